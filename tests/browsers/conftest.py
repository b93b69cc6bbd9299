"""The three engines, each started on first use, with one page per engine that all its tests share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.browsers.engines import STARTS
from tests.browsers.visitor import Visitor
from tests.e2e.deployed import Site, hosted
from tools import engines
from tools.toolchain import MissingToolError

ALSO_IN_E2E = pytest.mark.long
"""By default, Chromium is covered by tests/e2e."""


@pytest.fixture(scope="session")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Visitor]]:
    """Starts an engine on first use; always returns the same visitor for it."""
    visitors: dict[str, Visitor] = {}
    with ExitStack() as stack:

        def start(engine: str) -> Visitor:
            if engine not in visitors:
                opened = STARTS[engine](engines.programs(engine), tmp_path_factory.mktemp(engine))
                visitors[engine] = stack.enter_context(opened)
            return visitors[engine]

        yield start


@pytest.fixture(params=[pytest.param(name, marks=ALSO_IN_E2E if name == "chromium" else ()) for name in STARTS])
def newcomer(request: pytest.FixtureRequest, started: Callable[[str], Visitor]) -> Visitor:
    """A visitor with one of the engines, on whatever page the previous test has left."""
    try:
        visitor = started(request.param)
    except MissingToolError as missing:
        request.node.user_properties.append(("engine", request.param))
        pytest.skip(f"{request.param} is not driven: {missing}")
    request.node.user_properties.append(("engine", f"{request.param} {visitor.version}"))
    visitor.complaints()  # discards those of the previous test
    return visitor


@pytest.fixture(scope="session")
def long_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with hosted(tmp_path_factory.mktemp("long") / "site") as site:
        yield site


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A separate site, for which no test has left anything on the device."""
    with hosted(tmp_path / "site") as site:
        yield site


@pytest.fixture
def visitor(newcomer: Visitor, long_site: Site) -> Iterator[Visitor]:
    """The page, loaded once per engine and reset for each test, which must leave no complaints on the console."""
    visitor = newcomer
    if not visitor.driver.current_url.startswith(long_site.address):
        visitor.open(long_site.address)
    visitor.go("blades")
    visitor.go("decibel")
    visitor.reads("h1, h2", "Decibel")
    yield visitor
    assert not visitor.complaints()
