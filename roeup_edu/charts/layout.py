"""What all figures have in common: margins, legend, the marks of a company, and the figure that is still empty."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from roeup_edu.charts.chart import Chart, Key
from roeup_edu.charts.styles import FAINT, FONT, LETTER, OPEN_DASH, Style, style, width, wrapped

CLEAR = "rgba(0,0,0,0)"
NAMES_DIRECT = 4
"""Up to so many companies are named beside their lines; more have a legend."""


def layout(height: int, **more: Any) -> dict[str, Any]:
    """Return a layout: as wide as its place, on no ground of its own, quiet under the pointer.

    Its left margin is as wide as the numbers of the axis `yaxis` and their title need. Plotly would find that out by
    drawing twice.
    """
    numbers = more.get("yaxis", {}).get("ticktext", ())
    left = 36 + LETTER * max(map(width, numbers)) if numbers else 8
    return {
        "height": height,
        "autosize": True,
        "margin": {"l": round(left), "r": 16, "t": 12, "b": 28},
        "font": {"family": FONT, "size": 13},
        "paper_bgcolor": CLEAR,
        "plot_bgcolor": CLEAR,
        "hovermode": "closest",
        "dragmode": False,
        "showlegend": False,
        **more,
    }


def legend() -> dict[str, Any]:
    """Return a legend above the figure, for where nothing else draws one from the keys of the chart."""
    return {
        "orientation": "h",
        "x": 0,
        "xanchor": "left",
        "y": 1.02,
        "yanchor": "bottom",
        "traceorder": "normal",
    }


def company_keys(short: Mapping[str, str]) -> tuple[Key, ...]:
    """Return the legend of companies, by their short names."""
    return tuple(
        Key(text, own.color, own.edge, own.dash, own.marker) for seat, text in short.items() for own in [style(seat)]
    )


def turned(count: int) -> dict[str, Any]:
    """Return how so many names stand under an axis: many may be turned where there is little room."""
    return {"ticklabeloverflow": "allow", **({"tickangle": 0} if count <= NAMES_DIRECT else {})}


def under(count: int) -> int:
    """Return the pixels that so many names under an axis need."""
    return 28 if count <= NAMES_DIRECT else 62


def beyond(count: int) -> int:
    """Return the pixels that the last of so many names may need beyond its bar."""
    return 16 if count <= NAMES_DIRECT else 32


def band(low: float, high: float) -> dict[str, Any]:
    """Return the shade behind a term in progress."""
    return {"type": "rect", "xref": "x", "yref": "paper", "x0": low, "x1": high, "y0": 0, "y1": 1} | {
        "fillcolor": FAINT,
        "line": {"width": 0},
        "layer": "below",
    }


def lines(name: str, own: Style, settled: dict[str, Any], open_: dict[str, Any], **more: Any) -> list[dict[str, Any]]:
    """Return the traces of a company over its terms: settled ones, and the way into the one in progress.

    `settled` and `open_` have x, y, customdata and hovertext; the first point of `open_` is the last settled one.
    """
    common = {"type": "scatter", "hoverinfo": "text", "legendgroup": name, "connectgaps": False, "cliponaxis": False}
    common |= {"name": name, **more}
    edge = own.edge or own.color
    found: list[dict[str, Any]] = []
    for part, points in (("settled", settled), ("open", open_)):
        if not points["x"]:
            continue
        dash = own.dash if part == "settled" else OPEN_DASH
        if own.edge:
            under = {"mode": "lines", "line": {"color": edge, "width": 3.8, "dash": dash}, "hoverinfo": "skip"}
            found.append(common | {"x": points["x"], "y": points["y"]} | under | {"showlegend": False})
        marks = [9] * len(points["x"])
        symbol = own.marker
        if part == "open":
            symbol += "-open"
            marks[0] = 0 if len(marks) > 1 else 9  # it is drawn with the settled ones
        marker: dict[str, Any] = {"color": edge if part == "open" else own.color, "size": marks, "symbol": symbol}
        marker["opacity"] = 1  # points of several sizes would be half clear
        marker["line"] = {"width": 2 if part == "open" else 1, "color": edge}
        line = {"color": own.color, "width": 2.5, "dash": dash}
        shown = part == "settled" or not settled["x"]
        found.append(common | points | {"mode": "lines+markers", "line": line, "marker": marker, "showlegend": shown})
    return found


def sign(own: Style) -> str:
    """Return the sign of a company in its colour, as figure text."""
    return f'<span style="color:{own.color}">{own.sign}</span>'


def clear(color: str, share: float) -> str:
    """Return a colour such as #0072B2 that lets the ground through."""
    red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red},{green},{blue},{share})"


@lru_cache(maxsize=4096)  # the points of settled terms are drawn again with every figure
def hover(*texts: str) -> str:
    """Return the text of a point under the pointer, a line each; long names go on in the next line."""
    return "<br>".join(wrapped(text, 34) for text in texts if text)


def spread(wanted: list[float], least: float, most: float) -> list[float]:
    """Move positions apart, at least `least` from each other, near to where they should be, all in 0..most."""
    order = sorted(range(len(wanted)), key=lambda place: wanted[place])
    found = list(wanted)
    below = -least
    for place in order:
        found[place] = max(found[place], below + least, 0)
        below = found[place]
    above = most + least
    for place in reversed(order):
        found[place] = min(found[place], above - least)
        above = found[place]
    return found


def aside(text: str, **more: Any) -> dict[str, Any]:
    """Return a text of the figure that is no point of it."""
    return {"text": text, "showarrow": False, "xanchor": "left", "yanchor": "middle", "align": "left", **more}


def empty(title: str, text: str, lang: str, note: str = "") -> Chart:
    """Return a figure that has nothing to show yet, and says why."""
    nothing = {"visible": False, "range": [0, 1], "fixedrange": True}
    middle = {"xref": "paper", "yref": "paper", "x": 0.5, "y": 0.5, "xanchor": "center", "align": "center"}
    spec = {
        "data": [],
        "layout": layout(
            260, xaxis=dict(nothing), yaxis=dict(nothing), annotations=[aside(wrapped(text, 40), **middle)]
        ),
    }
    return Chart(spec=spec, title=title, note=note, summary=text, columns=[], rows=[], lang=lang)
