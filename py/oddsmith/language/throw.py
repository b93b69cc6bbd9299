"""A program rolled with real dice: its operators and functions run on what thrown dice show, not on laws.

A die is thrown when its number is used, and again each time: a variable holds dice, not what they showed. So what is
made of dice is dice that nobody has thrown yet (`Unthrown`); to throw it is to throw its parts, and to make of their
numbers what the program says. What a function has no result for is thrown again, as its law leaves it out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from oddsmith.language import operators, rolling, sequences
from oddsmith.language.hand import Face, Hand, Thrown, Unthrown, drop, in_order, mark
from oddsmith.language.laws import Law
from oddsmith.language.values import EMPTY, Dice, Plain, law_of, number_of

if TYPE_CHECKING:
    from oddsmith.language.machine import Machine


def later(
    machine: Machine,
    run: Callable[..., Any],
    kinds: str,
    *values: Any,
    again: bool = False,
    lawful: Callable[[], Any] | None = None,
) -> Unthrown:
    """What `run` makes of values whose dice are thrown first: for n to their sum, for s to a sorted roll, for d not.

    With `again` dice for which it gives the empty die are thrown once more, unless it gives that for all. `lawful`
    gives a value with its law, where `run` throws dice itself.
    """
    lowest_first = machine.lowest_first

    def find() -> Law | None:
        hand, machine.hand = machine.hand, None  # nothing is thrown for it
        try:
            return law_of(machine.budget, lawful() if lawful else run(*values))
        finally:
            machine.hand = hand

    def one(hand: Hand) -> int | None:
        while True:
            first = len(hand.thrown)
            seen = [_shown(hand, kind, value, lowest_first) for kind, value in zip(kinds, values, strict=True)]
            is_empty = again and any(
                isinstance(value, Dice) for kind, value in zip(kinds, seen, strict=True) if kind != "d"
            )
            found = None if is_empty else hand.number(run(*seen))
            if isinstance(found, int):
                return found
            if is_empty or not again or find() is None:
                return None
            drop([Face(0, hand.thrown[first:])])
            mark("no result", hand.thrown[first:])

    return Unthrown(machine, one, find, *values)


def _shown(hand: Hand, kind: str, value: Any, lowest_first: bool) -> Any:
    """A value as a parameter of this kind takes it, its dice thrown now."""
    if not isinstance(value, Dice) or kind == "d":
        return value
    return hand.number(value) if kind == "n" else hand.sequence(value, lowest_first=lowest_first)


def _so_many(count: int, one: Unthrown) -> Unthrown:
    return Unthrown(one.machine, one.one, lambda: one.law, one, count=count)


def _one_of(dice: Dice) -> Dice:
    return _so_many(1, dice) if isinstance(dice, Unthrown) else Dice(dice.law)


def told(machine: Machine, hand: Hand, dice: Dice, tell: Callable[[Thrown], None]) -> Unthrown:
    """The same dice; `tell` is told of each die that is thrown for them."""

    def thrown(one: Dice) -> Plain:
        first = len(hand.thrown)
        number = hand.number(one)
        for die in hand.thrown[first:]:
            tell(die)
        return number

    one = _one_of(dice)
    return _so_many(dice.count, later(machine, thrown, "d", one, lawful=lambda: one))


def of_kind(machine: Machine, hand: Hand, kind: object, dice: Dice) -> Dice:
    """The dice that a constant holds: they are of its kind, unless they are of another already."""

    def tell(die: Thrown) -> None:
        die.kind = die.kind or kind

    return dice if dice.is_empty else told(machine, hand, dice, tell)


def compared(machine: Machine, hand: Hand, run: Callable[[Plain, Plain], Plain], one: Plain, other: Plain) -> Plain:
    """A comparison of which one side at least is dice: where both are, the right side's are the opponent's."""

    def tell(die: Thrown) -> None:
        die.side = "opponent"

    if isinstance(one, Dice) and isinstance(other, Dice) and not other.is_empty:
        other = told(machine, hand, other, tell)
    return binary(machine, run, one, other)


def unary(machine: Machine, sign: str, dice: Dice) -> Plain:
    """An operator before dice."""
    budget = machine.budget
    match sign:
        case "#":
            return dice.count
        case "!":
            return later(machine, lambda value: operators.negation(budget, value), "n", dice)
        case "-" if not dice.is_empty:
            negative = later(machine, lambda value: operators.negative(budget, value), "n", _one_of(dice))
            return _so_many(dice.count, negative)
        case "d" if dice.count != 1:
            return later(machine, lambda value: value, "n", dice)
        case _:
            return dice


def binary(machine: Machine, run: Callable[[Plain, Plain], Plain], one: Plain, other: Plain) -> Plain:
    """An operator between values of which one at least is dice: all are summed."""
    known = [value if isinstance(value, Dice) else number_of(value) for value in (one, other)]
    return later(machine, run, "nn", *known)


def roll(machine: Machine, count: Plain, value: Plain) -> Plain:
    """`count d value` where one of them is dice."""
    budget = machine.budget
    if isinstance(count, Dice):
        return later(
            machine,
            lambda number, die: roll(machine, number, die) if isinstance(number, int) else EMPTY,
            "nd",
            count,
            value,
            lawful=lambda: rolling.roll(budget, count, value),
        )
    number = number_of(count)
    if not isinstance(value, Dice) or value.is_empty:
        return rolling.roll(budget, count, value)
    if number == 1:
        return value
    rolling.check_count(abs(number))
    one = later(machine, lambda face: face if number >= 0 else operators.negative(budget, face), "n", value)
    return _so_many(abs(number), one)


def at(machine: Machine, hand: Hand, one: Plain, other: Plain) -> Plain:
    """`one @ other` where one of them is dice."""
    if isinstance(one, Dice):
        return later(machine, lambda position, of: sequences.at(machine, position, of), "nd", one, other)
    times = Counter((one,) if isinstance(one, int) else one)
    lowest_first = machine.lowest_first

    def thrown(dice: Dice) -> Plain:
        faces = hand.each(dice)
        if faces is None:
            return EMPTY
        ordered = list(enumerate(in_order(faces, lowest_first=lowest_first), 1))
        drop(face for position, face in ordered if not times[position])
        return sum(face.number * times[position] for position, face in ordered)

    return later(machine, thrown, "d", other, lawful=lambda: sequences.at(machine, one, other))


def kept(
    hand: Hand, number: int, skipped: int, pools: Iterable[Dice], *, highest: bool = True, nothing: Plain = 0
) -> Plain:
    """The sum of so many of the highest or lowest dice, after so many that are skipped; the rest is dropped.

    `nothing` is what there is where all are empty dice.
    """
    thrown = [faces for faces in map(hand.each, pools) if faces is not None]
    if not thrown:
        return nothing
    ordered = in_order([face for faces in thrown for face in faces], lowest_first=not highest)
    chosen = ordered[skipped : skipped + max(number, 0)]
    drop([*ordered[:skipped], *ordered[skipped + len(chosen) :]])
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
            mark("extra", hand.thrown[first:])
        total += number
        if number != most:
            break
    return total
