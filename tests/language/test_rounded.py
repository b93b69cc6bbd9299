"""Weights that would be too long are rounded, never by more than the stated error (docs/rounding.md)."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise, permutations
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddsmith.api import answer
from oddsmith.dice.pool import die, sum_of
from oddsmith.errors import OddsmithError, TooMuchWork, no_progress
from oddsmith.language import budget, explore, laws, run
from oddsmith.language.analysis import exposures
from oddsmith.language.budget import Budget
from oddsmith.language.laws import Law
from oddsmith.language.machine import Machine
from oddsmith.language.parser import parse
from oddsmith.language.run import rounding
from oddsmith.language.shares import Drawn, Mixture
from oddsmith.language.statements import block
from oddsmith.language.values import Dice
from oddsmith.law.distribution import ERROR_BITS, Distribution, error_text
from tests.language.people import programs
from tests.language.test_fights import FIGHT, fights

OPERATIONS = (
    "D + D", "D - X", "D * D", "D / 3 - X", "3dD", "5dD", "1@4dD", "{1,3}@5dX", "[highest 2 of 4dD]",
    "[lowest 3 of 5dX]", "[middle 2 of 5dD]", "[highest of D and X]", "[lowest of D and 2]", "[explode D]",
    "[highest 2 of 2dD and X]", "(d3)dD", "D > X", "D = D", "(D > 2)@X", "[f D]", "[f X D]", "[g 3dD]",
    "[g 2dX D]", "[h D 2dX]", "[h X 3dD]", "!D", "-X", "D & X", "[k 4dD]", "[k 3dX]", "[once D]",
)  # fmt: skip
FUNCTIONS = """
function: f A:n { if A > 2 { result: A } result: X }
function: f A:n B:n { if A = B { result: d{} } result: A - B }
function: g S:s { result: 1@S - 2@S }
function: g S:s N:n { if 1@S > N { result: S } if N = 1 { result: D } result: 2@S }
function: h N:n S:s { result: N * [count {1, 2, 3} in S] }
function: k S:s { R: 0 loop I over S { R: R * 2 + (I > 2) } result: R }
function: once A:n { if A > 3 { result: d{} } result: A }
"""
"""The second and the last one lose cases."""


def distance(one: Law, other: Law) -> Fraction:
    """The total variation distance of two laws."""
    outcomes = one.weights.keys() | other.weights.keys()
    apart = (
        abs(Fraction(one.weights.get(n, 0), one.total) - Fraction(other.weights.get(n, 0), other.total))
        for n in outcomes
    )
    return sum(apart, Fraction(0)) / 2


def rounds_within_its_bound(program: str, bits: int) -> int:
    """Check that every output is within its stated error of the exact law; return how many are rounded."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(budget, "MOST_STEPS", budget.MOST_STEPS // 20)
        patch.setattr(explore, "FEW_ROLLS", 5)
        try:
            exact = run(program)
        except OddsmithError:
            return 0  # nothing to compare with
        assert not any(output.law.error for output in exact.outputs if output.law)
        patch.setattr(budget, "MOST_STEPS", budget.MOST_STEPS * 20)
        patch.setattr(budget, "ROUNDED_BITS", bits)
        patch.setattr(budget, "SPARE_BITS", 0)
        patch.setattr(laws, "MOST_ERROR", 1 << ERROR_BITS + 10_000)
        rounded = rounding(program)
    inexact = 0
    for one, other in zip(exact.outputs, rounded.outputs, strict=True):
        if one.law is None or other.law is None:
            assert one.law is other.law
            continue
        assert one.law.outcomes == other.law.outcomes, program
        assert distance(one.law, other.law) <= Fraction(other.law.error, 1 << ERROR_BITS), program
        inexact += bool(other.law.error)
    return inexact


@st.composite
def growing(draw: st.DrawFn) -> str:
    """Programs whose weights grow, since their results are used as dice again."""
    lines = [FUNCTIONS, "D: d{1:5, 2:3, 4} X: 2d{1, 3, 3}"]
    steps = draw(st.lists(st.tuples(st.sampled_from("DX"), st.sampled_from(OPERATIONS)), min_size=1, max_size=4))
    lines += [f"{name}: {operation}" for name, operation in steps]
    return "\n".join([*lines, "output D output X"])


@given(growing(), st.sampled_from((40, 12, 5)))
def grown_ones_hold(program: str, bits: int) -> None:
    rounds_within_its_bound(program, bits)


@given(programs(), st.sampled_from((40, 12, 5)))
def written_ones_hold(program: str, bits: int) -> None:
    rounds_within_its_bound(program, bits)


@given(fights(), st.sampled_from((40, 12, 5)))
def fights_hold(program: str, bits: int) -> None:
    rounds_within_its_bound(program, bits)


@pytest.mark.parametrize("hold", [grown_ones_hold, written_ones_hold, fights_hold])
def test_rounded_laws_are_within_their_error(request: pytest.FixtureRequest, hold: Callable[[], None]) -> None:
    settings(max_examples=1_000 if request.config.getoption("--long") else 100)(hold)()


small_laws = st.dictionaries(st.integers(0, 9), st.integers(1, 10**6), min_size=1, max_size=5).map(Distribution[int])


@given(
    st.lists(st.tuples(st.integers(1, 99) | st.integers(1, 10**9), small_laws), min_size=2, max_size=9),
    st.sampled_from((30, 12, 5)),
)
def test_mixtures_built_in_steps_are_within_their_error(parts: list[tuple[int, Law]], bits: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(budget, "ROUNDED_BITS", bits)
        patch.setattr(budget, "SPARE_BITS", 0)
        mixing = Mixture(Budget(no_progress, rounds=True))
        for place, (weight, law) in enumerate(parts):
            mixing.add(weight, Drawn(law.total, law.weights))
            if place % 3 == 2:
                mixing.mix()
        total, shares, error = mixing.mixed()
    exact = Distribution.mixture(parts)
    assert total == sum(shares.values())
    assert shares.keys() == exact.weights.keys()
    assert distance(exact, Distribution(shares)) <= Fraction(error, 1 << ERROR_BITS)


def test_as_many_dice_as_they_have_sides() -> None:
    law = run("function: f N:n { result: NdN } output [f d200]").outputs[0].law
    assert law
    assert 0 < law.error < 1 << ERROR_BITS - 450
    assert law.outcomes == tuple(range(1, 200 * 200 + 1))
    sums = [sum_of(die(number), number) for number in range(1, 201)]
    for outcome in (1, 2, 100, 5_000, 20_000, 40_000):
        exact = sum((Fraction(each.weights.get(outcome, 0), each.total) for each in sums), Fraction(0)) / 200
        assert abs(Fraction(law.weights[outcome], law.total) - exact) <= Fraction(law.error, 1 << ERROR_BITS)


def test_repeated_mixing_of_long_weights_is_predicted() -> None:
    told: list[int] = []
    run("function: f N:n { result: NdN } output [f d200]", lambda done, _: told.append(done))
    end_of_exact = next(done for done, next_done in pairwise(told) if next_done < done)
    assert end_of_exact < budget.MOST_EXACT_STEPS * 8 // 10


def shown(operation: str, one: Law, other: Law) -> Law:
    """The law that an operation gives for two dice."""
    machine = Machine(Budget(no_progress, rounds=True))
    machine.variables |= {"D": Dice(one), "X": Dice(other)}
    program = parse(f"{FUNCTIONS} output {operation}")
    machine.exposed = exposures(program)
    block(program, machine).run(machine.variables)
    law = machine.outputs[0].law
    assert law
    return law


@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_operation_propagates_errors(operation: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laws, "MOST_ERROR", 1 << ERROR_BITS + 10)
    weights, others = {1: 40, 2: 24, 4: 16}, {1: 9, 3: 40, 6: 31}
    exact = shown(operation, Distribution(weights), Distribution(others))
    assert not exact.error
    for rich, poor in permutations((1, 2, 4), 2):
        for more, less in permutations((1, 3, 6), 2):
            off = Distribution({**weights, rich: weights[rich] - 8, poor: weights[poor] + 8})
            further = Distribution({**others, more: others[more] - 5, less: others[less] + 5})
            found = shown(operation, off.within((1 << ERROR_BITS) // 10 + 1), further.within((1 << ERROR_BITS) // 16))
            assert distance(found, exact) <= Fraction(found.error, 1 << ERROR_BITS)


def test_rounded_laws_differ_from_exact_ones() -> None:
    law, off = Distribution({1: 1, 2: 1}), Distribution({1: 1, 2: 1}).within(1)
    assert law != off
    assert Dice(law) != Dice(off)
    assert len({law, off, law.within(1), off.within(0)}) == 2


@pytest.mark.parametrize(("error", "text"), [(1, "1e-327"), ((1 << ERROR_BITS) // 1000, "1e-3")])
def test_an_error_is_shown_as_a_power_of_ten(error: int, text: str) -> None:
    assert error_text(error) == text
    assert Fraction(error, 1 << ERROR_BITS) < Fraction(text)


@pytest.mark.parametrize(
    ("program", "law"),
    [
        ("X: d6 loop I over {1..28} { X: [highest of X and X] } output X", {6: 1}),
        ("X: d6 loop I over {1..30} { X: X & X } output X", {1: 1}),
        ("X: d6 loop I over {1..40} { X: 1@2dX } output X", {6: 1}),
        (
            "function: f A:n { if A < 4 { result: X } result: A } X: d6 loop I over {1..40} { X: [f X] } output X > 3",
            {1: 1},
        ),
        (
            "function: f A:n B:n { if A = B { result: A } result: 0 } X: d2 loop I over {1..14} {X: [f X X]} output X",
            {0: 1},
        ),
        ("X: d2 - 1 loop I over {1..20} { X: (X + X) / 2 } output X * 1", {0: 1}),
        ("output 20000d2 > 31000", {0: 1}),
        (
            "X: d2 loop I over {1..9} { X: 2@2dX } function: f S:s { result: [count 1 in S] } output [f 800dX]",
            {800: 1},
        ),
    ],
    ids=lambda text: str(text)[:60],
)
def test_long_weights_are_rounded_for_nearly_certain_outcomes(program: str, law: dict[int, int]) -> None:
    [output] = run(program).outputs
    assert output.law
    assert output.law.error
    (certain,) = law
    assert 1 - output.law.chance(certain).decimal < 0.02


def test_many_small_steps_are_run_again_with_rounding(monkeypatch: pytest.MonkeyPatch) -> None:
    program = FIGHT.format(depth=60, hits=6)
    [exact] = run(program).outputs
    for name, value in {"MOST_EXACT_STEPS": 200_000, "TELL_EVERY": 10_000, "ROUNDED_BITS": 90, "SPARE_BITS": 0}.items():
        monkeypatch.setattr(budget, name, value)
    [output] = run(program).outputs
    assert exact.law
    assert output.law
    assert exact.law.error < output.law.error < 1 << ERROR_BITS - 60
    assert distance(exact.law, output.law) <= Fraction(output.law.error, 1 << ERROR_BITS)


def test_long_laws_can_be_computed_repeatedly() -> None:
    again = "loop J over {1..300} { Y: [highest of X and X] }"
    outcome = run(f"X: d6 loop I over {{1..16}} {{ X: [highest of X and X] }} {again} output X")
    assert outcome.steps < budget.MOST_EXACT_STEPS


def test_only_long_weights_are_rounded() -> None:
    outcome = run("X: d6 loop I over {1..28} { X: [highest of X and X] } output X output d6 output 20d20")
    assert [bool(output.law and output.law.error) for output in outcome.outputs] == [True, False, False]


@pytest.mark.parametrize("form", ["csv", "markdown"])
def test_exports_state_the_error_once(form: str) -> None:
    program = "X: d6 loop I over {1..28} { X: [highest of X and X] } output X output d6"
    request = {"ask": "export", "form": form, "request": {"ask": "program", "program": program}}
    text = json.loads(answer(json.dumps(request)))["answer"]["text"]
    assert text.count("output 1 (≈, error below 1e-2") == text.count("≈") == 1


def test_too_large_an_error_is_refused() -> None:
    with pytest.raises(TooMuchWork, match="wrong by more than"):
        run("X: d6 loop I over {1..2000} { X: [highest of X and X] } output X")


def test_tables_and_comparisons_show_the_error() -> None:
    program = quote("N: 20 \\ Times 1..25 \\\nX: d6 loop I over {1..N} { X: [highest of X and X] } output X <= 5")
    link = f"lab?program={program}"
    table = json.loads(answer(json.dumps({"ask": "table", "link": link, "rows": "N=2,22"})))["answer"]
    (exact,), (rounded,) = table["cells"]
    assert "error" not in exact
    assert 0 < rounded["error"] < 1e-200
    compared = json.loads(answer(json.dumps({"ask": "compare", "links": [link + "&N=22", link + "&N=2"]})))["answer"]
    assert compared["setups"][0]["error"] == rounded["error"]
    assert "error" not in compared["setups"][1]
    for request in ({"ask": "table", "link": link, "rows": "N=2,22"}, {"ask": "compare", "links": [link + "&N=22"]}):
        for form in ("csv", "markdown"):
            exported = answer(json.dumps({"ask": "export", "form": form, "request": request}))
            assert "≈, error below" in exported
