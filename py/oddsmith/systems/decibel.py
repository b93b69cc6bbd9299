"""Decibel: the spread of a pool of d20.

Source: “Decibel: A dice mechanic for tabletop role playing games”. An outcome is the largest die less the smallest,
after the X highest have been discarded: (N-X)dB. Positive modifiers add dice; negative ones add dice and discards.
"""

from __future__ import annotations

from functools import cache, lru_cache

from oddsmith.distribution import Distribution
from oddsmith.input_kinds import Choice, Integer
from oddsmith.inputs import Inputs
from oddsmith.system import Erratum, Odds, Preset, PublishedTable, Reading, System, Throw, ThrownDie

SIDES = 20
FEWEST_LEFT = 3
MOST_DICE = 200
MOST_MODIFIERS = 50


class Check(Inputs):
    """A Decibel check, static against a target or dynamic against another check."""

    dice = Integer("Dice", 5, FEWEST_LEFT, MOST_DICE, help="How many d20 are in the pool.")
    discard = Integer(
        "Discard highest",
        0,
        0,
        lambda check: check.dice - FEWEST_LEFT,
        help="How many of the highest dice are dropped; at least three dice stay.",
    )
    positive = Integer("Positive modifiers", 0, 0, MOST_MODIFIERS, help="Each adds a die.")
    negative = Integer("Negative modifiers", 0, 0, MOST_MODIFIERS, help="Each adds a die and discards one more.")
    modifiers = Choice(
        "Opposing modifiers",
        "both",
        {"both": "Apply both", "cancel": "Cancel first"},
        help="The source leaves to the game whether one of each cancels out.",
        when=lambda check: check.positive > 0 and check.negative > 0,
    )
    resolution = Choice("Resolution", "static", {"static": "Against a target", "dynamic": "Against another check"})
    target = Integer(
        "Target",
        10,
        0,
        SIDES - 1,
        help="Success when the outcome is at least this.",
        when=lambda check: check.resolution == "static",
    )
    opponent_dice = Integer(
        "Opponent’s dice", 5, FEWEST_LEFT, MOST_DICE, when=lambda check: check.resolution == "dynamic"
    )
    opponent_discard = Integer(
        "Opponent discards",
        0,
        0,
        lambda check: check.opponent_dice - FEWEST_LEFT,
        when=lambda check: check.resolution == "dynamic",
    )

    @property
    def pool(self) -> tuple[int, int]:
        """Dice thrown and dice discarded, modifiers included: 5dB with +1 -2 is (8-2)dB."""
        positive, negative = self.positive, self.negative
        if self.modifiers == "cancel":
            positive, negative = max(positive - negative, 0), max(negative - positive, 0)
        return self.dice + positive + negative, self.discard + negative

    @property
    def opponent_pool(self) -> tuple[int, int]:
        """The other side's dice thrown and dice discarded."""
        return self.opponent_dice, self.opponent_discard


def pool_notation(dice: int, discard: int) -> str:
    """`5dB`, or `(7-3)dB` when dice are discarded."""
    return f"({dice}-{discard})dB" if discard else f"{dice}dB"


def read_check(faces: list[int], discard: int, side: str) -> tuple[tuple[ThrownDie, ...], int]:
    """Each die with its role, in the order thrown, and the outcome: largest less smallest of what is not discarded."""
    by_height = sorted(range(len(faces)), key=lambda index: faces[index], reverse=True)
    largest, smallest = by_height[discard], by_height[-1]
    discarded = set(by_height[:discard])

    def thrown(index: int) -> ThrownDie:
        if index == largest:
            return ThrownDie(SIDES, faces[index], "used", "largest", side)
        if index == smallest:
            return ThrownDie(SIDES, faces[index], "used", "smallest", side)
        return ThrownDie(SIDES, faces[index], "discarded" if index in discarded else "unused", "", side)

    return tuple(map(thrown, range(len(faces)))), faces[largest] - faces[smallest]


@lru_cache(maxsize=1024)
def check_law(dice: int, discard: int) -> Distribution[int]:
    """The exact law of (dice-discard)dB, from how many rolls fit a window of faces.

    The kept dice lie within faces a..b when every die is at least a and at most `discard` dice exceed b. Those rolls
    number `fitting(b - a + 1, SIDES - b)`; that a and b are both reached is the second difference of it.
    """

    @cache
    def fitting(width: int, above: int) -> int:
        if width <= 0:
            return 0
        ways: int = width**dice  # no die exceeds; then one more at a time, each count from the one before
        fitted = ways
        for over in range(discard):
            ways = ways * (dice - over) * above // ((over + 1) * width)
            fitted += ways
        return fitted

    def reaching(spread: int, above: int) -> int:
        return (
            fitting(spread + 1, above)
            - fitting(spread, above)
            - fitting(spread, above + 1)
            + fitting(spread - 1, above + 1)
        )

    return Distribution(
        {spread: sum(reaching(spread, above) for above in range(SIDES - spread)) for spread in range(SIDES)}
    )


class Decibel(System[Check]):
    """The system; see the module."""

    key = "decibel"
    name = "Decibel"
    summary = "Roll a pool of d20. The outcome is the largest die less the smallest."
    source = "Decibel: A dice mechanic for tabletop role playing games"
    inputs = Check
    measures = {"outcome": "Outcome", "margin": "Margin", "verdict": "Result"}
    high_first = True
    presets = (
        Preset("Simple check, 5dB against 13", {"target": "13"}),
        Preset("Standard check, (7-3)dB against 6", {"dice": "7", "discard": "3", "target": "6"}),
        Preset("5dB with +1 −2", {"positive": "1", "negative": "2"}),
        Preset("Opposed, 5dB against 4dB", {"resolution": "dynamic", "opponent_dice": "4"}),
    )
    tables = (
        PublishedTable(
            "static",
            "Static resolution: the chance that NdB reaches a target",
            {},
            "dice=3..8",
            "target=0..19",
            (
                Erratum("6", "9", "0.94"),
                Erratum("4", "10", "0.73"),
                Erratum("4", "12", "0.56"),
                Erratum("6", "11", "0.87"),
                Erratum("8", "17", "0.42"),
                Erratum("8", "18", "0.26"),
            ),
        ),
        PublishedTable(
            "dynamic",
            "Dynamic resolution: the chance that MdB (rows) beats NdB (columns)",
            {"resolution": "dynamic"},
            "dice=3..8",
            "opponent_dice=3..8",
            (
                Erratum("3", "3", "0.48"),
                Erratum("3", "4", "0.35"),
                Erratum("4", "4", "0.46"),
                Erratum("4", "7", "0.24"),
                Erratum("6", "5", "0.54"),
            ),
        ),
    )

    def notation(self, inputs: Check) -> str:
        return pool_notation(*inputs.pool)

    def read_notation(self, text: str) -> dict[str, str] | None:
        import re

        match = re.fullmatch(r"\s*(?:\(\s*([0-9]+)\s*[-−]\s*([0-9]+)\s*\)|([0-9]+))\s*db\s*", text, re.IGNORECASE)
        if match is None:
            return None
        dice, discard, simple = match.groups()
        return {"dice": simple} if simple else {"dice": dice, "discard": discard}

    def question(self, inputs: Check) -> str:
        if inputs.resolution == "dynamic":
            return f"{self.notation(inputs)} against {pool_notation(*inputs.opponent_pool)}"
        return f"{self.notation(inputs)} against {inputs.target}"

    def roll(self, inputs: Check, throw: Throw) -> Reading:
        dice, discard = inputs.pool
        thrown, outcome = read_check([throw(SIDES) for _ in range(dice)], discard, "you")
        if inputs.resolution == "dynamic":
            dice, discard = inputs.opponent_pool
            theirs, their_outcome = read_check([throw(SIDES) for _ in range(dice)], discard, "opponent")
            margin = outcome - their_outcome
            verdict = _verdict(margin)
            return Reading(
                thrown + theirs,
                {"outcome": outcome, "margin": margin, "verdict": verdict},
                None if margin == 0 else margin > 0,
                margin,
                f"{outcome} against {their_outcome}: "
                + ("a tie" if margin == 0 else f"you {verdict} by {abs(margin)}"),
            )
        degree = outcome - inputs.target
        said = f"success, degree {degree}" if degree >= 0 else f"failure, {-degree} short"
        return Reading(thrown, {"outcome": outcome}, degree >= 0, degree, f"{outcome} against {inputs.target}: {said}")

    def odds(self, inputs: Check) -> Odds:
        law = check_law(*inputs.pool)
        if inputs.resolution == "dynamic":
            margin = law.combine(check_law(*inputs.opponent_pool), lambda mine, theirs: mine - theirs)
            laws = {"outcome": law, "margin": margin, "verdict": margin.map(_verdict)}
            return Odds(laws, "margin", lambda difference: difference > 0)
        target = inputs.target
        return Odds({"outcome": law}, "outcome", lambda outcome: outcome >= target)


def _verdict(margin: int) -> str:
    return "win" if margin > 0 else "lose" if margin < 0 else "tie"


system = Decibel()
