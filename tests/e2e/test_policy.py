"""The Content-Security-Policy holds in the page and in the engine's worker, whatever is injected."""

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
        "a request of a worker from a text": (elsewhere) => new Promise((done, give) => {
            const text = `fetch("${elsewhere}", { mode: "no-cors" }).then(() => postMessage(1), () => postMessage(0))`;
            const worker = new Worker(URL.createObjectURL(new Blob([text])));
            worker.onmessage = ({ data }) => (data ? done() : give());
            worker.onerror = give;
        }),
}"""
TRIED = 8
IN_MARKUP = """async (elsewhere) => {
    const place = document.createElement("div");
    document.body.append(place);
    place.innerHTML = `<style>#tried { color: rgb(1, 2, 3) }</style><p id="tried" style="background: rgb(1, 2, 3)"
        onclick="tried.dataset.ran = 1"></p><form action="${elsewhere}form"></form><img src="${elsewhere}image">
        <iframe src="${elsewhere}frame"></iframe><base href="${elsewhere}">
        <iframe srcdoc="<script>parent.tried.dataset.ran = 3</script>"></iframe>`;
    place.querySelector("p").click();
    place.querySelector("form").submit();
    const script = document.createElement("script");
    script.textContent = "tried.dataset.ran = 2";
    place.append(script);
    await new Promise((done) => setTimeout(done, 500));
    const { color, backgroundColor } = getComputedStyle(place.querySelector("p"));
    return {
        style: color !== "rgb(1, 2, 3)" && backgroundColor !== "rgb(1, 2, 3)",
        script: !("ran" in place.querySelector("p").dataset),
        base: !document.baseURI.startsWith(elsewhere),
    };
}"""
"""Injects various markup; returns whether each was refused."""


class Elsewhere:
    """Another origin, which records requests."""

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
"""Runs outside the devtools' own call, to which the policy does not apply."""


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


def test_markup_that_gets_in_does_nothing(page: Page, address: str, elsewhere: Elsewhere) -> None:
    App(page, address).open().wait_until_ready()
    before = page.evaluate("location.origin + location.pathname")
    outcomes = page.evaluate(IN_MARKUP, elsewhere.address)
    assert outcomes == dict.fromkeys(outcomes, True)
    assert page.url.startswith(before)
    assert not elsewhere.asked
