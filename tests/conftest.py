"""Settings that all tests share: `--long`, how hard Hypothesis tries, and what is told at the end."""

from __future__ import annotations

import os
from collections import Counter, defaultdict

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tests.engine.contract")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also run the tests marked long, and try many more examples")


def pytest_configure(config: pytest.Config) -> None:
    # Where others wait for the result it must not depend on luck; at a desk every run may find something new.
    repeatable = "CI" in os.environ
    slow = [HealthCheck.too_slow]
    settings.register_profile(
        "short", max_examples=50, deadline=None, derandomize=repeatable, suppress_health_check=slow
    )
    settings.register_profile("long", max_examples=2_000, deadline=None, suppress_health_check=slow)
    settings.load_profile("long" if config.getoption("--long") else "short")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--long"):
        for item in items:
            if item.get_closest_marker("long"):
                item.add_marker(pytest.mark.skip(reason="takes long: run with --long"))


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
