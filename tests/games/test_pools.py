"""Games of several dice counted, kept or compared: the law of each, checked by enumerating every roll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import icepool
import pytest

import oddsmith
from oddsmith.errors import InvalidInput
from oddsmith.law.distribution import Distribution
from oddsmith.law.ratio import Ratio
from tests.games.by_hand import every_roll

LEVELS = ["fumble", "failure", "regular success", "hard success", "extreme success", "critical success"]


@pytest.mark.parametrize("bonus", [-2, -1, 0, 1, 2])
@pytest.mark.parametrize(("skill", "difficulty", "share"), [(45, "regular", 1), (99, "hard", 2), (97, "extreme", 5)])
def test_call_of_cthulhu(bonus: int, skill: int, difficulty: str, share: int) -> None:
    needed = skill // share

    def level(one: int, *tens: int) -> str:
        hundreds = [10 * (ten % 10) + one % 10 or 100 for ten in tens]
        roll = max(hundreds) if bonus < 0 else min(hundreds)
        if roll == 100 or (roll >= 96 and needed < 50):
            return "fumble"
        if roll > needed:
            return "critical success" if roll == 1 else "failure"
        return LEVELS[2 + sum((roll <= skill // 2, roll <= skill // 5, roll == 1))]

    asked = f"call-of-cthulhu?SKILL={skill}&DIFFICULTY={difficulty}&BONUS={bonus}"
    assert oddsmith.odds(asked).outcome == every_roll(level, 10, *[10] * (1 + abs(bonus)))


@pytest.mark.parametrize("draw", ["skill", "you", "they"])
@pytest.mark.parametrize(("bonus", "theirs"), [(0, 0), (1, 0), (0, -1), (-2, 2)])
def test_call_of_cthulhu_opposed(draw: str, bonus: int, theirs: int) -> None:
    def level(roll: int, skill: int) -> int:
        return next((5 - place for place, most in enumerate((1, skill // 5, skill // 2, skill), 1) if roll <= most), 0)

    def end(mine: int, theirs: int) -> str:
        one, other = level(mine, 55), level(theirs, 40)
        if one == other:
            return "both fail" if not one else {"skill": "you win", "you": "you win", "they": "they win"}[draw]
        return "you win" if one > other else "they win"

    def hundred(extra: int) -> Distribution[int]:
        pick = max if extra < 0 else min
        return every_roll(
            lambda ones, *tens: pick(10 * (face - 1) + ones - 1 or 100 for face in tens), 10, *[10] * (1 + abs(extra))
        )

    asked = f"call-of-cthulhu-opposed?skill=55&opponent_skill=40&draw={draw}&bonus={bonus}&opponent_bonus={theirs}"
    assert oddsmith.odds(asked).outcome == hundred(bonus).combine(hundred(theirs), end)


def test_fate() -> None:
    def end(*dice: int) -> str:
        shifts = sum(dice) - 8 + 2 - 1
        return "success with style" if shifts > 2 else "success" if shifts > 0 else "failure" if shifts else "tie"

    assert oddsmith.odds("fate?SKILL=2&DIFFICULTY=1").outcome == every_roll(end, 3, 3, 3, 3)


@pytest.mark.parametrize(("adv", "left_out"), [("disadvantage", max), ("advantage", min)])
def test_powered_by_the_apocalypse(adv: str, left_out: Callable[..., int]) -> None:
    def end(*dice: int) -> str:
        total = sum(dice) - left_out(dice) + 1
        return "full hit" if total > 9 else "partial hit" if total > 6 else "miss"

    assert oddsmith.odds(f"powered-by-the-apocalypse?ADV={adv}").outcome == every_roll(end, 6, 6, 6)


@pytest.mark.parametrize(("adv", "left_out"), [("bane", max), ("boon", min)])
def test_traveller(adv: str, left_out: Callable[..., int]) -> None:
    law = every_roll(lambda *dice: sum(dice) - left_out(dice) + 2 - 10, 6, 6, 6)
    assert oddsmith.odds(f"traveller?DM=2&DIFFICULTY=10&ADV={adv}").outcome == law


def test_shadowrun_5e() -> None:
    def test(*dice: int) -> tuple[int, int, int]:
        hits, glitch = sum(die > 4 for die in dice), int(dice.count(1) > 2.5)
        return min(hits, 2), glitch, int(glitch and not hits)

    odds = oddsmith.odds("shadowrun-5e?POOL=5&LIMIT=2&THRESHOLD=2")
    law = every_roll(test, 6, 6, 6, 6, 6)
    assert odds.outcome == law
    assert odds.chance == law.chance_that(lambda end: end[0] >= 2)


@pytest.mark.parametrize("wild", ["no", "yes"])
def test_shadowrun_6e(wild: str) -> None:
    def test(*dice: int) -> tuple[int, int, int]:
        hits = dice.count(5) + dice.count(6)
        if wild == "yes":
            first, *rest = dice
            hits = rest.count(6) + (first > 1) * rest.count(5) + 3 * (first > 4)
        glitch = int(dice.count(1) > 2)
        return hits, glitch, int(glitch and not hits)

    assert oddsmith.odds(f"shadowrun-6e?POOL=4&WILD={wild}").outcome == every_roll(test, 6, 6, 6, 6)


def test_catan() -> None:
    def cards(*dice: int) -> int:
        return sum((sum(pair) == 6) + (sum(pair) == 9) for pair in (dice[:2], dice[2:]))

    assert oddsmith.odds("catan?SECOND=9&TURNS=2").outcome == every_roll(cards, 6, 6, 6, 6)


@pytest.mark.parametrize("attackers", [1, 2, 3])
@pytest.mark.parametrize("defenders", [1, 2])
def test_risk(attackers: int, defenders: int) -> None:
    ends = {(0, 1): "defender loses one", (0, 2): "defender loses two", (1, 1): "each loses one"}
    ends |= {(1, 0): "attacker loses one", (2, 0): "attacker loses two"}

    def battle(*dice: int) -> str:
        mine, theirs = sorted(dice[:attackers], reverse=True), sorted(dice[attackers:], reverse=True)
        wins = [one > other for one, other in zip(mine, theirs, strict=False)]
        return ends[wins.count(False), wins.count(True)]

    asked = f"risk?ATTACKERS={attackers}&DEFENDERS={defenders}"
    assert oddsmith.odds(asked).outcome == every_roll(battle, *[6] * (attackers + defenders))


@pytest.mark.parametrize("game", ["king-of-tokyo", "yahtzee-number"])
def test_a_wanted_face_gets_three_throws_of_each_die(game: str) -> None:
    had = icepool.coin(91, 216)
    law = oddsmith.odds(f"{game}?DICE=5").outcome
    hits = 5 @ had
    assert [law.chance(number) for number in range(6)] == [
        Ratio(hits.quantity("==", number), hits.denominator()) for number in range(6)
    ]
    with pytest.raises(InvalidInput, match="wanted” must be 1 to 5 here"):
        oddsmith.odds(f"{game}?DICE=5&WANTED=6")


def test_two_throws_of_yahtzee() -> None:
    def alike(*dice: int) -> int:
        (face, most), *_ = Counter(dice[:5]).most_common(1)
        return max(Counter([face] * most + list(dice[5 : 10 - most])).values())

    by_hand: Counter[int] = Counter()
    for shape, ways in _first_throws().items():
        again = every_roll(lambda *dice, shape=shape: alike(*shape, *dice), *[6] * (5 - max(Counter(shape).values())))
        for most, weight in again.weights.items():
            by_hand[most] += ways * weight * 6**5 // again.total
    law = oddsmith.odds("yahtzee?throws=2").outcome
    assert {most: law.chance(most) for most in law.outcomes} == {
        most: Ratio(weight, 6**10) for most, weight in by_hand.items()
    }


def _first_throws() -> dict[tuple[int, ...], int]:
    return dict(every_roll(lambda *dice: tuple(sorted(dice)), 6, 6, 6, 6, 6).weights)


def test_a_number_is_shown_with_its_meaning() -> None:
    sentences = {oddsmith.roll("traveller", seed=f"1-{seed}").reading.sentence for seed in range(20)}
    assert {"7 against 8, Effect −1", "8 against 8, Effect 0"} <= sentences
    assert oddsmith.roll("catan?FIRST=2", seed="1-1").reading.sentence == "no hits"
    assert (
        oddsmith.roll("dnd-save", seed="1-1").reading.sentence
        == "saved with 22, 12 damage against 27 hit points: missed by 15"
    )


def test_counts_come_before_their_nouns() -> None:
    sentences = {oddsmith.roll("shadowrun-5e?POOL=3&THRESHOLD=1", seed=f"1-{seed}").reading.said for seed in range(200)}
    assert {"no hits, 1 critical glitch: missed by 1", "1 hit, 1 glitch: exactly enough"} <= sentences
    sentences = {oddsmith.roll("genesys", seed=f"1-{seed}").reading.said for seed in range(200)}
    assert {"1 failure, 2 advantages", "1 success, 1 threat", "no successes"} <= sentences
    sentences = {oddsmith.roll("alien?push=yes", seed=f"1-{seed}").reading.said for seed in range(200)}
    assert {"no successes: missed by 1", "1 success, 1 panic die: exactly enough"} <= sentences
