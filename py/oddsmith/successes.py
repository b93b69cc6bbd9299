"""Counted successes: the exact laws of pools whose dice may explode without end, be re-rolled, cancel, and pair up.

All is done with generating functions, polynomials in y in which the chance of k successes stands at y^k. A throw is
worth 1 (y), 0, or -1 (1/y) where ones cancel. An exploding die brings what it is worth and a further throw X, so that
X = ends + explodes X, and X = ends / (1 - explodes): a polynomial over one with a single root. So a pool without end is
a polynomial, `Count.finite`, and as many geometric parts as dice were thrown, and all questions stay finite sums.

Of the dice of a pool some are free and some fixed; only free ones may be re-rolled. What a die brings by exploding
counts successes and cancelling ones, and nothing else: it makes no pair, and is never re-rolled.

Longer than other modules: the laws without end of one pool, and of two against each other, belong together.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from itertools import accumulate, chain, repeat
from math import comb, gcd, lcm, prod
from operator import mul, sub
from struct import unpack
from typing import Any, Literal, NamedTuple

from oddsmith.distribution import Distribution, OrLess, OrMore, mean, scaled, variance
from oddsmith.errors import check_number
from oddsmith.packing import product
from oddsmith.ratio import Ratio

NEGLIGIBLE = 10**12
"""A law without end is told until what is left is less likely than one in so many."""


class Rule(NamedTuple):
    """What the dice of a pool are worth. A hashable description, which `count` checks."""

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
    """Whether each pair of dice that show the highest face counts 4 instead of 2."""

    @property
    def explodes(self) -> int:
        """How many faces, always the highest, are thrown again."""
        return 0 if self.again is None else self.sides + 1 - max(self.again, self.threshold)

    @property
    def endless(self) -> bool:
        """Whether a die may be thrown again for ever."""
        return self.explodes > 0 and self.cap is None


Event = Literal["any", "one", "pair", "any pair"]
"""What a roll must show: anything; a 1 on a fixed die; a pair of highest faces, one of them fixed; or any such pair."""


class _UpToOne:
    """A polynomial in the number of tens, of which no more is kept than the parts with none and with one."""

    __slots__ = ("none", "one")

    def __init__(self, none: int, one: int) -> None:
        self.none = none
        self.one = one

    def __add__(self, other: _UpToOne | int) -> _UpToOne:
        other = other if isinstance(other, _UpToOne) else _UpToOne(other, 0)
        return _UpToOne(self.none + other.none, self.one + other.one)

    def __mul__(self, other: _UpToOne | int) -> _UpToOne:
        other = other if isinstance(other, _UpToOne) else _UpToOne(other, 0)
        return _UpToOne(self.none * other.none, self.none * other.one + self.one * other.none)

    def __sub__(self, other: _UpToOne | int) -> _UpToOne:
        return self + other * -1

    def __pow__(self, times: int) -> _UpToOne:
        return _UpToOne(self.none**times, times * self.none ** (times - 1) * self.one if times else 0)

    def __radd__(self, other: int) -> _UpToOne:
        return self + other

    def __rmul__(self, other: int) -> _UpToOne:
        return self * other


Polynomial = Any
"""An integer, the value at a y so large that the coefficients can be read off again; or `_UpToOne` of such."""


class _Die(NamedTuple):
    """A die of the pool by what it shows: each part a polynomial over `whole`, with whatever it brings by exploding.

    All parts are multiplied by y once, so that they stay polynomials where a one cancels.
    """

    whole: int
    cancels: int
    failed: int
    """Showing no success, and not cancelling one."""
    well: Polynomial
    """Showing a success."""
    saved: int
    """Cancelling one, but then taken from the table."""
    ten: Polynomial
    """The part of `well` that shows the highest face."""
    one: int
    """The part of the others that shows the lowest face."""

    @property
    def kept(self) -> Polynomial:
        """Showing anything but a one that cancels."""
        return self.failed + self.well

    @property
    def any(self) -> Polynomial:
        """Showing anything."""
        return self.cancels + self.failed + self.well


def _thrown(rule: Rule, y: int, times: int | None) -> tuple[int, int]:
    """What a throw is worth with up to so many that it brings (None: without end), as numerator and denominator.

    With more than none y is a multiple of the sides: so coefficients stay small.
    """
    cancels, explodes = int(rule.ones), rule.explodes
    ends = cancels + (rule.threshold - 1 - cancels) * y + (rule.sides + 1 - rule.threshold - explodes) * y * y
    if times is None:
        return ends, rule.sides - explodes * y
    found = ends + explodes * y * y
    for _ in range(times):
        found = ends + explodes * (y // rule.sides) * found
    return found, rule.sides


def _die(rule: Rule, y: int, worth: Polynomial) -> _Die:
    """A die whose highest face is worth so much more than one success: a factor, by which `count` knows it."""
    explodes, failed = rule.explodes, rule.threshold - 1 - rule.ones
    further, whole = _thrown(rule, y, rule.cap - 1 if rule.cap else None) if explodes else (y, 1)
    best = y * further
    success = y * y * whole
    others = (rule.sides + 1 - rule.threshold - explodes) * success + (explodes - 1) * best
    return _Die(
        rule.sides * y * whole,
        rule.ones * whole,
        failed * y * whole,
        others + worth * best,
        rule.ones * y * whole,
        worth * best,
        whole if rule.ones else y * whole,
    )


def _free(die: _Die, y: int, dice: int, rerolls: int) -> Polynomial:
    """The free dice after their re-rolls, with a factor for each die and each re-roll, whether it is used or not.

    First as if every re-roll were used, the ones that cancel going first; then put right for each number of failures
    that is smaller.
    """
    found = die.any**dice
    if die.cancels:
        found *= y**rerolls
        for ones in range(min(rerolls, dice + 1)):
            found += comb(dice, ones) * die.saved**ones * die.kept ** (dice - ones) * (1 - y ** (rerolls - ones))
    used = die.any**rerolls
    found *= used
    for failed in range(min(rerolls, dice + 1)):
        rolls = comb(dice, failed) * (die.saved + die.failed) ** failed * die.well ** (dice - failed)
        found += rolls * (die.any**failed * die.whole ** (rerolls - failed) - used)
    return found


@lru_cache(maxsize=2048)
def count(rule: Rule, free: int, fixed: int = 0, rerolls: int = 0, event: Event = "any") -> Count:
    """How many successes so many dice show after up to so many failed free dice have been thrown anew.

    Tens that count more in pairs: let a ten be worth y^2, and y^2 with the sign of minus in a second reckoning. Half
    the sum of both has the rolls with an even number of tens, half the difference the others, which have one too many.
    Both are added up here times 2y.

    Raises:
        InvalidInput: a rule or a number of dice that there cannot be.
    """
    _check(rule, free, fixed, rerolls)
    rerolls = min(rerolls, free)
    size = free + fixed + rerolls
    if rerolls == 0 and event == "any" and not rule.pairs:
        return _plain(rule, size)
    unit = rule.sides if rule.explodes and rule.cap else 1
    die = _die(rule, unit, unit)
    largest = rule.sides * (rule.sides + rule.explodes) if rule.endless else max(die.any, die.whole)
    bits = _bits(64 * (fixed + 1) * unit ** (rerolls + 1) * largest**size * (3**free if rerolls else 1))
    y = unit << bits

    def counted(shown: Callable[[_Die], int]) -> int:
        dice = [_die(rule, y, worth) for worth in ((y, -y) if rule.pairs else (1,))]
        even, *odd = (_free(die, y, free, rerolls) * shown(die) ** fixed for die in dice)
        found: int = (y + 1) * even + (y - 1) * odd[0] if rule.pairs else 2 * y * even
        return found

    found = counted(lambda die: die.any)
    if event == "one":
        found -= counted(lambda die: die.any - die.one)
    if event == "any pair":
        bare = _die(rule, y, _UpToOne(0, 1))
        rolls = _free(bare, y, free, rerolls) * bare.any**fixed
        found -= 2 * y * (rolls.none + rolls.one)
    if event == "pair":
        found -= counted(lambda die: die.any - die.ten)
        bare, ten = _die(rule, y, 0), _die(rule, y, 1).ten
        if fixed:  # one fixed ten and no other
            found -= 2 * y * fixed * ten * bare.any ** (fixed - 1) * _free(bare, y, free, rerolls)
    lowest = size if rule.ones else 0
    finite = _coefficients(found >> bits * (size - lowest), bits, signed=rule.endless)
    whole = rule.sides if rule.endless else die.whole // unit
    total = 2 * whole**size * unit ** (size - lowest)
    return Count(rule, finite, lowest + 1, total, size, under=int(unit > 1))


def _check(rule: Rule, free: int, fixed: int, rerolls: int) -> None:
    check_number("sides", "The number of sides", rule.sides, 2)
    check_number("threshold", "The least face that is a success", rule.threshold, 2, rule.sides)
    if rule.again is not None:
        check_number("again", "The least face that is thrown again", rule.again, 1, rule.sides)
    if rule.cap is not None:
        check_number("cap", "The number of times that a die is thrown again", rule.cap, 1)
    check_number("free", "The number of free dice", free, 0)
    check_number("fixed", "The number of fixed dice", fixed, 0)
    check_number("rerolls", "The number of re-rolls", rerolls, 0)


def _plain(rule: Rule, size: int) -> Count:
    """Of most pools nothing is to be known but the sum of what the dice bring."""
    lowest = size if rule.ones else 0
    if rule.explodes and rule.cap:
        return _Capped(_capped_die(rule, rule.cap), size)
    bits = _bits(rule.sides**size)
    found, _ = _thrown(rule, 1 << bits, None if rule.endless else 0)
    finite = _coefficients(found**size >> bits * (size - lowest), bits)
    return Count(rule, finite, lowest, 1 if rule.endless else rule.sides**size, size)


@lru_cache(maxsize=128)
def _capped_die(rule: Rule, cap: int) -> Count:
    """A die in powers of z = y under / over, in which its coefficients stay small."""
    under, over, shift = rule.explodes, rule.sides, int(rule.ones)
    failed, well = rule.threshold - 1 - shift, over + 1 - rule.threshold - under
    ends = [under**2, under * over * failed, over**2 * well] if shift else [under * failed, over * well]
    found = [0] * (cap + len(ends))
    for thrown in range(cap + 1):
        for k, weight in enumerate(ends, thrown):
            found[k] += weight
    found[-1] += over ** (1 + shift) * under
    return Count(rule, found, shift, over * under ** (1 + shift), 1, under=under)


def _bits(bound: int) -> int:
    """Room for a coefficient with its sign, in whole bytes, and at least eight, which are read fastest."""
    return max(bound.bit_length() // 8 + 1, 8) * 8


def _coefficients(packed: int, bits: int, *, signed: bool = False) -> list[int]:
    """The coefficients of a polynomial in 2^bits."""
    size, width = packed.bit_length() // bits + 1, bits // 8
    middle = 1 << (bits - 1) if signed else 0
    if signed:
        packed += int.from_bytes(middle.to_bytes(width, "little") * size, "little")
    body = packed.to_bytes(size * width, "little")
    if width == 8:
        found = list(unpack(f"<{size}Q", body))
    else:
        found = [int.from_bytes(body[start : start + width], "little") for start in range(0, len(body), width)]
    return [coefficient - middle for coefficient in found] if signed else found


class Count:
    """The law of a number of successes, or of the part of it that belongs to an event.

    Its generating function is a polynomial `finite` that begins at y^-`lowest`, over `total`, and where dice explode
    without end over (over - under y)^`poles`. What lies below no successes counts as none.
    """

    def __init__(self, rule: Rule, finite: list[int], lowest: int, total: int, size: int, *, under: int = 0) -> None:
        """For so many dice, re-rolled ones included. With `under`, `finite` is in y under / sides, without poles."""
        self.rule = rule
        self.finite = finite
        self.lowest = lowest
        self.total = total
        self.size = size
        self.poles, self.under, self.over = (size, rule.explodes, rule.sides) if rule.endless and size else (0, 1, 1)
        if under:
            self.under, self.over = under, rule.sides
        self.explodes = rule.explodes > 0
        self._sums: list[int] = []
        self._law: Distribution[int] | None = None

    @property
    def most(self) -> int:
        """The greatest number of successes, if there is one."""
        return max(0, len(self.finite) - 1 - self.lowest)

    @property
    def geometric_from(self) -> int:
        """From so many successes on, chances are a polynomial of degree below `poles` times a power of under / over."""
        return max(1, len(self.finite) - self.poles - self.lowest)

    @property
    def base(self) -> int:
        """What `series` is over."""
        grown = self.under ** (len(self.finite) - 1) if self.poles else 1
        found: int = self.total * self.over ** (self.poles + self.lowest) * grown
        return found

    def _summed(self, size: int) -> list[int]:
        """The series in z = y under / over, at least so long: its root is 1, so that to divide is to sum up."""
        if len(self._sums) < size:
            length = len(self.finite)
            sums = self.finite
            if self.poles:
                down, up = _powers(self.under, length), _powers(self.over, length)
                sums = list(map(mul, map(mul, sums, up), reversed(down)))
            sums = sums + [0] * (size - length)
            for _ in range(self.poles):
                sums = list(accumulate(sums))
            self._sums = sums
        return self._sums

    def _below(self) -> list[int]:
        """The weights, of `base`, of every number from -`lowest` to 0."""
        length = self.lowest + 1
        down, up = _powers(self.under, length), _powers(self.over, length)
        return list(map(mul, map(mul, self._summed(length), down), reversed(up)))

    def series(self, upto: int) -> list[int]:
        """For 0 to `upto` successes k, the chance times `base` times (over / under)^k: small integers."""
        sums = self._summed(upto + self.lowest + 1)[: upto + self.lowest + 1]
        if self.lowest == 0:
            return sums
        scale = self.under**self.lowest
        return [sum(self._below()), *(scale * term for term in sums[self.lowest + 1 :])]

    def weights(self, upto: int) -> tuple[list[int], int]:
        """The weights of 0 to `upto` successes, and that of certainty."""
        down, up = _powers(self.under, upto + 1), _powers(self.over, upto + 1)
        return list(map(mul, map(mul, self.series(upto), down), reversed(up))), self.base * up[-1]

    @property
    def chance(self) -> Ratio:
        """The chance of the event."""
        if not self.poles:
            return self.below(self.most + 1)
        return Ratio(sum(self.finite), self.total * (self.over - self.under) ** self.poles)

    def below(self, needed: int) -> Ratio:
        """The chance of the event with fewer successes than so many."""
        weights, total = self.weights(max(needed - 1, 0))
        return Ratio(sum(weights[:needed]), total)

    def law(self, beyond: int = 0) -> Distribution[int]:
        """The law of a whole count; where it is cut, only what is left with a negligible chance, and above `beyond`.

        Mean and variance are exact.
        """
        if self._law is None:
            self._law = self._told(0)
        last = self._law.outcomes[-1]
        return self._told(beyond) if isinstance(last, OrMore) and last <= beyond else self._law

    def _told(self, beyond: int) -> Distribution[int]:
        if not self.explodes:
            least = self.lowest + 1
            return Distribution(dict(enumerate([sum(self.finite[:least]), *self.finite[least:]])))
        upto, rests = 0, [1]
        while rests[-1] * NEGLIGIBLE > rests[0]:
            upto = 2 * upto + max(beyond, self.size) + 16
            weights, total = self.weights(upto if self.poles else min(upto, self.most))
            rests = _rests(weights, total)
        cut, negligible = min(beyond + 1, len(weights)), total // NEGLIGIBLE
        while rests[cut] > negligible:
            cut += 1
        if not rests[cut]:
            return Distribution(dict(enumerate(weights)))
        return Distribution({**dict(enumerate(weights[:cut])), OrMore(cut): rests[cut]}, self._moments)

    @cached_property
    def _moments(self) -> tuple[Ratio, Ratio]:
        if not self.poles:
            law = Distribution(dict(enumerate(self.weights(self.most)[0])))
            return mean(law), variance(law)
        return self._moments_without_end()

    def _moments_without_end(self) -> tuple[Ratio, Ratio]:
        """Mean and variance: those of the finite part, taken as a law, plus those of the geometric parts.

        Then what lies below none is lifted: of a k below, the mean gains k and the mean square loses k^2.
        """
        places = range(-self.lowest, len(self.finite))  # as far as any of the lists goes
        whole, first, second = (sum(map(mul, self.finite, (k**power for k in places))) for power in (0, 1, 2))
        rest = self.over - self.under or 1
        scale = whole * rest
        mean = first * rest + self.poles * self.under * whole
        spread = (second * whole - first**2) * rest**2 + self.poles * self.under * self.over * whole**2
        if self.lowest == 0:
            return Ratio(mean, scale), Ratio(spread, scale**2)
        gain, loss = (sum(map(mul, self._below(), (-(k**power) for k in places))) for power in (1, 2))
        raised = mean * self.base + gain * scale
        square = (spread + mean**2) * self.base + loss * scale**2
        return Ratio(raised, scale * self.base), Ratio(square * self.base - raised**2, (scale * self.base) ** 2)


class _Capped(Count):
    """What so many dice bring that explode up to a cap; `finite` is the polynomial of one of them.

    No more of its power is worked out than is asked for: the last successes are the least likely, and the most.
    """

    def __init__(self, one: Count, size: int) -> None:
        super().__init__(one.rule, one.finite, one.lowest * size, one.total**size, size, under=one.under)
        self.one = one

    @property
    def most(self) -> int:
        return self.one.most * self.size

    @property
    def chance(self) -> Ratio:
        return Ratio(1)

    def _summed(self, size: int) -> list[int]:
        if len(self._sums) < size:
            bits = _bits(sum(self.finite) ** self.size)
            die = sum(coefficient << bits * k for k, coefficient in enumerate(self.finite))
            sums = _coefficients(_lowest_of_power(die, self.size, bits * size), bits)
            self._sums = sums + [0] * (size - len(sums))
        return self._sums

    @cached_property
    def _moments(self) -> tuple[Ratio, Ratio]:
        if self.lowest:
            return super()._moments
        mean, variance = self.one._moments
        return mean * self.size, variance * self.size


def _lowest_of_power(base: int, exponent: int, bits: int) -> int:
    """So many bits of a power."""
    if exponent == 0:
        return 1
    mask, found = (1 << bits) - 1, base
    for digit in f"{exponent:b}"[1:]:
        found = found * found & mask
        if digit == "1":
            found = found * base & mask
    return found


def _factors(mine: Count, theirs: Count, scales: tuple[int, int]) -> tuple[list[int], int]:
    """What makes sums over two counts without end finite: a factor for each term, and a divisor of the sum.

    Along i, let chances of the one count at i + d be multiplied with those of the other at i. From some i on that is a
    polynomial in i of some degree below n times a power r^i, for any d >= 0. So (1 - r z)^n, times the series of the
    products, is a polynomial; and its coefficients, which sum to (1 - r)^n times the series' sum, need no more terms
    than its degree, each of them times a sum of coefficients of (1 - r z)^n. Where one count is twice as coarse as the
    other, all that holds for every second i.
    """
    pair = list(zip((mine, theirs), scales, strict=True))
    if not (mine.poles and theirs.poles):
        return [1] * (1 + min(count.most * scale for count, scale in pair if not count.poles)), 1
    step = lcm(*scales)
    degree = mine.poles + theirs.poles - 1
    start = max(count.geometric_from * scale for count, scale in pair)
    over, under = (
        prod(base ** (step // scale) for base, scale in zip(bases, scales, strict=True))
        for bases in ((mine.over, theirs.over), (mine.under, theirs.under))
    )
    coefficients = [comb(degree, k) * (-under) ** k * over ** (degree - k) for k in range(degree + 1)]
    sums = list(accumulate(chain(coefficients, repeat(0, -(-start // step) - 1))))
    return [factor for factor in reversed(sums) for _ in range(step)], (over - under) ** degree


@lru_cache(maxsize=2048)
def _ahead(mine: Count, theirs: Count, scales: tuple[int, int]) -> tuple[list[int], int]:
    """The weights of being ahead by 0, 1, 2... as far as the law of mine is told, and the weight of certainty."""
    factors, divisor = _factors(mine, theirs, scales)
    scale, their_scale = scales
    size, furthest = len(factors), scale * mine.law().outcomes[-1]
    their_weights, their_total = theirs.weights((size - 1) // their_scale)
    terms = list(map(mul, _spaced(their_weights, their_scale, size), factors))
    # A term of mine at i + d is in the series (under / over)^((i + d) / scale) too large: once for i, later for d.
    down, up = (_powers(base, (size + furthest) // scale + 2) for base in (mine.under, mine.over))
    last = (size - 1) // scale
    if mine.over > 1:
        terms = [term * down[i // scale] * up[last - i // scale] for i, term in enumerate(terms)]
    series = _spaced(mine.series((size + furthest) // scale), scale, size + furthest)
    found = [sum(map(mul, series[d : d + size], terms)) for d in range(furthest + 1)]
    far = -(-furthest // scale)
    found = [term * down[-(-d // scale)] * up[far + d // -scale] for d, term in enumerate(found)]
    return found, mine.base * up[last + far] * their_total * divisor


def _spaced(weights: list[int], scale: int, size: int) -> list[int]:
    """The weights at every place, or at every second with nothing between."""
    if scale == 1:
        return weights[:size]
    found = [0] * size
    found[::scale] = weights[: -(-size // scale)]
    return found


@lru_cache(maxsize=2048)
def difference(mine: Count, theirs: Count, scales: tuple[int, int] = (1, 1)) -> Distribution[int]:
    """The law of the one count less the other, each multiplied by 1 or 2; exact also where neither has an end."""
    if scales == (2, 2):
        return scaled(difference(mine, theirs), 2)
    if not (mine.explodes or theirs.explodes):
        ours, others = (
            _spaced(count.weights(count.most)[0], scale, count.most * scale + 1)
            for count, scale in zip((mine, theirs), scales, strict=True)
        )
        return Distribution(dict(enumerate(product(ours, others[::-1]), 1 - len(others))))
    ahead, total = _ahead(mine, theirs, scales)
    behind, their_total = _ahead(theirs, mine, scales[::-1])
    common = lcm(total, their_total)
    found = {d: weight * (common // total) for d, weight in enumerate(ahead)}
    found |= {-d: weight * (common // their_total) for d, weight in enumerate(behind) if d}
    laws = [scaled(count.law(), scale) for count, scale in zip((mine, theirs), scales, strict=True)]
    if not any(law.moments for law in laws):
        return Distribution(found)
    up, down = len(ahead) - 1, len(behind) - 1
    further = exceeded(theirs, mine, scales[::-1], up)
    grown = further.divisor // gcd(common, further.divisor)
    found = {d: weight * grown for d, weight in found.items() if -down < d < up}
    top, bottom = (isinstance(law.outcomes[-1], OrMore) for law in laws)
    found[OrMore(up) if top else up] = further.dividend * (common * grown // further.divisor)
    found[OrLess(-down) if bottom else -down] = common * grown - sum(found.values())
    (my_mean, my_variance), (their_mean, their_variance) = ((mean(law), variance(law)) for law in laws)
    return Distribution(found, (my_mean - their_mean, my_variance + their_variance))


def exceeded(mine: Count, theirs: Count, scales: tuple[int, int], least: int) -> Ratio:
    """The chance that the event of mine happens and that theirs exceeds mine by `least` >= 0 or more."""
    check_number("least", "The least difference", least, 0)
    factors, divisor = _factors(mine, theirs, scales)
    scale, their_scale = scales
    weights, total = mine.weights((len(factors) - 1) // scale)
    their_weights, their_total = theirs.weights((len(factors) + least) // their_scale)
    rests = _rests(their_weights, their_total)
    terms = map(mul, _spaced(weights, scale, len(factors)), factors)
    found = sum(term * rests[-(-(i + least) // their_scale)] for i, term in enumerate(terms))
    return Ratio(found, total * their_total * divisor)


def _powers(base: int, size: int) -> list[int]:
    """The powers of a number, from the first, which is 1."""
    return list(accumulate(repeat(base, size - 1), mul, initial=1))


def _rests(weights: list[int], total: int) -> list[int]:
    """For each number of successes the weight of so many or more."""
    return list(accumulate(weights, sub, initial=total))
