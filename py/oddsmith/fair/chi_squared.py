"""Pearson's chi-squared: how often fair dice would come out at least as uneven as these did.

The statistic is exact, as a ratio. The chance is the upper tail of the chi-squared law, the regularized incomplete
gamma function Q(degrees/2, statistic/2). For whole degrees Q is a finite sum of positive terms (Abramowitz and Stegun,
26.4.4 and 26.4.5), so nothing cancels, and it is right to about eleven digits. The statistic follows that law only in
the limit of many throws; with fewer than `ENOUGH` expected of each face it is a poor guide.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, fsum, lgamma, log, sqrt, ulp
from typing import NamedTuple

from oddsmith.law.ratio import Ratio

ENOUGH = 5
"""The usual rule of thumb: at least this many throws expected of every face."""


class Fit(NamedTuple):
    """How well counts of faces fit a fair die. `p_value` is 1 only if every face came equally often, and never 0."""

    sides: int
    thrown: int
    statistic: Ratio
    degrees: int
    p_value: float

    @property
    def is_enough(self) -> bool:
        """Whether there are enough throws for the p-value to be meaningful."""
        return self.thrown >= ENOUGH * self.sides


def fit(counts: Sequence[int]) -> Fit:
    """Fit the counts of faces, from 1 up, to a die on which all are equally likely.

    With n throws and s sides, the sum of (count - n/s)² / (n/s) is (s · sum of count² - n²) / n.

    Raises ValueError: when there are fewer than two faces, or no throws.
    """
    sides, thrown = len(counts), sum(counts)
    if sides < 2 or thrown < 1:
        raise ValueError("there is nothing to compare")
    statistic = Ratio(sides * sum(count * count for count in counts) - thrown * thrown, thrown)
    return Fit(sides, thrown, statistic, sides - 1, upper_tail(statistic.decimal, sides - 1))


def upper_tail(statistic: float, degrees: int) -> float:
    """The chance that chi-squared with this many degrees of freedom (>= 1) is `statistic` or more."""
    if statistic <= 0:
        return 1.0
    half = max(statistic / 2, ulp(0))  # half of the smallest double would be 0
    whole = degrees % 2 == 0
    powers = range(degrees // 2) if whole else [n + 0.5 for n in range(degrees // 2)]
    rest = 0.0 if whole else erfc(sqrt(half))
    tail = fsum([rest, *(exp(power * log(half) - half - lgamma(power + 1)) for power in powers)])
    return min(max(tail, ulp(0)), 1 - ulp(0.5))
