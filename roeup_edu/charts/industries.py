"""Real industries, as the quiet background of the map: facts quoted from the source named in the file."""

import csv
import os.path
from functools import cache

import msgspec

from roeup_edu.datasets import folder


class Industry(msgspec.Struct, frozen=True):
    """After-tax operating margin (0.096 for 9.6 %), sales to invested capital in times, and the number of firms."""

    name: str
    margin: float
    turnover: float
    firms: int


@cache
def industries() -> tuple[Industry, ...]:
    """Return the industries of `industries_us_2024.csv`.

    Not an ROE: margin × turnover is the after-tax return on invested capital. Source: A. Damodaran (NYU Stern), US
    industries, January 2024, names from A to E.
    """
    path = os.path.join(folder("companies"), "industries_us_2024.csv")
    with open(path, encoding="utf-8", newline="") as file:
        return tuple(
            Industry(
                row["industry"],
                float(row["after_tax_operating_margin_pct"]) / 100,
                float(row["sales_to_invested_capital"]),
                int(row["firms"]),
            )
            for row in csv.DictReader(file)
        )
