"""A running game: once per key, never ahead of its store, with bots, undo and redo, and several windows."""

import gc
import os
import random
import sqlite3
import weakref
from contextlib import suppress

import pytest

from roeup_edu.core.actions import CHANCE, TEACHER
from roeup_edu.core.bots import Anything
from roeup_edu.core.chance import Draw
from roeup_edu.core.conformance.subject import fingerprint
from roeup_edu.core.faults import Fault
from roeup_edu.core.record import Amend, Record, convert
from roeup_edu.core.refusals import Refused, Why
from roeup_edu.games import kind, part
from roeup_edu.table.plans import planned
from roeup_edu.table.simulate import simulate
from roeup_edu.table.store import Store
from roeup_edu.table.table import Table
from tests.core.tinygame import Bid, Fair, Fine, Pass, PlaceBids, PlayCard, fair

GAME = kind("roeup")
SEATS = {"A": "Alpha", "B": "Beta"}


# Two small games: the fair, dealt by hand (lines 1 to 4), A asked for its bids; ROE UP! at its first loans.


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "games.db")


@pytest.fixture
def store(path):
    with Store(path, fair) as store:
        yield store


@pytest.fixture
def table(store):
    record = Record(Fair.compose({}, SEATS, 0, digital=False), Fair)
    for card in ("gain1", "close1", "plot1", "gain2"):
        record.submit(TEACHER, Draw(CHANCE, card))
    return opened(store, record)


@pytest.fixture(scope="module")
def practice():
    return simulate(GAME, {"preset": "practice"}, 2)


@pytest.fixture
def loans(tmp_path, practice):
    """13 lines; A and B may borrow and repay, each for itself, until both are done."""
    with Store(str(tmp_path / "roeup.db")) as store:
        yield opened(store, practice.fork(13))


def opened(store, record, **about):
    game = store.create(record.header, **about)
    store.add(game, record.lines)
    return Table(store, game)


def act(do, seat, **fields):
    return convert(GAME, {"do": do, "seat": seat, **fields})


def borrow(seat, amount=10):
    return act("borrow", seat, amount=amount)


def numbers(answer):
    return [line.n for line in answer.lines]


def stored(table):
    """What the store has is what the table has in memory."""
    assert table.store.read(table.id).text() == table.record.text()
    return len(table.record.lines)


# Submitting.


def test_an_action_is_booked_and_stored(table):
    answer = table.submit("A", PlaceBids("A", ()), "1")
    assert (numbers(answer), answer.refused, answer.again) == ([5], None, False)
    assert answer.lines[0].action == PlaceBids("A", ())
    assert table.game.waiting() == ("B",)
    assert stored(table) == 5


def test_a_refusal_is_an_answer_and_books_nothing(table):
    answer = table.submit("B", PlaceBids("B", ()), "1")
    assert (answer.lines, answer.refused.code) == ((), Why.NOT_ASKED)
    assert table.submit("B", PlaceBids("A", ()), "2").refused.code == Why.NOT_YOURS
    assert stored(table) == 4


def test_the_same_key_books_once(loans):
    """Each loan is 10; a doubled click is one loan, the next click another."""
    first = loans.submit("A", borrow("A"), "click 1")
    twice = loans.submit("A", borrow("A"), "click 1")
    assert (first.again, twice.again) == (False, True)
    assert twice.lines == first.lines
    assert loans.game.debt("A") == 10
    loans.submit("A", borrow("A"), "click 2")
    assert loans.game.debt("A") == 20
    assert stored(loans) == 15


def test_a_key_keeps_its_answer_for_ever_and_everywhere(path, table):
    booked = table.submit("A", PlaceBids("A", ()), "yes")
    refused = table.submit("A", PlaceBids("A", ()), "no")
    table.submit("B", PlaceBids("B", ()), "then")
    with Store(path, fair) as store:
        for again in (table, Table(store, table.id)):
            assert again.submit("A", PlaceBids("A", ()), "yes").lines == booked.lines
            found = again.submit("A", Pass("A"), "no")  # possible by now, but this click was answered
            assert (found.refused.code, found.lines, found.again) == (refused.refused.code, (), True)
            for lang in ("en", "ja"):
                assert found.refused.message(lang, SEATS) == refused.refused.message(lang, SEATS)
            assert stored(again) == 6


def test_draws_are_stored_with_the_action_that_led_to_them(store):
    """On a digital table the four cards are dealt when it is opened; the card that is played is replaced at once."""
    game = store.create(Fair.compose({}, SEATS, 4, digital=True))
    table = Table(store, game)
    assert [line.by for line in table.record.lines] == ["chance"] * 4
    assert table.game.hands["A"] == ("close2", "gain2")  # of this seed
    assert stored(table) == 4
    table.submit("A", PlaceBids("A", ()), "1")
    table.submit("B", PlaceBids("B", ()), "2")
    answer = table.submit("A", PlayCard("A", "gain2"), "3")
    assert [line.by for line in answer.lines] == ["A", "chance"]
    assert stored(table) == 8


# Screens that are no longer true.


def test_a_choice_counts_if_what_the_seat_was_offered_is_the_same(table, store):
    """A's screen is drawn; then the game master fines B. What A may do is as it was."""
    seen = table.fingerprint("A")
    Table(store, table.id).submit(TEACHER, Fine(TEACHER, "B", 2, "late"), "fine")
    assert table.submit("A", PlaceBids("A", ()), "1", seen).refused is None
    assert stored(table) == 6


def auction(table):
    """A sells a plot in line 7: both may bid, A first, from 1 to 12."""
    table.submit("A", PlaceBids("A", ()), "a")
    table.submit("B", PlaceBids("B", ()), "b")
    table.submit("A", PlayCard("A", "plot1"), "c")


def test_a_choice_is_refused_if_what_the_seat_was_offered_has_changed(table, store):
    """A may bid 1 to 12. Then it is fined 5, so that it may bid up to 7; its bid of 3 came from the screen before."""
    auction(table)
    seen = table.fingerprint("A")
    Table(store, table.id).submit(TEACHER, Fine(TEACHER, "A", 5, "late"), "fine")
    answer = table.submit("A", Bid("A", 3), "bid", seen)
    assert answer.lines == ()
    assert answer.refused.code == Why.STALE
    assert answer.refused.facts == {"seat": "A", "seen": 7, "count": 1, "by": TEACHER, "possible": ["bid", "drop"]}
    assert stored(table) == 8
    assert table.submit("A", Bid("A", 3), "bid", seen).refused.code == Why.STALE  # the same click
    assert table.submit("A", Bid("A", 3), "bid again", table.fingerprint("A")).refused is None
    assert stored(table) == 9


def test_a_second_click_before_the_screen_is_drawn_anew_is_refused(loans):
    """Two loans of 10 from one screen: the first changes what may be borrowed."""
    seen = loans.fingerprint("A")
    assert loans.submit("A", borrow("A"), "1", seen).refused is None
    assert loans.submit("A", borrow("A"), "2", seen).refused.code == Why.STALE
    assert loans.game.debt("A") == 10


def test_what_another_company_borrows_is_nothing_to_the_own_loan(loans):
    seen = loans.fingerprint("A")
    loans.submit("B", borrow("B"), "b")
    assert loans.submit("A", borrow("A"), "a", seen).refused is None


@pytest.mark.parametrize("seen", ["", "x", "-", "99999999999999999999-x", "-5-x", "１２-x", "2.5-x", "\ud800"])
def test_what_is_no_fingerprint_fits_nothing(table, seen):
    refused = table.submit("A", PlaceBids("A", ()), "1", seen).refused
    assert refused.code == Why.STALE
    assert 0 <= refused.facts["seen"] <= 4
    assert stored(table) == 4


def test_the_words_of_a_late_click(loans):
    seen = loans.fingerprint("A")
    loans.submit("A", borrow("A"), "1")
    loans.submit("B", borrow("B"), "2")
    refused = loans.submit("A", borrow("A"), "3", seen).refused
    assert refused.message("en", {"A": "Alpha", "B": "Beta"}) == (
        "This was chosen from a screen of action 13, but 2 more have been done since, the last by Beta (B), "
        "and the choices of Alpha (A) have changed. Nothing was done. Possible now: Borrow, Repay, Done."
    )
    assert "13" in refused.message("ja")
    assert "2件" in refused.message("ja")


# Undo and redo.


def test_undo_takes_back_line_after_line_and_redo_walks_back(loans):
    """A borrows 10 (14), 20 (15), 30 (16): 60. Undone to 30, to 10; done again to 30, to 60."""
    for n, amount in ((14, 10), (15, 20), (16, 30)):
        assert numbers(loans.submit("A", borrow("A", amount), f"do {n}")) == [n]
    for n, taken, debt in ((17, 16, 30), (18, 15, 10)):
        assert loans.undoable(["A"]).n == taken
        answer = loans.undo(["A"], f"undo {n}")
        assert [line.action for line in answer.lines] == [Amend("A", taken, None)]
        assert loans.game.debt("A") == debt
    for n, undo, again, debt in ((19, 18, 15, 30), (20, 17, 16, 60)):
        assert loans.redoable(["A"]).n == again
        answer = loans.redo(["A"], f"redo {n}")
        assert [line.action for line in answer.lines] == [Amend("A", undo, None)]
        assert loans.game.debt("A") == debt
    assert loans.redoable(["A"]) is None
    assert loans.undoable(["A"]).n == 16
    loans.undo(["A"], "once more")
    assert (loans.game.debt("A"), loans.redoable(["A"]).n, loans.undoable(["A"]).n) == (30, 16, 15)
    assert stored(loans) == 21


def test_a_new_action_ends_the_redo(loans):
    loans.submit("A", borrow("A"), "1")
    loans.undo(["A"], "2")
    assert loans.redoable(["A"]).n == 14
    loans.submit("A", borrow("A", 20), "3")
    assert loans.redoable(["A"]) is None
    refused = loans.redo(["A"], "4").refused
    assert refused.code == Why.AMEND_NOTHING
    assert all(refused.message(lang, SEATS) for lang in ("en", "ja"))
    loans.undo(["A"], "5")  # the loan of 20
    loans.redo(["A"], "6")
    assert loans.redoable(["A"]) is None  # never the first one again
    assert loans.game.debt("A") == 20


def test_redo_goes_on_beside_what_another_company_does_for_itself(loans):
    """All borrow at once, each for itself: what B does is no new action of A."""
    loans.submit("A", borrow("A"), "1")
    loans.undo(["A"], "2")
    loans.submit("B", borrow("B"), "3")
    assert loans.redoable(["A"]).n == 14
    assert loans.redoable(["A", "B"]) is None  # one window for both: here it is a new action


def test_undo_passes_over_the_lines_of_others_where_each_chooses_for_itself(loans):
    loans.submit("A", borrow("A"), "1")
    loans.submit("B", borrow("B"), "2")
    assert [line.action for line in loans.undo(["A"], "3").lines] == [Amend("A", 14, None)]
    assert (loans.game.debt("A"), loans.game.debt("B")) == (0, 10)


def test_undo_holds_the_limits_of_a_player(table):
    """B has answered A's bids, so that A cannot take them back; B can."""
    table.submit("A", PlaceBids("A", ()), "1")
    table.submit("B", PlaceBids("B", ()), "2")
    answer = table.undo(["A"], "3")
    assert (answer.lines, answer.refused.code) == ((), Why.AMEND_ACTED)
    assert table.undo(["A", "B"], "4").lines[0].action == Amend("B", 6, None)
    assert stored(table) == 7


def test_nothing_is_undone_after_something_came_out(table):
    """A plays a card (7): it is open for all to see."""
    table.submit("A", PlaceBids("A", ()), "1")
    table.submit("B", PlaceBids("B", ()), "2")
    table.submit("A", PlayCard("A", "gain1"), "3")
    assert table.undo(["A"], "4").refused.code == Why.AMEND_TOO_LATE


def test_nothing_to_take_back_is_told(table):
    assert table.undoable(["A", "B"]) is None  # four draws of the game master are nobody's choice
    assert table.undo(["A", "B"], "1").refused.code == Why.AMEND_NOTHING
    assert table.redo(["A", "B"], "2").refused.code == Why.AMEND_NOTHING


def test_the_game_master_takes_back_its_own_without_a_limit(table):
    table.submit(TEACHER, Fine(TEACHER, "A", 2, "late"), "1")
    table.submit("A", PlaceBids("A", ()), "2")
    table.submit("B", PlaceBids("B", ()), "3")
    table.undo([TEACHER], "4")
    assert table.game.cash("A") == 12
    table.redo([TEACHER], "5")
    assert table.game.cash("A") == 10
    assert stored(table) == 9


def test_a_line_that_no_longer_fits_is_not_taken_back(table):
    """A bids with all its 12; after a fine in an earlier line put in by the game master that bid no longer fits."""
    from tests.core.tinygame import Marker

    table.submit(TEACHER, Fine(TEACHER, "A", 1, "late"), "1")
    table.submit("A", PlaceBids("A", (Marker("salt", 0),) * 6), "2")
    fine = {"do": "fine", "seat": TEACHER, "company": "A", "amount": 12, "reason": "very late"}
    table.submit(TEACHER, Amend(TEACHER, 5, fine), "3")
    assert table.record.dropped == [6]
    assert table.undoable(["A"]) is None


def test_undo_with_the_same_key_takes_back_once(loans):
    loans.submit("A", borrow("A"), "1")
    loans.submit("A", borrow("A"), "2")
    first = loans.undo(["A"], "3")
    again = loans.undo(["A"], "3")
    assert (again.lines, again.again) == (first.lines, True)
    assert loans.game.debt("A") == 10


# Bots.


def with_bots(store, practice, bots, upto=13):
    return opened(store, practice.fork(upto), bots=bots)


def test_bots_play_on_when_the_people_have_chosen(tmp_path, practice):
    with Store(str(tmp_path / "bots.db")) as store:
        table = with_bots(store, practice, {"B": "greedy"})
        begun = len(table.record.lines)
        assert {line.by for line in table.record.lines[13:]} == {"B"}  # it had to be asked first
        answer = table.submit("A", act("done", "A"), "1")
        assert numbers(answer) == list(range(begun + 1, len(table.record.lines) + 1))
        assert answer.lines[0].by == "A"
        assert table.game.waiting() == ("A",)
        assert "B" not in table.game.waiting()
        assert table.submit("A", act("done", "A"), "1").lines == answer.lines
        stored(table)


def test_bots_of_one_record_always_play_the_same(tmp_path, practice):
    texts = []
    for name in ("one.db", "two.db"):
        with Store(str(tmp_path / name)) as store:
            table = with_bots(store, practice, {"A": "random", "B": "random"})
            assert table.game.over
            texts.append(table.record.text())
            stored(table)
    assert texts[0] == texts[1]


def test_people_take_back_their_own_where_bots_play_too(tmp_path, practice):
    """Bot B has done its part of the loans; A takes back its own, which is the last of a person."""
    with Store(str(tmp_path / "bots.db")) as store:
        table = with_bots(store, practice, {"B": "greedy"})
        loan = table.submit("A", borrow("A"), "1").lines[0].n
        assert table.undoable(["A"]).n == loan
        assert table.undo(["A"], "2").refused is None
        assert table.game.debt("A") == 0


class Failing:
    def choose(self, game, seat, rng):
        raise RuntimeError("no idea")


def test_a_bot_that_fails_does_not_undo_what_a_person_did(tmp_path, practice, monkeypatch):
    """Nobody has borrowed yet, and bot B is asked as soon as A has done anything."""
    with Store(str(tmp_path / "bots.db")) as store:
        table = opened(store, practice.fork(13))
        sound = {"B": part("roeup", "bots").BOTS["greedy"]}
        monkeypatch.setattr(table, "_players", {"B": Failing()})
        with pytest.raises(RuntimeError, match="no idea"):
            table.submit("A", borrow("A"), "1")
        assert stored(table) == 14
        monkeypatch.setattr(table, "_players", sound)
        assert table.submit("A", borrow("A"), "1").again  # and the bot goes on
        assert table.game.debt("A") == 10
        assert table.record.lines[14].by == "B"
        assert table.game.next_seat(["B"]) is None
        stored(table)


def test_bots_that_were_stopped_go_on_at_open(tmp_path, practice):
    """A has said done in line 14; nothing of the bot's is stored yet, nor the draws."""
    record = practice.fork(13)
    record.submit("A", act("done", "A"))
    with Store(str(tmp_path / "bots.db")) as store:
        table = opened(store, record, bots={"B": "greedy"})
        assert table.record.lines[14].by == "B"
        assert "B" not in table.game.waiting()
        stored(table)


# Several windows.


def test_a_window_reads_what_another_has_done(path, table):
    with Store(path, fair) as store:
        other = Table(store, table.id)
        assert (table.refresh(), other.refresh()) == (False, False)
        # As another process would: it tells nobody here.
        store.add(table.id, Record.read(other.record.text() + ADDED, fair).lines[4:])
        assert table.refresh()
        assert table.game.waiting() == ("B",)
        assert not table.refresh()
        assert stored(table) == 5


ADDED = b'{"n":5,"by":"A","action":{"do":"place_bids","seat":"A","bids":[]}}\n'


def test_tables_of_one_process_tell_each_other_at_once(path, table):
    told = []
    with Store(path, fair) as store:
        other = Table(store, table.id)
        table.watch(lambda: told.append(("one", len(table.record.lines))))
        other.watch(lambda: told.append(("other", len(other.record.lines))))
        table.submit("A", PlaceBids("A", ()), "1")
        assert told == [("one", 5), ("other", 5)]
        other.undo(["A"], "2")
        assert told[2:] == [("other", 6), ("one", 6)]
        table.submit("B", PlaceBids("B", ()), "3")  # refused: nothing to tell
        assert len(told) == 4


def test_a_closed_table_or_a_closed_store_hears_nothing(path, table):
    told = []
    with Store(path, fair) as store:
        closed, left = Table(store, table.id), Table(store, table.id)
        for other in (closed, left):
            other.watch(lambda: told.append("told"))
        closed.close()
    table.submit("A", PlaceBids("A", ()), "1")
    assert told == []


def test_who_watches_no_more_is_not_called(table):
    told = []

    def hear():
        told.append(1)

    table.watch(hear)
    table.unwatch(hear)
    table.unwatch(hear)
    table.submit("A", PlaceBids("A", ()), "1")
    assert told == []


def test_a_watcher_that_fails_keeps_nobody_from_hearing(table, store):
    told = []

    def fails():
        told.append("fails")
        raise RuntimeError("broken panel")

    other = Table(store, table.id)
    table.watch(fails)
    table.watch(lambda: told.append("own"))
    other.watch(lambda: told.append("other"))
    with pytest.raises(RuntimeError, match="broken panel"):
        table.submit("A", PlaceBids("A", ()), "1")
    assert told == ["fails", "own", "other"]
    assert table.submit("A", PlaceBids("A", ()), "1").again
    assert stored(table) == 5


def test_tables_nobody_uses_are_not_kept(store, table):
    """A notebook's cell run over and over: the panels before are gone."""
    gone = []
    for _ in range(5):
        again = Table(store, table.id)
        again.watch(again.fingerprint)  # it even watches itself
        gone.append(weakref.ref(again))
    del again
    gc.collect()
    assert [ref() for ref in gone] == [None] * 5


def test_nothing_is_read_over_again(loans, monkeypatch):
    """An action costs what it costs, however long the game is: no replay, here or in a second window."""
    other = Table(loans.store, loans.id)
    monkeypatch.setattr(Record, "read", None)
    for n in range(20):
        loans.submit("A", borrow("A") if n % 2 == 0 else act("repay", "A", amount=10), f"{n}")
    other.submit("B", borrow("B"), "b")
    assert loans.game.debt("B") == other.game.debt("B") == 10


# When something fails.


class Breaking:
    """A connection that fails at a moment."""

    def __init__(self, connection, at, error):
        self.connection, self.at, self.error = connection, at, error

    def execute(self, sql, *values):
        if sql.startswith(self.at):
            raise self.error
        return self.connection.execute(sql, *values)

    def __getattr__(self, name):
        return getattr(self.connection, name)


@pytest.mark.parametrize("at", ["BEGIN", "INSERT INTO line", "INSERT OR REPLACE INTO answer", "COMMIT"])
@pytest.mark.parametrize("error", [sqlite3.OperationalError("disk I/O error"), KeyboardInterrupt()], ids=str)
def test_memory_is_never_ahead_of_the_store(table, store, at, error, monkeypatch):
    before = table.record.text()
    monkeypatch.setattr(store, "_connection", Breaking(store._connection, at, error))
    with pytest.raises(Fault if isinstance(error, sqlite3.Error) else KeyboardInterrupt):
        table.submit("A", PlaceBids("A", ()), "1")
    assert table.record.text() == before
    assert stored(table) == 4
    monkeypatch.undo()
    answer = table.submit("A", PlaceBids("A", ()), "1")  # the same click again
    assert (numbers(answer), answer.again) == ([5], False)
    assert stored(table) == 5


def test_a_full_disk_stops_the_game_and_loses_nothing(table, store):
    store._value(f"PRAGMA max_page_count = {store._value('PRAGMA page_count')}")
    n, fault = 0, None
    while fault is None and n < 5000:
        n += 1
        try:
            table.submit(TEACHER, Pass("A"), f"{n} " + "x" * 1000)  # refused, and that is kept too
        except Fault as found:
            fault = found
    assert fault.key == "store.full"
    assert stored(table) == 4
    store._value("PRAGMA max_page_count = 100000")
    assert table.submit("A", PlaceBids("A", ()), "go on").refused is None
    assert stored(table) == 5


def test_an_error_of_the_game_leaves_no_half_action(table, monkeypatch):
    def broken(self, game):
        game.ledger.pay("A", "bank", 5, "fees", "trade", game.n, "fee")
        raise ZeroDivisionError

    monkeypatch.setattr(PlaceBids, "apply", broken)
    with pytest.raises(ZeroDivisionError):
        table.submit("A", PlaceBids("A", ()), "1")
    monkeypatch.undo()
    assert table.game.cash("A") == 12
    assert stored(table) == 4


def test_a_damaged_record_is_shown_as_far_as_it_is_sound_and_not_continued(table, store):
    table.submit("A", PlaceBids("A", ()), "1")
    store._rows("UPDATE line SET text = ? WHERE n = 4", b'{"n":4,"by":"teacher"}')
    damaged = Table(store, table.id)
    assert len(damaged.record.lines) == 3
    for do in (lambda: damaged.submit("A", PlaceBids("A", ()), "2"), lambda: damaged.undo(["A"], "3")):
        with pytest.raises(Fault, match=r"Nothing was written.*line 5"):
            do()
    assert not damaged.refresh()
    assert store.last(table.id) == 5


@pytest.mark.parametrize(
    "text",
    [
        b"{",
        b'{"n":6,"by":"A","action":{"do":"place_bids","seat":"A","bids":[]}}',
        b'{"n":4,"by":"A","action":{"do":"place_bids","seat":"A","bids":[]}}',
        b'{"n":5,"by":"B","action":{"do":"place_bids","seat":"B","bids":[]}}',
        b'{"n":5,"by":"A","action":{"do":"place_bids","seat":"A","bids":[{"good":"salt","column":99}]}}',
    ],
)
def test_a_line_of_others_that_does_not_fit_stops_there(table, store, text):
    store._rows("INSERT INTO line VALUES (?, 5, ?, 0)", table.id, text)
    table.refresh()
    assert table.record.fault is not None
    assert len(table.record.lines) == 4
    with pytest.raises(Fault, match=r"Nothing was written"):
        table.submit("A", PlaceBids("A", ()), "1")
    assert store.last(table.id) == 5


def test_a_game_that_is_not_there_is_told(store):
    with pytest.raises(Fault, match=r"holds no game"):
        Table(store, "nothing")
    assert os.path.exists(store.path)


def test_the_same_in_a_game_of_many_lines(tmp_path):
    """Random play of the fair through a table, with undo and redo in between, is what the store reads back."""
    import random

    rng, bot = random.Random(3), Anything()
    with Store(str(tmp_path / "fair.db"), fair) as store:
        table = Table(store, store.create(Fair.compose({"rounds": 6}, SEATS, 5, digital=True)))
        other = Table(store, table.id)
        for n in range(200):
            if table.game.over:
                break
            seat = table.game.waiting()[0]
            if rng.random() < 0.2:
                table.undo(list(SEATS), f"undo {n}")
            elif rng.random() < 0.2:
                other.redo(list(SEATS), f"redo {n}")
            else:
                assert other.submit(seat, bot.choose(table.game, seat, rng), f"do {n}").refused is None
            assert len(table.record.lines) == len(other.record.lines)
        assert len(table.record.lines) > 40
        stored(table)
        stored(other)
        assert table.game.view("A") == other.game.view("A") == store.read(table.id).game.view("A")


def test_a_refusal_in_memory_and_from_the_store_is_one_type(table):
    first = table.submit("B", PlaceBids("B", ()), "1")
    again = table.submit("B", PlaceBids("B", ()), "1")
    assert isinstance(first.refused, Refused)
    assert isinstance(again.refused, Refused)
    assert part("roeup", "bots").BOTS  # every game with bots has them by name


# The game master takes back what anybody did.


def test_the_game_masters_undo_takes_back_the_last_line_of_anybody_and_redo_does_it_again(loans):
    """A borrows 10 (14), B 20 (15). Back to 15, to 14; then nothing is left but the cards that the seed drew."""
    loans.submit("A", borrow("A"), "1")
    loans.submit("B", borrow("B", 20), "2")
    for n, taken, debts in ((16, 15, (10, 0)), (17, 14, (0, 0))):
        assert loans.undoable([], master=True).n == taken
        assert [line.action for line in loans.undo([], f"{n}", taken, master=True).lines] == [
            Amend(TEACHER, taken, None)
        ]
        assert (loans.game.debt("A"), loans.game.debt("B")) == debts
    refused = loans.undo([], "none", master=True).refused
    assert (refused.code, refused.facts) == (Why.AMEND_DRAW, {"line": 13})
    assert "drawn by the seed" in refused.message("en")
    for n, undone, again, debts in ((18, 17, 14, (10, 0)), (19, 16, 15, (10, 20))):
        assert loans.redoable([], master=True).n == again
        assert [line.action for line in loans.redo([], f"{n}", again, master=True).lines] == [
            Amend(TEACHER, undone, None)
        ]
        assert (loans.game.debt("A"), loans.game.debt("B")) == debts
    assert loans.redo([], "no more", master=True).refused.code == Why.AMEND_NOTHING
    assert stored(loans) == 19


def test_the_game_master_may_do_again_what_a_player_took_back_until_anybody_does_something_new(loans):
    loans.submit("A", borrow("A"), "1")
    loans.undo(["A"], "2")
    assert loans.redoable([], master=True).n == 14
    loans.submit("B", borrow("B"), "3")
    assert loans.redoable([], master=True) is None
    loans.undo([], "4", master=True)  # B's loan
    loans.redo([], "5", master=True)
    assert (loans.game.debt("A"), loans.game.debt("B")) == (0, 10)


def test_at_a_table_with_real_cards_a_card_is_taken_back_too(table):
    """Line 4 is the last of the four cards that were dealt by hand."""
    assert table.undo([], "1", 4, master=True).refused is None
    assert table.game.waiting() == (CHANCE,)
    table.redo([], "2", 4, master=True)
    assert table.game.waiting() == ("A",)


def test_the_game_masters_undo_goes_back_over_terms_and_redo_all_the_way_forth(tmp_path):
    """The decisions of a game that is over are taken back to its first term, then done again."""
    whole = simulate(GAME, {"preset": "lesson90", "terms": 3}, 2, 4)
    with Store(str(tmp_path / "terms.db")) as store:
        table = opened(store, whole)
        before, undone = fingerprint(table.game), []
        assert table.game.term == 3
        while table.game.term > 1:
            undone.append(table.undoable([], master=True).n)
            assert table.undo([], f"undo {undone[-1]}", undone[-1], master=True).refused is None
        assert undone == sorted(undone, reverse=True)
        for n in reversed(undone):
            assert table.redo([], f"redo {n}", n, master=True).refused is None
        assert fingerprint(table.game) == before
        stored(table)


def test_the_game_masters_undo_passes_over_bots_and_looks_at_secrets(tmp_path, practice):
    with Store(str(tmp_path / "bots.db")) as store:
        table = with_bots(store, practice, {"B": "greedy"})
        loan = table.submit("A", borrow("A"), "1").lines[0].n
        assert table.undoable([], master=True).n == loan
        while type(table.game.steps[-1]).__name__ != "Pointing":
            table.submit("A", table.game.steps[-1].absent(table.game, "A"), f"{len(table.record.lines)}")
        last = table.undoable([], master=True).n
        table.submit(TEACHER, act("reveal", TEACHER), "look")
        assert table.undoable([], master=True).n == last


# Buttons that are no longer true.


def test_a_late_undo_takes_back_nothing_but_what_its_button_said(loans):
    """The button was drawn for line 14; then A borrowed once more in another window (15)."""
    loans.submit("A", borrow("A"), "1")
    loans.submit("A", borrow("A", 20), "2")
    refused = loans.undo(["A"], "3", 14).refused
    assert (refused.code, refused.facts) == (Why.UNDO_STALE, {"asked": 14, "now": 15})
    assert loans.game.debt("A") == 30
    for lang in ("en", "ja"):
        assert all(number in refused.message(lang, SEATS) for number in ("14", "15"))
    assert loans.undo(["A"], "4", 15).refused is None
    assert loans.undo(["A"], "5", 15).refused.facts == {"asked": 15, "now": 14}
    assert loans.redo(["A"], "6", 14).refused.facts == {"asked": 14, "now": 15}
    assert loans.redo(["A"], "7", 15).refused is None
    assert (loans.game.debt("A"), stored(loans)) == (30, 17)


def test_a_correction_is_done_as_it_was_shown(loans):
    loans.submit("A", borrow("A", 100), "1")
    less = Amend(TEACHER, 14, {"do": "borrow", "seat": "A", "amount": 50})
    assert numbers(loans.amend(less, "2", seen=14)) == [15]
    assert loans.game.debt("A") == 50
    assert loans.amend(less, "2", seen=14).again
    assert stored(loans) == 15


def test_a_correction_that_was_shown_before_others_acted_is_refused(loans):
    loans.submit("A", borrow("A", 100), "1")
    loans.submit("B", borrow("B"), "2")
    refused = loans.amend(Amend(TEACHER, 14, None), "3", seen=14).refused
    assert refused.code == Why.AMEND_STALE
    assert refused.facts == {"line": 14, "seen": 14, "count": 1, "by": "B"}
    assert "1 more" in refused.message("en", SEATS)
    assert all(refused.message(lang, SEATS) for lang in ("en", "ja"))
    assert (loans.game.debt("A"), stored(loans)) == (100, 15)
    assert loans.amend(Amend(TEACHER, 14, None), "4", seen=15).refused is None


# Plans: several actions at once, or none.


def test_a_plan_is_done_as_a_whole_under_one_key(loans):
    """10 + 20 − 5 = 25 owed, then A is done."""
    plan = [borrow("A"), borrow("A", 20), act("repay", "A", amount=5), act("done", "A")]
    answer = loans.submit_all("A", plan, "plan", loans.fingerprint("A"))
    assert (numbers(answer), answer.refused) == ([14, 15, 16, 17], None)
    assert loans.submit_all("A", plan, "plan").lines == answer.lines
    assert (loans.game.debt("A"), stored(loans)) == (25, 17)


def test_a_plan_of_which_one_action_does_not_fit_does_nothing_and_names_it(loans):
    """Of a debt of 10 nobody repays 50: the second of three."""
    plan = [borrow("A"), act("repay", "A", amount=50), act("done", "A")]
    refused = loans.submit_all("A", plan, "plan").refused
    assert (refused.code, refused.facts["place"], refused.facts["asked"]) == ("repayment", 2, 50)
    assert (loans.game.debt("A"), stored(loans)) == (0, 13)
    again = loans.submit_all("A", plan, "plan").refused
    assert (again.code, again.facts) == (refused.code, refused.facts)


def test_an_entry_of_the_game_master_is_done_as_a_whole_whoever_acts(loans):
    """A borrows 10, A and B are done: three lines under one key; the second time the same answer and nothing more."""
    before = len(loans.record.lines)
    entered = [act("borrow", "A", amount=10), act("done", "A"), act("done", "B")]
    answer = loans.enter(entered, "entry", before)
    assert [line.by for line in answer.lines[:3]] == [TEACHER] * 3
    assert [line.action for line in answer.lines[:3]] == entered
    lines = len(loans.record.lines)
    assert loans.enter(entered, "entry", before).lines == answer.lines
    assert len(loans.record.lines) == lines
    assert loans.answered("entry")
    assert not loans.answered("another")


def test_of_an_entry_that_does_not_fit_nothing_is_done(loans):
    """A is done, then A wants to borrow: refused, and A is not done, in memory as in the file."""
    before = len(loans.record.lines)
    refused = loans.enter([act("done", "A"), act("borrow", "A", amount=10)], "entry").refused
    assert refused.code == Why.ALREADY_DONE
    assert len(loans.record.lines) == len(loans.store.since(loans.id, 0)) == before
    assert loans.game.waiting() == ("A", "B")


def test_an_entry_typed_before_others_came_is_refused(loans):
    """The game master typed when there were `before` lines; meanwhile A borrowed: one more line."""
    before = len(loans.record.lines)
    loans.submit("A", act("borrow", "A", amount=10), "a")
    refused = loans.enter([act("done", "B")], "entry", before).refused
    assert (refused.code, refused.facts["seen"], refused.facts["count"]) == (Why.ENTRY_STALE, before, 1)
    assert loans.game.waiting() == ("A", "B")


def test_a_plan_ends_where_another_must_act_or_something_secret_or_random_comes(loans, table):
    """After A's bids B is asked; after all are done with the loans the seed draws; pointing is secret."""
    refused = table.submit_all("A", [PlaceBids("A", ()), PlaceBids("A", ())], "1").refused
    assert (refused.code, refused.facts) == (Why.PLAN_OVER, {"at": 1, "count": 2, "asked": ["B"]})
    assert stored(table) == 4
    loans.submit("B", act("done", "B"), "b")
    for n, plan in enumerate(([act("done", "A"), borrow("A")], [act("done", "A"), act("stay_out", "A")])):
        refused = loans.submit_all("A", plan, f"a{n}").refused
        assert (refused.code, refused.facts["at"], refused.facts["count"]) == (Why.PLAN_OVER, 1, 2)
        assert all(refused.message(lang, SEATS) for lang in ("en", "ja"))
    assert stored(loans) == 14
    assert loans.submit_all("A", [act("done", "A")], "a").refused is None
    while type(loans.game.steps[-1]).__name__ != "Pointing":
        seat = loans.game.waiting()[0]
        loans.submit(seat, loans.game.steps[-1].absent(loans.game, seat), f"{len(loans.record.lines)}")
    seat, before = loans.game.waiting()[0], stored(loans)
    stay = act("stay_out", seat)
    assert loans.submit_all(seat, [stay, stay], "2").refused.code == Why.PLAN_OVER
    assert loans.submit_all(seat, [stay], "3").refused is None
    assert stored(loans) == before + 1


def test_a_plan_is_of_one_company_and_has_something_in_it(loans):
    assert loans.submit_all("A", [], "1").refused.code == Why.PLAN_EMPTY
    refused = loans.submit_all(TEACHER, [borrow("A"), borrow("B")], "2").refused
    assert (refused.code, refused.facts) == (Why.PLAN_SEAT, {"seat": "A", "other": "B", "at": 2, "count": 2})
    assert loans.submit_all("A", [borrow("B")], "3").refused.code == Why.NOT_YOURS
    assert loans.submit_all("A", [Amend("A", 3, None)], "4").refused.code == Why.NOT_NOW
    seen = loans.fingerprint("A")
    loans.submit("A", borrow("A"), "5")
    assert loans.submit_all("A", [borrow("A")], "6", seen).refused.code == Why.STALE
    assert stored(loans) == 14


def test_a_plan_is_all_or_nothing_whatever_is_in_it(tmp_path):
    """Random rows of actions at many moments: either all lines are there, as one by one, or none and no change."""
    whole, rng = simulate(GAME, {"preset": "lesson90", "terms": 2}, 2, 9), random.Random(9)
    done = {True: 0, False: 0}
    with Store(str(tmp_path / "plans.db")) as store:
        for n in range(60):
            table = opened(store, whole.fork(rng.randint(13, len(whole.lines) - 1)))
            if table.game.waiting() == (CHANCE,) or not table.game.waiting():
                continue
            seat, before, text = table.game.waiting()[0], fingerprint(table.game), table.record.text()
            one, plan = table.record.fork(len(table.record.lines)), []
            for _ in range(rng.randint(1, 4)):
                options = one.game.options(seat) or table.game.options(seat)
                plan.append(rng.choice(options).any(rng))
                with suppress(Refused):
                    one.submit(seat, plan[-1])
            answer = table.submit_all(seat, plan, f"{n}")
            if answer.refused is None:
                assert [line.action for line in answer.lines if line.by == seat] == plan
                assert fingerprint(table.game) == fingerprint(one.game)
            else:
                assert (fingerprint(table.game), table.record.text()) == (before, text)
            done[answer.refused is None] += 1
            stored(table)
    assert min(done.values()) > 5


def test_what_a_plan_brings_is_shown_before_it_is_confirmed(loans):
    """A borrows 100 and repays 40: cash and debt rise by 60, equity stays; nothing is done by looking."""
    cash, equity = loans.game.cash("A"), loans.game.equity("A")
    plan = [borrow("A", 100), act("repay", "A", amount=40)]
    found = planned(loans.record, plan)
    assert (found.effect.before.cash, found.effect.after.cash) == (cash, cash + 60)
    assert (found.effect.before.debt, found.effect.after.debt) == (0, 60)
    assert (found.effect.before.equity, found.effect.after.equity) == (equity, equity)
    assert found.effect.before.ratios.turnover > found.effect.after.ratios.turnover  # the same sales on more assets
    assert [event.kind for event in found.effect.events] == ["borrowed", "repaid"]
    assert [option.action.__name__ for option in found.game.options("A")] == ["Borrow", "Repay", "Done"]
    assert (loans.game.debt("A"), stored(loans)) == (0, 13)
    bad = planned(loans.record, [*plan, act("repay", "A", amount=61)])
    assert (bad.effect, bad.refused.facts["place"], bad.game) == (None, 3, None)
    assert planned(loans.record, [act("done", "A")]).game is None  # nothing can follow
    assert planned(loans.record, [act("call_time", TEACHER)]).effect is None


def test_a_plan_that_cannot_be_written_leaves_nothing(loans, monkeypatch):
    """All three lines are written, but not the answer that belongs to them: nothing is kept, all can be tried anew."""
    plan = [borrow("A"), borrow("A", 20), act("done", "A")]

    def full(*values):
        raise Fault("store.full", path="games.db")

    with monkeypatch.context() as broken:
        broken.setattr(loans.store, "answer", full)
        with pytest.raises(Fault):
            loans.submit_all("A", plan, "plan")
    assert (loans.game.debt("A"), stored(loans)) == (0, 13)
    assert numbers(loans.submit_all("A", plan, "plan")) == [14, 15, 16]
