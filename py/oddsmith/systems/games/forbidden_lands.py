"""Forbidden Lands: the dice of the Year Zero Engine, and an artefact die whose high faces are worth more successes."""

from __future__ import annotations

from typing import Any

from oddsmith.declare.input_kinds import Choice
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.system import Preset
from oddsmith.systems.games._pushed import Kind, Needed
from oddsmith.systems.games.year_zero import Pool, YearZero

ARTEFACTS = {"0": "none", "8": "d8 (mighty)", "10": "d10 (epic)", "12": "d12 (legendary)"}


class Artefact(Inputs):
    """The extra die of an artefact, or for pride."""

    artefact = Choice("Artefact die", "0", ARTEFACTS, help="Of an artefact, or a d12 for your pride.")


class Dice(Pool, Artefact, Needed):
    """A pool with an artefact die, pushed or not."""


class ForbiddenLands(YearZero):
    """The system; see the module."""

    key = "forbidden-lands"
    name = "Forbidden Lands"
    summary = "Sixes are successes, artefact dice bring several. Pushing costs blood and gear."
    also = ("year zero", "ravenland", "artifact dice", "swords and skulls", "fbl", "free league")
    rules = (
        "Roll a d6 for each point of attribute, skill and gear, and any artefact die. A 6 is a success, but on an "
        "artefact die 6 and 7 are one, 8 and 9 two, 10 and 11 three, 12 four. You may push the roll once: re-roll "
        "every die but successes, and 1s of attribute and gear, which then cost you.\n"
        "Example: 6, 3, 1 and a 9 on the d10 are three successes."
    )
    source = "Forbidden Lands, Player’s Handbook (Free League), “Skills”: “Pushing the roll”, “Artifact dice”"
    inputs = Dice
    presets = (
        Preset("A mighty sword, pushed", {"gear": "2", "artefact": "8", "push": "yes"}),
        Preset("Pride", {"artefact": "12"}),
    )

    def kinds(self, inputs: Any) -> list[Kind]:
        sides = int(inputs.artefact)
        return [*super().kinds(inputs), *[Kind("artefact", 1, sides=sides)] * bool(sides)]


system = ForbiddenLands()
