"""Exact finite distributions: what can come out, and how many of the equally likely cases bring it.

Weights are integers over one total; nothing is rounded, and nothing is normalised until it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from math import inf, lcm, sqrt
from typing import Any, Generic, TypeVar

from oddsmith.ratio import Ratio

T = TypeVar("T", bound=Hashable)


class OrMore(int):
    """The last outcome of a law that has no end: this many or more, with the exact weight of all of them."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{int(self)}+"

    def __repr__(self) -> str:
        return f"OrMore({int(self)})"


class OrLess(int):
    """The first outcome of a law that has no end downwards: this or less, with the exact weight of all of them."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{int(self)} or less"

    def __repr__(self) -> str:
        return f"OrLess({int(self)})"


U = TypeVar("U", bound=Hashable)


class Distribution(Generic[T]):
    """A finite law: `weights` maps each possible outcome, ascending, to a positive integer; `total` is their sum.

    Outcomes are integers, strings, or tuples of them (a joint law). Impossible outcomes are left out.
    """

    __slots__ = ("moments", "total", "weights")

    weights: dict[T, int]
    total: int
    moments: tuple[Ratio, Ratio] | None
    """Mean and variance, where they cannot be had from the weights because the last outcome is `OrMore`."""

    def __init__(self, weights: Mapping[T, int], moments: tuple[Ratio, Ratio] | None = None) -> None:
        """Take any weights >= 0 with a positive sum.

        Raises:
            ValueError: a negative weight, or nothing that can happen.
        """
        order: Any = weights  # outcomes of one law are of one kind, which mypy cannot know to be comparable
        self.weights = {outcome: weights[outcome] for outcome in sorted(order) if weights[outcome]}
        self.total = sum(self.weights.values())
        self.moments = moments
        if self.total <= 0 or min(self.weights.values()) < 0:
            raise ValueError("a distribution needs weights that are not negative and not all zero")

    @staticmethod
    def uniform(outcomes: Iterable[U]) -> Distribution[U]:
        """Each listed outcome equally likely; one listed twice is twice as likely."""
        weights: dict[U, int] = {}
        for outcome in outcomes:
            weights[outcome] = weights.get(outcome, 0) + 1
        return Distribution(weights)

    @staticmethod
    def mixture(parts: Iterable[tuple[int, Distribution[U]]]) -> Distribution[U]:
        """The law of drawing one of the distributions with the given weights, then an outcome from it."""
        parts = list(parts)
        common = lcm(*(part.total for _, part in parts))
        weights: dict[U, int] = {}
        for share, part in parts:
            scale = share * (common // part.total)
            for outcome, weight in part.weights.items():
                weights[outcome] = weights.get(outcome, 0) + scale * weight
        return Distribution(weights)

    @property
    def outcomes(self) -> tuple[T, ...]:
        """Every outcome that can happen, ascending."""
        return tuple(self.weights)

    def chance(self, outcome: T) -> Ratio:
        """The chance of exactly this outcome; 0 for one that cannot happen."""
        return Ratio(self.weights.get(outcome, 0), self.total)

    def chance_that(self, condition: Callable[[T], bool]) -> Ratio:
        """The chance that the outcome meets a condition."""
        return Ratio(sum(w for outcome, w in self.weights.items() if condition(outcome)), self.total)

    def given(self, condition: Callable[[T], bool]) -> Distribution[T]:
        """The law among the cases in which the outcome meets a condition.

        Raises:
            ValueError: it never does.
        """
        return Distribution({outcome: weight for outcome, weight in self.weights.items() if condition(outcome)})

    def map(self, function: Callable[[T], U]) -> Distribution[U]:
        """The law of `function(outcome)`."""
        weights: dict[U, int] = {}
        for outcome, weight in self.weights.items():
            image = function(outcome)
            weights[image] = weights.get(image, 0) + weight
        return Distribution(weights)

    def combine(self, other: Distribution[Any], function: Callable[[T, Any], U]) -> Distribution[U]:
        """The law of `function(mine, theirs)` where the two are independent."""
        weights: dict[U, int] = {}
        for mine, my_weight in self.weights.items():
            for theirs, their_weight in other.weights.items():
                image = function(mine, theirs)
                weights[image] = weights.get(image, 0) + my_weight * their_weight
        return Distribution(weights)

    def __eq__(self, other: object) -> bool:
        """Equal as laws: the same chances, whatever the totals."""
        if not isinstance(other, Distribution):
            return NotImplemented
        return self.weights.keys() == other.weights.keys() and all(
            weight * other.total == other.weights[outcome] * self.total for outcome, weight in self.weights.items()
        )

    def __hash__(self) -> int:
        return hash(self.outcomes)

    def __repr__(self) -> str:
        return f"Distribution({self.weights})"


def chances_below(law: Distribution[Any], outcome: Any) -> tuple[Ratio, Ratio]:
    """The chance of less than this outcome, at least and at most: an end of a law may stand for less and for more."""
    least = law.chance_that(lambda other: _extreme(other, OrMore, inf) < outcome)
    most = law.chance_that(lambda other: _extreme(other, OrLess, -inf) < outcome)
    return least, most


def _extreme(outcome: Any, end: type[int], limit: float) -> Any:
    """The limit for an outcome that is such an end, and for any other itself; of a joint one, part by part."""
    if isinstance(outcome, tuple):
        return tuple(_extreme(part, end, limit) for part in outcome)
    return limit if isinstance(outcome, end) else outcome


def mean(law: Distribution[int]) -> Ratio:
    """The exact mean of a law over integers."""
    if law.moments:
        return law.moments[0]
    return Ratio(sum(outcome * weight for outcome, weight in law.weights.items()), law.total)


def variance(law: Distribution[int]) -> Ratio:
    """The exact variance of a law over integers."""
    if law.moments:
        return law.moments[1]
    first = sum(outcome * weight for outcome, weight in law.weights.items())
    second = sum(outcome * outcome * weight for outcome, weight in law.weights.items())
    return Ratio(second * law.total - first * first, law.total**2)


def deviation(law: Distribution[int]) -> float:
    """The standard deviation, as the double nearest to the root of the exact variance."""
    return sqrt(variance(law).decimal)


def modes(law: Distribution[T]) -> tuple[T, ...]:
    """The most likely outcomes, ascending: one, unless several share the first place."""
    most = max(law.weights.values())
    return tuple(outcome for outcome, weight in law.weights.items() if weight == most)


def median(law: Distribution[int]) -> Ratio:
    """The middle outcome; half-way between two where exactly half of the weight lies on either side."""
    below = 0
    outcomes = law.outcomes
    for index, (outcome, weight) in enumerate(law.weights.items()):
        below += weight
        if 2 * below == law.total:
            return Ratio(outcome + outcomes[index + 1], 2)
        if 2 * below > law.total:
            return Ratio(outcome)
    raise AssertionError("the weights sum to the total")
