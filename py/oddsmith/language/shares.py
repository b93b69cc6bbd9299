"""How often which number comes: mixtures of such shares, and the die that they make."""

from __future__ import annotations

from math import gcd, lcm, prod

from oddsmith.distribution import Distribution
from oddsmith.language.budget import MOST_LAW_BITS, refuse
from oddsmith.language.values import EMPTY, Dice

Shares = dict[int | None, int]
"""How often which number comes; None is the empty die."""
MOST_BITS_REDUCED = 50_000
"""Longer weights are not reduced: that would take longer than going on with them."""


def mixed(parts: list[tuple[int, Shares]]) -> Shares:
    """The mixture of shares, each of which counts as much as its weight says."""
    totals = [sum(shares.values()) for _, shares in parts]
    common = _common(totals)
    found: Shares = {}
    for (weight, shares), total in zip(parts, totals, strict=True):
        scale = weight * (common // total)
        for number, many in shares.items():
            found[number] = found.get(number, 0) + scale * many
    return found


def _common(totals: list[int]) -> int:
    """A common multiple of totals; the least one where that is soon found."""
    bits = max(map(int.bit_length, totals))
    _check_bits(bits)
    different = set(totals)
    return lcm(*different) if bits < MOST_BITS_REDUCED or len(different) < 3 else prod(different)


def _check_bits(bits: int) -> None:
    """Refuse weights that are too long.

    Raises:
        TooMuchWork: a law that is mixed with itself again and again has weights of twice the length each time.
    """
    if bits > MOST_LAW_BITS:
        raise refuse(f"Exact weights with {bits:,} binary digits came up", f"at most {MOST_LAW_BITS:,} are allowed")


def as_dice(shares: Shares) -> tuple[Dice, int, int]:
    """The die of what comes, and how much of how much was lost to the empty die."""
    lost = shares.get(None, 0)
    bits = max(map(int.bit_length, shares.values()), default=0)
    _check_bits(bits)
    divisor = gcd(*shares.values()) if bits < MOST_BITS_REDUCED else 1
    weights = {number: weight // divisor for number, weight in shares.items() if number is not None}
    total = sum(shares.values())
    return (Dice(Distribution(weights)) if weights else EMPTY), lost, total
