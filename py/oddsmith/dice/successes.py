"""Counted successes: the exact laws of pools whose dice may explode without end, be re-rolled, cancel, or pair up.

All is done with generating functions, polynomials in y in which the chance of k successes stands at y^k. A throw is
worth y for a success, else 1, or 1/y where ones cancel. Let z be the chance to explode times y, and D what all throws
bring that do not. Then a die X without end is D + z X; with one throw again at most it is D + z (D + z), and so on:

    X = D / (1 - z)  without end,    X = (D - z^(cap + 1) (D - (1 - z))) / (1 - z)  with an end.

So a pool is a polynomial over as many factors 1 - z as dice were thrown, and all questions are finite sums. Where dice
explode, all is written in u, which is y over the number of sides, so that coefficients are whole and small; else in y.

Of the dice some are free and some fixed; only free ones may be re-rolled. What a die brings by exploding counts
successes and cancelling ones, and nothing else: it is never re-rolled.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import accumulate, chain, repeat
from math import comb, lcm
from operator import mul, sub
from typing import Literal, NamedTuple

from oddsmith.dice.sums import subtract
from oddsmith.law.distribution import Distribution, mean, scaled, variance
from oddsmith.law.packing import WORD, as_integer, from_integer, powers
from oddsmith.law.ratio import Ratio
from oddsmith.law.tail import Moments

NEGLIGIBLE = 10**12
"""A law without end is told until what is left is less likely than one in so many."""


class Rule(NamedTuple):
    """What the dice of a pool are worth."""

    sides: int
    threshold: int
    """The least face that is a success, from 2 to `sides`."""
    again: int | None = None
    """The least face that is thrown again if it is a success; None where none is."""
    cap: int | None = None
    """How often one die may be thrown again, 1 or more; None for without end."""
    ones: bool = False
    """Whether each 1 cancels a success. There are never fewer successes than none."""
    pairs: bool = False
    """Whether each pair of dice that show the highest face counts 4 instead of 2; then nothing explodes or cancels."""

    @property
    def explodes(self) -> int:
        """How many faces, always the highest, are thrown again."""
        return 0 if self.again is None else self.sides + 1 - max(self.again, self.threshold)

    @property
    def over(self) -> int:
        """How many times u is y."""
        return self.sides if self.explodes else 1


Event = Literal["any", "one", "pair", "any pair"]
"""What a roll must show: anything; a 1 on a fixed die; a pair of highest faces, one of them fixed; or any such pair."""


def _brings(rule: Rule, u: int) -> tuple[int, int, int]:
    """What a face worth nothing, all faces that do not explode (D), and a whole die (X times 1 - z) bring.

    Each at this u, and times y where a one cancels.
    """
    sides, threshold, _, cap, ones, _ = rule
    explodes = rule.explodes
    y, z = (sides * u, explodes * u) if explodes else (u, 0)
    zero, one = (y, y * y) if ones else (1, y)
    ends = (threshold - 1 - ones) * zero + (sides + 1 - threshold - explodes) * one + ones
    if explodes and cap:
        return zero, ends, ends - z ** (cap + 1) * (ends - sides * zero * (1 - z))
    return zero, ends, ends


def _free(rule: Rule, y: int, face: tuple[int, int], dice: int, rerolls: int) -> int:
    """The free dice after their re-rolls, with a factor for each die and each re-roll, whether it is used or not.

    `face` is what one that is worth nothing brings, and all of them. The ones that cancel are re-rolled first: each is
    then worth y more, and one of the failures.
    """
    nothing, shown = face
    found: int = shown**dice
    if rerolls == 0:
        return found
    ones = rule.ones * nothing // y
    failed = (rule.threshold - 1 - rule.ones) * nothing
    well = shown - ones - failed
    if rule.ones:
        found = y**rerolls * found + _spared(dice, rerolls, (ones, shown - ones), (y, 1))
        failed += nothing
    found *= shown**rerolls
    return found + _spared(dice, rerolls, (failed, well), (shown, rule.sides * nothing))


def _spared(dice: int, rerolls: int, shown: tuple[int, int], worth: tuple[int, int]) -> int:
    """What must be added for rolls with fewer dice to re-roll than there are re-rolls, if all were taken as used.

    `shown` is a die that is to be re-rolled, and one that is not; `worth` a re-roll that is used, and one that is not.
    """
    (some, others), (used, unused) = shown, worth
    found: int = others ** (dice + 1 - rerolls) * sum(
        comb(dice, n) * some**n * others ** (rerolls - 1 - n) * (unused ** (rerolls - n) * used**n - used**rerolls)
        for n in range(rerolls)
    )
    return found


@lru_cache(maxsize=2048)
def count(rule: Rule, free: int, fixed: int = 0, rerolls: int = 0, event: Event = "any") -> Count:
    """How many successes so many dice show after up to so many failed free dice have been re-rolled.

    Rolls that show a certain event are counted only where highest faces pair up.
    """
    rerolls = min(rerolls, free)
    size = free + fixed + rerolls
    if rerolls == 0 and not rule.pairs:
        return Count(rule, size)
    bits = _bits(rule, size, 32 * rule.over**rerolls)
    u, y = 1 << bits, rule.over << bits
    if rule.pairs:
        found = _paired(rule, y, (free, fixed, rerolls), event)
    else:
        zero, _, shown = _brings(rule, u)
        nothing = zero * (1 - rule.explodes * u)
        found = _free(rule, y, (nothing, shown), free, rerolls) * shown**fixed
    return Count(rule, size, _coefficients(found, bits, signed=rule.explodes > 0))


def _paired(rule: Rule, y: int, dice: tuple[int, int, int], event: Event) -> int:
    """The rolls of an event with pairs of highest faces, called tens, that count 4, at this y.

    Let a ten be worth y^2 in one reckoning and -y^2 in another. Half the sum of both has the rolls with an even number
    of tens, half the difference the others, which have one y too many.
    """
    free, fixed, rerolls = dice
    low, high = rule.threshold - 1, (rule.sides - rule.threshold) * y

    def rolls(ten: int, red: int, others: int = 0) -> int:
        """All rolls if a ten is worth so much, and what a fixed die may show so much, but so many of them."""
        found: int = red ** (fixed - others)
        return found * _free(rule, y, (1, low + high + ten), free, rerolls)

    def counted(red: int, tens: int = 1) -> int:
        """All rolls if a fixed die shows a ten or not, and what else it may show is worth so much."""
        even, odd = (rolls(ten, red + tens * ten) for ten in (y * y, -y * y))
        return even + odd + (even - odd) // y >> 1

    others = low + high
    found = counted(others)
    if event == "one":
        return found - counted(others - 1)
    if event == "pair":  # no fixed ten, or one and no other
        return found - counted(others, 0) - (fixed * y * rolls(0, others, 1) if fixed else 0)
    if event == "any pair":
        bits = (y.bit_length() - 1) * (
            sum(dice) + 1
        )  # so many that rolls without one, with one and with more stand apart
        shown, last = rolls(1 << bits, others + (1 << bits)), (1 << bits) - 1
        return found - (shown & last) - y * (shown >> bits & last)
    return found


def _bits(rule: Rule, size: int, spare: int = 1) -> int:
    """Room for a coefficient with its sign, in whole bytes, and at least eight, which are read fastest.

    Where no die explodes, coefficients count rolls. Otherwise they are at most what comes of taking all terms of all
    faces of a die, or of a re-roll that is not used, as positive, so many times.
    """
    bound, explodes = rule.sides**size, rule.explodes
    if explodes:
        zero, ends, _ = _brings(rule._replace(cap=None), 1)
        unused = (1 + explodes) * rule.sides * zero
        again = explodes ** (rule.cap + 1) * (ends + unused) if rule.cap else 0
        bound = max(unused, (1 + 2 * explodes) * ends + again) ** size * spare
    return 8 * max(int(bound).bit_length() // 8 + 1, WORD)


def _coefficients(packed: int, bits: int, *, signed: bool) -> list[int]:
    """The coefficients of a polynomial in 2^bits."""
    size, width = packed.bit_length() // bits + 1, bits // 8
    if not signed:
        return from_integer(packed, width, size)
    middle = 1 << (bits - 1)
    return [found - middle for found in from_integer(packed + as_integer([middle] * size, width), width, size)]


@lru_cache(maxsize=128)
def _alone(rule: Rule) -> Count:
    """A single die."""
    return Count(rule, 1)


class Count:
    """The law of a number of successes, or of the part of it that belongs to an event.

    Its generating function in u, with y = `over` u, is a polynomial `finite` that begins at u^-`lowest`, over a number
    and (1 - z)^`poles`, with z = `explodes` u. What lies below no successes counts as none.
    """

    def __init__(self, rule: Rule, size: int, finite: list[int] | None = None) -> None:
        """For so many dice, re-rolled ones included; if no polynomial is given, for all that they bring."""
        self.rule, self.size = rule, size
        self.explodes = rule.explodes
        self.over = rule.over
        self.lowest = size if rule.ones else 0
        self.poles = size if self.explodes else 0
        self.alike = finite is None
        self._sums: list[int] = []
        if finite is not None:
            self.finite = finite

    @cached_property
    def finite(self) -> list[int]:
        """The polynomial."""
        bits = _bits(self.rule, self.size)
        packed = _brings(self.rule, 1 << bits)[2] ** self.size
        return _coefficients(packed, bits, signed=self.poles > 0)

    @property
    def endless(self) -> bool:
        """Whether there is no greatest number of successes."""
        return self.poles > 0 and self.rule.cap is None

    @property
    def most(self) -> int:
        """The greatest number of successes, if there is one."""
        if self.alike and self.size != 1:
            return self.size * _alone(self.rule).most
        return max(0, len(self.finite) - 1 - self.lowest - self.poles)

    @property
    def geometric_from(self) -> int:
        """From so many successes on, chances are a polynomial of degree below `poles` times a power of z at y = 1."""
        return max(1, len(self.finite) - self.poles - self.lowest)

    def _summed(self, size: int) -> list[int]:
        """So many terms of the series in u: to divide by 1 - z is to sum up, each sum times the faces that explode."""
        explodes = self.explodes
        if len(self._sums) < size:
            if self.alike and self.poles:
                self._sums = powers([(_alone(self.rule).finite, self.size), ([1, -explodes], -self.size)], size - 1)
            else:
                self._sums = self.finite[:size] + [0] * (size - len(self.finite))
                carry = None if explodes == 1 else lambda reached, term: explodes * reached + term
                for _ in range(self.poles):
                    self._sums = list(accumulate(self._sums, carry))
        return self._sums[:size]

    def _valued(self, terms: list[int]) -> list[int]:
        """Terms of a polynomial in u where y is one, times a power of `over`."""
        return list(map(mul, terms, reversed(_powers(self.over, len(terms)))))

    @property
    def base(self) -> int:
        """What the weights of no successes at all are over; those of more have one factor `over` for each."""
        found: int = self.rule.sides**self.size * self.over**self.lowest
        return found

    def weights(self, upto: int) -> tuple[list[int], int]:
        """The weights of 0 to `upto` successes, and that of certainty."""
        weights = self._valued(self._summed(self.lowest + upto + 1))
        if self.lowest:
            weights = [sum(weights[: self.lowest + 1]), *weights[self.lowest + 1 :]]
        return weights, self.base * self.over**upto

    @lru_cache(maxsize=2048)  # noqa: B019  # counts are kept themselves
    def law(self, beyond: int = 0) -> Distribution[int]:
        """The law of a whole count; where it is cut, only what is left with a negligible chance, and above `beyond`.

        Mean and variance are exact.
        """
        if not self.poles:
            least, finite = self.lowest, self.finite
            return Distribution.consecutive([sum(finite[: least + 1]), *finite[least + 1 :]] if least else finite)
        upto, rests = 0, [1]
        while rests[-1] * NEGLIGIBLE > rests[0]:
            upto = 2 * upto + max(beyond, self.size) + 16
            weights, total = self.weights(upto)
            rests = _rests(weights, total)
        cut, negligible = min(beyond + 1, len(weights)), total // NEGLIGIBLE
        while rests[cut] > negligible:
            cut += 1
        return Distribution.consecutive(weights[:cut], more=rests[cut], moments=self._moments() if rests[cut] else None)

    @cached_property
    def unlifted(self) -> tuple[Ratio, Ratio]:
        """Mean and variance if numbers below none stay there: the polynomial's, as a law, and the geometric parts'."""
        if self.alike and self.size != 1:
            mean, variance = _alone(self.rule).unlifted
            return mean * self.size, variance * self.size
        values, places = self._valued(self.finite), range(-self.lowest, len(self.finite))
        whole, first, second = (sum(map(mul, values, (k**power for k in places))) for power in (0, 1, 2))
        rest = self.over - self.explodes
        return (
            Ratio(first, whole) + Ratio(self.poles * self.explodes, rest),
            Ratio(second * whole - first**2, whole**2) + Ratio(self.poles * self.explodes * self.over, rest**2),
        )

    def _moments(self) -> Moments:
        """Mean and variance: of what is lifted by k to none, the mean gains k and the mean square loses k^2."""
        mean, variance = self.unlifted
        if self.lowest == 0:
            return Moments(mean, variance)
        below = list(enumerate(reversed(self._valued(self._summed(self.lowest + 1)))))
        gain, loss = (Ratio(sum(weight * k**power for k, weight in below), self.base) for power in (1, 2))
        lifted = mean + gain
        return Moments(lifted, variance + mean * mean - loss - lifted * lifted)


def _factors(mine: Count, theirs: Count, scales: tuple[int, int]) -> tuple[list[int], int]:
    """What makes sums over two counts without end finite: a factor for each number of mine, and a divisor of the sum.

    Let the chances of my numbers i be multiplied with those of theirs that reach them, or are ahead by some margin.
    From some i on that is a polynomial in i of some degree below n times a power r^i. So (1 - r z)^n, times the series
    of the products, is a polynomial; and its coefficients, which sum to (1 - r)^n times the series' sum, need no more
    terms than its degree, each of them times a sum of coefficients of (1 - r z)^n. Where my numbers count half as much
    as theirs, all that holds for every second i.
    """
    scale, their_scale = scales
    if not theirs.endless:
        return [1] * (1 + their_scale * theirs.most // scale), 1
    if not mine.endless:
        return [1] * (1 + mine.most), 1
    common = lcm(scale, their_scale)
    step, their_step = common // scale, common // their_scale
    degree = mine.poles + theirs.poles - 1
    start = max(mine.geometric_from, -(-theirs.geometric_from * their_scale // scale))
    over = mine.over**step * theirs.over**their_step
    under = mine.explodes**step * theirs.explodes**their_step
    coefficients = [comb(degree, k) * (-under) ** k * over ** (degree - k) for k in range(degree + 1)]
    sums = list(accumulate(chain(coefficients, repeat(0, -(-start // step) - 1))))
    return [factor for factor in reversed(sums) for _ in range(step)], (over - under) ** degree


def _ahead(mine: Count, theirs: Count, scales: tuple[int, int], leads: range) -> tuple[list[int], int]:
    """The weights of the event of mine with theirs ahead by at least so many, for each lead, and that of certainty."""
    factors, divisor = _factors(mine, theirs, scales)
    scale, their_scale = scales
    weights, total = mine.weights(len(factors) - 1)
    furthest = scale * (len(factors) - 1) + leads.stop
    their_weights, their_total = theirs.weights(furthest // their_scale)
    rests = _rests(their_weights, their_total)
    reached = [rests[-(-number // their_scale)] for number in range(furthest)]
    terms = list(map(mul, weights, factors))
    found = [sum(map(mul, terms, reached[lead::scale])) for lead in leads]
    return found, total * their_total * divisor


def _apart(mine: Count, theirs: Count, size: int) -> tuple[list[int], int]:
    """The weights of the first so many differences, from the least on, of two counts that are powers of one die's.

    With 1/y for the y of theirs, and all written in the u of mine: again a product of powers of a few polynomials.
    """
    over, least = mine.over * theirs.over, theirs.most
    die = _alone(theirs.rule).finite[::-1]
    factors = [(_alone(mine.rule).finite, mine.size), (list(map(mul, die, _powers(over, len(die)))), theirs.size)]
    factors += [([1, -mine.explodes], -mine.poles), ([-theirs.explodes, over], -theirs.poles)]
    total = mine.base * theirs.base * over**least * mine.over ** (size - 1 - least)
    return mine._valued(powers([factor for factor in factors if factor[1]], size - 1)), total


@lru_cache(maxsize=2048)
def difference(mine: Count, theirs: Count, scales: tuple[int, int]) -> Distribution[int]:
    """The law of the one count less the other, each multiplied by 1 or 2; exact also where neither has an end."""
    if theirs.size > mine.size:
        return scaled(difference(theirs, mine, scales[::-1]), -1)
    law, their_law = (scaled(count.law(), scale) for count, scale in zip((mine, theirs), scales, strict=True))
    if not (mine.poles or theirs.poles):
        return subtract(law, their_law)
    last, their_last = law.outcomes[-1], their_law.outcomes[-1]
    up, down = int(last), int(their_last)
    if scales == (1, 1) and mine.alike and theirs.alike and not (mine.lowest or theirs.lowest or theirs.endless):
        weights, total = _apart(mine, theirs, theirs.most + up)
        least = theirs.most - down + 1
        weights = [sum(weights[:least]), *weights[least:], total - sum(weights)]
    else:
        ahead, total = _ahead(theirs, mine, scales[::-1], range(1, up + 1))
        behind, their_total = _ahead(mine, theirs, scales, range(1, down + 1))
        common = lcm(total, their_total)
        lost = [common - weight * (common // their_total) for weight in reversed(behind)]
        reached = [common, *lost, *(weight * (common // total) for weight in ahead), 0]
        weights = list(map(sub, reached, reached[1:]))
    outcomes = [-their_last, *range(1 - down, up), *[last] * (up + down > 0)]
    moments = Moments(mean(law) - mean(their_law), variance(law) + variance(their_law))
    return Distribution(dict(zip(outcomes, weights, strict=True)), moments)


def _powers(base: int, size: int) -> list[int]:
    """The powers of a number, from the first, which is 1."""
    return list(accumulate(repeat(base, size - 1), mul, initial=1))


def _rests(weights: list[int], total: int) -> list[int]:
    """For each number of successes the weight of so many or more."""
    return list(accumulate(weights, sub, initial=total))
