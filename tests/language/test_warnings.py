"""Warnings about answers: one for each position, and none for plain programs."""

from __future__ import annotations

import pytest

from oddsmith.errors import InvalidProgram, TooMuchWork
from oddsmith.language import run
from tests.language.laws import law

ORDERED = "function: total N:n { TOTAL: TOTAL + N result: TOTAL } TOTAL: 0 output [total d4]"
BEST = "function: best of S:s { result: {1, 2}@S }"
LOST = "function: f N:n { if N > 2 { result: N } } "
DEEP = "function: f N:n { result: [f N + 1] } output [f 1]"


@pytest.mark.parametrize(
    ("program", "line", "column", "said"),
    [
        ("X: 1\noutput d6 <= {1, 2}", 2, 11, "AnyDice computes “die <= {sequence}” wrongly"),
        ("output d6 = {1, 2}", 1, 11, "the sum of a sequence, here 3, not with each of its members"),
        (
            "output 2d6 = {7, 11}",
            1,
            12,
            "To ask if it is one of them: [{7, 11} contains 2d6]. To compare it with each,",
        ),
        (
            "X: 4 output !X = 3",
            1,
            16,
            "“!” applies before “=”, so this compares 1 or 0 with 3. Write !(X = 3).",
        ),
        ("output !1@3d6 = 6", 1, 10, "“!” applies before “@”, so this looks at place 1 or 0 of the roll."),
        ("output [count {7, 11} in 2d6]", 1, 9, "none shows 7 or 11. To ask about the total: [{7, 11} contains 2d6]."),
        ("function: f X:n { result: !X < 4 } output [f d6]", 1, 30, "Write !(X < 4)."),
        ("output 2d6 = 7 | 11", 1, 16, "A number by itself, such as this 11, is always true."),
        ("output 20 | 1 = d20", 1, 11, "Dice are rolled again each time, so for them write [{7, 11} contains 2d6]."),
        ("output d6 >= 2 & 5", 1, 16, "Write each comparison whole, X = 7 | X = 11"),
        ("function: f S:s { result: [highest 2 of S] } output [f 4d6]", 1, 28, "Make it S:d to keep some of its dice"),
        ("output 2 ^ 70", 1, 1, "beyond 64 bits"),
        ("output 2 ^ 63 + d2", 1, 1, "beyond 64 bits"),
        ("output 0 ^ -1", 1, 1, "0 to a negative power is no number"),
        ("output [explode d6]", 1, 9, "stops at depth 2, as in AnyDice, where 0.463% of all would go on"),
        ("output [highest 2 of 3d[explode d{0, 1}]]", 1, 25, "12.5% of all would go on"),
        ("output #20d6", 1, 8, "rolls as many dice as 20 has digits. The number of dice is #(20d…)"),
        (LOST + "output [f d6]", 1, 52, "(33.3%) give no number and are left out"),
        (LOST + "output [f d2]", 1, 52, "None of the cases gives a number here"),
        (LOST + "function: g { result: [f d6] } output [g]", 1, 67, "Some cases give no number"),
        ("function: f N { RESULT: N }\noutput [f 1]", 1, 1, "no “result:”, in small letters"),
        ("X: 3d6", 1, 1, "This program outputs nothing"),
        ("", 1, 1, "This program outputs nothing"),
        ("loop N over {5..1} { output Nd6 }", 1, 1, "no “output” was reached. A loop over nothing, as {5..1} is,"),
        ("output {1, 2} <= d6", 1, 15, "the sum of a sequence, here 3, not with each of its members"),
        (DEEP, 1, 28, "Functions call one another more than 10 deep"),
        (
            BEST + "\noutput [best of d4 d6 d8 d10]",
            2,
            17,
            "between the dice of “d4 d6 d8 d10”, so each is rolled as many times",
        ),
        ("output [count 6 in d6 d8]", 1, 20, "or give each its own: [count 6 in d6] + [count 6 in d8]."),
        ("output 2d6\n d8", 1, 8, "“2d6 d8”"),
        ("X: 4 output 1d{1, 2} \\ and \\ dX", 1, 13, "“1d{1, 2} dX”"),
        ("output 3d[maximum of d2] d8", 1, 8, "If this is what you want, write (d6)d8."),
        (ORDERED, 1, 73, "In [total N] TOTAL may still have what was set for the outcome before, as in AnyDice."),
    ],
)
def test_warnings(program: str, line: int, column: int, said: str) -> None:
    [warning] = run(program).warnings
    assert said in warning.message
    assert (warning.line, warning.column) == (line, column)


@pytest.mark.parametrize(
    "program",
    [
        "output 2d6",
        "output [count {2, 7} in 2d6] + [count 13 in 2d6]",
        "output (#20)d6",
        'output 2d6 named "\\" \\ a comment \\',
        "output d6 = {3}",
        "output {3} = d6",
        "output {1, 2} = 2",
        "output 2 ^ 62",
        "function: f S:s { S: 2d6 result: [highest 1 of S] } output [f 4d6]",
        "function: highest N of S { result: N } function: f S:s { result: [highest 2 of S] } output [f d6]",
        "X: 3 output !(X = 3) + (!X = 1) + (!X != 0) | 0 & 1",
        "function: f X:n Y:n { result: !X = !Y } output [f d6 (d6)]",
        'set "explode depth" to 5 output [explode d6]',
        "output [explode d{}]",
        "output #(20d6)",
        "output (d6)d8",
        "output 3 d6 + 1 d 8",
        'output [highest 1 of d6 and d8] named "d6 d8" \\ d6 d8 \\',
        "function: f A:n B:n { result: A + B } output [f (d6) (d8)] + [f d6 2d8]",
        "output #{1..4}d6",
        "output [count {7..12} in 2d6]",
        "X: 3 output [count {7, X} in 2d6]",
        "function: f N:n { TOTAL: N TOTAL: TOTAL + 1 result: TOTAL } output [f d4]",
        "function: f N:n { TOTAL: TOTAL + N result: TOTAL } TOTAL: 0 output [f 3]",
        LOST + "output [f 5] output [f 1]",
        "A: 2 function: f N:n { result: N + A } output [f 1] function: f N:n { A: N result: A } output [f d6]",
        "function: f N:n { if N = 0 { result: 0 } result: [f N - 1] } output [f 9]",
    ],
)
def test_plain_programs_have_no_warnings(program: str) -> None:
    assert not run(program).warnings


def test_one_warning_per_position() -> None:
    [warning] = run(LOST + "loop N over {3..9} { output [f dN] }").warnings
    assert "66.7%" in warning.message
    assert len(run(LOST + "output [f d6] output [f d8]").warnings) == 2


def test_remaining_cases_sum_to_one() -> None:
    assert sum(law(LOST + "output [f d6]").values()) == 1


def test_refusals_mention_a_missing_operator() -> None:
    with pytest.raises(TooMuchWork) as refused:
        run(f"{BEST} A: 2d4 d6\noutput [best of d4 d6 d8 d8 d10]")
    assert "allowed. Nothing stands between the dice of “d4 d6 d8 d8 d10”, so " in refused.value.message
    with pytest.raises(
        InvalidProgram, match=r"function \[best of _ or _\].*Nothing stands between the dice of “d6 d8”"
    ):
        run("output [best of d6 d8 or d10]")
