"""How the chances of an endless law fall off, and what follows from that: its exact mean and variance.

As a power series, the law of a d6 that explodes on 6 is a polynomial over 1 - z^6/6: far out, k + 6 is a sixth as
likely as k. Sums of such laws, the higher of two, and sums of some sorted dice have more such factors, 1 - r z^s each.
Given the factors and the degree of the polynomial, that many weights determine the polynomial, and with it the moments.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import reduce
from itertools import count
from math import gcd, lcm
from operator import mul
from typing import NamedTuple

from oddsmith.law.ratio import Ratio

Falls = dict[tuple[int, Ratio], int]
"""Maps step s and ratio r to the number of factors 1 - r z^s."""


class Tail(NamedTuple):
    """How a law falls off upwards; of one without a lowest number, how its mirror image does."""

    last: int
    """Upper bound on the degree of the polynomial, given as an outcome of the law."""
    falls: Falls

    @property
    def degree(self) -> int:
        """The degree of all factors together."""
        return sum(step * times for (step, _), times in self.falls.items())

    def cleared(self, numbers: Sequence[int]) -> list[int]:
        """Multiply a series by all factors, as far as it is given, and by what makes it whole."""
        found = list(numbers)
        for (step, ratio), times in self.falls.items():
            less, whole = ratio.as_integer_ratio()
            for _ in range(times):
                found = [whole * here - less * before for here, before in zip(found, [0] * step + found, strict=False)]
        return found

    @property
    def factors(self) -> list[int]:
        """The product of all factors."""
        return self.cleared([1] + [0] * self.degree)

    def scaled(self, scale: int, shift: int) -> Tail:
        """The tail of `scale` times the outcome plus `shift`, both in the direction in which it falls off."""
        falls = {(scale * step, ratio): times for (step, ratio), times in self.falls.items()}
        return Tail(scale * self.last + shift, falls)

    def plus(self, other: Tail) -> Tail:
        """The tail of the sum of two."""
        return Tail(self.last + other.last, Counter(self.falls) + Counter(other.falls))

    def stepped(self, width: int) -> Tail:
        """The tail of the outcome divided by `width` and rounded down."""
        falls: Falls = {}
        for (step, ratio), times in apart(self.falls).items():
            common = gcd(step, width)
            falls[step // common, ratio ** (width // common)] = times
        found = Tail(0, falls)
        return found._replace(last=self.last // width + 1 + found.degree)

    def moments(self, weights: Sequence[int], low: int, total: int) -> Moments:
        """The moments of the law with these weights from `low` on, which must include all up to `last`."""
        known, factors = self.cleared(weights[: self.last - low + 1]), self.factors
        if sum(known) != total * sum(factors):
            raise ArithmeticError("a law does not fall off as its tail says")
        return moments_of([(known, 1), (factors, -1)], low, self)


class Moments(NamedTuple):
    """The moments of an endless law, which do not follow from its weights, since some of these are listed as one."""

    mean: Ratio
    variance: Ratio
    tail: Tail | None = None
    """None if it is not known, or if the law is endless on both sides."""


def moments_of(factors: Sequence[tuple[Sequence[int], int]], low: int, tail: Tail | None) -> Moments:
    """The moments of a law from `low` on with a product of polynomials to powers as weights, as in `packing.powers`.

    The moments of each polynomial, taken as a law itself, are added as often as its power says.
    """
    average, spread, over = low, 0, 1
    for polynomial, exponent in factors:
        firsts = list(map(mul, polynomial, count()))
        total, first, second = sum(polynomial), sum(firsts), sum(map(mul, firsts, count()))
        average = average * total + exponent * first * over
        spread = spread * total**2 + exponent * (second * total - first**2) * over**2
        over *= total
    return Moments(Ratio(average, over), Ratio(spread, over**2), tail)


def apart(falls: Falls) -> Falls:
    """Merge factors until no two share a root, perhaps adding some: 1 - z/9 and 1 - z^2/81 become the latter, twice."""
    found: Falls = {}
    for fall, times in falls.items():
        (step, ratio), often = fall, times
        for width, by in list(found):
            common = lcm(step, width)
            raised = common, ratio ** (common // step)
            if raised == (common, by ** (common // width)):
                often += found.pop((width, by))
                step, ratio = raised
        found[step, ratio] = often
    return found


def product_of(one: Falls, other: Falls) -> Falls:
    """How the products of two laws' chances fall off, number by number."""
    found: Falls = {}
    for (step, ratio), times in apart(one).items():
        for (width, by), more in apart(other).items():
            common = lcm(step, width)
            fall = common, ratio ** (common // step) * by ** (common // width)
            found[fall] = max(found.get(fall, 0), times + more - 1)
    return found


def _either(one: Falls, other: Falls) -> Falls:
    """Each factor as often as in the one of the two that has it more often."""
    return one | {fall: max(times, one.get(fall, 0)) for fall, times in other.items()}


def beside(tails: Sequence[Tail]) -> Tail:
    """The tail of a mixture."""
    found = Tail(0, reduce(_either, (tail.falls for tail in tails)))
    return found._replace(last=max(tail.last - tail.degree for tail in tails) + found.degree)


def together(tails: Sequence[Tail]) -> Tail:
    """The tail of any of several sorted numbers: its chances are sums of products of theirs."""
    falls: Falls = {}
    for tail in tails:
        falls = reduce(_either, (product_of(falls, tail.falls), tail.falls), falls)
    found = Tail(max(tail.last for tail in tails), falls)
    return found._replace(last=found.last + found.degree)
