"""What is sent of a change makes the new state of the old one, and says nothing of what has stayed."""

import json
from copy import deepcopy

from hypothesis import given
from hypothesis import strategies as st

from roeup_edu.widgets.changes import changes


def applied(whole, found):
    """Apply changes as a front end does."""
    box = {"whole": deepcopy(whole)}
    for path, *value in found:
        *places, last = ["whole", *path]
        inside = box
        for place in places:
            inside = inside[place]
        if value:
            inside[last] = value[0]
        else:
            del inside[last]
    return box["whole"]


def test_what_has_stayed_is_not_told():
    before = {"cash": 400, "debt": 0, "cards": [{"code": "C1", "on": False}, {"code": "C2", "on": False}], "old": 1}
    after = {"cash": 410, "debt": 0, "cards": [{"code": "C1", "on": False}, {"code": "C2", "on": True}], "new": None}
    assert changes(before, after) == [
        (["old"],),
        (["cash"], 410),
        (["cards", 1, "on"], True),
        (["new"], None),
    ]
    assert changes(after, deepcopy(after)) == []


def test_a_list_of_another_length_comes_as_a_whole():
    assert changes({"lines": [1, 2]}, {"lines": [1, 2, 3]}) == [(["lines"], [1, 2, 3])]
    assert changes([1], {"a": 1}) == [([], {"a": 1})]


KEYS = st.sampled_from("abcd")
DATA = st.recursive(
    st.none() | st.integers(2, 9) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


@given(DATA, DATA)
def test_changes_lead_from_any_state_to_any_other(before, after):
    assert applied(before, json.loads(json.dumps(changes(before, after)))) == after
