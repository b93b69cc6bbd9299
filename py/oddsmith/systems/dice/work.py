"""About how many steps the odds of a roll take, told from its tree alone.

The numbers are those of the ways that `pools` takes, fitted to what they took: bytes of packed laws that are moved for
every state of a walk, outcomes times the length of their weights otherwise.
"""

from __future__ import annotations

from math import prod
from typing import NamedTuple

from oddsmith.systems.dice.law import MOST_DICE, MOST_SIDES, SHAPES
from oddsmith.systems.dice.tree import (
    Arithmetic,
    Call,
    Compare,
    Dice,
    Explode,
    Group,
    Keep,
    Number,
    Repeat,
    Tree,
    loose,
    parts_of,
)

LEAST = 100
BYTES_A_STEP = 2_500
BITS_A_STEP = 32
UNTIL_NEGLIGIBLE = 4
"""How many times longer than its dice a law is told that has no end."""


class _Size(NamedTuple):
    """Of a law: the steps to make it, its outcomes, the binary digits of a weight."""

    steps: int
    outcomes: int
    bits: int


def work_of(tree: Tree) -> int:
    """The estimate, in steps of `oddsmith.errors`."""
    return LEAST + _size(tree).steps


def _size(tree: Tree) -> _Size:
    match tree:
        case Number():
            return _Size(1, 1, 1)
        case Dice():
            return _dice(tree)
        case Group() if single := loose(tree):
            return _walked([(_most(some.many), _sides(some)) for some in single[0]])
        case Group(members, mods) if any(isinstance(mod, Keep) for mod in mods):
            sizes = list(map(_size, members))
            walked = _walked([(1, size.outcomes) for size in sizes])
            return walked._replace(steps=walked.steps + sum(size.steps for size in sizes))
        case Repeat(times, body):
            one = _size(body)
            outcomes, bits = one.outcomes * max(times.amount, 1), one.bits * max(times.amount, 1)
            return _Size(one.steps + _sum(outcomes, bits), outcomes, bits)
    sizes = list(map(_size, parts_of(tree)))
    steps, bits = sum(size.steps for size in sizes), sum(size.bits for size in sizes)
    if (isinstance(tree, Arithmetic) and tree.sign not in ("+", "-")) or isinstance(tree, Call | Compare):
        outcomes = prod(size.outcomes for size in sizes)
    else:
        outcomes = sum(size.outcomes for size in sizes)
    return _Size(steps + _sum(outcomes, bits) if len(sizes) > 1 else steps + outcomes, outcomes, bits)


def _most(tree: Tree | None) -> int:
    """A number of dice or sides, or where dice say it the most that can be."""
    if tree is None:
        return 1
    return tree.amount if isinstance(tree, Number) else min(_size(tree).outcomes, MOST_DICE)


def _sides(dice: Dice) -> int:
    faces = dice.faces
    if faces.sides is None:
        return len(faces.own or SHAPES.get(faces.kind, range(100)))
    return min(_most(faces.sides), MOST_SIDES)


def _sum(outcomes: int, bits: int) -> int:
    return outcomes * (1 + bits // BITS_A_STEP)


def _dice(dice: Dice) -> _Size:
    many, sides = min(_most(dice.many), MOST_DICE), _sides(dice)
    bits = many * sides.bit_length()
    keep = next((mod for mod in dice.mods if isinstance(mod, Keep)), None)
    explode = next((mod for mod in dice.mods if isinstance(mod, Explode)), None)
    several = prod(_size(part).outcomes for part in parts_of(dice))  # laws, where dice say how many there are
    taken = min(keep.number.amount, many) if keep else 0
    if explode and keep and explode.most is None and not explode.once:
        length = many * sides
        if keep.which[0] == "k":
            steps = sides * max(taken, 1) ** 4 * sides // 10
        else:
            steps = sides * max(taken, 1) ** 3 * UNTIL_NEGLIGIBLE * length
    elif explode and keep:
        mixed = (min(explode.most.amount, many) if explode.most else many) + many
        steps = mixed * _walked([(many, sides), (many, sides)]).steps // 4
        length = many * sides
    elif explode:
        length = UNTIL_NEGLIGIBLE * many * sides
        bits = length * sides.bit_length() // 2
        steps = _sum(length, bits)
    elif keep:
        few = taken if taken * 2 <= many + 1 else many
        length = many * sides
        steps = sides * few**2 // 2 * (1 + few * sides * bits // 8 // BYTES_A_STEP)
    else:
        length = many * sides
        steps = _sum(length, bits)
    return _Size(several * steps, length, bits)


def _walked(kinds: list[tuple[int, int]]) -> _Size:
    """Dice of several kinds, so many each with so many sides, by a walk over all faces."""
    many, sides = sum(count for count, _ in kinds), max(sides for _, sides in kinds)
    bits = sum(count * faces.bit_length() for count, faces in kinds)
    states = prod(count + 1 for count, _ in kinds)
    steps = sides * states**2 // 2 * (1 + many * sides * bits // 8 // BYTES_A_STEP)
    return _Size(steps, many * sides, bits)
