"""Outcomes with several parts from one roll: `[tuple SUCCESSES ADVANTAGES]`, as in Eurydice.

A tuple is a number in a base so large that its parts never overlap. So tuples of one roll have a joint law like
anything else computed from one roll, they are added and subtracted part by part, and no other code needs to know about
them.
"""

from __future__ import annotations

from collections.abc import Iterable

BITS = 256
"""Bits of a part with its sign: far more than any number that is rolled has."""
BASE = 1 << BITS
LONGEST_PART = 200
"""In bits: anything longer results from an operation that tuples do not support."""
MOST_PARTS = 4
SHAPES = {" ".join(["tuple", *["_"] * parts]): parts for parts in range(2, MOST_PARTS + 1)}


def parts_of(number: int, count: int) -> tuple[int, ...]:
    """Split a number into `count` parts; of a tuple with more, these are the last ones."""
    parts = []
    for _ in range(count):
        low = number & (BASE - 1)
        part = low - BASE if low >> (BITS - 1) else low
        parts.append(part)
        number = (number - part) >> BITS
    return tuple(reversed(parts))


def counts_of(numbers: tuple[int, ...], counts: tuple[int, ...]) -> tuple[int, ...]:
    """Which of these numbers of parts the outcomes of a law may have; 1 where they may be plain numbers.

    There may be several where the first parts are always 0.
    """
    longest = max(abs(numbers[0]), abs(numbers[-1])).bit_length()
    return tuple(count for count in counts if longest < count * BITS - 1) or counts[-1:]


def are_tuples(numbers: Iterable[int], most: int) -> bool:
    """Whether all are plain numbers, or tuples of at most `most` parts."""
    for number in numbers:
        first, *others = parts_of(number, most + 1)
        if first or any(part.bit_length() > LONGEST_PART for part in others):
            return False
    return True
