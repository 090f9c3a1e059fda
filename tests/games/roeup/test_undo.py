"""What may be taken back in a game of ROE UP!, and by whom."""

import pytest

from roeup_edu.core.actions import TEACHER, Action
from roeup_edu.core.done import Done
from roeup_edu.core.record import Amend, Record, decode
from roeup_edu.core.refusals import Refused
from roeup_edu.core.teacher import Reveal
from roeup_edu.games import kind
from roeup_edu.games.roeup.phases.action import EndTurn
from roeup_edu.games.roeup.phases.loan import Borrow
from roeup_edu.games.roeup.phases.trade import Accept, MakeOffer, Trading
from roeup_edu.games.roeup.procurement import Point
from roeup_edu.games.roeup.setup import ProfessionalRule


def practice() -> Record:
    """Return a practice game of two, its cards dealt, in the loan phase."""
    record = Record(
        ProfessionalRule.compose({"preset": "practice"}, {"A": "Alpha", "B": "Beta"}, None, digital=True),
        ProfessionalRule,
    )
    record.draw()
    return record


def play_out(record: Record, last: type[Action]) -> int:
    """Let everybody do as little as possible to the end of the game; return the number of the last such action."""
    number = 0
    while not record.game.over:
        seat = record.game.waiting()[0]
        line = record.submit(seat, record.game.steps[-1].absent(record.game, seat))[0]
        number = line.n if type(line.action) is last else number
    return number


def refused(record: Record, seat: str, line: int) -> str:
    """Return the code with which taking a line back is refused; nothing is added to the record."""
    before = record.text()
    with pytest.raises(Refused) as caught:
        record.submit(seat, Amend(seat, line, None))
    assert record.text() == before
    return str(caught.value.code)


def test_a_player_takes_back_a_loan_before_anything_came_out():
    """The loan of 10 is gone, and the line that took it back stands in the record."""
    record = practice()
    line = record.submit("A", Borrow("A", 10))[0].n
    assert record.game.debt("A") == 10
    record.submit("A", Amend("A", line, None))
    assert record.game.debt("A") == 0
    assert len(record.lines) == line + 1


def test_a_settlement_ends_the_players_own_undo():
    """Once the result is known no player changes the move that led to it; the game master still can."""
    record = practice()
    line = play_out(record, EndTurn)
    assert record.game.over == "terms_over"
    assert refused(record, record.lines[line - 1].action.seat, line) == "amend_too_late"
    record.submit(TEACHER, Amend(TEACHER, line, None))
    assert not record.game.over


def test_a_card_drawn_by_the_seed_is_not_amended():
    """A digital game would otherwise be played until the cards please; with real cards a mistake is corrected."""
    record = practice()
    assert record.lines[0].by == "chance"
    assert refused(record, TEACHER, 1) == "amend_draw"


def test_an_amendment_without_its_action_is_malformed():
    """A field that was forgotten takes nothing back: null is written out."""
    with pytest.raises(Refused) as caught:
        decode(ProfessionalRule, '{"do":"amend","seat":"teacher","line":1}')
    assert str(caught.value.code) == "malformed"


def test_what_came_out_stays_known():
    """The game master takes a line back that led to the draws of the market; a player's undo does not open again."""
    record = practice()
    loan = record.submit("A", Borrow("A", 10))[0].n
    record.submit("A", Done("A"))
    last = record.submit("B", Done("B"))[0].n
    assert record.game.phase > 0
    assert refused(record, "A", loan) == "amend_too_late"
    record.submit(TEACHER, Amend(TEACHER, last, None))
    assert refused(record, "A", loan) == "amend_too_late"
    assert Record.read(record.text(), kind).revealed == record.revealed == record.fork(len(record.lines)).revealed


def test_a_list_does_not_choose_a_card_of_the_seed():
    """`done` and a draw of one's choice in its place: refused on a digital table."""
    record = practice()
    record.submit("A", Done("A"))
    last = record.submit("B", Done("B"))[0].n
    instead = [{"do": "done", "seat": "B"}, {"do": "draw", "seat": "chance", "card": "PA01"}]
    with pytest.raises(Refused) as caught:
        record.submit(TEACHER, Amend(TEACHER, last, instead))
    assert str(caught.value.code) == "amend_draw"


def test_two_offers_in_the_place_of_one_line_have_numbers_of_their_own():
    """Both can be answered, and each answer carries out the offer that it names."""
    record = practice()
    to_trade(record)
    a, b = (record.game.companies[seat].units[0].card.code for seat in "AB")
    done = record.submit("A", Done("A"))[0].n
    offers = [{"do": "offer", "seat": "A", "to": "B", "give": [a]}, {"do": "offer", "seat": "A", "to": "B", "get": [b]}]
    record.submit(TEACHER, Amend(TEACHER, done, offers))
    first, second = record.game.offers_open
    assert (first.n, second.n) == (done, done + 1)
    record.submit("B", Accept("B", second.n))
    assert [held.card.code for held in record.game.companies["A"].knowledge] == [b]


def to_trade(record: Record) -> None:
    """Bring everybody into the trade phase, doing as little as possible."""
    while not isinstance(record.game.steps[-1], Trading):
        seat = record.game.waiting()[0]
        record.submit(seat, record.game.steps[-1].absent(record.game, seat))


def test_an_accepted_offer_is_not_changed_by_its_maker():
    """A offered its unit for 5, B took it: A cannot put 200 in its place, nor take it back; the game master can."""
    record = practice()
    to_trade(record)
    card = record.game.companies["A"].units[0].card.code
    offer = record.submit("A", MakeOffer("A", "B", (card,), (), 0, 5))[0].n
    record.submit("B", Accept("B", offer))
    dearer = {"do": "offer", "seat": "A", "to": "B", "give": [card], "ask": 200}
    for instead in (dearer, None):
        with pytest.raises(Refused) as caught:
            record.submit("A", Amend("A", offer, instead))
        assert caught.value.facts == {"line": offer, "seat": "B", "since": offer + 1}
    record.submit(TEACHER, Amend(TEACHER, offer, None))
    assert record.unfit.keys() == {offer + 1}


def test_an_open_offer_is_taken_back_but_not_changed_under_its_number():
    """Else B would accept by its number what it has not read."""
    record = practice()
    to_trade(record)
    card = record.game.companies["A"].units[0].card.code
    offer = record.submit("A", MakeOffer("A", "B", (card,), (), 0, 5))[0].n
    with pytest.raises(Refused) as caught:
        record.submit("A", Amend("A", offer, {"do": "offer", "seat": "A", "to": "B", "give": [card], "ask": 9}))
    assert str(caught.value.code) == "amend_only_back"
    record.submit("A", Amend("A", offer, None))
    assert record.game.offers_open == ()


def test_loans_are_everybodys_own():
    """A corrects its loan of 10 to 20 after B has borrowed: neither has to do with the other."""
    record = practice()
    line = record.submit("A", Borrow("A", 10))[0].n
    record.submit("B", Borrow("B", 30))
    record.submit("A", Amend("A", line, {"do": "borrow", "seat": "A", "amount": 20}))
    assert (record.game.debt("A"), record.game.debt("B")) == (20, 30)


def test_a_look_at_secrets_stays_in_the_record():
    """The game master, who may play A, looks at B's pointing: it is no longer A's to change, and all have been told."""
    record = Record(ProfessionalRule.compose({}, {"A": "Alpha", "B": "Beta"}, 1, digital=True), ProfessionalRule)
    record.draw()
    lots = record.game.options("A")[0].fields[0][1].values
    own = record.submit("A", Point("A", lots[0]))[0].n
    look = record.submit(TEACHER, Reveal(TEACHER))[0].n
    assert refused(record, "A", own) == "amend_too_late"
    assert refused(record, TEACHER, look) == "amend_reveal"
    record.submit(TEACHER, Amend(TEACHER, own, None))
    assert (look, "revealed") in [(n, event.kind) for n, event in record.events]
