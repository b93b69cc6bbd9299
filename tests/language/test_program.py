"""A program is a system: inputs from comments, and every question that can be asked of systems."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import assume, given

import oddsmith
from oddsmith import api
from oddsmith.__main__ import main
from oddsmith.errors import InvalidInput, InvalidProgram, OddsmithError, TooMuchWork
from oddsmith.fair.stream import FairDice
from oddsmith.law.distribution import Distribution
from oddsmith.law.ratio import Ratio
from oddsmith.questions import link
from oddsmith.systems.program import Program, of_text
from tests.engine.contract import MOST_UNRESOLVED, check_by_replay, check_reading
from tests.engine.enumerate import counted
from tests.engine.programs import ATTACK, NAMED, PARTS
from tests.language.test_random import programs

FEW_PATHS = 500


def of(program: str, **texts: str) -> str:
    return link.joined("lab", {"program": program} | texts)


def form(program: str) -> list[dict[str, Any]]:
    return [field for field in of_text(program).inputs().describe() if field["name"] != "output"]


def test_constants_with_comments_are_inputs() -> None:
    armour, bonus, advantage = form(ATTACK)
    assert (armour["label"], armour["help"], armour["minimum"], armour["maximum"]) == (
        "Armour class", "what the target wears", 10, 22,
    )  # fmt: skip
    assert (bonus["kind"], bonus["default"], bonus["seldom"]) == ("integer", "5", False)
    assert (advantage["kind"], advantage["text"]) == ("flag", "no")


@pytest.mark.parametrize(
    ("constant", "kind", "label", "told"),
    [
        ("DIE: 8 \\ Trait die 4, 6, 8, 10, 12 \\", "choice", "Trait die", {"default": "8"}),
        ("COVER: 1 \\ Cover: none, half cover, full cover \\", "choice", "Cover", {"default": "half cover"}),
        ("SIZE: 2 \\ Size small, medium, large \\", "choice", "Size", {"default": "large"}),
        ("WEAPON: 2d6 \\ Damage \\", "dice", "Damage", {"default": "2d6"}),
        ("N: 3 \\ how many, as a rule, are thrown \\", "integer", "how many, as a rule, are thrown", {"default": "3"}),
        ("X: -3 \\ Modifier -5..5 \\", "integer", "Modifier", {"minimum": -5}),
        ("X: 3 \\ 1..6 \\", "integer", "X", {"maximum": 6}),
        ("HIT_POINTS: 12", "integer", "Hit points", {"seldom": True, "maximum": 1000}),
        ("X:4\n\\ not behind it \\", "integer", "X", {"seldom": True}),
    ],
)
def test_a_comment_says_what_is_allowed(constant: str, kind: str, label: str, told: dict[str, Any]) -> None:
    for program in (constant, f"{constant}\noutput d6", f'set "explode depth" to 3\n{constant} output 1'):
        (field,) = form(program)
        assert (field["kind"], field["label"]) == (kind, label)
        assert told.items() <= field.items()


@pytest.mark.parametrize(
    "program",
    [
        "X: 3 + 4",
        "X: d{1, 2}",
        "X: 3 X: 4",
        "X: 3 loop X over {1..3} { }",
        "if 1 { X: 3 \\ A 1..6 \\ }",
        "function: f X:n { Y: 3 result: 1 }",
        '\\ X: 3 \\ set "X: 3" to 4',
        "X: 3 @ 4d6",
        "AX: 3d6d6",
        "output 3",
    ],
)
def test_what_is_no_constant_is_no_input(program: str) -> None:
    assert not form(program)


@pytest.mark.parametrize(
    ("comment", "said"),
    [
        ("Level 5..9", "allows 5 to 9, and 3 is not among them"),
        ("Level 9..5", "allows 9 to 5"),
        ("Level 1..MOST", "names MOST, which is no number above it"),
        ("Die 4, 6, 8", "allows 4, 6, 8, and 3 is none of them"),
        ("Cover: none, half", "has words for 0 to 1, and 3 is none of them"),
    ],
)
def test_what_a_comment_says_wrongly_is_told_with_its_place(comment: str, said: str) -> None:
    program = f"\n  X: 3 \\ {comment} \\ output d6 + X"
    (field,) = form(program)
    assert field["label"] == "X"
    told = json.loads(api.answer(json.dumps({"ask": "program", "program": program})))["answer"]["warnings"]
    assert [(one["line"], one["column"], said in one["message"]) for one in told] == [(2, 3, True)]


def test_a_bound_may_depend_on_inputs_above() -> None:
    program = "LEVEL: 5 \\ Level 1..20 \\ RANK: 2 \\ Rank 0..2*LEVEL - 8 \\ output d20 + RANK"
    assert form(program)[1]["maximum"] == 2
    assert oddsmith.odds(of(program, LEVEL="7", RANK="6")).outcome.outcomes[-1] == 26
    with pytest.raises(InvalidInput, match="allowed here are 0 to 6") as refused:
        oddsmith.odds(of(program, LEVEL="7", RANK="7"))
    assert link.read(refused.value.nearest or "").inputs.chosen["RANK"] == 6


def test_inputs_are_what_the_program_runs_with() -> None:
    def chance(**texts: str) -> Fraction:
        found = oddsmith.odds(of(ATTACK, **texts)).chance
        return Fraction(found.numerator, found.denominator)

    assert chance() == Fraction(11, 20)
    assert chance(AC="17") == Fraction(9, 20)
    assert chance(AC="17", ADV="yes") == 1 - Fraction(11, 20) ** 2
    dice = 'W: 2d6 \\ Damage \\ output W named "damage"'
    assert oddsmith.odds(of(dice, W="d8,d4")).outcome.weights == {n: min(n - 1, 4, 13 - n) for n in range(2, 13)}
    assert oddsmith.odds(of("X: 3 \\ -9..9 \\ output X * 2", X="-4")).outcome.outcomes == (-8,)
    assert oddsmith.odds(of("D: 8 \\ Die 4, 6, 8 \\ output dD", D="4")).outcome.outcomes == (1, 2, 3, 4)
    assert oddsmith.odds(of("C: 1 \\ Cover: none, half \\ output C")).outcome.outcomes == (1,)


def test_its_link_carries_what_is_not_at_its_default() -> None:
    asked = link.read(of(ATTACK, AC="17", BONUS="5"))
    assert link.write(asked).endswith("&AC=17")
    assert asked.system.question(asked.inputs) == "Attack, Armour class 17"


def test_it_can_be_tabulated_and_solved_and_compared(capsys: pytest.CaptureFixture[str]) -> None:
    table = oddsmith.table(of(ATTACK), "AC=10..12", "BONUS=0..1")
    assert [[str(cell.chance.percent) for cell in row if cell and cell.chance] for row in table.cells] == [
        ["55 %", "60 %"], ["50 %", "55 %"], ["45 %", "50 %"],
    ]  # fmt: skip
    (solution,) = oddsmith.solve(of(ATTACK), "65%", "AC")
    assert [answer.text for answer in (solution.below, solution.above) if answer] == ["13", "13"]
    (_, odds), (_, other) = oddsmith.compare([of(ATTACK, AC="16"), "5dB"])
    assert odds.chance.percent == "50 %"
    assert other.chance
    for command in (
        ["table", of(ATTACK), "--rows", "AC=10..12"],
        ["table", of("N: 2 output Nd6"), "--rows", "N=1..3"],
        ["solve", of(ATTACK), "--chance", "65%"],
        ["odds", of(ATTACK, AC="17")],
        ["roll", of(ATTACK, AC="17")],
    ):
        assert main([*command, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["system"] == "lab"
        assert main(command) == 0
        assert capsys.readouterr().out
    with pytest.raises(OddsmithError, match="has no chance to look for"):
        oddsmith.solve(of("N: 2 \\ Dice 1..5 \\ output Nd6"), "65%", "N")


def test_run_takes_values_too(capsys: pytest.CaptureFixture[str], tmp_path: Any) -> None:
    file = tmp_path / "attack.dice"
    file.write_text(ATTACK)
    assert main(["run", str(file), "--set", "AC=17", "--set", "ADV=yes", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["outputs"][0]["weights"] == [[0, "121"], [1, "279"]]
    assert main(["run", str(file), "--set", "AC"]) == 1
    assert "write it as AC=17" in capsys.readouterr().err
    assert main(["run", str(file), "--set", "AC=99"]) == 1
    assert "10 to 22" in capsys.readouterr().err


@pytest.mark.parametrize(
    "program",
    [
        ATTACK.replace("d20", "d6").replace("15", "8").replace("10..22", "1..12"),
        "output 2d3",
        "output d{1, 1, 5}",
        "X: d3 output X + X",
        "output [highest 2 of 3d4]",
        "output [lowest 1 of 2d4 and d3]",
        "output [highest 2 of 2d{} and d4]",
        "output [middle 1 of 4d3]",
        "output {1, 3, 3}@3d3",
        "output d3@3d3",
        "output d4@{5, 7}",
        "output (d2)d3",
        "output (d3-2)d3",
        "output 2d(2d2)",
        "output -(2d3)",
        "output -(2d(d2+1))",
        "output !(d3-2)",
        "output #2d3",
        "output d(2d3)",
        "output 2d3 = {1, 2}",
        "output {1, 2, 5} < d3",
        "output [count {2, 3} in 3d3]",
        "output [2d3 contains 2]",
        "output [explode d3]",
        "output 2d[explode d2]",
        'set "explode depth" to 1 output [explode 2d2]',
        "output [absolute d3 - 2]",
        "output [highest of d4 and 2d2]",
        "output [sort 2d3]",
        "output [reverse 2d3]",
        "output {1..4}",
        "output {d3, 5}",
        "output [maximum of 2d(d3 + 1)]",
        "output d{} + 2",
        'set "position order" to "lowest first" output 1@3d3',
        "function: f A:n { if A = 1 { result: d4 } result: A } output [f d3] + 1",
        "function: f S:s { if 1@S = 2@S { result: 10 } result: S } output [f 2d3]",
        "function: f A:d { result: A + A } output [f d3]",
        "function: f A { result: A + 1@A } output [f 2d2]",
        "function: f A:n or B:n { if A > B { result: A - B } result: d2 } output [f d3 or d4]",
        "function: f A:n { if A > 1 { result: [f A - 1] + d2 } result: A } output [f d3]",
        'set "maximum function depth" to 2 function: f A:n { result: 1 + [f A] } output [f d2]',
        "N: 3 function: f { result: NdN } output [f]",
        "function: f A:n { result: d{} } output [f d3] + 1",
        "function: f A:n with S:n { A: A } output 1 + [f d2 with [explode [absolute (0 * d{})]]]",
        "E: 0 * d{} function: f A:n { result: A + (d2 * E) } output 2d[f d3] + 1",
    ],
)
def test_a_throw_comes_out_as_the_law_says(program: str) -> None:
    system = of_text(program)
    check_by_replay(system, system.inputs())
    for seed in "abc":
        check_reading(system, system.inputs(), system.roll(system.inputs(), FairDice(f"1-{seed}")))


@given(programs())
def test_so_does_that_of_any_program(program: str) -> None:
    system = Program(program)
    inputs = system.inputs()
    with suppress(OddsmithError):
        assume(counted(system, inputs, FEW_PATHS).unresolved <= MOST_UNRESOLVED)
        check_by_replay(system, inputs, FEW_PATHS)


def test_what_has_no_result_is_thrown_again() -> None:
    system = of_text("function: f A:n { if A > 2 { result: A } } output [f d4]")
    faces = iter([1, 2, 3])
    reading = system.roll(system.inputs(), lambda sides: next(faces))
    assert reading.outcome == 3
    assert [(die.face, die.role, die.marks) for die in reading.dice] == [
        (1, "discarded", ("no result",)), (2, "discarded", ("no result",)), (3, "used", ()),
    ]  # fmt: skip


def test_it_is_seen_what_became_of_each_die() -> None:
    def dice(program: str, *faces: int) -> list[tuple[int, int, str, str, tuple[str, ...]]]:
        system = of_text(program)
        thrown = iter(faces)
        reading = system.roll(system.inputs(), lambda sides: next(thrown))
        return [(die.sides, die.face, die.role, die.label, die.marks) for die in reading.dice]

    kept = [(6, 4, "used", "", ()), (6, 1, "discarded", "", ()), (6, 6, "used", "", ())]
    assert dice("output [highest 2 of 3d6]", 4, 1, 6) == kept
    assert dice("output {1, 2}@3d6", 4, 1, 6) == kept
    assert dice("output [explode d6]", 6, 3) == [(6, 6, "used", "", ()), (6, 3, "used", "", ("extra",))]
    assert dice("output d{0, 0, 7}", 3) == [(3, 3, "used", "7", ())]


def test_dice_can_be_thrown_of_which_the_odds_are_too_much() -> None:
    heavy = of("function: f S:s { R: 0 loop X over S { R: R * 7 + X } result: R } output [f 30d20]")
    with pytest.raises(TooMuchWork):
        oddsmith.odds(heavy)
    rolled = oddsmith.roll(heavy, seed="1-a").reading
    assert len(rolled.dice) == 30
    assert rolled.success is None
    with pytest.raises(TooMuchWork, match="at most 200 levels are allowed"):
        oddsmith.roll(of("X: d6 loop I over {1..900} { X: X + d6 } output X"))
    with pytest.raises(TooMuchWork, match="at most 5,000 are allowed"):
        oddsmith.roll(of("output 99999d6"))


def test_outcomes_have_names_and_say_what_a_success_is() -> None:
    odds = oddsmith.odds(of(NAMED, AC="16"))
    assert odds.outcome.weights == {"miss": 10, "hit": 9, "critical hit": 1}
    assert odds.words == {"outcome": ("miss", "hit", "critical hit")}
    assert odds.chance.percent == oddsmith.odds(of(NAMED, AC="16", output="2")).chance.percent == "50 %"
    (solution,) = oddsmith.solve(of(NAMED), "50%", "AC")
    assert [answer.text for answer in (solution.below, solution.above) if answer] == ["16", "16"]
    system = of_text(NAMED)
    reading = system.roll(system.inputs(), lambda sides: 20)
    assert (reading.outcome, reading.success, reading.sentence) == ("critical hit", True, "critical hit")


def test_outcomes_of_one_roll_have_parts_with_a_joint_law() -> None:
    odds = oddsmith.odds(of(PARTS, POOL="1", SIDES="8"))
    pairs = list(product(range(1, 9), range(1, 5), range(1, 5)))

    def parts(faces: tuple[int, ...]) -> tuple[int, int]:
        return sum((face >= 4) + (face == 8) for face in faces), sum(face in (1, 3) for face in faces)

    assert odds.outcome == Distribution(Counter(map(parts, pairs)))
    assert odds.laws["part-2"] == Distribution(Counter(parts(faces)[1] for faces in pairs))
    assert odds.chance == Ratio(sum(parts(faces)[0] >= 2 for faces in pairs), len(pairs))
    assert odds.labels["outcome"] == ("successes", "advantages")
    system = of_text(PARTS)
    reading = system.roll(system.inputs(), lambda sides: 4)
    assert (reading.outcome, reading.sentence, reading.success) == ((4, 0), "successes 4", True)
    assert oddsmith.odds(of(PARTS, output="3")).outcome == oddsmith.odds(of(PARTS, output="2")).outcome.map(
        lambda pair: (-pair[0], -pair[1])
    )


@pytest.mark.parametrize(("program", "output"), [(NAMED, 1), (NAMED, 2), (PARTS, 1), (PARTS, 2), (PARTS, 3)], ids=str)
def test_so_does_a_throw_of_names_and_parts(program: str, output: int) -> None:
    system = of_text(program)
    inputs = system.inputs(output=output)
    check_by_replay(system, inputs)
    for seed in "abc":
        check_reading(system, inputs, system.roll(inputs, FairDice(f"1-{seed}")))


def test_a_program_may_have_a_tuple_of_its_own_as_anydice_needs() -> None:
    own = "function: tuple A:n B:n { result: 100 * A + B } output [tuple 3 4]"
    assert oddsmith.odds(of(own)).outcome.outcomes == (304,)


@pytest.mark.parametrize(
    ("comment", "said"),
    [
        ("names: 0 miss, hit", "the name “hit”"),
        ("names: 0 miss, 0 hit", "each number once"),
        ("names: 0 hit, 1 hit", "a name twice"),
        ("names: 0 miss; succes: 1", "allowed are names:, parts: and success:"),
        ("success: many", "the success “many”: write 1, 1..3, 1+ or names"),
        ("parts: one", "parts that cannot be"),
        ("parts: a, b; success: 1", "write one of a, b with a number, such as a 1+"),
    ],
)
def test_what_a_comment_behind_an_output_says_wrongly_is_told(comment: str, said: str) -> None:
    program = f'\noutput d6 named "x" \\ {comment} \\'
    told = json.loads(api.answer(json.dumps({"ask": "program", "program": program})))["answer"]["warnings"]
    assert [(one["line"], one["column"], said in one["message"]) for one in told] == [(2, 1, True)]


def test_parts_that_there_are_not_are_told() -> None:
    with pytest.raises(InvalidProgram, match="have 1 part, and the comment behind this output names 2") as refused:
        oddsmith.odds(of("output d6 \\ parts: a, b \\"))
    assert refused.value.line == 1
