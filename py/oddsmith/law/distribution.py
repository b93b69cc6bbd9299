"""Exact finite distributions: the possible outcomes, and how many of the equally likely cases lead to each.

Weights are integers over one total, not normalised until they are shown, and rounded only where they would become too
long: such a law has a bound on its `error`, and so does everything made from it (docs/rounding.md).

An endless law is listed up to an outcome that stands for all numbers from there on: see `oddsmith.law.ends`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import accumulate, product, starmap
from math import floor, gcd, inf, isqrt, lcm, prod, sqrt
from operator import mul
from typing import Any, Generic, TypeVar

from oddsmith.law.ends import OrLess, OrMore, closed, have_ends, is_end, like, refuse_to_lose_ends, stands_for
from oddsmith.law.ratio import Ratio
from oddsmith.law.tail import Moments, Tail, beside

__all__ = ["Distribution", "OrLess", "OrMore"]

ERROR_BITS = 1088
"""Errors are whole multiples of 2**-1088."""
ROUNDED_BITS, MOST_WRITTEN_BITS = 1_000, 14_000
"""Bits that weights are rounded to, and the most bits of weights that are written out exactly."""
BITS_A_CELL = 1_024
"""A weight of this many bits takes about as much memory as an outcome with its place in the law."""
T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


class Distribution(Generic[T]):
    """A finite law: `weights` maps each possible outcome, ascending, to a positive integer; `total` is their sum.

    Outcomes are integers, strings, or tuples of them (a joint law). Impossible outcomes are left out.
    """

    __slots__ = ("error", "moments", "total", "weights")

    weights: dict[T, int]
    total: int
    moments: Moments | None
    """Mean and variance where they are known and do not follow from the weights, because the law is `endless`."""
    error: int
    """Bound on the total variation distance to the exact law, as a multiple of 2**-`ERROR_BITS`."""

    def __init__(self, weights: Mapping[T, int], moments: Moments | None = None, *, error: int = 0) -> None:
        """Take any weights >= 0 with a positive sum.

        Raises ValueError: when a weight is negative or all are 0; TypeError: when outcomes cannot be ordered, such as
        numbers and words.
        """
        order: Any = weights  # outcomes of one law are of one kind, which mypy cannot know to be comparable
        try:
            outcomes = sorted(order)
        except TypeError:
            first, *others = weights
            other = next((one for one in others if type(one) is not type(first)), others[-1])
            raise TypeError(f"outcomes of one law must be of one kind, not both {first!r} and {other!r}") from None
        self.weights = {outcome: weight for outcome in outcomes if (weight := weights[outcome])}
        self.total = sum(self.weights.values())
        self.moments = moments
        self.error = error
        if self.total <= 0 or min(self.weights.values()) < 0:
            raise ValueError("a distribution needs weights that are not negative and not all zero")

    @staticmethod
    def consecutive(
        weights: Sequence[int], first: int = 0, more: int = 0, moments: Moments | None = None
    ) -> Distribution[int]:
        """The law of consecutive numbers from `first` on with these weights, and the weight `more` for all after them.

        Raises as `Distribution` does. Most laws are made here, so they are sorted only if some weight is 0.
        """
        found = dict(enumerate(weights, first))
        if more:
            found[OrMore(first + len(weights))] = more
        if min(found.values(), default=0) <= 0:
            return Distribution(found, moments)
        return ascending(found, sum(weights) + more, moments)

    @staticmethod
    def uniform(outcomes: Iterable[U]) -> Distribution[U]:
        """Each listed outcome equally likely; one listed twice is twice as likely."""
        return Distribution(Counter(outcomes))

    @staticmethod
    def mixture(parts: Iterable[tuple[int, Distribution[U]]]) -> Distribution[U]:
        """The law of picking one of the distributions with the given weights, then drawing an outcome from it.

        Raises ValueError: when one's `OrMore` overlaps another's `OrLess`, so that no outcome can be told apart.
        """
        parts = list(parts)
        error = max((part.error for _, part in parts), default=0)
        common = lcm(*(part.total for _, part in parts))
        scales = [share * (common // part.total) for share, part in parts]
        mixed = _gathered(
            (outcome, scale * weight)
            for scale, (_, part) in zip(scales, parts, strict=True)
            for outcome, weight in part.weights.items()
        ).within(error)
        if mixed.endless and mixed.is_numeric:
            mixed.moments = _mixed_moments(parts)
        return mixed

    def within(self, error: int) -> Distribution[T]:
        """The same law with another bound on its error."""
        return self if error == self.error else ascending(self.weights, self.total, self.moments, error)

    @property
    def endless(self) -> bool:
        """Whether an outcome, or a part of a joint one, is an end, which stands for all numbers from there on."""
        return have_ends(self.weights)

    @property
    def is_numeric(self) -> bool:
        """Whether outcomes are numbers; then the law has a mean."""
        return isinstance(next(iter(self.weights)), int)

    @property
    def outcomes(self) -> tuple[T, ...]:
        """Every outcome that can happen, ascending."""
        return tuple(self.weights)

    def chance(self, outcome: T) -> Ratio:
        """The chance of exactly this outcome; 0 for one that cannot happen.

        Raises ValueError: when an end stands for it among others, since only their total chance is known.
        """
        if outcome not in self.weights and self.endless:
            for end in self.weights:
                if stands_for(end, outcome):
                    raise ValueError(f"the chance of {outcome} alone is not known: the law has {end} as one outcome")
        return Ratio(self.weights.get(outcome, 0), self.total)

    def chance_that(self, condition: Callable[[T], bool]) -> Ratio:
        """The chance that the outcome meets a condition.

        Raises ValueError: when only some of the numbers that an end stands for meet it.
        """
        refuse_to_lose_ends(lambda outcome: bool(condition(outcome)), self.weights)
        return Ratio(sum(weight for outcome, weight in self.weights.items() if condition(outcome)), self.total)

    def given(self, condition: Callable[[T], bool]) -> Distribution[T]:
        """The law given that the outcome meets a condition.

        Raises ValueError: when it never does, or when only some of the numbers that an end stands for do.
        """
        refuse_to_lose_ends(lambda outcome: bool(condition(outcome)), self.weights)
        kept = {outcome: weight for outcome, weight in self.weights.items() if condition(outcome)}
        if not kept:
            raise ValueError("no outcome meets the condition, so nothing is left")
        return Distribution(kept, error=among(self.error, sum(kept.values()), self.total))

    def map(self, function: Callable[[T], U]) -> Distribution[U]:
        """The law of `function(outcome)`, without moments that do not follow from weights: only `scaled` keeps those.

        Raises ValueError: when the image of an end does not stand for the images of its numbers.
        """
        refuse_to_lose_ends(function, self.weights)
        return _gathered((function(outcome), weight) for outcome, weight in self.weights.items()).within(self.error)

    def combine(self, other: Distribution[Any], function: Callable[[T, Any], U]) -> Distribution[U]:
        """The law of `function(mine, theirs)` for two independent draws. Raises ValueError: as in `map`."""
        refuse_to_lose_ends(function, self.weights, other.weights)
        return _gathered(
            (function(outcome, theirs), weight * their_weight)
            for outcome, weight in self.weights.items()
            for theirs, their_weight in other.weights.items()
        ).within(self.error + other.error)

    def __eq__(self, other: object) -> bool:
        """Whether chances and error are the same, whatever the totals; of endless laws also ends and moments."""
        if self is other:
            return True
        if not isinstance(other, Distribution):
            return NotImplemented
        told, theirs = (law.moments and law.moments[:2] for law in (self, other))
        if told != theirs and self.endless:  # otherwise the moments follow from the weights
            return False
        if self.error != other.error or self.weights.keys() != other.weights.keys():
            return False
        return all(ways * other.total == other.weights[outcome] * self.total for outcome, ways in self.weights.items())

    def __hash__(self) -> int:
        """Independent of the order of outcomes and of their parts, in which equal laws may differ."""
        outcomes: Any = self.outcomes
        is_joint = isinstance(outcomes[0], tuple)
        return hash((frozenset(map(frozenset, outcomes) if is_joint else outcomes), self.error))

    def __repr__(self) -> str:
        return f"Distribution({self.weights})"


def combined(function: Callable[..., U], laws: Sequence[Distribution[Any]]) -> Distribution[U]:
    """The law of a function of independent draws, one from each law. Raises ValueError: as in `map`."""
    refuse_to_lose_ends(function, *(law.weights for law in laws))
    outcomes, weights = product(*(law.weights for law in laws)), product(*(law.weights.values() for law in laws))
    images = zip(starmap(function, outcomes), map(prod, weights), strict=True)
    return _gathered(images).within(sum(law.error for law in laws))


def ascending(weights: dict[T, int], total: int, moments: Moments | None = None, error: int = 0) -> Distribution[T]:
    """The law of already ascending outcomes, with positive weights and their sum; nothing is sorted or checked."""
    law = Distribution.__new__(Distribution)
    law.weights, law.total, law.moments, law.error = weights, total, moments, error
    return law


def among(error: int, kept: int, total: int) -> int:
    """The error of a law that keeps only some cases: the error of the whole, divided by their share."""
    return -(-error * total // kept) if error and kept else 0


def cells(entries: int, bits: int) -> int:
    """The memory that this many outcomes take, with weights of this many bits, in cells of about 200 bytes."""
    return entries * (1 + bits // BITS_A_CELL)


def error_text(error: int) -> str:
    """A power of ten that the error is below, such as `1e-290`."""
    power = -1
    while error * 10 ** (-power + 1) < 1 << ERROR_BITS:
        power -= 1
    return f"1e{power}"


def cut(weights: Mapping[U, int], total: int, bits: int) -> tuple[dict[U, int], int]:
    """Shorten weights as if their total had `bits` bits; also bound how far that moves them in total variation.

    No weight becomes 0. Each is off by at most 1, except the greatest: it takes up what the total lacks, if it stays
    above 0, so that laws with the same total keep a common one. The bound is one part in 2**bits for each weight
    (docs/rounding.md).
    """
    excess = max(total.bit_length() - 1 - bits, 0)
    short = {outcome: weight >> excess or 1 for outcome, weight in weights.items()}
    greatest = max(short, key=short.__getitem__)
    left = (total >> excess) - sum(short.values())
    short[greatest] += left if short[greatest] + left > 0 else 0
    return short, len(weights) << ERROR_BITS - bits


def rounded(law: Distribution[T], bits: int) -> Distribution[T]:
    """The law with weights of about `bits` bits, and with the error this adds."""
    if law.total.bit_length() <= bits + 1:
        return law
    weights, further = cut(law.weights, law.total, bits)
    return ascending(weights, sum(weights.values()), law.moments, law.error + further)


def legible(law: Distribution[T]) -> Distribution[T]:
    """The law with weights that can be written: rounded if they are longer than any number that Python writes."""
    return rounded(law, ROUNDED_BITS) if law.total.bit_length() > MOST_WRITTEN_BITS else law


def _gathered(images: Iterable[tuple[U, int]]) -> Distribution[U]:
    """Add up the weights of equal images; there may be far more images than outcomes."""
    found: dict[U, int] = {}
    for image, weight in images:
        found[image] = found.get(image, 0) + weight
    law = Distribution(found)
    if not law.endless:
        return law
    ended: dict[U, int] = {}
    for image, weight in zip(closed(law.outcomes), law.weights.values(), strict=True):
        ended[image] = ended.get(image, 0) + weight
    return Distribution(ended)


def chances_below(law: Distribution[Any], outcome: Any) -> tuple[Ratio, Ratio]:
    """Lower and upper bound of the chance of less than this outcome: an end may stand for numbers on both sides."""
    least, most = (
        sum(weight for other, weight in law.weights.items() if _extreme(other, end, limit) < outcome)
        for end, limit in ((OrMore, inf), (OrLess, -inf))
    )
    return Ratio(least, law.total), Ratio(most, law.total)


def _extreme(outcome: Any, end: type[int], limit: float) -> Any:
    """The outcome, with `limit` for an end of this type and other ends at their beginning; for tuples part by part."""
    if isinstance(outcome, tuple):
        return like(outcome, (_extreme(part, end, limit) for part in outcome))
    return limit if isinstance(outcome, end) else int(outcome) if isinstance(outcome, int) else outcome


def reduced(law: Distribution[int]) -> Distribution[int]:
    """The same law in lowest terms, so that laws made from it do not grow needlessly."""
    divisor = gcd(*law.weights.values())
    if divisor == 1:
        return law
    weights = {outcome: weight // divisor for outcome, weight in law.weights.items()}
    return ascending(weights, law.total // divisor, law.moments, law.error)


def scaled(law: Distribution[int], scale: int, shift: int = 0) -> Distribution[int]:
    """The law of `scale` times the outcome plus `shift`. Ends stay ends, and known moments stay known."""
    if (scale, shift) == (1, 0):
        return law
    moments = None
    if law.moments:
        mean, variance, tail = law.moments
        is_up = (scale > 0) != isinstance(law.outcomes[0], OrLess)
        tail = tail and tail.scaled(abs(scale), shift if is_up else -shift)
        moments = Moments(mean * scale + shift, variance * scale**2, tail)
    if scale == 0:
        return Distribution({shift: law.total}, moments, error=law.error)
    items = law.weights.items() if scale > 0 else reversed(law.weights.items())
    return ascending({scale * outcome + shift: weight for outcome, weight in items}, law.total, moments, law.error)


def shifted(law: Distribution[int], by: int) -> Distribution[int]:
    """The law of the outcome plus a modifier; see `scaled`."""
    return scaled(law, 1, by)


def mean(law: Distribution[int]) -> Ratio:
    """The exact mean of a law over integers. Raises ValueError: when it is endless and its moments are not known."""
    if law.moments:
        return law.moments.mean
    _refuse_endless(law)
    return Ratio(sum(map(mul, law.weights, law.weights.values())), law.total)


def variance(law: Distribution[int]) -> Ratio:
    """The exact variance of a law over integers. Raises as `mean` does."""
    if law.moments:
        return law.moments.variance
    _refuse_endless(law)
    firsts = list(map(mul, law.weights, law.weights.values()))
    first, second = sum(firsts), sum(map(mul, law.weights, firsts))
    return Ratio(second * law.total - first * first, law.total**2)


def _mixed_moments(parts: Sequence[tuple[int, Distribution[Any]]]) -> Moments | None:
    """The moments of a mixture, with its tail if all tails are known; None if the moments of a part are not known."""
    if any(part.endless and not part.moments for _, part in parts):
        return None
    whole = sum(share for share, _ in parts)
    means = [(share, mean(part), variance(part)) for share, part in parts]
    first = sum((share * average for share, average, _ in means), Ratio(0))
    second = sum((share * (spread + average**2) for share, average, spread in means), Ratio(0))
    average = first / whole
    downwards = any(isinstance(part.outcomes[0], OrLess) for _, part in parts)
    tails = [tail for _, part in parts if (tail := tail_of(part, downwards=downwards))]
    return Moments(average, second / whole - average**2, beside(tails) if len(tails) == len(parts) else None)


def tail_of(law: Distribution[int], *, downwards: bool = False) -> Tail | None:
    """How a law falls off on one side; None if that is not known, or the law is endless on the other side."""
    near, far = (law.outcomes[place] for place in ((-1, 0) if downwards else (0, -1)))
    if not law.endless:
        return Tail(-far if downwards else far, {})
    return None if law.moments is None or isinstance(near, OrMore if downwards else OrLess) else law.moments.tail


def _refuse_endless(law: Distribution[int]) -> None:
    if law.endless:
        raise ValueError(
            "mean and variance of this law are not known, since it has no end: limit it, such as d6.explode(times=9). "
            "Adding and multiplying keeps them: d6.explode() + 1, or `shifted` in a system"
        )


def deviation(law: Distribution[int]) -> float:
    """The standard deviation, as the double nearest to the root of the exact variance."""
    spread = variance(law)
    try:
        return sqrt(spread.decimal)
    except OverflowError:  # too large a variance for a double, though its root may fit
        return float(isqrt(floor(spread)))


def modes(law: Distribution[T]) -> tuple[T, ...]:
    """The most likely outcomes, ascending: one, unless several tie. An end is many outcomes, so it does not count."""
    told = {outcome: weight for outcome, weight in law.weights.items() if not is_end(outcome)} or law.weights
    most = max(told.values())
    return tuple(outcome for outcome, weight in told.items() if weight == most)


def median(law: Distribution[int]) -> Ratio:
    """The middle outcome, or halfway between two where exactly half of the weight lies on either side.

    Raises ValueError: when it lies within an end.
    """
    upto = list(zip(law.weights, accumulate(law.weights.values()), strict=True))
    lower = next(outcome for outcome, reached in upto if 2 * reached >= law.total)
    upper = next(outcome for outcome, reached in upto if 2 * reached > law.total)
    for outcome in (lower, upper):
        if is_end(outcome):
            raise ValueError(f"the median of this law is not known: it has {outcome} as one outcome")
    return Ratio(int(lower) + int(upper), 2)
