"""The operators where an operand is a roll that nobody has looked at: as far as they go without its numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from oddsmith.language import operators, rolling
from oddsmith.language.budget import Budget
from oddsmith.language.explore import WantAll
from oddsmith.language.operators import ARITHMETIC, COMPARISONS
from oddsmith.language.symbols import Roll, Statistic, Symbol, Value
from oddsmith.language.values import Dice, Plain, number_of

TRUTHS = {"=": (0, 1, 0), "!=": (1, 0, 1), "<": (0, 0, 1), "<=": (0, 1, 1), ">": (1, 0, 0), ">=": (1, 1, 0)}
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


def summed(value: Symbol) -> Statistic:
    """A roll's sum."""
    return value.sum() if isinstance(value, Roll) else value


def is_known(statistic: Statistic) -> bool:
    """Whether its number is known in this branch."""
    return statistic in statistic.owner.known


def arithmetic(budget: Budget, sign: str, one: Value, other: Value) -> Value:
    """`+ - * / ^ & |` of which at least one operand is a symbol."""
    one = summed(one) if isinstance(one, Roll | Statistic) else number_of(one) if not isinstance(one, Dice) else one
    if isinstance(other, Roll | Statistic):
        other = summed(other)
    elif not isinstance(other, Dice):
        other = number_of(other)
    if isinstance(one, Statistic) and isinstance(other, Statistic):
        if sign in "+-" and one.owner is other.owner:
            return one.plus(other, 1 if sign == "+" else -1)
    elif isinstance(one, Statistic) and isinstance(other, int):
        return _with_number(budget, sign, one, other)
    elif isinstance(one, int) and isinstance(other, Statistic):
        if sign in "+-":
            return other.times(1 if sign == "+" else -1).plus(one)  # type: ignore[union-attr]
        if sign == "*":
            return other.times(one)
        function = ARITHMETIC[sign]
        mapped = other.map(lambda number: function(one, number))
        if mapped:
            return mapped
    return operators.arithmetic(budget, sign, plain(one), plain(other))


def _with_number(budget: Budget, sign: str, one: Statistic, number: int) -> Value:
    if sign in "+-":
        return one.plus(number, 1 if sign == "+" else -1)
    if sign == "*":
        return one.times(number)
    function = ARITHMETIC[sign]
    return one.map(lambda mine: function(mine, number)) or operators.arithmetic(budget, sign, plain(one), number)


def compare(budget: Budget, sign: str, one: Value, other: Value) -> Value:
    """A comparison of which at least one operand is a symbol."""
    if isinstance(one, Roll):
        return _compare_roll(budget, sign, one, other)
    if isinstance(other, Roll):
        return _compare_roll(budget, MIRRORED[sign], other, one)
    if isinstance(one, Statistic) and isinstance(other, Statistic):
        return _compare_two(budget, sign, one, other)
    if isinstance(other, Statistic):
        one, other, sign = other, one, MIRRORED[sign]
    assert isinstance(one, Statistic)
    if isinstance(other, int | tuple):
        function = COMPARISONS[sign]
        many = (other,) if isinstance(other, int) else other
        if one.rank is not None:
            budget.spend(len(many) * len(one.parts[0][1][one.rank]) // 4)
        mapped = one.map(lambda number: sum(function(number, member) for member in many))
        if mapped:
            return mapped
    return operators.compare(budget, sign, plain(one), plain(other))


def _compare_two(budget: Budget, sign: str, one: Statistic, other: Statistic) -> Value:
    if one.owner is other.owner and not (is_known(one) and is_known(other)):
        paired = one.paired(other, TRUTHS[sign])
        if paired:
            return paired
        if not is_known(one) and not is_known(other):
            difference = one.plus(other, -1)
            function = COMPARISONS[sign]
            mapped = difference.map(lambda number: int(function(number, 0)))
            return mapped or operators.compare(budget, sign, plain(difference), 0)
    return operators.compare(budget, sign, plain(one), plain(other))


def _compare_roll(budget: Budget, sign: str, roll: Roll, other: Value) -> Value:
    """With a number, how many of its dice; with dice, its sum; with another sequence, all of it."""
    other = settled(other)
    if isinstance(other, int):
        function = COMPARISONS[sign]
        number = other
        return roll.total(lambda face: int(function(face, number)))
    if isinstance(other, Dice):
        return operators.compare(budget, sign, plain(roll.sum()), other)
    plain(roll)
    raise AssertionError("a roll that is not gone through has no dice to compare")


def negative(budget: Budget, value: Symbol) -> Value:
    """`-X`."""
    return summed(value).times(-1)


def negation(budget: Budget, value: Symbol) -> Value:
    """`!X`."""
    statistic = summed(value)
    return statistic.map(lambda number: int(number == 0)) or operators.negation(budget, plain(statistic))


def size(budget: Budget, value: Symbol) -> Value:
    """`#X`: of a roll the number of its dice, of a number its digits."""
    if isinstance(value, Roll):
        return len(value.ranks)
    return value.map(partial(operators.size, budget)) or operators.size(budget, plain(value))


UNARY: dict[str, Callable[[Budget, Symbol], Value]] = {
    "+": lambda _, value: value,
    "-": negative,
    "!": negation,
    "#": size,
    "d": lambda budget, value: rolling.die_of(budget, plain(value)),
}
"""As `operators.UNARY`, of symbols."""
