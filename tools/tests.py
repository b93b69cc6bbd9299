"""Runs the tests: the engine's and the browser's with pytest, the page's pure modules with Node's own runner.

What needs no site is tested while the site is built.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from tools import browser, engines, protocol, site, toolchain

PYTHON = [str(toolchain.PYTHON)]
WITHOUT_SITE_AT_A_TIME, WITH_SITE_AT_A_TIME = ["-n", "2"], ["-n", "3"]
"""Tests of the page wait now and then. Which tests go together stands in tests/conftest.py."""
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
"""One journey through page, worker and engine."""


def test(further: list[str], *, long: bool, quick: bool) -> int:
    """Run the tests, on the built site where they need one; 0 when all pass.

    `quick`: of the tests with the site only one journey. `further`: arguments for pytest, such as paths, in place of
    what is run otherwise.
    """
    toolchain.need_python_packages()
    toolchain.need_node_packages()
    options = ["--long"] if long else []
    if further:
        _prepare(quick=quick)
        return _pytest("what was asked for", [*WITHOUT_SITE_AT_A_TIME, *options, *further])
    protocol.make()  # which the page’s modules need, and the site beside them too
    with ThreadPoolExecutor(1) as beside:
        prepared = beside.submit(_prepare, quick=quick)
        codes = [_modules(), _pytest("the engine", [*WITHOUT_SITE_AT_A_TIME, *options, *WITHOUT_SITE])]
        prepared.result()
    codes.append(_pytest("the site", [SMOKE] if quick else [*WITH_SITE_AT_A_TIME, *options, *WITH_SITE]))
    return max(codes)


def _prepare(*, quick: bool) -> None:
    """The site, and the browsers that it is tested in."""
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
    """Measure the engine beside other libraries, and the built page in the browser; 0 when all of it could be."""
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
"""What the file of programs must look like."""


def peers(anydice: str | None) -> int:
    """Measure the engine beside other tools, and write docs/peers.md; 0 when all agree."""
    toolchain.need_python_packages()
    given = ["--anydice", anydice] if anydice else []
    command = [*PYTHON, "-m", "tests.bench.peers", *given]
    return toolchain.run("Measuring beside other tools", command, quiet=False, env={"PYTHONPATH": "py"})
