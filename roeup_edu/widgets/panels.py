"""The panel on the right: one chart, the statements of a company, the bank, or the log."""

from typing import Any

from roeup_edu import charts
from roeup_edu.charts.data import Data
from roeup_edu.finance import layout
from roeup_edu.finance.trace import ruling_entries
from roeup_edu.locales import say, worded
from roeup_edu.widgets.scene import Scene

CHOICES = {"dupont": ("seat", "term"), "bridge": ("seat", "term"), "cash": ("seat", "term"), "balance": ("term",)}
"""What a chart is of, if it is not of all companies and terms."""
EQUAL = {"closing_cash": "cash"}
"""Lines of a statement that are a figure of another name."""
UNTRACED = ("opening_cash", "debt_and_equity")
"""Lines that lead to no entries of their own: their parts do."""


def panel(scene: Scene, tab: str, company: str) -> dict[str, Any]:
    """Return what a tab shows for the company in focus."""
    shown: dict[str, Any] = {"tab": tab, "company": company, "chart": None, "statements": None, "bank": None}
    if tab in charts.FIGURES:
        shown["chart"] = chart(scene, tab, company)
    elif tab == "statements":
        shown["statements"] = statements(scene, company)
    elif tab == "bank":
        shown["bank"] = scene.part("stage").bank(scene.game, scene.lang, scene.closed)
    return shown


def chart(scene: Scene, name: str, company: str) -> dict[str, Any]:
    """Return a chart as plain data: the figure, the finding in words, and the table behind it."""
    choice = {"seat": company, "term": scene.term}
    drawn = charts.FIGURES[name](data(scene), scene.lang, **{key: choice[key] for key in CHOICES.get(name, ())})
    return drawn.plain() | {"label": say(f"tab.{name}", {}, scene.lang)}


def data(scene: Scene) -> Data:
    """Return what charts are drawn from."""
    return Data(
        histories=scene.histories,
        names=dict(scene.game.seats),
        basis=scene.part("results").basis(scene.game),
        chart=scene.part("accounts").CHART,
        settled=scene.game.settled,
    )


def statements(scene: Scene, company: str) -> dict[str, Any]:
    """Return the three statements of a company, all terms side by side, every amount with what it can be traced by."""
    terms, lang = scene.histories[company], scene.lang
    book = scene.part("accounts").CHART
    parts = []
    for part in layout.PARTS if terms else ():
        rows = [_row(part, key, amounts, company, lang) for key, amounts in layout.table(terms, part, book)]
        parts.append({"part": part, "title": say(f"statement.{part}", {}, lang), "rows": rows})
    labels = [say("term", {"term": term.term}, lang) for term in terms]
    if terms and scene.game.settled < scene.term:
        labels[-1] = say("screen.term_now", {"term": scene.term}, lang)
    ruled = ruling_entries(scene.closed.ledger.rows, book, company, scene.term)
    numbers = [str(n) for n in dict.fromkeys(entry.row[0] for entry in ruled)]
    return {
        "seat": company,
        "name": scene.game.seats[company],
        "terms": labels,
        "parts": parts,
        "ruled": say("screen.ruled", {"lines": numbers}, lang) if numbers else "",
        "empty": "" if terms else say("closing.none", {}, lang),
    }


def _row(part: str, key: str, amounts: list[int], company: str, lang: str) -> dict[str, Any]:
    line = key.partition(".")[2]
    cells = [
        {"text": worded(amount, lang), "figure": _figure(part, key, line, company, number)}
        for number, amount in enumerate(amounts, 1)
    ]
    return {"line": line, "label": say(key, {}, lang), "total": layout.is_total(key), "cells": cells}


def _figure(part: str, key: str, line: str, company: str, term: int) -> dict[str, Any] | None:
    if line in UNTRACED:
        return None
    if layout.is_total(key):
        part = "activities" if line in ("operating", "investing", "financing") else "figures"
    return {"seat": company, "term": term, "part": part, "line": EQUAL.get(line, line)}
