"""The start page: the form of a new game and what is made of its options, and the list of games in any state."""

import contextlib
import json
import sqlite3

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from roeup_edu.core.faults import Fault
from roeup_edu.core.record import Record, convert
from roeup_edu.games import kind
from roeup_edu.games.roeup.bots import BOTS
from roeup_edu.widgets.session import Session
from roeup_edu.widgets.start import form, typed
from tests.widgets.window import store


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_form_offers_what_makes_a_game(lang):
    """Each preset and scenario with as many companies as it says: eight, five and four in the shipped deck."""
    shown = form("roeup", lang)
    assert [one["id"] for one in shown["presets"]] == ["practice", "lesson90", "full"]
    assert {one["id"]: one["most"] for one in shown["scenarios"]} == {"mixed": 8, "product": 5, "commodity": 4}
    for preset in shown["presets"]:
        for scenario in shown["scenarios"]:
            options = {"preset": preset["id"], "scenario": scenario["id"]}
            for count in (shown["least"], scenario["most"]):
                seats = dict(zip("ABCDEFGH", shown["names"][:count], strict=False))
                kind("roeup").start(kind("roeup").compose(options, seats, 1, True))
            with pytest.raises(ValueError, match=scenario["id"]):
                seats = {letter: letter for letter in "ABCDEFGHI"[: scenario["most"] + 1]}
                kind("roeup").start(kind("roeup").compose(options, seats, 1, True))
    assert all(one["label"] and one["help"] for one in shown["presets"] + shown["scenarios"] + shown["more"])
    assert len(set(shown["names"])) == 8


def test_the_other_options_are_under_more():
    keys = [one["key"] for one in form("roeup", "en")["more"]]
    assert "terms" in keys
    assert not {"preset", "scenario", "deck"} & set(keys)


def test_what_is_left_empty_is_left_to_the_preset():
    assert typed("roeup", {"preset": "practice", "bid_step": None, "tax_rate": ""}) == {"preset": "practice"}


def test_a_preset_shows_its_own_values_and_each_of_them_can_be_changed():
    lesson = next(one for one in form("roeup", "en")["presets"] if one["id"] == "lesson90")
    assert (lesson["options"]["terms"], lesson["options"]["auction"]) == (4, "sealed")
    # Open bidding and eight terms are the rules' own values, but not those of the lesson: so they are sent.
    chosen = typed("roeup", {"preset": "lesson90", "terms": 8, "auction": "open"})
    header = kind("roeup").compose(chosen, {"A": "Alpha", "B": "Beta"}, 1, True)
    assert (header.rules["options"]["terms"], header.rules["options"]["auction"]) == (8, "open")


def test_a_folder_and_what_is_no_option_do_not_come_through():
    assert typed("roeup", {"deck": "/etc", "seed": 5, "loan.step": 1}) == {}


@pytest.mark.parametrize("value", ["8", "many", 3.0, True, 1e300])
def test_a_number_that_is_none_is_told_with_what_is_possible(value):
    with pytest.raises(Fault) as caught:
        typed("roeup", {"terms": value})
    for lang in ("en", "ja"):
        text = caught.value.message(lang)
        assert str(value)[:40] in text
        assert "200" in text


def test_every_bot_can_be_chosen():
    assert {one["id"] for one in form("roeup", "en")["bots"]} == set(BOTS)


# The list of games, whatever state their rows are in.


@pytest.fixture
def games(tmp_path):
    """A store with two games of three terms: the first will be damaged, the second must go on whatever happens."""
    with store(tmp_path) as games:
        for _ in range(2):
            record = kind("roeup").compose({"preset": "practice"}, {"A": "Alpha", "B": "Beta"}, 1, True)
            played = Record(record, kind("roeup"))
            played.draw()
            for seat in "AB":
                played.submit(seat, convert(kind("roeup"), {"do": "borrow", "seat": seat, "amount": 10}))
            game = games.create(record, title="Table 1")
            games.add(game, played.lines)
        yield games


def rows(games, lang="en"):
    """The rows of the list by the ids of their games; the page is plain JSON whatever is in the file."""
    session = Session(games, lang)
    json.dumps(session.shown, allow_nan=False).encode()
    return {row["id"]: row for row in session.shown["screen"]["games"]}, session


def damage(games, sql, *values):
    games._rows(sql, *values)


def first_of(games):
    return games._value("SELECT id FROM game ORDER BY rowid LIMIT 1")


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    ("column", "change"),
    [
        ("header", lambda header: {**header, "colour": "red"}),
        ("header", lambda header: {**header, "game": "chess"}),
        ("header", lambda header: {**header, "schema": 2}),
        ("header", lambda header: {**header, "rules": {}}),
        ("header", lambda header: {**header, "rules": {**header["rules"], "loan": None}}),
        ("header", lambda header: {**header, "deck": {}}),
        ("header", lambda header: {**header, "seats": {"A": "Alone"}}),
        ("header", lambda header: {**header, "seats": {"A": "x", "Z": "y"}}),
        ("header", lambda header: None),
        ("header", lambda header: 7),
        ("bots", lambda header: "{"),
        ("bots", lambda header: None),
        ("bots", lambda header: b"\xff\x00"),
        ("bots", lambda header: '{"A": 5}'),
        ("bots", lambda header: '{"A": "clever"}'),
        ("bots", lambda header: '{"Z": "greedy"}'),
        ("bots", lambda header: 1.5),
        ("id", lambda header: None),
        ("id", lambda header: b"\xff"),
    ],
)
def test_a_game_that_cannot_be_read_is_listed_with_the_reason_and_exported(games, lang, column, change):
    """The first of two games is damaged. The list tells why, its bytes can be taken out, the second game is opened."""
    first = first_of(games)
    header = json.loads(games._value("SELECT header FROM game WHERE id = ?", first))
    value = change(header)
    value = json.dumps(value).encode() if isinstance(value, dict) else value
    damage(games, f"UPDATE game SET {column} = ? WHERE id = ?", value, first)
    listed, session = rows(games, lang)
    assert len(listed) == 2
    (bad,) = [row for row in listed.values() if not row["opens"]]
    (good,) = [row for row in listed.values() if row["opens"]]
    assert (good["problem"], good["companies"]) == ("", ["Alpha", "Beta"])
    assert bad["problem"].startswith("Cannot be read" if lang == "en" else "読み取れない")
    content = games.content(bad["id"])
    assert content.count(b"\n") == (1 if column == "id" else len(games.since(first, 0)) + 1)
    session.handle({"kind": "open", "id": bad["id"]})
    assert session.table is None and session.problem
    session.handle({"kind": "open", "id": good["id"]})
    assert session.table.id == good["id"]


def test_options_without_a_preset_are_no_reason_to_keep_a_game_shut(games):
    """The preset is only the name under which the rules were chosen; the rules themselves are all there."""
    first = first_of(games)
    header = json.loads(games._value("SELECT header FROM game WHERE id = ?", first))
    del header["rules"]["options"]["preset"]
    damage(games, "UPDATE game SET title = '', header = ? WHERE id = ?", json.dumps(header).encode(), first)
    listed, _ = rows(games)
    assert listed[first]["opens"]
    assert "ROE UP!" in listed[first]["title"]


@pytest.mark.parametrize(
    ("sql", "value", "line"),
    [
        # Line 1 of a record is its header, so action 5 is line 6.
        ("UPDATE line SET text = ? WHERE game = ? AND n = 5", b'{"n":5,', 6),
        ("UPDATE line SET text = ? WHERE game = ? AND n = 5", None, 6),
        ("UPDATE line SET text = ? WHERE game = ? AND n = 5", "", 6),
        ("UPDATE line SET text = ? WHERE game = ? AND n = 5", 5, 6),
        ("UPDATE line SET text = text || char(10) || ? WHERE game = ? AND n = 5", "{}", 6),
        ("UPDATE line SET n = ? WHERE game = ? AND n = 5", 500, 6),
        ("UPDATE line SET n = ? WHERE game = ? AND n = 5", "five", 6),
        ("DELETE FROM line WHERE ? IS NULL AND game = ? AND n = 5", None, 6),
        ("UPDATE line SET game = ? WHERE game = ? AND n = 5", "another", 6),
    ],
)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_game_damaged_in_the_middle_is_marked_with_the_line(games, lang, sql, value, line):
    first = first_of(games)
    damage(games, sql, value, first)
    listed, session = rows(games, lang)
    assert listed[first]["problem"] == {"en": f"Damaged at line {line}", "ja": f"{line}行目が壊れています"}[lang]
    assert listed[first]["opens"]
    assert all(row["problem"] == "" for game, row in listed.items() if game != first)
    session.handle({"kind": "open", "id": first})
    assert len(session.table.record.lines) == line - 2  # the header is line 1; what stands before is shown
    assert session.table.record.fault.facts["line"] == line


def test_games_of_the_archive_come_last(games):
    """Both were changed at about the same time; whichever is put aside stands below."""
    for game in [saved.id for saved in games.games()]:
        games.archive(game)
        listed, _ = rows(games)
        assert [row["archived"] for row in listed.values()] == [False, True]
        assert list(listed)[-1] == game
        games.unarchive(game)
    assert not any(row["archived"] for row in rows(games)[0].values())


# Anything a column of SQLite may hold.

cells = st.one_of(
    st.none(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(),
    st.binary(max_size=12),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
    st.sampled_from(["{}", "[]", '{"A": "greedy"}', '"', "[" * 2000, '{"A": ' * 2000, "\x00", "1e999"]),
    st.sampled_from([b"{}", b"\xff\xfe", b"\n", b'{"n":1,"by":"A","action":null}', b"[" * 2000]),
)
COLUMNS = [("game", name) for name in ("id", "title", "header", "bots", "created", "archived")]
COLUMNS += [("line", name) for name in ("game", "n", "text", "at")]


@given(st.lists(st.tuples(st.sampled_from(COLUMNS), cells, st.booleans()), min_size=1, max_size=4))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_stands_in_a_row_the_other_games_are_listed_and_opened(games, damages):
    """Any value of any type in any column of the first game; as text of broken UTF-8 too. Undone after each example."""
    first, other = (saved for (saved,) in games._rows("SELECT id FROM game ORDER BY rowid"))
    connection = games._connection
    connection.execute("SAVEPOINT damage")
    try:
        for (table, column), value, as_text in damages:
            given_value = "CAST(? AS TEXT)" if as_text and isinstance(value, bytes) else "?"
            where = "id IS ?" if table == "game" else "game = ? AND n = 4"
            # What the table itself refuses, such as a line without a game, cannot stand there.
            with contextlib.suppress(sqlite3.IntegrityError):
                connection.execute(f"UPDATE {table} SET {column} = {given_value} WHERE {where}", (value, first))
        listed, session = rows(games)
        assert len(listed) == 2
        assert listed[other]["opens"] and not listed[other]["problem"]
        for game, row in listed.items():
            assert isinstance(games.content(game), bytes)
            session.handle({"kind": "open", "id": game})
            assert (session.table is not None and session.table.id == game) == row["opens"]
            session.handle({"kind": "leave"})
    finally:
        connection.execute("ROLLBACK TO damage")
        connection.execute("RELEASE damage")


@given(st.data())
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_stands_in_a_header_the_other_games_are_listed_and_opened(games, data):
    """One value somewhere in the rules, the deck, the seats or the options of the first game is another one."""
    first, other = (saved for (saved,) in games._rows("SELECT id FROM game ORDER BY rowid"))
    header = json.loads(games._value("SELECT header FROM game WHERE id = ?", first))
    place, parents = header, []
    while isinstance(place, dict | list) and place:
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        parents.append((place, key))
        place = place[key]
    inside, key = parents[data.draw(st.integers(0, len(parents) - 1))]
    inside[key] = data.draw(
        st.sampled_from([None, 0, -1, 10**9, 10**40, 1.5, "", "x", "PA01", True, [], {}, [1], {"1": 1}, ["x", "x"]])
    )
    connection = games._connection
    connection.execute("SAVEPOINT damage")
    try:
        connection.execute("UPDATE game SET header = ? WHERE id = ?", (json.dumps(header).encode(), first))
        listed, session = rows(games)
        assert listed[other]["opens"] and not listed[other]["problem"]
        session.handle({"kind": "open", "id": first})
        assert (session.table is not None) == listed[first]["opens"]
    finally:
        connection.execute("ROLLBACK TO damage")
        connection.execute("RELEASE damage")


def test_the_big_screen_passes_over_what_it_cannot_show(games):
    """The game changed last has no header, the one before is in the archive: the third is shown."""
    header = kind("roeup").compose({"preset": "practice"}, {"A": "Alpha", "B": "Beta"}, 1, True)
    unreadable = games.create(header)
    shown, archived = (saved.id for saved in games.games() if saved.id != unreadable)
    damage(games, "UPDATE game SET header = NULL, created = 4e9 WHERE id = ?", unreadable)
    damage(games, "UPDATE line SET at = 3e9 WHERE game = ?", archived)
    games.archive(archived)
    session = Session(games, people=(), role="projector")
    session.handle({"kind": "poll"})
    assert (session.table.id, session.problem) == (shown, "")
    session.handle({"kind": "poll"})
    assert session.table.id == shown
