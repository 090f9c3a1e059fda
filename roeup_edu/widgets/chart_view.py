"""The figure as a widget of its own; the table view draws figures with the same module of the browser."""

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from roeup_edu.charts.chart import Chart
from roeup_edu.widgets.modules import joined, styles
from roeup_edu.widgets.plotly import plotly_message


class ChartView(anywidget.AnyWidget):
    """A figure with its title, summary and table. Showing another one redraws it in place."""

    _esm = joined("chart.js", "chart_view.js")
    _css = styles("chart.css")

    chart = traitlets.Dict().tag(sync=True)

    def __init__(self, chart: Chart, on_figure: Callable[[dict[str, Any]], None] | None = None) -> None:
        """Show a figure; `on_figure` gets where a clicked point leads: its seat, term, part and line."""
        super().__init__(chart=chart.plain())
        self.on_figure = on_figure
        self.on_msg(ChartView._heard)

    def show(self, chart: Chart) -> None:
        """Show another figure."""
        self.chart = chart.plain()

    def _heard(self, message: Any, buffers: Any) -> None:
        if message.get("kind") == "plotly":
            self.send(*plotly_message())
        elif message.get("kind") == "figure" and self.on_figure is not None:
            self.on_figure(message["figure"])
