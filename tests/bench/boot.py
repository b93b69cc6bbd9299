"""How fast the engine answers in the browser, beside stock Pyodide in the same run: part of `build.py bench`.

Ours is the built site; the stock page (`boot_stock/`) loads Pyodide as its documentation has it, and the same wheel.
Measured is from the navigation to the first exact answer that a worker gives the page: the odds of the set-up at home.
The sides take turns; shown are medians. Read the ratios: the milliseconds are of this machine and this hour.
"""

from __future__ import annotations

import statistics
import sys
import time
from contextlib import ExitStack, nullcontext

from playwright.sync_api import BrowserType, sync_playwright

from tests.bench.boot_sides import Samples, Sides, browsing, first_answer, in_turns, sides, visiting
from tests.bench.throttled import CAN_HOLD_DOWN, held_down

SAMPLES, SLOW_SAMPLES = 5, 3
SETTLE_S = 3
"""What a browser keeps of a first visit, compiled code too, it writes some time after it."""
SLOW = {"bits_a_second": 9e6, "delay_s": 0.085}
SLOW_SHARE = 0.25
PHONE = {"width": 412, "height": 915}
LONG = "#/tables?of=decibel?resolution=compound%26targets=3&rows=dice=3..66&columns=target=0..19"
SMALL = "Object.defineProperty(navigator, 'deviceMemory', { get: () => 2 })"
"""A machine for which a spare worker would be too much."""
KEEP = """async () => {
  await navigator.serviceWorker.register("sw.js");
  await navigator.serviceWorker.ready;
}"""
CANCEL = """() => bench.timed(() => {
  document.querySelector(".work button").click();
  document.getElementById("roll-button").click();
})"""
AGAIN = "() => bench.timed(startAgain)"


class Bars:
    """Prints what was measured, and counts the bars that do not hold."""

    def __init__(self) -> None:
        self.missed = 0

    def ratio(self, what: str, samples: Samples, most: float | None = None) -> None:
        """Medians of both sides."""
        stock, ours = (statistics.median(samples[side]) for side in ("stock", "ours"))
        counts = f"{len(samples['ours'])} samples each"
        self._say(f"{what:44} {stock:8.0f} {ours:8.0f} {ours / stock:7.2f}", ours / stock, most, counts)

    def amount(self, what: str, amount: float, most: float) -> None:
        """What has no stock side."""
        self._say(f"{what:44} {'':8} {amount:8.0f} {'':7}", amount, most, "")

    def _say(self, line: str, value: float, most: float | None, note: str) -> None:
        is_missed = most is not None and value > most
        self.missed += is_missed
        bar = "" if most is None else f"{'MISS' if is_missed else 'ok'}: at most {most:g}"
        print(f"{line}  {', '.join(filter(None, (bar, note)))}", flush=True)


def weigh(chromium: BrowserType, both: Sides, bars: Bars) -> None:
    """What a first visit takes over the wire; without the service worker, which fetches the rest later."""
    line = both.our_line
    with browsing(chromium, service_workers="block") as (context, _), visiting(context, "about:blank") as page:
        line.held = lambda path: "engine-" in path or "worker" in path
        page.goto(both.ours, wait_until="commit")
        page.evaluate("bench.painted")
        bars.amount("first numbers: bytes over the wire (kB)", line.sent / 1000, 150)
        line.held = lambda _: False
        page.evaluate("bench.answered")
        bars.amount("first answer: bytes over the wire (kB)", line.sent / 1000, 5_300)


def cold(chromium: BrowserType, both: Sides, bars: Bars) -> None:
    """Each time a new browser with nothing in it."""
    painted = []

    def visit(address: str) -> float:
        with browsing(chromium) as (context, _), visiting(context, address) as page:
            answered = float(page.evaluate("bench.answered"))
            if address == both.ours:
                painted.append(float(page.evaluate("bench.painted")))
            return answered

    samples = in_turns(SAMPLES, stock=lambda: visit(both.stock), ours=lambda: visit(both.ours))
    bars.amount("first numbers painted, cold (ms)", statistics.median(painted), 300)
    bars.ratio("first answer, cold", samples, 0.25)


def again(chromium: BrowserType, both: Sides, *, offline: bool) -> Samples:
    """From the browser's cache, or from service workers when there is no server any more."""
    with browsing(chromium, service_workers="allow" if offline else "block") as (context, _):
        for address in (both.stock, both.ours):
            with visiting(context, address) as page:
                page.evaluate("bench.answered")
                if offline:
                    page.evaluate(KEEP)
                time.sleep(SETTLE_S)
        with both.cut() if offline else nullcontext():
            return in_turns(
                SAMPLES,
                stock=lambda: first_answer(context, both.stock),
                ours=lambda: first_answer(context, both.ours),
            )


def phone(chromium: BrowserType) -> Samples:
    """Cold, on a slow line and a slow machine."""
    with sides(**SLOW) as both:

        def visit(address: str) -> float:
            with browsing(chromium, viewport=PHONE) as (context, profile), held_down(profile, SLOW_SHARE):
                return first_answer(context, address)

        return in_turns(SLOW_SAMPLES, stock=lambda: visit(both.stock), ours=lambda: visit(both.ours))


def cancel(chromium: BrowserType, both: Sides, *, spares: int) -> Samples:
    """From Cancel to the answer to a quick question, beside a new stock worker in a page that has had one."""
    with browsing(chromium, service_workers="block") as (context, _), ExitStack() as pages:
        stock = pages.enter_context(visiting(context, both.stock))
        ours = pages.enter_context(visiting(context, both.ours, "" if spares else SMALL))
        for page in (stock, ours):
            page.evaluate("bench.answered")
        time.sleep(SETTLE_S)

        def cancelled() -> float:
            ours.evaluate("count => bench.whenReady(count)", spares + 1)
            ours.evaluate(f"location.hash = {LONG!r}")
            ours.locator(".work button").wait_for()
            took = float(ours.evaluate(CANCEL))
            ours.evaluate("location.hash = '#/'")
            return took

        return in_turns(SAMPLES, stock=lambda: float(stock.evaluate(AGAIN)), ours=cancelled)


def main() -> int:
    """Print a line for each measure; the number of bars missed."""
    print(f"\n{'The boot beside stock Pyodide (ms)':44} {'stock':>8} {'ours':>8} {'ratio':>7}")
    started = time.perf_counter()
    bars = Bars()
    with sync_playwright() as playwright:
        chromium = playwright.chromium
        with sides() as both:
            weigh(chromium, both, bars)
            cold(chromium, both, bars)
            bars.ratio("first answer, warm", again(chromium, both, offline=False))
            bars.ratio("first answer, offline", again(chromium, both, offline=True), 0.35)
            bars.ratio("Cancel to an answer, with a spare worker", cancel(chromium, both, spares=1), 0.05)
            bars.ratio("Cancel to an answer, without one", cancel(chromium, both, spares=0), 0.25)
        if CAN_HOLD_DOWN:
            bars.ratio("first answer, cold, slow phone", phone(chromium), 0.40)
    print(f"{bars.missed or 'No'} bars missed; {time.perf_counter() - started:.0f} s.")
    return bars.missed


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
