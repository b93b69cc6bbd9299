"""The operators of a program that is rolled with dice: they work on what thrown dice show, not on laws.

A die is thrown every time its number is used: a variable holds dice, not what they showed. So an operation on dice
gives dice that have not been thrown yet (`Unthrown`); throwing them throws their parts and applies the operation to the
numbers. A roll for which a function has no result is thrown again, because its law leaves it out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from oddsmith.language import operators, rolling, sequences
from oddsmith.language.hand import Hand, Unthrown, in_order
from oddsmith.language.values import EMPTY, Dice, Numbers, Plain, number_of

if TYPE_CHECKING:
    from oddsmith.language.machine import Machine


def _itself(value: Plain) -> Plain:
    return value


def each(machine: Machine, dice: Dice, run: Callable[[Plain], Plain] = _itself, **said: Any) -> Dice:
    """Dice that are each passed to `run`; `said` are the kind and side of what is thrown for them (see `Unthrown`)."""
    if dice.is_empty:
        return dice
    one = dice.single() if isinstance(dice, Unthrown) else Dice(dice.law)
    return Unthrown(machine, run, "n", one, count=dice.count, **said)


def compared(machine: Machine, run: Callable[[Plain, Plain], Plain], one: Plain, other: Plain) -> Plain:
    """A comparison with dice on at least one side; if both are dice, those on the right are the opponent's."""
    if isinstance(one, Dice) and isinstance(other, Dice):
        other = each(machine, other, side="opponent")
    return binary(machine, run, one, other)


def unary(machine: Machine, sign: str, run: Callable[[Plain], Plain], dice: Dice) -> Plain:
    """A unary operator on dice."""
    if sign == "!":
        return Unthrown(machine, run, "n", dice)
    if sign == "-":
        return each(machine, dice, run)
    if sign == "d" and dice.count != 1:
        return Unthrown(machine, _itself, "n", dice)
    return dice.count if sign == "#" else dice


def binary(machine: Machine, run: Callable[[Plain, Plain], Plain], one: Plain, other: Plain) -> Plain:
    """A binary operator on values, at least one of them dice: all are summed."""
    known = [value if isinstance(value, Dice) else number_of(value) for value in (one, other)]
    return Unthrown(machine, run, "nn", *known)


def roll(machine: Machine, count: Plain, value: Plain) -> Plain:
    """`count d value` with dice on at least one side."""
    budget = machine.budget

    def so_many(_: Hand, number: Plain, die: Plain) -> Plain:
        return roll(machine, number, die)

    if isinstance(count, Dice):
        return Unthrown(machine, partial(rolling.roll, budget), "nd", count, value, throws=so_many)
    number = number_of(count)
    if not isinstance(value, Dice) or value.is_empty:
        return rolling.roll(budget, count, value)
    if number == 1:
        return value
    rolling.check_count(abs(number))
    turned = _itself if number >= 0 else lambda face: operators.negative(budget, face)
    return Unthrown(machine, turned, "n", value, count=abs(number))


def at(machine: Machine, one: Plain, other: Plain) -> Plain:
    """`one @ other` with dice on at least one side."""
    lowest_first = machine.lowest_first
    if isinstance(one, Dice):
        known = partial(sequences.at, machine)
        if not isinstance(other, Dice):
            return Unthrown(machine, known, "nd", one, other)
        return Unthrown(
            machine,
            known,
            "nd",
            one,
            other,
            throws=lambda hand, place, dice: chosen(hand, [place], [dice], lowest_first=lowest_first),
        )
    positions: Numbers = (one,) if isinstance(one, int) else one
    return Unthrown(
        machine,
        lambda dice: sequences.at(machine, positions, dice),
        "d",
        other,
        throws=lambda hand, dice: chosen(hand, positions, [dice], lowest_first=lowest_first),
    )


def chosen(
    hand: Hand, positions: Iterable[int], pools: Iterable[Dice], *, lowest_first: bool = False, nothing: Plain = EMPTY
) -> Plain:
    """Throw and sort all dice: the sum of those at these positions, from 1; the others are discarded.

    `nothing` is the result if all are empty dice.
    """
    thrown = [faces for faces in map(hand.each, pools) if faces is not None]
    if not thrown:
        return nothing
    times = Counter(positions)
    faces = in_order([face for faces in thrown for face in faces], lowest_first=lowest_first)
    for position, face in enumerate(faces, 1):
        if not times[position]:
            for die in face.dice:
                die.role = "discarded"
    return sum(face.number * times[position] for position, face in enumerate(faces, 1))


def exploded(hand: Hand, depth: int, dice: Dice) -> Plain:
    """The sum of dice that are thrown again as long as they show their maximum, up to `depth` times."""
    if dice.law is None:
        return EMPTY
    most, total = dice.law.outcomes[-1] * dice.count, 0
    for times in range(depth + 1):
        first = len(hand.thrown)
        number = hand.number(dice)
        if not isinstance(number, int):
            return number
        for die in hand.thrown[first:] if times else ():
            die.marks = (*die.marks, "extra")
        total += number
        if number != most:
            break
    return total
