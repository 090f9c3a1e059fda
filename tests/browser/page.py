"""A `TableView` behind plain HTTP, without Jupyter: its real files in a page of their own, for fast tests of clicks."""

import json
import threading
from base64 import b64encode
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, HTTPServer
from types import TracebackType
from typing import Any

from roeup_edu.widgets.session import Session
from roeup_edu.widgets.view import TOLD, TableView

PAGE = """<!doctype html>
<html><head><meta charset="utf-8"><title>ROE UP!</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="table.css"><style>body { margin: 0 }</style></head>
<body><div id="view"></div>
<script type="module">
import view from "./table.js";

const post = (message) => ({ method: "POST", body: JSON.stringify(message) });
const ask = async (path, message) => (await fetch(path, message && post(message))).json();
const bytes = (text) => new DataView(Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer);
const parts = await ask("state");
const calls = {};
const tell = (name, ...facts) => [...(calls[name] ?? [])].forEach((call) => call(...facts));
let last = Promise.resolve();
const model = {
  get: (name) => parts[name],
  set: (name, value) => {
    parts[name] = value;
    tell(`change:${name}`);
  },
  on: (name, call) => (calls[name] ??= []).push(call),
  off: (name, call) => (calls[name] = (calls[name] ?? []).filter((other) => other !== call)),
  send: (message) => {
    last = last.then(async () => {
      const told = await ask("message", message);
      told.forEach(([content, buffers]) => tell("msg:custom", content, buffers.map(bytes)));
    });
  },
};
view.initialize({ model });
view.render({ model, el: document.getElementById("view") });
</script></body></html>
"""


class Told(TableView):
    """A view that keeps what it has to tell its front end until somebody fetches it."""

    def __init__(self, session: Session) -> None:
        self.told: list[tuple[Any, list[bytes]]] = []
        super().__init__(session)

    def send(self, content: Any, buffers: Any = None) -> None:
        self.told.append((content, [bytes(buffer) for buffer in buffers or ()]))


class Page:
    """Serve one window on loopback; `make` makes its session, on the thread that will answer for it.

    `url` is where it is, `view` the view behind it. Leaving it stops the server.
    """

    def __init__(self, make: Callable[[], Session]) -> None:
        self._ready = threading.Event()
        self._server = HTTPServer(("127.0.0.1", 0), self._handler())
        self.url = f"http://127.0.0.1:{self._server.server_port}/"
        self._thread = threading.Thread(target=self._run, args=(make,), daemon=True)
        self._thread.start()
        assert self._ready.wait(20), "the session was not made"

    def __enter__(self) -> "Page":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _run(self, make: Callable[[], Session]) -> None:
        self.view = Told(make())
        self._ready.set()
        self._server.serve_forever(poll_interval=0.05)
        self.view.close()

    def _state(self) -> dict[str, Any]:
        """Return all that is shown, for a page that is opened."""
        self.view.told.clear()
        return {name: getattr(self.view, name) for name in TOLD}

    def _told(self) -> list[tuple[Any, list[str]]]:
        """Return what was told since the page was opened or last asked."""
        told = [(content, [b64encode(one).decode() for one in more]) for content, more in self.view.told]
        self.view.told.clear()
        return told

    def _answer(self, path: str, message: Any = None) -> tuple[str, str]:
        if path == "/":
            return "text/html", PAGE
        if path == "/table.js":
            return "text/javascript", str(TableView._esm)
        if path == "/table.css":
            return "text/css", str(TableView._css)
        if path == "/state":
            return "application/json", json.dumps(self._state())
        self.view.heard(message, [])
        return "application/json", json.dumps(self._told())

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        page = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self._send(*page._answer(self.path))

            def do_POST(self) -> None:
                said = self.rfile.read(int(self.headers["Content-Length"]))
                self._send(*page._answer(self.path, json.loads(said)))

            def _send(self, kind: str, text: str) -> None:
                data = text.encode()
                self.send_response(200)
                self.send_header("Content-Type", f"{kind}; charset=utf-8")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *args: Any) -> None:
                """Say nothing."""

        return Handler
