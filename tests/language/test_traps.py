"""Common traps: programs that may not mean what people think get a warning with a fix; others get none."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from oddsmith import api
from oddsmith.language import run
from oddsmith.language.examples import examples
from oddsmith.language.traps import MOST_TOLD
from tests.language.laws import law, laws

TOPICS = (
    "Each mention of",
    "This loop makes an output for each face",
    "Nothing stands between",
    "for each point of",
    "Dice in braces",
)
PACKAGE = Path(api.__file__).parent
FILES = [*PACKAGE.rglob("*.dice"), *(PACKAGE.parents[1] / "docs").rglob("*.md"), PACKAGE.parents[1] / "README.md"]
GOOD = [
    *(example.program for example in examples()),
    *(file.read_text("utf-8") for file in FILES if file.suffix == ".dice"),
    *(
        program
        for file in FILES
        for program in re.findall(r"```(?:any)?dice\n(.*?)```", file.read_text("utf-8"), re.DOTALL)
    ),
]
D20 = "function: f N:n {{ result: {} }} output [f d20]"
TRAPS = {
    "X: d20\noutput (X = 20) * 2d6 + (X >= 15) * d8": (2, 26, D20.format("(N = 20) * 2d6 + (N >= 15) * d8")),
    'X: d20 output X > X + 0 named "never"': (1, 19, D20.format("N > N")),
    "X: d20\nY: X - X\noutput Y": (2, 8, D20.format("N - N")),
    "X: d20 output (X > 5) * X": (1, 25, D20.format("(N > 5) * N")),
    "X: d20 output X >= 5 & X <= 10": (1, 24, D20.format("N >= 5 & N <= 10")),
    "X: d20 output (X >= 5) + (X >= 10)": (1, 27, D20.format("(N >= 5) + (N >= 10)")),
    "X: d20 Y: d4 output (X > Y) + (X >= 15) - Y": (
        1,
        43,
        "function: f A:n and B:n { result: (A > B) + (A >= 15) - B } output [f d20 and d4]",
    ),
    "function: one roll of X:n { result: 2 } X: d20 output [one roll of 1]\noutput X - X": (
        2,
        12,
        "output 2 " + D20.format("N - N"),
    ),
    "A: 10 X: d20 loop A over {10} { output X = 20 | X >= A }": (1, 49, D20.format("N = 20 | N >= 10")),
    "X: 3d6 output X - 1@X": (1, 21, "output [lowest 2 of 3d6]"),
    "X: 3d6 output [count {5, 6} in X] - [count 1 in X]": (1, 49, "output 3d{-1, 0, 0, 0, 1, 1}"),
    "X: 4d6 output 1@X + 2@X": (1, 23, "output [highest 2 of 4d6]"),
    "X: 2d6 output 1@X = 2@X": (1, 23, "output 1d{1, 0:5}"),
    "X: 3d3 output [count 3 in X] > [count 1 in X]": (1, 44, "output d{1:10, 0:17}"),
    "X: 3d3 output ([count {2, 3} in X] > 0) & ![count 1 in X]": (1, 56, "output d{1:8, 0:19}"),
    "output 2d6d4": (1, 8, "output (2d6)d4"),
    "output 1 + d4d6d8 \\ d6d6 \\": (1, 12, "output 1 + ((d4)d6)d8"),
    "output d6  d8 * 2": (1, 8, "output (d6 + d8) * 2"),
    "output [highest 1 of 2d6 d8 d10]": (1, 22, "output [highest 1 of 2d6 and d8 and d10]"),
    'loop N over {2d6} {\n  Y: N + 1\n  output Y + d4 named "it"\n}': (1, 1, "output 2d6 + 1 + d4"),
    "loop N over ({d6}) { output N }": (1, 1, "function: for each N:n { result: N } output [for each {d6}]"),
    'X: 3d6 loop N over {X} { output N named "[N]" } output 1': (1, 8, "output 3d6 output 1"),
}


@pytest.mark.parametrize("program", TRAPS)
def test_traps_are_reported_with_position_and_fix(program: str) -> None:
    line, column, meant = TRAPS[program]
    [warning] = [one for one in run(program).warnings if any(topic in one.message for topic in TOPICS)]
    assert (warning.line, warning.column) == (line, column)
    assert list(laws(warning.fix)) == list(laws(meant))
    assert not [one for one in run(warning.fix).warnings if any(topic in one.message for topic in TOPICS)]


@pytest.mark.parametrize(
    "program",
    [
        *GOOD,
        "X: d20 output X",
        "X: d6 output X + X",
        "X: 2d6 output d20 > d20",
        "X: d6 output (X > 3) + (X > 3) + (X > 3)",
        "X: d6 output (X = 6) | (X = 6)",
        "X: 3d6 output 1@X + 1@X",
        "X: 2d20 output [highest 1 of X] > [lowest 1 of X]",
        "X: d6 output [highest of X and X] - [lowest of X and X]",
        "X: 3d6 output X + [highest 1 of X]",
        "X: 3d6 output [highest 1 of X] - [highest 1 of X]",
        "X: 3d6 output X - [highest 1 of 2d6] - #X",
        "X: 3d6 output [count 1 in X] - [count 1 in X]",
        "output [count {d6, 8} in 2d8]",
        "X: {1, 2} output [count 1 in {X, X}]",
        "output 5@{d4, d8}",
        "X: 3d6 output 1 @ X > X",
        "X: 3 output X - X",
        "X: d1 output X - X",
        "function: f X:n { Y: X - X result: Y } output [f d6]",
        "X: d6 X: 2 output X - X",
        "output 2d6 + d4d{1..3}",
        "loop N over {1..6} { X: N } output X",
        "loop N over {d6} { X: N } output X",
        "loop N over {d6, 7} { output N }",
        "output (2d6)d4",
        "output (d3)d2d4",
        "output [highest 1 of 2 d2d4]",
        "X: 2 output [count 5 in X d2d4]",
    ],
)
def test_good_programs_get_no_warning(program: str) -> None:
    assert not [one for one in run(program).warnings if any(topic in one.message for topic in TOPICS)]


@pytest.mark.parametrize(
    ("program", "column", "said"),
    [
        ("X: 3d6 output X - [lowest 1 of X]", 32, "Each mention of X is a separate roll"),
        ("X: 3d6 output [highest 1 of X] - [lowest 1 of X]", 47, "Each mention of X is a separate roll"),
        ("X: 3d6 output (X > 9) - 1@X", 27, "pass it to a function as :s, where 1@X is its highest die."),
        ("output [highest 1 of {d6, d8}]", 9, "Dice in braces"),
        ("output [highest 3 of {4d6}]", 9, "Write [highest 3 of 4d6], [highest 2 of d6 and d8 and d10], or"),
        ("output [count 6 in {3d6}]", 9, "Dice in braces"),
        ("X: d6 output [count 6 in {X, X, X}]", 15, "Dice in braces"),
        ("output [{2d6, 7} contains 6]", 11, "Dice in braces"),
    ],
)
def test_traps_about_kept_dice_have_no_fix(program: str, column: int, said: str) -> None:
    [warning] = run(program).warnings
    assert (warning.column, said in warning.message, warning.fix) == (column, True, "")


def test_a_fix_uses_one_roll() -> None:
    assert law(run("X: d6 output X - X").warnings[0].fix) == {0: Fraction(1)}


def test_comparing_a_variable_with_itself_gives_one_short_warning() -> None:
    [warning] = run("X: d6 output X > X\noutput X >= X").warnings
    assert (warning.message, warning.fix) == ("Here X is rolled twice, one roll against the other.", "")
    assert (warning.line, warning.column) == (1, 16)


def test_only_the_first_warnings_have_a_fix() -> None:
    warnings = run("X: d6 " + "output X - X\n" * 50).warnings
    assert [bool(one.fix) for one in warnings] == [True] * MOST_TOLD + [False] * (50 - MOST_TOLD)


def test_dice_with_a_missing_operator_have_no_fix() -> None:
    assert not run("output [count 6 in d6 d8]").warnings[0].fix
