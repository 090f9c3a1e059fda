"""The bots: always legal, blind to secrets, sound. Positions by hand use the frozen cards; games the shipped ones."""

import random

import pytest

from roeup_edu.core.actions import CHANCE, TEACHER
from roeup_edu.core.record import Record
from roeup_edu.datasets import folder
from roeup_edu.games import kind
from roeup_edu.games.roeup import results
from roeup_edu.games.roeup.bots import BOTS
from roeup_edu.games.roeup.deckfile import load, load_rules
from roeup_edu.games.roeup.phases.trade import Withdraw
from roeup_edu.games.roeup.procurement import Award, EndSale, Point
from roeup_edu.games.roeup.rules import effective
from roeup_edu.games.roeup.setup import new
from roeup_edu.table.simulate import fill_seats
from tests.games.roeup.exercise import Table

DECK = load(folder("roeup"))
NUMBERS = load_rules(folder("roeup"))
SEATS = "ABCDEFGH"


def game_of(players, seed, **options):
    return new(effective(NUMBERS, options), DECK, dict.fromkeys(SEATS[:players], "x"), seed)


def teacher_calls(game, rng):
    """In a called auction people point and bid at the table; any award, or the end of the sale, is as good."""
    options = [option for option in game.options(TEACHER) if option.action in (Award, EndSale)]
    return rng.choice(options).any(rng)


def played(game, bots, seed):
    """Play to the end; every action of a bot must be legal for what it saw and for what there is."""
    rng = random.Random(seed)
    while not game.over:
        if game.waiting() == (CHANCE,):
            game.act(game.draw())
        elif game.waiting() == (TEACHER,):
            game.act(teacher_calls(game, rng))
        else:
            seat = game.next_seat(bots)
            seen = game.seen_by(seat, rng)
            action = BOTS[bots[seat]].choose(seen, seat, rng)
            assert action.seat == seat
            assert game.refusal(action) is None, (action, game.refusal(action))
            game.act(action)
    assert game.ledger.faults() == []
    return game


def seated(game, *names):
    return {seat: names[place % len(names)] for place, seat in enumerate(game.seats)}


# --- legal, always


@pytest.mark.parametrize("auction", ["open", "sealed", "called"])
@pytest.mark.parametrize("preset", ["full", "lesson90", "practice"])
@pytest.mark.parametrize("scenario", ["product", "commodity", "mixed"])
def test_bots_choose_only_legal_actions_to_the_end(scenario, preset, auction):
    most = {"product": 5, "commodity": 4, "mixed": 8}[scenario]
    for players in range(2, most + 1):
        game = game_of(players, players, scenario=scenario, preset=preset, auction=auction)
        played(game, seated(game, "greedy", "premium", "ordinary"), players)


@pytest.mark.parametrize(
    "options",
    [
        {"overspend": "refuse", "exchange_uses": "per_term"},
        {"overspend": "warn_everywhere", "no_assets": "out"},
        {"knowledge_limit": 1, "offers_per_term": 0},
        {"knowledge_limit": 9, "pushes_per_turn": 3, "shortage_check": "after"},
        {"tax_rate": 100, "depreciation_rate": 50, "bid_step": 17},
        {"loan.debt_limit": 1000, "degradation": "at", "terms": 14},
        {"setup.capital.product": 60, "setup.capital.commodity": 20, "setup.capital.both": 1},
    ],
    ids=lambda options: ",".join(options),
)
def test_greedy_stays_legal_among_players_who_do_anything(options):
    for seed in range(12):
        game = game_of(4, seed, **options)
        played(game, seated(game, "greedy", "random", "premium", "random"), seed)


def test_random_uses_every_verb_it_is_offered():
    done = set()
    for seed in range(8):
        game, rng = game_of(4, seed), random.Random(seed)
        while not game.over:
            seat = game.next_seat(game.seats)
            action = BOTS["random"].choose(game.seen_by(seat, rng), seat, rng) if seat else game.draw()
            done.add(action.__struct_config__.tag)
            game.act(action)
    wanted = {"bid", "pass", "point", "borrow", "repay", "offer", "accept", "decline", "withdraw", "push", "launch"}
    assert done >= wanted | {"place", "discard", "end_turn", "done", "stay_out"}


def test_same_seed_same_game():
    def verbs():
        roeup = kind("roeup")
        record = Record(roeup.compose({"preset": "lesson90"}, {"A": "a", "B": "b", "C": "c"}, 5, True), roeup)
        record.draw()
        fill_seats(record, dict.fromkeys("ABC", BOTS["greedy"]), random.Random(1))
        assert record.game.over
        return record.text()

    assert verbs() == verbs()


def test_play_stops_where_a_person_is_asked():
    roeup = kind("roeup")
    record = Record(roeup.compose({}, {"A": "a", "B": "b", "C": "c"}, 5, True), roeup)
    record.draw()
    fill_seats(record, {"B": BOTS["greedy"], "C": BOTS["random"]}, random.Random(1))
    assert record.game.waiting() == ("A",)


# --- secrets


@pytest.mark.parametrize("name", ["greedy", "premium", "ordinary"])
@pytest.mark.parametrize("auction", ["open", "sealed"])
def test_a_choice_does_not_depend_on_what_others_chose_in_secret(name, auction):
    compared = 0
    for seed in range(3):
        game, rng = game_of(4, seed, auction=auction), random.Random(seed)
        while not game.over:
            seats = [seat for seat in game.waiting() if seat != CHANCE]
            if not seats:
                game.act(game.draw())
                continue
            seat = game.next_seat(game.seats)
            for other in game.options(seats[0]) if len(seats) > 1 and seat == seats[0] else ():
                if not other.action.secret:
                    continue
                # The first chooses one secret or another; the second must answer the same.
                answers = set()
                for planted in range(4):
                    world = game.clone()
                    world.act(other.any(random.Random(planted)))
                    if seats[1] in world.waiting():
                        seen = world.seen_by(seats[1], random.Random(planted))
                        answers.add(repr(BOTS[name].choose(seen, seats[1], random.Random(99))))
                        compared += 1
                assert len(answers) <= 1
            game.act(BOTS[name].choose(game.seen_by(seat, rng), seat, rng))
    assert compared > 100


# --- sound


def wins(seats, game):
    winners = results.podium(game)["winners"]
    return sum(seat in seats for seat in winners) / len(winners)


def test_greedy_beats_random_players():
    won = 0.0
    for seed in range(100):
        game = game_of(4, seed)
        bots = dict.fromkeys(game.seats, "random") | {SEATS[seed % 4]: "greedy"}
        won += wins(SEATS[seed % 4], played(game, bots, seed))
    # One of four; chance alone gives 25.
    assert won >= 90


def test_greedy_hardly_ever_goes_bankrupt():
    games = [
        played(game, seated(game, "greedy"), seed)
        for seed in range(40)
        for scenario in ("product", "commodity", "mixed")
        for game in [game_of(4, seed, scenario=scenario)]
    ]
    assert sum(any(c.defaulted for c in game.companies.values()) for game in games) < 0.03 * len(games)


def test_greedy_ends_richer_than_it_began():
    games = [played(game, seated(game, "greedy"), seed) for seed in range(20) for game in [game_of(4, seed)]]
    grown = [own[-1].equity / own[0].opening.capital for game in games for own in results.statements(game).values()]
    assert 1.5 < sorted(grown)[len(grown) // 2] < 2.5


# --- trade, by hand on the frozen cards


def ask(table, seat, bot="greedy"):
    """Return the bot's action as (verb, fields); it must be legal."""
    action = BOTS[bot].choose(table.game.seen_by(seat, random.Random(0)), seat, random.Random(0))
    assert table.game.refusal(action) is None
    tag = action.__struct_config__.tag
    return tag, {name: getattr(action, name) for name in action.__struct_fields__ if name != "seat"}


def traders(**b_has):
    """A product and a commodity company in the trade phase of the first of eight terms."""
    table = Table({"A": "C1", "B": "C4"})
    table.given("A", assets=["PA01"], knowledge=["CU01"], cash=200)
    table.given("B", assets=["CA02"], cash=200, **b_has)
    table.to("trade")
    return table


def test_accepts_a_clearly_good_trade():
    table = traders()
    # Bread earns 20 a term for eight terms; trucks are useless to B's partner A.
    table.given("B", knowledge=["PU01"])
    table.act("B", "offer", to="A", give=["PU01"], get=["CU01"], pay=0, ask=0)
    assert ask(table, "A") == ("accept", {"offer": table.game.n})


def test_accepts_a_gift_and_declines_to_give():
    table = traders()
    table.given("A", knowledge=["PU01"])
    table.act("B", "offer", to="A", give=[], get=["PU01"], pay=1, ask=0)
    assert ask(table, "A") == ("decline", {"offer": table.game.n})
    table.act("A", "decline", offer=table.game.n)
    table.act("B", "offer", to="A", give=[], get=["CU01"], pay=20, ask=0)
    assert ask(table, "A") == ("accept", {"offer": table.game.n})


def test_declines_a_price_above_the_worth():
    table = traders()
    table.given("B", knowledge=["PU01"])
    # 8 × 20 − 20 = 140 at the very most.
    table.act("B", "offer", to="A", give=["PU01"], get=[], pay=0, ask=145)
    assert ask(table, "A") == ("decline", {"offer": table.game.n})


def test_declines_an_offer_gone_stale():
    table = traders()
    table.given("B", knowledge=["PU01", "PU03"])
    table.act("B", "offer", to="A", give=["PU01"], get=["CU01"], pay=0, ask=0)
    table.act("B", "offer", to="A", give=["PU03"], get=["CU01"], pay=0, ask=0)
    table.act("A", "accept", offer=table.game.n)
    assert ask(table, "A")[0] == "decline"


def test_offers_a_useless_card_to_whom_it_is_worth_something():
    table = traders()
    verb, offer = ask(table, "A")
    assert (verb, offer["to"], offer["give"], offer["get"], offer["pay"]) == ("offer", "B", ("CU01",), (), 0)
    # Trucks: 8 × 20 − 10 = 150 to B at most; B needs cash for its own term.
    assert 10 < offer["ask"] < 150
    table.act("A", "offer", **{**offer, "give": ["CU01"], "get": []})
    assert ask(table, "B")[0] == "accept"


def test_makes_one_offer_a_term_and_keeps_what_it_needs():
    table = traders()
    verb, offer = ask(table, "A")
    table.act("A", verb, **{**offer, "give": ["CU01"], "get": []})
    assert ask(table, "A") == ("done", {})
    assert ask(traders(knowledge=["CU02"]), "B") == ("done", {})


def test_the_one_with_an_offer_to_answer_is_asked_first():
    table = traders()
    verb, offer = ask(table, "A")
    table.act("A", verb, **{**offer, "give": ["CU01"], "get": []})
    table.act("A", "done")
    assert table.game.waiting() == ("A", "B")
    assert table.game.next_seat(("A", "B")) == "B"
    assert table.game.next_seat(("A",)) is None
    # Asked all the same, all it can do is withdraw.
    assert type(BOTS["greedy"].choose(table.game, "A", random.Random(0))) is Withdraw


# --- shortage, by hand


def short_seller(price, buyers_cash=200):
    """B is short and offers A bread at a price, before the first of eight settlements."""
    table = Table({"A": "C1", "B": "C2"})
    table.given("A", assets=["PA02"], cash=buyers_cash)
    table.given("B", assets=["PA01"], knowledge=["PU01"], cash=-30)
    table.to("settlement")
    table.act("B", "sell_knowledge", to="A", cards=["PU01"], price=price)
    return table


def test_rescues_for_a_fair_price_only():
    # Bread could be launched next term: at most 7 × 20 − 20 = 120.
    assert ask(short_seller(40), "A") == ("buy", {})
    assert ask(short_seller(125), "A") == ("refuse", {})


def test_short_it_sells_knowledge_then_the_asset_that_loses_least():
    table = Table({"A": "C1", "B": "C2"})
    table.given("A", assets=["PA02"], cash=200)
    table.given("B", assets=["PA01", "PA03"], units={"PA01.1": "PU01"}, knowledge=["PU02"], cash=-30)
    table.to("settlement")
    verb, sale = ask(table, "B")
    assert (verb, sale["to"], sale["cards"]) == ("sell_knowledge", "A", ("PU02",))
    # Cake could earn 20 a term, 7 × 20 − 20 = 120 at most, but two categories wear out soon.
    assert 0 < sale["price"] < 120
    table.act("B", "no_sale")
    # PA01 (100, with bread on it: 8 × 20 and 50 lost), PA03 (200, empty: 100 lost).
    assert ask(table, "B") == ("sell_asset", {"asset": "PA03"})


def test_it_sells_no_asset_that_is_too_small_while_one_is_enough():
    table = Table({"A": "C1", "B": "C4"})
    table.given("B", assets=["CA01", "CA04"], cash=-40)
    table.to("settlement")
    # CA01 would bring 30 only.
    assert ask(table, "B") == ("sell_asset", {"asset": "CA04"})


# --- turns and loans, by hand


def turn_of(terms_gone=0, **has):
    table = Table({"A": "C2", "B": "C4"}, terms=8 - terms_gone)
    table.given("A", **has)
    table.to("action")
    return table


def test_launches_on_a_free_pipe_and_leaves_the_marked_one():
    table = turn_of(assets=["PA02"], knowledge=["PU01"], cash=100)
    assert ask(table, "A") == ("launch", {"card": "PU01", "pipe": "PA02.2"})


def test_replaces_only_what_earns_less():
    worn = {"units": {"PA01.1": "PU04", "PA01.2": "PU01"}, "degraded": ["PU04"]}
    better = turn_of(assets=["PA01"], knowledge=["PU03"], cash=100, **worn)
    # Degraded buns lose 10 a term, pies earn 30 for a cost of 30.
    assert ask(better, "A") == ("launch", {"card": "PU03", "pipe": "PA01.1"})
    worse = turn_of(assets=["PA01"], units={"PA01.1": "PU06", "PA01.2": "PU01"}, knowledge=["PU04"], cash=100)
    assert ask(worse, "A")[0] == "end_turn"


def test_pushes_research_only_while_it_can_pay():
    # C2 corrects by 1: robots need 2 pushes at 20, then a launch at 20, and earn 50 a term.
    assert ask(turn_of(assets=["PA02"], knowledge=["PU07"], cash=100), "A") == ("push", {"card": "PU07"})
    assert ask(turn_of(6, assets=["PA02"], knowledge=["PU07"], cash=100), "A")[0] == "end_turn"


def test_spends_no_cash_it_does_not_have():
    assert ask(turn_of(assets=["PA01"], knowledge=["PU01"], cash=19), "A")[0] == "end_turn"


def test_uses_marketing_to_the_last_and_an_investment_while_it_can_work():
    assert ask(turn_of(7, assets=["PA01"], knowledge=["M1"], cash=9), "A") == ("place", {"card": "M1", "instead": ""})
    assert ask(turn_of(7, assets=["PA01"], knowledge=["F1"], cash=9), "A")[0] == "end_turn"
    assert ask(turn_of(assets=["PA01"], knowledge=["F1"], cash=9), "A") == ("place", {"card": "F1", "instead": ""})


def test_makes_room_when_its_hand_is_full_of_what_is_useless():
    table = turn_of(assets=["PA01"], knowledge=["CU01", "CU02", "CU03", "CU04", "CU05"], cash=9)
    assert ask(table, "A")[0] == "discard"


def test_borrows_for_an_asset_it_needs_and_repays_what_is_idle():
    table = Table({"A": "C2", "B": "C4"})
    table.given("A", assets=["PA01"], units={"PA01.1": "PU01", "PA01.2": "PU03"}, cash=50)
    verb, loan = ask(table, "A")
    # The usual product asset of the frozen deck costs 143; half of the equity of 150 is the cheapest band.
    assert verb == "borrow" and 50 <= loan["amount"] <= 150
    table.act("A", "borrow", **loan)
    assert ask(table, "A") == ("done", {})

    last = Table({"A": "C2", "B": "C4"}, terms=1)
    last.given("A", assets=["PA01"], cash=300)
    last.act("A", "borrow", amount=100)
    assert ask(last, "A") == ("repay", {"amount": 100})


# --- auctions, by hand


def test_stays_out_of_an_auction_that_offers_nothing_of_use():
    table = Table({"A": "C2", "B": "C5"}, terms=1)
    table.given("A", cash=400)
    table.to("assets")
    # In the last term no asset pays back any more.
    assert ask(table, "A") == ("stay_out", {})


def test_never_bids_itself_into_a_shortage():
    for cash in range(100, 260, 20):
        table = Table({"A": "C2", "B": "C3"}, scenario="product")
        for seat in "AB":
            table.given(seat, cash=cash)
        table.to("assets")
        lots = [card for market in table.game.markets if market.kind == "asset" for card in market.open]
        affordable = [card for card in lots if table.game.deck.assets[card].amount <= cash]
        if not affordable:
            continue
        for seat in "AB":
            table.game.act(Point(seat, affordable[0]))
        while (seat := table.game.next_seat("AB")) and table.game.steps[-1].__class__.__name__ == "OpenContest":
            verb, fields = ask(table, seat)
            table.act(seat, verb, **fields)
        assert min(table.cash("A"), table.cash("B")) >= 0


def test_premium_and_ordinary_players_want_what_they_are_called_after():
    def wanted(bot):
        table = Table({"A": "C2", "B": "C3"}, scenario="product")
        table.given("A", assets=["PA03"], cash=300)
        table.to("knowledge", draws=False)
        table.draw("PU01", "PU07", "PU08")
        return ask(table, "A", bot)[1]["card"]

    assert wanted("ordinary") == "PU01"
    assert wanted("premium") in ("PU07", "PU08")


# --- the practice game that everybody plays (R-PRE-3)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_practice_deal_lets_every_company_do_something(players):
    rules = effective(NUMBERS, {"preset": "practice"})
    game = new(rules, DECK, dict.fromkeys(SEATS[:players], "x"), rules.seed)
    while game.waiting() == (CHANCE,):
        game.act(game.draw())
    assert {game.companies[seat].industries[0] for seat in game.seats} == {"product", "commodity"}
    for seat, company in game.companies.items():
        # A free pipe beside the dealt unit, and cash for a unit at least.
        assert len(company.assets[0].pipes) >= 2
        assert game.cash(seat) >= 45
