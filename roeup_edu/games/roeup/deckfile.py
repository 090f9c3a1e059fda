"""Read a deck folder, five CSV files and rules.toml; every fault is named by file, row, column and what is expected."""

import re
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

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
from roeup_edu.games.roeup.sheet import Fault, Row, content_of, figure, plain, rows_of, show

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


class DeckError(ValueError):
    """A deck folder with faults; the message lists all of them, one a line."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


def load(folder: str | Path) -> Deck:
    """The deck in `folder`; raises DeckError listing every fault of its CSV files and of rules.toml."""
    faults: list[Fault] = []
    deck = _deck(Path(folder), faults)
    rules = _rules(Path(folder), faults)
    # Counting cards makes sense only once every card could be read.
    if not faults and rules is not None:
        for scenario in _scenarios(deck):
            faults += shortfalls(deck, effective(rules, {"scenario": scenario}))
    if faults:
        raise DeckError(faults)
    return deck


def load_rules(folder: str | Path) -> dict[str, Any]:
    """The plain table of rules.toml in `folder`, to be given to `rules.effective`; raises DeckError.

    The table has been tried with each of its presets.
    """
    faults: list[Fault] = []
    rules = _rules(Path(folder), faults)
    if rules is None or faults:
        raise DeckError(faults)
    return rules


def shortfalls(deck: Deck, rules: Rules, players: int | None = None) -> list[Fault]:
    """What the deck lacks for the scenario of `rules` with `players` (default: the least number) at the table.

    Each player must find an asset and a knowledge card in the first term, also if as many as can run the same industry.
    """
    players = rules.setup.players_least if players is None else players
    scenario = rules.options.scenario
    played = INDUSTRIES if scenario == "mixed" else (scenario,)
    cards = deck.characters.values()
    fit = sum(1 for card in cards if scenario == "mixed" or scenario in card.industries)
    wanted = [(CHARACTERS, fit, players, f"characters for the {scenario} scenario")]
    for industry in played:
        assets = sum(1 for asset in deck.assets.values() if _counts(asset.industries, industry, scenario))
        units = [unit for unit in deck.units.values() if _counts(unit.industries, industry, scenario)]
        ordinary = sum(1 for unit in units if not unit.premium)
        able = min(players, sum(1 for card in cards if industry in card.industries)) if scenario == "mixed" else players
        knowledge = able + rules.market.knowledge_extra
        suffix = f"{industry} in the {scenario} scenario"
        wanted.append((ASSETS, assets, able, f"assets for {suffix}"))
        wanted.append((UNITS, len(units), knowledge, f"business units for {suffix}"))
        wanted.append((UNITS, ordinary, able, f"ordinary business units for {suffix}"))
    if scenario == "mixed":
        for kind, piles in rules.market.events_into.items():
            there = sum(1 for card in deck.events.values() if card.kind == kind)
            wanted.append((EVENTS, there, sum(piles.values()), f"{kind} cards for the mixed scenario"))
    return [
        Fault(file, 0, "", str(there), f"at least {least} {what}")
        for file, there, least, what in wanted
        if there < least
    ]


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
    content = content_of(folder / RULES, faults)
    if content is None:
        return None
    try:
        table = tomllib.loads(content.replace("\r\n", "\n"))
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"line (\d+), column (\d+)", str(error))
        row, column = (int(place[1]), place[2]) if place else (0, "")
        reason = str(error).partition(" (at ")[0]
        faults.append(Fault(RULES, row, column, f"broken TOML ({reason})", "lines such as terms = 8"))
        return None
    try:
        effective(table)
        for preset in table["presets"]:
            effective(table, {"preset": preset})
    except ValueError as error:
        text = str(error)
        place = re.fullmatch(r"(.*): (?:found|given) (.*), expected (.*)", text, re.DOTALL)
        faults.append(Fault(RULES, 0, *place.groups()) if place else Fault(RULES, 0, "", text, "sound rules"))
    return table


class _Codes:
    """Codes used so far, over all files."""

    def __init__(self) -> None:
        self.places: dict[str, str] = {}

    def take(self, row: Row) -> str:
        """The row's own code, noted as used; "" if it is no code or used already."""
        code = row.code()
        if not code:
            return ""
        if code in self.places:
            row.fault("code", f"a code not used before ({self.places[code]} has it)")
            return ""
        self.places[code] = f"{row.file}, row {row.number}"
        return code


def _deck(folder: Path, faults: list[Fault]) -> Deck:
    """The cards that could be read; what could not is in `faults`."""
    codes = _Codes()
    # A unit may name a category whose row has a fault: only its code and industry ("" if faulty) matter here.
    known: dict[str, str] | None = None
    categories: dict[str, Category] = {}
    rows = rows_of(folder / CATEGORIES, HEADERS[CATEGORIES], faults)
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
    events = _cards(folder / EVENTS, faults, lambda row: _event(row, codes, aside))
    if faults:  # parts that do not fit together would only be refused again
        return Deck({}, {}, {}, {}, {})
    return Deck(characters, assets, units, events, categories, tuple(aside))


def _cards(path: Path, faults: list[Fault], build: Callable[[Row], _C | None]) -> dict[str, _C]:
    """The sound cards of one file by code."""
    cards: dict[str, _C] = {}
    for row in rows_of(path, HEADERS[path.name], faults) or ():
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
        row.fault("number", f"a number of its own (row {numbers[number]} has it)")
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
        row.fault("pipes", f"1 to {PIPES_MOST} letters, one per pipe: P (marked 可) or O (ordinary; a letter, no zero)")
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
            row.fault("category", f"a category of {CATEGORIES}: {', '.join(known)}")
        elif "industry" not in row.bad and known[category] not in ("", *industries):
            fitting = [name for name, industry in known.items() if industry in industries]
            row.fault(
                "category",
                f"a category of the unit's industry: {', '.join(fitting)}",
                found=f"{show(row.cells['category'])} of industry {known[category]}",
            )
    premium, pips = _premium(row)
    return Unit(
        code=code,
        en=en,
        ja=ja,
        industries=industries,
        category=category,
        premium=premium,
        pips=pips,
        cost=row.money("cost", 0, MONEY_MOST),
        sales=(sales := row.money("sales", 0, MONEY_MOST)),
        profit=_profit(row, "profit", sales),
        degraded_sales=(degraded := row.money("degraded_sales", 0, MONEY_MOST)),
        degraded_profit=_profit(row, "degraded_profit", degraded),
    )


def _premium(row: Row) -> tuple[bool, int]:
    """The columns premium and pips, which must agree."""
    premium = row.word("premium", ("yes", "no")) == "yes"
    pips = row.money("pips", 0, PIPS_MOST)
    if not row.bad & {"premium", "pips"} and premium != (pips > 0):
        kind = f"1 to {PIPS_MOST} pips for a premium unit" if premium else "0 pips for an ordinary unit"
        row.fault("pips", kind)
    return premium, pips


def _profit(row: Row, column: str, sales: int) -> int:
    """A profit, which may be negative but not above the sales it is part of."""
    profit = row.money(column, -MONEY_MOST, MONEY_MOST)
    sales_column = column.replace("profit", "sales")
    if not row.bad & {column, sales_column} and profit > sales:
        row.fault(column, f"at most {sales_column}, {figure(sales)}")
    return profit


def _event(row: Row, codes: _Codes, aside: list[str]) -> EventCard | None:
    """One row of events.csv; a card of another kind goes to `aside` and gives None."""
    code = codes.take(row)
    en, ja = row.text("en", NAME_MOST), row.text("ja", NAME_MOST)
    kind = plain(row.cells["kind"]).lower()
    if not kind:
        row.fault("kind", "finance, marketing, or the name of a kind to put aside")
    elif kind not in ("finance", "marketing"):
        if row.sound:
            aside.append(code)
        return None
    return EventCard(code=code, en=en, ja=ja, kind=kind, effect=row.money("effect", 0, MONEY_MOST))
