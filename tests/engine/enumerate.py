"""Replays a roll with every sequence of faces that its dice can show: the brute force that checks all exact odds.

A replay uses nothing of a system but its `roll`. It also works for rolls that throw further dice depending on earlier
faces: each run follows the next path of the tree of throws that has not been walked yet. If dice may explode for ever,
the tree is infinite: a path is pruned as soon as its faces are less likely than one in `most`, so that at most `most`
paths are walked in any tree, and the total chance of pruned paths is reported as unresolved.
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
    """Raised to abort a roll whose faces are too unlikely to follow."""


class Script:
    """A throw with prescribed faces; after these, `beyond` chooses. Records the sides thrown."""

    def __init__(self, faces: Sequence[int], most: int | None = None, beyond: Throw = lambda sides: 1) -> None:
        """Raise `Left` before a throw that would make the faces less likely than one in `most`."""
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
    """Yield each result of `roll` with n, where its sequence of faces has the chance 1/n; n is at most `most`.

    If the chances sum to less than one, some paths were pruned.
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
    """Yield each reading of a roll with n, as in `every_path`."""
    return every_path(lambda throw: system.roll(inputs, throw), most)


def sequences(system: System[Any], inputs: Inputs) -> int:
    """Estimate the `most` that a replay needs from ten rolls, none of which is less likely than one in this number.

    Such a replay leaves about a tenth unresolved, or less; nothing if every roll throws the same dice.
    """
    length = 1
    for sample in range(SAMPLES):
        script = Script([], LONGEST, FairDice(f"1-{sample}"))
        with suppress(Left):
            system.roll(inputs, script)
        length = max(length, script.one_in)
    return length


class Counted(NamedTuple):
    """The result of a replay: the law of every measure, the chance of success, and the unresolved chance."""

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
