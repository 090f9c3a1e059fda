"""A screen of the debrief in a notebook: texts and tables as HTML, figures as the chart widget or plain figures."""

from collections.abc import Iterator
from html import escape
from importlib import import_module
from typing import Any

from roeup_edu.debrief.screen import Question, Screen, Table
from roeup_edu.locales import say
from roeup_edu.widgets import chart
from roeup_edu.widgets.modules import styles

SENTENCE = 30
"""Letters from which on a cell needs room for a sentence."""


def show(screen: Screen, plain: bool = False) -> None:
    """Show a screen below a cell; `plain`: figures that need no widget, for a notebook that is read elsewhere."""
    notebook: Any = import_module("IPython.display")  # a notebook package, only where it is shown

    for piece in pieces(screen):
        if isinstance(piece, str):
            notebook.display(notebook.HTML(piece))
        else:
            notebook.display(piece.figure() if plain else chart.show(piece))


def pieces(screen: Screen, level: int = 2) -> Iterator[Any]:
    """Yield what is shown, in order: HTML as text, and figures as they are. Everything in the HTML is escaped."""
    head = f"<h{level}>{_text(screen.title)}</h{level}><p class='roeup-finding'>{_text(screen.finding)}</p>"
    yield _block(screen, head)
    yield from screen.figures
    below = "".join(_table(table) for table in screen.tables)
    below += "".join(_question(question, screen.lang) for question in screen.questions)
    if below:
        yield _block(screen, below)
    for part in screen.parts:
        yield from pieces(part, level + 1)


def _block(screen: Screen, html: str) -> str:
    style = f"<style>{styles('debrief.css')}</style>"
    return f"{style}<div class='roeup-debrief' lang='{escape(screen.lang)}'>{html}</div>"


def _text(text: str) -> str:
    """Return a text as HTML; a dollar sign is no formula, which a notebook would look for in it."""
    return escape(text).replace("$", "<span>$</span>")


def _table(table: Table) -> str:
    if not table.rows:
        return ""
    kinds = [_kind([row[place] for row in table.rows]) for place in range(len(table.columns))]
    head = "".join(_cell("th scope='col'", text, kind) for text, kind in zip(table.columns, kinds, strict=True))
    rows = "".join(f"<tr>{_row(row, kinds)}</tr>" for row in table.rows)
    note = f"<p class='roeup-note'>{_text(table.note)}</p>" if table.note else ""
    body = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    wide = f"<div class='roeup-wide'>{body}</div>{note}"
    if table.folded:
        return f"<details class='roeup-folded'><summary>{_text(table.heading)}</summary>{wide}</details>"
    return f"<h5>{_text(table.heading)}</h5>{wide}"


def _row(row: list[str], kinds: list[str]) -> str:
    cells = [_cell("td", text, kind) for text, kind in zip(row, kinds, strict=True)]
    return _cell("th scope='row'", row[0], kinds[0]) + "".join(cells[1:])


def _cell(tag: str, text: str, kind: str) -> str:
    return f"<{tag} dir='auto' class='roeup-{kind}'>{_text(text)}</{tag.split()[0]}>"


def _kind(cells: list[str]) -> str:
    """Return what a column holds: numbers (n/a and dashes too), which stand at the right, words, or sentences."""
    if all(not any(sign.isalpha() for sign in cell.replace("n/a", "")) for cell in cells):
        several = any(", " in cell or "、" in cell for cell in cells)
        return "words" if several or not any(cells) else "number"
    return "sentence" if max(map(len, cells)) > SENTENCE else "words"


def _question(question: Question, lang: str) -> str:
    if not question.answer:
        return f"<div class='roeup-card'><b>{_text(question.text)}</b></div>"
    lines = [str(n) for n in question.lines]
    told = f"<p class='roeup-note'>{_text(say('debrief.questions.lines', {'lines': lines}, lang))}</p>" if lines else ""
    back = f"<summary>{_text(say('debrief.questions.answer', {}, lang))}</summary><p>{_text(question.answer)}</p>{told}"
    return f"<div class='roeup-card'><b>{_text(question.text)}</b><details>{back}</details></div>"
