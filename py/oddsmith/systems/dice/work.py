"""Estimates how many steps the odds of a roll take, from its tree alone.

The constants are fitted to measurements of the methods in `pools`. The estimate serves to refuse what is far too much
work, so it may be many times too high for a quick roll, but never far too low.
"""

from __future__ import annotations

from math import log, prod

from oddsmith.dice.open_ended import NEGLIGIBLE
from oddsmith.dice.ranks import Ranks
from oddsmith.systems.dice.law import MARGIN
from oddsmith.systems.dice.rules import MOST_DICE, MOST_SIDES, places_kept
from oddsmith.systems.dice.tree import COMPARISONS, Call, Dice, Group, Mod, Number, Stage, Tree, does, loose, parts_of

LEAST = 100
BYTES_A_STEP = 2_500
"""Bytes of packed laws that are copied in one step, for every state of a walk."""
BITS_A_STEP = 32
"""Bits of weights that are processed in one step."""
BITS_A_DIGIT, DIGITS_A_STEP = 30, 250
"""Bits in a digit of Python’s integers; products of digits in one step."""
A_PRODUCT = 6_000
"""Bits by which a short weight is multiplied in one step."""
HIGHEST_POWER = 20
"""Exponents above this make no difference: 2 to this power exceeds all numbers that can be set."""
EXPLODED = 40
"""Least factor by which the law of a die grows when extra dice are added to it and the pool keeps some."""
Size = tuple[int, int, int]
"""For a law: the steps to compute it, the number of its outcomes, the bits of a weight."""


def work_of(tree: Tree) -> int:
    """The estimate, in steps of `oddsmith.errors`."""
    return LEAST + _size(tree)[0]


def furthest(tree: Tree) -> int:
    """Upper bound on the absolute value of a tree's total, not counting explosions."""
    match tree:
        case Number(amount):
            return amount
        case Dice(many, sides):
            count = 1 if many is None else min(furthest(many), MOST_DICE)
            each = max(map(abs, tree.own), default=1 if sides is None else min(furthest(sides), MOST_SIDES))
            return count if does(tree, Stage.COUNT) else count * each
        case Call("^", (base, power)):
            return int(furthest(base) ** min(furthest(power), HIGHEST_POWER))
        case Call("*" | "/" | "//" | "repeat", parts):
            return prod(map(furthest, parts))
    return sum(map(furthest, parts_of(tree)))


def _size(tree: Tree) -> Size:
    match tree:
        case Dice():
            return _dice(tree)
        case Group() if single := loose(tree):
            return _walked([_most(some) for some in single[0]])
        case Call("repeat", (Number(times), body)):
            steps, outcomes, bits = _size(body)
            # Each weight is computed from as many earlier ones as the law has outcomes: see `law.packing.powers`.
            power = outcomes * outcomes * times * (1 + bits * times // A_PRODUCT)
            return steps + power, outcomes * times, bits * times
    sizes = [_size(part) for part in parts_of(tree)] or [(0, 1, 1)]
    work, all_outcomes, all_bits = zip(*sizes, strict=True)
    if does(tree, Stage.KEEP) or (isinstance(tree, Call) and tree.name in ("min", "max")):
        walked, outcomes, bits = _walked([(1, most) for most in all_outcomes])
        return walked + sum(work), outcomes, bits
    if isinstance(tree, Group) or (isinstance(tree, Call) and tree.name in {"+", "-", "vs", *COMPARISONS}):
        outcomes = sum(all_outcomes)
        several = sum(most > 1 for most in all_outcomes) > 1
        lengths = zip(map(_is_open, parts_of(tree)), all_outcomes, all_bits, strict=True)
        bits = sum(max(own, is_open * own * outcomes // (2 * far or 1)) for is_open, far, own in lengths)
        return sum(work) + (_product(outcomes, bits) if several else outcomes), outcomes, bits
    outcomes, bits = prod(all_outcomes), sum(all_bits)
    return sum(work) + _sum(outcomes, bits), outcomes, bits


def _is_open(tree: Tree) -> bool:
    """Whether it may be unbounded: then it is computed as far as its neighbours reach, and its weights grow."""
    is_open = isinstance(tree, Dice) and any(mod.stage == Stage.EXPLODE and not mod.number for mod in tree.mods)
    return is_open or any(map(_is_open, parts_of(tree)))


def _most(dice: Dice) -> tuple[int, int]:
    """The number of dice and of sides; if dice decide it, the most there can be."""
    many, sides = (
        1 if tree is None else tree.amount if isinstance(tree, Number) else _size(tree)[1]
        for tree in (dice.many, dice.sides)
    )
    return min(many, MOST_DICE), len(dice.own) or min(sides, MOST_SIDES)


def _sum(outcomes: int, bits: int) -> int:
    return outcomes * (1 + bits // BITS_A_STEP)


def _product(outcomes: int, bits: int) -> int:
    """The steps to add two packed laws, which multiplies them by Karatsuba’s method."""
    return _sum(outcomes, bits) + int((outcomes * bits / BITS_A_DIGIT) ** 1.585) // DIGITS_A_STEP


def _dice(dice: Dice) -> Size:
    """Dice of one kind, computed once for each number of dice and sides if dice decide those."""
    many, sides = _most(dice)
    bits = many * (sides - 1).bit_length()
    explode = next((mod for mod in dice.mods if mod.stage == Stage.EXPLODE), None)
    if explode is None:
        size = _at_rest(dice, many, sides, bits), many * sides, bits
    elif explode.adds and does(dice, Stage.KEEP):  # a die with its extra dice acts as one with far more sides
        far, digits = (0, 0) if explode.once else _told(dice, explode, 1, sides)
        told = max(EXPLODED, many * many // 2, far // sides)
        size = _sum(far, digits) + _at_rest(dice, many, sides * told, bits * told), many * sides, bits * told
    else:
        size = _exploding(dice, explode, many, sides)
    steps, length, bits = size
    return prod(_size(part)[1] for part in parts_of(dice)) * steps, length, bits


def _at_rest(dice: Dice, many: int, sides: int, bits: int) -> int:
    """The steps for dice that do not explode, or whose explosions are already in their laws."""
    keeps = _mods(dice, Stage.KEEP)
    if any(mod.word == "u" for mod in dice.mods):
        return sides**2 * many**2
    if not keeps:
        return _sum(many * sides, bits)
    if keeps[0].amount and many and not dice.own and len(dice.mods) == 1:
        taken = min(keeps[0].amount, many)
        return Ranks(sides, many, many - taken if keeps[0].word[0] == "k" else taken, 0).work
    places = places_kept(keeps, many)
    kept = len(places)
    few = kept if kept * 2 <= many + 1 else many
    steps = sides * few**2 // 2 * (1 + few * sides * bits // 8 // BYTES_A_STEP)
    picks = _mods(dice, Stage.PICK, Stage.COUNT)
    if all(map(_rises, picks)):
        return steps
    # The worth does not rise with the face, so sorted dice cannot be summed by rank.
    each = 1 if picks[-1].stage == Stage.COUNT else sides
    if places.start == 0 or places.stop == many:  # a power for every face and each dropped die
        return sides * (many - kept + 1) * _sum(many * each // 2, bits // 2)
    return max(steps, sides * many**2 * (1 + kept * each // 2))  # every total separately


def _exploding(dice: Dice, explode: Mod, many: int, sides: int) -> Size:
    """Exploding dice whose extra dice are separate, or are added without any being dropped."""
    keeps = _mods(dice, Stage.KEEP)
    length, bits = _told(dice, explode, many, sides)
    if explode.adds and _mods(dice, Stage.PICK, Stage.COUNT) and many > 1:
        length = MARGIN * (many + sides)
        bits = many * length // sides * (sides - 1).bit_length()
        steps = 4 * _product(length, bits)
    elif keeps:
        is_free = keeps[0].word[0] == "d" or explode.number or explode.once  # then all dice matter
        reach = sides * (many if is_free else keeps[0].amount)
        steps = reach * (sides * min(keeps[0].amount, many) ** 3 // 8 + reach)
        if is_free:
            steps += _product(length, bits)
        else:
            length, bits = many * sides, many * (sides - 1).bit_length()
    else:
        steps = _sum(length, bits)
        length, bits = 2 * length, 2 * bits  # it may be computed twice as far, to find its tail
    if explode.number:  # one law for each number of explosions
        steps *= many + explode.amount
    return steps, length, bits


def _mods(dice: Dice, *stages: int) -> list[Mod]:
    return [mod for mod in dice.mods if mod.stage in stages]


def _rises(mod: Mod) -> bool:
    """Whether a higher face is never worth less when picked or counted by this."""
    sign = ">" if mod.word in ("k", "cs") else "<"
    return all(one.sign.rstrip("=") == sign for one in mod.conditions)


def _told(dice: Dice, explode: Mod, many: int, sides: int) -> tuple[int, int]:
    """The number of outcomes of exploding dice until the rest are negligible, and the bits of a weight."""
    faces = dice.own or tuple(range(1, sides + 1))
    again = _mods(dice, Stage.REROLL)
    faces = tuple(face for face in faces if not any(mod.holds(face, min(faces)) for mod in again)) or faces
    going = [face for face in faces if explode.holds(face, max(faces))]
    chance = len(going) / len(faces)
    throws = many + explode.amount
    if 0 < chance < 1 and not explode.number:
        throws = int(many / (1 - chance) - log(NEGLIGIBLE) / log(chance))
    length = sides * throws
    return length, (many + length // max(min(going, default=sides), 1)) * (sides - 1).bit_length()


def _walked(kinds: list[tuple[int, int]]) -> Size:
    """Dice of several kinds, given as (number, sides), by a walk over all faces."""
    many, sides = sum(count for count, _ in kinds), max(sides for _, sides in kinds)
    bits = sum(count * faces.bit_length() for count, faces in kinds)
    states = prod(count + 1 for count, _ in kinds)
    steps = sides * states**2 // 2 * (1 + many * sides * bits // 8 // BYTES_A_STEP)
    return steps, many * sides, bits
