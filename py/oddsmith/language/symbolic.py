"""The operators on symbolic operands, as far as they work without knowing what the dice show.

Also how parameters convert their arguments, which may be symbolic. Source: AnyDice's documentation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial, reduce

from oddsmith.language import operators, rolling
from oddsmith.language.budget import LEAST_SHORT, SHORT, Budget, check_length
from oddsmith.language.explore import WantAll
from oddsmith.language.laws import constant
from oddsmith.language.operators import ARITHMETIC, COMPARISONS
from oddsmith.language.symbols import Joined, Roll, Statistic, Symbol, Symbols, Value
from oddsmith.language.values import Dice, Numbers, Plain, faces_of, number_of

MIRRORED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def plain(value: Value) -> Plain:
    """The value with symbols resolved: a statistic to its number, a roll to its dice.

    Raises Ask: the number is not known in this branch; WantAll: the roll is not enumerated yet.
    """
    if not isinstance(value, Symbol):
        return value
    if isinstance(value, Statistic):
        return value.owner.number(value)
    if isinstance(value, Roll):
        raise WantAll(value.owner, frozenset({value.place}))
    return tuple(member if isinstance(member, int) else member.owner.number(member) for member in value.members())


def one_by_one(value: Roll | Joined) -> Iterable[int | Statistic]:
    """What a loop over rolls goes over: symbolic dice, or their numbers if there are few rolls."""
    if value.owner.stays_open:
        return value.members()
    known = plain(value)
    assert isinstance(known, tuple)
    return known


def settled(value: Value) -> Value:
    """The number of a statistic; rolls, and sequences with rolls, stay symbolic."""
    return value.owner.number(value) if isinstance(value, Statistic) else value


def summed(value: Value) -> Value:
    """The sum of a roll, as a statistic, or of a sequence; any other value as it is."""
    if isinstance(value, Roll | Joined):
        return value.sum()
    return number_of(value) if isinstance(value, tuple) else value


def fitted(types: str, arguments: list[Value]) -> tuple[list[Value] | None, dict[int, tuple[str, Dice]]]:
    """The arguments as their parameters take them, and by index the dice whose outcomes must be enumerated.

    None if one of these is the empty die, which has no outcomes.
    """
    given: list[Value] = []
    dice: dict[int, tuple[str, Dice]] = {}
    for kind, argument in zip(types, arguments, strict=True):
        is_short = type(argument) is int and kind == "n" and LEAST_SHORT < argument < SHORT
        if is_short or (type(argument) is tuple and kind == "s"):
            given.append(argument)
            continue
        value = _fitted(kind, argument)
        if isinstance(value, Dice) and kind in "ns":
            if value.is_empty:
                return None, dice
            dice[len(given)] = (kind, value)
        given.append(value)
    return given, dice


def _fitted(kind: str, argument: Value) -> Value:
    """An argument as a parameter of this type takes it; dice for n and s are still to be enumerated.

    A number that is not known stays symbolic.
    """
    value = symbolic_number(argument) if isinstance(argument, Statistic) else argument
    if kind == "s":
        if isinstance(value, Statistic):
            return Joined(value.owner, (value,))
        return (value,) if isinstance(value, int) else value
    if kind == "?":
        return value
    value = summed(value) if isinstance(value, Symbol) else value
    if kind == "n" and isinstance(value, Statistic):
        return value
    known = plain(value)
    if isinstance(known, Dice):
        return known
    number = number_of(known)
    check_length(number.bit_length())
    return number if kind == "n" else Dice(constant(number), text=f"d{{{number}}}")


def symbolic_number(statistic: Statistic) -> int | Statistic:
    """Its number if that is known in this branch, otherwise the statistic itself."""
    return statistic.owner.number(statistic) if statistic.is_known else statistic


def joined(budget: Budget, parts: list[Value]) -> Joined | Roll | None:
    """A sequence of these parts; None if they belong to more than one exploration."""
    owners = {id(part.owner): part.owner for part in parts if isinstance(part, Symbol)}
    if len(owners) > 1:
        return None
    (owner,) = owners.values()
    members: list[int | Roll | Statistic] = []
    for part in parts:
        if isinstance(part, Joined):
            members += part.parts if part.ranks is None else part.members()
        elif isinstance(part, Statistic):
            members.append(symbolic_number(part))
        elif isinstance(part, Roll):
            members.append(part)
        else:
            members += faces_of(budget, part)
    if len(members) == 1 and isinstance(members[0], Roll):
        return members[0]
    return Joined(owner, tuple(members))


def at(budget: Budget, wanted: Numbers, value: Roll | Joined) -> Value:
    """The sum of the members at some positions."""
    if isinstance(value, Roll):
        return value.at(wanted)
    found: list[Value] = [value.member(position) for position in wanted if 1 <= position <= value.size]
    if not found:
        return 0
    return reduce(partial(arithmetic, budget, "+"), found)


def total(budget: Budget, value: Roll | Joined, worth: Callable[[int], int]) -> Value:
    """The sum of what each member is worth."""
    if isinstance(value, Roll):
        return value.total(worth)
    found: Value = 0
    for part in value.parts:
        if isinstance(part, Statistic):
            mapped: Value = part.map(worth) or worth(part.owner.number(part))
        else:
            mapped = part.total(worth) if isinstance(part, Roll) else worth(part)
        found = arithmetic(budget, "+", found, mapped)
    return found


def either(truth: Statistic, one: Value, other: Value) -> Value | None:
    """`one` where a truth is 1 and `other` where it is 0; None if that cannot be a statistic."""
    if type(one) is type(other) and one == other:
        return one
    mine, theirs = (Statistic(truth.owner, value, ()) if isinstance(value, int) else value for value in (one, other))
    if not isinstance(mine, Statistic) or not isinstance(theirs, Statistic):
        return None
    if not truth.owner is mine.owner is theirs.owner:
        return None
    difference, more = mine.plus(theirs, -1).narrowed(), other if isinstance(other, int) else theirs
    if not difference.parts:
        return truth.times(difference.start).plus(more)
    both = difference.joined(truth, lambda number, holds: number * holds) if truth.rank is not None else None
    return both.plus(more) if both else None


def arithmetic(budget: Budget, sign: str, one: Value, other: Value) -> Value:
    """`+ - * / ^ & |` with at least one symbolic operand."""
    one, other = summed(one), summed(other)
    function, by = ARITHMETIC[sign], -1 if sign == "-" else 1
    found: Value | None = None
    match one, other:
        case Statistic(), Statistic() if one.owner is other.owner:
            found = one.plus(other, by) if sign in "+-" else one.joined(other, function)
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
    """A comparison with at least one symbolic operand."""
    if not isinstance(one, Roll | Joined) and (isinstance(other, Roll | Joined) or not isinstance(one, Statistic)):
        one, other, sign = other, one, MIRRORED[sign]
    function = COMPARISONS[sign]
    if isinstance(one, Roll | Joined):
        return _compare_roll(budget, sign, one, settled(other))
    assert isinstance(one, Statistic)
    if one.owner.merged and isinstance(other, Statistic) and _of_dice_of_one_roll(one, other):
        return int(function(plain(one), plain(other)))
    found: Value | None = None
    if isinstance(other, Statistic) and one.owner is other.owner and not (one.is_known and other.is_known):
        found = one.paired(other, operators.truths_of(sign)) or one.joined(other, lambda a, b: int(function(a, b)))
        if found is None and not one.is_known and not other.is_known:
            one, other = one.plus(other, -1), 0
    if isinstance(other, int | tuple):
        if isinstance(other, int):
            limit = other
            found = one.map(lambda number: int(function(number, limit)))
        else:
            many = other
            if one.rank is not None:
                budget.spend(len(many) * len(one.parts[0][1][one.rank]) // 4)
            found = one.map(lambda number: sum(function(number, member) for member in many))
    return operators.compare(budget, sign, plain(one), plain(other)) if found is None else found


def _of_dice_of_one_roll(one: Statistic, other: Statistic) -> bool:
    return one.rank is not None is not other.rank and one.parts[0][0] == other.parts[0][0]


def _compare_roll(budget: Budget, sign: str, roll: Roll | Joined, other: Value) -> Value:
    """Compare a roll: with a number, count its dice; with dice, sum it; with a sequence, use all of it."""
    if isinstance(other, int):
        function, number = COMPARISONS[sign], other
        return total(budget, roll, lambda face: int(function(face, number)))
    if isinstance(roll, Roll) and isinstance(other, Roll):
        found = roll.compared(other, operators.truths_of(sign))
        if found is not None:
            return found
    is_whole = isinstance(other, tuple | Roll | Joined)
    return operators.compare(budget, sign, plain(roll if is_whole else roll.sum()), plain(other))


def size(budget: Budget, value: Symbols) -> Value:
    """`#X`: of a roll the number of its dice, of a number its digits."""
    if isinstance(value, Roll | Joined):
        return value.size
    assert isinstance(value, Statistic)
    return value.map(partial(operators.size, budget)) or operators.size(budget, plain(value))


UNARY: dict[str, Callable[[Budget, Symbols], Value]] = {
    "+": lambda _, value: value,
    "-": lambda budget, value: arithmetic(budget, "*", value, -1),
    "!": lambda budget, value: compare(budget, "=", summed(value), 0),
    "#": size,
    "d": lambda budget, value: rolling.die_of(budget, plain(value)),
}
"""Like `operators.UNARY`, for symbols."""
