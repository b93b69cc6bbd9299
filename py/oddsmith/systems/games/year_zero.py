"""Year Zero Engine: attribute, skill and gear dice. Games of the engine with other dice declare their own."""

from __future__ import annotations

from typing import Any, ClassVar

from oddsmith.declare.input_kinds import Integer
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.system import Preset
from oddsmith.systems.games._pushed import Kind, Needed, Pushed


class Pool(Inputs):
    """The dice of a character."""

    attribute = Integer("Attribute dice", 4, 0, 10)
    skill = Integer("Skill dice", 2, 0, 10)
    gear = Integer("Gear dice", 0, 0, 10)


class Dice(Pool, Needed):
    """A pool, pushed or not."""


class YearZero(Pushed):
    """The system; see the module."""

    key = "year-zero"
    name = "Year Zero Engine"
    summary = "Sixes are successes. Push your luck, and ones will hurt."
    also: ClassVar[tuple[str, ...]] = ("mutant", "tales from the loop", "coriolis", "vaesen", "free league")
    rules = (
        "Roll a d6 for each point of attribute, skill and gear. Each 6 is a success. You may push the roll once: "
        "re-roll every die but 6s, and 1s of attribute and gear. Then those 1s are banes and hurt you.\n"
        "Example: 6, 4, 1 is one success; pushed, the 4 becomes a 6: two successes, and the 1 is a bane."
    )
    source = "Year Zero Engine Standard Reference Document (Free League), “Rolling dice”, “Pushing your roll”"
    inputs: type[Inputs] = Dice
    presets = (Preset("Six dice", {}), Preset("Seven dice, pushed", {"gear": "1", "push": "yes"}))

    def kinds(self, inputs: Any) -> list[Kind]:
        """The dice."""
        bane = "bane" * inputs.push
        return [
            Kind("attribute", inputs.attribute, bane),
            Kind("skill", inputs.skill),
            Kind("gear", inputs.gear, bane),
        ]


system = YearZero()
