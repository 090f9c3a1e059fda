"""The entry line by examples: a whole term with its cash worked out by hand, what a line means, or why it does not."""

import re
from pathlib import Path

import pytest

from roeup_edu.core.actions import TEACHER
from roeup_edu.core.record import Record
from roeup_edu.games import kind
from roeup_edu.table.entry import expected, read, written

GAME = kind("roeup")
NAMES = dict(zip("ABCDE", ("Alpha", "Beta", "Gamma", "Delta", "Epsilon"), strict=True))
DOCS = Path(__file__).parents[2] / "docs"


def strokes(line):
    """Keys that are pressed for a line in small letters: one for each sign, one more for Shift, and Enter."""
    return len(line) + sum(sign in ">?+" for sign in line) + 1


class Sitting:
    """A table with real cards; the game master types."""

    def __init__(self, *lines, players=5, **options):
        options = {"scenario": "product", "auction": "called", "deal": "dealt", **options}
        seats = {seat: NAMES[seat] for seat in "ABCDE"[:players]}
        self.record = Record(GAME.compose(options, seats, 1, False), GAME)
        self.keys = 0
        self.type(*lines)

    def type(self, *lines):
        """Type lines, each with Enter."""
        for line in lines:
            entry = read(self.record, line, "en")
            assert entry.complete, (line, entry.problem or entry.prompt)
            for action in entry.actions:
                self.record.submit(TEACHER, action)
            self.keys += strokes(line)
        return self

    def read(self, line, lang="en"):
        return read(self.record, line, lang)

    def problem(self, line):
        entry = self.read(line)
        assert (entry.complete, entry.actions) == (False, ())
        return entry.problem

    def does(self, line):
        """The actions of a line: verb, seat and fields."""
        entry = self.read(line)
        assert entry.complete, entry.problem or entry.prompt
        return [
            (type(action).__struct_config__.tag, *[getattr(action, name) for name in action.__struct_fields__])
            for action in entry.actions
        ]

    def cash(self):
        return {seat: self.record.game.cash(seat) for seat in self.record.game.playing}


# A term of five companies.

TERM = [
    # Loans. Credit: 340 × 150 % = 510 each, Epsilon 260 × 150 % = 390.
    "a 100",  # 340 + 100 = 440; 100 / 340 = 29 %: 3 % interest, 3
    "b 50",  # 340 + 50 = 390; 15 %: 3 %, 1.5, rounded 2
    "c 200",  # 340 + 200 = 540; 59 %: 4 %, 8
    "e 150",  # 260 + 150 = 410; 58 %: 4 %, 6
    "",  # all done; Delta has 340
    # Five assets lie open: PA01 120, PA03 140, PA04 150, PA06 180, PA08 200.
    "1 3 4 6 8",
    # Nobody uses a card exchange. Who got what for which fee.
    "a 3 20",  # 440 − 140 − 20 = 280
    "b 1",  # 390 − 120 = 270
    "c 8 35",  # 540 − 200 − 35 = 305
    "d 6",  # 340 − 180 = 160
    "e 4 10",  # 410 − 150 − 10 = 250
    # Six knowledge cards: PU01, PU05 (premium), PU07, PU11 (premium), PU19, M2.
    "u1 u5 7 11 19 m2",
    "d x 1",  # Delta uses a card exchange: PU01 for 0; Alpha and Gamma, asked before it, keep theirs
    "a 7 15",  # 280 − 15 = 265; Epsilon keeps its exchange
    "b 5",  # 270; PU05 needs 6 − 3 pips − 1 = 2 pushes
    "c 11 5",  # 305 − 5 = 300; PU11 needs 6 − 4 pips = 2 pushes
    "e 19 12",  # 250 − 12 = 238; nobody is left, M2 stays
    # Trades.
    "d>a 1 40",  # Delta gives PU01 for 40: 160 + 40 = 200, Alpha 265 − 40 = 225
    "",  # all done
    # Actions, Alpha first with character number 1.
    "7 1",  # Alpha launches PU07 (34) and PU01 (30): 225 − 64 = 161
    "",  # end of the turn
    "p",  # Beta pushes its only premium unit: 270 − 24 = 246
    "",
    "p",  # Gamma too: 300 − 25 = 275
    "",
    "",  # Delta does nothing
    "19",  # Epsilon launches PU19: 238 − 38 = 200
    "",  # the last turn; the term is settled
]
SETTLED = {
    "A": 197,  # 161 + profits 21 + 18 − interest 3
    "B": 244,  # 246 − interest 2
    "C": 267,  # 275 − interest 8
    "D": 200,  # 200
    "E": 217,  # 200 + profit 23 − interest 6
}


def in_term_1():
    """Characters C1, C3, C5, C7 and C8 are dealt: product 340 each, the one of both industries 260."""
    sitting = Sitting("c1 3 5 7 8")
    assert sitting.cash() == {"A": 340, "B": 340, "C": 340, "D": 340, "E": 260}
    sitting.keys = 0
    return sitting


def test_a_term_of_five_companies_takes_at_most_200_keystrokes_and_ends_with_the_cash_worked_out_by_hand():
    sitting = in_term_1().type(*TERM)
    assert (sitting.record.game.settled, sitting.record.game.term) == (1, 2)
    assert sitting.cash() == SETTLED
    assert sitting.record.game.ledger.faults() == []
    assert sitting.keys == sum(map(strokes, TERM)) <= 200


def test_a_term_with_full_codes_and_verbs_comes_to_the_same():
    whole = [
        "A borrow 100; B borrow 50; C borrow 200; E borrow 150",
        ".",
        "PA01, PA03, PA04, PA06, PA08",
        ". A PA03 20 / B PA01 0 / C PA08 35 / D PA06 0 / E PA04 10",
        "PU01 PU05 PU07 PU11 PU19 M2",
        "A keep",
        "C keep",
        "D claim PU01",
        "E keep",
        "A PU07 15; B PU05 0; C PU11 5; E PU19 12",
        "D>A PU01 +40",
        "done",
    ]
    sitting = in_term_1().type(*whole[:-1])
    sitting.type("A done", "B done", "C done", "D done", "E done")
    sitting.type("A launch PU07 PA03.2", "A launch PU01 PA03.1", "A end_turn", "B push PU05", "B .", "C push PU11 .")
    sitting.type("D end_turn", "E launch PU19 PA04.1 E .")
    assert sitting.cash() == SETTLED


@pytest.mark.parametrize("page", ["entry.md", "entry.ja.md"])
def test_the_example_of_the_page_is_this_term(page):
    """Every line of the example is run: it is the term above, and ends with the cash that the page tells."""
    text = (DOCS / page).read_text(encoding="utf-8")
    block = re.search(r"```\n(.*?)```", text, re.DOTALL)[1]
    typed = [line.split("#")[0].rstrip() for line in block.splitlines()]
    assert ["" if line == "⏎" else line for line in typed if line] == TERM
    told = re.findall(r"(Alpha|Beta|Gamma|Delta|Epsilon) (\d+)", text)
    assert told == [(NAMES[seat], str(cash)) for seat, cash in SETTLED.items()]


@pytest.mark.parametrize("page", ["entry.md", "entry.ja.md"])
def test_every_line_of_the_table_of_the_page_is_understood_at_some_moment(page):
    """The table of the page has a column of lines to type; each is complete at one moment of these games at least."""
    text = (DOCS / page).read_text(encoding="utf-8")
    lines = [line for row in re.findall(r"^\| (`.*?) \|", text, re.MULTILINE) for line in re.findall(r"`([^`]*)`", row)]
    assert len(lines) > 20
    offered = in_trade().type("d>a 1 40 ?")
    understood = set()
    for sitting in [*map(after, range(len(TERM))), *with_marketing(), *shortages(), offered]:
        understood |= {line for line in lines if sitting.read(line).complete}
    assert set(lines) - understood == set()


# Moments.


def after(count):
    return in_term_1().type(*TERM[:count])


def in_knowledge():
    return after(12)


def in_trade():
    return after(17)


def with_marketing():
    """Beta's turn with a marketing card."""
    return [after(11).type("u1 u5 7 11 19 m2", "b m2", ".", "", "")]


def shortages():
    """Beta cannot pay: first it may sell knowledge, Alpha is asked, then it sells its asset."""
    short = after(19).type("rule_payment b market 300 fine", "", "", "", "", "")
    return [short, gone_on(short, "s a 5 20"), gone_on(short, ".")]


def gone_on(sitting, *lines):
    other = Sitting.__new__(Sitting)
    other.record, other.keys = sitting.record.fork(len(sitting.record.lines)), 0
    return other.type(*lines)


# Who and what.


def test_case_width_and_separators_make_no_difference():
    asked = [("borrow", "A", 100), ("borrow", "B", 50)]
    for line in (
        "A 100 B 50",
        "a 100;b 50",
        "Ａ　１００　Ｂ　５０",
        "a、100、b、50",
        "A,100,B,50",
        "a 100・b 50",
        "ａ ＋１００；ｂ ＋５０",
    ):
        assert in_term_1().does(line) == asked, line


def test_a_thousand_may_have_a_comma():
    sitting = Sitting("c1 3", players=2, **{"loan.debt_limit": 400})
    assert sitting.does("a 1,000") == [("borrow", "A", 1000)]
    assert sitting.does("Ａ　１，０００") == [("borrow", "A", 1000)]


def test_a_minus_repays_and_a_plus_borrows():
    sitting = in_term_1().type("a 100")
    assert sitting.does("a -50") == [("repay", "A", 50)]
    assert sitting.does("a ー50") == [("repay", "A", 50)]
    assert sitting.does("a r 50") == sitting.does("a - 50") == [("repay", "A", 50)]
    assert sitting.does("a +50") == sitting.does("a b 50") == [("borrow", "A", 50)]


@pytest.mark.parametrize("amount", ["1e3", "nan", "inf", "0x10", "10.5", "十"])
def test_what_is_no_whole_number_is_refused_with_the_range(amount):
    problem = in_term_1().problem(f"a {amount}")
    assert (
        problem == f"“{amount}” is not understood as “Amount”. Possible: whole numbers from 10 to 510 in steps of 10."
    )


def test_an_amount_out_of_range_is_refused_in_numbers():
    sitting = in_term_1()
    assert sitting.problem("a 520").endswith("You can borrow up to 510 more, in steps of 10.")
    assert sitting.problem("a -10").startswith("You owe 0")
    assert "at most 300" in after(6).problem("a 3 301")  # 440 − 140 = 300


def test_an_amount_without_credit_is_never_taken_for_a_repayment():
    sitting = Sitting("c1 3", "a 100", players=2)
    sitting.type("rule_payment a market 400 fine")  # equity 340 − 400 = −60: no credit
    assert [option.action.__name__ for option in sitting.record.game.options("A")] == ["Repay", "Done"]
    assert sitting.problem("a 20").startswith("You cannot borrow now")


def test_the_company_comes_first_where_several_are_asked():
    assert in_term_1().problem("100").startswith("“100”: the company comes first")
    assert in_term_1().read("a").prompt == "What did it do? “b” Borrow, “.” Done."
    assert not in_term_1().read("a").complete


def test_a_company_that_is_done_is_not_mistaken_for_a_verb():
    """With only Alpha left, b is Beta, which is done, and not the key of borrowing."""
    sitting = Sitting("c1 3", "b .", players=2)
    assert sitting.problem("b 100").startswith("Beta (B) is done")
    assert sitting.does("100") == sitting.does("a b 100") == [("borrow", "A", 100)]


def test_an_empty_line_is_done_for_all_that_are_left():
    sitting = in_term_1().type("c .")
    assert sitting.does("") == sitting.does(".") == sitting.does("。") == [("done", seat) for seat in "ABDE"]
    assert sitting.read("").words == "Done: Alpha (A), Beta (B), Delta (D), Epsilon (E)"
    assert "Enter alone: Done" in expected(sitting.record, "en")


# Codes.


def test_a_code_may_be_shortened_as_long_as_it_is_clear():
    trade = in_trade()
    for code in ("PU05", "pu5", "u05", "u5", "5"):
        assert trade.does(f"b>a {code} 10")[0] == ("offer", "B", "A", ("PU05",), (), 0, 10)


def test_an_ambiguous_code_is_asked_about_with_the_possibilities():
    entry = after(11).read("1")
    assert (entry.complete, entry.problem) == (False, "")
    assert entry.prompt == (
        "Which one is “1”? Bakery Chain (PU01), Investment Obtained: Regional Fund (F1), Street Flyers (M1)."
    )
    assert [choice.insert for choice in entry.choices[:3]] == ["PU01 ", "F1 ", "M1 "]


def test_a_card_that_is_elsewhere_says_so():
    """PU05 is Beta's."""
    assert "Plant-based Meat (PU05)" in after(19).problem("l u5")
    assert after(19).problem("u5") == after(19).problem("l u5")


def test_the_cards_turned_up_are_entered_in_a_row():
    assert after(5).does("a1 pa03;4") == [("draw", "chance", code) for code in ("PA01", "PA03", "PA04")]
    assert "5 to come" in expected(after(5).record, "en")


# Auctions.


def test_results_of_an_auction_in_one_line():
    line = "a 3 20 b 1/c a8 35;d 6"
    awards = [("A", "PA03", 20), ("B", "PA01", 0), ("C", "PA08", 35), ("D", "PA06", 0)]
    assert after(6).does(line) == [("keep", seat) for seat in "ACDE"] + [("award", "teacher", *one) for one in awards]


def test_who_has_a_card_is_named_with_those_still_in():
    assert after(9).problem("a 6") == "Alpha (A) can take no card in this auction. Still in: Delta (D), Epsilon (E)."


def test_a_card_exchange_needs_its_key():
    """Without it the same line is the award of a card that nobody else pointed at: no exchange is used."""
    assert in_knowledge().does("a x 7") == [("claim", "A", "PU07")]
    assert in_knowledge().does("a 7")[-1] == ("award", "teacher", "A", "PU07", 0)


# Trades.


def test_a_trade_is_proposed_and_accepted_in_one_line():
    n = len(in_trade().record.lines) + 1
    assert in_trade().does("d>a 1 40") == [("offer", "D", "A", ("PU01",), (), 0, 40), ("accept", "A", n)]
    assert in_trade().does("d>a 1 7 -5") == [("offer", "D", "A", ("PU01",), ("PU07",), 5, 0), ("accept", "A", n)]
    assert in_trade().does("d>a 1") == [("offer", "D", "A", ("PU01",), (), 0, 0), ("accept", "A", n)]
    assert in_trade().does("d→a 1 40 b>c u5")[2:] == [("offer", "B", "C", ("PU05",), (), 0, 0), ("accept", "C", n + 2)]


def test_a_trade_can_be_proposed_only():
    sitting = in_trade()
    assert sitting.does("d>a 1 40 ?") == [("offer", "D", "A", ("PU01",), (), 0, 40)]
    sitting.type("d>a 1 40 ?")
    n = len(sitting.record.lines)
    assert sitting.does("a y") == [("accept", "A", n)]
    assert sitting.does("a n") == [("decline", "A", n)]
    assert sitting.does("d w") == [("withdraw", "D", n)]


def test_a_trade_of_a_company_that_has_no_offer_left_is_entered_as_the_other_ones():
    sitting = in_trade().type("d .")
    assert sitting.does("d>a 1 40")[0] == ("offer", "A", "D", (), ("PU01",), 40, 0)


def test_cash_that_a_company_does_not_have_is_refused_in_numbers():
    assert in_trade().problem("d>a 1 266") == "Alpha (A) cannot pay 266: its cash is 265. Choose from 0 to 265."


# Turns.


def test_a_launch_takes_the_free_pipe_an_ordinary_one_for_an_ordinary_unit():
    """PA03 has pipe 1 marked 可 and pipe 2 without a mark."""
    assert after(19).does("7") == [("launch", "A", "PU07", "PA03.2")]
    assert after(19).does("l 7 .1") == after(19).does("a l u07 a3.1") == [("launch", "A", "PU07", "PA03.1")]
    assert after(19).does("7 1") == [("launch", "A", "PU07", "PA03.2"), ("launch", "A", "PU01", "PA03.1")]


def test_p_pushes_all_that_may_be_pushed():
    assert after(21).does("p") == after(21).does("p 5") == after(21).does("b p") == [("push", "B", "PU05")]
    assert after(21).does("p .") == [("push", "B", "PU05"), ("end_turn", "B")]


# Warnings before cash runs short.


def test_a_purchase_that_interest_makes_too_dear_is_warned_of():
    """Gamma: 540 − 200 − fee 333 = 7, interest 8: −1 at the settlement."""
    entry = after(8).read("c 8 333")
    assert entry.complete
    assert entry.warnings == [
        "Gamma (C) would have cash of −1 at the settlement, with what is known now. The next loan phase comes after it."
    ]
    assert after(8).read("c 8 332").warnings == []


def test_in_the_loan_phase_the_credit_left_is_told():
    """Alpha: 340 + 300 − a fine of 630 = 10; debt 300 and equity −290, so 8 %: 24; repaying 5 leaves 295: 24 again."""
    sitting = in_term_1().type("a 300", "rule_payment a market 630 fine")
    assert sitting.read("a -5").warnings == [
        "Alpha (A) would have cash of −19 at the settlement, with what is known now; credit left 0."
    ]


def test_spending_more_than_there_is_is_warned_of():
    """Beta: 270 − a fine of 260 = 10; a push costs 24: −14."""
    (warning,) = after(21).type("rule_payment b market 260 fine").read("p").warnings
    assert warning.startswith("Beta (B) would have cash of −14 after this.")


def test_another_company_is_warned_of_if_its_unit_is_turned_over():
    """Two fine-food units can stand undegraded among two companies; Beta's PU02 is the third and degrades PU01.

    Alpha: a fine leaves 0; PU01 earns 18, degraded 3; debt 250 of equity 340 is 73.5 %: 4 %, interest 10.
    0 + 18 − 10 = 8 before, 0 + 3 − 10 = −7 after.
    """
    sitting = Sitting(
        "c1 3",
        "a1 u1 a2 u4",
        "a 250",
        "",
        "a3 a4",
        "",
        "",
        "u2 u7 u13",
        "b 2",
        "",
        "",
        players=2,
        start="asset_and_unit",
    )
    sitting.type("rule_payment a market 470 fine")
    assert sitting.cash()["A"] == 340 - 120 + 250 - 470 == 0
    assert sitting.read("").warnings == []
    (warning,) = sitting.type("").read("2").warnings
    assert warning.startswith("Alpha (A) would have cash of −7 at the settlement")


# Shortages.


def test_a_forced_sale_is_proposed_and_answered_or_entered_in_one_go():
    asked, answering, _ = shortages()
    sale = ("sell_knowledge", "B", "A", ("PU05",), 20)
    assert asked.does("s a 5 20") == [sale]
    assert asked.does("b>a 5 20")[:2] == [sale, ("buy", "A")]
    assert (answering.does("y")[0], answering.does("n")[0]) == (("buy", "A"), ("refuse", "A"))
    assert asked.does("")[0] == ("no_sale", "B")


def test_an_asset_is_sold_by_its_code():
    assert shortages()[2].does("1") == shortages()[2].does("b s pa01") == [("sell_asset", "B", "PA01")]


# What the screen gets.


def test_completions_are_whole_lines_the_most_likely_first():
    assert [choice.insert for choice in in_term_1().read("").choices] == ["A ", "B ", "C ", "D ", "E ", ". "]
    assert [choice.insert for choice in after(19).read("l ").choices] == ["l PU07 ", "l PU01 "]
    assert [choice.insert for choice in after(19).read("bak").choices] == ["PU01 "]
    assert after(6).read("a 3 20 b ").choices[0].insert == "a 3 20 b PA01 "
    assert [choice.label for choice in after(6).read("a 3 ").choices[:2]] == ["least: 0", "most: 300"]


def test_a_half_typed_entry_asks_for_the_rest():
    assert after(6).read("a").prompt.startswith("Enter winner and fee: Card? Possible: Shared Workshop (PA01)")
    assert in_trade().read("d>").prompt == "With whom did Delta (D) trade?"
    assert in_trade().read("d>a").prompt.startswith("Offer a trade: Cards that change hands? Possible:")


def test_several_actions_are_written_as_one_line():
    sitting = in_term_1()
    assert written(sitting.record, sitting.read("a b 100 c 50").actions) == "A 100; C 50"
    assert written(sitting.record, ()) == ""


def test_what_is_not_possible_now_is_written_as_nothing():
    sitting, later = in_term_1(), after(1)
    repayment = later.read("a -50").actions
    assert (written(later.record, repayment), written(sitting.record, repayment)) == ("A -50", "")


def test_a_game_that_is_over_takes_no_entry():
    sitting = in_term_1().type("time", *TERM)
    assert sitting.record.game.over
    assert sitting.problem("a 100").startswith("The game is over")
    assert sitting.read("").prompt == "The game is over: the agreed time has passed."
    assert not sitting.read("").complete


def test_on_a_digital_table_cards_are_not_typed():
    record = Record(GAME.compose({"deal": "dealt"}, {"A": "Alpha", "B": "Beta"}, 1, True), GAME)
    entry = read(record, "c1", "en")
    assert not entry.complete
    assert "on a digital table the seed draws the cards" in entry.problem
