"""A figure in a notebook: the widget where there is one, else the plain Plotly figure."""

from importlib.util import find_spec
from typing import Any

from roeup_edu.charts.chart import Chart


def show(chart: Chart) -> Any:
    """Return what shows a figure as the last value of a cell."""
    if find_spec("anywidget") is None:
        return chart.figure()
    from roeup_edu.widgets.chart_view import ChartView  # a notebook package, only where it is shown

    return ChartView(chart)
