"""The functions that every program has. Source: AnyDice's documentation of its library.

Each takes what its types say, as a function of a program does: n a number, s a sequence or a sorted roll that nobody
has looked at yet, d a die. What is asked of dice whole is answered at once, by their laws.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from oddsmith.distribution import Distribution
from oddsmith.language import operators, pools, symbolic
from oddsmith.language.symbols import Roll, Value
from oddsmith.language.values import EMPTY, Dice, Plain, law_of, number_of

if TYPE_CHECKING:
    from oddsmith.language.machine import Machine


class BuiltIn(NamedTuple):
    """A function of the language: what its parameters take, and what it does with values of these types."""

    types: str
    run: Callable[..., Value]
    quick: Callable[..., Value | None] | None = None
    """What can be said of the arguments as they are, before any is gone through; None where nothing can."""


def _absolute(machine: Machine, number: int) -> Value:
    return abs(number)


def _absolute_of_any(machine: Machine, value: Value) -> Value | None:
    if isinstance(value, Dice) and value.law is not None:
        return Dice(value.sum.map(abs))
    return None


def _contains(machine: Machine, sequence: Value, number: int) -> Value:
    if isinstance(sequence, Roll):
        return symbolic.compare(machine.budget, ">", sequence.total(lambda face: int(face == number)), 0)
    assert isinstance(sequence, tuple)
    return int(number in sequence)


def _count(machine: Machine, values: Value, sequence: Value) -> Value:
    wanted = symbolic.plain(values)
    assert isinstance(wanted, tuple)
    if isinstance(sequence, Roll):
        return sequence.total(wanted.count)
    assert isinstance(sequence, tuple)
    return sum(map(wanted.count, sequence))


def _explode(machine: Machine, die: Dice) -> Value:
    return pools.explode(machine.budget, die, machine.explode_depth)


def _highest(machine: Machine, number: int, dice: Dice) -> Value:
    return pools.highest(machine.budget, number, dice)


def _lowest(machine: Machine, number: int, dice: Dice) -> Value:
    return pools.lowest(machine.budget, number, dice)


def _middle(machine: Machine, number: int, dice: Dice) -> Value:
    return pools.middle(machine.budget, number, dice)


def _highest_of_two(machine: Machine, number: int, one: Dice, other: Dice) -> Value:
    return pools.highest(machine.budget, number, one, other)


def _lowest_of_two(machine: Machine, number: int, one: Dice, other: Dice) -> Value:
    return pools.lowest(machine.budget, number, one, other)


def _extreme(highest: bool) -> Callable[..., Value | None]:
    """The law of the higher (lower) of two values of which one is a die at least."""

    def quick(machine: Machine, one: Plain, other: Plain) -> Value | None:
        if not isinstance(one, Dice) and not isinstance(other, Dice):
            pick = max if highest else min
            return pick(number_of(one), number_of(other))
        mine, theirs = law_of(one), law_of(other)
        if mine is None or theirs is None:
            return EMPTY
        machine.budget.spend(len(mine.weights) + len(theirs.weights))
        return Dice(pools.extreme(mine, theirs, highest=highest))

    return quick


def _maximum(machine: Machine, die: Dice) -> Value:
    return EMPTY if die.law is None else die.law.outcomes[-1] * die.count


def _reverse(machine: Machine, sequence: Value) -> Value:
    if isinstance(sequence, Roll):
        return sequence.reversed()
    assert isinstance(sequence, tuple)
    return sequence[::-1]


def _sort(machine: Machine, sequence: Value) -> Value:
    if isinstance(sequence, Roll):
        ranks = tuple(range(sequence.dice.count))[:: -1 if machine.lowest_first else 1]
        return Roll(sequence.dice, sequence.owner, sequence.place, ranks)
    assert isinstance(sequence, tuple)
    return tuple(sorted(sequence, reverse=not machine.lowest_first))


def _never(*_: Any) -> Value:
    raise AssertionError("this function answers at once")


BUILT_IN: dict[str, BuiltIn] = {
    "absolute _": BuiltIn("n", _absolute, _absolute_of_any),
    "_ contains _": BuiltIn("sn", _contains),
    "count _ in _": BuiltIn("ss", _count),
    "explode _": BuiltIn("d", _explode),
    "highest _ of _": BuiltIn("nd", _highest),
    "lowest _ of _": BuiltIn("nd", _lowest),
    "middle _ of _": BuiltIn("nd", _middle),
    "highest of _ and _": BuiltIn("nn", _never, _extreme(highest=True)),
    "lowest of _ and _": BuiltIn("nn", _never, _extreme(highest=False)),
    "highest _ of _ and _": BuiltIn("ndd", _highest_of_two),
    "lowest _ of _ and _": BuiltIn("ndd", _lowest_of_two),
    "maximum of _": BuiltIn("d", _maximum),
    "reverse _": BuiltIn("s", _reverse),
    "sort _": BuiltIn("s", _sort),
}
"""By their shapes."""


def quick_positions(machine: Machine, one: Plain, other: Value) -> Value:
    """`one @ other`, of values that are known but for a roll on the right."""
    if isinstance(one, Dice):
        return _positions_of_die(machine, one, other)
    wanted = (one,) if isinstance(one, int) else one
    if isinstance(other, Roll):
        return other.at(wanted)
    if isinstance(other, Dice):
        return pools.at(machine.budget, wanted, other, lowest_first=machine.lowest_first)
    known = symbolic.plain(other)
    if isinstance(known, int):
        digits = str(abs(known))
        sign = -1 if known < 0 else 1
        members: tuple[int, ...] = tuple(sign * int(digit) for digit in digits)
    else:
        assert isinstance(known, tuple)
        members = known
    machine.budget.spend(len(wanted) // 8)
    return sum(members[position - 1] for position in wanted if 1 <= position <= len(members))


def _positions_of_die(machine: Machine, one: Dice, other: Value) -> Value:
    """A position that is a die: the mixture over what it shows."""
    if one.is_empty:
        return EMPTY
    parts = []
    for position, weight in one.sum.weights.items():
        law = law_of(symbolic.plain(quick_positions(machine, position, other)))
        if law is None:
            return EMPTY
        parts.append((weight, law))
    return Dice(operators.reduced(Distribution.mixture(parts)))
