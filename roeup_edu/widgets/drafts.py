"""A draft: a verb whose fields are chosen one after the other, with its effect as soon as it is complete."""

from collections.abc import Mapping
from typing import Any

from roeup_edu.core.options import Amount, Domain, OneOf, Option, Subset
from roeup_edu.core.refusals import Refused
from roeup_edu.locales import say, told
from roeup_edu.table.wording import action_in_words
from roeup_edu.widgets.fields import described, typed
from roeup_edu.widgets.scene import Scene

MONEY = ("cash", "debt", "fixed_assets", "equity", "credit", "rate", "interest")
ALWAYS = ("cash",)
"""Amounts that are shown even if they stay as they are; the others only where they change."""
TOLD = ("degraded", "replaced", "overspent")
"""What an action would cause beside its own effect, and has to be said before it is done."""


def drafted(scene: Scene, message: Mapping[str, Any], before: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """Return the draft of a message (`do`, `seat`, `chosen`), completed where there is no choice.

    What was chosen earlier and no longer fits what was changed now is dropped; the change itself is refused in words.
    None if the verb is not possible any more.
    """
    do, seat = message["do"], message["seat"]
    option = next((one for one in scene.game.options(seat) if one.action.__struct_config__.tag == do), None)
    if option is None or seat not in scene.people:
        return None
    chosen = typed(option, message.get("chosen") or {})
    earlier = typed(option, before["chosen"]) if before and before["do"] == do and before["seat"] == seat else {}
    kept, refused = _kept(option, chosen, earlier)
    fields = described(scene, option, kept)
    for field in fields:
        field["chosen"] = kept.get(field["name"], chosen.get(field["name"]) if refused else None)
    complete = refused is None and len(kept) == len(option.fields)
    draft = {
        "do": do,
        "seat": seat,
        "label": say(f"verb.{do}", {}, scene.lang),
        "help": say(f"verb_help.{do}", {}, scene.lang),
        "secret": option.action.secret,
        "chosen": kept,
        "fields": fields,
        "next": next((name for name, _ in option.fields if name not in kept), None),
        "complete": complete,
        "sentence": "",
        "effect": None,
        "refusal": scene.refused(refused) if refused else None,
    }
    if complete:
        action = option.action(seat, **kept)
        draft["sentence"] = action_in_words(scene.game, action, scene.lang, seat, ids=False)
        draft["effect"] = effect(scene, action)
    return draft


def _kept(
    option: Option, chosen: Mapping[str, Any], earlier: Mapping[str, Any]
) -> tuple[dict[str, Any], Refused | None]:
    """Return the values that fit, in order, with those that go without saying; and why the changed one does not."""
    kept: dict[str, Any] = {}
    changed = False
    for name, domain in option.fields:
        if callable(domain):
            domain = domain(*kept.values())
        fresh = name in chosen and (name not in earlier or chosen[name] != earlier[name])
        if name in chosen and domain.admits(chosen[name]):
            kept[name] = chosen[name]
        elif fresh and not (changed and name in earlier):
            try:
                Option(option.action, option.seat, ((name, domain),)).describe(**{name: chosen[name]})
            except Refused as refused:
                return kept, refused
        else:
            usual = _usual(domain)
            if usual is None:
                return kept, None
            kept[name] = usual[0]
        changed = changed or fresh
    return kept, None


def _usual(domain: Domain) -> tuple[Any] | None:
    """Return what goes without saying: the only value, the lowest amount, no card; None if one must choose."""
    if isinstance(domain, OneOf):
        return (domain.values[0],) if len(domain.values) == 1 else None
    if isinstance(domain, Amount):
        return (domain.low,)
    if isinstance(domain, Subset) and domain.admits(()):
        return ((),)
    return None


def effect(scene: Scene, action: Any) -> dict[str, Any] | None:
    """Return what an action would bring a company, None if none acts: money, and ratios as if the term closed now."""
    lang, stage = scene.lang, scene.part("stage")
    found = scene.part("effect").effect(scene.game, action)
    if found is None:
        return None
    rows = []
    for key in MONEY:
        old, new = getattr(found.before, key), getattr(found.after, key)
        if old != new or key in ALWAYS:
            row = _row(f"effect.{key}", stage.written(key, old, lang), stage.written(key, new, lang), lang)
            rows.append({"key": key, **row, "better": None})
    if found.before.ratios is not None:
        for key in ("roe", "margin", "turnover", "leverage"):
            old, new = getattr(found.before.ratios, key), getattr(found.after.ratios, key)
            row = _row(f"figure.{key}", stage.written(key, old, lang), stage.written(key, new, lang), lang)
            same = old is None or new is None or row["before"] == row["after"]
            rows.append({"key": key, **row, "better": None if same or key == "leverage" else new > old})
    events = [event for event in found.events if event.kind in TOLD]
    warnings = [text for event in events for text in told(event.kind, event.facts, lang, scene.names)]
    conditions = [say(f"effect.if_{found.condition}", {}, lang)] if found.condition else []
    if found.before.ratios is not None:
        conditions.append(say("effect.if_closed", {}, lang))
    return {"when": " ".join(conditions), "rows": rows, "warnings": warnings}


def _row(key: str, before: str, after: str, lang: str) -> dict[str, Any]:
    return {"label": say(key, {}, lang), "before": before, "after": after}
