"""What a test does in the kernel of a window behind the user's back: look, patch, run a cell again."""

import ast
from typing import Any

from tests.browser.desk import Window

ASK = """async code => {
    const {kernel} = jupyterapp.shell.currentWidget.sessionContext.session;
    const future = kernel.requestExecute({code, silent: true, store_history: false});
    let said = '';
    future.onIOPub = message => {
        if (message.header.msg_type === 'stream') said += message.content.text;
        if (message.header.msg_type === 'error') said += message.content.traceback.join('\\n');
    };
    const reply = await future.done;
    return [reply.content.status, said];
}"""
VIEWS = """
from ipywidgets.widgets.widget import _instances
from roeup_edu.widgets.view import TableView
views = [one for one in list(_instances.values()) if isinstance(one, TableView)]
"""


def run(window: Window, code: str) -> str:
    """Run code in the kernel without a cell and return what it prints. Raises `AssertionError` if it fails."""
    status, said = window.page.evaluate(ASK, code)
    assert status == "ok", said
    return str(said)


def look(window: Window, expression: str, before: str = VIEWS) -> Any:
    """Return the value of an expression in the kernel, plain data; `views` are the live tables."""
    return ast.literal_eval(run(window, f"{before}\nprint(repr({expression}))"))


def slowly(window: Window, seconds: float, times: int = 1000) -> None:
    """Let the next messages take this long in the kernel."""
    run(
        window,
        f"""
import time
from roeup_edu.widgets.session import Session
fast, left = Session.handle, [{seconds}] * {times}
def handle(self, message):
    if left and message.get("kind") != "poll":
        time.sleep(left.pop())
    fast(self, message)
Session.handle = handle
""",
    )


def cell(window: Window, number: int) -> None:
    """Run one code cell again, from 0, and wait for its new output."""
    window.page.evaluate(
        """async number => {
            const {content} = jupyterapp.shell.currentWidget;
            const codes = content.widgets.map((cell, i) => [cell, i]).filter(([cell]) => cell.model.type === 'code');
            content.deselectAll();
            content.activeCellIndex = codes[number][1];
            await jupyterapp.commands.execute('notebook:run-cell');
        }""",
        number,
    )
