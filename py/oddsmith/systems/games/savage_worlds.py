"""Savage Worlds: a trait die beside a wild die, both open-ended; the higher counts, and every 4 above is a raise.

Source: Savage Worlds Adventure Edition (Pinnacle), “Trait rolls”, “Aces”, “Wild Cards”, “Raises”, “Critical failure”.
"""

from __future__ import annotations

from oddsmith.declare.input_kinds import Choice, Integer
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.reading import Reading, Throw, ThrownDie
from oddsmith.declare.system import Odds, Preset, System
from oddsmith.law.open_ended import OpenEnded

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
    source = "Savage Worlds Adventure Edition (Pinnacle)"
    inputs = Trait
    measures = {"total": "Total", "successes": "Success and raises"}
    presets = (
        Preset("A d8 in a fight", {}),
        Preset("An Extra with d6, at -2", {"die": "6", "wild": "0", "modifier": "-2"}),
    )

    def notation(self, inputs: Trait) -> str:
        wild = f" and wild d{inputs.wild}" if inputs.wild != "0" else ""
        return f"d{inputs.die}{wild}" + (f"{inputs.modifier:+}" if inputs.modifier else "")

    def question(self, inputs: Trait) -> str:
        return f"{self.notation(inputs)} against {inputs.target}"

    def roll(self, inputs: Trait, throw: Throw) -> Reading:
        chains = [_chain(sides, throw) for sides in (int(inputs.die), int(inputs.wild)) if sides]
        best = max(range(len(chains)), key=lambda place: sum(chains[place]))
        total = sum(chains[best]) + inputs.modifier
        successes = max(0, (total - inputs.target) // RAISE + 1)
        dice = tuple(
            ThrownDie(sides, face, "used" if place == best else "unused", "", marks=("extra",) if turn else ())
            for place, (sides, chain) in enumerate(zip((int(inputs.die), int(inputs.wild)), chains, strict=False))
            for turn, face in enumerate(chain)
        )
        raises = f" with {successes - 1} raise{'s' if successes > 2 else ''}" if successes > 1 else ""
        botch = len(chains) == 2 and all(chain == [1] for chain in chains)
        said = "critical failure" if botch else f"success{raises}" if successes else "failure"
        measures = {"total": total, "successes": successes}
        return Reading(dice, measures, successes > 0, successes - (not successes), f"{total}: {said}")

    def odds(self, inputs: Trait) -> Odds:
        both = OpenEnded.exploding(int(inputs.die))
        if inputs.wild != "0":
            both = both.higher(OpenEnded.exploding(int(inputs.wild)))
        both = both.shifted(inputs.modifier)
        successes = both.steps(inputs.target, RAISE).law(FURTHEST // RAISE)
        return Odds({"total": both.law(FURTHEST), "successes": successes}, "successes", lambda count: count > 0)


def _chain(sides: int, throw: Throw) -> list[int]:
    faces = [throw(sides)]
    while faces[-1] == sides:
        faces.append(throw(sides))
    return faces


system = SavageWorlds()
