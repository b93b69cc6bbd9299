"""Crucible: three dice that boons make larger and banes smaller, and bonuses on top."""

from __future__ import annotations

from oddsmith.declare.input_kinds import Choice, Integer
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.notation import dice_notation, signed
from oddsmith.declare.reading import Reading, Throw, ThrownDie, laid
from oddsmith.declare.resolution import VERDICTS, Opposed, Target, opposed_laws
from oddsmith.declare.system import Correction, Odds, Preset, PublishedTable, System
from oddsmith.dice.mixed import sum_of_dice
from oddsmith.dice.pool import subtract
from oddsmith.law.distribution import Distribution

SMALLEST, LARGEST, SIZE = 4, 12, 2
"""A d4 is never lowered and a d12 never raised; one size is two sides."""
MOST_BOONS = MOST_BANES = 6
MOST_BONUS = 50


class Check(Inputs):
    """A check, static (against a difficulty) or dynamic (against another check)."""

    boons = Integer("Boons", 0, 0, MOST_BOONS, help="Each adds 1 and makes a die larger.")
    banes = Integer("Banes", 0, 0, MOST_BANES, help="Each takes 1 away and makes a die smaller.")
    ability = Integer("Ability", 0, -MOST_BONUS, MOST_BONUS)
    skill = Integer("Skill", 0, -MOST_BONUS, MOST_BONUS)
    enchantment = Integer("Enchantment", 0, -MOST_BONUS, MOST_BONUS)
    resolution = Choice("Roll against…", "static", {"static": "A difficulty", "dynamic": "Opposed roll"})
    difficulty = Integer(
        "Difficulty", 15, 0, 200, help="Success when the total is at least this.", when=resolution.among("static")
    )
    opponent_boons = boons.twin("Opponent’s boons", resolution.among("dynamic"))
    opponent_banes = banes.twin("Opponent’s banes", resolution.among("dynamic"))
    opponent_bonus = ability.twin(
        "Opponent’s bonus",
        resolution.among("dynamic"),
        minimum=-3 * MOST_BONUS,
        maximum=3 * MOST_BONUS,
        help="Ability, skill and enchantment together.",
    )

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice that are thrown, as numbers of sides, from the left."""
        return dice_of(self.boons, self.banes)

    @property
    def modifier(self) -> int:
        """Everything that is added to the dice: 2 boons, +5 and +6 make 13."""
        return self.boons - self.banes + self.ability + self.skill + self.enchantment

    @property
    def law(self) -> Distribution[int]:
        """The exact law of the total; the smallest die is last, and is added first."""
        return sum_of_dice(self.dice[::-1], self.modifier)


def dice_of(boons: int, banes: int) -> tuple[int, ...]:
    """The dice after boons and banes. Their order never matters, so boons are applied first."""
    dice = [8, 8, 8]
    for place in (0, 1, 2):
        steps = min(boons, (LARGEST - dice[place]) // SIZE)
        dice[place] += steps * SIZE
        boons -= steps
    for place in (2, 1, 0):
        steps = min(banes, (dice[place] - SMALLEST) // SIZE)
        dice[place] -= steps * SIZE
        banes -= steps
    return tuple(dice)


class Crucible(System[Check]):
    """The system; see the module."""

    key = "crucible"
    name = "Crucible"
    summary = "Roll three dice and add your bonuses. Boons make the dice larger, banes smaller."
    rules = (
        "Start with 3d8. Each boon adds 1 and makes the first die that is not yet a d12 one size larger; each "
        "bane takes 1 away and makes the last die that is not yet a d4 one size smaller. Add ability, skill and "
        "enchantment, and reach the difficulty.\n"
        "Example: with 2 boons and +11 you roll d12 + 2d8 + 13. The dice show 7, 5 and 4: 16 + 13 = 29, enough "
        "against 25."
    )
    source = "Crucible, a role-playing game for virtual tabletops: “Dice Mechanics”"
    inputs = Check
    measures = {"total": "Total", "margin": "Margin", "verdict": "Result"}
    words = {"verdict": VERDICTS}
    presets = (
        Preset("Albert, 2 boons, +5 +6, against 25", {"boons": "2", "ability": "5", "skill": "6", "difficulty": "25"}),
        Preset(
            "Dariel, 1 boon, 2 banes, +6 +6, against 25",
            {"boons": "1", "banes": "2", "ability": "6", "skill": "6", "difficulty": "25"},
        ),
        Preset("Opposed, 2 boons against 1 bane", {"boons": "2", "resolution": "dynamic", "opponent_banes": "1"}),
    )
    tables = (
        PublishedTable(
            "means",
            "All 49 pools: the mean total with boons (rows) and banes (columns)",
            {},
            "boons=0..6",
            "banes=0..6",
            shows="mean",
        ),
        PublishedTable(
            "chances",
            "Difficulty 15: the chance to reach it with boons (rows) and banes (columns)",
            {},
            "boons=0..6",
            "banes=0..6",
        ),
    )
    corrections = (
        Correction(
            "The example of Dariel, 1 boon and 2 banes, in its last line",
            "1d12 + 1d8 + 1d4 + 11",
            "1d10 + 1d8 + 1d4 + 11: one boon makes the first d8 a d10, as the example itself says before.",
        ),
        Correction(
            "Boons & Banes, where they begin to cancel each other out",
            "more than four of each",
            "From the third of each on both work on the middle die and cancel. A fifth boon cancels with a single "
            "bane, and a fifth bane with a single boon.",
        ),
    )

    def notation(self, inputs: Check) -> str:
        return dice_notation(inputs.dice) + (signed(inputs.modifier, "+") if inputs.modifier else "")

    def question(self, inputs: Check) -> str:
        against = inputs.difficulty if inputs.resolution == "static" else self.notation(inputs.opponent)
        return f"{self.notation(inputs)} against {against}"

    def roll(self, inputs: Check, throw: Throw) -> Reading:
        dice, total, said = _thrown(inputs, throw)
        if inputs.resolution == "static":
            target = Target("total", inputs.difficulty)
            return target.reading(dice, {"total": total}, f"{said} against {inputs.difficulty}")
        their_dice, their_total, their_said = _thrown(inputs.opponent, throw, "opponent")
        end = Opposed(total - their_total)
        return end.reading(dice + their_dice, {"total": total} | end.measures, f"{said} against {their_said}")

    def odds(self, inputs: Check) -> Odds:
        if inputs.resolution == "static":
            return Target("total", inputs.difficulty).odds({"total": inputs.law})
        margin = subtract(inputs.law, inputs.opponent.law)
        return Odds({"total": inputs.law} | opposed_laws(margin), "margin", lambda ahead: ahead > 0)


def _thrown(inputs: Check, throw: Throw, side: str = "you") -> tuple[tuple[ThrownDie, ...], int, str]:
    """The dice of one side from the left, their total, and the sum in words: “18 + 13 = 31”."""
    faces = [throw(sides) for sides in inputs.dice]
    labels = {place: f"d{sides}" for place, sides in enumerate(inputs.dice)}
    dice, shown = laid(inputs.dice, faces, range(len(faces)), labels=labels, side=side), sum(faces)
    modifier, total = inputs.modifier, shown + inputs.modifier
    said = f"{shown} {'+' if modifier > 0 else '−'} {abs(modifier)} = {total}".replace("-", "−")
    return dice, total, said if modifier else str(shown)


system = Crucible()
