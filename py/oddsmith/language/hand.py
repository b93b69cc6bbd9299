"""Dice on the table: how they are thrown, kept and re-rolled, what they show, and how they are labelled."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from oddsmith.language.budget import Budget, refuse
from oddsmith.language.laws import Law
from oddsmith.language.values import EMPTY, Dice, Plain, law_of, number_of

if TYPE_CHECKING:
    from oddsmith.language.machine import Machine

MOST_THROWN = 5_000
"""Dice of one roll; nobody would look at more."""
A_THROW = 20
"""Steps of throwing a die, even one that always shows the same."""
MOST_DEEP = 200
"""Levels of dice made of other dice, which are thrown recursively."""


@dataclass
class Thrown:
    """A die on the table: it has `sides`, showed `face`, and counts as `number`.

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
    """The number of one die of a collection, and the dice that were thrown for it."""

    number: int
    dice: list[Thrown]


class Seen(tuple[int, ...]):
    """The numbers of a sorted roll, with its dice, so that these can be marked as counted or unused."""

    faces: Sequence[Face] = ()
    is_shared = False
    """Whether it was passed to a function of the program that may do more with it than count."""

    def tally(self, wanted: Container[int]) -> None:
        """Mark the dice that show a wanted number as counted, and the others as unused if nothing else uses them."""
        for face in self.faces:
            for die in face.dice:
                if die.role != "discarded" and face.number in wanted:
                    die.role, die.label = "used", "counted"
                elif die.role != "discarded" and not (self.is_shared or die.label):
                    die.role = "unused"


class Hand:
    """Throws the dice of one roll."""

    def __init__(self, throw: Callable[[int], int], budget: Budget) -> None:
        """`throw` takes a number of sides and returns a face, from 1."""
        self.throw = throw
        self.budget = budget
        self.thrown: list[Thrown] = []

    def one(self, law: Law) -> int:
        """Throw a die of a law, with as many sides as its total; one that always shows the same is not thrown.

        Its first faces are those of the lowest outcome. Raises TooMuchWork: there are too many dice.
        """
        if len(law.weights) == 1:
            return law.outcomes[0]
        if len(self.thrown) >= MOST_THROWN:
            raise refuse("This roll takes more dice than anybody looks at", f"at most {MOST_THROWN:,} are allowed")
        face = self.throw(law.total)
        last_faces = zip(law.weights, accumulate(law.weights.values()), strict=True)
        number = next(outcome for outcome, last in last_faces if face <= last)
        self.thrown.append(Thrown(law.total, face, number))
        return number

    def each(self, dice: Dice) -> list[Face] | None:
        """Throw each die of a collection; None if one of them turns out to be the empty die."""
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
        """The number of a value: dice are thrown and summed; the empty die is returned as it is."""
        if isinstance(value, int | tuple):
            return number_of(value)
        faces = self.each(value)
        return EMPTY if faces is None else sum(face.number for face in faces)

    def sequence(self, dice: Dice, *, lowest_first: bool) -> tuple[int, ...] | Dice:
        """Throw dice and return their sorted numbers; the empty die is returned as it is."""
        faces = self.each(dice)
        if faces is None:
            return EMPTY
        faces = in_order(faces, lowest_first=lowest_first)
        seen = Seen(face.number for face in faces)
        seen.faces = faces
        return seen


class Unthrown(Dice):
    """Dice that are made of others; their law is computed on demand."""

    def __init__(
        self,
        machine: Machine,
        run: Callable[..., Any],
        kinds: str,
        *values: Any,
        throws: Callable[..., Any] | None = None,
        again: bool = False,
        stands: bool = False,
        count: int = 1,
        kind: object = None,
        side: str = "",
    ) -> None:
        """Each is what `run` makes of values, whose dice are thrown first: to their sum for n, to a sorted roll for s.

        Dice for d are not thrown first. `throws` replaces `run` if it throws dice itself, with the hand. With `again`,
        dice for which the result is the empty die are thrown again, unless it always is. `stands` is whether `run` may
        return their roll as it is: if it returns the unthrown dice or the same call, the roll is marked as re-rolled.
        The dice thrown get `kind`, unless they have one, and `side`, if it is given.

        Raises TooMuchWork: dice are made of others in too many levels.
        """
        self.depth: int = 1 + max((value.depth for value in values if isinstance(value, Unthrown)), default=0)
        if self.depth > MOST_DEEP:
            raise refuse("Dice are made of one another too deep", f"at most {MOST_DEEP} levels are allowed")
        self.machine = machine
        self.run, self.kinds, self.values = run, kinds, values
        self.throws, self.again, self.stands = throws, again, stands
        self.lowest_first = machine.lowest_first
        self.count = count
        self.kind, self.side = kind, side
        self.text = "d{?}"
        self._sum = None

    @cached_property
    def law(self) -> Law | None:  # type: ignore[override]  # computed on demand
        """The law of one of the dice."""
        hand, self.machine.hand = self.machine.hand, None  # computing a law throws nothing
        try:
            return law_of(self.machine.budget, self.run(*self.values))
        finally:
            self.machine.hand = hand

    def one(self, hand: Hand) -> int | None:
        """Throw one of the dice; None for the empty die."""
        while True:
            first = len(hand.thrown)
            seen = [self._shown(hand, kind, value) for kind, value in zip(self.kinds, self.values, strict=True)]
            is_empty = (self.again or self.throws) and any(
                isinstance(value, Dice) for kind, value in zip(self.kinds, seen, strict=True) if kind != "d"
            )
            made = EMPTY if is_empty else self.throws(hand, *seen) if self.throws else self.run(*seen)
            is_call_again = isinstance(made, Unthrown) and made.values == self.values
            if self.stands and (is_call_again or (isinstance(made, Dice) and made in self.values)):
                for die in hand.thrown[first:]:
                    die.role, die.marks = "discarded", (*die.marks, "re-rolled")
            found = None if is_empty else hand.number(made)
            thrown = hand.thrown[first:]
            for die in thrown:
                die.kind, die.side = die.kind or self.kind, self.side or die.side
            if isinstance(found, int):
                return found
            if is_empty or not self.again or self.law is None:
                return None
            for die in thrown:
                die.role, die.marks = "discarded", (*die.marks, "no result")

    def _shown(self, hand: Hand, kind: str, value: Any) -> Any:
        """A value as a parameter of this type takes it, after throwing its dice."""
        if not isinstance(value, Dice) or kind == "d":
            return value
        return hand.number(value) if kind == "n" else hand.sequence(value, lowest_first=self.lowest_first)

    def single(self) -> Unthrown:
        """One of these dice."""
        one = Unthrown(self.machine, self.run, self.kinds, *self.values, throws=self.throws, again=self.again)
        one.lowest_first, one.kind, one.side, one.stands = self.lowest_first, self.kind, self.side, self.stands
        return one

    @property
    def is_empty(self) -> bool:
        """Whether it is known to be the empty die; when dice are thrown, only throwing it shows that."""
        return self.machine.hand is None and self.law is None

    @property
    def room(self) -> int:
        """How many cells of memory it takes."""
        return 1

    __eq__ = object.__eq__
    __hash__ = object.__hash__


def in_order(faces: list[Face], *, lowest_first: bool) -> list[Face]:
    """Faces in the order of a sorted roll."""
    return sorted(faces, key=lambda face: face.number, reverse=not lowest_first)
