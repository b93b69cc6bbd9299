"""The two sides of the boot benchmark, our built site and a page with stock Pyodide, and browsers that visit them."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, BrowserType, Page, ViewportSize

from tests.bench.throttled import Line
from tools import browser, server
from tools.site import DIST, WHEELS
from tools.toolchain import NODE_MODULES

HERE = Path(__file__).parent
STOCK_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
DESK: ViewportSize = {"width": 1280, "height": 800}

Samples = dict[str, list[float]]


class Sides(NamedTuple):
    """The addresses of both pages, and the lines that carry them."""

    stock: str
    ours: str
    stock_line: Line
    our_line: Line

    @contextmanager
    def cut(self) -> Iterator[None]:
        """Let nothing through while the block runs."""
        for line in (self.stock_line, self.our_line):
            line.is_cut = True
        yield
        for line in (self.stock_line, self.our_line):
            line.is_cut = False


@contextmanager
def sides(bits_a_second: float = 0, delay_s: float = 0) -> Iterator[Sides]:
    """Serve both pages while the block runs."""
    lines = (Line(bits_a_second, delay_s), Line(bits_a_second, delay_s))
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        shutil.copytree(HERE / "boot_stock", folder, dirs_exist_ok=True)
        for name in STOCK_FILES:
            shutil.copy(NODE_MODULES / "pyodide" / name, folder)
        (wheel,) = WHEELS.glob("oddsmith-*.whl")
        shutil.copy(wheel, folder / "oddsmith.whl")
        stock = stack.enter_context(server.serving(folder, "/", lines[0].handler()))
        ours = stack.enter_context(server.serving(DIST, "/oddsmith/", lines[1].handler()))
        yield Sides(stock, ours, *lines)


@contextmanager
def browsing(chromium: BrowserType, **settings: Any) -> Iterator[tuple[BrowserContext, str]]:
    """A new browser with an empty profile, and the profile's folder."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        settings = {"executable_path": browser.find(), "args": browser.arguments(), "viewport": DESK} | settings
        context = chromium.launch_persistent_context(profile, **settings)
        context.add_init_script(path=HERE / "boot_watch.js")
        yield context, profile
        context.close()


@contextmanager
def visiting(context: BrowserContext, address: str, script: str = "") -> Iterator[Page]:
    """A new tab, until the block ends."""
    page = context.new_page()
    page.add_init_script(script)
    page.goto(address, wait_until="commit")
    yield page
    page.close()


def first_answer(context: BrowserContext, address: str) -> float:
    """How long a new tab takes to get its first answer, in milliseconds."""
    with visiting(context, address) as page:
        return float(page.evaluate("bench.answered"))


def in_turns(count: int, **measures: Callable[[], float]) -> Samples:
    """Samples of each side, taken in turns."""
    rounds = [{side: measure() for side, measure in measures.items()} for _ in range(count)]
    return {side: [times[side] for times in rounds] for side in measures}
