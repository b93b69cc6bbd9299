"""Savage Worlds: a trait die beside a wild die, both open-ended; the higher counts, and every 4 above is a raise."""

from __future__ import annotations

from oddsmith.declare.input_kinds import Choice, Integer
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.notation import counted, signed
from oddsmith.declare.reading import Reading, Throw
from oddsmith.declare.system import Odds, Preset, System
from oddsmith.dice.open_ended import mapped, stepped
from oddsmith.systems.dice import Written

DICE = {str(sides): f"d{sides}" for sides in (4, 6, 8, 10, 12)}
RAISE, FURTHEST = 4, 40  # the law lists totals one by one up to here, beyond every target


class Trait(Inputs):
    """A trait roll."""

    die = Choice("Trait die", "8", DICE)
    wild = Choice("Wild die", "6", {"0": "none (an Extra)", **DICE}, help="Only Wild Cards throw one.")
    modifier = Integer("Modifier", 0, -12, 12)
    target = Integer("Target number", 4, 1, 30, help="4, or what opposes the roll.")

    @property
    def best(self) -> Written:
        """The higher die and the modifier, in dice notation."""
        wild = f"d{self.wild}!! [wild die]" if self.wild != "0" else "0"
        return Written(f"{{d{self.die}!! [trait die], {wild}}}kh1{self.modifier:+}")

    def points(self, total: int) -> int:
        """Points of a total: a success and each raise take 4 of them. Two 1s have none, whatever the modifier."""
        return 0 if total - self.modifier == 1 and self.wild != "0" else max(0, total - self.target + RAISE)


class SavageWorlds(System[Trait]):
    """The system; see the module."""

    key = "savage-worlds"
    name = "Savage Worlds"
    summary = "A trait die and a wild die, both exploding. The higher counts."
    also = ("swade", "deadlands", "wild die")
    rules = (
        "Roll your trait die and, as a Wild Card, a wild d6; the higher counts. A die on its highest face is rolled "
        "again and added. Reach the target, usually 4; every 4 beyond it is a raise. Two 1s are a critical failure.\n"
        "Example: the d8 shows 8 and then 3, the wild die 5. The 11 counts: a success with a raise."
    )
    source = "Savage Worlds Adventure Edition (Pinnacle), “Trait rolls”, “Aces”, “Wild Cards”, “Raises”"
    inputs = Trait
    target = "target"
    measures = {"total": "Total", "successes": "Success and raises"}
    presets = (Preset("A d8 in a fight", {}), Preset("An Extra, d6−2", {"die": "6", "wild": "0", "modifier": "-2"}))

    def notation(self, inputs: Trait) -> str:
        dice = f"d{inputs.die} and wild d{inputs.wild}, " if inputs.wild != "0" else f"d{inputs.die}"
        return f"{dice}{signed(inputs.modifier, '+')}" if inputs.modifier else dice.rstrip(", ")

    def roll(self, inputs: Trait, throw: Throw) -> Reading:
        total, dice = inputs.best.roll(throw)
        count = inputs.points(total) // RAISE
        headline = "Critical failure" if total - inputs.modifier == 1 and inputs.wild != "0" else ""
        said = f"{signed(total)} against {inputs.target}: {counted(count - 1, 'raises') if count else 'missed'}"
        return Reading(dice, {"total": total, "successes": count}, count > 0, count - (not count), said, headline)

    def odds(self, inputs: Trait) -> Odds:
        law = stepped(lambda reach: mapped(inputs.best.law(reach), inputs.points), RAISE, FURTHEST // RAISE)
        return Odds({"total": inputs.best.law(), "successes": law}, "total", lambda best: inputs.points(best) >= RAISE)


system = SavageWorlds()
