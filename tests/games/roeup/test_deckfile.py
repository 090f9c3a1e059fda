"""R-SET-1, R-SET-2, R-SET-3: a deck folder is read, and every fault is named by file, row, column and expectation."""

import csv
import os
import shutil
import subprocess
import sys
from pathlib import Path
from statistics import median

import msgspec
import pytest

from roeup_edu.core.actions import CHANCE, TEACHER
from roeup_edu.core.faults import Fault
from roeup_edu.core.rules import checked
from roeup_edu.datasets import folder
from roeup_edu.games.roeup import accounts, teacher
from roeup_edu.games.roeup.cards import Code, Deck
from roeup_edu.games.roeup.deckfile import HEADERS, DeckError, examine, listed, load, load_rules, shortfalls
from roeup_edu.games.roeup.reserved import RESERVED
from roeup_edu.games.roeup.rules import effective

FROZEN = Path(__file__).parent / "deck"
MONEY = "a whole number from 0 to 1,000,000, digits only"
SIGNED = "a whole number from −1,000,000 to 1,000,000, digits only"


@pytest.fixture
def box(tmp_path):
    """A copy of the frozen deck that a test may spoil."""
    shutil.copytree(FROZEN, tmp_path / "deck")
    return tmp_path / "deck"


def change(box, file, row, column, value):
    """Write `value` into a cell, row counted as in a spreadsheet."""
    path = box / file
    rows = read(path)
    rows[row - 1][HEADERS[file].index(column)] = value
    write(path, rows)


def read(path):
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.reader(stream))


def write(path, rows):
    with path.open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream).writerows(rows)


def faults(box):
    with pytest.raises(DeckError) as caught:
        load(box)
    lines = str(caught.value).splitlines()
    assert lines == [str(fault) for fault in (*caught.value.faults, *caught.value.warnings)]
    assert len(caught.value.message("ja").splitlines()) == len(lines)
    return lines


def fault(box):
    (line,) = faults(box)
    return line


# --- sound decks


def test_frozen_deck_is_read_as_written():
    deck = load(FROZEN)
    assert list(deck.characters) == ["C1", "C2", "C3", "C4", "C5", "C6"]
    assert deck.characters["C6"].industries == ("product", "commodity")
    assert deck.assets["PA02"].pipes == (True, False)
    assert deck.assets["PA04"].industries == ("product", "commodity")
    bun = deck.units["PU04"]
    assert (bun.premium, bun.pips, bun.cost, bun.sales, bun.profit) == (False, 0, 10, 50, 10)
    assert (bun.degraded_sales, bun.degraded_profit) == (30, -10)
    assert deck.units["PU08"].premium and deck.units["PU08"].pips == 1
    assert deck.events["M5"].kind == "marketing" and deck.events["M5"].effect == 30
    assert deck.categories["BAKE"].symbol == "●"
    assert len(deck.cards) == 6 + 8 + 16 + 7
    assert deck.cards["PU04"] is bun
    assert deck.aside == ()


@pytest.mark.parametrize("place", [FROZEN, folder("roeup")])
def test_deck_goes_through_json_unchanged(place):
    deck = load(place)
    assert msgspec.json.decode(msgspec.json.encode(deck), type=Deck) == deck


def test_shipped_deck_has_its_size():
    deck = load(folder("roeup"))
    marks = [card.industries for card in deck.characters.values()]
    assert sorted(marks) == [("commodity",)] * 3 + [("product",)] * 4 + [("product", "commodity")]
    for industry in ("product", "commodity"):
        units = [unit for unit in deck.units.values() if industry in unit.industries]
        assets = [asset for asset in deck.assets.values() if industry in asset.industries]
        assert (len(assets), len(units)) == (14, 28)
        assert len({unit.category for unit in units}) == 5
        assert len([unit for unit in units if unit.premium]) == 9
        assert {unit.pips for unit in units} == {0, 1, 2, 3, 4, 5}
    assert [card.kind for card in deck.events.values()] == ["finance"] * 2 + ["marketing"] * 5


def test_shipped_deck_keeps_its_files_plain():
    for file in HEADERS:
        content = (Path(folder("roeup")) / file).read_bytes()
        assert not content.startswith(b"\xef\xbb\xbf")
        content.decode("utf-8").encode("cp932")  # a spreadsheet in Japan can hold every sign


def test_shipped_numbers_teach_what_they_must():
    deck = load(folder("roeup"))
    for asset in deck.assets.values():
        low, high, most = (120, 300, 4) if "product" in asset.industries else (60, 150, 3)
        assert low <= asset.amount <= high and len(asset.pipes) <= most, asset.code
    for unit in deck.units.values():
        assert unit.degraded_profit < unit.profit / 2 and unit.degraded_sales < unit.sales, unit.code
        if not unit.premium:
            assert unit.cost <= 2 * unit.profit, unit.code
    margin, turnover = {}, {}
    for industry in ("product", "commodity"):
        units = [unit for unit in deck.units.values() if industry in unit.industries]
        assets = [asset.amount for asset in deck.assets.values() if industry in asset.industries]
        margin[industry] = median(unit.profit / unit.sales for unit in units)
        turnover[industry] = median(unit.sales for unit in units) / median(assets)
    # Product companies live by margin, commodity companies by turnover.
    assert margin["product"] >= 1.5 * margin["commodity"]
    assert turnover["commodity"] >= 1.5 * turnover["product"]


# --- encodings and line ends


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends_give_the_same_deck(box, encoding, newline):
    for file in HEADERS:
        text = (box / file).read_text(encoding="utf-8").replace("\n", newline)
        (box / file).write_bytes(text.encode(encoding))
    rules = (box / "rules.toml").read_text(encoding="utf-8")
    (box / "rules.toml").write_bytes(rules.replace("\n", "\r\n").encode(encoding))
    assert load(box) == load(FROZEN)
    assert load_rules(box) == load_rules(FROZEN)


def test_bytes_that_are_neither_are_refused_with_their_row(box):
    lines = (box / "events.csv").read_bytes().split(b"\n")
    lines[2] += b"\x80\xff"
    (box / "events.csv").write_bytes(b"\n".join(lines))
    expected = "a text file in UTF-8 (with or without BOM) or CP932"
    assert fault(box) == f"events.csv, row 3: found bytes of another encoding, expected {expected}"


def test_a_damaged_file_with_bom_is_not_read_as_cp932(box):
    path = box / "events.csv"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace("ポスター".encode(), "ポスター".encode("cp932")))
    assert fault(box).startswith("events.csv, row ") and "another encoding" in fault(box)


def test_utf_16_is_named(box):
    path = box / "events.csv"
    path.write_bytes(path.read_text(encoding="utf-8").encode("utf-16"))
    assert fault(box).startswith("events.csv: found UTF-16, expected a text file in UTF-8")


def test_missing_file_and_folder(box):
    (box / "assets.csv").unlink()
    assert fault(box).startswith("assets.csv: found no such file in the folder, expected a text file")
    (box / "nothing").mkdir()
    assert len(faults(box / "nothing")) == 6


@pytest.mark.parametrize("place", ["nowhere", "units.csv", "a\0b"])
def test_a_folder_that_is_not_there_is_one_fault(box, place):
    for read_it in (load, load_rules):
        with pytest.raises(DeckError) as caught:
            read_it(f"{box}/{place}")
        assert str(caught.value) == f"{box}/{place}: there is no such folder."


def test_a_folder_in_the_place_of_a_file(box):
    (box / "assets.csv").unlink()
    (box / "assets.csv").mkdir()
    assert fault(box).startswith("assets.csv: found a folder, expected a text file")


def test_what_is_no_ordinary_file_is_never_opened(box):
    (box / "units.csv").unlink()
    os.mkfifo(box / "units.csv")
    (box / "assets.csv").unlink()
    (box / "assets.csv").symlink_to("/dev/zero")
    (box / "rules.toml").unlink()
    (box / "rules.toml").symlink_to("/dev/null")
    expected = "found something that is no ordinary file, expected a text file in UTF-8 (with or without BOM) or CP932"
    assert faults(box) == [f"{file}: {expected}" for file in ("assets.csv", "units.csv", "rules.toml")]


@pytest.mark.parametrize("file", ["units.csv", "rules.toml"])
def test_a_file_far_too_large_is_not_read(box, file):
    (box / file).write_text("x" * 1_000_001)
    assert fault(box).startswith(f"{file}: found a file of 1,000,001 bytes, more than the 1,000,000 that are read")


BOUNDLESS = {
    "brackets": "x = " + "[" * 5000,
    "closed brackets": "x = " + "[" * 5000 + "]" * 5000,
    "tables": "x = " + "{a=" * 5000,
    "digits": "x = " + "9" * 5000,
    "digits in groups": "x = " + "9_9" * 3000,
}


@pytest.mark.parametrize("line", BOUNDLESS.values(), ids=BOUNDLESS.keys())
def test_toml_beyond_all_bounds_is_named_by_its_row(box, line):
    text = (box / "rules.toml").read_text(encoding="utf-8")
    (box / "rules.toml").write_text(f"{text}{line}\n", encoding="utf-8")
    row = len(f"{text}{line}".split("\n"))
    assert fault(box).startswith(f"rules.toml, row {row}: found broken TOML ('x = ")
    assert len(fault(box)) < 200
    with pytest.raises(DeckError):
        load_rules(box)


def test_tables_nested_by_dots_without_end(box):
    with (box / "rules.toml").open("a", encoding="utf-8") as file:
        file.write("x." + ".".join("a" * 3000) + " = 1\n")
    assert fault(box) == "rules.toml: found TOML that is nested too deeply, expected lines such as terms = 8"


@pytest.mark.parametrize(
    "value", ["0x" + "f" * 5000, "[" + "1," * 5000 + "]", '"' + "x" * 60_000 + '"'], ids=["number", "list", "text"]
)
def test_a_value_without_end_is_shortened(box, value):
    text = (box / "rules.toml").read_text(encoding="utf-8")
    (box / "rules.toml").write_text(text.replace("terms = ", f"terms = {value} #", 1), encoding="utf-8")
    assert fault(box).startswith("rules.toml, options.terms: found ")
    assert len(fault(box)) < 300


# --- headers and rows


def test_wrong_header(box):
    change(box, "units.csv", 1, "pips", "pip")
    assert fault(box) == "units.csv, row 1, column 7: found 'pip', expected the header 'pips'"


def test_missing_header(box):
    path = box / "events.csv"
    write(path, [row[:4] for row in read(path)])
    assert fault(box) == "events.csv, row 1, column 5: found no header, expected the header 'effect'"


def test_extra_header(box):
    path = box / "events.csv"
    write(path, [[*row, "note"] for row in read(path)])
    assert fault(box) == "events.csv, row 1, column 6: found 'note', expected nothing after 'effect'"


def test_headers_in_another_order(box):
    change(box, "events.csv", 1, "en", "ja")
    change(box, "events.csv", 1, "ja", "en")
    assert faults(box) == [
        "events.csv, row 1, column 2: found 'ja', expected the header 'en' (it stands elsewhere; the order matters)",
        "events.csv, row 1, column 3: found 'en', expected the header 'ja' (it stands elsewhere; the order matters)",
    ]


@pytest.mark.parametrize(("sign", "word"), [(";", "semicolons"), ("\t", "tabs")])
def test_other_separators_are_named(box, sign, word):
    path = box / "events.csv"
    path.write_text(path.read_text(encoding="utf-8").replace(",", sign), encoding="utf-8")
    assert fault(box) == f"events.csv, row 1: found {word} between the cells, expected commas: code,en,ja,kind,effect"


def test_empty_file(box):
    (box / "events.csv").write_text("", encoding="utf-8")
    assert fault(box) == "events.csv, row 1: found an empty file, expected the headers code,en,ja,kind,effect"


def test_an_unread_categories_file_raises_no_faults_elsewhere(box):
    change(box, "categories.csv", 1, "symbol", "sign")
    assert fault(box).startswith("categories.csv, row 1, column 5: found 'sign'")


def test_empty_rows_and_cells_at_the_end_are_skipped_and_counted(box):
    path = box / "events.csv"
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[1:1] = ["", ",,,,", "  , ,,,,,"]
    path.write_text("\n".join(line + ",," for line in lines) + "\n\n,,,,\n", encoding="utf-8")
    assert load(box).events == load(FROZEN).events
    lines[4] = lines[4].replace("100", "many")
    path.write_text("\n".join(lines), encoding="utf-8")
    assert fault(box) == f"events.csv, row 5, column effect: found 'many', expected {MONEY}"


def test_a_cell_with_a_line_break_counts_as_one_row(box):
    change(box, "events.csv", 2, "en", "Fund\nof all")
    change(box, "events.csv", 4, "effect", "x")
    assert faults(box) == [
        "events.csv, row 2, column en: found 'Fund\\nof all', expected a text of one line without control characters",
        f"events.csv, row 4, column effect: found 'x', expected {MONEY}",
    ]


def test_a_comma_without_quotation_marks(box):
    path = box / "events.csv"
    path.write_text(path.read_text(encoding="utf-8").replace("finance,100", "finance,1,000"), encoding="utf-8")
    hint = 'a number or name with a comma needs quotation marks: "1,000"'
    assert fault(box) == f"events.csv, row 2: found 6 cells, expected 5 cells; {hint}"


def test_too_few_cells(box):
    path = box / "events.csv"
    path.write_text(path.read_text(encoding="utf-8").replace(",finance,100", ",finance"), encoding="utf-8")
    assert fault(box) == "events.csv, row 2: found 4 cells, expected 5 cells"


def test_open_quotation_mark(box):
    path = box / "events.csv"
    path.write_text(path.read_text(encoding="utf-8").replace("M5,Film", 'M5,"Film'), encoding="utf-8")
    assert fault(box).startswith(
        "events.csv, row 8: found broken CSV (a quotation mark that is never closed), expected cells with"
    )


# --- numbers


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("1000", 1000),
        ("1,000", 1000),
        ("１０００", 1000),
        ("１，０００", 1000),
        (" 1000 ", 1000),
        ("\u30001000", 1000),
        ("0", 0),
        ("007", 7),
        ("1,000,000", 1_000_000),
    ],
)
def test_numbers_as_people_write_them(box, written, number):
    change(box, "units.csv", 2, "cost", written)
    assert load(box).units["PU01"].cost == number


@pytest.mark.parametrize("written", ["-5", "−5", "－５", "△5", "▲5", "△ 5"])
def test_negative_numbers_where_they_make_sense(box, written):
    change(box, "units.csv", 2, "degraded_profit", written)
    change(box, "units.csv", 3, "profit", written)
    change(box, "units.csv", 3, "degraded_profit", written)
    deck = load(box)
    assert deck.units["PU01"].degraded_profit == -5
    assert deck.units["PU02"].profit == -5


@pytest.mark.parametrize("written", ["-500", "−500", "△500", "-0"])
@pytest.mark.parametrize("column", ["cost", "sales", "degraded_sales"])
def test_negative_numbers_where_they_do_not(box, written, column):
    change(box, "units.csv", 2, column, written)
    assert (
        fault(box) == f"units.csv, row 2, column {column}: found {written!r}, expected {MONEY}; it may not be negative"
    )


def test_negative_asset_and_effect(box):
    change(box, "assets.csv", 3, "amount", "△150")
    change(box, "events.csv", 2, "effect", "-100")
    assert faults(box) == [
        (
            "assets.csv, row 3, column amount: found '△150', "
            "expected a whole number from 1 to 1,000,000, digits only; it may not be negative"
        ),
        f"events.csv, row 2, column effect: found '-100', expected {MONEY}; it may not be negative",
    ]


@pytest.mark.parametrize(
    "written",
    [
        "1.5",
        "1.0",
        "1_000",
        "nan",
        "inf",
        "1e3",
        "0x10",
        "1,00",
        "1,0000",
        "0,100",
        ",100",
        "1 000",
        "100円",
        "¥100",
        "1²",
        "①",
        "½",
        "一〇〇",
        "٣",
        "--5",
        "+5",
        "(5)",
        "=1+2",
        "#REF!",
        "9" * 5000,
    ],
)
def test_what_is_no_plain_whole_number_is_refused(box, written):
    change(box, "units.csv", 2, "degraded_profit", written)
    shown = repr(written) if len(written) <= 80 else f"'{written[:40]}'… (5000 characters)"
    assert fault(box) == f"units.csv, row 2, column degraded_profit: found {shown}, expected {SIGNED}"


def test_empty_cells_are_no_zero(box):
    change(box, "units.csv", 2, "cost", "")
    change(box, "units.csv", 3, "cost", " ")
    assert faults(box) == [
        f"units.csv, row 2, column cost: found an empty cell, expected {MONEY}",
        f"units.csv, row 3, column cost: found a cell with spaces only (' '), expected {MONEY}",
    ]


def test_numbers_beyond_their_range(box):
    change(box, "units.csv", 2, "sales", "1000001")
    change(box, "assets.csv", 2, "amount", "0")
    change(box, "characters.csv", 2, "exchanges", "10")
    assert faults(box) == [
        "characters.csv, row 2, column exchanges: found '10', expected a whole number from 0 to 9, digits only",
        "assets.csv, row 2, column amount: found '0', expected a whole number from 1 to 1,000,000, digits only",
        f"units.csv, row 2, column sales: found '1000001', expected {MONEY}",
    ]


def test_profit_above_sales(box):
    change(box, "units.csv", 2, "profit", "101")
    change(box, "units.csv", 3, "degraded_profit", "51")
    assert faults(box) == [
        "units.csv, row 2, column profit: found '101', expected at most sales, 100",
        "units.csv, row 3, column degraded_profit: found '51', expected at most degraded_sales, 50",
    ]


def test_degraded_figures_above_the_first_ones(box):
    change(box, "units.csv", 2, "degraded_sales", "101")
    change(box, "units.csv", 3, "degraded_profit", "21")
    change(box, "units.csv", 4, "degraded_sales", "100")
    change(box, "units.csv", 4, "degraded_profit", "30")
    assert faults(box) == [
        "units.csv, row 2, column degraded_sales: found '101', expected at most sales, 100",
        "units.csv, row 3, column degraded_profit: found '21', expected at most profit, 20",
    ]


# --- codes, words, names


def test_duplicate_code_over_all_files(box):
    change(box, "units.csv", 2, "code", "pa01")
    change(box, "events.csv", 3, "code", "BAKE")
    assert faults(box) == [
        "units.csv, row 2, column code: found 'pa01', expected a code not used before (assets.csv, row 2 has it)",
        "events.csv, row 3, column code: found 'BAKE', expected a code not used before (categories.csv, row 2 has it)",
    ]


def test_codes_are_kept_in_capital_letters(box):
    change(box, "units.csv", 2, "code", "ｐｕ０１")
    change(box, "units.csv", 2, "category", " bake ")
    assert load(box) == load(FROZEN)


@pytest.mark.parametrize("code", ["", "X", "1A", "PU-1", "PU 1", "../../x", "A23456789", "パン"])
def test_codes_that_cannot_be_typed(box, code):
    change(box, "units.csv", 2, "code", code)
    shown = repr(code) if code else "an empty cell"
    expected = "a letter, then letters or digits, 2 to 8 in all"
    assert fault(box) == f"units.csv, row 2, column code: found {shown}, expected {expected}"


@pytest.mark.parametrize(
    "code", ["TEACHER", "chance", "Market", "BANK", "discards", "cash", "ｄｅｂｔ", "SALES", "TAX", "LOANS", "trade"]
)
@pytest.mark.parametrize("file", ["characters.csv", "assets.csv", "units.csv", "events.csv"])
def test_a_word_of_actions_is_no_code(box, file, code):
    change(box, file, 2, "code", code)
    expected = "expected another code: this one is a word of actions (such as teacher, market, cash)"
    assert fault(box) == f"{file}, row 2, column code: found {code!r}, {expected}"


def test_every_word_that_an_action_may_hold_is_no_code():
    words = {TEACHER, CHANCE, teacher.MARKET, teacher.DISCARDS, accounts.BANK, *accounts.COMPANY_ACCOUNTS}
    assert {word.upper() for word in words} <= RESERVED
    assert not any(msgspec.convert(code, Code) in RESERVED for code in load(folder("roeup")).cards)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert("A", Code)  # a seat


@pytest.mark.parametrize("name", ["\u2800", "\u3164", "a\x85b", "a\u2028b", "a\u2066b", "a\u061cb", "a\x1bb"])
@pytest.mark.parametrize("column", ["en", "ja"])
def test_a_name_that_cannot_be_shown(box, column, name):
    change(box, "units.csv", 2, column, name)
    assert fault(box).startswith(f"units.csv, row 2, column {column}: found ")


def test_of_very_many_faults_the_first_are_shown(box):
    header = (box / "units.csv").read_text(encoding="utf-8").splitlines()[0]
    (box / "units.csv").write_text(header + "\n" + ",,,,,,,,,,,x\n" * 10_000, encoding="utf-8")
    with pytest.raises(DeckError) as caught:
        load(box)
    english, japanese = caught.value.message("en").splitlines(), caught.value.message("ja").splitlines()
    assert len(english) == len(japanese) == 51
    assert english[0] == "units.csv, row 2002: found more rows, expected at most 2,000 filled rows"
    assert english[-1] == f"and {len(caught.value.faults) - 50:,} more"
    assert japanese[-1] == f"ほかに{len(caught.value.faults) - 50:,}件"


def test_of_very_many_warnings_the_first_are_shown(box):
    unit = ",Bun,パン,product,BAKE,no,0,10,50,10,30,5"
    with (box / "units.csv").open("a", encoding="utf-8") as file:
        file.writelines(f"U{number}{unit}\n" for number in range(1900))
    _, warnings = examine(box)
    assert len(warnings) > 3000
    assert len(listed(warnings, "en")) == 51


def test_duplicate_character_number(box):
    change(box, "characters.csv", 4, "number", "1")
    expected = "a number of its own (row 2 has it)"
    assert fault(box) == f"characters.csv, row 4, column number: found '1', expected {expected}"


def test_unknown_category(box):
    change(box, "units.csv", 2, "category", "CAKE")
    expected = "a category of categories.csv: BAKE, GEAR, HAUL, FUEL"
    assert fault(box) == f"units.csv, row 2, column category: found 'CAKE', expected {expected}"


def test_category_of_the_other_industry(box):
    change(box, "units.csv", 2, "category", "HAUL")
    assert fault(box) == (
        "units.csv, row 2, column category: found 'HAUL' of industry commodity, "
        "expected a category of the unit's industry: BAKE, GEAR"
    )


def test_a_category_without_its_industry_raises_no_faults_elsewhere(box):
    change(box, "categories.csv", 4, "industry", "transport")
    change(box, "categories.csv", 5, "en", "")
    assert [line.split(":")[0] for line in faults(box)] == [
        "categories.csv, row 4, column industry",
        "categories.csv, row 5, column en",
    ]


def test_a_unit_of_both_industries_may_have_either_category(box):
    change(box, "units.csv", 2, "industry", "product+commodity")
    change(box, "units.csv", 2, "category", "HAUL")
    assert load(box).units["PU01"].industries == ("product", "commodity")


def test_the_mark_named_first_stays_first(box):
    change(box, "assets.csv", 5, "industry", "Commodity+Product")
    assert load(box).assets["PA04"].industries == ("commodity", "product")


def test_premium_and_pips_must_agree(box):
    change(box, "units.csv", 6, "pips", "0")
    change(box, "units.csv", 2, "pips", "2")
    change(box, "units.csv", 8, "pips", "6")
    assert faults(box) == [
        "units.csv, row 2, column pips: found '2', expected 0 pips for an ordinary unit",
        "units.csv, row 6, column pips: found '0', expected 1 to 5 pips for a premium unit",
        "units.csv, row 8, column pips: found '6', expected a whole number from 0 to 5, digits only",
    ]


def test_words_outside_their_choices(box):
    change(box, "units.csv", 2, "premium", "maybe")
    change(box, "assets.csv", 2, "industry", "products")
    change(box, "categories.csv", 2, "industry", "product+commodity")
    assert faults(box) == [
        "categories.csv, row 2, column industry: found 'product+commodity', expected one of product, commodity",
        (
            "assets.csv, row 2, column industry: found 'products', "
            "expected one of product, commodity, product+commodity, commodity+product"
        ),
        "units.csv, row 2, column premium: found 'maybe', expected one of yes, no",
    ]


@pytest.mark.parametrize("pipes", ["", "OX", "P0", "PPPPPPPPP", "2"])
def test_pipes(box, pipes):
    change(box, "assets.csv", 2, "pipes", pipes)
    shown = repr(pipes) if pipes else "an empty cell"
    expected = "1 to 8 letters, one per pipe: P (marked 可) or O (ordinary; a letter, no zero)"
    assert fault(box) == f"assets.csv, row 2, column pipes: found {shown}, expected {expected}"


def test_names_have_a_length(box):
    change(box, "units.csv", 2, "ja", "漢" * 60)
    change(box, "units.csv", 3, "ja", "漢" * 61)
    change(box, "units.csv", 4, "en", "")
    assert faults(box) == [
        "units.csv, row 3, column ja: found 61 characters, expected at most 60 characters",
        "units.csv, row 4, column en: found an empty cell, expected a text of 1 to 60 characters",
    ]


@pytest.mark.parametrize("sign", ["\x00", "\x1b[31m", "\x7f", "\u202e", "\u2028", "\u200b"])
def test_names_hold_no_control_characters(box, sign):
    change(box, "units.csv", 2, "en", f"Bread{sign}x")
    line = fault(box)
    assert line.endswith("expected a text of one line without control characters")
    assert line.startswith("units.csv, row 2, column en: found 'Bread\\") and sign not in line


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(1)>", "=1+2", "../../x", "🍞", 'a "b", c', "units.csv"])
def test_a_hostile_name_stays_text(box, name):
    change(box, "units.csv", 2, "en", name)
    deck = load(box)
    assert deck.units["PU01"].en == name
    assert msgspec.json.decode(msgspec.json.encode(deck), type=Deck) == deck


# --- kinds put aside, cards too few


def test_other_events_are_put_aside(box):
    change(box, "events.csv", 8, "kind", "forced")
    change(box, "events.csv", 8, "effect", "pay the bank")
    with (box / "events.csv").open("a", encoding="utf-8") as file:
        file.write("M6,Blog,ブログ,marketing,5\n")
    deck = load(box)
    assert deck.aside == ("M5",)
    assert "M5" not in deck.cards and "M6" in deck.events


def warned(box):
    return [str(warning) for warning in examine(box)[1]]


@pytest.mark.parametrize("place", [FROZEN, folder("roeup")])
def test_nothing_looks_odd_in_a_good_deck(place):
    assert warned(place) == []


def test_an_event_of_another_kind_is_shown_with_its_place(box):
    path = box / "events.csv"
    path.write_text(path.read_text(encoding="utf-8") + "F3,Loan,融資,Finanse,50\n", encoding="utf-8")
    line = "events.csv, row 9, column kind: found 'Finanse': F3 is put aside; known kinds: finance, marketing"
    assert warned(box) == [line]
    change(box, "events.csv", 2, "kind", "finanse")
    assert faults(box) == [
        "events.csv: found 1, expected at least 2 finance cards for the mixed scenario",
        line.replace("row 9", "row 2").replace("Finanse", "finanse").replace("F3", "F1"),
        line,
    ]


@pytest.mark.parametrize(
    ("file", "row", "column", "value", "others"),
    [
        ("assets.csv", 3, "amount", "1500", "1,500: the others are 100 to 200"),
        ("assets.csv", 3, "amount", "15", "15: the others are 100 to 200"),
        ("units.csv", 2, "cost", "200", "200: the others are 10 to 30"),
        ("units.csv", 3, "degraded_profit", "-500", "−500: the others are −10 to 30"),
        ("events.csv", 4, "effect", "100", "100: the others are 5 to 30"),
    ],
)
def test_an_amount_far_from_the_others(box, file, row, column, value, others):
    change(box, file, row, column, value)
    assert warned(box) == [f"{file}, row {row}, column {column}: {others}; is it a typing mistake?"]


def test_two_cards_are_no_measure(box):
    change(box, "events.csv", 2, "effect", "900")
    assert warned(box) == []


def test_cards_of_one_name(box):
    change(box, "units.csv", 9, "en", "ｂｒｅａｄ ")
    change(box, "units.csv", 9, "ja", "食パン")
    change(box, "assets.csv", 2, "en", "Bread")  # another file
    assert warned(box) == [
        "units.csv, row 9, column en: found 'ｂｒｅａｄ', the name of row 2 too; the two will be mixed up",
        "units.csv, row 9, column ja: found '食パン', the name of row 2 too; the two will be mixed up",
    ]


def test_an_event_without_a_kind(box):
    change(box, "events.csv", 8, "kind", "")
    expected = "finance, marketing, or the name of a kind to put aside"
    assert fault(box) == f"events.csv, row 8, column kind: found an empty cell, expected {expected}"


def keep(box, file, codes):
    path = box / file
    rows = read(path)
    write(path, [rows[0], *(row for row in rows[1:] if row[0] in codes)])


def test_too_few_cards_for_a_scenario(box):
    keep(box, "characters.csv", ["C1", "C2", "C3", "C4"])
    keep(box, "assets.csv", ["PA01", "PA02", "CA01"])
    keep(box, "units.csv", ["PU01", "PU05", "CU01", "CU02", "CU03"])
    keep(box, "events.csv", ["F1", "M1", "M2", "M3", "M4", "M5"])
    assert faults(box) == [
        "units.csv: found 2, expected at least 3 business units for product in the product scenario",
        "units.csv: found 1, expected at least 2 ordinary business units for product in the product scenario",
        "characters.csv: found 1, expected at least 2 characters for the commodity scenario",
        "assets.csv: found 1, expected at least 2 assets for commodity in the commodity scenario",
        "units.csv: found 2, expected at least 3 business units for product in the mixed scenario",
        "units.csv: found 1, expected at least 2 ordinary business units for product in the mixed scenario",
        "events.csv: found 1, expected at least 2 finance cards for the mixed scenario",
    ]


def test_a_deck_of_one_industry_serves_one_scenario(box):
    keep(box, "characters.csv", ["C1", "C2", "C3"])
    keep(box, "assets.csv", ["PA01", "PA02", "PA03"])
    keep(box, "units.csv", [f"PU0{number}" for number in range(1, 9)])
    deck = load(box)
    raw = load_rules(box)
    assert shortfalls(deck, effective(raw, {"scenario": "product"})) == []
    assert shortfalls(deck, effective(raw, {"scenario": "product"}), players=4)
    assert shortfalls(deck, effective(raw, {"scenario": "mixed"}))


def test_an_empty_deck(box):
    for file in HEADERS:
        keep(box, file, [])
    assert any("expected at least 2 characters" in line for line in faults(box))


def test_all_faults_are_listed_at_once(box):
    change(box, "characters.csv", 2, "number", "x")
    change(box, "assets.csv", 3, "pipes", "")
    change(box, "units.csv", 4, "cost", "1.5")
    change(box, "units.csv", 4, "ja", "")
    change(box, "events.csv", 5, "effect", "")
    text = (box / "rules.toml").read_text(encoding="utf-8").replace("debt_limit = 100", "debt_limit = -1")
    (box / "rules.toml").write_text(text, encoding="utf-8")
    assert [line.split(":")[0] for line in faults(box)] == [
        "characters.csv, row 2, column number",
        "assets.csv, row 3, column pipes",
        "units.csv, row 4, column ja",
        "units.csv, row 4, column cost",
        "events.csv, row 5, column effect",
        "rules.toml, loan.debt_limit",
    ]


# --- a deck inside a record


def test_a_deck_that_contradicts_itself_is_refused_on_decoding():
    plain = msgspec.to_builtins(load(FROZEN))
    plain["units"]["PU01"]["category"] = "HAUL"
    with pytest.raises(Fault, match=r"^unit PU01 has no category HAUL in its industry$"):
        checked(plain, Deck)
    with pytest.raises(msgspec.ValidationError, match="unit PU01 has no category HAUL in its industry"):
        msgspec.convert(plain, Deck)
    plain["units"]["PU01"]["category"] = "BAKE"
    plain["units"]["PU02"]["code"] = "PU01"
    with pytest.raises(msgspec.ValidationError, match="card PU01 stands under the code PU02"):
        msgspec.convert(plain, Deck)


@pytest.mark.parametrize(
    ("card", "field", "value", "message"),
    [
        ("PU01", "code", "pu 1", "units.PU01.code: found 'pu 1', expected a text of the form ^[A-Z][A-Z0-9]{1,7}\\Z"),
        ("PU01", "premium", 1, "units.PU01.premium: found 1, expected one of true, false"),
        ("PU01", "cost", -1, "units.PU01.cost: found -1, expected a whole number from 0 to 1000000"),
        ("PU01", "industries", [], "units.PU01.industries: found 0 values, expected at least 1"),
    ],
)
def test_a_damaged_card_of_a_record_is_named(card, field, value, message):
    plain = msgspec.to_builtins(load(FROZEN))
    plain["units"][card][field] = value
    with pytest.raises(Fault) as caught:
        checked(plain, Deck)
    assert str(caught.value) == message


TRAILING = [("units", "PU01", "industries", ["product\n"]), ("events", "M1", "kind", "marketing\n")]
FOREIGN = [
    (kind, code, name, text)
    for kind, code in (
        ("characters", "C1"),
        ("assets", "PA01"),
        ("units", "PU01"),
        ("events", "M1"),
        ("categories", "BAKE"),
    )
    for name in ("en", "ja", *(["symbol"] if kind == "categories" else []))
    for text in ("a\n", "a\x9bb", "\u2028", "a\u202eb", "a\u2067", "\u3164")
]


@pytest.mark.parametrize(("kind", "code", "field", "value"), [*TRAILING, *FOREIGN])
def test_text_of_a_card_of_a_record_is_checked_as_in_the_files(kind, code, field, value):
    plain = msgspec.to_builtins(load(FROZEN))
    plain[kind][code][field] = value
    with pytest.raises(Fault) as caught:
        checked(plain, Deck)
    assert str(caught.value).startswith(f"{kind}.{code}.{field}")


@pytest.mark.parametrize("code", ["PU99\n", "MARKET"])
def test_a_code_of_a_record_is_checked_as_in_the_files(code):
    plain = msgspec.to_builtins(load(FROZEN))
    plain["units"][code] = plain["units"].pop("PU01") | {"code": code}
    with pytest.raises(Fault):
        checked(plain, Deck)
    plain = msgspec.to_builtins(load(FROZEN)) | {"aside": ["X1\n"]}
    with pytest.raises(Fault):
        checked(plain, Deck)


def test_cards_and_rules_import_nothing_heavy():
    code = (
        "import msgspec, sys; before = set(sys.modules);"
        "import roeup_edu.games.roeup.cards, roeup_edu.games.roeup.rules, roeup_edu.datasets;"
        "new = sorted(name for name in set(sys.modules) - before if name.split('.')[0] != 'roeup_edu'); print(new)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# --- Japanese


def test_faults_and_warnings_in_japanese(box):
    change(box, "units.csv", 2, "pips", "2")
    change(box, "units.csv", 3, "cost", "-5")
    change(box, "events.csv", 8, "kind", "finanse")
    with pytest.raises(DeckError) as caught:
        load(box)
    assert caught.value.message("ja").splitlines() == [
        "units.csvの2行目、pips列：'2'になっています。通常のユニットには0が必要です。",
        (
            "units.csvの3行目、cost列：'-5'になっています。"
            "0から1,000,000までの整数（数字だけ。負の数は使えません）が必要です。"
        ),
        "events.csvの8行目、kind列：'finanse'なので、M5は除きました。使える種類：finance、marketing",
    ]


# --- the folder of the data


@pytest.mark.parametrize("name", ["", "../roeup", "/etc", "roeup/.."])
def test_data_folders_have_plain_names(name):
    with pytest.raises(ValueError, match="is not the name of a data folder"):
        folder(name)


def test_unknown_data_folder():
    with pytest.raises(FileNotFoundError, match="no data folder 'nothing'"):
        folder("nothing")
