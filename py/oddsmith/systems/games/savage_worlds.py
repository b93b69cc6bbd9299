"""Savage Worlds: a trait die beside a wild die, both open-ended; the higher counts, and every 4 above is a raise."""

from __future__ import annotations

from functools import lru_cache, partial

from oddsmith.declare.input_kinds import Choice, Integer
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.reading import Reading, Throw, ThrownDie
from oddsmith.declare.system import Odds, Preset, System
from oddsmith.dice.exploding import explode_open
from oddsmith.dice.open_ended import cut, ended, kept, known_tail, stepped
from oddsmith.dice.pool import die
from oddsmith.law.distribution import Distribution, shifted

DICE = {str(sides): f"d{sides}" for sides in (4, 6, 8, 10, 12)}
RAISE = 4
FURTHEST = 40
"""Totals and raises are told one by one up to here; beyond come fewer than one in ten million."""


class Trait(Inputs):
    """A trait roll."""

    die = Choice("Trait die", "8", DICE)
    wild = Choice("Wild die", "6", {"0": "none (an Extra)", **DICE}, help="Only Wild Cards throw one.")
    modifier = Integer("Modifier", 0, -12, 12)
    target = Integer("Target number", 4, 1, 30, help="4, or what opposes the roll.")


class SavageWorlds(System[Trait]):
    """The system; see the module."""

    key = "savage-worlds"
    name = "Savage Worlds"
    summary = "A trait die and a wild die, both exploding. The higher counts."
    also = ("swade", "deadlands", "wild die")
    rules = (
        "Roll your trait die and, as a Wild Card, a wild d6, and keep the higher. A die that shows its highest face is "
        "rolled again and added. Reach the target, usually 4, to succeed; every 4 beyond it is a raise. A 1 on both "
        "dice is a critical failure, whatever the modifier.\n"
        "Example: the d8 shows 8 and then 3, the wild die 5. The trait's 11 counts: a success with one raise."
    )
    source = "Savage Worlds Adventure Edition (Pinnacle), “Trait rolls”, “Aces”, “Wild Cards”, “Raises”"
    inputs = Trait
    measures = {"total": "Total", "successes": "Success and raises"}
    presets = (Preset("A d8 in a fight", {}), Preset("An Extra, d6-2", {"die": "6", "wild": "0", "modifier": "-2"}))

    def notation(self, inputs: Trait) -> str:
        wild = f" and wild d{inputs.wild}" if inputs.wild != "0" else ""
        return f"d{inputs.die}{wild}" + (f"{inputs.modifier:+}" if inputs.modifier else "")

    def question(self, inputs: Trait) -> str:
        return f"{self.notation(inputs)} against {inputs.target}"

    def roll(self, inputs: Trait, throw: Throw) -> Reading:
        chains = []
        for name, sides in (("trait die", int(inputs.die)), ("wild die", int(inputs.wild))):
            chain = [ThrownDie(sides, throw(sides), "used", name=name)] if sides else []
            while chain and chain[-1].face == sides:
                chain.append(ThrownDie(sides, throw(sides), "used", name=name, marks=("extra",)))
            chains.append(chain)
        best = max(chains, key=lambda chain: sum(die.face for die in chain))
        total = sum(die.face for die in best) + inputs.modifier
        botch = [die.face for chain in chains for die in chain] == [1, 1]
        successes = 0 if botch else _successes(inputs, total)
        dice = [die if chain is best else die._replace(role="unused") for chain in chains for die in chain]
        raises = f" with {successes - 1} raise{'s' if successes > 2 else ''}" if successes > 1 else ""
        headline = "Critical failure" if botch else ""
        said = f"{headline}: {total}" if botch else f"{total}: {f'success{raises}' if successes else 'failure'}"
        measures = {"total": total, "successes": successes}
        return Reading(tuple(dice), measures, successes > 0, successes - (not successes), said, headline)

    def odds(self, inputs: Trait) -> Odds:
        def total(reach: int) -> Distribution[int]:
            return shifted(_highest(int(inputs.die), int(inputs.wild), reach), inputs.modifier)

        steps = stepped(lambda reach: shifted(total(reach), RAISE - inputs.target), RAISE, FURTHEST)
        ones = int(inputs.die) * int(inputs.wild) or 1
        raised: dict[int, int] = {}
        for step, weight in steps.weights.items():
            raised[max(step, 0)] = raised.get(max(step, 0), 0) + weight * ones
        botched = _successes(inputs, 1 + inputs.modifier) if inputs.wild != "0" else 0
        if botched:  # two 1s bring nothing, whatever they come to
            raised |= {botched: raised[botched] - steps.total, 0: raised.get(0, 0) + steps.total}
        tail = known_tail(steps)  # of a law that has now other chances from 0 to there
        tail = tail._replace(last=max(tail.last, botched + tail.degree))
        successes = ended(Distribution(raised), int(steps.outcomes[-1]), tail)
        laws = {"total": cut(total(FURTHEST), FURTHEST), "successes": cut(successes, FURTHEST // RAISE)}
        return Odds(laws, "successes", lambda count: count > 0)


@lru_cache(maxsize=64)
def _highest(die: int, wild: int, reach: int) -> Distribution[int]:
    """The law of the higher of two open-ended dice, or of one alone."""
    dice = [partial(_open_die, sides) for sides in (die, wild) if sides]
    return kept(dice, range(len(dice) - 1, len(dice)), reach)


@lru_cache(maxsize=64)
def _open_die(sides: int, reach: int) -> Distribution[int]:
    return explode_open(die(sides), {sides}, reach + 1)


def _successes(inputs: Trait, total: int) -> int:
    """A success and its raises."""
    return max(0, (total - inputs.target) // RAISE + 1)


system = SavageWorlds()
