"""Mixtures of small shares over one total, or few: they are mixed at once, not incrementally as in `Mixture`.

If a fight makes the same calls at every depth, all their results at a depth are brought to a common total: the least
common multiple is hardly longer than the totals, and common factors are removed from all of them together.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd, lcm
from operator import mul

from oddsmith.language import budget as bounds
from oddsmith.language.budget import Budget
from oddsmith.language.shares import NOTHING, Drawn, Mixture, Shares, left_of
from oddsmith.language.symbols import Symbol, Value
from oddsmith.language.values import law_of
from oddsmith.law.distribution import cells, cut

A_MIXTURE, BITS_A_STEP, BITS_A_PRODUCT = 10, 7_000, 25
"""Steps of a mixture; bits added in one step; a division of b bits takes b² / 25 / 7,000 steps."""
FEW_ENTRIES, FEW_BITS = 500, 20_000
"""Limits for mixing at once: entries of the shares, and bits of their totals, which bound the common multiple."""
MUCH = 1 << 30
"""Smaller common divisors are not worth removing."""
MOST_ALIKE, MOST_LONGER = 100_000, 1_000
"""Cells of shares that are brought to a common total, and by how many bits it may exceed the longest of theirs."""


def shares_of(budget: Budget, value: Value | Drawn) -> Drawn:
    """The shares of the value of a call that runs by itself, which is never symbolic."""
    if isinstance(value, Drawn):
        return value
    if isinstance(value, int):
        return Drawn(1, {value: 1})
    assert not isinstance(value, Symbol)
    law = law_of(budget, value)
    return Drawn(law.total, law.weights, law.error) if law else NOTHING


def mixed(budget: Budget, weights: Sequence[int], found: Sequence[Drawn]) -> Drawn:
    """The mixture of shares with these weights; small ones have a fast path, where fights spend most of their time."""
    totals, shares, errors = zip(*found, strict=True)
    entries = sum(map(len, shares))
    different = {totals[0]} if totals.count(totals[0]) == len(totals) else set(totals)
    if entries <= FEW_ENTRIES and len(different) * max(different).bit_length() <= FEW_BITS:
        common = lcm(*different)
        whole = common * sum(weights)
        bits = whole.bit_length()
        budget.longest = max(budget.longest, bits)
        if bits <= (bounds.ROUNDED_BITS + bounds.SPARE_BITS if budget.rounds else 2 * FEW_BITS):
            scales, dividing = weights, 0
            if len(different) > 1:
                times = {total: common // total for total in different}
                scales = [weight * times[total] for weight, total in zip(weights, totals, strict=True)]
                dividing = bits * len(different) // BITS_A_PRODUCT
            budget.spend(A_MIXTURE + entries + bits * (entries + dividing) // BITS_A_STEP)
            return Drawn(whole, _added(whole, scales, shares), max(errors) if budget.rounds else 0)
    mixture = Mixture(budget)
    for weight, drawn in zip(weights, found, strict=True):
        mixture.add(weight, drawn)
    return mixture.mixed()


def _added(whole: int, scales: Sequence[int], shares: Sequence[Shares]) -> Shares:
    """The sum of scaled shares, whose total is `whole`. If there are two numbers, one gets what the other leaves."""
    numbers = set().union(*shares)
    if len(numbers) == 2:
        one, other = numbers
        many = sum(map(mul, scales, [part.get(one, 0) for part in shares]))
        return {one: many, other: whole - many}
    made: dict[int | None, int] = {}
    get = made.get
    for scale, part in zip(scales, shares, strict=True):
        for number, many in part.items():
            made[number] = get(number, 0) + scale * many
    return made


def alike(budget: Budget, found: Sequence[Drawn]) -> Sequence[Drawn]:
    """The same shares over a common total about as short as possible; if it is too long, each in lowest terms."""
    entries = sum([len(drawn.shares) for drawn in found])
    common = _common(budget, {drawn.total for drawn in found})
    if not common or cells(entries, common.bit_length()) > MOST_ALIKE:
        return [left_of(budget, drawn)[0] or drawn for drawn in found]
    bits, divisor = common.bit_length(), common
    budget.spend(entries * (2 + bits // BITS_A_STEP))
    scaled = [_times(drawn, common // drawn.total) for drawn in found]
    for drawn in scaled:
        budget.spend(len(drawn.shares) * divisor.bit_length() * bits // BITS_A_PRODUCT // BITS_A_STEP)
        divisor = gcd(divisor, *drawn.shares.values())
        if divisor < MUCH:
            break
    else:
        common //= divisor
        scaled = [
            Drawn(common, {number: many // divisor for number, many in drawn.shares.items()}, drawn.error)
            for drawn in scaled
        ]
        bits -= divisor.bit_length() - 1
    if not budget.rounds or bits <= bounds.ROUNDED_BITS:
        return scaled
    return [_cut(drawn) for drawn in scaled]


def _common(budget: Budget, totals: set[int]) -> int | None:
    """The least common multiple of some totals; None if it is far longer than they are."""
    most = max(totals, default=1).bit_length() + MOST_LONGER
    common = 1
    for total in totals:
        budget.spend(1 + common.bit_length() * total.bit_length() // BITS_A_PRODUCT // BITS_A_STEP)
        common = lcm(common, total)
        if common.bit_length() > min(most, FEW_BITS):
            return None
    return common


def _times(drawn: Drawn, scale: int) -> Drawn:
    if scale == 1:
        return drawn
    return Drawn(drawn.total * scale, {number: many * scale for number, many in drawn.shares.items()}, drawn.error)


def _cut(drawn: Drawn) -> Drawn:
    shares, further = cut(drawn.shares, drawn.total, bounds.ROUNDED_BITS)
    return Drawn(sum(shares.values()), shares, drawn.error + further)
