"""A running game: once per key, never ahead of its store, with bots, undo and redo, and several windows."""

import gc
import os
import sqlite3
import weakref

import pytest

from roeup_edu.core.actions import CHANCE, TEACHER
from roeup_edu.core.bots import Anything
from roeup_edu.core.chance import Draw
from roeup_edu.core.faults import Fault
from roeup_edu.core.record import Amend, Record, convert
from roeup_edu.core.refusals import Refused, Why
from roeup_edu.games import kind, part
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
