"""How long it takes from a changed input to repainted odds, in the browser on the built site: part of `build.py bench`.

For every system at its defaults, its numbers are stepped up and down by their buttons, as a person would. The time is
from the click, at the start of a frame, to the start of the frame that paints the new chance and question. For the
Lab's examples with inputs, the same is measured from a slider to the repainted outputs.
"""

from __future__ import annotations

import re
import statistics
from functools import partial
from urllib.parse import quote

from playwright.sync_api import Page, ViewportSize, sync_playwright

from oddsmith.language.examples import examples
from oddsmith.questions import catalog
from tools import browser, server
from tools.site import DIST

STEPS = 60
MEDIAN_MS, SLOWEST_MS = 17, 34
"""The bars: for the median and the 95th percentile."""
READY_MS = 120_000
PHONE: ViewportSize = {"width": 360, "height": 800}
DESK: ViewportSize = {"width": 1280, "height": 800}
RANGE = re.compile(r"\d\.\.\d+ \\$", re.MULTILINE)
"""An input's range, at the end of its comment."""

STEP = """async steps => {
  const frame = () => new Promise(done => requestAnimationFrame(done));
  const bar = document.querySelector(".roll-bar");
  const buttons = [...document.querySelectorAll(".setup .stepper button:last-child:enabled")].slice(0, 3);
  const times = [];
  for (let i = 0; i < steps; i += 1) {
    const more = buttons[i % buttons.length];
    const button = i % (2 * buttons.length) < buttons.length ? more : more.parentElement.firstElementChild;
    const changed = new Promise(done => {
      const observer = new MutationObserver(() => {
        if (!bar.classList.contains("is-stale")) { observer.disconnect(); done(); }
      });
      observer.observe(bar, { attributes: true, subtree: true, childList: true, characterData: true });
    });
    await frame();
    const started = performance.now();
    button.click();
    await new Promise(done => setTimeout(done));
    await changed;
    times.push((await frame()) - started);
  }
  return times;
}"""

SLIDE = """async steps => {
  const frame = () => new Promise(done => requestAnimationFrame(done));
  const slider = document.querySelector(".inputs input[type=range]");
  const outputs = slider.closest(".panel-column");
  const times = [];
  for (let i = 0; i < steps; i += 1) {
    const changed = new Promise(done => {
      const observer = new MutationObserver(records => {
        if (records.some(({ target }) => target.parentElement?.closest(".output"))) { observer.disconnect(); done(); }
      });
      observer.observe(outputs, { attributes: true, subtree: true, childList: true, characterData: true });
    });
    await frame();
    const started = performance.now();
    slider.value = Number(slider.value) + (i % 4 < 2 ? 1 : -1);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await changed;
    times.push((await frame()) - started);
  }
  return times;
}"""


def measure(page: Page, address: str, system: str) -> list[float]:
    """Milliseconds of each step."""
    page.goto(f"{address}#/{system}")
    page.locator("[data-engine=ready]").wait_for(timeout=READY_MS)
    page.evaluate(STEP, 6)
    times: list[float] = page.evaluate(STEP, STEPS)
    return times


def slide(page: Page, address: str, program: str) -> list[float]:
    """Milliseconds of each step of a program's first slider."""
    page.goto(f"{address}#/lab?program={quote(program)}")
    page.locator(".inputs input[type=range]").first.wait_for(timeout=READY_MS)
    page.locator(".output .law").first.wait_for(timeout=READY_MS)
    page.evaluate(SLIDE, 8)
    times: list[float] = page.evaluate(SLIDE, STEPS)
    return times


def sliding() -> dict[str, str]:
    """The examples of the Lab that have a slider, by title."""
    return {one.title: one.program for one in examples() if RANGE.search(one.program)}


def main() -> int:
    """Print a line for each system and size; return the number of missed bars."""
    missed = 0
    print(f"\n{'From a changed input to repainted odds (ms)':44} {'median':>8} {'95 %':>8}")
    with server.serving(DIST, "/oddsmith/") as address, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser.find(), args=browser.arguments())
        for name, size in (("phone", PHONE), ("desk", DESK)):
            page = chromium.new_page(viewport=size)
            page.goto(address)
            page.locator("[data-engine=ready]").wait_for(timeout=READY_MS)
            measured = {
                system.key: partial(measure, page, address, system.key)
                for system in catalog.systems()
                if system.key != "dice"  # its numbers are typed
            }
            measured |= {title: partial(slide, page, address, program) for title, program in sliding().items()}
            for what, times_of in measured.items():
                times = times_of()
                median, slowest = statistics.median(times), statistics.quantiles(times, n=20)[-1]
                bar = "ok" if median <= MEDIAN_MS and slowest <= SLOWEST_MS else "MISS"
                missed += bar == "MISS"
                print(f"{f'{what}, {name}':44} {median:8.1f} {slowest:8.1f}  {bar}", flush=True)
            page.close()
        chromium.close()
    return missed


if __name__ == "__main__":
    main()
