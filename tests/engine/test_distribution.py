from __future__ import annotations

import statistics
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddsmith.law.distribution import (
    Distribution,
    OrLess,
    OrMore,
    chances_below,
    deviation,
    mean,
    median,
    modes,
    variance,
)
from oddsmith.law.ratio import Ratio
from oddsmith.law.tail import Moments
from tests.engine.contract import chances, fraction
from tests.engine.strategies import number_laws, word_laws


def cases(law: Distribution[int]) -> list[Fraction]:
    """All equally likely cases of a law, to check statistics against."""
    return [Fraction(outcome) for outcome, weight in law.weights.items() for _ in range(weight)]


@given(number_laws)
def test_statistics_agree_with_listing_all_cases(law: Distribution[int]) -> None:
    written_out = cases(law)
    assert fraction(mean(law)) == statistics.mean(written_out)
    assert fraction(variance(law)) == statistics.pvariance(written_out)
    assert fraction(median(law)) == statistics.median(written_out)
    assert list(modes(law)) == sorted(statistics.multimode(written_out))
    assert deviation(law) == pytest.approx(statistics.pstdev(written_out), rel=1e-12, abs=0)


@given(st.dictionaries(st.integers(), st.integers(0, 5)).filter(lambda weights: any(weights.values())))
def test_outcomes_are_sorted_without_impossible_ones(weights: dict[int, int]) -> None:
    law = Distribution(weights)
    assert list(law.outcomes) == sorted(outcome for outcome in weights if weights[outcome])
    assert law.total == sum(weights.values())


@given(st.lists(st.integers(-1, 3), max_size=6), st.integers(-9, 9), st.integers(-1, 2))
def test_laws_of_consecutive_numbers(weights: list[int], first: int, more: int) -> None:
    listed = dict(enumerate(weights, first)) | {OrMore(first + len(weights)): more}
    try:
        law = Distribution(listed)
    except ValueError:
        with pytest.raises(ValueError, match="needs weights"):
            Distribution.consecutive(weights, first, more)
    else:
        found = Distribution.consecutive(weights, first, more)
        assert list(found.weights.items()) == list(law.weights.items())
        assert [type(outcome) for outcome in found.weights] == [type(outcome) for outcome in law.weights]
        assert found.total == law.total


@given(word_laws)
def test_the_chances_of_all_outcomes_sum_to_one(law: Distribution[str]) -> None:
    assert sum(chances(law).values()) == 1
    assert law.chance_that(lambda outcome: outcome in law.outcomes) == 1
    assert law.chance("an outcome that is too long to be drawn") == 0


@given(number_laws, st.integers(-9, 30))
def test_a_chance_counts_the_cases(law: Distribution[int], limit: int) -> None:
    written_out = cases(law)
    assert fraction(law.chance(limit)) == Fraction(written_out.count(Fraction(limit)), len(written_out))
    reached = sum(case >= limit for case in written_out)
    assert fraction(law.chance_that(lambda outcome: outcome >= limit)) == Fraction(reached, len(written_out))


@given(number_laws, st.integers(-12, 33), st.integers(-9, 30), st.integers(0, 9))
def test_chances_below_an_outcome_have_correct_bounds(
    law: Distribution[int], outcome: int, low: int, width: int
) -> None:
    """After both ends of the law are cut, the true chance lies between the two bounds."""
    high = low + width + 1
    cut = law.map(lambda shown: OrLess(low) if shown <= low else OrMore(high) if shown >= high else shown)
    least, most = map(fraction, chances_below(cut, outcome))
    assert least <= fraction(law.chance_that(lambda shown: shown < outcome)) <= most
    ends = {type(end) for end in cut.outcomes}
    hidden = (OrLess in ends and outcome <= low) or (OrMore in ends and outcome > high)
    assert (least < most) == hidden


def test_pairs_are_compared_by_their_first_differing_part() -> None:
    law = Distribution({(1, 5): 1, (OrMore(3), 0): 2, (OrMore(3), OrMore(7)): 4})
    for outcome, least, most in (((1, 6), 1, 1), ((3, 7), 1, 3), ((3, 0), 1, 1), ((9, 9), 1, 7)):
        assert chances_below(law, outcome) == (Ratio(least, 7), Ratio(most, 7))


@given(number_laws)
def test_map_gives_the_law_of_the_image(law: Distribution[int]) -> None:
    assert law.map(lambda outcome: outcome % 3) == Distribution.uniform(int(case) % 3 for case in cases(law))


@given(number_laws, number_laws)
def test_combine_pairs_all_cases(mine: Distribution[int], theirs: Distribution[int]) -> None:
    pairs = product(cases(mine), cases(theirs))
    expected = Distribution.uniform(int(one - other) for one, other in pairs)
    assert mine.combine(theirs, lambda one, other: one - other) == expected


@given(st.lists(st.tuples(st.integers(1, 5), number_laws), min_size=1, max_size=3))
def test_a_mixture_weighs_the_chances_of_its_parts(parts: list[tuple[int, Distribution[int]]]) -> None:
    shares = sum(share for share, _ in parts)
    mixed = chances(Distribution.mixture(parts))
    for outcome in range(-9, 31):
        expected = sum(share * fraction(part.chance(outcome)) for share, part in parts) / Fraction(shares)
        assert mixed.get(outcome, 0) == expected


@given(number_laws, st.integers(2, 9))
def test_equality_of_laws_ignores_totals(law: Distribution[int], factor: int) -> None:
    scaled = Distribution({outcome: weight * factor for outcome, weight in law.weights.items()})
    assert scaled == law
    assert hash(scaled) == hash(law)
    heavier = Distribution(law.weights | {law.outcomes[0]: law.total + 1})
    assert (heavier == law) == (len(law.outcomes) == 1)
    assert Distribution({99: 1}) != law
    assert law != law.weights


@pytest.mark.parametrize("weights", [{}, {1: 0}, {1: -1, 2: 3}, {1: -1}])
def test_invalid_weights_are_refused(weights: dict[int, int]) -> None:
    with pytest.raises(ValueError, match="weights"):
        Distribution(weights)


def test_the_median_of_an_even_split_is_the_midpoint() -> None:
    assert median(Distribution.uniform(range(1, 21))).fraction == "21/2"
    assert median(Distribution({0: 1, 10: 1})).fraction == "5/1"
    assert median(Distribution({0: 1, 10: 2})).fraction == "10/1"


def test_a_law_shows_its_weights() -> None:
    assert repr(Distribution({2: 1, 1: 3})) == "Distribution({1: 3, 2: 1})"


@given(number_laws, st.integers(-9, 30))
def test_given_keeps_the_cases_that_meet_the_condition(law: Distribution[int], limit: int) -> None:
    left = [int(case) for case in cases(law) if case >= limit]
    if left:
        assert law.given(lambda outcome: outcome >= limit) == Distribution.uniform(left)
    else:
        with pytest.raises(ValueError, match="nothing is left"):
            law.given(lambda outcome: outcome >= limit)


OPEN = Distribution({0: 4, 1: 2, OrMore(2): 2}, Moments(Ratio(1), Ratio(2)))
"""The number of heads before the first tails, with two or more counted together."""


def test_an_end_is_a_number_distinct_from_all_others() -> None:
    end = OPEN.outcomes[-1]
    assert isinstance(end, OrMore)
    assert (str(end), repr(end), int(end), end >= 2, end < 3) == ("2+", "OrMore(2)", 2, True, True)
    assert end == OrMore(2)
    for other in (2, OrMore(3), OrLess(2), "2+"):
        assert end != other
        assert len({end, other}) == 2
    assert OPEN.chance(end) == OPEN.chance_that(lambda outcome: outcome >= 2) == Ratio(1, 4)


def test_chances_of_numbers_within_an_end_are_not_known() -> None:
    assert [OPEN.chance(heads) for heads in (-1, 0, 1)] == [0, Ratio(1, 2), Ratio(1, 4)]
    for heads in (2, 3, 7, OrMore(9)):
        with pytest.raises(ValueError, match=r" alone is not known: the law has 2\+ as one outcome$"):
            OPEN.chance(heads)
    joint = Distribution({("a", 1): 1, ("b", OrMore(2)): 1})
    assert [joint.chance(outcome) for outcome in (("a", 5), ("b", 1))] == [0, 0]
    with pytest.raises(ValueError, match=r"^the chance of \('b', 5\) alone"):
        joint.chance(("b", 5))


@pytest.mark.parametrize(
    "other",
    [
        Distribution({0: 4, 1: 2, 2: 2}),
        Distribution({0: 4, 1: 2, OrMore(3): 2}, OPEN.moments),
        Distribution({0: 4, 1: 2, OrMore(2): 2}, Moments(Ratio(1), Ratio(3))),
        Distribution({0: 4, 1: 2, OrMore(2): 2}),
        Distribution({OrLess(0): 4, 1: 2, 2: 2}, OPEN.moments),
    ],
    ids=["no end", "another end", "other moments", "no moments", "the other end"],
)
def test_laws_with_different_ends_or_moments_are_unequal(other: Distribution[int]) -> None:
    kept = {OPEN: "open", other: "other"}
    assert other != OPEN
    assert (kept[OPEN], kept[other]) == ("open", "other")
    joint, other_joint = (law.map(lambda heads: (0, heads)) for law in (OPEN, other))
    assert (joint == other_joint) == (OPEN.weights == other.weights)
    assert kept[Distribution({heads: 3 * weight for heads, weight in OPEN.weights.items()}, OPEN.moments)] == "open"


def test_an_endless_law_keeps_its_given_moments() -> None:
    assert [mean(OPEN), variance(OPEN)] == [Ratio(1), Ratio(2)]
    assert deviation(OPEN) == pytest.approx(2**0.5)
    assert (median(OPEN).fraction, modes(OPEN)) == ("1/2", (0,))


@given(number_laws)
def test_derived_laws_compute_their_own_moments(law: Distribution[int]) -> None:
    told = Distribution(law.weights, Moments(Ratio(99), Ratio(98)))
    assert [mean(told), variance(told)] == [Ratio(99), Ratio(98)]
    for made in (
        told.map(lambda outcome: outcome),
        told.given(lambda outcome: True),
        Distribution.mixture([(1, told)]),
    ):
        assert (mean(made), variance(made)) == (mean(law), variance(law))
