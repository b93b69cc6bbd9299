"""Crucible: three dice that boons make larger and banes smaller, and bonuses on top.

Source: “Dice Mechanics” of Crucible, a role-playing game for virtual tabletops. A check begins with 3d8. Each boon adds
1 and raises the first die from the left that is not a d12 by one size; each bane takes 1 away and lowers the last die,
from the right, that is not a d4. Ability, skill and enchantment are added.

Longer than other systems, because it has many inputs, and two mistakes of its source to tell.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby, product

from oddsmith.declare.input_kinds import Choice, Integer
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.system import (
    VERDICTS,
    Correction,
    Laws,
    Odds,
    Preset,
    PublishedTable,
    Reading,
    System,
    Throw,
    ThrownDie,
    verdict_of,
)
from oddsmith.dice.pool import add
from oddsmith.law.distribution import Distribution

START = (8, 8, 8)
SMALLEST, LARGEST, SIZE = 4, 12, 2
"""A d4 is never lowered and a d12 never raised; one size is two sides."""
MOST_BOONS = MOST_BANES = 6
MOST_BONUS = 50
MOST_DIFFICULTY = 200

Dice = tuple[int, ...]
"""The sides of three dice, from the left."""


class Check(Inputs):
    """A check, static against a difficulty or dynamic against another check."""

    boons = Integer("Boons", 0, 0, MOST_BOONS, help="Each adds 1 and makes a die larger.")
    banes = Integer("Banes", 0, 0, MOST_BANES, help="Each takes 1 away and makes a die smaller.")
    ability = Integer("Ability", 0, -MOST_BONUS, MOST_BONUS)
    skill = Integer("Skill", 0, -MOST_BONUS, MOST_BONUS)
    enchantment = Integer("Enchantment", 0, -MOST_BONUS, MOST_BONUS)
    resolution = Choice("Resolution", "static", {"static": "Against a difficulty", "dynamic": "Against another check"})
    difficulty = Integer(
        "Difficulty",
        15,
        0,
        MOST_DIFFICULTY,
        help="Success when the total is at least this.",
        when=lambda check: check.resolution == "static",
    )
    opponent_boons = Integer("Opponent’s boons", 0, 0, MOST_BOONS, when=lambda check: check.resolution == "dynamic")
    opponent_banes = Integer("Opponent’s banes", 0, 0, MOST_BANES, when=lambda check: check.resolution == "dynamic")
    opponent_bonus = Integer(
        "Opponent’s bonus",
        0,
        -3 * MOST_BONUS,
        3 * MOST_BONUS,
        help="Ability, skill and enchantment together.",
        when=lambda check: check.resolution == "dynamic",
    )

    @property
    def dice(self) -> Dice:
        """The dice that are thrown."""
        return dice_of(self.boons, self.banes)

    @property
    def modifier(self) -> int:
        """All that is added to the dice: 2 boons, +5 and +6 make 13."""
        return self.boons - self.banes + self.ability + self.skill + self.enchantment

    @property
    def opponent_dice(self) -> Dice:
        """The dice that the other side throws."""
        return dice_of(self.opponent_boons, self.opponent_banes)

    @property
    def opponent_modifier(self) -> int:
        """All that the other side adds to its dice."""
        return self.opponent_boons - self.opponent_banes + self.opponent_bonus


def dice_of(boons: int, banes: int) -> Dice:
    """The dice after boons and banes. In which order they are applied never matters, so the boons come first."""
    dice = list(START)
    for place in (0, 1, 2):
        steps = min(boons, (LARGEST - dice[place]) // SIZE)
        dice[place] += steps * SIZE
        boons -= steps
    for place in (2, 1, 0):
        steps = min(banes, (dice[place] - SMALLEST) // SIZE)
        dice[place] -= steps * SIZE
        banes -= steps
    return tuple(dice)


def total_notation(dice: Dice, modifier: int) -> str:
    """`1d12+2d8+13`; the modifier is always there, so that `3d8+0` is not taken for three dice of another system."""
    return "+".join(f"{len(list(alike))}d{sides}" for sides, alike in groupby(dice)) + f"{modifier:+}"


def _bonuses(total: int) -> dict[str, str]:
    """The inputs that add so much: the ability, and the others where that alone cannot be so large."""
    found: dict[str, str] = {}
    for name in ("ability", "skill", "enchantment"):
        part = min(max(total, -MOST_BONUS), MOST_BONUS) if abs(total) <= 3 * MOST_BONUS else total
        if part or not found:
            found[name] = str(part)
        total -= part
    return found


@lru_cache(maxsize=1024)
def total_law(dice: Dice, modifier: int) -> Distribution[int]:
    """The exact law of three dice and a modifier.

    A die is the polynomial 1 + z + ... + z^(sides-1), and the sum of dice their product. No coefficient of it is above
    12 * 12, so one byte has room for each: with z = 256 the three factors are numbers whose bytes are all 1, and the
    bytes of their product are the weights.
    """
    product_of_dice = 1
    for sides in dice:
        product_of_dice *= int.from_bytes(b"\1" * sides, "little")
    weights = product_of_dice.to_bytes(sum(dice) - len(dice) + 1, "little")
    return Distribution.consecutive(weights, len(dice) + modifier)


class Crucible(System[Check]):
    """The system; see the module."""

    key = "crucible"
    name = "Crucible"
    summary = "Roll three dice and add your bonuses. Boons make the dice larger, banes smaller."
    source = "Crucible: Dice Mechanics"
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
        return total_notation(inputs.dice, inputs.modifier)

    def read_notation(self, text: str) -> dict[str, str] | None:
        import re

        plain = re.sub(r"(?<![0-9])d", "1d", re.sub(r"\s", "", text.lower())).replace("−", "-")
        match = re.fullmatch(r"([0-9d+]+)([+-][0-9]{1,9})", plain)
        if match is None:
            return None
        for boons, banes in product(range(MOST_BOONS + 1), range(MOST_BANES + 1)):  # first those that cancel nothing
            if total_notation(dice_of(boons, banes), 0) == f"{match[1]}+0":
                return {"boons": str(boons), "banes": str(banes)} | _bonuses(int(match[2]) - boons + banes)
        return None

    def question(self, inputs: Check) -> str:
        mine = _said(inputs.dice, inputs.modifier)
        if inputs.resolution == "dynamic":
            return f"{mine} against {_said(inputs.opponent_dice, inputs.opponent_modifier)}"
        return f"{mine} against {inputs.difficulty}"

    def roll(self, inputs: Check, throw: Throw) -> Reading:
        dice = _thrown(inputs.dice, throw, "you")
        total, sum_said = _added(dice, inputs.modifier)
        if inputs.resolution == "dynamic":
            theirs = _thrown(inputs.opponent_dice, throw, "opponent")
            their_total, their_sum_said = _added(theirs, inputs.opponent_modifier)
            margin = total - their_total
            verdict = verdict_of(margin)
            said = "a tie" if margin == 0 else f"you {verdict} by {abs(margin)}"
            return Reading(
                dice + theirs,
                {"total": total, "margin": margin, "verdict": verdict},
                None if margin == 0 else margin > 0,
                margin,
                f"{sum_said} against {their_sum_said}: {said}",
            )
        degree = total - inputs.difficulty
        said = f"success, degree {degree}" if degree >= 0 else f"failure, {-degree} short"
        sentence = f"{sum_said} against {inputs.difficulty}: {said}"
        return Reading(dice, {"total": total}, degree >= 0, degree, sentence)

    def odds(self, inputs: Check) -> Odds:
        law = total_law(inputs.dice, inputs.modifier)
        if inputs.resolution == "dynamic":
            theirs = total_law(inputs.opponent_dice, inputs.opponent_modifier)
            margin = add(law, theirs.map(lambda total: -total))
            laws: Laws = {"total": law, "margin": margin, "verdict": lambda: margin.map(verdict_of)}
            return Odds(laws, "margin", lambda difference: difference > 0)
        difficulty = inputs.difficulty
        return Odds({"total": law}, "total", lambda total: total >= difficulty)


def _thrown(dice: Dice, throw: Throw, side: str) -> tuple[ThrownDie, ...]:
    """The dice from the left; all of them count."""
    return tuple(ThrownDie(sides, throw(sides), "used", f"d{sides}", side) for sides in dice)


def _added(dice: tuple[ThrownDie, ...], modifier: int) -> tuple[int, str]:
    """The total, and how it is said: “18 + 13 = 31”."""
    shown = sum(die.face for die in dice)
    if modifier == 0:
        return shown, str(shown)
    total = shown + modifier
    return total, f"{shown} {'+' if modifier > 0 else '−'} {abs(modifier)} = {total}".replace("-", "−")


def _said(dice: Dice, modifier: int) -> str:
    """The notation for people: nothing for no modifier, and a real minus."""
    return total_notation(dice, modifier).removesuffix("+0").replace("-", "−")


system = Crucible()
