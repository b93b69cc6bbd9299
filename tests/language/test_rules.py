"""Tests of the rules of the language, one by one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from oddsmith.language import run
from tests.language.laws import certain, law, laws, of
from tests.language.reference import Reference


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("2 + 3 * 4", 14),
        ("2 ^ 3 ^ 2", 64),  # from left to right
        ("12 / 4 / 3", 1),
        ("-7 / 2", -3),
        ("7 / -2", -3),
        ("7 / 0", 0),
        ("2 ^ -1", 0),
        ("-1 ^ -3", -1),
        ("0 ^ -1", -9223372036854775808),
        ("2 @ 4567", 5),
        ("1 @ -45", -4),
        ("9 @ 45", 0),
        ("#-230", 3),
        ("#0", 1),
        ("#{4..6, 1:3}", 6),
        ("#3d6", None),
        ("#(3d6)", 3),
        ("#d{}", 0),
        ("#(4d{})", 0),
        ("#(d{}d{})", 1),
        ("#(d6d{})", 1),
        ("{1,3} @ {7,8,9}", 16),
        ("{1, 1} @ {7, 8}", 14),
        ("5 @ {d4:2}", 1),
        ("{1,2,3} + 1", 7),
        ("-{1,2}", -3),
        ("!{}", 1),
        ("!{4}", 0),
        ("3 & 4", 1),
        ("0 | 0", 0),
        ("1 & 0 | 1", 1),  # one precedence, from left to right
        ("1 | 1 & 0", 0),
        ("4 > {1..9}", 3),
        ("{2,2,4} = 2", 2),
        ("{1,2} = {1,2}", 1),
        ("{4,1} < {3,3}", 0),
        ("{1,2,3} = {1,2}", 0),
        ("{} = 2", 0),
        ("{} + 5", 5),
        ("5 - d{}", 5),
        ("d{} - 5", -5),
        ("d{} + d{}", None),
        ("d{} * 5", None),
        ("2 > d{}", None),
        ("1 & d{}", None),
        ("-d{}", None),
        ("0d6", 0),
        ("d0", 0),
        ("3d0", 0),
        ("[absolute -4]", 4),
        ("[{1,2} contains 2]", 1),
        ("[count {1, 2, 2} in {2, 2, 1}]", 5),
        ("[highest of 2 and 7]", 7),
        ("[lowest of {1,2} and 7]", 3),
        ("[maximum of 3d6]", 18),
        ("[maximum of d{}]", 0),
        ("[highest 1 of d{}]", 0),
        ("[lowest 2 of 3d{} and d{}]", 0),
        ("[middle 1 of d{}]", None),
        ("[highest 0 of 4d6]", 0),
        ("[highest 1 of 0d6 and 0d8]", 0),
        ("[highest -1 of 4d6]", 0),
        ("[highest of d6 and d{}]", None),
        ("1 @ [sort {3, 9, 4}]", 9),
        ("1 @ [reverse {3, 9, 4}]", 4),
        ("{4..1}", None),
    ],
)
def test_values(expression: str, value: int | None) -> None:
    if expression == "#3d6":  # a sign binds closer than d: one digit, so one d6
        assert of(expression) == of("1d6")
    else:
        assert certain(expression) == value


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2@3d6", "2@(3d6)"),
        ("d-4", "d{-4..-1}"),
        ("-2d4", "2d{-1,-2,-3,-4}"),
        ("-(2d4)", "2d{-4..-1}"),
        ("{1,2}d{3,4}", "3d{3,4}"),
        ("2dd6", "2d6"),
        ("d(2d6)", "2d6"),
        ("(d2)d4", "d{d4:4, 0, 0, 0, 0}d1 * 0 + (d2)d4"),
        ("1@2d6", "[highest of d6 and d6]"),
        ("2@2d6", "[lowest of d6 and d6]"),
        ("{1..3}@4d6", "[highest 3 of 4d6]"),
        ("{2..4}@4d6", "[lowest 3 of 4d6]"),
        ("2@3d6", "[middle 1 of 3d6]"),
        ("[highest 1 of d6 and d6]", "1@2d6"),
        ("[highest 1 of d6 and d4 and d6]", "[highest of d4 and 1@2d6]"),
        ("[lowest 3 of 2d4 and d4 and d4]", "[lowest 3 of 4d4]"),
        ("[highest 3 of d4 and d6 and d8]", "d4 + d6 + d8"),
        ("[lowest 1 of d2 and d3 and d4 and 3]", "[lowest of d2 and [lowest of d3 and d4]]"),
        ("[highest 5 of 4d6]", "4d6"),
        ("[count {5,6} in 4d6]", "4d(d6 >= 5)"),
        ("[absolute d6 - 3]", "d{2, 1, 0, 1, 2, 3}"),
        ("[reverse 2d6]", "2d6"),
        ("d6 <= {1, 2}", "d6 <= 3"),
        ("!(d6 - 1)", "d6 = 1"),
        ("d6 | d{}", "d{1:6}"),
        ("{3d2}", "{3..6}"),
    ],
)
def test_equivalent_expressions(one: str, other: str) -> None:
    assert of(one) == of(other)


def test_a_sequence_is_shown_as_its_members() -> None:
    assert of("{2, 2, 4}") == {2: Fraction(2, 3), 4: Fraction(1, 3)}
    assert of("{}") == {}


def test_a_count_may_be_a_die() -> None:
    assert law("output (d2)d2") == {1: Fraction(1, 4), 2: Fraction(3, 8), 3: Fraction(1, 4), 4: Fraction(1, 8)}


def test_explosions() -> None:
    assert law("output [explode d2]")[6] == Fraction(1, 8)
    assert law('set "explode depth" to 1 output [explode d2]') == {
        1: Fraction(1, 2), 3: Fraction(1, 4), 4: Fraction(1, 4)
    }  # fmt: skip


def test_position_order() -> None:
    assert law('set "position order" to "lowest first" output 1@2d6') == of("2@2d6")
    assert law('set "position order" to "lowest first" function: f S:s { result: 1@S } output [f 5d6]') == of("5@5d6")
    assert laws('set "position order" to "lowest first" output 1@246 output {1,2}@-246 output 1@{7, 8}') == [
        {6: 1}, {-10: 1}, {7: 1}
    ]  # fmt: skip


def test_parameters_convert_to_their_types() -> None:
    kinds = "function: f A:TYPE { result: #A } "
    assert law(kinds.replace("TYPE", "n") + "output [f 3d6]") == {1: Fraction(81, 216), 2: Fraction(135, 216)}
    assert law(kinds.replace("TYPE", "s") + "output [f 3d6]") == {3: 1}
    assert law(kinds.replace("TYPE", "s") + "output [f 77]") == {1: 1}
    assert law(kinds.replace("TYPE", "d") + "output [f 3d6]") == {3: 1}
    assert law(kinds.replace("TYPE", "d") + "output [f {7, 8}]") == {1: 1}
    assert law(kinds.replace(":TYPE", "") + "output [f {7, 8}]") == {2: 1}
    assert law(kinds.replace("TYPE", "n") + "output [f {7, 8}]") == {2: 1}


def test_zero_dice_are_still_dice() -> None:
    program = "function: f S:s { result: {S, 1, 2} } output [f 0d6] output [sort 0d6] output #[f 0d6] output [f {}]"
    assert laws(program) == [{3: 1}, {0: 1}, {1: 1}, {1: Fraction(1, 2), 2: Fraction(1, 2)}]


def test_branches_without_result_are_left_out_and_reported() -> None:
    outcome = run("function: f N:n { if N > 2 { result: N } } output [f d6]")
    assert outcome.outputs[0].law is not None
    assert outcome.outputs[0].law.outcomes == (3, 4, 5, 6)
    assert "33.3%" in outcome.warnings[0].message


def test_recursion_stops_at_the_maximum_depth() -> None:
    program = "function: deep { result: 1 + [deep] } output [deep]"
    assert law(program) == {10: 1}
    assert law(f'set "maximum function depth" to 4 {program}') == {4: 1}
    assert "more than 10 deep" in run(program).warnings[0].message


def test_memoized_calls_respect_the_depth() -> None:
    count = "function: down N:n { if N = 0 { result: 0 } result: 1 + [down N-1] } "
    assert laws(count + "output [down 9] output [down 12] output [down 9]") == [{9: 1}, {10: 1}, {9: 1}]
    wrapped = "function: wrap N:n { result: [down N] } "
    assert law(count + wrapped + "output [down 9] output [wrap 9]") == {9: 1}


def test_functions_read_but_do_not_change_the_variables_of_their_caller() -> None:
    assert laws(
        "function: inner { X: X + 1 result: X } function: outer { X: 5 result: [inner] * 10 + X } X: 1 "
        "output [inner] output [outer] output X"
    ) == [{2: 1}, {65: 1}, {1: 1}]


def test_local_variables_persist_between_outcomes() -> None:
    program = "function: sum N:n { TOTAL: TOTAL + N result: TOTAL } TOTAL: 0 output [sum d4] output TOTAL"
    assert [set(found) for found in laws(program)] == [{1, 3, 6, 10}, {0}]


def test_the_first_parameter_changes_fastest() -> None:
    count = "function: f A:n with B:n { A: A + 0 K: K + 1 if A = 1 & B = 2 { result: K } result: 0 } K: 0 "
    program = count + "output [f d3 with d2]"
    assert set(law(program)) == {0, 4}


def test_rolls_are_enumerated_from_the_highest_down() -> None:
    program = "function: f S:s { K: K + 1 if S = {2,1} { result: K } result: 0 } K: 0 output [f 2d2]"
    assert set(law(program)) == {0, 2}
    assert set(law('set "position order" to "lowest first" ' + program.replace("{2,1}", "{1,2}"))) == {0, 2}


def test_a_single_die_is_enumerated_from_the_lowest_up() -> None:
    assert law("C: 0 function: f R:s { C: C + 1 if C = 1 { result: R } } output [f d8]") == {1: 1}


def test_highest_and_lowest_of_mixed_dice() -> None:
    program = "output [highest 3 of 2d4 and 2d6 and d8] output [lowest 4 of 2d4 and d{} and d6 and d8 and 2]"
    assert laws(program) == [law for _, law in Reference(10**6).run(program)]


def test_a_function_defined_in_a_block_applies_from_there_on() -> None:
    program = "loop I over {1, 2} { function: f { result: I * 10 } output [f] } if 1 { function: f { result: 7 } } "
    assert laws(program + "output [f]") == [{10: 1}, {20: 1}, {7: 1}]


def test_a_parameter_may_be_a_roll_in_one_call_and_a_sequence_in_the_next() -> None:
    program = "function: f A:s plus B:n { result: 1@{A} + B } output [f 3d6 plus 1] output [f {1, 2} plus d2]"
    assert laws(program) == [of("1@3d6 + 1"), of("1 + d2")]


def test_later_functions_override_earlier_ones_and_built_ins() -> None:
    assert law("function: f N:n { result: 1 } function: f S:s { result: 2 } output [f 1]") == {2: 1}
    assert law("function: highest N:n of S:s { result: 99 } output [highest 3 of 4d6]") == {99: 1}


def test_keywords_are_allowed_in_function_names() -> None:
    assert law("function: set A if B to C { result: A + B + C } output [set 1 if 2 to 3]") == {6: 1}


@pytest.mark.parametrize("unseen", ["\x00", "\x1b", "\x85", "\N{RIGHT-TO-LEFT OVERRIDE}", "\N{FIRST STRONG ISOLATE}"])
def test_invisible_characters_in_names_are_replaced(unseen: str) -> None:
    [shown] = run(f'output d6 named "a{unseen}b"').outputs
    assert shown.name == "a\N{REPLACEMENT CHARACTER}b"


def test_names_show_variables() -> None:
    outcome = run('N: 3 S: {1, 2} D: 2d6 output d4 named "[N] of [S] and [D], [no]" output 1 output 1 named " "')
    assert [output.name for output in outcome.outputs] == ["3 of {?} and 2d6, [no]", "output 2", "output 3"]


def test_invisible_whitespace_counts_as_whitespace() -> None:
    assert law("\ufeffoutput\u200b\u00a0 2d6\u2028\r\n") == of("2d6")


def test_blocks_and_comments() -> None:
    program = r"""
    \ a comment \
    loop I over {1..3} { if I = 2 { output I } else if I = 3 { output 30 } else { output 10 } }
    """
    assert laws(program) == [{10: 1}, {2: 1}, {30: 1}]
