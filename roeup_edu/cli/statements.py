"""`roeup statements`: the three statements of each company, its ratios, and what changed them."""

from argparse import Namespace
from typing import Any

import msgspec

from roeup_edu.cli import entries
from roeup_edu.cli.output import tell, tell_json
from roeup_edu.cli.records import seat_typed, sound_part
from roeup_edu.cli.usage import Usage
from roeup_edu.core.record import Record
from roeup_edu.core.text import plain as plain_text
from roeup_edu.finance import layout
from roeup_edu.finance.attribution import by_line
from roeup_edu.finance.closing import Closing
from roeup_edu.finance.trace import ruling_entries
from roeup_edu.games import part
from roeup_edu.locales import say, worded
from roeup_edu.locales.columns import columns
from roeup_edu.locales.numbers import RATIOS, percent, points, signed
from roeup_edu.table.wording import names_of

CHANGES_MOST = 3
"""Lines of the income that are named as those that changed most."""


def statements(args: Namespace) -> int:
    """Print the statements of a term; with a line the entries behind it. Of a damaged record the sound part, and 1."""
    record = sound_part(args.file, args.lang)
    found: Closing = part(record.game.name, "closing").closing(record, args.term)
    seats = list(found.histories) if args.seat is None else [_book_typed(record, found, args.seat)]
    line = entries.line_typed(args.line, found.chart, args.lang) if args.line is not None else None
    if args.json:
        tell_json(plain(record, found, seats, line))
    else:
        tell(_heading(found, args.lang))
        for one in seats:
            traced = entries.traced(record, found, one, line, args.lang) if line else None
            tell("", *(traced if traced is not None else _company(record, found, one, args.lang)))
        if line is None:
            tell("", say("cli.statements.how", {"line": found.chart.business[0]}, args.lang))
    return 0 if record.fault is None else 1


def _book_typed(record: Record, found: Closing, text: str) -> str:
    """Return the company that was typed. Raises `Usage` if it has no statements."""
    code = plain_text(text).upper()
    if code in found.histories:
        return code
    raise Usage("cli.no_seat", seat=seat_typed(record.game, text), seats=list(found.histories))


def _heading(found: Closing, lang: str) -> str:
    key = "cli.statements.in_progress" if found.in_progress else "cli.statements.settled"
    return say(key, {"term": found.term}, lang)


def _company(record: Record, found: Closing, seat: str, lang: str) -> list[str]:
    """Return the statements of a company, this term beside the one before, then the ratios and what changed them."""
    terms = found.histories[seat][-2:]
    lines = [say("cli.statements.company", {"company": seat}, lang, names_of(record.game, lang))]
    if terms[-1].rulings:
        ruled = dict.fromkeys(entry.row[0] for entry in ruling_entries(found.rows, found.chart, seat, found.term))
        lines.append(say("cli.statements.ruled", {"lines": [str(n) for n in ruled]}, lang))
    head = [say("term", {"term": term.term}, lang) for term in terms]
    for sheet in layout.PARTS:
        rows = [
            [f"  {say(key, {}, lang)}", key.partition(".")[2], *(worded(amount, lang) for amount in amounts)]
            for key, amounts in layout.table(terms, sheet, found.chart)
        ]
        lines += ["", *columns([[say(f"statement.{sheet}", {}, lang), "", *head], *rows], left=2)]
    return [*lines, "", *_ratios(found, seat, head, lang), *_changes(found, seat, lang)]


def _ratios(found: Closing, seat: str, head: list[str], lang: str) -> list[str]:
    """Return the four ratios with their basis: margin × turnover × leverage = ROE."""
    terms = [found.factors(seat, back) for back in reversed(range(len(head)))]
    rows = [
        [f"  {say(f'figure.{name}', {}, lang)}", name, *(write(getattr(term, name), lang) for term in terms)]
        for name, write in RATIOS.items()
    ]
    basis = " · ".join(say(label, {}, lang) for label in found.basis.labels)
    return [say("cli.statements.ratios", {"basis": basis}, lang), *columns([["", "", *head], *rows], left=2)]


def _changes(found: Closing, seat: str, lang: str) -> list[str]:
    """Return what changed the ROE and the net income against the term before, in words."""
    if found.term < 2:
        return []
    effects, lines = found.effects(seat), [""]
    if effects is None:
        lines.append(say("cli.statements.no_effects", {}, lang))
    else:
        by_factor = {name: points(getattr(effects, name), lang) for name in effects.__struct_fields__}
        old, new = (percent(found.factors(seat, back).roe, lang) for back in (1, 0))
        lines.append(say("cli.statements.effects", {**by_factor, "old": old, "new": new}, lang))
    before, after = found.histories[seat][-2:]
    changed = sorted(by_line(before, after), key=lambda pair: -abs(pair[1]))[:CHANGES_MOST]
    most = [
        say("cli.statements.part", {"line": say(f"account.{name}", {}, lang), "change": signed(change, lang)}, lang)
        for name, change in changed
        if change
    ]
    whole = signed(after.net_income - before.net_income, lang)
    lines.append(say("cli.statements.by_line", {"change": whole, "lines": most}, lang))
    return lines


def plain(record: Record, found: Closing, seats: list[str], line: tuple[str, str] | None) -> dict[str, Any]:
    """Return the statements as JSON data."""
    companies = {}
    for seat in seats:
        history = found.histories[seat]
        last, effects = history[-1], found.effects(seat)
        companies[seat] = {
            "rulings": last.rulings,
            "profit_and_loss": {**dict(last.profit_and_loss), "net_income": last.net_income},
            "balance_sheet": {
                part: dict(getattr(last.balance_sheet, part)) for part in last.balance_sheet.__struct_fields__
            },
            "cash_flow": msgspec.to_builtins(last.cash_flow)
            | {part: dict(getattr(last.cash_flow, part)) for part in ("operating", "investing", "financing")},
            "ratios": msgspec.to_builtins(found.factors(seat)),
            "effects": effects and msgspec.to_builtins(effects),
            "by_line": dict(by_line(*history[-2:])) if len(history) > 1 else None,
        }
        if line is not None:
            companies[seat]["entries"] = entries.plain(found, seat, line)
    basis = msgspec.to_builtins(found.basis)
    return {"term": found.term, "in_progress": found.in_progress, "basis": basis, "companies": companies}
