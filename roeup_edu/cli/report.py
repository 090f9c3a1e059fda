"""`roeup report`: a game as a workbook, a page, CSV files or Beancount text, and the grades of those who played it."""

import os
from argparse import Namespace
from collections.abc import Callable

from roeup_edu.cli.output import tell, tell_error
from roeup_edu.cli.usage import Usage
from roeup_edu.core.faults import Fault
from roeup_edu.core.record import Record
from roeup_edu.games import part
from roeup_edu.locales import say
from roeup_edu.reports import grades
from roeup_edu.reports.beancount import beancount
from roeup_edu.reports.content import Report
from roeup_edu.reports.content import report as described
from roeup_edu.reports.csvfiles import csv_file, encoded
from roeup_edu.reports.opened import record_of
from roeup_edu.reports.page import page
from roeup_edu.reports.tables import tables
from roeup_edu.reports.workbook import workbook
from roeup_edu.table import roster
from roeup_edu.table.files import unwritable, write_new
from roeup_edu.table.store import is_store

WRITERS: dict[str, Callable[[Report], bytes]] = {".xlsx": workbook, ".html": page, ".beancount": beancount}
"""What writes a file, by the end of its name."""


def report(args: Namespace) -> int:
    """Write a report in the form that the name of its file asks for; of a damaged record the sound part, and 1."""
    if args.roster is not None or args.grades is not None or args.weights is not None:
        return _grades(args)
    end = os.path.splitext(args.out)[1].lower()
    folder = os.path.isdir(args.out) or args.out.endswith(("/", os.sep)) or not end
    if not folder and end not in WRITERS:
        raise Usage("report.form", path=args.out, known=list(WRITERS))
    if not folder:
        _free(args.out, args)
    record = reportable(record_of(args.file, args.game))
    found = described(record, args.lang)
    files = _csv(args.out, record, found) if folder else {args.out: _written(WRITERS[end], found)}
    for path in files:
        _free(path, args)
    if folder and not os.path.isdir(args.out):
        try:
            os.mkdir(args.out)
        except (OSError, ValueError) as error:
            raise unwritable(args.out, error) from error
    for path, data in files.items():
        write_new(path, data, replace=args.force)
    tell(say("report.written", {"path": args.out, "title": found.title, "state": found.state}, args.lang))
    return _end([record], args.lang)


def reportable(record: Record) -> Record:
    """Return a record, if its game is one that reports can tell of. Raises `Fault` if it is not."""
    if not hasattr(part(record.header.game, "results"), "podium"):
        raise Fault("report.no_report", game=record.header.game)
    return record


def _free(path: str, args: Namespace) -> None:
    """Refuse a name that is taken, at once rather than after the work, and always that of the game itself."""
    if os.path.lexists(path):
        if os.path.exists(path) and os.path.exists(args.file) and os.path.samefile(path, args.file):
            raise Fault("report.itself", path=path)
        if not args.force:
            raise Fault("cli.deck.exists", path=path)


def _written(write: Callable[[Report], bytes], found: Report) -> bytes:
    try:
        return write(found)
    except ModuleNotFoundError as error:
        raise Fault("report.package", package=error.name or str(error)) from error


def _csv(folder: str, record: Record, found: Report) -> dict[str, bytes]:
    return {
        os.path.join(folder, f"{table.name}.csv"): csv_file(table, lambda name: found.say(f"report.column.{name}"))
        for table in tables(record, found)
    }


def _end(records: list[Record], lang: str) -> int:
    damaged = [record.fault for record in records if record.fault is not None]
    for fault in damaged:
        tell_error(say("report.damaged", {"problem": fault.message(lang)}, lang))
    return 1 if damaged else 0


def _grades(args: Namespace) -> int:
    """Write the grades of a class."""
    if args.roster is None or (args.grades is None) == (args.weights is None):
        raise Usage("grades.usage")
    if not args.out.lower().endswith(".csv"):
        raise Usage("grades.out", path=args.out)
    _free(args.out, args)
    weights = grades.typed(args.weights) if args.weights is not None else grades.read(args.grades)
    members = roster.read(args.roster)
    if not members:
        raise Fault("grades.empty", path=args.roster)
    records = {name: reportable(_table(args, name)) for name in dict.fromkeys(member.table for member in members)}
    found = {name: described(record, args.lang) for name, record in records.items()}
    write_new(args.out, encoded(grades.grades(members, found, weights)), replace=args.force)
    facts = {"path": args.out, "students": len(members), "tables": len(found)}
    tell(say("grades.written", facts, args.lang))
    return _end(list(records.values()), args.lang)


def _table(args: Namespace, name: str) -> Record:
    """Return the game of a table of the roster: of a store by its id or title, of a record file by the file's name."""
    if is_store(args.file):
        return record_of(args.file, name.strip() or args.game)
    own = os.path.basename(args.file)
    if name.strip() not in ("", own, os.path.splitext(own)[0]):
        raise Fault("grades.other_table", table=name, file=own)
    return record_of(args.file, args.game)
