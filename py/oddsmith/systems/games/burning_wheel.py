"""Burning Wheel: as many d6 as the exponent; the shade says how high each must be."""

from __future__ import annotations

from itertools import chain

from oddsmith.declare.input_kinds import Choice, Flag, Integer
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.reading import Reading, Throw, thrown
from oddsmith.declare.resolution import Target
from oddsmith.declare.system import Odds, Preset, PublishedTable, System
from oddsmith.dice import successes
from oddsmith.dice.successes import Rule

SIDES = 6
SHADES = {"black": "black: 4 or more", "grey": "grey: 3 or more", "white": "white: 2 or more"}
LEAST = {"black": 4, "grey": 3, "white": 2}


class Test(Inputs):
    """A test of an ability."""

    dice = Integer("Dice", 4, 1, 20, help="The exponent, with help, advantages and artha.")
    shade = Choice("Shade", "black", SHADES)
    obstacle = Integer("Obstacle", 2, 1, 15, help="The successes needed.")
    open_ended = Flag("Open-ended", False, help="Each 6 brings another die: Steel, sorcery, luck.")

    @property
    def rule(self) -> Rule:
        """What a die is worth."""
        return Rule(SIDES, LEAST[self.shade], SIDES if self.open_ended else None)


class BurningWheel(System[Test]):
    """The system; see the module."""

    key = "burning-wheel"
    name = "Burning Wheel"
    summary = "Roll your exponent in d6 against an obstacle: black, grey or white."
    also = ("bwhq", "mouse guard", "torchbearer", "exponent", "shade", "artha", "obstacle", "open-ended")
    rules = (
        "Roll as many d6 as the exponent of the ability. A die of 4 or more is a success, 3 or more if the ability is "
        "grey, 2 or more if it is white. Reach the obstacle to pass. Open-ended, each 6 brings another die.\n"
        "Example: B4 shows 6, 5, 3 and 1: two successes, just enough for obstacle 2."
    )
    source = "The Burning Wheel, Gold Edition (Burning Wheel HQ), “The spokes”: “Dice pools”, “Shades”, “Open-ended”"
    inputs = Test
    target = "obstacle"
    measures = {"successes": "Successes"}
    presets = (
        Preset("A grey ability", {"dice": "6", "shade": "grey", "obstacle": "4"}),
        Preset("Sorcery, open-ended", {"dice": "5", "obstacle": "3", "open_ended": "yes"}),
    )
    tables = (PublishedTable("tests", "The chance to pass", {}, "dice=1..10", "obstacle=1..10"),)

    def notation(self, inputs: Test) -> str:
        again = ", open-ended," if inputs.open_ended else ""
        return f"{inputs.shade[0].upper()}{inputs.dice}{again}"

    def roll(self, inputs: Test, throw: Throw) -> Reading:
        dice = tuple(chain.from_iterable(thrown(inputs.rule, throw) for _ in range(inputs.dice)))
        measures = {"successes": sum(die.label == "success" for die in dice)}
        return Target("successes", inputs.obstacle).reading(dice, measures)

    def odds(self, inputs: Test) -> Odds:
        law = successes.count(inputs.rule, inputs.dice).law(beyond=inputs.obstacle)
        return Target("successes", inputs.obstacle).odds({"successes": law})


system = BurningWheel()
