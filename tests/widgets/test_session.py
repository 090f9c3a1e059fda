"""A window on the games of a store: what it shows and what each message does."""

import json

import pytest

from roeup_edu.core.actions import TEACHER
from roeup_edu.games.roeup.bots import BOTS
from roeup_edu.widgets.desk import DESK_HANDLERS
from roeup_edu.widgets.messages import FORMS
from roeup_edu.widgets.session import HANDLERS
from tests.widgets.window import HOSTILE, Window, again, alone, opened, played, store, strings

PARTS = {"texts", "deck", "screen", "panel", "draft", "trace", "desk"}
TWO = [{"name": "Alpha", "bot": ""}, {"name": "Beta", "bot": ""}]


@pytest.fixture
def window(tmp_path):
    """A window on an empty store."""
    return Window(store(tmp_path))


@pytest.fixture
def loans(tmp_path):
    """A and B have 400 each, in the loan phase."""
    return opened(tmp_path, {"A": "C1", "B": "C2"})


# The list of games.


def test_a_window_begins_with_the_form_of_a_new_game(window):
    assert set(window.shown) == PARTS
    assert (window.screen["page"], window.screen["games"], window.screen["problem"]) == ("start", [], "")
    assert window.shown["panel"] == window.shown["draft"] == window.shown["trace"] == {}
    assert window.shown["texts"]["ui"]["start.begin"] == "Begin the game"


def test_a_new_game_from_the_form(window):
    """Two people, lesson of four terms: the loans are asked of both."""
    window.send("new", options={"preset": "lesson90", "scenario": "product"}, seats=TWO)
    screen = window.screen
    assert (screen["page"], screen["problem"], screen["asked"]) == ("table", "", ["A", "B"])
    assert (screen["view"]["term"], screen["view"]["terms"], screen["view"]["scenario"]) == (1, 4, "product")
    assert {seat: own["name"] for seat, own in screen["view"]["companies"].items()} == {"A": "Alpha", "B": "Beta"}
    assert screen["people"] == ["A", "B", TEACHER]
    assert (screen["actor"], screen["company"], screen["bots"]) == ("A", "A", {})


def test_spaces_around_a_name_do_not_count(window):
    window.send("new", seats=[{"name": "  Alpha "}, {"name": "Beta"}])
    assert window.game.seats == {"A": "Alpha", "B": "Beta"}


def test_the_list_of_games_says_where_each_stands(window):
    """One game is played on by a loan, one is over; the list has both and opens the first again where it was."""
    bots = [{"name": "x", "bot": "greedy"}, {"name": "y", "bot": "random"}]
    window.send("new", options={"preset": "practice"}, seats=bots)
    window.send("new", options={"preset": "lesson90"}, seats=TWO)
    window.did("A", "borrow", amount=10)
    game, view = window.table.id, window.screen["view"]
    window.send("leave")
    assert (window.screen["page"], window.shown["deck"]) == ("start", {})
    going, over = window.screen["games"]
    assert (going["id"], going["companies"], going["over"]) == (game, ["Alpha", "Beta"], False)
    assert going["where"] == "Term 1 of 4 · Loan"
    assert (over["companies"], over["over"], over["where"]) == (["x", "y"], True, "Finished")
    window.send("open", id=game)
    assert (window.screen["page"], window.screen["view"]) == ("table", view)


def test_a_game_that_is_not_there_is_told_and_the_list_stays(window):
    window.send("open", id="nothing")
    assert "nothing" in window.screen["problem"]
    window.send("new", seats=TWO)
    assert (window.screen["page"], window.screen["problem"]) == ("table", "")


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"preset": "nonsense"}, "nonsense"),
        ({"scenario": "x"}, "scenario"),
        ({"terms": 0}, "terms"),
        ({"terms": 201}, "200"),
        ({"terms": "many"}, "many"),
        ({"terms": 3.5}, "3.5"),
        ({"terms": True}, "True"),
        ({"auction": 7}, "7"),
        ({"auction": "loud"}, "loud"),
    ],
)
def test_bad_options_are_told_and_make_no_game(window, options, word):
    window.send("new", options=options, seats=TWO)
    assert word in window.screen["problem"]
    assert (window.screen["page"], window.screen["games"]) == ("start", [])


@pytest.mark.parametrize(
    ("names", "bots"),
    [
        (("Alpha",), ("",)),
        ((), ()),
        (tuple(f"N{n}" for n in range(9)), ("",) * 9),
        (("same", "same"), ("", "")),
        (("", "Beta"), ("", "")),
        (("x" * 61, "Beta"), ("", "")),
        (("a\nb", "Beta"), ("", "")),
        (("Alpha", "Beta"), ("clever", "")),
    ],
)
def test_bad_seats_are_told_and_make_no_game(window, names, bots):
    window.send("new", seats=[{"name": name, "bot": bot} for name, bot in zip(names, bots, strict=True)])
    assert window.screen["problem"]
    assert (window.screen["page"], window.screen["games"]) == ("start", [])


def test_without_a_table_there_is_nothing_to_do_and_that_is_told(window):
    for message in (
        {"kind": "act", "id": "1", "action": {"do": "done", "seat": "A"}},
        {"kind": "draft", "do": "borrow", "seat": "A"},
        {"kind": "undo", "id": "2"},
        {"kind": "older", "before": 5},
        {"kind": "company", "seat": "A"},
        {"kind": "actor", "seat": "A"},
        {"kind": "seen"},
    ):
        window.handle(message)
        assert window.screen["problem"] == "No game is open in this window. Open one from the list, or begin a new one."
        window.handle({"kind": "poll"})
    window.handle({"kind": "lang", "lang": "en"})
    assert window.screen["problem"] == ""


# Acting.


def test_from_the_draft_to_the_action(loans):
    """A borrows 100 on 400."""
    draft = loans.choose("A", "borrow", amount=100)
    assert draft["complete"]
    loans.did("A", draft["do"], **draft["chosen"])
    own = loans.screen["view"]["companies"]["A"]
    assert (own["cash"], own["debt"], own["credit"], own["interest"]) == (500, 100, 300, 3)
    assert loans.shown["draft"] == {}
    assert loans.screen["said"] == ["Alpha borrowed 100; its debt is now 100."]


def test_a_bad_amount_is_refused_in_numbers(loans):
    """The credit is 400, in steps of 10: 405 and 1000 are not possible, and nothing is booked."""
    for amount in (1000, 405, -10):
        text = loans.act("A", "borrow", amount=amount)
        assert "400" in text
        assert loans.game.debt("A") == 0
    assert loans.act("A", "borrow", amount="much").startswith("This cannot be read as an action")
    loans.did("A", "borrow", amount=400)


def test_an_impossible_verb_is_shown_with_its_reason(loans):
    repay = next(option for option in loans.screen["options"] if option["do"] == "repay")
    assert repay["refusal"] == "You owe 0, so there is nothing to repay. Your cash of 400 is free for other uses."
    assert loans.act("A", "repay", amount=10) == repay["refusal"]
    assert loans.act("A", "launch", card="PU01", pipe="PA01.1")
    assert loans.game.cash("A") == 400


def test_the_same_id_books_once(loans):
    for _ in range(3):
        assert loans.act("A", "borrow", key="click", amount=100) is None
    assert loans.game.debt("A") == 100
    # A refused id stays refused.
    for _ in range(2):
        assert loans.act("A", "borrow", key="other", amount=1000)
    assert loans.game.debt("A") == 100


def test_a_seat_of_another_window_a_bot_and_chance_do_not_act_here(tmp_path):
    """This window plays A; B is of another window, C a bot's."""
    window = opened(tmp_path, {"A": "C1", "B": "C2", "C": "C3"}, people=("A",), bots={"C": "greedy"})
    lines = len(window.table.record.lines)
    assert window.screen["people"] == ["A"]
    for seat in ("B", "C", TEACHER, "Z"):
        text = window.act(seat, "done")
        assert text.startswith("An action of")
    assert window.act("chance", "draw", card="PA01").startswith("An action of")
    assert len(window.table.record.lines) == lines
    assert window.choose("B", "borrow", amount=10) == {}


def test_a_window_that_plays_nobody_looks_on(tmp_path):
    window = opened(tmp_path, {"A": "C1", "B": "C2"}, people=())
    assert (window.screen["actor"], window.screen["options"], window.screen["company"]) == (None, [], "A")
    assert window.act("A", "done").startswith("An action of Alpha cannot come from")
    window.send("undo", id="u")
    assert window.screen["refusal"]


def test_a_choice_from_an_old_screen_is_refused_as_stale(loans):
    """A's screen offers 400; in another window A borrows 100, so 400 are no longer possible."""
    seen, other = loans.screen["seen"], again(loans)
    other.did("A", "borrow", amount=100)
    text = loans.act("A", "borrow", amount=300, seen=seen)
    assert "the choices of Alpha have changed" in text
    assert loans.game.debt("A") == 100
    assert loans.act("A", "borrow", amount=300, seen=loans.screen["seen"]) is None
    assert loans.game.debt("A") == 400
    assert "have changed" in loans.act("A", "done", seen="nonsense")


def test_what_others_do_makes_a_screen_stale_only_if_it_changes_the_choices(loans):
    seen = loans.screen["seen"]
    again(loans).did("B", "borrow", amount=100)
    assert loans.act("A", "borrow", amount=50, seen=seen) is None


def test_a_new_click_ends_a_refusal(loans):
    assert loans.act("A", "borrow", amount=1000)
    loans.choose("A", "borrow")
    assert loans.screen["refusal"] is None


def test_for_whom_to_act_can_be_chosen(loans):
    assert loans.screen["actor"] == "A"
    loans.send("actor", seat="B")
    assert (loans.screen["actor"], loans.screen["actor_name"], loans.screen["company"]) == ("B", "Beta", "B")
    for seat in ("Z", "chance"):
        loans.send("actor", seat=seat)
        assert (loans.screen["actor"], loans.screen["company"]) == ("B", "B")
    loans.send("actor", seat=TEACHER)  # it is not asked: the first to ask is shown, the company stays
    assert (loans.screen["actor"], loans.screen["company"]) == ("A", "B")
    loans.send("tab", tab="statements")
    assert loans.shown["panel"]["statements"]["name"] == "Beta"


def test_company_and_tab_in_focus(loans):
    loans.send("company", seat="B")
    loans.send("tab", tab="balance")
    assert (loans.screen["company"], loans.shown["panel"]["tab"]) == ("B", "balance")
    loans.send("company", seat="Z")
    loans.send("tab", tab="nonsense")
    assert (loans.screen["company"], loans.shown["panel"]["tab"]) == ("B", "balance")


# Undo and redo.


def test_undo_and_redo_say_what_they_do_and_do_it(loans):
    loans.did("A", "borrow", amount=100)
    loan = len(loans.table.record.lines)
    assert loans.screen["undo"] == {"n": loan, "text": "Take back: Alpha: Borrow – Amount: 100", "refusal": ""}
    assert loans.screen["redo"] is None
    loans.send("undo", id="u1")
    assert (loans.game.debt("A"), loans.screen["refusal"]) == (0, None)
    assert loans.screen["redo"] == {"n": loan, "text": "Do again: Alpha: Borrow – Amount: 100", "refusal": ""}
    loans.send("redo", id="r1")
    assert loans.game.debt("A") == 100
    for _ in range(2):  # the same id once
        loans.send("undo", id="u2")
        assert loans.game.debt("A") == 0


def test_undo_ends_where_something_came_out(loans):
    loans.did("A", "done")
    loans.did("B", "done")
    loans.draws()  # the asset market is filled up: random
    loans.send("undo", id="u")
    assert loans.screen["refusal"]
    assert loans.screen["view"]["phase"] == "assets"


# Language.


def test_another_language_in_the_middle_keeps_everything(loans):
    """Draft, refusal, trace, tab and company stay; only the words change."""
    loans.send("tab", tab="statements")
    loans.send("company", seat="B")
    loans.choose("A", "borrow", amount=100)
    loans.trace({"seat": "A", "term": 1, "part": "figures", "line": "cash"})
    english = json.loads(loans.plain())
    loans.send("lang", lang="ja")
    for part in PARTS - {"desk"}:
        assert loans.shown[part] != english[part], part
    draft = loans.shown["draft"]
    assert (draft["chosen"], draft["complete"], draft["do"]) == ({"amount": 100}, True, "borrow")
    assert "借" in draft["label"]
    assert (loans.screen["company"], loans.shown["panel"]["tab"]) == ("B", "statements")
    assert json.loads(loans.plain())["screen"]["view"] == english["screen"]["view"]
    loans.send("lang", lang="en")
    assert json.loads(loans.plain()) == english


def test_a_refusal_is_said_in_the_language_of_the_moment(loans):
    english = loans.act("A", "borrow", amount=1000)
    loans.send("lang", lang="ja")
    assert loans.screen["refusal"] not in (None, english)
    assert "1,000" in loans.screen["refusal"]
    loans.send("lang", lang="en")
    assert loans.screen["refusal"] == english
    wrong = json.loads(json.dumps(loans.choose("A", "borrow", amount=1000)))
    loans.send("lang", lang="ja")
    assert "1,000" in loans.shown["draft"]["refusal"]
    loans.send("lang", lang="en")
    assert loans.shown["draft"] == wrong


def test_an_unknown_language_is_none(loans):
    loans.send("lang", lang="xx")
    assert loans.screen["lang"] == "en"


# The curtain.


def pointing(tmp_path, people=None, **options):
    """A = C2 and B = C3 point at assets; none of them has a card exchange."""
    window = opened(tmp_path, {"A": "C2", "B": "C3"}, people=people, **options)
    window.to("assets")
    window.redraw()
    return window


def test_two_people_at_one_screen_point_behind_a_curtain(tmp_path):
    window = pointing(tmp_path)
    screen = window.screen
    assert screen["curtain"]["seat"] == "A"
    assert "Alpha" in screen["curtain"]["text"]
    assert (screen["actor"], screen["options"], screen["viewer"]) == (None, [], None)
    window.send("unveil", seat="A")
    screen = window.screen
    assert (screen["curtain"], screen["actor"], screen["viewer"]) == (None, "A", "A")
    assert [option["do"] for option in screen["options"]] == ["point", "stay_out"]
    assert all(option["secret"] for option in screen["options"])


def test_the_curtain_falls_after_the_choice_and_hides_it(tmp_path):
    """A chooses a card or none, B must not see which: the same is shown as if A had chosen otherwise."""
    shown = []
    for do, chosen in (("point", {"card": "PA01"}), ("point", {"card": "PA02"}), ("stay_out", {})):
        folder = tmp_path / f"{len(shown)}"
        folder.mkdir()
        window = pointing(folder)
        window.send("unveil", seat="A")
        window.choose("A", do, **chosen)
        assert window.shown["draft"]["chosen"] == chosen
        window.did("A", do, **chosen)
        assert window.screen["curtain"]["seat"] == "B"
        assert window.shown["draft"] == {}
        covered = window.plain()
        line = len(window.table.record.lines)
        window.send("trace", figure={"seat": "A", "term": 1, "part": "cause", "line": line})
        traced = json.dumps(window.shown["trace"])
        window.send("untrace")
        window.send("unveil", seat="B")
        assert window.screen["view"]["step"]["own"] is None
        undo = window.screen["undo"]
        assert undo == {"n": line, "text": "Take back: Alpha: a choice made in secret", "refusal": ""}
        unveiled = window.plain()
        window.send("older", before=1000)
        # Nothing but the id of the game tells them apart.
        shown.append((covered, traced.replace(window.table.id, ""), unveiled, json.dumps(window.news)))
    assert shown[0] == shown[1] == shown[2]


def test_what_is_being_chosen_is_hidden_when_the_screen_is_covered(tmp_path):
    """Draft and refusal of A lie behind the curtain: covered, handed on, or asked for by another seat."""
    for leave in ({"kind": "cover"}, {"kind": "actor", "seat": "B"}, {"kind": "unveil", "seat": "B"}):
        folder = tmp_path / f"{leave['kind']}"
        folder.mkdir()
        window = pointing(folder)
        before = window.plain()
        window.send("unveil", seat="A")
        window.choose("A", "point", card="PA02")
        window.handle(leave)
        assert window.screen["curtain"] is not None
        assert window.shown["draft"] == {}
        window.send("unveil", seat="A")
        refusal = window.act("A", "point", card="PU08")
        assert "Lasers" in refusal
        window.handle({"kind": "cover"})
        assert window.screen["refusal"] is None
        if leave["kind"] == "cover":
            assert window.plain() == before


def sealed(tmp_path, people=None):
    """Both point at Small Works, and bid in secret."""
    window = pointing(tmp_path, people, auction="sealed")
    for seat in ("A", "B"):
        window.master("point", seat=seat, card="PA01")
    window.redraw()
    return window


def test_sealed_bids_are_secret_until_both_are_in(tmp_path):
    """A bids 137, of what it has beside the price of 100; B bids 42: A pays 137 and has 400 − 100 − 137."""
    window = sealed(tmp_path)
    assert window.screen["curtain"]["seat"] == "A"
    window.send("unveil", seat="A")
    window.choose("A", "sealed_bid", amount=137)
    window.did("A", "sealed_bid", amount=137)
    assert window.screen["curtain"]["seat"] == "B"
    for kind, said in (("poll", {}), ("unveil", {"seat": "B"}), ("tab", {"tab": "log"}), ("lang", {"lang": "ja"})):
        window.send(kind, **said)
        assert "137" not in window.plain(), kind
    window.send("lang", lang="en")
    window.did("B", "sealed_bid", amount=42)
    assert window.game.cash("A") == 400 - 100 - 137
    assert any("137" in text for text in window.said())


def test_one_person_alone_has_no_curtain(tmp_path):
    """Each in a window of its own: A sees its own choice, B's window does not."""
    window = sealed(tmp_path, people=("A",))
    other = again(window, people=("B",))
    assert window.screen["curtain"] is other.screen["curtain"] is None
    window.did("A", "sealed_bid", amount=137)
    assert window.screen["view"]["step"]["own"] == 137
    assert "137" not in other.plain()
    assert other.screen["view"]["step"]["placed"] == ["A"]
    assert other.screen["actor"] == "B"


def test_no_curtain_where_all_is_open(loans):
    assert loans.screen["curtain"] is None
    assert loans.screen["viewer"] is None


# Bots.


def test_bots_go_on_by_themselves(window):
    """A person and two bots: when the person is done, the bots are too, and the assets are next."""
    seats = [{"name": "Me"}, {"name": "Bot 1", "bot": "greedy"}, {"name": "Bot 2", "bot": "ordinary"}]
    window.send("new", options={"preset": "practice"}, seats=seats)
    assert window.screen["bots"] == {"B": "Bot, sound", "C": "Bot, ordinary first"}
    assert window.screen["asked"] == ["A"]
    window.did("A", "done")
    assert window.screen["view"]["phase"] == "assets"
    assert window.screen["curtain"] is None
    while not window.screen["over"]:
        options = [option for option in window.screen["options"] if option["refusal"] is None and option["done"]]
        window.did("A", options[-1]["do"])
    assert window.screen["options"] == []


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_a_game_of_bots_alone_is_over_at_once(tmp_path, bot):
    window = played(tmp_path, bots=bot, preset="practice")
    assert window.screen["people"] == [TEACHER]
    assert window.screen["company"] == "A"
    for tab in ("statements", "dupont", "bridge", "log"):
        window.send("tab", tab=tab)
    assert window.screen["over"]["podium"]


# Two windows.


def test_windows_of_one_process_see_each_other_at_once(loans):
    other, calls = again(loans), []
    other.changed = lambda: calls.append(1)
    loans.did("A", "borrow", amount=100)
    assert calls
    assert other.screen["view"]["companies"]["A"]["debt"] == 100


def test_windows_of_two_processes_see_each_other_by_asking(loans):
    """The other one hears nothing by itself; it asks, and has what was stored; when nothing is new nothing changes."""
    other = alone(again(loans))
    loans.did("A", "borrow", amount=100)
    assert other.screen["view"]["companies"]["A"]["debt"] == 0
    other.send("poll")
    assert other.screen["view"]["companies"]["A"]["debt"] == 100
    screen = other.screen
    other.send("poll")
    assert other.screen is screen


def test_a_draft_that_no_longer_fits_is_told_when_another_window_acts(loans):
    """A's 400 are 100 too much once another window has borrowed 100; then A is done, and no loan is possible at all."""
    other = again(loans)
    other.choose("A", "borrow", amount=400)
    loans.did("A", "borrow", amount=100)
    draft = other.shown["draft"]
    assert (draft["chosen"], draft["complete"], draft["fields"][0]["chosen"]) == ({}, False, 400)
    assert "300" in draft["refusal"]
    loans.did("A", "done")
    assert other.shown["draft"] == {}
    assert "the choices of Alpha have changed" in other.screen["refusal"]


def test_a_window_goes_on_where_the_one_it_replaces_was(loans):
    loans.send("tab", tab="balance")
    loans.send("company", seat="B")
    new = Window(loans.store)
    new.take_over(loans)
    assert (new.screen["page"], new.screen["company"], new.shown["panel"]["tab"]) == ("table", "B", "balance")
    loans.leave()
    new.did("A", "borrow", amount=100)


def test_taking_over_a_window_at_no_table_changes_nothing(tmp_path):
    old, new = Window(store(tmp_path)), Window(store(tmp_path))
    new.take_over(old)
    assert new.screen["page"] == "start"


# The log and the settlement.


def test_older_lines_of_the_log_are_asked_for(tmp_path):
    window = played(tmp_path, preset="lesson90")
    log = window.screen["log"]
    assert len(log["lines"]) == 30
    window.handle({"kind": "older", "before": log["lines"][0]["n"]})
    (older,) = window.news
    assert older["lines"][-1]["n"] == log["first"]
    numbers = [line["n"] for line in older["lines"] + log["lines"]]
    assert numbers == sorted(set(numbers))
    window.handle({"kind": "older", "before": 0})
    assert window.news[1] == {"kind": "log", "lines": [], "first": 0}


def test_a_new_settlement_is_announced_until_it_has_been_seen(tmp_path):
    window = opened(tmp_path, {"A": "C1", "B": "C2"}, terms=3)
    assert (window.screen["announcement"], window.screen["announce"]) == (None, False)
    window.settle()
    assert (window.screen["announcement"]["term"], window.screen["announce"]) == (1, True)
    window.send("seen")
    assert (window.screen["announcement"], window.screen["announce"]) == (None, False)
    window.send("leave")
    window.send("open", id=window.store.games()[0].id)  # what was settled before is no news
    assert window.screen["announce"] is False


# Names.


def test_hostile_names_come_out_as_they_were_written(tmp_path):
    """Eight companies in a whole lesson, in both languages: in every part that names them, and nothing else breaks."""
    names = dict(zip("ABCDEFGH", HOSTILE, strict=True))
    seats = [{"name": name, "bot": "" if seat in "AB" else "greedy"} for seat, name in names.items()]
    games = store(tmp_path)
    for lang in ("en", "ja"):
        window = Window(games, lang)
        window.send("new", options={"preset": "practice"}, seats=seats)
        assert {seat: own["name"] for seat, own in window.screen["view"]["companies"].items()} == names
        draft = window.choose("B", "borrow", amount=10)
        assert draft["sentence"].startswith(names["B"])
        window.did("B", "borrow", amount=10)
        assert names["B"] in window.screen["undo"]["text"]
        assert any(text.startswith(names["B"]) for text in window.screen["said"])
        traced = window.trace({"seat": "B", "term": 1, "part": "figures", "line": "debt"})
        assert names["B"] in traced["title"]
        assert names["B"] in traced["rows"][0]["why"]
        window.did("A", "done")
        window.did("B", "done")
        while window.screen["curtain"]:
            name = names[window.screen["curtain"]["seat"]]
            assert window.screen["curtain"]["name"] == name
            assert name in window.screen["curtain"]["text"]
            window.act(window.screen["curtain"]["seat"], "stay_out")
        while not window.screen["over"]:
            window.absent()
        for seat, name in names.items():
            window.send("company", seat=seat)
            window.send("tab", tab="statements")
            assert window.shown["panel"]["statements"]["name"] == name
            assert any(name in text for text in window.said())
        assert [row["name"] for row in window.screen["announcement"]["rows"]] == list(names.values())
        for row in window.screen["over"]["podium"]:
            assert row["winners"] == [names[seat] for seat in row["seats"]]
        window.send("leave")
        assert window.screen["games"][0]["companies"] == list(names.values())


def test_markup_in_a_name_is_none_in_a_chart(tmp_path):
    names = dict(zip("ABC", HOSTILE[:1] + ("<b>x</b>", "$a$"), strict=True))
    window = played(tmp_path, names, preset="practice", scenario="mixed")
    for tab in ("roe", "margin", "turnover", "map", "dupont", "bridge", "balance", "cash"):
        window.send("tab", tab=tab)
        chart = window.shown["panel"]["chart"]
        for text in strings(chart["spec"]):
            assert "<script" not in text, tab
            assert "<b>x" not in text, tab
        # The bridge of a first term has no company to name.
        assert tab == "bridge" or any("<script>" in text for text in strings([chart["summary"], chart["rows"]])), tab


# Messages that are none.

NONE = (None, [], "poll", 7, {}, {"kind": None}, {"kind": "nonsense"}, {"kind": ["act"]}, {"kind": {"kind": "act"}})
DEEP = []
for _ in range(5000):
    DEEP = [DEEP]
WRONG = (None, [], {}, [[]], 10**400, -(10**40), float("nan"), float("inf"), True, "\ud800", "x" * 100_000, DEEP)


def test_every_message_has_a_form():
    assert set(FORMS) == set(HANDLERS) | set(DESK_HANDLERS)


@pytest.mark.parametrize("message", NONE, ids=repr)
def test_what_is_no_message_is_said_and_does_nothing(loans, message):
    before = loans.plain()
    with pytest.raises(ValueError, match=r"message .* expected one of new, open"):
        loans.handle(message)
    assert loans.plain() == before


GOOD = {
    "new": {"seats": TWO, "options": {"preset": "practice"}},
    "open": {"id": "nothing"},
    "lang": {"lang": "ja"},
    "unveil": {"seat": "A"},
    "actor": {"seat": "B"},
    "company": {"seat": "B"},
    "tab": {"tab": "map"},
    "draft": {"do": "borrow", "seat": "A", "chosen": {"amount": 10}},
    "act": {"id": "1", "action": {"do": "borrow", "seat": "A", "amount": 10}, "seen": None},
    "undo": {"id": "2"},
    "redo": {"id": "3"},
    "trace": {"figure": {"seat": "A", "term": 1, "part": "figures", "line": "cash"}},
    "older": {"before": 3},
}


def variants(value):
    """The value with one place in it wrong or missing, in every way."""
    yield from WRONG
    if isinstance(value, dict):
        for key, inner in value.items():
            yield {name: other for name, other in value.items() if name != key}
            for changed in variants(inner):
                yield {**value, key: changed}
            yield {**value, "more": inner}
    if isinstance(value, list):
        for place, inner in enumerate(value):
            for changed in variants(inner):
                yield [*value[:place], changed, *value[place + 1 :]]


@pytest.mark.parametrize("kind", sorted(GOOD))
def test_wrong_or_missing_parts_of_a_message_break_nothing(loans, kind):
    """Each is refused at the door or told in words; then a good message works as ever."""
    game, stopped = loans.table.id, 0
    for said in variants(GOOD[kind]):
        message = {**said, "kind": kind} if isinstance(said, dict) else {"kind": kind, "seat": said, "id": said}
        try:
            loans.handle(message)
        except ValueError:
            stopped += 1
        loans.plain()
    assert stopped > len(WRONG)
    loans.send("open", id=game)
    loans.send("lang", lang="en")
    assert loans.screen["problem"] == ""
    debt = loans.game.debt("A")
    loans.did("A", "borrow", amount=20)
    assert loans.game.debt("A") == debt + 20


def test_a_value_of_the_wrong_kind_is_refused_in_words(loans):
    for amount in (3.5, None, "x", [1], True, 10**25):
        assert loans.choose("A", "borrow", amount=amount)["refusal"].startswith("You asked for a loan of")
        assert loans.act("A", "borrow", amount=amount)
    assert loans.choose("A", "borrow", amount=10)["complete"]
