"""The contract that each system’s rolls and odds keep, programs too: a system is tested by adding nothing here."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddsmith.declare.system import System
from oddsmith.fair.stream import FairDice
from oddsmith.questions import catalog
from tests.engine import programs, strategies
from tests.engine.contract import check_by_replay, check_long_run, check_reading, rolled
from tests.engine.enumerate import MOST_PATHS, sequences

every_system = pytest.mark.parametrize(
    "system",
    [*catalog.systems(), *programs.SYSTEMS],
    ids=lambda system: f"{system.key}-{system.notation(system.inputs())}".replace(" ", "-"),
)


@every_system
@settings(max_examples=5)
@given(st.data())
def test_odds_are_those_of_every_possible_roll(system: System[Any], data: st.DataObject) -> None:
    inputs = data.draw(strategies.replayable_inputs(system))
    check_by_replay(system, inputs, 10 * strategies.FEW_SEQUENCES)


@every_system
@pytest.mark.long
@settings(max_examples=40)
@given(st.data())
def test_odds_are_those_of_every_possible_roll_many_times(system: System[Any], data: st.DataObject) -> None:
    inputs = data.draw(strategies.replayable_inputs(system, 20 * strategies.FEW_SEQUENCES))
    check_by_replay(system, inputs, 200 * strategies.FEW_SEQUENCES)


@every_system
@pytest.mark.long
def test_odds_of_presets_are_those_of_every_possible_roll(system: System[Any]) -> None:
    for preset in system.presets:
        inputs = system.inputs.from_texts(preset.inputs)
        if sequences(system, inputs) <= MOST_PATHS:
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
