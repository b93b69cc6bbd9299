"""Alien: base dice and stress dice, all d6. A 6 is a success; a 1 on a stress die is panic.

Without panic a roll may be pushed once, with one more stress die: everything but sixes is thrown again.
"""

from __future__ import annotations

from typing import Any

from oddsmith.declare.input_kinds import Flag, Integer
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.system import Preset, PublishedTable
from oddsmith.dice.pool import vector_sum
from oddsmith.law.distribution import Distribution
from oddsmith.systems.games._pushed import SIDES, Kind, Needed, Pushed


class Stressed(Inputs):
    """The dice of a character."""

    base = Integer("Base dice", 6, 0, 15, help="Attribute, skill and gear.")
    stress = Integer("Stress dice", 1, 0, 10, help="Your stress level.")


class Dice(Stressed, Needed):
    """A pool, pushed or not."""

    push = Flag("Push the roll", False, help="Without panic: add a stress die and re-roll everything but 6s, once.")


class Alien(Pushed):
    """The system; see the module."""

    key = "alien"
    name = "Alien: skill roll"
    summary = "Sixes are successes. Stress gives you dice, and their 1s are panic."
    also = ("alien rpg", "stress", "panic", "facehugger", "xenomorph", "year zero", "free league")
    rules = (
        "Roll a d6 for each point of attribute, skill and gear, and a stress die for each point of stress. Each 6 is "
        "a success, each 1 on a stress die is panic. Without panic you may push the roll once: take another stress die "
        "and re-roll everything but 6s.\n"
        "Example: 5, 4, 2 and a 3 on the stress die; pushed, 6, 2, 2 and the two stress dice 6 and 1: two successes, "
        "and panic."
    )
    source = "Alien: The Roleplaying Game (Free League), “Skills”: “Pushing rolls”; “Stress and panic”"
    inputs = Dice
    measures = {"successes": "Successes", "banes": "Panic dice", "both": ("Successes", "Panic dice")}
    presets = (Preset("Calm", {"stress": "0"}), Preset("Stressed, pushed", {"stress": "4", "push": "yes"}))
    tables = (
        PublishedTable("pushed", "The chance to succeed when you push", {"push": "yes"}, "base=1..10", "stress=0..6"),
    )
    added = (Kind("stress", 1, "panic"),)

    def kinds(self, inputs: Any) -> list[Kind]:
        return [Kind("base", inputs.base), Kind("stress", inputs.stress, "panic")]

    def may_push(self, first: list[tuple[Kind, int]]) -> bool:
        return not any(kind.worth(face)[1] for kind, face in first)

    def both(self, inputs: Any) -> Distribution[tuple[int, ...]]:
        base, stress = self.kinds(inputs)
        once = stress.ends(pushed=False)
        plain = vector_sum([(base.ends(pushed=False), base.dice), (once, stress.dice)])
        if not inputs.push:
            return plain
        calm = once.given(lambda end: not end[1]).combine(once, lambda end, then: end if any(end) else then)
        pushed = vector_sum([(base.ends(pushed=True), base.dice), (calm, stress.dice), (once, 1)])
        weight, total = (SIDES - 1) ** stress.dice, SIDES**stress.dice
        if weight == total:
            return pushed
        return Distribution.mixture([(weight, pushed), (total - weight, plain.given(lambda end: end[1] > 0))])


system = Alien()
