"""What operators and functions do, for thrown totals and for laws alike.

`/` is exact until something rounds, so a total is a whole number of parts: the halves of `1d6/2`, for instance. How
many parts make one, the unit, follows from the notation alone. What needs whole numbers rounds down, as games do.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import lcm

from oddsmith.systems.dice.rules import cannot
from oddsmith.systems.dice.tree import Arithmetic, Call, Labelled, Negative, Number, Tree, has_dice, parts_of

LARGEST = 10**12
"""Of a number that is computed."""
LARGEST_UNIT = 10**6
Operation = Callable[[int, int], int]


def bounded(number: int) -> int:
    """The number, if it is not too large to be told.

    Raises:
        InvalidInput: it is.
    """
    if abs(number) > LARGEST:
        raise cannot("a number in it would be too large")
    return number


@cache
def unit(tree: Tree) -> int:
    """How many parts make one in what this tree comes to."""
    match tree:
        case Arithmetic(sign, left, right):
            return operation(sign, left, right)[1]
        case Negative(body) | Labelled(body, _):
            return unit(body)
        case Call("floor" | "ceil" | "round", _):
            return 1
        case Call(_, arguments):
            return lcm(*map(unit, arguments))
    return 1


def operation(sign: str, left: Tree, right: Tree) -> tuple[Operation, int]:
    """What an operator makes of two totals in their units, and the unit of that."""
    one, other = unit(left), unit(right)
    common = lcm(one, other)
    more, less = common // one, common // other
    match sign:
        case "+":
            return lambda a, b: bounded(a * more + b * less), common
        case "-":
            return lambda a, b: bounded(a * more - b * less), common
        case "*":
            return lambda a, b: bounded(a * b), _fitting(one * other)
        case "/" if not has_dice(right):
            by = _divisor(fixed(right))
            return lambda a, b: a * other if by > 0 else -a * other, _fitting(one * abs(by))
        case "/" | "//":
            return lambda a, b: a * more // _divisor(b * less), 1
        case "%":
            return lambda a, b: a * more % _divisor(b * less), common
    if has_dice(right) or unit(right) > 1 or fixed(right) < 0:
        raise cannot("the number behind ^ must be a whole number, 0 or more")
    power = fixed(right)
    if power * max(one.bit_length(), 1) > LARGEST.bit_length():
        raise cannot("a number in it would be too large")
    return lambda a, b: bounded(a**power), _fitting(one**power)


def _divisor(number: int) -> int:
    if number == 0:
        raise cannot("it would have to be divided by 0")
    return number


def _fitting(parts: int) -> int:
    if parts > LARGEST_UNIT:
        raise cannot("it has fractions that are too fine")
    return parts


def function(call: Call) -> Callable[..., int]:
    """What a function makes of the totals of its arguments, each in its unit."""
    units = [unit(argument) for argument in call.arguments]
    common = lcm(*units)
    match call.name:
        case "floor":
            return lambda total: total // common
        case "ceil":
            return lambda total: -(-total // common)
        case "round":
            return lambda total: (2 * total + common) // (2 * common)
        case "abs":
            return abs
    choose = min if call.name == "min" else max
    return lambda *totals: choose(total * (common // each) for total, each in zip(totals, units, strict=True))


def fixed(tree: Tree) -> int:
    """What a tree without dice comes to, in its unit."""
    match tree:
        case Number(amount):
            return amount
        case Negative(body):
            return -fixed(body)
        case Labelled(body, _):
            return fixed(body)
        case Arithmetic(sign, left, right):
            return operation(sign, left, right)[0](fixed(left), fixed(right))
        case Call(_, arguments):
            return function(tree)(*map(fixed, arguments))
    from oddsmith.systems.dice.law import law_of

    return law_of(tree).outcomes[0]


def whole(tree: Tree) -> int:
    """The same rounded down."""
    return fixed(tree) // unit(tree)


def numbers_in(tree: Tree) -> int:
    """The sum of all numbers in a tree, which no bound in it exceeds."""
    return (tree.amount if isinstance(tree, Number) else 0) + sum(map(numbers_in, parts_of(tree)))
