"""Blades in the Dark: the highest of some d6."""

from __future__ import annotations

from oddsmith.declare.input_kinds import Choice, Integer
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.reading import Reading, Throw, laid, ranked
from oddsmith.declare.system import Laws, Odds, Preset, PublishedTable, System
from oddsmith.dice.pool import Pool
from oddsmith.law.distribution import Distribution

SIDES = 6
RESULTS = ("Bad outcome", "Partial success", "Full success", "Critical success")  # by level, 0 to 3
FULL, CRITICAL = 2, 3
LEVELS = {1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: FULL}  # by the face of the die that counts
NEEDS = {"partial": "Partial success or better", "full": "Full success or better", "critical": "Critical success"}
POSITIONS = {"controlled": "Controlled", "risky": "Risky", "desperate": "Desperate"}
EFFECTS = {"limited": "Limited", "standard": "Standard", "great": "Great"}
SAID_ONLY = "Shown with the roll. It changes the consequences, not the dice."


class Action(Inputs):
    """An action roll, or any other roll of the same kind."""

    dice = Integer("Dice", 2, 0, 10, help="With no dice, two are rolled and the lower counts.")
    need = Choice("You need…", "partial", NEEDS)
    position = Choice("Position", "risky", POSITIONS, help=SAID_ONLY)
    effect = Choice("Effect", "standard", EFFECTS, help=SAID_ONLY)

    @property
    def needed(self) -> int:
        """The level that counts as success."""
        return 1 + list(NEEDS).index(self.need)


def face_law(dice: int) -> Distribution[int]:
    """The law of the die that counts: the highest, or with no dice the lower of two."""
    return Pool.of(dice or 2, SIDES).rank(dice or 1)


def level_law(dice: int) -> Distribution[int]:
    """The law of the level: that of the die that counts, but a 6 is only full if there is no other 6."""
    law = face_law(dice).map(LEVELS.__getitem__)
    one_six = dice * (SIDES - 1) ** (dice - 1) if dice else law.weights[FULL]  # with no dice, never critical
    return Distribution(law.weights | {FULL: one_six, CRITICAL: law.weights[FULL] - one_six})


class Blades(System[Action]):
    """The system; see the module."""

    key = "blades"
    name = "Blades in the Dark"
    summary = "Roll a handful of d6 and read the highest. With no dice, roll two and read the lower."
    rules = (
        "Roll a d6 for each dot of your action rating, and for each bonus. Only the highest die counts: 1 to 3 is "
        "a bad outcome, 4 or 5 a partial success, 6 a full success, and two or more 6s a critical success. With "
        "no dice at all, roll two and read the lower; that roll is never critical.\n"
        "Example: three dice show 5, 4 and 1. The 5 counts: a partial success."
    )
    source = "Blades in the Dark by John Harper (One Seven Design), “Rolling the Dice” in the core system"
    also = ("forged in the dark", "action roll", "resistance roll", "fortune roll", "scum and villainy", "bitd")
    inputs = Action
    measures = {"face": "Die that counts", "result": "Result"}
    words = {"result": RESULTS}
    high_first = True
    shorthand = "{dice}d"
    presets = (
        Preset("One die, desperate", {"dice": "1", "position": "desperate"}),
        Preset("Three dice for a full success", {"dice": "3", "need": "full"}),
        Preset("No dice", {"dice": "0"}),
    )
    tables = (
        PublishedTable("results", "Chance of each result or better", {}, "dice=0..10", "need=partial,full,critical"),
    )

    def question(self, inputs: Action) -> str:
        return f"{inputs.dice}d for {NEEDS[inputs.need].lower()} ({inputs.position}, {inputs.effect} effect)"

    def roll(self, inputs: Action, throw: Throw) -> Reading:
        faces = [throw(SIDES) for _ in range(inputs.dice or 2)]
        order = ranked(faces, high_first=inputs.dice > 0)
        face = faces[order[0]]
        level = CRITICAL if inputs.dice and faces.count(SIDES) > 1 else LEVELS[face]
        used = order[: 2 if level == CRITICAL else 1]
        labels = dict.fromkeys(used, "highest" if inputs.dice else "lower")
        dice = laid(SIDES, faces, used, () if inputs.dice else order, labels=labels)
        said = f"{' and '.join(str(faces[place]) for place in used)}: {RESULTS[level].lower()}"
        if 0 < level < inputs.needed:
            said += f", but a {NEEDS[inputs.need].lower()} was needed"
        measures = {"face": face, "result": RESULTS[level]}
        return Reading(dice, measures, level >= inputs.needed, level - inputs.needed, said)

    def odds(self, inputs: Action) -> Odds:
        laws: Laws = {"face": face_law(inputs.dice), "result": level_law(inputs.dice).map(RESULTS.__getitem__)}
        return Odds(laws, "result", lambda result: RESULTS.index(result) >= inputs.needed)


system = Blades()
