"""Storyteller's dice on the table, how they are read, and the exact odds of every measure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from functools import partial
from itertools import chain

from oddsmith.declare.notation import counted, small
from oddsmith.declare.reading import Chain, Reading, Throw, ThrownDie, thrown
from oddsmith.declare.resolution import Opposed, Target, opposed_laws, opposed_odds, verdict_of
from oddsmith.declare.system import Laws, Odds
from oddsmith.dice import successes
from oddsmith.dice.successes import Count, Event, Rule
from oddsmith.law.distribution import Distribution, scaled, shifted
from oddsmith.systems.storyteller.inputs import SIDES, Check

MARGINS = ("Clenched", "Marginal", "Moderate", "Complete", "Exceptional", "Phenomenal")
FAILURE, TIE = "Failure", "Tie"
PLAIN = "Success"
ENDINGS = {False: ("Bestial failure", FAILURE), None: (TIE,), True: (PLAIN, "Critical success", "Messy critical")}
"""The endings by success, from worst to best."""


def read(inputs: Check, throw: Throw) -> Reading:
    """Throw and read: black dice first, then red ones, then the opponent's, then those of yours that are re-rolled.

    In that order, re-rolling some dice after seeing the roll leaves all others as they are.
    """
    rule, side = inputs.rule, inputs.mine
    chains = [thrown(rule, throw, "you", marks) for marks in [()] * side.black + [("hunger",)] * side.red]
    theirs = [die for _ in range(inputs.theirs.dice) for die in thrown(rule, throw, "opponent")]
    places = _rerolled(inputs, chains[: side.black])
    for place in places:
        chains[place] = [die._replace(role="discarded", label="", marks=("re-rolled",)) for die in chains[place]]
    first, rerolled = list(chain.from_iterable(chains)), [die for _ in places for die in thrown(rule, throw)]
    mine = first + rerolled
    shown = _successes(rule, mine)
    count = shown * side.worth
    against = _successes(rule, theirs) * inputs.theirs.worth if inputs.opposed else inputs.needed
    ahead = count - against
    red = [die for die in mine if "hunger" in die.marks]
    red_faces = [die.face for die in red if "extra" not in die.marks]

    measures: dict[str, Hashable] = {"successes": count}
    if inputs.opposed:
        measures = {"difference": ahead, "verdict": verdict_of(ahead or inputs.edge)} | measures
    if inputs.margin_words:
        measures["margin"] = margin(inputs, ahead)
    if rule.pairs:
        has_pair = sum(die.face == SIDES and die.label == "success" for die in mine) >= 2
        measures["ending"] = _ending(red_faces, has_pair, succeeds(inputs, ahead))
    if inputs.opposed:
        measures["their_successes"] = against
    if inputs.reds:
        well = sum(die.label == "success" for die in red)
        measures |= {"red_successes": well, "red_tens": red_faces.count(SIDES), "red_ones": red_faces.count(1)}

    dice = (*first, *theirs, *rerolled)
    said = f"{_counted(inputs, shown, measures.get('red_successes'))} against {against}"
    if inputs.opposed:
        said += ": a tie, which goes to the defender" if ahead == 0 and inputs.edge else ""
        reading = Opposed(ahead or inputs.edge).reading(dice, measures, said)
    else:
        reading = Target("successes", inputs.needed).reading(dice, measures, said)
    named = f", {small(str(measures['margin']))}" if inputs.margin_words and reading.success else ""
    headline = str(measures.get("ending", PLAIN))
    is_plain = headline in (FAILURE, TIE, PLAIN)
    said = reading.said + named if inputs.pool or inputs.opposed else "no dice left, so you can’t succeed"
    return reading._replace(said=said, headline="" if is_plain else headline)


def _rerolled(inputs: Check, black: list[Chain]) -> list[int]:
    """The black dice to re-roll, by index: those that somebody chose; or failed ones, first those that cancel."""
    if inputs.anew:
        return [place - 1 for place in dict.fromkeys(inputs.anew)]
    failed = [place for place, (die, *_) in enumerate(black) if die.label != "success"]
    return sorted(failed, key=lambda place: black[place][0].label != "cancels")[: inputs.automatic]


def _successes(rule: Rule, dice: list[ThrownDie]) -> int:
    """How many successes dice show; re-rolled ones have no label, and so do not count."""
    labels = [die.label for die in dice]
    tens = sum(die.face == SIDES and die.label == "success" for die in dice)
    return max(0, labels.count("success") - labels.count("cancels") + rule.pairs * (tens // 2 * 2))


def succeeds(inputs: Check, ahead: int) -> bool | None:
    """Whether this lead is a success; None for a tie that nobody wins."""
    degree = ahead or inputs.edge
    return None if inputs.opposed and degree == 0 else degree >= 0


def margin(inputs: Check, ahead: int) -> str:
    """The source's word for this lead."""
    success = succeeds(inputs, ahead)
    if success is None:
        return TIE
    return MARGINS[min(ahead or inputs.edge, len(MARGINS) - 1)] if success else FAILURE


def _ending(red: list[int], has_pair: bool, success: bool | None) -> str:
    """A pair of 10s makes a success critical, and messy with a red 10; a red 1 makes a failure bestial."""
    from_worst = {False: 1 not in red, None: 0, True: has_pair + (has_pair and SIDES in red)}
    return ENDINGS[success][from_worst[success]]


def _counted(inputs: Check, shown: int, on_red: Hashable) -> str:
    """Such as “8 successes (4 counted double, 1 on Hunger dice)”."""
    red = f"{on_red} on Hunger dice{' before 1s cancel' * inputs.rule.ones}"
    notes = [f"{shown} counted double"] * (inputs.mine.worth == 2) + [red] * (inputs.reds > 0)
    return counted(shown * inputs.mine.worth, "successes") + (f" ({', '.join(notes)})" if notes else "")


def odds_of(inputs: Check) -> Odds:
    """The odds of a test (successes against a number) or an opposed roll (against those of another pool)."""
    mine, worth = _count(inputs), inputs.mine.worth
    if inputs.opposed:
        theirs, their_worth = successes.count(inputs.rule, inputs.theirs.dice), inputs.theirs.worth
        ahead = successes.difference(mine, theirs, (worth, their_worth))
        against, verdict = scaled(theirs.law(), their_worth), opposed_laws(ahead, inputs.edge)["verdict"]
        laws: Laws = {"difference": ahead, "verdict": verdict, "successes": lambda: scaled(mine.law(), worth)}
    else:
        least = -(-inputs.needed // worth)
        law, against = scaled(mine.law(beyond=least + len(MARGINS)), worth), Distribution({inputs.needed: 1})
        laws, ahead = {"successes": law}, shifted(law, -inputs.needed)
    if inputs.margin_words:
        laws["margin"] = lambda: ahead.map(partial(margin, inputs))
    if inputs.rule.pairs:
        laws["ending"] = lambda: _ending_law(inputs, against)
    if inputs.opposed:
        laws["their_successes"] = against
    if inputs.reds:
        red, plain = inputs.mine.red, inputs.rule._replace(ones=False, pairs=False)
        face = successes.count(Rule(SIDES, SIDES), red).law()  # a 1 is as likely as a 10
        laws |= {"red_successes": lambda: successes.count(plain, red).law(), "red_tens": face, "red_ones": face}
    return opposed_odds(laws) if inputs.opposed else Target("successes", inputs.needed).odds(laws)


def _count(inputs: Check, event: Event = "any") -> Count:
    """The count of your successes, not doubled, in rolls that show an event."""
    return successes.count(inputs.rule, inputs.mine.black, inputs.mine.red, inputs.automatic, event)


def _ending_law(inputs: Check, against: Distribution[int]) -> Distribution[str]:
    """The law of how a roll ends, against a law of numbers to reach."""
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
