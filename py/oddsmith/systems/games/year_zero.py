"""Year Zero Engine: attribute, skill and gear dice, all d6. A 6 is a success, and a roll may be pushed once.

Pushed, what shows neither a 6 nor, on attribute and gear dice, a 1, which is a bane, is thrown again after all others.
"""

from __future__ import annotations

from oddsmith.declare.input_kinds import Flag, Integer
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.reading import Reading, Throw, ThrownDie
from oddsmith.declare.resolution import Target
from oddsmith.declare.system import Laws, Odds, Preset, System
from oddsmith.dice.pool import die, vector_sum
from oddsmith.law.distribution import Distribution

SIDES = 6
KINDS = ("attribute", "skill", "gear")


class Dice(Inputs):
    """A pool, pushed or not."""

    attribute = Integer("Attribute dice", 4, 0, 10)
    skill = Integer("Skill dice", 2, 0, 10)
    gear = Integer("Gear dice", 0, 0, 10)
    needed = Integer("Successes needed", 1, 1, 10)
    push = Flag("Push the roll", False, help="Throw again, once, what shows neither a success nor a bane.")


class YearZero(System[Dice]):
    """The system; see the module."""

    key = "year-zero"
    name = "Year Zero Engine"
    summary = "Sixes are successes. Push your luck, and ones will hurt."
    also = ("mutant", "tales from the loop", "coriolis", "vaesen", "free league")
    rules = (
        "Roll a d6 for each point of attribute, skill and gear. Each 6 is a success. You may push the roll once: "
        "throw all dice again but sixes, and ones of attribute and gear. Then those ones are banes and hurt you.\n"
        "Example: 6, 4, 1 is one success; pushed, the 4 becomes a 6: two successes, and the 1 is a bane."
    )
    source = "Year Zero Engine Standard Reference Document (Free League), “Rolling dice”, “Pushing your roll”"
    inputs = Dice
    target = "needed"
    measures = {"successes": "Successes", "banes": "Banes", "both": ("Successes", "Banes")}
    presets = (Preset("Six dice", {}), Preset("Seven dice, pushed", {"gear": "1", "push": "yes"}))

    def notation(self, inputs: Dice) -> str:
        dice = " + ".join(f"{count} {kind}" for kind in KINDS if (count := inputs.chosen[kind])) or "no dice"
        return f"{dice}, pushed," if inputs.push else dice

    def roll(self, inputs: Dice, throw: Throw) -> Reading:
        dice = [_thrown(kind, throw(SIDES)) for kind in KINDS for _ in range(inputs.chosen[kind])]
        if inputs.push:
            again = [_thrown(one.name, throw(SIDES), "extra") for one in dice if not one.label]
            dice = [one if one.label else one._replace(role="discarded", marks=("re-rolled",)) for one in dice] + again
        successes, banes = (sum(one.label == label for one in dice) for label in ("success", "bane"))
        measures = {"successes": successes, "banes": banes, "both": (successes, banes)}
        return Target("successes", inputs.needed).reading(
            tuple(dice), measures, f"successes {successes}, banes {banes}"
        )

    def odds(self, inputs: Dice) -> Odds:
        both = vector_sum((_ends(kind, inputs.push), inputs.chosen[kind]) for kind in KINDS)
        laws: Laws = {"successes": both.map(lambda end: end[0]), "banes": both.map(lambda end: end[1]), "both": both}
        return Target("successes", inputs.needed).odds(laws)


def _thrown(kind: str, face: int, *marks: str) -> ThrownDie:
    label = "success" if face == SIDES else "bane" if face == 1 and kind != "skill" else ""
    return ThrownDie(SIDES, face, "used" if label else "unused", label, marks=marks, name=kind)


def _ends(kind: str, is_pushed: bool) -> Distribution[tuple[int, ...]]:
    """The successes and banes that a die ends with."""
    first = die(SIDES).map(lambda face: _thrown(kind, face).label)
    last = first.combine(first, lambda label, then: label or then) if is_pushed else first
    return last.map(lambda label: (int(label == "success"), int(label == "bane")))


system = YearZero()
