"""How fast the engine answers in the browser, compared with stock Pyodide in the same run: part of `build.py bench`.

Ours is the built site; the stock page (`boot_stock/`) loads Pyodide as its documentation says, and the same wheel.
The time is from navigation to the first exact answer that a worker gives the page: the odds of the default set-up.
The sides take turns; medians are shown. Read the ratios: the milliseconds depend on the machine and its load.
"""

from __future__ import annotations

import statistics
import sys
import time
from contextlib import ExitStack, nullcontext
from itertools import count

from playwright.sync_api import BrowserType, Page, ViewportSize, sync_playwright

from tests.bench.boot_sides import Samples, Sides, browsing, first_answer, in_turns, sides, visiting
from tests.bench.throttled import CAN_HOLD_DOWN, held_down

SAMPLES, SLOW_SAMPLES = 5, 3
START_S = 1
"""Wait before measuring, so that the browser's own startup does not count."""
SETTLE_S = 3
"""Wait after a first visit, as browsers write their caches, including compiled code, some time later."""
SLOW = {"bits_a_second": 9e6, "delay_s": 0.085}
SLOW_SHARE = 0.25
PHONE: ViewportSize = {"width": 412, "height": 915}
LONG = "#/tables?of=decibel?resolution=compound%26targets=3&rows=dice=3..{}&columns=target=0..19"
"""A different one each time: a cancelled question is not asked again by itself."""
NOT_FOR_NUMBERS = ("engine-", "worker-")
"""The numbers are painted even while these files are held back."""
SMALL = "Object.defineProperty(navigator, 'deviceMemory', { get: () => 2 })"
"""A device with too little memory for a spare worker."""
KEEP = """async () => {
  await navigator.serviceWorker.register("sw.js");
  await navigator.serviceWorker.ready;
}"""
CANCEL = "bench.cancel"
AGAIN = "() => bench.timed(startAgain)"


class Bars:
    """Prints measurements, and counts the bars that are missed."""

    def __init__(self) -> None:
        self.missed = 0

    def ratio(self, what: str, samples: Samples, most: float | None = None, side: str = "ours") -> None:
        """Print the medians of stock and of one of our sides."""
        stock, ours = statistics.median(samples["stock"]), statistics.median(samples[side])
        counts = f"{len(samples[side])} samples each"
        self._say(f"{what:44} {stock:8.0f} {ours:8.0f} {ours / stock:7.2f}", ours / stock, most, counts)

    def amount(self, what: str, amount: float, most: float) -> None:
        """Print an amount without a stock side."""
        self._say(f"{what:44} {'':8} {amount:8.0f} {'':7}", amount, most, "")

    def _say(self, line: str, value: float, most: float | None, note: str) -> None:
        is_missed = most is not None and value > most
        self.missed += is_missed
        bar = "" if most is None else f"{'MISS' if is_missed else 'ok'}: at most {most:g}"
        print(f"{line}  {', '.join(filter(None, (bar, note)))}", flush=True)


def weigh(chromium: BrowserType, both: Sides, bars: Bars) -> None:
    """Transfer size of a first visit, without the service worker, which fetches the rest later."""
    line = both.our_line
    with browsing(chromium, service_workers="block") as (context, _), visiting(context, "about:blank") as page:
        line.held = lambda path: any(word in path for word in NOT_FOR_NUMBERS)
        page.goto(both.ours, wait_until="commit")
        page.evaluate("bench.painted")
        bars.amount("first numbers: bytes over the wire (kB)", line.sent / 1000, 150)
        line.held = lambda _: False
        page.evaluate("bench.answered")
        bars.amount("first answer: bytes over the wire (kB)", line.sent / 1000, 3_900)


def cold(chromium: BrowserType, both: Sides, bars: Bars) -> None:
    """Cold starts, each in a new browser with an empty profile."""
    painted = []

    def visit(address: str) -> float:
        with browsing(chromium) as (context, _):
            time.sleep(START_S)
            with visiting(context, address) as page:
                answered = float(page.evaluate("bench.answered"))
                if address == both.ours:
                    painted.append(float(page.evaluate("bench.painted")))
                return answered

    samples = in_turns(SAMPLES, stock=lambda: visit(both.stock), ours=lambda: visit(both.ours))
    bars.amount("first numbers painted, cold (ms)", statistics.median(painted), 300)
    bars.ratio("first answer, cold", samples, 0.25)


def again(chromium: BrowserType, both: Sides, *, offline: bool) -> Samples:
    """Warm starts from the browser's cache, or without a server from the service workers."""
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
    """Cold starts on a slow line and a slow machine."""
    with sides(**SLOW) as both:

        def visit(address: str) -> float:
            with browsing(chromium, viewport=PHONE) as (context, profile), held_down(profile, SLOW_SHARE):
                return first_answer(context, address)

        return in_turns(SLOW_SAMPLES, stock=lambda: visit(both.stock), ours=lambda: visit(both.ours))


def cancel(chromium: BrowserType, both: Sides) -> Samples:
    """From Cancel to the answer to a quick question; for stock, from a new worker in a page that had one before."""
    with browsing(chromium, service_workers="block") as (context, _), ExitStack() as pages:
        stock = pages.enter_context(visiting(context, both.stock))
        large = pages.enter_context(visiting(context, both.ours))
        small = pages.enter_context(visiting(context, both.ours, SMALL))
        for page in (stock, large, small):
            page.evaluate("bench.answered")
        time.sleep(SETTLE_S)

        longs = map(LONG.format, count(66, -1))

        def timed(page: Page, workers: int, script: str) -> float:
            page.bring_to_front()  # background tabs are throttled
            page.evaluate("count => bench.whenReady(count)", workers)
            return float(page.evaluate(script, next(longs)))

        return in_turns(
            SAMPLES,
            stock=lambda: timed(stock, 0, AGAIN),
            spare=lambda: timed(large, 2, CANCEL),
            alone=lambda: timed(small, 1, CANCEL),
        )


def main() -> int:
    """Print a line for each measurement; return the number of missed bars."""
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
            cancelled = cancel(chromium, both)
            bars.ratio("Cancel to an answer, with a spare worker", cancelled, 0.05, "spare")
            bars.ratio("Cancel to an answer, without one", cancelled, 0.25, "alone")
        if CAN_HOLD_DOWN:
            bars.ratio("first answer, cold, slow phone", phone(chromium), 0.40)
    print(f"{bars.missed or 'No'} bars missed; {time.perf_counter() - started:.0f} s.")
    return bars.missed


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
