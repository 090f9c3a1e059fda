"""Numbers and lists in the sentences of figures."""

from collections.abc import Iterable, Mapping, Sequence

from roeup_edu.locales import say
from roeup_edu.locales.numbers import RATIOS, percent, points, times, zero


def change(measure: str, before: float | None, after: float | None, lang: str) -> str:
    """Write how a ratio changed, in points or times; nothing if one of both is n/a."""
    if before is None or after is None:
        return ""
    if RATIOS[measure] is percent:
        return say("chart.points", {"points": points(after - before, lang)}, lang)
    text = times(after - before, lang)
    return f"+{text}" if not zero(text) and after > before else text


def listed(parts: Iterable[str], lang: str) -> str:
    """Join parts of a sentence."""
    return ("、" if lang == "ja" else ", ").join(parts)


def sentences(parts: Iterable[str], lang: str) -> str:
    """Join sentences."""
    return ("" if lang == "ja" else " ").join(parts)


def places(found: Mapping[str, Sequence[int]], lang: str) -> str:
    """Write at which companies, by name, and in which terms something is so: Beta (term 1, 2)."""
    return listed(
        (say("chart.place", {"company": name, "terms": list(terms)}, lang) for name, terms in found.items() if terms),
        lang,
    )


def best(values: Mapping[str, float | None]) -> list[str]:
    """Return who has the highest value, all of them if several are equal; nobody if none is known."""
    known = {name: value for name, value in values.items() if value is not None}
    return [name for name, value in known.items() if value == max(known.values())]
