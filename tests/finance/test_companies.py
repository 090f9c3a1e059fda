"""The published figures of real companies and industries, every row of them, come out of our ratios."""

import csv
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from roeup_edu.datasets import folder
from roeup_edu.finance.basis import USUAL, Basis, measure
from roeup_edu.finance.ratios import exact_factors, factors
from roeup_edu.finance.statements import Figures

FOLDER = Path(folder("companies"))
AVERAGE = Basis(balance="average")

# Net sales, net income, total assets, shareholders' equity of the annual reports (Form 10-K), million USD, for the
# rows of dupont_published.csv: sales without membership fees, income and equity of the company's own shareholders.
REPORTED = {
    ("Walmart", "2020"): (519_926, 14_881, 236_495, 74_669),
    ("Walmart", "2019"): (510_329, 6_670, 219_295, 72_496),
    ("Walmart", "2018"): (495_761, 9_862, 204_522, 77_869),
    ("Walmart", "2017"): (481_317, 13_643, 198_825, 77_798),
    ("Walmart", "2016"): (478_614, 14_694, 199_581, 80_546),
    ("Walmart", "2015"): (482_229, 16_363, 203_706, 81_394),
    ("Apple", "2023"): (383_285, 96_995, 352_583, 62_146),
    ("Apple", "2022"): (394_328, 99_803, 352_755, 50_672),
    ("Apple", "2021"): (365_817, 94_680, 351_002, 63_090),
    ("Apple", "2020"): (274_515, 57_411, 323_888, 65_339),
    ("Apple", "2019"): (260_174, 55_256, 338_516, 90_488),
    ("Apple", "2018"): (265_595, 59_531, 365_725, 107_147),
}


def table(name):
    with (FOLDER / name).open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def company(row):
    return Figures(
        sales=int(row["revenue"]),
        net_income=int(row["net_income"]),
        total_assets=int(row["total_assets"]),
        equity=int(row["equity"]),
    )


def reported(key):
    sales, net_income, total_assets, equity = REPORTED[key]
    return Figures(sales=sales, net_income=net_income, total_assets=total_assets, equity=equity)


def interval(printed, scale=1):
    """What a printed number may have been before it was rounded to its last digit (a half may go either way)."""
    number = Decimal(printed)
    half = Decimal(1).scaleb(number.as_tuple().exponent) / 2
    return Fraction(number - half) / scale, Fraction(number + half) / scale


def within(value, printed, scale=1):
    low, high = interval(printed, scale)
    return low <= value <= high


def product_can_be(parts, whole):
    """Whether positive numbers, printed like `parts`, can multiply to one printed like `whole`; pairs (text, scale)."""
    low = high = Fraction(1)
    for printed, scale in parts:
        below, above = interval(printed, scale)
        assert below > 0
        low, high = low * below, high * above
    least, most = interval(*whole)
    return low <= most and least <= high


def test_seven_and_i_reports_its_roe_on_average_equity():
    rows = [row for row in table("companies.csv") if row["company"] == "Seven & i Holdings"]
    rows.sort(key=lambda row: row["fiscal_year_end"])
    assert [row["fiscal_year_end"] for row in rows] == ["2021-02", "2022-02", "2023-02", "2024-02", "2025-02"]
    for before, row in pairwise(rows):
        figures, previous = company(row), company(before)
        average = exact_factors(measure((figures,), previous, AVERAGE))
        closing = exact_factors(measure((figures,), previous, USUAL))
        assert within(average.roe, row["reported_roe_pct"], 100), row
        assert not within(closing.roe, row["reported_roe_pct"], 100), row
        assert average.margin * average.turnover * average.leverage == average.roe
        assert average.margin == closing.margin
    # Without the year before there is no average, and the closing balance does not give what was reported.
    assert factors(company(rows[0]), None, AVERAGE).roe is None
    assert not within(exact_factors(measure((company(rows[0]),), None, USUAL)).roe, rows[0]["reported_roe_pct"], 100)


def test_seven_and_i_to_2023_factor_by_factor():
    """280,976 on equity 2,980,094 -> 3,471,265 (average 3,225,679.5) and assets 8,739,279 -> 10,550,956."""
    rows = [row for row in table("companies.csv") if row["company"] == "Seven & i Holdings"]
    years = {row["fiscal_year_end"]: company(row) for row in rows}
    average = factors(years["2023-02"], years["2022-02"], AVERAGE)
    closing = factors(years["2023-02"], years["2022-02"])
    assert average.roe == 280_976 / 3_225_679.5
    assert (round(average.roe * 100, 2), round(closing.roe * 100, 2)) == (8.71, 8.09)
    assert (round(average.margin * 100, 2), round(closing.margin * 100, 2)) == (2.38, 2.38)
    assert average.turnover == 11_811_303 / 9_645_117.5
    assert closing.turnover == 11_811_303 / 10_550_956
    assert average.leverage == 9_645_117.5 / 3_225_679.5
    assert closing.leverage == 10_550_956 / 3_471_265


def test_seven_and_i_equity_is_the_printed_ratio_of_total_assets():
    rows = [row for row in table("companies.csv") if "total assets x" in row["equity_note"]]
    assert len(rows) == 5
    for row in rows:
        percent = Fraction(row["equity_note"].split()[-1].removesuffix("%"))
        assert int(row["equity"]) == round(int(row["total_assets"]) * percent / 100), row


# Margin %, turnover, leverage, ROE % on closing balances, worked out by hand from the rows of companies.csv.
WORKED = {
    ("Seven & i Holdings", "2021-02"): (3.11, 0.830, 2.604, 6.72),
    ("Seven & i Holdings", "2022-02"): (2.41, 1.001, 2.933, 7.07),
    ("Seven & i Holdings", "2023-02"): (2.38, 1.119, 3.040, 8.09),
    ("Seven & i Holdings", "2024-02"): (1.96, 1.083, 2.849, 6.04),
    ("Seven & i Holdings", "2025-02"): (1.45, 1.052, 2.825, 4.29),
    ("Keyence", "2024-03"): (38.21, 0.326, 1.057, 13.17),
    ("Walmart", "2015-01"): (3.37, 2.384, 2.503, 20.10),
    ("Target", "2014"): (2.72, 1.629, 2.745, 12.14),
    ("Target", "2015"): (-2.25, 1.754, 2.958, -11.69),
    ("Starbucks", "2011-10"): (10.68, 1.590, 1.680, 28.54),
}


def test_every_company_on_closing_balances():
    rows = table("companies.csv")
    assert sorted((row["company"], row["fiscal_year_end"]) for row in rows) == sorted(WORKED)
    for row in rows:
        found = factors(company(row))
        assert (
            round(found.margin * 100, 2),
            round(found.turnover, 3),
            round(found.leverage, 3),
            round(found.roe * 100, 2),
        ) == WORKED[row["company"], row["fiscal_year_end"]]
        exact = exact_factors(measure((company(row),), None, USUAL))
        assert exact.margin * exact.turnover * exact.leverage == exact.roe


def test_target_2015_is_a_loss_year():
    """-1,636 on equity of 13,997: margin and ROE are negative, turnover and leverage are as always."""
    years = {row["fiscal_year_end"]: company(row) for row in table("companies.csv") if row["company"] == "Target"}
    before, loss = years["2014"], years["2015"]
    found = factors(loss)
    assert found.margin == -1_636 / 72_618
    assert found.roe == -1_636 / 13_997 < 0
    assert found.turnover > factors(before).turnover
    assert factors(loss, before, AVERAGE).roe == -1_636 / 15_114


PUBLISHED = list(REPORTED)


def test_every_published_row_is_checked():
    rows = table("dupont_published.csv")
    assert sorted((row["company"], row["year"]) for row in rows) == sorted(PUBLISHED)
    assert {row["basis"] for row in rows} == {"closing"}


@pytest.mark.parametrize("key", PUBLISHED, ids=" ".join)
def test_each_published_factor_and_their_product(key):
    (row,) = (row for row in table("dupont_published.csv") if (row["company"], row["year"]) == key)
    found = exact_factors(measure((reported(key),), None, USUAL))
    assert within(found.margin, row["margin_pct"], 100)
    assert within(found.turnover, row["turnover"])
    assert within(found.leverage, row["leverage"])
    assert within(found.roe, row["roe_pct"], 100)
    assert found.margin * found.turnover * found.leverage == found.roe
    # The printed factors multiply to the printed ROE as far as their rounding can tell.
    factors_printed = [(row["margin_pct"], 100), (row["turnover"], 1), (row["leverage"], 1)]
    assert product_can_be(factors_printed, (row["roe_pct"], 100))


def test_walmart_2015_with_and_without_membership_fees():
    """Fees of 3,422 in the sales move margin and turnover against each other; leverage and ROE do not change."""
    (with_fees,) = (company(row) for row in table("companies.csv") if row["company"] == "Walmart")
    without = reported(("Walmart", "2015"))
    assert with_fees.sales - without.sales == 3_422
    one, other = factors(with_fees), factors(without)
    assert one.margin < other.margin
    assert one.turnover > other.turnover
    assert (one.leverage, one.roe) == (other.leverage, other.roe)


def test_apple_2023_on_closing_and_on_average_equity():
    """96,995 on 62,146 is 156 %; on (50,672 + 62,146) / 2 = 56,409 it is 172 %."""
    figures, previous = reported(("Apple", "2023")), reported(("Apple", "2022"))
    assert round(factors(figures).roe * 100) == 156
    assert factors(figures, previous, AVERAGE).roe == 96_995 / 56_409
    assert round(96_995 / 56_409 * 100) == 172


def test_every_industry_closes_within_its_printed_digits():
    """Margin x turnover is the return on invested capital, not ROE: there is no leverage step."""
    rows = table("industries_us_2024.csv")
    assert len(rows) == 28
    for row in rows:
        parts = [(row["after_tax_operating_margin_pct"], 100), (row["sales_to_invested_capital"], 1)]
        assert product_can_be(parts, (row["return_on_invested_capital_pct"], 100)), row
