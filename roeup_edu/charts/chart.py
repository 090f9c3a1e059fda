"""A finished figure: what Plotly draws, and all that a figure needs for those who do not see it."""

from copy import deepcopy
from math import ceil
from typing import Any

import msgspec

from roeup_edu.charts.styles import FONT, width, wrapped
from roeup_edu.locales import say

GROUND, TEXT, GRID, ZERO = "#ffffff", "#212121", "#e0e0e0", "#757575"
"""Colours of a figure that nobody fits to a theme."""
LINE_MOST = 76
"""Letters in a line of title and summary in a plain figure: about 600 px."""


class Key(msgspec.Struct, frozen=True):
    """An entry of the legend, plain text: a line with `dash` and `marker`, or without both a bar with its `hatch`."""

    text: str
    color: str
    edge: str = ""
    dash: str = ""
    marker: str = ""
    hatch: str = ""


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    """A figure: `spec` for Plotly (JSON-safe, without colours of text and grid), and its words in one language.

    `title`: the finding, or the measure; `note`: what the figures are taken of; `summary`: the finding in words;
    `columns` and `rows`: the table behind the figure; `legend`: what its colours, dashes, marks and hatches stand for.
    The words are plain text; in `spec` they are escaped.
    """

    spec: dict[str, Any]
    title: str
    summary: str
    columns: list[str]
    rows: list[list[str]]
    lang: str
    note: str = ""
    legend: tuple[Key, ...] = ()

    def plain(self) -> dict[str, Any]:
        """Return the figure as the browser takes it."""
        texts = {name: say(f"chart.switch.{name}", {}, self.lang) for name in ("table", "figure", "loading")}
        return {
            "spec": self.spec,
            "title": self.title,
            "label": self.title,
            "note": self.note,
            "legend": [msgspec.to_builtins(key) for key in self.legend],
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
            paper_bgcolor=GROUND,
            plot_bgcolor=GROUND,
            hoverlabel={"bgcolor": GROUND, "font": {"color": TEXT, "family": FONT}},
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
        over += 22 * _rows(self.legend)
        bottom = layout["margin"]["b"]
        layout["margin"] = layout["margin"] | {"t": layout["margin"]["t"] + over, "b": bottom + under}
        layout["height"] += over + under
        layout.setdefault("annotations", []).append(
            {"text": below, "xref": "paper", "yref": "paper", "x": 0, "xanchor": "left", "align": "left", "y": 0}
            | {"yanchor": "top", "yshift": -bottom, "showarrow": False, "font": {"size": 12}}
        )
        return go.Figure(spec)


def _rows(legend: tuple[Key, ...]) -> int:
    """Return how many lines a legend may take in a plain figure."""
    return ceil(sum(width(key.text) + 8 for key in legend) / LINE_MOST)


def _lines(text: str) -> int:
    return text.count("<br>") + 1 if width(text) else 0
