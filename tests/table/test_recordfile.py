"""A record in a file: whole lines only, one writer at a time, and clear words for everything that is no record."""

import json
import multiprocessing
import os
import threading

import pytest

from roeup_edu.core import reading
from roeup_edu.core.faults import Fault
from roeup_edu.core.record import DamagedRecord, Line, Record, decode
from roeup_edu.core.refusals import Refused
from roeup_edu.games import kind
from roeup_edu.table import files, recordfile
from roeup_edu.table.simulate import simulate

GAME = kind("roeup")


@pytest.fixture(scope="module")
def record():
    return simulate(GAME, {"preset": "practice"}, 2)


@pytest.fixture
def path(tmp_path, record):
    """A game that waits for its first loans."""
    begun = record.fork(13)
    recordfile.create(str(tmp_path / "game.jsonl"), begun)
    return str(tmp_path / "game.jsonl")


def bytes_of(path):
    with open(path, "rb") as file:
        return file.read()


def borrow(seat, amount=10):
    return decode(GAME, f'{{"do":"borrow","seat":"{seat}","amount":{amount}}}')


# Writing.


def test_a_record_is_written_as_it_is(path, record):
    assert bytes_of(path) == record.fork(13).text()
    assert recordfile.load(path).text() == record.fork(13).text()
    assert os.listdir(os.path.dirname(path)) == ["game.jsonl"]


def test_an_existing_file_is_never_overwritten(path, record):
    before = bytes_of(path)
    with pytest.raises(Fault, match=r"is there already"):
        recordfile.create(path, record)
    assert bytes_of(path) == before


def test_a_disk_without_links_is_served_too(tmp_path, record, monkeypatch):
    def no_link(*_):
        raise OSError("no links here")

    monkeypatch.setattr(os, "link", no_link)
    path = str(tmp_path / "game.jsonl")
    recordfile.create(path, record)
    with pytest.raises(Fault, match=r"is there already"):
        recordfile.create(path, record)
    assert os.listdir(tmp_path) == ["game.jsonl"]


def test_what_others_left_is_neither_in_the_way_nor_removed(tmp_path, record):
    left = tmp_path / f".{os.getpid()}.part"
    left.write_text("of another container")
    path = str(tmp_path / "game.jsonl")
    recordfile.create(path, record)
    assert bytes_of(path) == record.text()
    with pytest.raises(Fault, match=r"is there already"):
        recordfile.create(path, record)
    assert left.read_text() == "of another container"
    assert sorted(os.listdir(tmp_path)) == sorted([left.name, "game.jsonl"])


def test_a_name_taken_by_chance_is_not_removed(tmp_path, record, monkeypatch):
    monkeypatch.setattr(files, "token_hex", lambda _: "same")
    (tmp_path / ".same.part").write_text("mine")
    with pytest.raises(Fault, match=r"cannot be written"):
        recordfile.create(str(tmp_path / "game.jsonl"), record)
    assert (tmp_path / ".same.part").read_text() == "mine"


def test_a_new_file_may_be_read_as_any_other(tmp_path, record):
    (tmp_path / "other").write_text("")
    recordfile.create(str(tmp_path / "game.jsonl"), record)
    assert (tmp_path / "game.jsonl").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_a_pipe_and_a_file_that_never_ends_are_told_at_once(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "zero").symlink_to("/dev/zero")
    for name in ("pipe", "zero"):
        with pytest.raises(Fault, match=r"not an ordinary file"):
            recordfile.load(str(tmp_path / name))


def test_a_file_longer_than_it_says_is_large(tmp_path, monkeypatch):
    (tmp_path / "x").write_text("0123456789")
    said = os.stat_result((*os.stat(tmp_path / "x")[:6], 0, 0, 0, 0))
    monkeypatch.setattr(os, "stat", lambda _: said)
    assert reading.content(str(tmp_path / "x"), 10) == b"0123456789"
    with pytest.raises(Fault, match=r"too many"):
        reading.content(str(tmp_path / "x"), 9)


def test_a_failure_leaves_no_half_file(tmp_path, record, monkeypatch):
    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Fault, match=r"No space left"):
        recordfile.create(str(tmp_path / "game.jsonl"), record)
    assert os.listdir(tmp_path) == []


def test_a_failure_while_adding_leaves_the_file_as_it_was(path, monkeypatch):
    before = bytes_of(path)

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Fault, match=r"No space left"):
        recordfile.submit(path, "A", borrow("A"))
    assert bytes_of(path) == before


def test_a_write_taken_in_parts_is_whole(path, monkeypatch):
    real = os.write
    monkeypatch.setattr(os, "write", lambda number, data: real(number, data[:7]))
    recordfile.submit(path, "A", borrow("A"))
    assert recordfile.load(path).error == ""
    assert len(recordfile.load(path).lines) == 14


def test_a_missing_folder_is_named(tmp_path, record):
    with pytest.raises(Fault, match=r"folder is not there"):
        recordfile.create(str(tmp_path / "no" / "game.jsonl"), record)


@pytest.mark.skipif(getattr(os, "geteuid", lambda: 1)() == 0, reason="root may read and write everything")
def test_no_permission_is_told(path):
    os.chmod(path, 0)
    with pytest.raises(Fault, match=r"may not be read"):
        recordfile.load(path)
    os.chmod(os.path.dirname(path), 0o500)
    with pytest.raises(Fault, match=r"no permission"):
        recordfile.create(os.path.join(os.path.dirname(path), "new.jsonl"), simulate(GAME, {"preset": "practice"}, 2))


def test_the_words_for_no_permission():
    assert "may not be read" in str(reading.unreadable("x", PermissionError(13, "no")))
    assert "no permission" in str(files.unwritable("x", PermissionError(13, "no")))


# Adding.


def test_an_action_and_the_draws_that_follow_are_added(path):
    recordfile.submit(path, "A", decode(GAME, '{"do":"done","seat":"A"}'))
    record, before = recordfile.submit(path, "B", decode(GAME, '{"do":"done","seat":"B"}'))
    assert before == 14
    assert [line.by for line in record.lines[before:]] == ["B", "chance", "chance"]
    assert bytes_of(path) == record.text()


def test_a_refusal_writes_nothing(path):
    before = bytes_of(path)
    with pytest.raises(Refused):
        recordfile.submit(path, "A", borrow("A", 3))
    with pytest.raises(Refused):
        recordfile.submit(path, "B", borrow("A"))
    assert bytes_of(path) == before


def test_lines_must_follow(path):
    line = Line(15, "A", borrow("A"))
    with pytest.raises(Fault, match=r"15 does not follow"):
        recordfile.append(path, [line])
    recordfile.append(path, [Line(14, "A", borrow("A")), line])
    assert len(recordfile.load(path).lines) == 15
    with pytest.raises(Fault, match=r"15 does not follow"):
        recordfile.append(path, [line])


def test_a_sound_last_line_without_its_end_is_completed(path):
    with open(path, "r+b") as file:
        file.truncate(len(bytes_of(path)) - 1)
    recordfile.append(path, [Line(14, "A", borrow("A"))])
    with open(path, "r+b") as file:
        file.truncate(len(bytes_of(path)) - 1)
    recordfile.submit(path, "A", borrow("A"))
    assert recordfile.load(path).error == ""
    assert len(recordfile.load(path).lines) == 15


def test_a_header_alone_is_continued(tmp_path):
    path = str(tmp_path / "game.jsonl")
    header = GAME.compose({"preset": "practice"}, {"A": "Alpha", "B": "Beta"}, 1, digital=False)
    recordfile.create(path, Record(header, GAME))
    card = recordfile.load(path).game.steps[-1].bag(recordfile.load(path).game)[0]
    recordfile.append(path, [Line(1, "teacher", decode(GAME, f'{{"do":"draw","seat":"chance","card":"{card}"}}'))])
    assert len(recordfile.load(path).lines) == 1


def test_what_a_stopped_program_left_to_draw_is_drawn_by_the_next(path, record):
    # Stopped after the action, before its draws were written.
    done = [
        Line(14, "A", decode(GAME, '{"do":"done","seat":"A"}')),
        Line(15, "B", decode(GAME, '{"do":"done","seat":"B"}')),
    ]
    recordfile.append(path, done)
    assert recordfile.load(path).game.waiting() == ("chance",)
    keep = decode(GAME, '{"do":"absent","seat":"teacher","company":"A"}')
    added, before = recordfile.submit(path, "teacher", keep)
    assert before == 15
    assert [line.by for line in added.lines[before:]] == ["chance", "chance", "teacher"]
    assert recordfile.load(path).text() == added.text() == bytes_of(path)


def test_every_cut_of_the_last_line_is_seen(path):
    """A kill in the middle of a write: the rest is read, the cut is told with its line, nothing is added."""
    whole = bytes_of(path)
    start = whole[:-1].rfind(b"\n") + 1
    for end in range(start + 1, len(whole) - 1):
        with open(path, "wb") as file:
            file.write(whole[:end])
        cut = recordfile.load(path)
        assert cut.error.startswith("line 14: damaged or cut off"), end
        assert len(cut.lines) == 12
        with pytest.raises(Fault, match=r"Nothing was written.*line 14"):
            recordfile.submit(path, "A", borrow("A"))
        with pytest.raises(Fault, match=r"Nothing was written.*line 14"):
            recordfile.append(path, [Line(13, "A", borrow("A"))])
        assert bytes_of(path) == whole[:end]
    # At the end of a line nothing is lost: one action less, or the newline only.
    for end, count in ((start, 12), (len(whole) - 1, 13)):
        assert (Record.read(whole[:end], kind).error, len(Record.read(whole[:end], kind).lines)) == ("", count)


def test_every_cut_of_the_header_is_seen(record):
    header = record.fork(0).text()
    for end in [*range(400), *range(400, len(header) - 1, 97), len(header) - 2]:
        with pytest.raises(DamagedRecord, match=r"^line 1: "):
            Record.read(header[:end], kind)


def _borrow_often(path, seat, times, results):
    for _ in range(times):
        try:
            recordfile.submit(path, seat, borrow(seat))
            results.put("done")
        except Refused:
            results.put("refused")


def test_processes_that_act_at_once_come_one_after_the_other(path):
    start = multiprocessing.get_context("spawn")
    results = start.Queue()
    workers = [start.Process(target=_borrow_often, args=(path, seat, 8, results)) for seat in "ABAB"]
    for worker in workers:
        worker.start()
    found = [results.get(timeout=60) for _ in range(32)]
    for worker in workers:
        worker.join(60)
    record = recordfile.load(path)
    assert found == ["done"] * 32
    assert record.error == ""
    assert [line.n for line in record.lines] == list(range(1, 46))
    assert record.game.debt("A") == record.game.debt("B") == 160
    assert bytes_of(path) == record.text()


def test_a_reader_never_sees_a_torn_line(path):
    seen = []

    def read():
        seen.extend(recordfile.load(path).error for _ in range(60))

    reader = threading.Thread(target=read)
    reader.start()
    for _ in range(30):
        recordfile.submit(path, "A", borrow("A"))
    reader.join()
    assert set(seen) == {""}


def test_a_writer_that_stays_is_told(path, monkeypatch):
    monkeypatch.setattr(recordfile, "WAIT", 0.05)
    code = (
        "import sys; from roeup_edu.table.recordfile import locked\n"
        f"with locked({path!r}): print('locked', flush=True); sys.stdin.read()"
    )
    import subprocess
    import sys

    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout.readline().strip() == b"locked"
        with pytest.raises(Fault, match=r"another program"):
            recordfile.submit(path, "A", borrow("A"))
        other.stdin.close()
    recordfile.submit(path, "A", borrow("A"))


# What is no record.


def test_crlf_bom_and_empty_lines_are_fine(path):
    text = bytes_of(path)
    for data in (text.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + text, text.replace(b"\n", b"\n\n"), text + b"\n \n"):
        with open(path, "wb") as file:
            file.write(data)
        assert recordfile.load(path).error == ""
        record, before = recordfile.submit(path, "A", borrow("A"))
        assert (before, recordfile.load(path).error) == (13, "")
        assert recordfile.load(path).text() == record.text()


BAD = {
    "empty": b"",
    "newlines": b"\n\n",
    "binary": bytes(range(256)) * 4,
    "zeros": bytes(1000),
    "foreign": b'{"name": "something", "version": 3}\n',
    "list": b"[1, 2, 3]\n",
    "nan": b"NaN\n",
    "words": b"hello\n",
    "cp932": '{"schema":1,"game":"roeup","seats":{"A":"日本"}}\n'.encode("cp932"),
    "utf16": '{"schema":1}\n'.encode("utf-16"),
    "deep": b"[" * 200_000,
    "deep object": b'{"a":' * 100_000,
    "number": b"9" * 20_000,
}


@pytest.mark.parametrize("data", BAD.values(), ids=BAD.keys())
def test_what_is_no_record_is_told(tmp_path, data):
    path = str(tmp_path / "x.jsonl")
    with open(path, "wb") as file:
        file.write(data)
    with pytest.raises(Fault, match=r"^line 1: ") as caught:
        recordfile.load(path)
    assert "1行目" in caught.value.message("ja")
    with pytest.raises(Fault):
        recordfile.submit(path, "A", borrow("A"))
    with pytest.raises(Fault):
        recordfile.append(path, [Line(1, "A", borrow("A"))])
    assert bytes_of(path) == data


def test_folders_devices_and_nothing_are_told(tmp_path, monkeypatch, path):
    for place, words in (
        (tmp_path, "is a folder"),
        (tmp_path / "no", "no such file"),
        (os.devnull, "not an ordinary file"),
    ):
        with pytest.raises(Fault, match=words):
            recordfile.load(str(place))
        with pytest.raises(Fault, match=words):
            recordfile.submit(str(place), "A", borrow("A"))
    with pytest.raises(Fault):
        recordfile.load("a\0b")
    with pytest.raises(Fault):
        recordfile.create("a\0b", recordfile.load(path))
    with pytest.raises(Fault):
        recordfile.create(str(tmp_path / ("x" * 300)), recordfile.load(path))
    monkeypatch.setattr(recordfile, "SIZE_MOST", 100)
    with pytest.raises(Fault, match=r"too many"):
        recordfile.load(path)


def changed(path, change):
    """The record with its header changed."""
    header, _, rest = bytes_of(path).partition(b"\n")
    plain = json.loads(header)
    change(plain)
    return json.dumps(plain).encode() + b"\n" + rest


HOSTILE = {
    "another version than its rules": lambda h: h.update(version="2"),
    "a version of two lines": lambda h: (h.update(version="1\n"), h["rules"]["meta"].update(version="1\n")),
    "a card with a name of two lines": lambda h: next(iter(h["deck"]["units"].values())).update(en="a\u2028b"),
    "seats of other letters": lambda h: h.update(seats={"A": "Alpha", "teacher": "Beta"}),
    "seats with a gap": lambda h: h.update(seats={"A": "Alpha", "C": "Beta"}),
    "seats out of order": lambda h: h.update(seats={"B": "Alpha", "A": "Beta"}),
    "no seats": lambda h: h.update(seats={}),
    "one seat": lambda h: h.update(seats={"A": "Alpha"}),
    "nine seats": lambda h: h.update(seats={letter: letter for letter in "ABCDEFGHI"}),
    "a name with a newline": lambda h: h["seats"].update(A="Al\npha"),
    "a name that steers a terminal": lambda h: h["seats"].update(A="\x1b[2J"),
    "no name": lambda h: h["seats"].update(A=" "),
    "a long name": lambda h: h["seats"].update(A="x" * 61),
    "a name that is none": lambda h: h["seats"].update(A=3),
    "equal names": lambda h: h["seats"].update(A="ｂｅｔａ "),
    "a negative seed": lambda h: h.update(seed=-1),
    "a large seed": lambda h: h.update(seed=2**53 + 1),
    "a huge seed": lambda h: h.update(seed=10**4000),
    "a seed with a point": lambda h: h.update(seed=1.5),
    "NaN": lambda h: h.update(seed=float("nan")),
    "infinity": lambda h: h["rules"]["loan"].update(debt_limit=float("inf")),
    "a huge number": lambda h: h["rules"]["loan"].update(debt_limit=10**30),
    "another game": lambda h: h.update(game="os.system"),
    "another schema": lambda h: h.update(schema=2),
    "another mode": lambda h: h.update(mode="free"),
    "a field too many": lambda h: h.update(extra=1),
    "a rule too many": lambda h: h["rules"].update(extra=1),
    "no rules": lambda h: h.update(rules={}),
    "no deck": lambda h: h.update(deck={}),
    "an empty deck": lambda h: h.update(
        deck={name: {} for name in ("characters", "assets", "units", "events", "categories")}
    ),
    "a deep nest": lambda h: h["rules"].update(extra=json.loads("[" * 900 + "]" * 900)),
}


@pytest.mark.parametrize("change", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_header_is_refused(path, change):
    with pytest.raises(DamagedRecord, match=r"^line 1: "):
        Record.read(changed(path, change), kind)


def test_names_are_text_in_a_header_too(path):
    names = {"A": "<img src=x onerror=alert(1)>", "B": "=1+2"}
    record = Record.read(changed(path, lambda header: header.update(seats=names)), kind)
    assert (record.error, record.game.seats) == ("", names)


def damaged(lines, how):
    """The lines of a record with one thing wrong in action 14 (line 15)."""
    lines = list(lines)
    if how == "gap":
        del lines[14]
    elif how == "twice":
        lines.insert(15, lines[14])
    elif how == "swapped":
        lines[14], lines[15] = lines[15], lines[14]
    else:
        line = json.loads(lines[14])
        {
            "huge_n": lambda: line.update(n=10**30),
            "text_n": lambda: line.update(n="14"),
            "no_by": lambda: line.pop("by"),
            "foreign_by": lambda: line.update(by="B" if line["action"]["seat"] == "A" else "A"),
            "chance": lambda: line.update(by="chance"),
            "no_verb": lambda: line["action"].pop("do"),
            "foreign_verb": lambda: line["action"].update(do="__init__"),
            "field_too_many": lambda: line["action"].update(extra=1),
            "foreign_seat": lambda: line["action"].update(seat="Z"),
        }[how]()
        lines[14] = json.dumps(line).encode()
    return b"\n".join(lines)


DAMAGES = "gap twice swapped huge_n text_n no_by foreign_by chance no_verb foreign_verb field_too_many foreign_seat"


@pytest.mark.parametrize("how", DAMAGES.split())
def test_a_damaged_line_is_named_and_the_rest_is_read(record, how):
    lines = record.text().split(b"\n")
    read = Record.read(damaged(lines, how), kind)
    place = 16 if how == "twice" else 15
    assert read.error.startswith(f"line {place}: ")
    assert len(read.lines) == place - 2
    assert f"{place}行目" in read.fault.message("ja")
    assert not read.game.ledger.faults()
    spaced = b"\n\n".join(damaged(lines, how).split(b"\n"))
    assert Record.read(spaced, kind).error.startswith(f"line {2 * place - 1}: ")


def test_only_json_that_is_one_action_is_taken():
    for text in (
        "",
        "{",
        "null",
        '{"do":"done","seat":"A"},"n":7',
        '{"do":"done","seat":"A"} x',
        "[" * 100_000,
        "\udcff",
    ):
        with pytest.raises(Refused) as caught:
            decode(GAME, text)
        assert caught.value.code == "malformed"
