"""The examples run fast and without warnings, and agree with brute force, a library or one of the systems."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from time import process_time
from typing import Any

import icepool
import pytest

from oddsmith import language, odds
from oddsmith.language import run
from oddsmith.language.examples import GROUPS, Example, examples
from oddsmith.law.distribution import OrMore
from tests.engine.contract import chances
from tests.language.laws import laws

EXAMPLES = {example.name: example for example in examples()}
PATIENCE_SECONDS = 2
Law = dict[int, Fraction]


def each(read: Callable[..., int], *dice: Iterable[int]) -> Law:
    """The law of `read` over all rolls of the dice."""
    rolls = list(product(*map(list, dice)))
    counted = Counter(read(*roll) for roll in rolls)
    return {outcome: Fraction(many, len(rolls)) for outcome, many in counted.items()}


def d(sides: int) -> range:
    return range(1, sides + 1)


def chance(condition: Callable[..., bool], *dice: Iterable[int]) -> Law:
    return each(lambda *faces: int(condition(*faces)), *dice)


def independent(die: Any) -> Law:
    return {outcome: Fraction(many, die.denominator()) for outcome, many in die.items()}


def of_system(link: str) -> Law:
    """The law of the system's first measure; its last outcome may mean “or more”."""
    return chances(odds(link).outcome)  # type: ignore[return-value]


def up_to(end: int, law: Law) -> Law:
    """The law with all outcomes from `end` on merged, if `end` means “or more”."""
    if not isinstance(end, OrMore):
        return law
    found = {outcome: share for outcome, share in law.items() if outcome < end}
    return found | {end: 1 - sum(found.values(), Fraction(0))}


def succeeds(link: str) -> Law:
    good = Fraction(odds(link).chance.fraction)
    return {0: 1 - good, 1: good}


def blades(dice: int) -> Law:
    words = ["Bad outcome", "Partial success", "Full success", "Critical success"]
    law = odds(f"blades?dice={dice}").laws["result"]
    return {words.index(str(word)) + 1: share for word, share in chances(law).items()}


def longsword(roll: int, one: int, other: int) -> int:
    if roll == 20:
        return one + other + 3
    return one + 3 if roll > 1 and roll + 5 >= 15 else 0


def glitch(*faces: int) -> int:
    if 2 * faces.count(1) <= len(faces):
        return 0
    return 1 if {5, 6} & set(faces) else 2


def match(*faces: int) -> tuple[int, int]:
    width, height = max((faces.count(face), face) for face in faces)
    return (width, height) if width > 1 else (0, 0)


def percentile(roll: int, skill: int = 45) -> int:
    double = roll == 100 or roll // 10 == roll % 10
    return 1 + double if roll <= skill else -double


def alive(good: int = 0, bad: int = 0) -> Fraction:
    if good >= 3 or bad >= 3:
        return Fraction(good >= 3)
    lives = Fraction(1) + alive(good, bad + 2) + 8 * alive(good, bad + 1) + 10 * alive(good + 1, bad)
    return lives / 20


@cache
def rolls_needed(goal: int) -> Law:
    found: Counter[int] = Counter()
    for face in d(6):
        for rolls, share in ({0: Fraction(1)} if face >= goal else rolls_needed(goal - face)).items():
            found[rolls + 1] += share / 6  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


def hundred(tens: int, ones: int) -> int:
    return 10 * tens + ones or 100


def binomial(count: int, share: Fraction) -> Law:
    from math import comb

    return {n: comb(count, n) * share**n * (1 - share) ** (count - n) for n in range(count + 1)}


SCORE = icepool.d6.highest(4, 3)
GOOD, BAD = [0, 0, 1, 1, 1, 1, 2, 2], [0, 0, 0, 1, 1, 1, 2, 2]
ACES = [icepool.Die(dict.fromkeys(d(sides), 1)).explode(depth=6) for sides in (8, 6)]
WILD = icepool.highest(*ACES)
HITS = "storyteller?rules=custom&threshold={}&again={}&halving=never&attribute={}&skill=0"
TWICE = icepool.d6.map(lambda face: icepool.d6 if face <= 2 else face)

EXPECTED: dict[str, Callable[[], list[Law | None]]] = {
    "ability-scores": lambda: [independent(SCORE), None, independent(SCORE.highest(6, 1))],
    "advantage": lambda: [each(max, d(20), d(20)), each(int, d(20)), each(min, d(20), d(20))],
    "armour-class": lambda: [
        law
        for target in (10, 13, 16, 19)
        for law in (
            chance(lambda face, t=target: face + 5 >= t, d(20)),
            chance(lambda a, b, t=target: max(a, b) + 5 >= t, d(20), d(20)),
        )
    ],
    "damage": lambda: [
        each(longsword, d(20), d(8), d(8)),
        each(lambda a, b, one, other: longsword(max(a, b), one, other), d(20), d(20), d(8), d(8)),
    ],
    "fireball": lambda: [
        independent(icepool.d20.map(lambda face: (8 @ icepool.d6) // 2 if face + 3 >= 15 else 8 @ icepool.d6))
    ],
    "exploding-dice": lambda: [independent(times @ icepool.d6.explode(depth=5)) for times in (1, 2)],
    "success-counts": lambda: [binomial(8, Fraction(1, 3)), binomial(8, Fraction(1, 6))],
    "ten-again": lambda: [of_system(HITS.format(8, 10, dice) + "&cap=6") for dice in (5, 8)],
    "pairs-of-tens": lambda: [of_system("storyteller"), succeeds("storyteller")],
    "ones-cancel": lambda: [of_system(HITS.format(at, "never", 6) + "&ones=yes") for at in (6, 8)],
    "opposed-pools": lambda: [
        independent(5 @ (icepool.d10 >= 6) - 4 @ (icepool.d10 >= 6)),
        independent(5 @ (icepool.d10 >= 6) > 4 @ (icepool.d10 >= 6)),
        independent((5 @ (icepool.d10 >= 6) - 4 @ (icepool.d10 >= 6)).map(lambda margin: int(margin == 0))),
    ],
    "highest-die-tells": lambda: [blades(dice) for dice in (1, 2, 3, 4, 0)],
    "roll-and-keep": lambda: [
        independent(icepool.d10.explode(depth=4).highest(7, 3)),
        independent(icepool.d10.highest(7, 3)),
    ],
    "trait-and-wild-die": lambda: [
        independent(WILD),
        independent(WILD.map(lambda total: 0 if total < 4 else 1 + (total - 4) // 4)),
    ],
    "symbol-dice": lambda: [
        each(lambda a, b, x, y: a + b - x - y, GOOD, GOOD, BAD, BAD),
        chance(lambda a, b, x, y: a + b > x + y, GOOD, GOOD, BAD, BAD),
    ],
    "risk": lambda: [
        each(
            lambda *faces, n=many: sum(
                a > b for a, b in zip(*(sorted(s, reverse=True) for s in (faces[:n], faces[n:])), strict=False)
            ),
            *[d(6)] * (many + 2),
        )
        for many in (3, 2)
    ],
    "volley": lambda: [
        binomial(10, Fraction(2, 3)),
        binomial(10, Fraction(1, 3)),
        binomial(10, Fraction(2, 9)),
    ],
    "roll-under-pool": lambda: [of_system(f"roll-under?dice=2d8,2d10&challenge={n}") for n in d(5)],
    "below-the-lowest": lambda: [
        of_system("roll-under?dice=4d6&resolution=opposed&opponent_dice=d12,2d20"),
        succeeds("roll-under?dice=4d6&resolution=opposed&opponent_dice=d12,2d20"),
    ],
    "percentile": lambda: [each(percentile, d(100))],
    "bonus-die": lambda: [
        chance(lambda a, b, ones: min(hundred(a, ones), hundred(b, ones)) <= 45, *[range(10)] * 3),
        chance(lambda roll: roll <= 45, d(100)),
    ],
    "largest-less-smallest": lambda: [of_system("decibel"), of_system("(7-3)dB")],
    "bigger-dice": lambda: [succeeds(f"crucible?boons={boons}") for boons in range(4)],
    "fudge-dice": lambda: [
        each(lambda *faces: sum(faces) + 2, *[(-1, 0, 1)] * 4),
        chance(lambda *faces: sum(faces) + 2 >= 3, *[(-1, 0, 1)] * 4),
    ],
    "three-tiers": lambda: [
        each(lambda a, b, s=stat: 1 + (a + b + s >= 7) + (a + b + s >= 10), d(6), d(6)) for stat in range(-1, 4)
    ],
    "glitches": lambda: [binomial(6, Fraction(1, 3)), each(glitch, *[d(6)] * 6)],
    "pushed-rolls": lambda: [
        binomial(6, Fraction(1, 6)),
        binomial(6, Fraction(1, 6) + Fraction(4, 6) / 6),
    ],
    "widest-match": lambda: [each(lambda *faces, p=part: match(*faces)[p], *[d(10)] * 5) for part in (0, 1)],
    "largest-set": lambda: [each(lambda *faces: max(map(faces.count, faces)), *[d(6)] * 5)],
    "step-dice": lambda: [
        each(lambda *faces: sum(faces) - min(faces), d(6), d(8), d(largest)) for largest in (10, 12)
    ],
    "middle-die": lambda: [each(lambda *faces: sorted(faces)[1], *[d(20)] * 3), None],
    "contest": lambda: [
        each(lambda a, b: a - b + 3, d(20), d(20)),
        chance(lambda a, b: a + 3 > b, d(20), d(20)),
        chance(lambda a, b: a + 3 == b, d(20), d(20)),
    ],
    "three-before-three": lambda: [{0: 1 - alive(), 1: alive()}],
    "how-many-rolls": lambda: [rolls_needed(20)],
    "again-on-low": lambda: [independent(2 @ TWICE), None],
    "doubles": lambda: [
        chance(lambda a, b: a == b, d(6), d(6)),
        each(lambda a, b: (a + b) * (1 + (a == b)), d(6), d(6)),
    ],
    "loaded-die": lambda: [each(int, [*d(6), 6]), each(lambda *faces: sum(faces), *[[*d(6), 6]] * 3), None],
    "table": lambda: [
        each(lambda a, b: (1, 1, 2, 3, 5, 8)[a + b - 7] if a + b > 6 else 0, d(6), d(6)),
    ],
}  # fmt: skip


def test_every_example_has_an_independent_law() -> None:
    assert len(EXAMPLES) >= 30
    assert set(EXPECTED) == set(EXAMPLES)


def test_every_file_is_in_exactly_one_group() -> None:
    folder = Path(language.__file__).parent / "examples"
    groups = {group: names.split() for group, names in GROUPS.items()}
    assert sorted(name for names in groups.values() for name in names) == sorted(file.stem for file in folder.iterdir())
    assert [example.group for example in examples()] == [group for group, names in groups.items() for _ in names]
    assert max(map(len, groups.values())) < 10, "a group is there to be looked through"


@pytest.mark.parametrize("name", EXPECTED)
def test_an_example_has_the_expected_laws(name: str) -> None:
    found = laws(EXAMPLES[name].program)
    for ours, theirs in zip(found, EXPECTED[name](), strict=True):
        if theirs is not None:
            assert up_to(max(theirs), ours) == {outcome: share for outcome, share in theirs.items() if share}


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)
def test_an_example_is_described(example: Example) -> None:
    assert re.fullmatch("[a-z-]+", example.name)
    assert example.title[0].isupper()
    assert example.title[-1] not in ".:"
    assert example.sentence[0].isupper() or example.sentence[0].isdigit() or example.sentence.startswith("d")
    assert example.sentence.endswith((".", "?"))
    assert "\n" not in example.sentence
    outcome = run(example.program)
    assert not outcome.warnings
    assert all(not re.fullmatch(r"output \d+", output.name) for output in outcome.outputs)
    assert all(len(line) <= 110 for line in example.program.splitlines())


def test_all_examples_together_are_fast() -> None:
    start = process_time()
    for example in EXAMPLES.values():
        run(example.program)
    assert process_time() - start < PATIENCE_SECONDS
