"""A screen of the debrief as plain data: what it finds, its figures and tables, and the questions it leads to."""

import msgspec

from roeup_edu.charts.chart import Chart


class Table(msgspec.Struct, frozen=True):
    """Rows of text under columns; `note` says what the numbers are, and where the lines of the record stand.

    A `folded` one shows its heading until it is asked for.
    """

    heading: str
    columns: list[str]
    rows: list[list[str]]
    note: str = ""
    folded: bool = False


class Question(msgspec.Struct, frozen=True):
    """A question to the class, and on its back the answer with the lines of the record that it rests on."""

    text: str
    answer: str
    lines: tuple[int, ...] = ()


class Screen(msgspec.Struct, frozen=True, kw_only=True):
    """What is shown at once, in one language; all of it is plain text, never markup.

    `finding`: the result in a sentence or two, with numbers; `parts`: screens of its own below it, one per company.
    """

    title: str
    finding: str
    lang: str
    figures: tuple[Chart, ...] = ()
    tables: tuple[Table, ...] = ()
    questions: tuple[Question, ...] = ()
    parts: tuple["Screen", ...] = ()
