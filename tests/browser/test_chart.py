"""The figure as a widget: its module, plotly.js by message, and what a real browser makes of it."""

import base64
import gzip
import json
import re
import subprocess
import sys
import time
from importlib.resources import files

import pytest

from roeup_edu.charts import FIGURES
from roeup_edu.locales import say
from roeup_edu.widgets import chart as shown
from roeup_edu.widgets.chart_view import ChartView
from roeup_edu.widgets.modules import joined, styles
from roeup_edu.widgets.plotly import plotly_message
from tests.charts.exercise import HOSTILE, played, small, whole

# A page with the module, and a model that answers as Python does.
PAGE = """<!doctype html><meta charset="utf-8"><style>:root {{ {theme} }}</style><style>{css}</style>
<div id="host" style="width: {width}px"></div>
<script type="module">{module}
const packed = Uint8Array.from(atob("{plotly}"), (sign) => sign.charCodeAt(0));
window.asked = 0;
window.model = () => {{
  const heard = new Set();
  return {{
    on: (_, listener) => heard.add(listener),
    off: (_, listener) => heard.delete(listener),
    send: () => {{ window.asked += 1; setTimeout(() => heard.forEach((l) => l({{ kind: "plotly" }}, [packed]))); }},
  }};
}};
const host = document.getElementById("host");
const one = window.model();
window.draw = (chart) => drawChart(host, chart, {{ model: one, onFigure: (figure) => (window.figure = figure) }});
window.loadPlotlyOf = (model) => loadPlotly(model);
window.drop = () => dropChart(host);
window.ready = true;
</script>"""
DARK = (
    "--jp-ui-font-color1: rgb(250, 250, 250); --jp-border-color2: rgb(60, 60, 60); --jp-layout-color1: rgb(17, 17, 17);"
)


@pytest.fixture
def page(chromium):
    """Open a page with the module; nothing may be told on the console, and nothing asked of the outside."""
    opened, told = [], []

    def open_(theme="", width=420):
        page = chromium.new_page(viewport={"width": 1000, "height": 900})
        opened.append(page)
        page.on("console", lambda message: told.append(message.text))
        page.on("pageerror", lambda error: told.append(str(error)))
        page.on("request", lambda request: told.append(request.url))
        plotly = base64.b64encode(plotly_message()[1][0]).decode()
        html = PAGE.format(theme=theme, css=styles("chart.css"), module=joined("chart.js"), plotly=plotly, width=width)
        page.set_content(html)
        page.wait_for_function("window.ready")
        return page

    yield open_
    for page in opened:
        page.close()
    assert told == []


def draw(page, chart):
    page.evaluate("chart => window.draw(chart)", chart.plain())


# The module.


def test_the_joined_module_has_no_imports_and_one_export():
    module = joined("chart.js", "chart_view.js")
    assert not re.search(r"^\s*import\s", module, re.MULTILINE)
    assert re.findall(r"^export .*", module, re.MULTILINE) == ["export default { render };"]
    names = re.findall(r"^(?:async )?(?:function|const|let|class)\s+(\w+)", module, re.MULTILINE)
    assert len(names) == len(set(names))
    assert {"drawChart", "dropChart", "loadPlotly", "render"} <= set(names)


def test_no_text_becomes_markup_in_the_module():
    assert not re.search("innerHTML|insertAdjacentHTML|outerHTML|document.write", joined("chart.js", "chart_view.js"))


# The widget.


def test_the_widget_holds_the_figure_and_not_plotly():
    chart = FIGURES["roe"](small("AC"), "en")
    view = ChartView(chart)
    assert view.chart == chart.plain()
    assert len(json.dumps(view.chart)) < 20_000
    other = FIGURES["roe"](small("AC"), "ja")
    view.show(other)
    assert view.chart == other.plain()
    view.close()


def test_a_browser_that_asks_gets_plotly_packed():
    view, sent = ChartView(FIGURES["roe"](small("AC"), "en")), []
    view.send = lambda content, buffers=None: sent.append((content, buffers))
    view._handle_custom_msg({"kind": "plotly"}, [])
    ((content, (packed,)),) = sent
    assert content == {"kind": "plotly"}
    assert gzip.decompress(packed) == files("plotly").joinpath("package_data/plotly.min.js").read_bytes()
    assert len(packed) < 2_000_000
    view.close()


def test_a_clicked_point_is_handed_on():
    found = []
    view = ChartView(FIGURES["roe"](small("AC"), "en"), on_figure=found.append)
    figure = {"seat": "A", "term": 1, "part": "ratio", "line": "roe"}
    view._handle_custom_msg({"kind": "figure", "figure": figure}, [])
    assert found == [figure]
    view.close()


def test_where_there_is_no_widget_the_plain_figure_is_shown(monkeypatch):
    chart = FIGURES["roe"](small("AC"), "en")
    assert isinstance(shown.show(chart), ChartView)
    monkeypatch.setattr(shown, "find_spec", lambda name: None)
    assert type(shown.show(chart)).__name__ == "Figure"


def test_sending_plotly_imports_none_of_it():
    code = (
        "import sys; from roeup_edu.widgets.plotly import plotly_message; plotly_message()\n"
        "print('plotly' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


# In a browser.


def test_every_figure_is_drawn_in_both_widths(page):
    data = whole(played("full", 8), in_progress=True)
    for width in (420, 900):
        window = page(width=width)
        for name, figure in FIGURES.items():
            chart = figure(data, "ja", seat="C")
            draw(window, chart)
            assert window.locator(".roeup-chart-title").inner_text() == chart.title
            assert window.locator(".roeup-chart-summary").inner_text() == chart.summary
            assert window.locator(".roeup-chart-key").count() == len(chart.legend), name
            box = window.locator(".roeup-chart-figure .main-svg").first.bounding_box()
            assert (box["width"], box["height"]) == (width, chart.spec["layout"]["height"])
        assert window.evaluate("window.asked") == 1
        assert window.evaluate("'Plotly' in window && window.Plotly") in (False, None)


def test_strange_names_are_shown_as_written_and_do_nothing(page):
    window = page(width=900)
    data = whole(played("full", 8), HOSTILE)
    for figure in FIGURES.values():
        for seat in "ABCG":
            draw(window, figure(data, "en", seat=seat))
            assert window.locator("#host a, #host b, #host img, #host script").count() == 0
    draw(window, FIGURES["balance"](data, "en"))
    ticks = window.locator(".xtick text").all_text_contents()
    assert ticks[0] == "<b>x</b>"
    assert ticks[2].startswith("$\\alph")
    window.locator(".roeup-chart-switch").click()
    cells = window.locator(".roeup-chart-table tbody th").all_text_contents()
    assert cells == list(HOSTILE)


def test_the_name_under_the_pointer_is_shown_as_written(page):
    window = page(width=420)
    draw(window, FIGURES["cash"](whole(played("full", 8), HOSTILE), "en", seat="A"))
    point = window.locator(".scatterlayer .point").first.bounding_box()
    window.mouse.move(point["x"] + point["width"] / 2, point["y"] + point["height"] / 2)
    window.wait_for_selector(".hovertext")
    assert "<b>x</b>" in window.locator(".hovertext").text_content()
    assert window.locator(".hovertext a").count() == 0


def test_a_click_on_a_point_says_where_it_leads(page):
    window = page()
    draw(window, FIGURES["dupont"](small("AC"), "en", seat="C"))
    for line, text in (("roe", "ROE"), ("sales", "Sales")):
        box = window.locator(".barlayer text", has_text=text).first.bounding_box()
        window.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        window.locator(".hovertext", has_text=text).wait_for()
        window.mouse.down()
        window.mouse.up()
        window.wait_for_function(f"window.figure?.line === '{line}'")
    assert window.evaluate("window.figure") == {"seat": "C", "term": 2, "part": "figures", "line": "sales"}


def test_the_table_behind_the_figure_is_one_click_away_and_stays(page):
    window, chart = page(), FIGURES["margin"](small("AC"), "ja")
    draw(window, chart)
    switch = window.locator(".roeup-chart-switch")
    assert switch.inner_text() == say("chart.switch.table", {}, "ja")
    switch.focus()
    window.keyboard.press("Enter")
    assert window.locator(".roeup-chart-table thead th").all_text_contents() == chart.columns
    assert window.locator(".roeup-chart-table tbody tr").count() == len(chart.rows)
    assert not window.locator(".roeup-chart-figure").is_visible()
    draw(window, FIGURES["turnover"](small("AC"), "ja"))
    assert window.locator(".roeup-chart-table").is_visible()
    switch.click()
    assert window.locator(".roeup-chart-figure .main-svg").first.is_visible()


def test_until_plotly_is_there_the_words_and_the_table_are(page):
    window, chart = page(), FIGURES["roe"](small("AC"), "en")
    window.evaluate("chart => void window.draw(chart)", chart.plain())
    # In the same moment: nothing has been unpacked yet.
    seen = window.evaluate(
        """chart => {
            delete window.roeupPlotly;
            window.drop();
            window.draw(chart);
            const text = (name) => document.querySelector(`.roeup-chart-${name}`).textContent;
            return [text('title'), text('summary'), text('switch'), document.querySelectorAll('td').length];
        }""",
        chart.plain(),
    )
    assert seen == [chart.title, chart.summary, "The figure is being loaded.", 4]
    window.wait_for_selector(".roeup-chart-figure .main-svg")
    assert window.locator("td").count() == 0


def test_who_asks_while_plotly_is_on_its_way_asks_again_if_it_never_comes(page):
    """The first model is mute, as one that was closed before it answered."""
    window = page()
    window.evaluate("() => void loadPlotlyOf({ on() {}, off() {}, send() {} })")
    draw(window, FIGURES["roe"](small("AC"), "en"))
    assert window.locator(".roeup-chart-figure .main-svg").first.is_visible()
    assert window.evaluate("window.asked") == 1


def test_colours_are_those_of_the_page_and_follow_it(page):
    window = page(theme=DARK)
    draw(window, FIGURES["roe"](small("AC"), "en"))
    tick = window.locator(".ytick text").first
    assert tick.evaluate("tick => getComputedStyle(tick).fill") == "rgb(250, 250, 250)"
    window.evaluate(
        """() => {
            document.documentElement.style.setProperty('--jp-ui-font-color1', 'rgb(1, 2, 3)');
            document.body.dataset.jpThemeName = 'JupyterLab Light';
        }"""
    )
    window.wait_for_function("getComputedStyle(document.querySelector('.ytick text')).fill === 'rgb(1, 2, 3)'")


def test_a_figure_fits_its_place_when_that_changes(page):
    window = page(width=420)
    draw(window, FIGURES["cash"](small("AC"), "en"))
    window.evaluate("() => (document.getElementById('host').style.width = '700px')")
    window.wait_for_function("document.querySelector('.main-svg').getBoundingClientRect().width === 700")


def test_drawing_again_and_again_leaves_one_figure_and_dropping_none(page):
    window = page()
    for _ in range(5):
        for figure in FIGURES.values():
            draw(window, figure(small("AC"), "en"))
    assert window.locator(".roeup-chart-view").count() == 1
    assert window.locator(".js-plotly-plot").count() == 1
    window.evaluate("window.drop()")
    assert window.locator("#host *").count() == 0


def test_two_drawings_at_once_end_with_the_later_one(page):
    window = page(width=900)
    first, second = (FIGURES[name](whole(played("full", 8)), "en").plain() for name in ("map", "balance"))
    window.evaluate("charts => Promise.all(charts.map(window.draw))", [first, second, first, second])
    assert window.locator(".roeup-chart-title").inner_text() == second["title"]
    assert window.locator(".barlayer .point").count() > 0
    assert window.locator(".scatterlayer .point").count() == 0


def test_an_empty_figure_says_it_once(page):
    window, chart = page(), FIGURES["bridge"](small("A", last=1), "en")
    draw(window, chart)
    assert not window.locator(".roeup-chart-switch").is_visible()
    assert not window.locator(".roeup-chart-summary").is_visible()
    assert "one term so far" in window.locator(".annotation-text").text_content()


def test_packing_plotly_is_quick():
    """Once per kernel; far from the patience of a person."""
    from roeup_edu.widgets import plotly

    plotly._packed.cache_clear()
    start = time.perf_counter()
    plotly_message()
    assert time.perf_counter() - start < 2
