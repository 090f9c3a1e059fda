"""The game master's desk: what is typed is read, booked once, corrected with its consequences shown, and never lost."""

import itertools

import pytest

from roeup_edu.widgets import clock
from roeup_edu.widgets.desk import DESK_HANDLERS, Master
from tests.widgets.window import NAMES, Window, again, alone, header, store


class Desk(Window, Master):
    """The game master's window, with the words of `Window`."""


_keys = itertools.count()


def desk(tmp_path, characters=None, lang="en", mode="physical", **options):
    """The desk of a game with real cards: these characters are dealt, term 1 has begun, in its loan phase."""
    characters = characters or {"A": "C1", "B": "C2"}
    games = store(tmp_path)
    options = {"scenario": "product", "deal": "dealt", "auction": "called", **options}
    seats = {seat: NAMES[seat] for seat in characters}
    game = games.create(header(seats, mode, **options))
    window = Desk(games, lang)
    window.send("open", id=game)
    window.draws(*characters.values())
    window.to("loan")
    window.redraw()
    return window


def typed(window, text):
    """Type a text; return what the desk says of it."""
    window.send("type", text=text)
    return window.shown["desk"]


def entered(window, text, key=None, **more):
    """Book a text; return why not, or None."""
    window.send("enter", text=text, id=key or f"entry {next(_keys)}", **more)
    return window.screen["refusal"]


def test_the_desk_says_what_is_expected_and_what_a_line_would_do(tmp_path):
    window = desk(tmp_path)
    assert "Loan" in window.shown["desk"]["prompt"]
    found = typed(window, "a b 100")
    assert (found["complete"], found["words"]) == (True, "Alpha: Borrow – Amount: 100")
    assert window.game.debt("A") == 0


def test_what_a_line_would_do_stands_below_it(tmp_path):
    """A borrows 100, B is done: A's cash rises and its debt is 100; B's books stay as they are; nothing is booked."""
    window = desk(tmp_path)
    cash = window.game.cash("A")
    (company,) = typed(window, "a b 100; b .")["effects"]
    assert company["name"] == "Alpha"
    figures = {figure["label"]: (figure["before"], figure["after"]) for figure in company["figures"]}
    assert figures["Cash"] == (str(cash), str(cash + 100))
    assert figures["Debt"] == ("0", "100")
    assert window.game.cash("A") == cash
    assert typed(window, "b .")["effects"] == []


def test_a_line_is_booked_once_by_the_game_master_and_the_next_one_is_empty(tmp_path):
    """A borrows 100, and the same message comes twice, as after a lost answer: 0 + 100."""
    window = desk(tmp_path)
    turn = window.shown["desk"]["turn"]
    for _ in range(2):
        assert entered(window, "a b 100", "once") is None
    assert window.game.debt("A") == 100
    assert window.table.record.lines[-1].by == "teacher"
    assert (window.shown["desk"]["typed"], window.shown["desk"]["correcting"]) == ("", None)
    assert window.shown["desk"]["turn"] > turn
    assert window.screen["said"] == ["Alpha borrowed 100; its debt is now 100."]


def test_a_line_that_is_not_possible_says_why_in_numbers_and_stays(tmp_path):
    window = desk(tmp_path)
    limit = window.screen["view"]["companies"]["A"]["credit"]
    found = typed(window, "a b 99999")
    assert not found["complete"]
    assert f"{limit:,}" in found["problem"] or str(limit) in found["problem"]
    entered(window, "a b 99999")
    assert window.game.debt("A") == 0
    assert window.shown["desk"]["typed"] == "a b 99999"


def test_a_line_read_on_an_older_screen_is_refused_and_stays(tmp_path):
    """The desk was read when there were n lines; meanwhile another desk has booked a loan of B."""
    window = alone(desk(tmp_path))
    other = Desk(again(window).store)
    other.send("open", id=window.table.id)
    seen = window.screen["rev"]
    entered(other, "b b 10")
    refusal = entered(window, "a b 100", seen=seen)
    assert "1 more" in refusal
    assert (window.game.debt("A"), window.shown["desk"]["typed"]) == (0, "a b 100")


@pytest.mark.parametrize("kind", sorted(DESK_HANDLERS))
def test_only_the_desk_has_the_messages_of_the_desk(tmp_path, kind):
    """A window of players sends one: a sentence says so, and nothing is done."""
    window = desk(tmp_path)
    player = again(window)
    lines = len(player.table.record.lines)
    player.send(kind, text="a b 100", id="x", seen=lines, line=1, minutes=5, game="x")
    assert "game master" in player.screen["problem"]
    assert len(player.table.record.lines) == lines
    assert player.shown["desk"] == {}


def test_what_is_typed_is_kept_when_something_is_taken_back_and_when_the_cell_runs_again(tmp_path):
    """Nothing typed is lost: B's loan is half typed when A's is taken back; then another window takes over."""
    window = desk(tmp_path)
    entered(window, "a b 100")
    typed(window, "b b 3")
    window.send("undo", id="back", seen=window.screen["undo"]["n"])
    assert window.game.debt("A") == 0
    assert window.shown["desk"]["typed"] == "b b 3"
    new = Desk(again(window).store)
    new.take_over(window)
    assert (new.shown["desk"]["typed"], new.table.id) == ("b b 3", window.table.id)


# Taking back.


def test_the_game_master_takes_back_over_a_settlement_and_does_it_again(tmp_path):
    """The loan of A is the last entry of term 1 but for those who are done; all of it goes back, and comes again."""
    window = desk(tmp_path, terms=2, auction="open")
    entered(window, "a b 100")
    loan = len(window.table.record.lines)
    window.settle()
    assert window.game.settled == 1
    back = 0
    while window.game.debt("A"):
        undo = window.screen["undo"]
        assert undo["refusal"] == ""
        back += 1
        window.send("undo", id=f"back {back}", seen=undo["n"])
        assert window.screen["refusal"] is None
    assert undo["n"] == loan
    assert window.game.settled == 0
    for n in range(back):
        window.send("redo", id=f"again {n}", seen=window.screen["redo"]["n"])
        assert window.screen["refusal"] is None
    assert (window.game.debt("A"), window.game.settled) == (100, 1)


def test_a_correction_shows_what_changes_before_it_is_booked(tmp_path):
    """A borrowed 100 and B nothing. 100 becomes 40: A's cash and debt fall by 60, no later entry falls out."""
    window = desk(tmp_path)
    entered(window, "a b 100")
    n = len(window.table.record.lines)
    entered(window, "b .")
    cash = window.game.cash("A")
    window.send("correct", line=n)
    found = window.shown["desk"]["correcting"]
    assert found["n"] == n
    assert "Alpha: Borrow – Amount: 100" in found["title"]
    assert window.shown["desk"]["typed"].upper().split() == ["A", "100"]
    typed(window, "a b 40")
    change = window.shown["desk"]["correcting"]["change"]
    assert (change["refused"], list(change["unfit"])) == ("", [])
    (company,) = change["companies"]
    figures = {figure["label"]: (figure["before"], figure["after"]) for figure in company["figures"]}
    assert company["seat"] == "A"
    assert figures["Cash"] == (f"{cash}", f"{cash - 60}")
    assert figures["Debt"] == ("100", "40")
    assert window.game.debt("A") == 100
    assert entered(window, "a b 40", seen=window.screen["rev"]) is None
    assert (window.game.debt("A"), window.game.cash("A")) == (40, cash - 60)
    assert window.shown["desk"]["correcting"] is None


def test_a_correction_names_the_later_entries_that_would_fall_out(tmp_path):
    """A borrows 100 and repays 90. Without the loan there is no debt to repay: entry n + 1 falls out, and is kept."""
    window = desk(tmp_path)
    entered(window, "a b 100")
    n = len(window.table.record.lines)
    entered(window, "a r 90")
    window.send("correct", line=n)
    typed(window, "")
    change = window.shown["desk"]["correcting"]["change"]
    assert [line["n"] for line in change["unfit"]] == [n + 1]
    assert change["unfit"][0]["why"]
    window.send("take_out", id="out", seen=window.screen["rev"])
    assert window.screen["refusal"] is None
    assert window.game.debt("A") == 0
    assert window.table.record.lines[n].n == n + 1
    assert list(window.table.record.unfit) == [n + 1]


def test_a_forgotten_entry_is_put_in_before_another(tmp_path):
    """A repaid 30 of 100; that A had borrowed 20 more before that was forgotten: 100 + 20 − 30."""
    window = desk(tmp_path)
    entered(window, "a b 100")
    entered(window, "a r 30")
    n = len(window.table.record.lines)
    window.send("correct", line=n)
    assert entered(window, "a b 20", before=True, seen=window.screen["rev"]) is None
    assert window.game.debt("A") == 100 + 20 - 30


def test_a_correction_is_refused_if_more_has_been_entered_since_its_preview(tmp_path):
    window = desk(tmp_path)
    entered(window, "a b 100")
    n = len(window.table.record.lines)
    window.send("correct", line=n)
    refusal = entered(window, "a b 40", seen=n - 1)
    assert refusal
    assert window.game.debt("A") == 100


def test_an_empty_line_corrects_nothing(tmp_path):
    """An empty line would mean "nobody wants anything more" as a new entry; in the place of another, nothing."""
    window = desk(tmp_path)
    entered(window, "a b 100")
    window.send("correct", line=len(window.table.record.lines))
    assert not typed(window, " ")["complete"]
    entered(window, " ", seen=window.screen["rev"])
    assert window.game.debt("A") == 100
    assert window.game.waiting() == ("A", "B")


def test_a_draw_of_the_seed_cannot_be_corrected_and_says_why(tmp_path):
    window = Desk(store(tmp_path))
    seats = [{"name": "Alpha"}, {"name": "Beta"}]
    window.send("new", seats=seats, options={"preset": "lesson90"}, mode="digital")
    drawn = next(line.n for line in window.table.record.lines if line.by == "chance")
    window.send("correct", line=drawn)
    assert "seed" in window.shown["desk"]["correcting"]["change"]["refused"]


def test_a_correction_can_be_taken_back_and_is_the_first_to_be(tmp_path):
    """100 became 40; taken back it is 100 again, as is the line itself after one more."""
    window = desk(tmp_path)
    entered(window, "a b 100")
    loan = len(window.table.record.lines)
    window.send("correct", line=loan)
    entered(window, "a b 40", seen=window.screen["rev"])
    assert window.screen["undo"]["n"] == loan + 1
    window.send("undo", id="one", seen=loan + 1)
    assert (window.screen["refusal"], window.game.debt("A")) == (None, 100)
    assert window.screen["redo"]["n"] == loan + 1
    assert window.screen["redo"]["text"] == "Do again: the correction of “Alpha: Borrow – Amount: 100”"
    window.send("redo", id="again", seen=loan + 1)
    assert (window.screen["refusal"], window.game.debt("A")) == (None, 40)
    window.send("undo", id="once more", seen=loan + 1)
    assert window.screen["undo"]["n"] == loan
    window.send("undo", id="two", seen=loan)
    assert (window.screen["refusal"], window.game.debt("A")) == (None, 0)


def test_a_correction_is_itself_taken_out_by_its_pen(tmp_path):
    """Nothing can be put in the place of a correction, but without it the loan is 100 again."""
    window = desk(tmp_path)
    entered(window, "a b 100")
    window.send("correct", line=len(window.table.record.lines))
    entered(window, "a b 40", seen=window.screen["rev"])
    window.send("correct", line=len(window.table.record.lines))
    found = window.shown["desk"]["correcting"]
    assert found["refused"] == ""
    assert found["change"]["companies"]
    window.send("take_out", id="out", seen=window.screen["rev"])
    assert (window.screen["refusal"], window.game.debt("A")) == (None, 100)


def test_a_finished_game_can_still_be_corrected(tmp_path):
    """The loan of the only term is taken out after the podium: the debt of A at the close is 0 instead of 100."""
    window = desk(tmp_path, terms=1, auction="open")
    entered(window, "a b 100")
    loan = len(window.table.record.lines)
    window.settle()
    assert window.game.over
    window.send("correct", line=loan)
    window.send("take_out", id="out", seen=window.screen["rev"])
    assert (window.screen["refusal"], window.game.over, window.game.debt("A")) == (None, "terms_over", 0)


# Rulings, cards, practice.


def test_rulings_are_offered_with_their_fields_and_booked(tmp_path):
    """The bank made a mistake of 10: a ruling moves 10 from A to B, with a reason; 400 − 10 and 500 + 10."""
    window = desk(tmp_path)
    before = {seat: window.game.cash(seat) for seat in "AB"}
    offered = {ruling["do"]: ruling for ruling in window.shown["desk"]["rulings"]}
    assert {"rule_payment", "rule_entry", "rule_card", "call_time", "absent", "reveal"} <= set(offered)
    assert offered["reveal"]["refusal"]  # nothing is secret now
    draft = window.choose("teacher", "rule_payment", payer="A", payee="B", amount=10, reason="miscounted")
    assert draft["complete"]
    window.send("act", id="rule", action={"do": "rule_payment", "seat": "teacher", **draft["chosen"]})
    assert window.screen["refusal"] is None
    assert {seat: window.game.cash(seat) for seat in "AB"} == {"A": before["A"] - 10, "B": before["B"] + 10}


def test_a_game_with_real_cards_begins_from_the_form_and_is_dealt_by_typing(tmp_path):
    """Two characters are dealt by their codes; on a table with real cards the program draws nothing itself."""
    window = Desk(store(tmp_path))
    window.send("new", seats=[{"name": "Alpha"}, {"name": "Beta"}], options={"preset": "lesson90"}, mode="physical")
    assert window.table.record.header.mode == "physical"
    choice = window.shown["desk"]["choices"][0]["insert"]
    assert entered(window, choice) is None
    assert [line.by for line in window.table.record.lines] == ["teacher"]
    assert window.game.companies["A"].character is not None


def test_practice_is_wiped_by_one_button_and_kept_in_the_archive(tmp_path):
    window = desk(tmp_path)
    entered(window, "a b 100")
    old = window.table.id
    window.send("wipe", game=old)
    assert window.table.id != old
    assert list(window.game.seats.values()) == ["Alpha", "Beta"]
    assert {saved.id: saved.archived for saved in window.store.games()} == {old: True, window.table.id: False}
    assert window.store.read(old).game.debt("A") == 100


def test_practice_wiped_twice_by_a_double_click_is_wiped_once(tmp_path):
    """The second message is about the game that is in the archive already."""
    window = desk(tmp_path)
    old = window.table.id
    for _ in range(2):
        window.send("wipe", game=old)
    assert [saved.archived for saved in window.store.games()].count(False) == 1
    assert len(window.store.games()) == 2


# The bank, the clock, the big screen.


def test_the_bank_tells_credit_rate_and_interest_of_each_company(tmp_path):
    """R-LOAN-3 after a loan of 100: interest is 100 × rate / 100, rounded half up; cash at the close falls by it."""
    window = desk(tmp_path)
    entered(window, "a b 100")
    window.send("tab", tab="bank")
    bank = window.shown["panel"]["bank"]
    own = {cell["key"]: cell["text"] for cell in bank["rows"][0]["cells"]}
    rate = int(own["rate"])
    assert own["debt"] == "100"
    assert int(own["interest"]) == (100 * rate + 50) // 100
    assert int(own["cash_closed"].replace(",", "")) == window.game.cash("A") - int(own["interest"])


def test_the_clock_counts_from_the_beginning_of_a_phase_and_moves_nothing(tmp_path, monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(clock.time, "time", lambda: now[0])
    window = desk(tmp_path)
    window.send("clock", minutes=5)
    assert window.screen["clock"] == {"minutes": 5, "since": 1000.0}
    now[0] = 5000.0  # long past its time
    window.redraw()
    assert window.screen["clock"] == {"minutes": 5, "since": 1000.0}
    assert window.game.waiting() == ("A", "B")
    entered(window, "")
    assert window.screen["clock"]["since"] == 5000.0
    projector = Window(window.store, people=(), role="projector")
    projector.send("poll")
    assert projector.screen["clock"] == window.screen["clock"]


def test_the_big_screen_follows_the_game_that_was_changed_last(tmp_path):
    window = desk(tmp_path)
    projector = Window(window.store, people=(), role="projector")
    assert projector.screen["page"] == "start"
    projector.send("poll")
    assert projector.table.id == window.table.id
    assert (projector.screen["actor"], projector.screen["options"], projector.shown["desk"]) == (None, [], {})


def test_the_big_screen_shows_a_settlement_until_the_next_entry(tmp_path):
    window = desk(tmp_path, terms=2, auction="open")
    projector = Window(window.store, people=(), role="projector")
    projector.send("poll")
    assert not projector.screen["announce"]
    window.settle()
    projector.send("poll")
    assert projector.screen["announce"]
    assert projector.screen["announcement"]["term"] == 1
    entered(window, "a b 10")
    projector.send("poll")
    assert not projector.screen["announce"]


# Secrets.


def sealed(tmp_path, bid):
    """A and B have pointed at PA01; A has bid in secret, B is typed at the desk."""
    folder = tmp_path / str(bid)
    folder.mkdir()
    window = desk(folder, {"A": "C1", "B": "C2", "C": "C3"}, auction="sealed")
    window.to("assets")
    while window.table.game.verbs(window.game.waiting()[0])[0].__name__ == "Claim":
        window.master("keep", seat=window.game.waiting()[0])
    for seat in "AB":
        window.master("point", seat=seat, card="PA01")
    if "C" in window.game.waiting():
        window.master("stay_out", seat="C")
    window.master("sealed_bid", seat="A", amount=bid)
    window.redraw()
    return window


@pytest.mark.parametrize("text", ["b 6", "b 7", "b 8", "b 7; a 1", "b 7; c pa02", "b 7 b", "b 999"])
def test_typing_the_last_bid_does_not_tell_the_ones_that_are_secret(tmp_path, text):
    """A bid 6, 7 or 8: whatever is typed for B, and not booked, the desk says the same three times."""
    said = []
    for bid in (6, 7, 8):
        found = dict(typed(sealed(tmp_path, bid), text))
        said.append(
            {key: found[key] for key in ("complete", "words", "prompt", "problem", "warnings", "choices", "effects")}
        )
    assert said[0] == said[1] == said[2]


def test_the_last_bid_is_booked_and_then_tells(tmp_path):
    window = sealed(tmp_path, 7)
    assert entered(window, "b 9") is None
    assert window.game.companies["B"].assets[-1].card.code == "PA01"


def test_a_correction_does_not_follow_into_another_game(tmp_path):
    """An entry of this game is being corrected when it is wiped: nothing of the next one is amended."""
    window = desk(tmp_path)
    entered(window, "a b 100")
    window.send("correct", line=len(window.table.record.lines))
    typed(window, "a b 40")
    window.send("wipe", game=window.table.id)
    assert window.screen["problem"] == ""
    assert (window.shown["desk"]["correcting"], window.shown["desk"]["typed"]) == (None, "")
    assert window.game.debt("A") == 0


def test_a_card_of_another_pile_is_named_and_what_is_possible(tmp_path):
    """A business unit is typed where an asset is turned up."""
    window = desk(tmp_path, terms=2)
    entered(window, "")
    problem = typed(window, "pu01")["problem"]
    assert "PU01) is not possible here" in problem
    assert "Possible" in problem
