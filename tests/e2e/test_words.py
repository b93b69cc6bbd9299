"""Every word of the page is in web/words/: in a pseudo-language, no other words are left but the engine’s."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.app import DESK, PREFIX, App
from tools import server
from tools.site import BOOK, BUILD, FROZEN
from tools.toolchain import ROOT, node_script

HEAR = """
const told = [];
const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
Object.defineProperty(Worker.prototype, "onmessage", { set(take) {
  set.call(this, take && ((event) => { if (event.data.answer) told.push(event.data.answer); take(event); }));
} });
globalThis.said = () => told.flatMap((text) => {
  const found = [];
  JSON.parse(text, (_, part) => { if (typeof part === "string") found.push(part); return part; });
  return found;
});
"""
"""Records every text that the engine returns."""
SEEN = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) {
    const { parentElement: place, data } = walker.currentNode;
    if (!place.closest("script, style, noscript, code, pre, textarea, .cm-editor, .seed, bdi")) texts.push(data);
  }
  for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"]) {
    for (const one of document.querySelectorAll(`[${name}]`)) texts.push(one.getAttribute(name));
  }
  return [document.title, ...texts].map((text) => text.trim()).filter((text) => /\\p{L}{2}/u.test(text));
}"""
"""All texts that are visible or read out, except user input."""
PLACES = [
    "decibel?dice=3&seed=1-words",
    "storyteller?edition=fifth&attribute=3&skill=3&seed=1-words",
    "odds?of=roll-under",
    "tables?of=decibel&about=65%25",
    "tables?of=crucible",
    "compare?of=decibel&of=crucible&of=blades",
    "history",
    "sheet?x=decibel",
    "about",
    "history?show=fairness",
    "lab?program=output%203d6%20named%20%22a%22%20output%20d{1,2}&seed=1-words",
    "lab?program=output",
    "decibel?dice=nine",
]


@pytest.fixture(scope="module")
def pseudo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("pseudo") / "site"
    shutil.copytree(FROZEN, folder)
    shutil.copytree(BOOK, folder / "docs")
    subprocess.run(node_script("tools/bundle.mjs", str(folder), "tests/e2e/pseudo.mjs"), cwd=ROOT, check=True)
    with server.serving(folder, PREFIX) as address:
        yield address


def texts_of(answer: Any) -> Iterator[str]:
    """Every text in an answer."""
    if isinstance(answer, str):
        yield answer
    elif isinstance(answer, list | dict):
        for part in answer if isinstance(answer, list) else answer.values():
            yield from texts_of(part)


def test_no_word_is_written_anywhere_else(browser: Browser, browser_context_args: dict[str, Any], pseudo: str) -> None:
    context = browser.new_context(**browser_context_args | {"viewport": DESK})
    page = context.new_page()
    page.add_init_script(HEAR)
    app = App(page, pseudo).open(PLACES[0])
    expect(page.locator("[data-engine=ready]")).to_be_visible(timeout=60_000)
    brought = [
        text
        for name in ("answers.json", "language.json")
        for text in texts_of(json.loads((BUILD / name).read_text("utf-8")))
    ]
    found: set[tuple[str, str]] = set()
    for place in PLACES:
        app.open(place)
        page.wait_for_timeout(250)
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        page.wait_for_timeout(100)
        seen = page.evaluate(SEEN)  # first, as answers may still arrive in between
        known = "\n".join([*page.evaluate("said()"), *brought])
        strange = {text for text in seen if "⟦" not in text and text not in known}
        found |= {(place, text) for text in strange}
    assert not found
    context.close()
