"""From a figure on the screen to its entries, and from each entry to the decision that caused it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, get_args

from roeup_edu.core.ledger import Row
from roeup_edu.finance import trace
from roeup_edu.finance.statements import Statement
from roeup_edu.locales import say, texts, worded
from roeup_edu.table.wording import cause_in_words
from roeup_edu.widgets import screen
from roeup_edu.widgets.scene import Scene

RATIOS = ("roe", "margin", "turnover", "leverage")
NOW = "now"
"""The part of a balance as it is at this moment, in the middle of a term; it has the lines of "figures"."""
CAUSE = "cause"
"""The part of all that one line of the record has led to, such as the launch of a unit; the line is its number."""
PARTS = ("ratio", NOW, CAUSE, *get_args(trace.Part))


def traced(scene: Scene, figure: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entries behind a figure (`seat`, `term`, `part`, `line`), or the two figures that a ratio divides.

    A figure that is none, or was one before something was taken back, leads to no entries, and a sentence says so.
    """
    seat, term, part, line = (figure[name] for name in ("seat", "term", "part", "line"))
    if seat not in scene.game.seats or not 0 <= term <= scene.term or part not in PARTS:
        return _none(scene, figure)
    if part == "ratio":
        return _ratio(scene, figure) if line in RATIOS and term else _none(scene, figure)
    rows = [row for row in (scene.game if part == NOW else scene.closed).ledger.rows if row[2] <= term]
    book = scene.part("accounts").CHART
    try:
        if part == CAUSE:
            entries = _caused(rows, book, seat, line)
        else:
            first = figure.get("first")
            entries = trace.entries(rows, book, seat, term, line, "figures" if part == NOW else part, first)
    except ValueError:
        return _none(scene, figure)
    title = _title(scene, figure, bool(entries))
    if title is None:
        return _none(scene, figure)
    total = sum(entry.amount for entry in entries)
    shown = [_entry(scene, entry, seat) for entry in entries]
    causes = list(dict.fromkeys(entry.cause for entry in entries if entry.cause <= len(scene.record.lines)))
    return {
        "figure": dict(figure),
        "title": title,
        "total": say("trace.total", {"amount": total, "count": len(entries)}, scene.lang),
        "rows": shown,
        "causes": causes,
        "parts": [],
        "lines": screen.entries(scene, screen.worded_lines(scene, causes)),
    }


def _caused(rows: Iterable[Row], book: Any, seat: str, line: Any) -> tuple[trace.Entry, ...]:
    """Return what one line of the record has brought a company in income and expenses."""
    income = set(book.income)
    return tuple(trace.Entry(row, -row[5]) for row in rows if row[1] == line and row[3] == seat and row[4] in income)


def _entry(scene: Scene, entry: trace.Entry, seat: str) -> dict[str, Any]:
    n, cause, term, _, account, _, reason = entry.row
    booked = n <= len(scene.record.lines)
    return {
        "n": n if booked else None,
        "term": term,
        "account": say(f"account.{account}", {}, scene.lang),
        "amount": worded(entry.amount, scene.lang),
        "reason": say(f"reason.{reason}", {}, scene.lang),
        "cause": cause if cause <= len(scene.record.lines) else None,
        "why": cause_in_words(scene.record, cause, seat, scene.lang, ids=False),
        "booked": booked,
    }


def _ratio(scene: Scene, figure: Mapping[str, Any]) -> dict[str, Any]:
    """Return the two figures that a ratio divides, each to be traced in its turn."""
    stage, chosen = scene.part("stage"), scene.part("results").basis(scene.game)
    seat, term, line = figure["seat"], figure["term"], figure["line"]
    parts = []
    for name in trace.parts(line, chosen):
        for one in trace.behind(name, chosen, term):
            value = stage.written(name, _amount(scene.histories[seat], one), scene.lang)
            own = {"seat": seat, "term": one.term, "part": one.part, "line": name}
            own |= {"first": one.first} if one.first != one.term else {}
            parts.append({"label": _label(scene, one), "value": value, "figure": own})
    above, below = (say(f"figure.{name}", {}, scene.lang) for name in trace.parts(line, chosen))
    facts = {"ratio": say(f"figure.{line}", {}, scene.lang), "above": above, "below": below}
    facts["basis"] = screen.basis(scene)
    return {
        "figure": dict(figure),
        "title": _title(scene, figure, True),
        "total": say("trace.ratio", facts, scene.lang),
        "rows": [],
        "causes": [],
        "parts": parts,
        "lines": [],
    }


def _amount(history: Sequence[Statement], one: trace.Where) -> int:
    """Return a figure behind a ratio; a flow over several terms is their sum."""
    if one.part == "opening":
        return int(getattr(history[one.term - 1].opening, one.line))
    return sum(getattr(statement, one.line) for statement in history[one.first - 1 : one.term])


def _label(scene: Scene, one: trace.Where) -> str:
    """Return what a figure behind a ratio is called."""
    key = "opening" if one.part == "opening" else "one_term" if one.first == one.term else "terms"
    facts = {"line": say(f"figure.{one.line}", {}, scene.lang), "term": one.term, "first": one.first}
    return say(f"trace.{key}", facts, scene.lang)


def _title(scene: Scene, figure: Mapping[str, Any], found: bool) -> str | None:
    """Return what a figure is called, None if it is none. A line that led to nothing may be a choice still secret."""
    seat, term, part, line = (figure[name] for name in ("seat", "term", "part", "line"))
    facts = {"company": scene.game.seats[seat], "term": term}
    if part == CAUSE:
        if not found:
            return None
        why = cause_in_words(scene.record, line, seat, scene.lang, ids=False)
        return say("trace.cause", {**facts, "why": why}, scene.lang)
    kind = {"profit_and_loss": "account", "balance_sheet": "account", "cash_flow": "reason"}.get(part, "figure")
    if f"{kind}.{line}" not in texts(scene.lang):
        return None
    facts["line"] = say(f"{kind}.{line}", {}, scene.lang)
    first = figure.get("first", term)
    key = "title_terms" if first != term else {NOW: "now", "opening": "title_opening"}.get(part, "title")
    return say(f"trace.{key}", {**facts, "first": first}, scene.lang)


def _none(scene: Scene, figure: Mapping[str, Any]) -> dict[str, Any]:
    text = say("trace.none", {}, scene.lang)
    empty: dict[str, Any] = {"rows": [], "causes": [], "parts": [], "lines": []}
    return {"figure": dict(figure), "title": text, "total": "", **empty}
