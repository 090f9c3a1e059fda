"""Drafts: a verb filled field by field, and what it would bring in words before it is done."""

from tests.widgets.window import opened


def table(tmp_path, lang="en", **options):
    return opened(tmp_path, {"A": "C1", "B": "C2"}, lang, **options)


def rows(draft):
    return {row["key"]: (row["before"], row["after"], row["better"]) for row in draft["effect"]["rows"]}


def bakery(tmp_path, lang="en", **options):
    """A holds Bread, Small Works and Large Works; it is its turn. Cash 400: the cards were ruled, not paid."""
    window = table(tmp_path, lang, **options)
    for card in ("PA01", "PA03", "PU01"):
        window.rule(card, "A")
    window.to("action")
    return window


def test_fields_are_asked_one_after_the_other(tmp_path):
    """Which card goes without saying, there is one; then the pipe: 1 of Small Works, 3 of Large Works and 1 more."""
    window = bakery(tmp_path)
    draft = window.choose("A", "launch")
    assert (draft["chosen"], draft["next"], draft["complete"], draft["effect"]) == (
        {"card": "PU01"},
        "pipe",
        False,
        None,
    )
    card, pipe = draft["fields"]
    assert (card["chosen"], card["label"]) == ("PU01", "Unit")
    assert [value["value"] for value in pipe["values"]] == ["PA01.1", "PA01.2", "PA03.1", "PA03.2", "PA03.3"]
    assert pipe["values"][0]["label"] == "Small Works, pipe 1"
    draft = window.choose("A", "launch", card="PU01", pipe="PA03.3")
    assert (draft["complete"], draft["next"]) == (True, None)
    assert draft["sentence"].startswith("Alpha: Launch")


def test_the_effect_is_told_in_numbers(tmp_path):
    """Loan of 100 at 3 %: cash 400 → 500, debt 0 → 100, interest 0 → 3; ROE 0 → −3 / 397, −0.8 %."""
    draft = table(tmp_path).choose("A", "borrow", amount=100)
    found = rows(draft)
    assert found["cash"] == ("400", "500", None)
    assert found["debt"] == ("0", "100", None)
    assert found["interest"] == ("0", "3", None)
    assert found["credit"] == ("400", "300", None)
    assert found["roe"] == ("0.0\u00a0%", "−0.8\u00a0%", False)
    assert found["margin"] == ("n/a", "n/a", None)
    assert "rate" not in found  # 3 % before and after: what stays is left out
    assert "equity" not in found
    assert draft["effect"]["when"] == "Ratios as if the term closed now."


def test_minus_and_percent_as_the_language_writes_them(tmp_path):
    found = rows(table(tmp_path, "ja").choose("A", "borrow", amount=100))
    assert found["roe"][1].startswith("△0.8")


def test_a_rise_is_better(tmp_path):
    """Bread's 20 and its cost of 20 in a term without other sales: 0 % as before; a fee-free Poster brings 10."""
    window = bakery(tmp_path)
    window.rule("M1", "A")
    found = rows(window.choose("A", "place", card="M1"))
    assert found["cash"] == ("400", "400", None)
    assert found["roe"][2] is True
    found = rows(window.choose("A", "discard", card="PU01"))
    assert set(found) == {"cash", "roe", "margin", "turnover", "leverage"}
    assert found["roe"][2] is None


def test_what_else_it_causes_is_warned_of(tmp_path):
    """Cash 5 − 20 = −15; and Bread is the third of BAKE where the market carries two: Beta's Cake is turned over."""
    window = table(tmp_path)
    for card, to in (("PA01", "A"), ("PU01", "A"), ("PA03", "B"), ("PU02", "B"), ("PU03", "B")):
        window.rule(card, to)
    window.to("action")
    window.did("A", "end_turn")
    window.did("B", "launch", card="PU02", pipe="PA03.1")
    window.did("B", "launch", card="PU03", pipe="PA03.2")
    window.settle()
    window.to("action")
    window.master("rule_payment", payer="A", payee="market", amount=window.game.cash("A") - 5, reason="exercise")
    draft = window.choose("A", "launch", card="PU01", pipe="PA01.1")
    assert rows(draft)["cash"] == ("5", "−15", None)
    overspent, degraded = draft["effect"]["warnings"]
    assert "−15" in overspent
    assert "Cake" in degraded
    assert "Beta" in degraded


def test_what_no_longer_fits_is_dropped_and_what_was_changed_is_kept(tmp_path):
    """Pumps too; a changed card keeps a pipe that fits it; a wrong card is refused and shown as it was chosen."""
    window = bakery(tmp_path)
    window.rule("PU06", "A")
    window.choose("A", "launch", card="PU01", pipe="PA03.3")
    draft = window.choose("A", "launch", card="PU06", pipe="PA03.3")
    assert draft["chosen"] == {"card": "PU06", "pipe": "PA03.3"}
    draft = window.choose("A", "launch", card="PU02", pipe="PA03.3")
    assert draft["refusal"].startswith("Cake cannot be used")
    assert (draft["complete"], draft["fields"][0]["chosen"]) == (False, "PU02")


def test_lists_of_json_are_cards_of_an_offer(tmp_path):
    """Bread for 30: Alpha 400 + 30 if it is accepted; cash goes one way, so nothing is paid."""
    window = bakery(tmp_path, offers_per_term=3)
    window.settle()
    window.to("trade")
    cash = window.game.cash("A")
    draft = window.choose("A", "offer", to="B", give=["PU01"], get=[], pay=0, ask=30)
    assert draft["complete"]
    assert rows(draft)["cash"] == (str(cash), str(cash + 30), None)
    assert draft["effect"]["when"].startswith("If the offer is accepted.")
    assert "pay" not in draft["sentence"].lower()
    window.did("A", "offer", **draft["chosen"])
    assert "Bread" in window.screen["open_offers"][0]["text"]


def test_a_draft_of_a_verb_that_is_not_possible_is_none(tmp_path):
    window = table(tmp_path)
    assert window.choose("A", "launch", card="PU01") == {}
    assert window.choose("A", "nonsense") == {}
    assert window.choose("Z", "borrow", amount=10) == {}


def test_an_unknown_field_is_left_out(tmp_path):
    draft = table(tmp_path).choose("A", "borrow", amount=10, more=5)
    assert draft["chosen"] == {"amount": 10}
    assert draft["seat"] == "A"


def test_a_dropped_draft_is_gone(tmp_path):
    window = table(tmp_path)
    window.choose("A", "borrow", amount=10)
    window.send("drop")
    assert window.shown["draft"] == {}
    window.send("lang", lang="ja")
    assert window.shown["draft"] == {}


def test_the_game_master_enters_a_called_auction(tmp_path):
    """B takes Small Works for a fee of 30: what it would bring is told of B: 400 − 130."""
    window = opened(tmp_path, {"A": "C2", "B": "C3"}, auction="called")
    window.to("assets")
    window.redraw()
    assert window.screen["actor"] == "teacher"
    draft = window.choose("teacher", "award", to="B", card="PA01", fee=30)
    assert rows(draft)["cash"] == ("400", "270", None)
    assert window.choose("teacher", "end_sale")["effect"] is None
    window.did("teacher", "award", to="B", card="PA01", fee=30)
    assert window.game.cash("B") == 270


def test_a_ruling_has_no_effect_of_a_company(tmp_path):
    draft = table(tmp_path).choose("teacher", "rule_card", card="PA01", to="A", reason="x")
    assert (draft["complete"], draft["effect"]) == (True, None)
