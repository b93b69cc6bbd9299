"""The operators where an operand is a roll that nobody has looked at: as far as they go without its numbers.

And what the parameters of a function make of their arguments, which may be such rolls. Source: AnyDice's documentation.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from oddsmith.language import operators, rolling
from oddsmith.language.budget import Budget, check_length
from oddsmith.language.explore import WantAll
from oddsmith.language.laws import constant
from oddsmith.language.operators import ARITHMETIC, COMPARISONS
from oddsmith.language.symbols import Roll, Statistic, Symbol, Value
from oddsmith.language.values import Dice, Plain, number_of

MIRRORED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def plain(value: Value) -> Plain:
    """The value itself, known: a statistic's number, or all dice of a roll.

    Raises:
        Ask: the number is not known in this branch.
        WantAll: the roll is not gone through yet.
    """
    if isinstance(value, Statistic):
        return value.owner.number(value)
    if isinstance(value, Roll):
        raise WantAll(value.owner, frozenset({value.place}))
    return value


def settled(value: Value) -> Value:
    """A roll stays; a statistic becomes its number."""
    return value.owner.number(value) if isinstance(value, Statistic) else value


def summed(value: Value) -> Value:
    """A roll's sum, as a statistic; a sequence summed."""
    if isinstance(value, Roll):
        return value.sum()
    return number_of(value) if isinstance(value, tuple) else value


def fitted(types: str, arguments: list[Value]) -> tuple[list[Value] | None, dict[int, tuple[str, Dice]]]:
    """The arguments as their parameters take them, and by their places those to be gone through.

    None where one is the empty die, which has nothing to go through.
    """
    given: list[Value] = []
    dice: dict[int, tuple[str, Dice]] = {}
    for place, (kind, argument) in enumerate(zip(types, arguments, strict=True)):
        value = _fitted(kind, argument)
        if isinstance(value, Dice) and kind in "ns":
            if value.is_empty:
                return None, dice
            dice[place] = (kind, value)
        given.append(value)
    return given, dice


def _fitted(kind: str, argument: Value) -> Value:
    """An argument as a parameter of this kind takes it; dice for n and s are still to be gone through."""
    value = settled(argument)
    if kind == "s":
        return (value,) if isinstance(value, int) else value
    if kind == "?":
        return value
    known = plain(value.sum()) if isinstance(value, Roll) else value
    if isinstance(known, Dice):
        return known
    assert not isinstance(known, Statistic)
    number = number_of(known)
    check_length(number.bit_length())
    return number if kind == "n" else Dice(constant(number), text=f"d{{{number}}}")


def arithmetic(budget: Budget, sign: str, one: Value, other: Value) -> Value:
    """`+ - * / ^ & |` of which at least one operand is a symbol."""
    one, other = summed(one), summed(other)
    function, by = ARITHMETIC[sign], -1 if sign == "-" else 1
    found: Value | None = None
    match one, other:
        case Statistic(), Statistic() if sign in "+-" and one.owner is other.owner:
            found = one.plus(other, by)
        case (Statistic(), int()) if sign in "+-":
            found = one.plus(other, by)
        case (int(), Statistic()) if sign in "+-":
            found = other.times(by).plus(one)
        case (Statistic() as statistic, int(number)) | (int(number), Statistic() as statistic) if sign == "*":
            found = statistic.times(number)
        case Statistic(), int(number):
            found = one.map(lambda mine: function(mine, number))
        case int(number), Statistic():
            found = other.map(lambda theirs: function(number, theirs))
    return operators.arithmetic(budget, sign, plain(one), plain(other)) if found is None else found


def compare(budget: Budget, sign: str, one: Value, other: Value) -> Value:
    """A comparison of which at least one operand is a symbol."""
    if not isinstance(one, Roll) and (isinstance(other, Roll) or not isinstance(one, Statistic)):
        one, other, sign = other, one, MIRRORED[sign]
    function = COMPARISONS[sign]
    if isinstance(one, Roll):
        return _compare_roll(budget, sign, one, settled(other))
    assert isinstance(one, Statistic)
    found: Value | None = None
    if isinstance(other, Statistic) and one.owner is other.owner and not (one.is_known and other.is_known):
        found = one.paired(other, operators.truths_of(sign))
        if found is None and not one.is_known and not other.is_known:
            one, other = one.plus(other, -1), 0
    if isinstance(other, int | tuple):
        many = (other,) if isinstance(other, int) else other
        if one.rank is not None:
            budget.spend(len(many) * len(one.parts[0][1][one.rank]) // 4)
        found = one.map(lambda number: sum(function(number, member) for member in many))
    return operators.compare(budget, sign, plain(one), plain(other)) if found is None else found


def _compare_roll(budget: Budget, sign: str, roll: Roll, other: Value) -> Value:
    """With a number, how many of its dice; with dice, its sum; with another sequence, all of it."""
    if isinstance(other, int):
        function, number = COMPARISONS[sign], other
        return roll.total(lambda face: int(function(face, number)))
    return operators.compare(budget, sign, plain(roll if isinstance(other, tuple | Roll) else roll.sum()), plain(other))


def negation(budget: Budget, value: Symbol) -> Value:
    """`!X`: 1 for a sum of 0."""
    return compare(budget, "=", summed(value), 0)


def size(budget: Budget, value: Symbol) -> Value:
    """`#X`: of a roll the number of its dice, of a number its digits."""
    if isinstance(value, Roll):
        return len(value.ranks)
    return value.map(partial(operators.size, budget)) or operators.size(budget, plain(value))


UNARY: dict[str, Callable[[Budget, Symbol], Value]] = {
    "+": lambda _, value: value,
    "-": lambda budget, value: arithmetic(budget, "*", value, -1),
    "!": negation,
    "#": size,
    "d": lambda budget, value: rolling.die_of(budget, plain(value)),
}
"""As `operators.UNARY`, of symbols."""
