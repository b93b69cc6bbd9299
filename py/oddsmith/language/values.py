"""What a program computes with: numbers, sequences and collections of dice. All immutable, all exact.

A number is an `int`, a sequence a tuple of them, a collection so many dice of one law. The empty die `d{}` is a
collection whose law is None: nothing can be rolled with it.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

from oddsmith.distribution import Distribution, reduced
from oddsmith.language.budget import MOST_ENTRIES, MOST_WORDS, Budget, fits, many, refuse
from oddsmith.pool import die, is_sparse, sum_of

Law = Distribution[int]
Numbers = tuple[int, ...]


MEMBERS_A_STEP = 8
"""A step is about a microsecond."""
FEW_FACES, MANY_DICE = 40, 10_000
"""Of more faces, or more dice, there are too many multisets to count them."""


class Dice:
    """`count` dice of one law; without a law, the empty die."""

    __slots__ = ("_hash", "_sum", "count", "law", "text")

    def __init__(self, law: Law | None, count: int = 1, text: str = "d{?}") -> None:
        """Take a law and how many dice of it there are, 0 or more; `text` is how an output's name shows them."""
        self.law = law
        self.count = count if law else 0
        self.text = text
        self._sum: Law | None = None
        self._hash: int | None = None

    def sum(self, budget: Budget) -> Law:
        """The law of the sum of all dice. Not for the empty die.

        Raises:
            TooMuchWork: it would be too large, or take too long.
        """
        if self._sum is None:
            assert self.law is not None, "the empty die has no sum"
            if self.count > 1:
                budget.spend(sum_cost(self.law, self.count), f"The sum of {self.count:,} dice")
            self._sum = self.law if self.count == 1 else sum_of(self.law, self.count)
        return self._sum

    @property
    def is_empty(self) -> bool:
        """Whether this is the empty die."""
        return self.law is None

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Dice) or hash(self) != hash(other):
            return False
        return self.count == other.count and self.text == other.text and self.law == other.law

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((self.count, self.text, self.law))
        return self._hash

    def __repr__(self) -> str:
        return f"Dice({self.law!r}, {self.count})"


def sum_cost(law: Law, count: int) -> int:
    """About how many steps the law of a sum of so many dice takes.

    Raises:
        TooMuchWork: it would take too much memory.
    """
    faces = len(law.weights)
    span = (law.outcomes[-1] - law.outcomes[0]) * count + 1
    words = law.total.bit_length() * count // 64 + 1
    if is_sparse(law):  # as many sums as multisets of faces at most; each die is added on its own
        span = min(span, comb(count + faces - 1, count) if faces < FEW_FACES and count < MANY_DICE else span)
        steps = span * count * (8 + words) // 8
    else:
        terms = 3 if len(set(law.weights.values())) == 1 else min(faces, span)
        steps = span * terms * (4 + words) // 64
    if span > MOST_ENTRIES or span * words > MOST_WORDS:
        raise refuse(
            f"The sum of {count:,} dice would have {many(span)} entries with {many(span * words)} words in all",
            f"at most {MOST_ENTRIES:,} entries and {MOST_WORDS:,} words are allowed",
        )
    return steps


Plain = int | Numbers | Dice
"""Every value but the symbolic ones of `symbols`."""

MOST_SHOWN = 100
"""Members of a sequence in a name."""
EMPTY = Dice(None, text="d{}")
ZERO = Distribution({0: 1})


@lru_cache(maxsize=1024)
def constant(number: int) -> Law:
    """The law of a die with one face."""
    return Distribution({number: 1})


@lru_cache(maxsize=256)
def sided(sides: int) -> Law:
    """The law of `dN`: 1 to N; for a negative N, N to -1; for 0 always 0."""
    if sides > 0:
        return die(sides)
    return Distribution.uniform(range(sides, 0)) if sides else ZERO


def go_through(budget: Budget, *values: object) -> None:
    """Count what it takes to go through whole values once: sequences and laws may have millions of members."""
    for value in values:
        law = value.law if isinstance(value, Dice) else None
        if isinstance(value, tuple):
            budget.spend(len(value) // MEMBERS_A_STEP)
        elif law is not None:
            budget.spend(len(law.weights))


def number_of(value: int | Numbers) -> int:
    """A number itself; a sequence summed."""
    return value if isinstance(value, int) else sum(value)


def law_of(budget: Budget, value: Plain) -> Law | None:
    """The law of a value as one die: dice summed, sequences summed. None for the empty die."""
    if isinstance(value, Dice):
        return None if value.is_empty else value.sum(budget)
    return constant(number_of(value))


def shown_law(budget: Budget, value: Plain) -> Law | None:
    """The law that `output` shows: a sequence is uniform over its members. None when there is nothing to show.

    In lowest terms, so that it has one total, however it was computed: so many sides has the die that a roll throws.
    """
    if isinstance(value, tuple):
        return reduced(Distribution.uniform(value)) if value else None
    law = law_of(budget, value)
    return None if law is None else reduced(law)


def faces_of(budget: Budget, value: Plain) -> Numbers:
    """What a value adds to a sequence: dice are flattened to the faces of their sum, each once."""
    if isinstance(value, int):
        return (value,)
    if isinstance(value, tuple):
        return value
    return () if value.is_empty else value.sum(budget).outcomes


def digits_of(number: int) -> str:
    """The digits of a number, without its sign.

    Raises:
        TooMuchWork: there are too many.
    """
    return str(abs(fits(number)))


def text_of(value: Plain) -> str:
    """How `[X]` in an output's name shows a value."""
    if isinstance(value, int):
        return str(fits(value))
    if isinstance(value, tuple):
        return "{" + ", ".join(map(text_of, value[:MOST_SHOWN])) + (", …}" if len(value) > MOST_SHOWN else "}")
    return value.text


def kind_of(value: Plain) -> str:
    """What a sentence calls it."""
    return {int: "a number", tuple: "a sequence"}.get(type(value), "a die")
