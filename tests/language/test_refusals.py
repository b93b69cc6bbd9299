"""Programs that cannot run are refused with a message and a position."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddsmith.errors import InvalidProgram, OddsmithError, TooMuchWork, no_progress
from oddsmith.language import budget, run

DEEP = 'set "maximum function depth" to 250 '
PATIENCE_SECONDS = 15
"""Generous, for slow machines."""


@pytest.fixture
def tenth(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Allow only a tenth of the steps, unless with `--long`: they are counted the same way."""
    if not request.config.getoption("--long"):
        monkeypatch.setattr(budget, "MOST_STEPS", budget.MOST_STEPS // 10)


@pytest.mark.parametrize(
    ("program", "line", "column", "said"),
    [
        ("outptu 3d6", 1, 1, "Perhaps you meant “output”"),
        ("output 1d4 1d6", 1, 12, "Perhaps a sign is missing before it: +, *, or d for dice."),
        ("X: 1\noutput {1, 2", 2, 13, "Perhaps a “}” is missing"),
        ("output [highest 3 of 4d6", 1, 25, "Perhaps a “]” is missing"),
        ("output roll", 1, 8, "in capitals"),
        ("output X", 1, 8, "no variable named X"),
        ("output", 1, 7, "Line 1, column 7: The program ends too early"),
        ("A: 3\noutput Ad6 +\n\n\n", 2, 13, "The program ends too early"),
        ("\n  output [roll 3 dice]", 2, 11, "no function [roll _ dice]"),
        ("\n  output [tuple 2 -1]", 2, 11, "need brackets: [tuple 2 (-1) (d6)]"),
        ("if d6 { output 1 }", 1, 4, "Only a number can decide"),
        ("if {1} { output 1 }", 1, 5, "Only a number can decide"),
        ("loop I over 2d6 { output I }", 1, 14, "goes over a sequence"),
        ("result: 3", 1, 1, "Perhaps you meant “output”"),
        ("function: f { output 3 }", 1, 15, "Perhaps you meant “result:”"),
        ("function: f { function: g { result: 1 } }", 1, 15, "inside another one"),
        ("function: f { if 1 { result: 1 X: 2 } }", 1, 22, "Nothing can follow “result:”"),
        ("Score: 3d6", 1, 1, "Unexpected “Score”. Variables are in capitals"),
        ("output d6 + Xd6kh3", 1, 16, "Unexpected “kh”. Dice are kept by a function"),
        ('output d6 named "d6 against [ACC]"', 1, 17, "no variable named ACC"),
        ("output d6 \\ done\noutput d8", 1, 11, "everything after it is part of it"),
        ("output d6 +\n\\ done", 2, 1, "everything after it is part of it"),
        ("\\", 1, 1, "everything after it is part of it"),
        ('set "explode depth" to 0', 1, 24, "a number from 1"),
        ('set "maximum function depth" to -1', 1, 33, "a number from 1"),
        ('set "colour" to 3', 1, 5, "use one of"),
        ('set "explode depth" to "deep"', 1, 24, "a number"),
        ('\nset "explode depth" to {}', 2, 24, "a number"),
        ("\noutput []", 2, 8, "The function has no name"),
        ("output {1..d6}", 1, 9, "must be numbers"),
        ("output 3 $ 4", 1, 10, "Unexpected “$”"),
        ("\ud800 output 1", 1, 1, "cut in half"),
    ],
)
def test_errors_have_a_position(program: str, line: int, column: int, said: str) -> None:
    with pytest.raises(InvalidProgram) as refused:
        run(program)
    assert (refused.value.line, refused.value.column) == (line, column)
    assert said in refused.value.message
    assert refused.value.message.startswith(f"Line {line}, column {column}: ")
    assert refused.value.source == program.split("\n")[line - 1]


@pytest.mark.parametrize(
    ("program", "hint"),
    [
        ("3d6", "Perhaps you forgot “output”."),
        ("d20+5", "Perhaps you forgot “output”."),
        ("[highest 3 of 4d6]", "Perhaps you forgot “output”."),
        ("X: 3d6\nX + 1", "Perhaps you forgot “output”."),
        ("function: f N:n {\nN + 1 }", "Perhaps you forgot “output”, or “result:” in a function."),
        ("function: f N:n {\nX: N\n3 + N }", "Perhaps you forgot “output”, or “result:” in a function."),
        ("function: f N:n {\n3 + N }", "Perhaps you forgot “output”, or “result:” in a function."),
        ("output 2(d6)", "Perhaps a sign is missing before it: +, *, or d for dice."),
        ("X: Y Yd{1..6}", "Unexpected “d”. Perhaps a sign is missing before “Y”: +, *, or d for dice."),
        ("output X Y", "Perhaps a sign is missing before “Y”: +, *, or d for dice."),
        ("FOO BAR: 3", "Perhaps a “:” is missing before it."),
        ("X = 3d6", "A variable is set with a colon: X: 3d6."),
        ("X := 3d6", "A variable is set with a colon: X: 3d6."),
        ("X: 1 X += 1", "To change a variable, set it: X: X + 1."),
        ("X: 1 X-- output X", "To change a variable, set it: X: X + 1."),
        ("X: 1 X++", "To change a variable, set it: X: X + 1."),
        ("output: 3d6", "A “:” stands after “function”, “result”, and a variable that is set: X: 3d6."),
        ("function: Foo N:n { result: N } output [Foo 3]", "a function’s words are in small letters"),
        ("function: F X:n { result: X } output [F d6]", "There is no variable named F here. In a call"),
        ("function: my_func X:n { } output [my_func 3]", "spaces between them, and no “_”: function: my func N:n { }."),
        ("output [count 6 IN 3d6]", "a function’s words are in small letters, only variables in capitals"),
        ("function: open2 N:n { }", "Unexpected “open2”. A function’s name has small letters and no digits"),
        ("function: f(N:n) { }", "its parameters are capitals: function: best N:n of ROLL:s { }."),
        ("function: f N:n [ ]", "its parameters are capitals: function: best N:n of ROLL:s { }."),
        ("function: f Roll:s { }", "its parameters are capitals"),
        ("function: f", "its parameters are capitals: function: best N:n of ROLL:s { }."),
        ("A1: 3d6", "Unexpected “A1”. Names have no digits."),
        ("loop I1 over {1..6} { }", "Unexpected “I1”. Names have no digits."),
        ("loop i over {1..6} { }", "A variable in capitals belongs here."),
        ("function: f X:n { result X }", "Perhaps a “:” is missing before it."),
        ("function f { result: 1 }", "Perhaps a “:” is missing before it."),
        ("output d6 + 3B", "Perhaps a sign is missing before “B”: +, *, or d for dice."),
        ("OUTPUT 3", "Perhaps you meant “output”, in small letters."),
        ("Output 3", "Perhaps you meant “output”."),
        ("function: f { reslut: 1 }", "Perhaps you meant “result”."),
        ("output [higest 3 of 4d6]", "Perhaps you meant [highest NUMBER of DICE]."),
        ("output [count 3d6 over 4]", "Perhaps you meant [count VALUES in SEQUENCE]."),
        ("function: roll DICE for N { result: 1 } output [roll 3]", "where _ stands for an argument."),
        ("function: roll N { result: 1 } output [roll]", "Perhaps you meant [roll N]."),
        ("function: dif A B { result: A - B } output [dif 3 -4]", "[dif A B]. “N d20” and “N -4” are one argument"),
        ("function: max A B { result: A } output [max d6 d8]", "for two write N 1d20 and N (-4)."),
        ("output [f d6] function: f N:n { result: N }", "It is defined further down: move it up, before this."),
        ("output [min 1 of 2d6]", "Perhaps you meant [lowest NUMBER of DICE]."),
        ("output [count 5+ in 5d6]", "Name the values to count: [count {5, 6} in 8d6]."),
        ("output [count >=5 in 5d6]", "Name the values to count: [count {5, 6} in 8d6]."),
        ("output [3]", "The function has no name: [highest 3 of 4d6]."),
        ("DAMAGE: 3 output DAMGE", "Perhaps you meant DAMAGE."),
        ("output (3d6", "Perhaps a “)” is missing: the “(” of line 1, column 8 is not closed."),
        ("output (3d6]", "Perhaps a “)” is missing: the “(” of line 1, column 8 is not closed."),
        ("output 3d6)", "No bracket is open here that “)” could close."),
        (
            'X: {1, \\ ( \\ 2\noutput 1 named "]"',
            "Perhaps a “}” is missing: the “{” of line 1, column 4 is not closed.",
        ),
        ("if 1 { output 2", "Perhaps a “}” is missing: the “{” of line 1, column 6 is not closed."),
        ("output {1 2}", "Members of a sequence have commas between them: {1, 2}."),
        ("output 3, 4", "A “,” stands only between the members of a sequence: {1, 2}."),
        ("loop I over 1..6 { output I }", "A range stands in braces: {1..6}."),
        ("loop I in {1..6} { output I }", "It is “over”: loop X over {1..6} { }."),
        ("for I over {1..6} { output I }", "It is “loop”: loop X over {1..6} { }."),
        ("loop I over d6 { output I }", "A loop goes over a sequence, such as {1..6}"),
        ("if 1 { } elif 2 { }", "It is “else if”."),
        ("else { }", "“else” comes right after the “}” of an “if”."),
        ("if 1 output 2", "Perhaps a “{” is missing before it."),
        ("output 1 == 2", "Equality is a single “=”."),
        ("output 1 && 2", "“And” is a single “&”."),
        ("output d6 and d8", "“And” is a single “&”."),
        ("output d6 AND d8", "“And” is a single “&”."),
        ("output 2d6 = 7 or 11", "“Or” is a single “|”: X = 7 | X = 11; for dice [{7, 11} contains 2d6]."),
        ("X: 4 if not X = 3 { }", "“Not” is written “!”, with brackets: !(X = 3)."),
        ("output 6 in 3d6", "“In” is the function “contains”: [{2, 4, 6} contains d6], [3d6 contains 6]."),
        ("output d6 ** 2", "“To the power of” is written “^”."),
        ("output d6 % 2", "For a remainder: function: mod A:n by B:n { result: A - B * (A / B) }"),
        ("output MAX(d6, d8)", "Functions are called in square brackets: [highest 3 of 4d6]."),
        ("output d6 => 2", "“At least” is written “>=”."),
        ("output d6 ≤ 2", "“At most” is written “<=”."),
        ("output 2d6 x 3", "“Times” is written “*”."),
        ("output 2 − 3", "“Minus” is the plain “-” of the keyboard."),
        ("// dice\noutput 3", "A comment stands between two backslashes"),
        ("# dice\noutput 3", "A comment stands between two backslashes"),
        ("output 3d6 # dice", "A comment stands between two backslashes"),
        ("output 3d6 -- dice", "A comment stands between two backslashes"),
        ("output 1.5", "Numbers are whole: there are no decimals."),
        ("output {1...6}", "A range stands in braces, with two dots: {1..6}."),
        ("output 20% + 3", "There is no “%”: percentile dice are d100."),
        ("output d%", "There is no “%”: percentile dice are d100."),
        ("output 4d6kh3", "Dice are kept by a function: [highest 3 of 4d6]."),
        ("output 4d6dl1", "Dice are kept by a function: [highest 3 of 4d6]."),
        ("output d6!", "Dice explode by a function: [explode d6], or 4d[explode d6]."),
        ("output 4d6!>5 + 1", "Dice explode by a function: [explode d6], or 4d[explode d6]."),
        ("output 4d6r1", "result: X } output 4d[again d6]."),
        ("output 4dF", "Fudge dice are d{-1..1}: 4d{-1..1}."),
        ("output 4df + 2", "Fudge dice are d{-1..1}: 4d{-1..1}."),
        ("output d20 advantage", "Advantage is [highest 1 of 2d20]"),
        ("output 3D6", "The d of dice is a small letter: 3d6."),
        ("output d6;", "There is no “;”: a statement ends where the next one begins."),
        ("x: 3", "Variables are in capitals: X, DAMAGE."),
        ("output max(3, 4)", "Functions are called in square brackets: [highest 3 of 4d6]."),
        ("output 3d6 named x", "A text in quotes belongs here."),
        ("output 3d6 named “x”", 'A text stands between straight quotes: "like this".'),
        ('output 3d6 named "x', 'A text needs a “"” at its end.'),
        (
            'output 3d6 named "x\noutput 2d6 named "y"',
            'Perhaps a “"” is missing: the text of line 1, column 18 has no end in its line.',
        ),
        ('output "3d6"', "A text stands only after “named” and in “set”."),
        ('set "explode depth" 3', "Perhaps “to” is missing before it."),
        (
            "function: f A:x { }",
            "A parameter takes :n (a number), :s (a sequence), :d (dice), or nothing for anything.",
        ),
        ("function: d N { }", "“d” is for dice, and is no word for a name."),
        ("output 3 +", "A number, dice or a variable should follow."),
        ("output d6 >= = 3", "A number, dice or a variable should come before it."),
    ],
)
def test_errors_have_a_hint(program: str, hint: str) -> None:
    with pytest.raises(InvalidProgram) as refused:
        run(program)
    assert hint in refused.value.message


@pytest.mark.parametrize("sign", ["$", "~", "`", "\uff13"])
def test_unknown_signs_get_no_hint(sign: str) -> None:
    with pytest.raises(InvalidProgram, match=f": Unexpected “[{sign}]”\\.$"):
        run(f"output d6 {sign} 2")


def test_only_newlines_end_lines() -> None:
    with pytest.raises(InvalidProgram) as refused:
        run("X: 1 \u2028 \x0b\r\noutput Y\r\noutput 2")
    assert (refused.value.line, refused.value.source) == (2, "output Y")


def test_too_much_work_points_at_the_operator() -> None:
    with pytest.raises(TooMuchWork) as refused:
        run("X: 1\noutput X + 200d1000d6")
    assert (refused.value.line, refused.value.column) == (2, 20)


@pytest.mark.parametrize(
    "program",
    [
        "output 2^(9^9)",
        "X: 2 loop I over {1..60} { X: X * X } output X",
        "loop I over {1..1000} { loop J over {1..1000} { loop K over {1..1000} { X: I } } }",
        "loop I over {1..1000000000} { X: I }",
        "X: {1..1000000} Y: {X:1000} output Y",
        "X: {1} loop I over {1..60} { X: {X, X} } output X",
        'set "maximum function depth" to 1000000000 function: f N:n { result: 1 + [f N+1] } output [f 1]',
        "output " + "-" * 5000 + "1",
        "output " + "1+" * 5000 + "1",
        "if 1 {" * 3000 + "}" * 3000,
        "output " + "[absolute " * 3000 + "1" + "]" * 3000,
        "output 1000000000d6",
        "output 100000d6",
        "output d100000000000",
        "output 50d100000",
        "output " + "9" * 5000,
        pytest.param(
            "function: f S:s { R: 0 loop X over S { R: R * 7 + X } result: R } output [f 30d20]", marks=pytest.mark.long
        ),
        "function: f A:s B:s { if {A, B} = {B, A} { result: 1 } result: 0 } output [f 10d10 10d10]",
        "X: d100 loop I over {1..50} { X: X * d100 } output X",
        'set "explode depth" to 1000000 output [explode d6]',
        "output {1..500}@(1000d100)",
        "output d1000000 / d1000000",
        "loop I over {1..100000} { output d1000 }",
        "output 1" + " " * 200_000,
        "output 2 ^ 9 ^ 9 ^ 9 ^ 9",
        "output 60d{1, 10, 100, 1000, 10000, 100000, 1000000}",
        "function: f S:s { R: 0 loop X over S { R: R * 7 + X } result: R } output [f 8d20]",
        "output 8000d20",
        pytest.param("output d20d20d20d20", marks=pytest.mark.long),
        "output {0..10^30}",
        "X: 10^5000",
        "X: 10^(10^4000)",
        "output 20d{0, 10^3000}",
        "output (10^4000)d6",
        "output d(10^4000)",
        "output {1..10^4000}",
        "X: d{10^4000, 1} function: f N:n { result: #N } output [f X * X]",
        "X: d{10^4000, 1} function: f N:n { result: 1@N } output [f X * X]",
        'X: d{10^4000, 1} Y: {X * X} output 1 named "[Y]"',
        'set "explode depth" to 10^4000 output [explode d6]',
        "output {5, 1..10^10}",
        "output {1:10^30}",
        pytest.param("loop A over {1..1000} { Y: [count {1..200000} in {1..200000}] }", marks=pytest.mark.long),
        "X: {1..4000000} loop A over {1..1000} { Y: X + 1 }",
        pytest.param("X: {1..4000000} loop A over {1..1000} { Y: X > A }", marks=pytest.mark.long),
        "X: {1..4000000} loop A over {1..1000} { Y: [X contains 0] }",
        pytest.param("X: {1..1000000} loop A over {1..1000} { Y: dX }", marks=pytest.mark.long),
        "X: d1000000 loop A over {1..1000} { Y: -X }",
        pytest.param(
            "function: f X:n { result: X } D: d100000 loop A over {1..1000} { Y: [f D + A] }", marks=pytest.mark.long
        ),
        "X: 3 loop A over {1..1000000} { X: X + X }",
        "output d1000000",
    ],
    ids=lambda program: program[:40],
)
@pytest.mark.usefixtures("tenth")
def test_too_much_work_is_refused_fast(program: str) -> None:
    start = process_time()
    with pytest.raises((TooMuchWork, InvalidProgram)) as refused:
        run(program)
    assert process_time() - start < PATIENCE_SECONDS
    assert "allowed" in refused.value.message
    assert len(refused.value.message) < 300


def test_refused_amounts_are_rounded_up() -> None:
    def refusal(count: int, spend: Callable[[int, str], None]) -> str:
        with pytest.raises(TooMuchWork) as refused:
            spend(count, "This loop")
        return refused.value.message

    steps = budget.Budget(no_progress)
    whole = "would take about 41 million steps: at most 40 million are allowed."
    assert refusal(budget.MOST_STEPS + 1, steps.spend) == f"This loop {whole}"
    assert refusal(budget.MOST_STEPS + 1, steps.expect) == f"This loop {whole}"
    assert refusal(10**26, steps.expect).startswith("This loop would take about 10^20 million steps: ")
    steps.spent = budget.MOST_STEPS
    assert refusal(1, steps.spend) == f"This program {whole}"
    length = "1,998,001 entries with very long weights: at most 50,000 such are allowed"
    with pytest.raises(TooMuchWork, match=f"The sum of 2,000 dice would have {length}"):
        run("output 2000d1000")


@pytest.mark.parametrize(
    ("program", "allowed"),
    [
        ("output d1000000 / d1000000", "“/” of two dice would take about 1,507,408 million steps"),
        ("output d20000 * 2305843009213693951", "“*” of two dice would take about 200 million steps"),
        ("output 8000d20", "at most 29,411 such are allowed"),
        ("output {1..5000000}", "at most 1,000,000 are allowed"),
        ("function: f A:s B:s { result: {A, B} = {B, A} } output [f 10d10 10d10]", "at most 2,000,000 are allowed"),
        ("X: 3 loop A over {1..1000000} { X: X + X }", "at most 4,000 are allowed"),
        ("loop I over {1..1000} { output d1000 }", "at most 600,000 are allowed"),
        ("loop I over {1..5001} { output 1 }", "at most 5,000 are allowed"),
        ("output " + "9" * 1001, "at most 1,000 digits are allowed"),
        ("output d1000001", "at most 1,000,000 are allowed"),
        ("output 100001d6", "at most 100,000 at once are allowed"),
        ('set "explode depth" to 2001 output [explode d6]', "at most 2,000 are allowed"),
        (DEEP.replace("250", "300") + "function: f N:n { result: 1 + [f N + 1] } output [f 1]", "at most 250 levels"),
        (
            DEEP + "function: f N:n { " + "if 1 { " * 30 + "result: [f N + 1]" + "}" * 30 + " } output [f 1]",
            "at most 4,000 levels are allowed",
        ),
    ],
)
def test_the_exceeded_limit_is_named(program: str, allowed: str) -> None:
    with pytest.raises((TooMuchWork, InvalidProgram)) as refused:
        run(program)
    assert allowed in refused.value.message


STEPS, NUMBER = "million", "at most 4,000 are allowed"


@pytest.mark.parametrize(
    ("program", "bound"),
    [
        ("X: 2 * d15718 output 4dX", STEPS),  # as many dice, but without consecutive faces
        ("S: {1..1000000} loop I over S { loop J over S { } }", STEPS),
        ("output [{1..100000} contains d100000]", STEPS),
        ("output [count d1000 in {1..1000000}]", STEPS),
        ("function: f N:n { result: NdN } output [f d400]", STEPS),
        ("function: f R:s { S: 0 loop I over {1..#R} { S: S + I*I@R } result: S } output [f 3000d6]", "allowed"),
        ("S: 0 R: 3000d6 loop I over {1..#R} { S: S + I@R } output S", STEPS),
        ("function: f R:s { result: (R = 1) - 1@R } output [f 1000d20]", STEPS),
        (
            "function: f A:s B:s { S: 0 loop I over {1..60} {S: S + (I@A > I@B)} result: S } output [f 60d6 60d6]",
            STEPS,
        ),
        ("function: f R:s { S: R loop I over {1..50000} { S: S + S } result: S > 3 } output [f 20d6]", NUMBER),
        ("output 2^(2^2000)", "binary digits came up: at most 4,000"),
        ("X: 1 loop I over {1..9000} { X: {1, 2}@{X, X} } output X", "binary digits came up: at most 4,000"),
        ("X: 1 loop I over {1..300000} { X: -{X:40} } output 1", NUMBER),
        ("function: f R:s { result: 1@R = S } S: {1..1000000} output [f 50d1200]", STEPS),
        ("D: d250000 loop I over {1..60} { X: D ^ 220 } output 1", "allowed"),
        ("function: f R:s { X: R loop I over {1..60000} { X: [reverse X] } result: 1 } output [f 100000d2]", STEPS),
        ("function: f R:s I:n { result: 1 } loop I over {1..60000} { X: [f 100000d2 I] }", STEPS),
        ("function: f R:s { S: 1@R loop I over {1..50000} { S: S * 3 } result: S > 3 } output [f 20d6]", NUMBER),
    ],
    ids=lambda text: text[:50],
)
@pytest.mark.usefixtures("tenth")
def test_short_programs_that_take_too_much_are_refused(program: str, bound: str) -> None:
    with pytest.raises(TooMuchWork) as refused:
        run(program)
    assert bound in refused.value.message


@pytest.mark.parametrize(
    "program",
    [
        "output [{1..100000} contains d100000]",
        "output [count d1000 in {1..1000000}]",
        "output [highest 2 of d1000000 and d999999]",
        "function: f R:s { S: 1@R loop I over {1..#R} { S: S + I@R } result: S } output [f 3000d6]",
        "function: f R:s { result: (R = 1) - 1@R } output [f 1000d20]",
        "function: f A:s B:s { S: 0 loop I over {1..60} { S: S + (I@A > I@B) } result: S } output [f 60d6 60d6]",
    ],
    ids=lambda text: text[:50],
)
def test_work_that_will_be_too_much_is_refused_before_it_starts(program: str) -> None:
    told: list[int] = []
    with pytest.raises(TooMuchWork) as refused:
        run(program, lambda done, total: told.append(done))
    assert "allowed" in refused.value.message
    assert max(told, default=0) < budget.MOST_STEPS / 4


@pytest.mark.parametrize("one", ["4d6", "12d8", "9d{1, 5}", "3d1", "7d{2, 4, 9, 11}"])
def test_estimates_of_walks_are_not_too_high(monkeypatch: pytest.MonkeyPatch, one: str) -> None:
    expected: list[int] = []

    def noted(steps: budget.Budget, many: int, what: str) -> None:
        expected.append(many)

    monkeypatch.setattr(budget.Budget, "expect", noted)
    program = f"function: f A:s B:s {{ result: (1@A > 1@B) + (2@A = 2@B) }} output [f {one} 8d{{2, 4, 9}}]"
    assert run(program).steps >= max(expected) > 50


def test_weights_with_too_many_digits_are_refused() -> None:
    with pytest.raises(TooMuchWork, match="have about 38 million digits: at most 30 million are allowed"):
        run("output 5000d6 output 5000d6 output 5000d6 output 5000d6 output 5000d6")


@pytest.mark.parametrize(
    "program",
    [
        "A: {1..900000} B: {2..900001} " + "".join(f"{name}: {{A:1}} " for name in "CDEFGHIJKLM"),
        "A: d900000 B: A + 1 C: B + 1 D: C + 1",
        "function: f N:n { Z: d700000 if N = 0 { result: 1 } result: [f N - 1] + (N@Z) } output [f 8]",
        "function: f R:s { "
        + "".join(f"{a}{b}: [sort R] " for a in "ABCDEFGH" for b in "ABCDEFGHIJKLMN")
        + "result: 1 } output [f 100000d2]",
    ],
    ids=["sequences", "laws", "calls", "rolls"],
)
def test_too_much_memory_is_refused(program: str) -> None:
    with pytest.raises(TooMuchWork, match=r"would hold 2,[5-9].*: at most 2,500,000 are allowed"):
        run(program)


@pytest.mark.parametrize(
    ("program", "laws"),
    [
        (
            "function: f A:s plus B:n { result: 1@{A} + B } output [f d2 plus 1] output [f {1,2} plus d2]",
            [{2: 1, 3: 1}, {2: 1, 3: 1}],
        ),
        ("output 305^d2", [{305: 1, 305**2: 1}]),
        ("output [highest 1 of d{1,1000000000} and d2]", [{1: 1, 2: 1, 10**9: 2}]),
        (
            "function: f A:n and B:n { result: A * 110 + B } output [f d110 and d110]",
            [{110 + number: 1 for number in range(1, 110 * 110 + 1)}],
        ),
        ("loop I over {1..100} { X: d20000 + I } output X > 0", [{1: 1}]),
        ("output d200 * 2305843009213693951", [{(2**61 - 1) * face: 1 for face in range(1, 201)}]),
    ],
    ids=lambda text: str(text)[:50],
)
def test_programs_large_in_one_part_are_answered(program: str, laws: list[dict[int, int]]) -> None:
    assert [output.law.weights for output in run(program).outputs if output.law] == laws


@pytest.mark.parametrize(
    "program",
    [
        DEEP + "function: f N:n { if N = 0 { result: NONE } result: 1 + [f N - 1] } output [f 200]",
        DEEP + "function: f N:n { " + "if 1 { " * 90 + "result: [f N + 1]" + "}" * 90 + " } output [f 1]",
        DEEP + "function: f N:n { result: " + "{" * 50 + "[f N + 1]" + "}" * 50 + " } output [f 1]",
        DEEP + "function: f N:n { result: " + "1 + (" * 50 + "[f N + 1]" + ")" * 50 + " } output [f 1]",
    ],
    ids=["error", "if", "sequence", "sum"],
)
def test_errors_in_deep_recursion_have_a_short_traceback(program: str) -> None:
    """WebAssembly's stack is too small to free a long one."""
    with pytest.raises(OddsmithError) as refused:
        run(program)
    assert len(refused.traceback) < 20
    assert refused.value.__context__ is None


def test_rolls_can_be_read_in_deep_recursion() -> None:
    program = (
        "function: f S:s N:n { if N { result: [f S N-1] } if 1@S > 2@S { result: 1 } result: 0 } output [f 20d6 (200)]"
    )
    deep, flat = run(DEEP + program), run(program.replace("(200)", "1"))
    assert deep.outputs[0].law == flat.outputs[0].law


class StopError(Exception):
    """Raised by the caller to stop the work."""


@pytest.mark.parametrize(
    "program",
    [
        "loop I over {1..1000} { loop J over {1..1000} { X: I } }",
        "function: f S:s { R: 0 loop X over S { R: [highest of R * 7 + X and 0] } result: R } output [f 6d20]",
        "function: f A:n and B:n { loop X over {1..20} { A: (A + B) / 2 } result: A } output [f d200 and d200]",
        "function: f S:s { result: 1@S * 2@S * 3@S * 4@S } output [f 12d20]",
        "loop I over {1..1000} { X: (200dI) + 1 }",
    ],
)
def test_progress_is_reported_often_and_can_stop_the_work(program: str) -> None:
    told = []

    def progress(done: int, total: int) -> None:
        told.append((done, total))
        if len(told) == 3:
            raise StopError

    with pytest.raises(StopError):
        run(program, progress)
    assert all(0 < after[0] - before[0] < 2 * budget.TELL_EVERY for before, after in pairwise(told))
    assert all(done <= total for done, total in told)


@given(st.text(alphabet='output XYd6{}[]()+-*/^@#!&|<>=.,:"\\ \n123nsif', max_size=60) | st.text(max_size=40))
def test_no_text_crashes_it(text: str) -> None:
    with suppress(OddsmithError):  # any other error fails the test
        run(text)


@pytest.mark.parametrize("address", ["anydice.com/program/1f3e", " https://www.anydice.com/program/29#graph\n"])
def test_the_url_of_a_program_is_recognized(address: str) -> None:
    with pytest.raises(InvalidProgram, match=r"Open it on anydice\.com, copy the text, and paste it here") as refused:
        run(address)
    assert (refused.value.line, refused.value.column) == (1, 1)
