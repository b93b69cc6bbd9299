"""Dozens of hostile links, thousands with `--long`, against the page: nothing runs, nothing hangs, nothing is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.app import ENGINE_MS, App
from tests.e2e.conftest import watch
from tests.e2e.test_history import give, history
from tests.hostile.links import MARKUP, links

COUNT_QUESTIONS = """
    globalThis.open = new Map();  // what each worker was asked and has not answered
    globalThis.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            open.set(this, new Set());
            this.addEventListener("message", ({ data }) => { if ("answer" in data) open.get(this)?.delete(data.id); });
        }
        postMessage(message, ...given) {
            if ("request" in message) open.get(this).add(message.id);
            super.postMessage(message, ...given);
        }
        terminate() { open.delete(this); super.terminate(); }
    };
"""
OPEN = """async ([links, most]) => {
    const frame = () => new Promise(requestAnimationFrame);
    const sees = (parts) => document.querySelector(parts) !== null;
    const isSettled = () => [...open.values()].every(({ size }) => size === 0) && (sees(".lab")
        ? !sees(".awaiting, progress")
        : sees(`[role=alert]:not(:empty), .ask, .history, .compared, .compare .figures,
            .scene:not(.is-reading), :is(.roll-bar, .stake-strip):not(.is-stale)`));
    const harm = `iframe, base, object, embed, img[src=x], [onload], [onerror], [srcdoc], a[href^='javascript:'],
        #app script, #app style`;
    const told = { harmed: null, slow: [] };
    const seen = { outputs: 0, cells: 0, dice: 0, compared: 0 };
    for (const link of links) {
        const started = performance.now();
        const isLate = () => performance.now() - started >= most;
        try { history.pushState(null, "", "#/" + link); } catch { /* no browser takes such an address */ }
        dispatchEvent(new PopStateEvent("popstate"));
        for (let calm = -1; calm < 2 && !isLate(); calm = isSettled() ? calm + 1 : 0) await frame();
        if (isLate()) told.slow.push(link.slice(0, 300));
        seen.outputs += sees(".output .statistics");
        seen.cells += sees(".heat td");
        seen.dice += sees(".result .die");
        seen.compared += sees(".compared .chance");
        if (globalThis.harmed || sees(harm) || Object.keys(Object.prototype).length) {
            return { ...told, harmed: link, seen };
        }
    }
    return { ...told, seen };
}"""
MOST_MS = 40_000
"""Timeout; the engine's bounds allow more, but such work has a Cancel button, and other questions run meanwhile."""
AT_ONCE = 50


@pytest.fixture
def open_app(browser: Browser, browser_context_args: dict[str, Any], address: str) -> Iterator[App]:
    """A page without the policy, which would stop injected code: here, none may even get in."""
    context = browser.new_context(**browser_context_args, bypass_csp=True)
    context.add_init_script(COUNT_QUESTIONS)
    page = context.new_page()
    page.on("dialog", lambda dialog: pytest.fail(f"it said {dialog.message}"))
    yield App(page, address).open("decibel").wait_until_ready()
    context.close()


def open_all(page: Page, some: list[str]) -> Counter[str]:
    """Open links one after the other; count what each showed."""
    seen: Counter[str] = Counter()
    for first in range(0, len(some), AT_ONCE):
        told = page.evaluate(OPEN, [some[first : first + AT_ONCE], MOST_MS])
        seen.update(told.pop("seen"))
        assert told == {"harmed": None, "slow": []}
    return seen


@pytest.mark.parametrize(
    ("seed", "count"), [(50, 120), *(pytest.param(seed, 1_000, marks=pytest.mark.long) for seed in range(100, 105))]
)
def test_hostile_links_do_nothing(open_app: App, seed: int, count: int, record_property: Any) -> None:
    app, page = open_app, open_app.page
    complaints = watch(page.context)
    faces = app.roll()
    seen = open_all(page, list(links(seed, count)))
    assert min(seen.values()) > 0  # every kind of result was shown
    record_property("figures", f"{count} hostile links (seed {seed}), of which showed {dict(seen)}")
    app.open("decibel?dice=6").wait_until_ready()
    assert len(app.roll()) == 6
    expect(history(app)).to_have_count(2)
    page.reload()
    expect(history(app)).to_have_count(2)
    page.locator(".rolls .open").nth(1).click()
    assert app.faces() == faces
    assert not complaints


@pytest.mark.parametrize(
    "markup", [MARKUP[0], *(pytest.param(markup, marks=pytest.mark.long) for markup in MARKUP[1:4] + MARKUP[7:10])]
)
def test_markup_would_be_seen(open_app: App, markup: str) -> None:
    open_app.page.locator("#main").evaluate("(main, markup) => main.insertAdjacentHTML('beforeend', markup)", markup)
    assert open_app.page.evaluate(OPEN, [["decibel?dice=6"], MOST_MS])["harmed"] == "decibel?dice=6"


def test_markup_is_text_wherever_it_comes_from(open_app: App) -> None:
    """In a note, a program, its outputs and errors, and an imported file."""
    app, page = open_app, open_app.page
    complaints = watch(page.context)
    app.roll()
    markup = " ".join(MARKUP)[:400]
    history(app)
    page.get_by_role("button", name="Note on").click()
    page.keyboard.insert_text(markup)
    page.keyboard.press("Enter")
    expect(page.locator(".own-note")).to_contain_text("<img src=x")
    app.open('lab?program=output 1d6 named "<img src=x onerror=globalThis.harmed=1>"')
    expect(page.get_by_role("heading", name="<img src=x")).to_be_visible(timeout=ENGINE_MS)
    app.open("lab?program=<svg/onload=globalThis.harmed=1>")
    expect(page.locator(".fault").first).to_be_visible(timeout=ENGINE_MS)
    file = '{"oddsmith": "history", "version": 1, "rolls": [{"link": "<img src=x onerror=harmed=1>"}], "setups": []}'
    history(app)
    page.locator(".file input").set_input_files({"name": "<b>.json", "mimeType": "", "buffer": file.encode()})
    expect(page.get_by_text("Left out, since they can’t be read: 1.")).to_be_visible()
    give(
        page,
        [{"link": "decibel?seed=1-x", "when": "2026-01-02T03:04:05Z", "note": markup}],
        [{"link": "decibel", "name": markup[:80]}],
    )
    expect(page.get_by_text("Added: 1 roll")).to_be_visible(timeout=ENGINE_MS)
    expect(page.locator(".own-note").nth(1)).to_contain_text("<script>")
    app.open("")
    expect(page.locator(".sheet")).to_contain_text("<img src=x")
    page.get_by_role("button", name="Edit sheet").click()
    expect(page.locator(".setups")).to_contain_text("<img src=x")
    app.open(f"sheet?{quote(markup)}=decibel")
    expect(page.locator(".sheet")).to_contain_text("<script>")
    assert not complaints
