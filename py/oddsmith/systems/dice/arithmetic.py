"""The operators and functions, for rolled totals and for laws alike.

`/` is exact until something rounds, so a total is stored as a whole number of fractions: `1d6/2`, for instance, as
halves. How many of them make one, the unit, follows from the notation alone. Whatever needs whole numbers rounds down,
as games do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import lcm

from oddsmith.systems.dice.rules import cannot
from oddsmith.systems.dice.tree import COMPARISONS, Call, Dice, Group, Labelled, Number, Tree, has_dice, parts_of, rows

LARGEST = 10**12
"""Largest absolute value that may be computed."""
LARGEST_UNIT = 10**6
Operation = Callable[..., int]
TOO_LARGE = "a number in it would be too large"


def bounded(number: int) -> int:
    """Return the number. Raises InvalidInput: when it is too large."""
    if abs(number) > LARGEST:
        raise cannot(TOO_LARGE)
    return number


@cache
def unit(tree: Tree) -> int:
    """The denominator of this tree's totals."""
    match tree:
        case Labelled(body, _):
            return unit(body)
        case Call():
            return operation(tree)[1]
    return 1


def operation(call: Call) -> tuple[Operation, int]:
    """The function from the totals of the parts, each in its own unit, to the result; and the unit of the result.

    Raises InvalidInput: when the operation is impossible or not supported here.
    """
    units = [unit(part) for part in call.parts]
    common = lcm(*units)
    lifts = [common // each for each in units]
    match call.name:
        case "floor" | "ceil" | "round" as how:
            by, more = rounding(how, common)
            return lambda total: (by * total + more) // (by * common), 1
        case "abs":
            return abs, common
        case "=" | "<>" if call.parts[2:]:
            succeeds = goal_of(call)
            return lambda total, *_: int(succeeds(total // units[0])), 1
        case "min" | "max" as name:
            choose = min if name == "min" else max
            return lambda *totals: choose(t * lift for t, lift in zip(totals, lifts, strict=True)), common
    return _of_two(call.name, call.parts[1], units, common)


def rounding(how: str, width: int) -> tuple[int, int]:
    """`(by, more)` such that `total / width`, rounded, is `(by * total + more) // (by * width)`."""
    return {"floor": (1, 0), "ceil": (1, width - 1), "round": (2, width)}[how]


def _of_two(sign: str, right: Tree, units: list[int], common: int) -> tuple[Operation, int]:
    """A binary operator as a function of two totals, and the unit of its result."""
    one, other = units
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
        case "^":
            return _power(one, right)
    compare = COMPARISONS[sign]
    return lambda a, b: int(compare(a // one, b // other)), 1


def _power(one: int, right: Tree) -> tuple[Operation, int]:
    if has_dice(right) or unit(right) > 1 or fixed(right) < 0:
        raise cannot("a power must be a whole number without dice, 0 or more")
    power = fixed(right)
    if power * max(one.bit_length(), 1) > LARGEST.bit_length():
        raise cannot(TOO_LARGE)
    return lambda a, b: bounded(a**power), _fitting(one**power)


def _divisor(number: int) -> int:
    if number == 0:
        raise cannot("it would have to be divided by 0")
    return number


def _fitting(parts: int) -> int:
    if parts > LARGEST_UNIT:
        raise cannot("it has fractions that are too fine")
    return parts


def fixed(tree: Tree) -> int:
    """The value of a tree without dice, in its unit."""
    from oddsmith.systems.dice.law import law_of

    return law_of(tree).outcomes[0]


def spans(ends: Sequence[Tree]) -> list[range]:
    """The totals in each range, in whichever order its ends were written."""
    found = [sorted(map(fixed, row)) for row in rows(ends)]
    return [range(row[0], row[-1] + 1) for row in found]


def goal_of(check: Call) -> Callable[[int], bool]:
    """The predicate of a check against numbers: whether a total, rounded down, succeeds."""
    if check.parts[2:]:
        sought = spans(check.parts[1:])
        return lambda total: any(total in span for span in sought) == (check.name == "=")
    compare, needed = COMPARISONS[check.name], fixed(check.parts[1]) // unit(check.parts[1])
    return lambda total: compare(total, needed)


def numbers_in(tree: Tree) -> int:
    """The sum of all numbers in a tree except divisors: an upper bound on every bound and every constant in it."""
    if isinstance(tree, Call) and tree.name in ("/", "//") and not has_dice(tree.parts[1]):
        return numbers_in(tree.parts[0])
    mods = tree.mods if isinstance(tree, Dice | Group) else ()
    own = tree.amount if isinstance(tree, Number) else sum(mod.amount for mod in mods)
    return own + sum(map(numbers_in, parts_of(tree)))
