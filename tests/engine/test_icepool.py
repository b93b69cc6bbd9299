"""The exact laws against icepool, an independent dice library with other algorithms."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import icepool
import pytest
from icepool import d6, d20

from oddsmith.dice.exploding import explode_open, reroll
from oddsmith.dice.pool import Pool, die
from tests.bench.ours import examples
from tests.bench.with_icepool import examples as their_examples
from tests.engine.contract import chances, law_of

PLACES = [
    *((n, 0) for n in (3, 4, 5, 7, 20, 30)),
    (4, 1),
    (5, 2),
    (7, 3),
    (10, 7),
    (12, 9),
    (20, 5),
    (20, 17),
    (30, 10),
]
"""Dice and discards."""
CALLS: dict[str, list[tuple[Any, ...]]] = {
    "examples.ability_scores": [()],
    "examples.six_keep_three": [()],
    "examples.cheating": [()],
    "examples.blades": [(1,), (4,), (7,)],
    "examples.scores": [(3, 2), (2, 3), (6, 5)],
    "examples.war": [(1, 1), (4, 3)],
    "examples.neon_city": [(3, 2), (6, 6)],
    "examples.vampire": [(3, 2), (0, 4), (7, 1)],
    "examples.technoir": [(1, 1, 1), (3, 2, 4)],
    "examples.ironsworn": [(1,), (6, 0), (1, 5), (2, -3)],
    "examples.framewerk": [(1,), (5,), (8,)],
    "pools.l5r": [(10, 5)],
    "pools.highest_mixed": [((4, 6, 8, 10, 12, 20), 2, 3)],
    "pools.ranks_of_abilities": [(24, (1, 8, 9, 16, 17, 24))],
    "pools.rank_from_above": [(40, 20, place) for place in (1, 13, 25, 40)],
    "pools.largest_set": [(12, 10), (20, 6), (5, 20)],
    "pools.longest_run": [(10, 10)],
    "pools.risk": [(3, 2), (2, 3), (5, 5), (6, 4)],
    "pools.symbols": [()],
    "pools.spread_general": [(5, 20), (30, 20)],
    "pools.sum_of_dice": [(50, 20), (100, 20)],
    "storyteller.fifth_edition": [((30,),)],
    "storyteller.fifth_edition_rerolled": [((30,), 3)],
    "storyteller.revised": [((30,),)],
    "storyteller.chronicles_to_the_end": [((30,), 10)],
    "systems.spreads": [(PLACES,)],
    "systems.differences": [(range(3, 9),)],
    "systems.compound": [([(10, 2), (8, 2)],)],
    "systems.secondary": [([(10, 2), (5, 0)],)],
}
"""The questions that the benchmark asks both libraries."""


def asked(side: str, name: str) -> Callable[..., Any]:
    module, _, function = name.partition(".")
    found: Callable[..., Any] = getattr(import_module(f"tests.bench.{side}.{module}"), function)
    return lambda *given: laws if isinstance(laws := found(*given), list) else [laws]


@pytest.mark.parametrize(("name", "given"), [(name, given) for name, every in CALLS.items() for given in every])
def test_laws_agree_with_icepool(name: str, given: tuple[Any, ...]) -> None:
    ours, theirs = asked("ours", name)(*given), asked("with_icepool", name)(*given)
    assert ours
    assert list(map(chances, ours)) == list(map(law_of, theirs))


def test_there_are_eleven_examples() -> None:
    assert len(examples.BLOCKS) >= 11


def test_known_chances_of_many_high_rolls() -> None:
    law, known = law_of(their_examples.cheating()), examples.defined("rolls")
    assert known["few_low"] == sum(law[high, low] for high in range(10, 18) for low in range(5) if (high, low) in law)
    assert known["ten_high"] == (17 @ (icepool.d20 >= 15) >= 10).probability(True)


@pytest.mark.parametrize("times", [1, 3, None])
def test_keeping_3_of_5_re_rolled_d6(times: int | None) -> None:
    theirs = d6.reroll([1, 2], depth="inf" if times is None else times)
    assert chances(Pool([(reroll(die(6), {1, 2}, times), 5)]).highest(3)) == law_of(theirs.highest(5, 3))


def test_tens_again_below_the_end_of_the_endless_law() -> None:
    def success(face: int) -> int:
        return int(face >= 8)

    theirs = law_of(8 @ icepool.Die([icepool.Again + 1 if face == 10 else success(face) for face in range(1, 11)],
                                    again_depth=20))  # fmt: skip
    ours = chances(explode_open(die(10), {10}, 20, count=8, worth=success))
    assert {outcome: ours[outcome] for outcome in range(20)} == {outcome: theirs[outcome] for outcome in range(20)}


def test_the_joint_law_of_successes_minus_ones_and_tens() -> None:
    ours = Pool.of(10, 10).counts(lambda face: (int(face >= 6) - int(face == 1), int(face == 10)))
    one = icepool.Die([icepool.Vector((int(face >= 6) - int(face == 1), int(face == 10))) for face in range(1, 11)])
    assert chances(ours) == law_of(10 @ one)


def test_keeping_a_few_of_many_mixed_dice() -> None:
    sizes = [4, 6, 6, 10] * 8
    ours, theirs = Pool((die(sides), 1) for sides in sizes), icepool.Pool([icepool.d(sides) for sides in sizes])
    assert chances(ours.highest(3)) == law_of(theirs.highest(3).sum())
    assert chances(ours.lowest(9)) == law_of(theirs.lowest(9).sum())
    multiples = [0] * 25 + [1, 0, 2, 0, 0, -1, 1]
    assert chances(ours.keep(multiples)) == law_of(theirs[multiples].sum())


def test_keeping_half_of_60_d20() -> None:
    ours, theirs = Pool.of(60, 20), d20.pool(60)
    assert chances(ours.highest(30)) == law_of(theirs.highest(30).sum())
    assert chances(ours.lowest(31)) == law_of(theirs.lowest(31).sum())
    multiples = [0] * 20 + [1] * 20 + [0] * 20
    assert chances(ours.keep(multiples)) == law_of(theirs[multiples].sum())
