"""The library’s functions, and the examples in every docstring."""

from __future__ import annotations

import doctest
import inspect
import os
import subprocess
import sys
from fractions import Fraction
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

import pytest

import oddsmith
from oddsmith.errors import (
    MOST_STEPS,
    InvalidInput,
    InvalidProgram,
    InvalidSeed,
    TooMuchWork,
    UnknownInput,
    UnknownSystem,
)
from oddsmith.questions import catalog, link
from tests.engine.contract import check_reading
from tools import system_types
from tools.toolchain import ROOT

MODULES = [oddsmith, *(import_module(found.name) for found in walk_packages(oddsmith.__path__, "oddsmith."))]
FRONT_DOORS = [import_module(f"oddsmith.algebra.{name}") for name in ("asked", "law", "pool", "event", "making")]
TRIED = [module for module in MODULES if any(test.examples for test in doctest.DocTestFinder().find(module))]


@pytest.mark.parametrize("module", TRIED, ids=lambda module: module.__name__)
def test_examples_in_docstrings_are_right(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0


def test_the_main_modules_have_examples() -> None:
    assert {oddsmith, *FRONT_DOORS} <= set(TRIED)


def test_the_package_offers_only_what_it_lists() -> None:
    for name in oddsmith.__all__:
        assert getattr(oddsmith, name) is not None
    assert {*oddsmith.__all__, "decibel", "roll_under"} <= {*dir(oddsmith)}
    for name in ("nothing", "_nothing", "dice_", "d0"):
        with pytest.raises(AttributeError, match=f"module 'oddsmith' has no attribute '{name}'"):
            getattr(oddsmith, name)


def test_every_system_is_a_function_of_its_inputs() -> None:
    for system in catalog.systems():
        if system.key == "dice":
            continue
        function = getattr(oddsmith, system.key.replace("-", "_"))
        assert list(inspect.signature(function).parameters) == list(system.inputs.declared)
        assert system.summary in function.__doc__
        assert function().link == system.key
    assert oddsmith.decibel(dice=7, discard=3, target=6).link == "decibel?dice=7&discard=3&target=6"
    assert (
        oddsmith.storyteller(attribute=4, skill=3, red=2).laws
        == oddsmith.odds("storyteller?skill=3&red=2&attribute=4").laws
    )
    with pytest.raises(UnknownInput, match="no input “die”"):
        oddsmith.game("decibel", die=5)
    with pytest.raises(InvalidInput, match="must be 3 to 300"):
        oddsmith.decibel(dice=2)


def test_the_type_stubs_of_systems_are_current() -> None:
    assert system_types.STUB.read_text("utf-8") == system_types.written(), "run python -m tools.system_types"


def test_games_are_called_by_their_keys() -> None:
    assert oddsmith.game("dnd-attack", AC=15).chance == oddsmith.game("dnd-attack", AC="15").chance
    assert oddsmith.game("dnd-attack").but(AC=15).link == oddsmith.game("dnd-attack", AC=15).link
    with pytest.raises(UnknownSystem):
        oddsmith.game("nothing")


@pytest.mark.parametrize(
    ("wrong", "allowed"),
    [
        *(({"ADV": value}, f"must be yes or no, not “{value}”") for value in (2, -1, 0.5, None)),
        *(({"DICE": value}, f"such as 2d6, not “{value}”") for value in (5, None)),
    ],
)
def test_values_of_the_wrong_type_are_refused(wrong: dict[str, Any], allowed: str) -> None:
    hit = oddsmith.lab("DICE: 2d6 \\ Dice \\ ADV: 0 \\ Advantage no, yes \\ output DICE + ADV")
    assert hit.but(ADV=1).link == hit.but(ADV=True).link == hit.but(ADV="yes").link
    with pytest.raises(InvalidInput, match=allowed):
        hit.but(**wrong)


def test_odds_have_methods_for_other_questions() -> None:
    check = oddsmith.decibel(dice=5, target=13)
    assert repr(check) == "Odds(5dB against 13: 61.6%)"
    assert (check.outcome >= 13).chance == check.success.chance == check.chance
    assert (check.outcome + oddsmith.d6).mean() == check.outcome.mean() + Fraction(7, 2)
    assert str(check.roll("1-example")) == "10 against 13: missed by 3"
    assert check.table("target=12..13").cells[1][0] == check.but(target=13).table("dice=5").cells[0][0]
    assert check.solve("65%", "target")[0].below == oddsmith.solve("5dB", "65%", by="target")[0].below
    assert oddsmith.compare([check, "6dB"])[0][1].chance == check.chance
    assert (3 @ check.success).mean() == 3 * check.chance


def test_notation_and_programs_give_laws() -> None:
    d6, d20 = oddsmith.d6, oddsmith.d20
    assert oddsmith.notation("4d6kh3") == d6.pool(4).highest(3)
    assert (oddsmith.notation("2d20kh1") + 5 >= 15).chance == (d20.pool(2).highest() + 5 >= 15).chance
    found = oddsmith.program('output 3d6 output d20 named "a" output d6 named "a" output d{}')
    assert found == {"output 1": 3 @ d6, "a": d20, "a #2": d6}
    with pytest.raises(InvalidProgram):
        oddsmith.program("output")


def test_the_page_never_loads_the_library() -> None:
    program = (
        'import sys; from oddsmith import api; api.answer(\'{"ask": "odds", "link": "5dB"}\'); print(*sys.modules)'
    )
    environment = os.environ | {"PYTHONPATH": str(ROOT / "py")}
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment)
    loaded = told.stdout.split()
    assert "oddsmith.questions.odds" in loaded
    assert not [name for name in loaded if name.startswith("oddsmith.algebra")]


def test_odds_take_a_link_or_a_question() -> None:
    asked = "(7-3)dB?target=6"
    assert oddsmith.odds(asked).laws == oddsmith.odds(link.read(asked)).laws
    assert oddsmith.odds(asked).chance == oddsmith.odds(link.read(asked)).chance


def test_too_much_work_is_refused_in_advance(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = link.read("decibel?dice=250&resolution=compound")
    assert asked.system.work(asked.inputs) > MOST_STEPS
    monkeypatch.delattr(type(asked.system), "odds")
    with pytest.raises(TooMuchWork) as caught:
        oddsmith.odds(asked)
    assert caught.value.message == "250dB would take about 78 million steps: at most 60 million are allowed."


def test_a_roll_has_the_seed_that_reproduces_it() -> None:
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


def test_a_given_seed_overrides_the_one_in_the_link() -> None:
    rolled = oddsmith.roll("5dB?seed=1-link", seed="1-given")
    assert rolled.question.seed == "1-given"
    assert rolled == oddsmith.roll("5dB", seed="1-given") != oddsmith.roll("5dB?seed=1-link")


@pytest.mark.parametrize("seed", ["", "1-", "nonsense"])
def test_an_invalid_seed_is_refused(seed: str) -> None:
    with pytest.raises(InvalidSeed):
        oddsmith.roll("5dB", seed=seed)


def test_a_table_takes_a_link_or_a_question() -> None:
    assert oddsmith.table("decibel", "dice=3..4").cells == oddsmith.table(link.read("decibel"), "dice=3,4").cells
