"""All methods of pools, checked by enumerating small ones: mixed, weighted, with odd faces, without dice."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from itertools import groupby, product
from math import prod
from operator import ge
from unittest.mock import patch

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from oddsmith.dice.counting import Vector
from oddsmith.dice.order_statistics import sum_but_for
from oddsmith.dice.pool import BITS_A_WAY, Pool, add, die, subtract, sum_of, vector_sum
from oddsmith.dice.ranks import Ranks, ranks_of, sum_of_ranks
from oddsmith.law.distribution import Distribution
from tests.engine.contract import chances
from tests.engine.strategies import number_laws, pools


def rolls(pool: Pool) -> Iterator[tuple[list[int], Fraction]]:
    """Yield every roll, sorted from low to high, with its chance."""
    dice = [list(kind.weights.items()) for kind, count in pool.kinds for _ in range(count)]
    for roll in product(*dice):
        yield sorted(face for face, _ in roll), Fraction(prod(weight for _, weight in roll), pool.total)


def by_hand(pool: Pool, reading: Callable[[list[int]], Hashable]) -> dict[Hashable, Fraction]:
    """The law of a reading of the sorted dice, from every roll."""
    found: dict[Hashable, Fraction] = {}
    for roll, chance in rolls(pool):
        read = reading(roll)
        found[read] = found.get(read, Fraction(0)) + chance
    return found


def weighed(roll: list[int], multiples: list[int]) -> int:
    return sum(face * multiple for face, multiple in zip(roll, multiples, strict=True))


@given(pools)
def test_a_pool_knows_its_dice(pool: Pool) -> None:
    assert pool.size == len(next(rolls(pool))[0])
    assert pool.faces == sorted({face for roll, _ in rolls(pool) for face in roll})
    assert sum(chance for _, chance in rolls(pool)) == 1


@given(pools)
def test_the_sum(pool: Pool) -> None:
    assert chances(pool.sum()) == by_hand(pool, sum)


@given(pools, st.integers(0, 7))
def test_the_highest_and_the_lowest(pool: Pool, count: int) -> None:
    assert chances(pool.highest(count)) == by_hand(pool, lambda roll: sum(roll[::-1][:count]))
    assert chances(pool.lowest(count)) == by_hand(pool, lambda roll: sum(roll[:count]))


@given(pools, st.data())
def test_a_die_of_a_rank(pool: Pool, data: st.DataObject) -> None:
    if pool.size:
        place = data.draw(st.integers(1, pool.size))
        assert chances(pool.rank(place)) == by_hand(pool, lambda roll: roll[place - 1])


@given(pools, st.data())
def test_linear_forms_of_the_sorted_dice(pool: Pool, data: st.DataObject) -> None:
    multiples = data.draw(st.lists(st.integers(-2, 2), min_size=pool.size, max_size=pool.size))
    assert chances(pool.keep(multiples)) == by_hand(pool, lambda roll: weighed(roll, multiples))


fair_dice = st.builds(
    lambda sides, first, step: Distribution.uniform(range(first, first + sides * step, step)),
    *(st.integers(2, 6), st.integers(-3, 3), st.integers(1, 3)),
)


@given(fair_dice, st.integers(1, 5), st.integers(-2, 2).filter(bool), st.data())
def test_fair_dice_of_ranks_in_a_row(law: Distribution[int], dice: int, multiple: int, data: st.DataObject) -> None:
    low = data.draw(st.integers(0, dice - 1))
    high = data.draw(st.integers(0, dice - 1 - low))
    multiples = [0] * low + [multiple] * (dice - low - high) + [0] * high
    truth = by_hand(Pool([(law, dice)]), lambda roll: weighed(roll, multiples))
    found = sum_of_ranks(law, Ranks(len(law.weights), dice, low, high), multiple)
    assert chances(found) == chances(Pool([(law, dice)]).keep(multiples)) == truth
    assert sum(found.weights.values()) == found.total


@given(number_laws, st.integers(1, 5), st.booleans(), st.sampled_from([int, abs, lambda face: face % 3]), st.data())
def test_all_but_a_few_dice(
    law: Distribution[int], dice: int, highest: bool, worth: Callable[[int], int], data: st.DataObject
) -> None:
    dropped = data.draw(st.integers(0, dice - 1))
    places = slice(0, dice - dropped) if highest else slice(dropped, dice)
    truth = by_hand(Pool([(law, dice)]), lambda roll: sum(map(worth, roll[places])))
    found = sum_but_for(law, dice, dropped, worth, highest=highest)
    assert chances(found) == truth
    assert found.total == law.total**dice


@pytest.mark.parametrize("low", [0, 1, 2])
def test_nearly_all_of_many_dice(low: int) -> None:
    ranks = Ranks(3, 40, low, 0)
    assert ranks.is_nearly_all
    assert sum_of_ranks(die(3), ranks) == Pool([(die(3), 40)]).sorted_sums([[0] * low + [1] * (40 - low)]).map(sum)


@pytest.mark.parametrize(
    ("law", "multiples"),
    [
        (die(6), [0, 0, 0]),
        (die(6), [1, 0, 1]),
        (die(6), [0, 1, 2]),
        (die(2), [0, 1, 1]),
        (Distribution({1: 1, 2: 2, 3: 1}), [0, 1, 1]),
        (Distribution.uniform([1, 2, 4]), [0, 1, 1]),
        (die(6), [0, 1, 1, 0]),
    ],
)
def test_other_forms_are_left_to_a_walk(law: Distribution[int], multiples: list[int]) -> None:
    assert ranks_of(law, multiples) is None


@given(pools, st.data())
def test_spreads_of_pairs_from_the_outside_in(pool: Pool, data: st.DataObject) -> None:
    if pool.size:
        discard = data.draw(st.integers(0, pool.size - 1))
        count = data.draw(st.integers(1, (pool.size - discard + 1) // 2))

        def apart(roll: list[int]) -> tuple[int, ...]:
            kept = roll[: pool.size - discard]
            return tuple(kept[-1 - nth] - kept[nth] for nth in range(count))

        assert chances(pool.spreads(count, discard)) == by_hand(pool, apart)
        assert chances(pool.spread(discard, count - 1)) == by_hand(pool, lambda roll: apart(roll)[-1])
        targets = tuple(data.draw(st.lists(st.integers(0, 9), min_size=count, max_size=count)))
        reaching = pool.spreads_reaching(targets, discard)
        assert chances(reaching) == by_hand(pool, lambda roll: sum(map(ge, apart(roll), targets)))


@given(pools, st.data())
def test_several_sums_of_the_sorted_dice_at_once(pool: Pool, data: st.DataObject) -> None:
    one_form = st.lists(st.integers(-1, 2), min_size=pool.size, max_size=pool.size)
    forms = data.draw(st.lists(one_form, max_size=3))
    truth = by_hand(pool, lambda roll: tuple(weighed(roll, form) for form in forms))
    assert chances(pool.sorted_sums(forms)) == truth


@pytest.mark.parametrize("bits_a_way", [0, BITS_A_WAY, 1 << 99])
@given(pools)
def test_counts_of_several_classes_at_once(bits_a_way: int, pool: Pool) -> None:
    def classes(face: int) -> tuple[int, ...]:
        return int(face > 1), -(face == 0), face - 2

    if pool.kinds:
        counted = by_hand(pool, lambda roll: tuple(sum(classes(face)[i] for face in roll) for i in range(3)))
        with patch("oddsmith.dice.pool.BITS_A_WAY", bits_a_way):
            assert chances(pool.counts(classes)) == counted


@given(pools, st.booleans())
def test_a_fold_carries_a_state_over_the_faces(pool: Pool, descending: bool) -> None:
    def step(seen: tuple[tuple[int, int], ...], face: int, showing: int) -> tuple[tuple[int, int], ...]:
        return (*seen, (face, showing))

    order = sorted(pool.faces, reverse=descending)
    counted = by_hand(pool, lambda roll: tuple((face, roll.count(face)) for face in order))
    assert chances(pool.fold(step, (), descending=descending)) == counted


@given(pools)
def test_the_product(pool: Pool) -> None:
    assert chances(pool.product()) == by_hand(pool, prod)


@given(pools)
def test_the_largest_set(pool: Pool) -> None:
    def largest(roll: list[int]) -> int:
        return max((len(list(alike)) for _, alike in groupby(roll)), default=0)

    assert chances(pool.largest_set()) == by_hand(pool, largest)


@given(pools)
def test_the_longest_run(pool: Pool) -> None:
    def run_from(face: int, roll: list[int]) -> int:
        return next(size for size in range(len(roll) + 1) if face + size not in roll)

    assert chances(pool.longest_run()) == by_hand(pool, lambda roll: max((run_from(f, roll) for f in roll), default=0))


@given(pools, pools)
def test_sorted_pairs(mine: Pool, theirs: Pool) -> None:
    assume(mine.size + theirs.size <= 7)
    counted: dict[Hashable, Fraction] = {}
    their_rolls = list(rolls(theirs))
    for my_roll, my_chance in rolls(mine):
        for their_roll, their_chance in their_rolls:
            won = sum(one > other for one, other in zip(my_roll[::-1], their_roll[::-1], strict=False))
            counted[won] = counted.get(won, Fraction(0)) + my_chance * their_chance
    assert chances(mine.sorted_pairs(theirs)) == counted


@given(number_laws, number_laws, st.integers(0, 4))
def test_sums_of_two_laws_and_of_many_draws(one: Distribution[int], other: Distribution[int], count: int) -> None:
    assert add(one, other) == one.combine(other, lambda mine, theirs: mine + theirs)
    assert subtract(one, other) == one.combine(other, lambda mine, theirs: mine - theirs)
    assert chances(sum_of(one, count)) == by_hand(Pool([(one, count)]), sum)


def test_sums_of_faces_that_lie_far_apart() -> None:
    far = Distribution({-(10**12): 1, 3: 2, 10**12: 1})
    for count in range(5):
        assert chances(sum_of(far, count)) == by_hand(Pool([(far, count)]), sum)
    assert add(far, die(6)) == add(die(6), far) == far.combine(die(6), lambda mine, theirs: mine + theirs)
    assert subtract(far, far).chance(0) == far.combine(far, lambda mine, theirs: mine - theirs).chance(0)


def test_vectors_of_different_dice_are_added() -> None:
    boost: Distribution[Vector] = Distribution({(0, 0): 2, (1, 0): 1, (1, 1): 1, (0, 2): 1, (0, 1): 1})
    setback: Distribution[Vector] = Distribution({(0, 0): 2, (-1, 0): 2, (0, -1): 2})
    added: Distribution[Vector] = Distribution({(0, 0): 1})
    for law in (boost, boost, setback):
        added = added.combine(law, lambda mine, theirs: (mine[0] + theirs[0], mine[1] + theirs[1]))
    assert vector_sum([(boost, 2), (setback, 1)]) == added
    assert vector_sum([(boost, 1), (setback, 1), (boost, 1)]) == added
    assert vector_sum([(boost, 0)]) == Distribution({(0, 0): 1})
    assert vector_sum([]) == Distribution({(): 1})


NONE = [Pool([]), Pool.of(0, 6), Pool([(die(6), 0), (die(8), 0)])]


@pytest.mark.parametrize("pool", NONE, ids=["no kinds", "no d6", "no d6, no d8"])
def test_empty_pools(pool: Pool) -> None:
    nothing = Distribution({0: 1})
    assert (pool.size, pool.total, pool.faces) == (0, 1, [])
    assert pool.sum() == pool.highest(3) == pool.lowest(0) == pool.keep([]) == pool.largest_set() == nothing
    assert pool.sorted_sums([[], []]) == Distribution({(0, 0): 1})
    assert pool.fold(lambda state, face, showing: state + 1, 7) == Distribution({7: 1})
    assert pool.product() == Distribution({1: 1})
    assert pool.sorted_pairs(Pool.of(3, 6)) == Pool.of(3, 6).sorted_pairs(pool) == nothing


def test_counts_of_an_empty_pool_are_zero() -> None:
    assert Pool.of(0, 10).counts(lambda face: (face, 1)) == Distribution({(0, 0): 1})


def test_equal_kinds_of_dice_are_merged() -> None:
    parts = Pool([(die(6), 1), (die(8), 1), (die(6), 2), (Distribution(dict.fromkeys(range(1, 7), 5)), 1)])
    assert parts.kinds == ((die(6), 4), (die(8), 1))
    assert parts.highest(3) == Pool([(die(6), 4), (die(8), 1)]).highest(3)


def test_a_form_needs_a_multiple_for_every_die() -> None:
    for form in ([1], [1, 1, 1], []):
        with pytest.raises(ValueError, match="each of the 2 dice"):
            Pool.of(2, 6).keep(form)


def test_cached_laws_belong_to_their_pool() -> None:
    """Two kinds with the same faces but different weights must not be confused."""
    fair, loaded = die(6), Distribution({1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 2})
    laws = [[Pool([(kind, 3)]).highest(2), Pool([(kind, 3)]).largest_set()] for kind in (fair, loaded, fair)]
    assert laws[0] == laws[2]
    assert all(one != other for one, other in zip(laws[0], laws[1], strict=True))


def test_equal_pools_have_equal_weights() -> None:
    """Equal pools share their cache, whichever was asked first."""
    doubled = Distribution(dict.fromkeys(range(1, 8), 2))
    assert Pool([(doubled, 4)]).highest(3).weights == Pool.of(4, 7).highest(3).weights
    assert Pool.of(4, 7).highest(3).weights[21] == 25


def test_known_laws() -> None:
    assert Pool.of(2, 6).sum().weights == {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    assert Pool.of(4, 6).highest(3).weights[18] == 21
    assert Pool.of(3, 6).sorted_pairs(Pool.of(2, 6)).weights == {0: 2275, 1: 2611, 2: 2890}
