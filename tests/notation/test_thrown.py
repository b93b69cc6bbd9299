"""Rolled dice in notation, as displayed."""

from __future__ import annotations

import pytest

from oddsmith.systems.dice import system
from oddsmith.systems.dice.inputs import Roll
from tests.engine.enumerate import Script


@pytest.mark.parametrize(
    ("roll", "faces", "seen", "sentence"),
    [
        ("3d6dl1", [4, 2, 6], "4 used, 2 discarded, 6 used", "10"),
        ("2d6ro1", [1, 5, 3], "1 discarded re-rolled, 5 used, 3 used", "8"),
        ("2d6!kh1", [6, 2, 4], "6 used, 2 discarded, 4 discarded extra", "6"),
        ("2d6!!kh1", [6, 3, 5], "6 used, 3 discarded, 5 used extra", "11"),
        ("2d6!p", [6, 2, 4], "6 used, 2 used, 4 used 3 extra", "11"),
        ("3d6>=5f1", [5, 1, 3], "5 used, 1 used fails, 3 unused", "0"),
        ("2d6min3", [1, 5], "1 used 3, 5 used", "8"),
        ("2dF", [1, 3], "−1 used, 1 used", "0"),
        ("max(1d8, 2d4)", [3, 3, 4], "3 discarded, 3 used, 4 used", "7"),
        ("min(1d20/2, 2d4)", [3, 3, 4], "3 used, 3 discarded, 4 discarded", "1"),
        ("{2d6, 1d8}kh1", [1, 2, 8], "1 discarded, 2 discarded, 8 used", "8"),
        (
            "2d6kh1 [fire]+1d4 [cold]",
            [2, 5, 3],
            "2 discarded dropped fire, 5 used fire, 3 used cold",
            "8 (fire 5, cold 3)",
        ),
        ("1d20+5 >= 15", [20], "20 used", "25 against 15: beat it by 10, natural 20"),
        ("2xd20 >= 5", [1, 20], "1 used, 20 used", "1 of 2 succeeds"),
        ("2d20kl1 >= 5", [1, 20], "1 used, 20 discarded", "1 against 5: missed by 4, natural 1"),
        ("2d6 [fire] - 2 [fire]", [4, 5], "4 used fire, 5 used fire", "7 (fire 7)"),
        ("10 - 1d6 [cold]", [4], "4 used cold", "6 (cold -4)"),
        ("(1d4 [fire])d6", [2, 3, 5], "2 used fire, 3 used, 5 used", "8"),
        ("2*(1d6 [fire])", [3], "3 used fire", "6 (fire 6)"),
        ("{1d6 [fire], 1d8}kh1", [3, 5], "3 discarded dropped fire, 5 used", "5"),
        (
            "1d20 vs 1d20+1",
            [20, 1],
            "20 used, 1 used",
            "20 against 2: you win by 18, against a natural 1, natural 20",
        ),
        ("1d20 vs 1d20", [7, 20], "7 used, 20 used", "7 against 20: you lose by 13, against a natural 20"),
        ("1d6 vs 1d8", [3, 3], "3 used, 3 used", "3 against 3: a tie"),
        ("2x1d6", [3, 4], "3 used, 4 used", "3, 4: 7 together"),
    ],
)
def test_every_die_shows_its_role(roll: str, faces: list[int], seen: str, sentence: str) -> None:
    script = Script(faces)
    reading = system.roll(Roll(roll=roll), script)
    assert len(script.sides) == len(faces)
    told = [
        " ".join(filter(None, [die.word or str(die.face), die.role, die.label, *die.marks])) for die in reading.dice
    ]
    assert ", ".join(told) == seen
    assert reading.sentence == sentence


def test_the_opponent_rolls_their_own_dice() -> None:
    reading = system.roll(Roll(roll="1d6 vs 1d8"), Script([3, 5]))
    assert [die.side for die in reading.dice] == ["you", "opponent"]


def test_repeated_rolls_group_their_dice() -> None:
    reading = system.roll(Roll(roll="2x2d6"), Script([3, 4, 1, 2]))
    assert [die.group for die in reading.dice] == ["Roll 1: 7", "Roll 1: 7", "Roll 2: 3", "Roll 2: 3"]
    reading = system.roll(Roll(roll="2x1d20>=10"), Script([3, 14]))
    assert [die.group for die in reading.dice] == ["Roll 1: failure", "Roll 2: success"]


def test_a_set_number_is_written_into_the_text() -> None:
    inputs = Roll(roll="2d20kh1+[bonus:5] >= [dc:15]").but(bonus=7, n1=3)
    assert inputs.texts() == {"roll": "3d20kh1+[bonus:7] >= [dc:15]"}
    assert Roll.from_texts({"roll": "2d6+[b:1]*[b:1]", "b": "4"}).chosen["roll"] == "2d6+[b:4]*[b:4]"
