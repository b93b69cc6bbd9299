"""The exact odds of what `reading` reads: of a test, and of an opposing roll."""

from __future__ import annotations

from collections import Counter

from oddsmith.declare.resolution import Target, opposed_laws, opposed_odds
from oddsmith.declare.system import Laws, Odds
from oddsmith.dice import successes
from oddsmith.dice.successes import Count, Event, Rule
from oddsmith.law.distribution import Distribution, scaled
from oddsmith.systems.storyteller.inputs import SIDES, Check
from oddsmith.systems.storyteller.reading import ENDINGS, MARGINS, margin, succeeds


def odds_of_test(inputs: Check) -> Odds:
    """The odds of a test: successes against a number."""
    needed, worth = inputs.needed, inputs.mine.worth
    least = -(-needed // worth)
    law = scaled(_count(inputs).law(beyond=least + len(MARGINS)), worth)
    laws: Laws = {"successes": law}
    if inputs.margin_words:
        laws["margin"] = lambda: law.map(lambda counted: margin(inputs, counted - needed))
    if inputs.rule.pairs:
        laws["ending"] = lambda: _ending_law(inputs, Distribution({needed: 1}))
    return Target("successes", needed).odds(laws | _red_laws(inputs))


def odds_of_opposing_roll(inputs: Check) -> Odds:
    """The odds of an opposing roll: successes against those of another pool by the same rules."""
    count, theirs = _count(inputs), successes.count(inputs.rule, inputs.theirs.dice)
    scales = (inputs.mine.worth, inputs.theirs.worth)
    difference = successes.difference(count, theirs, scales)
    compared = opposed_laws(difference, inputs.edge)
    laws: Laws = {"difference": compared["margin"], "verdict": compared["verdict"]}
    laws["successes"] = lambda: scaled(count.law(), scales[0])
    if inputs.margin_words:
        laws["margin"] = lambda: difference.map(lambda ahead: margin(inputs, ahead))
    if inputs.rule.pairs:
        laws["ending"] = lambda: _ending_law(inputs, scaled(theirs.law(), scales[1]))
    laws["their_successes"] = lambda: scaled(theirs.law(), scales[1])
    return opposed_odds(laws | _red_laws(inputs))


def _count(inputs: Check, event: Event = "any") -> Count:
    """Your successes, not doubled, in the rolls that show an event."""
    return successes.count(inputs.rule, inputs.mine.black, inputs.mine.red, inputs.automatic, event)


def _ending_law(inputs: Check, against: Distribution[int]) -> Distribution[str]:
    """How a roll ends against each of these numbers."""
    counts = [_count(inputs, event) for event in ("any", "one", "pair", "any pair")]
    shown = list(zip(*(count.weights(counts[0].most)[0] for count in counts), strict=True))
    found: Counter[str] = Counter()
    for needed, ways in against.weights.items():
        for number, (whole, one, pair, any_pair) in enumerate(shown):
            success = succeeds(inputs, number * inputs.mine.worth - needed)
            parts = {False: (one, whole - one), None: (whole,), True: (whole - any_pair, any_pair - pair, pair)}
            for word, weight in zip(ENDINGS[success], parts[success], strict=True):
                found[word] += ways * weight
    return Distribution(found)


def _red_laws(inputs: Check) -> Laws:
    """The laws of what red dice show, before ones cancel and pairs count."""
    if inputs.reds == 0:
        return {}
    red, plain = inputs.mine.red, inputs.rule._replace(ones=False, pairs=False)
    face = successes.count(Rule(SIDES, SIDES), red).law()  # a 1 is as likely as a 10
    return {"red_successes": lambda: successes.count(plain, red).law(), "red_tens": face, "red_ones": face}
