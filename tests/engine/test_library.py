"""The library’s functions, and the examples in every docstring."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

import pytest

import oddsmith
from oddsmith.errors import MOST_STEPS, InvalidSeed, TooMuchWork
from oddsmith.questions import link
from tests.engine.contract import check_reading

MODULES = [oddsmith, *(import_module(found.name) for found in walk_packages(oddsmith.__path__, "oddsmith."))]
FRONT_DOORS = [import_module(f"oddsmith.questions.{name}") for name in ("odds", "roll")]
TRIED = [module for module in MODULES if any(test.examples for test in doctest.DocTestFinder().find(module))]


@pytest.mark.parametrize("module", TRIED, ids=lambda module: module.__name__)
def test_the_examples_in_docstrings_hold(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0


def test_the_front_doors_have_examples() -> None:
    assert {oddsmith, *FRONT_DOORS} <= set(TRIED)


@pytest.mark.parametrize("name", ["odds", "roll", "table", "solve", "compare"])
def test_the_package_offers_its_front_doors(name: str) -> None:
    assert name in oddsmith.__all__
    assert getattr(oddsmith, name) is getattr(import_module(f"oddsmith.questions.{name}"), name)


def test_the_package_offers_nothing_else() -> None:
    assert sorted(oddsmith.__all__) == ["compare", "odds", "roll", "solve", "table"]
    with pytest.raises(AttributeError, match="module 'oddsmith' has no attribute 'nothing'"):
        _ = getattr(oddsmith, "nothing")  # noqa: B009


def test_odds_take_a_link_or_a_question() -> None:
    asked = "(7-3)dB?target=6"
    assert oddsmith.odds(asked).laws == oddsmith.odds(link.read(asked)).laws
    assert oddsmith.odds(asked).chance == oddsmith.odds(link.read(asked)).chance


def test_too_much_work_is_refused_before_any_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = link.read("decibel?dice=250&resolution=compound")
    assert asked.system.work(asked.inputs) > MOST_STEPS
    monkeypatch.delattr(type(asked.system), "odds")
    with pytest.raises(TooMuchWork) as caught:
        oddsmith.odds(asked)
    assert caught.value.message == "250dB would take about 78 million steps: at most 60 million are allowed."


def test_a_roll_carries_the_seed_that_makes_it_again() -> None:
    rolled = oddsmith.roll("5dB?target=13")
    assert rolled.question.seed
    assert oddsmith.roll(link.write(rolled.question)) == rolled
    assert oddsmith.roll(rolled.question) == rolled
    assert rolled.link == link.write(rolled.question)
    assert oddsmith.roll(rolled.link) == rolled
    check_reading(*rolled.question[:2], rolled.reading)


def test_two_rolls_of_one_question_differ() -> None:
    assert len({oddsmith.roll("5dB").question.seed for _ in range(100)}) == 100
    assert len({tuple(die.face for die in oddsmith.roll("20dB").reading.dice) for _ in range(20)}) == 20


def test_a_given_seed_goes_before_the_one_in_the_link() -> None:
    rolled = oddsmith.roll("5dB?seed=1-link", seed="1-given")
    assert rolled.question.seed == "1-given"
    assert rolled == oddsmith.roll("5dB", seed="1-given") != oddsmith.roll("5dB?seed=1-link")


@pytest.mark.parametrize("seed", ["", "1-", "nonsense"])
def test_a_given_seed_that_is_none_is_refused(seed: str) -> None:
    with pytest.raises(InvalidSeed):
        oddsmith.roll("5dB", seed=seed)


def test_a_table_takes_a_link_or_a_question() -> None:
    assert oddsmith.table("decibel", "dice=3..4").cells == oddsmith.table(link.read("decibel"), "dice=3,4").cells
