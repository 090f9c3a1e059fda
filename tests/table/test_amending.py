"""What an amendment would change, shown before it is done; and an old line as it can be corrected."""

import random
from copy import copy

import msgspec
import pytest

from roeup_edu.core.actions import CHANCE, TEACHER
from roeup_edu.core.chance import Draw
from roeup_edu.core.conformance.subject import Subject, fingerprint, moments
from roeup_edu.core.done import Done
from roeup_edu.core.record import Amend, Record
from roeup_edu.core.refusals import Refused, Why
from roeup_edu.core.teacher import Reveal
from roeup_edu.games import kind, part
from roeup_edu.games.roeup.contest import SealedBid
from roeup_edu.games.roeup.phases.loan import Borrow, Repay
from roeup_edu.games.roeup.procurement import Point, StayOut
from roeup_edu.games.roeup.teacher import RulePayment
from roeup_edu.locales import LANGUAGES
from roeup_edu.table.amending import correction, preview, words
from roeup_edu.table.log import log, marks
from roeup_edu.table.simulate import simulate
from roeup_edu.table.wording import line_in_words

GAME = kind("roeup")
SEATS = {"A": "Alpha", "B": "Beta"}
IDLE = {"scenario": "product", "deal": "dealt", "start": "nothing", "terms": 4, "auction": "sealed"}
IDLE |= {"setup.capital.product": 340, "setup.capital.both": 340}
"""Companies of 340 that own nothing: whoever does nothing earns nothing and pays nothing."""


def begun(digital=True, **options):
    """A game of two in the loan phase of term 1."""
    record = Record(GAME.compose({**IDLE, **options}, SEATS, 1, digital), GAME)
    idle(record, lambda game: phase(game) == (1, "loan"))
    return record


def phase(game):
    view = game.view(None)
    return view["term"], view["phase"]


def idle(record, until):
    """Let everybody do as little as possible until something is so; at a table with real cards the first is drawn."""
    while not record.game.over:
        seat = record.game.waiting()[0]
        if seat == CHANCE and record.header.mode == "digital":
            record.draw()
        elif until(record.game):
            return
        elif seat == CHANCE:
            record.submit(TEACHER, Draw(CHANCE, record.game.steps[-1].bag(record.game)[0]))
        else:
            record.submit(seat, record.game.steps[-1].absent(record.game, seat))


def in_term(number, record):
    idle(record, lambda game: phase(game) == (number, "loan"))
    return record


def figures(change, seat):
    """The figures of a company that an amendment changes, by name and term."""
    (company,) = [company for company in change.companies if company.seat == seat]
    found = {(one.key, one.term): (one.old, one.new) for one in company.figures if one.old != one.new}
    assert company.changed == bool(found)
    return found


def state(record):
    return fingerprint(record.game)


# What would change.


def loan_of_term_one():
    """A borrows 200 in term 1 (line n), and nobody does anything until term 3."""
    record = begun()
    assert record.game.cash("A") == record.game.equity("A") == 340
    n = record.submit("A", Borrow("A", 200))[0].n
    return in_term(3, record), n


def test_a_loan_of_term_one_corrected_in_term_three_changes_the_interest_of_two_settlements():
    """200 are 59 % of 340, so 4 %: 8 a term; 100 are 29 %, so 3 %: 3 a term. Two terms are settled.

    Cash 340 + 200 − 2 × 8 = 524, then 340 + 100 − 2 × 3 = 434. Equity 340 − 16 = 324, then 340 − 6 = 334.
    ROE −8/332 and −8/324, then −3/337 and −3/334.
    """
    record, n = loan_of_term_one()
    assert (record.game.cash("A"), record.game.equity("A")) == (524, 324)
    change = preview(record, Amend(TEACHER, n, {"do": "borrow", "seat": "A", "amount": 100}), "en")
    assert figures(change, "A") == {
        ("cash", 0): (524, 434),
        ("debt", 0): (200, 100),
        ("equity", 0): (324, 334),
        ("roe", 1): (pytest.approx(-8 / 332), pytest.approx(-3 / 337)),
        ("roe", 2): (pytest.approx(-8 / 324), pytest.approx(-3 / 334)),
    }
    assert figures(change, "B") == {}
    assert change.settled == (1, 2)
    assert (change.refused, change.hidden, change.unfit, change.again, change.untold) == ("", "", (), (), ())
    assert (change.end, change.draws) == ("", "")
    figures_of_a = change.companies[0].figures
    texts = {(one.label, *(text.replace("\u00a0", " ") for text in (one.before, one.after))) for one in figures_of_a}
    assert {("Cash", "524", "434"), ("ROE, term 1", "−2.4 %", "−0.9 %"), ("ROE, term 2", "−2.5 %", "−0.9 %")} <= texts


def test_a_preview_changes_nothing():
    record, n = loan_of_term_one()
    text, before, events = record.text(), state(record), list(record.events)
    for instead in (None, {"do": "borrow", "seat": "A", "amount": 100}, {"do": "fly"}):
        preview(record, Amend(TEACHER, n, instead), "en")
    assert (record.text(), state(record), record.events, record.unfit) == (text, before, events, {})


def test_a_line_that_no_longer_fits_is_named_with_the_reason_in_numbers_and_fits_again_later():
    """A borrows 200 and repays 150 of them; of a loan of 100 it cannot repay 150."""
    record = begun()
    n = record.submit("A", Borrow("A", 200))[0].n
    record.submit("A", Repay("A", 150))
    less = Amend(TEACHER, n, {"do": "borrow", "seat": "A", "amount": 100})
    change = preview(record, less, "en")
    (line,) = change.unfit
    assert (line.n, line.words) == (n + 1, "Alpha: Repay – Amount: 150")
    assert "150" in line.why
    assert "100" in line.why
    assert figures(change, "A")["debt", 0] == (50, 100)
    amended = record.submit(TEACHER, less)[0].n
    back = preview(record, Amend(TEACHER, amended, None), "ja")
    assert [one.n for one in back.again] == [n + 1]
    assert figures(back, "A")["debt", 0] == (100, 50)


def test_why_an_amendment_cannot_be_is_told():
    record = begun()
    n = record.submit("A", Borrow("A", 200))[0].n
    assert preview(record, Amend(TEACHER, 99, None), "en").refused.startswith("You asked to change action 99")
    refused = preview(record, Amend(TEACHER, n, {"do": "borrow", "seat": "A", "amount": 700}), "en").refused
    assert "700" in refused
    assert "510" in refused  # 150 % of 340
    assert "カード" in preview(record, Amend(TEACHER, 1, None), "ja").refused  # drawn by the seed


def test_the_end_of_the_game_may_change():
    """With one term the game is over; without its last move it goes on, and then it is over again."""
    record = begun(terms=1)
    idle(record, lambda game: False)
    last = [line.n for line in record.lines if line.action.seat != CHANCE][-1]
    change = preview(record, Amend(TEACHER, last, None), "en")
    assert change.end == "The game then goes on; it was over: the agreed number of terms has been played."
    assert change.settled == (1,)
    amended = record.submit(TEACHER, Amend(TEACHER, last, None))[0].n
    assert preview(record, Amend(TEACHER, amended, None), "en").end.startswith("The game is then over:")


# Choices made in secret.


def pointing(choice=None):
    """A loan of A of 200 in this term (line n), then the asset auction; A has made a choice of its own in secret."""
    record = begun()
    n = record.submit("A", Borrow("A", 200))[0].n
    idle(record, lambda game: type(game.steps[-1]).__name__ == "Pointing")
    cards = record.game.options("A")[0].fields[0][1].values
    action = StayOut("A") if choice is None else Point("A", cards[choice])
    secret = record.submit("A", action)[0].n
    return record, n, secret


def test_whether_a_choice_still_secret_fits_is_not_told():
    """Without its loan A may not be able to pay for its card: that would tell which one it is."""
    told = set()
    for choice in (None, 0, 1):
        record, n, secret = pointing(choice)
        for viewer in (None, "B", TEACHER):
            change = preview(record, Amend(TEACHER, n, None), "en", viewer)
            assert [(one.n, one.words) for one in change.untold] == [(secret, "Alpha: a choice made in secret")]
            assert change.unfit == ()
            told.add(msgspec.json.encode(change))
    assert len(told) == 1


def test_its_own_choice_and_a_choice_revealed_to_the_game_master_are_told():
    record, n, secret = pointing(0)
    assert preview(record, Amend(TEACHER, n, None), "en", "A").untold == ()
    record.submit(TEACHER, Reveal(TEACHER))
    assert preview(record, Amend(TEACHER, n, None), "en", TEACHER).untold == ()
    assert [one.n for one in preview(record, Amend(TEACHER, n, None), "en", "B").untold] == [secret]
    assert "Point at a card" in words(record, secret, "en", TEACHER)
    assert words(record, secret, "en", "B") == "Alpha: a choice made in secret"


def test_a_choice_that_came_out_is_told_to_all():
    record, _, secret = pointing(0)
    card = record.lines[secret - 1].action.card
    assert card not in line_in_words(record, record.lines[secret - 1], "en")
    record.submit("B", StayOut("B"))
    assert f"({card})" in line_in_words(record, record.lines[secret - 1], "en")


def test_a_choice_taken_back_before_it_came_out_stays_secret():
    record, _, secret = pointing(0)
    record.submit("A", Amend("A", secret, None))
    record.submit("A", StayOut("A"))
    record.submit("B", StayOut("B"))
    assert line_in_words(record, record.lines[secret - 1], "en").endswith("Alpha (A): a choice made in secret")
    taken_back = log(record, None, "en", ids=False)[secret + 1]
    assert taken_back == ["Taken back: Alpha: a choice made in secret."]


def test_what_a_secret_choice_leads_to_is_not_shown():
    """A has chosen. B's answer, put in before, would open both: the preview shows it as if A had not chosen yet."""
    record, n, secret = pointing(0)
    ruling = record.submit(TEACHER, RulePayment(TEACHER, "A", "B", 1, "late"))[0].n
    forgotten = correction(record, ruling, "en").inserted(StayOut("B"))
    assert record.amended(TEACHER, forgotten).game.companies["A"].assets  # so it would be
    change = preview(record, forgotten, "en")
    assert (change.refused, change.hidden, change.unfit) == ("", "", ())
    assert not any(company.changed for company in change.companies)
    assert [one.n for one in preview(record, Amend(TEACHER, n, None), "en").untold] == [secret]


def test_a_bid_that_nobody_heard_does_not_come_to_light_in_a_preview():
    """A and B bid 50 and C 30 in secret; the tie would not have been one with 40: then C's bid would be opened."""
    record, _, lines, _ = tied()
    lower = Amend(TEACHER, lines["B"].n, {"do": "sealed_bid", "seat": "B", "amount": 40})
    change = preview(record, lower, "en", "B")
    assert change.hidden.startswith("A secret choice would come to light")
    assert (change.companies, change.unfit) == ((), ())


def test_why_something_cannot_stand_beside_a_secret_choice_is_not_told():
    record, _, secret = pointing(0)
    own = msgspec.to_builtins(record.lines[secret - 1].action)
    paid = {"do": "rule_payment", "seat": TEACHER, "payer": "A", "payee": "B", "amount": 500, "reason": "x"}
    change = preview(record, Amend(TEACHER, secret, [paid, own]), "en")
    assert (change.refused, bool(change.hidden)) == ("", True)


def everything_told(record, viewer, lines=None):
    """Every text that is made of a record for a viewer, and a preview of these lines, or all, taken back."""
    texts = [repr(log(record, viewer, lang, ids)) for lang in LANGUAGES for ids in (True, False)]
    for line in record.lines:
        texts += [line_in_words(record, line, "en", viewer), words(record, line.n, "en", viewer)]
        if lines is None or line.n in lines:
            old = correction(record, line.n, "ja", viewer)
            texts.append(f"{old.who} {old.words} {old.when} {old.chosen} {old.option is None} {old.refused}")
            texts.append(repr(preview(record, Amend(TEACHER, line.n, None), "en", viewer)))
    return texts


@pytest.mark.parametrize("back", [False, True])
def test_for_any_two_secret_choices_all_texts_for_the_others_are_equal(back):
    """Pointing at any card or at none; also if it was taken back and chosen anew."""
    told = {None: set(), "B": set(), TEACHER: set()}
    for choice in (None, 0, 1):
        record, _, secret = pointing(choice)
        if back:
            again = record.lines[secret - 1].action
            undo = record.submit("A", Amend("A", secret, None))[0].n
            record.submit("A", again)
            record.submit("A", Amend("A", undo + 1, msgspec.to_builtins(again)))
        for viewer, texts in told.items():
            texts.add(tuple(everything_told(record, viewer)))
    assert {viewer: len(texts) for viewer, texts in told.items()} == {None: 1, "B": 1, TEACHER: 1}


def tied():
    """A and B bid 50, C 30; then A 60 and B 55. Returns the record, the card, and the lines of both rounds."""
    record = Record(GAME.compose({**IDLE, "terms": 2}, {**SEATS, "C": "Gamma"}, 1, True), GAME)
    idle(record, lambda game: type(game.steps[-1]).__name__ == "Pointing")
    card = record.game.options("A")[0].fields[0][1].values[0]
    for seat in "ABC":
        record.submit(seat, Point(seat, card))
    rounds = [(("A", 50), ("B", 50), ("C", 30)), (("A", 60), ("B", 55))]
    first, second = ({seat: record.submit(seat, SealedBid(seat, bid))[0] for seat, bid in bids} for bids in rounds)
    return record, card, first, second


def test_a_bid_that_lost_in_secret_stays_secret_and_one_that_was_opened_is_known():
    """A and B bid once more, and these bids are opened. What C bid nobody hears."""
    record, card, first, second = tied()
    assert card in [asset.card.code for asset in record.game.companies["A"].assets]
    for seat, bid in (("A", 60), ("B", 55)):
        assert str(bid) in line_in_words(record, second[seat], "en")
    assert line_in_words(record, first["C"], "en") == f"{first['C'].n}  Gamma (C): a choice made in secret"


def secret_options(game, seat):
    return [option for option in game.options(seat) if option.action.secret]


def with_choice(record, n, action, back):
    """A copy of a record up to line n in which something is then chosen in secret, and taken back if so wanted."""
    other = record.fork(n)
    other.submit(action.seat, action)
    if back:
        other.submit(action.seat, Amend(action.seat, n + 1, None))
    return other


@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_in_any_game_two_secret_choices_make_no_difference_in_the_texts_for_others(seed, back):
    """Wherever one of several chooses in secret; if it is taken back, also in what comes after it."""
    options = {"preset": "lesson90", "terms": 2, "deal": ("auction", "dealt")[seed % 2]}
    subject, compared = Subject(GAME, options, 3, seed, looks=5), 0
    rng = subject.rng("texts")
    for record, game in moments(subject, lambda game: len([s for s in SEATS if secret_options(game, s)]) > 1):
        seat, n = rng.choice([s for s in SEATS if secret_options(game, s)]), game.n
        found = {repr(one): one for one in (rng.choice(secret_options(game, seat)).any(rng) for _ in range(12))}
        copies = [with_choice(record, n, action, back) for action in list(found.values())[:2]]
        for _ in range(4 if back else 1):
            lines = {rng.randint(1, n + 1) for _ in range(8)} | {n + 1, n + 2} & {line.n for line in copies[0].lines}
            for viewer in sorted({TEACHER, *game.seats} - {seat}) + [None]:
                assert len({tuple(everything_told(one, viewer, lines)) for one in copies}) == 1, (found, viewer)
                compared += len(copies) == 2
            if back:
                mover = copies[0].game.waiting()[0]
                action = rng.choice(copies[0].game.options(mover)).any(rng)
                for one in copies:
                    one.submit(mover, action)
    assert compared >= 8


# A line as it can be corrected.


def test_an_old_line_is_offered_again_with_its_old_values():
    record, n = loan_of_term_one()
    old = correction(record, n, "en")
    assert (old.n, old.by, old.seat, old.who, old.place) == (n, "A", "A", "Alpha", 0)
    assert (old.term, old.phase, old.when) == (1, "loan", "Term 1 of 4 · Loan")
    assert old.words == "Alpha: Borrow – Amount: 200"
    assert old.chosen == {"amount": 200}
    assert old.before.game.debt("A") == 0
    assert old.before.game.n == n - 1
    assert old.option.describe() == old.before.game.options("A")[0].describe()
    assert old.replaced(old.option.action("A", 100)) == Amend(TEACHER, n, {"do": "borrow", "seat": "A", "amount": 100})
    assert old.removed() == Amend(TEACHER, n, None)
    assert len(record.lines) > n  # the record itself went on


def test_the_moment_of_a_line_knows_what_was_corrected_since():
    """A borrowed 200 (n), then 10 (n + 1). Since the first is corrected to 50, the second begins at a debt of 50."""
    record = begun()
    n = record.submit("A", Borrow("A", 200))[0].n
    record.submit("A", Borrow("A", 10))
    in_term(2, record).submit(TEACHER, Amend(TEACHER, n, {"do": "borrow", "seat": "A", "amount": 50}))
    assert correction(record, n + 1, "en").before.game.debt("A") == 50
    assert correction(record, n, "en").chosen == {"amount": 50}
    assert correction(record, n, "en").words == "Alpha: Borrow – Amount: 50"


def test_a_forgotten_entry_is_put_in_before_a_line_and_each_part_is_corrected_alone():
    """A's loan of 200; B's of 40 was forgotten and is put in before it, then corrected to 60, then taken out."""
    record, n = loan_of_term_one()
    assert record.game.debt("B") == 0
    amend = correction(record, n, "en").inserted(Borrow("B", 40))
    change = preview(record, amend, "en")
    assert figures(change, "A") == {}
    # 40 of 340 are 12 %, so 3 %: 1.2, rounded 1 a term.
    assert figures(change, "B")["cash", 0] == (340, 340 + 40 - 2)
    record.submit(TEACHER, amend)
    first, second = correction(record, n, "en", place=0), correction(record, n, "en", place=1)
    assert [old.chosen for old in (first, second)] == [{"amount": 40}, {"amount": 200}]
    assert second.before.game.debt("B") == 40
    record.submit(TEACHER, first.replaced(Borrow("B", 60)))
    assert (record.game.debt("A"), record.game.debt("B")) == (200, 60)
    record.submit(TEACHER, correction(record, n, "en", place=0).removed())
    assert (record.game.debt("A"), record.game.debt("B")) == (200, 0)
    with pytest.raises(Refused):
        correction(record, n, "en", place=1)


def test_a_ruling_on_a_game_that_is_over_is_put_in_before_its_last_line():
    """A pays B 5 by a ruling before the last settlement: 335 and 345; an expense of 5 and an income of 5 in term 1."""
    record = begun(terms=1)
    idle(record, lambda game: False)
    assert record.game.over
    last = [line.n for line in record.lines if line.action.seat != CHANCE][-1]
    amend = correction(record, last, "en").inserted(RulePayment(TEACHER, "A", "B", 5, "miscounted"))
    change = preview(record, amend, "en")
    assert (change.settled, change.unfit, change.end) == ((1,), (), "")
    assert figures(change, "A")["cash", 0] == (340, 335)
    assert figures(change, "B")["cash", 0] == (340, 345)
    assert figures(change, "A")["roe", 1] == (0, pytest.approx(-5 / 335))
    record.submit(TEACHER, amend)
    assert marks(record)[last] == "ruling"


def test_a_line_that_was_taken_back_can_be_put_in_again():
    record, n = loan_of_term_one()
    record.submit(TEACHER, Amend(TEACHER, n, None))
    old = correction(record, n, "en")
    assert (old.actions, old.chosen) == ((), {"amount": 200})
    record.submit(TEACHER, old.inserted(Borrow("A", 30)))
    assert record.game.debt("A") == 30


def test_a_card_wrongly_typed_at_a_table_with_real_cards():
    """The first asset turned up was another one."""
    record = begun(digital=False)
    idle(record, lambda game: phase(game) == (1, "assets") and CHANCE not in game.waiting())
    n, typed = next((line.n, line.action) for line in record.lines if getattr(line.action, "card", "")[:2] == "PA")
    old = correction(record, n, "en")
    assert (old.seat, old.by, old.chosen, old.refused) == (CHANCE, TEACHER, {"card": typed.card}, None)
    bag = old.option.fields[0][1].values
    right = next(card for card in bag if all(getattr(line.action, "card", "") != card for line in record.lines))
    amend = old.replaced(Draw(CHANCE, right))
    assert preview(record, amend, "en").refused == ""
    record.submit(TEACHER, amend)
    market = record.game.market_of(right)
    assert right in market.open
    assert typed.card in market.pile


def test_what_nothing_can_be_put_in_the_place_of_says_why():
    record, _, _ = pointing(0)
    look = record.submit(TEACHER, Reveal(TEACHER))[0].n
    amended = record.submit(TEACHER, Amend(TEACHER, look - 1, None))[0].n
    for n, why in ((1, Why.AMEND_DRAW), (look, Why.AMEND_REVEAL), (amended, Why.AMEND_AMENDMENT)):
        old = correction(record, n, "ja")
        assert (old.refused.code, old.option) == (why, None)
    with pytest.raises(Refused):
        correction(record, 999, "en")


# Whatever is amended.


@pytest.fixture(scope="module")
def games():
    """Three whole games of bots, with secret pointing and sealed bids."""
    bots = part("roeup", "bots").BOTS
    options = {"preset": "lesson90", "terms": 3}
    return [simulate(GAME, options, 3, seed, (bots["greedy"], bots["random"])) for seed in (1, 2, 3)]


def test_a_preview_equals_what_really_happens(games):
    """At any line of three games, taken back or put in twice: lines, money and end are those of the game after it."""
    rng = random.Random(5)
    for whole in games:
        for _ in range(12):
            record = whole.fork(rng.randint(20, len(whole.lines)))
            n = rng.choice([line.n for line in record.lines if line.action.seat != CHANCE])
            plain = msgspec.to_builtins(record.lines[n - 1].action)
            amend = Amend(TEACHER, n, rng.choice([None, [plain, plain], {"do": "done", "seat": plain["seat"]}]))
            shown, before = preview(record, amend, "en"), copy(record)
            try:
                record = record.amended(TEACHER, amend)
            except Refused as refused:
                assert shown.refused or shown.hidden, refused
                continue
            if shown.hidden:
                continue
            named = {one.n for one in (*shown.unfit, *shown.untold)}
            assert set(record.unfit) - set(before.unfit) <= named
            assert {one.n for one in shown.unfit} <= set(record.unfit)
            for company in shown.companies:
                now = {one.key: one.new for one in company.figures if not one.term}
                assert now["cash"] == record.game.cash(company.seat)
                assert now["debt"] == record.game.debt(company.seat)
                assert now["equity"] == record.game.equity(company.seat)
            assert bool(shown.end) == (before.game.over != record.game.over)


def test_amending_and_amending_back_leads_to_the_same_state(games):
    rng = random.Random(6)
    for whole in games:
        for _ in range(8):
            record = whole.fork(rng.randint(20, len(whole.lines)))
            n = rng.choice([line.n for line in record.lines if line.action.seat != CHANCE])
            without = record.amended(TEACHER, Amend(TEACHER, n, None))
            again = without.amended(TEACHER, correction(without, n, "en").inserted(record.lines[n - 1].action))
            assert fingerprint(again.game) == fingerprint(record.game)
            assert (again.unfit, again.events[: len(record.events)]) == (record.unfit, record.events)
            assert record.known <= again.known


def test_a_draft_of_any_old_line_with_its_old_values_changes_nothing(games):
    rng = random.Random(7)
    for whole in games:
        record = whole.fork(len(whole.lines))
        lines = [line for line in record.lines if line.action.seat != CHANCE]
        for line in rng.sample(lines, 15):
            old = correction(record, line.n, "en", viewer=line.action.seat)
            assert old.option is not None, line
            same = old.option.action(line.action.seat, **old.chosen)
            assert same == line.action
            change = preview(record, old.replaced(same), "en")
            assert not change.settled
            assert not any(company.changed for company in change.companies)
            assert not (change.refused or change.unfit or change.again)


def test_the_words_of_a_done_line():
    record = begun()
    n = record.submit("A", Done("A"))[0].n
    assert words(record, n, "en") == "Alpha: Done"
