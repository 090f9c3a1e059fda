"""The cards of a deck: frozen, plain data, the same in memory and in a record's header."""

from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from roeup_edu.core.faults import Fault
from roeup_edu.core.rules import check_line
from roeup_edu.core.text import shown

INDUSTRIES = ("product", "commodity")
NAME_MOST = 60
MONEY_MOST = 1_000_000
COUNT_MOST = 9
NUMBER_MOST = 99
PIPS_MOST = 5
PIPES_MOST = 8
SYMBOL_MOST = 4

# The same limits hold for a deck typed into CSV files and for one that arrives inside a record.
Code = Annotated[str, Meta(pattern=r"^[A-Z][A-Z0-9]{1,7}\Z")]
Name = Annotated[str, Meta(min_length=1, max_length=NAME_MOST)]
Industry = Annotated[str, Meta(pattern=r"^(product|commodity)\Z")]
Industries = Annotated[tuple[Industry, ...], Meta(min_length=1, max_length=2)]
Count = Annotated[int, Meta(ge=0, le=COUNT_MOST)]
Money = Annotated[int, Meta(ge=0, le=MONEY_MOST)]
SignedMoney = Annotated[int, Meta(ge=-MONEY_MOST, le=MONEY_MOST)]


class Character(Struct, frozen=True, forbid_unknown_fields=True):
    """A company's leader: the industries it can run and its abilities (R-SET-3)."""

    code: Code
    number: Annotated[int, Meta(ge=1, le=NUMBER_MOST)]
    en: Name
    ja: Name
    industries: Industries
    exchanges: Count
    correction: Count
    finance_slots: Count
    marketing_slots: Count


class Asset(Struct, frozen=True, forbid_unknown_fields=True):
    """A property with pipes; a pipe is True where it is marked 可 and may carry a premium unit (R-ACT-3)."""

    code: Code
    en: Name
    ja: Name
    industries: Industries
    amount: Annotated[int, Meta(ge=1, le=MONEY_MOST)]
    pipes: Annotated[tuple[bool, ...], Meta(min_length=1, max_length=PIPES_MOST)]


class Unit(Struct, frozen=True, forbid_unknown_fields=True):
    """A business unit: what a push or its launch costs, and its two pairs of sales and profit (R-ACT-5)."""

    code: Code
    en: Name
    ja: Name
    industries: Industries
    category: Code
    premium: bool
    pips: Annotated[int, Meta(ge=0, le=PIPS_MOST)]
    cost: Money
    sales: Money
    profit: SignedMoney
    degraded_sales: Money
    degraded_profit: SignedMoney


class EventCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A finance card (capital and cash rise by `effect`) or a marketing card (profit per term rises by it)."""

    code: Code
    en: Name
    ja: Name
    kind: Annotated[str, Meta(pattern=r"^(finance|marketing)\Z")]
    effect: Money


class Category(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of business: units of one category help each other and wear each other out (R-ACT-4, R-ACT-5)."""

    code: Code
    industry: Industry
    en: Name
    ja: Name
    symbol: Annotated[str, Meta(min_length=1, max_length=SYMBOL_MOST)]


Card = Character | Asset | Unit | EventCard


class Deck(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """All cards by code, in the order of the files; `aside` names the events of kinds that are not played (R-SET-2).

    Raises `Fault` for a card under a foreign code, a code used twice or a word of actions, a name that is no line of
    text, or a unit without its category.
    """

    characters: dict[str, Character]
    assets: dict[str, Asset]
    units: dict[str, Unit]
    events: dict[str, EventCard]
    categories: dict[str, Category]
    aside: tuple[Code, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a deck that contradicts itself, wherever it came from."""
        from roeup_edu.games.roeup.reserved import RESERVED  # the accounts are not needed to list the rules

        for kind in ("characters", "assets", "units", "events", "categories"):
            for code, card in getattr(self, kind).items():
                if code != card.code:
                    raise Fault("deck.foreign_code", card=card.code, code=code)
                if code in RESERVED:
                    _refuse(f"{kind}.{code}.code", code, Fault("deck.expected.free_code"))
                check_line(f"{kind}.{code}.en", card.en, NAME_MOST)
                check_line(f"{kind}.{code}.ja", card.ja, NAME_MOST)
        for code, kept in self.categories.items():
            check_line(f"categories.{code}.symbol", kept.symbol, SYMBOL_MOST)
        if len(self.cards) != len(self.characters) + len(self.assets) + len(self.units) + len(self.events):
            raise Fault("deck.code_twice")
        for unit in self.units.values():
            category = self.categories.get(unit.category)
            if category is None or category.industry not in unit.industries:
                raise Fault("deck.no_category", unit=unit.code, category=unit.category)

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Every playing card (characters, assets, units, events) by its code."""
        return {**self.characters, **self.assets, **self.units, **self.events}

    @cached_property
    def names(self) -> dict[str, dict[str, str]]:
        """The names of cards and categories by their codes, in each language."""
        every = {**self.cards, **self.categories}
        return {lang: {code: getattr(card, lang) for code, card in every.items()} for lang in ("en", "ja")}


def _refuse(path: str, found: str, expected: Fault) -> None:
    raise Fault("deck.value", path=path, found=shown(found), expected=expected)
