"""Read a deck folder, five CSV files and rules.toml; every fault is named by file, row, column and what is expected."""

import os.path
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from roeup_edu.core import rulesfile
from roeup_edu.core.faults import Fault
from roeup_edu.core.sheet import FileFault, place, rows_of, show
from roeup_edu.core.text import plain
from roeup_edu.games.roeup.cards import (
    COUNT_MOST,
    INDUSTRIES,
    MONEY_MOST,
    NAME_MOST,
    NUMBER_MOST,
    PIPES_MOST,
    PIPS_MOST,
    SYMBOL_MOST,
    Asset,
    Category,
    Character,
    Deck,
    EventCard,
    Unit,
)
from roeup_edu.games.roeup.rules import Rules, effective
from roeup_edu.games.roeup.sheet import Row
from roeup_edu.locales import say

CATEGORIES = "categories.csv"
CHARACTERS = "characters.csv"
ASSETS = "assets.csv"
UNITS = "units.csv"
EVENTS = "events.csv"
RULES = "rules.toml"

HEADERS = {
    file: tuple(headers.split(","))
    for file, headers in {
        CATEGORIES: "code,industry,en,ja,symbol",
        CHARACTERS: "code,number,en,ja,industry,exchanges,correction,finance_slots,marketing_slots",
        ASSETS: "code,en,ja,industry,amount,pipes",
        UNITS: "code,en,ja,industry,category,premium,pips,cost,sales,profit,degraded_sales,degraded_profit",
        EVENTS: "code,en,ja,kind,effect",
    }.items()
}

_C = TypeVar("_C", Character, Asset, Unit, EventCard)

_MARKS = {
    "product": ("product",),
    "commodity": ("commodity",),
    "product+commodity": ("product", "commodity"),
    "commodity+product": ("commodity", "product"),
}


EVENT_KINDS = ("finance", "marketing")
LISTED_MOST = 50


class DeckError(Fault):
    """A deck folder with faults; the message lists them, one a line, then what else looks odd."""

    def __init__(self, faults: Iterable[Fault], warnings: Iterable[Fault] = ()) -> None:
        self.faults, self.warnings = tuple(faults), tuple(warnings)
        super().__init__(self.faults[0].key, **self.faults[0].facts)

    def message(self, lang: str = "en") -> str:
        """Return the first faults and the first warnings, each as a line in `lang`, and how many more there are."""
        return "\n".join([*listed(self.faults, lang), *listed(self.warnings, lang)])


def listed(faults: Sequence[Fault], lang: str) -> list[str]:
    """The first `LISTED_MOST` faults as lines in `lang`, then how many more there are."""
    lines = [fault.message(lang) for fault in faults[:LISTED_MOST]]
    more = len(faults) - LISTED_MOST
    return [*lines, say("deck.more", {"count": more}, lang)] if more > 0 else lines


def load(folder: str | Path) -> Deck:
    """The deck in `folder`; raises DeckError listing every fault of its CSV files and of rules.toml."""
    return examine(folder)[0]


def examine(folder: str | Path) -> tuple[Deck, tuple[Fault, ...]]:
    """The deck in `folder`, and what looks odd in it though it can be played; raises DeckError as `load` does."""
    path = _path(folder)
    faults: list[Fault] = []
    warnings: list[Fault] = []
    deck = _deck(path, faults, warnings)
    rules = _rules(path, faults)
    # Counting cards makes sense only once every card could be read.
    if not faults and rules is not None:
        for scenario in _scenarios(deck):
            faults += shortfalls(deck, effective(rules, {"scenario": scenario}))
    if faults:
        raise DeckError(faults, warnings)
    return deck, tuple(warnings)


def load_rules(folder: str | Path) -> dict[str, Any]:
    """The plain table of rules.toml in `folder`, to be given to `rules.effective`; raises DeckError.

    The table has been tried with each of its presets.
    """
    faults: list[Fault] = []
    rules = _rules(_path(folder), faults)
    if rules is None or faults:
        raise DeckError(faults)
    return rules


def _path(folder: str | Path) -> Path:
    """The folder as a path; raises DeckError if there is no such folder."""
    try:
        there = os.path.isdir(folder)
    except ValueError:  # a path with a zero byte
        there = False
    if not there:
        raise DeckError([Fault("deck.no_folder", folder=str(folder))])
    return Path(folder)


def shortfalls(deck: Deck, rules: Rules, players: int | None = None) -> list[Fault]:
    """What the deck lacks for the scenario of `rules` with `players` (default: the least number) at the table.

    Each player must find an asset and a knowledge card in the first term, also if as many as can run the same industry.
    """
    players = rules.setup.players_least if players is None else players
    scenario = rules.options.scenario
    played = INDUSTRIES if scenario == "mixed" else (scenario,)
    cards = deck.characters.values()
    fit = sum(1 for card in cards if scenario == "mixed" or scenario in card.industries)
    wanted = [(CHARACTERS, fit, Fault("deck.expected.characters", least=players, scenario=scenario), players)]
    for industry in played:
        assets = sum(1 for asset in deck.assets.values() if _counts(asset.industries, industry, scenario))
        units = [unit for unit in deck.units.values() if _counts(unit.industries, industry, scenario)]
        ordinary = sum(1 for unit in units if not unit.premium)
        able = min(players, sum(1 for card in cards if industry in card.industries)) if scenario == "mixed" else players
        knowledge = able + rules.market.knowledge_extra
        pile = {"industry": industry, "scenario": scenario}
        wanted += [
            (ASSETS, assets, Fault("deck.expected.assets", least=able, **pile), able),
            (UNITS, len(units), Fault("deck.expected.units", least=knowledge, **pile), knowledge),
            (UNITS, ordinary, Fault("deck.expected.ordinary_units", least=able, **pile), able),
        ]
    if scenario == "mixed":
        for kind, piles in rules.market.events_into.items():
            there, least = sum(1 for card in deck.events.values() if card.kind == kind), sum(piles.values())
            wanted.append((EVENTS, there, Fault("deck.expected.events", least=least, kind=kind), least))
    return [FileFault(place(file), str(there), expected) for file, there, expected, least in wanted if there < least]


def _counts(industries: tuple[str, ...], industry: str, scenario: str) -> bool:
    """Whether a card lies in the pile of `industry`: in the mixed game the mark named first decides."""
    return industries[0] == industry if scenario == "mixed" else industry in industries


def _scenarios(deck: Deck) -> list[str]:
    """The scenarios a deck sets out to serve: a deck may leave one industry out altogether."""
    marks = [card.industries for cards in (deck.assets, deck.units) for card in cards.values()]
    there = [industry for industry in INDUSTRIES if any(industry in found for found in marks)]
    return [*there, "mixed"] if len(there) == len(INDUSTRIES) else there or list(INDUSTRIES)


def _rules(folder: Path, faults: list[Fault]) -> dict[str, Any] | None:
    """The table of rules.toml; notes faults of its text, its numbers and its presets."""
    return rulesfile.read(folder / RULES, effective, faults)


class _Codes:
    """Codes used so far, over all files."""

    def __init__(self) -> None:
        self.rows: dict[str, Row] = {}

    def take(self, row: Row) -> str:
        """The row's own code, noted as used; "" if it is no code or used already."""
        code = row.code()
        if not code:
            return ""
        if code in self.rows:
            other = self.rows[code]
            row.fault("code", Fault("deck.expected.new_code", place=place(other.file, other.number)))
            return ""
        self.rows[code] = row
        return code


def _deck(folder: Path, faults: list[Fault], warnings: list[Fault]) -> Deck:
    """The cards that could be read; what could not is in `faults`, what looks odd in `warnings`."""
    codes = _Codes()
    # A unit may name a category whose row has a fault: only its code and industry ("" if faulty) matter here.
    known: dict[str, str] | None = None
    categories: dict[str, Category] = {}
    rows = rows_of(folder / CATEGORIES, (HEADERS[CATEGORIES],), faults, Row)
    if rows is not None:
        known = {}
        for row in rows:
            if (category := _category(row, codes)).code:
                known[category.code] = "" if "industry" in row.bad else category.industry
                if row.sound:
                    categories[category.code] = category
    numbers: dict[int, int] = {}
    characters = _cards(folder / CHARACTERS, faults, lambda row: _character(row, codes, numbers))
    assets = _cards(folder / ASSETS, faults, lambda row: _asset(row, codes))
    units = _cards(folder / UNITS, faults, lambda row: _unit(row, codes, known))
    aside: list[str] = []
    events = _cards(folder / EVENTS, faults, lambda row: _event(row, codes, aside, warnings))
    if faults:  # parts that do not fit together would only be refused again
        return Deck({}, {}, {}, {}, {})
    deck = Deck(characters, assets, units, events, categories, tuple(aside))
    warnings += _same_names(deck, codes.rows)
    warnings += _far_amounts(deck, codes.rows)
    return deck


def _same_names(deck: Deck, rows: dict[str, Row]) -> Iterable[Fault]:
    """Cards of one file that go by the same name."""
    for cards in (deck.categories, deck.characters, deck.assets, deck.units, deck.events):
        for column in ("en", "ja"):
            first: dict[str, Row] = {}
            for code in cards:
                row = rows[code]
                name = " ".join(plain(row.cells[column]).casefold().split())
                if name in first:
                    found = show(row.cells[column].strip())
                    yield Fault("deck.same_name", place=row.place(column), found=found, row=str(first[name].number))
                else:
                    first[name] = row


def _far_amounts(deck: Deck, rows: dict[str, Row]) -> Iterable[Fault]:
    """Amounts far outside those of all other cards of the industry, or of the kind of event."""
    for industry in INDUSTRIES:
        assets = [card for card in deck.assets.values() if card.industries[0] == industry]
        yield from _far({card.code: card.amount for card in assets}, "amount", rows)
        units = [card for card in deck.units.values() if card.industries[0] == industry]
        for column in ("cost", "sales", "profit", "degraded_sales", "degraded_profit"):
            yield from _far({card.code: getattr(card, column) for card in units}, column, rows)
    for kind in EVENT_KINDS:
        yield from _far({card.code: card.effect for card in deck.events.values() if card.kind == kind}, "effect", rows)


def _far(amounts: dict[str, int], column: str, rows: dict[str, Row]) -> Iterable[Fault]:
    """Amounts more than three times all others, or less than a third: a digit too many or too few shows like that."""
    ordered = sorted(amounts.values())
    if len(ordered) < 4:  # two or three others are no measure
        return
    for code, amount in amounts.items():
        low = ordered[1] if amount == ordered[0] else ordered[0]  # of the others
        high = ordered[-2] if amount == ordered[-1] else ordered[-1]
        # Profits may be near 0 or below, so that a small one means nothing.
        small = "profit" not in column and amount * 3 < low
        if small or abs(amount) > 3 * max(high, -low, 1):
            yield Fault("deck.far", place=rows[code].place(column), amount=amount, low=low, high=high)


def _cards(path: Path, faults: list[Fault], build: Callable[[Row], _C | None]) -> dict[str, _C]:
    """The sound cards of one file by code."""
    cards: dict[str, _C] = {}
    for row in rows_of(path, (HEADERS[path.name],), faults, Row) or ():
        card = build(row)
        if card is not None and row.sound:
            cards[card.code] = card
    return cards


def _industries(row: Row) -> tuple[str, ...]:
    """The marks of a card, the one that decides the pile first."""
    return _MARKS[row.word("industry", _MARKS)]


def _category(row: Row, codes: _Codes) -> Category:
    """One row of categories.csv."""
    return Category(
        code=codes.take(row),
        industry=row.word("industry", INDUSTRIES),
        en=row.text("en", NAME_MOST),
        ja=row.text("ja", NAME_MOST),
        symbol=row.text("symbol", SYMBOL_MOST),
    )


def _character(row: Row, codes: _Codes, numbers: dict[int, int]) -> Character:
    """One row of characters.csv; `numbers` are those used so far, with their rows."""
    code = codes.take(row)
    number = row.money("number", 1, NUMBER_MOST)
    if number in numbers:
        row.fault("number", Fault("deck.expected.own_number", row=str(numbers[number])))
    elif number:
        numbers[number] = row.number
    return Character(
        code=code,
        number=number,
        en=row.text("en", NAME_MOST),
        ja=row.text("ja", NAME_MOST),
        industries=_industries(row),
        exchanges=row.money("exchanges", 0, COUNT_MOST),
        correction=row.money("correction", 0, COUNT_MOST),
        finance_slots=row.money("finance_slots", 0, COUNT_MOST),
        marketing_slots=row.money("marketing_slots", 0, COUNT_MOST),
    )


def _asset(row: Row, codes: _Codes) -> Asset:
    """One row of assets.csv."""
    code = codes.take(row)
    pipes = plain(row.cells["pipes"]).upper()
    if not pipes or set(pipes) - {"P", "O"} or len(pipes) > PIPES_MOST:
        row.fault("pipes", Fault("deck.expected.pipes", most=PIPES_MOST))
    return Asset(
        code=code,
        en=row.text("en", NAME_MOST),
        ja=row.text("ja", NAME_MOST),
        industries=_industries(row),
        amount=row.money("amount", 1, MONEY_MOST),
        pipes=tuple(letter == "P" for letter in pipes),
    )


def _unit(row: Row, codes: _Codes, known: dict[str, str] | None) -> Unit:
    """One row of units.csv; `known` are the categories with their industries, None if they could not be read."""
    code = codes.take(row)
    en, ja = row.text("en", NAME_MOST), row.text("ja", NAME_MOST)
    industries = _industries(row)
    category = row.code("category")
    if category and known is not None:
        if category not in known:
            row.fault("category", Fault("deck.expected.category", file=CATEGORIES, categories=tuple(known)))
        elif "industry" not in row.bad and known[category] not in ("", *industries):
            fitting = tuple(name for name, industry in known.items() if industry in industries)
            found = Fault("deck.found.of_industry", category=show(row.cells["category"]), industry=known[category])
            row.fault("category", Fault("deck.expected.fitting_category", categories=fitting), found)
    premium, pips = _premium(row)
    sales, degraded = row.money("sales", 0, MONEY_MOST), row.money("degraded_sales", 0, MONEY_MOST)
    profit = _at_most(row, "profit", row.money("profit", -MONEY_MOST, MONEY_MOST), "sales", sales)
    low = _at_most(
        row, "degraded_profit", row.money("degraded_profit", -MONEY_MOST, MONEY_MOST), "degraded_sales", degraded
    )
    # A unit that is worn out never earns more.
    _at_most(row, "degraded_sales", degraded, "sales", sales)
    _at_most(row, "degraded_profit", low, "profit", profit)
    return Unit(
        code=code,
        en=en,
        ja=ja,
        industries=industries,
        category=category,
        premium=premium,
        pips=pips,
        cost=row.money("cost", 0, MONEY_MOST),
        sales=sales,
        profit=profit,
        degraded_sales=degraded,
        degraded_profit=low,
    )


def _premium(row: Row) -> tuple[bool, int]:
    """The columns premium and pips, which must agree."""
    premium = row.word("premium", ("yes", "no")) == "yes"
    pips = row.money("pips", 0, PIPS_MOST)
    if not row.bad & {"premium", "pips"} and premium != (pips > 0):
        premium_pips = Fault("deck.expected.premium_pips", most=PIPS_MOST)
        row.fault("pips", premium_pips if premium else Fault("deck.expected.ordinary_pips"))
    return premium, pips


def _at_most(row: Row, column: str, amount: int, other: str, most: int) -> int:
    """An amount that may not be above that of another column; a cell with a fault already is not compared."""
    if not row.bad & {column, other} and amount > most:
        row.fault(column, Fault("deck.expected.at_most", column=other, most=most))
    return amount


def _event(row: Row, codes: _Codes, aside: list[str], warnings: list[Fault]) -> EventCard | None:
    """One row of events.csv; a card of another kind goes to `aside`, with a warning, and gives None."""
    code = codes.take(row)
    en, ja = row.text("en", NAME_MOST), row.text("ja", NAME_MOST)
    kind = plain(row.cells["kind"]).lower()
    if not kind:
        row.fault("kind", Fault("deck.expected.kind"))
    elif kind not in EVENT_KINDS:
        if row.sound:
            aside.append(code)
            found = show(row.cells["kind"])
            warnings.append(Fault("deck.aside", place=row.place("kind"), found=found, code=code, kinds=EVENT_KINDS))
        return None
    return EventCard(code=code, en=en, ja=ja, kind=kind, effect=row.money("effect", 0, MONEY_MOST))
