"""What a run memoizes about calls and functions stays valid, and grows no faster than the program."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from oddsmith.errors import no_progress
from oddsmith.language import calls, run
from oddsmith.language.analysis import exposures
from oddsmith.language.budget import Budget
from oddsmith.language.machine import Machine
from oddsmith.language.parser import parse
from oddsmith.language.statements import block

DEFINED = "function: f N:n { result: d{1..N} } "


def _machine_after(program: str) -> Machine:
    statements, ran = parse(program), Machine(Budget(no_progress))
    ran.exposed = exposures(statements)
    block(statements, ran).run({})
    return ran


def _calls(program: str) -> int:
    """The number of Python calls that it takes to run a program."""
    entered = 0

    def count(frame: Any, event: str, argument: Any) -> None:
        nonlocal entered
        entered += event == "call"

    statements, ran = parse(program), Machine(Budget(no_progress))
    sys.setprofile(count)
    try:
        ran.exposed = exposures(statements)
        block(statements, ran).run({})
    finally:
        sys.setprofile(None)
    return entered


def _name(number: int) -> str:
    return "f" + chr(ord("a") + number // 26) + chr(ord("a") + number % 26)


def _outputs(size: int) -> str:
    return f"loop I over {{1..{size}}} {{ output I }}"


def _functions(size: int) -> str:
    """Each is called before the next one is defined."""
    return " ".join(f"function: {_name(n)} N {{ result: N }} X: [{_name(n)} 1]" for n in range(size))


def _chain(size: int) -> str:
    """Each calls the next one."""
    links = [f"function: {_name(n)} N {{ result: [{_name(n + 1)} N] }}" for n in range(size)]
    return f"{' '.join(links)} output [{_name(0)} 1]"


@pytest.mark.parametrize("program", [_outputs, _functions, _chain])
def test_work_is_linear_in_the_size_of_the_program(program: Callable[[int], str]) -> None:
    assert _calls(program(400)) < 2.5 * _calls(program(200))


@pytest.mark.parametrize("forgotten_for", ['set "explode depth" to 3', "function: g { result: 1 }"])
def test_forgotten_results_free_their_room(monkeypatch: pytest.MonkeyPatch, forgotten_for: str) -> None:
    monkeypatch.setattr(calls, "MOST_REMEMBERED", 600)
    before = DEFINED + "loop N over {1..20} { X: [f N] } "  # takes 410
    after = f" {forgotten_for} " + "loop N over {21..30} { X: [f N] } " * 2  # takes 355, run twice
    alone = _machine_after(DEFINED + after).budget.spent - _machine_after(DEFINED).budget.spent
    assert _machine_after(before + after).budget.spent - _machine_after(before).budget.spent == alone


def test_equal_dice_keep_their_own_spelling() -> None:
    program = 'function: same X { result: X } A: [same d{1, 2}] B: [same d2] output B named "[A] is [B]"'
    assert run(program).outputs[0].name == "d{?} is d2"


F_CALLS_G = "function: f N:n { result: [g N] } "
G_READS_X = "function: g N:n { result: X + N } "
G_READS_NOTHING = "function: g N:n { result: N } "
G_CALLS_F = "function: g N:n { if N = 9 { result: X } result: [f N + 1] } "


@pytest.mark.parametrize(
    ("program", "shown"),
    [
        (F_CALLS_G + G_READS_X + "X: 1 A: [f 0] X: 2 output A + [f 0]", 3),
        (F_CALLS_G + G_READS_NOTHING + "A: [f 1] " + G_READS_X + "X: 3 B: [f 1] X: 5 output A + B + [f 1]", 11),
        (F_CALLS_G + G_READS_X + "X: 1 A: [f 1] " + G_READS_NOTHING + "X: 5 output A + [f 1]", 3),
        (F_CALLS_G + G_CALLS_F + "X: 1 A: [f 8] X: 2 output A + [f 8]", 3),
    ],
    ids=["defined later", "made to read", "made not to read", "one another"],
)
def test_variables_read_through_other_functions_are_tracked(program: str, shown: int) -> None:
    [output] = run(program).outputs
    assert output.law
    assert output.law.outcomes == (shown,)
