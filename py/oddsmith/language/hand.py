"""Dice on the table: what they show, how they are thrown, kept and thrown again, and what is said of them."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from oddsmith.language.budget import Budget, refuse
from oddsmith.language.laws import Law
from oddsmith.language.values import EMPTY, Dice, Plain, number_of

if TYPE_CHECKING:
    from oddsmith.language.machine import Machine

MOST_THROWN = 5_000
"""Dice of one roll: more nobody looks at."""
A_THROW = 20
"""Steps, also of dice that show the same always."""

MOST_DEEP = 200
"""Levels of dice that are made of others, which are thrown one inside the other."""


@dataclass
class Thrown:
    """A die on the table: one with so many sides showed that face, which counts as `number`.

    `kind` is what `oddsmith.language.roll` was given for the constant that holds it; the rest is as in `ThrownDie`.
    """

    sides: int
    face: int
    number: int
    role: Literal["used", "unused", "discarded"] = "used"
    label: str = ""
    side: str = "you"
    marks: tuple[str, ...] = ()
    kind: object = None


class Face(NamedTuple):
    """What one die of a collection came to, and which dice were thrown for it."""

    number: int
    dice: list[Thrown]


class Seen(tuple[int, ...]):
    """What the dice of a sorted roll showed, with the dice, so that it can be said of them whether they count."""

    faces: Sequence[Face] = ()
    is_shared = False
    """Whether a function of the program has it, which may do more with it than count."""

    def tally(self, wanted: Container[int]) -> None:
        """Say which dice show such a number, and of the others that they are unused, if they are for nothing else."""
        for face in self.faces:
            for die in face.dice:
                if die.role != "discarded" and face.number in wanted:
                    die.role, die.label = "used", "counted"
                elif die.role != "discarded" and not (self.is_shared or die.label):
                    die.role = "unused"


class Hand:
    """Throws the dice of one roll."""

    def __init__(self, throw: Callable[[int], int], budget: Budget) -> None:
        """`throw` takes a number of sides, and gives a face from 1 to that number."""
        self.throw = throw
        self.budget = budget
        self.thrown: list[Thrown] = []

    def one(self, law: Law) -> int:
        """Throw a die of a law, with as many sides as it has weights; one that shows the same always is no die.

        Raises:
            TooMuchWork: there are too many dice.
        """
        if len(law.weights) == 1:
            return law.outcomes[0]
        if len(self.thrown) >= MOST_THROWN:
            raise refuse("This roll takes more dice than anybody looks at", f"at most {MOST_THROWN:,} are allowed")
        face = self.throw(law.total)
        number = counted_off(law, face)
        self.thrown.append(Thrown(law.total, face, number))
        return number

    def each(self, dice: Dice) -> list[Face] | None:
        """Throw each die of a collection; None where one of them turns out to be the empty die."""
        self.budget.spend(A_THROW * (1 + dice.count))
        faces = []
        for _ in range(1 if dice.is_empty else dice.count):
            first = len(self.thrown)
            number = dice.one(self) if isinstance(dice, Unthrown) else self.one(dice.law) if dice.law else None
            if number is None:
                return None
            faces.append(Face(number, self.thrown[first:]))
        return faces

    def number(self, value: Plain) -> int | Dice:
        """The number of a value: of dice, thrown now, their sum; the empty die stays that."""
        if isinstance(value, int | tuple):
            return number_of(value)
        faces = self.each(value)
        return EMPTY if faces is None else sum(face.number for face in faces)

    def sequence(self, dice: Dice, *, lowest_first: bool) -> tuple[int, ...] | Dice:
        """The sorted numbers of dice, thrown now; the empty die stays that."""
        faces = self.each(dice)
        if faces is None:
            return EMPTY
        faces = in_order(faces, lowest_first=lowest_first)
        seen = Seen(face.number for face in faces)
        seen.faces = faces
        return seen


class Unthrown(Dice):
    """Dice that are made of others: they have no law until somebody asks for it."""

    def __init__(
        self,
        machine: Machine,
        one: Callable[[Hand], int | None],
        find: Callable[[], Law | None],
        *parts: Any,
        count: int = 1,
    ) -> None:
        """`one` throws one of the dice, and gives None for the empty die; `find` finds the law of one.

        `parts` are what they are made of.

        Raises:
            TooMuchWork: that is made of others in too many levels.
        """
        self.depth: int = 1 + max((part.depth for part in parts if isinstance(part, Unthrown)), default=0)
        if self.depth > MOST_DEEP:
            raise refuse("Dice are made of one another too deep", f"at most {MOST_DEEP} levels are allowed")
        self.machine = machine
        self.one = one
        self.find = find
        self.count = count
        self.text = "d{?}"
        self._sum = None

    @cached_property
    def law(self) -> Law | None:  # type: ignore[override]  # found when it is asked for
        """The law of one of the dice."""
        return self.find()

    @property
    def is_empty(self) -> bool:
        """Whether it is known to be the empty die: where dice are thrown, that shows only then."""
        return self.machine.hand is None and self.law is None

    @property
    def room(self) -> int:
        """How many cells of memory it takes."""
        return 1

    __eq__ = object.__eq__
    __hash__ = object.__hash__


def drop(faces: Iterable[Face]) -> None:
    """Say of dice that they do not count."""
    for face in faces:
        for die in face.dice:
            die.role = "discarded"


def mark(word: str, dice: Iterable[Thrown]) -> None:
    """Say a word of dice."""
    for die in dice:
        die.marks = (*die.marks, word)


def in_order(faces: list[Face], *, lowest_first: bool) -> list[Face]:
    """Faces as the members of a sorted roll."""
    return sorted(faces, key=lambda face: face.number, reverse=not lowest_first)


def counted_off(law: Law, face: int) -> int:
    """The outcome for a face of a die with as many sides as the law's total: the first face is the lowest outcome."""
    below = 0
    for outcome, weight in law.weights.items():
        below += weight
        if face <= below:
            return outcome
    raise AssertionError("the weights sum to the total")
