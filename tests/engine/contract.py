"""Checks that the roll and the odds of any system agree, for one set of inputs."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from fractions import Fraction
from typing import Any

import icepool
from hypothesis import reject

import oddsmith
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.reading import Reading, Throw
from oddsmith.declare.system import Odds, System
from oddsmith.errors import TooMuchWork
from oddsmith.law.distribution import Distribution, OrLess, OrMore
from oddsmith.law.ratio import Ratio
from oddsmith.questions import link
from oddsmith.questions.link import Question
from tests.engine.enumerate import MOST_PATHS, Script, counted

MOST_UNRESOLVED = Fraction(1, 3)
LONG_RUN = 300


def compared(questions: Iterable[str | Question]) -> list[tuple[Question, Odds]]:
    """Compare set-ups that are not programs."""
    found: list[tuple[Question, Odds]] = []
    for question, odds in oddsmith.compare(questions):
        assert isinstance(question, Question)
        assert isinstance(odds, Odds)
        found.append((question, odds))
    return found


def fraction(ratio: Ratio) -> Fraction:
    """The ratio as a `Fraction`."""
    return Fraction(ratio.numerator, ratio.denominator)


def chances(law: Distribution[Any]) -> dict[Hashable, Fraction]:
    """The chance of each outcome of a law."""
    return {outcome: Fraction(weight, law.total) for outcome, weight in law.weights.items()}


def law_of(die: Any) -> dict[Hashable, Fraction]:
    """The chance of each outcome of an icepool die."""
    total = die.denominator()
    return {
        tuple(outcome) if isinstance(outcome, icepool.Vector) else outcome: Fraction(weight, total)
        for outcome, weight in die.items()
        if weight
    }


def filed(law: Distribution[Any], outcome: Any) -> Any:
    """The outcome of the law that covers a measured one: itself, or in an endless law “or more” or “or less”."""
    if isinstance(outcome, tuple):
        axes = zip(*law.outcomes, strict=True)
        return tuple(_filed(axis, part) for axis, part in zip(axes, outcome, strict=True))
    return _filed(law.outcomes, outcome)


def _filed(outcomes: Iterable[Any], outcome: Any) -> Any:
    for end in outcomes:
        if (isinstance(end, OrMore) and outcome >= end) or (isinstance(end, OrLess) and outcome <= end):
            return end
    return outcome


def check_by_replay(system: System[Any], inputs: Inputs, most: int = MOST_PATHS) -> None:
    """Check that the odds equal those counted by replaying the roll with every possible sequence of faces.

    If some chance was left unresolved, since dice may explode for ever, each chance must lie between the counted
    one and that plus the unresolved one; if none was left, the law must be exactly as counted.
    """
    odds = system.odds(inputs)
    truth = counted(system, inputs, most)
    assert truth.unresolved <= MOST_UNRESOLVED, "this replay is too short to tell anything"
    assert odds.laws.keys() == truth.laws.keys()
    for key, law in odds.laws.items():
        least: dict[Hashable, Fraction] = {}
        for outcome, chance in truth.laws[key].items():
            under = filed(law, outcome)
            least[under] = least.get(under, Fraction(0)) + chance
        found = chances(law)
        if not truth.unresolved:
            assert found == least
        assert least.keys() <= found.keys()
        assert sum(found.values()) == 1
        for outcome, chance in found.items():
            assert 0 <= chance - least.get(outcome, 0) <= truth.unresolved, (key, outcome)
    if odds.succeeds:
        assert 0 <= fraction(odds.chance) - truth.chance <= truth.unresolved


def check_reading(system: System[Any], inputs: Inputs, reading: Reading) -> None:
    """Check that a reading has the measures of the odds, and that the odds consider each of its values possible."""
    odds = system.odds(inputs)
    assert list(reading.measures) == list(odds.laws)
    for key, outcome in reading.measures.items():
        assert odds.laws[key].chance(filed(odds.laws[key], outcome)) > 0
    deciding = reading.measures[odds.decided_by]
    if odds.succeeds is None:
        assert reading.success is None
    else:
        assert (reading.success is True) == odds.succeeds(deciding)
        end = filed(odds.laws[odds.decided_by], deciding)
        assert odds.succeeds(end) == odds.succeeds(deciding), "the law ends too soon"
    assert reading.outcome == next(iter(reading.measures.values()))
    assert reading.degree >= 0 if reading.success else reading.degree <= 0
    assert reading.sentence.isprintable()


def read(asked: str, *faces: int) -> Reading:
    """The reading of exactly these faces, in the order thrown."""
    system, inputs, _ = link.read(asked)
    reading: Reading = system.roll(inputs, Script(faces))
    check_reading(system, inputs, reading)
    assert [die.face for die in reading.dice] == list(faces)
    return reading


def rolled(system: System[Any], inputs: Inputs, throw: Throw) -> Reading:
    """Roll; if the system refuses to roll so many dice, Hypothesis tries another example."""
    try:
        reading: Reading = system.roll(inputs, throw)
    except TooMuchWork:
        reject()
    return reading


def check_long_run(system: System[Any], inputs: Inputs, fair: Throw, *, best: bool) -> None:
    """Check that the odds allow the reading of a long run of the highest or the lowest face.

    Dice that explode so often go far beyond the end of an endless law. Then fair dice take over, since a roll may wait
    for faces that differ.
    """

    def throw(sides: int) -> int:
        return fair(sides) if len(script.sides) > LONG_RUN else sides if best else 1

    script = Script([], beyond=throw)
    check_reading(system, inputs, rolled(system, inputs, script))
