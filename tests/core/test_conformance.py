"""The battery passes on the fair, and finds each promise that a broken fair does not keep."""

from typing import Any, ClassVar

import pytest

from roeup_edu.core.actions import Action
from roeup_edu.core.conformance import (
    CHECKS,
    Nonconforming,
    Subject,
    amends_like_a_replay,
    bot_plays_fair,
    clones_are_independent,
    goes_on_without_the_absent,
    imagines_what_it_sees,
    options_agree_with_act,
    players_undo_ends,
    plays_to_the_end,
    refusals_have_words,
    refuses_everything_else,
    reproduces,
    round_trips,
    secrets_stay_secret,
    undoes_and_redoes,
)
from roeup_edu.core.game import Game
from roeup_edu.core.options import Amount, OneOf, Option, Repeat
from roeup_edu.core.record import Record
from roeup_edu.core.refusals import Refused, Why
from tests.core import tinygame
from tests.core.tinygame import (
    Bid,
    CastVote,
    Closing,
    Deal,
    Fair,
    Pass,
    PlaceBids,
    PlayCard,
    StandIn,
    Turns,
    Vote,
)


class Anything:
    """Takes any option."""

    def choose(self, game, seat, rng):
        return rng.choice(game.options(seat)).any(rng)


@pytest.mark.parametrize("one", CHECKS, ids=lambda one: one.__name__)
@pytest.mark.parametrize("digital", [True, False], ids=["digital", "physical"])
@pytest.mark.parametrize("players", [2, 3])
def test_the_fair_conforms(one, digital, players):
    for seed in range(4):
        one(Subject(Fair, {"rounds": 1 + seed % 3}, players, seed, digital, Anything(), looks=20))


def fails(one, *, kind=Fair, bot=None, seeds=12, match=""):
    """The check fails for one of the first seeds, with a reason that says what is wrong."""
    with pytest.raises(Nonconforming, match=match):
        for seed in range(seeds):
            one(Subject(kind, {}, 3, seed, True, bot, most=400, looks=40))


def test_a_game_without_an_end_is_found(monkeypatch):
    monkeypatch.setattr(Turns, "asks", lambda step, game: ("A",))
    monkeypatch.setattr(tinygame, "end_turn", lambda game: None)
    fails(plays_to_the_end, match="does not end within")


def test_a_seat_that_can_do_nothing_is_found(monkeypatch):
    nothing = Refused(Why.NOT_OFFERED, field="", asked=None, allowed={})
    monkeypatch.setattr(CastVote, "option", classmethod(lambda cls, game, seat: nothing))
    fails(plays_to_the_end, match="is asked but can do nothing")


def test_money_that_appears_is_found(monkeypatch):
    def apply(action, game):
        game.ledger.balances[action.seat]["cash"] += 1
        tinygame.end_turn(game)

    monkeypatch.setattr(Pass, "apply", apply)
    fails(plays_to_the_end, match="books are off")


def test_offers_after_the_end_are_found():
    class Endless(Fair):
        def offers(self, seat):
            return [Option(Pass, seat)] if self.over else super().offers(seat)

    fails(plays_to_the_end, kind=Endless, match="in a game that is over")


def test_chance_outside_the_record_is_found(monkeypatch):
    count = iter(range(10**9))
    monkeypatch.setattr(Fair, "draw", lambda game: tinygame.Draw("chance", game.pile[next(count) % len(game.pile)]))
    fails(reproduces, match="another record")


def test_a_record_that_reads_back_differently_is_found(monkeypatch):
    read = Record.read.__func__

    def forgetful(cls, data, kinds, upto=None):
        record = read(cls, data, kinds, upto)
        record.game.ledger.n = 0
        return record

    monkeypatch.setattr(Record, "read", classmethod(forgetful))
    fails(round_trips, match="another state")


def test_a_shallow_clone_is_found(monkeypatch):
    monkeypatch.setattr(Fair, "clone", lambda game: Game.clone(game))
    fails(clones_are_independent, match="changed another")


def test_an_option_that_is_refused_is_found():
    class Closed(Fair):
        def refusal(self, action):
            late = type(action) is Bid and action.amount > 3
            return Refused(Why.NOT_NOW, do="bid", step="") if late else super().refusal(action)

    fails(options_agree_with_act, kind=Closed, match="refused")


def test_a_row_that_cannot_be_completed_is_found(monkeypatch):
    option = PlaceBids.option.__func__

    def greedy(cls, game, seat):
        row = option(cls, game, seat).fields[0][1]
        return Option(cls, seat, (("bids", Repeat(row.element, row.fields, 6, 6)),))

    monkeypatch.setattr(PlaceBids, "option", classmethod(greedy))
    with pytest.raises(Nonconforming, match="which it does not admit"):
        options_agree_with_act(Subject(Fair, {"capital": 3}, 3, looks=40))


def test_a_domain_that_can_be_empty_is_found(monkeypatch):
    monkeypatch.setattr(
        PlayCard, "option", classmethod(lambda cls, game, seat: Option(cls, seat, (("card", OneOf(())),)))
    )
    fails(options_agree_with_act, match="card cannot be chosen")


def test_an_action_that_no_option_admits_but_is_done_is_found():
    class Lax(Fair):
        def act(self, action, n=None):
            if type(action) is Pass:
                self.n += 1
                return []
            return super().act(action, n)

    fails(refuses_everything_else, kind=Lax, match="although it is refused")


def test_an_option_for_a_seat_that_is_not_asked_is_found():
    class Generous(Fair):
        def options(self, seat):
            return super().options(seat) if seat in self.waiting() else [Option(Pass, seat)]

    fails(options_agree_with_act, kind=Generous, match="an option gives what is refused")
    fails(refuses_everything_else, kind=Generous, match="options and act disagree")


def test_a_refusal_that_changes_something_is_found():
    class Touchy(Fair):
        def refusal(self, action):
            refused = super().refusal(action)
            self.draws += refused is not None
            return refused

    fails(refuses_everything_else, kind=Touchy, match="changed something")


def test_a_value_that_no_record_can_hold_is_found(monkeypatch):
    monkeypatch.setattr(OneOf, "admits", lambda domain, value: value in domain.values)
    fails(refuses_everything_else, match="no record can hold")


def test_a_refusal_without_words_is_found(monkeypatch):
    wordless = Refused(Why.NOT_OFFERED)
    monkeypatch.setattr(StandIn, "option", classmethod(lambda cls, game, seat: wordless))
    fails(refusals_have_words, match="has no text in en")


def leaky_view(show):
    class Leaky(Fair):
        def view(self, seat):
            return {**super().view(seat), "leak": show(self)}

    return Leaky


def test_a_view_that_shows_a_vote_is_found():
    kind = leaky_view(lambda game: game.steps[-1].votes if game.steps and type(game.steps[-1]) is Vote else None)
    fails(secrets_stay_secret, kind=kind, match="the view of .* gives a secret away")


def test_a_view_that_shows_hands_is_found():
    fails(secrets_stay_secret, kind=leaky_view(lambda game: game.hands), match="the view of .* gives a secret away")


def test_a_view_that_gives_a_hand_away_long_after_the_draw_is_found():
    kind = leaky_view(lambda game: game.hands if game.round else None)
    fails(secrets_stay_secret, kind=kind, match="the view of .* gives a secret away")


def test_an_event_that_tells_a_secret_is_found(monkeypatch):
    drawn = Deal.drawn

    def loud(step, game, card):
        drawn(step, game, card)
        game.tell("dealt", card=card)

    monkeypatch.setattr(Deal, "drawn", loud)
    fails(secrets_stay_secret, match="an event gives")


def test_options_that_tell_a_secret_are_found(monkeypatch):
    def option(cls, game, seat):
        votes = game.steps[-1].votes
        return Option(cls, seat, (("yes", OneOf(tuple(votes.values())[:1] or (True, False))),))

    monkeypatch.setattr(CastVote, "option", classmethod(option))
    fails(secrets_stay_secret, match="the options of .* give a secret away")


def test_a_refusal_that_tells_a_secret_is_found():
    class Chatty(Fair):
        def refusal(self, action):
            refused = super().refusal(action)
            if refused is not None and refused.code == Why.NOT_ASKED and type(self.steps[-1]) is Vote:
                refused.facts["votes"] = list(self.steps[-1].votes.values())
            return refused

    fails(secrets_stay_secret, kind=Chatty, match="a refusal gives")


def test_who_is_asked_can_tell_a_secret(monkeypatch):
    def asks(step, game):
        return ("A",) if True in step.votes.values() and step.waiting else step.waiting

    monkeypatch.setattr(Vote, "asks", asks)
    fails(secrets_stay_secret, match="who is asked")


def test_imagining_what_is_really_so_is_found(monkeypatch):
    monkeypatch.setattr(Fair, "seen_by", lambda game, seat, rng: Game.seen_by(game, seat, rng))
    fails(secrets_stay_secret, match="imagines gives a secret away")


def test_always_imagining_the_same_is_found(monkeypatch):
    def same(step, game, seat, rng):
        copy = step.__copy__()
        copy.votes = {s: yes if s == seat else True for s, yes in step.votes.items()}
        return copy

    monkeypatch.setattr(Vote, "seen_by", same)
    monkeypatch.setattr(Deal, "audience", lambda step, game: None)
    monkeypatch.setattr(Fair, "seen_by", lambda game, seat, rng: _with_seed(Game.seen_by(game, seat, rng)))
    fails(secrets_stay_secret, match="always imagines the same")


def _with_seed(game):
    game.seed = 1
    return game


def test_imagining_ones_own_hand_away_is_found():
    class Forgetful(Fair):
        def seen_by(self, seat, rng):
            copy = super().seen_by(seat, rng)
            copy.hands[seat], copy.pile = copy.pile, copy.hands[seat]
            return copy

    fails(imagines_what_it_sees, kind=Forgetful, match="does not see")


def test_foreseeing_the_draws_is_found():
    class Prophet(Fair):
        def seen_by(self, seat, rng):
            copy = super().seen_by(seat, rng)
            copy.seed = self.seed
            return copy

    fails(imagines_what_it_sees, kind=Prophet, match="foresees")


def test_a_replay_that_depends_on_more_than_the_lines_is_found():
    class Moody(Fair):
        count: ClassVar[list[int]] = [0]

        @classmethod
        def start(cls, header):
            game = super().start(header)
            cls.count[0] += 1
            game.plots["A"] = cls.count[0]
            return game

    fails(amends_like_a_replay, kind=Moody, match="not the replay")
    fails(undoes_and_redoes, kind=Moody, match="does not lead back")


def test_draws_that_another_try_changes_are_found(monkeypatch):
    asked = iter(range(10**9))
    real = Fair.draw

    def moody(game):
        return real(game) if game.n < 9 else tinygame.Draw("chance", game.pile[next(asked) % len(game.pile)])

    monkeypatch.setattr(Fair, "draw", moody)
    fails(undoes_and_redoes, match="after undo")


def test_an_undo_that_looks_first_is_found(monkeypatch):
    monkeypatch.setattr(Fair, "reveal", Fair.tell)
    monkeypatch.setattr(tinygame.Draw, "apply", _quiet_draw)
    fails(players_undo_ends, match="but more is known")


def _quiet_draw(action, game):
    game.draws += 1
    game.steps[-1].drawn(game, action.card)


def test_an_absent_seat_that_cannot_be_helped_is_found(monkeypatch):
    monkeypatch.setattr(Closing, "absent", lambda step, game, seat: Pass(seat))
    fails(goes_on_without_the_absent, match="for the absent")


def test_an_absent_seat_that_is_asked_for_ever_is_found(monkeypatch):
    monkeypatch.setattr(Pass, "apply", lambda action, game: None)
    fails(goes_on_without_the_absent, match="asked for ever")


class Reckless:
    """Bids more than it has."""

    def choose(self, game: Any, seat: str, rng: Any) -> Action[Any]:
        action = Anything().choose(game, seat, rng)
        return Bid(seat, 99) if type(action) is Bid else action


class Moody:
    """Chooses by a chance of its own."""

    count = 0

    def choose(self, game: Any, seat: str, rng: Any) -> Action[Any]:
        self.count += 1
        options = game.options(seat)
        return options[self.count % len(options)].any(rng)


class Ruler:
    """Does what only the game master may."""

    def choose(self, game: Any, seat: str, rng: Any) -> Action[Any]:
        option = next((o for o in game.options("teacher") if o.action is tinygame.StandIn), None)
        return option.any(rng) if option else Anything().choose(game, seat, rng)


@pytest.mark.parametrize(
    ("bot", "problem"),
    [(Reckless(), "does what is refused"), (Moody(), "different things"), (Ruler(), "acts for somebody else")],
    ids=["reckless", "moody", "ruler"],
)
def test_a_bot_that_does_not_play_fair_is_found(bot, problem):
    fails(bot_plays_fair, bot=bot, match=problem)


def test_the_amount_of_a_bid_is_a_domain_like_any_other():
    # The bots of these tests rely on it.
    assert Amount(0, 12).admits(12)
    assert not Amount(0, 12).admits(99)
