"""Lazy numbers and sequences: only the values that a program inspects are enumerated."""

from __future__ import annotations

from typing import Any

import pytest

from oddsmith.errors import OddsmithError
from oddsmith.language import explore, run
from tests.language.laws import law

ATTACK = """function: attack R:n against AC:n for D:n {
  if R = 20 { result: 2 * D } if R + 5 >= AC { result: D } result: 0 } """
RISK = """function: risk A:s B:s { R: 0
  loop P over {1..#A} { if P@A > P@B { R: R + 1 } else { R: R - 1 } } result: R } """
REPLACED = """function: replace I:n in S:s by N:n { L: {}
  loop J over {1..#S} { if I = J { L: {L, N} } else { L: {L, J@S} } } result: L }
  function: f R:s again N:n { if 1@R < 10 { result: R } result: [replace 1 in R by N] } """
WORTH = """function: worth X { if X = 8 { result: 2 } if X > 5 { result: 1 } if X = 1 { result: -1 } result: 0 }
  function: f R:s { N: 0 loop X over R { N: N + [worth X] } result: N } """
PARTS = """function: part X:n of N:n { result: N / X }
  function: f R:s { N: 0 loop X over R { if X != 0 { N: N + [part X of 12] } else { N: N - 1 } } result: N } """
DICE = """function: worth X:n { result: (X - 2)d6 }
  function: f R:s { result: [worth 1@R] + [worth 3@R] + 2@R } """


def both_ways(monkeypatch: pytest.MonkeyPatch, program: str) -> tuple[Any, int]:
    """The laws, checked to be the same when evaluated as lazily as possible and when listed; and the steps taken."""
    monkeypatch.setattr(explore, "FEW_ROLLS", 10**9)
    listed = [output.law for output in run(program).outputs]
    monkeypatch.setattr(explore, "FEW_ROLLS", 0)
    monkeypatch.setattr(explore, "LEAST_SAVED", 1)
    assert [output.law for output in run(program).outputs] == listed
    monkeypatch.undo()
    return listed, run(program).steps


@pytest.mark.parametrize(
    ("program", "most"),
    [
        (ATTACK + "output [attack d20 against 15 for 4d12+3]", 3_000),
        (RISK + "output [risk 4d6 4d6]", 60_000),
        (REPLACED + "output [f 3d12 again d12]", 60_000),
        (
            "function: f P:s A:s B:s C:s { result: P@[sort {A, B, C}] } output [f {1, 6} 3d4 2d6 1d8]",
            25_000,
        ),
        ("function: f A:n and B:n and C:n { result: 1@[sort {A, B, C}] } output [f 1@5d8 and 1@3d12 and d20]", 50_000),
        ("function: f A:s B:s { L: {A, B} result: [count 6 in L] + 10 * (L > 4) } output [f 4d6 4d{5, 6, 8}]", 20_000),
        ("function: f A:n and B:n { result: {A, 7, B} >= 5 } output [f 4d12 and d30]", 5_000),
        ("function: f A:n { if A >= 20 & A <= 30 { X: A } else { X: 3 } result: X * X } output [f 8d12]", 20_000),
        ("function: f R:s { result: 1@R * (3 - 2@R * 2) * 3@R + 7 } output [f 3d12]", 20_000),
        (WORTH + "output [f 6d8]", 5_000),
        (PARTS + "output [f 6d{0..5}]", 20_000),
        (DICE + "output [f 3d4]", 20_000),
    ],
    ids=[
        "an attack",
        "Risk",
        "a die replaced",
        "rolls sorted together",
        "dice sorted",
        "counted",
        "compared",
        "bounds",
        "multiplied",
        "by a function",
        "but for one face",
        "dice by a function",
    ],
)
def test_lazy_values_agree_with_listing(monkeypatch: pytest.MonkeyPatch, program: str, most: int) -> None:
    _, steps = both_ways(monkeypatch, program)
    assert steps < most


@pytest.mark.parametrize(
    "program",
    [
        'set "position order" to "lowest first" function: f A:s B:s { result: 2@[sort {A, B}] } output [f 2d3 2d4]',
        "function: f A:s B:s { result: 1@[reverse [sort {A, B}]] + 10 * #{A, B} } output [f 2d3 2d4]",
        "function: f A:s with B:n { result: {A, B} > {B, A} } output [f 2d3 with d4]",
        "function: f A:s { result: 1@[sort {A, A}] + 2@[sort {A, 2}] } output [f 2d3]",
        "function: f A:s B:s { X: 0 loop I over {A, B} { if I > 2 { X: X + I } } result: X } output [f 2d3 2d4]",
        "function: f A:s { if 1@A > 2 { X: 5 } result: X } X: 1 output [f 2d3]",
        "function: f A:n { if A > 2 { X: d4 } else { X: d6 } result: X + A } output [f 2d3]",
        "function: g N:n { result: N * N } function: f A:n { result: [g A] + [g A + 1] } output [f 2d3]",
        "function: f A:n B:s { result: [count A in {B, A}] + A^2 + AdA } output [f d3 2d3]",
        "function: f A:s { X: 2@A * 0 + 1@A * -2 + 5 result: X * X + 3 * (X + 1) - [count 2 in A] } output [f 3d3]",
    ],
)
def test_odd_cases_agree_with_listing(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    both_ways(monkeypatch, program)


@pytest.mark.parametrize(
    ("program", "most"),
    [
        ("[duel A - d6 B - d8]", 800_000),
        ("[duel A - 1@2d6 B - [hit d20]]", 1_000_000),
    ],
)
def test_recursion_visits_each_state_once(program: str, most: int) -> None:
    duel = f"""function: hit R:n {{ if R >= 12 {{ result: d8 + 2 }} result: 0 }}
      function: duel A:n B:n {{ if A <= 0 {{ result: 0 }} if B <= 0 {{ result: 1 }} result: {program} }}
      set "maximum function depth" to 100 output [duel 20 20]"""
    assert run(duel).steps < most


@pytest.mark.parametrize("nonsense", ["D: 3 + X", "D: [foo 3]", "if {{1..3}} {{ D: 3 }}", "D: 100000d100000d100000"])
def test_unreachable_nonsense_is_not_refused(nonsense: str) -> None:
    rule = f"function: roll S:s {{{{ D: 4 if 1@S > {{}} {{{{ D: 5 }}}} else {{{{ {nonsense} }}}} result: D }}}} "
    assert law(rule.format(0) + "output [roll 10d20]") == {5: 1}
    with pytest.raises(OddsmithError):
        run(rule.format(1) + "output [roll 10d20]")
