"""Ends of endless laws: results computed from a cut law hold for the whole law, or are refused."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddsmith.declare.resolution import verdict_of
from oddsmith.dice.exploding import explode_open
from oddsmith.dice.order_statistics import at_rank
from oddsmith.dice.pool import Pool, add, die, subtract, sum_of
from oddsmith.law.distribution import Distribution, OrLess, OrMore, mean, scaled, shifted, variance
from oddsmith.law.ratio import Ratio
from oddsmith.law.tail import Moments
from tests.engine.contract import chances, filed
from tests.engine.strategies import number_laws

small = st.integers(-9, 9)


def ends_of(*laws: Distribution[int]) -> int:
    """The number of ends in all of these laws."""
    return sum(isinstance(outcome, (OrMore, OrLess)) for law in laws for outcome in law.outcomes)


def cut(law: Distribution[int], low: int | None, high: int | None) -> Distribution[int]:
    """The law cut at these ends, with the moments of the whole."""

    def end(outcome: int) -> int:
        if high is not None and outcome >= high:
            return OrMore(high)
        return OrLess(low) if low is not None and outcome <= low else outcome

    return Distribution(law.map(end).weights, Moments(mean(law), variance(law)))


@st.composite
def cut_laws(draw: st.DrawFn) -> tuple[Distribution[int], Distribution[int]]:
    """A law, and the same law cut at one end, at both, or not at all."""
    law = draw(number_laws)
    high = draw(st.none() | st.integers(0, 31))
    low = draw(st.none() | st.integers(-10, -1))
    return law, cut(law, low, high)


def check_true_of_the_whole(found: Distribution[Any], whole: Distribution[Any]) -> None:
    """Check that a result of the cut law equals that of the whole law, cut the same way."""
    assert chances(found) == chances(whole.map(lambda outcome: filed(found, outcome)))


# Numbers.


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (OrMore(3) + 2, OrMore(5)),
        (2 + OrMore(3), OrMore(5)),
        (OrMore(3) - 5, OrMore(-2)),
        (5 - OrMore(3), OrLess(2)),
        (-OrMore(3), OrLess(-3)),
        (-OrLess(3), OrMore(-3)),
        (2 * OrMore(3), OrMore(6)),
        (OrMore(3) * -1, OrLess(-3)),
        (OrLess(3) * -2, OrMore(-6)),
        (OrMore(3) * 0, 0),
        (OrMore(3) + OrMore(4), OrMore(7)),
        (OrMore(3) - OrLess(4), OrMore(-1)),
        (OrLess(3) - 1, OrLess(2)),
        (sum([1, OrMore(3), 2]), OrMore(6)),
        (OrMore(3) * OrMore(4), OrMore(12)),
        (OrMore(3) * OrLess(-4), OrLess(-12)),
        (OrLess(-3) * OrLess(-4), OrMore(12)),
        (OrMore(3) + True, OrMore(4)),
    ],
)
def test_arithmetic_with_integers_keeps_an_end(made: int, expected: int) -> None:
    assert made == expected


@pytest.mark.parametrize(
    "made",
    [
        lambda: OrMore(3) - OrMore(3),
        lambda: OrMore(3) + OrLess(3),
        lambda: OrLess(3) - OrLess(3),
        lambda: OrMore(-3) * OrMore(3),
        lambda: OrLess(0) * OrLess(-3),
        lambda: OrMore(3) + "1",  # type: ignore[operator]  # also refused at run time
    ],
)
def test_ambiguous_arithmetic_is_refused(made: Callable[[], object]) -> None:
    with pytest.raises(TypeError):
        made()


@given(small, st.integers(0, 99), small)
def test_arithmetic_with_an_end_holds_for_all_its_numbers(begin: int, further: int, number: int) -> None:
    for end, one in ((OrMore(begin), begin + further), (OrLess(begin), begin - further)):
        for make in (operator.add, operator.sub, operator.mul):
            for made, exact in ((make(end, number), make(one, number)), (make(number, end), make(number, one))):
                assert made <= exact if isinstance(made, OrMore) else made >= exact
                assert isinstance(made, (OrMore, OrLess)) or (make, number) == (operator.mul, 0)


# Laws.

ONE: list[Callable[[int], Any]] = [
    *(operator.neg, verdict_of, bool, abs, int, str),
    lambda shown: shown + 3,
    lambda shown: 4 - shown,
    lambda shown: -2 * shown,
    lambda shown: shown % 2,
    lambda shown: shown // 3,
    lambda shown: min(shown, 5),
    lambda shown: max(shown, 5),
    lambda shown: shown >= 5,
    lambda shown: (shown, shown - 1),
    lambda shown: (shown, shown > 4),
    lambda shown: OrMore(4) if shown >= 4 else shown,
]
TWO: list[Callable[[int, int], Any]] = [
    *(operator.add, operator.sub, operator.mul, operator.lt, max, min),
    lambda mine, theirs: mine + 2 * theirs,
    lambda mine, theirs: verdict_of(mine - theirs),
    lambda mine, theirs: OrMore(6) if max(mine, theirs) >= 6 else max(mine, theirs),
    lambda mine, theirs: (mine, theirs),
]


@given(cut_laws(), st.sampled_from(ONE))
def test_map_of_a_cut_law_is_correct_or_refused(
    laws: tuple[Distribution[int], Distribution[int]], function: Callable[[int], Any]
) -> None:
    whole, law = laws
    try:
        found = law.map(function)
    except ValueError:
        assert law.endless
        return
    check_true_of_the_whole(found, whole.map(function))


@given(cut_laws(), cut_laws(), st.sampled_from(TWO))
def test_combine_of_cut_laws_is_correct_or_refused(
    mine: tuple[Distribution[int], Distribution[int]],
    theirs: tuple[Distribution[int], Distribution[int]],
    function: Callable[[int, int], Any],
) -> None:
    try:
        found = mine[1].combine(theirs[1], function)
    except (TypeError, ValueError):
        assert mine[1].endless or theirs[1].endless
        return
    check_true_of_the_whole(found, mine[0].combine(theirs[0], function))


@given(cut_laws(), cut_laws())
def test_mixture_of_cut_laws_is_correct_or_refused(
    one: tuple[Distribution[int], Distribution[int]], other: tuple[Distribution[int], Distribution[int]]
) -> None:
    try:
        found = Distribution.mixture([(1, one[1]), (2, other[1])])
    except ValueError:  # one end alone never conflicts
        assert ends_of(one[1], other[1]) > 1
        return
    check_true_of_the_whole(found, Distribution.mixture([(1, one[0]), (2, other[0])]))


@given(cut_laws(), st.integers(-12, 33))
def test_chance_of_a_cut_law_is_correct_or_refused(
    laws: tuple[Distribution[int], Distribution[int]], limit: int
) -> None:
    whole, law = laws
    try:
        found = law.chance_that(lambda shown: shown >= limit)
    except ValueError:
        assert any(
            (isinstance(end, OrMore) and end < limit) or (isinstance(end, OrLess) and end >= limit)
            for end in law.outcomes
        )
        return
    assert found == whole.chance_that(lambda shown: shown >= limit)


OPEN = Distribution({0: 4, 1: 2, OrMore(2): 2}, Moments(Ratio(1), Ratio(2)))
"""The number of heads before the first tails, with two or more counted together."""


@pytest.mark.parametrize(
    "function", [int, lambda t: t % 2, lambda t: max(t, 5), lambda t: (t, int(t)), lambda t: t >= 9, lambda t: t // 2]
)
def test_functions_that_lose_the_end_are_refused(function: Callable[[int], Any]) -> None:
    with pytest.raises(ValueError, match=r"^2\+ cannot become .*, since \d+ becomes "):
        OPEN.map(function)


@pytest.mark.parametrize(
    "function", [lambda t: min(t, 2), bool, lambda t: (min(t, 1), t), lambda t: "some" if t else ""]
)
def test_functions_constant_on_the_end_are_allowed(function: Callable[[int], Any]) -> None:
    assert OPEN.map(function).total == 8


def test_only_conditions_that_split_an_end_are_refused() -> None:
    assert OPEN.chance_that(lambda heads: heads >= 2) == Ratio(1, 4)
    assert OPEN.given(bool).outcomes == (1, OrMore(2))
    for ask in (OPEN.chance_that, OPEN.given):
        with pytest.raises(ValueError, match=r"^2\+ cannot become False, since 3 becomes True"):
            ask(lambda heads: heads >= 3)


def test_the_maximum_needs_a_common_end() -> None:
    higher = OPEN.combine(OPEN, max)
    assert higher.weights == {0: 16, 1: 20, OrMore(2): 28}
    with pytest.raises(ValueError, match=r"^2\+ and 4 cannot become 4, since 1000002 and 4 becomes 1000002"):
        OPEN.combine(Distribution({4: 1}), max)


def test_overlapping_ends_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^what is 2\+ and what is 5 or less cannot be told apart$"):
        Distribution.mixture([(1, OPEN), (1, Distribution({OrLess(5): 1, 6: 1}))])


def test_the_mean_of_an_endless_law_must_be_given() -> None:
    for statistic in (mean, variance):
        with pytest.raises(ValueError, match=r"keeps them: d6.explode\(\) \+ 1, or `shifted` in a system"):
            statistic(OPEN.map(lambda heads: heads + 1))


@given(cut_laws(), st.integers(-4, 4).filter(bool), small)
def test_a_scaled_law_keeps_ends_and_exact_moments(
    laws: tuple[Distribution[int], Distribution[int]], scale: int, shift: int
) -> None:
    whole, law = laws
    found, expected = scaled(law, scale, shift), whole.map(lambda shown: scale * shown + shift)
    check_true_of_the_whole(found, expected)
    assert found.endless == law.endless
    assert (mean(found), variance(found)) == (mean(expected), variance(expected))


def test_a_modifier_can_be_added_to_an_endless_law() -> None:
    exploding = explode_open(die(6), {6}, 20)
    law = shifted(exploding, 3)
    assert law.outcomes[-1] == OrMore(23)
    assert (mean(law), variance(law)) == (mean(exploding) + 3, variance(exploding))
    assert mean(law) == Ratio(36, 5)


# Pools.


@given(cut_laws(), cut_laws())
def test_sums_and_differences_of_cut_laws_are_correct(
    one: tuple[Distribution[int], Distribution[int]], other: tuple[Distribution[int], Distribution[int]]
) -> None:
    for make in (add, subtract):
        try:
            found = make(one[1], other[1])
        except (TypeError, ValueError):  # one end alone never conflicts
            assert ends_of(one[1], other[1]) > 1
            continue
        expected = make(one[0], other[0])
        check_true_of_the_whole(found, expected)
        assert (mean(found), variance(found)) == (mean(expected), variance(expected))


@pytest.mark.parametrize("count", [0, 1, 2, 3, 5])
def test_sums_of_endlessly_exploding_dice(count: int) -> None:
    """Each shows at least 1, so the law of five dice reaches 4 further than that of one."""
    found, expected = sum_of(explode_open(die(6), {6}, 20), count), explode_open(die(6), {6}, 19 + count, count=count)
    assert (mean(found), variance(found)) == (mean(expected), variance(expected))
    if count:
        assert found == expected


def test_a_pool_refuses_endless_dice() -> None:
    with pytest.raises(ValueError, match="must have a last face"):
        Pool([(explode_open(die(6), {6}, 20), 2)])


def test_cached_ranks_distinguish_ends() -> None:
    whole = Distribution({0: 4, 1: 2, 2: 2})
    assert at_rank(whole, 2, 1).outcomes == (0, 1, 2)
    assert str(at_rank(OPEN, 2, 1).outcomes[-1]) == "2+"
