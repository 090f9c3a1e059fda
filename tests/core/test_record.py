"""Records: every way to be damaged, what amending means, and who may do it. Line numbers are counted by hand."""

import msgspec
import pytest

from roeup_edu.core.actions import CHANCE, TEACHER
from roeup_edu.core.chance import Draw
from roeup_edu.core.conformance import Subject, fingerprint, played
from roeup_edu.core.record import Amend, DamagedRecord, Record, decode
from roeup_edu.core.refusals import Refused, Why
from tests.core.tinygame import CastVote, Fair, Fine, Marker, Pass, PlaceBids, PlayCard, fair


def bids(seat, *spaces):
    return PlaceBids(seat, tuple(Marker(good, column) for good, column in spaces))


@pytest.fixture
def record():
    """Two companies, dealt by hand: A has gain1 and plot1, B close1 and gain2 (lines 1 to 4); bids in lines 5 and 6."""
    record = Subject(Fair, digital=False).record()
    for card in ("gain1", "close1", "plot1", "gain2"):
        record.submit(TEACHER, Draw(CHANCE, card))
    record.submit("A", bids("A", ("salt", 3)))
    record.submit("B", bids("B", ("salt", 4)))
    return record


def cash(record):
    return {seat: record.game.cash(seat) for seat in record.game.seats}


def refused(record, by, action):
    text, before = record.text(), fingerprint(record.game)
    with pytest.raises(Refused) as caught:
        record.submit(by, action)
    assert (record.text(), fingerprint(record.game)) == (text, before)
    return caught.value.code, caught.value.facts


def same(record):
    """Read the record back: the same state, lines and dropped lines."""
    copy = Record.read(record.text(), fair)
    assert copy.fault is None
    assert fingerprint(copy.game) == fingerprint(record.game)
    assert (copy.text(), copy.events, copy.dropped) == (record.text(), record.events, record.dropped)
    return copy


# Reading.


def test_a_record_is_a_header_and_one_json_line_per_action(record):
    lines = record.text().decode().splitlines()
    assert lines[0].startswith('{"schema":1,"game":"fair","version":"1","mode":"physical","seats":{"A":"Company A",')
    assert lines[1] == '{"n":1,"by":"teacher","action":{"do":"draw","seat":"chance","card":"gain1"}}'
    assert lines[5] == ('{"n":5,"by":"A","action":{"do":"place_bids","seat":"A","bids":[{"good":"salt","column":3}]}}')
    same(record)


def test_byte_order_mark_blank_lines_and_foreign_line_ends_do_no_harm(record):
    text = b"\xef\xbb\xbf" + record.text().replace(b"\n", b"\r\n\r\n")
    copy = Record.read(text, fair)
    assert copy.fault is None
    assert copy.text() == record.text()


@pytest.mark.parametrize(
    "header",
    [
        b"",
        b"\n",
        b"hello",
        b"\x00\xff\xfe",
        b"[]",
        b"{}",
        b'{"schema":1}',
        b"[" * 100_000,
        b'{"n":1,"by":"A","action":{}}',
    ],
)
def test_what_has_no_header_is_no_record(header):
    with pytest.raises(DamagedRecord) as damage:
        Record.read(header, fair)
    assert damage.value.key == "record.header"


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (b'"schema":1', b'"schema":2', "Invalid enum value 2 - at `$.schema`"),
        (b'"game":"fair"', b'"game":"chess"', "game 'chess': expected fair"),
        (b'"mode":"physical"', b'"mode":"cloud"', "Invalid enum value 'cloud' - at `$.mode`"),
        (b'"seed":0', b'"seed":"0"', "Expected `int`, got `str` - at `$.seed`"),
        (b'"seed":0', b'"seed":0,"more":1', "Object contains unknown field `more`"),
        (b'"B":"Company B"', b'"B":5', "Expected `str`, got `int` - at `$.seats[...]`"),
        (b',"B":"Company B"', b"", "1 players; the fair is for 2 to 3"),
        (b'"gain":5', b'"gain":"5"', "Expected `int`, got `str` - at `$.gain`"),
        (b'"gain":5', b'"gian":5', "Object contains unknown field `gian`"),
    ],
)
def test_a_header_that_makes_no_game_says_why(record, old, new, problem):
    assert record.text().count(old) >= 1
    with pytest.raises(DamagedRecord) as damage:
        Record.read(record.text().replace(old, new, 1), fair)
    assert str(damage.value.facts["problem"]) == problem
    assert (problem in str(damage.value)) == (damage.value.key == "record.header_unsound")


def read_with(record, line, text):
    """Read the record with one line of the file (counted from 1) replaced."""
    lines = record.text().splitlines()
    lines[line - 1] = text
    return Record.read(b"\n".join(lines) + b"\n", fair)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b'{"n":5,"by":"A","acti', "Input data was truncated"),
        (b'{"n":5,"by":"A"}', "Object missing required field `action`"),
        (b'{"n":5,"by":"A","action":{"do":"rob","seat":"A"}}', "Invalid value 'rob' - at `$.action.do`"),
        (b'{"n":5,"by":"A","action":{"seat":"A"}}', "Object missing required field `do` - at `$.action`"),
        (
            b'{"n":5,"by":"A","action":{"do":"pass","seat":"A","x":1}}',
            "Object contains unknown field `x` - at `$.action`",
        ),
        (b'{"n":"5","by":"A","action":{"do":"pass","seat":"A"}}', "Expected `int`, got `str` - at `$.n`"),
        (b'{"n":5,"by":"A","action":{"do":"pass","seat":5}}', "Expected `str`, got `int` - at `$.action.seat`"),
        (b'{"n":5,"by":"A","more":0,"action":{"do":"pass","seat":"A"}}', "Object contains unknown field `more`"),
        (b"\xff\xfe", "JSON is malformed: invalid character (byte 0)"),
    ],
)
def test_a_damaged_line_is_named_and_what_is_before_it_is_kept(record, text, problem):
    copy = read_with(record, 6, text)
    assert str(copy.fault.facts["problem"]) == problem
    assert copy.error.startswith("line 6: damaged or cut off (")
    assert copy.error.endswith("). Expected: action number 5.")
    assert problem not in copy.error  # a parser's words are nobody's
    assert len(copy.lines) == 4
    assert copy.game.waiting() == ("A",)


def test_a_bottomless_line_is_damage(record):
    assert read_with(record, 6, b'{"n":5,"by":"A","action":' + b"[" * 100_000).fault.key == "record.damaged"


@pytest.mark.parametrize(("found", "line"), [(6, 6), (4, 6), (0, 6), (-5, 6)])
def test_a_gap_in_the_numbers_is_damage(record, found, line):
    copy = read_with(record, line, b'{"n":%d,"by":"A","action":{"do":"place_bids","seat":"A","bids":[]}}' % found)
    assert (
        copy.error
        == f"line 6: action number {str(found).replace('-', '−')} is out of order. Expected: action number 5."
    )
    assert len(copy.lines) == 4


def test_a_missing_line_is_a_gap(record):
    lines = record.text().splitlines()
    copy = Record.read(b"\n".join(lines[:3] + lines[4:]), fair)
    assert (copy.fault.key, copy.fault.facts) == ("record.gap", {"line": 4, "found": 4, "expected": 3})


@pytest.mark.parametrize(
    ("by", "action", "code"),
    [
        ("A", bids("A", ("salt", 9)), Why.NOT_OFFERED),
        ("B", bids("B"), Why.NOT_ASKED),
        ("B", bids("A"), Why.NOT_YOURS),
        ("A", Pass("A"), Why.NOT_NOW),
        ("A", Fine(TEACHER, "B", 1, "because"), Why.NOT_YOURS),
        (CHANCE, bids("A"), Why.NOT_YOURS),
        ("A", Amend("A", 5, None), Why.AMEND_UNKNOWN),
        ("A", Amend("A", 1, None), Why.AMEND_NOT_OWN),
        ("B", Amend("A", 1, None), Why.NOT_YOURS),
    ],
)
def test_a_line_that_breaks_a_rule_is_named_with_the_rule(record, by, action, code):
    line = msgspec.json.encode({"n": 5, "by": by, "action": action})
    copy = read_with(record, 6, line)
    refusal = copy.fault.facts["problem"]
    assert refusal.code == code
    assert (copy.fault.key, copy.fault.facts["line"], copy.fault.facts["n"]) == ("record.rule", 6, 5)
    assert copy.error.startswith("line 6: action number 5 breaks a rule: ")
    assert len(copy.lines) == 4


def test_the_line_is_that_of_the_file_even_with_blank_lines(record):
    lines = record.text().splitlines()
    lines[5] = b'{"n":5,"by":"A","action":{"do":"pass","seat":"A"}}'
    assert Record.read(b"\n\n".join(lines), fair).fault.facts["line"] == 11


def test_on_a_digital_table_the_seed_draws():
    record = played(Subject(Fair, seed=1))
    first = record.lines[0].action.card
    other = next(card for card in record.game.rules.cards if card != first)
    text = record.text().replace(f'"card":"{first}"'.encode(), f'"card":"{other}"'.encode(), 1)
    fault = Record.read(text, fair).fault
    assert (fault.facts["n"], fault.facts["problem"].code) == (1, Why.NOT_DRAWN)
    # An amendment further on does not hide it.
    record.submit(TEACHER, Amend(TEACHER, len(record.lines), None))
    text = record.text().replace(f'"card":"{first}"'.encode(), f'"card":"{other}"'.encode(), 1)
    assert Record.read(text, fair).fault.facts["n"] == 1


def test_a_record_is_read_up_to_a_line(record):
    copy = Record.read(record.text(), fair, upto=5)
    assert [line.n for line in copy.lines] == [1, 2, 3, 4, 5]
    assert copy.game.waiting() == ("B",)
    assert Record.read(record.text(), fair, upto=0).lines == []


@pytest.mark.parametrize("text", ["", "{", "[]", '{"do":"pass"}', '{"do":"pass","seat":"A","x":1}', "null", "\ud800"])
def test_what_is_no_action_is_malformed_and_the_verbs_are_named(text):
    with pytest.raises(Refused) as caught:
        decode(Fair, text)
    assert caught.value.code == Why.MALFORMED
    assert "place_bids" in caught.value.facts["verbs"]
    assert "amend" in caught.value.facts["verbs"]


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ('{"do":"pass","seat":"A","seat":"B"}', "seat"),
        ('{"do":"pass","do":"pass","seat":"A"}', "do"),
        ('{"do":"amend","seat":"teacher","line":1,"action":{"do":"pass","seat":"A","seat":"A"}}', "seat"),
    ],
)
def test_what_is_said_twice_is_malformed(text, field):
    for data in (text, text.encode()):
        with pytest.raises(Refused) as caught:
            decode(Fair, data)
        assert caught.value.facts["problem"] == {"kind": "twice", "field": field}
        assert "twice" in caught.value.message("en")
        assert "2回" in caught.value.message("ja")


def test_nothing_can_be_smuggled_behind_an_action():
    with pytest.raises(Refused):
        decode(Fair, '{"do":"pass","seat":"A"},"by":"B","action":{"do":"pass","seat":"A"}')


# Amending.


def test_taking_back_leaves_the_line_in_the_trail(record):
    record.submit(TEACHER, Amend(TEACHER, 6, None))
    assert [line.n for line in record.lines] == [1, 2, 3, 4, 5, 6, 7]
    assert cash(record) == {"A": 12 - 1 + 3, "B": 12}
    assert record.game.waiting() == ("B",)
    assert record.dropped == []
    same(record)


def test_a_correction_takes_the_place_of_the_line(record):
    other = msgspec.to_builtins(bids("B", ("wool", 2), ("wool", 0)))
    # Bids are placed in turn: B may take its own back, but only the teacher puts others in their place.
    assert refused(record, "B", Amend("B", 6, other)) == (Why.AMEND_ONLY_BACK, {"line": 6})
    record.submit(TEACHER, Amend(TEACHER, 6, other))
    assert cash(record) == {"A": 14, "B": 12 - 2 + 2}
    assert {row[0] for row in record.game.ledger.rows if row[3] == "B"} == {0, 6}
    assert record.game.waiting() == ("A",)
    same(record)


def test_a_later_line_that_no_longer_fits_is_dropped_and_comes_back(record):
    record.submit(TEACHER, Amend(TEACHER, 5, bids("A", ("salt", 4))))
    assert record.dropped == [6]
    assert cash(record) == {"A": 15, "B": 12}
    assert record.game.waiting() == ("B",)
    same(record)
    record.submit("B", bids("B", ("salt", 3)))
    assert cash(record)["B"] == 14
    record.submit(TEACHER, Amend(TEACHER, 7, None))
    assert record.dropped == [8]
    assert cash(record) == {"A": 14, "B": 15}
    same(record)


def test_several_actions_in_the_place_of_one_insert(record):
    fine = {"do": "fine", "seat": TEACHER, "company": "B", "amount": 2, "reason": "late"}
    record.submit(TEACHER, Amend(TEACHER, 5, [fine, msgspec.to_builtins(bids("A", ("salt", 3)))]))
    assert cash(record) == {"A": 14, "B": 12 - 2 - 1 + 4}
    assert [row[0] for row in record.game.ledger.rows if row[-1] == "ruling"] == [5, 5, 5, 5]
    same(record)


def test_of_several_actions_all_fit_or_none_is_done(record):
    fine = {"do": "fine", "seat": TEACHER, "company": "B", "amount": 2, "reason": "late"}
    bad = [fine, msgspec.to_builtins(bids("A", ("salt", 9)))]
    assert refused(record, TEACHER, Amend(TEACHER, 5, bad))[0] == Why.NOT_OFFERED
    # B pays 10, so that the fine inserted into line 6 no longer fits: neither it nor the bid that follows it is done.
    fine["amount"] = 12
    record.submit(TEACHER, Amend(TEACHER, 6, [fine, msgspec.to_builtins(bids("B"))]))
    assert cash(record)["B"] == 0
    earlier = {**fine, "amount": 1}
    record.submit(TEACHER, Amend(TEACHER, 5, [earlier, msgspec.to_builtins(bids("A"))]))
    assert record.dropped == [6]
    assert cash(record) == {"A": 12, "B": 11}
    assert record.game.waiting() == ("B",)
    same(record)


def test_an_amendment_can_be_taken_back_but_not_replaced(record):
    before = fingerprint(record.game)
    record.submit(TEACHER, Amend(TEACHER, 6, None))
    undone = fingerprint(record.game)
    assert refused(record, TEACHER, Amend(TEACHER, 7, {"do": "pass", "seat": "A"})) == (
        Why.AMEND_AMENDMENT,
        {"line": 7},
    )
    record.submit(TEACHER, Amend(TEACHER, 7, None))
    assert fingerprint(record.game) == before
    record.submit(TEACHER, Amend(TEACHER, 8, None))
    assert fingerprint(record.game) == undone
    same(record)


def test_the_latest_amendment_that_was_not_taken_back_counts(record):
    record.submit(TEACHER, Amend(TEACHER, 6, bids("B", ("wool", 1))))
    record.submit(TEACHER, Amend(TEACHER, 6, bids("B", ("wool", 2))))
    assert cash(record)["B"] == 13
    record.submit(TEACHER, Amend(TEACHER, 8, None))
    assert cash(record)["B"] == 12
    record.submit(TEACHER, Amend(TEACHER, 7, None))
    assert cash(record)["B"] == 15
    same(record)


@pytest.mark.parametrize("line", [0, -1, 7, 99])
def test_a_line_that_is_not_there_cannot_be_amended(record, line):
    assert refused(record, TEACHER, Amend(TEACHER, line, None)) == (Why.AMEND_UNKNOWN, {"line": line, "last": 6})


@pytest.mark.parametrize("action", [5, "pass", {"do": "rob", "seat": "B"}, {"do": "pass"}, [None], [[]], {}])
def test_an_amendment_to_what_is_no_action_is_malformed(record, action):
    assert refused(record, TEACHER, Amend(TEACHER, 6, action))[0] == Why.MALFORMED


def test_a_correction_that_does_not_fit_is_refused_with_its_own_reason(record):
    code, facts = refused(record, TEACHER, Amend(TEACHER, 6, bids("B", ("salt", 3))))
    assert (code, facts["field"]) == (Why.NOT_OFFERED, "bids")
    # Also for a line that had already been dropped.
    record.submit(TEACHER, Amend(TEACHER, 5, bids("A", ("salt", 4))))
    assert record.dropped == [6]
    assert refused(record, TEACHER, Amend(TEACHER, 6, bids("B", ("salt", 4))))[0] == Why.NOT_OFFERED


def test_a_player_changes_only_own_lines_into_own_actions(record):
    assert refused(record, "A", Amend("A", 6, None)) == (Why.AMEND_NOT_OWN, {"line": 6, "owner": "B", "seat": "A"})
    assert refused(record, "B", Amend("A", 5, None))[0] == Why.NOT_YOURS
    fine = {"do": "fine", "seat": TEACHER, "company": "A", "amount": 9, "reason": "mine"}
    mine = msgspec.to_builtins(bids("B"))
    assert refused(record, "B", Amend("B", 6, [mine, fine])) == (Why.NOT_YOURS, {"by": "B", "seat": TEACHER})
    record.submit(TEACHER, Amend("B", 6, None))
    assert cash(record)["B"] == 12


def test_a_player_does_not_change_what_others_have_answered(record):
    # Whether B's bids would still fit or not: A moved before B, and B has seen it.
    for instead in (bids("A", ("salt", 4)), bids("A", ("salt", 2)), None):
        assert refused(record, "A", Amend("A", 5, instead)) == (Why.AMEND_ACTED, {"line": 5, "seat": "B", "since": 6})
    record.submit(TEACHER, Amend(TEACHER, 5, bids("A", ("salt", 2))))
    assert cash(record) == {"A": 13, "B": 15}


def test_a_player_undo_ends_once_something_came_out_the_teachers_does_not(record):
    record.submit("A", PlayCard("A", "gain1"))
    assert refused(record, "B", Amend("B", 6, None)) == (Why.AMEND_TOO_LATE, {"line": 6, "revealed": 7})
    record.submit(TEACHER, Draw(CHANCE, "gain3"))
    assert refused(record, "A", Amend("A", 7, None)) == (Why.AMEND_TOO_LATE, {"line": 7, "revealed": 8})
    record.submit(TEACHER, Amend(TEACHER, 7, None))
    assert record.dropped == [8]
    assert record.game.hands["A"] == ("gain1", "plot1")
    same(record)


def test_a_player_cannot_look_by_amending_and_then_take_it_back(record):
    record.submit("A", Pass("A"))
    assert refused(record, "A", Amend("A", 7, PlayCard("A", "gain1"))) == (Why.AMEND_ONLY_BACK, {"line": 7})


def test_a_player_may_redo_what_it_undid(record):
    before = fingerprint(record.game)
    record.submit("B", Amend("B", 6, None))
    record.submit("B", Amend("B", 7, None))
    assert fingerprint(record.game) == before
    record.submit("B", Amend("B", 8, None))
    assert record.game.waiting() == ("B",)
    same(record)


def test_a_secret_choice_may_be_changed_until_it_is_opened(record):
    record.submit("A", Pass("A"))
    record.submit("B", Pass("B"))
    record.submit("A", CastVote("A", True))
    record.submit("A", Amend("A", 9, CastVote("A", False)))
    assert record.game.steps[-1].votes == {"A": False}
    record.submit("B", CastVote("B", True))
    assert refused(record, "A", Amend("A", 9, None))[0] == Why.AMEND_TOO_LATE


def test_a_fork_is_a_record_of_its_own_with_its_amendments(record):
    record.submit(TEACHER, Amend(TEACHER, 5, bids("A", ("salt", 4))))
    fork = record.fork(7)
    assert (fork.text(), fork.dropped) == (record.text(), [6])
    assert fork.events == record.events
    fork.submit("B", bids("B"))
    assert len(record.lines) == 7
    early = record.fork(6)
    assert (early.dropped, cash(early)) == ([], {"A": 14, "B": 15})


def test_amendments_in_a_file_are_checked_like_played_ones(record):
    lines = record.text()
    fine = b'{"do":"fine","seat":"teacher","company":"B","amount":1,"reason":"x"}'
    forged = (
        b'{"n":7,"by":"B","action":{"do":"amend","seat":"B","line":5,"action":null}}\n',
        b'{"n":7,"by":"B","action":{"do":"amend","seat":"teacher","line":5,"action":null}}\n',
        b'{"n":7,"by":"A","action":{"do":"amend","seat":"A","line":5,"action":' + fine + b"}}\n",
    )
    for line, code in zip(forged, (Why.AMEND_NOT_OWN, Why.NOT_YOURS, Why.NOT_YOURS), strict=True):
        copy = Record.read(lines + line, fair)
        assert (copy.fault.facts["n"], copy.fault.facts["problem"].code) == (7, code)
        assert fingerprint(copy.game) == fingerprint(record.game)


def test_an_amendment_does_not_hide_an_illegal_line_before_it(record):
    record.submit(TEACHER, Amend(TEACHER, 6, None))
    text = record.text().replace(b'{"n":5,"by":"A"', b'{"n":5,"by":"B"')
    copy = Record.read(text, fair)
    assert (copy.fault.facts["n"], copy.fault.facts["problem"].code) == (5, Why.NOT_YOURS)
    assert len(copy.lines) == 4


# What is known of choices made in secret, and looking without changing.


def test_a_secret_choice_is_known_once_it_came_out_one_that_was_changed_before_never(record):
    """A votes yes in line 9 and changes it to no in line 10; B votes yes in line 11, which opens both."""
    record.submit("A", Pass("A"))
    record.submit("B", Pass("B"))
    yes, no, theirs = CastVote("A", True), CastVote("A", False), CastVote("B", True)
    record.submit("A", yes)
    record.submit("A", Amend("A", 9, no))
    assert [record.hidden(9, vote, viewer) for vote in (yes, no) for viewer in (None, "B", TEACHER)] == [True] * 6
    assert not record.hidden(9, no, "A")
    record.submit("B", theirs)
    for viewer in (None, "B", TEACHER):
        assert record.hidden(9, yes, viewer)
        assert not record.hidden(9, no, viewer)
        assert not record.hidden(11, theirs, viewer)
    assert not record.hidden(7, record.lines[6].action, None)  # an open action
    read = Record.read(record.text(), fair)
    assert read.known == record.known


def test_what_came_out_stays_known_when_it_is_taken_back(record):
    record.submit("A", Pass("A"))
    record.submit("B", Pass("B"))
    record.submit("A", CastVote("A", True))
    record.submit("B", CastVote("B", True))
    record.submit(TEACHER, Amend(TEACHER, 10, None))
    assert not record.hidden(9, CastVote("A", True), "B")
    assert not record.hidden(10, CastVote("B", True), "A")


def test_an_amendment_is_tried_without_being_done(record):
    text, before, events = record.text(), fingerprint(record.game), list(record.events)
    trial = record.amended(TEACHER, Amend(TEACHER, 5, bids("A", ("salt", 4))))
    assert (cash(trial), trial.dropped, len(trial.lines)) == ({"A": 15, "B": 12}, [6], 7)
    with pytest.raises(Refused):
        record.amended("B", Amend(TEACHER, 5, None))
    with pytest.raises(Refused):
        record.amended(TEACHER, Amend(TEACHER, 99, None))
    assert (record.text(), fingerprint(record.game), record.events, record.dropped) == (text, before, events, [])
    record.submit(TEACHER, Amend(TEACHER, 5, bids("A", ("salt", 4))))
    assert fingerprint(record.game) == fingerprint(trial.game)


def test_the_game_before_a_line_has_earlier_lines_as_amended_since(record):
    assert fingerprint(record.before(6).game) == fingerprint(record.fork(5).game)
    record.submit(TEACHER, Amend(TEACHER, 5, [bids("A", ("salt", 4))]))
    after, text = fingerprint(record.game), record.text()
    assert record.before(6).game.spaces == (("salt", 4),)
    assert record.before(5).game.spaces == ()
    assert record.before(5, record.actions_of(5)).game.spaces == (("salt", 4),)
    assert (fingerprint(record.game), record.text()) == (after, text)


def test_the_game_before_any_line_is_that_of_the_lines_so_far():
    """Over marks too: of a long game, every tenth line."""
    subject = Subject(Fair, {"rounds": 8}, 3, 2)
    record = played(subject)
    assert len(record.lines) > 60
    for n in range(1, len(record.lines) + 1, 10):
        assert fingerprint(record.before(n).game) == fingerprint(record.fork(n - 1).game)
