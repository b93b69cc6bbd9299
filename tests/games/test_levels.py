"""Games with levels of success: each checked by enumerating every roll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product

import pytest

import oddsmith
from oddsmith.law.distribution import Distribution
from tests.games.rolls import check, die, pool


@pytest.mark.parametrize("score", [2, 5])
def test_ironsworn(score: int) -> None:
    def move(action: int, one: int, other: int) -> str:
        beaten = sum(min(action + score, 10) > face for face in (one, other))
        return ("miss", "weak hit", "strong hit")[beaten] + " with a match" * (one == other)

    rolls = product(range(1, 7), range(1, 11), range(1, 11))
    check(f"ironsworn?STAT={score - 1}&ADDS=1", (move(*roll) for roll in rolls))


def levels(roll: int, skill: int) -> tuple[int, bool]:
    """The success levels of a roll, and whether it succeeds."""
    level = skill // 10 - roll // 10
    if roll <= 5:
        return max(level, 1), True
    if roll >= 96:
        return min(level, -1), False
    return level, roll <= skill


@pytest.mark.parametrize(("skill", "difficulty"), [(3, 0), (45, 0), (55, -20), (90, 60)])
def test_warhammer_fantasy(skill: int, difficulty: int) -> None:
    words = ("marginal", "", "impressive", "astounding")

    def test(roll: int) -> str:
        level, success = levels(roll, max(0, skill + difficulty))
        grade = words[min(abs(level) // 2, 3)]
        return f"{grade} {'success' if success else 'failure'}".strip()

    check(f"wfrp4-test?SKILL={skill}&DIFFICULTY={difficulty}", die(100, test))


@pytest.mark.parametrize(("skill", "theirs"), [(45, 35), (30, 30), (20, 60)])
def test_warhammer_fantasy_opposed(skill: int, theirs: int) -> None:
    ahead: Counter[int] = Counter()
    verdicts: Counter[str] = Counter()
    for mine, other in pool(2, 100):
        margin = levels(mine, skill)[0] - levels(other, theirs)[0]
        ahead[margin] += 1
        verdicts["win" if (margin, skill) > (0, theirs) else "tie" if (margin, skill) == (0, theirs) else "lose"] += 1
    laws = oddsmith.odds(f"wfrp4-opposed?skill={skill}&theirs={theirs}").laws
    assert laws["margin"] == Distribution(ahead)
    assert laws["verdict"] == Distribution(verdicts)
    doubles = [levels(face, skill)[1] for face in (*range(11, 100, 11), 100)]
    assert laws["special"] == Distribution({"critical": sum(doubles), "fumble": 10 - sum(doubles), "neither": 90})


@pytest.mark.parametrize(("edge", "pick"), [("one roll", None), ("advantage", max), ("disadvantage", min)])
def test_mothership(edge: str, pick: Callable[..., int] | None) -> None:
    words = ("critical failure", "failure", "success", "critical success")

    def level(roll: int) -> int:
        double = roll // 10 == roll % 10
        return 2 + double if roll < 35 else 1 - double

    once = [level(roll) for roll in range(100)]
    ends = [pick(pair) for pair in product(once, repeat=2)] if pick else once
    check(f"mothership?EDGE={edge}", (words[end] for end in ends))
    assert oddsmith.odds("mothership?SCORE=99").chance == oddsmith.odds("mothership?SCORE=90").chance


@pytest.mark.parametrize(("skill", "bonus"), [(50, 0), (90, 20), (20, -40)])
def test_delta_green(skill: int, bonus: int) -> None:
    def test(roll: int) -> str:
        success = roll == 1 or (roll <= min(skill + bonus, 99) and roll < 100)
        special = roll in (1, 100) or roll % 11 == 0
        return ("critical success" if special else "success") if success else ("fumble" if special else "failure")

    check(f"delta-green?SKILL={skill}&BONUS={bonus}", die(100, test))


@pytest.mark.parametrize(("boons", "banes", "pick"), [(0, 0, max), (2, 1, min), (0, 2, max)])
def test_dragonbane(boons: int, banes: int, pick: Callable[..., int]) -> None:
    def test(roll: tuple[int, ...]) -> str:
        face = pick(roll)
        return "dragon" if face == 1 else "demon" if face == 20 else "success" if face <= 12 else "failure"

    check(f"dragonbane?BOONS={boons}&BANES={banes}", map(test, pool(1 + abs(boons - banes), 20)))


@pytest.mark.parametrize(("skill", "theirs"), [(15, 13), (20, 20), (24, 10), (1, 22)])
def test_pendragon(skill: int, theirs: int) -> None:
    def worth(face: int, skill: int) -> int:
        more = max(skill - 20, 0)
        if skill < 20 and face == 20:
            return -1
        return 20 if face == skill or face + more >= 20 else face + more if face + more <= skill else 0

    def end(face: int, other: int) -> str:
        mine, against = worth(face, skill), worth(other, theirs)
        if mine <= 0:
            return "failure" if mine == 0 else "fumble"
        if mine <= against:
            return "tie" if mine == against else "partial success"
        return "critical success" if mine == 20 else "success"

    check(f"pendragon?SKILL={skill}&THEIRS={theirs}", (end(*roll) for roll in pool(2, 20)))


@pytest.mark.parametrize("bonus", [-5, 8, 30])
def test_mutants_and_masterminds(bonus: int) -> None:
    words = ("", "two degrees of ", "three degrees of ", "four degrees of ")

    def test(face: int) -> str:
        over = face + bonus - 20
        degree = over // 5 + 1 if over >= 0 else over // 5  # there is no degree 0
        if face == 20:
            degree += 2 if degree == -1 else 1
        return words[min(abs(degree), 4) - 1] + ("success" if degree > 0 else "failure")

    check(f"mutants-masterminds?BONUS={bonus}", die(20, test))


@pytest.mark.parametrize("weary", [False, True])
@pytest.mark.parametrize(
    ("feat", "count", "pick"), [("normal", 1, max), ("favoured", 2, max), ("ill-favoured", 2, min)]
)
def test_one_ring(feat: str, count: int, pick: Callable[..., int], weary: bool) -> None:
    words = ("success", "great success", "extraordinary success")

    def test(feats: tuple[int, ...], dice: tuple[int, ...]) -> str:
        best = pick(feats)
        total = best + sum(face for face in dice if face > 3 or not weary)
        fails = best < 11 and (total < 14 or best == 0)
        return "failure" if fails else words[min(dice.count(6), 2)]

    rolls = product(product(range(12), repeat=count), pool(3, 6))
    link = f"one-ring?SKILL=3&TN=14&FEAT={feat}&MISERABLE=yes&WEARY={'yes' * weary or 'no'}"
    check(link, (test(*roll) for roll in rolls))


def test_alien_panic() -> None:
    words: dict[int, str] = {5: "keep it together", 6: "keep it together", 7: "nervous twitch", 8: "tremble"}
    words |= {9: "drop item", 10: "freeze"}
    check("alien-panic", die(6, lambda face: words[face + 4]))
    assert set(oddsmith.odds("alien-panic?STRESS=15").outcome.outcomes) == {"catatonic"}
    assert oddsmith.odds("alien-panic?STRESS=6&NERVES=yes").chance == oddsmith.odds("alien-panic").chance


@pytest.mark.parametrize(("modifier", "difficulty", "edge"), [(2, 15, 0), (-1, 12, 1), (5, 20, -1)])
def test_daggerheart(modifier: int, difficulty: int, edge: int) -> None:
    def action(hope: int, fear: int, more: int) -> str:
        if hope == fear:
            return "critical success"
        reached = hope + fear + modifier + edge * more >= difficulty
        return f"{'success' if reached else 'failure'} with {'Hope' if hope > fear else 'Fear'}"

    roll = "disadvantage", "neither", "advantage"
    dice = product(range(1, 13), range(1, 13), range(1, 7))
    link = f"daggerheart?MODIFIER={modifier}&DIFFICULTY={difficulty}&EDGE={roll[edge + 1]}"
    check(link, (action(*faces) for faces in dice))


@pytest.mark.parametrize(("bonus", "edges"), [*product([-5, 0, 2], [-2, -1, 0, 1, 2])])
def test_draw_steel(bonus: int, edges: int) -> None:
    def tier(one: int, other: int) -> str:
        total = one + other + bonus + (2 * edges if abs(edges) == 1 else 0)
        found = 1 if total <= 11 else 2 if total <= 16 else 3
        better = found + (edges == 2) - (edges == -2)
        return "critical" if one + other >= 19 else f"tier {max(1, min(better, 3))}"

    words = "double bane", "bane", "neither", "edge", "double edge"
    check(f"draw-steel?BONUS={bonus}&EDGE={words[edges + 2]}", (tier(*faces) for faces in pool(2, 10)))


@pytest.mark.parametrize(
    ("skill", "critical", "special", "most", "fumble"),
    [
        *((4, 1, 1, 5, 96), (7, 1, 1, 7, 96), (8, 1, 2, 8, 96), (11, 1, 2, 11, 97), (29, 1, 6, 29, 97)),
        *((30, 2, 6, 30, 97), (31, 2, 6, 31, 98), (50, 3, 10, 50, 98), (51, 3, 10, 51, 99), (70, 4, 14, 70, 99)),
        *((71, 4, 14, 71, 100), (92, 5, 18, 92, 100), (97, 5, 19, 95, 100), (122, 6, 24, 95, 100)),
    ],
)
def test_runequest(skill: int, critical: int, special: int, most: int, fumble: int) -> None:
    """The parameters are the rows of the rule book's table."""

    def ability(roll: int) -> str:
        if roll >= fumble:
            return "fumble"
        best = "critical" if roll <= critical else "special" if roll <= special else ""
        return f"{best} {'success' if roll <= most else 'failure'}".strip()

    check(f"runequest?SKILL={skill}", die(100, ability))
