"""The rules of docs/examples.md with dyce, if one pool decides: dyce cannot count faces of several pools together."""

from __future__ import annotations

from typing import Any

from dyce import H, P
from dyce.p import survey_outcome_order_ascending as ascending

from tests.bench.with_dyce import pools


def ability_scores() -> list[Any]:
    three = 3 @ H(6)
    return [
        6 @ (4 @ P(6)).at(slice(-3, None)),
        pools._highest(12 @ P(three), 6),
        6 @ (6 @ P(three)).at(slice(-1, None)),
        (12 @ P(6 @ three)).at(slice(-1, None)),
    ]


def six_keep_three() -> Any:
    return pools.l5r(6, 3)


def blades(dice: int) -> Any:
    def accumulate(state: tuple[int, bool] | None, face: int, shown: int) -> tuple[int, bool]:
        sixes, high = state or (0, False)
        return sixes + shown * (face == 6), high or (face >= 4 and shown > 0)

    def ending(state: tuple[int, bool]) -> str:
        sixes, high = state
        return "critical" if sixes > 1 else "full" if sixes else "mixed" if high else "bad"

    return (dice @ P(6)).survey(accumulate=accumulate, order=ascending, settle=ending)


def framewerk(dice: int) -> Any:
    def accumulate(state: tuple[int, int, int] | None, face: int, shown: int) -> tuple[int, int, int]:
        score, run, before = state or (0, 0, 0)
        run = run + 1 if face == before + 1 else 1
        straight = sum(range(face - run + 1, face + 1)) if run > 2 else 0
        return max(score, face * shown, straight), run, face

    return (dice @ P(10)).survey(accumulate=accumulate, order=ascending, settle=lambda state: state[0])


def _not_practical(*_: int) -> Any:
    raise NotImplementedError


scores = war = neon_city = vampire = technoir = ironsworn = cheating = _not_practical
