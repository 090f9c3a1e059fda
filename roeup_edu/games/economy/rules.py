"""The numbers and options of datasets/economy/rules.toml: typed, range-checked, changed by a preset or settings."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from roeup_edu.core import rules
from roeup_edu.core.faults import Fault
from roeup_edu.core.rules import check_line
from roeup_edu.core.seats import SEATS
from roeup_edu.core.text import quoted

TITLE_MOST = 40
NAME_MOST = 60

Few = Annotated[int, Meta(ge=0, le=100)]
Count = Annotated[int, Meta(ge=1, le=100)]
Money = Annotated[int, Meta(ge=0, le=1_000_000)]
Code = Annotated[str, Meta(pattern=r"^[a-z][a-z_]{0,29}\Z")]
CompanyCode = Annotated[str, Meta(pattern=r"^[A-Z][A-Z0-9]{1,7}\Z")]
Name = Annotated[str, Meta(min_length=1, max_length=NAME_MOST)]


class Version(Struct, frozen=True, forbid_unknown_fields=True):
    """Which edition of the numbers this is."""

    version: Annotated[str, Meta(min_length=1, max_length=TITLE_MOST)]

    def __post_init__(self) -> None:
        """Refuse a version that is no line of text."""
        check_line("meta.version", self.version, TITLE_MOST)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What a teacher may choose; the defaults are those of our rulings."""

    preset: str = "full"
    stages: Annotated[int, Meta(ge=1, le=20)] = 4
    teams: Literal["none", "pairs"] = "none"
    start_order: Literal["seats", "drawn"] = "seats"
    markers: Literal["up_to_all", "all"] = "up_to_all"
    fines: Literal["always", "with_imports"] = "always"
    no_good: Literal["next_exporter", "bid_lost"] = "next_exporter"
    resale: Literal["same_phase", "next_phase"] = "same_phase"
    interest_shortage: Literal["factories_first", "loan_first", "arrears"] = "factories_first"
    bonus_to_same_manager: Literal["paid", "not_paid"] = "paid"
    factory_bonus: Literal["per_company", "per_manager"] = "per_company"
    embezzlement: Literal["taken_and_price", "price_only", "forbidden"] = "taken_and_price"
    dividend_majority: Literal["more_than_half", "half"] = "more_than_half"
    buy_back_from: Literal["not_manager", "anybody"] = "not_manager"
    buy_back_consent: Literal["not_asked", "asked"] = "not_asked"
    buy_backs: Annotated[int, Meta(ge=0, le=10)] = 1
    election: Literal["most_votes", "majority"] = "most_votes"
    end_after: Literal["phase_9", "phase_10"] = "phase_9"
    flow_basis: Literal["last_term", "cumulative", "mean_per_term"] = "last_term"
    balance_basis: Literal["closing", "average"] = "closing"
    profit_basis: Literal["net", "business"] = "net"
    equity_basis: Literal["with_retained", "paid_in"] = "with_retained"


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """Players, and what a company and a player begin with (E-SET-1)."""

    players_least: Annotated[int, Meta(ge=2, le=len(SEATS))]
    players_most: Annotated[int, Meta(ge=2, le=len(SEATS))]
    cash: Money
    building_material: Few
    packet: Count
    receipts: Few
    player_cash: Money


class Named(Struct, frozen=True, forbid_unknown_fields=True):
    """What has a code as typed, and a name in both languages."""

    code: Code
    en: Name
    ja: Name

    def __post_init__(self) -> None:
        """Refuse a name that is no line of text."""
        check_line(f"{self.code}.en", self.en, NAME_MOST)
        check_line(f"{self.code}.ja", self.ja, NAME_MOST)


class Commodity(Struct, frozen=True, forbid_unknown_fields=True):
    """A commodity: what makes it, and its board in trade (E-SET-3).

    `recipe`: what one factory uses by commodity; `ladder`: printed export prices from column 0; `home`: what another
    company pays in column 0; `demand`: the column at which the demand marker starts; `spoils`: what is left over is
    lost at production (E-PRO-3).
    """

    code: Code
    en: Name
    ja: Name
    factory: Named
    makes: Count
    import_price: Money
    ladder: Annotated[tuple[Money, ...], Meta(min_length=1, max_length=20)]
    home: Money
    demand: Annotated[int, Meta(ge=0, le=19)]
    recovery: Few
    recipe: dict[str, Count] = {}
    spoils: bool = False

    def asking(self, column: int) -> int:
        """Return what another company pays in a column (E-TRA-4)."""
        return self.ladder[column] if column else self.home

    def __post_init__(self) -> None:
        """Refuse a name that is no line of text, and a demand marker that starts beside the ladder."""
        check_line(f"commodities.{self.code}.en", self.en, NAME_MOST)
        check_line(f"commodities.{self.code}.ja", self.ja, NAME_MOST)
        if self.demand >= len(self.ladder):
            expected = Fault("deck.expected.whole", low="0", high=str(len(self.ladder) - 1))
            path = f"commodities.{self.code}.demand"
            raise Fault("deck.value", path=path, found=str(self.demand), expected=expected)


class CompanyName(Struct, frozen=True, forbid_unknown_fields=True):
    """A company: its code as typed, and its name in both languages."""

    code: CompanyCode
    en: Name
    ja: Name

    def __post_init__(self) -> None:
        """Refuse a name that is no line of text, or a code that is a word of the books."""
        from roeup_edu.games.economy import accounts  # not needed to list the rules

        check_line(f"companies.{self.code}.en", self.en, NAME_MOST)
        check_line(f"companies.{self.code}.ja", self.ja, NAME_MOST)
        if self.code in accounts.RESERVED:
            path = f"companies.{self.code}"
            raise Fault("deck.value", path=path, found=self.code, expected=Fault("deck.expected.free_code"))


class Band(Struct, frozen=True, forbid_unknown_fields=True):
    """From `points` victory points on a share has this price."""

    points: Annotated[int, Meta(ge=0, le=10_000)]
    price: Annotated[int, Meta(ge=1, le=10_000)]


class Shares(Struct, frozen=True, forbid_unknown_fields=True):
    """The packets of each company, and the price of a share by its victory points (E-SET-2, E-SET-3)."""

    packets: Annotated[tuple[Count, ...], Meta(min_length=2, max_length=20)]
    bands: Annotated[tuple[Band, ...], Meta(min_length=1, max_length=100)]

    def __post_init__(self) -> None:
        """Refuse packets of one size, and bands that do not begin at 0 and rise."""
        _rising("shares.packets", self.packets)
        _from("shares.bands", [band.points for band in self.bands], 0)
        _rising("shares.bands", [band.price for band in self.bands])

    def band(self, points: int) -> Band:
        """Return the band of so many victory points."""
        return [band for band in self.bands if band.points <= points][-1]


class Factories(Struct, frozen=True, forbid_unknown_fields=True):
    """Building and selling (E-INV-1, E-INV-2)."""

    builds: Few
    builds_of_type: Few
    cost: Money
    material: Few
    sales: Few
    sale_price: Money


class Warehouse(Struct, frozen=True, forbid_unknown_fields=True):
    """How many of each commodity a company can store (E-PRO-2)."""

    most: Count


class Trade(Struct, frozen=True, forbid_unknown_fields=True):
    """Bid markers, victory points and fines (E-TRA-1, E-TRA-3, E-TRA-5)."""

    markers: Annotated[int, Meta(ge=1, le=30)]
    markers_with_receipt: Annotated[int, Meta(ge=1, le=30)]
    points: Few
    fine: Money


class Loan(Struct, frozen=True, forbid_unknown_fields=True):
    """What a loan token brings and costs, and how many a company may have (E-FIN-1, E-FIN-3)."""

    amount: Annotated[int, Meta(ge=1, le=1_000_000)]
    interest: Money
    tokens: Few


class Bonus(Struct, frozen=True, forbid_unknown_fields=True):
    """From so many factories on a manager gets this bonus."""

    factories: Annotated[int, Meta(ge=0, le=1000)]
    bonus: Money


class Meeting(Struct, frozen=True, forbid_unknown_fields=True):
    """The shareholders' meeting (E-MTG-1 to 9)."""

    bonus: Annotated[tuple[Bonus, ...], Meta(min_length=1, max_length=20)]
    reserve_per_loan: Money
    trades_without_company: Annotated[int, Meta(ge=1, le=10)]
    receipts: Few
    receipts_last: Few

    def __post_init__(self) -> None:
        """Refuse bonuses out of order."""
        _rising("meeting.bonus", [step.factories for step in self.bonus])

    def bonus_of(self, factories: int) -> int:
        """Return the bonus for so many factories."""
        return max([step.bonus for step in self.bonus if step.factories <= factories], default=0)


class End(Struct, frozen=True, forbid_unknown_fields=True):
    """When the game ends, and what a loan token costs then (E-END-1, E-END-2)."""

    points: Annotated[int, Meta(ge=1, le=10_000)]
    repay: Money


class Rules(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """Everything rules.toml says; `seed` is set only by a preset that is the same for everyone."""

    meta: Version
    options: Options
    setup: Setup
    commodities: Annotated[tuple[Commodity, ...], Meta(min_length=1, max_length=20)]
    companies: Annotated[tuple[CompanyName, ...], Meta(min_length=2, max_length=len(SEATS))]
    shares: Shares
    factories: Factories
    warehouse: Warehouse
    trade: Trade
    loan: Loan
    meeting: Meeting
    end: End
    presets: dict[str, dict[str, int | str]]
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None

    @cached_property
    def goods(self) -> dict[str, Commodity]:
        """The commodities by their codes, in the order of the table."""
        return {commodity.code: commodity for commodity in self.commodities}

    @cached_property
    def made_in(self) -> dict[str, Commodity]:
        """What each factory makes, by the code of the factory."""
        return {commodity.factory.code: commodity for commodity in self.commodities}

    @cached_property
    def names(self) -> dict[str, dict[str, str]]:
        """The names of commodities, factories and companies by their codes, in each language."""
        factories = [commodity.factory for commodity in self.commodities]
        named: list[Commodity | Named | CompanyName] = [*self.commodities, *factories, *self.companies]
        return {lang: {one.code: getattr(one, lang) for one in named} for lang in ("en", "ja")}

    @property
    def material(self) -> Commodity:
        """What factories are built of: the first commodity (E-INV-1)."""
        return self.commodities[0]

    def __post_init__(self) -> None:
        """Refuse numbers that contradict each other."""
        for preset in self.presets:
            check_line("presets", preset, TITLE_MOST)
        _one_of("options.preset", self.options.preset, self.presets)
        factories = [commodity.factory.code for commodity in self.commodities]
        _once("commodities", [*(commodity.code for commodity in self.commodities), *factories])
        _once("companies", [company.code for company in self.companies])
        for commodity in self.commodities:
            for used in commodity.recipe:
                _one_of(f"commodities.{commodity.code}.recipe", used, self.goods)
        if self.setup.packet not in self.shares.packets:
            known = Fault("deck.expected.one_of", choices=self.shares.packets)
            raise Fault("deck.value", path="setup.packet", found=str(self.setup.packet), expected=known)
        for path, low, found in (
            ("setup.players_most", self.setup.players_least, self.setup.players_most),
            ("trade.markers_with_receipt", self.trade.markers, self.trade.markers_with_receipt),
        ):
            if found < low:
                expected = Fault("deck.expected.least", count=low)
                raise Fault("deck.value", path=path, found=str(found), expected=expected)
        for path, high, found in (
            ("setup.players_most", len(self.companies), self.setup.players_most),
            ("setup.building_material", self.warehouse.most, self.setup.building_material),
        ):
            if found > high:
                expected = Fault("deck.expected.whole", low="0", high=str(high))
                raise Fault("deck.value", path=path, found=str(found), expected=expected)


def effective(raw: Mapping[str, Any], overrides: Mapping[str, str | int] | None = None) -> Rules:
    """The rules in force: the file's table `raw`, then the preset, then `overrides` (see `core.rules.effective`)."""
    return rules.effective(raw, Rules, overrides, "loan.amount")


def _rising(path: str, found: Sequence[int]) -> None:
    if list(found) != sorted(set(found)):
        raise Fault("deck.value", path=path, found=str(list(found)), expected=Fault("economy.rising"))


def _from(path: str, found: Sequence[int], first: int) -> None:
    _rising(path, found)
    if found[0] != first:
        raise Fault("deck.value", path=path, found=str(list(found)), expected=Fault("economy.from_zero"))


def _one_of(path: str, found: str, known: Any) -> None:
    if found not in known:
        choices = Fault("deck.expected.one_of", choices=tuple(known))
        raise Fault("deck.value", path=path, found=quoted(found), expected=choices)


def _once(path: str, codes: Sequence[str]) -> None:
    if len(set(codes)) < len(codes):
        raise Fault("deck.value", path=path, found=tuple(codes), expected=Fault("economy.once"))
