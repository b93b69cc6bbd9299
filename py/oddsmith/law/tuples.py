"""Outcomes with several parts from one roll: `[tuple SUCCESSES ADVANTAGES]`, as Eurydice has it.

A tuple is a number in a base so large that its parts never meet: so tuples of one roll have a joint law as anything has
that is computed from one roll, sums and differences of tuples are those of their parts, and nothing else need know of
them.
"""

from __future__ import annotations

from collections.abc import Iterable

BITS = 256
"""Of a part with its sign: far more than numbers have that anybody rolls."""
BASE = 1 << BITS
LONGEST_PART = 200
"""Binary digits: what is longer came of an operation that tuples do not have."""
MOST_PARTS = 4
SHAPES = {" ".join(["tuple", *["_"] * parts]): parts for parts in range(2, MOST_PARTS + 1)}


def parts_of(number: int, count: int) -> tuple[int, ...]:
    """So many parts of a tuple, the last ones if it has more."""
    parts = []
    for _ in range(count):
        low = number & (BASE - 1)
        part = low - BASE if low >> (BITS - 1) else low
        parts.append(part)
        number = (number - part) >> BITS
    return tuple(reversed(parts))


def counts_of(numbers: tuple[int, ...], counts: tuple[int, ...]) -> tuple[int, ...]:
    """How many parts, of these counts, the outcomes of a law may have; 1 where they may be numbers.

    They may be several where the first parts are always 0.
    """
    longest = max(abs(numbers[0]), abs(numbers[-1])).bit_length()
    return tuple(count for count in counts if longest < count * BITS - 1) or counts[-1:]


def are_tuples(numbers: Iterable[int], most: int) -> bool:
    """Whether all are numbers, or tuples with so many parts at most."""
    for number in numbers:
        first, *others = parts_of(number, most + 1)
        if first or any(part.bit_length() > LONGEST_PART for part in others):
            return False
    return True
