"""Year Zero Engine: attribute, skill and gear dice, all d6. A 6 is a success, and a roll may be pushed once.

Pushing throws again what shows neither a 6 nor, on attribute and gear dice, a 1: those ones are banes, which hurt once
a roll has been pushed. All dice are thrown before any is pushed, so that somebody can see a roll and then choose.

Source: Year Zero Engine Standard Reference Document (Free League), “Rolling dice”, “Pushing your roll”.
"""

from __future__ import annotations

from oddsmith.declare.input_kinds import Flag, Integer
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.reading import Reading, Throw, ThrownDie
from oddsmith.declare.system import Laws, Odds, Preset, System
from oddsmith.dice.pool import vector_sum
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
    source = "Year Zero Engine Standard Reference Document (Free League)"
    inputs = Dice
    measures = {"successes": "Successes", "banes": "Banes", "both": ("Successes", "Banes")}
    presets = (Preset("Six dice", {}), Preset("Seven dice, pushed", {"gear": "1", "push": "yes"}))

    def notation(self, inputs: Dice) -> str:
        return " + ".join(f"{count} {kind}" for kind in KINDS if (count := inputs.chosen[kind])) or "no dice"

    def question(self, inputs: Dice) -> str:
        return f"{self.notation(inputs)}{', pushed' if inputs.push else ''}, for {inputs.needed}"

    def roll(self, inputs: Dice, throw: Throw) -> Reading:
        kinds = [kind for kind in KINDS for _ in range(inputs.chosen[kind])]
        faces = [throw(SIDES) for _ in kinds]
        again = {
            place: throw(SIDES)
            for place, (kind, face) in enumerate(zip(kinds, faces, strict=True))
            if inputs.push and not any(_worth(kind, face))
        }
        dice = [
            ThrownDie(SIDES, face, "discarded", kind, marks=("re-rolled",)) if place in again else _die(kind, face)
            for place, (kind, face) in enumerate(zip(kinds, faces, strict=True))
        ]
        dice += [_die(kinds[place], face, "extra") for place, face in again.items()]
        ends = [
            _worth(kind, again.get(place, face)) for place, (kind, face) in enumerate(zip(kinds, faces, strict=True))
        ]
        successes, banes = (sum(end[part] for end in ends) for part in (0, 1))
        measures = {"successes": successes, "banes": banes, "both": (successes, banes)}
        beyond = successes - inputs.needed
        return Reading(tuple(dice), measures, beyond >= 0, beyond, f"successes {successes}, banes {banes}")

    def odds(self, inputs: Dice) -> Odds:
        both = vector_sum((_law(kind, push=inputs.push), inputs.chosen[kind]) for kind in KINDS)
        laws: Laws = {"successes": both.map(lambda end: end[0]), "banes": both.map(lambda end: end[1]), "both": both}
        return Odds(laws, "successes", lambda successes: successes >= inputs.needed)


def _worth(kind: str, face: int) -> tuple[int, ...]:
    """Whether a face is a success, and whether it is a bane."""
    return int(face == SIDES), int(face == 1 and kind != "skill")


def _die(kind: str, face: int, *marks: str) -> ThrownDie:
    return ThrownDie(SIDES, face, "used" if any(_worth(kind, face)) else "unused", kind, marks=marks)


def _law(kind: str, *, push: bool) -> Distribution[tuple[int, ...]]:
    """What one die ends with."""
    once = Distribution.uniform(range(1, SIDES + 1)).map(lambda face: _worth(kind, face))
    if not push:
        return once
    return Distribution.mixture(
        (weight, Distribution({end: 1}) if any(end) else once) for end, weight in once.weights.items()
    )


system = YearZero()
