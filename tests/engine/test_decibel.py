"""Decibel: the examples of its source, readings of dice, and its laws by brute force with smaller dice."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oddsmith
from oddsmith.errors import TooMuchWork
from oddsmith.law.ratio import Ratio
from oddsmith.questions import link
from oddsmith.systems import decibel
from tests.engine.contract import check_by_replay, check_reading, read
from tests.engine.enumerate import Script


def notation(asked: str) -> str:
    question = link.read(asked)
    return question.system.notation(question.inputs)


@given(st.permutations([14, 10, 7, 6, 3]))
def test_5db_of_14_10_7_6_3_reads_11(faces: list[int]) -> None:
    assert read("5dB", *faces).outcome == 11


@given(st.permutations([18, 15, 11, 10, 7, 6, 4]))
def test_7_minus_3_db_of_18_15_11_10_7_6_4_reads_6(faces: list[int]) -> None:
    assert read("(7-3)dB", *faces).outcome == 6


@given(st.permutations([20, 17, 12, 8, 5]))
def test_5db_of_20_17_12_8_5_against_13_has_degree_2(faces: list[int]) -> None:
    reading = read("5dB?target=13", *faces)
    assert (reading.outcome, reading.success, reading.degree) == (15, True, 2)
    assert reading.sentence == "15 against 13: beat it by 2"


def test_5db_with_one_positive_and_two_negative_modifiers_is_8_minus_2_db() -> None:
    assert notation("5dB?positive=1&negative=2") == "(8-2)dB"


def test_5db_with_cancelling_modifiers_is_6_minus_1_db() -> None:
    assert notation("5dB?positive=1&negative=2&modifiers=cancel") == "(6-1)dB"


def test_modifiers_that_cancel_completely_leave_the_pool_unchanged() -> None:
    assert notation("(6-2)dB?positive=3&negative=3&modifiers=cancel") == "(6-2)dB"
    assert notation("(6-2)dB?positive=3&negative=1&modifiers=cancel") == "(8-2)dB"
    assert notation("(6-2)dB?positive=3&negative=3") == "(12-5)dB"


@pytest.mark.parametrize(
    ("faces", "success", "degree", "verdict"),
    [
        ((9, 1, 2, 8, 3, 3), True, 3, "win"),
        ((9, 6, 2, 8, 3, 1), None, 0, "tie"),
        ((4, 4, 4, 8, 8, 7), False, -1, "lose"),
    ],
)
def test_the_greater_outcome_wins(faces: tuple[int, ...], success: bool | None, degree: int, verdict: str) -> None:
    reading = read("3dB?resolution=dynamic&opponent_dice=3", *faces)
    assert (reading.success, reading.degree, reading.measures["verdict"]) == (success, degree, verdict)
    assert [die.side for die in reading.dice] == ["you"] * 3 + ["opponent"] * 3


@pytest.mark.parametrize(
    ("asked", "faces", "sentence"),
    [
        ("4dB?target=13&secondary=yes", (17, 15, 11, 3), "14 (secondary 15) against 13: beat it by 1"),
        (
            "(6-1)dB?resolution=compound&target=5",
            (19, 13, 8, 6, 5, 2),
            "1 of 2 checks succeeds (11 against 5, 3 against 5): exactly enough",
        ),
        (
            "3dB?resolution=compound&target=5",
            (19, 13, 8),
            "1 of 1 check succeeds (11 against 5): exactly enough",
        ),
        (
            "4dB?resolution=dynamic&opponent_dice=3&ties=pool",
            (9, 6, 7, 8, 4, 1, 2),
            "3 against 3: a tie; you win by the larger pool",
        ),
        (
            "3dB?resolution=dynamic&opponent_dice=3&ties=unused",
            (9, 6, 7, 4, 1, 2),
            "3 against 3: a tie; you win by the highest unused die",
        ),
        ("3dB?resolution=dynamic&opponent_dice=3", (9, 6, 7, 4, 1, 2), "3 against 3: a tie"),
        (
            "3dB?resolution=dynamic&opponent_dice=3&ties=reroll",
            (2, 2, 2, 1, 1, 1, 5, 5, 6, 9, 9, 4),
            "1 against 5: you lose by 4",
        ),
    ],
)
def test_the_sentence_of_a_roll(asked: str, faces: tuple[int, ...], sentence: str) -> None:
    assert read(asked, *faces).sentence == sentence


@st.composite
def thrown_checks(draw: st.DrawFn) -> tuple[list[int], int]:
    faces = draw(st.lists(st.integers(1, 20), min_size=3, max_size=12))
    return faces, draw(st.integers(0, len(faces) - 3))


@given(thrown_checks())
def test_the_rank_of_a_die_decides_its_role(thrown: tuple[list[int], int]) -> None:
    faces, discard = thrown
    dice = read(f"({len(faces)}-{discard})dB", *faces).dice
    assert [die.face for die in dice] == faces
    ascending = sorted(faces)
    kept, dropped = ascending[: len(faces) - discard], ascending[len(faces) - discard :]
    assert sorted(die.face for die in dice if die.role == "discarded") == dropped
    assert sorted(die.face for die in dice if die.role == "unused") == kept[1:-1]
    used = {die.label: die.face for die in dice if die.role == "used"}
    assert used == {"highest": kept[-1], "lowest": kept[0]}
    assert all(bool(die.label) == (die.role == "used") for die in dice)


@pytest.fixture
def sides(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """Play Decibel with smaller dice in one test, so that every roll even of two large pools can be tried."""
    fewer: int = request.param
    monkeypatch.setattr(decibel, "SIDES", fewer)
    return fewer


LARGER = [
    *((3, f"decibel?dice=8&discard={discard}&target=2") for discard in range(6)),
    (7, "decibel?dice=5&discard=2&target=5"),
    (6, "3dB?resolution=dynamic&opponent_dice=3"),
    (4, "4dB?resolution=dynamic&opponent_dice=4&ties=unused"),
    (3, "(5-1)dB?resolution=dynamic&opponent_dice=5&opponent_discard=2&ties=unused&secondary=yes"),
    (4, "4dB?resolution=dynamic&opponent_dice=3&ties=pool"),
    (4, "4dB?resolution=dynamic&opponent_dice=4&ties=pool"),
    (3, "(9-2)dB?resolution=compound&target=1&needed=3"),
]


@pytest.mark.parametrize(
    ("sides", "asked"),
    [
        *((2, f"decibel?dice={dice}&discard={dice - 3}&target=1") for dice in range(3, 12)),
        *((3, f"decibel?dice={dice}&discard={discard}&target=2") for dice in (6, 7) for discard in range(dice - 2)),
        *((4, f"decibel?dice={dice}&discard={discard}&target=2") for dice in (3, 5) for discard in range(dice - 2)),
        *((7, f"decibel?dice={dice}&discard={dice - 3}&target=5") for dice in (3, 4)),
        (3, "5dB?positive=1&negative=2"),
        (3, "5dB?positive=1&negative=3&modifiers=cancel&target=1"),
        (4, "3dB?resolution=dynamic&opponent_dice=3"),
        (3, "(4-1)dB?resolution=dynamic&opponent_dice=4&opponent_discard=1"),
        (3, "3dB?resolution=dynamic&opponent_dice=3&positive=1&negative=1"),
        (2, "(5-1)dB?resolution=dynamic&opponent_dice=7&opponent_discard=4"),
        (4, "(5-1)dB?secondary=yes&target=2"),
        (3, "(7-3)dB?secondary=yes&target=1"),
        (4, "3dB?resolution=dynamic&opponent_dice=3&ties=unused"),
        (3, "(4-1)dB?resolution=dynamic&opponent_dice=4&opponent_discard=1&ties=unused&secondary=yes"),
        (3, "4dB?resolution=dynamic&opponent_dice=3&ties=pool"),
        (4, "3dB?resolution=dynamic&opponent_dice=3&ties=pool"),
        (4, "(6-1)dB?resolution=compound&target=2"),
        (3, "(8-1)dB?resolution=compound&target=1&needed=3"),
        (3, "7dB?resolution=compound&target=2&targets=1,1&needed=2"),
        (4, "(6-1)dB?resolution=compound&target=1&targets=3&needed=2"),
        (2, "11dB?resolution=compound&target=1&needed=4"),
        *(pytest.param(*case, marks=pytest.mark.long) for case in LARGER),
    ],
    indirect=["sides"],
)
def test_laws_agree_with_every_roll_of_smaller_dice(sides: int, asked: str) -> None:
    question = link.read(asked)
    assert {die.sides for die in question.system.roll(question.inputs, Script([])).dice} == {sides}
    check_by_replay(question.system, question.inputs)


@pytest.mark.parametrize("asked", ["3dB", *(pytest.param(four, marks=pytest.mark.long) for four in ("4dB", "(4-1)dB"))])
def test_laws_agree_with_every_roll_of_d20(asked: str) -> None:
    question = link.read(asked)
    check_by_replay(question.system, question.inputs)


@pytest.mark.parametrize("asked", ["200dB", "(150-147)dB?positive=10&negative=40", "200dB?resolution=dynamic"])
def test_the_largest_pools_can_be_rolled(asked: str) -> None:
    question = link.read(asked)
    faces = [1 + 7 * index % 20 for index in range(400)]
    check_reading(question.system, question.inputs, question.system.roll(question.inputs, Script(faces)))


@pytest.mark.parametrize("text", ["5db", "5DB", " 5dB ", "5 dB", "(5-0)dB", "( 5 − 0 )dB", "05dB"])
def test_the_shorthand_is_read_in_any_spelling(text: str) -> None:
    assert link.write(link.read(text + "?target=13")) == "decibel?target=13"
    assert link.write(link.read("0000000250dB")) == link.write(link.read("250dB"))


@pytest.mark.parametrize("text", ["dB", "٥dB", "5dB5", "(5)dB", "(5-)dB", "5-1dB", "-5dB", "5.0dB", "5dB\n?"])
def test_similar_texts_are_not_the_shorthand(text: str) -> None:
    assert decibel.system.read_notation(text) is None


def test_the_estimate_of_work_includes_the_joint_law() -> None:
    """It is computed for up to twenty dice."""
    asked = [decibel.Check(dice=dice, resolution="compound", targets=(10, 10)) for dice in (20, 21)]
    with_joint_law, without = map(decibel.system.work, asked)
    assert with_joint_law > without


def test_checks_that_nearly_always_tie_have_odds_but_cannot_be_rolled() -> None:
    endless = "decibel?resolution=dynamic&dice=200&opponent_dice=200&ties=reroll"
    with pytest.raises(TooMuchWork, match="so often that they would take about") as refused:
        oddsmith.roll(endless)
    assert refused.value.field == "ties"
    assert oddsmith.odds(endless).chance == Ratio(1, 2)
    assert oddsmith.roll(endless.replace("200", "40"), seed="1-said").reading.outcome
