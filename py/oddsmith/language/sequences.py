"""Sequences in braces, and the operator `@`. Source: AnyDice's documentation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from oddsmith.errors import InvalidProgram
from oddsmith.language import pools, symbolic
from oddsmith.language.budget import MEMBERS_A_CELL, MOST_ENTRIES, Budget, many, refuse
from oddsmith.language.laws import Law
from oddsmith.language.shares import mixture
from oddsmith.language.symbols import Joined, Roll, Value
from oddsmith.language.values import (
    EMPTY,
    FEW,
    MEMBERS_A_STEP,
    Dice,
    Numbers,
    Plain,
    digits_of,
    faces_of,
    law_of,
    number_of,
)
from oddsmith.law.distribution import BITS_A_CELL

if TYPE_CHECKING:
    from oddsmith.language.machine import Machine


def flattened(parts: list[tuple[Plain, Plain | None, Plain | None]], budget: Budget) -> Numbers:
    """The members of `{first..last:repeats, ...}`."""
    members: list[int] = []
    for first, last, repeats in parts:
        times = 1 if repeats is None else max(_bound(repeats), 0)
        if last is None:
            found: Numbers | range = faces_of(budget, first)
            size = len(found)
        else:  # `len` would overflow for a long range
            start, end = _bound(first), _bound(last)
            found, size = range(start, end + 1), max(end - start + 1, 0)
        if not size or not times:
            continue
        if size * times > FEW:
            together = len(members) + size * times
            if together > MOST_ENTRIES:
                raise refuse(f"A sequence would have {many(together)} members", f"at most {MOST_ENTRIES:,} are allowed")
            length = 0 if last is None else max(abs(start), abs(end)).bit_length()
            budget.hold(size * times // MEMBERS_A_CELL + size * (length // BITS_A_CELL))
            budget.spend(size * times // MEMBERS_A_STEP)
        members.extend(found if times == 1 else tuple(found) * times)
    return tuple(members)


def _bound(value: Plain) -> int:
    """A range's end or a number of repeats."""
    if isinstance(value, Dice):
        raise InvalidProgram("A range’s ends and its repeats must be numbers, not dice.", field="program")
    return number_of(value)


def at(machine: Machine, one: Plain, other: Value) -> Value:
    """`one @ other`; the left side is known, the right one may be symbolic."""
    if isinstance(one, Dice):
        return _at_die(machine, one, other)
    wanted = (one,) if isinstance(one, int) else one
    machine.budget.spend(len(wanted))
    if not isinstance(other, tuple):
        if isinstance(other, Roll | Joined):
            return symbolic.at(machine.budget, wanted, other)
        if isinstance(other, Dice):
            return pools.at(machine.budget, wanted, other, lowest_first=machine.lowest_first)
        other = symbolic.plain(other)
    if isinstance(other, int):
        digits = digits_of(machine.budget, other)[:: -1 if machine.lowest_first else 1]
        shown = sum(int(digits[position - 1]) for position in wanted if 1 <= position <= len(digits))
        return -shown if other < 0 else shown
    assert isinstance(other, tuple)
    return machine.budget.fits(sum([other[position - 1] for position in wanted if 1 <= position <= len(other)]))


def _at_die(machine: Machine, one: Dice, other: Value) -> Value:
    """`one @ other` with a die as the position: the mixture over its outcomes."""
    if one.is_empty or (isinstance(other, Dice) and other.is_empty):
        return EMPTY
    budget = machine.budget
    positions = one.sum(budget)

    def parts() -> Iterator[tuple[int, Law]]:
        for position, weight in positions.weights.items():
            law = law_of(budget, symbolic.plain(at(machine, position, other)))
            assert law is not None, "only the empty die has nothing at its positions"
            yield weight, law

    return Dice(mixture(budget, parts(), positions.error))
