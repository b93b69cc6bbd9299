"""Savage Worlds: a trait die beside a wild die, both open-ended; the higher counts, and every 4 above is a raise."""

from __future__ import annotations

from functools import partial

from oddsmith.declare.input_kinds import Choice, Integer
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.reading import Reading, Throw
from oddsmith.declare.system import Odds, Preset, System
from oddsmith.dice.open_ended import cut, mapped, stepped
from oddsmith.law.distribution import shifted
from oddsmith.systems.dice.inputs import read_once
from oddsmith.systems.dice.law import whole_law
from oddsmith.systems.dice.throw import Hand
from oddsmith.systems.dice.tree import Tree

DICE = {str(sides): f"d{sides}" for sides in (4, 6, 8, 10, 12)}
RAISE, FURTHEST = 4, 40  # totals are told one by one up to here; beyond come fewer than one in ten million


class Trait(Inputs):
    """A trait roll."""

    die = Choice("Trait die", "8", DICE)
    wild = Choice("Wild die", "6", {"0": "none (an Extra)", **DICE}, help="Only Wild Cards throw one.")
    modifier = Integer("Modifier", 0, -12, 12)
    target = Integer("Target number", 4, 1, 30, help="4, or what opposes the roll.")

    @property
    def best(self) -> Tree:
        """The higher die, in dice notation."""
        dice = [f"d{self.die}!! [trait die]", f"d{self.wild}!! [wild die]"]
        return read_once(f"{{{', '.join(dice)}}}kh1" if self.wild != "0" else dice[0])[0]

    def points(self, best: int) -> int:
        """By the higher die: a success and its raises take 4 each. Two 1s, whatever the modifier, have none."""
        return 0 if best == 1 and self.wild != "0" else max(0, best + self.modifier - self.target + RAISE)


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
    target = "target"
    measures = {"total": "Total", "successes": "Success and raises"}
    presets = (Preset("A d8 in a fight", {}), Preset("An Extra, d6-2", {"die": "6", "wild": "0", "modifier": "-2"}))

    def notation(self, inputs: Trait) -> str:
        wild = f" and wild d{inputs.wild}" if inputs.wild != "0" else ""
        return f"d{inputs.die}{wild}" + (f"{inputs.modifier:+}" if inputs.modifier else "")

    def roll(self, inputs: Trait, throw: Throw) -> Reading:
        hand = Hand(throw)
        best = hand.whole(inputs.best)
        total, successes = best + inputs.modifier, inputs.points(best) // RAISE
        raises = f" with {successes - 1} raise{'s' * (successes > 2)}" if successes > 1 else ""
        headline = "Critical failure" if best == 1 and inputs.wild != "0" else ""
        said = f"{total}" if headline else f"{total}: {f'success{raises}' if successes else 'failure'}"
        measures = {"total": total, "successes": successes}
        return Reading(hand.thrown, measures, successes > 0, successes - (not successes), said, headline)

    def odds(self, inputs: Trait) -> Odds:
        highest = partial(whole_law, inputs.best)
        total = shifted(highest(FURTHEST - inputs.modifier), inputs.modifier)
        successes = stepped(lambda reach: mapped(highest(reach), inputs.points), RAISE, FURTHEST // RAISE)
        laws = {"total": cut(total, FURTHEST), "successes": cut(successes, FURTHEST // RAISE)}
        return Odds(laws, "successes", lambda count: count > 0)


system = SavageWorlds()
