"""The DuPont tree."""

from roeup_edu.charts import dupont_tree
from roeup_edu.finance.basis import Basis
from tests.charts.exercise import small


def boxes(chart):
    (bars,) = chart.spec["data"]
    return dict(zip(bars["text"], map(tuple, bars["customdata"]), strict=True))


def test_the_tree_of_a_company():
    """C in term 2: 200 / 500 = 40 % = 200 / 1,000 × 1,000 / 500 × 500 / 500; in term 1 30 / 300 = 10 %."""
    chart = dupont_tree.draw(small("AC"), "en", "C")
    assert chart.title == "Gamma, term 2: ROE 40.0\u00a0% = 20.0\u00a0% × 2.00 × 1.00"
    assert chart.columns == ["Gamma", "Term 2", "Term 1"]
    assert chart.rows == [
        ["ROE", "40.0\u00a0%", "10.0\u00a0%"],
        ["Profit margin", "20.0\u00a0%", "10.0\u00a0%"],
        ["Asset turnover (times)", "2.00", "1.00"],
        ["Financial leverage (times)", "1.00", "1.00"],
        ["Net income", "200", "30"],
        ["Sales", "1,000", "300"],
        ["Total assets", "500", "300"],
        ["Equity", "500", "300"],
    ]


def test_every_box_leads_to_its_figure():
    found = boxes(dupont_tree.draw(small("AC"), "en", "C", 2))
    assert found["ROE<br><b>40.0\u00a0%</b><br>term 1: 10.0\u00a0%"] == ("C", 2, "ratio", "roe")
    assert found["Sales  <b>1,000</b><br>term 1: 300"] == ("C", 2, "figures", "sales")
    assert {source[3] for source in found.values()} == {
        *("roe", "margin", "turnover", "leverage"),
        *("net_income", "sales", "total_assets", "equity"),
    }


def test_in_the_first_term_there_is_nothing_before():
    chart = dupont_tree.draw(small("AC"), "en", "C", 1)
    assert "ROE<br><b>10.0\u00a0%</b>" in boxes(chart)
    assert chart.columns == ["Gamma", "Term 1"]


def test_without_positive_equity_there_is_no_product():
    """B in term 1: a loss of 30, equity −20."""
    chart = dupont_tree.draw(small("AB"), "en", "B", 1)
    assert chart.title == "Beta, term 1: ROE n/a"
    assert ["Equity", "−20"] in chart.rows
    assert ["Equity", "△20"] not in chart.rows
    assert ["自己資本", "△20"] in dupont_tree.draw(small("AB"), "ja", "B", 1).rows


def test_an_average_is_no_figure_of_the_statement_and_leads_to_its_ratio():
    """C: assets of 300 and 500 are 400 on average; on average over two terms sales are 650."""
    average = boxes(dupont_tree.draw(small("C", basis=Basis(balance="average")), "en", "C"))
    # The opening assets of term 1 are 270: (270 + 300) / 2 = 285.
    assert average["Total assets  <b>400</b><br>term 1: 285"][2:] in (("ratio", "turnover"), ("ratio", "leverage"))
    mean = dupont_tree.draw(small("C", basis=Basis(flow="mean_per_term")), "en", "C")
    assert ["Sales", "650", "300"] in mean.rows
    assert boxes(mean)["Sales  <b>650</b><br>term 1: 300"][2] == "ratio"


def test_half_units_are_written_with_a_decimal():
    """A, mean of the terms: sales of 150, 100 and 0 are 83.3; those of 150 and 100 are 125."""
    chart = dupont_tree.draw(small("A", last=3, basis=Basis(flow="mean_per_term")), "ja", "A", 3)
    assert ["売上高", "83.3", "125"] in chart.rows
