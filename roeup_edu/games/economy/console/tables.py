"""The table of a game as lines of text."""

from typing import Any

from roeup_edu.games.economy.words import names
from roeup_edu.locales import say, worded
from roeup_edu.locales.columns import columns


def heading(game: Any, lang: str) -> list[str]:
    """Return where the game stands and who is asked."""
    view = game.view(None)
    facts = {**view, "title": say(f"game.{game.name}", {}, lang)}
    if game.over:
        over = say("event.over", {"reason": game.over}, lang)
        return [say("economy.table.where_over", facts, lang), over]
    lines = [say("economy.table.where" if game.stage else "economy.table.where_start", facts, lang)]
    lines.append(
        say("cli.table.asked", {"asked": view["asked"], "step": view["step"]["kind"]}, lang, names(game, lang))
    )
    return lines


def table(game: Any, viewer: str | None, lang: str) -> list[str]:
    """Return everything on the table that a seat may see; None is the projector."""
    view, known = game.view(viewer), names(game, lang)
    lines = heading(game, lang)
    if not game.over:
        lines += [say(f"phase_help.{view['phase']}", {}, lang), *step(view["step"], lang, known)]
    lines += ["", *markets(view, lang, known)]
    for code in view["order"]:
        lines += ["", *company(code, view["companies"][code], lang, known)]
    lines.append("")
    for seat, own in view["players"].items():
        lines += player(seat, own, lang, known)
    return lines


def step(shown: dict[str, Any], lang: str, known: dict[str, str]) -> list[str]:
    """Return what is going on, with the viewer's own secret choice at most."""
    lines = [
        say(f"economy.table.step_{key}", shown, lang, known)
        for key in ("turn", "company", "most", "candidates", "must", "voted", "decided")
        if key in shown
    ]
    if shown.get("own") is not None:
        lines.append(say("cli.table.step_own", shown, lang, known))
    return lines


def markets(view: dict[str, Any], lang: str, known: dict[str, str]) -> list[str]:
    """Return the boards: import price, export prices by column, the demand marker, and the bids placed."""
    head = [say(f"economy.table.{key}", {}, lang) for key in ("commodity", "import", "export", "demand", "bids")]
    rows, bids = [head], view["step"].get("bids", ()) if view["step"] else ()
    for code, board in view["markets"].items():
        ladder = " ".join([f"0/{board['home']}", *map(str, board["ladder"][1:])])
        placed = [
            say("economy.table.bid_import" if bid["column"] < 0 else "economy.table.bid_export", bid, lang)
            for bid in bids
            if bid["commodity"] == code
        ]
        demand = worded(board["demand"], lang)
        rows.append([worded(code, lang, known), str(board["import"]), ladder, demand, worded(placed, lang)])
    return columns(rows, left=len(head))


def company(code: str, own: dict[str, Any], lang: str, known: dict[str, str]) -> list[str]:
    """Return what a company has."""
    holders: dict[str, list[str]] = {}
    for size, holder in own["holders"].items():
        if holder in known:
            holders.setdefault(holder, []).append(size)
    facts = {
        **own,
        "company": code,
        "goods": {good: stock["count"] for good, stock in own["warehouse"].items()},
        "plants": {kind: stock["count"] for kind, stock in own["factories"].items()},
        "owners": {holder: "+".join(sizes) for holder, sizes in holders.items()},
        "packets": packets(own["packets"]),
    }
    lines = [say("economy.table.company", facts, lang, known)]
    if own["arrears"]:
        lines.append("  " + say("economy.table.arrears", facts, lang))
    return [*lines, *("  " + say(f"economy.table.{key}", facts, lang, known) for key in ("stock", "plants", "shares"))]


def player(seat: str, own: dict[str, Any], lang: str, known: dict[str, str]) -> list[str]:
    """Return what a player has."""
    facts = {**own, "player": seat, "packets": packets(own["packets"])}
    return [say("economy.table.player", facts, lang, known)]


def packets(held: dict[str, list[int]]) -> dict[str, str]:
    """Return packets by company, such as 3+5."""
    return {code: "+".join(map(str, sizes)) for code, sizes in held.items() if sizes}
