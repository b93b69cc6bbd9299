"""The habits of users of other libraries: their code works, or the error says what to write instead."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import oddsmith
from oddsmith import Law, Pool, Ratio, combine, d, d4, d6, d8, d20, highest, joint
from oddsmith.errors import InvalidInput, InvalidRequest, OddsmithError, TooMuchWork, UnknownSystem

SOME: list[Any] = [[5, 6], {5, 6}, (5, 6), range(5, 7), lambda face: face >= 5]


@pytest.mark.parametrize("some", SOME)
def test_faces_can_be_given_as_numbers_a_list_or_a_condition(some: Any) -> None:
    assert d6.reroll(some) == d6.reroll(5, 6)
    assert d6.reroll(some, times=1) == d6.reroll(5, 6, times=1) != d6
    assert d6.explode(some, times=1) == d6.explode(5, 6, times=1)
    assert d6.explode(some).mean() == d6.explode(5, 6).mean()
    pool = d6.pool(4)
    assert pool.count(some) == pool.count(5, 6) == pool.count(at_least=5)
    assert pool.counts(hits=some, ones=1).part("hits") == pool.count(5, 6)
    assert pool.count(1, some) == pool.count(1, 5, 6)


def test_the_list_of_faces_may_be_empty() -> None:
    assert d6.reroll([]) == d6.explode([]) == d6
    assert d6.pool(3).count([]) == d({0: 1})


@pytest.mark.parametrize("wrong", ["5+", ["5", "6"], 5.0, d6 >= 5, d6, None])
def test_invalid_faces_are_refused(wrong: Any) -> None:
    asks: list[Callable[[], object]] = [
        lambda: d6.reroll(wrong),
        lambda: d6.explode(wrong),
        lambda: d6.pool(2).count(wrong),
        lambda: d6.pool(2).counts(hits=wrong),
    ]
    for ask in asks:
        with pytest.raises(TypeError, match=r"faces are told as 6, as \[5, 6\] or as lambda face: face >= 5, not"):
            ask()


def test_parts_are_aligned_by_their_names() -> None:
    hit = d20.then(lambda face: joint(damage=2 @ d8, stunned=1) if face == 20 else joint(stunned=0, damage=d8))
    assert hit.part("damage").mean() == Fraction(189, 40)
    assert hit.part("stunned").mean() == Fraction(1, 20)
    assert hit == (d20 == 20).then(joint(damage=2 @ d8, stunned=1), joint(stunned=0, damage=d8))
    one, other = joint(a=1, b=0).outcomes[0], joint(b=1, a=0).outcomes[0]
    for law in (d4.map(lambda face: one if face > 1 else other), combine(lambda face: one if face > 1 else other, d4)):
        assert law.part("a").mean() == Fraction(3, 4)
        assert law.part("b").mean() == Fraction(1, 4)

    added = joint(a=1, b=2) + joint(b=20, a=10)
    assert (added == joint(a=11, b=22)).chance == (joint(b=22, a=11) == added).chance == 1
    assert joint(a=d6, b=d8) == joint(b=d8, a=d6) != joint(b=d6, a=d8)
    assert len({joint(a=d6, b=d8), joint(b=d8, a=d6), joint(d6, d8), joint(b=d6, a=d8), joint(c=d6, b=d8)}) == 3


@pytest.mark.parametrize("together", [lambda one, two: (d6 >= 3).then(two, one), operator.add])
@pytest.mark.parametrize("other", [joint(a=0, c=0), joint(0, 0), d6])
def test_parts_with_other_names_are_refused(other: Law[Any], together: Callable[[Any, Any], object]) -> None:
    with pytest.raises(ValueError, match="parts must have the same names everywhere, joint\\(name=…\\), not a, b and"):
        together(joint(a=d6, b=d6), other)


def test_laws_are_compared_by_position_if_one_has_no_names() -> None:
    assert (joint(a=d6, b=d4) == joint(d6, d4)).chance == Fraction(1, 24)
    with pytest.raises(ValueError, match="not a, b and a, c"):
        assert (joint(a=d6, b=d4) == joint(a=d6, c=d4)).chance


def test_whole_numbers_of_other_types_are_outcomes() -> None:
    numpy = pytest.importorskip("numpy")
    five = numpy.int64(5)
    assert d6.pool(4).count(at_least=five) == d6.pool(4).count(5, 6)
    assert d6.pool(five).highest(five) == 5 @ d6
    assert d(numpy.arange(3)) == d([Fraction(0), 1, 2]) == d([0, 1, 2])  # type: ignore[type-var]
    large = numpy.array([10**10])
    folded = d([1]).pool(1).fold(lambda _, face, dice: large[0], 0)
    for law in (folded, d(large), d([1]).map(lambda _: large[0]), Law({large[0]: 1}), joint(large[0]).part(0)):
        assert law.pool(3).product().mean() == 10**30
        assert [type(face) for face in law.weights] == [int]


def test_mixture_of_dice() -> None:
    assert (Law.mixture([(1, d6), (2, d8)]) + 1).mean() == Fraction(25, 6) + 1


def test_rolls_can_be_compared_with_any_number() -> None:
    mean = (2 @ d6).mean()
    assert (2 @ d6 == mean).chance == 1 - (2 @ d6 != mean).chance == Fraction(1, 6)
    assert (2 @ d6 > mean).chance == (2 @ d6 < Fraction(7)).chance == Fraction(5, 12)
    assert (d6 >= 3.5).chance == d6.between(Ratio(1, 2), 3.5).chance == Fraction(1, 2)
    assert (d6 == 3.5).chance == d6.between(5, 4).chance == 0


def test_division_of_rolls_and_sums_of_joint_ones() -> None:
    assert d6 // d4 == combine(operator.floordiv, d6, d4)
    assert d6 % d4 == combine(operator.mod, d6, d4)
    assert 20 // d6 == d6.map(lambda face: 20 // face)
    assert 20 % d6 == d6.map(lambda face: 20 % face)
    assert sum([joint(a=d6, b=d4)] * 3) == 3 @ joint(a=d6, b=d4)


def test_what_cannot_happen_here_has_no_chance() -> None:
    assert d({"hit": 1, "miss": 0}).chance("miss") == d6.chance(7) == (d6.pool(3).sets(2) == (2, 2)).chance == 0
    assert (joint(d6, d8) == (8, 1)).chance == 0


def test_map_accepts_a_dict() -> None:
    assert d6.map({1: 0, 2: 0, 3: 1, 4: 1, 5: 1, 6: 2}) == d([0, 0, 1, 1, 1, 2])


HALF: Any = lambda face: face / 2  # noqa: E731 -- Any, since mypy sees that it is wrong
LISTED: Any = lambda face: [face]  # noqa: E731 -- as above
WITH_A_DIE: Any = lambda face: (face, d6)  # noqa: E731 -- as above
MIXED: Any = lambda face: d({"miss": 1}) if face < 3 else d6  # noqa: E731 -- as above
CHANGES: list[Callable[[Law[int]], Any]] = [
    lambda law: operator.setitem(law.weights, 6, 2),
    lambda law: operator.delitem(law.weights, 6),
    lambda law: operator.ior(law.weights, {6: 2}),  # type: ignore[no-untyped-call]
    lambda law: law.weights.update({6: 2}),
    lambda law: law.weights.clear(),
    lambda law: Law({1: 1}).weights.setdefault(2, 1),
    lambda law: operator.setitem(oddsmith.odds("5dB").outcome.weights, 13, 0),
]
MISUSED: list[tuple[Callable[[], object], type[Exception], str]] = [
    # Outcomes and weights
    (lambda: d({"hit": 0.5}), TypeError, "weights are whole numbers, not 0.5"),
    (lambda: d([1.5, 2]), TypeError, "outcomes are whole numbers, not 1.5"),
    (lambda: d6.map(lambda face: face / 2), TypeError, "round down with //"),
    (lambda: d6.then(HALF), TypeError, "round down with //"),
    (lambda: joint(a=0.5), TypeError, "not 0.5"),
    (lambda: combine(lambda a, b: a / b, d6, d6), TypeError, "round down with //"),
    (lambda: d6.map({1: 2}), ValueError, "every outcome must be in the dict, and 2 is not"),
    (lambda: d6.map(lambda face: None), TypeError, "a word or a tuple of these, not None"),
    (lambda: d6.map(lambda face: (face, d6)), TypeError, "joint\\(…\\), which puts rolls side by side"),
    (lambda: d6.then(WITH_A_DIE), TypeError, "joint\\(…\\), which puts rolls side by side"),
    (lambda: d6.map(5), TypeError, "give a function of the outcome"),  # type: ignore[arg-type]
    (lambda: d6.then(d8), TypeError, "law.then takes a function of the outcome"),  # type: ignore[call-overload]
    (lambda: (d20 >= 5).then(lambda: d6, 0), TypeError, "not a function"),
    (lambda: (d20 >= 5).then(d8), TypeError, "what happens if not"),  # type: ignore[call-overload]
    (lambda: d6 and d8, TypeError, "neither true nor false: compare it"),
    (lambda: d6.then(MIXED), TypeError, "not both 'miss' and 1"),
    (lambda: d([1, "a"]), TypeError, "of one kind, not both 1 and 'a'"),
    (lambda: d([]), ValueError, "at least one face"),
    (lambda: d({1: 0}), ValueError, "at least one face"),
    (lambda: d(-1, 0, 1), TypeError, "as a list, d\\(\\[-1, 0, 1\\]\\)"),  # type: ignore[call-overload]
    (lambda: d([d6, d8]), TypeError, "Law.mixture\\(\\[\\(1, d6\\), \\(1, d8\\)\\]\\)"),
    (lambda: d(d6), TypeError, "how many sides, d\\(6\\)"),  # type: ignore[call-overload]
    (lambda: d(10**8), InvalidInput, "from 1 to 1,000,000"),
    (lambda: oddsmith.d100000000, InvalidInput, "from 1 to 1,000,000"),
    (lambda: joint(d6, d6).part(2), ValueError, "count from 0 to 1"),
    (lambda: d6.pool(5).sets(2).part(0), ValueError, "no part 0: some outcomes have none"),
    (lambda: d({"ab": 1, "cd": 1}).part(0), TypeError, "such as 'ab', have no parts"),
    (lambda: d6.part(0), TypeError, "such as 1, have no parts"),
    (lambda: d([Fraction(1, 2), 1]), TypeError, "outcomes are whole numbers, not 1/2"),  # type: ignore[type-var]
    (lambda: d6.map(lambda face: Ratio(face, 2)), TypeError, "round down with //"),
    (lambda: d6.map(lambda face: b"word"), TypeError, "a word or a tuple of these, not b'word'"),
    (lambda: d6.pool(2).fold(lambda seen, face, _: seen | {face}, frozenset()), TypeError, "not frozenset"),
    (lambda: d6.map(lambda face: [face]), TypeError, "tuple of these, not \\[1\\]"),  # type: ignore[type-var]
    (lambda: d6.then(LISTED), TypeError, "tuple of these, not \\[1\\]"),
    (lambda: d([[1], [2]]), TypeError, "tuple of these, not \\[1\\]"),  # type: ignore[type-var]
    (lambda: d6.map(lambda face: (face,) if face < 3 else face), TypeError, "not both \\(1,\\) and 3"),
    (lambda: joint("a", d6) + joint("b", d6), TypeError, "words cannot be added"),
    (lambda: 2 @ joint("a", d6), TypeError, "words cannot be added"),
    (lambda: Law([1, 2]), TypeError, "how likely each outcome is"),  # type: ignore[arg-type]
    (lambda: Law.mixture([(-1, d6), (2, d8)]), ValueError, "weights are 0 or more, not -1"),
    *((lambda change=change: change(d6), TypeError, "a law cannot be changed") for change in CHANGES),
    # Conditions
    (lambda: d6.where([5, 6]), TypeError, "law.where\\(lambda face: face in \\{5, 6\\}\\)"),  # type: ignore[arg-type]
    (lambda: d6.that({5, 6}), TypeError, "law.that\\(lambda face: face in"),  # type: ignore[arg-type]
    (lambda: d6.where(lambda face: face > 6), ValueError, "no outcome meets the condition"),
    (lambda: d6.reroll(range(1, 7)), ValueError, "thrown again for ever: leave one out"),
    (lambda: d6.reroll([1, 7]), ValueError, "no face 7"),
    (lambda: d6.explode([6], 2), TypeError, "or by one condition; for a limit add times=1"),
    (lambda: d6.reroll(lambda face: face < 3, 1), TypeError, "or in one list, or by one condition"),
    (lambda: (joint(d6, d6) == 5).chance, TypeError, "such as \\(1, 1\\), are not numbers: take one of its parts"),
    (lambda: (joint(a=d6, b=d4) != d6).chance, TypeError, "are not numbers: take one of its parts"),
    (lambda: d6.chance("six"), TypeError, "such as 1, are not words: map them"),  # type: ignore[arg-type]
    *((lambda several=several: d6.chance(several), TypeError, "for several write law.that") for several in SOME),
    (lambda: (d6 == [5, 6]).chance, TypeError, "not of the type list: for several write law.that"),
    (lambda: (d20 >= 5) & d6 == 6, TypeError, "put it in brackets"),  # type: ignore[operator]
    (lambda: d6 >= 5 & d8 >= 5, TypeError, "put it in brackets"),  # type: ignore[operator]
    (lambda: d({"hit": 2, "miss": 4}).chance("Hit"), ValueError, "^no outcome is 'Hit': write 'hit'$"),
    (lambda: (d6.pool(5).sets(2) == (2, 3)).chance, ValueError, r"is \(2, 3\): write \(3, 2\)$"),
    (lambda: oddsmith.game("fate").outcome.chance("miss"), ValueError, "write .failure. or .tie. or .success. or"),
    (lambda: operator.ge(d6, math.nan), TypeError, "between instances of 'Law' and 'float'"),
    (lambda: d6.between(math.nan, 3).chance, TypeError, "between instances of 'Law' and 'float'"),
    (lambda: d20.between(d6, d6).chance, TypeError, "differs from roll to roll"),  # type: ignore[arg-type]
    # Rolls without an end
    (
        lambda: (d6.explode() >= 1000).chance,
        ValueError,
        "^128\\+ cannot become False, since 1000128 becomes True: .*times=200",
    ),
    (lambda: d6.explode().that(lambda total: total % 2 == 0).chance, ValueError, "limit it"),
    (lambda: d6.explode().that(lambda total: total == 200).chance, ValueError, "limit it"),
    (lambda: d6.explode().between(500, 600).chance, ValueError, "limit it"),
    (lambda: d6.explode().where(lambda total: total > 126).between(400, 500).chance, ValueError, "limit it"),
    (lambda: d6.explode() // d4, ValueError, "limit it"),
    (lambda: d6.explode().map(lambda total: total // 2), ValueError, "limit it"),
    (lambda: d6.explode().combine(d6, operator.mod), ValueError, "limit it"),
    (lambda: joint(d6.explode(), d6).map(lambda rolls: rolls[0] % 2), ValueError, "limit it"),
    (lambda: d6.explode() % 2, ValueError, "limit it"),
    (lambda: d6.explode() @ d6, ValueError, "cannot say how many dice .* d6.explode\\(times=9\\)"),
    (lambda: d6.explode().then(lambda dice: dice @ d6), ValueError, "cannot say how many dice"),
    (lambda: highest(d6.explode(5, 6), d6.explode()).mean(), ValueError, "not known, since it has no end: limit it"),
    (lambda: highest(d6.explode(5, 6), d6.explode()).deviation(), ValueError, "limit it, such as d6.explode"),
    # Pools
    (lambda: highest(4 @ d6), TypeError, r"to keep dice of one roll d6.pool\(4\).highest\(3\)"),
    (lambda: d6.pool(3) == 18, TypeError, "a pool is dice, not a number: add them up, pool.sum"),
    (lambda: d6.pool(3) >= 5, TypeError, "pool.sum\\(\\) >= 5"),  # type: ignore[operator]
    (lambda: d6.pool(3) + 3, TypeError, "pool.sum\\(\\) >= 5"),  # type: ignore[operator]
    (lambda: 2 @ d6.pool(3), TypeError, "pool.sum\\(\\) >= 5"),  # type: ignore[operator]
    (lambda: d6.pool(3)[-2:], TypeError, "pool.highest\\(3\\)"),  # type: ignore[index]
    (lambda: d6.pool(3).mean(), AttributeError, "pool.sum\\(\\).mean"),  # type: ignore[attr-defined]
    (lambda: d6.pool(3).means(), AttributeError, "has no means$"),  # type: ignore[attr-defined]
    (lambda: d6.pool(3).pairs_won(d6), TypeError, "a pool too, such as d6.pool\\(2\\)"),  # type: ignore[arg-type]
    (lambda: d6.pool(3).fold(lambda s, f, a, b: s, 0, d6), TypeError, "a pool too"),  # type: ignore[arg-type]
    (lambda: d6.pool([0, 1, 1]), TypeError, "d6.pool\\(3\\).keep\\(\\[0, 1, 1\\]\\)"),  # type: ignore[arg-type]
    (lambda: d6.pool("2"), InvalidInput, "at least 0, not “'2'”"),  # type: ignore[arg-type]
    (lambda: d6.pool(d4), TypeError, "a fixed number of dice: write d4 @ d6, or d4.then"),  # type: ignore[arg-type]
    (lambda: d6.pool(3).keep([1, 1]), ValueError, "each of the 3 dice"),
    (lambda: Pool().rank(1), InvalidInput, "^The place cannot be “1”: there are too few dice"),
    # Questions
    (lambda: oddsmith.roll("3d6", seed=5), TypeError, "a seed is a text"),  # type: ignore[arg-type]
    (lambda: oddsmith.roll(d6), TypeError, "a law has no link"),  # type: ignore[arg-type]
    (lambda: oddsmith.odds(d6), TypeError, "links such as “5dB” or “4d6kh3”"),  # type: ignore[arg-type]
    (lambda: oddsmith.odds(6), TypeError, "links such as"),  # type: ignore[arg-type]
    (lambda: oddsmith.compare(["5dB", d6]), TypeError, "a law has no link"),  # type: ignore[list-item]
    (lambda: oddsmith.compare(oddsmith.odds("5dB")), TypeError, "list of set-ups"),  # type: ignore[arg-type]
    (lambda: oddsmith.game(5), TypeError, 'a text such as "dnd-attack", not 5'),  # type: ignore[arg-type]
    (lambda: oddsmith.lab(5), TypeError, 'a text such as "output 3d6", not 5'),  # type: ignore[arg-type]
    (lambda: oddsmith.program(5), TypeError, 'a text such as "output 3d6", not 5'),  # type: ignore[arg-type]
    (lambda: oddsmith.compare("5dB"), TypeError, 'compare\\(\\["5dB", "6dB"\\]\\)'),
    (lambda: oddsmith.table("5dB", {"dice": range(3, 6)}), TypeError, '"dice=3..8"'),  # type: ignore[arg-type]
    (lambda: oddsmith.decibel(dice=d8), TypeError, 'a die is given as a text, dice="d8"'),  # type: ignore[arg-type]
    (lambda: oddsmith.roll_under(dice={8: 2}), InvalidInput, "not “{8: 2}”"),  # type: ignore[arg-type]
    (lambda: oddsmith.decibel(5), TypeError, "by their names: decibel\\(dice=5\\)"),  # type: ignore[call-arg]
    (lambda: oddsmith.notation("d20+5 >= 15"), InvalidRequest, 'write odds\\("d20\\+5 >= 15"\\).chance'),
    (lambda: oddsmith.notation("d20+5 vs 15"), InvalidRequest, "has a chance and no law of its own"),
    (lambda: oddsmith.odds("5d10>=8").chance, InvalidRequest, ": write 5d10>=8 >= 1, or another target."),
    (lambda: oddsmith.solve("5d10>=8", "50%"), InvalidRequest, ": write 5d10>=8 >= 1, or another target."),
    (lambda: oddsmith.game("dnd-atack"), UnknownSystem, "no game “dnd-atack”: perhaps dnd-attack"),
    (lambda: oddsmith.game("zzz"), UnknownSystem, "no game “zzz”: see the list of games"),
    # Numbers
    (lambda: Ratio(1, 2).places(-1), ValueError, "decimal places is 0 or more, not -1"),
    (lambda: Ratio(1, 0), ZeroDivisionError, "must not be 0"),
    (lambda: Ratio(1, -2), ValueError, "must be above 0"),
    (lambda: Ratio(1, 3) / 0, ZeroDivisionError, "^division by 0$"),
    (lambda: Ratio(0.5), TypeError, "of two whole numbers, Ratio\\(1, 2\\), not of 0.5 and 1"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("misused", "error", "told"), MISUSED)
def test_misuse_is_refused_with_advice(misused: Callable[[], object], error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        misused()


@pytest.mark.parametrize(
    "large",
    [
        lambda: 10**6 @ d6,
        lambda: 10**9 @ d([0, 10**6]),
        lambda: d6.pool(10**6).sum(),
        lambda: d6.pool(10**6).count(6),
        lambda: 10**6 @ d6.explode(),
        lambda: 10**4 @ joint(d6, d6),
        lambda: d6.pool(400).counts(**{f"n{face}": face for face in d6.outcomes}),
    ],
)
def test_laws_too_large_for_memory_are_refused_in_advance(large: Callable[[], object]) -> None:
    with pytest.raises(
        TooMuchWork, match=r"The sum of [0-9,]+ dice would take [0-9,]+ MB: at most [0-9,]+ are allowed"
    ):
        large()


def test_small_laws_are_not_refused() -> None:
    assert d6.pool(100).highest(3).outcomes[-1] == d6.pool(300).highest(3).outcomes[-1] == 18
    assert d6.pool(1000).highest(500).outcomes[-1] == d(100).pool(100).highest(30).outcomes[-1] == 3000
    assert (d6.pool(50) + d8.pool(50)).highest(50).outcomes[-1] == 50 * 8
    assert Pool().highest() == Pool().keep([]) == d({0: 1})
    assert (5000 @ d6).mean() == 5000 * d6.mean()
    assert d6.pool(5000).count(5, 6).mean() == Fraction(5000, 3)
    assert d6.pool(90).counts(low=[2, 3], ones=1, sixes=6).part("low") == d6.pool(90).count(2, 3)
    assert d6.explode(times=300).outcomes[-1] == 301 * 6
    assert d([0, 6]).explode([]) == d([0, 6])


@pytest.mark.parametrize("exact", [Fraction(11, 4), Fraction(-11, 4), Fraction(2), Fraction(0)])
def test_chances_behave_like_other_exact_numbers(exact: Fraction) -> None:
    chance = Ratio(exact.numerator * 2, exact.denominator * 2)
    for compute in (abs, operator.pos, int, math.floor, math.ceil):
        assert compute(chance) == compute(exact)


def test_chances_are_rounded_half_up() -> None:
    assert [round(Ratio(n, 2)) for n in (1, 3, 5, -1)] == [1, 2, 3, -1]
    assert round(Ratio(69, 800), 4) == Fraction(863, 10_000)


def test_answers_are_printed_readably(capsys: pytest.CaptureFixture[str]) -> None:
    hit = d20 + 5 >= 15
    print(hit.chance, hit, repr(hit))
    assert capsys.readouterr().out == "11/20 55% Event(Ratio(11/20))\n"
    grid = oddsmith.table("decibel", "dice=3..4", "target=10,13")
    assert repr(grid).splitlines()[0] == "Decibel: chance by dice (rows) and target (columns)"
    assert str(oddsmith.solve("5dB", "65%", by="target")) == "Target: 13 gives 61.6%, 12 gives 70.3%."
    assert repr(oddsmith.compare(["5dB", "6dB"])).splitlines()[1] == "Odds(6dB against 10: 91.1%)"
    assert repr(oddsmith.roll("5dB?target=13", "1-example")) == "Roll(5dB against 13: 10 against 13: missed by 3)"
    assert "outcome" in repr(oddsmith.odds("5dB").laws)


def test_a_table_can_show_means() -> None:
    means = oddsmith.table("5dB", "dice=3..4", shows="mean")
    assert "mean by dice" in repr(means)
    assert oddsmith.odds("5dB").table("dice=3..4", shows="mean") == means
    with pytest.raises(InvalidRequest, match="A table cannot show “men”"):
        oddsmith.table("5dB", "dice=3..4", shows="men")  # type: ignore[arg-type]
    with pytest.raises(InvalidRequest, match="has no mean: its outcomes are not numbers"):
        oddsmith.table("genesys", "ABILITY=0..1", shows="mean")


def test_every_question_can_show_progress(capsys: pytest.CaptureFixture[str]) -> None:
    for ask in (
        lambda: oddsmith.odds("5dB", progress=True),
        lambda: oddsmith.compare(["5dB", "6dB"], progress=True),
        lambda: oddsmith.solve("5dB", "65%", "target", progress=True),
        lambda: oddsmith.odds("5dB").solve("65%", "target", progress=True),
        lambda: oddsmith.table("5dB", "dice=3..4", progress=True),
        lambda: oddsmith.program("output 3d6", progress=True),
    ):
        ask()
        assert "100%" in capsys.readouterr().err
    oddsmith.program("output 3d6", progress=None)  # type: ignore[arg-type]
    assert not capsys.readouterr().err


def test_a_wrong_input_is_named() -> None:
    with pytest.raises(OddsmithError, match=r"^“Roll with” must be") as caught:
        oddsmith.game("dnd_check", ADV=True)
    assert caught.value.__notes__ == ["The input is ADV."]
