"""Home-made rules, checked by enumerating every roll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product

import pytest

import oddsmith
from oddsmith.errors import InvalidInput
from oddsmith.law.distribution import Distribution
from oddsmith.systems.games.own import Rule, system
from oddsmith.systems.program import of_text

SIDES = range(1, 7)


def law(dice: int, read: Callable[[tuple[int, ...]], object]) -> Distribution[object]:
    return Distribution(Counter(map(read, product(SIDES, repeat=dice))))


@pytest.mark.parametrize(
    ("link", "dice", "read"),
    [
        ("own?bonus=2", 2, lambda faces: sum(faces) + 2),
        ("own?reads=highest&dice=4&keep=3", 4, lambda faces: sum(sorted(faces)[1:])),
        ("own?reads=lowest&dice=3", 3, min),
        ("own?reads=count&dice=3&hits=5", 3, lambda faces: sum(face > 4 for face in faces)),
        ("own?reads=match&dice=4", 4, lambda faces: max(Counter(faces).values())),
        ("own?reads=opposed&dice=1", 3, lambda faces: faces[0] - faces[1] - faces[2]),
        ("own?dice=1&again=2", 2, lambda faces: faces[1] if faces[0] < 3 else faces[0]),
        (
            "own?results=7 mixed,10 full",
            2,
            lambda faces: "full" if sum(faces) > 9 else "mixed" if sum(faces) > 6 else "failure",
        ),
    ],
)
def test_a_rule_agrees_with_every_roll(link: str, dice: int, read: Callable[[tuple[int, ...]], object]) -> None:
    assert oddsmith.odds(link).outcome == law(dice, read)


def test_exploding_dice_add_up_or_count_again() -> None:
    one = oddsmith.odds("own?dice=1&explodes=yes").outcome
    assert one.chance(6) == 0
    assert one.chance(13) == oddsmith.odds("own?dice=3").outcome.chance(3)
    hits = oddsmith.odds("own?reads=count&dice=1&hits=6&explodes=yes").outcome
    assert hits.chance(2) * 36 * 6 == 5


@pytest.mark.parametrize("preset", system.presets, ids=lambda preset: preset.name)
def test_a_preset_converts_to_an_equivalent_program(preset: object) -> None:
    inputs = system.inputs.from_texts(preset.inputs)  # type: ignore[attr-defined]
    program = of_text(system.program(inputs))
    assert not program.wrong
    assert program.name == inputs.called
    assert program.odds(program.inputs()).chance == system.odds(inputs).chance


@pytest.mark.parametrize("results", ["good", "7", "7 a, 8 a", "7 a, 7 b", "7 failure", "7 a;b", "7 a\\b"])
def test_invalid_results_are_refused(results: str) -> None:
    with pytest.raises(InvalidInput, match="7 mixed success, 10 full success"):
        Rule(results=results)


def test_a_roll_names_its_target() -> None:
    def said(link: str) -> str:
        return oddsmith.roll(link, seed="1-1").reading.said

    assert said("own?reads=opposed&bonus=2").split()[1] == "against"
    assert said("own?low=yes").endswith(" against 7 or less")


def test_a_home_made_opposed_roll_can_tie() -> None:
    rolls = (oddsmith.roll("own?reads=opposed", seed=f"1-{seed}").reading for seed in range(40))
    assert {roll.success for roll in rolls if roll.outcome == 0} == {None}
