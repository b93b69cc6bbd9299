"""Storyteller's dice on the table: thrown, rolled again, re-rolled, and read."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import chain

from oddsmith.declare.reading import Reading, Throw, ThrownDie
from oddsmith.declare.resolution import Opposed, Target, verdict_of
from oddsmith.dice.successes import Rule
from oddsmith.systems.storyteller.inputs import SIDES, Check

MARGINS = ("Clenched", "Marginal", "Moderate", "Complete", "Exceptional", "Phenomenal")
FAILURE, DRAW = "Failure", "Draw"
BESTIAL, PLAIN, CRITICAL, MESSY = "Bestial failure", "Success", "Critical success", "Messy critical"
ENDINGS = {False: (BESTIAL, FAILURE), None: (DRAW,), True: (PLAIN, CRITICAL, MESSY)}
"""By whether a roll succeeds, from the worst to the best."""
Chain = list[ThrownDie]
"""A die of the pool, and what it brought by being rolled again."""


class Pool:
    """The dice of one side, and what is read from those that stand."""

    def __init__(self, rule: Rule, chains: list[Chain]) -> None:
        self.dice = tuple(chain.from_iterable(chains))
        self.first = [die for die, *_ in chains if die.role != "discarded"]
        self.tens = sum(die.face == SIDES for die in self.first)
        labels = [die.label for die in self.dice]
        paired = 2 * (self.tens // 2) if rule.pairs else 0
        self.successes = max(0, labels.count("success") - labels.count("cancels") + paired)

    def red(self, face: int) -> int:
        """How many red dice show this face."""
        return sum(die.face == face and "red" in die.marks for die in self.first)

    @property
    def red_successes(self) -> int:
        """How many successes red dice brought, rolled again or not."""
        return sum(die.label == "success" and "red" in die.marks for die in self.dice)


def read(inputs: Check, throw: Throw) -> Reading:
    """Black dice are thrown first, then red ones, then the opponent's, then those of yours that are re-rolled.

    So re-rolling some dice after seeing the roll leaves all others as they are.
    """
    rule, side = inputs.rule, inputs.mine
    mine = [thrown(rule, throw, "you", marks) for marks in [()] * side.black + [("red",)] * side.red]
    theirs = [thrown(rule, throw, "opponent") for _ in range(inputs.theirs.dice)]
    places = _rerolled(inputs, mine[: side.black])
    for place in places:
        mine[place] = [die._replace(role="discarded", label="", marks=("re-rolled",)) for die in mine[place]]
    rerolled = [thrown(rule, throw, "you") for _ in places]
    pool = Pool(rule, mine + rerolled)
    counted = pool.successes * side.worth
    against = Pool(rule, theirs).successes * inputs.theirs.worth if inputs.opposed else inputs.needed
    ahead = counted - against

    measures: dict[str, Hashable] = {"successes": counted}
    if inputs.opposed:
        measures = {"difference": ahead, "verdict": verdict_of(ahead or inputs.edge)} | measures
    if inputs.margin_words:
        measures["margin"] = margin(inputs, ahead)
    if rule.pairs:
        measures["ending"] = _ending(pool, succeeds(inputs, ahead))
    if inputs.opposed:
        measures["their_successes"] = against
    if inputs.reds:
        measures |= {"red_successes": pool.red_successes, "red_tens": pool.red(SIDES), "red_ones": pool.red(1)}

    dice = tuple(chain.from_iterable(mine + theirs + rerolled))
    said = f"{_counted(inputs, pool)} against {against}"
    if inputs.opposed:
        said += ": a draw, which goes to the defender" if ahead == 0 and inputs.edge else ""
        reading = Opposed(ahead or inputs.edge).reading(dice, measures, said)
    else:
        reading = Target("successes", inputs.needed).reading(dice, measures, said)
    named = f", {measures['margin']}" if inputs.margin_words and reading.success else ""
    ending = str(measures.get("ending"))
    headline = ending if ending in (BESTIAL, CRITICAL, MESSY) else ""
    first = f"{headline}: " if headline else ""
    return reading._replace(sentence=first + reading.sentence + named, headline=headline)


def thrown(rule: Rule, throw: Throw, side: str = "you", marks: tuple[str, ...] = ()) -> Chain:
    """A die by a rule, and what it brings by being rolled again."""
    found: Chain = []
    while not found or (found[-1].face > rule.sides - rule.explodes and (rule.cap is None or len(found) <= rule.cap)):
        face = throw(rule.sides)
        label = "success" if face >= rule.threshold else "cancels" if rule.ones and face == 1 else ""
        extra = ("extra",) * bool(found)
        found.append(ThrownDie(rule.sides, face, "used" if label else "unused", label, side, marks + extra))
    return found


def _rerolled(inputs: Check, black: list[Chain]) -> list[int]:
    """The black dice to be re-rolled, by index: those that somebody chose, or failed ones, ones that cancel first."""
    if inputs.anew:
        return [place - 1 for place in dict.fromkeys(inputs.anew)]
    failed = [place for place, (die, *_) in enumerate(black) if die.label != "success"]
    return sorted(failed, key=lambda place: black[place][0].label != "cancels")[: inputs.automatic]


def succeeds(inputs: Check, ahead: int) -> bool | None:
    """Whether being ahead by so much is a success; None for a draw that nobody wins."""
    degree = ahead or inputs.edge
    return None if inputs.opposed and degree == 0 else degree >= 0


def margin(inputs: Check, ahead: int) -> str:
    """The source's word for being ahead by so much."""
    success = succeeds(inputs, ahead)
    if success is None:
        return DRAW
    return MARGINS[min(ahead or inputs.edge, len(MARGINS) - 1)] if success else FAILURE


def _ending(mine: Pool, success: bool | None) -> str:
    """A pair of 10s makes a success critical, and messy with a red 10; a red 1 makes a failure bestial."""
    if success is None:
        return DRAW
    if not success:
        return BESTIAL if mine.red(1) else FAILURE
    if mine.tens < 2:
        return PLAIN
    return MESSY if mine.red(SIDES) else CRITICAL


def _counted(inputs: Check, pool: Pool) -> str:
    """Such as “no dice are left: 0 successes”, “8 successes (4 counted double, 1 on red dice)”."""
    counted = pool.successes * inputs.mine.worth
    said, notes = "1 success" if counted == 1 else f"{counted} successes", []
    if inputs.mine.worth == 2:
        notes.append(f"{pool.successes} counted double")
    if inputs.reds:
        notes.append(f"{pool.red_successes} on red dice" + (" before 1s cancel" if inputs.rule.ones else ""))
    hopeless = "" if inputs.opposed else ", so there is no way to succeed"
    left = f"no dice are left{hopeless}: " if inputs.pool == 0 else ""
    return f"{left}{said}" + (f" ({', '.join(notes)})" if notes else "")
