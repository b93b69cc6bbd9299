"""Invalid numbers of dice are refused by every function of the library, with a message and before any work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddsmith.dice.exploding import explode, explode_open, reroll
from oddsmith.dice.pool import Pool, die, sum_of
from oddsmith.dice.sums import MOST_SIDES
from oddsmith.errors import InvalidInput
from oddsmith.law.distribution import Distribution, OrMore

D6, POOL = die(6), Pool.of(3, 6)
OPEN = Distribution({1: 1, OrMore(2): 1})

REFUSED: list[tuple[Callable[[Any], object], str, int, int | None]] = [
    (die, "sides", 1, MOST_SIDES),
    (lambda n: Pool.of(n, 6), "count", 0, None),
    (lambda n: Pool.of(2, n), "sides", 1, MOST_SIDES),
    (lambda n: Pool([(D6, 2), (D6, n)]), "count", 0, None),
    (lambda n: sum_of(D6, n), "count", 0, None),
    (lambda n: sum_of(OPEN, n), "count", 0, None),
    (POOL.highest, "count", 0, None),
    (POOL.lowest, "count", 0, None),
    (POOL.rank, "place", 1, 3),
    (POOL.spread, "discard", 0, 2),
    (lambda n: POOL.spread(n, nth=1), "discard", 0, 0),
    (lambda n: explode(D6, {6}, n), "depth", 0, None),
    (lambda n: reroll(D6, {1}, n), "times", 0, None),
    (lambda n: explode_open(D6, {6}, 9, count=n), "count", 0, None),
]


@pytest.mark.parametrize(("make", "field", "least", "most"), REFUSED)
@given(further=st.integers(1, 5))
def test_numbers_out_of_range_are_refused(
    make: Callable[[Any], object], field: str, least: int, most: int | None, further: int
) -> None:
    assert make(least)
    wanted = f"a whole number of at least {least}" if most is None else f"{least} to {most:,}"
    for wrong in (least - further, least + 0.5, *(() if most is None else (most + further,))):
        with pytest.raises(InvalidInput) as caught:
            make(wrong)
        error = caught.value
        assert (error.field, error.value) == (field, str(wrong))
        assert error.message.endswith(f" must be {error.allowed}, not “{wrong}”.")
        assert wanted in str(error.allowed)
    if most is not None:
        assert make(most)


@pytest.mark.parametrize(
    "make",
    [
        lambda: explode_open(OPEN, {1}, 9),
        lambda: Pool([(OPEN, 2)]),
    ],
)
def test_endless_dice_are_refused_where_faces_are_added(make: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match="must have a last face"):
        make()


def test_a_pool_may_have_no_dice() -> None:
    assert Pool.of(0, 6).sum() == sum_of(D6, 0) == Distribution({0: 1})
    assert POOL.highest(0) == POOL.lowest(0) == Distribution({0: 1})
