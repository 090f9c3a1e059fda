"""The results of a game as lines of text: the figures of each settled term, and the awards."""

from typing import Any

from roeup_edu.cli import tables
from roeup_edu.cli.output import columns
from roeup_edu.core.record import Record
from roeup_edu.games import part
from roeup_edu.games.roeup import results
from roeup_edu.games.roeup.words import names
from roeup_edu.locales import say, worded
from roeup_edu.reports.numbers import percent, times

AMOUNTS = ("sales", "business_profit", "net_income", "cash", "total_assets", "debt", "equity")
AWARDS = ("roe", "sales", "margin", "turnover")


def replay(record: Record, lang: str) -> list[str]:
    """Return the figures of each settled term, then the awards, each with the basis in force."""
    game: Any = record.game
    report = part(game.name, "report").report(record)
    basis = " · ".join(say(label, {}, lang) for label in results.basis(game).labels)
    statements, ruled = results.statements(game), False
    lines = tables.heading(game, lang)
    if not report["terms"]:
        return [*lines, "", say("cli.replay.none", {}, lang)]
    for term in report["terms"]:
        head = ["", *(say(f"figure.{name}", {}, lang) for name in (*AMOUNTS, "margin", "turnover", "leverage", "roe"))]
        rows = [head]
        for seat, own in term["companies"].items():
            name = f"{seat}  {game.seats[seat]}"
            if own["defaulted"]:
                name += f" ({say('cli.replay.default', {}, lang)})"
            if statements[seat][term["term"] - 1].rulings:
                name, ruled = f"{name} ※", True
            amounts = [worded(own[key], lang) for key in AMOUNTS]
            ratios = [percent(own["margin"], lang), times(own["turnover"], lang), times(own["leverage"], lang)]
            rows.append([name, *amounts, *ratios, percent(own["roe"], lang)])
        lines += ["", say("cli.replay.term", {"term": term["term"], "basis": basis}, lang), *columns(rows)]
    if ruled:
        lines += ["", say("cli.replay.ruled", {}, lang)]
    lines += ["", say("cli.replay.awards", {"basis": basis}, lang)]
    last = report["terms"][-1]["companies"]
    for award in AWARDS:
        write = {"sales": lambda value: worded(value, lang), "turnover": lambda value: times(value, lang)}
        holders = []
        for seat in report["awards"][award]:
            value = write.get(award, lambda value: percent(value, lang))(last[seat][award])
            holders.append(say("cli.replay.holder", {"name": game.seats[seat], "value": value}, lang))
        facts = {"award": say(f"award.{award}", {}, lang), "holders": holders}
        lines.append("  " + say("cli.replay.award", facts, lang))
    if report["over"]:
        lines.append(say("cli.won", {"winners": report["winners"]}, lang, names(game, lang)))
    return lines
