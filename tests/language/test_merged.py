"""Loops over sorted rolls: runs in the same state are merged, so that work grows only with the states that matter."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddsmith.dice.pool import Pool
from oddsmith.language import explore, run
from oddsmith.law.distribution import Distribution
from tests.language.laws import laws
from tests.language.reference import Reference

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
SOME = """function: f R:s { N: 0
  loop X over R { if X > 4 { N: N + X } else { if X = 1 { N: N - 3 } } } result: N } """
SORTED = "function: f R:s { N: 0 loop X over {R, 7} { if X > N { N: X } else { N: N + 1 } } result: N } "
CANCEL = """function: f A:s B:s { R: 0
  loop F over {1..6} { N: (A = F) - (B = F) if N > 0 { R: R + N } } result: R } """
MATCH = """function: f A:s B:s { N: 0
  loop F over {1..6} { X: [count F in A] Y: [count F in B] if X < Y { N: N + X } else { N: N + Y } } result: N } """

MOST = "function: f R:s { M: 0 loop X over R { C: X = R if C > M { M: C } } result: M } "
LEFT = """function: f R:s { N: 0 P: 12
  loop X over [reverse R] { if X <= P { N: N + 1 P: P - X } } result: 100 * N + P } """
SPARED = """function: f R:s { N: 0 if (1 = R) > 1 { N: 1 } X: 4@R
  loop F over {1..3} { N: N + F } if N > 100 { N: X } result: N } """
SORCERER = """function: f A:s B:s { N: 0
  if 1@A > 1@B { loop X over A { if X > 1@B { N: N + 1 } } result: N }
  if 1@B > 1@A { loop X over B { if X > 1@A { N: N + 1 } } result: -N } result: 0 } """
BOTH = """function: f A:s B:s { N: 0
  loop X over {A, B} { if X > N { N: X } else { N: N + 1 } } result: N } """

ORE = """function: ore R:s { W: 0 H: 0
  loop F over {1..10} { C: [count F in R] if C > 1 & C >= W { W: C H: F } } result: 100 * W + H } """
ONE_BY_ONE = """function: f A:s B:s {
  W: 0 H: 0 loop F over {1..10} { C: [count F in A] if C > 1 & C >= W { W: C H: F } }
  V: 0 K: 0 loop F over {1..10} { C: [count F in B] if C > 1 & C >= V { V: C K: F } }
  result: 100 * (W - V) + H - K } """
CALLED = ORE + "function: f A:s B:s { result: [ore A] - [ore B] } "


def width_and_height(pool: Pool) -> dict[int, int]:
    """The highest of the widest sets: 100 times its number of dice, plus their face."""
    law = pool.fold(lambda best, face, showing: best if showing < max(best // 100, 2) else 100 * showing + face, 0)
    return law.weights


def left(state: tuple[int, int], face: int, showing: int) -> tuple[int, int]:
    """How many dice the points pay for, lowest first, and the points left over."""
    many, points = state
    enough = min(showing, points // face)
    return many + enough, points - enough * face


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
        (
            SOME + "output [f 30d6]",
            Pool.of(30, 6).counts(lambda face: (face * (face > 4) - 3 * (face == 1),)).map(lambda net: net[0]).weights,
        ),
        (MOST + "output [f 12d8]", Pool.of(12, 8).largest_set().weights),
        (
            LEFT + "output [f 20d6]",
            Pool.of(20, 6).fold(left, (0, 12)).map(lambda found: 100 * found[0] + found[1]).weights,
        ),
    ],
    ids=["width", "width and height", "sets", "kinds", "longest of a kind", "run", "net", "some", "most", "left"],
)
def test_loops_over_a_roll_agree_with_folds(program: str, weights: dict[int, int]) -> None:
    outcome = run(program)
    [output] = outcome.outputs
    assert output.law
    total = sum(weights.values())
    assert {n: weight * total for n, weight in output.law.weights.items()} == {
        n: weight * output.law.total for n, weight in weights.items()
    }
    assert outcome.steps < 3_000_000, "there are 92,378 rolls and more"


@pytest.mark.parametrize(
    "body", [WIDTH.replace("width", "f"), RUN, STEPS, NET, KINDS, SOME, SORTED, MOST, LEFT, SPARED]
)
@pytest.mark.parametrize("order", ["highest", "lowest"])
@pytest.mark.parametrize("dice", ["5d6", "6d{1, 1, 2, 5, 6}", "4d{0, 6, 7}"])
def test_merging_does_not_change_laws(monkeypatch: pytest.MonkeyPatch, body: str, order: str, dice: str) -> None:
    program = f'set "position order" to "{order} first" {body} output [f {dice}]'
    listed = run(program).outputs
    for name, value in {"FEW_ROLLS": 0, "MANY_ROLLS": 1, "FEW_RUNS": 1, "RUNS_A_ROLL": 1_000}.items():
        monkeypatch.setattr(explore, name, value)
    assert [output.law for output in run(program).outputs] == [output.law for output in listed]


@st.composite
def bodies(draw: st.DrawFn) -> str:
    """Statements that take dice from both ends of two rolls, and count and compare them, before and within loops."""
    of = st.sampled_from("AB")
    numbers = st.one_of(
        st.sampled_from(["N", "P", "X", "1", "2"]),
        st.builds("{}@{}".format, st.sampled_from(["1", "2", "3", "#A", "(#A-1)", "X"]), of),
        st.builds("({} = {})".format, st.sampled_from("123X"), of),
        st.builds("[{}]".format, st.builds("{} contains {}".format, of, st.sampled_from("123X"))),
    )
    tests = st.builds("{} {} {}".format, numbers, st.sampled_from(["=", ">", "<", "!="]), numbers)
    sets = st.builds("{}: {} + {}".format, st.sampled_from("NP"), numbers, numbers)
    simple = st.one_of(sets, st.builds("L: {}".format, numbers), st.builds("if {} {{ {} }}".format, tests, sets))
    over = st.sampled_from(["A", "B", "[reverse A]", "{A, B}", "{1..3}", "[sort {A, B}]"])
    loops = st.builds("loop X over {} {{ {} {} }}".format, over, simple, simple)
    statements = draw(st.lists(st.one_of(simple, loops), min_size=2, max_size=5))
    begin, end = "N: 0 P: 1 X: 2 L: 0", "if N > 9 { result: L } result: 10 * N + P"
    return f"function: f A:s B:s {{ {begin} {' '.join(statements)} {end} }}"


@given(
    bodies(), st.sampled_from(["3d{1, 1, 1, 2, 3}", "4d{1, 2, 2, 3}"]), st.sampled_from(["2d{1, 3, 3}", "3d{1, 1, 2}"])
)
def test_merging_agrees_with_listing_rolls(body: str, one: str, other: str) -> None:
    program = f"{body} output [f {one} {other}]"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(explore, "FEW_ROLLS", 10**9)
        listed = run(program).outputs[0].law
        patch.setattr(explore, "LEAST_SAVED", 10**9)
        for name, value in {"FEW_ROLLS": 0, "MANY_ROLLS": 1, "FEW_RUNS": 1, "RUNS_A_ROLL": 1_000}.items():
            patch.setattr(explore, name, value)
        assert run(program).outputs[0].law == listed


@pytest.mark.parametrize("body", [CANCEL, MATCH, BOTH, SORCERER])
def test_two_rolls_are_folded_face_by_face(monkeypatch: pytest.MonkeyPatch, body: str) -> None:
    whole = run(body + "output [f 3d6 3d6]").outputs[0].law
    monkeypatch.setattr(explore, "MANY_ROLLS", 10**9)
    assert run(body + "output [f 3d6 3d6]").outputs[0].law == whole
    monkeypatch.undo()
    assert run(body + "output [f 6d6 6d6]").steps < 4_000_000, "there are 213,444 pairs of rolls"


@pytest.mark.parametrize("body", [ONE_BY_ONE, CALLED], ids=["loop after loop", "calls"])
def test_two_rolls_are_reduced_separately(body: str) -> None:
    """As for one roll: state that the other roll's loops do not touch is carried past them, and calls replace rolls."""
    one, other = (width_and_height(Pool.of(count, 10)) for count in (10, 9))
    outcome = run(body + "output [f 10d10 9d10]")
    law = outcome.outputs[0].law
    assert law
    expected: Counter[int] = Counter()
    for (mine, ways), (theirs, more) in product(one.items(), other.items()):
        expected[mine - theirs] += ways * more
    assert law == Distribution(expected)
    assert outcome.steps < 8_000_000, "there are four thousand million pairs of rolls"


@pytest.mark.parametrize(
    "result",
    [
        "[ore A] - [ore B]",
        "[ore A] + A",
        "[ore A] * (1@A > 3) + [ore B] * (1@B > 3)",
        "[both A B] + [ore A]",
        "[both A B] - [both A B]",
        "[both A A] - [ore B]",
        "[mean A] + [mean A]",
        "[none A] + 1",
        "([ore A] > [ore B]) + ([ore A] = [ore B]) * (A > B)",
    ],
)
def test_a_call_replaces_a_roll_only_if_nothing_else_uses_the_roll(
    monkeypatch: pytest.MonkeyPatch, result: str
) -> None:
    program = (
        ORE + "function: both A:s B:s { if 1@A > 1@B { result: [ore A] } result: [ore B] + 1 } "
        "function: mean A:s { result: (1@A)d2 } function: none A:s { if 1@A > 2 { result: d{} } result: 1@A } "
        f"function: f A:s B:s {{ result: {result} }} output [f 3d3 2d4]"
    )
    expected = run(program).outputs
    monkeypatch.setattr(explore, "FEW_ROLLS", 0)
    monkeypatch.setattr(explore, "LEAST_SAVED", 10**9)
    assert [output.law for output in run(program).outputs] == [output.law for output in expected]


@pytest.mark.parametrize("seen", ["C: 0 loop I over S { C: C + I * I } if C > 90", "if 1@S > 4"])
def test_a_roll_returned_by_a_call_is_still_a_roll(seen: str) -> None:
    program = (
        f"function: back S:s {{ {seen} {{ result: {{S, S}} }} result: S }} "
        f"function: f R:s T:s {{ result: #[back R] - (T = {{2, 1}}) }} output [f 6d6 2d2]"
    )
    assert laws(program) == [law for _, law in Reference(1_000_000).run(program)]


def test_rolls_with_calls_in_loops_can_still_be_listed() -> None:
    program = (
        "function: g N:n A:s B:s { result: N + (1@A > 1@B) } function: f A:s B:s { T: 0 "
        "loop F over {1..6} { T: T + [g d6 A B] * [count F in A] } result: T } output [f 4d6 5d6]"
    )
    outcome = run(program)
    assert outcome.steps < 8_000_000, "31,752 pairs of rolls"
    assert outcome.outputs[0].law


def test_a_call_in_a_loop_reads_dice_of_its_own_argument(monkeypatch: pytest.MonkeyPatch) -> None:
    program = (
        "function: more S B:s { N: 0 loop X over B { if X > N { N: X } } result: N + 1@S } function: f R:s { T: 0 P: 0 "
        "loop F over {1..3} { C: [count F in R] if C > T { T: C } P: [more {1@R, 0} 2d6] } result: P + T } "
        "output [f 3d3]"
    )
    listed = run(program).outputs[0].law
    for name, value in {"FEW_ROLLS": 0, "MANY_ROLLS": 1, "FEW_RUNS": 1, "RUNS_A_ROLL": 1_000}.items():
        monkeypatch.setattr(explore, name, value)
    assert run(program).outputs[0].law == listed


@pytest.mark.parametrize("body", [RUN, SOME])
def test_listing_few_dice_does_not_force_listing_many(body: str) -> None:
    both, alone = run(body + "output [f 4d6] output [f 9d10]"), run(body + "output [f 9d10]")
    assert both.outputs[1].law == alone.outputs[0].law
    assert both.steps < alone.steps + 40_000, "there are 48,620 rolls"


def test_deeply_nested_loops_are_analysed_fast() -> None:
    names = [f"{one}{other}" for one in "VWXYZ" for other in "ABCDEFGH"]
    inner, given = WIDTH.partition("BEST: 0")[2].partition(" result")[0], " ".join(f"{name}: 1" for name in names)
    for name, further in pairwise(names):
        inner = f"loop I over {{1}} {{ {inner} {name}: {further} }}"
    assert run(f"function: f R:s {{ BEST: 0 {given} {inner} result: BEST }} output [f 6d6]").outputs[0].law


def test_runs_that_cannot_be_merged_are_listed() -> None:
    program = "function: f R:s { T: 0 loop X over R { T: T * 7 + X } result: T } output [f 5d6]"
    law = run(program).outputs[0].law
    assert law
    assert len(law.weights) == 252


def test_comparisons_of_two_rolls_use_their_joint_law() -> None:
    program = (
        "function: f A:s B:s { loop P over {1..#A} { if P@A > P@B { result: P@A } if P@A < P@B { result: 5@B } } "
        "result: 1 } output [f 5d6 5d6]"
    )
    assert run(program).steps < 1_200_000, "merging runs takes more"
