"""One-Roll Engine: a handful of d10, in which two or more alike are a set, with a width and a height."""

from __future__ import annotations

from oddsmith.declare.input_kinds import Choice, Integer
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.reading import Reading, Throw, ThrownDie
from oddsmith.declare.system import Laws, Odds, Preset, System
from oddsmith.dice.pool import Pool

SIDES = 10
Set = tuple[int, int]
TAKE = {"widest": "The widest set", "highest": "The highest set"}


class Handful(Inputs):
    """A pool and what is needed of it."""

    dice = Integer("Dice", 6, 1, 10)
    take = Choice("Take", "widest", TAKE)
    width = Integer("Width needed", 2, 2, 10)
    height = Integer("Height needed", 1, 1, SIDES, help="The difficulty.")

    def worth(self, found: Set) -> tuple[bool, Set]:
        """A sort key for sets: first whether it is wide and high enough, then what is taken."""
        return found[0] >= self.width and found[1] >= self.height, found if self.take == "widest" else found[::-1]


class OneRollEngine(System[Handful]):
    """The system; see the module."""

    key = "one-roll-engine"
    name = "One-Roll Engine"
    summary = "Look for dice that match: how many, and how high."
    also = ("ore", "wild talents", "godlike", "reign", "monsters and other childish things")
    rules = (
        "Roll your pool of d10 and look for dice that show the same. How many match is the width, what they show the "
        "height. You succeed with any set as wide and as high as is needed; take that one.\n"
        "Example: 7, 7, 7, 3, 1 is width 3, height 7."
    )
    source = "Wild Talents, second edition (Arc Dream), “How to roll”"
    inputs = Handful
    measures = {"set": ("Width", "Height"), "width": "Width", "height": "Height"}
    high_first = True
    presets = (Preset("Six dice", {}), Preset("Ten dice for the highest set", {"dice": "10", "take": "highest"}))

    def notation(self, inputs: Handful) -> str:
        return f"{inputs.dice}d{SIDES}"

    def question(self, inputs: Handful) -> str:
        return f"{self.notation(inputs)}, {TAKE[inputs.take].lower()}, for {inputs.width}×{inputs.height}"

    def roll(self, inputs: Handful, throw: Throw) -> Reading:
        faces = [throw(SIDES) for _ in range(inputs.dice)]
        sets = [(faces.count(face), face) for face in faces if faces.count(face) > 1]
        width, height = found = max(sets, key=inputs.worth, default=(0, 0))
        dice = tuple(ThrownDie(SIDES, face, "used" if face == height else "unused") for face in faces)
        measures, success = {"set": found, "width": width, "height": height}, inputs.worth(found)[0]
        return Reading(dice, measures, success, 1 if success else -1, f"{width}×{height}" if width else "no set")

    def odds(self, inputs: Handful) -> Odds:
        def better(best: Set, face: int, count: int) -> Set:
            return max(best, (count, face), key=inputs.worth) if count > 1 else best

        law = Pool.of(inputs.dice, SIDES).fold(better, (0, 0))
        laws: Laws = {"set": law, "width": law.map(lambda found: found[0]), "height": law.map(lambda found: found[1])}
        return Odds(laws, "set", lambda found: inputs.worth(found)[0])


system = OneRollEngine()
