"""The exact laws of pools in dice notation: re-rolled, exploding, kept, dropped and counted, by `oddsmith.dice`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import cache, partial, reduce
from math import comb

from oddsmith.dice.exploding import explode_open, reroll
from oddsmith.dice.open_ended import ONE_FACE, NotKnown, Tell, added, kept, mapped, told_enough
from oddsmith.dice.order_statistics import sum_but_for
from oddsmith.dice.pool import Pool, add, sum_of
from oddsmith.law.distribution import Distribution, reduced, shifted
from oddsmith.systems.dice.rules import Rules, places_kept, refuse_alike

MOST_HANDS = 5_000
FURTHEST = 100_000
"""How far an unbounded total may be computed at most."""
NOTHING = Distribution({0: 1})
NO_END = "a face below 0 explodes, so the total has no highest and no lowest"
LOWEST_ONLY = "with !, you can only drop the lowest dice, no more than you throw, and only if the highest faces explode"
Kinds = list[tuple[Distribution[int], int]]


def pool_law(count: int, faces: Distribution[int], rules: Rules, reach: int) -> Distribution[int]:
    """The law of the total of `count` dice of one kind; if unbounded, it is computed at least up to `reach`.

    Raises TooMuchWork: when the odds cannot be computed.
    """
    if rules.unique:
        return (_unlike if rules.unique == "uo" else _unique)(count, _shown(faces, rules), rules)
    if (one := alone(faces, rules)) is not None:
        return plain_law([(one, count)], rules)
    die, explode = _shown(faces, rules), rules.explode
    if not count or (explode.number and not explode.amount):
        return plain_law([(die, count)], rules)
    if not explode.adds and explode.less and (rules.keeps or not rules.plain):
        raise NotKnown("dice with !p can only be added, not kept, dropped or counted")
    if explode.once and not rules.keeps:
        return sum_of(_once(die, rules, rules.worth), count)
    if explode.once or explode.number:
        return _bounded(count, die, rules)

    def total(dice: int, far: int) -> Distribution[int]:
        def worth(face: int) -> int:
            return (face if explode.adds else rules.worth(face)) - explode.less * (face in rules.on)

        return _total(die, rules.on, dice, worth, far)

    drops_none = len(places_kept(rules.keeps, count)) == count
    if drops_none and (rules.plain if explode.adds else all(keep.word[0] == "d" for keep in rules.keeps)):
        return total(count, reach)
    if explode.adds:  # extra dice count as part of the die that exploded
        return totals_law([cache(partial(total, 1))] * count, rules, reach)
    return _kept(count, die, rules, reach)


def _shown(faces: Distribution[int], rules: Rules) -> Distribution[int]:
    """The law of one die after re-rolls and clamps, before it explodes."""
    die = faces
    for again, once in rules.rerolls:
        die = reroll(die, again, 1 if once else None)
    return die.map(rules.shown) if rules.clamps else die


def alone(faces: Distribution[int], rules: Rules) -> Distribution[int] | None:
    """The law of one die with its extra dice, if it is bounded and independent of the other dice; else None."""
    die = _shown(faces, rules)
    if not rules.on:
        return die
    if not rules.explode.once or not (rules.explode.adds or (rules.plain and not rules.keeps)):
        return None
    return _once(die, rules, int)


def plain_law(kinds: Kinds, rules: Rules) -> Distribution[int]:
    """The law of dice of several kinds that do not explode, or whose explosions are already in their laws."""
    kinds = [(law, count) for law, count in kinds if count]
    size = sum(count for _, count in kinds)
    kept = places_kept(rules.keeps, size)
    if len(kept) == size:
        return Pool((law.map(rules.worth), count) for law, count in kinds).sum()
    if not kept:
        return NOTHING
    worth = [rules.worth(face) for face in sorted({face for law, _ in kinds for face in law.weights})]
    if worth == sorted(worth):
        return Pool((law.map(rules.worth), count) for law, count in kinds).keep([int(n in kept) for n in range(size)])
    low, high = kept.start, size - kept.stop
    if len(kinds) == 1 and not (low and high):
        return sum_but_for(kinds[0][0], size, low or high, rules.worth, highest=high > 0)

    def step(state: tuple[int, int], face: int, showing: int) -> tuple[int, int]:
        seen, brought = state
        among = min(seen + showing, kept.stop) - max(seen, kept.start)
        return seen + showing, brought + max(among, 0) * rules.worth(face)

    return Pool(kinds).fold(step, (0, 0)).map(lambda state: state[1])


def totals_law(totals: Sequence[Tell], rules: Rules, reach: int) -> Distribution[int]:
    """The law of several totals, kept, dropped or counted; they may be unbounded.

    Raises TooMuchWork: when the tail of the result is not known.
    """
    compared = [condition for mod in (*rules.counts, *rules.picks) for condition in mod.conditions]
    reach = max([reach, *(abs(condition.bound) + 1 for condition in compared)])
    laws = Counter(tell(reach) for tell in totals)
    if not any(law.endless for law in laws):
        return plain_law(list(laws.items()), rules)
    places = places_kept(rules.keeps, len(totals))
    if rules.plain and len(places) < len(totals):
        return kept(totals, places, reach) if places else NOTHING
    if rules.plain:
        return added(totals, reach)
    if len(places) < len(totals):
        raise NotKnown("totals that can explode forever can be kept or counted, but not both")
    try:
        return reduce(add, [sum_of(mapped(law, rules.worth), count) for law, count in laws.items()])
    except ValueError:
        raise NotKnown("totals that can explode forever cannot be counted like this") from None


def _total(
    die: Distribution[int], on: Collection[int], count: int, worth: Callable[[int], int], reach: int
) -> Distribution[int]:
    """The law of the worth of all dice together, including the extra ones."""
    if any(worth(face) < 0 for face in on if face in die.weights):
        raise NotKnown(NO_END)
    # A face that explodes and is worth nothing might as well not have been rolled.
    seen = die.given(lambda face: face not in on or worth(face) > 0)
    going = [face for face in seen.weights if face in on]
    if not going or not count:
        return sum_of(seen.map(worth), count)
    if reach > FURTHEST:
        raise NotKnown(f"a roll that can explode forever has odds only up to totals of about {FURTHEST:,}")
    return told_enough(lambda beyond: explode_open(seen, going, beyond, count=count, worth=worth), reach)


def _once(die: Distribution[int], rules: Rules, worth: Callable[[int], int]) -> Distribution[int]:
    """The law of one die that explodes at most once."""
    further = die.map(lambda face: worth(face) - rules.explode.less)
    return Distribution.mixture(
        (weight, shifted(further if face in rules.on else NOTHING, worth(face))) for face, weight in die.weights.items()
    )


def _kept(count: int, die: Distribution[int], rules: Rules, reach: int) -> Distribution[int]:
    """The law of a pool that explodes without a limit, each extra die a separate one, of which some are kept.

    Exactly n dice do not explode, and T do with the weight C(n + T - 1, T). If k dice are kept, only the cases up to
    T = k differ. Dropping the lowest dice is possible as long as those never explode. Raises NotKnown: in other cases.
    """
    if len(rules.keeps) > 1:
        raise NotKnown("with !, you can keep or drop dice at one end only")
    (keep,) = rules.keeps
    most = keep.amount
    rests = die.given(lambda face: face not in rules.on)
    if keep.word[0] == "d":
        if keep.word == "dh" or most > count or min(rules.on) < max(rests.weights):
            raise NotKnown(LOWEST_ONLY)
        further = partial(_total, die, rules.on, count, lambda face: rules.worth(face) * (face in rules.on))
        return added([lambda _: plain_law([(rests, count)], rules), further], reach)
    if not most:
        return NOTHING
    if len(rules.on) > 1:
        raise NotKnown(ONE_FACE)
    goes, going = die.given(rules.on.__contains__), sum(die.weights[face] for face in rules.on)
    weights = [
        comb(count + exploded - 1, exploded)
        * (die.total - going) ** count
        * going**exploded
        * die.total ** (most - 1 - exploded)
        for exploded in range(most)
    ]
    weights.append(die.total ** (count + most - 1) - sum(weights))
    laws = [plain_law([(rests, count), (goes, exploded)], rules) for exploded in range(most + 1)]
    return reduced(Distribution.mixture(zip(weights, laws, strict=True)))


def _bounded(count: int, die: Distribution[int], rules: Rules) -> Distribution[int]:
    """The law with a limit on the extra dice: a mixture over how many dice explode and how many do not."""
    goes = {face: weight for face, weight in die.weights.items() if face in rules.on}
    rests = {face: weight for face, weight in die.weights.items() if face not in rules.on}
    going, resting = sum(goes.values()), sum(rests.values())
    further = rules.explode.amount
    ways: dict[tuple[int, int, int], int] = {}
    """Keys: how many dice do not explode, how many do, and how many come after the limit and may show any face."""
    if not rules.explode.number:  # once each: every explosion adds one die, which may show any face
        for exploded in range(count + 1):
            ways[count - exploded, exploded, exploded] = comb(count, exploded)
    else:  # dice are checked in turn; those not yet checked when the limit is reached may show any face
        for exploded in range(further):
            ways[count, exploded, 0] = comb(count + exploded - 1, exploded)
        for rested in range(count):  # before the last allowed explosion
            ways[rested, further, count - rested] = comb(rested + further - 1, rested)
    longest = max(rested + exploded for rested, exploded, _ in ways)
    parts = []
    for (rested, exploded, anything), many in ways.items():
        weight = many * resting**rested * going**exploded * die.total ** (longest - rested - exploded)
        if weight:
            kinds: Kinds = [(die, anything)]
            kinds += [(Distribution(faces), some) for faces, some in ((rests, rested), (goes, exploded)) if some]
            parts.append((weight, plain_law(kinds, rules)))
    return Distribution.mixture(parts)


def _unique(count: int, die: Distribution[int], rules: Rules) -> Distribution[int]:
    """The law of dice that all show different faces: every set of faces is equally likely."""
    if rules.on or len(set(die.weights.values())) > 1:
        raise NotKnown("u works only with fair dice that do not explode")
    refuse_alike(count, die.weights)
    kept = places_kept(rules.keeps, count)
    states: dict[tuple[int, int], int] = {(0, 0): 1}
    for face in die.weights:
        for (seen, brought), ways in list(states.items()):
            if seen < count:
                key = seen + 1, brought + (rules.worth(face) if seen in kept else 0)
                states[key] = states.get(key, 0) + ways
    return Distribution({brought: ways for (seen, brought), ways in states.items() if seen == count})


def _unlike(count: int, die: Distribution[int], rules: Rules) -> Distribution[int]:
    """The law of dice re-rolled once if they repeat an earlier face, by enumerating all hands."""
    if rules.on or comb(count + len(die.weights) - 1, count) > MOST_HANDS:
        raise NotKnown("uo works only with a few dice that do not explode")
    hands: dict[tuple[int, ...], int] = {(): 1}
    for _ in range(count):
        further: dict[tuple[int, ...], int] = {}
        for hand, ways in hands.items():
            again = sum(die.weights[face] for face in set(hand))
            for face, weight in die.weights.items():
                grown = tuple(sorted((*hand, face)))
                first = die.total if face not in hand else 0
                further[grown] = further.get(grown, 0) + ways * weight * (first + again)
        hands = further
    kept = places_kept(rules.keeps, count)
    return Distribution(hands).map(lambda hand: sum(map(rules.worth, hand[kept.start : kept.stop])))
