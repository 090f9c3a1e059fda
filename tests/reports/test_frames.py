"""Statements as tables: the figures of the finance exercise, in words."""

from roeup_edu.finance.statements import statements
from roeup_edu.reports import frames
from tests.finance.exercise import CHART, ROWS
from tests.reports.games import played, sample

TERMS = statements(ROWS, CHART, ("A",))["A"]


def test_profit_and_loss_has_its_subtotal_and_its_sum_and_no_empty_line():
    table = frames.statement(TERMS, "profit_and_loss", CHART)
    assert list(table.columns) == ["Term 1", "Term 2", "Term 3"]
    assert list(table.loc["Business profit"]) == ["45", "20", "0"]
    assert list(table.loc["Net income"]) == ["12", "−72", "−56"]
    empty = frames.statement(TERMS[:1], "profit_and_loss", CHART)
    assert "Rulings" in table.index
    assert "Rulings" not in empty.index


def test_balance_sheet_has_equal_sums():
    table = frames.statement(TERMS, "balance_sheet", CHART)
    assert list(table.loc["Total assets"]) == list(table.loc["Debt and equity"]) == ["412", "300", "294"]


def test_cash_flow_runs_from_opening_to_closing_cash_in_the_order_of_the_chart():
    table = frames.statement(TERMS, "cash_flow", CHART)
    assert table.index[0] == "Cash at the beginning"
    assert table.index[-1] == "Cash at the end"
    assert list(table.loc["From investing activities"]) == ["−120", "0", "54"]
    # A reason that first appears in term 3 still stands where the chart has it.
    lines = list(table.index)
    assert lines.index("Investment obtained") < lines.index("Borrowed") < lines.index("From financing activities")


def test_a_reason_that_the_chart_does_not_name_stands_with_the_operating_ones():
    rows = [*ROWS, (15, 15, 3, "A", "cash", 8, "found"), (15, 15, 3, "A", "sales", -8, "found")]
    terms = statements(rows, CHART, ("A",))["A"]
    lines = list(frames.tidy({"A": terms}, CHART).query("term == 3 and statement == 'cash_flow'")["line"])
    assert lines.index("reason.found") < lines.index("figure.operating")


def test_japanese_words_and_signs():
    table = frames.statement(TERMS, "profit_and_loss", CHART, "ja")
    assert list(table.loc["当期純利益"]) == ["12", "△72", "△56"]
    assert table.columns.name == "損益計算書"


def test_ratios_are_written_with_their_basis_and_na_where_there_are_none():
    table = frames.ratios(TERMS)
    # Term 1: income 12, sales 150, assets 412, equity 312. Term 3: no sales.
    assert list(table["Term 1"]) == ["8.0\N{NO-BREAK SPACE}%", "0.36", "1.32", "3.8\N{NO-BREAK SPACE}%"]
    assert table.loc["Profit margin", "Term 3"] == "n/a"
    assert table.columns.name == "last term · closing balances · net income · equity with retained earnings"


def test_ratios_in_japanese():
    table = frames.ratios(TERMS, lang="ja")
    assert list(table["第1期"]) == ["8.0％", "0.36", "1.32", "3.8％"]
    assert table.loc["売上高利益率", "第3期"] == "算定不能"
    assert table.loc["ROE（自己資本利益率）", "第3期"].startswith("△")


def test_the_announcement_shows_hostile_names_as_text():
    table = frames.companies({"A": TERMS}, {"A": "<img src=x onerror=alert(1)>"})
    assert list(table.iloc[0]) == ["0", "−56", "−23.9\N{NO-BREAK SPACE}%", "n/a", "0.00", "294"]
    assert "<img" not in table.to_html()


def test_tidy_rows_add_up():
    rows = frames.tidy({"A": TERMS}, CHART)
    income = rows[(rows["statement"] == "profit_and_loss") & rows["line"].str.startswith("account.")]
    assert list(income.groupby("term")["amount"].sum()) == [12, -72, -56]


def test_the_podium_names_those_who_share_an_award():
    table = frames.podium({"roe": ("A", "B"), "sales": ()}, ("A",), {"A": "Alpha", "B": "Beta"})
    assert list(table["Company"]) == ["Alpha, Beta", "–", "Alpha"]


def test_frames_of_everything_can_be_computed_with():
    record = sample("lesson90")
    found = frames.everything(record)
    journal, statements, ratios = found["journal"], found["statements"], found["ratios"]
    assert len(journal) == len(record.game.ledger.rows)
    assert (journal.groupby("seat")["amount"].sum() == 0).all()
    # The sales of a term are the credits of the journal in it.
    sales = statements[(statements["line"] == "sales") & (statements["term"] > 0)].set_index(["seat", "term"])["amount"]
    rows = journal[journal["account"] == "sales"]
    assert (-rows.groupby(["seat", "term"])["amount"].sum() == sales).all()
    product = ratios["margin"] * ratios["turnover"] * ratios["leverage"]
    assert (abs(product - ratios["roe"]) < 1e-12).all()
    effects = found["effects"]
    assert (abs(effects[["margin", "turnover", "leverage"]].sum(axis=1) - effects["change"]) < 1e-12).all()
    assert set(found) == {
        *("about", "journal", "statements", "ratios", "effects", "awards", "players", "events", "auctions"),
    }


def test_an_na_is_missing_in_a_frame_and_whole_numbers_stay_whole():
    found = frames.everything(played(8, 3, preset="full"), "ja")
    ratios = found["ratios"]
    assert ratios["margin"].isna().any()
    assert ratios[ratios["margin"].isna()]["sales"].eq(0).all()
    assert str(found["journal"]["amount"].dtype) == "Int64"
