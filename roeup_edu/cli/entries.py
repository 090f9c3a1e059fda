"""Ledger rows in words: those behind a line of a statement, and the whole journal, each with the decision behind it."""

from collections.abc import Iterable
from typing import Any

from roeup_edu.cli.usage import Usage
from roeup_edu.core.ledger import Row
from roeup_edu.core.record import Record
from roeup_edu.finance import trace
from roeup_edu.finance.chart import Chart
from roeup_edu.finance.closing import Closing
from roeup_edu.locales import say, texts, worded
from roeup_edu.locales.columns import columns
from roeup_edu.table.wording import cause_in_words, names_of

ROW = ("n", "cause", "term", "book", "account", "amount", "reason")
RATIOS = ("margin", "turnover", "leverage", "roe")
ACTIVITIES = ("operating", "investing", "financing")
FIGURES = (
    *("business_profit", "net_income", "cash", "fixed_assets", "total_assets", "debt", "capital"),
    *("retained_earnings", "equity"),
)
EQUAL = {"closing_cash": "cash"}
"""Lines that are another one under their own name."""


def line_typed(text: str, chart: Chart, lang: str) -> tuple[str, str]:
    """Return the part and the line that a person means, by its id or its name; a ratio has the part "ratio".

    Raises `Usage` for anything else.
    """
    words, wanted = texts(lang), text.strip().casefold()
    for (part, kind), lines in _all(chart).items():
        for line in lines:
            if wanted in (line, words.get(f"{kind}.{line}", line).casefold()):
                return part, EQUAL.get(line, line)
    ids = [line for lines in _all(chart).values() for line in lines]
    raise Usage("cli.statements.no_line", found=text, lines=list(dict.fromkeys(ids)))


def _all(chart: Chart) -> dict[tuple[str, str], tuple[str, ...]]:
    """Return every line that can be traced, by its part and the table of its name; the first of a name counts."""
    return {
        ("profit_and_loss", "account"): chart.income,
        ("figures", "figure"): (*FIGURES, "closing_cash"),
        ("balance_sheet", "account"): (*chart.assets, *chart.debt, *chart.capital),
        ("activities", "figure"): ACTIVITIES,
        ("ratio", "figure"): RATIOS,
        ("cash_flow", "reason"): tuple(chart.activities()),
    }


def traced(record: Record, found: Closing, seat: str, line: tuple[str, str], lang: str) -> list[str]:
    """Return the entries behind a line for one company, with their sum; a ratio names the two figures it divides."""
    part, name = line
    lines = [say("cli.statements.company", {"company": seat}, lang, names_of(record.game, lang))]
    if part == "ratio":
        above, below = trace.parts(name, found.basis)  # type: ignore[arg-type]
        facts = {"ratio": f"figure.{name}", "above": f"figure.{above}", "below": f"figure.{below}"}
        facts = {key: say(value, {}, lang) for key, value in facts.items()} | {"ids": f"{above}, {below}"}
        facts["basis"] = " · ".join(say(label, {}, lang) for label in found.basis.labels)
        return [*lines, say("cli.entries.ratio", facts, lang)]
    behind = trace.entries(found.rows, found.chart, seat, found.term, name, part)  # type: ignore[arg-type]
    if not behind:
        return [*lines, say("cli.entries.none", {"line": _name(line, found.chart, lang)}, lang)]
    rows = [(entry.row, entry.amount) for entry in behind]
    total = say(
        "cli.entries.total", {"line": _name(line, found.chart, lang), "amount": sum(amount for _, amount in rows)}, lang
    )
    return [*lines, total, *table(record, rows, lang, book=False)]


def _name(line: tuple[str, str], chart: Chart, lang: str) -> str:
    kind = next(kind for part, kind in _all(chart) if part == line[0])
    return say(f"{kind}.{line[1]}", {}, lang)


def table(record: Record, rows: Iterable[tuple[Row, int]], lang: str, book: bool = True) -> list[str]:
    """Return ledger rows in columns: line, term, book, account, amount, reason, the line of the cause and its words."""
    keys = ("n", "term", *(["book"] if book else []), "account", "amount", "reason", "cause", "why")
    head = [say(f"cli.entries.{key}", {}, lang) for key in keys]
    known = names_of(record.game, lang)
    names = {own: f"{own} {known[own]}" for own in record.game.ledger.balances if own in known}
    shown = []
    for (n, cause, term, own, account, _, reason), amount in rows:
        owner = [names.get(own) or worded(own, lang, {}, "book")] if book else []
        entry = [_number(record, n), str(term), *owner, say(f"account.{account}", {}, lang), worded(amount, lang)]
        why = cause_in_words(record, cause, own, lang)
        shown.append([*entry, say(f"reason.{reason}", {}, lang), _number(record, cause), why])
    return _lined_up([head, *shown], keys)


def _number(record: Record, n: int) -> str:
    """Return the number of a line; an entry that only a close now would bring has none."""
    return str(n) if n <= len(record.lines) else "–"


def _lined_up(rows: list[list[str]], keys: tuple[str, ...]) -> list[str]:
    """Return rows in columns, numbers to the right, words to the left."""
    right = {place for place, key in enumerate(keys) if key in ("n", "term", "amount", "cause")}
    flipped = [columns([[row[place]] for row in rows], left=0 if place in right else 1) for place in range(len(keys))]
    return columns(zip(*flipped, strict=True), left=len(keys))


def plain(found: Closing, seat: str, line: tuple[str, str]) -> list[dict[str, Any]]:
    """Return the entries behind a line as JSON data; of a ratio none."""
    if line[0] == "ratio":
        return []
    behind = trace.entries(found.rows, found.chart, seat, found.term, line[1], line[0])  # type: ignore[arg-type]
    return [dict(zip(ROW, entry.row, strict=True)) | {"adds": entry.amount} for entry in behind]
