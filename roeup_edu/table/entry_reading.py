"""Reading a typed line, entry by entry, on a copy of the game: each action is done there before the next is read."""

from functools import partial
from typing import Any

from roeup_edu.core.actions import CHANCE, TEACHER, Action, verb
from roeup_edu.core.forms import Form
from roeup_edu.core.options import Option
from roeup_edu.core.record import Record
from roeup_edu.core.refusals import Refused, Why
from roeup_edu.locales import say, texts
from roeup_edu.table.entry_fields import Completion, FieldReader, Stop
from roeup_edu.table.entry_words import actions_in_words, beginning, usual, ways
from roeup_edu.table.tokens import ENDS, number
from roeup_edu.table.wording import fields_of, known

Verb = type[Action[Any]]


class Reading(FieldReader):
    """A line read to its end: the actions, and where and why it stopped, if it did."""

    def __init__(self, record: Record, line: str, lang: str) -> None:
        super().__init__(record, line, lang)
        self.actions: list[Action[Any]] = []
        self.stop: Stop | None = None
        # A choice typed last may bring secret ones to light. What then follows is known only once it is booked.
        self.veiled = False
        try:
            self._run()
        except Stop as stop:
            passed = self.passed if stop.problem and not stop.certain else None
            self.stop = passed[1] if passed is not None and passed[0] == self.place else stop

    def means(self, action: Action[Any]) -> bool:
        """Return whether the line is whole and means this action alone."""
        return self.stop is None and self.actions == [action]

    def _run(self) -> None:
        """Read all entries; an empty line is the usual thing."""
        while True:
            while self.place < len(self.words) and self.words[self.place].text in ENDS:
                self.place += 1
            if self.veiled and self.place == len(self.words):
                return
            self._check_veil()
            self.want(self._beginnings)
            if self.place < len(self.words):
                self._entry()
            elif self.actions:
                return
            else:
                self._all_usual()
                return

    def _entry(self) -> None:
        game, word = self.game, self.word
        if game.over:
            raise self.refused(Refused(Why.GAME_OVER, reason=game.over))
        if word == "." and usual(game, self.short):
            self.place += 1
            self._all_usual()
            return
        self._give_way()
        seat = self._seat()
        if self.word == ">":
            self._exchange(seat)
            return
        option = self._option(seat)
        action: Any = option.action
        do = verb(action)
        name, domain = self._first(option)
        if do in self.short.ALL and not self.fits(domain):
            field = self.field(do, name, domain, {})
            self.want(partial(self.completions, field))
            self.pass_over(field)
            for value in domain.values:
                self._act(action(seat, value))
            return
        self._act(action(seat, *self.values(do, option.fields, {})))

    def _give_way(self) -> None:
        """Let those who are asked in turn whether they want something pass, up to the one whom the entry is about."""
        while (passing := usual(self.game, self.short)[:1]) and verb(type(passing[0])) in self.short.TOGETHER:
            words = [token.text for token in self.words[self.place : self.place + 2]]
            seat = words.pop(0) if words[0] in self.game.seats else passing[0].seat
            verbs = (*self.game.steps[-1].verbs, *self.game.teacher_verbs)
            if seat == passing[0].seat and words and self._named(words[0], verbs) is not None:
                return
            self._act(passing[0])

    def _all_usual(self) -> None:
        actions = usual(self.game, self.short)
        if not actions:
            raise Stop(prompt=beginning(self.game, self.record, self.lang))
        for action in actions:
            self._act(action)

    def _act(self, action: Action[Any]) -> None:
        """Do an action on the copy, as the line that it would be."""
        self._check_veil()
        game = self.game
        secret, revealed = bool(game.steps and game.steps[-1].secrets()), game.revealed
        try:
            self.record.check(TEACHER, action)
            game.act(action, len(self.record.lines) + len(self.actions) + 1)
        except Refused as refused:
            raise self.refused(refused) from None
        self.actions.append(action)
        self.veiled = secret and game.revealed > revealed

    def _check_veil(self) -> None:
        if self.veiled:
            raise Stop(problem=say("entry.veiled_problem", {}, self.lang), certain=True)

    # Who.

    def _seat(self) -> str:
        """Return who acts: the seat that is typed, or the only one that is asked."""
        word, asked = self.word, self.game.waiting()
        if word in self.game.seats and asked not in ((TEACHER,), (CHANCE,)):
            seat = str(word)
            following = self.words[self.place + 1].text if self.place + 1 < len(self.words) else ""
            if following != ">" and seat not in asked:
                raise self.refused(self.game.not_asked(seat))
            self.place += 1
            return seat
        if word is not None and self._named(word, self.game.teacher_verbs) is not None:
            return TEACHER
        if len(asked) != 1:
            raise self.wrong("seat_first", asked=self.typed, seats=list(asked))
        return str(asked[0])

    def _exchange(self, seat: str) -> None:
        """Read what two companies have agreed on; "?" at the end: it is only proposed."""
        self.place += 1
        seats, to = self.game.seats, self.word
        self.want(lambda: [Completion(other, name) for other, name in seats.items() if other != seat])
        if to is None:
            raise Stop(prompt=say("entry.exchange_to", {"company": seat}, self.lang, known(self.game, self.lang)))
        form: Form | None = self.short.exchange(self.game, seat, to) if to in seats else None
        if form is None:
            raise self.wrong("no_exchange", company=seat, asked=self.typed, step=type(self.game.steps[-1]).__name__)
        self.place += 1
        self._act(form.first(*self.values(form.do, form.fields, form.labels)))
        if self.word == "?":
            self.place += 1
        else:
            self._act(form.follow(self.game))

    # What.

    def _option(self, seat: str) -> Option:
        """Return the option whose verb is typed, or clear from what is."""
        game, word = self.game, self.word
        if word is None:
            options: list[Option] = [o for o in game.options(seat) if o.action not in game.teacher_verbs]
            if len(options) == 1 and options[0].fields:
                raise self.missing(self.field(verb(options[0].action), *self._first(options[0]), {}))
            raise Stop(prompt=say("entry.verb", {"ways": ways(game, seat, self.short, self.lang)}, self.lang))
        verbs = game.verbs(seat)
        named = self._named(word, verbs)
        if named is None:
            return self._bare(word, seat, verbs)
        action, rest = named
        if rest:
            self.words[self.place] = self.words[self.place]._replace(text=rest)
        else:
            self.place += 1
        return self._possible(action, seat)

    def _named(self, word: str, verbs: tuple[Verb, ...]) -> tuple[Verb, str] | None:
        """Return the verb with this key, id or clear beginning of its id, and what of the word follows the key."""
        for action in verbs:
            for key in self.short.KEYS.get(verb(action), ()):
                if word == key or word == verb(action).upper():
                    return action, ""
                if not key.isalpha() and word.startswith(key) and number(word.removeprefix(key)) is not None:
                    return action, word.removeprefix(key)
        begun = [action for action in verbs if verb(action).upper().startswith(word)] if len(word) > 2 else []
        return (begun[0], "") if len(begun) == 1 else None

    def _possible(self, action: Verb, seat: str) -> Option:
        """Return the option of a verb. Raises `Stop` with why there is none, if possible for the card that is typed."""
        offer = action.option(self.game, seat)
        if isinstance(offer, Option):
            return offer
        code = self.code(self.word)
        raise self.refused(offer if code is None or offer.closer is None else offer.closer[1](code))

    def _first(self, option: Option) -> tuple[str, Any]:
        """Return name and domain of the first field of an option."""
        return option.fields[0] if option.fields else ("", None)

    def _bare(self, word: str, seat: str, verbs: tuple[Verb, ...]) -> Option:
        """Return the option of the one verb that a value can belong to; amounts belong to the first that takes one."""
        order = self.short.BARE
        bare = sorted([action for action in verbs if verb(action) in order], key=lambda one: order.index(verb(one)))
        amounts = [action for action in bare if fields_of(action)[1].type is int]
        if amounts and (number(word) is not None or len(amounts) == len(bare)):
            return self._possible(amounts[0], seat)
        offers = [action.option(self.game, seat) for action in bare if action not in amounts]
        options = [offer for offer in offers if isinstance(offer, Option)]
        if len(bare) == 1 and options:
            return options[0]
        firsts = [self._first(option)[1] for option in options]
        fitting = [place for place, domain in enumerate(firsts) if self.fits(domain)]
        if len(fitting) == 1:
            return options[fitting[0]]
        if fitting:
            raise self.ambiguous([value for place in fitting for value in self.meant(word, firsts[place])])
        code = self.code(word)
        if code is not None:
            whys = [domain.why for domain in firsts]
            whys += [offer.closer[1] for offer in offers if isinstance(offer, Refused) and offer.closer]
            reasons = [why(code) for why in whys if why is not None]
            # All but one may say only that the card is none of theirs: the odd one out knows more.
            codes = [reason.code for reason in reasons]
            if reasons:
                raise self.refused(min(reasons, key=lambda reason: codes.count(reason.code)))
        raise self.wrong("no_verb", asked=self.typed, ways=ways(self.game, seat, self.short, self.lang))

    def _beginnings(self) -> list[Completion]:
        """Return how an entry can begin now: with a company, a value or a verb, or the usual thing."""
        game, asked, words = self.game, self.game.waiting(), texts(self.lang)
        found: list[Completion] = []
        if len(asked) > 1:
            found += [Completion(seat, game.seats.get(seat, seat)) for seat in asked]
        for option in game.options(asked[0]) if len(asked) == 1 else ():
            do, keys = verb(option.action), self.short.KEYS.get(verb(option.action), ())
            if do in self.short.BARE:
                found += self.completions(self.field(do, *self._first(option), {}))
            if keys and keys[0] != ".":
                key = keys[0].lower() if keys[0] not in game.seats else f"{asked[0]} {keys[0].lower()}"
                found.append(Completion(key, words[f"verb.{do}"], words[f"verb_help.{do}"]))
        done = usual(game, self.short)
        return [*found, *([Completion(".", actions_in_words(game, done, self.lang))] if done else [])]
