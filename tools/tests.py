"""Runs the tests: the engine's and the browser's with pytest, the page's pure modules with Node's own runner."""

from __future__ import annotations

from tools import browser, engines, toolchain

PYTHON = [str(toolchain.PYTHON)]
TWO_AT_A_TIME = ["-n", "2"]
"""Which tests go together stands in tests/conftest.py."""


def test(further: list[str], *, long: bool) -> int:
    """Run every test on the built site; 0 when all pass."""
    browser.install_headless()
    engines.install()
    modules = sorted(str(file.relative_to(toolchain.ROOT)) for file in toolchain.ROOT.glob("tests/web/*.test.js"))
    node = toolchain.run("Testing the page’s modules", [toolchain.need_node(), "--test", *modules], quiet=False)
    arguments = [*TWO_AT_A_TIME, *(["--long"] if long else []), *further]
    pytest = toolchain.run("Testing the engine and the site", [*PYTHON, "-m", "pytest", *arguments], quiet=False)
    return node or pytest


def bench() -> int:
    """Measure the engine beside other libraries, and the built page in the browser; 0 when all of it could be."""
    browser.find()
    parts = {
        "Measuring the engine": "tests.bench.run",
        "Measuring the page": "tests.bench.page",
        "Measuring the boot": "tests.bench.boot",
    }
    codes = [
        toolchain.run(what, [*PYTHON, "-m", module], quiet=False, env={"PYTHONPATH": "py"})
        for what, module in parts.items()
    ]
    return max(codes)
