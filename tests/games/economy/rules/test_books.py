"""Books and statements, and the rulings of the game master, E-ACC-1 to E-ACC-3."""

from fractions import Fraction

from roeup_edu.core.record import Record
from roeup_edu.finance.basis import USUAL, measure
from roeup_edu.finance.ratios import exact_factors, factors_over
from roeup_edu.games.economy import results
from roeup_edu.games.economy.report import report
from roeup_edu.games.economy.setup import MasterOfEconomy
from tests.games.economy.exercise import Table, says


def stage():
    """One stage in which NORTH does something in most phases and nobody else anything.

    NORTH: cash 25, 3 building material for 15.
    Phase 1: power plant 3 + material 5, quarry 3: cash 19, factories 11, inventories 10.
    Phase 3: the quarry makes a material of cost 0: inventories 10 for 3 of them.
    Phase 4: coal imported for 5 (cash 14); material sold in column 3: cash 17, cost floor(10 / 3) = 3; 1 point.
    Phase 5: 2 shares of EAST at 1: cash 15; a loan: cash 20, debt 5.
    Phase 7: the coal goes into the power plant; phase 8: 2 energy of cost 5, a material of cost 0 (2 + 1 for 7).
    Phase 9: energy in columns 3 and 2: 2 + 3 = 5, cost floor(5 / 2) + 3 = 5: cash 25, 3 points.
    Phase 10: bonus 1 for A; no dividend is voted.
    """
    t = Table(2)
    t.for_("NORTH", "build_factory", factory="power_plant")
    t.for_("NORTH", "build_factory", factory="quarry")
    t.to("Bidding", "NORTH")
    t.bids("NORTH", "coal import", "building_material 3")
    t.to("CompanyTrading", "NORTH")
    t.act("A", "buy_packet", holder="NORTH", of="EAST", size=2)
    t.to("Lending", "NORTH")
    t.for_("NORTH", "take_loan")
    t.to("Supplying")
    t.for_("NORTH", "supply_factories", supplies=[{"factory": "power_plant", "count": 1}])
    t.to("Bidding", "NORTH")
    t.bids("NORTH", "energy 2", "energy 3")
    while t.game.settled < 1:
        t.absent()
    return t


def test_the_statements_of_a_stage():
    """E-ACC-1: see `stage`: sales 3 + 5 = 8, cost of goods 3 + 5 = 8, so nothing is earned."""
    own = stage().statement("NORTH")
    assert {name: amount for name, amount in own.profit_and_loss if amount} == {"sales": 8, "cost_of_goods_sold": -8}
    assert dict(own.balance_sheet.assets) == {"cash": 25, "fixed_assets": 11, "inventories": 7, "shares": 2}
    assert (own.total_assets, own.debt, own.equity, own.opening.equity) == (45, 5, 40, 40)
    flow = own.cash_flow
    assert dict(flow.operating) == {"export": 8, "import": -5}
    assert dict(flow.investing) == {"factory": -6, "share_trade": -2}
    assert dict(flow.financing) == {"borrow": 5}
    assert (flow.opening, flow.closing) == (25, 25)


def test_the_ratios_are_those_of_finance():
    """E-ACC-1: net income 0, sales 8, assets 45, equity 40: margin 0, turnover 8 / 45, leverage 45 / 40."""
    t = stage()
    own = results.statements(t.game)["NORTH"]
    exact = exact_factors(measure(own, own[0].opening, USUAL))
    assert (exact.margin, exact.turnover, exact.leverage, exact.roe) == (0, Fraction(8, 45), Fraction(45, 40), 0)
    assert factors_over(own, own[0].opening, results.basis(t.game)).turnover == 8 / 45


def test_shares_of_others_are_revalued_on_a_line_of_their_own():
    """E-ACC-1: NORTH holds 2 of EAST; with its fifth point EAST's price goes from 1 to 2: 2 × 1 of revaluation."""
    t = stage()
    t.given("EAST", points=4, goods={"ore": 1})
    t.to("Bidding", "EAST")
    t.bids("EAST", "ore 0")
    t.bids("NORTH")
    assert dict(results.statements(t.game, last=2)["NORTH"][-1].profit_and_loss)["revaluation"] == 2
    assert t.account("NORTH", "shares") == 4


def test_the_statement_of_a_stage_is_the_same_after_the_game():
    """E-ACC-1: the final payout is booked after the last stage, in a term of its own."""
    t = stage()
    before = t.statement("NORTH")
    t.act("teacher", "close_early")
    while not t.game.over:
        t.absent()
    assert results.statements(t.game)["NORTH"][0] == before
    assert len(results.statements(t.game)["NORTH"]) == 2


def test_the_report_has_every_settled_stage_and_the_winners():
    """E-ACC-1, E-END-2."""
    header = MasterOfEconomy.compose({"stages": 2}, {"A": "Alpha", "B": "Beta"}, 1, True)
    record = Record(header, MasterOfEconomy)
    while not record.game.over:
        seat = record.game.waiting()[0]
        record.submit(seat, record.game.steps[-1].absent(record.game, seat))
    told = report(record)
    assert [term["term"] for term in told["terms"]] == [1, 2]
    assert told["terms"][0]["companies"]["NORTH"]["equity"] == 40
    standing = {"cash": 25, "equity": 40, "factories": 0, "points": 0, "price": 1, "manager": "A", "owners": {"A": 10}}
    assert [term["standing"]["NORTH"] for term in told["terms"]] == [standing, standing]
    assert (told["wealth"], told["winners"], told["reason"]) == ({"A": 35, "B": 35}, ["A", "B"], "stages_over")


# --- rulings


def test_a_ruling_moves_cash_and_marks_the_statement():
    """E-ACC-3: NORTH pays EAST 5: 20 and 30; both statements are marked."""
    t = Table(2)
    t.act("teacher", "rule_payment", payer="NORTH", payee="EAST", amount=5, reason="wrongly fined")
    assert (t.cash("NORTH"), t.cash("EAST")) == (20, 30)
    while t.game.settled < 1:
        t.absent()
    assert t.statement("NORTH").rulings


def test_a_ruling_takes_no_more_than_there_is():
    """E-ACC-3: A has 0, NORTH 25."""
    t = Table(2)
    ruled = {"payee": "EAST", "amount": 26, "reason": "x"}
    assert says(t.refused("teacher", "rule_payment", payer="A", **ruled), "asked") == ("no_cash_to_rule", "A")
    assert t.refused("teacher", "rule_payment", payer="NORTH", **ruled)[0] == "not_offered"


def test_a_ruling_moves_a_packet():
    """E-ACC-3: 3 shares of NORTH at 1 from the bank to B; never the last one into the bank (E-MTG-7)."""
    t = Table(2)
    t.act("teacher", "rule_packet", of="NORTH", size=3, to="B", reason="forgotten")
    assert (t.game.sizes("B", "NORTH"), t.account("B", "shares")) == ([3], 13)
    assert t.refused("teacher", "rule_packet", of="EAST", size=10, to="bank", reason="x")[0] == "not_offered"


def test_money_outside_the_bank_changes_only_by_payments_of_the_bank_and_abroad():
    """E-ACC-2: cash of players and companies moves with that of the bank and the market abroad, line by line."""
    t = stage()
    outside = {*t.game.seats, *t.game.companies}
    moved = {}
    for n, _, _, book, account, amount, _ in t.game.ledger.rows:
        if account == "cash":
            own = moved.setdefault(n, [0, 0])
            own[book not in outside] += amount
    assert all(inside == -other for inside, other in moved.values())
