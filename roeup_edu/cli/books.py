"""`roeup replay` and `roeup ledger`: what a record has come to, and every entry behind it."""

from argparse import Namespace

from roeup_edu.cli import tables
from roeup_edu.cli.output import tell, tell_error, tell_json
from roeup_edu.core.faults import Fault
from roeup_edu.games import part
from roeup_edu.locales import say
from roeup_edu.table import recordfile

ROW = ("n", "cause", "term", "book", "account", "amount", "reason")


def replay(args: Namespace) -> int:
    """Print the figures of all settled terms; of a damaged record those before the damage, and 1."""
    try:
        record = recordfile.load(args.file, args.upto)
    except Fault as fault:
        if args.json:
            tell_json({"error": fault.message(args.lang)})
        raise
    error = record.fault.message(args.lang) if record.fault is not None else ""
    if args.json:
        report = part(record.game.name, "report").report(record)
        tell_json(report | ({"error": error} if error else {}))
    else:
        tell(*tables.replay(record, args.lang))
        if record.dropped:
            tell("", say("cli.act.dropped", {"lines": record.dropped}, args.lang))
    if error:
        tell_error(error)
    return 1 if error else 0


def ledger(args: Namespace) -> int:
    """Print every row of the ledger; of a damaged record those before the damage, and 1."""
    record = recordfile.load(args.file)
    tell_json([dict(zip(ROW, row, strict=True)) for row in record.game.ledger.rows])
    if record.fault is not None:
        tell_error(record.fault.message(args.lang))
    return 0 if record.fault is None else 1
