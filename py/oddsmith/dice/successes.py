"""Counted successes: the exact laws of pools whose dice may explode without limit, be re-rolled, cancel, or pair up.

All of it is generating functions: polynomials in y in which y^k has the chance of k successes. A throw is worth y for a
success, else 1, or 1/y where ones cancel. Let z be the chance to explode times y, and D the worth of all throws that do
not. Then a die X without a limit is D + z X; with one more throw at most it is D + z (D + z), and so on:

    X = D / (1 - z)  without a limit,    X = (D - z^(cap + 1) (D - (1 - z))) / (1 - z)  with a limit.

So a pool is a polynomial over as many factors 1 - z as dice were thrown, and all questions are finite sums. If dice
explode, everything is written in u, which is y over the number of sides, so that coefficients are whole and small;
otherwise in y.

Some dice are free and some fixed; only free ones may be re-rolled. What a die adds by exploding counts successes and
cancelling ones, and nothing else: it is never re-rolled.
"""

from __future__ import annotations

from functools import cached_property, lru_cache, partial
from itertools import accumulate, repeat, zip_longest
from math import comb
from operator import mul, sub
from typing import Literal, NamedTuple

from oddsmith.dice.open_ended import NEGLIGIBLE, Tell, added, cut, mapped, mirrored
from oddsmith.dice.sums import subtract
from oddsmith.law.distribution import Distribution, OrMore, mean, scaled, variance
from oddsmith.law.packing import WORD, coefficients, powers
from oddsmith.law.ratio import Ratio
from oddsmith.law.tail import Moments, Tail, moments_of


class Rule(NamedTuple):
    """What the dice of a pool are worth."""

    sides: int
    threshold: int
    """The lowest face that is a success, from 2 to `sides`."""
    again: int | None = None
    """The lowest face that is thrown again, if it is a success; None if there is no such face."""
    cap: int | None = None
    """How often one die may be thrown again, 1 or more; None if there is no limit."""
    ones: bool = False
    """Whether each 1 cancels a success; the count is never below 0."""
    pairs: bool = False
    """Whether each pair of dice that show the highest face counts 4 instead of 2; then nothing explodes or cancels."""

    @property
    def explodes(self) -> int:
        """How many faces, always the highest, are thrown again."""
        return 0 if self.again is None else self.sides + 1 - max(self.again, self.threshold)

    @property
    def over(self) -> int:
        """How many times u makes y."""
        return self.sides if self.explodes else 1


Event = Literal["any", "one", "pair", "any pair"]
"""What a roll must show: anything; a 1 on a fixed die; a pair of highest faces, one of them fixed; or any such pair."""


@lru_cache(maxsize=128)
def _die(rule: Rule) -> list[int]:
    """The polynomial in u of a die, times 1 - z if it explodes, and times y if ones cancel."""
    sides, threshold, _, cap, ones, _ = rule
    explodes, over = rule.explodes, rule.over
    failed, well = threshold - 1 - ones, sides + 1 - threshold - explodes
    ends = [1, failed * over, well * over**2] if ones else [failed, well * over]
    if not explodes or cap is None:
        return ends
    nothing = sides * over**ones
    last = [every - end for every, end in zip([0] * ones + [nothing, -nothing * explodes], ends, strict=True)]
    capped = [0] * (cap + 1) + [explodes ** (cap + 1) * term for term in last]
    return [sum(terms) for terms in zip_longest(ends, capped, fillvalue=0)]


def _free(rule: Rule, y: int, face: tuple[int, int], dice: int, rerolls: int) -> int:
    """The free dice after their re-rolls, with a factor for each die and for each re-roll, used or not.

    `face` is what a worthless face brings, and what all faces bring. Cancelling ones are re-rolled first: each is then
    worth y more, and becomes one of the failures.
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
    """The correction for rolls with fewer dice to re-roll than re-rolls, if all re-rolls were counted as used.

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
    """The number of successes after up to `rerolls` failed free dice have been re-rolled.

    Only rules with pairs know events other than “any”.
    """
    rerolls = min(rerolls, free)
    size = free + fixed + rerolls
    if rule.explodes and size and not rerolls:  # just the power of one die
        return Count(rule, size, _die(rule), size)
    bits = _bits(rule, size, 32 * rule.over**rerolls)
    y = rule.over << bits
    if rule.pairs:
        found = _paired(rule, y, (free, fixed, rerolls), event)
    else:
        shown = sum([term << bits * place for place, term in enumerate(_die(rule))])
        nothing = (y if rule.ones else 1) * (1 - (rule.explodes << bits))
        found = _free(rule, y, (nothing, shown), free, rerolls) * shown**fixed if rerolls else shown**size
    return Count(rule, size, coefficients(found, bits, signed=rule.explodes > 0))


def _paired(rule: Rule, y: int, dice: tuple[int, int, int], event: Event) -> int:
    """The rolls of an event if pairs of highest faces, called tens, count 4, at this y.

    Evaluate with a ten worth y^2, and again with -y^2. Half the sum of both has the rolls with an even number of tens,
    half the difference the others, which have one y too many.
    """
    free, fixed, rerolls = dice
    low, high = rule.threshold - 1, (rule.sides - rule.threshold) * y

    def rolls(ten: int, red: int, others: int = 0) -> int:
        """All rolls if a ten is worth `ten` and all faces of a fixed die `red`, with `others` fixed dice left out."""
        found: int = red ** (fixed - others)
        return found * _free(rule, y, (1, low + high + ten), free, rerolls)

    def counted(red: int, tens: int = 1) -> int:
        """All rolls if other faces of a fixed die are worth `red`, and it may show a ten unless `tens` is 0."""
        even, odd = (rolls(ten, red + tens * ten) for ten in (y * y, -y * y))
        return even + odd + (even - odd) // y >> 1

    others = low + high
    found = counted(others)
    if event == "one":
        return found - counted(others - 1)
    if event == "pair":  # no fixed ten, or one and no other
        return found - counted(others, 0) - (fixed * y * rolls(0, others, 1) if fixed else 0)
    if event == "any pair":
        # A ten is worth so much that rolls with none, with one and with more have separate bits.
        bits = (y.bit_length() - 1) * (sum(dice) + 1)
        shown, last = rolls(1 << bits, others + (1 << bits)), (1 << bits) - 1
        return found - (shown & last) - y * (shown >> bits & last)
    return found


def _bits(rule: Rule, size: int, spare: int) -> int:
    """The bits of a coefficient with its sign.

    If no die explodes, coefficients count rolls. Otherwise the bound takes all terms of a die, or of an unused re-roll,
    as positive.
    """
    bound: int = rule.sides**size
    if rule.explodes:
        unused = rule.sides * (rule.sides if rule.ones else 1) * (1 + rule.explodes)
        bound = max(unused, sum(map(abs, _die(rule)))) ** size * spare
    return 8 * max(bound.bit_length() // 8 + 1, WORD)  # in whole bytes, and at least the width read fastest


class Count:
    """The law of a number of successes, or of the part of it that belongs to an event.

    Its generating function in u, with y = `over` u, is a polynomial `finite` to a `power`, the first term of which
    stands for -`lowest`, over a number and (1 - z)^`poles`, with z = `explodes` u. Numbers below 0 count as 0.
    """

    def __init__(self, rule: Rule, size: int, finite: list[int], power: int = 1) -> None:
        """Take the number of dice as `size`, re-rolled ones included."""
        self.rule, self.size, self.finite, self.power = rule, size, finite, power
        self.explodes, self.over = rule.explodes, rule.over
        self.lowest = size if rule.ones else 0
        self.poles = size if self.explodes else 0
        self.endless = self.poles > 0 and rule.cap is None
        """Whether there is no limit to the number of successes."""

    @property
    def most(self) -> int:
        """The greatest number of successes, if there is one."""
        return max(0, (len(self.finite) - 1) * self.power - self.lowest - self.poles)

    @property
    def base(self) -> int:
        """The total weight if only 0 successes are listed; each further number adds a factor `over`."""
        return int(self.rule.sides**self.size * self.over**self.lowest)

    def _series(self, size: int) -> list[int]:
        """The first `size` terms, from -`lowest` on, at y = 1, times a power of `over`."""
        if self.power != 1:
            found = powers([(self.finite, self.power), ([1, -self.explodes], -self.poles)], size - 1)
        else:  # dividing by 1 - z is summing up, with each sum times the faces that explode
            found = self.finite[:size] + [0] * (size - len(self.finite))
            carry = None if self.explodes == 1 else lambda reached, term: self.explodes * reached + term
            for _ in range(self.poles):
                found = list(accumulate(found, carry))
        return _at_one(found, self.over)

    def weights(self, upto: int) -> tuple[list[int], int]:
        """The weights of 0 to `upto` successes, and the total weight."""
        return _lifted(self._series(self.lowest + upto + 1), self.lowest), self.base * self.over**upto

    @lru_cache(maxsize=2048)  # noqa: B019  # counts are kept themselves
    def law(self, beyond: int = 0) -> Distribution[int]:
        """The law of the whole count, cut only above `beyond` and where the rest is negligible.

        Mean and variance are exact.
        """
        if not self.poles:
            return Distribution.consecutive(_lifted(self.finite, self.lowest))
        upto, rests, negligible = 0, [1], 0
        while rests[-1] > negligible:
            upto = 2 * upto + max(beyond, self.size) + 12
            series, total = self._series(self.lowest + upto + 1), self.base * self.over**upto
            rests, negligible = list(accumulate(series, sub, initial=total))[self.lowest :], total // NEGLIGIBLE
        end, least = upto + 1, min(beyond, upto) + 1
        while end > least and rests[end - 1] <= negligible:
            end -= 1
        law = Distribution.consecutive(series[: self.lowest + end], -self.lowest, rests[end], self.moments)
        return mapped(law, partial(max, 0)) if self.lowest else law

    def tell(self, scale: int) -> Tell:
        """The law of `scale` times the count, listed as far as asked for."""
        return lambda reach: scaled(self.law(-(-reach // scale)), scale)

    @cached_property
    def moments(self) -> Moments:
        """The moments of the count if it could be below 0: of the polynomial taken as a law, and of the poles."""
        falls = {(1, Ratio(self.explodes, self.over)): self.poles} if self.endless else {}
        tail = Tail(self.size if self.endless else self.most, falls)
        factors = [(_at_one(self.finite, self.over), self.power), ([self.over, -self.explodes], -self.poles)]
        return moments_of(factors, -self.lowest, tail)


@lru_cache(maxsize=2048)
def difference(mine: Count, theirs: Count, scales: tuple[int, int]) -> Distribution[int]:
    """The law of one count minus the other, each multiplied by 1 or 2; exact even if neither has a limit."""
    if theirs.size > mine.size:
        return scaled(difference(theirs, mine, scales[::-1]), -1)
    if scales == (2, 2):
        return scaled(difference(mine, theirs, (1, 1)), 2)
    law, their_law = (scaled(count.law(), scale) for count, scale in zip((mine, theirs), scales, strict=True))
    if not (mine.poles or theirs.poles):
        return subtract(law, their_law)
    up, down = law.outcomes[-1], their_law.outcomes[-1]
    moments = Moments(mean(law) - mean(their_law), variance(law) + variance(their_law))
    are_powers = mine.power == mine.size and theirs.power == theirs.size
    if scales == (1, 1) and are_powers and not (mine.lowest or theirs.lowest or theirs.endless):
        weights = _apart(mine, theirs, int(up), int(down))
        outcomes = [-down, *range(1 - int(down), int(up)), *[up] * (up + int(down) > 0)]
        return Distribution(dict(zip(outcomes, weights, strict=True)), moments)
    found = added([mine.tell(scales[0]), mirrored(theirs.tell(scales[1]))], 0)
    for end in (up, down):
        found = scaled(cut(found, end) if isinstance(end, OrMore) else found, -1)
    return Distribution(found.weights, moments)


def _apart(mine: Count, theirs: Count, up: int, down: int) -> list[int]:
    """The weights of all differences from `down` or more behind to `up` or more ahead; theirs has a limit.

    With 1/y for the y of theirs, and all written in the u of mine, this is again a product of powers of a few
    polynomials.
    """
    over, size = mine.over * theirs.over, theirs.most + up
    die = _at_one(theirs.finite, over)[::-1]
    factors = [(mine.finite, mine.power), (die, theirs.power)]
    factors += [([1, -mine.explodes], -mine.poles), ([-theirs.explodes, over], -theirs.poles)]
    weights = _at_one(powers([factor for factor in factors if factor[1]], size - 1), mine.over)
    total = mine.base * theirs.base * over**theirs.most * mine.over ** (up - 1)
    behind = theirs.most - down + 1
    return [sum(weights[:behind]), *weights[behind:], total - sum(weights)]


def _at_one(terms: list[int], over: int) -> list[int]:
    """The terms of a polynomial in u at y = 1, where y is `over` times u; times a power of `over`."""
    factors = list(accumulate(repeat(over, len(terms) - 1), mul, initial=1))
    return list(map(mul, terms, reversed(factors)))


def _lifted(weights: list[int], lowest: int) -> list[int]:
    """Weights from -`lowest` on, with those below 0 added to that of 0."""
    return [sum(weights[: lowest + 1]), *weights[lowest + 1 :]] if lowest else weights
