"""The values of a program: numbers, sequences and collections of dice. All are immutable.

A number is an `int`, a sequence a tuple of ints, a collection a number of dice of one law. The empty die `d{}` is a
collection whose law is None: it has no faces.
"""

from __future__ import annotations

from oddsmith.dice.pool import sum_of
from oddsmith.language import budget as bounds
from oddsmith.language.budget import MEMBERS_A_CELL, Budget, check_length
from oddsmith.language.laws import Law, add, constant, face_bits, lowest_terms, passing, room, same, shortened, sum_cost
from oddsmith.law.distribution import BITS_A_CELL, Distribution

Numbers = tuple[int, ...]
FEW = 40
"""Members of a sequence that are not charged for."""
MEMBERS_A_STEP = 4
BITS_A_STEP = 40
"""Bits of a number converted to text in one step."""
FACE_BITS_A_STEP = 300
"""Bits of an outcome sorted or looked up in one step."""
MOST_TEXT = 1_000
"""Longest text of dice in an output's name; longer ones are shown as d{?}."""


class Dice:
    """`count` dice of one law; without a law, the empty die."""

    __slots__ = ("_hash", "_sum", "count", "is_number", "law", "text")

    def __init__(self, law: Law | None, count: int = 1, text: str = "d{?}") -> None:
        """Take a law and how many dice of it there are, 0 or more; `text` is how an output's name shows them."""
        self.law = law
        self.count = count
        self.text = text if len(text) <= MOST_TEXT else "d{?}"
        self.is_number = False
        """Whether it is the result of a function that returned a number, not dice, for every roll."""
        self._sum: Law | None = None
        self._hash: int | None = None

    def sum(self, budget: Budget) -> Law:
        """The law of the sum of all dice. Not for the empty die.

        Raises TooMuchWork: it would be too large, or take too long.
        """
        if self._sum is None:
            assert self.law is not None, "the empty die has no sum"
            self._sum = self.law if self.count == 1 else shortened(budget, _sum(budget, self.law, self.count))
        return self._sum

    @property
    def room(self) -> int:
        """How many cells of memory the laws take that are computed so far."""
        return sum(room(law) for law in (self.law, None if self._sum is self.law else self._sum) if law)

    @property
    def is_empty(self) -> bool:
        """Whether this is the empty die."""
        return self.law is None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Dice) or hash(self) != hash(other):
            return False
        return self.count == other.count and self.text == other.text and same(self.law, other.law)

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((self.count, self.text, self.law))
        return self._hash

    def __repr__(self) -> str:
        return f"Dice({self.law!r}, {self.count})"


def _sum(budget: Budget, law: Law, count: int) -> Law:
    """The law of the sum of `count` dice; computed from two halves if weights are rounded and long."""
    if budget.rounds and count > 1 and law.total.bit_length() > bounds.ROUNDED_BITS // 2:
        half = _sum(budget, law, count // 2)
        both = add(budget, half, half)
        return add(budget, both, law) if count % 2 else both
    budget.make(f"The sum of {count:,} dice", *sum_cost(law, count))
    return sum_of(law, count).within(law.error * count)


Plain = int | Numbers | Dice
"""Every value but the symbolic ones of `symbols`."""

EMPTY = Dice(None, 0, "d{}")


def go_through(budget: Budget, *values: object, more: int = 0) -> int:
    """Charge for one pass over values, which may have a million members, plus `more`; return the steps of the pass."""
    steps = 0
    for value in values:
        if type(value) is int:
            continue
        if isinstance(value, tuple):
            steps += len(value) // MEMBERS_A_STEP
            if len(value) > FEW:
                steps += len(value) * int(passing(16 * max(value[0].bit_length(), value[-1].bit_length())))
        elif isinstance(value, Dice) and value.law is not None:
            faces = len(value.law.weights)
            long = passing(value.law.total.bit_length()) + face_bits(value.law) / FACE_BITS_A_STEP
            steps += faces + int(faces * long)
    budget.spend(steps + more)
    return steps


def room_of(value: object) -> int:
    """How many cells of memory a value takes."""
    if type(value) is int:
        return 0
    if isinstance(value, tuple):
        longest = max(map(abs, value), default=0).bit_length()
        return len(value) // MEMBERS_A_CELL + len(value) * (longest // BITS_A_CELL)
    found: int = getattr(value, "room", 0)
    return found


def number_of(value: int | Numbers) -> int:
    """The number itself, or the sum of a sequence."""
    return value if isinstance(value, int) else sum(value)


def law_of(budget: Budget, value: Plain) -> Law | None:
    """The law of a value as one die: dice and sequences are summed. None for the empty die."""
    if isinstance(value, Dice):
        return None if value.is_empty else value.sum(budget)
    return constant(number_of(value))


def shown_law(budget: Budget, value: Plain) -> Law | None:
    """The law that `output` shows: a sequence is uniform over its members. None when there is nothing to show.

    In lowest terms, so that its total does not depend on how it was computed: a roll throws a die with that many sides.
    """
    if isinstance(value, tuple):
        budget.make("An output", len(value), len(value).bit_length(), len(value))
        return lowest_terms(budget, Distribution.uniform(value)) if value else None
    law = law_of(budget, value)
    return None if law is None else lowest_terms(budget, law)


def faces_of(budget: Budget, value: Plain) -> Numbers:
    """The members that a value adds to a sequence: dice add the outcomes of their sum, each once."""
    if isinstance(value, int):
        return (value,)
    if isinstance(value, tuple):
        return value
    return () if value.law is None else value.sum(budget).outcomes


def digits_of(budget: Budget, number: int) -> str:
    """The digits of a number, without its sign. Raises TooMuchWork: there are too many."""
    budget.spend(number.bit_length() // BITS_A_STEP)
    return str(abs(budget.fits(number)))


def text_of(value: Plain) -> str:
    """How `[X]` in an output's name shows a value."""
    if isinstance(value, int):
        check_length(value.bit_length())
        return str(value)
    return "{?}" if isinstance(value, tuple) else value.text
