"""The table page: everything on the screen but the panel on the right, the open draft and the trace."""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from roeup_edu.core.actions import CHANCE
from roeup_edu.core.done import Done
from roeup_edu.core.game import Event
from roeup_edu.core.options import Option
from roeup_edu.core.record import Amend
from roeup_edu.finance.ratios import factors_over
from roeup_edu.locales import say, texts
from roeup_edu.table.log import log as lines_of_log
from roeup_edu.table.log import told_of
from roeup_edu.table.wording import words_of
from roeup_edu.widgets import clock
from roeup_edu.widgets.fields import described
from roeup_edu.widgets.scene import Scene

if TYPE_CHECKING:
    from roeup_edu.widgets.session import Session

LINES = 30
"""Lines of the log that the screen carries; older ones are asked for."""
SAID = 8
"""Sentences about what came of the last action; the log has them all."""
SEATS = ("company", "companies", "to", "seat", "payer", "payee", "leader")
CARDS = ("card", "cards", "give", "get", "asset", "character", "by", "instead")
"""Facts of events that are companies and cards."""


def page(session: "Session", scene: Scene) -> dict[str, Any]:
    """Return the table page as JSON data."""
    game, lang, stage = scene.game, scene.lang, scene.part("stage")
    view = scene.view
    over = stage.podium(game, lang, scene.histories)
    news = still_announced(scene) if session.role == "projector" else game.settled > session.announced
    announce = bool(game.settled) and news and not over
    announcement = stage.announcement(game, lang, scene.histories) if announce or over else None
    reasons = _why(scene) if announce or over else []
    return {
        "page": "table",
        "lang": lang,
        "role": session.role,
        "game": game.name,
        "rev": len(scene.record.lines),
        "problem": session.problem or damage(scene),
        "title": stage.title(game, lang),
        "ribbon": stage.ribbon(game, lang),
        "purpose": over["text"] if over else say(f"phase_help.{view['phase']}", {}, lang),
        "next": "" if over else stage.coming(game, lang),
        "step": step(scene),
        "view": view,
        "viewer": scene.viewer,
        "actor": scene.actor if scene.curtain is None else None,
        "actor_name": _name(scene, scene.actor) if scene.actor else "",
        "asked": list(view["asked"]),
        "people": list(scene.people),
        "bots": {seat: say(f"bot.{bot}", {}, lang) for seat, bot in scene.table.bots.items()},
        "waiting": _waiting(scene),
        "curtain": curtain(scene),
        "options": options(scene),
        "seen": scene.table.fingerprint(scene.actor) if scene.actor else "",
        "counts": stage.counts(game, lang),
        "open_offers": stage.offers(game, lang, scene.names),
        "refusal": session.refusal or None,
        "said": said(scene, session.said_from),
        "undo": _label(scene, "undo", scene.table.undoable(scene.people, scene.master)),
        "redo": _label(scene, "redo", scene.table.redoable(scene.people, scene.master)),
        "log": log(scene),
        "company": session.company,
        "ratios": {seat: ratios(scene, seat, session.company) for seat in game.seats},
        "basis": basis(scene),
        "if_closed": bool(scene.term) and game.settled < scene.term,
        "over": over and {**over, "why": reasons},
        "announcement": announcement and {**announcement, "why": reasons},
        "announce": announce,
        "clock": clock.shown(scene),
    }


def _why(scene: Scene) -> list[dict[str, str]]:
    from roeup_edu.widgets.why import why  # with all of the debrief; the first page is there before it

    return why(scene)


def still_announced(scene: Scene) -> bool:
    """Return whether nobody has done anything since the last settlement."""
    last = next((n for n, event in reversed(scene.record.events) if event.kind == "announced"), 0)
    drawn = CHANCE if scene.record.header.mode == "digital" else None
    return all(line.action.seat == drawn for line in scene.record.lines[last:])


def damage(scene: Scene) -> str:
    """Return where a damaged game stops and why, "" if it is sound."""
    fault = scene.record.fault
    return "" if fault is None else say("screen.damaged", {"problem": fault.message(scene.lang)}, scene.lang)


def step(scene: Scene) -> str:
    """Return what is going on, in a few words."""
    steps = scene.game.steps
    return say(f"step.{type(steps[-1]).__name__}", {}, scene.lang) if steps and not scene.game.over else ""


def curtain(scene: Scene) -> dict[str, str] | None:
    """Return the words of the curtain: who must take the device, and the button to lift it."""
    if scene.curtain is None:
        return None
    name = {"name": _name(scene, scene.curtain)}
    return {
        "seat": scene.curtain,
        **name,
        "text": say("screen.hand_over", name, scene.lang),
        "button": say("screen.i_am", name, scene.lang),
    }


def options(scene: Scene) -> list[dict[str, Any]]:
    """Return every verb of the moment for the one who acts: what may be chosen, and for the rest why not."""
    if scene.actor is None or scene.curtain is not None or scene.record.fault is not None:
        return []
    game, lang, stage, found = scene.game, scene.lang, scene.part("stage"), []
    for verb, offer in zip(game.verbs(scene.actor), game.offers(scene.actor), strict=True):
        if verb in game.teacher_verbs:
            continue
        do = verb.__struct_config__.tag
        facts = {"do": do, "label": say(f"verb.{do}", {}, lang), "help": say(f"verb_help.{do}", {}, lang)}
        facts |= {
            "minor": do in stage.MINOR,
            "secret": verb.secret,
            "done": len(verb.__struct_fields__) == 1,
            "ends": verb is Done,
        }
        if isinstance(offer, Option):
            found.append({**facts, "fields": described(scene, offer, {}), "refusal": None})
        else:
            found.append({**facts, "fields": [], "refusal": scene.refused(offer)})
    return found


def ratios(scene: Scene, seat: str, company: str) -> dict[str, dict[str, Any]]:
    """Return the ratios of a company in the term of the figures, each with that of the term before and its trend."""
    history = scene.histories[seat]
    if not history:
        return {}
    stage, chosen = scene.part("stage"), scene.part("results").basis(scene.game)
    # Of the others the term before is enough; all terms are drawn for the company in focus.
    first = 1 if seat == company else max(len(history) - 1, 1)
    past = [factors_over(history[:n], history[0].opening, chosen) for n in range(first, len(history))]
    now = factors_over(history, history[0].opening, chosen)
    before = past[-1] if past else None
    found = {}
    for key in stage.RATIOS:
        number, old = getattr(now, key), getattr(before, key) if before else None
        found[key] = {
            "text": stage.written(key, number, scene.lang),
            "before": stage.written(key, old, scene.lang) if before else "",
            "trend": trend(old, number),
            "number": number,
            "label": say(f"figure.{key}", {}, scene.lang),
            "past": [getattr(ratio, key) for ratio in past],
            "figure": {"seat": seat, "term": scene.term, "part": "ratio", "line": key},
        }
    return found


def trend(old: float | None, new: float | None) -> str:
    """Return whether a figure rose, as far as it can be seen in what is shown."""
    if old is None or new is None:
        return "none"
    return "same" if abs(new - old) < 0.0005 else "up" if new > old else "down"


def basis(scene: Scene) -> str:
    """Return of what the ratios are taken (R-AWD-3)."""
    words = [say(label, {}, scene.lang) for label in scene.part("results").basis(scene.game).labels]
    return " · ".join(words)


def log(scene: Scene, before: int | None = None) -> dict[str, Any]:
    """Return the last lines of the log, or those before a line, with the companies and cards they are about."""
    numbers = [n for n in told_of(scene.record, scene.viewer) if before is None or n < before]
    return {
        "lines": entries(scene, worded_lines(scene, numbers[-LINES:])),
        "first": numbers[-LINES - 1] if len(numbers) > LINES else 0,
    }


def worded_lines(scene: Scene, numbers: Collection[int]) -> dict[int, list[str]]:
    """Return lines of the log in words, as far as this window may see them."""
    return lines_of_log(scene.record, scene.viewer, scene.lang, ids=False, lines=frozenset(numbers))


def entries(scene: Scene, found: Mapping[int, list[str]]) -> list[dict[str, Any]]:
    """Return lines of the log as data: number, term, texts, and the companies and cards they are about."""
    about: dict[int, list[Event]] = {n: [] for n in found}
    terms, term = {}, 0
    for n, event in scene.record.events:
        term = event.facts["term"] if event.kind == "term_begun" else term
        if n in about:
            about[n].append(event)
            terms[n] = term
    return [
        {
            "n": n,
            "term": terms.get(n, term),
            "texts": lines,
            "seats": _facts(about[n], SEATS, scene.game.seats),
            "cards": _facts(about[n], CARDS, scene.game.deck.cards),
        }
        for n, lines in found.items()
    ]


def said(scene: Scene, first: int) -> list[str]:
    """Return what came of the last action, in the words of the log: first what people here are in."""
    if not first:
        return []
    lines = entries(scene, worded_lines(scene, range(first, len(scene.record.lines) + 1)))
    own = [line for line in lines if set(line["seats"]) & set(scene.people)]
    return [text for line in (*own, *(line for line in lines if line not in own)) for text in line["texts"]][:SAID]


def _facts(events: list[Event], names: tuple[str, ...], known: Mapping[str, Any]) -> list[str]:
    found: dict[str, None] = {}
    for event in events:
        for name in names:
            value = event.facts.get(name)
            for one in value if isinstance(value, list | tuple) else (value,):
                if isinstance(one, str) and one in known:
                    found[one] = None
    return list(found)


def _name(scene: Scene, seat: str) -> str:
    return scene.game.seats.get(seat) or texts(scene.lang)[f"seat.{seat}"]


def _waiting(scene: Scene) -> str:
    """Return for whom this window waits, if nobody in it is asked."""
    if scene.asked or scene.game.over:
        return ""
    names = [_name(scene, seat) for seat in scene.game.waiting()]
    return say("screen.waiting", {"names": names}, scene.lang)


def _label(scene: Scene, key: str, line: Any) -> dict[str, Any] | None:
    """Return what a button takes back or does again, and the number of the line it is about."""
    if line is None or scene.record.fault is not None:
        return None
    amended = isinstance(line.action, Amend)
    about = scene.record.lines[line.action.line - 1] if amended else line
    words = words_of(scene.record, about.n, about.action, scene.lang, scene.viewer, ids=False)
    words = say("screen.correction", {"action": words}, scene.lang) if amended else words
    refused = None if scene.master else scene.record.fixed(line.action.seat, line.n)
    return {
        "n": line.n,
        "text": say(f"screen.{key}", {"action": words}, scene.lang),
        "refusal": scene.refused(refused) if refused is not None else "",
    }
