"""Replays a roll under every sequence of faces that its dice can show: the brute force behind all exact odds.

A replay knows nothing of a system but its `roll`. It also works for rolls that throw further dice depending on faces
already thrown: each run follows the longest path of the tree of throws that has not been walked yet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple, TypeVar

from oddsmith.inputs import Inputs
from oddsmith.system import Reading, System, Throw

T = TypeVar("T")


class Script:
    """A throw with its faces written beforehand; past their end every die shows 1. Notes the sides thrown."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.faces = list(faces)
        self.sides: list[int] = []

    def __call__(self, sides: int) -> int:
        self.sides.append(sides)
        if len(self.sides) > len(self.faces):
            self.faces.append(1)
        return self.faces[len(self.sides) - 1]


def every_path(roll: Callable[[Throw], T]) -> Iterator[tuple[T, int]]:
    """Each result of `roll` with n, where the sequence of faces that led to it has the chance 1/n."""
    faces: list[int] = []
    while True:
        script = Script(faces)
        result = roll(script)
        assert len(script.sides) == len(script.faces), "the same faces must lead to the same throws"
        yield result, prod(script.sides)
        faces, sides = script.faces, script.sides
        while faces and faces[-1] == sides[-1]:
            faces.pop()
            sides.pop()
        if not faces:
            return
        faces[-1] += 1


def replay(system: System[Any], inputs: Inputs) -> Iterator[tuple[Reading, int]]:
    """Each reading of a roll with n, where the sequence of faces that led to it has the chance 1/n."""
    return every_path(lambda throw: system.roll(inputs, throw))


def sequences(system: System[Any], inputs: Inputs) -> int:
    """About how many sequences a replay walks, told from two rolls: all dice at their lowest, all at their highest."""
    lowest = Script([])
    system.roll(inputs, lowest)
    highest: list[int] = []

    def throw(sides: int) -> int:
        highest.append(sides)
        return sides

    system.roll(inputs, throw)
    return max(prod(lowest.sides), prod(highest))


class Counted(NamedTuple):
    """What a replay counted: the law of every measure, and the chance that a reading is a success."""

    laws: dict[str, dict[Hashable, Fraction]]
    chance: Fraction


def counted(system: System[Any], inputs: Inputs) -> Counted:
    """Count a whole replay."""
    tallies: dict[str, Counter[tuple[Hashable, int]]] = {}
    successes: Counter[tuple[Hashable, int]] = Counter()
    for reading, one_in in replay(system, inputs):
        for key, outcome in reading.measures.items():
            tallies.setdefault(key, Counter())[outcome, one_in] += 1
        if reading.success is True:
            successes["success", one_in] += 1
    laws = {key: _chances(tally) for key, tally in tallies.items()}
    return Counted(laws, _chances(successes).get("success", Fraction(0)))


def _chances(tally: Counter[tuple[Hashable, int]]) -> dict[Hashable, Fraction]:
    chances: dict[Hashable, Fraction] = {}
    for (outcome, one_in), count in tally.items():
        chances[outcome] = chances.get(outcome, Fraction(0)) + Fraction(count, one_in)
    return chances
