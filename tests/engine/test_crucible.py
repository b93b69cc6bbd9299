"""Crucible: examples and claims of its source, boons and banes in every order, and its laws by brute force."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from math import prod
from typing import Any

import icepool
import pytest

import oddsmith
from oddsmith.law.distribution import mean
from oddsmith.questions import catalog, link
from oddsmith.questions.systems import system_report
from oddsmith.systems import crucible
from tests.engine.contract import chances, check_by_replay, fraction, read
from tests.engine.golden import read_tsv

EVERY = list(product(range(7), range(7)))
POOLS = {(int(row["boons"]), int(row["banes"])): row for row in read_tsv("crucible-pools.tsv")}
CHANCES = {int(row.pop("boons")): row for row in read_tsv("crucible-chances.tsv")}

ALBERT = "crucible?boons=2&ability=5&skill=6"
DARIEL = "crucible?boons=1&banes=2&ability=6&skill=6"


def check(asked: str) -> crucible.Check:
    inputs = link.read(asked).inputs
    assert isinstance(inputs, crucible.Check)
    return inputs


def one_at_a_time(order: str) -> tuple[int, ...]:
    """Apply the source's rule to 3d8 letter by letter: + is a boon, - is a bane."""
    dice = [8, 8, 8]
    for letter in order:
        if letter == "+":
            place = next(place for place in (0, 1, 2) if dice[place] < 12)
            dice[place] += 2
        else:
            place = next(place for place in (2, 1, 0) if dice[place] > 4)
            dice[place] -= 2
    return tuple(dice)


def orders(boons: int, banes: int) -> Iterator[str]:
    """Every order of these numbers of boons and banes."""
    places = range(boons + banes)
    for chosen in combinations(places, boons):
        yield "".join("+" if place in chosen else "-" for place in places)


@pytest.mark.parametrize(("boons", "banes"), EVERY)
def test_the_order_of_boons_and_banes_never_matters(boons: int, banes: int) -> None:
    assert {one_at_a_time(order) for order in orders(boons, banes)} == {crucible.dice_of(boons, banes)}


@pytest.mark.parametrize(("boons", "banes"), EVERY)
def test_each_pool_has_the_known_dice_modifier_and_mean(boons: int, banes: int) -> None:
    known = POOLS[boons, banes]
    inputs = crucible.Check(boons=boons, banes=banes)
    assert " ".join(f"d{sides}" for sides in inputs.dice) == known["dice"]
    assert inputs.modifier == int(known["modifier"])
    assert fraction(mean(oddsmith.odds(link.Question(crucible.system, inputs)).outcome)) == Fraction(known["mean"])


@pytest.mark.parametrize(("boons", "banes"), EVERY)
def test_on_average_each_boon_is_worth_2_and_each_bane_costs_2(boons: int, banes: int) -> None:
    def average(inputs: crucible.Check) -> Fraction:
        return fraction(mean(crucible.system.odds(inputs).outcome))

    gained = average(crucible.Check(boons=boons, banes=banes)) - average(crucible.Check())
    assert gained == 2 * boons - 2 * banes


def test_the_published_means_are_the_known_ones() -> None:
    published = next(table for table in crucible.system.tables if table.key == "means")
    assert published.shows == "mean"
    table = oddsmith.table("crucible", published.rows, published.columns)
    for boons, banes in EVERY:
        cell = table.cells[boons][banes]
        assert cell is not None
        assert cell.mean is not None
        assert fraction(cell.mean) == Fraction(POOLS[boons, banes]["mean"])


def test_the_published_chances_to_reach_15_are_the_known_ones() -> None:
    published = next(table for table in crucible.system.tables if table.key == "chances")
    table = oddsmith.table("crucible", published.rows, published.columns)
    for boons, banes in EVERY:
        cell = table.cells[boons][banes]
        assert cell is not None
        assert cell.chance is not None
        assert fraction(cell.chance) == Fraction(CHANCES[boons][str(banes)])


def test_two_boons_and_two_banes_make_1d12_1d8_1d4() -> None:
    assert check("crucible?boons=2&banes=2").dice == (12, 8, 4)


@pytest.mark.parametrize(("boons", "banes"), [place for place in EVERY if min(place) > 0])
def test_a_boon_and_a_bane_cancel_where_the_correction_says(boons: int, banes: int) -> None:
    cancel = crucible.dice_of(boons, banes) == crucible.dice_of(boons - 1, banes - 1)
    assert cancel == (min(boons, banes) >= 3 or max(boons, banes) >= 5)


def test_albert_rolls_1d12_and_2d8_and_13() -> None:
    assert crucible.system.notation(check(ALBERT)) == "1d12+2d8+13"
    assert read(ALBERT, 4, 7, 5).outcome == 4 + 7 + 5 + 13


def test_dariel_rolls_1d10_and_1d8_and_1d4_and_11() -> None:
    assert crucible.system.notation(check(DARIEL)) == "1d10+1d8+1d4+11"
    assert [die.sides for die in read(DARIEL, 10, 8, 4).dice] == [10, 8, 4]


def test_errors_of_the_source_are_listed() -> None:
    example, cancelling = system_report(crucible.system)["corrections"]
    assert example["printed"] == "1d12 + 1d8 + 1d4 + 11"
    assert example["right"].startswith("1d10 + 1d8 + 1d4 + 11")
    assert (crucible.dice_of(2, 2), crucible.dice_of(1, 2)) == ((12, 8, 4), (10, 8, 4))
    assert cancelling["printed"] == "more than four of each"
    assert crucible.dice_of(3, 3) == crucible.dice_of(4, 4) == crucible.dice_of(2, 2)


@pytest.mark.parametrize(
    ("asked", "faces", "success", "degree", "sentence"),
    [
        (f"{ALBERT}&difficulty=25", (4, 7, 5), True, 4, "16 + 13 = 29 against 25: beat it by 4"),
        (f"{DARIEL}&difficulty=25", (6, 5, 3), True, 0, "14 + 11 = 25 against 25: exactly enough"),
        (f"{DARIEL}&difficulty=25", (5, 5, 3), False, -1, "13 + 11 = 24 against 25: missed by 1"),
        ("crucible", (7, 3, 6), True, 1, "16 against 15: beat it by 1"),
        ("crucible?banes=6&difficulty=0", (1, 1, 1), False, -3, "3 − 6 = −3 against 0: missed by 3"),
        ("crucible?enchantment=-2&difficulty=0", (1, 1, 1), True, 1, "3 − 2 = 1 against 0: beat it by 1"),
    ],
)
def test_a_total_that_reaches_the_difficulty_succeeds(
    asked: str, faces: tuple[int, ...], success: bool, degree: int, sentence: str
) -> None:
    reading = read(asked, *faces)
    assert (reading.success, reading.degree, reading.sentence) == (success, degree, sentence)


@pytest.mark.parametrize(
    ("faces", "success", "margin", "sentence"),
    [
        ((12, 1, 1, 1, 2, 6), True, 8, "14 + 2 = 16 against 9 − 1 = 8: you win by 8"),
        ((1, 4, 2, 5, 3, 2), None, 0, "7 + 2 = 9 against 10 − 1 = 9: a tie"),
        ((1, 4, 2, 5, 3, 6), False, -4, "7 + 2 = 9 against 14 − 1 = 13: you lose by 4"),
    ],
)
def test_the_greater_total_wins(faces: tuple[int, ...], success: bool | None, margin: int, sentence: str) -> None:
    reading = read("crucible?boons=2&resolution=dynamic&opponent_banes=1", *faces)
    assert [die.sides for die in reading.dice] == [12, 8, 8, 8, 8, 6]
    assert [die.side for die in reading.dice] == ["you"] * 3 + ["opponent"] * 3
    assert (reading.success, reading.degree, reading.measures["margin"]) == (success, margin, margin)
    assert reading.sentence == sentence


@pytest.mark.parametrize(("boons", "banes"), EVERY)
def test_the_law_of_a_pool_agrees_with_every_roll(boons: int, banes: int) -> None:
    inputs = crucible.Check(boons=boons, banes=banes, ability=3, enchantment=-7, difficulty=10)
    assert crucible.system.odds(inputs).outcome.total == prod(inputs.dice)
    check_by_replay(crucible.system, inputs)


@pytest.mark.parametrize(
    "asked",
    [
        "crucible?banes=6&resolution=dynamic&opponent_banes=6",
        "crucible?boons=1&banes=4&skill=2&resolution=dynamic&opponent_banes=5&opponent_bonus=3",
        "crucible?banes=4&resolution=dynamic&opponent_boons=2&opponent_banes=4",
    ],
)
def test_laws_of_an_opposed_check_agree_with_every_roll(asked: str) -> None:
    check_by_replay(crucible.system, check(asked))


def as_icepool(dice: tuple[int, ...], modifier: int) -> Any:
    return sum(map(icepool.d, dice)) + modifier


@pytest.mark.parametrize("mine", [(0, 0), (6, 0), (3, 1), (2, 5), (6, 6)])
@pytest.mark.parametrize("theirs", [(0, 0), (6, 0), (0, 6), (1, 2)])
def test_margins_of_opposed_checks_agree_with_icepool(mine: tuple[int, int], theirs: tuple[int, int]) -> None:
    inputs = crucible.Check(
        boons=mine[0],
        banes=mine[1],
        skill=4,
        resolution="dynamic",
        opponent_boons=theirs[0],
        opponent_banes=theirs[1],
        opponent_bonus=-2,
    )
    odds = crucible.system.odds(inputs)
    difference = as_icepool(inputs.dice, inputs.modifier) - as_icepool(inputs.opponent.dice, inputs.opponent.modifier)
    total = difference.denominator()
    assert chances(odds.laws["margin"]) == {outcome: Fraction(ways, total) for outcome, ways in difference.items()}
    assert fraction(odds.chance) == Fraction((difference > 0)[True], total)


def test_a_zero_modifier_is_left_out_of_the_title() -> None:
    assert crucible.system.question(check("crucible")) == "3d8 against 15"
    assert crucible.system.question(check("crucible?skill=-10")) == "3d8−10 against 15"
    opposed = check("crucible?boons=2&resolution=dynamic&opponent_bonus=10")
    assert crucible.system.question(opposed) == "1d12+2d8+2 against 3d8+10"


def test_the_presets_are_the_examples_of_the_source() -> None:
    albert, dariel, _ = catalog.system("crucible").presets
    assert link.write(link.read(f"{ALBERT}&difficulty=25")) == f"{ALBERT}&difficulty=25"
    assert check(f"{ALBERT}&difficulty=25") == crucible.Check.from_texts(albert.inputs)
    assert check(f"{DARIEL}&difficulty=25") == crucible.Check.from_texts(dariel.inputs)
