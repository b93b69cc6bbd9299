"""About how many steps, of a microsecond each, the law of some dice takes: refused where it is far too many.

The numbers are fitted to what the ways of `oddsmith.dice` took. What a fold, a function or a condition takes, nobody
can know before.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from math import comb, log, log2, prod
from typing import Any

from oddsmith.dice.counting import Kinds, faces_of, states_of
from oddsmith.dice.open_ended import NEGLIGIBLE
from oddsmith.dice.ranks import ranks_of
from oddsmith.errors import InvalidInput, refuse_too_much
from oddsmith.law.distribution import Distribution

MOST_SIDES = 1_000_000
"""More faces would fill the memory before anything is asked of them."""
BITS_A_STEP = 256
"""Of a weight that is one of many: few, since these take memory rather than time."""
BYTES_A_STEP = 2_500
"""Of packed laws that are moved from state to state."""
WAYS_BITS = 400
"""Of the number of ways in which dice show a face."""
SUMMED_BITS = 1_000
"""Of a weight that is a sum of those before it."""
MOVES_A_STEP, LONG_BITS = 8, 4_000
"""Of outcomes that are added up one by one, whose weights cost more where they are long."""
ROLLS_A_STEP = 8
"""Of a product, since many rolls have the same."""
A_DIGIT, PRODUCTS_A_STEP = 30, 190
"""Of a number that is multiplied with one of its length, by Karatsuba's method."""


def refuse_sides(sides: int) -> None:
    """Raise InvalidInput where a fair die has more sides than there is room for."""
    if sides > MOST_SIDES:
        raise InvalidInput.must("sides", "The number of sides", sides, f"at most {MOST_SIDES:,}")


def refuse_sum(law: Distribution[int], count: int) -> None:
    """Raise TooMuchWork where the sum of so many draws takes too long."""
    outcomes = _span(law.outcomes) * count + 1
    refuse_too_much(outcomes * (1 + _bits([(law, count)]) // BITS_A_STEP), f"The sum of {count:,} dice")


def refuse_kept(kinds: Kinds, forms: Sequence[Sequence[int]]) -> None:
    """Raise TooMuchWork where sums of the sorted dice take too long, each die taken as often as a form says."""
    size = sum(count for _, count in kinds)
    taken = [place for place, multiples in enumerate(zip(*forms, strict=True)) if any(multiples)]
    if not taken:
        return
    ranks = ranks_of(kinds[0][0], forms[0]) if len(kinds) == len(forms) == 1 else None
    if ranks:
        refuse_too_much(ranks.work, "This pool")
        return
    needed = min(size - taken[0], taken[-1] + 1)  # a walk ends where no more dice are taken
    if needed * 2 <= size + 1:
        kinds = tuple((law, min(count, needed)) for law, count in kinds)
    sums = prod(sum(map(abs, form)) * _span(faces_of(kinds)) + 1 for form in forms)
    refuse_walk(kinds, sums * _bits(kinds) // 8)


def refuse_walk(kinds: Kinds, size: int = 0) -> None:
    """Raise TooMuchWork where a walk over all faces takes too long that carries so many bytes for each state."""
    _, moves = states_of(kinds, faces_of(kinds)[::-1])
    refuse_too_much(moves * (1 + size // BYTES_A_STEP + _bits(kinds) // WAYS_BITS), "This pool")


def refuse_pairing(kinds: Kinds, others: Kinds) -> None:
    """Raise TooMuchWork where the dice of two pools are too many to be paired off."""
    mine, theirs = (sum(count for _, count in each) for each in (kinds, others))
    moves = len(faces_of((*kinds, *others))) * (mine + 1) * (theirs + 1) * (mine + theirs) // 2
    packed = min(mine, theirs) * _bits((*kinds, *others)) // 8
    refuse_too_much(moves * (1 + packed // BYTES_A_STEP), "Pairing off these pools")


def refuse_product(kinds: Kinds) -> None:
    """Raise TooMuchWork where there are too many rolls to multiply their dice, whatever their order."""
    rolls = prod(comb(count + len(law.weights) - 1, count) for law, count in kinds)
    refuse_too_much(rolls // ROLLS_A_STEP, "The product of these dice")


def refuse_vectors(kinds: Iterable[tuple[Distribution[tuple[int, ...]], int]]) -> None:
    """Raise TooMuchWork where the sum of so many joint draws takes too long."""
    drawn = list(kinds)
    spans = zip(
        *([count * _span(part) for part in zip(*law.weights, strict=True)] for law, count in drawn), strict=True
    )
    packed = prod(sum(span) + 1 for span in spans) * _bits(drawn)
    digits = packed / 2 / A_DIGIT  # of the two halves that are multiplied at last
    refuse_too_much(int(digits**1.585) // PRODUCTS_A_STEP, "The joint law of these dice")


def refuse_explosions(law: Distribution[int], on: Collection[int], times: int) -> None:
    """Raise TooMuchWork where a die that is thrown again so many times at most takes too long."""
    moved = len(on) * times * times * (_span(law.outcomes) + 1) // MOVES_A_STEP
    refuse_too_much(moved * (1 + _bits([(law, times)]) // LONG_BITS), f"{times:,} explosions")


def refuse_endless(law: Distribution[int], on: Collection[int], worth: Callable[[int], int]) -> None:
    """The same of a die that explodes without end, which is told until more throws are negligible."""
    again = sum(law.weights[face] for face in on)
    if not 0 < again < law.total:
        return
    throws = int(log(NEGLIGIBLE) / log(law.total / again)) + 1
    outcomes = throws * (max(abs(worth(face)) for face in law.weights) + 1)
    bits = _bits([(law, outcomes // max(1, min(map(worth, on))))])
    refuse_too_much(outcomes * (1 + bits // SUMMED_BITS), "This die, which explodes so often,")


def refuse_pairs(laws: Sequence[Distribution[Any]]) -> None:
    """Raise TooMuchWork where there are too many combinations of outcomes to try them all."""
    refuse_too_much(prod(len(law.weights) for law in laws), "Trying every combination")


def _span(numbers: Sequence[int]) -> int:
    return int(max(numbers)) - int(min(numbers))


def _bits(kinds: Iterable[tuple[Distribution[Any], int]]) -> int:
    """How long weights become."""
    return sum(int(log2(law.total) * count) for law, count in kinds) + 1
