"""Settings that all tests share: `--long`, how hard Hypothesis tries, and what is told at the end."""

from __future__ import annotations

import os
import re
from collections import Counter, defaultdict
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]  # it has no types

pytest.register_assert_rewrite("tests.engine.contract")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also run the tests marked long, and try many more examples")


def pytest_configure(config: pytest.Config) -> None:
    # Where others wait for the result it must not depend on luck; at a desk every run may find something new.
    repeatable = "CI" in os.environ
    slow = [HealthCheck.too_slow]
    settings.register_profile(
        "short", max_examples=20, deadline=None, derandomize=repeatable, suppress_health_check=slow
    )
    settings.register_profile("long", max_examples=500, deadline=None, suppress_health_check=slow)
    settings.load_profile("long" if config.getoption("--long") else "short")


class ByWhatStarts(LoadScopeScheduling):  # type: ignore[misc]  # see above
    """Gives the tests of a file to one process: what the first starts serves the others. So with each browser engine.

    It takes the place of whatever `--dist` names. What it overrides is private: xdist’s version is pinned.
    """

    def _split_scope(self, nodeid: str) -> str:
        return scope(nodeid)


FIRST = (
    "test_reference",
    "test_every_system",
    "webkit",
    "test_lab",
    "test_storage",
    "test_history",
    "test_update",
    "firefox",
    "chromium",
    "test_exchange",
    "test_tables",
    "test_export",
    "test_hostile",
    "test_layout",
    "test_soak",
    "test_workers",
)
"""The scopes that take longest, so that no process comes to one of them when the others are done."""


def scope(nodeid: str) -> str:
    """What the tests of one process have in common."""
    engine = re.match(r"tests/browsers/.*\[(\w+)", nodeid)
    return engine[1] if engine else nodeid.partition("::")[0]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByWhatStarts:
    config.option.loadscopereorder = False  # by the number of tests; ours are in the order of their time already
    return ByWhatStarts(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what takes long by itself, and begin with the scopes that do together."""
    if not config.getoption("--long"):
        for item in items:
            if item.get_closest_marker("long"):
                item.add_marker(pytest.mark.skip(reason="takes long: run with --long"))
    items.sort(
        key=lambda item: next((place for place, name in enumerate(FIRST) if name in scope(item.nodeid)), len(FIRST))
    )


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell what was measured, and the engines of `tests/browsers/` apart: why one was skipped too."""
    figures: list[str] = []
    engines: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for outcome, reports in terminalreporter.stats.items():
        for report in reports:
            if not outcome or not isinstance(report, pytest.TestReport):
                continue  # what was only set up or torn down
            why = report.longrepr[2].removeprefix("Skipped") if isinstance(report.longrepr, tuple) else ""
            for name, told in report.user_properties:
                if name == "engine":
                    engines[str(told)][f"{outcome}{why}"] += 1
                elif name == "figures":
                    figures.append(str(told))
    if figures:
        terminalreporter.section("figures")
        terminalreporter.write_line("\n".join(figures))
    if engines:
        terminalreporter.section("browser engines")
    for engine, outcomes in sorted(engines.items()):
        told = ", ".join(f"{count} {outcome}" for outcome, count in outcomes.items())
        terminalreporter.write_line(f"{engine}: {told}")
