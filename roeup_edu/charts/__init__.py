"""Figures for Plotly, built from statements: companies over terms, the map, the DuPont tree, bridge, balance, cash.

======================  ===============================================================================================
`chart.py`              `Chart`: the figure's spec and its words: title, summary, the table behind it
`data.py`               `Data`: what every figure is drawn from
`styles.py`             the looks of the eight companies; text of people as text
`layout.py`, `axes.py`  what all figures have in common
`words.py`              numbers in sentences
one module per figure   `draw(data, lang, **choice) -> Chart`
======================  ===============================================================================================

Every point has `customdata` [seat, term, part, line]: where the figure leads back to, in the words of `finance.trace`
(part "ratio" with the line roe, margin, turnover or leverage; a ratio leads on to the two amounts it divides).
Plotly itself is imported for the plain figure only.
"""

from collections.abc import Callable
from functools import partial

from roeup_edu.charts import balance_sheets, bridge, cash_flow, dupont_tree, over_terms, return_map
from roeup_edu.charts.chart import Chart

FIGURES: dict[str, Callable[..., Chart]] = {
    "roe": partial(over_terms.draw, measure="roe"),
    "margin": partial(over_terms.draw, measure="margin"),
    "turnover": partial(over_terms.draw, measure="turnover"),
    "map": return_map.draw,
    "dupont": dupont_tree.draw,
    "bridge": bridge.draw,
    "balance": balance_sheets.draw,
    "cash": cash_flow.draw,
}
"""The figures in the order in which they are offered. All take `seat` and `term`; a figure that is of one company or
of one term is of these, for the others they change nothing."""
