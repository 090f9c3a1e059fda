"""Read a deck folder: five CSV files and rules.toml, with every fault named by file, row, column and what is expected.

Cells may come from a spreadsheet in Japan: UTF-8 with or without BOM or CP932, full-width digits, "1,000", "△500".
What is not plainly one whole number is refused, never cut or guessed.
"""

import csv
import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterable
from io import StringIO
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

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

CATEGORIES = "categories.csv"
CHARACTERS = "characters.csv"
ASSETS = "assets.csv"
UNITS = "units.csv"
EVENTS = "events.csv"
RULES = "rules.toml"

HEADERS = {
    CATEGORIES: ("code", "industry", "en", "ja", "symbol"),
    CHARACTERS: (
        "code",
        "number",
        "en",
        "ja",
        "industry",
        "exchanges",
        "correction",
        "finance_slots",
        "marketing_slots",
    ),
    ASSETS: ("code", "en", "ja", "industry", "amount", "pipes"),
    UNITS: (
        "code",
        "en",
        "ja",
        "industry",
        "category",
        "premium",
        "pips",
        "cost",
        "sales",
        "profit",
        "degraded_sales",
        "degraded_profit",
    ),
    EVENTS: ("code", "en", "ja", "kind", "effect"),
}

_C = TypeVar("_C", Character, Asset, Unit, EventCard)

_MARKS = {
    "product": ("product",),
    "commodity": ("commodity",),
    "product+commodity": ("product", "commodity"),
    "commodity+product": ("commodity", "product"),
}
_CODE = re.compile(r"[A-Z][A-Z0-9]{1,7}")
_CODE_WORDS = "a letter, then letters or digits, 2 to 8 in all"
_NUMBER = re.compile(r"(?P<sign>[-−△▲]?) ?(?P<digits>[0-9]{1,12}|[1-9][0-9]{0,2}(,[0-9]{3}){1,3})")
# Only these full-width signs have one plain meaning; ², ① and ½ stay what they are and are refused.
_NARROW = str.maketrans("０１２３４５６７８９，－", "0123456789,-")
# Line and page breaks, and marks that turn the direction of writing and so can disguise a name.
_HIDDEN = re.compile("[\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]")


class Fault(Struct, frozen=True):
    """One thing wrong with a deck folder; row 0 and column "" mean the whole file."""

    file: str
    row: int
    column: str
    found: str
    expected: str

    def __str__(self) -> str:
        """One line: file, row, column: found …, expected …."""
        where = [self.file]
        if self.row:
            where.append(f"row {self.row}")
        if self.column:
            where.append(f"column {self.column}")
        return f"{', '.join(where)}: found {self.found}, expected {self.expected}"


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

    Each player must find an asset and a knowledge card in the first term, also if all run the same industry.
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
        knowledge = players + rules.market.knowledge_extra
        suffix = f"{industry} in the {scenario} scenario"
        wanted.append((ASSETS, assets, players, f"assets for {suffix}"))
        wanted.append((UNITS, len(units), knowledge, f"business units for {suffix}"))
        wanted.append((UNITS, ordinary, players, f"ordinary business units for {suffix}"))
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


# --- rows and cells


class _Row:
    """One spreadsheet row; each reader returns the cell's value, or a stand-in after noting a fault."""

    def __init__(self, file: str, number: int, cells: dict[str, str], faults: list[Fault]) -> None:
        self.file, self.number, self.cells, self.faults = file, number, cells, faults
        self.bad: set[str] = set()

    @property
    def sound(self) -> bool:
        """Whether no column of this row has a fault so far."""
        return not self.bad

    def fault(self, column: str, expected: str, found: str | None = None) -> None:
        """Note what is wrong in a column of this row."""
        self.bad.add(column)
        shown = _show(self.cells[column]) if found is None else found
        self.faults.append(Fault(self.file, self.number, column, shown, expected))

    def money(self, column: str, low: int, high: int) -> int:
        """A whole number from `low` to `high`; see the module's first lines for how it may be written."""
        expected = f"a whole number from {_figure(low)} to {_figure(high)}, digits only"
        text = self.cells[column].translate(_NARROW).strip()
        match = _NUMBER.fullmatch(text)
        if match is None:
            self.fault(column, expected)
            return 0
        number = int(match["digits"].replace(",", ""))
        if match["sign"]:
            if low >= 0:
                self.fault(column, f"{expected}; it may not be negative")
                return 0
            number = -number
        if not low <= number <= high:
            self.fault(column, expected)
            return 0
        return number

    def word(self, column: str, choices: Iterable[str]) -> str:
        """One of a few words, whatever their case or width."""
        choices = tuple(choices)
        text = _plain(self.cells[column]).lower()
        if text not in choices:
            self.fault(column, f"one of {', '.join(choices)}")
            return choices[0]
        return text

    def text(self, column: str, most: int = NAME_MOST) -> str:
        """A text of one line, kept as it is but for spaces around it."""
        text = self.cells[column].strip()
        if not text:
            self.fault(column, f"a text of 1 to {most} characters")
        elif any(unicodedata.category(sign) in ("Cc", "Cs") for sign in text) or _HIDDEN.search(text):
            self.fault(column, "a text of one line without control characters")
        elif len(text) > most:
            self.fault(column, f"at most {most} characters", found=f"{len(text)} characters")
        return text

    def code(self, column: str = "code") -> str:
        """A card's code in capital letters, "" after a fault."""
        text = _plain(self.cells[column]).upper()
        if not _CODE.fullmatch(text):
            self.fault(column, _CODE_WORDS)
            return ""
        return text

    def industries(self) -> tuple[str, ...]:
        """The marks of a card, the one that decides the pile first."""
        return _MARKS[self.word("industry", _MARKS)]


class _Codes:
    """Codes used so far, over all files."""

    def __init__(self) -> None:
        self.places: dict[str, str] = {}

    def take(self, row: _Row) -> str:
        """The row's own code, noted as used; "" if it is no code or used already."""
        code = row.code()
        if not code:
            return ""
        if code in self.places:
            row.fault("code", f"a code not used before ({self.places[code]} has it)")
            return ""
        self.places[code] = f"{row.file}, row {row.number}"
        return code


def _plain(text: str) -> str:
    """A code or keyword without spaces around it, full-width letters made plain."""
    return unicodedata.normalize("NFKC", text).strip()


def _show(text: str) -> str:
    """A cell as it may be printed: quoted, control characters escaped, a long one shortened with its length."""
    if not text.strip():
        return "an empty cell" if not text else f"a cell with spaces only ({text!r})"
    return repr(text) if len(text) <= 80 else f"{text[:40]!r}… ({len(text)} characters)"


def _figure(number: int) -> str:
    """A limit in the words of a fault."""
    return f"{number:,}".replace("-", "−")


# --- files


def _decode(content: bytes) -> str | None:
    """Text of a file in UTF-8 (with or without BOM) or CP932, None if it is neither."""
    for encoding in ("utf-8-sig", "cp932"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            if content.startswith(b"\xef\xbb\xbf"):
                break
    return None


def _content(path: Path, faults: list[Fault]) -> str | None:
    """The text of one file of the folder; notes a fault and returns None if it cannot be read."""
    expected = "a text file in UTF-8 (with or without BOM) or CP932"
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        faults.append(Fault(path.name, 0, "", "no such file in the folder", expected))
        return None
    except OSError as error:
        faults.append(Fault(path.name, 0, "", f"a file that cannot be read ({error.strerror})", expected))
        return None
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        faults.append(Fault(path.name, 0, "", "UTF-16", expected))
        return None
    text = _decode(content)
    if text is None:
        row = _first_bad_row(content)
        faults.append(Fault(path.name, row, "", "bytes of another encoding", expected))
    return text


def _first_bad_row(content: bytes) -> int:
    """The line on which neither encoding gives text; 1 if only the mixture of lines does not."""
    for number, line in enumerate(content.split(b"\n"), 1):
        if _decode(line) is None:
            return number
    return 1


def _rows(path: Path, faults: list[Fault]) -> list[_Row] | None:
    """The filled rows of a CSV file, None if the file or its headers are not as they must be."""
    content = _content(path, faults)
    if content is None:
        return None
    file, headers = path.name, HEADERS[path.name]
    reader = csv.reader(StringIO(content, newline=""), strict=True)
    rows: list[_Row] = []
    number = 0  # counts every row as a spreadsheet does: empty ones too, a cell with line breaks once
    try:
        for number, cells in enumerate(reader, 1):
            while cells and not cells[-1].strip() and len(cells) > len(headers):
                cells.pop()
            if number == 1:
                if not _headers_right(file, cells, faults):
                    return None
            elif any(cell.strip() for cell in cells):
                if len(cells) != len(headers):
                    hint = (
                        '; a number or name with a comma needs quotation marks: "1,000"'
                        if len(cells) > len(headers)
                        else ""
                    )
                    faults.append(Fault(file, number, "", f"{len(cells)} cells", f"{len(headers)} cells{hint}"))
                    continue
                rows.append(_Row(file, number, dict(zip(headers, cells, strict=True)), faults))
    except csv.Error as error:
        faults.append(Fault(file, number + 1, "", f"broken CSV ({error})", "cells with paired quotation marks"))
        return None
    if number == 0:
        faults.append(Fault(file, 1, "", "an empty file", f"the headers {','.join(headers)}"))
        return None
    return rows


def _headers_right(file: str, cells: list[str], faults: list[Fault]) -> bool:
    """Compare the first row with the headers wanted, cell by cell; notes each difference."""
    headers = HEADERS[file]
    found = [cell.strip() for cell in cells]
    while found and not found[-1]:
        found.pop()
    if len(found) == 1 and (mark := next((m for m in (";", "\t") if m in found[0]), "")):
        kind = "semicolons" if mark == ";" else "tabs"
        faults.append(Fault(file, 1, "", f"{kind} between the cells", f"commas: {','.join(headers)}"))
        return False
    right = True
    for index in range(max(len(found), len(headers))):
        given = found[index] if index < len(found) else ""
        wanted = headers[index] if index < len(headers) else ""
        if given == wanted:
            continue
        right = False
        expected = f"the header {wanted!r}" if wanted else f"nothing after {headers[-1]!r}"
        if wanted and wanted in found:
            expected += " (it stands elsewhere; the order matters)"
        faults.append(Fault(file, 1, str(index + 1), _show(given) if given else "no header", expected))
    return right


def _rules(folder: Path, faults: list[Fault]) -> dict[str, Any] | None:
    """The table of rules.toml; notes faults of its text, its numbers and its presets."""
    content = _content(folder / RULES, faults)
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


# --- cards


def _deck(folder: Path, faults: list[Fault]) -> Deck:
    """The cards that could be read; what could not is in `faults`."""
    codes = _Codes()
    # A unit may name a category whose row has a fault elsewhere; only its code and industry matter here.
    known: dict[str, str] | None = None
    categories: dict[str, Category] = {}
    rows = _rows(folder / CATEGORIES, faults)
    if rows is not None:
        known = {}
        for row in rows:
            if (category := _category(row, codes)).code:
                known[category.code] = category.industry
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


def _cards(path: Path, faults: list[Fault], build: Callable[[_Row], _C | None]) -> dict[str, _C]:
    """The sound cards of one file by code."""
    cards: dict[str, _C] = {}
    for row in _rows(path, faults) or ():
        card = build(row)
        if card is not None and row.sound:
            cards[card.code] = card
    return cards


def _category(row: _Row, codes: _Codes) -> Category:
    """One row of categories.csv."""
    return Category(
        code=codes.take(row),
        industry=row.word("industry", INDUSTRIES),
        en=row.text("en"),
        ja=row.text("ja"),
        symbol=row.text("symbol", SYMBOL_MOST),
    )


def _character(row: _Row, codes: _Codes, numbers: dict[int, int]) -> Character:
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
        en=row.text("en"),
        ja=row.text("ja"),
        industries=row.industries(),
        exchanges=row.money("exchanges", 0, COUNT_MOST),
        correction=row.money("correction", 0, COUNT_MOST),
        finance_slots=row.money("finance_slots", 0, COUNT_MOST),
        marketing_slots=row.money("marketing_slots", 0, COUNT_MOST),
    )


def _asset(row: _Row, codes: _Codes) -> Asset:
    """One row of assets.csv."""
    code = codes.take(row)
    pipes = _plain(row.cells["pipes"]).upper()
    if not pipes or set(pipes) - {"P", "O"} or len(pipes) > PIPES_MOST:
        row.fault("pipes", f"1 to {PIPES_MOST} letters, one per pipe: P (marked 可) or O (ordinary; a letter, no zero)")
    return Asset(
        code=code,
        en=row.text("en"),
        ja=row.text("ja"),
        industries=row.industries(),
        amount=row.money("amount", 1, MONEY_MOST),
        pipes=tuple(letter == "P" for letter in pipes),
    )


def _unit(row: _Row, codes: _Codes, known: dict[str, str] | None) -> Unit:
    """One row of units.csv; `known` are the categories with their industries, None if they could not be read."""
    code = codes.take(row)
    en, ja = row.text("en"), row.text("ja")
    industries = row.industries()
    category = row.code("category")
    if category and known is not None:
        if category not in known:
            row.fault("category", f"a category of {CATEGORIES}: {', '.join(known)}")
        elif "industry" not in row.bad and known[category] not in industries:
            fitting = [name for name, industry in known.items() if industry in industries]
            row.fault(
                "category",
                f"a category of the unit's industry: {', '.join(fitting)}",
                found=f"{_show(row.cells['category'])} of industry {known[category]}",
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


def _premium(row: _Row) -> tuple[bool, int]:
    """The columns premium and pips, which must agree."""
    premium = row.word("premium", ("yes", "no")) == "yes"
    pips = row.money("pips", 0, PIPS_MOST)
    if not row.bad & {"premium", "pips"} and premium != (pips > 0):
        kind = f"1 to {PIPS_MOST} pips for a premium unit" if premium else "0 pips for an ordinary unit"
        row.fault("pips", kind)
    return premium, pips


def _profit(row: _Row, column: str, sales: int) -> int:
    """A profit, which may be negative but not above the sales it is part of."""
    profit = row.money(column, -MONEY_MOST, MONEY_MOST)
    sales_column = column.replace("profit", "sales")
    if not row.bad & {column, sales_column} and profit > sales:
        row.fault(column, f"at most {sales_column}, {_figure(sales)}")
    return profit


def _event(row: _Row, codes: _Codes, aside: list[str]) -> EventCard | None:
    """One row of events.csv; a card of another kind goes to `aside` and gives None."""
    code = codes.take(row)
    en, ja = row.text("en"), row.text("ja")
    kind = _plain(row.cells["kind"]).lower()
    if not kind:
        row.fault("kind", "finance, marketing, or the name of a kind to put aside")
    elif kind not in ("finance", "marketing"):
        if row.sound:
            aside.append(code)
        return None
    return EventCard(code=code, en=en, ja=ja, kind=kind, effect=row.money("effect", 0, MONEY_MOST))
