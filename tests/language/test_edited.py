"""The editor's operations on programs, formatting and renaming, do not change their meaning."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddsmith import api
from oddsmith.errors import InvalidInput
from oddsmith.language.formatted import formatted
from oddsmith.language.parser import parse, tokens
from oddsmith.systems.program import of_text
from oddsmith.systems.program.renamed import renamed
from tests.language.laws import laws
from tests.language.test_random import programs
from tests.language.test_traps import GOOD

PEOPLES = [
    one for file in Path(__file__).parent.glob("programs_of_*.txt") for one in file.read_text().split("\n----\n")
]

GAPS = st.sampled_from([" ", "\n", "\n\n\n \t", "\r\n", " \\ X..2 \\ ", "\n\\ two\n lines \\ \\\\\n\n"])


def comments_of(program: str) -> list[str]:
    """All comments, found between the tokens."""
    known = tokens(program)
    ends = [0, *(token.end_pos or 0 for token in known)]
    starts = [*(token.start_pos or 0 for token in known), len(program)]
    gaps = (program[end:start] for end, start in zip(ends, starts, strict=True))
    return [comment for gap in gaps for comment in re.findall(r"\\[^\\]*\\", gap)]


def assert_only_white_space(program: str) -> None:
    done = formatted(program)
    assert parse(done) == parse(program)
    assert comments_of(done) == comments_of(program)
    assert formatted(done) == done


@given(programs(), st.data())
def test_formatting_keeps_the_ast_and_is_idempotent(program: str, data: st.DataObject) -> None:
    parts = [str(token) for token in tokens(program)]
    gaps = data.draw(st.lists(GAPS, min_size=len(parts) + 1, max_size=len(parts) + 1))
    assert_only_white_space(gaps[0] + "".join(part + gap for part, gap in zip(parts, gaps[1:], strict=True)))


@pytest.mark.parametrize("program", [*GOOD, *PEOPLES])
def test_formatting_real_programs_keeps_their_inputs(program: str) -> None:
    assert_only_white_space(program)
    assert of_text(formatted(program)).inputs().describe() == of_text(program).inputs().describe()


@pytest.mark.parametrize(
    ("program", "wanted"),
    [
        ("", ""),
        ("\\ only this \\", "\\ only this \\\n"),
        ('output  3 d 6+-1 named"x"X:2 \\ two \\', 'output 3d6 + -1 named "x"\nX: 2 \\ two \\\n'),
        (
            "function:f X:n{if X{result:1}else if 0{result:{1..3,5:2}}\n\n\nresult:-1@X}",
            "function: f X:n {\n  if X { result: 1 } else if 0 { result: {1..3, 5:2} }\n\n  result: -1@X\n}\n",
        ),
        ("loop N over {1,\n2}{\noutput [f\nN]}", "loop N over {1,\n  2} {\n  output [f\n    N]\n}\n"),
    ],
)
def test_whitespace_is_normalized(program: str, wanted: str) -> None:
    assert formatted(program) == wanted


SHARED = """AC: 15 \\ AC 10..22 \\
BONUS: 2 \\ Bonus 0..AC - 10 \\
function: hits N:n { result: N >= AC }
function: twice AC:n { result: 2 * AC }
output [hits d20] + AC named "AC [AC]" \\ success: AC+ \\
output [twice 3] \\ AC is in this sentence \\
"""


def test_a_variable_is_renamed_everywhere() -> None:
    done = renamed(SHARED, 3, 36, "ARMOR")
    assert done == renamed(SHARED, 1, 1, "ARMOR")
    assert done.split("\n") == [
        "ARMOR: 15 \\ AC 10..22 \\",
        "BONUS: 2 \\ Bonus 0..ARMOR - 10 \\",
        "function: hits N:n { result: N >= ARMOR }",
        "function: twice ARMOR:n { result: 2 * ARMOR }",
        'output [hits d20] + ARMOR named "AC [ARMOR]" \\ success: ARMOR+ \\',
        "output [twice 3] \\ AC is in this sentence \\",
        "",
    ]
    assert laws(done) == laws(SHARED)


def test_variables_shared_by_functions_are_renamed_together() -> None:
    program = "function: f { result: N } function: g N:n { result: [f] } function: h N:n { result: N } output [g d6]"
    done = renamed(program, 1, 23, "M")
    assert done == program.replace("N", "M")
    assert laws(done) == laws(program)


@given(programs(), st.sampled_from("ABST"))
def test_renaming_keeps_the_laws(program: str, name: str) -> None:
    place = program.rindex(name)
    done = renamed(program, 1, place + 1, "NEW")
    assert parse(done) != parse(program)
    assert answered(done) == answered(program)


def answered(program: str) -> Any:
    found = json.loads(api.answer(json.dumps({"ask": "program", "program": program})))
    if "error" in found:
        return found["error"]["code"]
    return [(output["law"]["total"], output["law"]["outcomes"]) for output in found["answer"]["outputs"]]


@pytest.mark.parametrize(
    ("line", "column", "name", "said"),
    [
        (1, 1, "bonus", "in capitals, such as"),
        (1, 1, "N", "has a variable of that name"),
        (5, 3, "X", "choose a variable"),
    ],
)
def test_invalid_names_are_refused(line: int, column: int, name: str, said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        renamed(SHARED, line, column, name)


def test_positions_outside_the_text_have_no_variable() -> None:
    for line, column in ((1, 10), (2, 9)):
        with pytest.raises(InvalidInput, match="choose a variable"):
            renamed("output X", line, column, "Y")
    assert renamed("output X", 1, 9, "Y") == "output Y"


def test_renaming_needs_a_line_and_column() -> None:
    asked = {"ask": "rename", "program": SHARED, "line": 0, "column": "1", "name": "X"}
    assert "needs “line” and “column”" in json.loads(api.answer(json.dumps(asked)))["error"]["message"]


@pytest.mark.parametrize("word", ["over", "set", "to", "named", "if", "else", "loop", "result", "output", "function"])
def test_an_empty_function_may_have_any_name(word: str) -> None:
    program = f"X: 3\nfunction: roll {word} {{}}\nfunction: one {{ result: X }}\noutput [one] + X"
    assert formatted(program).startswith(f"X: 3\nfunction: roll {word} {{ }}\n")
    assert renamed(program, 1, 1, "Y") == program.replace("X", "Y")
