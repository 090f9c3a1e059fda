"""What moved the ROE of each company, in a sentence with its numbers and decisions."""

import re

from tests.widgets.test_screen import bakeries


def told(window):
    shown = window.screen["over"] or window.screen["announcement"]
    return {one["seat"]: one["text"] for one in shown["why"]}


def test_in_the_first_term_it_says_what_the_income_is_made_of(tmp_path):
    """A: the ruling brought 100; Bread cost 20 to launch and brought 20, so its launch changed nothing."""
    text = told(bakeries(tmp_path, terms=3))["A"]
    assert text.startswith("ROE 20.0\u00a0%: a net income of 100.")
    assert "Ruling" in text
    assert "(+100)" in text
    assert "Launch" not in text


def test_later_it_says_which_factor_and_which_decision(tmp_path):
    """Term 2: 20 on 500 + 20 is 3.8 %. Against term 1 the ruling is missing (−100), the launch brings 20 more.

    Margin 100 → 20 %, turnover 0.2 → 100/520, leverage 1: together 3.8 − 20 = −16.2 points (−16.1538).
    """
    window = bakeries(tmp_path, terms=3)
    window.send("seen")
    window.settle()
    text = told(window)["A"]
    assert "ROE 20.0\u00a0% → 3.8\u00a0%" in text
    margin, turnover, leverage = (
        float(re.search(rf"{name} ([−+]?\d+\.\d)", text)[1].replace("−", "-"))
        for name in ("margin", "turnover", "leverage")
    )
    assert abs(margin + turnover + leverage - (-16.2)) <= 0.15
    assert margin < turnover
    assert "Net income 100 → 20, Sales 100 → 100, Total assets 500 → 520, Equity 500 → 520." in text
    assert re.search(r"Ruling.*\(−100\); .*Launch.*\(\+20\)", text)


def test_where_no_decision_moved_the_income_none_is_named(tmp_path):
    """Term 3 brings the same 20 as term 2 on 520 + 20: turnover alone falls, from 100/520 to 100/540."""
    window = bakeries(tmp_path, terms=3)
    for _ in range(2):
        window.send("seen")
        window.settle()
    text = told(window)["A"]
    assert text.endswith("Net income 20 → 20, Sales 100 → 100, Total assets 520 → 540, Equity 520 → 540.")
    assert "What changed" not in text


def test_in_japanese_and_where_a_ratio_is_missing(tmp_path):
    """B never sells anything: its margin is n/a in both terms, so the change cannot be split."""
    window = bakeries(tmp_path, "ja", terms=3)
    window.send("seen")
    window.settle()
    assert "分解できません" in told(window)["B"]
    assert "当期純利益" in told(window)["A"]
