"""Runs the tests: the engine's and the browser's with pytest, the page's pure modules with Node's own runner.

Tests that do not need the site run while it is built.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from tools import browser, engines, protocol, site, toolchain

PYTHON = [str(toolchain.PYTHON)]
WITHOUT_SITE_AT_A_TIME, WITH_SITE_AT_A_TIME = ["-n", "2"], ["-n", "3"]
"""Tests of the page often wait, so more of them run at a time. tests/conftest.py groups the tests."""
WITHOUT_SITE = [
    "tests/engine",
    "tests/language",
    "tests/notation",
    "tests/games",
    "tests/book",
    "tests/hostile",
    "tests/bench",
]
WITH_SITE = ["tests/e2e", "tests/browsers", "tests/image"]
SMOKE = "tests/e2e/test_roll.py::test_the_link_of_a_roll_restores_set_up_and_roll_exactly"
"""A single journey through page, worker and engine."""


def test(further: list[str], *, long: bool, quick: bool) -> int:
    """Build the site and run the tests; return 0 when all pass.

    `quick`: run only one journey of the tests with the site. `further`: arguments for pytest, such as paths, instead of
    the usual tests.
    """
    toolchain.need_python_packages()
    toolchain.need_node_packages()
    options = ["--long"] if long else []
    if further:
        _prepare(quick=quick)
        return _pytest("what was asked for", [*WITHOUT_SITE_AT_A_TIME, *options, *further])
    protocol.make()  # needed by the page’s modules, and by the site that is built meanwhile
    with ThreadPoolExecutor(1) as beside:
        prepared = beside.submit(_prepare, quick=quick)
        codes = [_modules(), _pytest("the engine", [*WITHOUT_SITE_AT_A_TIME, *options, *WITHOUT_SITE])]
        prepared.result()
    codes.append(_pytest("the site", [SMOKE] if quick else [*WITH_SITE_AT_A_TIME, *options, *WITH_SITE]))
    return max(codes)


def _prepare(*, quick: bool) -> None:
    """Build the site, and install the browsers that it is tested in."""
    site.build()
    browser.install_headless()
    if not quick:
        engines.install()


def _modules() -> int:
    modules = sorted(str(file.relative_to(toolchain.ROOT)) for file in toolchain.ROOT.glob("tests/web/*.test.js"))
    return toolchain.run("Testing the page’s modules", toolchain.node_script("--test", *modules), quiet=False)


def _pytest(what: str, arguments: list[str]) -> int:
    return toolchain.run(f"Testing {what}", [*PYTHON, "-m", "pytest", *arguments], quiet=False)


def bench() -> int:
    """Measure the engine against other libraries, and the built page in the browser; return 0 when all succeed."""
    browser.find()
    parts = {
        "Measuring the engine": "tests.bench.run",
        "Measuring shared work": "tests.bench.workers",
        "Measuring the page": "tests.bench.page",
        "Measuring the boot": "tests.bench.boot",
    }
    codes = [
        toolchain.run(what, [*PYTHON, "-m", module], quiet=False, env={"PYTHONPATH": "py"})
        for what, module in parts.items()
    ]
    return max(codes)


ANYDICE = (
    'A line for each program: {"id": "1", "program": "output d2", "outputs": [{"name": "output 1", "percent": '
    '[[1, 50], [2, 50]]}]}, or in place of outputs "error": {"message": "why"}.'
)
"""The format of the file of programs."""


def peers(anydice: str | None) -> int:
    """Measure the engine against other tools, and write docs/peers.md; return 0 when all agree."""
    toolchain.need_python_packages()
    given = ["--anydice", anydice] if anydice else []
    command = [*PYTHON, "-m", "tests.bench.peers", *given]
    return toolchain.run("Measuring beside other tools", command, quiet=False, env={"PYTHONPATH": "py"})
