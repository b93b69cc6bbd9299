"""Random programs never crash, and different ways of computing a law agree."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from oddsmith.errors import OddsmithError
from oddsmith.language import explore, run
from oddsmith.language.sorted_rolls import how_many, sorted_rolls
from oddsmith.law.distribution import Distribution
from oddsmith.systems.program import of_text
from oddsmith.systems.program.comments import statements
from oddsmith.systems.program.loops import loops_as_inputs

NUMBERS = st.integers(-3, 7).map(str)
NAMES = st.sampled_from(["A", "B", "S", "T"])


def _expressions(leaves: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    def grown(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        signs = st.sampled_from(["+", "-", "*", "/", "^", "@", "=", "!=", "<", "<=", ">", ">=", "&", "|", "d"])
        return st.one_of(
            st.tuples(inner, signs, inner).map(lambda parts: f"({parts[0]} {parts[1]} {parts[2]})"),
            st.tuples(st.sampled_from("d+-!#"), inner).map(lambda parts: f"({parts[0]} {parts[1]})"),
            st.lists(inner, max_size=3).map(lambda parts: "{" + ", ".join(parts) + "}"),
            st.tuples(inner, inner).map(lambda parts: "{" + f"{parts[0]}..{parts[1]}" + "}"),
            st.tuples(inner, inner).map(lambda parts: f"[count {parts[0]} in {parts[1]}]"),
            st.tuples(inner, inner).map(lambda parts: f"[highest {parts[0]} of {parts[1]}]"),
            st.tuples(inner, inner, inner).map("[highest {0[0]} of {0[1]} and {0[2]}]".format),
            st.tuples(inner, inner).map(lambda parts: f"{{{parts[0]}}}@{parts[1]}"),
            st.tuples(inner, inner).map(lambda parts: f"[lowest of {parts[0]} and {parts[1]}]"),
            st.tuples(inner, inner).map(lambda parts: f"[{parts[0]} contains {parts[1]}]"),
            inner.map(lambda part: f"[sort {part}]"),
            inner.map(lambda part: f"[reverse {part}]"),
            inner.map(lambda part: f"[explode {part}]"),
            inner.map(lambda part: f"[absolute {part}]"),
            inner.map(lambda part: f"[maximum of {part}]"),
        )

    return st.recursive(leaves, grown, max_leaves=5)


ANYTHING = _expressions(NUMBERS | NAMES | st.sampled_from(["d4", "2d3", "d{}", "{}", "d{0,0,5}", "4d5"]))
GIVEN = ANYTHING | st.sampled_from(["2d3", "4d5", "{2,1}", "d{1,10^20}"])


@st.composite
def bodies(draw: st.DrawFn, depth: int = 2) -> str:
    """The statements of a function."""
    lines = []
    for _ in range(draw(st.integers(0, 2))):
        match draw(st.integers(0, 3)):
            case 0 | 1:
                lines.append(f"{draw(st.sampled_from('ABK'))}: {draw(ANYTHING)}")
            case 2 if depth:
                lines.append(f"if {draw(ANYTHING)} {{ {draw(bodies(depth - 1))} }}")
            case _ if depth:
                lines.append(f"loop K over {draw(ANYTHING)} {{ {draw(bodies(depth - 1))} }}")
            case _:
                pass
    lines.append(f"result: {draw(ANYTHING)}" if draw(st.booleans()) else "A: A")
    return " ".join(lines)


@st.composite
def programs(draw: st.DrawFn) -> str:
    """A function with parameters of any type, with outputs of its calls and of an expression."""
    first, second = (draw(st.sampled_from([":n", ":s", ":d", ""])) for _ in range(2))
    function = f"function: f A{first} with S{second} {{ {draw(bodies())} }}"
    calls = [f"output [f {draw(GIVEN)} with {draw(GIVEN)}]" for _ in range(draw(st.integers(1, 3)))]
    return f"A: 1 B: 2 S: {{3,1}} T: 2d3 {function} {' '.join(calls)} output {draw(ANYTHING)}"


@given(programs())
def test_random_programs_raise_only_our_errors(program: str) -> None:
    with suppress(OddsmithError):  # any other error fails the test
        run(program)


WHOLE = st.sampled_from(["{1,2}@{A}", "#{A,A}", "(A > {2,1})", "({B} = A)", "1@A", "[count B in A]", "(A + B)"])
ARGUMENTS = st.sampled_from(["3d6", "4d5", "2d2", "{3,1}", "{}", "5", "d{1,10^20}"])


@given(
    st.lists(WHOLE, min_size=1, max_size=2).map(" + ".join),
    st.tuples(st.sampled_from(["s", "n"]), st.sampled_from(["s", "n"])),
    st.lists(st.tuples(ARGUMENTS, ARGUMENTS), min_size=2, max_size=3),
)
def test_calls_do_not_affect_one_another(result: str, types: tuple[str, str], calls: list[tuple[str, str]]) -> None:
    function = f"function: f A:{types[0]} with B:{types[1]} {{ result: {result} }} "
    outputs = [f"output [f {one} with {other}] " for one, other in calls]
    alone = [run(function + output).outputs[0].law for output in outputs]
    assert [output.law for output in run(function + "".join(outputs)).outputs] == alone


SETTINGS = st.sampled_from(
    [
        "", 'set "position order" to "lowest first"', 'set "explode depth" to 4', 'set "explode depth" to -1',
        'set "maximum function depth" to 3', 'set "maximum function depth" to 250', 'set "maximum function depth" to 0',
    ]
)  # fmt: skip
CALLS = ["[f A with S]", "[f S with A]", "[g [f A with B]]", "[g S]"]
CALLING = _expressions(NUMBERS | NAMES | st.sampled_from(["3d4", "d{}", "{}", "{1,1,5}", "10^30", *CALLS]))
TYPES = st.sampled_from("nsd?")


@given(st.lists(SETTINGS, max_size=2).map(" ".join), bodies(), st.tuples(CALLING, CALLING, CALLING), TYPES, TYPES)
def test_mutually_recursive_functions_raise_only_our_errors(
    settings: str, body: str, results: tuple[str, str, str], one: str, other: str
) -> None:
    first, second, output = results
    program = (
        f"{settings} A: 1 B: 2 S: {{3,1}} T: 2d3 "
        f"function: f A:{one} with S:{other} {{ if #A > 3 {{ {body} }} result: {first} }} "
        f"function: g S:{one} {{ loop K over {{A, 2}} {{ if K = 2 {{ result: {second} }} }} }} "
        f'output [f 2d3 with d4] named "[A] \u2026" {settings} output {output}'
    )
    with suppress(OddsmithError):
        run(program)


WORDS = "output function: result: if else loop over set to named of highest f A B X d 6 0 99999999999 :n :s"
SIGNS = '{ } [ ] ( ) , .. : ; + - * / ^ @ # ! & | = != < <= > >= "x" "maximum function depth" \\'
TOKENS = st.sampled_from([*WORDS.split(), *SIGNS.split(), "\n"])


@given(st.lists(TOKENS, max_size=25).map(" ".join))
def test_random_tokens_raise_only_our_errors(program: str) -> None:
    with suppress(OddsmithError):
        run(program)


@given(st.binary(max_size=60))
def test_random_bytes_raise_only_our_errors(program: bytes) -> None:
    for text in (program.decode("latin-1"), program.decode("utf-8", "surrogateescape")):
        with suppress(OddsmithError):
            run(text)


ASKED = st.sampled_from(
    [
        "1@S", "2@S", "(#S)@S", "{1,2}@S", "S", "-S", "!S", "#S", "9@S",
        "[count {1,3} in S]", "[count 2 in S]", "(S = 2)", "(S > 1)", "(1 >= S)", "(S != {1,2})", "[S contains 3]",
        "[highest 1 of S]", "1@[sort S]", "1@[reverse S]", "(1@S > 2@S)", "(1@S = 1@T)", "(2@S >= 2@T)", "(1@S < 2@T)",
        "T", "1@T", "(T = 1@S)", "[count 1@S in T]", "(S > T)", "([count 1 in S] > [count 1 in T])", "[absolute 1@S]",
    ]
)  # fmt: skip
SMALL = st.integers(-2, 3).map(str)
COMBINED = st.recursive(
    ASKED | SMALL,
    lambda inner: st.tuples(inner, st.sampled_from("+-*/&|=<>"), inner).map(" ".join).map("({})".format),
    max_leaves=4,
)


@given(COMBINED, COMBINED, COMBINED, st.booleans())
def test_statistics_agree_with_listing_rolls(condition: str, one: str, other: str, lowest: bool) -> None:
    order = 'set "position order" to "lowest first" ' if lowest else ""
    program = (
        f"{order}function: f S:s T:s {{ X: {condition} if X {{ Y: {one} result: Y + X }} result: {other} }} "
        "output [f 3d3 2d{1,2,2,4}]"
    )
    assert _with(program, few=0) == _with(program, few=10**9)


def _with(program: str, few: int) -> Any:
    before = explore.FEW_ROLLS
    explore.FEW_ROLLS = few
    try:
        law = run(program).outputs[0].law
        return law and (law.outcomes, law)
    except OddsmithError as error:
        return error.message
    finally:
        explore.FEW_ROLLS = before


@pytest.mark.parametrize("sign", ["=", "!=", "<", "<=", ">", ">="])
def test_pairs_are_compared_without_listing(sign: str) -> None:
    program = (
        f"function: f A:s B:s {{ R: 0 loop P over {{1..3}} {{ R: R + P * (P@A {sign} P@B) - 2 * (P@B < P@A) }} "
        "result: R + 1@A } output [f 3d4 2d{1,3,3}]"
    )
    assert _with(program, few=0) == _with(program, few=10**9)


@pytest.mark.parametrize("others", ["2", "0, 2, 9", "B, 2, 3", "-1, B, 3, 3, 4"])
@pytest.mark.parametrize("lowest", [False, True])
def test_numbers_are_sorted_among_dice_without_listing(others: str, lowest: bool) -> None:
    order = 'set "position order" to "lowest first" ' if lowest else ""
    results = [f"{place}@P + 9 * ({{2, {place}}}@P > 3) + 2@A" for place in range(1, 10)]
    for result in results:
        program = (
            f"{order}function: f A:s B:s {{ P: [sort {{A, {others}}}] result: {result} }} output [f 3d4 2d{{1,3,3}}]"
        )
        assert _with(program, few=0) == _with(program, few=10**9)


@pytest.mark.parametrize("result", ["(1@A > 1@B) + 2 * (1@A > 1@C)", "(1@A >= 1@B) & (2@C < 2@B) | (A = 2)"])
def test_three_rolls_linked_by_comparisons(result: str) -> None:
    program = f"function: f A:s B:s C:s {{ result: {result} + 1@C }} output [f 2d3 3d{{1,2,2}} 2d4]"
    assert _with(program, few=0) == _with(program, few=10**9)


@given(st.lists(st.integers(-3, 5), min_size=1, max_size=5), st.integers(0, 5), st.booleans())
def test_every_sorted_roll_is_listed_once_with_its_weight(faces: list[int], count: int, lowest_first: bool) -> None:
    law = Distribution.uniform(faces)
    is_falling = not lowest_first and count > 1
    brute = Counter(tuple(sorted(roll, reverse=is_falling)) for roll in product(faces, repeat=count))
    listed = list(sorted_rolls(law, count, lowest_first=lowest_first))
    total = sum(weight for _, weight in listed)
    assert {roll: Fraction(weight, total) for roll, weight in listed} == {
        roll: Fraction(ways, len(faces) ** count) for roll, ways in brute.items()
    }
    assert [roll for roll, _ in listed] == sorted(brute, reverse=is_falling)
    assert len(listed) == how_many(law, count)


@given(st.lists(st.sampled_from([0, 1, 10**4, 10**7, -(10**9)]), min_size=1, max_size=4), st.integers(1, 5))
def test_sums_of_faces_far_apart(faces: list[int], count: int) -> None:
    brute = Counter(sum(roll) for roll in product(faces, repeat=count))
    law = run(f"output {count}d{{{', '.join(map(str, faces))}}}").outputs[0].law
    assert law is not None
    assert {n: Fraction(w, law.total) for n, w in law.weights.items()} == {
        n: Fraction(w, len(faces) ** count) for n, w in brute.items()
    }


TURNS = st.lists(
    st.sampled_from(
        [
            "output d2 + N", 'output dX named "[X]"', 'output 1 named "[N]"', "output X + N", "output [f N] + [g]",
            "output {1..N}", "output [explode d2]", "output M", "X: X + N", "X: N", "M: {N, 3}", "X: [f X]",
            "if N > 1 { X: N }", "loop M over {1..N} { output M }", "loop M over {1..N} { X: M }",
            'set "explode depth" to 3', "function: g { result: 7 }",
        ]
    ),
    min_size=1,
    max_size=4,
).map(" ".join)  # fmt: skip
BEHIND = st.lists(st.sampled_from(["output X", "output N", "output [g]", "X: 3", "output d3"]), max_size=2)


@settings(max_examples=60, suppress_health_check=list(HealthCheck))  # many of these loops have no offer
@given(TURNS, BEHIND, st.sampled_from(["{-1..2}", "{3, 1, 2}"]))
def test_an_input_offered_for_a_loop_gives_each_turn(turns: str, behind: list[str], over: str) -> None:
    functions = "function: f N:n { M: N + 1 result: M } function: g { result: X }"
    program = f"X: 1 M: 2 {functions} loop N over {over} {{ {turns} }} {' '.join(behind)}"
    looped = [output.law for output in run(program).outputs]
    offers = [*loops_as_inputs(program, [*statements(program)])]
    assume(offers)
    system = of_text(offers[0].fix)
    last = sum("output" in one for one in behind)
    found: list[Any] = []
    for value in range(-1, 3) if ".." in over else (3, 1, 2):
        found += [output.law for output in system.run(system.inputs.from_texts({"N": str(value)})).outputs]
        found, shown = found[: len(found) - last], found[len(found) - last :]
    assert found + shown == looped
