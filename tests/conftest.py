"""Settings that all tests share: the `--long` option, and how hard Hypothesis tries."""

from __future__ import annotations

import os

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
