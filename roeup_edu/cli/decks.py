"""`roeup deck check` and `roeup deck print`: a folder with cards and rules of one's own."""

import os
from argparse import Namespace

from roeup_edu.cli.output import tell
from roeup_edu.core.faults import Fault
from roeup_edu.games.roeup import deckfile
from roeup_edu.games.roeup.cards import Deck
from roeup_edu.games.roeup.rules import effective
from roeup_edu.locales import say
from roeup_edu.table.files import write_new


def check(args: Namespace) -> int:
    """Say what is wrong with a deck folder, all of it, or how many cards it has."""
    deck = _deck(args.folder)
    tell(say("cli.deck.sound", {"folder": args.folder, **_counts(deck)}, args.lang))
    if deck.aside:
        tell(say("cli.deck.aside", {"cards": deck.aside}, args.lang))
    return 0


def print_cards(args: Namespace) -> int:
    """Write all cards as a page to print."""
    from roeup_edu.games.roeup.deckprint import cards_html

    if os.path.lexists(args.out) and not args.force:
        raise Fault("cli.deck.exists", path=args.out)
    deck = _deck(args.folder)
    page = cards_html(deck, effective(deckfile.load_rules(args.folder)))
    write_new(args.out, page.encode(), replace=args.force)
    tell(say("cli.deck.printed", {"path": args.out, **_counts(deck)}, args.lang))
    return 0


def _deck(folder: str) -> Deck:
    """Return the deck of a folder. Raises `Fault` if it is no folder, `DeckError` with all that is wrong in it."""
    try:
        there = os.path.isdir(folder)
    except ValueError:  # a path with a zero byte
        there = False
    if not there:
        raise Fault("cli.deck.no_folder", folder=folder)
    return deckfile.load(folder)


def _counts(deck: Deck) -> dict[str, int]:
    units = len(deck.units)
    events, characters, assets = len(deck.events), len(deck.characters), len(deck.assets)
    return {"characters": characters, "assets": assets, "units": units, "events": events}
