"""Recursive fights: calls with the same few arguments at every depth, whose laws are mixtures of one another."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddsmith.language import alike, calls, run
from oddsmith.language.budget import MOST_EXACT_STEPS
from tests.language.laws import law
from tests.language.test_reference import WAYS, compare

FIGHT = (
    'set "maximum function depth" to {depth} function: fight A:n B:n {{ if A < 1 {{ result: 0 }} '
    "if B < 1 {{ result: 1 }} result: [fight A - d6*(d20 > 10) B - d6*(d20 > 9)] }} output [fight {hits} {hits}]"
)


def _blow(chance: Fraction) -> dict[int, Fraction]:
    return {0: 1 - chance} | dict.fromkeys(range(1, 7), chance / 6)


@cache
def _won(a: int, b: int, left: int) -> Fraction | None:
    """The chance to win among the fights that end (AnyDice leaves the others out), by rounds; None if none ends."""
    if not left or a < 1 or b < 1:
        return Fraction(int(a >= 1)) if left else None
    rounds = [
        (one * other, _won(a - x, b - y, left - 1))
        for x, one in _blow(Fraction(1, 2)).items()
        for y, other in _blow(Fraction(11, 20)).items()
    ]
    ended = [(weight, found) for weight, found in rounds if found is not None]
    return sum((w * found for w, found in ended), Fraction(0)) / sum(w for w, _ in ended) if ended else None


@pytest.mark.parametrize(("hits", "depth"), [(5, 3), (5, 12), (8, 20)])
def test_a_fight_agrees_with_its_rounds(hits: int, depth: int) -> None:
    found = _won(hits, hits, depth)
    assert found is not None
    assert law(FIGHT.format(hits=hits, depth=depth)) == {0: 1 - found, 1: found}


def test_two_hundred_rounds_of_a_fight_are_exact_within_the_step_limit() -> None:
    outcome = run(FIGHT.format(hits=20, depth=200))
    assert outcome.steps < MOST_EXACT_STEPS * 9 // 10
    assert outcome.outputs[0].law
    assert not outcome.outputs[0].law.error


@st.composite
def fights(draw: st.DrawFn) -> str:
    """Functions that call themselves and one another, with or without dice, and end in any way or never."""
    numbers = st.sampled_from(
        ["A", "B", "A - 1", "B + 1", "A - d2", "B - d3", "A + d{-1, 0, 1}", "B - (d4>2)", "A - B"]
    )
    ends = st.sampled_from(["0", "1", "B", "d{}", "d2 + B", "{1, 2}", "3 * A", "2d2"])
    calls = st.builds("[{} {} w {}]".format, st.sampled_from("ffgggh"), numbers, numbers)
    tests = st.sampled_from(["A < 1", "B < 1", "A > 3", "A = B", "B = 2"])
    others = st.one_of(calls, st.builds("{} + 1".format, calls), ends)
    lines = [f'set "maximum function depth" to {draw(st.integers(2, 7))}']
    for name in "fg":
        cases = draw(st.lists(st.builds("if {} {{ result: {} }}".format, tests, others), min_size=1, max_size=3))
        lines.append(f"function: {name} A:n w B:n {{ {' '.join(cases)} result: {draw(calls)} }}")
    lines.append(f"function: h A:n w B:n {{ if A < 1 {{ result: {draw(ends)} }} result: [h A - 1 w B] }}")
    values = st.builds(
        "[{} {} w {}]".format, st.sampled_from("fgh"), *[st.sampled_from(["1", "2", "3", "4", "d3"])] * 2
    )
    asked = st.sampled_from(
        [
            "output {}",
            "output #{}",
            "output [highest 1 of {}]",
            "if {} = 2 {{ output 7 }}",
            "loop X over {{{}}} {{ output X }}",
        ]
    )
    return " ".join([*lines, *draw(st.lists(st.builds(str.format, asked, values), min_size=1, max_size=4))])


@given(fights(), st.booleans(), st.booleans(), st.sampled_from([0, 40, 80, 10**6]), st.sampled_from(WAYS))
def agree_on_fights(program: str, looks_at_all: bool, are_alike: bool, remembered: int, mixes: str) -> None:
    """Compare engine and reference, with and without a common total for results of calls, and with small caches."""
    with pytest.MonkeyPatch.context() as patch:
        if not are_alike:
            patch.setattr(alike, "MOST_ALIKE", 0)
            patch.setattr(alike, "FEW_BITS", 1)
        patch.setattr(alike, "MUCH", 2)
        patch.setattr(calls, "MOST_REMEMBERED", remembered)
        compare(program, looks_at_all, asks=False, merges=False, mixes=mixes)


def test_fights_agree_with_a_naive_reference(request: pytest.FixtureRequest) -> None:
    settings(max_examples=5_000 if request.config.getoption("--long") else 200)(agree_on_fights)()


@pytest.mark.parametrize("first", range(5))
@pytest.mark.parametrize("then", range(5))
def test_memoized_calls_hold_at_other_depths(first: int, then: int) -> None:
    program = (
        'set "maximum function depth" to 5 function: down N:n { if N < 2 { result: 7 + N } result: [down N - 1] } '
        "function: late K:n { if K < 1 { result: [down d3] } result: [late K - 1] } "
        f"output [late {first}] output [late {then}]"
    )
    compare(program, looks_at_all=True, asks=False, merges=False, mixes="as it comes")


@pytest.mark.parametrize("outputs", list(permutations(["[g 1 x d3]", "[g 2 x d3]", "[h 2 x d3]"])))
def test_memoized_calls_hold_in_mutual_recursion(outputs: tuple[str, ...]) -> None:
    program = (
        'set "maximum function depth" to 3 function: g N:n x X:n { if N <= 0 { result: 7 } result: [h N x X] } '
        "function: h N:n x X:n { result: [g N - (X > 1) x d3] } output " + " output ".join(outputs)
    )
    compare(program, looks_at_all=True, asks=False, merges=False, mixes="as it comes")


def test_lost_cases_have_their_exact_weight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls, "FEW_ROLLS", 1_000)
    program = (
        "function: the A:n { result: A } function: g A:n over B:n { if A = B { result: d{} } result: [the A] } "
        "output [g d8 over d7]"
    )
    assert law(program) == {n: Fraction(6 if n < 8 else 7, 49) for n in range(1, 9)}
    assert ["12.5" in warning.message for warning in run(program).warnings] == [True]


def test_lost_cases_are_reported_at_the_call_that_loses_them() -> None:
    program = (
        'set "maximum function depth" to 3 function: id A:n { result: A } '
        "function: f A:n { if A = 2 { result: [id 1] } result: [f d2] } output [f d2]"
    )
    assert [warning.column for warning in run(program).warnings if warning.message.startswith("Some cases")] == [121]


@pytest.mark.parametrize("depth", range(1, 9))
@pytest.mark.parametrize("before", ["", "output [h 3] output [r 3 w 1] output [m 2] "])
@pytest.mark.parametrize("asked", ["[f 1]", "[k 1]", "[m 4]"])
def test_calls_reached_at_many_depths_are_cut_off_at_the_limit(depth: int, before: str, asked: str) -> None:
    program = (
        f'set "maximum function depth" to {depth} function: h A:n {{ if A < 1 {{ result: 5 }} result: [h A - 1] }} '
        "function: r N:n w A:n { if N < 1 { result: A } result: [r N - 1 w A + d2] } "
        "function: m A:n { if A < 1 { result: 5 - A } result: [m A - d2] } "
        "function: f A:n { if A = 2 { result: [h 3] } if A = 3 { result: [r 3 w 1] } result: [f d3] } "
        "function: k A:n { if A < 4 { result: [k A + d3] } if A < 6 { result: [h 6 - A] } result: [k A - d2 - 1] } "
        f"{before}output {asked}"
    )
    compare(program, looks_at_all=True, asks=False, merges=False, mixes="as it comes")


def test_every_cut_off_call_is_reported() -> None:
    program = (
        'set "maximum function depth" to 3 function: f A:n '
        "{ if A = 2 { result: [f 3] } if A = 3 { result: [f 2] } result: [f d2 + 1] } output [f 1]"
    )
    assert [warning.column for warning in run(program).warnings] == [100, 73]


@pytest.mark.parametrize(
    ("given", "asked", "expected"),
    [
        ("{1, 2}", "output #[f 3]", {2: 1}),
        ("5", "if [f 3] = 5 { output 7 } else { output 8 }", {7: 1}),
        ("3d6", "output [highest 1 of [f 3]]", law("output [highest 1 of 3d6]")),
    ],
)
def test_results_keep_their_type_through_recursion(given: str, asked: str, expected: dict[int, Fraction]) -> None:
    program = (
        f'set "maximum function depth" to 4 function: f A:n {{ if A < 1 {{ result: {given} }} result: [f A - 1] }} '
        f"function: h A:n {{ if A < 1 {{ result: 0 + [f 3] }} result: [h A - 1] + 0 }} output [h 1] {asked}"
    )
    assert law(program) == expected


@pytest.mark.parametrize("faces", ["d2", "d7"])
def test_two_calls_with_the_same_roll_and_dice_are_independent(faces: str) -> None:
    program = (
        "function: f S:s w N:n { X: 0 loop P over S { X: X + P } result: X + N } "
        f"function: h A:s {{ X: [f A w {faces}] Y: [f A w {faces}] result: X - Y }} output [h 4d6]"
    )
    assert law(program) == law(f"output {faces} - {faces}")


def test_a_roll_passed_on_untyped_stays_a_sequence() -> None:
    program = (
        "function: one A:n { result: A } function: f S { X: 0 loop P over {S} { X: X * 3 + P } result: [one X + d2] } "
        "function: h A:s { X: [f A] result: X } output [h 4d6]"
    )
    assert (min(law(program)), max(law(program))) == (41, 242)  # 40 and 240 of four ones and four sixes, and the d2


def test_a_call_may_have_a_hundred_dice() -> None:
    names = [f"A{chr(65 + n // 26)}{chr(65 + n % 26)}" for n in range(100)]
    dice = " w ".join(["d2"] * 6 + ["d1"] * 94)
    program = (
        'set "maximum function depth" to 250 function: id A:n { result: A } '
        f"function: f {' w '.join(f'{name}:n' for name in names)} "
        f"{{ if AAA = 2 {{ result: [id 1] }} result: [f {dice}] }} output [f {dice}]"
    )
    assert law(program) == {1: 1}
