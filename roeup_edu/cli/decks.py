"""`roeup deck check` and `roeup deck print`: a folder with cards and rules of one's own."""

import os
from argparse import Namespace
from typing import Any

from roeup_edu.cli.output import tell
from roeup_edu.core.faults import Fault
from roeup_edu.games.roeup import deckfile
from roeup_edu.games.roeup.cards import INDUSTRIES, Deck
from roeup_edu.games.roeup.rules import effective
from roeup_edu.locales import say
from roeup_edu.table.files import write_new


def check(args: Namespace) -> int:
    """Say what is wrong with a deck folder, all of it, or how many cards it has and what looks odd."""
    deck, warnings = deckfile.examine(args.folder)
    tell(say("deck.check.sound", {"folder": args.folder, **_counts(deck)}, args.lang))
    for marks in (INDUSTRIES[:1], INDUSTRIES[1:], INDUSTRIES):
        found = _of_industry(deck, marks)
        if any(found.values()):
            tell("  " + say("deck.check.industry", {"industries": marks, **found}, args.lang))
    if warnings:
        tell("", say("deck.check.warnings", {"count": len(warnings)}, args.lang))
        tell(*deckfile.listed(warnings, args.lang))
    return 0


def print_cards(args: Namespace) -> int:
    """Write all cards as a page to print."""
    from roeup_edu.games.roeup.deckprint import cards_html

    if os.path.lexists(args.out) and not args.force:
        raise Fault("cli.deck.exists", path=args.out)
    deck = deckfile.load(args.folder)
    page = cards_html(deck, effective(deckfile.load_rules(args.folder)))
    write_new(args.out, page.encode(), replace=args.force)
    tell(say("cli.deck.printed", {"path": args.out, **_counts(deck)}, args.lang))
    return 0


def _counts(deck: Deck) -> dict[str, int]:
    """How many cards of each kind there are."""
    kinds = [card.kind for card in deck.events.values()]
    counts = {kind: kinds.count(kind) for kind in deckfile.EVENT_KINDS}
    counts |= {"characters": len(deck.characters), "assets": len(deck.assets), "units": len(deck.units)}
    return counts | {"events": len(kinds), "categories": len(deck.categories), "aside": len(deck.aside)}


def _of_industry(deck: Deck, marks: tuple[str, ...]) -> dict[str, int]:
    """How many cards carry exactly these marks, in either order."""

    def of(cards: dict[str, Any]) -> list[Any]:
        return [card for card in cards.values() if set(card.industries) == set(marks)]

    premium = [unit.premium for unit in of(deck.units)]
    counts = {"characters": len(of(deck.characters)), "assets": len(of(deck.assets))}
    return counts | {"ordinary": premium.count(False), "premium": premium.count(True)}
