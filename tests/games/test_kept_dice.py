"""Games whose dice are kept, explode or drop out: each checked by enumerating every roll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import oddsmith
from oddsmith.law.distribution import Distribution
from tests.games.rolls import check, pool


@pytest.mark.parametrize(
    ("strength", "toughness", "wound"), [(4, 4, 4), (5, 4, 3), (8, 4, 2), (4, 5, 5), (4, 8, 6), (3, 5, 5)]
)
def test_warhammer_40k(strength: int, toughness: int, wound: int) -> None:
    chance = 4 * (7 - wound) * 2  # out of 6 * 6 * 6: hit on 3+, wound, and fail a save of 3+
    link = f"warhammer-40k?ATTACKS=2&STRENGTH={strength}&TOUGHNESS={toughness}"
    assert oddsmith.odds(link).outcome == Distribution(
        {0: (216 - chance) ** 2, 1: 2 * chance * (216 - chance), 2: chance**2}
    )


def test_warhammer_40k_rerolls() -> None:
    ones = 24 + 4, 36  # hit on 3+, re-rolling ones: 24/36 + 6/36 * 4/6
    failures = 18 + 9, 36  # wound on 4+, re-rolling failures
    through = ones[0] * failures[0] * 2, ones[1] * failures[1] * 6
    link = "warhammer-40k?ATTACKS=1&AGAIN=ones&WOUNDAGAIN=failures"
    assert oddsmith.odds(link).outcome == Distribution({0: through[1] - through[0], 1: through[0]})


def test_warhammer_40k_marks_the_dice_that_hit_wound_and_save() -> None:
    needed = {"Hit roll": 3, "Wound roll": 4, "Save": 3}
    dice = oddsmith.roll("warhammer-40k?SUSTAINED=1&LETHAL=yes&seed=1-b").reading.dice
    assert {die.name for die in dice} == {*needed}
    assert [die.role == "used" for die in dice] == [die.face >= needed[die.name] for die in dice]


@pytest.mark.parametrize("skills", list(product([False, True], repeat=3)))
@pytest.mark.parametrize(("dice", "count", "pick"), [("three", 3, max), ("two the defender picks", 2, min)])
def test_blood_bowl(skills: tuple[bool, ...], dice: str, count: int, pick: Callable[..., int]) -> None:
    ends = ("you go down", "both go down", "both stand", "push back", "defender goes down")
    both = {(False, False): 1, (False, True): 0, (True, False): 4, (True, True): 2}[skills[0], skills[1]]
    faces = [0, both, 3, 3, 3 if skills[2] else 4, 4]
    names = zip(("BLOCK", "THEIRBLOCK", "DODGE"), skills, strict=True)
    link = f"blood-bowl-block?DICE={dice}" + "".join(f"&{name}={'yes' if has else 'no'}" for name, has in names)
    check(link, (ends[pick(roll)] for roll in product(faces, repeat=count)))


@pytest.mark.parametrize(("value", "mighty", "claws"), [(9, 0, False), (9, 1, False), (11, 2, True)])
def test_blood_bowl_armour(value: int, mighty: int, claws: bool) -> None:
    def end(armour: int, injury: int) -> str:
        is_broken = armour >= value or (claws and armour >= 8)  # Claws ignore the modifier
        if not is_broken and armour + mighty < value:
            return "armour holds"
        hurt = injury + (mighty if is_broken else 0)
        return "stunned" if hurt < 8 else "knocked out" if hurt < 10 else "casualty"

    link = f"blood-bowl-armour?AV={value}&MIGHTY={mighty}&CLAWS={'yes' * claws or 'no'}"
    check(link, (end(a + b, c + d) for a, b, c, d in pool(4, 6)))


def chain(sides: int, most: int) -> dict[int, int]:
    """The weights of a die that explodes at most `most` times, out of `sides ** (most + 1)`."""
    law: dict[int, int] = {}
    for times in range(most + 1):
        for face in range(1, sides + (times == most)):
            law[times * sides + face] = sides ** (most - times)
    return law


@pytest.mark.parametrize("sides", [4, 10])
def test_kids_on_bikes(sides: int) -> None:
    odds = oddsmith.odds(f"kids-on-bikes?STAT={sides}&BONUS=2")
    assert odds.outcome == Distribution({2 + total: weight for total, weight in chain(sides, 10).items()})


@pytest.mark.parametrize("takes", [False, True])
def test_star_wars(*, takes: bool) -> None:
    law: Counter[Any] = Counter()
    for (wild, weight), one, other in product(chain(6, 6).items(), range(1, 7), range(1, 7)):
        total = min(one, other) if wild == 1 and takes else wild + one + other
        law[total + 2, int(wild == 1 and not takes)] += weight
    link = f"star-wars-d6?DICE=3&PIPS=2&TAKES={'yes' if takes else 'no'}"
    assert oddsmith.odds(link).outcome == Distribution(law)


def test_l5r_keeps_the_highest_exploding_dice() -> None:
    law: Counter[int] = Counter()
    for roll in product(chain(10, 5).items(), repeat=2):
        law[max(total for total, _ in roll) + 3] += roll[0][1] * roll[1][1]
    assert oddsmith.odds("l5r-4e?ROLLED=2&KEPT=1&BONUS=3").outcome == Distribution(law)


FACES = {  # successes, opportunities, strife, and whether it explodes, as in the rules; best first
    "X": (1, 0, 0, True), "XT": (1, 0, 1, True), "SO": (1, 1, 0, False), "S": (1, 0, 0, False),
    "ST": (1, 0, 1, False), "O": (0, 1, 0, False), "OT": (0, 1, 1, False), "": (0, 0, 0, False),
}  # fmt: skip
RING, SKILL = ["", "O", "OT", "S", "ST", "XT"], ["", "", "O", "O", "O", "S", "S", "ST", "ST", "SO", "X", "XT"]


def test_five_rings_keeps_the_best() -> None:
    order = list(FACES)

    def brought(kind: list[str], face: str, times: int = 5) -> dict[tuple[int, ...], Fraction]:
        """The law of a kept face's symbols, including those of the dice it explodes into (fewer than `times`)."""
        *symbols, explodes = FACES[face]
        if not explodes or times == 1:
            return {tuple(symbols): Fraction(1)}
        law: dict[tuple[int, ...], Fraction] = {}
        for other in kind:
            for more, chance in brought(kind, other, times - 1).items():
                both = tuple(map(sum, zip(symbols, more, strict=True)))
                law[both] = law.get(both, Fraction(0)) + chance / len(kind)
        return law

    found: list[dict[int, Fraction]] = [{}, {}, {}]
    for roll in product([(RING, face) for face in RING], [(SKILL, face) for face in SKILL]):
        kind, face = min(roll, key=lambda one: (order.index(one[1]), one[0] is RING))
        for symbols, chance in brought(kind, face).items():
            for law, count in zip(found, symbols, strict=True):
                law[count] = law.get(count, Fraction(0)) + chance / 72
    laws = oddsmith.odds("l5r-5e?ring=1&skill=1").laws.values()
    assert [{count: Fraction(ways, law.total) for count, ways in law.weights.items()} for law in laws] == found


def test_cortex_prime() -> None:
    sizes = (4, 6, 6, 8)

    def read(roll: tuple[int, ...]) -> tuple[int, int]:
        dice = sorted((-face, size) for face, size in zip(roll, sizes, strict=True) if face > 1)
        return -sum(face for face, _ in dice[:2]), max([size for _, size in dice[2:]], default=4)

    odds = oddsmith.odds("cortex-prime?dice=d4,2d6,d8")
    rolls = list(product(*(range(1, size + 1) for size in sizes)))
    assert odds.laws["both"] == Distribution(Counter(map(read, rolls)))
    assert odds.laws["hitches"] == Distribution(Counter(roll.count(1) for roll in rolls))
