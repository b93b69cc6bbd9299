"""All methods of the library's pools, checked by enumerating every roll of small pools."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddsmith import Pool, d, d4, d6, d8, d10, notation
from oddsmith.algebra.law import Law
from oddsmith.dice.pool import Pool as Dice
from tests.engine.contract import chances
from tests.engine.strategies import pools
from tests.engine.test_pool import by_hand, rolls

Seen = tuple[tuple[int, int, int], ...]


def made(dice: Dice) -> Pool:
    """The same dice as a pool of the library."""
    return sum((Law.of(kind).pool(count) for kind, count in dice.kinds), Pool())


def between(out: int) -> Callable[[list[int]], int]:
    """The sum of the sorted dice without `out` at either end."""
    return lambda roll: sum(roll[out : len(roll) - out])


@given(pools)
def test_sums_of_sorted_dice(dice: Dice) -> None:
    pool = made(dice)
    assert len(pool) == dice.size
    assert chances(pool.sum()) == by_hand(dice, sum)
    assert chances(pool.highest(2)) == by_hand(dice, lambda roll: sum(roll[-2:]))
    assert chances(pool.lowest()) == by_hand(dice, lambda roll: sum(roll[:1]))
    middle = range(dice.size % 2, dice.size + 1, 2)
    for count in middle:
        out = (dice.size - count) // 2
        assert chances(pool.middle(count)) == by_hand(dice, between(out))
    if dice.size:
        assert chances(pool.rank(1)) == by_hand(dice, lambda roll: roll[0])
        assert chances(pool.spread()) == by_hand(dice, lambda roll: roll[-1] - roll[0])
        forms = {"total": [1] * dice.size, "least": [1] + [0] * (dice.size - 1)}
        assert chances(pool.keeps(**forms)) == by_hand(dice, lambda roll: (sum(roll), roll[0]))


@given(pools, st.integers(-3, 6))
def test_counts_of_faces(dice: Dice, face: int) -> None:
    pool = made(dice)
    assert chances(pool.count(face)) == by_hand(dice, lambda roll: roll.count(face))
    assert chances(pool.count(at_least=face)) == by_hand(dice, lambda roll: sum(one >= face for one in roll))
    within = by_hand(dice, lambda roll: sum(face - 2 <= one <= face for one in roll))
    assert chances(pool.count(at_least=face - 2, at_most=face)) == within
    both = pool.counts(high=lambda one: one > face, exact=face)
    assert chances(both) == by_hand(dice, lambda roll: (sum(one > face for one in roll), roll.count(face)))
    assert both.part("exact") == pool.count(face)


@given(pools)
def test_sets_and_runs(dice: Dice) -> None:
    pool = made(dice)

    def sizes(roll: list[int], least: int) -> tuple[int, ...]:
        counts = [roll.count(face) for face in set(roll)]
        return tuple(sorted((count for count in counts if count >= least), reverse=True))

    assert chances(pool.sets()) == by_hand(dice, lambda roll: sizes(roll, 1))
    assert chances(pool.sets(2)) == by_hand(dice, lambda roll: sizes(roll, 2))
    assert chances(pool.largest_set()) == by_hand(dice, lambda roll: max(sizes(roll, 1), default=0))


@given(pools, pools, st.booleans())
def test_a_fold_over_two_pools_sees_all_their_dice(one: Dice, other: Dice, descending: bool) -> None:
    def step(seen: Seen, face: int, mine: int, theirs: int) -> Seen:
        return (*seen, (face, mine, theirs)) if mine or theirs else seen

    nothing: Seen = ()
    law = made(one).fold(step, nothing, made(other), descending=descending)
    expected: dict[object, Fraction] = {}
    for mine, chance in rolls(one):
        for theirs, part in rolls(other):
            faces = sorted({*mine, *theirs}, reverse=descending)
            seen = tuple((face, mine.count(face), theirs.count(face)) for face in faces)
            expected[seen] = expected.get(seen, Fraction(0)) + chance * part
    assert chances(law) == expected


@given(pools, pools)
def test_pairs_are_won_by_the_higher_die(one: Dice, other: Dice) -> None:
    won: dict[int, Fraction] = {}
    for mine, chance in rolls(one):
        for theirs, part in rolls(other):
            count = sum(a > b for a, b in zip(mine[::-1], theirs[::-1], strict=False))
            won[count] = won.get(count, Fraction(0)) + chance * part
    assert chances(made(one).pairs_won(made(other))) == won


def test_pools_are_joined() -> None:
    assert d6.pool(2) + d8.pool(1) == Pool(d8, d6, d6)
    assert hash(d6.pool(2) + d8.pool(1)) == hash(Pool(d8, d6, d6))
    assert d6.pool(2) != d6.pool(3)
    assert d4.pool(2).product() == d4 * d4
    assert d6.pool(3).longest_run().chance(3) == Fraction(24, 216)
    assert repr(Pool(d4)) == "Pool(1 of {1: 1, 2: 1, 3: 1, 4: 1})"
    with pytest.raises(TypeError):
        d6.pool(2) + 1  # type: ignore[operator]  # misuse on purpose


@pytest.mark.parametrize("size", [1, 2, 4])
def test_pools_of_endless_dice_agree_with_long_explosions(size: int) -> None:
    endless, often = d4.explode().pool(size), d4.explode(times=40).pool(size)
    for ask in ASKED_OF_ENDLESS:
        mine, theirs = ask(endless), ask(often)
        assert mine.mean().decimal == pytest.approx(theirs.mean().decimal, abs=1e-12)
        assert mine.deviation() == pytest.approx(theirs.deviation(), abs=1e-12)
        assert all(mine.chance(n).decimal == pytest.approx(theirs.chance(n).decimal, abs=1e-15) for n in range(24))


ASKED_OF_ENDLESS: list[Callable[[Pool], Law[int]]] = [
    Pool.sum,
    Pool.highest,
    Pool.lowest,
    lambda pool: pool.highest(2),
    lambda pool: pool.lowest(3),
    lambda pool: pool.highest(0),
    lambda pool: pool.rank(1),
    lambda pool: pool.middle(2 - len(pool) % 2),
]


def test_pools_of_endless_dice_behave_like_others() -> None:
    pool = d6.explode().pool(2) + Pool(d6.explode(), d8)
    assert (len(pool), pool.kinds) == (4, [(d6.explode(), 3), (d8, 1)])
    assert pool == Pool(d8, d6.explode()) + d6.explode().pool(2)
    assert hash(pool) == hash(Pool(d8, d6.explode()) + d6.explode().pool(2))
    assert pool.highest().mean() == notation("{1d6!, 1d6!, 1d6!, 1d8}kh1").mean()
    assert d10.explode().pool(6).highest(3).mean() == notation("6d10!!kh3").mean()
    assert Pool(d6.explode(), -d4.explode()).sum() == d6.explode() - d4.explode()
    assert d6.explode().pool(0).sum() == d({0: 1})
