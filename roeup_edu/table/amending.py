"""What an amendment would change, before it is done; and an old line as it can be corrected.

Nothing here changes a record. What a viewer may not know is not told, whatever is tried.
"""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from roeup_edu.core.actions import CHANCE, TEACHER, Action
from roeup_edu.core.game import Game
from roeup_edu.core.options import Option
from roeup_edu.core.record import Amend, Record
from roeup_edu.core.refusals import Refused, Why
from roeup_edu.core.teacher import Reveal
from roeup_edu.finance.ratios import factors_over
from roeup_edu.games import part
from roeup_edu.locales import Bare, say, worded
from roeup_edu.locales.numbers import percent
from roeup_edu.table.wording import known, line_in_words, words_of

MONEY = ("cash", "debt", "fixed_assets", "equity")


class Told(Struct, frozen=True):
    """A line that no longer fits, or fits again: its number, what it says, and why it does not fit."""

    n: int
    words: str
    why: str = ""


class Figure(Struct, frozen=True):
    """A figure of a company before and after, as numbers and as text; `term` is 0 for what is so now.

    A number is None where there is none: a ratio that is n/a, a term that is not settled.
    """

    key: str
    term: int
    label: str
    old: int | float | None
    new: int | float | None
    before: str
    after: str


class CompanyChange(Struct, frozen=True):
    """The money of a company now and its ROE of each settled term, before and after."""

    seat: str
    name: str
    changed: bool
    figures: tuple[Figure, ...]


class Change(Struct, frozen=True):
    """What an amendment changes.

    `refused`: why it cannot be, "" if it can; then all else is empty. `hidden`: a sentence if it would bring a secret
    choice to light; then nothing of it is told. `untold`: choices still secret, of which only the game will tell
    whether they fit. `settled`: the terms whose settlement changes. `end`: a sentence if the game ends otherwise, or
    goes on. `draws`: a sentence if the seed then draws cards.
    """

    refused: str = ""
    hidden: str = ""
    unfit: tuple[Told, ...] = ()
    again: tuple[Told, ...] = ()
    untold: tuple[Told, ...] = ()
    companies: tuple[CompanyChange, ...] = ()
    settled: tuple[int, ...] = ()
    end: str = ""
    draws: str = ""


def preview(record: Record, amend: Amend, lang: str, viewer: str | None = None, ids: bool = False) -> Change:
    """Return what an amendment would change, without doing it; `viewer` sees it (None: everybody at the table).

    Choices that the viewer may not know yet are left out of what is tried, so that nothing of it depends on them.
    """
    first = record.origin(amend.line) if 1 <= amend.line <= len(record.lines) else 0
    if first and (amend.action is not None or amend.line != first) and _hidden(record, first, viewer):
        return Change(hidden=say("amending.hidden", {}, lang))  # what fits beside it would tell what was chosen
    try:
        new = record.amended(amend.seat, amend)
    except Refused as refused:
        names = known(record.game, lang)
        return Change(refused=refused.message(lang, names if ids else Bare(names)))
    old, untold = record, still_secret(record, viewer)
    for n in untold:
        old = old.amended(TEACHER, Amend(TEACHER, n, None))
    if untold:
        new = old.amended(TEACHER, Amend(TEACHER, amend.line, amend.action))
    if any(n != first and action.seat != viewer for _, n, action in new.known - old.known):
        return Change(hidden=say("amending.hidden", {}, lang))
    later = tuple(Told(n, _words(record, n, lang, viewer, ids)) for n in untold if n > first)
    return msgspec.structs.replace(changes(old, new, lang, viewer, ids), untold=later)


def changes(old: Record, new: Record, lang: str, viewer: str | None = None, ids: bool = True) -> Change:
    """Return what differs between a record and the same record with an amendment that was done.

    Of a choice still secret it is told that it fits no more, but not which it was and why.
    """
    unfit, again = ([n for n in one.unfit if n not in other.unfit] for one, other in ((new, old), (old, new)))
    drawing = new.header.mode == "digital" and new.game.waiting() == (CHANCE,)
    before, after = _settled(old.game), _settled(new.game)
    return Change(
        unfit=tuple(Told(n, _words(old, n, lang, viewer, ids), _why(old, new, n, lang, viewer, ids)) for n in unfit),
        again=tuple(Told(n, _words(old, n, lang, viewer, ids)) for n in again),
        companies=tuple(_companies(old.game, new.game, before, after, lang)),
        settled=tuple(_changed_terms(before, after)),
        end=_end(old.game, new.game, lang),
        draws=say("amending.draws", {}, lang) if drawing else "",
    )


def still_secret(record: Record, viewer: str | None) -> tuple[int, ...]:
    """Return the lines that hold a choice which a viewer may not know: of the step going on, or that do not fit."""
    lines = [line.n for line in record.lines if record.happens_now(line.n) or line.n in record.unfit]
    return tuple(n for n in lines if _hidden(record, n, viewer))


def _hidden(record: Record, n: int, viewer: str | None) -> bool:
    return any(record.hidden(n, action, viewer) for action in (record.lines[n - 1].action, *record.actions_of(n)))


def _words(record: Record, n: int, lang: str, viewer: str | None, ids: bool) -> str:
    """Return a line in words as it stands in the record; for a command line with its number and codes."""
    line = record.lines[n - 1]
    return line_in_words(record, line, lang, viewer) if ids else words(record, n, lang, viewer)


def _why(old: Record, new: Record, n: int, lang: str, viewer: str | None, ids: bool) -> str:
    """Return why a line no longer fits; the numbers of that would tell what was chosen in secret."""
    if _hidden(old, n, viewer):
        return say("amending.secret", {}, lang)
    names = known(new.game, lang)
    return new.unfit[n].message(lang, names if ids else Bare(names))


def _settled(game: Game) -> dict[str, Any]:
    """Return the statements of the settled terms by company."""
    found: dict[str, Any] = part(game.name, "results").statements(game)
    return found


def _companies(
    old: Game, new: Game, before: dict[str, Any], after: dict[str, Any], lang: str
) -> Iterable[CompanyChange]:
    """Give the money of each company now and its ROE by term, before and after."""
    money = old.view(None)["companies"], new.view(None)["companies"]
    ratios = _roe(old, before), _roe(new, after)
    for seat, name in new.seats.items():
        figures = [_money(key, money[0][seat][key], money[1][seat][key], lang) for key in MONEY]
        earlier, later = ratios[0][seat], ratios[1][seat]
        terms = range(1, max(len(earlier), len(later)) + 1)
        figures += [_ratio(term, earlier[term - 1 : term], later[term - 1 : term], lang) for term in terms]
        yield CompanyChange(seat, name, any(figure.before != figure.after for figure in figures), tuple(figures))


def _roe(game: Game, settled: dict[str, Any]) -> dict[str, list[float | None]]:
    """Return the ROE of each company in each settled term."""
    basis = part(game.name, "results").basis(game)
    return {
        seat: [factors_over(own[:term], own[0].opening, basis).roe for term in range(1, len(own) + 1)]
        for seat, own in settled.items()
    }


def _money(key: str, old: int, new: int, lang: str) -> Figure:
    return Figure(key, 0, say(f"figure.{key}", {}, lang), old, new, worded(old, lang), worded(new, lang))


def _ratio(term: int, old: list[float | None], new: list[float | None], lang: str) -> Figure:
    """Return the ROE of a term before and after; a list is empty where the term is not settled."""
    label, nothing = say("amending.roe", {"term": term}, lang), worded(None, lang)
    before, after = (percent(own[0], lang) if own else nothing for own in (old, new))
    return Figure("roe", term, label, old[0] if old else None, new[0] if new else None, before, after)


def _changed_terms(before: dict[str, Any], after: dict[str, Any]) -> Iterable[int]:
    """Give the terms of which a statement of any company differs, or that are settled in one of the two only."""
    terms = max((len(own) for own in (*before.values(), *after.values())), default=0)
    for term in range(1, terms + 1):
        if any(before[seat][term - 1 : term] != after[seat][term - 1 : term] for seat in before):
            yield term


def _end(old: Game, new: Game, lang: str) -> str:
    """Return how the end of the game changes in a sentence, "" if it does not."""
    if old.over == new.over:
        return ""
    key = "goes_on" if not new.over else "ends" if not old.over else "ends_otherwise"
    return say(f"amending.{key}", {"old": old.over, "new": new.over}, lang)


# An old line.


class Correction(Struct, frozen=True):
    """A line of the record as it can be corrected.

    `who`, `words` and `when` are for a screen, `term` and `phase` what the game calls them. `before` is the record as
    it was at that moment, with earlier lines as amended since: to look at only. `option` is what was open then with
    the verb of the line, `chosen` the values of its fields now; an Option of another verb may be taken from
    `before.game`. `actions` are those that count as this line, `place` the one of them that is corrected. `refused`:
    why it cannot be corrected; then there is no option.
    """

    n: int
    by: str
    seat: str
    who: str
    words: str
    when: str
    term: int | None
    phase: str
    before: Record
    option: Option | None
    chosen: dict[str, Any]
    actions: tuple[Action[Any], ...]
    place: int
    refused: Refused | None = None

    def replaced(self, action: Action[Any]) -> Amend:
        """Return the amendment that puts an action in the place of the line."""
        return self._amend(action)

    def inserted(self, action: Action[Any]) -> Amend:
        """Return the amendment that puts a forgotten action before the line."""
        return self._amend(action, *self.actions[self.place :][:1])

    def removed(self) -> Amend:
        """Return the amendment that takes the line out."""
        return self._amend()

    def _amend(self, *instead: Action[Any]) -> Amend:
        parts = [*self.actions[: self.place], *instead, *self.actions[self.place + 1 :]]
        plain = [msgspec.to_builtins(action) for action in parts]
        return Amend(TEACHER, self.n, None if not plain else plain[0] if len(plain) == 1 else plain)


def correction(record: Record, n: int, lang: str, viewer: str | None = None, place: int = 0) -> Correction:
    """Return line `n` as the game master can correct it; `place` is that of one of several actions in its place.

    Raises `Refused` for a line or a place that is not there.
    """
    if not 1 <= n <= len(record.lines):
        raise Refused(Why.AMEND_UNKNOWN, line=n, last=len(record.lines))
    line, actions = record.lines[n - 1], record.actions_of(n)
    if not 0 <= place < max(len(actions), 1):
        raise Refused(Why.AMEND_UNKNOWN, line=n, last=len(record.lines))
    action = actions[place] if actions else line.action
    before = record.before(n, actions[:place])
    view = before.game.view(None)
    refused = uncorrectable(record, n)
    offered = () if refused is not None else before.game.options(action.seat)
    secret = record.hidden(n, action, viewer)
    return Correction(
        n=n,
        by=line.by,
        seat=action.seat,
        who=worded(action.seat, lang, Bare(known(record.game, lang)), "seat"),
        words=words_of(record, n, action, lang, viewer, ids=False),
        when=part(record.game.name, "stage").where(view, lang),
        term=view["term"],
        phase=view["phase"],
        before=before,
        # The verb would tell something of a choice made in secret.
        option=next((one for one in offered if one.action is type(action) and not secret), None),
        chosen={} if secret or isinstance(action, Amend) else _fields(action),
        actions=actions,
        place=place,
        refused=refused,
    )


def uncorrectable(record: Record, n: int) -> Refused | None:
    """Return why nothing can be put in the place of a line, whatever it is; None if something can."""
    action = record.lines[n - 1].action
    if isinstance(action, Amend):
        return Refused(Why.AMEND_AMENDMENT, line=n)
    if isinstance(action, Reveal):
        return Refused(Why.AMEND_REVEAL, line=n)
    if action.seat == CHANCE and record.header.mode == "digital":
        return Refused(Why.AMEND_DRAW, line=n)
    return None


def _fields(action: Action[Any]) -> dict[str, Any]:
    return {name: getattr(action, name) for name in action.__struct_fields__ if name != "seat"}


def words(record: Record, n: int, lang: str, viewer: str | None = None) -> str:
    """Return what counts as line `n` in words for a screen; of a line that was taken back, what it was."""
    actions = record.actions_of(n) or (record.lines[n - 1].action,)
    return worded([words_of(record, n, action, lang, viewer, ids=False) for action in actions], lang)
