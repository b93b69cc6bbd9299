"""A roll's result as a value to compute with: sums, comparisons and derived laws.

One long class, so that editors can offer everything that can be done with a roll.
"""

from __future__ import annotations

import operator
from collections import Counter
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
"""What can be added to a roll: another roll or a modifier."""
Bound: TypeAlias = "Distribution[int] | Event | float | Fraction | Ratio"
"""What a roll can be compared with: another roll, or any number, such as a mean."""
ROLL_FURTHER = "law.then(…), which rolls further"
KINDS = {tuple: "tuples", str: "words", Rational: "numbers", float: "numbers"}
"""The kinds of outcome, with what error messages call them."""
SEVERAL = (list, set, frozenset, range)
"""What people give for several outcomes, which are refused with advice."""
LIMIT = "limit it, such as d6.explode(times=9)"


class Weights(dict[T, int]):
    """The weights of a law, read-only because everyone who writes `d6` shares one object."""

    __slots__ = ()

    if not TYPE_CHECKING:  # hidden from type checkers, which would reject these overrides

        def _refuse(self, *_, **__):
            raise TypeError("a law cannot be changed: make another, such as d({**d6.weights, 6: 2})")

        __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return Weights, (dict(self),)


class Law(Shown, Distribution[T]):
    """The exact distribution of a roll: every outcome with its weight. Each use is a separate roll.

    So `d6 + d6` is two dice, `4 @ d6` the sum of four, and `4 * d6` one die times four. Comparisons give an `Event`,
    which has a chance.

    >>> from oddsmith import d6, d20
    >>> (4 @ d6).mean(), (4 * d6).deviation() > (4 @ d6).deviation()
    (Ratio(14/1), True)
    >>> (d20 + 5 >= 15).chance
    Ratio(11/20)
    """

    __slots__ = ("words",)

    words: tuple[str, ...]
    """If outcomes are ordered words: all of them, from worst to best; otherwise empty."""

    def __init__(self, weights: Mapping[T, int]) -> None:
        """Give each outcome a weight, a whole number; with weight 0 it cannot happen.

        Raises TypeError: when an outcome or weight is of a wrong type; ValueError: when weights are negative or all 0.
        """
        if not isinstance(weights, Mapping):
            raise TypeError(f"say how likely each outcome is, Law({{1: 5, 2: 1}}), not {shown(repr(weights))}")
        shares = {as_outcome(outcome): _whole(weight) for outcome, weight in weights.items()}
        if not any(shares.values()):
            raise ValueError("a die needs at least one face that can come up")
        super().__init__(shares)
        self.weights, self.words = Weights(self.weights), ()

    @staticmethod
    def of(law: Distribution[U], further_error: int = 0, words: tuple[str, ...] = ()) -> Law[U]:
        """Return `law` with operators, its error raised by `further_error` and its outcomes in the order of `words`."""
        made: Law[U] = Law.__new__(Law)
        weights: Any = {word: law.weights[word] for word in words if word in law.weights} if words else law.weights
        made.weights, made.total, made.moments = Weights(weights), law.total, law.moments
        made.error, made.words = law.error + further_error, words
        return made

    @staticmethod
    def mixture(parts: Iterable[tuple[int, Distribution[U]]]) -> Law[U]:
        """Roll one of several laws, each as likely as its weight says: `Law.mixture([(1, d6), (2, d8)])`.

        Raises ValueError: when the laws name their parts differently, or a weight is below 0.
        """
        mixed = [(_whole(share), as_law(law)) for share, law in parts]
        if any(isinstance(next(iter(law.weights)), tuple) for _, law in mixed):
            mixed = [(share, Law.of(_in_order_of(mixed[0][1], law))) for share, law in mixed]
        return Law.of(Distribution.mixture(mixed))

    # Summary numbers

    def mean(self: Law[int]) -> Ratio:
        """The exact mean. Raises ValueError: when the law is endless and its mean is not known."""
        return mean(self.numbers)

    def variance(self: Law[int]) -> Ratio:
        """The exact variance. Raises as `mean` does."""
        return variance(self.numbers)

    def deviation(self: Law[int]) -> float:
        """The standard deviation. Raises as `mean` does."""
        return deviation(self.numbers)

    def median(self: Law[int]) -> Ratio:
        """The middle outcome, or halfway between two where exactly half of the weight lies on either side."""
        return median(self.numbers)

    def mode(self) -> tuple[T, ...]:
        """The most likely outcome, or several if they are equally likely."""
        return modes(self)

    def quantile(self: Law[int], share: float | Fraction | Ratio) -> int:
        """The smallest outcome that at least this share of rolls do not exceed: at most a tenth beat `quantile(0.9)`.

        Raises ValueError: when `share` is not from 0 to 1.
        """
        from fractions import Fraction

        if not 0 <= share <= 1:
            raise ValueError(f"a quantile is asked for with a share from 0 to 1, not {share}: for 90% write 0.9")
        if isinstance(share, float):  # taken as written: 0.9 is nine tenths
            share = Fraction(str(share))
        weights = self.numbers.weights
        upto = zip(weights, accumulate(weights.values()), strict=True)
        return next(outcome for outcome, reached in upto if Ratio(reached, self.total) >= share)

    @property
    def numbers(self: Law[int]) -> Distribution[int]:
        """The law as a plain `Distribution`. Raises TypeError: when its outcomes are not numbers."""
        if not self.is_numeric:
            _check_kind(self, 0)
        return ascending(self.weights, self.total, self.moments, self.error)

    # Derived laws

    def map(self, function: Callable[[T], U] | Mapping[T, U]) -> Law[U]:
        """The law of a function of the outcome, given as a function or a dict: `d6.map(lambda face: face // 2)`.

        Raises TypeError: when the function returns rolls (use `then`); ValueError: when the dict lacks an outcome.
        """
        if isinstance(function, Mapping):
            missing = [outcome for outcome in self.weights if outcome not in function]
            if missing:
                raise ValueError(f"every outcome must be in the dict, and {missing[0]!r} is not")
            function = function.__getitem__
        return Law.of(super().map(checked(function, ROLL_FURTHER)))

    def combine(self, other: Distribution[Any], function: Callable[[T, Any], U]) -> Law[U]:
        """The law of a function of this roll and another, independent one; for more than two use `oddsmith.combine`."""
        return Law.of(super().combine(other, checked(function, "joint(…).then(…), which rolls further")))

    @overload
    def then(self, roll: Callable[[T], Number]) -> Law[int]: ...
    @overload
    def then(self, roll: Callable[[T], Distribution[U]]) -> Law[U]: ...
    def then(self, roll: Callable[[T], Any]) -> Law[Any]:
        """Make another roll that depends on this one: `d4.then(lambda dice: dice @ d6)`."""
        if not callable(roll):
            raise TypeError("law.then takes a function of the outcome, law.then(lambda face: …); event.then two rolls")
        parts = [(weight, as_law(roll(outcome))) for outcome, weight in self.weights.items()]
        return Law.of(Law.mixture(parts), self.error)

    def chance(self, outcome: T) -> Ratio:
        """The chance of exactly this outcome.

        Raises TypeError: when this law has outcomes of another kind; ValueError: when it is endless and has no separate
        chance for this one, or when this is surely a slip for another outcome.
        """
        _check_kind(self, outcome)
        _check_slip(self, outcome)
        return super().chance(outcome)

    def that(self, condition: Callable[[T], bool]) -> Event:
        """The event that the outcome meets a condition: `d20.that(lambda face: face % 2 == 0)`."""
        _check_condition(condition, "that")
        return Event(lambda: self.chance_that(condition))

    def between(self: Law[int], least: float | Fraction | Ratio, most: float | Fraction | Ratio) -> Event:
        """The event that the outcome is from `least` to `most`, both included."""
        return Event(lambda: Ratio(0) if least > most else (self >= least).chance - (self > most).chance)

    def where(self, condition: Callable[[T], bool]) -> Law[T]:
        """The law given that the outcome meets a condition; all other rolls are ignored.

        Raises ValueError: when no outcome meets it.
        """
        _check_condition(condition, "where")
        return Law.of(super().given(condition), words=self.words)

    given = where

    def part(self: Law[V], which: int | str) -> Law[Any]:
        """The law of one part of a joint law, chosen by position or by name."""
        return self.map(operator.itemgetter(place_of(which, self.weights)))

    # Dice

    def pool(self: Law[int], count: int) -> Pool:
        """A pool of `count` of these dice: `d6.pool(4).highest(3)`."""
        from oddsmith.algebra.pool import Pool

        return Pool.of(self, count)

    def explode(self: Law[int], *faces: Which, times: int | None = None, worth: Callable[[int], int] = int) -> Law[int]:
        """Throw the die again and add, whenever it shows one of `faces`, by default the highest: `d10.explode(9, 10)`.

        Give faces one by one, as a list, or as a condition: `d10.explode(lambda face: face >= 9)`.
        `times` limits the extra throws. Without it the law is endless: its last outcome stands for that number or more.
        Each throw adds what its face is `worth`: by default itself; with `worth=lambda face: face >= 8` one success.

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
            return int(number)  # a condition counts 1 or 0

        if times is not None:
            return Law.of(exploding.explode(die, on, times, adds), self.error * (times + 1))
        return Law.of(told_enough(lambda beyond: exploding.explode_open(die, on, beyond, worth=adds)), self.error)

    def reroll(self: Law[int], *faces: Which, times: int | None = None) -> Law[int]:
        """Re-roll the die while it shows one of `faces`; with `times=1` only once, and the second throw stands.

        Give faces as in `explode`.

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
                return self  # Python's `sum` starts with 0
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

    if not TYPE_CHECKING:  # hidden from type checkers, so that they reject these too

        def _refuse(self, _):
            raise TypeError("“&” and “|” bind before a comparison: put it in brackets, hit & (d6 == 6)")

        __and__ = __rand__ = __or__ = __ror__ = _refuse

        def __bool__(self):
            raise TypeError("a roll is neither true nor false: compare it, (d6 >= 5) & (d8 >= 5), or add with “+”")

    # Comparisons

    def __ge__(self: Law[int], other: Bound) -> Event:
        return _compared(self, other, operator.ge)

    def __gt__(self: Law[int], other: Bound) -> Event:
        return _compared(self, other, operator.gt)

    def __le__(self: Law[int], other: Bound) -> Event:
        return _compared(self, other, operator.le)

    def __lt__(self: Law[int], other: Bound) -> Event:
        return _compared(self, other, operator.lt)

    def __eq__(self, other: object) -> Event:  # type: ignore[override]  # as a bool, true for equal laws
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

    # Text

    def __repr__(self) -> str:
        return f"Law({legible(self).weights})"

    def __str__(self) -> str:
        """A table with bars, as on the command line."""
        from oddsmith.algebra.html import report_of
        from oddsmith.questions.law import law_lines

        return "\n".join(law_lines(report_of(self)))


def _whole(weight: object) -> int:
    """Return the weight. Raises TypeError: when it is not a whole number; ValueError: when it is below 0."""
    if not isinstance(weight, int):
        raise TypeError(f"weights are whole numbers, not {weight!r}: for equal shares write d([0, 1])")
    if weight < 0:
        raise ValueError(f"weights are 0 or more, not {weight}")
    return weight


def _is_outcome(other: object) -> bool:
    """Whether a law can be asked for its chance. NaN is not a number."""
    return isinstance(other, (*KINDS, *SEVERAL)) and not (isinstance(other, float) and isnan(other))


def _check_kind(law: Distribution[Any], other: object) -> None:
    """Raise TypeError when `other` is not of the same kind as the law's outcomes."""
    found = next(iter(law.weights))
    told, has = (next((name for kind, name in KINDS.items() if isinstance(one, kind)), "") for one in (other, found))
    if told != has:
        instead = "take one of its parts, law.part(0)" if isinstance(found, tuple) else "map them, law.map({…})"
        if told in {"", "tuples"}:
            told = told or f"of the type {type(other).__name__}"
            instead = "for several write law.that(lambda outcome: outcome in {…})"
            if has == "numbers":
                instead += ", for a range law.between(5, 6)"
        raise TypeError(f"the outcomes of this law, such as {found!r}, are not {told}: {instead}")


def _check_slip(law: Law[Any], outcome: object) -> None:
    """Raise ValueError for a word that is not on a scale, or that differs from an outcome only in capitals.

    Also for sizes of sets in another order. What simply cannot happen here may be asked for.
    """
    if outcome in (law.words or law.weights):
        return
    known = law.words or law.outcomes
    meant: Iterable[Any] = ()
    if isinstance(outcome, str):
        meant = [word for word in known if word.casefold() == outcome.casefold()] or law.words
    elif isinstance(outcome, tuple) and len({len(parts) for parts in known}) > 1:
        meant = [parts for parts in known if Counter(parts) == Counter(outcome)]
    if meant:
        raise ValueError(f"no outcome is {outcome!r}: write {' or '.join(map(repr, meant))}")


def as_law(found: Any) -> Law[Any]:
    """Convert to a roll with operators; a plain outcome becomes a roll that is certain."""
    if isinstance(found, Event):
        return found.law
    if isinstance(found, Law):
        return found
    if not isinstance(found, Distribution):
        found = ascending({as_outcome(found): 1}, 1)
    return Law.of(found)


def _in_order_of(law: Distribution[Any], other: Distribution[T]) -> Distribution[T]:
    """Return `other` with its named parts in the order of `law`. Raises ValueError: when the names differ."""
    if _names(law) == _names(other):
        return other
    return Distribution.map(other, partial(in_order_of, next(iter(law.weights))))


def _are_one(law: Distribution[Any], other: Distribution[Any]) -> bool:
    """Whether two laws are the same; parts are matched by name if both have names, otherwise by position."""
    names, theirs = _names(law), _names(other)
    if names and theirs:
        return set(names) == set(theirs) and Distribution.__eq__(law, _in_order_of(law, other)) is True
    return Distribution.__eq__(law, other) is True


def _names(law: Distribution[Any]) -> tuple[str, ...]:
    """The names of the parts of a joint law, if any."""
    return getattr(next(iter(law.weights)), "_fields", ())


def checked(function: Callable[..., U], instead: str) -> Callable[..., U]:
    """Wrap `function` so that every outcome it returns is checked, and named parts are in one order."""
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
    """Combine two independent rolls, or a roll and a modifier."""
    if isinstance(other, float):
        raise TypeError(f"outcomes are whole numbers, not {other}: to take half of 3 rolls write 3 * law // 2")
    if not isinstance(other, (int, Distribution, Event)):
        return cast(Law[int], NotImplemented)
    theirs = ascending({other: 1}, 1) if isinstance(other, int) else as_law(other).numbers
    return Law.of(together(law.numbers, theirs).within(law.error + theirs.error))


def _added(one: Distribution[int], other: Distribution[int]) -> Distribution[int]:
    """The sum of two rolls, even if one has no highest number and the other no lowest, as in differences."""
    if _is_certain(other):
        return scaled(one, 1, other.outcomes[0])
    for up, down in ((one, other), (other, one)):
        if isinstance(up.outcomes[-1], OrMore) and isinstance(down.outcomes[0], OrLess):
            return _known(ahead, up, scaled(down, -1), 0)
    if len(other.weights) == 1:
        return one.combine(other, operator.add)
    return told_on(sums.add(one, other), [(one, 1), (other, 1)])


def _multiplied(one: Distribution[int], other: Distribution[int]) -> Distribution[int]:
    """The product of two rolls. If one is endless, its moments follow from those of both, where they are known."""
    if _is_certain(other):
        return scaled(one, other.outcomes[0])
    product = one.combine(other, operator.mul)
    if all(law.moments or not law.endless for law in (one, other)):
        (mine, spread), (theirs, their_spread) = ((mean(law), variance(law)) for law in (one, other))
        squared = spread * their_spread + spread * theirs**2 + their_spread * mine**2
        product.moments = Moments(mine * theirs, squared) if product.endless else None
    return product


def _is_certain(law: Distribution[int]) -> bool:
    """Whether the law has only one outcome, which is not an end."""
    return len(law.weights) == 1 and not law.endless


def _known(function: Callable[..., Distribution[int]], *given: Distribution[int] | int) -> Distribution[int]:
    """Apply a function to endless rolls. Raises ValueError: when too little is known of one."""
    try:
        return function(*(continued(one) if isinstance(one, Distribution) else one for one in given))
    except NotKnown:
        raise ValueError(
            "what this makes of a roll without an end is not known: limit it, d10.explode(9, 10, times=4)"
        ) from None


def _ties(one: Distribution[Any], other: Distribution[Any]) -> Ratio:
    """The chance that two independent rolls tie; parts are matched by name if both have names."""
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
    """The law of sums, part by part, of `count` draws from each law."""
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
