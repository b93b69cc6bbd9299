"""Loops over sorted rolls: runs that come to the same are merged, so that work grows with what matters of a roll."""

from __future__ import annotations

import pytest

from oddsmith.dice.pool import Pool
from oddsmith.language import explore, run

WIDTH = """function: width R:s { BEST: 0
  loop F over {1..10} { N: [count F in R] if N > BEST { BEST: N } } result: BEST } """
SETS = "function: f R:s { N: 0 loop F over {1..10} { C: [count F in R] if C >= 2 { N: N + 1 } } result: N } "
KINDS = "function: f R:s { N: 0 loop F over {1..6} { if [R contains F] { N: N + 1 } } result: N } "
RUN = """function: f R:s { L: 0 BEST: 0 RUN: 0
  loop X over R { if X = L { RUN: RUN + 1 } else { RUN: 1 } L: X if RUN > BEST { BEST: RUN } } result: BEST } """
STEPS = """function: f R:s { BEST: 1 RUN: 1 loop I over {2..#R} {
  if I@R = (I-1)@R - 1 { RUN: RUN + 1 } else { if I@R < (I-1)@R - 1 { RUN: 1 } }
  if RUN > BEST { BEST: RUN } } result: BEST } """
NET = "function: f R:s { N: 0 loop X over R { if X >= 5 { N: N + 1 } if X = 1 { N: N - 1 } } result: N } "
CANCEL = """function: f A:s B:s { R: 0
  loop F over {1..6} { N: (A = F) - (B = F) if N > 0 { R: R + N } } result: R } """
MATCH = """function: f A:s B:s { N: 0
  loop F over {1..6} { X: [count F in A] Y: [count F in B] if X < Y { N: N + X } else { N: N + Y } } result: N } """


def width_and_height(pool: Pool) -> dict[int, int]:
    """Of the widest set, the highest of these: 100 times how many dice, and their face."""
    law = pool.fold(lambda best, face, showing: best if showing < max(best // 100, 2) else 100 * showing + face, 0)
    return law.weights


@pytest.mark.parametrize(
    ("program", "weights"),
    [
        (WIDTH + "output [width 10d10]", Pool.of(10, 10).largest_set().weights),
        (
            """function: ore R:s { BEST: 0 loop F over {1..10} { N: [count F in R]
              if N >= 2 { BEST: [highest of BEST and 100 * N + F] } } result: BEST } output [ore 10d10]""",
            width_and_height(Pool.of(10, 10)),
        ),
        (SETS + "output [f 15d10]", Pool.of(15, 10).fold(lambda sets, _, showing: sets + (showing >= 2), 0).weights),
        (KINDS + "output [f 20d6]", Pool.of(20, 6).fold(lambda kinds, _, showing: kinds + (showing > 0), 0).weights),
        (RUN + "output [f 10d10]", Pool.of(10, 10).largest_set().weights),
        (STEPS + "output [f 10d10]", Pool.of(10, 10).longest_run().weights),
        (
            NET + "output [f 30d6]",
            Pool.of(30, 6).counts(lambda face: ((face >= 5) - (face == 1),)).map(lambda net: net[0]).weights,
        ),
    ],
    ids=["width", "width and height", "sets", "kinds", "longest of a kind", "longest run", "net successes"],
)
def test_a_loop_over_a_roll_is_a_fold_over_its_faces(program: str, weights: dict[int, int]) -> None:
    outcome = run(program)
    [output] = outcome.outputs
    assert output.law
    total = sum(weights.values())
    assert {n: weight * total for n, weight in output.law.weights.items()} == {
        n: weight * output.law.total for n, weight in weights.items()
    }
    assert outcome.steps < 3_000_000, "there are 92,378 rolls and more"


@pytest.mark.parametrize("body", [WIDTH.replace("width", "f"), RUN, STEPS, NET, KINDS])
@pytest.mark.parametrize("order", ["highest", "lowest"])
@pytest.mark.parametrize("dice", ["5d6", "6d{1, 1, 2, 5, 6}", "4d{0, 6, 7}"])
def test_merging_changes_nothing(monkeypatch: pytest.MonkeyPatch, body: str, order: str, dice: str) -> None:
    program = f'set "position order" to "{order} first" {body} output [f {dice}]'
    listed = run(program).outputs
    for name, value in {"FEW_ROLLS": 0, "MANY_ROLLS": 1, "FEW_RUNS": 1, "RUNS_A_ROLL": 1_000}.items():
        monkeypatch.setattr(explore, name, value)
    assert [output.law for output in run(program).outputs] == [output.law for output in listed]


@pytest.mark.parametrize("body", [CANCEL, MATCH])
def test_two_rolls_are_gone_through_face_by_face(monkeypatch: pytest.MonkeyPatch, body: str) -> None:
    whole = run(body + "output [f 3d6 3d6]").outputs[0].law
    monkeypatch.setattr(explore, "MANY_ROLLS", 10**9)
    assert run(body + "output [f 3d6 3d6]").outputs[0].law == whole
    monkeypatch.undo()
    assert run(body + "output [f 6d6 6d6]").steps < 4_000_000, "there are 213,444 pairs of rolls"


def test_what_cannot_be_merged_is_listed() -> None:
    program = "function: f R:s { T: 0 loop X over R { T: T * 7 + X } result: T } output [f 5d6]"
    law = run(program).outputs[0].law
    assert law
    assert len(law.weights) == 252


def test_dice_of_two_rolls_are_compared_by_their_joint_law() -> None:
    program = (
        "function: f A:s B:s { loop P over {1..#A} { if P@A > P@B { result: P@A } if P@A < P@B { result: 5@B } } "
        "result: 1 } output [f 5d6 5d6]"
    )
    assert run(program).steps < 1_200_000, "merging runs takes more"
