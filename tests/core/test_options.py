"""What a domain admits is what picking can give, and an option is legal, described and completed field by field."""

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from roeup_edu.core.actions import Action
from roeup_edu.core.conformance import Edge
from roeup_edu.core.options import Amount, Group, OneOf, Option, Repeat, Subset, Text
from roeup_edu.core.refusals import Refused, Why

quick = settings(derandomize=True, deadline=None, database=None, max_examples=60)


def picks(domain, times=400):
    rng = random.Random(0)
    return [domain.pick(source) for source in (Edge(0.0), Edge(1 - 2**-53), *[rng] * times)]


@quick
@given(st.lists(st.integers(-5, 5), min_size=1, max_size=4) | st.lists(st.text("ab", max_size=2), min_size=1))
def test_one_of_gives_exactly_its_values(values):
    domain = OneOf(tuple(values))
    assert set(picks(domain)) == set(values)
    assert all(domain.admits(value) for value in values)
    assert not domain.admits("other")
    assert not domain.admits(99)


def test_one_of_does_not_take_true_or_a_float_for_one():
    assert not OneOf((1, 2)).admits(True)
    assert not OneOf((1, 2)).admits(1.0)
    assert not OneOf((True, False)).admits(1)
    assert not OneOf(()).admits(None)
    assert not OneOf(("a",)).admits(["a"])


@quick
@given(st.integers(-20, 20), st.integers(0, 30), st.integers(1, 7))
def test_amount_gives_exactly_what_it_admits(low, span, step):
    domain = Amount(low, low + span, step)
    admitted = {value for value in range(low - 10, low + span + 10) if domain.admits(value)}
    assert set(picks(domain, 800)) == admitted == set(range(low, low + span + 1, step))


@pytest.mark.parametrize("value", [True, 2.0, "2", None, (2,)])
def test_amount_admits_only_whole_numbers(value):
    assert not Amount(0, 5).admits(value)


@quick
@given(st.data())
def test_subset_gives_exactly_what_it_admits_in_some_order(data):
    names = iter("abcdefgh")
    groups = []
    for size in data.draw(st.lists(st.integers(0, 3), min_size=1, max_size=3)):
        least = data.draw(st.integers(0, size))
        groups.append(Group(tuple(itertools.islice(names, size)), least, data.draw(st.integers(least, size))))
    low, high = sum(g.least for g in groups), sum(g.most for g in groups)
    least = data.draw(st.integers(0, high))
    domain = Subset(tuple(groups), least, data.draw(st.integers(max(least, low), high)))
    items = [item for group in groups for item in group.items]
    rows = [row for n in range(len(items) + 1) for row in itertools.permutations(items, n)] if len(items) < 6 else []
    given_rows = {frozenset(row) for row in picks(domain)}
    assert all(domain.admits(row) for row in picks(domain, 30))
    if rows:
        admitted = {frozenset(row) for row in rows if domain.admits(row)}
        assert given_rows <= admitted
        assert {row for row in admitted if len(row) in (0, 1)} <= given_rows


@pytest.mark.parametrize("value", [("a", "a"), ("z",), ["a"], "a", None, ([],), ({},), ("a", "b", "c"), (), (1,)])
def test_subset_refuses_repeats_strangers_and_other_types(value):
    assert not Subset((Group(("a", "b"), 0, 2), Group(("c",), 0, 1)), 1, 2).admits(value)


@pytest.mark.parametrize(
    ("value", "admitted"),
    [
        ("x", True),
        ("二十歳", True),
        ("=1+2", True),
        ("", False),
        ("  ", False),
        ("a\nb", False),
        ("xxxxxx", False),
        (5, False),
    ],
)
def test_text_is_a_short_line(value, admitted):
    assert Text(5).admits(value) is admitted
    assert all(Text(5).admits(text) for text in picks(Text(5), 20))


# A verb with a row of elements, and fields that depend on earlier ones.


class Lot(Struct, frozen=True):
    good: str
    amount: int


class Order(Action, frozen=True):
    """Order goods, then say how much of the rest of the purse is a tip."""

    shop: str
    lots: tuple[Lot, ...]
    tip: int


PURSE = 10
STOCK = {"mill": ("corn", "flour"), "mine": ("coal",)}


def order(least=1, most=3):
    def lots(shop):
        def fields(before):
            left = PURSE - sum(lot.amount for lot in before)
            goods = tuple(good for good in STOCK[shop] if good not in [lot.good for lot in before])
            amount = lambda good: Amount(1, left if good != "flour" else min(left, 2))  # noqa: E731
            return (("good", OneOf(goods)), ("amount", amount)) if goods and left else ()

        return Repeat(Lot, fields, least, most)

    def tip(shop, bought):
        return Amount(0, PURSE - sum(lot.amount for lot in bought))

    return Option(Order, "A", (("shop", OneOf(tuple(STOCK))), ("lots", lots), ("tip", tip)))


def test_picking_gives_only_admitted_orders_and_reaches_all_of_them():
    option, rng, found = order(), random.Random(1), set()
    for _ in range(4000):
        action = option.any(rng)
        assert option.check(action) is None
        found.add((action.shop, tuple((lot.good, lot.amount) for lot in action.lots)))
    singles = [("mill", (("corn", n),)) for n in range(1, 11)] + [("mill", (("flour", n),)) for n in (1, 2)]
    assert {*singles, *[("mine", (("coal", n),)) for n in range(1, 11)]} <= found
    assert ("mill", (("corn", 3), ("flour", 2))) in found


@pytest.mark.parametrize(
    ("action", "field"),
    [
        (Order("A", "moon", (Lot("corn", 1),), 0), "shop"),
        (Order("A", "mine", (Lot("corn", 1),), 0), "lots"),
        (Order("A", "mill", (), 0), "lots"),
        (Order("A", "mill", (Lot("corn", 1), Lot("corn", 1)), 0), "lots"),
        (Order("A", "mill", (Lot("flour", 3),), 0), "lots"),
        (Order("A", "mill", (Lot("corn", 10), Lot("flour", 1)), 0), "lots"),
        (Order("A", "mill", (Lot("corn", 4),), 7), "tip"),
    ],
)
def test_the_first_field_that_does_not_fit_is_named(action, field):
    refused = order().check(action)
    assert refused.code == Why.NOT_OFFERED
    assert refused.facts["field"] == field


@pytest.mark.parametrize(
    "action",
    [
        Order("A", "mill", (Lot("corn", True),), 0),
        Order("A", "mill", [Lot("corn", 1)], 0),
        Order("A", "mill", (("corn", 1),), 0),
        Order("A", "mill", (Lot("corn", 1),), "0"),
        Order("A", ["mill"], (Lot("corn", 1),), 0),
        Order("A", "\ud800", (Lot("corn", 1),), 0),
        Order("A", "mill", (Lot("corn", 1),), object()),
    ],
)
def test_a_value_that_no_record_could_hold_is_malformed(action):
    assert order().check(action).code == Why.MALFORMED


def test_a_domain_explains_itself():
    option = Option(Order, "A", (("shop", OneOf(("mill",), lambda shop: Refused(Why.NOT_ASKED, seat=shop, asked=[]))),))
    refused = option.check(Order("A", "moon", (), 0))
    assert (refused.code, refused.facts) == (Why.NOT_ASKED, {"seat": "moon", "asked": []})


def test_an_option_describes_what_follows_from_what_is_chosen():
    option = order()
    assert option.describe() == {
        "do": "order",
        "seat": "A",
        "fields": [
            {"name": "shop", "kind": "one_of", "values": ["mill", "mine"]},
            {"name": "lots", "kind": "depends"},
            {"name": "tip", "kind": "depends"},
        ],
    }
    first = option.describe(shop="mill")["fields"][1]
    assert first == {
        "name": "lots",
        "kind": "repeat",
        "least": 1,
        "most": 3,
        "count": 0,
        "fields": [
            {"name": "good", "kind": "one_of", "values": ["corn", "flour"]},
            {"name": "amount", "kind": "depends"},
        ],
    }
    half = option.describe(shop="mill", lots=[{"good": "corn", "amount": 4}, {"good": "flour"}])["fields"]
    assert half[1]["count"] == 1
    assert half[1]["fields"][1] == {"name": "amount", "kind": "amount", "low": 1, "high": 2, "step": 1}
    assert half[2]["kind"] == "depends"
    full = option.describe(shop="mill", lots=[{"good": "corn", "amount": 4}])["fields"]
    assert full[2] == {"name": "tip", "kind": "amount", "low": 0, "high": 6, "step": 1}


@pytest.mark.parametrize(
    "chosen",
    [
        {"shop": "moon"},
        {"shop": "mine", "lots": [{"good": "corn"}]},
        {"shop": "mine", "lots": [{"good": "coal", "amount": 1}, {"good": "coal", "amount": 1}]},
        {"shop": "mine", "lots": ["coal"]},
        {"shop": "mine", "lots": [{"good": "coal", "amount": 4}], "tip": 7},
    ],
)
def test_describing_refuses_a_choice_that_does_not_fit(chosen):
    with pytest.raises(Refused) as refused:
        order().describe(**chosen)
    assert refused.value.code == Why.NOT_OFFERED


def test_filling_asks_for_each_field_in_order_with_its_domain():
    asked = []

    def choose(name, domain):
        asked.append((name, domain.describe()["kind"]))
        return domain.pick(Edge(0.0))

    assert order().fill(choose) == Order("A", "mill", (Lot("corn", 1),), 0)
    assert asked == [("shop", "one_of"), ("lots", "repeat"), ("tip", "amount")]


def test_a_row_is_refused_by_the_reason_of_the_field_that_does_not_fit():
    def why(asked):
        return Refused(Why.NOT_YOURS, by=str(asked), seat="A")

    def fields(before):
        return (("good", OneOf(("corn", "flour"))), ("amount", Amount(1, 5, 1, why)))

    lots = Repeat(Lot, fields, 0, 2)
    option = Option(Order, "A", (("shop", OneOf(("mill",))), ("lots", lots), ("tip", Amount(0, 9))))
    refused = option.check(Order("A", "mill", (Lot("corn", 1), Lot("flour", 7)), 0))
    assert (refused.code, refused.facts) == (Why.NOT_YOURS, {"by": "7", "seat": "A"})
    # Where the row itself is at fault, here too long, it is named.
    assert option.check(Order("A", "mill", (Lot("corn", 1),) * 3, 0)).facts["field"] == "lots"
