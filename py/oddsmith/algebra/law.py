"""What a roll gives, as a value to compute with: sums, comparisons, what follows from it.

One class with all that may be done with a roll, for editors to offer: so the file is long.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import partial
from itertools import accumulate
from math import isnan
from numbers import Rational
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias, TypeVar, cast, overload

from oddsmith.algebra.event import Event
from oddsmith.algebra.faces import Which, chosen
from oddsmith.algebra.parts import SIDE_BY_SIDE, as_outcome, in_order_of, place_of
from oddsmith.algebra.shown import Shown
from oddsmith.dice import exploding, sums
from oddsmith.dice.open_ended import NotKnown, ahead, continued, stepped, told_enough, told_on
from oddsmith.errors import check_number, shown
from oddsmith.law.distribution import Distribution, ascending, deviation, legible, mean, median, modes, scaled, variance
from oddsmith.law.ends import ENDS, OrLess, OrMore, like
from oddsmith.law.ratio import Ratio
from oddsmith.law.tail import Moments

if TYPE_CHECKING:
    from fractions import Fraction

    from oddsmith.algebra.pool import Pool

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
V = TypeVar("V", bound=tuple[int, ...])
Number: TypeAlias = "Distribution[int] | Event | int"
"""What is added to a roll: another roll, or a modifier."""
Bound: TypeAlias = "Distribution[int] | Event | float | Fraction | Ratio"
"""What a roll is compared with: another, or any number, such as a mean."""
ROLL_FURTHER = "law.then(…), which rolls further"
KINDS = {tuple: "tuples", str: "words", Rational: "numbers", float: "numbers"}
"""What an outcome may be, and what people call such outcomes."""
LIMIT = "limit it, such as d6.explode(times=9)"


class Weights(dict[T, int]):
    """The weights of a law, which cannot be changed: everybody who writes `d6` has the same one."""

    __slots__ = ()

    if not TYPE_CHECKING:  # where types are checked none of these may be written

        def _refuse(self, *_, **__):
            raise TypeError("a law cannot be changed: make another, such as d({**d6.weights, 6: 2})")

        __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return Weights, (dict(self),)


class Law(Shown, Distribution[T]):
    """What a roll gives: every outcome with its weight. Every use of it is a roll of its own: `d6 + d6` are two dice.

    `4 @ d6` is the sum of four dice, `4 * d6` four times one die. Comparisons give an `Event`, which has a chance.

    >>> from oddsmith import d6, d20
    >>> (4 @ d6).mean(), (4 * d6).deviation() > (4 @ d6).deviation()
    (Ratio(14/1), True)
    >>> (d20 + 5 >= 15).chance
    Ratio(11/20)
    """

    __slots__ = ("words",)

    words: tuple[str, ...]
    """Where outcomes are words that have an order: all of them, from the worst to the best."""

    def __init__(self, weights: Mapping[T, int]) -> None:
        """Give each outcome its weight, a whole number; one of weight 0 cannot happen.

        Raises TypeError: not an outcome, or not a weight; ValueError: a weight below 0, or nothing that can happen.
        """
        if not isinstance(weights, Mapping):
            raise TypeError(f"say how likely each outcome is, Law({{1: 5, 2: 1}}), not {shown(repr(weights))}")
        checked = {as_outcome(outcome): _whole(weight) for outcome, weight in weights.items()}
        if not any(checked.values()):
            raise ValueError("a die needs at least one face that can come up")
        super().__init__(checked)
        self.weights, self.words = Weights(self.weights), ()

    @staticmethod
    def of(law: Distribution[U], further_error: int = 0, words: tuple[str, ...] = ()) -> Law[U]:
        """The same law with operators, off by so much more; outcomes that are words in the order of these."""
        made: Law[U] = Law.__new__(Law)
        weights: Any = {word: law.weights[word] for word in words if word in law.weights} if words else law.weights
        made.weights, made.total, made.moments = Weights(weights), law.total, law.moments
        made.error, made.words = law.error + further_error, words
        return made

    @staticmethod
    def mixture(parts: Iterable[tuple[int, Distribution[U]]]) -> Law[U]:
        """One of several rolls, each as likely as its weight says: `Law.mixture([(1, d6), (2, d8)])`.

        Raises ValueError: their parts have different names, or a weight is below 0.
        """
        mixed = [(_whole(share), as_law(law)) for share, law in parts]
        if any(isinstance(next(iter(law.weights)), tuple) for _, law in mixed):
            mixed = [(share, Law.of(_in_order_of(mixed[0][1], law))) for share, law in mixed]
        return Law.of(Distribution.mixture(mixed))

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
        from fractions import Fraction

        if not 0 <= share <= 1:
            raise ValueError(f"a quantile is asked for with a share from 0 to 1, not {share}: for 90% write 0.9")
        if isinstance(share, float):  # is taken as it is written
            share = Fraction(str(share))
        weights = self.numbers.weights
        upto = zip(weights, accumulate(weights.values()), strict=True)
        return next(outcome for outcome, reached in upto if Ratio(reached, self.total) >= share)

    @property
    def numbers(self: Law[int]) -> Distribution[int]:
        """The law as the engine has it. Raises TypeError: its outcomes are not numbers."""
        if not self.is_numeric:
            _check_kind(self, 0)
        return ascending(self.weights, self.total, self.moments, self.error)

    # What follows from it

    def map(self, function: Callable[[T], U] | Mapping[T, U]) -> Law[U]:
        """The law of what becomes of the outcome, by a function or a dict: `d6.map(lambda face: face // 2)`.

        Raises TypeError: it makes laws, for which there is `then`; ValueError: the dict lacks an outcome.
        """
        if isinstance(function, Mapping):
            missing = [outcome for outcome in self.weights if outcome not in function]
            if missing:
                raise ValueError(f"every outcome must be in the dict, and {missing[0]!r} is not")
            function = function.__getitem__
        return Law.of(super().map(checked(function, ROLL_FURTHER)))

    def combine(self, other: Distribution[Any], function: Callable[[T, Any], U]) -> Law[U]:
        """The law of what a function makes of this roll and another; of more than two `oddsmith.combine`."""
        return Law.of(super().combine(other, checked(function, "joint(…).then(…), which rolls further")))

    @overload
    def then(self, roll: Callable[[T], Number]) -> Law[int]: ...
    @overload
    def then(self, roll: Callable[[T], Distribution[U]]) -> Law[U]: ...
    def then(self, roll: Callable[[T], Any]) -> Law[Any]:
        """What a further roll gives that depends on this one: `d4.then(lambda dice: dice @ d6)`."""
        if not callable(roll):
            raise TypeError("law.then takes a function of the outcome, law.then(lambda face: …); event.then two rolls")
        parts = [(weight, as_law(roll(outcome))) for outcome, weight in self.weights.items()]
        return Law.of(Law.mixture(parts), self.error)

    def chance(self, outcome: T) -> Ratio:
        """The chance of exactly this outcome. Raises TypeError: outcomes are of another kind; else as every law."""
        _check_kind(self, outcome)
        return super().chance(outcome)

    def that(self, condition: Callable[[T], bool]) -> Event:
        """That the outcome meets a condition: `d20.that(lambda face: face % 2 == 0)`."""
        _check_condition(condition, "that")
        return Event(lambda: self.chance_that(condition))

    def between(self: Law[int], least: float | Fraction | Ratio, most: float | Fraction | Ratio) -> Event:
        """That the outcome is from the one to the other, both included."""
        return Event(lambda: Ratio(0) if least > most else (self >= least).chance - (self > most).chance)

    def where(self, condition: Callable[[T], bool]) -> Law[T]:
        """The law among the rolls that meet a condition; the others do not count.

        Raises ValueError: there are none.
        """
        _check_condition(condition, "where")
        return Law.of(super().given(condition), words=self.words)

    given = where

    def part(self: Law[V], which: int | str) -> Law[Any]:
        """The law of one part of a joint law, by its place or its name."""
        return self.map(operator.itemgetter(place_of(which, self.weights)))

    # Dice

    def pool(self: Law[int], count: int) -> Pool:
        """So many of these dice, to be looked at together: `d6.pool(4).highest(3)`."""
        from oddsmith.algebra.pool import Pool

        return Pool.of(self, count)

    def explode(self: Law[int], *faces: Which, times: int | None = None, worth: Callable[[int], int] = int) -> Law[int]:
        """The die thrown again and added whenever it shows some face, the highest unless told: `d10.explode(9, 10)`.

        Faces are told one by one, as a list, or as a condition: `d10.explode(lambda face: face >= 9)`.
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

        def adds(face: int) -> int:
            number = worth(face)
            if not isinstance(number, int):
                raise TypeError(f"what a face is worth is a whole number, not {shown(repr(number))} as of {face}")
            return int(number)  # a condition is worth 1 or 0

        if times is not None:
            return Law.of(exploding.explode(die, on, times, adds), self.error * (times + 1))
        return Law.of(told_enough(lambda beyond: exploding.explode_open(die, on, beyond, worth=adds)), self.error)

    def reroll(self: Law[int], *faces: Which, times: int | None = None) -> Law[int]:
        """The die thrown again while it shows one of these faces; `times=1`: once, and the second throw stands.

        Faces are told as in `explode`.

        >>> from oddsmith import d6
        >>> d6.reroll(1).mean(), d6.reroll(1, times=1).mean()
        (Ratio(4/1), Ratio(47/12))
        """
        if not faces:
            raise TypeError("say which faces are thrown again: d6.reroll(1), or d6.reroll(1, times=1) for once only")
        die = self.numbers
        on = chosen(die, faces)
        if times is None and len(on) == len(die.weights):
            raise ValueError("every face would be thrown again for ever: leave one out, or limit it with times=1")
        return Law.of(exploding.reroll(die, on, times))

    def __rmatmul__(self, count: int) -> Law[T]:
        if isinstance(count, Distribution):
            return NotImplemented
        if type(count) in ENDS:
            raise ValueError(f"a roll without an end cannot say how many dice there are: {LIMIT}")
        check_number("count", sums.DICE, count, 0)
        if not isinstance(next(iter(self.weights)), tuple):
            numbers = cast(Law[int], self).numbers
            found = told_on(sums.sum_of(numbers, count), [(numbers, count)])
            return cast(Law[T], Law.of(found.within(count * self.error)))
        vectors = cast(Law[tuple[int, ...]], self)
        if not count:
            return cast(Law[T], vectors.map(lambda parts: like(parts, [0] * len(parts))))
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
            if type(other) is int and other == 0:
                return self  # with which Python's `sum` begins
            if not isinstance(other, Distribution):
                raise TypeError("to a joint law another is added; to add to one part take it out: law.part(0) + 1")
            return _vectors([(self, 1), (_in_order_of(self, other), 1)])
        return _of_two(self, other, _added)

    __radd__ = __add__

    def __neg__(self: Law[int]) -> Law[int]:
        return Law.of(scaled(self.numbers, -1))

    def __sub__(self: Law[int], other: Number) -> Law[int]:
        return _of_two(self, other, lambda mine, theirs: _added(mine, scaled(theirs, -1)))

    def __rsub__(self: Law[int], other: Number) -> Law[int]:
        return -self + other

    def __mul__(self: Law[int], other: Number) -> Law[int]:
        return _of_two(self, other, _multiplied)

    __rmul__ = __mul__

    def __floordiv__(self: Law[int], by: Number) -> Law[int]:
        if self.endless and type(by) is int and by > 0:
            return Law.of(_known(stepped, self.numbers, by, 0), self.error)
        return _of_two(self, by, lambda mine, theirs: mine.combine(theirs, operator.floordiv))

    def __rfloordiv__(self: Law[int], other: int) -> Law[int]:
        return as_law(other) // self if isinstance(other, int) else NotImplemented

    def __mod__(self: Law[int], by: Number) -> Law[int]:
        return _of_two(self, by, lambda mine, theirs: mine.combine(theirs, operator.mod))

    def __rmod__(self: Law[int], other: int) -> Law[int]:
        return as_law(other) % self if isinstance(other, int) else NotImplemented

    def __truediv__(self: Law[int], by: object) -> NoReturn:
        raise TypeError("outcomes are whole numbers: law // 2 rounds down, -(-law // 2) rounds up")

    def __abs__(self: Law[int]) -> Law[int]:
        return Law.of(self.numbers).map(abs)

    # Comparisons

    def __ge__(self: Law[int], other: Bound) -> Event:
        return _compared(self, other, operator.ge)

    def __gt__(self: Law[int], other: Bound) -> Event:
        return _compared(self, other, operator.gt)

    def __le__(self: Law[int], other: Bound) -> Event:
        return _compared(self, other, operator.le)

    def __lt__(self: Law[int], other: Bound) -> Event:
        return _compared(self, other, operator.lt)

    def __eq__(self, other: object) -> Event:  # type: ignore[override]  # an event too, which is true of the same law
        if isinstance(other, Distribution):
            return Event(lambda: _ties(self, other), lambda: _are_one(self, other))
        if not _is_outcome(other):
            return NotImplemented
        return Event(lambda: self.chance(cast(T, other)))

    def __ne__(self, other: object) -> Event:  # type: ignore[override]  # as `==`
        if not isinstance(other, Distribution) and not _is_outcome(other):
            return NotImplemented
        equal = self == other
        return Event(lambda: 1 - equal.chance, (lambda: not equal) if isinstance(other, Distribution) else None)

    __hash__ = Distribution.__hash__

    # To be read

    def __repr__(self) -> str:
        return f"Law({legible(self).weights})"

    def __str__(self) -> str:
        """As a table with bars, as on the command line."""
        from oddsmith.algebra.html import report_of
        from oddsmith.questions.law import law_lines

        return "\n".join(law_lines(report_of(self)))


def _whole(weight: object) -> int:
    """A weight. Raises TypeError: it is no whole number; ValueError: it is below 0."""
    if not isinstance(weight, int):
        raise TypeError(f"weights are whole numbers, not {weight!r}: for equal shares write d([0, 1])")
    if weight < 0:
        raise ValueError(f"weights are 0 or more, not {weight}")
    return weight


def _is_outcome(other: object) -> bool:
    """Whether a law may be asked for it. NaN is no number."""
    return isinstance(other, tuple(KINDS)) and not (isinstance(other, float) and isnan(other))


def _check_kind(law: Distribution[Any], other: object) -> None:
    """Raise TypeError where the outcomes of a law are of another kind than this one."""
    found = next(iter(law.weights))
    told, has = (next((name for kind, name in KINDS.items() if isinstance(one, kind)), one) for one in (other, found))
    if told != has:
        instead = "take one of its parts, law.part(0)" if isinstance(found, tuple) else "map them, law.map({…})"
        raise TypeError(f"the outcomes of this law, such as {found!r}, are not {told}: {instead}")


def as_law(found: Any) -> Law[Any]:
    """A roll with operators; an outcome that is certain is a roll, too."""
    if isinstance(found, Event):
        return found.law
    if isinstance(found, Law):
        return found
    if not isinstance(found, Distribution):
        found = ascending({as_outcome(found): 1}, 1)
    return Law.of(found)


def _in_order_of(law: Distribution[Any], other: Distribution[T]) -> Distribution[T]:
    """The other law, with its named parts in the order of the first. Raises ValueError: they have other names."""
    if _names(law) == _names(other):
        return other
    return Distribution.map(other, partial(in_order_of, next(iter(law.weights))))


def _are_one(law: Distribution[Any], other: Distribution[Any]) -> bool:
    """Whether they are the same law; parts are told apart by their names where both have some, or by their places."""
    names, theirs = _names(law), _names(other)
    if names and theirs:
        return set(names) == set(theirs) and Distribution.__eq__(law, _in_order_of(law, other)) is True
    return Distribution.__eq__(law, other) is True


def _names(law: Distribution[Any]) -> tuple[str, ...]:
    """Those of the parts of a joint law, if it has some."""
    return getattr(next(iter(law.weights)), "_fields", ())


def checked(function: Callable[..., U], instead: str) -> Callable[..., U]:
    """The function, of which each outcome is looked at, and named parts are in one order."""
    if not callable(function):
        raise TypeError(f"give a function of the outcome, such as lambda face: face // 2, not {shown(repr(function))}")
    first: U | None = None

    def image(*outcomes: Any) -> U:
        nonlocal first
        made = function(*outcomes)
        made = as_outcome(made, SIDE_BY_SIDE if isinstance(made, tuple) else instead)
        first = made if first is None else first
        return in_order_of(first, made)

    return image


def _check_condition(condition: object, method: str) -> None:
    if not callable(condition):
        told = f"law.{method}(lambda face: face in {{5, 6}})"
        raise TypeError(f"give a condition, {told}, not {shown(repr(condition))}")


def _of_two(law: Law[int], other: Any, together: Callable[[Distribution[int], Distribution[int]], Any]) -> Law[int]:
    """What two independent rolls make, or a roll and a modifier, together."""
    if isinstance(other, float):
        raise TypeError(f"outcomes are whole numbers, not {other}: to take half of 3 rolls write 3 * law // 2")
    if not isinstance(other, (int, Distribution, Event)):
        return cast(Law[int], NotImplemented)
    theirs = ascending({other: 1}, 1) if isinstance(other, int) else as_law(other).numbers
    return Law.of(together(law.numbers, theirs).within(law.error + theirs.error))


def _added(one: Distribution[int], other: Distribution[int]) -> Distribution[int]:
    """The sum of two rolls, also of one without a highest number and one without a lowest, as differences are."""
    if _is_certain(other):
        return scaled(one, 1, other.outcomes[0])
    for up, down in ((one, other), (other, one)):
        if isinstance(up.outcomes[-1], OrMore) and isinstance(down.outcomes[0], OrLess):
            return _known(ahead, up, scaled(down, -1), 0)
    if len(other.weights) == 1:
        return one.combine(other, operator.add)
    return told_on(sums.add(one, other), [(one, 1), (other, 1)])


def _multiplied(one: Distribution[int], other: Distribution[int]) -> Distribution[int]:
    """The product of two rolls. Where one has no end, its moments follow from those of both, if these are known."""
    if _is_certain(other):
        return scaled(one, other.outcomes[0])
    product = one.combine(other, operator.mul)
    if all(law.moments or not law.endless for law in (one, other)):
        (mine, spread), (theirs, their_spread) = ((mean(law), variance(law)) for law in (one, other))
        squared = spread * their_spread + spread * theirs**2 + their_spread * mine**2
        product.moments = Moments(mine * theirs, squared) if product.endless else None
    return product


def _is_certain(law: Distribution[int]) -> bool:
    """Whether it gives one number, and no end."""
    return len(law.weights) == 1 and not law.endless


def _known(function: Callable[..., Distribution[int]], *given: Distribution[int] | int) -> Distribution[int]:
    """What a function of rolls without an end gives. Raises ValueError: of one too little is known."""
    try:
        return function(*(continued(one) if isinstance(one, Distribution) else one for one in given))
    except NotKnown:
        raise ValueError(
            "what this makes of a roll without an end is not known: limit it, d10.explode(9, 10, times=4)"
        ) from None


def _ties(one: Distribution[Any], other: Distribution[Any]) -> Ratio:
    """How often two independent rolls give the same; parts go by their names where both have some."""
    if _names(one) and _names(other):
        other = _in_order_of(one, other)
    _check_kind(one, next(iter(other.weights)))
    if one.endless or other.endless:
        return _added(one, scaled(other, -1)).chance(0)
    same = sum(weight * other.weights.get(outcome, 0) for outcome, weight in one.weights.items())
    return Ratio(same, one.total * other.total)


def _compared(law: Law[int], other: Bound, compare: Callable[[Any, Any], bool]) -> Event:
    if isinstance(other, (Rational, float)) and _is_outcome(other) and type(other) not in ENDS:
        return Event(lambda: law.numbers.chance_that(lambda outcome: compare(outcome, other)))
    if not isinstance(other, (int, Distribution, Event)):
        return cast(Event, NotImplemented)
    return Event(lambda: (law - other).chance_that(lambda ahead: compare(ahead, 0)))


def _vectors(kinds: list[tuple[Distribution[V], int]]) -> Law[V]:
    """The law of sums part by part."""
    if any(law.endless for law, _ in kinds):
        raise ValueError(f"joint laws with a part without an end cannot be added: {LIMIT}")
    first = next(iter(kinds[0][0].weights))
    if not all(isinstance(part, int) for law, _ in kinds for part in next(iter(law.weights))):
        raise TypeError("words cannot be added: take out the parts that are numbers, such as law.part(1)")
    lengths = {len(outcome) for law, _ in kinds for outcome in law.weights}
    if len(lengths) > 1:
        found_parts = " and ".join(map(str, sorted(lengths)))
        raise ValueError(f"only laws with equally many parts can be added, not with {found_parts}")
    found = sums.vector_sum((cast(Any, law), count) for law, count in kinds)
    return Law.of(found.map(lambda parts: like(first, parts)), sum(law.error * count for law, count in kinds))
