"""Yahtzee: five dice and three throws for as many alike as possible; the others are thrown again."""

from __future__ import annotations

from oddsmith.declare.input_kinds import Integer
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.reading import Reading, Throw, ThrownDie
from oddsmith.declare.resolution import Target
from oddsmith.declare.system import Odds, Preset, PublishedTable, System
from oddsmith.dice.pool import Pool
from oddsmith.law.distribution import Distribution

SIDES = 6
DICE = 5


class Turn(Inputs):
    """The throws, and what is wanted."""

    throws = Integer("Throws", 3, 1, 3)
    wanted = Integer("Alike", 5, 2, DICE, help="How many dice must match: 5 is a Yahtzee.")


class Yahtzee(System[Turn]):
    """The system; see the module."""

    key = "yahtzee"
    name = "Yahtzee: of a kind"
    summary = "Five dice and three throws for five of a kind: keep the number you have most of."
    also = ("kniffel", "yatzy", "generala", "five of a kind", "four of a kind")
    rules = (
        "Throw five dice up to three times. After each throw keep the number that shows most often and throw the other "
        "dice again. Five alike are a Yahtzee.\n"
        "Example: 4, 4, 2, 6, 1. Keep the fours and throw three dice: 4, 6, 6. Keep three fours and throw two."
    )
    source = "Yahtzee (Hasbro), “How to play”"
    inputs = Turn
    measures = {"alike": "Dice alike"}
    presets = (Preset("A Yahtzee", {}), Preset("Four of a kind", {"wanted": "4"}))
    tables = (PublishedTable("alike", "The chance of this many alike", {}, "wanted=2..5", "throws=1..3"),)

    def notation(self, inputs: Turn) -> str:
        return f"{inputs.throws} throw{'s' if inputs.throws > 1 else ''} for {inputs.wanted} of a kind"

    def roll(self, inputs: Turn, throw: Throw) -> Reading:
        dice: list[ThrownDie] = []
        for _ in range(inputs.throws):
            dice = [_again(die) if die.role == "unused" else die for die in dice]
            kept = [die for die in dice if die.role == "used"]
            dice += [ThrownDie(SIDES, throw(SIDES), "used") for _ in range(DICE - len(kept))]
            shown = [die.face for die in dice if die.role == "used"]
            most = max(shown, key=shown.count)  # of several, the number that was kept before
            dice = [die._replace(role="unused") if die.role == "used" and die.face != most else die for die in dice]
        alike = shown.count(most)
        return Target("alike", inputs.wanted).reading(tuple(dice), {"alike": alike}, f"{alike} × {most}")

    def odds(self, inputs: Turn) -> Odds:
        law = Distribution({0: 1})
        for _ in range(inputs.throws):
            law = Distribution.mixture((weight, _after(kept)) for kept, weight in law.weights.items())
        return Target("alike", inputs.wanted).odds({"alike": law})


def _again(die: ThrownDie) -> ThrownDie:
    return die._replace(role="discarded", marks=("re-rolled",))


def _after(kept: int) -> Distribution[int]:
    """How many are alike after throwing the others; assume without loss that the kept ones show the last face."""
    return Pool.of(DICE - kept, SIDES).fold(
        lambda most, face, count: max(most, count + (kept if face == SIDES else 0)), kept
    )


system = Yahtzee()
