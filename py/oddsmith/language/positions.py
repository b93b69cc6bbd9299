"""The operator `@`: what stands at positions of a number's digits, of a sequence, of sorted dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from oddsmith.language import pools, symbolic
from oddsmith.language.laws import Law
from oddsmith.language.shares import mixture
from oddsmith.language.symbols import Roll, Value
from oddsmith.language.values import EMPTY, Dice, Plain, digits_of, law_of

if TYPE_CHECKING:
    from oddsmith.language.machine import Machine


def at(machine: Machine, one: Plain, other: Value) -> Value:
    """`one @ other`, of values that are known but for a roll on the right."""
    if isinstance(one, Dice):
        return _at_die(machine, one, other)
    wanted = (one,) if isinstance(one, int) else one
    machine.budget.spend(len(wanted))
    if isinstance(other, Roll):
        return other.at(wanted)
    if isinstance(other, Dice):
        return pools.at(machine.budget, wanted, other, lowest_first=machine.lowest_first)
    known = symbolic.plain(other)
    if isinstance(known, int):
        digits = digits_of(machine.budget, known)
        shown = sum(int(digits[position - 1]) for position in wanted if 1 <= position <= len(digits))
        return -shown if known < 0 else shown
    assert isinstance(known, tuple)
    found = sum(known[position - 1] for position in wanted if 1 <= position <= len(known))
    return machine.budget.fits(found)


def _at_die(machine: Machine, one: Dice, other: Value) -> Value:
    """A position that is a die: the mixture over what it shows."""
    if one.is_empty or (isinstance(other, Dice) and other.is_empty):
        return EMPTY
    budget = machine.budget

    def parts() -> Iterator[tuple[int, Law]]:
        for position, weight in one.sum(budget).weights.items():
            law = law_of(budget, symbolic.plain(at(machine, position, other)))
            assert law is not None, "only the empty die has nothing at its positions"
            yield weight, law

    return Dice(mixture(budget, parts()))
