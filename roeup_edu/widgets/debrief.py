"""A screen of the debrief in a notebook: texts and tables as HTML, figures as the chart widget or plain figures."""

from collections.abc import Iterator
from html import escape
from typing import Any

from roeup_edu.debrief.screen import Question, Screen, Table
from roeup_edu.locales import say
from roeup_edu.widgets import chart
from roeup_edu.widgets.modules import styles


def show(screen: Screen, plain: bool = False) -> None:
    """Show a screen below a cell; `plain`: figures that need no widget, for a notebook that is read elsewhere."""
    import IPython.display as notebook  # a notebook package, only where it is shown

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
    head = "".join(f"<th scope='col'>{_text(column)}</th>" for column in table.columns)
    rows = "".join(f"<tr>{''.join(_cell(cell, place) for place, cell in enumerate(row))}</tr>" for row in table.rows)
    note = f"<p class='roeup-note'>{_text(table.note)}</p>" if table.note else ""
    if not table.rows:
        return ""
    body = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return f"<h5>{_text(table.heading)}</h5><div class='roeup-wide'>{body}</div>{note}"


def _cell(text: str, place: int) -> str:
    if place == 0:
        return f"<th scope='row' dir='auto'>{_text(text)}</th>"
    kind = " class='roeup-number'" if _is_number(text) else ""
    return f"<td dir='auto'{kind}>{_text(text)}</td>"


def _is_number(text: str) -> bool:
    """Return whether a cell is a number, which stands at the right."""
    return bool(text) and text.strip("+−△,.0123456789 %％\u00a0") == "" and any(sign.isdigit() for sign in text)


def _question(question: Question, lang: str) -> str:
    if not question.answer:
        return f"<div class='roeup-card'><b>{_text(question.text)}</b></div>"
    lines = [str(n) for n in question.lines]
    told = f"<p class='roeup-note'>{_text(say('debrief.questions.lines', {'lines': lines}, lang))}</p>" if lines else ""
    back = f"<summary>{_text(say('debrief.questions.answer', {}, lang))}</summary><p>{_text(question.answer)}</p>{told}"
    return f"<div class='roeup-card'><b>{_text(question.text)}</b><details>{back}</details></div>"
