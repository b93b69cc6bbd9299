"""What must hold between the roll and the odds of any system, for one set of inputs."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Any

from oddsmith.distribution import Distribution
from oddsmith.inputs import Inputs
from oddsmith.ratio import Ratio
from oddsmith.system import Reading, System
from tests.engine.enumerate import counted


def fraction(ratio: Ratio) -> Fraction:
    """The ratio as the standard library's exact number."""
    return Fraction(ratio.numerator, ratio.denominator)


def chances(law: Distribution[Any]) -> dict[Hashable, Fraction]:
    """The chance of each outcome of a law."""
    return {outcome: Fraction(weight, law.total) for outcome, weight in law.weights.items()}


def check_by_replay(system: System[Any], inputs: Inputs) -> None:
    """The odds are those counted by replaying the roll under every possible sequence of faces."""
    odds = system.odds(inputs)
    truth = counted(system, inputs)
    assert {key: chances(law) for key, law in odds.laws.items()} == truth.laws
    assert fraction(odds.chance) == truth.chance


def check_reading(system: System[Any], inputs: Inputs, reading: Reading) -> None:
    """A reading speaks of what the odds speak of, and everything that it reads can happen according to them."""
    odds = system.odds(inputs)
    assert list(reading.measures) == list(odds.laws)
    for key, outcome in reading.measures.items():
        assert odds.laws[key].chance(outcome) > 0
    assert (reading.success is True) == odds.succeeds(reading.measures[odds.decided_by])
    assert reading.outcome == next(iter(reading.measures.values()))
    assert reading.degree >= 0 if reading.success else reading.degree <= 0
    assert reading.sentence.isprintable()
