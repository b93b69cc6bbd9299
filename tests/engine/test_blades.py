"""Blades in the Dark: its well-known figures, readings of dice, and its laws by counting, brute force and icepool."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest

import oddsmith
from oddsmith.errors import InvalidInput
from oddsmith.questions import link
from oddsmith.questions.odds import odds_report
from oddsmith.systems import blades
from tests.engine.by_hand import throw_by_hand
from tests.engine.contract import chances, check_by_replay, fraction, read

BAD, PARTIAL, FULL, CRITICAL = range(4)


def levels(dice: int) -> dict[int, Fraction]:
    """The chance of each possible level."""
    law = oddsmith.odds(f"blades?dice={dice}").laws["result"]
    reached = {level: law.chance(result) for level, result in enumerate(blades.RESULTS)}
    return {level: fraction(chance) for level, chance in reached.items() if chance != 0}


def test_chances_of_one_die() -> None:
    assert levels(1) == {BAD: Fraction(1, 2), PARTIAL: Fraction(1, 3), FULL: Fraction(1, 6)}


def test_two_dice_have_the_well_known_percentages() -> None:
    percentages = [f"{float(chance):.2%}" for chance in levels(2).values()]
    assert percentages == ["25.00%", "44.44%", "27.78%", "2.78%"]


def test_no_dice_take_the_lower_of_two_and_are_never_critical() -> None:
    assert levels(0) == {BAD: Fraction(27, 36), PARTIAL: Fraction(8, 36), FULL: Fraction(1, 36)}


@pytest.mark.parametrize("dice", range(1, 11))
def test_levels_agree_with_the_closed_form(dice: int) -> None:
    rolls = 6**dice
    known = {
        BAD: Fraction(3**dice, rolls),
        PARTIAL: Fraction(5**dice - 3**dice, rolls),
        FULL: Fraction(dice * 5 ** (dice - 1), rolls),
        CRITICAL: Fraction(rolls - 5**dice - dice * 5 ** (dice - 1), rolls),
    }
    assert levels(dice) == {level: chance for level, chance in known.items() if chance}


@pytest.mark.parametrize("dice", range(6))
@pytest.mark.parametrize("need", list(blades.NEEDS))
def test_laws_agree_with_every_roll(dice: int, need: str) -> None:
    check_by_replay(blades.system, blades.Action(dice=dice, need=need))


def test_levels_of_six_dice_agree_with_the_rules() -> None:
    def said(faces: tuple[int, ...]) -> int:
        if faces.count(6) >= 2:
            return CRITICAL
        return {1: BAD, 2: BAD, 3: BAD, 4: PARTIAL, 5: PARTIAL, 6: FULL}[max(faces)]

    counted = Counter(map(said, product(range(1, 7), repeat=6)))
    assert levels(6) == {level: Fraction(count, 6**6) for level, count in counted.items()}


@pytest.mark.parametrize("dice", [3, 7, 10])
def test_many_dice_agree_with_icepool(dice: int) -> None:
    pool: Any = icepool.d6.pool(dice)
    highest = pool.highest(1).sum()
    law = oddsmith.odds(f"{dice}d").laws["face"]
    assert chances(law) == {face: Fraction(ways, highest.denominator()) for face, ways in highest.items()}
    second = pool[(0,) * (dice - 2) + (1, 0)].sum()
    assert levels(dice)[CRITICAL] == Fraction(second[6], second.denominator())


@pytest.mark.parametrize(
    ("asked", "faces", "result", "degree", "sentence"),
    [
        ("1d", (3,), "Bad outcome", -1, "3: bad outcome"),
        ("3d", (4, 1, 2), "Partial success", 0, "4: partial success"),
        ("3d", (4, 6, 2), "Full success", 1, "6: full success"),
        ("3d", (6, 5, 6), "Critical success", 2, "6 and 6: critical success"),
        ("4d", (6, 6, 6, 6), "Critical success", 2, "6 and 6: critical success"),
        ("0d", (6, 6), "Full success", 1, "6: full success"),
        ("0d", (6, 4), "Partial success", 0, "4: partial success"),
        (
            "2d?need=full",
            (5, 4),
            "Partial success",
            -1,
            "5: partial success, but a full success or better was needed",
        ),
        ("2d?need=full", (1, 1), "Bad outcome", -2, "1: bad outcome"),
        ("2d?need=critical", (6, 6), "Critical success", 0, "6 and 6: critical success"),
    ],
)
def test_the_highest_die_decides(asked: str, faces: tuple[int, ...], result: str, degree: int, sentence: str) -> None:
    reading = read(asked, *faces)
    assert reading.measures["result"] == result
    assert (reading.success, reading.degree, reading.sentence) == (degree >= 0, degree, sentence)


@pytest.mark.parametrize(
    ("asked", "faces", "roles"),
    [
        ("3d", (4, 1, 5), "unused unused used"),
        ("3d", (5, 1, 5), "used unused unused"),
        ("4d", (6, 1, 6, 6), "used unused used unused"),
        ("0d", (2, 5), "used discarded"),
        ("0d", (6, 6), "used discarded"),
    ],
)
def test_dice_that_count_are_marked(asked: str, faces: tuple[int, ...], roles: str) -> None:
    reading = read(asked, *faces)
    assert [die.face for die in reading.dice] == list(faces)
    assert " ".join(die.role for die in reading.dice) == roles
    labels = {die.label for die in reading.dice if die.role == "used"}
    assert labels == {"lower" if asked == "0d" else "highest"}


def test_results_are_ordered_and_cumulated() -> None:
    question = link.read("2d?need=full")
    [told] = odds_report(question, oddsmith.odds(question))["further"]
    assert [(row["outcome"], row["at_least_weight"], row["success"]) for row in told["outcomes"]] == [
        ("Bad outcome", "36", False),
        ("Partial success", "27", False),
        ("Full success", "11", True),
        ("Critical success", "1", True),
    ]


def test_fewer_than_two_dice_cannot_be_critical() -> None:
    assert oddsmith.odds("1d?need=critical").chance == 0
    assert oddsmith.odds("0d?need=critical").chance == 0


def test_position_and_effect_do_not_change_the_odds() -> None:
    plain, other = "blades?dice=3", "blades?dice=3&position=desperate&effect=great"
    assert oddsmith.odds(plain).laws == oddsmith.odds(other).laws
    assert oddsmith.roll(plain, seed="1-said").reading == oddsmith.roll(other, seed="1-said").reading
    question = link.read(other)
    said = "3d for partial success or better (desperate, great effect)"
    assert question.system.question(question.inputs) == said


@pytest.mark.parametrize("text", ["3d", "3D", " 3d ", "03d"])
def test_the_shorthand_is_read_in_any_spelling(text: str) -> None:
    assert link.write(link.read(text)) == "blades?dice=3"


@pytest.mark.parametrize("text", ["3", "d", "3d6", "3dB", "-3d", "٣d", "3d+1", "3 d d"])
def test_similar_texts_are_not_the_shorthand(text: str) -> None:
    assert blades.system.read_notation(text) is None


def test_more_than_ten_dice_are_refused() -> None:
    with pytest.raises(InvalidInput, match=r"“Dice” must be 0 to 10, not “11”\."):
        link.read("11d")


@pytest.mark.parametrize(
    ("asked", "faces"),
    [
        ("blades?seed=1-two", [5, 2]),
        ("blades?dice=0&seed=1-none", [2, 2]),
        ("blades?dice=6&need=full&position=desperate&seed=1-six", [5, 1, 3, 5, 5, 4]),
    ],
)
def test_a_shared_link_keeps_its_faces(asked: str, faces: list[int]) -> None:
    """Golden: a shared link keeps its faces for ever."""
    question, reading = oddsmith.roll(asked)
    assert [die.face for die in reading.dice] == faces
    assert question.seed
    assert throw_by_hand(question.seed, [6] * len(faces)).faces == faces


def test_the_published_table_has_the_known_chances() -> None:
    (published,) = blades.system.tables
    table = oddsmith.table("blades", published.rows, published.columns)
    for dice, row in enumerate(table.cells):
        for need, cell in enumerate(row, start=1):
            assert cell is not None
            assert cell.chance is not None
            assert fraction(cell.chance) == sum(chance for level, chance in levels(dice).items() if level >= need)
