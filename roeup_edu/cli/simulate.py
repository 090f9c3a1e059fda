"""`roeup simulate`: whole games of bots."""

import os
from argparse import Namespace
from typing import Any

from roeup_edu.cli.new import options_typed
from roeup_edu.cli.output import tell, tell_json
from roeup_edu.cli.usage import Usage
from roeup_edu.core.faults import Fault
from roeup_edu.core.record import Record
from roeup_edu.games import kind, part
from roeup_edu.locales import say, worded
from roeup_edu.locales.columns import columns
from roeup_edu.table import recordfile
from roeup_edu.table import simulate as table

USUAL = "greedy"


def simulate(args: Namespace) -> int:
    """Play games of bots with the seeds S, S + 1, …; tell who won, and for one game all figures."""
    options = options_typed(args.option)
    names = bots_typed(args.game, args.bots)
    if args.out is not None and os.path.lexists(args.out):
        raise Fault("file.exists", path=args.out)
    known = part(args.game, "bots").BOTS
    summaries: list[dict[str, Any]] = []
    first: Record | None = None
    for number in range(args.games):
        seed = args.seed if first is None else first.header.seed + number
        bots = [known[name] for name in names]
        record = table.simulate(kind(args.game), options, args.players, seed, bots)
        if first is None:
            first = record
            if args.out is not None:
                recordfile.create(args.out, record)
        summaries.append(summary(record))
    assert first is not None
    if args.json:
        whole: dict[str, Any] = {"game": args.game, "bots": list(names), "games": summaries}
        if args.games == 1:
            whole["replay"] = part(args.game, "report").report(first)
        tell_json(whole)
    elif args.games == 1:
        tell(*part(args.game, "console").replay(first, args.lang))
    else:
        tell(*_table(first, summaries, args.lang))
    if args.out is not None and not args.json:
        tell("", say("cli.simulate.written", {"path": args.out}, args.lang))
    return 0


def bots_typed(game: str, text: str | None) -> list[str]:
    """Return the names of the bots, in seat order. Raises `Usage` for a name that no bot has."""
    known = part(game, "bots").BOTS
    if text is None:
        return [USUAL if USUAL in known else next(iter(known))]
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in known:
            raise Usage("cli.no_bot", name=name, bots=list(known))
    return names


def summary(record: Record) -> dict[str, Any]:
    """Return how a game ended."""
    report = part(record.game.name, "report").report(record)
    return {
        "seed": record.header.seed,
        "winners": report["winners"],
        "reason": report["reason"],
        "terms": len(report["terms"]),
        "actions": report["actions"],
    }


def _table(first: Record, summaries: list[dict[str, Any]], lang: str) -> list[str]:
    """Return one line per game."""
    head = [say(f"cli.simulate.{key}", {}, lang) for key in ("winners", "reason", "seed", "terms", "actions")]
    rows = [
        [
            worded([first.game.seats[seat] for seat in one["winners"]], lang),
            worded(one["reason"], lang, {}, "over"),
            str(one["seed"]),
            worded(one["terms"], lang),
            worded(one["actions"], lang),
        ]
        for one in summaries
    ]
    return columns([head, *rows], left=2)
