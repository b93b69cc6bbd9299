"""Dice notation is accepted in links, by the API and on the command line."""

from __future__ import annotations

import pytest

import oddsmith
from oddsmith import __main__
from oddsmith.errors import InvalidInput, UnknownSystem
from oddsmith.questions import link
from oddsmith.systems.dice.inputs import Roll


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("4d6kh3+2", "dice?roll=4d6kh3%2B2"),
        ("https://example.org/dice/#/4d6kh3%2B2", "dice?roll=4d6kh3%2B2"),
        ("4d6kh3%2B2", "dice?roll=4d6kh3%2B2"),
        ("5d6%30+1", "dice?roll=5d6%2530%2B1"),
        ("1d100%20", "dice?roll=1d100%2520"),
        ("#/1d100%2520", "dice?roll=1d100%2520"),
        ("#/d100%20adv", "dice?roll=d100%20adv"),
        ("dice?roll=4d6kh3%2B2&seed=1-a", "dice?roll=4d6kh3%2B2&seed=1-a"),
        ("2d20kh1+[bonus:5] >= [dc:15]?bonus=7", "dice?roll=2d20kh1%2B%5Bbonus:7%5D%20%3E%3D%20%5Bdc:15%5D"),
        ("2d20kh1+5 >= 15?n2=12", "dice?roll=2d12kh1%2B5%20%3E%3D%2015"),
        ("3d8+5", "dice?roll=3d8%2B5"),
        ("7d10>=8", "dice?roll=7d10%3E%3D8"),
        ("4d6≤4", "dice?roll=4d6%E2%89%A44"),
        ("4d6 vs 3d10", "dice?roll=4d6%20vs%203d10"),
        ("1d12+2d8+13", "dice?roll=1d12%2B2d8%2B13"),
        ("d20+3 with advantage", "dice?roll=d20%2B3%20with%20advantage"),
        ("best 3 of 4 d6", "dice?roll=best%203%20of%204%20d6"),
        ("6 times 4d6, drop the lowest", "dice?roll=6%20times%204d6,%20drop%20the%20lowest"),
        ("2 d 20", "dice?roll=2%20d%2020"),
        ("d 20", "dice?roll=d%2020"),
        ("4d6 e6", "dice?roll=4d6%20e6"),
        ("throw 2 dice", "dice?roll=throw%202%20dice"),
        ("/die 2d6+3", "dice?roll=die%202d6%2B3"),
        ("+7 to hit", "dice?roll=%2B7%20to%20hit"),
        ("fate dice", "dice?roll=fate%20dice"),
        ("3d", "blades?dice=3"),
        ("(7-3)dB", "decibel?dice=7&discard=3"),
    ],
)
def test_notation_is_read_as_dice(typed: str, canonical: str) -> None:
    assert link.write(link.read(typed)) == canonical


@pytest.mark.parametrize("typed", ["dnd 5e", "d&d 5e", "D5E", "coc 7e", "red2020", "xyzzy 5"])
def test_names_of_games_are_not_dice(typed: str) -> None:
    with pytest.raises(UnknownSystem):
        link.read(typed)


@pytest.mark.parametrize("typed", ["4d6q", "4 d 6 q", "2d20kh1+", "d6 star wars", "6xd6q", "3d+2", "3d-1", "d%45"])
def test_invalid_notation_is_explained(typed: str) -> None:
    with pytest.raises(InvalidInput, match="column"):
        link.read(typed)


@pytest.mark.parametrize(
    ("text", "number", "meant"),
    [
        ("2d6>=7", {"n3": 6}, "2d6 >= 6"),
        ("3d6 10+", {"n3": 6}, "3d6 >= 6"),
        ("3d6 5+", {"n3": 7}, "3d6cs>=7"),
        ("1d20>=15", {"n1": 2}, "2d20 >= 15"),
        ("two d6, 7+", {"n3": 8}, "two d6, 8+"),
        ("8d10>=8 >= 3", {"n3": 20}, "8d10cs>=20 >= 3"),
        ("1d20 adv", {"n1": 12}, "1d12 adv"),
        ("d20 adv+5", {"n1": 12}, "2d12kh1+5"),
        ("d20+d6 adv", {"n2": 20}, "2d20kh1+d20"),
    ],
)
def test_setting_a_number_keeps_the_meaning(text: str, number: dict[str, int], meant: str) -> None:
    assert Roll(roll=text, **number).roll == meant


@pytest.mark.parametrize(
    ("roll", "numbers"),
    [
        *(("2d20kh1+5 >= 15", numbers) for numbers in ("n2=1..6", "n5=10..20", "n3=1,2")),
        ("20d10 >= 95", "n3=99..102"),
        ("90d6+0 >= 300", "n1=98..103"),
        ("d20+5 >= 15", "n3=1..200"),
    ],
)
def test_numbers_are_swept_by_position(roll: str, numbers: str) -> None:
    cells = [row[0] for row in oddsmith.table(roll, numbers).cells]
    assert all(cells)


@pytest.mark.parametrize(
    ("rolls", "chance", "by", "sentence"),
    [
        (["30d6 >= 1", "30d6 >= 100", "30d6 >= 300"], "40%", "n3", "Target: 108 gives 39.5%, 107 gives 43.7%."),
        (["20d6*5 >= 99", "20d6*5 >= 101"], "30%", "n4", "Target: 371 gives 27.9%, 366 gives 32.4%."),
        (["d20+0 >= 510", "d20+501 >= 510"], "30%", "n2", "Modifier: 495 gives exactly 30%."),
        (["90d6 >= 500", "99d6 >= 500", "200d6 >= 500"], "50%", "n1", "Dice: 142 gives 45.1%, 143 gives 52%."),
        (["1d20^2 >= 100", "1d20^2 >= 300"], "10%", "n4", "Target: 325 gives exactly 10%."),
        (["9d10>=8 >= 40", "80d10>=8 >= 40"], "5%", "n1", "Dice: 100 gives 2.1%, the highest chance from 0 to 100."),
    ],
)
def test_solutions_do_not_depend_on_the_typed_numbers(rolls: list[str], chance: str, by: str, sentence: str) -> None:
    assert [oddsmith.solve(roll, chance, by)[0].sentence for roll in rolls] == [sentence] * len(rolls)


@pytest.mark.parametrize(("by", "label"), [("bonus", "bonus"), ("dc", "dc"), (None, "bonus")])
def test_numbers_are_solved_by_name(by: str | None, label: str) -> None:
    found = oddsmith.solve("2d20kh1+[bonus:5] >= [dc:15]", chance="65%", by=by)
    assert found[0].name == label


def test_other_numbers_are_advanced_inputs() -> None:
    fields = {field["name"]: field["advanced"] for field in link.read("2d20kh1+5 >= 15").inputs.describe()}
    assert fields == {"roll": False, "n1": True, "n2": True, "n3": True, "n4": False, "n5": False}


def test_the_command_line_takes_rolls(capsys: pytest.CaptureFixture[str]) -> None:
    assert __main__.main(["compare", "4d6kh3", "3d6", "5dB"]) == 0
    assert "Roll four d6, keep the highest three" in capsys.readouterr().out
