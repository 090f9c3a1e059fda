"""Did borrowing pay: per company the return on its assets, what its debt cost, and the ROE that came of it."""

from fractions import Fraction
from typing import Any

from roeup_edu.charts import axes, groups, words
from roeup_edu.charts.chart import Chart
from roeup_edu.charts.data import Data
from roeup_edu.charts.layout import NAMES_DIRECT, empty, hover
from roeup_edu.charts.styles import escaped, labels
from roeup_edu.finance.gearing import Gearing, gearing
from roeup_edu.finance.ratios import shown
from roeup_edu.locales import say
from roeup_edu.locales.numbers import percent, points

PARTS = ("on_assets", "cost", "roe")
LEAST = 0.02


def draw(data: Data, lang: str, term: int | None = None, **_: Any) -> Chart:
    """Draw all companies in a term, by default the last one.

    Return on assets above the cost of debt: the debt lifts the ROE above the return on assets; below: it presses it
    under it. All three are of net income and closing balances, whatever the game ranks by.
    """
    title = say("chart.title.leverage", {}, lang)
    if not data.last:
        return empty(title, say("chart.nothing", {}, lang), lang)
    term = data.last_of(term)
    found = {seat: gearing(data.histories[seat][term - 1]) for seat in data.seats}
    short = labels(data.names, 10 if len(data.seats) <= NAMES_DIRECT else 8)
    series = [_series(data, term, part, found, lang) for part in PARTS]
    return Chart(
        spec=groups.spec(
            [escaped(short[seat]) for seat in data.seats],
            series,
            say("chart.axis.leverage", {}, lang),
            axes.whole_percent(lang),
            LEAST,
        ),
        title=_finding(data, term, found, lang) or title,
        note=data.heading(term, lang),
        legend=groups.keys(series),
        summary=_summary(data, term, found, lang),
        columns=[
            say("podium.company", {}, lang),
            *(say(f"chart.leverage.{part}", {}, lang) for part in (*PARTS, "debt_to_equity", "added")),
        ],
        rows=[
            [data.names[seat], *(percent(shown(getattr(one, part)), lang) for part in (*PARTS, "debt_to_equity"))]
            + [_points(one.added, lang)]
            for seat, one in found.items()
        ],
        lang=lang,
    )


def _series(data: Data, term: int, part: str, found: dict[str, Gearing], lang: str) -> groups.Series:
    name = say(f"chart.leverage.{part}", {}, lang)
    values = [shown(getattr(one, part)) for one in found.values()]
    texts = [
        hover(data.name(seat), f"{name} {percent(value, lang)}") for seat, value in zip(found, values, strict=True)
    ]
    leads: dict[str, list[Any]] = {"on_assets": ["figures", "total_assets"], "cost": ["figures", "interest"]}
    return groups.Series(name, values, texts, [[seat, term, *leads.get(part, ["figures", "equity"])] for seat in found])


def _points(value: Fraction | None, lang: str) -> str:
    if value is None:
        return say("not_available", {}, lang)
    return say("chart.points", {"points": points(float(value), lang)}, lang)


def _finding(data: Data, term: int, found: dict[str, Gearing], lang: str) -> str:
    with_debt = [seat for seat, one in found.items() if one.debt_to_equity and one.added is not None]
    if not with_debt:
        return say("chart.leverage.none", {"when": data.when(term, lang)}, lang)
    seat = max(with_debt, key=lambda one: found[one].size)
    added = float(found[seat].added or 0)
    facts = {"company": data.name(seat), "when": data.when(term, lang), "points": points(added, lang, sign=False)}
    return say("chart.leverage.lifted" if added >= 0 else "chart.leverage.pressed", facts, lang)


def _summary(data: Data, term: int, found: dict[str, Gearing], lang: str) -> str:
    parts = [
        say(
            "chart.leverage.company",
            {
                "company": data.name(seat),
                "on_assets": percent(shown(one.on_assets), lang),
                "added": _points(one.added, lang),
                "roe": percent(shown(one.roe), lang),
            },
            lang,
        )
        for seat, one in found.items()
    ]
    told = [say("chart.leverage.summary", {"when": data.when(term, lang), "parts": parts}, lang)]
    if term > data.settled:
        told.append(say("chart.in_progress", {"term": term}, lang))
    return words.sentences(told, lang)
