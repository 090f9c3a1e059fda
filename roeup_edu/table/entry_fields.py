"""Reading the fields of an option from typed words, in order.

What is the only possibility, or goes without saying in this game (`shorthand.py` of the game), need not be typed.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

from roeup_edu.core.options import Amount, Domain, Fields, OneOf, Repeat, Subset, Text, described
from roeup_edu.core.record import Record
from roeup_edu.core.refusals import Refused
from roeup_edu.games import part
from roeup_edu.locales import say, texts, worded
from roeup_edu.table.entry_words import possible, values_of
from roeup_edu.table.shorthand import shorthand
from roeup_edu.table.tokens import ENDS, matches, number, repeated, tokens
from roeup_edu.table.wording import known


class Completion(Struct, frozen=True):
    """What a word can become, what it is, and what it is for."""

    word: str
    label: str
    help: str = ""


class Stop(Exception):
    """The line cannot be read further: it ends too early (`prompt` asks for more) or is wrong (`problem` says why).

    `certain`: a value of the right kind is out of range, so nothing else can have been meant.
    """

    def __init__(self, prompt: str = "", problem: str = "", certain: bool = False) -> None:
        self.prompt = prompt
        self.problem = problem
        self.certain = certain


class Field(Struct, frozen=True):
    """A field that is being read: its verb, its name, what it is called and its domain."""

    do: str
    name: str
    label: str
    domain: Any


class FieldReader:
    """A line being read: its words, the place of the next one, and a copy of the game that it is read in."""

    def __init__(self, record: Record, line: str, lang: str) -> None:
        self.record, self.line, self.lang = record, line, lang
        self.game: Any = record.game.clone()
        self.short: Any = shorthand(self.game.name)
        self.words = tokens(line)
        self.place = 0
        # What can stand at the last word and after it; and the field that was left out where a word did not fit it.
        self.wanted: dict[int, list[Completion]] = {}
        self.passed: tuple[int, Stop] | None = None
        # The only possible value of a field, and where it was taken without a word.
        self._taken: tuple[int, Any] = (-1, None)

    @property
    def word(self) -> str | None:
        """The next word of this entry, None at its end."""
        if self.place == len(self.words) or self.words[self.place].text in ENDS:
            return None
        return self.words[self.place].text

    @property
    def typed(self) -> str:
        """The next word as it was typed."""
        if self.place == len(self.words):
            return ""
        token = self.words[self.place]
        return repeated(self.line[token.start : token.end])

    def want(self, completions: Callable[[], list[Completion]]) -> None:
        """Note what can stand here, if the cursor may be here."""
        if self.place < len(self.words) - 1:
            return
        place, only = self._taken
        found = [one for one in completions() if place != self.place or self._of_another_kind(one.word.upper(), only)]
        self.wanted.setdefault(self.place, []).extend(found)

    def wrong(self, key: str, **facts: Any) -> Stop:
        """Return the stop at something that cannot be read."""
        return Stop(problem=say(f"entry.{key}", facts, self.lang, known(self.game, self.lang)))

    def refused(self, refused: Refused) -> Stop:
        """Return the stop at something that a rule is against."""
        return Stop(problem=refused.message(self.lang, known(self.game, self.lang)))

    def ambiguous(self, values: Any) -> Stop:
        """Return the stop at the next word, which may mean several things."""
        facts = {"asked": self.typed, "values": list(dict.fromkeys(values))}
        return Stop(prompt=say("entry.which", facts, self.lang, known(self.game, self.lang)))

    def code(self, word: str | None) -> str | None:
        """Return the card, or the seat, that a word means among all of the game, if it is clear."""
        if word is None or word in self.game.seats:
            return word
        found = matches(word, self.short.cards(self.game))
        return found[0] if len(found) == 1 else None

    def field(self, do: str, name: str, domain: Domain, labels: dict[str, str]) -> Field:
        """Return a field; `labels` are the keys of what fields are called, where it is not as in the verb."""
        return Field(do, name, texts(self.lang)[labels.get(name, f"field.{do}.{name}")], domain)

    def values(self, do: str, fields: Fields, labels: dict[str, str]) -> list[Any]:
        """Read the fields of an option or a form. Raises `Stop`."""
        values: list[Any] = []
        for place, (name, domain) in enumerate(fields):
            field = self.field(do, name, domain(*values) if callable(domain) else domain, labels)
            self.want(partial(self.completions, field))
            if isinstance(field.domain, Subset):
                following = fields[place + 1][1] if place + 1 < len(fields) else None
                cash_next = isinstance(following, Amount) or callable(following)
                values.append(self._several(field, cash_next))
            elif isinstance(field.domain, Repeat):
                values.append(self._row(field))
            elif isinstance(field.domain, Text):
                values.append(self._text(field))
            else:
                values.append(self._one(field, values))
        return values

    def _one(self, field: Field, before: list[Any]) -> Any:
        """Read one value, or take the one that need not be typed."""
        word, domain = self.word, field.domain
        if word is not None and isinstance(domain, Amount) and (amount := number(word)) is not None:
            self._check(field, amount)
            self.place += 1
            return amount
        values = values_of(domain)
        if isinstance(domain, Amount) and domain.low == domain.high:
            values = (domain.low,)
        found = self.meant(word, domain) if word is not None and isinstance(domain, OneOf) else ()
        if len(found) == 1:
            self.place += 1
            return found[0]
        value = self.short.default(self.game, field.do, field.name, tuple(before), found or values)
        if found:
            if value is None:
                raise self.ambiguous(found)
            self.place += 1
            return value
        if value is None and len(values) == 1 and (word is None or self._of_another_kind(word, values[0])):
            value = values[0]
            self._taken = (self.place, value)
        if value is None:
            raise self.missing(field)
        self.pass_over(field)
        return value

    def _of_another_kind(self, word: str, only: Any) -> bool:
        """Return whether a word cannot be meant for a field that has only one value, such as a card for a company."""
        if isinstance(only, int) or only == "":
            return True
        if only in self.game.seats:
            return word not in self.game.seats
        return len(word) == 1 and not word.isdecimal()

    def meant(self, word: str, domain: OneOf) -> tuple[Any, ...]:
        """Return the values that a word can mean."""
        first = domain.values[0] if domain.values else ""
        if isinstance(first, bool):
            return tuple([value for value in domain.values if word in (("Y", "1") if value else ("N", "0"))])
        if isinstance(first, int):
            return tuple([value for value in domain.values if value == number(word)])
        return matches(word, [value for value in domain.values if value])

    def fits(self, domain: Any) -> bool:
        """Return whether the next word means a value of a domain."""
        return self.word is not None and isinstance(domain, OneOf) and bool(self.meant(self.word, domain))

    def pass_over(self, field: Field) -> None:
        """Note that a field was left out; if the next word fits nothing else, that is what is wrong with it."""
        if self.word is not None and (self.passed is None or self.passed[0] != self.place):
            self.passed = (self.place, self.missing(field))

    def missing(self, field: Field) -> Stop:
        """Return the stop at a field: what to type, or why the word that stands there is not possible."""
        word, domain = self.word, field.domain
        facts = {"field": field.label, "possible": possible(self.game, domain, self.lang)}
        if self.place == len(self.words):
            return Stop(prompt=say("entry.field", {**facts, "verb": texts(self.lang)[f"verb.{field.do}"]}, self.lang))
        if word is None:
            return self.wrong("missing", **facts)
        code = self.code(word)
        if isinstance(domain, OneOf | Subset) and domain.why is not None and code is not None:
            return self.refused(domain.why(code if isinstance(domain, OneOf) else (code,)))
        if code is not None:
            return self.wrong("not_here", **facts, card=code)
        return self.wrong("unknown", **facts, asked=self.typed)

    def _check(self, field: Field, value: Any) -> None:
        try:
            described(((field.name, field.domain),), {field.name: value})
        except Refused as refused:
            raise Stop(problem=self.refused(refused).problem, certain=True) from None

    def _several(self, field: Field, cash_next: bool) -> tuple[str, ...]:
        """Read items as long as they are some; a plain number after them is the amount that comes next."""
        items, chosen = values_of(field.domain), list[str]()
        while (word := self.word) is not None and len(chosen) < field.domain.most:
            left = [item for item in items if item not in chosen]
            found = matches(word, left)
            if not found or (cash_next and chosen and number(word) is not None and not self._goes_on(left)):
                break
            if len(found) > 1:
                raise self.ambiguous(found)
            chosen.append(found[0])
            self.place += 1
            self.want(partial(self.completions, field))
        if not chosen and field.domain.least:
            raise self.missing(field)
        self._check(field, tuple(chosen))
        self.pass_over(field)
        return tuple(chosen)

    def _goes_on(self, items: list[str]) -> bool:
        """Return whether the word after the next one is an item or a number too."""
        following = self.words[self.place + 1].text if self.place + 1 < len(self.words) else ENDS[0]
        return bool(matches(following, items)) or number(following) is not None

    def _row(self, field: Field) -> tuple[Any, ...]:
        """Read elements, each with fields of its own, to the end of the entry."""
        row: tuple[Any, ...] = ()
        domain = field.domain
        while len(row) < domain.most and (fields := domain.fields(row)) and (self.word or len(row) < domain.least):
            labels = {name: f"field.{field.do}.{field.name}" for name, _ in fields}
            row += (domain.element(*self.values(field.do, fields, labels)),)
        return row

    def _text(self, field: Field) -> str:
        """Read the rest of the line as it is; in quotation marks it may begin or end with spaces."""
        if self.place == len(self.words):
            raise self.missing(field)
        text = self.line[self.words[self.place].start :].strip()
        if text.startswith('"'):
            with suppress(msgspec.DecodeError):
                text = msgspec.json.decode(text.encode("utf-8", "replace"), type=str)
        if not field.domain.admits(text):
            raise self.wrong("text", field=field.label, count=len(text), most=field.domain.most)
        self.place = len(self.words)
        return text

    def completions(self, field: Field) -> list[Completion]:
        """Return the values of a field."""
        domain, names = field.domain, part(self.game.name, "words").names(self.game, self.lang)
        if isinstance(domain, Amount):
            high = domain.low + (domain.high - domain.low) // domain.step * domain.step
            ends = {"least": domain.low} if domain.low == high else {"least": domain.low, "most": high}
            return [
                Completion(str(value), say(f"entry.{end}", {"amount": value}, self.lang), field.label)
                for end, value in ends.items()
            ]
        found = [value for value in values_of(domain) if value != ""]
        words = [("y" if value else "n") if isinstance(value, bool) else str(value) for value in found]
        return [
            Completion(word, worded(value, self.lang, names), field.label)
            for word, value in zip(words, found, strict=True)
        ]
