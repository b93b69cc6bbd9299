"""What cannot be run is refused in a sentence, with its place, and soon."""

from __future__ import annotations

from contextlib import suppress
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddsmith.errors import InvalidProgram, OddsmithError, TooMuchWork
from oddsmith.language import run

PATIENCE_SECONDS = 15
"""Far more than it takes, for slow machines."""


@pytest.mark.parametrize(
    ("program", "line", "column", "said"),
    [
        ("outptu 3d6", 1, 1, "Perhaps you meant “output”"),
        ("output 1d4 1d6", 1, 12, "Perhaps you forgot “output”"),
        ("X: 1\noutput {1, 2", 2, 13, "Perhaps a “}” is missing"),
        ("output [highest 3 of 4d6", 1, 25, "Perhaps a “]” is missing"),
        ("output roll", 1, 8, "in capitals"),
        ("output X", 1, 8, "no variable named X"),
        ("\n  output [roll 3 dice]", 2, 11, "no function [roll _ dice]"),
        ("if d6 { output 1 }", 1, 4, "Only a number can decide"),
        ("if {1} { output 1 }", 1, 5, "Only a number can decide"),
        ("loop I over 2d6 { output I }", 1, 14, "goes over a sequence"),
        ("result: 3", 1, 1, "Perhaps you meant “output”"),
        ("function: f { output 3 }", 1, 15, "Perhaps you meant “result:”"),
        ("loop I over {1} { function: f { result: 1 } }", 1, 19, "top level"),
        ('set "colour" to 3', 1, 1, "allowed are"),
        ('set "explode depth" to "deep"', 1, 1, "a number"),
        ("output {1..d6}", 1, 1, "must be numbers"),
        ("output 3 $ 4", 1, 10, "cannot stand here"),
    ],
)
def test_a_mistake_is_pointed_at(program: str, line: int, column: int, said: str) -> None:
    with pytest.raises(InvalidProgram) as refused:
        run(program)
    assert (refused.value.line, refused.value.column) == (line, column)
    assert said in refused.value.message


@pytest.mark.parametrize(
    "program",
    [
        "output 9d9d9d9d9",
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
        "function: f S:s { R: 0 loop X over S { R: R * 7 + X } result: R } output [f 30d20]",
        "function: f A:s B:s { if A > B { result: 1 } result: 0 } output [f 10d10 10d10]",
        "function: f A:n B:d { if A > 3 { result: A } result: B } X: d6 loop I over {1..50} { X: [f X X] } output X",
        "function: f A:n B:n { if A = B { result: A } result: 0 } X: d6 loop I over {1..50} { X: [f X X] } output X",
        "X: d100 loop I over {1..50} { X: X * d100 } output X",
        'set "explode depth" to 1000000 output [explode d6]',
        "output {1..500}@(1000d100)",
        "output d1000000 / d1000000",
        "loop I over {1..100000} { output d1000 }",
        "output 1" + " " * 200_000,
        "output 2 ^ 9 ^ 9 ^ 9 ^ 9",
    ],
    ids=lambda program: program[:40],
)
def test_too_much_is_refused_soon(program: str) -> None:
    start = perf_counter()
    with pytest.raises((TooMuchWork, InvalidProgram)) as refused:
        run(program)
    assert perf_counter() - start < PATIENCE_SECONDS
    assert "allowed" in refused.value.message


def test_progress_is_told_and_may_stop_the_work() -> None:
    class StopError(Exception):
        pass

    told = []

    def progress(done: int, total: int) -> None:
        told.append((done, total))
        if len(told) == 3:
            raise StopError

    with pytest.raises(StopError):
        run("loop I over {1..1000} { loop J over {1..1000} { X: I } }", progress)
    assert told == sorted(told)
    assert all(done <= total for done, total in told)


@given(st.text(alphabet='output XYd6{}[]()+-*/^@#!&|<>=.,:"\\ \n123nsif', max_size=60) | st.text(max_size=40))
def test_no_text_breaks_it(text: str) -> None:
    with suppress(OddsmithError):  # any other error fails the test
        run(text)
