"""docs/examples.md against icepool, where each rule is written in that library's way."""

from __future__ import annotations

import icepool
import pytest

from tests.bench.ours import examples as ours
from tests.bench.with_icepool import examples as peers
from tests.engine.contract import chances, law_of


def test_there_are_ten_examples() -> None:
    assert len(ours.BLOCKS) >= 11


CALLS: dict[str, list[tuple[int, ...]]] = {
    "six_keep_three": [()],
    "cheating": [()],
    "blades": [(1,), (4,), (7,)],
    "scores": [(3, 2), (2, 3), (6, 5)],
    "war": [(1, 1), (4, 3)],
    "neon_city": [(3, 2), (6, 6)],
    "vampire": [(3, 2), (0, 4), (7, 1)],
    "technoir": [(1, 1, 1), (3, 2, 4)],
    "ironsworn": [(1,), (6, 0), (1, 5), (2, -3)],
    "framewerk": [(1,), (5,), (8,)],
}


@pytest.mark.parametrize(("rule", "asked"), [(rule, asked) for rule, every in CALLS.items() for asked in every])
def test_a_rule_has_the_law_that_icepool_finds(rule: str, asked: tuple[int, ...]) -> None:
    assert chances(getattr(ours, rule)(*asked)) == law_of(getattr(peers, rule)(*asked))


def test_four_methods_have_the_laws_that_icepool_finds() -> None:
    assert list(map(chances, ours.ability_scores())) == list(map(law_of, peers.ability_scores()))


def test_what_is_known_of_many_high_rolls() -> None:
    law, known = law_of(peers.cheating()), ours.defined("rolls")
    assert known["few_low"] == sum(law[high, low] for high in range(10, 18) for low in range(5) if (high, low) in law)
    assert known["ten_high"] == (17 @ (icepool.d20 >= 15) >= 10).probability(True)
