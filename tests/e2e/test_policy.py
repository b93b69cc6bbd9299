"""The Content-Security-Policy holds in the page and in the engine's worker, whatever gets in and tries."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.e2e.app import App
from tools import server
from tools.site import DIST

TRIES = """{
        "eval": () => (0, eval)("7"),
        "Function": () => new Function("return 7")(),
        "fetch": async (elsewhere) => (await fetch(elsewhere, { mode: "no-cors" })).type,
        "a request": (elsewhere) => new Promise((done, give) => {
            const request = new XMLHttpRequest();
            request.onload = () => done(request.status);
            request.onerror = give;
            request.open("GET", elsewhere);
            request.send();
        }),
        "a socket": (elsewhere) => new Promise((done, give) => {
            const socket = new WebSocket(elsewhere.replace("http", "ws"));
            socket.onopen = done;
            socket.onerror = give;
        }),
        "a module from elsewhere": async (elsewhere) => (await import(`${elsewhere}assets/none.js`)).default,
        "a module from data": async () => (await import("data:text/javascript,export default 7")).default,
}"""
TRIED = 7


class Elsewhere:
    """Another origin, which notes who asks."""

    address = ""

    def __init__(self) -> None:
        self.asked: list[str] = []


@pytest.fixture
def elsewhere() -> Iterator[Elsewhere]:
    other = Elsewhere()

    class Handler(server.Handler):
        def before_sending(self, path: str) -> None:
            other.asked.append(path)

    with server.serving(DIST, "/", Handler) as other.address:
        yield other


ALL_TRIED = f"""(elsewhere) => new Promise((done) => setTimeout(async () => {{
    const outcomes = {{}};
    for (const [what, attempt] of Object.entries({TRIES})) {{
        outcomes[what] = await Promise.resolve(elsewhere).then(attempt).then(() => "came through", () => "refused");
    }}
    done(outcomes);
}}))"""
"""Outside the devtools' own call, which may do what it likes."""


@pytest.mark.parametrize("where", ["page", "worker"])
def test_nothing_runs_from_a_text_and_nothing_is_sent_elsewhere(
    page: Page, address: str, elsewhere: Elsewhere, where: str
) -> None:
    App(page, address).open().wait_until_ready()
    inside = page if where == "page" else page.workers[0]
    outcomes = inside.evaluate(ALL_TRIED, elsewhere.address)
    assert outcomes == dict.fromkeys(outcomes, "refused")
    assert len(outcomes) == TRIED
    assert not elsewhere.asked
