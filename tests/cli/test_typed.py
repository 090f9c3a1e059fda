"""Words typed in other widths, twice, or with signs that a terminal obeys."""

import json

import pytest

from roeup_edu.cli.output import harmless, tell_json


def test_seats_may_be_typed_in_full_width(roeup):
    assert roeup("new", "roeup", "--seats", "Ａ=x,ｂ=y", "--option", "preset=practice", "--out", "g.jsonl").code == 0
    for command in ("show", "options"):
        assert roeup(command, "g.jsonl", "--seat", "Ａ").out == roeup(command, "g.jsonl", "--seat", "A").out
    assert roeup("options", "g.jsonl", "--seat", "ＴＥＡＣＨＥＲ").code == 0
    assert roeup("act", "g.jsonl", '{"do":"done","seat":"ａ"}', "--by", "ａ").code == 0
    twice = roeup("new", "roeup", "--seats", "Ａ=x,A=y", "--out", "h.jsonl")
    assert twice.code == 2


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_field_typed_twice_is_refused(roeup, practice, lang):
    with open(practice, "rb") as file:
        before = file.read()
    for text in (
        '{"do":"borrow","seat":"A","amount":1,"amount":100}',
        '{"do":"borrow","seat":"A","seat":"B","amount":10}',
    ):
        ran = roeup("act", practice, text, "--lang", lang)
        assert ran.code == 1
        assert ("twice" if lang == "en" else "2回") in ran.err
        assert roeup("options", practice, "--draft", text, "--lang", lang).err == ran.err
    with open(practice, "rb") as file:
        assert file.read() == before


@pytest.mark.parametrize("sign", ["\x7f", "\x85", "\x9b", "\u2028", "\u2029", "\u202e", "\u2066"])
def test_no_sign_that_a_terminal_obeys_is_printed(capsys, sign):
    tell_json({f"k{sign}": [f"a{sign}工場"]})
    out = capsys.readouterr().out
    assert sign not in out
    assert "工場" in out
    assert json.loads(out) == {f"k{sign}": [f"a{sign}工場"]}
    assert sign not in harmless(f"a{sign}b")


def test_what_was_typed_is_repeated_only_in_part(roeup, practice):
    for words in (
        ("act", practice, '{"do":"borrow","seat":"' + "x" * 60_000 + '","amount":1}'),
        ("show", practice, "--seat", "x" * 60_000),
        ("new", "roeup", "--seats", "x" * 60_000, "--out", "h.jsonl"),
    ):
        ran = roeup(*words)
        assert ran.code
        assert 0 < len(ran.err) < 1000
