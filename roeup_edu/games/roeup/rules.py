"""The numbers and options of rules.toml: typed, range-checked, and changed by a preset or by single settings."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from roeup_edu.core import rules
from roeup_edu.core.faults import Fault
from roeup_edu.core.rules import check_keys, check_line
from roeup_edu.core.text import quoted
from roeup_edu.games.roeup.cards import INDUSTRIES

PLAYERS_MOST = 8
CAPITALS = (*INDUSTRIES, "both")
TITLE_MOST = 40

Percent = Annotated[int, Meta(ge=0, le=100)]
Share = tuple[Annotated[int, Meta(ge=0, le=1000)], Annotated[int, Meta(ge=1, le=1000)]]
Cards = Annotated[int, Meta(ge=0, le=100)]
Capital = Annotated[int, Meta(ge=1, le=1_000_000)]


class Version(Struct, frozen=True, forbid_unknown_fields=True):
    """Which edition of the numbers this is."""

    version: Annotated[str, Meta(min_length=1, max_length=TITLE_MOST)]

    def __post_init__(self) -> None:
        """Refuse a version that is no line of text."""
        check_line("meta.version", self.version, TITLE_MOST)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What a teacher may choose; the defaults are those of the Professional Rule with our rulings."""

    scenario: Literal["mixed", "product", "commodity"] = "mixed"
    preset: str = "full"
    knowledge_limit: Annotated[int, Meta(ge=1, le=30)] = 5
    terms: Annotated[int, Meta(ge=1, le=200)] = 8
    auction: Literal["open", "sealed", "called"] = "open"
    bid_step: Annotated[int, Meta(ge=1, le=1000)] = 5
    offers_per_term: Annotated[int, Meta(ge=0, le=100)] = 3
    overspend: Literal["warn", "refuse", "warn_everywhere"] = "warn"
    shortage_check: Literal["before_and_after", "after"] = "before_and_after"
    no_assets: Literal["play_on", "out"] = "play_on"
    tax_rate: Percent = 0
    depreciation_rate: Percent = 0
    deal: Literal["auction", "dealt"] = "auction"
    start: Literal["nothing", "asset_and_unit"] = "nothing"
    pushes_per_turn: Annotated[int, Meta(ge=1, le=20)] = 1
    degradation: Literal["beyond", "at"] = "beyond"
    exchange_uses: Literal["per_game", "per_term"] = "per_game"
    flow_basis: Literal["last_term", "cumulative", "mean_per_term"] = "last_term"
    balance_basis: Literal["closing", "average"] = "closing"
    profit_basis: Literal["net", "business"] = "net"
    equity_basis: Literal["with_retained", "paid_in"] = "with_retained"


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """Players and starting capital: `capital` has product, commodity and both (R-SET-3, R-SET-5)."""

    players_least: Annotated[int, Meta(ge=2, le=PLAYERS_MOST)]
    capital: dict[str, Capital]
    capital_least: Capital

    def __post_init__(self) -> None:
        """Refuse a capital base that is missing, of no industry, or too small to found a company with (R-SET-5)."""
        check_keys("setup.capital", self.capital, CAPITALS)
        if self.capital_least > (most := min(self.capital.values())):
            expected = Fault("deck.expected.base", most=str(most))
            raise Fault("deck.value", path="setup.capital_least", found=str(self.capital_least), expected=expected)


class Band(Struct, frozen=True, forbid_unknown_fields=True):
    """A rate for debt up to `up_to` percent of equity; None is the top band."""

    rate: Percent
    up_to: Annotated[int, Meta(ge=1, le=10_000)] | None = None


class Loan(Struct, frozen=True, forbid_unknown_fields=True):
    """The bank's limit (percent of equity), its steps and its rates by band (R-LOAN-3)."""

    debt_limit: Annotated[int, Meta(ge=0, le=10_000)]
    step: Annotated[int, Meta(ge=1, le=10_000)]
    bands: Annotated[tuple[Band, ...], Meta(min_length=1)]

    def __post_init__(self) -> None:
        """Refuse bands that leave a gap or no top."""
        limits = [band.up_to for band in self.bands]
        steps = [limit for limit in limits[:-1] if limit is not None]
        if limits[-1] is not None or len(steps) != len(limits) - 1 or steps != sorted(set(steps)):
            found = Fault("deck.found.bands", limits=str(limits))
            raise Fault("deck.value", path="loan.bands", found=found, expected=Fault("deck.expected.bands"))


class Market(Struct, frozen=True, forbid_unknown_fields=True):
    """Sizes of the markets and the ways of the events.

    `events_into` has, by kind and industry, the event cards in the knowledge piles of a mixed game (R-SET-6); the
    shares are those of the events lying apart that a reshuffled pile takes: [2, 5] is two fifths (R-ACT-8).
    """

    knowledge_extra: Cards
    events_into: dict[str, dict[str, Cards]]
    reshuffle_marketing: dict[str, Share]
    reshuffle_finance: Share

    def __post_init__(self) -> None:
        """Refuse a share above the whole, and a number that is missing."""
        check_keys("market.events_into", self.events_into, ("finance", "marketing"))
        for kind, piles in self.events_into.items():
            check_keys(f"market.events_into.{kind}", piles, INDUSTRIES)
        check_keys("market.reshuffle_marketing", self.reshuffle_marketing, INDUSTRIES)
        for industry, share in self.reshuffle_marketing.items():
            _share(f"market.reshuffle_marketing.{industry}", share)
        _share("market.reshuffle_finance", self.reshuffle_finance)


class Research(Struct, frozen=True, forbid_unknown_fields=True):
    """A premium unit needs `pushes` − pips − correction pushes (R-KNO-3)."""

    pushes: Annotated[int, Meta(ge=0, le=100)]


class Synergy(Struct, frozen=True, forbid_unknown_fields=True):
    """Percentage points of margin by count of units, from 0 on; the last value holds beyond the list (R-ACT-4)."""

    points: Annotated[tuple[Percent, ...], Meta(min_length=2)]

    def __post_init__(self) -> None:
        """Refuse a synergy of fewer than two units, or points that fall."""
        found = str(list(self.points))
        if self.points[0] or self.points[1]:
            raise Fault("deck.value", path="synergy.points", found=found, expected=Fault("deck.expected.no_points"))
        if list(self.points) != sorted(self.points):
            raise Fault("deck.value", path="synergy.points", found=found, expected=Fault("deck.expected.rising"))


class Degradation(Struct, frozen=True, forbid_unknown_fields=True):
    """Units per category that stand undegraded in the whole product market, by number of players (R-ACT-5).

    The numbers of players are texts, "2" to "8", as in TOML and JSON.
    """

    limit: dict[str, Annotated[int, Meta(ge=1, le=1000)]]

    def __post_init__(self) -> None:
        """Refuse a table that leaves out a number of players."""
        check_keys("degradation.limit", self.limit, [str(players) for players in range(2, PLAYERS_MOST + 1)])


class Shortage(Struct, frozen=True, forbid_unknown_fields=True):
    """What a forced sale of an asset brings: [1, 2] is half of its amount, rounded down (R-SHO-2)."""

    asset_sale: Share
    refusals: Cards

    def __post_init__(self) -> None:
        """Refuse a sale above the amount."""
        _share("shortage.asset_sale", self.asset_sale)


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything rules.toml says; `seed` is set only by a preset that is the same for everyone (R-PRE-3)."""

    meta: Version
    options: Options
    setup: Setup
    loan: Loan
    market: Market
    research: Research
    synergy: Synergy
    degradation: Degradation
    shortage: Shortage
    presets: dict[str, dict[str, int | str]]
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None

    def __post_init__(self) -> None:
        """Refuse a preset that is not in the file, or whose name is no line of text."""
        for preset in self.presets:
            check_line("presets", preset, TITLE_MOST)
        if self.options.preset not in self.presets:
            known = Fault("deck.expected.one_of", choices=tuple(self.presets))
            raise Fault("deck.value", path="options.preset", found=quoted(self.options.preset), expected=known)


def effective(raw: Mapping[str, Any], overrides: Mapping[str, str | int] | None = None) -> Rules:
    """The rules in force: the file's table `raw`, then the preset, then `overrides` (see `core.rules.effective`)."""
    return rules.effective(raw, Rules, overrides, "loan.debt_limit")


def _share(path: str, share: tuple[int, int]) -> None:
    """Refuse a share above the whole."""
    if share[0] > share[1]:
        raise Fault("deck.value", path=path, found=str(list(share)), expected=Fault("deck.expected.share"))
