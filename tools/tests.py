"""Runs the tests: the engine's and the browser's with pytest, the page's pure modules with Node's own runner."""

from __future__ import annotations

from tools import browser, toolchain

PYTHON = [str(toolchain.PYTHON)]


def test(further: list[str], *, long: bool) -> int:
    """Run every test on the built site; 0 when all pass."""
    browser.find()
    node = toolchain.run("Testing the page’s modules", [toolchain.need_node(), "--test", "tests/web/"], quiet=False)
    arguments = [*(["--long"] if long else []), *further]
    pytest = toolchain.run("Testing the engine and the site", [*PYTHON, "-m", "pytest", *arguments], quiet=False)
    return node or pytest
