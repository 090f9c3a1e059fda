"""`roeup store …`: the games of a store, out of it and into it, who may do what, the archive, the roster of a class."""

import os
import time
from argparse import Namespace
from typing import Any

from roeup_edu.cli.output import after_booking, tell, tell_error, tell_json
from roeup_edu.core.faults import Fault
from roeup_edu.core.text import cut
from roeup_edu.games import part
from roeup_edu.locales import say
from roeup_edu.locales.columns import columns
from roeup_edu.table import recordfile, roles, roster
from roeup_edu.table.files import write_new
from roeup_edu.table.saved import Saved
from roeup_edu.table.store import Look, Store, look

TITLE_MOST = 60


def games(args: Namespace) -> int:
    """List the games, those of the archive apart; what is damaged is told beside its game."""
    with _opened(args.file) as store:
        found = [(saved, look(store, saved)) for saved in store.games()]
    if args.json:
        tell_json([_plain(saved, seen) for saved, seen in found])
        return 0
    for archived, heading in ((False, "cli.store.games"), (True, "cli.store.archive")):
        rows = [_row(saved, seen, args.lang) for saved, seen in found if saved.archived == archived]
        if rows or not archived:
            tell(say(heading, {"count": len(rows)}, args.lang))
            tell(*(f"  {line}" for line in columns(rows, left=6)))
    return 0


def _row(saved: Saved, seen: Look, lang: str) -> list[str]:
    header, damage = saved.header, "" if seen.fault is None else seen.fault.message(lang)
    where = "" if seen.view is None or header is None else part(header.game, "stage").where(seen.view, lang)
    changed = time.strftime("%Y-%m-%d %H:%M", time.localtime(saved.changed)) if saved.changed else ""
    companies = "" if header is None else ", ".join(header.seats.values())
    title = cut(" ".join(saved.title.split()), TITLE_MOST)
    return [saved.id, changed, title, companies, where, damage]


def _plain(saved: Saved, seen: Look) -> dict[str, Any]:
    return {
        "id": saved.id,
        "title": saved.title,
        "seats": None if saved.header is None else saved.header.seats,
        "bots": saved.bots,
        "lines": saved.lines,
        "changed": saved.changed,
        "archived": saved.archived,
        "opens": seen.view is not None,
        "fault": None if seen.fault is None else str(seen.fault),
    }


def export(args: Namespace) -> int:
    """Write the record of a game as it is stored, sound or not."""
    with _opened(args.file) as store:
        saved = _game(store, args.game)
        content, seen = store.content(saved.id), look(store, saved)
    write_new(args.out, content)
    tell(say("cli.store.exported", {"path": args.out, "lines": content.count(b"\n") - 1}, args.lang))
    _warn(seen, args.lang)
    return 0


def take_in(args: Namespace) -> int:
    """Add a record to a store as a new game, sound or not; a store that is not there yet is made."""
    content = recordfile.content(args.record)
    title = args.title or os.path.splitext(os.path.basename(args.record))[0]
    with Store(args.file) as store:
        game = store.take_in(content, title)
        seen = look(store, _game(store, game))
    with after_booking():
        tell(say("cli.store.imported", {"path": args.file, "game": game, "title": title}, args.lang))
        _warn(seen, args.lang)
    return 0


def tokens(args: Namespace) -> int:
    """Give each role of a game, or one, a new token in the place of those given before."""
    with _opened(args.file) as store:
        saved = _game(store, args.game)
        if saved.header is None:
            raise saved.fault or Fault("store.no_game", path=store.path, game=args.game)
        game, known = saved.id, roles.roles(saved.header.seats)
        if args.role is not None and args.role not in known:
            raise Fault("store.no_role", role=args.role, known=known)
        found = {}
        with store.writing():
            for role in known if args.role is None else [args.role]:
                store.revoke(game, role)
                found[role] = store.grant(game, role)
    with after_booking():
        if args.json:
            tell_json(found)
        else:
            tell(*columns(list(found.items()), left=2), say("cli.store.tokens", {}, args.lang))
    return 0


def archive(args: Namespace) -> int:
    """Put a game into the archive."""
    with _opened(args.file) as store:
        game = _game(store, args.game).id
        store.archive(game)
    with after_booking():
        tell(say("cli.store.archived", {"game": game}, args.lang))
    return 0


def unarchive(args: Namespace) -> int:
    """Put a game of the archive back among the others."""
    with _opened(args.file) as store:
        game = _game(store, args.game).id
        store.unarchive(game)
    with after_booking():
        tell(say("cli.store.unarchived", {"game": game}, args.lang))
    return 0


def keep_roster(args: Namespace) -> int:
    """Keep the roster of a CSV file, or print the one that is kept; say what in it may be a mistake."""
    members = None if args.roster is None else roster.read(args.roster)
    with _opened(args.file) as store:
        if members is not None:
            store.set_roster(members)
        kept = store.roster()
        tables = [(saved.title, saved.header.seats) for saved in store.games() if saved.header and not saved.archived]
    with after_booking():
        if members is None and kept:
            tell(*columns([[one.student, one.table, one.company] for one in kept], left=3))
        tell(say("cli.store.roster", {"count": len(kept)}, args.lang))
        for fault in roster.check(kept, tables):
            tell(f"  {fault.message(args.lang)}")
    return 0


def backup(args: Namespace) -> int:
    """Copy a whole store, also while it is in use."""
    with _opened(args.file) as store:
        store.back_up(args.out)
    tell(say("cli.store.backed_up", {"path": args.out}, args.lang))
    return 0


def _opened(path: str) -> Store:
    """Open a store that is there; a name typed wrongly makes no new one."""
    if not os.path.lexists(path):
        raise Fault("file.missing", path=path)
    return Store(path)


def _game(store: Store, typed: str) -> Saved:
    """Return a game by its id or the beginning of one. Raises `Fault` if there is none, or more than one."""
    games = store.games()
    found = [saved for saved in games if saved.id == typed] or [saved for saved in games if saved.id.startswith(typed)]
    if not found:
        raise Fault("store.no_game", path=store.path, game=typed)
    if len(found) > 1:
        raise Fault("store.games", game=typed, found=[saved.id for saved in found])
    return found[0]


def _warn(seen: Look, lang: str) -> None:
    """Say what is damaged in a game that went out or came in as it is."""
    if seen.fault is not None:
        tell_error(say("cli.store.damaged", {"problem": seen.fault.message(lang)}, lang))
