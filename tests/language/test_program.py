"""A program is a system: it has inputs, from its comments, and answers every question that systems answer."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import oddsmith
from oddsmith import api
from oddsmith.__main__ import main
from oddsmith.declare.reading import Throw, ThrownDie
from oddsmith.errors import LONGEST_PROGRAM, InvalidInput, InvalidProgram, OddsmithError, TooMuchWork
from oddsmith.law.distribution import Distribution
from oddsmith.law.ratio import Ratio
from oddsmith.questions import link
from oddsmith.questions.table import answer_table
from oddsmith.systems.program import Program, of_text
from tests.engine.contract import check_by_replay
from tests.engine.enumerate import Script
from tests.engine.every import ATTACK, NAMED, PARTS


def of(program: str, **texts: str) -> str:
    return link.joined("lab", {"program": program} | texts)


def form(program: str) -> list[dict[str, Any]]:
    return [field for field in of_text(program).inputs().describe() if field["name"] != "output"]


def test_constants_with_comments_are_inputs() -> None:
    armour, bonus, advantage = form(ATTACK)
    assert (armour["label"], armour["help"], armour["minimum"], armour["maximum"]) == (
        "Armour class", "what the target wears", 10, 22,
    )  # fmt: skip
    assert (bonus["kind"], bonus["default"], bonus["advanced"]) == ("integer", "5", False)
    assert (advantage["kind"], advantage["text"]) == ("flag", "no")


@pytest.mark.parametrize(
    ("constant", "kind", "label", "told"),
    [
        ("DIE: 8 \\ Trait die 4, 6, 8, 10, 12 \\", "choice", "Trait die", {"default": "8"}),
        ("COVER: 1 \\ Cover: none, half cover, full cover \\", "choice", "Cover", {"default": "half cover"}),
        ("SIZE: 2 \\ Size small, medium, large \\", "choice", "Size", {"default": "large"}),
        ("AC: 15 \\ armor class, shield \\", "integer", "armor class, shield", {"default": "15"}),
        ("X: 8 \\ Die 4, 6, 8 \\", "choice", "Die", {"options": [{"key": key, "label": f"d{key}"} for key in "468"]}),
        ("WEAPON: 2d6 \\ Damage \\", "dice", "Damage", {"default": "2d6"}),
        ("N: 3 \\ how many, as a rule, are thrown \\", "integer", "how many, as a rule, are thrown", {"default": "3"}),
        ("X: -3 \\ Modifier -5..5 \\", "integer", "Modifier", {"minimum": -5}),
        ("X: 3 \\ 1..6 \\", "integer", "X", {"maximum": 6}),
        ("X: 1 \\ STR -5..5 \\", "integer", "STR", {"minimum": -5, "maximum": 5}),
        ("X: -7 \\ Bonus X -9..-5 \\", "integer", "Bonus X", {"minimum": -9, "maximum": -5}),
        ("HIT_POINTS: 12", "integer", "Hit points", {"advanced": True, "maximum": 1000}),
        ("X:4\n\\ not behind it \\", "integer", "X", {"advanced": True}),
    ],
)
def test_a_comment_declares_the_allowed_values(constant: str, kind: str, label: str, told: dict[str, Any]) -> None:
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
def test_only_constants_are_inputs(program: str) -> None:
    assert not form(program)


@pytest.mark.parametrize(
    ("comment", "said"),
    [
        ("Level 5..9", "allows 5 to 9, and 3 is not among them"),
        ("Level -5..-2", "allows −5 to −2, and 3 is not among them"),
        ("Level 9..5", "allows 9 to 5"),
        ("Level 1..MOST", "names MOST, which is no number above it"),
        ("Die -4, 6, 8", "allows −4, 6, 8, and 3 is none of them"),
        ("Cover: none, half", "has words for 0 to 1, and 3 is none of them"),
        ("Advantage no, yes", "has words for 0 to 1, and 3 is none of them"),
    ],
)
def test_errors_in_comments_of_inputs_are_reported_with_their_position(comment: str, said: str) -> None:
    program = f"\n  X: 3 \\ {comment} \\ output d6 + X"
    (field,) = form(program)
    assert field["label"] == "X"
    told = json.loads(api.answer(json.dumps({"ask": "program", "program": program})))["answer"]["warnings"]
    assert [(one["line"], one["column"], said in one["message"]) for one in told] == [(2, 3, True)]


def test_yes_before_no_is_accepted_with_a_warning() -> None:
    program = of_text("L: 1 \\ Shield yes, no \\ output d6 + L")
    assert program.inputs.from_texts({"L": "yes"}).chosen["L"] == "yes"
    assert [warned.message for warned in program.wrong] == [
        "The comment after L has yes before no, so that yes is 0: write no, yes."
    ]


@pytest.mark.parametrize("label", ["See page 12-13", "As of 2024-11-28", "2d6-3", "Lasts 1 to 3", "Die size d4 to 12"])
def test_a_label_may_end_in_numbers(label: str) -> None:
    program = of_text(f"L: 1 \\ {label} \\ output d6 + L")
    assert (program.inputs.declared["L"].label, program.wrong) == (label, [])


def test_a_bound_may_depend_on_inputs_above() -> None:
    program = "LEVEL: 5 \\ Level 1..20 \\ RANK: 2 \\ Rank 0..2*LEVEL - 8 \\ output d20 + RANK"
    assert form(program)[1]["maximum"] == 2
    assert oddsmith.odds(of(program, LEVEL="7", RANK="6")).outcome.outcomes[-1] == 26
    with pytest.raises(InvalidInput, match="must be 0 to 6 here") as refused:
        oddsmith.odds(of(program, LEVEL="7", RANK="7"))
    assert link.read(refused.value.nearest or "").inputs.chosen["RANK"] == 6


def test_the_program_runs_with_its_inputs() -> None:
    def chance(**texts: str) -> Fraction:
        found = oddsmith.odds(of(ATTACK, **texts)).chance
        return Fraction(found.numerator, found.denominator)

    assert chance() == Fraction(11, 20)
    assert chance(AC="17") == Fraction(9, 20)
    assert chance(AC="17", ADV="yes") == 1 - Fraction(11, 20) ** 2
    dice = 'W: 2d6 \\ Damage \\ output W named "damage"'
    assert oddsmith.odds(of(dice, W="2d4")).outcome.weights == {n: min(n - 1, 9 - n) for n in range(2, 9)}
    with pytest.raises(InvalidInput, match="must be 1 to 20 dice of one kind, d2, d3,"):
        oddsmith.odds(of(dice, W="d8,d4"))
    assert oddsmith.odds(of("X: 3 \\ -9..9 \\ output X * 2", X="-4")).outcome.outcomes == (-8,)
    assert oddsmith.odds(of("D: 8 \\ Die 4, 6, 8 \\ output dD", D="4")).outcome.outcomes == (1, 2, 3, 4)
    assert oddsmith.odds(of("C: 1 \\ Cover: none, half \\ output C")).outcome.outcomes == (1,)


def test_results_are_cached_while_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    program = of_text("N: 2 \\ Dice 1..9 \\ output Nd6")
    two, three = program.inputs(), program.inputs.from_texts({"N": "3"})
    first = program.run(two)
    assert program.run(three) is not first
    assert program.run(two) is first
    monkeypatch.setattr("oddsmith.systems.program.MOST_CELLS", 0)
    assert program.run(program.inputs.from_texts({"N": "4"})).outputs[0].law
    assert program.run(two) is not first


def test_links_contain_only_values_that_differ_from_defaults() -> None:
    asked = link.read(of(ATTACK, AC="17", BONUS="5"))
    assert link.write(asked).endswith("&AC=17")
    assert asked.system.question(asked.inputs) == "Attack, Armour class 17"


def test_a_program_can_be_tabulated_solved_and_compared(capsys: pytest.CaptureFixture[str]) -> None:
    table = oddsmith.table(of(ATTACK), "AC=10..12", "BONUS=0..1")
    assert [[str(cell.chance.percent) for cell in row if cell and cell.chance] for row in table.cells] == [
        ["55%", "60%"], ["50%", "55%"], ["45%", "50%"],
    ]  # fmt: skip
    second = of('N: 2 output Nd6 output Nd8 named "Larger"', output="2")
    assert answer_table({"link": second, "rows": "N=1..3"})["title"] == "Program: mean by n; Output: Larger"
    (solution,) = oddsmith.solve(of(ATTACK), "65%", "AC")
    assert [answer.text for answer in (solution.below, solution.above) if answer] == ["13", "13"]
    (_, odds), (_, other) = oddsmith.compare([of(ATTACK, AC="16"), "5dB"])
    assert odds.chance.percent == "50%"
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
    with pytest.raises(OddsmithError, match="no chance of one"):
        oddsmith.solve(of("N: 2 \\ Dice 1..5 \\ output Nd6"), "65%", "N")


def test_run_accepts_values_of_inputs(capsys: pytest.CaptureFixture[str], tmp_path: Any) -> None:
    file = tmp_path / "attack.dice"
    file.write_text(ATTACK)
    for given in (
        [str(file), "--set", "AC=17", "--set", "ADV=yes"],
        [f"{file}?AC=17&ADV=yes"],
        [of(ATTACK, AC="12"), "--set", "AC=17", "--set", "ADV=yes"],
    ):
        assert main(["run", *given, "--json"]) == 0
        rows = json.loads(capsys.readouterr().out)["outputs"][0]["law"]["outcomes"]
        assert [(row["outcome"], row["weight"]) for row in rows] == [(0, "121"), (1, "279")]
    for set_wrongly in ("AC", "program=output 1", "packed=x"):
        assert main(["run", str(file), "--set", set_wrongly]) == 2
    assert capsys.readouterr().err.count("write it as AC=17") == 3
    assert main(["run", str(file), "--set", "AC=99"]) == 2
    assert "10 to 22" in capsys.readouterr().err


def test_dice_are_thrown_again_if_there_is_no_result() -> None:
    system = of_text("function: f A:n { if A > 2 { result: A } } output [f d4]")
    faces = iter([1, 2, 3])
    reading = system.roll(system.inputs(), lambda sides: next(faces))
    assert reading.outcome == 3
    assert [(die.face, die.role, die.marks) for die in reading.dice] == [
        (1, "discarded", ("no result",)), (2, "discarded", ("no result",)), (3, "used", ()),
    ]  # fmt: skip


def thrown(program: str, *faces: int) -> tuple[ThrownDie, ...]:
    """The dice of the first output when they show these faces."""
    system, waiting = of_text(program), iter(faces)
    return system.roll(system.inputs(), lambda sides: next(waiting)).dice


def test_each_die_shows_its_role() -> None:
    def dice(program: str, *faces: int) -> list[tuple[int, int, str, str, tuple[str, ...]]]:
        return [(die.sides, die.face, die.role, die.word, die.marks) for die in thrown(program, *faces)]

    kept = [(6, 4, "used", "", ()), (6, 1, "discarded", "", ()), (6, 6, "used", "", ())]
    in_first_place = [(6, 4, "discarded", "", ()), (6, 1, "discarded", "", ()), (6, 6, "used", "", ())]
    assert dice("output [highest 2 of 3d6]", 4, 1, 6) == kept
    assert dice("output {1, 2}@3d6", 4, 1, 6) == kept
    assert dice("output d2@3d6", 1, 4, 1, 6) == [(2, 1, "used", "", ()), *in_first_place]
    assert dice("output [explode d6]", 6, 3) == [(6, 6, "used", "", ()), (6, 3, "used", "", ("extra",))]
    once = "function: f A:n below B:n { if A < B { result: d6 } result: A } output [f d6 below 3]"
    until = "function: f A:n { if A < 3 { result: [f d6] } result: A } output [f d6]"
    for program in (once, until):
        assert dice(program, 2, 3) == [(6, 2, "discarded", "", ("re-rolled",)), (6, 3, "used", "", ())]
    for further in ("[f d6 and B + A]", "B + A + d6", "d8"):  # then both dice count, or the roll is not the result
        added = f"function: f A:n and B:n {{ if A = 6 {{ result: {further} }} result: B + A }} output [f d6 and 0]"
        assert [role for _, _, role, *_ in dice(added, 6, 3)] == ["used", "used"]
    assert dice("output d{0, 0, 7}", 3) == [(3, 3, "used", "7", ())]
    assert dice("output -(2d6)", 4, 1) == [(6, 4, "used", "", ()), (6, 1, "used", "", ())]


def test_counted_dice_are_marked() -> None:
    def dice(program: str, *faces: int) -> list[tuple[int, str, str]]:
        return [(die.face, die.role, die.label) for die in thrown(program, *faces)]

    counted = [(5, "used", "counted"), (2, "unused", ""), (6, "used", "counted")]
    assert dice("output [count {5, 6} in 3d6]", 5, 2, 6) == counted
    assert dice("output [3d6 contains 6] + d6", 2, 6, 1, 1) == [
        (2, "unused", ""), (6, "used", "counted"), (1, "unused", ""), (1, "used", ""),
    ]  # fmt: skip
    assert dice("output [count {5} in 2d[highest 1 of 2d6]]", 5, 2, 1, 3) == [
        (5, "used", "counted"), (2, "discarded", ""), (1, "discarded", ""), (3, "unused", ""),
    ]  # fmt: skip


def test_dice_that_are_counted_and_used_otherwise() -> None:
    program = "function: f S:s { if [count 6 in S] { result: 0 } result: 1@S } output [f 2d6] + [f 2d6]"
    assert [(die.face, die.role, die.label) for die in thrown(program, 6, 2, 6, 2)] == [
        (6, "used", "counted"), (2, "used", ""), (6, "used", "counted"), (2, "used", ""),
    ]  # fmt: skip
    pools = "function: f S:s { result: [count {5, 6} in S] + 0 * ([S contains 1] + #S) } output [f 3d6] + [f d6]"
    assert [(die.face, die.role, die.label) for die in thrown(pools, 6, 2, 1, 3)] == [
        (6, "used", "counted"), (2, "unused", ""), (1, "used", "counted"), (3, "unused", ""),
    ]  # fmt: skip
    compared = "function: f S:s { result: (S = 6) - (1 = S) } output [f 3d6] + [f d6]"
    assert [(die.face, die.role, die.label) for die in thrown(compared, 6, 2, 1, 3)] == [
        (6, "used", "counted"), (2, "unused", ""), (1, "used", "counted"), (3, "unused", ""),
    ]  # fmt: skip
    inner = "function: g S:s { result: [count 6 in S] } function: f S:s { result: [g S] } output [f d6] + [f d6]"
    assert [die.label for die in thrown(inner, 6, 6)] == ["counted", "counted"]


def test_dice_right_of_a_comparison_are_the_opponents() -> None:
    def sides(program: str, *faces: int) -> str:
        return "".join(die.side[0] for die in thrown(program, *faces))

    for sign in ("=", "!=", "<", "<=", ">", ">="):
        assert sides(f"output 2d6 + 1 {sign} d8", 1, 2, 3) == "yyo"
    assert sides("output [highest 1 of 2d10] - [highest 1 of 2d8]", 1, 2, 3, 4) == "yyyy"
    assert sides("output d20 >= 15", 3) == sides("output 15 <= d20", 3) == "y"
    assert sides("output d20 + 2 >= d{15}", 3) == "y"
    assert sides("X: 2d6 + 1 Y: [explode d6] > X output Y", 6, 3, 1, 2) == "yyoo"
    assert sides("function: f A:d B:d { result: A > B } output [f (2d6) (d8)] + d4", 1, 2, 3, 4) == "yyoy"


DICE = r"""
ABILITY: d{0, S:2, 2*S, A:2, S+A, 2*A} \ die: Ability die; parts: success, advantage \
LUCKY_DIE: d{0, 1:5, 3} \ names: 0 blank, 1 star \
PLAIN: d6 \ die: Wild die \
WEAPON: 2d6 \ Damage \
"""


def test_dice_and_faces_have_names() -> None:
    def dice(output: str, *faces: int) -> list[tuple[str, str]]:
        program = f"S: [tuple 1 0] A: [tuple 0 1] {DICE} output {output}"
        return [(die.name, die.word) for die in thrown(program, *faces)]

    pair = " \\ parts: a, b \\"
    words = ["blank", "advantage", "success, advantage", "2 × success"]
    assert dice("4dABILITY" + pair, 1, 2, 7, 8) == [("Ability die", word) for word in words]
    lucky, wild, other = ("Lucky die", "blank"), ("Wild die", ""), ("", "")
    assert dice("2dLUCKY_DIE + PLAIN + d7", 1, 7, 4, 5) == [lucky, ("Lucky die", "3"), wild, other]
    assert dice("[highest 1 of PLAIN and d6] + -PLAIN", 1, 2, 3) == [wild, other, wild]
    assert dice("(d2)dPLAIN", 2, 3, 4) == [other, wild, wild]
    assert dice("2dWEAPON", 1, 2, 3, 4) == [("Damage", "")] * 4
    assert dice("0 + PLAIN", 3) == [wild]


def test_dice_can_be_rolled_when_their_odds_are_too_much_work() -> None:
    heavy = of("function: f S:s { R: 0 loop X over S { R: R * 7 + X } result: R } output [f 30d20]")
    with pytest.raises(TooMuchWork):
        oddsmith.odds(heavy)
    rolled = oddsmith.roll(heavy, seed="1-a").reading
    assert len(rolled.dice) == 30
    assert rolled.success is None
    with pytest.raises(TooMuchWork, match="at most 200 levels are allowed"):
        oddsmith.roll(of("X: d6 loop I over {1..250} { X: X + d6 } output X"))
    with pytest.raises(TooMuchWork, match="at most 5,000 are allowed"):
        oddsmith.roll(of("output 99999d6"))


def test_outcomes_have_names_and_successes() -> None:
    odds = oddsmith.odds(of(NAMED, AC="16"))
    assert odds.outcome.weights == {"miss": 10, "hit": 9, "critical hit": 1}
    assert odds.words == {"outcome": ("miss", "hit", "critical hit")}
    assert odds.chance.percent == oddsmith.odds(of(NAMED, AC="16", output="2")).chance.percent == "50%"
    (solution,) = oddsmith.solve(of(NAMED), "50%", "AC")
    assert [answer.text for answer in (solution.below, solution.above) if answer] == ["16", "16"]
    system = of_text(NAMED)
    reading = system.roll(system.inputs(), lambda sides: 20)
    assert (reading.outcome, reading.success, reading.sentence) == ("critical hit", True, "critical hit")


def test_parts_of_one_roll_have_a_joint_law() -> None:
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
    assert (reading.outcome, reading.sentence, reading.success) == ((4, 0), "4 successes", True)
    assert oddsmith.odds(of(PARTS, output="3")).outcome == oddsmith.odds(of(PARTS, output="2")).outcome.map(
        lambda pair: (-pair[0], -pair[1])
    )


def test_a_roll_shows_its_margin_over_a_target_from_an_input() -> None:
    program = 'DC: 15 \\ DC 5..25 \\ output d20 + 2 named "Check" \\ success: DC+ \\'
    system = of_text(program)
    reading = system.roll(system.inputs(), lambda sides: 11)
    assert (reading.success, reading.degree, reading.sentence) == (False, -2, "13 against 15: missed by 2")
    parts = of_text("N: 2 \\ Needed 1..3 \\ output [tuple d3 0] \\ parts: hits, ones; success: hits N+ \\")
    reading = parts.roll(parts.inputs(), lambda sides: 3)
    assert (reading.success, reading.degree, reading.sentence) == (True, 1, "3 hits: beat it by 1")


def _shows(face: int) -> Throw:
    return lambda sides: face


def test_a_tie_is_neither_success_nor_failure() -> None:
    tied = of_text('output d3 named "x" \\ names: 1 lose, 2 tie, 3 win; success: win; neither: tie \\')
    ends = [tied.roll(tied.inputs(), _shows(face)).success for face in (1, 2, 3)]
    assert ends == [False, None, True]
    number = of_text('output d3-2 named "x" \\ success: 1+; neither: 0 \\')
    assert number.roll(number.inputs(), lambda sides: 2).success is None
    assert number.odds(number.inputs()).chance == Ratio(1, 3)


def test_a_program_words_the_result_of_its_roll() -> None:
    said = "names: 0 a miss, 1 hit; success: hit; says: {ROLL + AIM + 2*SPEED} against {THEIR_ROLL} \\"
    dice = "AIM: 3 \\ Aim -5..5 \\ SPEED: 2 \\ Speed 1, 2, 4 \\ THEIRS: d6 \\ die: Defense; side: opponent \\"
    program = of_text(f'{dice} output [highest 1 of 2d6] + AIM + 2 * SPEED > THEIRS + 9 named "x" \\ {said}')
    faces = iter((5, 2, 4))
    reading = program.roll(program.inputs(), lambda sides: next(faces))
    assert (program.wrong, reading.headline, reading.said) == ([], "A miss", "12 against 4")
    natural = "function: hit F:n { if F = 20 { NATURAL: F } TOTAL: F - 30 result: TOTAL > 0 } HP: 1 \\ HP 1..9 \\ "
    hit = of_text(natural + 'output [hit d20] named "x" \\ says: {TOTAL:+}[, natural {NATURAL}], {HP:hit points} \\')
    assert [hit.roll(hit.inputs(), _shows(face)).said for face in (20, 3)] == [
        "−10, natural 20, 1 hit point", "−27, 1 hit point",
    ]  # fmt: skip
    for no_number in ("if 0 { X: 1 }", "X: d6"):
        plain = of_text(f'{no_number} output d6 named "x" \\ names: 4 hit; says: {{ROLL}} and {{X}} \\')
        assert plain.roll(plain.inputs(), _shows(4)).sentence == "hit"
    parameter = of_text("function: f N:n { result: N > 3 } output [f d6] \\ says: {N} \\")
    assert (parameter.wrong, parameter.roll(parameter.inputs(), _shows(4)).said) == ([], "4")
    long = of_text(f'A: {"9" * 900} output d6 named "x" \\ says: {{{"*".join(["A"] * 30_000)}}} \\')
    assert long.roll(long.inputs(), _shows(4)).said == "999999999"  # at once
    wrong = of_text('output d6 named "x" \\ success: 5+; says: {NO} \\')
    assert "names NO" in wrong.wrong[0].message
    assert wrong.roll(wrong.inputs(), lambda sides: 5).sentence == "5"


def test_a_negative_part_can_have_another_name() -> None:
    both = "function: both N:n { result: [tuple N N] } "
    system = of_text(both + 'output [both d3-2] named "x" \\ parts: hits|misses, luck; success: hits 1+ \\')
    said = [system.roll(system.inputs(), _shows(face)).sentence for face in (1, 2, 3)]
    assert said == ["1 miss, luck −1", "no hits", "1 hit, luck 1"]
    assert system.odds(system.inputs()).labels["outcome"] == ("hits", "luck")


def test_partly_named_outcomes_stay_numbers_with_a_mean() -> None:
    program = "function: hit X:n { if X = 1 { result: 0 } result: X } output [hit d4] \\ names: 0 miss; success: 1+ \\"
    odds = oddsmith.odds(of(program))
    assert (odds.outcome.outcomes, odds.chance) == ((0, 2, 3, 4), Ratio(3, 4))
    system = of_text(program)
    said = [system.roll(system.inputs(), Script([face])) for face in (1, 4)]
    assert [(reading.outcome, reading.sentence) for reading in said] == [(0, "miss"), (4, "4")]


def test_dice_can_belong_to_the_opponent() -> None:
    program = "D: d6 \\ side: opponent \\ function: less X:n Y:n { result: X - Y } output [less d6 D]"
    assert [die.side for die in thrown(program, 3, 4)] == ["you", "opponent"]


@pytest.mark.parametrize(
    ("outputs", "outcomes"),
    [
        (["[tuple 0 0 1]", "5", "[tuple 0 1 0] + 1"], [(0, 0, 1), 5, (0, 1, 1)]),
        (["2 * [tuple 0 1 2]", "[tuple 1 2 3] > 3"], [(0, 2, 4), 1]),
        (["[tuple 0 1]", "[tuple 0 1 2]"], [(0, 1), (0, 1, 2)]),
        (["[tuple 0 (-1)] - [tuple 1 2]"], [(-1, -3)]),
    ],
)
def test_outcomes_have_all_parts_of_a_tuple(outputs: list[str], outcomes: list[Any]) -> None:
    program = " ".join(f"output {one}" for one in outputs)
    laws = oddsmith.program(program).values()
    assert [law.outcomes for law in laws] == [(outcome,) for outcome in outcomes]


@pytest.mark.parametrize("value", ["[tuple 3 6] / 2", "[tuple 1 2] * [tuple 1 0]", "[tuple 5 0] ^ 2"])
def test_invalid_operations_on_tuples_are_refused(value: str) -> None:
    with pytest.raises(
        InvalidProgram, match="no tuples any more: tuples can be added, subtracted, and multi"
    ) as refused:
        oddsmith.program(f"X: 3\noutput {value}")
    assert refused.value.line == 2


def test_a_program_may_define_its_own_tuple() -> None:
    own = "function: tuple A:n B:n { result: 100 * A + B } output [tuple 3 4]"
    assert oddsmith.odds(of(own)).outcome.outcomes == (304,)


@pytest.mark.parametrize(
    ("comment", "said"),
    [
        ("names: 0 miss, hit", "the name “hit”"),
        ("names: 0 miss, 0 hit", "each number once"),
        ("names: 0 hit, 1 hit", "a name twice"),
        ("names: 0 miss; succes: 1", "use names:, parts:, success:, neither:, counted: or says:"),
        ("suces: 5+", "perhaps success: is meant"),
        ("Names: 0 miss, 1 hit; success: hit", "perhaps names: is meant"),
        ("success: TARGET+", "names TARGET, which is no number that can be set"),
        ("says: {BONUS}", "“says:” names BONUS, which isn’t a variable"),
        ("parts: a, b", "have 1 part, and the comment after this output names 2"),
        ("success: many", "the success “many”: write 1, 1..3, 1+, TARGET+ with an input, or names"),
        ("success: hits 1+", "name the parts first: parts: hits, …"),
        ("parts: one", "parts that cannot be"),
        ("counted: 5+", "says “5+” of counted dice: write a word and a number, such as hit 5+"),
        ("counted: hit AIM+", "names AIM, which is no number that can be set"),
        ("parts: a, b; success: 1", "write one of a, b with a number, such as a 1+"),
    ],
)
def test_errors_in_comments_of_outputs_are_reported(comment: str, said: str) -> None:
    program = f'\noutput d6 named "x" \\ {comment} \\'
    told = json.loads(api.answer(json.dumps({"ask": "program", "program": program})))["answer"]["warnings"]
    assert [(one["line"], one["column"], said in one["message"]) for one in told] == [(2, 1, True)]


@pytest.mark.parametrize("value", ["[tuple X X]", "[tuple X X] + 0"])
def test_too_many_names_of_parts_are_ignored(value: str) -> None:
    program = f'X: d6 output {value} named "x" \\ parts: hits, heat, luck; success: hits 1+ \\'
    told = json.loads(api.answer(json.dumps({"ask": "program", "program": program})))["answer"]["warnings"]
    assert ["have 2 parts, and the comment after this output names 3" in one["message"] for one in told] == [True]
    odds = oddsmith.odds(of(program))
    assert (odds.succeeds, {len(outcome) for outcome in odds.outcome.outcomes}) == (None, {2})


@pytest.mark.parametrize(
    "comment",
    ["Name: Fireball", "Success: on a roll of 5", "Encounter: 1", "Counter: hit 5+", "Games: 0 a", "Part: 1", ": 5"],
)
def test_a_plain_comment_after_an_output_is_allowed(comment: str) -> None:
    assert not of_text(f"output d6 \\ {comment} \\").wrong


@pytest.mark.parametrize("line", ["preset: a; DICES=3", "preset: b; 4", "table: T; DICE=1..99", "table: U; DICE=3"])
def test_errors_in_presets_and_tables_are_one_sentence(line: str) -> None:
    (wrong,) = of_text(f"\\ name: X\n  {line} \\\nDICE: 2 \\ Dice 1..5 \\ output DICEd6").wrong
    assert (wrong.line, wrong.message.endswith("."), wrong.message.endswith("..")) == (2, True, False)


def test_a_dash_between_two_numbers_is_a_range() -> None:
    assert oddsmith.odds(of("output d6 \\ success: 3-5 \\")).chance == Ratio(1, 2)
    assert oddsmith.odds(of("output [tuple d6 0] \\ parts: a, b; success: a 3 - 4 \\")).chance == Ratio(1, 3)
    assert oddsmith.odds(of("N: 5 \\ N 1..9 \\ output d6 \\ success: N - 2 \\")).chance == Ratio(1, 6)


@pytest.mark.parametrize("comment", ["success: 1+", "names: 0 miss, 1 hit; success: hit"])
def test_a_success_by_parts_needs_names_of_parts(comment: str) -> None:
    program = Program(f"output [tuple d2 (d2)] \\ {comment} \\")
    (warned,) = program.warnings(program.run(program.inputs()))
    assert "name them first, such as parts: hits, heat" in warned.message
    assert program.odds(program.inputs()).succeeds is None


def test_inputs_can_define_success() -> None:
    text = "TARGET: 10 \\ Target 2..20 \\ output 2d6 \\ success: TARGET+ \\ output 2d6 \\ success: 2..TARGET - 4 \\"
    chances = [oddsmith.odds(of(text, TARGET=target, output=output)).chance for target in "79" for output in "12"]
    assert chances == [Ratio(21, 36), Ratio(3, 36), Ratio(10, 36), Ratio(10, 36)]
    system = of_text(text)
    inputs = system.inputs.from_texts({"TARGET": "4"})
    assert [system.roll(inputs, lambda sides: 1).success, system.roll(inputs, lambda sides: 2).success] == [False, True]
    check_by_replay(system, inputs)


@pytest.mark.parametrize(
    ("comment", "said"),
    [
        ("names: 0 blank, plus", "the name “plus”"),
        ("die: Fate die; colour: red", "use die:, names:, parts: or side:"),
        ("die: Fate die; side: left", "the side “left”: write opponent"),
    ],
)
def test_errors_in_comments_of_dice_are_reported(comment: str, said: str) -> None:
    program = f"\n X: d6 \\ {comment} \\ output X"
    told = json.loads(api.answer(json.dumps({"ask": "program", "program": program})))["answer"]["warnings"]
    assert [(one["line"], one["column"], said in one["message"]) for one in told] == [(2, 2, True)]
    assert not thrown(program, 3)[0].word


def test_names_of_missing_parts_are_ignored() -> None:
    assert oddsmith.odds(of("output d6 \\ parts: a, b; success: a 1+ \\")).outcome == oddsmith.d6
    program = "output [tuple 1 d6 3] \\ parts: a, b \\"
    assert oddsmith.odds(of(program)).outcome.outcomes == oddsmith.program(program)["output 1"].outcomes


@pytest.mark.parametrize(
    ("behind", "is_told"),
    [
        ("X: 4 output Xd6", True),
        ("loop X over {1..3} { output Xd6 }", True),
        ("X: X + 1 output Xd6", False),
        ("output d6 \\ success: X+ \\ X: 4 output X", False),
        ("Y: 1 \\ Y 0..X \\ X: 4 output X + Y", False),
        ("if X > 3 { X: 3 } output Xd6", False),
        ("if 1 { X: 3 } output Xd6", False),
        ("function: f { result: X } output [f] X: 3 output Xd6", False),
        ("function: f { X: 3 result: X } output Xd6 + [f]", False),
        ("function: f { X: 3 result: X } output [f]", False),
    ],
)
def test_an_input_overwritten_before_use_is_reported(behind: str, is_told: bool) -> None:
    system = of_text("\n X: 2 \\ Dice 1..5 \\ " + behind)
    told = [one[1:3] for one in system.warnings(system.run(system.inputs())) if "sets X again" in one.message]
    assert told == [(2, 2)] * is_told


@pytest.mark.parametrize("text", ["output{", "A:1 ", "A{", "output d6 \\ names: 1 a \\\n", "}"])
def test_the_longest_text_is_read_fast(text: str) -> None:
    system = of_text(text * (LONGEST_PROGRAM // len(text)))
    assert not set(system.inputs.declared) - {"output"}


@pytest.mark.parametrize("sum_", ["A + ", "1 ", "A+"])
def test_the_longest_success_is_read_fast(sum_: str) -> None:
    (wrong,) = of_text("output d6 \\ success: " + sum_ * (LONGEST_PROGRAM // len(sum_) - 10) + "\\").wrong
    assert "has the success" in wrong.message


@pytest.mark.parametrize("dice", ["30d6", "0d6", "d0", "21d6 \\ Damage \\"])
def test_dice_out_of_range_are_not_inputs(dice: str) -> None:
    program = of_text(f"X: {dice} output X")
    assert form(program.text) == []
    assert len(program.wrong) == dice.count("Damage")


def test_numbers_may_have_spaces_around_commas() -> None:
    assert oddsmith.odds(of("X: 10 \\ Bonus: 10 , 20 \\ output X", X="20")).outcome.outcomes == (20,)


def test_an_output_is_titled_by_its_name_or_expression() -> None:
    called = {
        'output 2d10 named "both"': "both",
        "output 2d10": "2d10",
        "output\n 2d10\n + 1": "2d10 + 1",
        "output [highest 1 of 2d10]": "[highest 1 of 2d10]",
        "output " + "1 + " * 30 + "d6": "1 + " * 14 + "1 +…",
        'if 1 { output d6 named "small" } else { output d20 named "large" }': "small",
        'loop I over {1} { output Id6 named "many" }': "many",
        'output d6 named "[X]"': "output 1",
        'X: 2 output 3d6 named "at [X]"': "at 2",
        'AC: 15 \\ Armour 1..30 \\ output d20 >= AC named "hit [AC]"': "hit 15",
        'output d6 named "\u202eevil"': "\N{REPLACEMENT CHARACTER}evil",
    }
    for program, name in called.items():
        assert link.read(of(program)).system.question(of_text(program).inputs()) == name


def test_keywords_within_calls_do_not_begin_statements() -> None:
    program = (
        "function: size of set X:n { result: X >= 2 } "
        'output [size of set d3] named "Set" \\ names: 0 none, 1 some; success: some \\ output3d6'
    )
    assert oddsmith.odds(of(program)).outcome.outcomes == ("none", "some")
    assert oddsmith.odds(of(program, output="2")).outcome.outcomes[0] == 3


def test_bounds_always_allow_something() -> None:
    program = "LEVEL: 2 \\ Level 1..20 \\ X: 1 \\ Bonus 1..LEVEL - 1 \\ Y: 3 \\ Rank 1..2*5 \\ output X"
    _, bonus, rank = form(program)
    assert (bonus["maximum"], rank["maximum"]) == (1, 10)
    assert oddsmith.odds(of(program, LEVEL="1")).outcome.outcomes == (1,)


def test_a_long_comment_is_a_label() -> None:
    (field,) = form("X: 1 \\ " + "a: b, " * 20_000 + "\\ output X")
    assert (field["kind"], len(field["label"])) == ("integer", 60)


def test_names_of_totals_do_not_apply_to_dice() -> None:
    program = "output d{1,2,2} + d{1,2,2} \\ names: 2 snake eyes \\"
    assert all(die.word in ("", "2") for die in oddsmith.roll(of(program), seed="1-a").reading.dice)


def test_a_roll_has_names_even_if_its_odds_are_too_much_work() -> None:
    program = 'output 400d20 * 400d20 > 1 named "much" \\ names: 0 low, 1 high; success: high \\'
    with pytest.raises(TooMuchWork):
        oddsmith.odds(of(program))
    reading = oddsmith.roll(of(program), seed="1-a").reading
    assert (reading.sentence, reading.success) == ("high", True)


@pytest.mark.parametrize("output", ["d6 > 100d1000 * 100d1000", "-(400d20 * 400d20)", "(d20 + 5) >= (99d99 * 50d999)"])
def test_rolling_does_not_need_the_odds(output: str) -> None:
    with pytest.raises(TooMuchWork):
        oddsmith.odds(of(f"output {output}"))
    assert oddsmith.roll(of(f"output {output}"), seed="1-a").reading.dice


@pytest.mark.parametrize(
    "output",
    ["[highest [none d6] of 3d6]", "[middle [none d6] of 3d6]", "[explode [none d6]]", "[highest d{}*d6 of 3d6]"],
)
def test_functions_of_empty_dice_have_nothing_to_roll(output: str) -> None:
    program = f"function: none N:n {{ if N > 9 {{ result: N }} }} output {output}"
    with pytest.raises(InvalidInput, match="is empty: it has nothing to roll"):
        oddsmith.roll(of(program), seed="1-a")


def test_an_endless_fight_has_nothing_to_roll() -> None:
    program = """function: hits { result: (d20 >= 30) * d8 }
      function: fight A:n B:n { if B < 1 { result: 1 } if A < 1 { result: 0 } result: [fight A - [hits] B - [hits]] }
      output [fight 12 10]"""
    with pytest.raises(InvalidInput, match="is empty: it has nothing to roll"):
        oddsmith.roll(of(program), seed="1-a")


def test_dice_that_turn_out_empty_have_nothing_to_roll() -> None:
    program = """C: {} function: g N:n S { }
      function: k N:s { C: [g [k 1] C] A: N result: [k (A - C)] }
      output [k d4]"""
    with pytest.raises(InvalidInput, match="is empty: it has nothing to roll"):
        oddsmith.roll(of(program), seed="1-a")


def test_cells_that_are_too_much_work_are_left_out_of_a_table() -> None:
    program = "N: 1 \\ Dice 1..400 \\ output Nd20 * Nd20"
    (row, much) = oddsmith.table(of(program), "N=1,400").cells
    assert row[0] is not None
    assert much[0] is None


LOOPS = [
    (
        'loop AC over {10..22} { output d20 + 5 >= AC named "AC [AC]" }',
        "AC",
        range(10, 23),
        'AC: 16 \\ AC 10..22 \\\noutput d20 + 5 >= AC named "AC [AC]"',
    ),
    (
        "X: 3\nloop DIE over {4, 6,8} {\n  loop N over {1..2} {\n    output NdDIE \\ } \\\n  }\n}",
        "DIE",
        (4, 6, 8),
        "X: 3\nDIE: 6 \\ DIE 4, 6, 8 \\\nloop N over {1..2} {\n  output NdDIE \\ } \\\n}",
    ),
    (
        "loop N over {-2..2} { X: N + d6 output X }",
        "N",
        range(-2, 3),
        "N: 0 \\ N -2..2 \\\nX: N + d6 output X",
    ),
]


@pytest.mark.parametrize(("program", "name", "values", "wanted"), LOOPS)
def test_a_loop_over_numbers_is_offered_as_an_input(
    program: str, name: str, values: Iterable[int], wanted: str
) -> None:
    told = json.loads(api.answer(json.dumps({"ask": "program", "program": program})))["answer"]
    [offer] = told["warnings"]
    assert (offer["line"], offer["column"], offer["fix"]) == (
        program[: program.index("loop")].count("\n") + 1,
        1,
        wanted,
    )
    looped = [output["law"]["outcomes"] for output in told["outputs"]]
    put = []
    for value in values:
        asked = {"ask": "program", "program": wanted, "inputs": {name: str(value)}}
        put += [one["law"]["outcomes"] for one in json.loads(api.answer(json.dumps(asked)))["answer"]["outputs"]]
    assert put == looped


def test_only_one_of_many_loops_is_offered_as_an_input() -> None:
    program = "\n".join(f"loop {name} over {{1..2}} {{ output d{name} }}" for name in ("A", "B", "C"))
    told = json.loads(api.answer(json.dumps({"ask": "program", "program": program})))["answer"]["warnings"]
    assert [warning["line"] for warning in told if "fix" in warning] == [1]


@pytest.mark.parametrize(
    "program",
    [
        "X: 0 loop P over {1..3} { X: X + P } output X",
        "AC: 3 loop AC over {1..3} { output AC }",
        "loop N over {3} { output dN }",
        "loop N over {1, 1, 2} { output dN }",
        "function: f { loop N over {1..3} { X: N } result: 1 } output [f]",
        "loop N over {2..4, 6} { output dN }",
        'HP: 12 loop N over {1..6} { HP: HP - d6 output HP <= 0 named "[N]" }',
        "X: 0 loop N over {1..3} { output X + Nd6 X: X + 1 }",
        "X: 0 loop N over {1..3} { if N > 1 { X: N } output X }",
        "function: f { result: X } X: 0 loop N over {1..3} { output [f] X: N }",
        'X: 0 loop N over {1..3} { output d6 named "[X]" X: N }',
        'loop N over {1..3} { output [explode d2] set "explode depth" to N }',
        "loop N over {1..3} { output dN } output N",
        "loop N over {1..3} { if N > 2 { output dN } }",
        "loop N over {1..3} { loop M over {1..N} { output M } } output M",
    ],
)
def test_other_loops_are_not_offered_as_inputs(program: str) -> None:
    told = json.loads(api.answer(json.dumps({"ask": "program", "program": program})))["answer"]
    assert not [warning for warning in told["warnings"] if "fix" in warning]
