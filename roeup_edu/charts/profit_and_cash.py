"""Net income beside what became of the cash: profit, cash from operating activities, change of cash."""

from typing import Any

from roeup_edu.charts import axes, groups, words
from roeup_edu.charts.chart import Chart
from roeup_edu.charts.data import Data
from roeup_edu.charts.layout import NAMES_DIRECT, empty, hover
from roeup_edu.charts.styles import escaped, labels
from roeup_edu.finance.statements import Statement
from roeup_edu.locales import say, worded
from roeup_edu.locales.numbers import signed

PARTS = ("net_income", "operating", "change")
LEAST = 10


def draw(data: Data, lang: str, term: int | None = None, **_: Any) -> Chart:
    """Draw all companies in a term, by default the last one."""
    title = say("chart.title.profit_and_cash", {}, lang)
    if not data.last:
        return empty(title, say("chart.nothing", {}, lang), lang)
    term = data.last_of(term)
    found = {seat: amounts(data.histories[seat][term - 1]) for seat in data.seats}
    short = labels(data.names, 10 if len(data.seats) <= NAMES_DIRECT else 8)
    series = [_series(data, term, part, found, lang) for part in PARTS]
    return Chart(
        spec=groups.spec(
            [escaped(short[seat]) for seat in data.seats],
            series,
            say("chart.axis.money", {}, lang),
            axes.money(lang),
            LEAST,
        ),
        title=_finding(data, term, found, lang) or title,
        note=data.heading(term, lang),
        legend=groups.keys(series),
        summary=_summary(data, term, found, lang),
        columns=[say("podium.company", {}, lang), *(one.name for one in series)],
        rows=[[data.names[seat], *(worded(own[part], lang) for part in PARTS)] for seat, own in found.items()],
        lang=lang,
    )


def amounts(term: Statement) -> dict[str, int]:
    """Return net income, cash from operating activities and change of cash of a term."""
    change = term.cash - term.opening.cash
    return {"net_income": term.net_income, "operating": term.cash_flow.from_operating, "change": change}


def _series(data: Data, term: int, part: str, found: dict[str, dict[str, int]], lang: str) -> groups.Series:
    name = say(f"chart.profit_and_cash.{part}", {}, lang)
    values = [own[part] for own in found.values()]
    texts = [hover(data.name(seat), f"{name} {signed(own[part], lang)}") for seat, own in found.items()]
    leads = {"net_income": ["figures", "net_income"], "operating": ["activities", "operating"]}
    return groups.Series(name, values, texts, [[seat, term, *leads.get(part, ["figures", "cash"])] for seat in found])


def _finding(data: Data, term: int, found: dict[str, dict[str, int]], lang: str) -> str:
    seat = max(found, key=lambda one: abs(found[one]["net_income"] - found[one]["change"]))
    own = found[seat]
    if own["net_income"] == own["change"]:
        return ""
    facts: dict[str, Any] = {"company": data.name(seat), "when": data.when(term, lang)}
    facts |= {"income": worded(own["net_income"], lang), "change": signed(own["change"], lang)}
    return say("chart.profit_and_cash.finding", facts, lang)


def _summary(data: Data, term: int, found: dict[str, dict[str, int]], lang: str) -> str:
    parts = [
        say(
            "chart.profit_and_cash.company",
            {"company": data.name(seat), **{part: signed(own[part], lang) for part in PARTS}},
            lang,
        )
        for seat, own in found.items()
    ]
    told = [say("chart.profit_and_cash.summary", {"when": data.when(term, lang), "parts": parts}, lang)]
    if term > data.settled:
        told.append(say("chart.in_progress", {"term": term}, lang))
    return words.sentences(told, lang)
