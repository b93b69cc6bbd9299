"""Rolls as values: every operator, checked by enumerating all faces, and the messages for misuse."""

from __future__ import annotations

import operator
import pickle
from collections.abc import Callable, Hashable
from copy import deepcopy
from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import oddsmith
from oddsmith import Event, Law, Pool, Ratio, combine, d, d4, d6, d8, d10, d20, d100, highest, joint, lowest, notation
from oddsmith.dice.open_ended import summed
from oddsmith.dice.pool import sum_of
from oddsmith.errors import InvalidInput
from oddsmith.law.distribution import Distribution, OrLess, OrMore, mean, tail_of, variance
from tests.engine.contract import chances, fraction
from tests.engine.strategies import small_dice, word_laws

laws = small_dice.map(Law.of)
tuples = st.dictionaries(st.tuples(st.integers(-2, 3), st.integers(0, 4)), st.integers(1, 3), min_size=1, max_size=4)
pairs = tuples.map(Law[tuple[int, int]])


def by_hand(function: Callable[..., Hashable], *dice: Distribution[Any]) -> dict[Hashable, Fraction]:
    """The law of a function of independent dice, by enumerating all their faces."""
    found: dict[Hashable, Fraction] = {}
    for faces in product(*(die.weights.items() for die in dice)):
        chance = Fraction(1)
        for (_, weight), die in zip(faces, dice, strict=True):
            chance *= Fraction(weight, die.total)
        image = function(*(face for face, _ in faces))
        found[image] = found.get(image, Fraction(0)) + chance
    return found


def happens(event: Event) -> dict[Hashable, Fraction]:
    """The chances that it happens and does not, leaving out impossible cases."""
    chance = fraction(event.chance)
    return {yes: part for yes, part in ((True, chance), (False, 1 - chance)) if part}


@given(laws, laws, st.integers(-4, 5))
def test_arithmetic_agrees_with_every_pair_of_faces(one: Law[int], other: Law[int], number: int) -> None:
    for make in (operator.add, operator.sub, operator.mul):
        assert chances(make(one, other)) == by_hand(make, one, other)
        assert chances(make(one, number)) == by_hand(lambda face, make=make: make(face, number), one)
        assert chances(make(number, one)) == by_hand(lambda face, make=make: make(number, face), one)
    assert chances(-one) == by_hand(operator.neg, one)
    assert chances(abs(one)) == by_hand(abs, one)
    if number:
        assert chances(one // number) == by_hand(lambda face: face // number, one)
        assert chances(one % number) == by_hand(lambda face: face % number, one)


@given(laws, laws, st.integers(-4, 5))
def test_comparisons_are_events(one: Law[int], other: Law[int], number: int) -> None:
    compared = (operator.ge, operator.gt, operator.le, operator.lt, operator.eq, operator.ne)
    for compare in compared:
        assert happens(compare(one, other)) == by_hand(compare, one, other)
        assert happens(compare(one, number)) == by_hand(lambda face, compare=compare: compare(face, number), one)
        assert happens(compare(number, one)) == by_hand(lambda face, compare=compare: compare(number, face), one)
    assert happens(one.between(number, number + 2)) == by_hand(lambda face: number <= face <= number + 2, one)


@given(laws, st.integers(0, 4), small_dice.filter(lambda die: min(die.weights) >= 0).map(Law.of))
def test_multiplying_dice_adds_independent_rolls(die: Law[int], count: int, number: Law[int]) -> None:
    assert chances(count @ die) == by_hand(lambda *faces: sum(faces), *[die] * count)
    assume(max(number.weights) <= 4)
    expected: dict[Hashable, Fraction] = {}
    for dice, chance in chances(number).items():
        assert isinstance(dice, int)
        for total, part in by_hand(lambda *faces: sum(faces), *[die] * dice).items():
            expected[total] = expected.get(total, Fraction(0)) + chance * part
    assert chances(number @ die) == expected


@given(pairs, pairs, st.integers(0, 3))
def test_joint_laws_are_added_part_by_part(one: Law[tuple[int, int]], other: Law[tuple[int, int]], count: int) -> None:
    added = by_hand(lambda mine, theirs: tuple(map(sum, zip(mine, theirs, strict=True))), one, other)
    assert chances(one + other) == added
    many = by_hand(lambda *rolls: tuple(map(sum, zip((0, 0), *rolls, strict=True))), *[one] * count)
    assert chances(count @ one) == many
    assert chances(one.part(1)) == by_hand(lambda outcome: outcome[1], one)


@given(laws, laws, laws)
def test_functions_of_several_rolls(one: Law[int], other: Law[int], third: Law[int]) -> None:
    assert chances(highest(one, other, third)) == by_hand(max, one, other, third)
    assert chances(lowest(one, other, third)) == by_hand(min, one, other, third)
    assert chances(highest(one, 2)) == by_hand(lambda face: max(face, 2), one)
    assert chances(joint(one, other)) == by_hand(lambda *faces: faces, one, other)
    assert chances(combine(lambda a, b, c: a * b - c, one, other, third)) == by_hand(
        lambda a, b, c: a * b - c, one, other, third
    )


@given(laws, laws, laws)
def test_further_rolls_can_depend_on_the_first(one: Law[int], other: Law[int], third: Law[int]) -> None:
    expected = by_hand(lambda face, high, low: high if face >= 2 else low, one, other, third)
    assert chances(one.then(lambda face: other if face >= 2 else third)) == expected
    assert chances((one >= 2).then(other, third)) == expected


@given(laws)
def test_conditional_laws(law: Law[int]) -> None:
    some = max(law.weights)
    kept = {face: chance for face, chance in chances(law).items() if face != some}
    assume(kept)
    of = sum(kept.values())
    assert chances(law.where(lambda face: face != some)) == {face: chance / of for face, chance in kept.items()}
    assert chances(law.reroll(some)) == {face: chance / of for face, chance in kept.items()}
    assert law.that(lambda face: face == some).chance == law.chance(some)
    assert law.given(lambda face: face != some) + 1 == law.where(lambda face: face != some) + 1


def test_combined_laws_have_operators() -> None:
    assert (d6.combine(d8, max) >= 3).chance == (highest(d6, d8) >= 3).chance


@given(laws, st.integers(0, 3))
def test_explosions_agree_with_every_throw(die: Law[int], times: int) -> None:
    top = max(die.weights)

    def thrown(left: int) -> dict[Hashable, Fraction]:
        found: dict[Hashable, Fraction] = {}
        for face, chance in chances(die).items():
            assert isinstance(face, int)
            further = thrown(left - 1) if face == top and left else {0: Fraction(1)}
            for more, part in further.items():
                assert isinstance(more, int)
                found[face + more] = found.get(face + more, Fraction(0)) + chance * part
        return found

    assert chances(die.explode(times=times)) == chances(die.explode(top, times=times)) == thrown(times)


def test_explosions_can_count_the_worth_of_each_throw() -> None:
    once = d10.explode(times=1, worth=lambda face: face >= 8)
    assert once.weights == {0: 70, 1: 27, 2: 3}
    successes = 5 @ d10.explode(worth=lambda face: face >= 8)
    assert {type(outcome) for outcome in successes.outcomes} <= {int, OrMore}
    assert successes.mean() == notation("5d10!cs>=8").mean() == Fraction(5, 3)
    assert all((successes == n).chance == (notation("5d10!cs>=8") == n).chance for n in range(30))
    assert (d6.explode(worth=lambda face: face - 1) + 1).mean() == notation("1d6!p").mean()


def test_endless_explosions_have_an_exact_mean() -> None:
    assert d6.explode().mean() == Fraction(21, 5)
    assert (3 @ d6.explode() + 2).mean() == Fraction(63, 5) + 2
    assert (d6.explode() >= 13).chance == Fraction(1, 36)
    assert (d6.explode() - 1).variance() == d6.explode().variance()
    assert d6.explode() * d([2]) == 2 * d6.explode()
    assert 0 @ joint(d6.explode(), -d4.explode()) == joint(0, 0)
    assert d10.explode(9, 10).mean() == d10.explode(lambda face: face >= 9).mean() == Fraction(55, 8)
    one, other = d6.explode(), d8.explode() + 2
    assert highest(one, other).mean() + lowest(one, other).mean() == one.mean() + other.mean()


ONES, FAR = (d4, d6.where(lambda face: face != 2), d([-3, 0, 2])), 60


@pytest.mark.parametrize("one", ONES)
@pytest.mark.parametrize("other", ONES)
def test_endless_dice_combine_like_long_explosions(one: Law[int], other: Law[int]) -> None:
    """Below the number from which the limit on explosions matters."""
    endless = one.explode(), other.explode()
    often = [law.explode(times=FAR) for law in (one, other)]
    for mine, theirs in (
        (highest(*endless), highest(*often)),
        (lowest(*endless), lowest(*often)),
        (endless[0] - endless[1], often[0] - often[1]),
        (endless[0] + -endless[1], often[0] - often[1]),
        (-endless[0] + endless[1], often[1] - often[0]),
        (endless[0] * endless[1], often[0] * often[1]),
        (endless[0] * d([1, 3]), often[0] * d([1, 3])),
        (endless[0] // 3, often[0] // 3),
        (-endless[0] // 2, -often[0] // 2),
    ):
        assert all(mine.chance(n).decimal == pytest.approx(theirs.chance(n).decimal, abs=1e-15) for n in range(-9, 30))
        assert mine.mean().decimal == pytest.approx(theirs.mean().decimal, abs=1e-12)
        assert mine.deviation() == pytest.approx(theirs.deviation(), abs=1e-12)
    for compare in (operator.eq, operator.gt, operator.le):
        assert compare(*endless).chance.decimal == pytest.approx(compare(*often).chance.decimal, abs=1e-15)


def test_combinations_of_endless_rolls() -> None:
    assert notation("1d8! vs 1d6!").mean() == (d8.explode() - d6.explode()).mean() == Fraction(33, 35)
    assert (d8.explode() > d6.explode()).chance == oddsmith.odds("1d8! vs 1d6!").chance
    assert highest(d8.explode(), d6.explode(), d10).mean() == notation("{1d8!, 1d6!, 1d10}kh1").mean()
    assert (lowest(d10.explode(9, 10), d6.explode()) >= 9).chance == Fraction(1, 5) * Fraction(1, 6) * Fraction(4, 6)


@pytest.mark.parametrize("count", [1, 2, 3, 7])
@pytest.mark.parametrize("one", ONES)
def test_sums_of_endless_dice_go_beyond_the_ends_of_their_dice(one: Law[int], count: int) -> None:
    die = one.explode()
    kinds, plain = [(die, count), (d4, 1)], sum_of(die, count) + d4
    found = summed(kinds, 40)
    assert all(found.chance(number) == plain.chance(number) for number in range(-9, 40))
    assert (mean(found), variance(found)) == (plain.mean(), plain.variance())
    assert tail_of(found) == tail_of(plain)


def test_many_exploding_dice_have_a_median_and_mode() -> None:
    fifty, two = 50 @ d6.explode(), 30 @ d6.explode() + 20 @ d6.explode()
    assert fifty.median() == two.median() == notation("50d6!").median() == 209
    assert fifty.mode() == two.mode() == notation("50d6!").mode()
    assert (-fifty - d6).median() == -(fifty + d6).median()
    assert (fifty >= 200).chance == oddsmith.odds("50d6! >= 200").chance
    assert (fifty + d8.explode() >= 210).chance == oddsmith.odds("50d6!+1d8! >= 210").chance
    few = 100 @ d10.explode(9, 10)  # it is not known how their chances fall off
    with pytest.raises(ValueError, match=r"the median of this law is not known: it has 355\+ as one outcome"):
        few.median()
    assert "mean" not in str(few)


@pytest.mark.parametrize("other", [Law({0: 1}), d8, d4.explode(), -d4.explode()])
def test_endless_further_rolls_have_an_exact_mean(other: Law[int]) -> None:
    """By the laws of total expectation and total variance."""
    hit = d20 >= 11
    law, one = hit.then(d6.explode(), other), d6.explode()
    means, squares = one.mean() + other.mean(), one.mean() ** 2 + other.mean() ** 2
    assert law.mean() == means / 2
    assert law.variance() == (one.variance() + other.variance() + squares) / 2 - (means / 2) ** 2
    if not any(isinstance(outcome, OrLess) for outcome in other.outcomes):
        often = hit.then(
            d6.explode(times=FAR), other if other.is_numeric and not other.endless else d4.explode(times=FAR)
        )
        assert (law > d6).chance.decimal == pytest.approx((often > d6).chance.decimal, abs=1e-12)
        assert (3 @ law).median() == (3 @ often).median()


def test_parts_keep_their_names_when_one_is_endless() -> None:
    attack = joint(hit=d20, damage=d6.explode())
    assert attack.that(lambda roll: roll.hit >= 15 and roll.damage >= 10).chance == Fraction(1, 40)
    assert attack.part("damage").chance(5) == Fraction(1, 6)
    further = d20.then(lambda face: attack if face > 10 else joint(hit=0, damage=0))
    assert further.part("hit").chance(0) == Fraction(1, 2)


def test_programs_can_return_tuples() -> None:
    found = oddsmith.program('output [tuple (d4) (-2)] named "both" output d4')
    assert found["both"] == joint(d4, -2)
    assert found["output 2"] == d4
    named = oddsmith.lab("output [tuple (d4) (-2)] \\ parts: gain, big loss \\")
    assert named.outcome.part("big_loss") == d({-2: 1})


def test_very_long_laws_can_be_shown() -> None:
    many = 10_000 @ d6
    assert repr(many).startswith("Law({10000: 1, ")
    assert "≈" in str(many)
    assert repr((many >= 35_000).chance).startswith("Ratio(about 0.50")
    assert "≈" in many._repr_html_()


@pytest.mark.parametrize("percent", range(1, 101))
def test_quantiles_take_floats_as_written(percent: int) -> None:
    assert d100.quantile(percent / 100) == d100.quantile(Fraction(percent, 100)) == percent


def test_an_end_is_not_mistaken_for_its_first_number() -> None:
    end = d6.explode().where(lambda total: total >= 128)
    assert (d6 + end).outcomes == (OrMore(129),)
    assert (d6 - end).outcomes == (OrLess(-122),)
    assert (d6 * end).outcomes == (OrMore(128),)
    with pytest.raises(ValueError, match="mean and variance of this law are not known"):
        (d4.explode() + end).mean()
    with pytest.raises(ValueError, match="what this makes of a roll without an end is not known"):
        d4.explode() - end
    for roll in (lambda total: d(400) > total, lambda total: d4.explode() - total):
        with pytest.raises(ValueError, match="limit it"):
            d6.explode().then(roll)
    assert d6.explode().then(lambda total: d6 + total) == d6.explode().combine(d6, operator.add)


@given(laws, st.fractions(0, 1))
def test_quantiles_are_the_smallest_outcomes_that_reach_a_share(law: Law[int], share: Fraction) -> None:
    found = law.quantile(share)
    assert (law <= found).chance >= share
    assert (law < found).chance < share or found == law.outcomes[0]


@given(word_laws)
def test_words_can_be_outcomes(law: Law[str]) -> None:
    word = next(iter(law.weights))
    law = Law.of(law)
    assert (law == word).chance == law.chance(word) == 1 - (law != word).chance
    assert sorted(law.mode()) == list(law.mode())
    with pytest.raises(TypeError, match="are not numbers: map them"):
        law + 1  # type: ignore[operator]  # misuse on purpose


def test_events_are_independent() -> None:
    hit, save = d20 >= 11, d6 >= 5
    assert (hit & save).chance == Fraction(1, 6)
    assert (hit | save).chance == Fraction(2, 3)
    assert (~save).chance == Fraction(2, 3)
    assert 3 @ hit == d([0, 1]) + d([0, 1]) + d([0, 1])
    assert (hit + save).mean() == Fraction(5, 6)
    assert hit * 6 == (hit).then(6, 0)
    assert d4 @ hit == d4.then(lambda dice: dice @ hit)
    assert hit @ d6 == hit.then(d6, 0)
    assert (f"{hit}", f"{save:.3f}", repr(hit)) == ("50%", "0.333", "Event(Ratio(1/2))")


def test_equality_of_laws_is_an_event_and_a_bool() -> None:
    assert d6 + d6 == 2 @ d6
    assert d6 != d8
    assert not (d6 == d8)  # noqa: SIM201 -- `==` is what is tested
    assert (d6 == d8).chance == Fraction(1, 8)
    assert (d6 != d8).chance == Fraction(7, 8)
    assert {d6: "found"}[d(6)] == "found"
    assert d6 not in [None, b"6"]
    assert d6 == Distribution(dict.fromkeys(range(1, 7), 1)) == d6


@pytest.mark.parametrize("sent", [lambda answer: pickle.loads(pickle.dumps(answer)), deepcopy])  # noqa: S301 -- ours
def test_answers_can_be_pickled_and_copied(sent: Callable[[Any], Any]) -> None:
    for law in (2 @ d6, joint(hit=d20, damage=d8), d6.explode(), d({"hit": 1})):
        assert sent(law) == law
    assert sent(d6.pool(3)) == d6.pool(3)
    assert sent(d20 >= 15).chance == sent(d20 >= 15).chance == Fraction(3, 10)
    assert sent(d6 == d(6))
    assert not sent(d6 == d8)
    for question in ("5dB", "4d6kh3", r"lab?program=AC: 15 \ Class 10..22 \ output d20 >= AC&AC=17"):
        assert sent(oddsmith.odds(question)).laws == oddsmith.odds(question).laws
        assert sent(rolled := oddsmith.roll(question)) == rolled
    for answer in (
        oddsmith.compare(["5dB", "blades"]),
        oddsmith.solve("5dB", "65%"),
        oddsmith.table("5dB", "dice=3..4"),
    ):
        assert repr(sent(answer)) == repr(answer)


def test_parts_have_names() -> None:
    attack = joint(hit=d20 + 5, damage=d8)
    assert attack.part("damage") == d8
    assert attack.that(lambda roll: roll.hit >= 15 and roll.damage >= 5).chance == Fraction(11, 40)
    twice = 2 @ attack
    assert twice.outcomes[0].hit == 12
    assert twice.part("hit") == 2 @ (d20 + 5)


@pytest.mark.parametrize(
    ("misused", "error", "told"),
    [
        (lambda: bool(d6 >= 4), TypeError, "ask for its .chance"),
        (lambda: max(d6, d8), TypeError, "write highest\\(a, b\\)"),
        (lambda: 5 if 2 <= d6 <= 4 else 0, TypeError, "law.between"),
        (lambda: d6 @ 3, TypeError, "3 @ die; .* 3 \\* die"),  # type: ignore[operator]  # as below
        (lambda: d6 / 2, TypeError, "law // 2 rounds down"),
        (lambda: d6 + 0.5, TypeError, "whole numbers, not 0.5"),  # type: ignore[operator]
        (lambda: -1 @ d6, InvalidInput, "number of dice"),
        (d6.reroll, TypeError, "d6.reroll\\(1, times=1\\)"),
        (lambda: d6.reroll(7), ValueError, "no face 7: its faces are 1, 2"),
        (lambda: d20.explode(0), ValueError, "its faces are 1 to 20"),
        (lambda: d6.map(lambda face: face @ d6), TypeError, "law.then"),
        (lambda: d6.map(lambda face: d6 if face == 6 else face), TypeError, "law.then"),
        (lambda: combine(lambda a, b: a @ d6 + b, d6, d6), TypeError, "joint\\(…\\).then"),
        (lambda: d6.quantile(90), ValueError, "for 90% write 0.9"),
        (lambda: d6.explode().pool(2).spread(), ValueError, "d10.explode\\(times=4\\)"),
        (lambda: d10.explode(9, 10).pool(2).highest(), ValueError, "limit them, d10.explode\\(9, 10, times=4\\)"),
        (lambda: Pool(d6.explode(), d8.explode(), d6).highest(2), ValueError, "where they are alike"),
        (lambda: d6.explode().pool(-1), InvalidInput, "at least 0"),
        (lambda: d6.explode().pool(2).lowest(-1), InvalidInput, "at least 0"),
        (lambda: d10.explode(9, 10) - d6.explode(), ValueError, "limit it, d10.explode\\(9, 10, times=4\\)"),
        (lambda: joint(a=d6, b=d6) + 1, TypeError, "law.part\\(0\\)"),
        (lambda: joint(d6, d6).mean(), TypeError, "law.part\\(0\\)"),
        (lambda: joint(d6, a=d6), TypeError, "or none"),
        (lambda: joint(a=d6).part("b"), ValueError, "the parts are a"),
        (lambda: joint(d6, d6).part("b"), ValueError, "count from 0"),
        (lambda: joint(d6, d6) + joint(d6), ValueError, "1 and 2"),
        (lambda: highest([d6, d8]), TypeError, "one by one: highest"),  # type: ignore[arg-type]
        (lambda: d6.pool(3) + d6, TypeError, "pool \\+ die.pool"),  # type: ignore[operator]
        (lambda: Pool(6), TypeError, "d6.pool\\(2\\)"),  # type: ignore[arg-type]
        (lambda: d("2d6"), TypeError, "notation\\('2d6'\\)"),
        (lambda: d6.pool(3).count(), TypeError, "count\\(at_least=5\\)"),
        (lambda: d6.pool(3).count(6, at_least=5), TypeError, "count\\(6\\), or"),
        (lambda: d6.pool(5).middle(2), ValueError, "take 1, 3, 5"),
        (lambda: d6.pool(5).middle("1"), InvalidInput, "of at least 0, not “'1'”"),  # type: ignore[arg-type]
        (lambda: d6.pool(5).sets("2"), InvalidInput, "of at least 0, not “'2'”"),  # type: ignore[arg-type]
        (lambda: d6.pool(5).count(at_least=float("nan")), TypeError, "such as at_least=5, not nan"),  # type: ignore[arg-type]
        (lambda: d6.pool(2).keep([0.5, 1]), TypeError, "such as \\[0, 1, 1\\], not \\[0.5, 1\\]"),  # type: ignore[list-item]
        (lambda: d6.pool(2).fold(lambda *_: None, 0), TypeError, "not None"),  # type: ignore[arg-type]
        (lambda: (d6.explode() + 1).explode(2, times=1), ValueError, "cannot become"),
        (lambda: d6.explode(worth=lambda face: face / 2), TypeError, "not 0.5 as of 1"),  # type: ignore[arg-type, return-value]
        (lambda: Law.mixture([(0.5, d6), (0.5, d8)]), TypeError, "weights are whole numbers"),  # type: ignore[list-item]
        (lambda: (d6 > 3) == (d6 > 3), TypeError, "compare the chances"),
        (lambda: 2 @ joint(d6.explode(), d6), ValueError, "a part without an end"),
    ],
)
def test_errors_suggest_what_to_write_instead(misused: Callable[[], object], error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        misused()


@pytest.mark.parametrize(
    ("law", "die"),
    [
        (3 @ d6 + d8 - 2, 3 @ icepool.d6 + icepool.d8 - 2),
        (d10.explode(times=4), icepool.d10.explode(depth=4)),
        (d6.reroll(1, 2), icepool.d6.reroll([1, 2], depth="inf")),
        (highest(d6, d8, d10), icepool.highest(icepool.d6, icepool.d8, icepool.d10)),
        (d6.pool(9).middle(3), icepool.d6.pool(9).middle(3).sum()),
        (d6 @ d8, icepool.d6 @ icepool.d8),
        (d10.explode(times=4).pool(10).highest(5), icepool.d10.explode(depth=4).highest(10, 5)),
        ((d6.pool(3) + d8.pool(2)).lowest(2), icepool.Pool([icepool.d6] * 3 + [icepool.d8] * 2).lowest(2).sum()),
    ],
)
def test_laws_agree_with_icepool(law: Law[int], die: Any) -> None:
    assert chances(law) == {outcome: Fraction(weight, die.denominator()) for outcome, weight in die.items() if weight}


def test_a_law_is_shown_as_a_table() -> None:
    told = str(2 @ d6).splitlines()
    assert told[0].split() == ["exactly", "at", "least", "at", "most"]
    assert told[6].startswith(" 7    16.67%")
    assert repr(d([0, 0, 1])) == "Law({0: 2, 1: 1})"
    assert "hit × damage" in str(joint(hit=d6, damage=d6))
    assert str(joint(d6, d6)).startswith("1 × 2 ")
    assert "mean" not in str(highest(d10.explode(9, 10), d8))


def test_dice_are_equal_by_their_faces() -> None:
    assert d(6) == d6 == d(range(1, 7)) == d(dict.fromkeys(range(1, 7), 5))
    assert d({"hit": 2, "miss": 4}).chance("hit") == Fraction(1, 3)
    assert vars(oddsmith).get("d97") is None
    assert getattr(oddsmith, "d97") == d(97)  # noqa: B009 -- what is asked for is found at run time
    with pytest.raises(InvalidInput):
        d(0)


def test_errors_of_rounded_laws_are_propagated() -> None:
    rough = Law.of(Distribution({1: 1, 2: 1}, error=3))
    assert ((rough + rough).error, (rough + 1).error, (4 @ rough).error) == (6, 3, 12)
    assert (highest(rough, d6).error, combine(max, rough, rough).error, Pool(rough, rough).highest().error) == (3, 6, 6)
    assert rough.then(lambda _: rough).error == rough.reroll(1, times=1).error == 6


def test_chances_are_numbers() -> None:
    chance: Ratio = (d20 >= 15).chance
    assert 1 - chance * chance == Fraction(91, 100)
    for made, exact in ((chance / 3, Fraction(1, 10)), (3 / chance, 10), (chance / Fraction(1, 2), Fraction(3, 5))):
        assert made == exact
    assert (f"{chance:.1%}", f"{chance}", float(chance), fraction(chance)) == ("30.0%", "3/10", 0.3, Fraction(3, 10))
    assert (f"{Ratio(69, 800):.4f}", f"{Ratio(1, 3):>12%}", f"{Ratio(6000, 2):,}", f"{Ratio(1, 8):g}") == (
        "0.0863",
        "  33.333333%",
        "3,000",
        "0.125",
    )
    assert Fraction(1, 2) < 2 * chance == Fraction(3, 5) < 0.61
    with pytest.raises(ZeroDivisionError):
        chance / 0
