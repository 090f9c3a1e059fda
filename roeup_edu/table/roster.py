"""The roster of a class: which student sits at which table, for which company."""

from msgspec import Struct


class Member(Struct, frozen=True):
    """A student: the table is the title of a game, the company a seat or the name of one."""

    student: str
    table: str
    company: str
