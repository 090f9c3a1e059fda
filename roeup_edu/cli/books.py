"""`roeup replay` and `roeup ledger`: what a record has come to, and every entry behind it."""

from argparse import Namespace
from collections.abc import Sequence

from roeup_edu.cli import entries
from roeup_edu.cli.output import tell, tell_error, tell_json
from roeup_edu.cli.records import draw_in_memory
from roeup_edu.cli.show import amendments
from roeup_edu.cli.usage import Usage
from roeup_edu.core.faults import Fault
from roeup_edu.games import part
from roeup_edu.locales import say, texts
from roeup_edu.table import recordfile


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
        if args.upto is None:
            draw_in_memory(record, args.lang)  # the figures are those of settled terms, with or without it
        tell(*part(record.game.name, "console").replay(record, args.lang))
        if notes := amendments(record, None, args.lang):
            tell("", *notes)
    if error:
        tell_error(error)
    return 1 if error else 0


def ledger(args: Namespace) -> int:
    """Print the rows of the ledger, all or those asked for; of a damaged record those before the damage, and 1."""
    record = recordfile.load(args.file)
    books = record.game.ledger.balances
    accounts = dict.fromkeys(account for book in books.values() for account in book)
    book = _one_of("--book", args.book, list(books), {}, args.lang)
    account = _one_of("--account", args.account, list(accounts), texts(args.lang), args.lang)
    rows = [
        row
        for row in record.game.ledger.rows
        if (book is None or row[3] == book)
        and (account is None or row[4] == account)
        and (args.term is None or row[2] == args.term)
    ]
    if args.json:
        tell_json([dict(zip(entries.ROW, row, strict=True)) for row in rows])
    elif rows:
        tell(*entries.table(record, [(row, row[5]) for row in rows], args.lang))
    else:
        tell(say("cli.entries.empty", {}, args.lang))
    if record.fault is not None:
        tell_error(record.fault.message(args.lang))
    return 0 if record.fault is None else 1


def _one_of(word: str, found: str | None, known: Sequence[str], names: dict[str, str], lang: str) -> str | None:
    """Return the id that was typed, as such or by its name. Raises `Usage` if there is none."""
    if found is None:
        return None
    wanted = found.strip().casefold()
    for one in known:
        if wanted in (one.casefold(), names.get(f"account.{one}", one).casefold()):
            return one
    raise Usage("cli.not_one_of", word=word, found=found, known=list(known))
