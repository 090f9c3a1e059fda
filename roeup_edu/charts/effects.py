"""What moved the ROE of a company from term to term: all its bridges side by side."""

from typing import Any

from roeup_edu.charts import groups, words
from roeup_edu.charts.chart import Chart
from roeup_edu.charts.data import Data
from roeup_edu.charts.layout import empty, hover
from roeup_edu.charts.styles import escaped
from roeup_edu.finance.attribution import Effects, attribute
from roeup_edu.finance.basis import measure
from roeup_edu.finance.ratios import exact_factors, factors_over
from roeup_edu.locales import say
from roeup_edu.locales.numbers import percent, points

FACTORS = ("margin", "turnover", "leverage")
LEAST = 0.02


def draw(data: Data, lang: str, seat: str | None = None, **_: Any) -> Chart:
    """Draw a company, by default the first one: for each term the effects of the three factors against the last one.

    The diamond is the whole change. A term whose change cannot be split has no bars, and the table says n/a.
    """
    title = say("chart.title.effects", {}, lang)
    if data.last < 2:
        return empty(title, say("chart.nothing_before" if data.last else "chart.nothing", {}, lang), lang)
    seat = data.seats[0] if seat is None else seat
    history, terms = data.histories[seat], data.terms[1:]
    found = [_effects(data, seat, term) for term in terms]
    roes = [factors_over(history[:term], history[0].opening, data.basis).roe for term in data.terms]
    if not any(found):
        text = say("chart.effects.none", {"company": data.name(seat)}, lang)
        return empty(title, text, lang, data.basis_text(lang))
    series = [_series(data, seat, name, found, lang) for name in FACTORS]
    mark = _series(data, seat, "change", found, lang)
    known = [(one, term) for one, term in zip(found, terms, strict=True) if one is not None]
    facts: dict[str, Any] = {"company": data.name(seat), "old": percent(roes[0], lang), "new": percent(roes[-1], lang)}
    facts |= {"first": data.terms[0], "last": data.last}
    one, term = max(known, key=lambda pair: abs(pair[0].change))
    main = max(FACTORS, key=lambda name: abs(getattr(one, name)))
    told = {"company": data.name(seat), "term": term, "points": points(one.change, lang)}
    told["factor"] = say(f"chart.factor_in_sentence.{main}", {}, lang)
    told["part"] = points(getattr(one, main), lang)
    names = [say(f"chart.factor.{name}", {}, lang) for name in FACTORS]
    return Chart(
        spec=groups.spec(
            [escaped(data.heading(term, lang)) for term in terms],
            series,
            say("chart.axis.effects", {}, lang),
            lambda value: points(value, lang),
            LEAST,
            mark,
            named=False,
        ),
        title=say("chart.effects.finding", told, lang),
        note=data.basis_text(lang),
        legend=groups.keys(series, mark),
        summary=words.sentences(
            [say("chart.effects.summary", facts, lang)]
            + ([say("chart.in_progress", {"term": data.last}, lang)] if data.last > data.settled else []),
            lang,
        ),
        columns=["", say("figure.roe", {}, lang), *names, mark.name],
        rows=[
            [data.heading(term, lang), percent(roes[place + 1], lang), *_cells(found[place], lang)]
            for place, term in enumerate(terms)
        ],
        lang=lang,
    )


def _effects(data: Data, seat: str, term: int) -> Effects | None:
    history = data.histories[seat]
    both = (history[: term - 1], history[:term])
    return attribute(*(exact_factors(measure(one, history[0].opening, data.basis)) for one in both))


def _series(data: Data, seat: str, name: str, found: list[Effects | None], lang: str) -> groups.Series:
    key = "chart.effects.change" if name == "change" else f"chart.factor.{name}"
    label = say(key, {}, lang)
    values = [None if one is None else getattr(one, name) for one in found]
    texts = [
        hover(data.name(seat), data.heading(term, lang), f"{label} {_written(value, lang)}")
        for term, value in zip(data.terms[1:], values, strict=True)
    ]
    line = "roe" if name == "change" else name
    return groups.Series(label, values, texts, [[seat, term, "ratio", line] for term in data.terms[1:]])


def _cells(one: Effects | None, lang: str) -> list[str]:
    return [_written(None if one is None else getattr(one, name), lang) for name in (*FACTORS, "change")]


def _written(value: float | None, lang: str) -> str:
    if value is None:
        return say("not_available", {}, lang)
    return say("chart.points", {"points": points(value, lang)}, lang)
