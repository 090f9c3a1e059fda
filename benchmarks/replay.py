"""Replaying records of random games, every line checked as when it was played; the header is read each time, too."""

from benchmarks import peer
from benchmarks.harness import Row, cpu, decisions, interleaved, random_record
from roeup_edu.core.record import Record
from roeup_edu.games import kind

RECORDS = 30
PEER_GAMES = 60


def measure() -> list[Row]:
    """Return the row: replayed actions per second over backgammon's played ones; draws are not counted."""
    records = [random_record(seed) for seed in range(RECORDS)]
    texts, count = [record.text() for record in records], sum(map(decisions, records))

    def replay(number: int) -> float:
        return count / cpu(lambda: [_sound(text) for text in texts])

    def backgammon(number: int) -> float:
        played: list[int] = []
        seconds = cpu(lambda: played.append(peer.play(PEER_GAMES, number)))
        return played[0] / seconds

    ours, theirs = interleaved([replay, backgammon])
    return [Row("replay_vs_openspiel_backgammon", ours / theirs, "more", 1.5, 4.0, ours, theirs, "actions/s")]


def _sound(text: bytes) -> None:
    if Record.read(text, kind).fault is not None:
        raise RuntimeError("a record of a benchmark does not read back")
