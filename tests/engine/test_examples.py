"""docs/examples.md against icepool, where each rule is written in that library's way."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from fractions import Fraction
from pathlib import Path
from typing import Any

import icepool
import pytest
from icepool import MultisetEvaluator

from tests.engine.contract import chances

TEXT = (Path(__file__).parents[2] / "docs" / "examples.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
OURS: dict[str, Any] = {}
for block in BLOCKS:
    exec(block, OURS)  # noqa: S102 -- this is text of our own documents


class Folded(MultisetEvaluator):  # type: ignore[misc]
    """A state carried over the faces, from the highest down if so wanted."""

    def __init__(self, step: Callable[..., Hashable], initial: Hashable, *, descending: bool = False) -> None:
        self.step, self.first, self.descending = step, initial, descending

    def initial_state(self, order: Any, outcomes: Any, *sizes: Any) -> Hashable:
        if self.descending != (order == icepool.Order.Descending):
            raise icepool.UnsupportedOrder
        return self.first

    def next_state(self, state: Any, order: Any, outcome: int, *counts: int) -> Hashable:
        return self.step(state, outcome, *counts)

    def extra_outcomes(self, outcomes: Any) -> Any:
        return icepool.consecutive(outcomes)


def law_of(die: Any) -> dict[Hashable, Fraction]:
    found: dict[Hashable, Fraction] = {}
    for outcome, weight in die.items():
        plain = tuple(outcome) if isinstance(outcome, icepool.Vector) else outcome
        if weight:
            found[plain] = found.get(plain, Fraction(0)) + Fraction(weight, die.denominator())
    return found


def of_abilities() -> dict[str, Any]:
    d6 = icepool.d6
    return {
        "method_1": 6 @ d6.highest(4, 3),
        "method_2": (3 @ d6).highest(12, 6),
        "method_3": 6 @ (3 @ d6).highest(6),
        "method_4": (6 @ (3 @ d6)).highest(12),
        "six_keep_three": icepool.d10.explode([10], depth=4).highest(6, 3),
    }


def blades(dice: int) -> Any:
    def ending(shown: Any) -> str:
        sixes, high = shown
        return "critical" if sixes > 1 else "full" if sixes == 1 else "mixed" if high else "bad"

    return (dice @ icepool.d6.map(lambda face: icepool.Vector([int(face == 6), int(face >= 4)]))).map(
        ending, star=False
    )


def fought(state: tuple[int, int, int], _: int, a: int, b: int) -> tuple[int, int, int]:
    won, lost, ahead = state
    if ahead > 0:
        won += min(b, ahead)
    elif ahead < 0:
        lost += min(a, -ahead)
    return won, lost, ahead + a - b


def scores(mine: int, theirs: int) -> Any:
    evaluator = Folded(fought, (0, 0, 0), descending=True)
    return evaluator(icepool.d6.pool(mine), icepool.d6.pool(theirs)).map(lambda state: state[:2], star=False)


def war(mine: int, theirs: int) -> Any:
    def after(state: Any) -> Any:
        a, b = state
        if not a or not b:
            return (a, b)
        hits = scores(a, b).map(lambda won: won if any(won) else icepool.Reroll, star=False)
        return hits.map(lambda won: (a - won[1], b - won[0]), star=False)

    return icepool.Die([(mine, theirs)]).map(after, star=False, repeat="inf")


def vampire(plain: int, hunger: int) -> Any:
    def ending(shown: Any) -> Any:
        bestial, success, crit, messy = shown
        tens = crit + messy
        return (
            success + tens + tens // 2 * 2,
            ("messy" if messy else "critical") if tens > 1 else "",
            ("bestial" if bestial else ""),
        )

    def die(*faces: tuple[tuple[int, ...], int]) -> Any:
        return icepool.Die({icepool.Vector(symbols): weight for symbols, weight in faces})

    black = die(((0, 0, 0, 0), 5), ((0, 1, 0, 0), 4), ((0, 0, 1, 0), 1))
    red = die(((1, 0, 0, 0), 1), ((0, 0, 0, 0), 4), ((0, 1, 0, 0), 4), ((0, 0, 0, 1), 1))
    return (plain @ black + hunger @ red).map(ending, star=False)


def neon_city(action: int, danger: int) -> Any:
    def step(best: int, face: int, mine: int, theirs: int) -> int:
        if mine > theirs:
            return mine - theirs + 5 if face == 6 else max(face, best)
        return best

    return Folded(step, 0)(icepool.d6.pool(action), icepool.d6.pool(danger))


def technoir(action: int, push: int, hurt: int) -> Any:
    def step(state: tuple[int, bool, int], face: int, a: int, p: int, h: int) -> tuple[int, bool, int]:
        if h == 0 and a + p > 0:
            return face, a + p > 1, state[2] + p
        return state

    return Folded(step, (0, False, 0))(*map(icepool.d6.pool, (action, push, hurt)))


def ironsworn(bonus: int, momentum: int = 0) -> Any:
    challenge = icepool.d10.map(lambda c: 0 if c < momentum else c)
    action = icepool.d6.map(lambda a: 0 if a == -momentum else a)
    return icepool.map(
        lambda a, c, other: sum(min(a, 10) > one for one in (c, other)), action + bonus, challenge, challenge
    )


def framewerk(dice: int) -> Any:
    def step(state: tuple[int, int], face: int, count: int) -> tuple[int, int]:
        score, run = state
        if not count:
            return score, 0
        run += 1
        straight = sum(face - i for i in range(run)) if run >= 3 else 0
        return max(score, face * count, straight), run

    return Folded(step, (0, 0))(icepool.d10.pool(dice)).map(lambda state: state[0], star=False)


def test_there_are_ten_examples() -> None:
    assert len(BLOCKS) >= 11


@pytest.mark.parametrize(("name", "die"), of_abilities().items())
def test_a_law_is_that_of_icepool(name: str, die: Any) -> None:
    assert chances(OURS[name]) == law_of(die)


CALLS: list[tuple[Callable[..., Any], tuple[int, ...]]] = [
    *((blades, (dice,)) for dice in (1, 4, 7)),
    *((scores, sides) for sides in ((3, 2), (2, 3), (6, 5))),
    *((war, sides) for sides in ((1, 1), (4, 3))),
    *((neon_city, sides) for sides in ((3, 2), (6, 6))),
    *((vampire, dice) for dice in ((3, 2), (0, 4), (7, 1))),
    *((technoir, pools) for pools in ((1, 1, 1), (3, 2, 4))),
    *((ironsworn, asked) for asked in ((1,), (6, 0), (1, 5), (2, -3))),
    *((framewerk, (dice,)) for dice in (1, 5, 8)),
]


@pytest.mark.parametrize(("rule", "asked"), CALLS, ids=lambda one: getattr(one, "__name__", str(one)))
def test_a_rule_has_the_law_that_icepool_finds(rule: Callable[..., Any], asked: tuple[int, ...]) -> None:
    assert chances(OURS[rule.__name__](*asked)) == law_of(rule(*asked))


def test_what_is_known_of_many_high_rolls() -> None:
    rolls = 17 @ icepool.d20.map(lambda face: icepool.Vector([int(face >= 15), int(face < 10)]))
    high = sum(weight for outcome, weight in rolls.items() if outcome[0] >= 10)
    low = sum(weight for outcome, weight in rolls.items() if outcome[0] >= 10 and outcome[1] <= 4)
    assert OURS["ten_high"] == Fraction(high, rolls.denominator())
    assert OURS["few_low"] == Fraction(low, high)
