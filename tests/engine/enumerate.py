"""Replays a roll under every sequence of faces that its dice can show: the brute force behind all exact odds.

A replay knows nothing of a system but its `roll`. It also works for rolls that throw further dice depending on faces
already thrown: each run follows the longest path of the tree of throws that has not been walked yet. Where dice may
explode for ever the tree has no end: a path is left as soon as its faces are less likely than one in `most`, so that no
more than `most` paths are walked whatever the tree, and the chance of all that was left is told as unresolved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from oddsmith.declare.inputs import Inputs
from oddsmith.declare.reading import Reading, Throw
from oddsmith.declare.system import System
from oddsmith.fair.dice import FairDice

T = TypeVar("T")

MOST_PATHS = 4_000_000
SAMPLES = 10
LONGEST = 10**600


class Left(Exception):
    """Raised out of a roll whose faces are less likely than the replay wants to follow."""


class Script:
    """A throw with its faces written beforehand, and chosen by `beyond` past their end. Notes the sides thrown."""

    def __init__(self, faces: Sequence[int], most: int | None = None, beyond: Throw = lambda sides: 1) -> None:
        """Instead of a throw after which the faces would be less likely than one in `most`, raise `Left`."""
        self.faces = list(faces)
        self.sides: list[int] = []
        self.one_in = 1
        self.most = most
        self.beyond = beyond

    def __call__(self, sides: int) -> int:
        if self.most is not None and self.one_in * sides > self.most:
            raise Left
        self.one_in *= sides
        self.sides.append(sides)
        if len(self.sides) > len(self.faces):
            self.faces.append(self.beyond(sides))
        return self.faces[len(self.sides) - 1]


def every_path(roll: Callable[[Throw], T], most: int = MOST_PATHS) -> Iterator[tuple[T, int]]:
    """Each result of `roll` with n, where the sequence of faces that led to it has the chance 1/n; n is at most `most`.

    Chances that sum to less than one tell that some paths were left.
    """
    faces: list[int] = []
    while True:
        script = Script(faces, most)
        try:
            result = roll(script)
        except Left:
            pass
        else:
            yield result, script.one_in
        assert len(script.sides) == len(script.faces), "the same faces must lead to the same throws"
        faces, sides = script.faces, script.sides
        while faces and faces[-1] == sides[-1]:
            faces.pop()
            sides.pop()
        if not faces:
            return
        faces[-1] += 1


def replay(system: System[Any], inputs: Inputs, most: int = MOST_PATHS) -> Iterator[tuple[Reading, int]]:
    """Each reading of a roll with n, as `every_path` has it."""
    return every_path(lambda throw: system.roll(inputs, throw), most)


def sequences(system: System[Any], inputs: Inputs) -> int:
    """How long a replay must be, told from ten rolls: none of them is less likely than one in so many.

    A replay of that length leaves about a tenth unresolved, or less; nothing where every roll throws the same dice.
    """
    length = 1
    for sample in range(SAMPLES):
        script = Script([], LONGEST, FairDice(f"1-{sample}"))
        with suppress(Left):
            system.roll(inputs, script)
        length = max(length, script.one_in)
    return length


class Counted(NamedTuple):
    """What a replay counted: the law of every measure, the chance of success, and the chance of what was left."""

    laws: dict[str, dict[Hashable, Fraction]]
    chance: Fraction
    unresolved: Fraction


def counted(system: System[Any], inputs: Inputs, most: int = MOST_PATHS) -> Counted:
    """Count a whole replay."""
    tallies: dict[str, Counter[tuple[Hashable, int]]] = {}
    ends: Counter[tuple[Hashable, int]] = Counter()
    for reading, one_in in replay(system, inputs, most):
        for key, outcome in reading.measures.items():
            tallies.setdefault(key, Counter())[outcome, one_in] += 1
        ends[reading.success is True, one_in] += 1
    laws = {key: _chances(tally) for key, tally in tallies.items()}
    resolved = _chances(ends)
    return Counted(laws, resolved.get(True, Fraction(0)), 1 - sum(resolved.values(), Fraction(0)))


def _chances(tally: Counter[tuple[Hashable, int]]) -> dict[Hashable, Fraction]:
    chances: dict[Hashable, Fraction] = {}
    for (outcome, one_in), count in tally.items():
        chances[outcome] = chances.get(outcome, Fraction(0)) + Fraction(count, one_in)
    return chances
