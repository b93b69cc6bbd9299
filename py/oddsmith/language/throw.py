"""A program rolled with real dice: its operators and functions run on what thrown dice show, not on laws.

A die is thrown when its number is used, and again each time: a variable holds dice, not what they showed. So what is
made of dice is dice that nobody has thrown yet (`Unthrown`); to throw it is to throw its parts, and to make of their
numbers what the program says. What a function has no result for is thrown again, as its law leaves it out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from oddsmith.language import operators, rolling, sequences
from oddsmith.language.budget import Budget, refuse
from oddsmith.language.laws import Law
from oddsmith.language.values import EMPTY, Dice, Plain, law_of, number_of

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
    """A die on the table: one with so many sides showed that face, which counts as `number`."""

    sides: int
    face: int
    number: int
    is_kept: bool = True
    marks: tuple[str, ...] = ()


class Face(NamedTuple):
    """What one die of a collection came to, and which dice were thrown for it: from `first` up to but not `last`."""

    number: int
    first: int
    last: int


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
            faces.append(Face(number, first, len(self.thrown)))
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
        return EMPTY if faces is None else tuple(face.number for face in in_order(faces, lowest_first=lowest_first))

    def drop(self, faces: Iterable[Face]) -> None:
        """Say of dice that they do not count."""
        for face in faces:
            for die in self.thrown[face.first : face.last]:
                die.is_kept = False

    def mark(self, word: str, first: int) -> None:
        """Say a word of the dice from `first` on."""
        for die in self.thrown[first:]:
            die.marks = (*die.marks, word)


class Unthrown(Dice):
    """Dice that are made of others: they have no law until somebody asks for it."""

    __slots__ = ("_find", "_found", "_law", "depth", "machine", "one")

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
        self.count = count
        self.text = "d{?}"
        self._find = find
        self._found = False
        self._law: Law | None = None
        self._sum = None

    @property
    def law(self) -> Law | None:  # type: ignore[override]  # found when it is asked for
        """The law of one of the dice."""
        if not self._found:
            self._law = self._find()
            self._found = True
        return self._law

    @property
    def is_empty(self) -> bool:
        """Whether it is known to be the empty die: where dice are thrown, that shows only then."""
        return self.machine.hand is None and self.law is None

    @property
    def room(self) -> int:
        """How many cells of memory it takes."""
        return 1

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


def in_order(faces: list[Face], *, lowest_first: bool) -> list[Face]:
    """Faces as the members of a sorted roll."""
    return sorted(faces, key=lambda face: face.number, reverse=not lowest_first)


def later(machine: Machine, run: Callable[..., Any], kinds: str, *values: Any, again: bool = False) -> Unthrown:
    """What `run` makes of values whose dice are thrown first: for n to their sum, for s to a sorted roll.

    With `again` dice for which it gives the empty die are thrown once more, unless it gives that for all.
    """

    def find() -> Law | None:
        return lawful(machine, lambda: run(*values))

    lowest_first = machine.lowest_first

    def one(hand: Hand) -> int | None:
        while True:
            first = len(hand.thrown)
            seen = [shown(hand, kind, value, lowest_first) for kind, value in zip(kinds, values, strict=True)]
            is_empty = again and any(
                isinstance(value, Dice) for kind, value in zip(kinds, seen, strict=True) if kind != "d"
            )
            found = None if is_empty else hand.number(run(*seen))
            if isinstance(found, int):
                return found
            if is_empty or not again or find() is None:
                return None
            hand.drop([Face(0, first, len(hand.thrown))])
            hand.mark("no result", first)

    return Unthrown(machine, one, find, *values)


def shown(hand: Hand, kind: str, value: Any, lowest_first: bool) -> Any:
    """A value as a parameter of this kind takes it, its dice thrown now."""
    if not isinstance(value, Dice) or kind == "d":
        return value
    return hand.number(value) if kind == "n" else hand.sequence(value, lowest_first=lowest_first)


def lawful(machine: Machine, run: Callable[[], Any]) -> Law | None:
    """The law of what this gives, where nothing is thrown."""
    hand, machine.hand = machine.hand, None
    try:
        return law_of(machine.budget, run())
    finally:
        machine.hand = hand


def unary(machine: Machine, sign: str, dice: Dice) -> Plain:
    """An operator before dice."""
    budget = machine.budget
    match sign:
        case "#":
            return dice.count
        case "!":
            return later(machine, lambda value: operators.negation(budget, value), "n", dice)
        case "-" if isinstance(dice, Unthrown):
            turned = later(machine, lambda value: operators.negative(budget, value), "n", one_of(dice))
            return Unthrown(machine, turned.one, lambda: turned.law, turned, count=dice.count)
        case "-":
            return operators.negative(budget, dice)
        case "d" if dice.count != 1:
            return later(machine, lambda value: value, "n", dice)
        case _:
            return dice


def one_of(dice: Dice) -> Dice:
    """One of some dice."""
    return Unthrown(dice.machine, dice.one, lambda: dice.law, dice) if isinstance(dice, Unthrown) else Dice(dice.law)


def binary(machine: Machine, run: Callable[[Plain, Plain], Plain], one: Plain, other: Plain) -> Plain:
    """An operator between values of which one at least is dice: all are summed."""
    known = [value if isinstance(value, Dice) else number_of(value) for value in (one, other)]
    return later(machine, run, "nn", *known)


def roll(machine: Machine, count: Plain, value: Plain) -> Plain:
    """`count d value` where one of them is dice."""
    budget = machine.budget
    if isinstance(count, Dice):
        return later(machine, lambda number, die: rolling.roll(budget, number, die), "nd", count, value)
    number = number_of(count)
    if not isinstance(value, Dice) or value.is_empty:
        return rolling.roll(budget, count, value)
    if number == 1:
        return value
    rolling.check_count(abs(number))
    one = later(machine, lambda face: face if number >= 0 else operators.negative(budget, face), "n", value)
    return Unthrown(machine, one.one, lambda: one.law, one, count=abs(number))


def at(machine: Machine, one: Plain, other: Plain) -> Plain:
    """`one @ other` where one of them is dice."""
    if isinstance(one, Dice):
        return later(machine, lambda position, of: sequences.at(machine, position, of), "nd", one, other)
    assert isinstance(other, Dice)
    wanted = (one,) if isinstance(one, int) else one
    lowest_first = machine.lowest_first

    def thrown(hand: Hand) -> int | None:
        faces = hand.each(other)
        if faces is None:
            return None
        ordered = in_order(faces, lowest_first=lowest_first)
        times = [0] * len(ordered)
        for position in wanted:
            if 1 <= position <= len(ordered):
                times[position - 1] += 1
        hand.drop(face for face, many in zip(ordered, times, strict=True) if not many)
        return sum(face.number * many for face, many in zip(ordered, times, strict=True))

    return Unthrown(machine, thrown, lambda: lawful(machine, lambda: sequences.at(machine, one, other)), other)


def kept(hand: Hand, number: int, skipped: int, pools: Iterable[Dice], *, highest: bool = True) -> Plain:
    """The sum of so many of the highest or lowest dice, after so many that are skipped; the rest is dropped."""
    thrown = [faces for faces in map(hand.each, pools) if faces is not None]
    if not thrown:
        return EMPTY
    ordered = in_order([face for faces in thrown for face in faces], lowest_first=not highest)
    chosen = ordered[skipped : skipped + max(number, 0)]
    hand.drop([*ordered[:skipped], *ordered[skipped + len(chosen) :]])
    return sum(face.number for face in chosen)


def exploded(hand: Hand, dice: Dice, most: int, depth: int) -> Plain:
    """The sum of dice that are thrown once more whenever they show the most, up to `depth` times."""
    total = 0
    for times in range(max(depth, 0) + 1):
        first = len(hand.thrown)
        number = hand.number(dice)
        if not isinstance(number, int):
            return number
        if times:
            hand.mark("extra", first)
        total += number
        if number != most:
            break
    return total


def counted_off(law: Law, face: int) -> int:
    """The outcome for a face of a die with as many sides as the law's total: the first face is the lowest outcome."""
    below = 0
    for outcome, weight in law.weights.items():
        below += weight
        if face <= below:
            return outcome
    raise AssertionError("the weights sum to the total")
