"""What a page must never do while it is tested: report an error, or ask anything of another computer."""

from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Route, WebSocketRoute

HERE = {"127.0.0.1", "localhost", "[::1]", "::1"}
INSIDE = {"data", "blob", "about", "chrome-error"}
# JupyterLab says this itself when a kernel is restarted while its debugger still asks the old one.
NOT_OURS = ("Could not restore the debugger state",)


def outside(url: str) -> bool:
    """Return whether an address is of another computer."""
    parts = urlsplit(url)
    return parts.scheme not in INSIDE and parts.hostname not in HERE


class Watch:
    """The complaints about all pages of some browser contexts, in order."""

    def __init__(self) -> None:
        self.complaints: list[str] = []

    def over(self, context: BrowserContext) -> None:
        """Watch a context: requests to the outside are stopped and noted, in all its windows."""
        context.route(outside, self._stop)
        context.route_web_socket(outside, self._stop_socket)
        context.on("page", self._page)
        context.on("weberror", lambda error: self._note(f"page error: {error.error}"))

    def _page(self, page: Page) -> None:
        page.on("console", self._said)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(NOT_OURS):
            self._note(f"console: {message.text}")

    def _note(self, complaint: str) -> None:
        self.complaints.append(complaint)

    def _stop(self, route: Route) -> None:
        self._note(f"outside: {route.request.url}")
        route.abort()

    def _stop_socket(self, socket: WebSocketRoute) -> None:
        self._note(f"outside: {socket.url}")
        socket.close()
