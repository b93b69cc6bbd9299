"""Exact laws of endless totals: added, sorted, kept, compared and divided, from how their tails fall off.

An endless law can be listed as far as needed, so each is given as a function of how far to list it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial, reduce
from itertools import accumulate
from math import gcd, lcm, prod
from operator import and_, mul, or_, sub
from typing import Any

from oddsmith.dice.pool import Pool
from oddsmith.dice.sums import add
from oddsmith.errors import TooMuchWork
from oddsmith.law.distribution import Distribution, OrLess, OrMore, deviation, mean, reduced, scaled, tail_of, variance
from oddsmith.law.packing import powers, product
from oddsmith.law.ratio import Ratio
from oddsmith.law.tail import Falls, Moments, Tail, moments_of, product_of, together

Tell = Callable[[int], Distribution[int]]
FIRST_BEYOND = 32
NEGLIGIBLE = 10**12
"""An endless law is listed until the rest is less likely than one in this many."""
FAR = 9
"""A sum is mostly negligible this many deviations beyond the mean."""
REMOTE = 10**6
"""An endless law is shown up to where the rest is less likely than one in this many."""
MOST = 2_000
"""Limits of the recurrence that a law follows: for its degree, and for the number of products of its terms."""
MOST_WIDTH = 50
"""The largest number that an endless law may be divided by."""
ONE_FACE = "dice that explode on several faces need a limit here, such as 1d6x9>=5"
BOTH_SIDES = "a total with no highest and no lowest can only be added to one that has both"
ALIKE = (
    "of totals that can explode forever, several can be kept only if each is a single die of the same kind that "
    "explodes on its highest face. Set a limit, such as 1d8x9=8"
)


class NotKnown(TooMuchWork, code=TooMuchWork.code):
    """An endless law cannot be computed: its tail is not known, or falls off so slowly that it takes too much work."""

    def __init__(self, why: str) -> None:
        super().__init__(f"This roll has no exact odds: {why}.", allowed=why, field="roll")

    def __reduce__(self) -> tuple[Any, ...]:
        """Recreate the error in another process from its reason, not from its message."""
        return NotKnown, (self.allowed,), vars(self)


def _checked(tail: Tail) -> Tail:
    if tail.degree > MOST:
        raise NotKnown("too many or too large dice explode without a limit")
    return tail


def told_enough(law_beyond: Tell, reach: int = 0) -> Distribution[int]:
    """List an endless law at least up to `reach`, and until the rest is negligible."""
    beyond = max(FIRST_BEYOND, reach + 1)
    while True:
        law = law_beyond(beyond)
        end = law.outcomes[-1]
        if not isinstance(end, OrMore) or law.weights[end] * NEGLIGIBLE <= law.total:
            return law
        beyond *= 2


def told_on(law: Distribution[int], kinds: Sequence[tuple[Distribution[int], int]]) -> Distribution[int]:
    """Extend the law of a sum of draws of each law, if too much of it is in its end and more is known."""
    if is_down(law):
        return scaled(told_on(scaled(law, -1), [(scaled(kind, -1), count) for kind, count in kinds]), -1)
    end = law.outcomes[-1]
    if not isinstance(end, OrMore) or law.weights[end] * NEGLIGIBLE <= law.total:
        return law
    reach = max(int(end), int(mean(law).decimal + FAR * deviation(law)))
    with suppress(NotKnown):
        return told_enough(partial(summed, kinds), reach)
    if all(count == 1 for _, count in kinds):
        with suppress(NotKnown):
            return told_enough(partial(added, [continued(one) for one, _ in kinds]), reach)
    return law


def summed(kinds: Sequence[tuple[Distribution[int], int]], beyond: int) -> Distribution[int]:
    """The law of a sum of draws, each law with their number, listed up to `beyond`, from how each falls off.

    Each is a polynomial over the factors of its tail, so the sum is a product of powers of these.
    Raises NotKnown: when too little is known of one.
    """
    factors: list[tuple[Sequence[int], int]] = []
    low, tail = 0, Tail(0, {})
    for law, count in kinds:
        own, first = _checked(known_tail(law)), law.outcomes[0]
        if law.endless and law.outcomes[-1] <= own.last:
            raise NotKnown("it is told only up to where its chances begin to fall off")
        factors += [(own.cleared(_weights(law, first, own.last + 1)), count), (own.factors, -count)]
        low += int(first) * count
        tail = tail.plus(Tail(own.last * count, {fall: times * count for fall, times in own.falls.items()}))
    if prod(len(series) - series.count(0) for series, _ in factors) > MOST:
        raise NotKnown("too many or too large dice explode without a limit")
    degree = max(beyond - 1 - low, 0)
    steps = degree // gcd(*(step for step, _ in tail.falls)) if tail.falls else 0
    scale = prod(series[0] ** (steps - power) for series, power in factors if power < 0)
    whole = scale * prod(law.total**count for law, count in kinds)
    series = powers(factors, degree, scale)
    return reduced(Distribution.consecutive(series, low, whole - sum(series), moments_of(factors, low, tail)))


def told_upto(tell: Tell, upto: int) -> Distribution[int]:
    """List a total up to `upto`, even if its function returns less than it is asked for."""
    reach = upto
    while True:
        law = tell(reach)
        lacking = upto - int(law.outcomes[-1])
        if lacking <= 0 or not isinstance(law.outcomes[-1], OrMore):
            return law
        reach += lacking


def continued(law: Distribution[int]) -> Tell:
    """A function that lists a law further than it is given, from how its chances fall off.

    Raises NotKnown: when it is not known how they do, or the law is listed only up to where they begin to.
    """
    if not law.endless:
        return lambda _: law
    if is_down(law):
        return mirrored(continued(scaled(law, -1)))
    tail, low, end = _checked(known_tail(law)), law.outcomes[0], int(law.outcomes[-1])
    if end <= tail.last:
        raise NotKnown("it is told only up to where its chances begin to fall off")
    whole, *others = tail.factors

    def tell(far: int) -> Distribution[int]:
        # Each weight is a sum of those before it over `whole`, so this factor for each number keeps them integers.
        growth = whole ** max(far - end, 0)
        chances = [weight * growth for weight in _weights(law, low, end)]
        for _ in range(far - end):
            chances.append(-sum(map(mul, others, reversed(chances))) // whole)
        more = law.total * growth - sum(chances)
        return reduced(Distribution.consecutive(chances, low, more, law.moments))

    return tell


def mirrored(tell: Tell, shift: int = 0) -> Tell:
    """The total with the opposite sign, plus `shift`."""
    return lambda far: scaled(tell(far), -1, shift)


def is_down(law: Distribution[int]) -> bool:
    """Whether a law has a highest number but no lowest."""
    return isinstance(law.outcomes[0], OrLess) and not isinstance(law.outcomes[-1], OrMore)


def known_tail(law: Distribution[int]) -> Tail:
    """How a law falls off upwards. Raises NotKnown: when that is not known."""
    tail = tail_of(law)
    if tail is None:
        raise NotKnown(ONE_FACE)
    return tail


def _weights(law: Distribution[int], first: int, beyond: int) -> list[int]:
    return [law.weights.get(number, 0) for number in range(first, beyond)]


def _capped(law: Distribution[int], beyond: int) -> Distribution[int]:
    """The law with all numbers from `beyond` on replaced by `beyond`."""
    return law.map(lambda number: min(beyond, number))


def cut(law: Distribution[int], beyond: int) -> Distribution[int]:
    """The law with all numbers from `beyond` on replaced by an end, with the same moments."""
    weights = {outcome: weight for outcome, weight in law.weights.items() if outcome < beyond}
    more = law.total - sum(weights.values())
    return Distribution(weights | {OrMore(beyond): more}, law.moments) if more else law


def drawn_in(law: Distribution[Any], succeeds: Callable[[int], bool] | None = None) -> Distribution[Any]:
    """Move the ends of a law in over all that is remote and, if `succeeds` is given, succeeds or fails as the end does.

    Bounded laws and joint laws stay as they are.
    """
    for sign in (1, -1) if law.is_numeric and law.endless else ():
        facing = scaled(law, sign)
        end, beyond, left = facing.outcomes[-1], facing.outcomes[-1], 0
        if not isinstance(end, OrMore):
            continue
        for outcome in reversed(facing.outcomes):
            left += facing.weights[outcome]
            if left * REMOTE > law.total or (succeeds and succeeds(sign * outcome) != succeeds(sign * end)):
                break
            beyond = outcome
        law = scaled(cut(facing, int(beyond)).within(law.error), sign)
    return law


def ended(law: Distribution[int], beyond: int, tail: Tail) -> Distribution[int]:
    """Cut a law with this tail at `beyond`, with the moments that follow from the tail."""
    found, low = cut(law, beyond), law.outcomes[0]
    if found.endless:
        found.moments = tail.moments(_weights(law, low, beyond), low, law.total)
    return found


def mapped(law: Distribution[int], function: Callable[[int], int]) -> Distribution[int]:
    """The law of a function that only shifts what an end stands for; moments follow from the outcomes it changes.

    Raises as `Distribution.map`, and when there are two ends that it does not shift alike.
    """
    if is_down(law):
        return scaled(mapped(scaled(law, -1), lambda number: -function(-number)), -1)
    found = law.map(function)
    if not law.moments or not found.endless:
        return found
    mean, variance, tail = law.moments
    *told, end = law.outcomes
    shift = int(function(end)) - int(end)
    changed = [(here, there, law.weights[here]) for here in told if (there := function(here)) != here + shift]
    if any(isinstance(here, OrLess) for here, _, _ in changed):
        raise ValueError("what lies beyond one end does not become what lies beyond the other does")
    gain, more = (
        Ratio(sum((there**power - (here + shift) ** power) * weight for here, there, weight in changed), law.total)
        for power in (1, 2)
    )
    before, after = mean + shift, mean + shift + gain
    if tail:
        tail = tail.scaled(1, shift)
        last = max((max(here + shift, there) for here, there, _ in changed), default=tail.last)
        tail = tail._replace(last=max(tail.last, last + tail.degree))
    found.moments = Moments(after, variance + before * before + more - after * after, tail)
    return found


def added(terms: Sequence[Tell], reach: int) -> Distribution[int]:
    """The law of a sum, with endless terms listed as far as all the others may lift them.

    Raises NotKnown: when a term is endless on both sides and another is endless, or how they fall off is not known.
    """
    if len(terms) == 1:
        return terms[0](reach)
    laws = [tell(0) for tell in terms]
    down, up = ([isinstance(law.outcomes[place], end) for law in laws] for place, end in ((0, OrLess), (-1, OrMore)))
    if any(map(and_, down, up)) and sum(map(or_, down, up)) > 1:
        raise NotKnown(BOTH_SIDES)
    if any(down) and any(up) and not any(map(and_, down, up)):
        mine = [tell for tell, is_down in zip(terms, down, strict=True) if not is_down]
        theirs = [mirrored(tell) for tell, is_down in zip(terms, down, strict=True) if is_down]
        return ahead(partial(added, mine), partial(added, theirs), reach)
    far, lifted = 0, reach
    for law in laws:
        ends = abs(int(law.outcomes[0])), abs(int(law.outcomes[-1]))
        far += max(ends)
        lifted += ends[any(down)] if law.endless else max(ends)  # by its finite bound
    far = max(far, lifted)
    return reduce(add, [tell(far) if law.endless else law for law, tell in zip(laws, terms, strict=True)])


def kept(laws: Sequence[Tell], places: range, reach: int) -> Distribution[int]:
    """The law of the sum of the totals at these places from below, 0 being the lowest; at least one, but not all.

    Raises NotKnown: when some have no lowest number and some no highest, or it is not known how the sum of several
    falls off.
    """
    known = [tell(reach) for tell in laws]
    if any(map(is_down, known)) and not any(isinstance(law.outcomes[-1], OrMore) for law in known):
        behind = range(len(laws) - places.stop, len(laws) - places.start)
        return scaled(kept(list(map(mirrored, laws)), behind, reach), -1)
    low = known[0].outcomes[0]
    if len(places) == 1:
        tail = _checked(together([known_tail(law) for law in known]))
    else:
        tail = _checked(_tail_of_kept(laws, known, places))
    low_others = low * (len(places) - 1)
    mask = [int(place in places) for place in range(len(laws))]

    def law_beyond(beyond: int) -> Distribution[int]:
        cap = beyond - low_others
        capped = Pool((_capped(told_upto(tell, cap), cap), 1) for tell in laws)
        return ended(capped.keep(mask), beyond, tail)

    return told_enough(law_beyond, max(reach, tail.last))


def _tail_of_kept(totals: Sequence[Tell], laws: Sequence[Distribution[int]], places: range) -> Tail:
    """The tail of the sum of some of several identical totals, which sort first by how often they exploded.

    When all of those that exploded most explode once more, each kept one among them adds one more step.
    """
    tail = known_tail(laws[0])
    if any(law != laws[0] for law in laws) or list(tail.falls.values()) != [1]:
        raise NotKnown(ALIKE)
    ((step, ratio),) = tail.falls
    if tail.last - totals[0](tail.last).outcomes[0] >= step:
        raise NotKnown(ALIKE)
    falls: Falls = {}
    for most in range(1, len(laws) + 1):
        among = len(laws) - max(places.start, len(laws) - most) - (len(laws) - places.stop)
        if among > 0:
            falls[among * step, ratio**most] = 1
    found = Tail(tail.last * len(places), falls)
    return found._replace(last=found.last + found.degree)


def ahead(mine: Tell, theirs: Tell, reach: int) -> Distribution[int]:
    """The law of how far one endless total is ahead of another, listed at least up to `reach` on both sides.

    Raises NotKnown: when it is not known how they fall off.
    """
    one, other = mine(reach), theirs(reach)
    up = max(reach + 1, int(one.outcomes[-1]) - other.outcomes[0])
    down = max(reach + 1, int(other.outcomes[-1]) - one.outcomes[0])
    (leads, total), (lags, their_total) = _leads(mine, theirs, up), _leads(theirs, mine, down)
    whole = lcm(total, their_total)
    further, *above = (lead * (whole // total) for lead in reversed(leads))
    *below, beneath = (lag * (whole // their_total) for lag in lags)
    tie = whole - further - sum(above) - beneath - sum(below)
    told = dict(enumerate([*reversed(below), tie, *reversed(above)], 1 - down))
    moments = Moments(mean(one) - mean(other), variance(one) + variance(other))
    return Distribution({OrLess(-down): beneath, **told, OrMore(up): further}, moments)


def _leads(mine: Tell, theirs: Tell, most: int) -> tuple[list[int], int]:
    """The weights of being ahead by 1, 2 and so on, the last by `most` or more; and the total weight.

    Each is a sum over all their numbers. It is finite but for products of chances that fall off in a known way: with
    the factors of that as a polynomial, the last terms are weighted by its partial sums.
    """
    one, other = mine(0), theirs(0)
    tails = [known_tail(one), known_tail(other)]
    both = _checked(Tail(max(tail.last for tail in tails), product_of(tails[0].falls, tails[1].falls)))
    last = min((tail.last for tail in tails if not tail.falls), default=both.last + both.degree)
    one, other = told_upto(mine, last + most), told_upto(theirs, last + 1)
    partial = list(accumulate(both.factors))
    low = other.outcomes[0]
    weighted = [
        weight * partial[min(last - number, both.degree)]
        for number, weight in enumerate(_weights(other, low, last + 1), low)
    ]
    below, chances = (
        _weights(one, first, beyond) for first, beyond in ((one.outcomes[0], low + 1), (low + 1, last + most))
    )
    reached = list(accumulate(chances, sub, initial=one.total - sum(below)))
    signs = [max(weight, 0) for weight in weighted], [max(-weight, 0) for weight in weighted]
    found = list(map(sub, *(product(some[::-1], chances) for some in signs)))[last - low :][: most - 1]
    return [*found, sum(map(mul, weighted, reached[most - 1 :]))], one.total * other.total * partial[-1]


def stepped(tell: Tell, width: int, reach: int) -> Distribution[int]:
    """The law of a total divided by `width` and rounded down.

    Raises NotKnown: when the width is too large, or it is not known how the total falls off.
    """
    if width > MOST_WIDTH:
        raise NotKnown(f"a roll that can explode forever can be divided by {MOST_WIDTH} at most")
    law = tell(reach * width)
    if is_down(law):
        return scaled(stepped(mirrored(tell, width - 1), width, reach), -1)
    tail = _checked(known_tail(law).stepped(width))

    def law_beyond(beyond: int) -> Distribution[int]:
        capped = _capped(told_upto(tell, beyond * width), beyond * width)
        return ended(capped.map(lambda outcome: outcome // width), beyond, tail)

    return told_enough(law_beyond, max(reach, tail.last))
