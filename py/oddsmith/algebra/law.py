"""What a roll gives, as a value to compute with: sums, comparisons, what follows from it.

One class with all that may be done with a roll, for editors to offer: so the file is long.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Mapping
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias, TypeVar, cast, overload

from oddsmith.algebra.event import Event
from oddsmith.algebra.shown import Shown
from oddsmith.dice import exploding, sums
from oddsmith.dice.open_ended import NotKnown, ahead, continued, stepped, told_enough
from oddsmith.errors import check_number
from oddsmith.law.distribution import (
    Distribution,
    OrLess,
    OrMore,
    ascending,
    deviation,
    mean,
    median,
    modes,
    scaled,
    variance,
)
from oddsmith.law.ratio import Ratio

if TYPE_CHECKING:
    from fractions import Fraction

    from oddsmith.algebra.pool import Pool

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
V = TypeVar("V", bound=tuple[int, ...])
Number: TypeAlias = "Distribution[int] | Event | int"
"""What is added to a roll: another roll, or a modifier."""
Which: TypeAlias = int | Callable[[int], bool]
"""Some faces: one of them, or whatever meets a condition."""


class Law(Shown, Distribution[T]):
    """What a roll gives: every outcome with its weight. Every use of it is a roll of its own: `d6 + d6` are two dice.

    `4 @ d6` is the sum of four dice, `4 * d6` four times one die. Comparisons give an `Event`, which has a chance.

    >>> from oddsmith import d6, d20
    >>> (4 @ d6).mean(), (4 * d6).deviation() > (4 @ d6).deviation()
    (Ratio(14/1), True)
    >>> (d20 + 5 >= 15).chance
    Ratio(11/20)
    """

    __slots__ = ()

    @staticmethod
    def of(law: Distribution[U], further_error: int = 0) -> Law[U]:
        """The same law with operators, off by so much more."""
        made: Law[U] = Law.__new__(Law)
        made.weights, made.total, made.moments = law.weights, law.total, law.moments
        made.error = law.error + further_error
        return made

    # Numbers of it

    def mean(self: Law[int]) -> Ratio:
        """The exact mean. Raises ValueError: the law has no end, and its mean is not known."""
        return mean(self.numbers)

    def variance(self: Law[int]) -> Ratio:
        """The exact variance; raises as `mean` does."""
        return variance(self.numbers)

    def deviation(self: Law[int]) -> float:
        """The standard deviation; raises as `mean` does."""
        return deviation(self.numbers)

    def median(self: Law[int]) -> Ratio:
        """The middle outcome; half-way between two where exactly half of the weight lies on either side."""
        return median(self.numbers)

    def mode(self) -> tuple[T, ...]:
        """The most likely outcomes: one, unless several share the first place."""
        return modes(self)

    def quantile(self: Law[int], share: float | Fraction | Ratio) -> int:
        """The least outcome that so many of the rolls do not exceed: `quantile(0.9)` is beaten by a tenth at most.

        Raises ValueError: not from 0 to 1.
        """
        if not 0 <= share <= 1:
            raise ValueError(f"a quantile is asked for with a share from 0 to 1, not {share}: for 90% write 0.9")
        below = 0
        for outcome, weight in self.numbers.weights.items():
            below += weight
            if Ratio(below, self.total) >= share:
                return outcome
        raise AssertionError("the weights sum to the total")

    @property
    def numbers(self: Law[int]) -> Distribution[int]:
        """The law as the engine has it. Raises TypeError: its outcomes are not numbers."""
        if not self.is_numeric:
            found = next(iter(self.weights))
            instead = "take one of its parts, law.part(0)" if isinstance(found, tuple) else "map them, law.map({…}.get)"
            raise TypeError(f"the outcomes of this law, such as {found!r}, are not numbers: {instead}")
        return ascending(self.weights, self.total, self.moments, self.error)

    # What follows from it

    def map(self, function: Callable[[T], U] | Mapping[T, U]) -> Law[U]:
        """The law of what a function or a dictionary makes of the outcome: `d6.map(lambda face: face // 2)`.

        Raises TypeError: it makes laws, for which there is `then`.
        """
        give = function.__getitem__ if isinstance(function, Mapping) else function

        def image(outcome: T) -> U:
            made = give(outcome)
            if isinstance(made, (Distribution, Event)):
                raise TypeError("this function gives a roll, not an outcome: write law.then(…), which rolls further")
            return outcome_of(made)

        return Law.of(super().map(image))

    def combine(self, other: Distribution[Any], function: Callable[[T, Any], U]) -> Law[U]:
        """The law of what a function makes of this roll and another; of more than two `oddsmith.combine`."""
        return Law.of(super().combine(other, function))

    @overload
    def then(self, roll: Callable[[T], Number]) -> Law[int]: ...
    @overload
    def then(self, roll: Callable[[T], Distribution[U]]) -> Law[U]: ...
    def then(self, roll: Callable[[T], Any]) -> Law[Any]:
        """What a further roll gives that depends on this one: `d4.then(lambda dice: dice @ d6)`.

        Raises TypeError: the rolls are not of one kind, or joint ones whose parts have other names.
        """
        if not callable(roll):
            raise TypeError("then takes a function of the outcome: law.then(lambda face: face @ d6)")
        parts = [(weight, as_law(roll(outcome))) for outcome, weight in self.weights.items()]
        _refuse_to_mix([law for _, law in parts])
        return Law.of(Distribution.mixture(parts), self.error)

    def that(self, condition: Callable[[T], bool]) -> Event:
        """That the outcome meets a condition: `d20.that(lambda face: face % 2 == 0)`."""
        return Event(lambda: self.chance_that(condition))

    def between(self: Law[int], least: int, most: int) -> Event:
        """That the outcome is from the one to the other, both included."""
        return self.that(lambda outcome: least <= outcome <= most)

    def where(self, condition: Callable[[T], bool]) -> Law[T]:
        """The law among the rolls that meet a condition; the others do not count.

        Raises ValueError: there are none.
        """
        if not any(condition(outcome) for outcome in self.weights):
            raise ValueError("no outcome meets this condition, so nothing is left")
        return Law.of(super().given(condition))

    given = where

    def part(self: Law[V], which: int | str) -> Law[Any]:
        """The law of one part of a joint law, by its place or its name."""
        first = next(iter(self.weights))
        if isinstance(which, str):
            names: tuple[str, ...] = getattr(first, "_fields", ())
            if which not in names:
                has = f"are {', '.join(names)}" if names else "have no names: count from 0"
                raise ValueError(f"there is no part {which!r}: the parts {has}")
            which = names.index(which)
        return self.map(operator.itemgetter(which))

    # Dice

    def pool(self: Law[int], count: int) -> Pool:
        """So many of these dice, to be looked at together: `d6.pool(4).highest(3)`."""
        from oddsmith.algebra.pool import Pool

        return Pool.of(self, count)

    def explode(self: Law[int], *faces: Which, times: int | None = None, worth: Callable[[int], int] = int) -> Law[int]:
        """The die thrown again and added whenever it shows some face, the highest unless told: `d10.explode(9, 10)`.

        `times` limits the further throws. Without it there is no end: the last outcome stands for all from there on.
        Each throw adds what its face is `worth`: itself, or with `worth=lambda face: face >= 8` a success.

        >>> from oddsmith import d6, d10
        >>> successes = 5 @ d10.explode(worth=lambda face: face >= 8)
        >>> penetrating = d6.explode(worth=lambda face: face - 1) + 1
        >>> successes.mean(), penetrating.mean()
        (Ratio(5/3), Ratio(4/1))
        """
        die = self.numbers
        on = chosen(die, faces) if faces else {die.outcomes[-1]}
        adds = lambda face: int(worth(face))  # noqa: E731 -- a condition is worth 1 or 0
        if times is not None:
            return Law.of(exploding.explode(die, on, times, adds), self.error * (times + 1))
        return Law.of(told_enough(lambda beyond: exploding.explode_open(die, on, beyond, worth=adds)), self.error)

    def reroll(self: Law[int], *faces: Which, times: int | None = None) -> Law[int]:
        """The die thrown again while it shows one of these faces; `times=1`: once, and the second throw stands.

        >>> from oddsmith import d6
        >>> d6.reroll(1).mean(), d6.reroll(1, times=1).mean()
        (Ratio(4/1), Ratio(47/12))
        """
        if not faces:
            raise TypeError("say which faces are thrown again: d6.reroll(1), or d6.reroll(1, times=1) for once only")
        die = self.numbers
        again = chosen(die, faces)
        if times is None and len(again) == len(die.weights):
            raise ValueError("every face would be thrown again, for ever: leave one, or say how often, times=1")
        return Law.of(exploding.reroll(die, again, times))

    def __rmatmul__(self, count: int) -> Law[T]:
        if isinstance(count, Distribution):
            return NotImplemented
        if isinstance(count, (OrMore, OrLess)):
            raise ValueError("a roll without an end cannot say how many dice: limit it, d6.explode(times=9)")
        check_number("count", sums.DICE, count, 0)
        if not isinstance(next(iter(self.weights)), tuple):
            numbers = cast(Law[int], self).numbers
            return cast(Law[T], Law.of(sums.sum_of(numbers, count).within(count * self.error)))
        vectors = cast(Law[tuple[int, ...]], self)
        if not count:
            return cast(Law[T], vectors.map(lambda parts: _like(parts, [0] * len(parts))))
        return cast(Law[T], _vectors([(vectors, count)]))

    def __matmul__(self: Law[int], other: Distribution[U] | Event) -> Law[U]:
        if isinstance(other, int):
            raise TypeError(f"the number of dice stands first: {other} @ die; to multiply a roll write {other} * die")
        each = as_law(other)
        return self.then(lambda count: count @ each)

    # Arithmetic

    @overload
    def __add__(self: Law[int], other: Number) -> Law[int]: ...
    @overload
    def __add__(self: Law[V], other: Distribution[V]) -> Law[V]: ...
    def __add__(self: Law[Any], other: Any) -> Law[Any]:
        if isinstance(next(iter(self.weights)), tuple):
            if not isinstance(other, Distribution):
                raise TypeError("to a joint law another is added; to add to one part take it out: law.part(0) + 1")
            return _vectors([(self, 1), (Law.of(other), 1)])
        return _summed(self, other, _added, lambda by: scaled(self.numbers, 1, by))

    def __radd__(self: Law[int], other: Number) -> Law[int]:
        return self + other

    def __neg__(self: Law[int]) -> Law[int]:
        return Law.of(scaled(self.numbers, -1))

    def __sub__(self: Law[int], other: Number) -> Law[int]:
        less = lambda one, two: _added(one, scaled(two, -1))  # noqa: E731 -- as the others have it
        return _summed(self, other, less, lambda by: scaled(self.numbers, 1, -by))

    def __rsub__(self: Law[int], other: Number) -> Law[int]:
        return -self + other

    def __mul__(self: Law[int], other: Number) -> Law[int]:
        multiplied = lambda one, two: one.combine(two, operator.mul)  # noqa: E731 -- as the others have it
        return _summed(self, other, multiplied, lambda by: scaled(self.numbers, by))

    __rmul__ = __mul__

    def __floordiv__(self: Law[int], by: int) -> Law[int]:
        if not isinstance(by, int):
            return NotImplemented
        if self.endless and by > 0:
            return Law.of(_known(stepped, self.numbers, by, 0), self.error)
        return Law.of(self.numbers.map(lambda outcome: outcome // by))

    def __mod__(self: Law[int], by: int) -> Law[int]:
        return Law.of(self.numbers.map(lambda outcome: outcome % by)) if isinstance(by, int) else NotImplemented

    def __truediv__(self: Law[int], by: object) -> NoReturn:
        raise TypeError("outcomes are whole numbers: law // 2 rounds down, -(-law // 2) rounds up")

    def __abs__(self: Law[int]) -> Law[int]:
        return Law.of(self.numbers.map(abs))

    # Comparisons

    def __ge__(self: Law[int], other: Number) -> Event:
        return _compared(self, other, operator.ge)

    def __gt__(self: Law[int], other: Number) -> Event:
        return _compared(self, other, operator.gt)

    def __le__(self: Law[int], other: Number) -> Event:
        return _compared(self, other, operator.le)

    def __lt__(self: Law[int], other: Number) -> Event:
        return _compared(self, other, operator.lt)

    def __eq__(self, other: object) -> Event:  # type: ignore[override]  # an event too, which is true of the same law
        if isinstance(other, Distribution):
            return Event(lambda: _ties(self, other), lambda: Distribution.__eq__(self, other) is True)
        if isinstance(other, (int, str, tuple)):
            return Event(lambda: self.chance(cast(T, other)))
        return NotImplemented

    def __ne__(self, other: object) -> Event:  # type: ignore[override]  # as `==`
        if not isinstance(other, (Distribution, int, str, tuple)):
            return NotImplemented
        equal = self == other
        return Event(lambda: 1 - equal.chance, (lambda: not equal) if isinstance(other, Distribution) else None)

    __hash__ = Distribution.__hash__

    # To be read

    def __repr__(self) -> str:
        return f"Law({self.weights})"

    def __str__(self) -> str:
        """As a table with bars, as on the command line."""
        from oddsmith.questions.law import law_lines, law_report

        first = next(iter(self.weights))
        label = getattr(first, "_fields", tuple(map(str, range(len(first))))) if isinstance(first, tuple) else ""
        return "\n".join(law_lines(law_report("", label, self)))


def as_law(found: Any) -> Law[Any]:
    """A roll with operators; an outcome that is certain is a roll, too."""
    if isinstance(found, Event):
        return found.law
    if isinstance(found, Law):
        return found
    return Law.of(found) if isinstance(found, Distribution) else Law({outcome_of(found): 1})


def outcome_of(found: U) -> U:
    """What may come out of a roll. Raises TypeError: it cannot be counted exactly, or is a roll of its own."""
    if isinstance(found, float):
        raise TypeError(f"outcomes are whole numbers, words or tuples, not {found}: face // 2 rounds down")
    if isinstance(found, tuple) and any(isinstance(part, (Distribution, Event)) for part in found):
        raise TypeError("a tuple with a roll in it is no outcome: write joint(face, d6), which rolls it")
    return found


def _refuse_to_mix(laws: list[Law[Any]]) -> None:
    """Raises TypeError: what comes out of one is not of the same kind as what comes out of another."""
    firsts = {_kind(first): first for law in laws for first in [next(iter(law.weights))]}
    if len(firsts) > 1:
        told = " and ".join(repr(first) for first in list(firsts.values())[:2])
        raise TypeError(f"these rolls give outcomes that differ in kind, or in the names of their parts: {told}")


def _kind(outcome: Any) -> object:
    if isinstance(outcome, tuple):
        return getattr(outcome, "_fields", len(outcome))
    return int if isinstance(outcome, int) else type(outcome)


def face_test(which: Which) -> Callable[[int], bool]:
    """Whether a face is the one that is meant, or meets the condition. Raises TypeError: it is neither."""
    if callable(which):
        return which
    if not isinstance(which, int):
        raise TypeError(
            f"give faces one by one, or a condition, not {which!r}: d6.reroll(1, 2), d6.pool(3).count(5, 6)"
        )
    return which.__eq__


def chosen(die: Distribution[int], which: tuple[Which, ...]) -> set[int]:
    """Those faces of a die.

    Raises ValueError: it has no such face; TypeError: as `face_test`.
    """
    tests = [face_test(one) for one in which]
    for one in which:
        if isinstance(one, int) and one not in die.weights:
            raise ValueError(f"the die has no face {one}: its faces are {faces_text(die)}")
    return {face for face in die.weights if any(test(face) for test in tests)}


def faces_text(die: Distribution[int]) -> str:
    """The faces, as a sentence names them."""
    faces = [str(face) for face in die.outcomes]
    return f"{faces[0]} to {faces[-1]}" if len(faces) > 6 else ", ".join(faces)


def _summed(
    law: Law[int],
    other: Any,
    together: Callable[[Distribution[int], Distribution[int]], Distribution[int]],
    modified: Callable[[int], Distribution[int]],
) -> Law[int]:
    """Two independent rolls, or a roll and a modifier."""
    if isinstance(other, float):
        raise TypeError(f"outcomes are whole numbers, not {other}: to take half of 3 rolls write 3 * law // 2")
    if isinstance(other, int):
        return Law.of(modified(other))
    if not isinstance(other, (Distribution, Event)):
        return cast(Law[int], NotImplemented)
    theirs: Law[int] = as_law(other)
    return Law.of(together(law.numbers, theirs.numbers).within(law.error + theirs.error))


def _added(one: Distribution[int], other: Distribution[int]) -> Distribution[int]:
    """The sum of two rolls, also of one without a highest number and one without a lowest, as differences are."""
    for up, down in ((one, other), (other, one)):
        if isinstance(up.outcomes[-1], OrMore) and isinstance(down.outcomes[0], OrLess):
            return _known(ahead, up, scaled(down, -1), 0)
    return sums.add(one, other)


def _known(function: Callable[..., Distribution[int]], *given: Distribution[int] | int) -> Distribution[int]:
    """What a function of rolls without an end gives. Raises ValueError: of one too little is known."""
    try:
        return function(*(continued(one) if isinstance(one, Distribution) else one for one in given))
    except NotKnown:
        raise ValueError(
            "what this makes of a roll without an end is not known: limit it, d10.explode(9, 10, times=4)"
        ) from None


def _compared(law: Law[int], other: Number, compare: Callable[[int, int], bool]) -> Event:
    if isinstance(other, int):
        return Event(lambda: _chance_beside(law.numbers, other, compare))
    if not isinstance(other, (Distribution, Event)):
        return NotImplemented
    return Event(lambda: (law - other).chance_that(lambda ahead: compare(ahead, 0)))


def _chance_beside(law: Distribution[int], other: int, compare: Callable[[int, int], bool]) -> Ratio:
    """Raises ValueError: the number lies beyond what is known of a law without an end."""
    first, last = law.outcomes[0], law.outcomes[-1]
    if (isinstance(last, OrMore) and other > last) or (isinstance(first, OrLess) and other < first):
        known = f"from {first} to {last}"
        raise ValueError(f"this law is known {known}, and so not at {other}: limit it, d6.explode(times=200)")
    return law.chance_that(lambda outcome: compare(outcome, other))


def _ties(one: Distribution[Any], other: Distribution[Any]) -> Ratio:
    """How often two independent rolls give the same."""
    if one.endless or other.endless:
        return _added(Law.of(one).numbers, scaled(Law.of(other).numbers, -1)).chance(0)
    same = sum(weight * other.weights.get(outcome, 0) for outcome, weight in one.weights.items())
    return Ratio(same, one.total * other.total)


def _vectors(kinds: list[tuple[Law[V], int]]) -> Law[V]:
    """The law of sums part by part."""
    first = next(iter(kinds[0][0].weights))
    lengths = {len(outcome) for law, _ in kinds for outcome in law.weights}
    if len(lengths) > 1:
        found_parts = " and ".join(map(str, sorted(lengths)))
        raise ValueError(f"only laws with equally many parts can be added, not with {found_parts}")
    found = sums.vector_sum((cast(Any, law), count) for law, count in kinds)
    return Law.of(found.map(lambda parts: _like(first, parts)), sum(law.error * count for law, count in kinds))


def _like(pattern: V, parts: Any) -> V:
    """A tuple of the same kind: with the same names for its parts."""
    return cast(V, type(pattern)(*parts) if hasattr(pattern, "_fields") else tuple(parts))
