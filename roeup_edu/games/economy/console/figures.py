"""The results of a game as lines of text: the figures of each settled stage, and who came where."""

from typing import Any

from roeup_edu.core.record import Record
from roeup_edu.games.economy import report as reports
from roeup_edu.games.economy import results
from roeup_edu.games.economy.console import tables
from roeup_edu.games.economy.words import names
from roeup_edu.locales import say, worded
from roeup_edu.locales.columns import columns
from roeup_edu.locales.numbers import percent, times

AMOUNTS = ("sales", "net_income", "cash", "total_assets", "debt", "equity")


def replay(record: Record, lang: str) -> list[str]:
    """Return the figures of each settled stage, beside the ratios their basis, then the places of the players."""
    game: Any = record.game
    report, known, ruled = reports.report(record), names(game, lang), False
    basis = " · ".join(say(label, {}, lang) for label in results.basis(game).labels)
    statements = results.statements(game)
    lines = tables.heading(game, lang)
    for term in report["terms"]:
        head = ["", *(say(f"figure.{name}", {}, lang) for name in (*AMOUNTS, "margin", "turnover", "leverage", "roe"))]
        rows = [head]
        for code, own in term["companies"].items():
            name = worded(code, lang, known)
            if statements[code][term["term"] - 1].rulings:
                name, ruled = f"{name} ※", True
            ratios = [percent(own["margin"], lang), times(own["turnover"], lang), times(own["leverage"], lang)]
            rows.append([name, *(worded(own[key], lang) for key in AMOUNTS), *ratios, percent(own["roe"], lang)])
        lines += ["", say("economy.replay.stage", {"stage": term["term"], "basis": basis}, lang), *columns(rows)]
    if not report["terms"]:
        lines += ["", say("economy.replay.none", {}, lang)]
    if ruled:
        lines += ["", say("cli.replay.ruled", {}, lang)]
    lines += ["", say("economy.replay.places" if game.over else "economy.replay.wealth", {}, lang)]
    for place in report["ranking"]:
        lines.append("  " + say("economy.replay.place", place, lang, known))
    if report["over"]:
        lines.append(say("cli.won", {"winners": report["winners"]}, lang, known))
    return lines
