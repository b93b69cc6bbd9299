"""Keep and drop: sums over the sorted dice of a pool, each die taken any number of times."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate, pairwise

from oddsmith.dice.counting import Kinds, Vector, all_left, faces_of, rolls_of, walk
from oddsmith.law.distribution import Distribution, ascending, scaled
from oddsmith.law.packing import Packing


@lru_cache(maxsize=8)
def sorted_sums(kinds: Kinds, forms: tuple[Vector, ...]) -> Distribution[Vector]:
    """The joint law of several sums: each form has a multiple for every die, the lowest first. A layer cake.

    A sum over the sorted dice is a base plus, for each gap between neighbouring faces, the gap's width times the sum of
    the multiples of all dice above the gap, which depends only on how many dice lie below. So one walk down the faces
    is enough, with the dice left as the state and the sums packed into one integer. If at least half of the dice are
    lowest ones that no form takes, the walk ends at these. If they are highest ones, it goes up instead, but only with
    dice of one kind, since several kinds become alike only on the way down.

    Raises ValueError: when a form does not have a multiple for every die.
    """
    size = sum(all_left(kinds))
    for form in forms:
        if len(form) != size:
            raise ValueError(f"give a multiple for each of the {size} dice, the lowest first, not {len(form)}")
    taken = [any(multiples) for multiples in zip(*forms, strict=True)]
    idle, idle_above = (next((n for n, one in enumerate(ends) if one), size) for ends in (taken, taken[::-1]))
    if len(kinds) == 1 and 2 * idle_above >= size > idle:
        upside_down = tuple((scaled(kind, -1), count) for kind, count in kinds)
        found = sorted_sums(upside_down, tuple(form[::-1] for form in forms))
        return found.map(lambda sums: tuple(-one for one in sums))
    faces, total = faces_of(kinds), rolls_of(kinds)
    gaps = [high - low for low, high in pairwise(faces)]
    above = [list(accumulate(reversed(form), initial=0))[::-1] for form in forms]
    lows = [min(sums) for sums in above]
    base, width = faces[0] if faces else 0, sum(gaps)
    packing = Packing(
        [base * sums[0] + width * min(sums) for sums in above],
        [base * sums[0] + width * max(sums) for sums in above],
        total,
    )
    lifts = [packing.shift([sums[n] - low for sums, low in zip(above, lows, strict=True)]) for n in range(size + 1)]
    states = {all_left(kinds): 1}
    steps = walk(kinds, faces[::-1], idle if 2 * idle >= size else 0)
    for (_, shows), gap in zip(steps, [*gaps[::-1], 0], strict=False):
        further: dict[Vector, int] = {}
        for left, packed in states.items():
            for after, _, ways in shows(left):
                further[after] = further.get(after, 0) + packed * ways
        states = {left: packed << gap * lifts[sum(left)] for left, packed in further.items()}
    (packed,) = states.values()
    return ascending(dict(packing.unpack(packed)), total)
