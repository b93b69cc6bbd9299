"""The rules of docs/examples.md with icepool, in its own style; tests compare our laws with these."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import icepool
from icepool import MultisetEvaluator, Vector, d6, d10, d20

Laws = list[Any]


class Folded(MultisetEvaluator):  # type: ignore[misc]
    """Folds a state over the faces, optionally from the highest down."""

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


def ability_scores() -> Laws:
    three = 3 @ d6
    return [6 @ d6.highest(4, 3), three.highest(12, 6), 6 @ three.highest(6), (6 @ three).highest(12)]


def six_keep_three() -> Any:
    return d10.explode([10], depth=4).highest(6, 3)


def blades(dice: int) -> Any:
    def ending(shown: Any) -> str:
        sixes, high = shown
        return "critical" if sixes > 1 else "full" if sixes == 1 else "mixed" if high else "bad"

    return (dice @ d6.map(lambda face: Vector([int(face == 6), int(face >= 4)]))).map(ending, star=False)


def fought(state: tuple[int, int, int], _: int, a: int, b: int) -> tuple[int, int, int]:
    won, lost, ahead = state
    if ahead > 0:
        won += min(b, ahead)
    elif ahead < 0:
        lost += min(a, -ahead)
    return won, lost, ahead + a - b


def scores(mine: int, theirs: int) -> Any:
    evaluator = Folded(fought, (0, 0, 0), descending=True)
    return evaluator(d6.pool(mine), d6.pool(theirs)).map(lambda state: state[:2], star=False)


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
        return icepool.Die({Vector(symbols): weight for symbols, weight in faces})

    black = die(((0, 0, 0, 0), 5), ((0, 1, 0, 0), 4), ((0, 0, 1, 0), 1))
    red = die(((1, 0, 0, 0), 1), ((0, 0, 0, 0), 4), ((0, 1, 0, 0), 4), ((0, 0, 0, 1), 1))
    return (plain @ black + hunger @ red).map(ending, star=False)


def neon_city(action: int, danger: int) -> Any:
    def step(best: int, face: int, mine: int, theirs: int) -> int:
        if mine > theirs:
            return mine - theirs + 5 if face == 6 else max(face, best)
        return best

    return Folded(step, 0)(d6.pool(action), d6.pool(danger))


def technoir(action: int, push: int, hurt: int) -> Any:
    def step(state: tuple[int, bool, int], face: int, a: int, p: int, h: int) -> tuple[int, bool, int]:
        if h == 0 and a + p > 0:
            return face, a + p > 1, state[2] + p
        return state

    return Folded(step, (0, False, 0))(*map(d6.pool, (action, push, hurt)))


def ironsworn(bonus: int, momentum: int = 0) -> Any:
    challenge = d10.map(lambda c: 0 if c < momentum else c)
    action = d6.map(lambda a: 0 if a == -momentum else a)
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

    return Folded(step, (0, 0))(d10.pool(dice)).map(lambda state: state[0], star=False)


def cheating() -> Any:
    rolls = 17 @ d20.map(lambda face: Vector([int(face >= 15), int(face < 10)]))
    return rolls.map(lambda shown: shown if shown[0] >= 10 else icepool.Reroll, star=False)
