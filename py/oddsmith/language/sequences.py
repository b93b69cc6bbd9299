"""Sequences from what stands between their braces. Source: AnyDice's documentation."""

from __future__ import annotations

from oddsmith.errors import InvalidProgram
from oddsmith.language.budget import MEMBERS_A_CELL, Budget, check_sequence
from oddsmith.language.values import MEMBERS_A_STEP, Dice, Numbers, Plain, faces_of, number_of
from oddsmith.law.kept import BITS_A_CELL

FEW = 40
"""Members that cost nothing of their own."""


def flattened(parts: list[tuple[Plain, Plain | None, Plain | None]], budget: Budget) -> Numbers:
    """The members of `{first..last:repeats, ...}`."""
    members: list[int] = []
    for first, last, repeats in parts:
        times = 1 if repeats is None else max(_bound(repeats), 0)
        if last is None:
            found: Numbers | range = faces_of(budget, first)
            size = len(found)
        else:  # the length of a range is asked of Python only when it is known to fit
            start, end = _bound(first), _bound(last)
            found, size = range(start, end + 1), max(end - start + 1, 0)
        if not size or not times:
            continue
        if size * times > FEW:
            check_sequence(len(members) + size * times)
            length = 0 if last is None else max(abs(start), abs(end)).bit_length()
            budget.hold(size * times // MEMBERS_A_CELL + size * (length // BITS_A_CELL))
            budget.spend(size * times // MEMBERS_A_STEP)
        members.extend(found if times == 1 else tuple(found) * times)
    return tuple(members)


def _bound(value: Plain) -> int:
    """A range's end or a number of repeats."""
    if isinstance(value, Dice):
        raise InvalidProgram(
            "The ends of a range and the number of repeats must be numbers, not dice.", field="program"
        )
    return number_of(value)
