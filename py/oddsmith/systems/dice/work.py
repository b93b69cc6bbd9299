"""About how many steps the odds of a roll take, told from its tree alone.

The numbers are those of the ways that `pools` takes, fitted to what they took: bytes of packed laws that are moved for
every state of a walk, outcomes times the length of their weights otherwise.
"""

from __future__ import annotations

from collections.abc import Collection
from math import ceil, log, prod

from oddsmith.dice.open_ended import NEGLIGIBLE
from oddsmith.dice.ranks import Ranks
from oddsmith.systems.dice.law import MARGIN
from oddsmith.systems.dice.rules import MOST_DICE, MOST_SIDES, places_kept
from oddsmith.systems.dice.tree import (
    COMPARISONS,
    COUNT,
    EXPLODE,
    KEEP,
    PICK,
    Call,
    Dice,
    Group,
    Mod,
    Number,
    Tree,
    loose,
    parts_of,
)

LEAST = 100
HALVES = 4
"""How many sums of two laws it takes to add up many that are alike and have no end."""
BYTES_A_STEP = 2_500
BITS_A_STEP = 32
BITS_A_DIGIT, DIGITS_A_STEP = 30, 250
"""Of Python’s long numbers; and how many products of them take a step."""
A_PRODUCT = 6_000
"""As many bits as a short weight is multiplied with in one step."""
LONG_BITS = 170
"""Of a weight, so that a product with it takes twice as long."""
BITS_AS_TEXT = 640
"""Of a weight that becomes text, which takes the square of its length."""
TOLD = 2
"""How many times farther than need be a law without an end is told, which is doubled until the rest is negligible."""
UNTIL_NEGLIGIBLE = 4
"""How many times longer than its dice a law is told that has no end, where some of them are kept."""
EXPLODED = 40
"""The same of a single die whose further dice are added to it, some of which are kept."""
Size = tuple[int, int, int]
"""Of a law: the steps to make it, its outcomes, the binary digits of a weight."""


def work_of(tree: Tree) -> int:
    """The estimate, in steps of `oddsmith.errors`."""
    return LEAST + _size(tree)[0]


def _size(tree: Tree) -> Size:
    match tree:
        case Dice():
            return _dice(tree)
        case Group() if single := loose(tree):
            return _walked([_most(some) for some in single[0]])
        case Call("repeat", (Number(times), body)):
            steps, outcomes, bits = _size(body)
            times = max(times, 1)
            return steps + _power(outcomes, bits, times), outcomes * times, bits * times
    sizes = [_size(part) for part in parts_of(tree)] or [(0, 1, 1)]
    work, all_outcomes, all_bits = (list(each) for each in zip(*sizes, strict=True))
    if isinstance(tree, Group) and any(mod.stage == KEEP for mod in tree.mods):
        walked, outcomes, bits = _walked([(1, most) for most in all_outcomes])
        return walked + sum(work), outcomes, bits
    bits = sum(all_bits)
    if isinstance(tree, Group) or (isinstance(tree, Call) and tree.name in {"+", "-", "vs", *COMPARISONS}):
        outcomes, made = sum(all_outcomes), _product
    else:
        outcomes, made = prod(all_outcomes), _sum
    return sum(work) + (made(outcomes, bits) if len(sizes) > 1 else outcomes), outcomes, bits


def _most(dice: Dice) -> tuple[int, int]:
    """The number of dice and of sides, or where dice say it the most that can be."""
    many, sides = (
        1 if tree is None else tree.amount if isinstance(tree, Number) else _size(tree)[1]
        for tree in (dice.many, dice.sides)
    )
    return min(many, MOST_DICE), len(dice.own) or min(sides, MOST_SIDES)


def _sum(outcomes: int, bits: int) -> int:
    return outcomes * (1 + bits // BITS_A_STEP)


def _product(outcomes: int, bits: int) -> int:
    """Of two packed laws, by Karatsuba’s method, the law of their sum."""
    return _sum(outcomes, bits) + int((outcomes * bits / BITS_A_DIGIT) ** 1.585) // DIGITS_A_STEP


def _power(outcomes: int, bits: int, times: int) -> int:
    """Of a law to that of the sum of many: each weight from as many before it as it has (`law.packing.powers`)."""
    a_product = 1 + bits * times / A_PRODUCT * (1 + bits / LONG_BITS)
    return int(outcomes * outcomes * times * a_product)


def _dice(dice: Dice) -> Size:
    many, sides = _most(dice)
    a_face = (sides - 1).bit_length()
    bits, length = many * a_face, many * sides
    keep, explode = (next((mod for mod in dice.mods if mod.stage == stage), None) for stage in (KEEP, EXPLODE))
    several = prod(_size(part)[1] for part in parts_of(dice))  # laws, where dice say how many there are
    taken = min(keep.amount, many) if keep else 0
    kept = len(places_kept([mod for mod in dice.mods if mod.stage == KEEP], many))
    if keep and explode and explode.adds:
        told = max(EXPLODED, many * many // 2)
        sides, bits, explode = sides * told, bits * told, None
    picked = any(mod.stage in (PICK, COUNT) for mod in dice.mods)
    if explode and explode.adds and picked and many > 1:
        length = MARGIN * (many + sides)
        bits = many * length // sides * a_face
        steps = HALVES * _product(length, bits)
    elif explode and keep and (explode.number or explode.once):
        mixed = (min(explode.amount, many) if explode.number else many) + many
        steps = mixed * _walked([(many, sides), (many, sides)])[0] // 4
    elif explode and keep and keep.word[0] == "k":
        steps = sides * max(taken, 1) ** 4 * sides // 10
    elif explode and keep:
        steps = sides * max(taken, 1) ** 3 * UNTIL_NEGLIGIBLE * length
    elif any(mod.word == "u" for mod in dice.mods):
        steps = sides * many * length
    elif keep and taken and not dice.own and len(dice.mods) == 1:
        steps = Ranks(sides, many, many - taken if keep.word[0] == "k" else taken, 0).work
    elif keep:
        few = kept if kept * 2 <= many + 1 else many
        steps = sides * few**2 // 2 * (1 + few * sides * bits // 8 // BYTES_A_STEP)
    else:
        if explode:
            throws, least = _throws(many, explode, dice.own or range(1, sides + 1))
            length = sides * throws * (1 if explode.number else TOLD)
            bits = (many + length // least) * sides.bit_length()
        steps = _sum(length, bits) + (length * (bits // BITS_AS_TEXT) ** 2 if explode else 0)
    return several * steps, length, bits


def _throws(many: int, explode: Mod, faces: Collection[int]) -> tuple[int, int]:
    """How many throws there are until more are negligible, and the least that one brings that is not the last."""
    highest = max(faces)
    going = [face for face in faces if explode.holds(face, highest)]
    share = len(going) / len(faces)
    if explode.number or not 0 < share < 1:
        return many + max(explode.amount, 1), 1
    return ceil(many / (1 - share) + log(NEGLIGIBLE) / -log(share)), max(going[0], 1)


def _walked(kinds: list[tuple[int, int]]) -> Size:
    """Dice of several kinds, so many each with so many sides, by a walk over all faces."""
    many, sides = sum(count for count, _ in kinds), max(sides for _, sides in kinds)
    bits = sum(count * faces.bit_length() for count, faces in kinds)
    states = prod(count + 1 for count, _ in kinds)
    steps = sides * states**2 // 2 * (1 + many * sides * bits // 8 // BYTES_A_STEP)
    return steps, many * sides, bits
