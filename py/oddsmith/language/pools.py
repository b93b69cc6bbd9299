"""What is read from a collection of dice directly: by ranks, by maximum, exploding; exact, without listing rolls."""

from __future__ import annotations

from itertools import accumulate
from math import gcd

from oddsmith.dice import explode as exploded
from oddsmith.distribution import Distribution, reduced, scaled
from oddsmith.language.budget import Budget, refuse
from oddsmith.language.values import EMPTY, ZERO, Dice, Law, Numbers
from oddsmith.order_statistics import highest_sum, lowest_sum, ranked
from oddsmith.pool import Pool
from oddsmith.ratio import Ratio

MOST_EXPLOSIONS = 2_000


def at(budget: Budget, positions: Numbers, dice: Dice, *, lowest_first: bool) -> Dice:
    """`positions @ dice`: the sum of the dice at these positions of the sorted roll; where there is none, nothing."""
    if dice.law is None:
        return EMPTY
    times = [0] * dice.count
    for position in positions:
        if 1 <= position <= dice.count:
            times[position - 1] += 1
    if not lowest_first:
        times.reverse()
    return Dice(keep(budget, dice.law, times))


def keep(budget: Budget, law: Law, times: list[int]) -> Law:
    """The law of the sorted dice, lowest first, each so many times; one, or a few from an end, by shorter ways."""
    kept = [rank for rank, many in enumerate(times) if many]
    if not kept:
        return ZERO
    count, faces = len(times), len(law.weights)
    words = law.total.bit_length() * count // 64 + 1
    if len(kept) == 1:
        terms = min(count - kept[0], kept[0] + 1)
        budget.spend(faces * terms * (4 + words) // 8, f"One of {count:,} dice")
        return scaled(ranked(law, count, count - kept[0]), times[kept[0]])
    span = (law.outcomes[-1] - law.outcomes[0]) * sum(map(abs, times)) + 1
    if len(kept) == count and len(set(times)) == 1:
        return scaled(Dice(law, count).sum(budget), times[0])
    what, length = f"A sum of {len(kept):,} of {count:,} dice", (8 + span * words // 40) // 8
    budget.room(span, what)
    is_top, is_bottom = kept[0] == count - len(kept), kept[-1] == len(kept) - 1
    steps = faces * len(kept) * (len(kept) + 8) * length
    if (is_top or is_bottom) and len(set(times)) == 2 and steps < faces * count * count * length:
        budget.spend(steps, what)
        few = highest_sum if is_top else lowest_sum
        return scaled(few(law, count, len(kept)), times[kept[0]])
    budget.spend(faces * count * count * length, what)
    return Pool([(law, count)]).keep(times)


def highest(budget: Budget, number: int, *pools: Dice) -> Dice:
    """The `number` highest of all dice together; of mixed ones too."""
    return _of_all(budget, number, pools, highest=True)


def lowest(budget: Budget, number: int, *pools: Dice) -> Dice:
    """The `number` lowest of all dice together."""
    return _of_all(budget, number, pools, highest=False)


def middle(budget: Budget, number: int, dice: Dice) -> Dice:
    """The `number` middle ones; where they cannot be in the very middle, the higher ones."""
    if dice.law is None:
        return EMPTY
    kept = min(max(number, 0), dice.count)
    above = (dice.count - kept) // 2
    times = [0] * (dice.count - kept - above) + [1] * kept + [0] * above
    return Dice(keep(budget, dice.law, times))


def _of_all(budget: Budget, number: int, pools: tuple[Dice, ...], *, highest: bool) -> Dice:
    kinds = [(dice.law, dice.count) for dice in pools if dice.law is not None]
    if not kinds:
        return EMPTY
    size = sum(count for _, count in kinds)
    kept = min(max(number, 0), size)
    if len(kinds) == 1 or kinds[0][0] == kinds[-1][0]:
        times = [0] * (size - kept) + [1] * kept
        return Dice(keep(budget, kinds[0][0], times if highest else times[::-1]))
    steps = sum(len(law.weights) * count * count for law, count in kinds) * size
    words = max(law.total for law, _ in kinds).bit_length() * size // 64 + 1
    budget.spend(steps * (8 + words) // 8, f"The best of {size:,} mixed dice")
    pool = Pool(kinds)
    return Dice(pool.highest(kept) if highest else pool.lowest(kept))


def explode(budget: Budget, dice: Dice, depth: int) -> Dice:
    """The die thrown once more on its highest outcome, up to `depth` times."""
    if dice.law is None or depth <= 0:
        return dice
    law = dice.sum(budget)
    if depth > MOST_EXPLOSIONS:
        raise refuse(f"{depth:,} explosions", f"at most {MOST_EXPLOSIONS:,} are allowed")
    budget.spend(len(law.weights) * depth * depth // 2 + depth, f"{depth:,} explosions")
    if len(law.weights) == 1:
        ((face, _),) = law.weights.items()
        return Dice(Distribution({face * (depth + 1): 1}))
    return Dice(exploded(reduced(law), {law.outcomes[-1]}, depth))


def unfinished(budget: Budget, dice: Dice, depth: int) -> float:
    """The share of rolls that show the highest outcome every time and would explode once more; about."""
    if dice.law is None:
        return 0
    law = dice.sum(budget)
    return Ratio(law.weights[law.outcomes[-1]], law.total).decimal ** (max(depth, 0) + 1)


def extreme(one: Law, other: Law, *, highest: bool) -> Law:
    """The higher, or the lower, of two independent dice: from how often both are at most (at least) each face."""
    faces = sorted({*one.weights, *other.weights}, reverse=not highest)
    reached = [
        mine * theirs
        for mine, theirs in zip(
            accumulate(one.weights.get(face, 0) for face in faces),
            accumulate(other.weights.get(face, 0) for face in faces),
            strict=True,
        )
    ]
    weights = {
        face: ways - before for face, ways, before in zip(faces, reached, [0, *reached], strict=False) if ways != before
    }
    divisor = gcd(*weights.values())
    return Distribution({face: weight // divisor for face, weight in weights.items()})
