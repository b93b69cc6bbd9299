"""The exact laws of dice that were read: re-rolled, exploding, kept, dropped and counted, by the parts of `dice/`."""

from __future__ import annotations

from collections.abc import Collection
from math import comb

from oddsmith.dice.exploding import reroll
from oddsmith.dice.pool import Pool, sum_of
from oddsmith.law.distribution import Distribution, scaled, shifted
from oddsmith.systems.dice.explosions import first, no_odds, total, without_first
from oddsmith.systems.dice.rules import Rules, refuse_alike
from oddsmith.systems.dice.tree import ADDED, Explode

Kinds = list[tuple[Distribution[int], int]]


def die_law(faces: Distribution[int], rules: Rules) -> Distribution[int]:
    """The law of what one die shows before it explodes."""
    law = faces
    for again, once in rules.rerolls:
        law = reroll(law, again, 1 if once else None)
    return law if rules.least is None and rules.most is None else law.map(rules.shown)


def pool_law(count: int, faces: Distribution[int], rules: Rules, reach: int) -> Distribution[int]:
    """The law of what so many dice of one kind come to; told up to `reach` at least if it has no end.

    Raises:
        TooMuchWork: the odds cannot be told.
    """
    law = _brought(count, die_law(faces, rules), rules, reach)
    if rules.margin is None:
        return law
    needed = rules.margin.number.amount
    return shifted(law, -needed) if rules.margin.above else scaled(law, -1, needed)


def _brought(count: int, die: Distribution[int], rules: Rules, reach: int) -> Distribution[int]:
    if rules.unique:
        return _unique(count, die, rules)
    if rules.explode is None or not rules.on or not count or rules.further == 0:
        return plain_law([(die, count)], rules)
    if rules.explode.into == ADDED:
        return _compound(count, die, rules, rules.explode, reach)
    return _each(count, die, rules, rules.explode, reach)


def plain_law(kinds: Kinds, rules: Rules) -> Distribution[int]:
    """The law of dice that do not explode, or have done so, of several kinds."""
    kinds = [(law, count) for law, count in kinds if count]
    size = sum(count for _, count in kinds)
    kept = rules.kept(size)
    if len(kept) == size:
        return Pool((law.map(rules.worth), count) for law, count in kinds).sum()
    if not kept:
        return Distribution({0: 1})
    if rules.counting or rules.pick:
        return _counted(kinds, rules, kept)
    return Pool(kinds).keep([int(place in kept) for place in range(size)])


def _counted(kinds: Kinds, rules: Rules, kept: range) -> Distribution[int]:
    """Of the kept dice some are counted: a walk over the faces with how many dice were seen and what they brought."""

    def step(state: tuple[int, int], face: int, showing: int) -> tuple[int, int]:
        seen, brought = state
        among = min(seen + showing, kept.stop) - max(seen, kept.start)
        return seen + showing, brought + max(among, 0) * rules.worth(face)

    return Pool(kinds).fold(step, (0, 0)).map(lambda state: state[1])


def _compound(count: int, die: Distribution[int], rules: Rules, rule: Explode, reach: int) -> Distribution[int]:
    """Further dice are added to the one that exploded."""
    less = int(rule.penetrates)
    if rule.once:
        one = _once(die, rules.on, die.map(lambda face: face - less))
        return plain_law([(one, count)], rules)
    if len(rules.kept(count)) < count:
        raise no_odds(
            "dice whose explosions are added to them, without end, can be added or counted, not kept or dropped"
        )

    def worth(face: int) -> int:
        return face - less * (face in rules.on)

    if not rules.counting and not rules.pick:
        return total(die, rules.on, count, worth, reach)
    bounds = [abs(one.bound) for one in (*rules.counts, *rules.fails)]
    beyond = max([reach, *bounds, *([abs(rules.pick.condition.bound)] if rules.pick else [])]) + 1
    one = total(die, rules.on, 1, worth, beyond)
    try:
        return sum_of(one.map(rules.worth), count)
    except ValueError:
        raise no_odds(
            "whether a die without a highest total is counted cannot be told from where its law ends"
        ) from None


def _once(die: Distribution[int], on: Collection[int], further: Distribution[int]) -> Distribution[int]:
    """A die to which one more throw is added where it explodes."""
    return Distribution.mixture(
        (weight, shifted(further, face) if face in on else Distribution({face: 1}))
        for face, weight in die.weights.items()
    )


def _each(count: int, die: Distribution[int], rules: Rules, rule: Explode, reach: int) -> Distribution[int]:
    """Further dice count as dice of their own."""
    everything = not rules.keeps
    if rule.penetrates:
        return _penetrating(count, die, rules, reach)
    if rule.once or rules.further is not None:
        if rule.once and everything:
            worth = die.map(rules.worth)
            one = Distribution.mixture(
                (
                    weight,
                    shifted(worth, rules.worth(face)) if face in rules.on else Distribution({rules.worth(face): 1}),
                )
                for face, weight in die.weights.items()
            )
            return sum_of(one, count)
        return _bounded(count, die, rules)
    if everything:
        return total(die, rules.on, count, rules.worth, reach)
    if len(rules.keeps) > 1:
        raise no_odds("of dice that explode without end only one end can be kept or dropped")
    which, many = rules.keeps[0].which, rules.keeps[0].number.amount
    if not many:
        return Distribution({0: 1}) if which[0] == "k" else total(die, rules.on, count, rules.worth, reach)
    highest = which[1] == "h"
    if which[0] == "k":
        return first(die, rules.on, count, many, rules.worth, highest=highest)
    return without_first(die, rules.on, count, many, rules.worth, reach=reach, highest=highest)


def _penetrating(count: int, die: Distribution[int], rules: Rules, reach: int) -> Distribution[int]:
    """Each further die counts one less than it shows."""
    rule = rules.explode
    if rules.keeps or rules.counting or rules.pick:
        raise no_odds("dice that penetrate can be added, not kept, dropped or counted")
    if rule and rule.once:
        return sum_of(_once(die, rules.on, die.map(lambda face: face - 1)), count)
    return total(die, rules.on, count, lambda face: face - (face in rules.on), reach)


def _bounded(count: int, die: Distribution[int], rules: Rules) -> Distribution[int]:
    """Dice with a bounded number of further ones: a mixture over how many dice rest and how many explode."""
    on, whole = rules.on, die.total
    goes = {face: weight for face, weight in die.weights.items() if face in on}
    rests = {face: weight for face, weight in die.weights.items() if face not in on}
    going, resting = sum(goes.values()), sum(rests.values())
    found: dict[tuple[int, int, int], int] = {}
    """Ways, by how many dice do not explode, how many do, and how many came last and might show anything."""
    further = rules.further
    if further is None:  # each die once: what exploded brings one more, whatever that shows
        for exploded in range(count + 1):
            found[count - exploded, exploded, exploded] = comb(count, exploded)
    else:  # dice are looked at in turn; those that were last thrown when the bound was met show anything
        for exploded in range(further):
            found[count, exploded, 0] = comb(count + exploded - 1, exploded)
        for rested in range(count):  # before the last explosion that is allowed
            found[rested, further, count - rested] = comb(rested + further - 1, rested)
    parts = []
    for (rested, exploded, anything), ways in found.items():
        if (rested and not resting) or (exploded and not going):
            continue
        kinds: Kinds = [(die, anything)]
        if rested:
            kinds.append((Distribution(rests), rested))
        if exploded:
            kinds.append((Distribution(goes), exploded))
        weight = ways * resting**rested * going**exploded
        parts.append((weight, rested + exploded, plain_law(kinds, rules)))
    longest = max(thrown for _, thrown, _ in parts)
    return Distribution.mixture((weight * whole ** (longest - thrown), law) for weight, thrown, law in parts)


def _unique(count: int, die: Distribution[int], rules: Rules) -> Distribution[int]:
    """Dice that all show different faces: every choice of faces is as likely as any other.

    Raises:
        TooMuchWork: they do other things besides, or have faces of different chances.
    """
    if rules.on or len(set(die.weights.values())) > 1:
        raise no_odds("only fair dice that do not explode can be made to differ")
    refuse_alike(count, die.weights)
    kept = rules.kept(count)
    states: dict[tuple[int, int], int] = {(0, 0): 1}
    for face in die.weights:
        for (seen, brought), ways in list(states.items()):
            if seen < count:
                key = seen + 1, brought + (rules.worth(face) if seen in kept else 0)
                states[key] = states.get(key, 0) + ways
    return Distribution({brought: ways for (seen, brought), ways in states.items() if seen == count})
