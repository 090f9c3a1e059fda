"""The numbers of the rules that a player needs at the table."""

from typing import Any

from roeup_edu.games.economy.words import names
from roeup_edu.locales import say, worded
from roeup_edu.locales.columns import columns


def rules(game: Any, lang: str) -> list[str]:
    """Return commodities and recipes, share prices, loans and bonuses of this game."""
    numbers, known = game.rules, names(game, lang)
    head = [say(f"economy.rules.{key}", {}, lang) for key in ("factory", "uses", "makes", "import", "export", "demand")]
    rows = [head]
    for one in numbers.commodities:
        ladder = " ".join([f"0/{one.home}", *map(str, one.ladder[1:])])
        made = worded({one.code: one.makes}, lang, known)
        uses = worded(one.recipe, lang, known)
        rows.append([worded(one.factory.code, lang, known), uses, made, str(one.import_price), ladder, str(one.demand)])
    facts = {
        "cost": numbers.factories.cost,
        "sale": numbers.factories.sale_price,
        "most": numbers.warehouse.most,
        "amount": numbers.loan.amount,
        "interest": numbers.loan.interest,
        "tokens": numbers.loan.tokens,
        "goal": numbers.end.points,
        "stages": numbers.options.stages,
        "fine": numbers.trade.fine,
        "prices": {str(band.points): band.price for band in numbers.shares.bands},
        "bonuses": {str(bonus.factories): bonus.bonus for bonus in numbers.meeting.bonus},
    }
    keys = ("factories", "shares", "loans", "bonuses", "end")
    return [*columns(rows, left=len(head)), "", *(say(f"economy.rules.{key}", facts, lang) for key in keys)]


def announced(game: Any, lang: str) -> list[str]:
    """Return what has to be known before the first turn: the length of the game, and who manages what."""
    options, known = game.rules.options, names(game, lang)
    facts = {"preset": options.preset, "stages": options.stages, "goal": game.rules.end.points, "teams": options.teams}
    managers = {code: company.manager for code, company in game.companies.items()}
    return [
        say("economy.new.rules", facts, lang),
        say(
            "economy.new.managers",
            {"managers": {code: worded(seat, lang, known) for code, seat in managers.items()}},
            lang,
            known,
        ),
    ]
