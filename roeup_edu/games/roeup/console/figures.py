"""The results of a game as lines of text: the figures of each settled term, the awards, and who came where."""

from fractions import Fraction
from typing import Any

from roeup_edu.core.record import Record
from roeup_edu.finance.awards import indicators, places
from roeup_edu.games.roeup import report as reports
from roeup_edu.games.roeup import results
from roeup_edu.games.roeup.console import tables
from roeup_edu.games.roeup.words import names
from roeup_edu.locales import say, worded
from roeup_edu.locales.columns import columns
from roeup_edu.locales.numbers import percent, times

AMOUNTS = ("sales", "business_profit", "net_income", "cash", "total_assets", "debt", "equity")
AWARDS = ("roe", "sales", "margin", "turnover")
LEFT = {"defaulted": "default", "without_assets": "out"}
"""Events with which a company leaves the game, and the text that says so beside its name."""


def replay(record: Record, lang: str) -> list[str]:
    """Return the figures of each settled term, then awards and places; beside ratios stands their basis."""
    game: Any = record.game
    report = reports.report(record)
    basis = " · ".join(say(label, {}, lang) for label in results.basis(game).labels)
    statements, gone, ruled = results.statements(game), left(record), False
    lines = tables.heading(game, lang)
    if not report["terms"]:
        return [*lines, "", say("cli.replay.none", {}, lang)]
    for term in report["terms"]:
        head = ["", *(say(f"figure.{name}", {}, lang) for name in (*AMOUNTS, "margin", "turnover", "leverage", "roe"))]
        rows = [head]
        for seat, own in term["companies"].items():
            name = f"{seat}  {game.seats[seat]}"
            if seat in gone and gone[seat][0] <= term["term"]:
                name += f" ({say(f'cli.replay.{gone[seat][1]}', {}, lang)})"
            if statements[seat][term["term"] - 1].rulings:
                name, ruled = f"{name} ※", True
            amounts = [worded(own[key], lang) for key in AMOUNTS]
            ratios = [percent(own["margin"], lang), times(own["turnover"], lang), times(own["leverage"], lang)]
            rows.append([name, *amounts, *ratios, percent(own["roe"], lang)])
        lines += ["", say("cli.replay.term", {"term": term["term"], "basis": basis}, lang), *columns(rows)]
    if ruled:
        lines += ["", say("cli.replay.ruled", {}, lang)]
    lines += ["", say("cli.replay.awards", {"term": report["terms"][-1]["term"], "basis": basis}, lang)]
    lines += _awards(game, report["awards"], lang)
    if report["over"]:
        lines.append(say("cli.won", {"winners": report["winners"]}, lang, names(game, lang)))
    return lines


def left(record: Record) -> dict[str, tuple[int, str]]:
    """Return the term in which each company left the game, and how (R-SHO-3, R-SHO-4)."""
    found: dict[str, tuple[int, str]] = {}
    term = 0
    for _, event in record.events:
        if event.kind == "term_begun":
            term = event.facts["term"]
        elif event.kind in LEFT:
            found[event.facts["company"]] = (term, LEFT[event.kind])
    return found


def _awards(game: Any, awards: dict[str, list[str]], lang: str) -> list[str]:
    """Return the holders of each award and the place of every company, by what is measured on the game's basis."""
    basis, lines = results.basis(game), []
    measured = {seat: indicators(own, own[0].opening, basis) for seat, own in results.statements(game).items()}
    for award in AWARDS:
        values = {seat: getattr(own, award) for seat, own in measured.items()}
        holders = [_with_value("holder", game, seat, award, values[seat], lang) for seat in awards[award]]
        facts = {"award": say(f"award.{award}", {}, lang), "holders": holders}
        lines.append("  " + say("cli.replay.award", facts, lang))
        ranks = places({seat: values[seat] for seat in game.playing})
        shown = [
            _with_value("unmeasured" if values[seat] is None else "place", game, seat, award, values[seat], lang, rank)
            for seat, rank in sorted(ranks.items(), key=lambda pair: pair[1])
        ]
        lines.append("    " + (" · ".join(shown) or worded(None, lang)))
    if len(game.playing) < len(game.seats):
        gone = [game.seats[seat] for seat in game.seats if seat not in game.playing]
        lines.append("  " + say("cli.replay.unplaced", {"companies": gone}, lang))
    return lines


def _with_value(key: str, game: Any, seat: str, award: str, value: Fraction | None, lang: str, place: int = 1) -> str:
    """Return a company with what it is measured by: sales as an amount, turnover as it is, else in percent."""
    number = value if value is None else float(value)
    if award == "sales" and value is not None and value.denominator == 1:
        text = worded(int(value), lang)
    else:
        text = (times if award in ("sales", "turnover") else percent)(number, lang)
    return say(f"cli.replay.{key}", {"name": game.seats[seat], "value": text, "place": place}, lang)
