"""The contract of rolls and odds, for all systems, games and programs: new ones are tested automatically."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from oddsmith.declare.system import System
from oddsmith.errors import OddsmithError
from oddsmith.fair.dice import FairDice
from oddsmith.language import run
from oddsmith.systems.program import Program, of_text
from tests.engine import strategies
from tests.engine.contract import MOST_UNRESOLVED, check_by_replay, check_long_run, check_reading, rolled
from tests.engine.enumerate import counted, sequences
from tests.engine.every import THROWN, every_system, everything_played
from tests.language.test_random import programs

FEW_PATHS, MANY_PATHS = 500, 100_000


@everything_played
@settings(max_examples=2)
@given(st.data())
def test_odds_are_those_of_every_possible_roll(system: System[Any], data: st.DataObject) -> None:
    inputs = data.draw(strategies.replayable_inputs(system))
    check_by_replay(system, inputs, 10 * strategies.paths(system))


@every_system
@pytest.mark.long
@settings(max_examples=40)
@given(st.data())
def test_odds_are_those_of_every_possible_roll_many_times(system: System[Any], data: st.DataObject) -> None:
    inputs = data.draw(strategies.replayable_inputs(system, 5 * strategies.FEW_SEQUENCES))
    check_by_replay(system, inputs, 50 * strategies.FEW_SEQUENCES)


@every_system
@pytest.mark.long
def test_odds_of_presets_agree_with_every_roll(system: System[Any]) -> None:
    for preset in system.presets:
        inputs = system.inputs.from_texts(preset.inputs)
        if sequences(system, inputs) <= MANY_PATHS:
            check_by_replay(system, inputs)


@every_system
@given(st.data())
def test_a_roll_reads_what_the_odds_foresee(system: System[Any], data: st.DataObject) -> None:
    inputs = data.draw(strategies.answerable_inputs(system))
    dice = FairDice(data.draw(strategies.seeds))
    thrown: list[tuple[int, int]] = []

    def throw(sides: int) -> int:
        thrown.append((sides, dice(sides)))
        return thrown[-1][1]

    reading = rolled(system, inputs, throw)
    check_reading(system, inputs, reading)
    assert [(die.sides, die.face) for die in reading.dice] == thrown


@every_system
@given(st.data())
def test_a_long_run_of_luck_is_one_that_the_odds_foresee(system: System[Any], data: st.DataObject) -> None:
    inputs = data.draw(strategies.answerable_inputs(system))
    check_long_run(system, inputs, FairDice(data.draw(strategies.seeds)), best=data.draw(st.booleans()))


@pytest.mark.parametrize("program", THROWN)
def test_throws_of_a_program_agree_with_its_law(program: str) -> None:
    system = of_text(program)
    check_by_replay(system, system.inputs())
    for seed in "abc":
        check_reading(system, system.inputs(), system.roll(system.inputs(), FairDice(f"1-{seed}")))


@given(programs())
def test_throws_of_random_programs_agree_with_their_laws(program: str) -> None:
    system = Program(program)
    inputs = system.inputs()
    with suppress(OddsmithError):
        assume(not any("set for the outcome before" in warned.message for warned in run(program).warnings))
        assume(counted(system, inputs, FEW_PATHS).unresolved <= MOST_UNRESOLVED)
        check_by_replay(system, inputs, FEW_PATHS)
