"""Warhammer Fantasy Roleplay, opposed: each side's d100 under its skill, and the success levels compared."""

from __future__ import annotations

from oddsmith.declare.input_kinds import Integer
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.notation import signed
from oddsmith.declare.reading import Reading, Throw, ThrownDie
from oddsmith.declare.resolution import Opposed, opposed_laws, opposed_odds
from oddsmith.declare.system import Odds, Preset, PublishedTable, System
from oddsmith.dice.pool import die

SIDES = 100
SURE, HOPELESS = 5, 96
"""Rolls up to the first always succeed; from the second on they always fail."""
SPECIAL = ("fumble", "neither", "critical")


class Test(Inputs):
    """Two skills."""

    skill = Integer("Your skill", 45, 1, 150, help="With all modifiers.")
    theirs = Integer("Opponent’s skill", 35, 1, 150, help="With all modifiers.")

    @property
    def edge(self) -> int:
        """Who wins if levels are equal, as in `Opposed`."""
        return (self.skill > self.theirs) - (self.skill < self.theirs)


class Warhammer(System[Test]):
    """The system; see the module."""

    key = "wfrp4-opposed"
    name = "Warhammer Fantasy Roleplay: opposed test"
    summary = "Both roll a d100 at or under their skill; more success levels win."
    also = ("wfrp", "wfrp4", "wfrp4e", "old world", "melee", "attack", "critical", "fumble", "success levels")
    rules = (
        "Both roll a d100 and work out success levels as in a test. The higher level wins, on a tie the higher skill, "
        "and the difference adds to damage. In melee, doubles that succeed are a critical hit even if you lose, "
        "doubles that fail a fumble.\n"
        "Example: your 22 against 45 is a level of +2 and a critical, their 61 against 38 one of −3. You win, 5 ahead."
    )
    source = "Warhammer Fantasy Roleplay, 4th edition (Cubicle 7), “Opposed tests”, “Criticals”, “Fumbles”"
    inputs = Test
    measures = {"special": "Your doubles"}
    words = {"special": SPECIAL}
    presets = (
        Preset("A knight against a goblin", {"skill": "58", "theirs": "30"}),
        Preset("Outclassed", {"skill": "32", "theirs": "50"}),
    )
    tables = (PublishedTable("wins", "The chance to win", {}, "skill=20..80:10", "theirs=20..80:10"),)

    def notation(self, inputs: Test) -> str:
        return f"{inputs.skill} against {inputs.theirs}"

    def roll(self, inputs: Test, throw: Throw) -> Reading:
        sides = [("you", throw(SIDES), inputs.skill), ("opponent", throw(SIDES), inputs.theirs)]
        levels = [_level(face, skill) for _, face, skill in sides]
        doubles = [_special(face, skill) for _, face, skill in sides]
        labels = ["" if double == SPECIAL[1] else double for double in doubles]
        dice = tuple(
            ThrownDie(SIDES, face, "used", label, side) for (side, face, _), label in zip(sides, labels, strict=True)
        )
        said = (signed(level, "+") + f" ({label})" * bool(label) for level, label in zip(levels, labels, strict=True))
        end = Opposed(levels[0] - levels[1], inputs.edge, "by the higher skill")
        return end.reading(dice, end.measures | {"special": doubles[0]}, " against ".join(said))

    def odds(self, inputs: Test) -> Odds:
        d100 = die(SIDES)
        theirs = d100.map(lambda face: _level(face, inputs.theirs))
        margin = d100.map(lambda face: _level(face, inputs.skill)).combine(theirs, lambda level, other: level - other)
        special = d100.map(lambda face: _special(face, inputs.skill))
        return opposed_odds(opposed_laws(margin, inputs.edge) | {"special": special})


def _succeeds(face: int, skill: int) -> bool:
    return face <= SURE or (face <= skill and face < HOPELESS)


def _level(face: int, skill: int) -> int:
    level = skill // 10 - face // 10
    return max(level, 1) if face <= SURE else min(level, -1) if face >= HOPELESS else level


def _special(face: int, skill: int) -> str:
    is_double = face % 11 == 0 or face == SIDES
    return SPECIAL[2 if _succeeds(face, skill) else 0] if is_double else SPECIAL[1]


system = Warhammer()
