"""Laws made from whole pools: kept dice, extremes, explosions; exact, without enumerating rolls."""

from __future__ import annotations

from functools import partial, reduce
from itertools import accumulate
from math import log2

from oddsmith.dice.counting import states_of
from oddsmith.dice.order_statistics import at_rank
from oddsmith.dice.pool import Pool
from oddsmith.dice.ranks import ranks_of
from oddsmith.language.budget import Budget, many, refuse
from oddsmith.language.laws import (
    PACKED,
    ZERO,
    Law,
    bits_of,
    lowest_terms,
    multiplying,
    multiplying_laws,
    passing,
    rank_cost,
    same,
    shortened,
    width,
)
from oddsmith.language.values import EMPTY, Dice, Numbers
from oddsmith.law.distribution import Distribution, scaled
from oddsmith.law.ratio import Ratio

MOST_EXPLOSIONS = 2_000
FACES_A_STEP = 100
"""Faces copied in one step: at each face a walk copies all further ones."""
STEPS = 10
"""Steps charged per microsecond of estimated work."""
FINDING_STATES = 5
"""Steps per face and kind of dice."""


def at(budget: Budget, positions: Numbers, dice: Dice, *, lowest_first: bool) -> Dice:
    """`positions @ dice`: the sum of the dice at these positions of a sorted roll; those out of range add nothing."""
    if dice.law is None:
        return EMPTY
    budget.spend(len(positions) + dice.count // 2)
    times = [0] * dice.count
    for position in positions:
        if 1 <= position <= dice.count:
            times[position - 1] += 1
    if not lowest_first:
        times.reverse()
    return Dice(keep(budget, dice.law, times))


def keep(budget: Budget, law: Law, times: list[int]) -> Law:
    """The law of the sum of sorted dice, lowest first, each taken `times`; one or a few at an end have shortcuts."""
    kept = [rank for rank, many in enumerate(times) if many]
    if not kept:
        return ZERO
    count = len(times)
    law = shortened(budget, law, count)
    error = law.error * count
    if len(kept) == 1:
        budget.make(f"One of {count:,} dice", *rank_cost(law, count, kept[0]))
        one = at_rank(law, count, count - kept[0]).within(error)
        return shortened(budget, scaled(one, times[kept[0]]))
    if len(kept) == count and len(set(times)) == 1:
        return scaled(Dice(law, count).sum(budget), times[0])
    what = f"A sum of {len(kept):,} of {count:,} dice"
    ranks = ranks_of(law, times)
    if ranks:
        copies = PACKED + (ranks.kept // 4 if ranks.low and ranks.high else 0)
        budget.make(what, ranks.kept * ranks.sides, bits_of(law, count), STEPS * ranks.work, copies)
        return shortened(budget, Pool([(law, count)]).keep(times).within(error))
    span = (width(law) - 1) * sum(times) + 1
    bits = bits_of(law, count)
    is_top, is_bottom = kept[0] == count - len(kept), kept[-1] == len(kept) - 1
    if (is_top or is_bottom) and len(set(times)) == 2 and len(kept) * (len(kept) + 8) < count * count:
        budget.make(what, span, bits, *_cost_of_few(law, count, len(kept), span * bits))
    else:
        _prepare_walk(budget, what, span, [(law, count)])
    return shortened(budget, Pool([(law, count)]).keep(times).within(error))


def _cost_of_few(law: Law, count: int, kept: int, length: int) -> tuple[float, int]:
    """The steps of a walk that stops at the last kept die, and its packed copies, each of `length` bits."""
    bits = bits_of(law, count)
    ways = min(bits, int(kept * (log2(count) + log2(max(law.weights.values())))))
    a_showing = 12 + 2 * passing(length) + multiplying(length, ways) / 2
    a_state = 10 + 2 * passing(length) + multiplying(length, bits) / 2
    return len(law.weights) * kept * (kept / 2 * a_showing + a_state), PACKED + 2 * kept


def _prepare_walk(budget: Budget, what: str, span: int, kinds: list[tuple[Law, int]]) -> None:
    """Charge for a law of `span` sums that `sorted_sums` is about to make, its steps and its packed copies."""
    bits = sum(bits_of(law, count) for law, count in kinds)
    budget.check_law(what, span, bits)
    faces = sorted({face for law, _ in kinds for face in law.weights}, reverse=True)
    ways = min(bits, sum(int(count * (1 + log2(max(law.weights.values())))) for law, count in kinds))
    budget.spend(FINDING_STATES * len(faces) * len(kinds))
    states, moves = states_of(kinds, faces)
    a_move = 2 + 4 * (len(kinds) - 1) + passing(span * bits) + multiplying(span * bits, ways) / 4
    slices = len(faces) * len(faces) * len(kinds) / FACES_A_STEP
    budget.make(what, span, bits, moves * a_move + slices, 2 + 2 * states)


def of_one_end(budget: Budget, number: int, pools: tuple[Dice, ...], *, highest: bool) -> Dice:
    """The sum of the `number` highest (lowest) of all dice together, which may be of different kinds."""
    kinds = [(dice.law, dice.count) for dice in pools if dice.law is not None and dice.count]
    size = sum(count for _, count in kinds)
    kept = min(max(number, 0), size)
    if not kept:
        return Dice(ZERO)
    budget.spend(size // 4)
    if all(same(kinds[0][0], law) for law, _ in kinds):
        return Dice(_of_one_kind(budget, kinds[0][0], size, kept, highest=highest))
    kinds = [(shortened(budget, lowest_terms(budget, law), count), count) for law, count in kinds]
    if kept == 1:
        best = (_of_one_kind(budget, law, count, 1, highest=highest) for law, count in kinds)
        return Dice(reduce(partial(extreme, budget, highest=highest), best))
    what = f"The best of {size:,} mixed dice"
    error = sum(law.error * count for law, count in kinds)
    lows, highs = zip(*((law.outcomes[0], law.outcomes[-1]) for law, _ in kinds), strict=True)
    span = (max(highs) - min(lows)) * kept + 1
    _prepare_walk(budget, what, span, kinds)
    pool = Pool(kinds)
    best_of = pool.highest(kept) if highest else pool.lowest(kept)
    return Dice(shortened(budget, best_of.within(error)))


def _of_one_kind(budget: Budget, law: Law, count: int, kept: int, *, highest: bool) -> Law:
    times = [0] * (count - kept) + [1] * kept
    return keep(budget, law, times if highest else times[::-1])


def explode(budget: Budget, dice: Dice, depth: int) -> Dice:
    """The die rolled again and added on its highest outcome, up to `depth` times.

    Any other outcome ends it; after `depth` highest ones every outcome does.
    """
    if dice.law is None:
        return dice
    if depth > MOST_EXPLOSIONS:
        raise refuse(f"{many(depth)} explosions", f"at most {MOST_EXPLOSIONS:,} are allowed")
    law = shortened(budget, lowest_terms(budget, dice.sum(budget)), depth + 1)
    highest, again = law.outcomes[-1], law.weights[law.outcomes[-1]]
    entries, bits = len(law.weights) * (depth + 1), bits_of(law, depth + 1)
    budget.make(f"{depth:,} explosions", entries, bits, entries * (2 + 2 * multiplying(law.total.bit_length(), bits)))
    found: dict[int, int] = {}
    for times in range(depth + 1):
        ways = again**times * law.total ** (depth - times)
        for face, weight in law.weights.items():
            if face != highest or times == depth:
                number = highest * times + face
                found[number] = found.get(number, 0) + ways * weight
    return Dice(shortened(budget, lowest_terms(budget, Distribution(found, error=law.error * (depth + 1)))))


def unfinished(budget: Budget, dice: Dice, depth: int) -> float:
    """The approximate share of rolls that show the highest outcome every time and would explode once more."""
    if dice.law is None:
        return 0
    law = dice.sum(budget)
    return Ratio(law.weights[law.outcomes[-1]], law.total).decimal ** (depth + 1)


def extreme(budget: Budget, one: Law, other: Law, *, highest: bool) -> Law:
    """The higher, or the lower, of two independent dice: from the ways that both are at most (at least) each face."""
    faces = sorted({*one.weights, *other.weights}, reverse=not highest)
    bits, a_face = bits_of(one) + bits_of(other), 3 + multiplying_laws(one, other)
    budget.make(f"The {'higher' if highest else 'lower'} of two dice", len(faces), bits, len(faces) * a_face)
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
    law = Distribution(weights, error=one.error + other.error)
    return shortened(budget, lowest_terms(budget, law))
