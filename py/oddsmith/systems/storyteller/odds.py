"""The exact odds of what `reading` reads: of a test, and of an opposing roll."""

from __future__ import annotations

from collections.abc import Callable
from math import lcm

from oddsmith.declare.resolution import Target, opposed_laws, opposed_odds
from oddsmith.declare.system import Laws, Odds
from oddsmith.dice import successes
from oddsmith.dice.successes import Count, Event, Rule
from oddsmith.law.distribution import Distribution, scaled
from oddsmith.law.ratio import Ratio
from oddsmith.systems.storyteller.inputs import SIDES, Check
from oddsmith.systems.storyteller.reading import BESTIAL, CRITICAL, DRAW, FAILURE, MARGINS, MESSY, PLAIN, margin

Missed = Callable[[Count, bool], Ratio]
"""The chance of the event of a count without a success; with those draws, too, that nobody wins, or not."""


def odds_of_test(inputs: Check) -> Odds:
    """The odds of a test: successes against a number."""
    needed, worth = inputs.needed, inputs.mine.worth
    least = -(-needed // worth)
    law = scaled(_count(inputs).law(beyond=least + len(MARGINS)), worth)
    laws: Laws = {"successes": law}
    if inputs.margin_words:
        laws["margin"] = lambda: law.map(lambda counted: margin(inputs, counted - needed))
    if inputs.rule.pairs:
        laws["ending"] = lambda: _ending_law(inputs, lambda count, draws: count.below(least))
    return Target("successes", needed).odds(laws | _red_laws(inputs))


def odds_of_opposing_roll(inputs: Check) -> Odds:
    """The odds of an opposing roll: successes against those of another pool by the same rules."""
    count, theirs = _count(inputs), successes.count(inputs.rule, inputs.theirs.dice)
    scales, edge = (inputs.mine.worth, inputs.theirs.worth), inputs.edge
    difference = successes.difference(count, theirs, scales)

    def missed(count: Count, draws: bool) -> Ratio:
        least = int(edge > 0 or (edge == 0 and not draws))  # the opponent must be ahead by so much
        return successes.exceeded(count, theirs, scales, least)

    compared = opposed_laws(difference, edge)
    laws: Laws = {"difference": compared["margin"], "verdict": compared["verdict"]}
    laws["successes"] = lambda: scaled(count.law(), scales[0])
    if inputs.margin_words:
        laws["margin"] = lambda: difference.map(lambda ahead: margin(inputs, ahead))
    if inputs.rule.pairs:
        laws["ending"] = lambda: _ending_law(inputs, missed)
    laws["their_successes"] = lambda: scaled(theirs.law(), scales[1])
    return opposed_odds(laws | _red_laws(inputs))


def _count(inputs: Check, event: Event = "any") -> Count:
    """Your successes, not doubled, in the rolls that show an event."""
    return successes.count(inputs.rule, inputs.mine.black, inputs.mine.red, inputs.automatic, event)


def _ending_law(inputs: Check, missed: Missed) -> Distribution[str]:
    whole, one, pair, any_pair = (_count(inputs, event) for event in ("any", "one", "pair", "any pair"))
    bestial, failed, lost = missed(one, False), missed(whole, False), missed(whole, True)
    critical, messy = (count.chance - missed(count, True) for count in (any_pair, pair))
    chances = {
        BESTIAL: bestial,
        FAILURE: failed - bestial,
        DRAW: lost - failed,
        PLAIN: 1 - lost - critical,
        CRITICAL: critical - messy,
        MESSY: messy,
    }
    total = lcm(*(chance.denominator for chance in chances.values()))
    return Distribution({word: chance.numerator * (total // chance.denominator) for word, chance in chances.items()})


def _red_laws(inputs: Check) -> Laws:
    """The laws of what red dice show, before ones cancel and pairs count."""
    if inputs.reds == 0:
        return {}
    red, plain = inputs.mine.red, inputs.rule._replace(ones=False, pairs=False)
    face = successes.count(Rule(SIDES, SIDES), red).law()  # a 1 is as likely as a 10
    return {"red_successes": lambda: successes.count(plain, red).law(), "red_tens": face, "red_ones": face}
