"""A finished figure: what Plotly draws, and all that a figure needs for those who do not see it."""

from copy import deepcopy
from typing import Any

import msgspec

from roeup_edu.charts.styles import FONT, width, wrapped
from roeup_edu.locales import say

GROUND, TEXT, GRID, ZERO = "#ffffff", "#212121", "#e0e0e0", "#757575"
"""Colours of a figure that nobody fits to a theme."""
LINE_MOST = 76
"""Letters in a line of title and summary in a plain figure: about 600 px."""


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    """A figure: `spec` for Plotly (JSON-safe, without colours of text and grid), and its words in one language.

    `title`: the finding, or the measure; `note`: what the figures are taken of; `summary`: the finding in words;
    `columns` and `rows`: the table behind the figure. The words are plain text; in `spec` they are escaped.
    """

    spec: dict[str, Any]
    title: str
    summary: str
    columns: list[str]
    rows: list[list[str]]
    lang: str
    note: str = ""

    def plain(self) -> dict[str, Any]:
        """Return the figure as the browser takes it."""
        texts = {name: say(f"chart.switch.{name}", {}, self.lang) for name in ("table", "figure", "loading")}
        return {
            "spec": self.spec,
            "label": self.title,
            "note": self.note,
            "summary": self.summary,
            "columns": self.columns,
            "rows": self.rows,
            "lang": self.lang,
            "texts": texts,
        }

    def figure(self) -> Any:
        """Return a plain Plotly figure with title and summary, dark on white; it needs no widget."""
        import plotly.graph_objects as go  # the table view must not pay for it

        spec = deepcopy(self.spec)
        layout = spec["layout"]
        layout.update(
            paper_bgcolor=GROUND, plot_bgcolor=GROUND, hoverlabel={"bgcolor": GROUND, "font": {"color": TEXT}}
        )
        layout["font"] |= {"color": TEXT, "family": FONT}
        for name in ("xaxis", "yaxis"):
            layout[name] |= {"gridcolor": GRID, "zerolinecolor": ZERO, "linecolor": ZERO}
        for trace in spec["data"]:
            if "textfont" in trace:
                trace["textfont"] |= {"color": TEXT}
        title, below = wrapped(self.title, LINE_MOST), wrapped(self.summary, LINE_MOST)
        over, under = _lines(title) * 22 + (20 if self.note else 0) + 24, _lines(below) * 18 + 16
        layout["title"] = {"text": title, "x": 0.02, "xanchor": "left", "y": 1, "yanchor": "top", "pad": {"t": 12}}
        layout["title"]["font"] = {"size": 18}
        if self.note:
            layout["title"]["subtitle"] = {"text": wrapped(self.note, 10 * LINE_MOST), "font": {"size": 12}}
        legend = layout.get("legend")
        if legend:
            over += 20 * ceil_rows(legend)
        bottom = layout["margin"]["b"]
        layout["margin"] = layout["margin"] | {"t": layout["margin"]["t"] + over, "b": bottom + under}
        layout["height"] += over + under
        layout.setdefault("annotations", []).append(
            {"text": below, "xref": "paper", "yref": "paper", "x": 0, "xanchor": "left", "align": "left", "y": 0}
            | {"yanchor": "top", "yshift": -bottom, "showarrow": False, "font": {"size": 12}}
        )
        return go.Figure(spec)


def ceil_rows(legend: dict[str, Any]) -> int:
    """Return how many lines a legend may take; Plotly itself makes room for more."""
    return 1 if legend else 0


def _lines(text: str) -> int:
    return text.count("<br>") + 1 if width(text) else 0
