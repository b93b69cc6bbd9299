"""Hundreds of hostile links against the page, thousands with `--long`: nothing runs, nothing hangs, nothing is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.app import ENGINE_MS, App
from tests.e2e.test_session import history
from tests.hostile.links import MARKUP, links

OPEN = """async ([links, most]) => {
    const frame = () => new Promise(requestAnimationFrame);
    const isSettled = () => document.querySelector(".lab")
        ? !document.querySelector(".awaiting, progress")
        : document.querySelector(`[role=alert]:not(:empty), .session, .compared, .compare .figures,
            .scene:not(.is-reading), :is(.roll-bar, .stake-strip):not(.is-stale)`);
    const harm = "iframe, base, object, embed, img[src=x], [onload], [onerror], [srcdoc], a[href^='javascript:']";
    const slow = [];
    for (const link of links) {
        const started = performance.now();
        try { history.pushState(null, "", "#/" + link); } catch { continue; }  // no browser takes such an address
        dispatchEvent(new PopStateEvent("popstate"));
        await frame();
        await frame();
        while (!isSettled() && performance.now() - started < most) await frame();
        if (performance.now() - started >= most) slow.push(link.slice(0, 300));
        if (globalThis.harmed || document.querySelector(harm)) return { harmed: link, slow };
    }
    return { harmed: null, slow };
}"""
MOST_MS = 40_000
"""No more than the engine's bounds on work allow; what takes so long has a Cancel, and other questions go beside it."""
AT_ONCE = 50


def open_all(page: Page, some: list[str]) -> None:
    for first in range(0, len(some), AT_ONCE):
        told = page.evaluate(OPEN, [some[first : first + AT_ONCE], MOST_MS])
        assert told == {"harmed": None, "slow": []}


@pytest.mark.parametrize(
    ("seed", "count"), [(7, 200), *(pytest.param(seed, 1_000, marks=pytest.mark.long) for seed in range(100, 105))]
)
def test_hostile_links_do_nothing(fresh_app: App, seed: int, count: int) -> None:
    app, page = fresh_app, fresh_app.page
    page.on("dialog", lambda dialog: pytest.fail(f"it said {dialog.message}"))
    app.open("decibel").wait_until_ready()
    faces = app.roll()
    open_all(page, list(links(seed, count)))
    app.open("decibel?dice=6").wait_until_ready()
    assert len(app.roll()) == 6
    expect(history(app)).to_have_count(2)
    page.reload()
    expect(history(app)).to_have_count(2)
    page.locator(".rolls .open").nth(1).click()
    assert app.faces() == faces


def test_markup_is_text_wherever_it_comes_from(fresh_app: App) -> None:
    """In a note, a program, its outputs and errors, and a file."""
    app, page = fresh_app, fresh_app.page
    page.on("dialog", lambda dialog: pytest.fail(f"it said {dialog.message}"))
    app.open("decibel").wait_until_ready().roll()
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
    expect(page.locator(".note.wrong")).to_be_visible()
    assert page.evaluate(OPEN, [[], 0]) == {"harmed": None, "slow": []}
    assert page.evaluate("globalThis.harmed ?? null") is None
    assert page.locator("img[src=x], svg[onload]").count() == 0
