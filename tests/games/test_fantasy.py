"""Games of one die against a target number: the law of each, checked by enumerating every roll."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import oddsmith
from tests.games.by_hand import every_roll

Take = Callable[[int, int], int]
ROLLS: list[tuple[str, Take]] = [("disadvantage", min), ("one d20", lambda one, other: one), ("advantage", max)]
with_advantage = pytest.mark.parametrize(("adv", "take"), ROLLS, ids=[name for name, _ in ROLLS])


@with_advantage
def test_dnd_check(adv: str, take: Take) -> None:
    law = every_roll(lambda one, other: take(one, other) + 3, 20, 20)
    odds = oddsmith.odds(f"dnd-check?BONUS=3&DC=12&ADV={adv}")
    assert odds.outcome == law
    assert odds.chance == law.chance_that(lambda total: total >= 12)


@with_advantage
@pytest.mark.parametrize("ac", [5, 14, 30])
def test_dnd_attack(adv: str, take: Take, ac: int) -> None:
    def damage(one: int, other: int, *dice: int) -> int:
        face = take(one, other)
        if face == 1 or (face < 20 and face + 4 < ac):
            return 0
        return sum(dice if face >= 19 else dice[:2]) + 2

    asked = f"dnd-attack?AC={ac}&BONUS=4&ADV={adv}&DAMAGE=2d4&EXTRA=2&CRITICAL=19"
    assert oddsmith.odds(asked).outcome == every_roll(damage, 20, 20, 4, 4, 4, 4)


@pytest.mark.parametrize(("saved", "share"), [("no damage", 0), ("half damage", 1)])
def test_dnd_save(saved: str, share: int) -> None:
    def damage(face: int, *dice: int) -> int:
        return sum(dice) if face + 1 < 13 else share * (sum(dice) // 2)

    asked = f"dnd-save?DAMAGE=3d6&DC=13&SAVE=1&HP=9&SAVED={saved}"
    law = every_roll(damage, 20, 6, 6, 6)
    assert oddsmith.odds(asked).outcome == law
    assert oddsmith.odds(asked).chance == law.chance_that(lambda total: total >= 9)


def test_dnd_ability_scores() -> None:
    assert oddsmith.odds("dnd-ability-scores").outcome == every_roll(lambda *d: sum(d) - min(d), 6, 6, 6, 6)
    assert oddsmith.odds("dnd-ability-scores?METHOD=3d6&SCORES=2").outcome == every_roll(
        lambda *d: max(sum(d[:3]), sum(d[3:])), 6, 6, 6, 6, 6, 6
    )


@pytest.mark.parametrize("dc", [5, 14, 24, 32, 45])
def test_pathfinder_2e(dc: int) -> None:
    degrees = ["critical failure", "failure", "success", "critical success"]

    def degree(face: int) -> str:
        ahead = face + 12 - dc
        place = 3 if ahead >= 10 else 2 if ahead >= 0 else 0 if ahead <= -10 else 1
        return degrees[max(0, min(3, place + {1: -1, 20: 1}.get(face, 0)))]

    assert oddsmith.odds(f"pathfinder-2e?MODIFIER=12&DC={dc}").outcome == every_roll(degree, 20)
    fortune = oddsmith.odds(f"pathfinder-2e?MODIFIER=12&DC={dc}&ADV=fortune").outcome
    assert fortune == every_roll(lambda one, other: degree(max(one, other)), 20, 20)


@pytest.mark.parametrize("defense", [10, 20, 29, 45])
def test_13th_age(defense: int) -> None:
    def end(face: int) -> str:
        if face in (1, 20):
            return "fumble" if face == 1 else "critical hit"
        return "hit" if face + 5 + 3 >= defense else "miss"

    assert oddsmith.odds(f"13th-age?BONUS=5&DEFENSE={defense}&ESCALATION=3").outcome == every_roll(end, 20)


@pytest.mark.parametrize("die", [3, 16, 20, 24, 30])
def test_dungeon_crawl_classics(die: int) -> None:
    def end(face: int) -> str:
        if face == 1:
            return "fumble"
        return "critical hit" if face == die >= 20 else "hit" if face + 1 >= 12 else "miss"

    assert oddsmith.odds(f"dungeon-crawl-classics?DIE={die}&BONUS=1&AC=12").outcome == every_roll(end, die)


@pytest.mark.parametrize("accuracy", [-3, -1, 0, 2])
def test_lancer(accuracy: int) -> None:
    def end(face: int, *dice: int) -> str:
        total = face + 3 + (max(dice) if accuracy > 0 else -max(dice, default=0))
        return "critical hit" if total >= 20 else "hit" if total >= 12 else "miss"

    law = every_roll(end, 20, *[6] * abs(accuracy))
    assert oddsmith.odds(f"lancer?BONUS=3&ACCURACY={accuracy}&EVASION=12").outcome == law


@pytest.mark.parametrize(("level", "eased"), [(1, 0), (4, -2), (6, 1), (7, 0), (10, 3), (3, 3), (1, 10)])
def test_cypher(level: int, eased: int) -> None:
    special = {
        17: "success (+1 damage)",
        18: "success (+2 damage)",
        19: "minor effect",
        20: "major effect",
    }

    def end(face: int) -> str:
        if level <= eased:
            return "success"
        if face == 1:
            return "GM intrusion"
        return special.get(face, "success") if face >= 3 * (level - eased) else "failure"

    assert oddsmith.odds(f"cypher?LEVEL={level}&EASED={eased}").outcome == every_roll(end, 20)


@pytest.mark.parametrize("needed", range(3, 20))
def test_gurps(needed: int) -> None:
    criticals = {15: range(3, 6)} if needed == 15 else {needed: range(3, 7)} if needed >= 16 else {}
    best = criticals.get(needed, range(3, 5))

    def end(*dice: int) -> str:
        total = sum(dice)
        if total in best:
            return "critical success"
        if total == 18 or (total == 17 and needed < 16) or total - needed >= 10:
            return "critical failure"
        return "success" if total <= min(needed, 16) else "failure"

    assert oddsmith.odds(f"gurps?SKILL={needed}").outcome == every_roll(end, 6, 6, 6)
    assert oddsmith.odds(f"gurps?SKILL={needed + 2}&MODIFIER=-2").outcome == every_roll(end, 6, 6, 6)


def test_cyberpunk_red() -> None:
    def check(face: int, then: int) -> int:
        return 4 + 3 + face + (then if face == 10 else -then if face == 1 else 0)

    odds = oddsmith.odds("cyberpunk-red?STAT=4&SKILL=3&DV=13")
    law = every_roll(check, 10, 10)
    assert odds.outcome == law
    assert odds.chance == law.chance_that(lambda total: total >= 14)
