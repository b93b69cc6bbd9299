"""Grids for spreadsheets and rule books: text with exact decimals, as CSV and Markdown."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oddsmith
from oddsmith.law.distribution import Distribution, OrLess, OrMore, deviation, mean
from oddsmith.law.ratio import Ratio
from oddsmith.law.tail import Moments
from oddsmith.questions import catalog
from oddsmith.questions.asking import Grid
from oddsmith.questions.chance import chance_report, decimal_text
from oddsmith.questions.compare import aligned_report, answer_compare, comparison_sheet
from oddsmith.questions.export import answer_export, as_csv, as_markdown
from oddsmith.questions.law import law_grid, law_report
from oddsmith.questions.odds import answer_odds
from oddsmith.questions.solve import answer_solve, solve_sheet
from oddsmith.questions.table import answer_table, misprints, table_report, table_sheet
from tests.engine.contract import compared, fraction
from tests.engine.strategies import number_laws, probabilities, word_laws

Json = dict[str, Any]
SIX_PLACES = Decimal("0.000001")


def decimal(chance: Fraction | Ratio) -> str:
    """The chance with six places, rounded half up by the standard library; as a double if that would read 0 or 1."""
    exact = chance if isinstance(chance, Fraction) else fraction(chance)
    with localcontext(prec=200):
        text = str((Decimal(exact.numerator) / Decimal(exact.denominator)).quantize(SIX_PLACES, ROUND_HALF_UP))
    return text if Decimal(text) not in (0, 1) or exact in (0, 1) else str(Ratio(*exact.as_integer_ratio()).decimal)


def through_json(made: Any) -> Any:
    """The report after a JSON round-trip."""
    return json.loads(json.dumps(made))


def table_grid(report: Json) -> Grid:
    """The only grid of a table."""
    [grid] = table_sheet(report).grids
    return grid


def solution_grid(report: Json) -> Grid:
    """The only grid of a solution."""
    [grid] = solve_sheet(report).grids
    return grid


def comparison_grid(report: Json) -> Grid:
    """The only grid of a comparison."""
    [grid] = comparison_sheet({"shows": "chance", **report}).grids
    return grid


# A law.


@given(number_laws)
def test_a_law_of_numbers_has_its_weights_and_three_chances(law: Distribution[int]) -> None:
    heads, *rows = law_grid(law_report("key", "Label", law))
    assert heads == ["Label", "weight", "exactly", "at least", "at most"]
    for row, outcome in zip(rows, law.outcomes, strict=True):
        exactly = Fraction(law.weights[outcome], law.total)
        at_least = sum(Fraction(weight, law.total) for other, weight in law.weights.items() if other >= outcome)
        at_most = sum(Fraction(weight, law.total) for other, weight in law.weights.items() if other <= outcome)
        chances = [decimal(Fraction(chance)) for chance in (exactly, at_least, at_most)]
        assert row == [str(outcome), str(law.weights[outcome]), *chances]


def test_ordered_words_are_cumulated() -> None:
    law = Distribution({"win": 1, "lose": 2, "tie": 1})
    assert law_grid(law_report("key", "Label", law, words=("lose", "tie", "win"))) == [
        ["Label", "weight", "exactly", "at least", "at most"],
        ["lose", "2", "0.500000", "1.000000", "0.500000"],
        ["tie", "1", "0.250000", "0.500000", "0.750000"],
        ["win", "1", "0.250000", "0.250000", "1.000000"],
    ]


@given(word_laws)
def test_a_law_of_words_is_not_cumulated(law: Distribution[str]) -> None:
    heads, *rows = law_grid(law_report("key", "Label", law))
    assert heads == ["Label", "weight", "exactly"]
    assert rows == [[word, str(weight), decimal(Fraction(weight, law.total))] for word, weight in law.weights.items()]


def test_an_end_is_marked() -> None:
    told = law_report("key", "Label", Distribution({-1: 1, 0: 1, OrMore(12): 2}, Moments(Ratio(6), Ratio(50))))
    for made in (told, through_json(told)):
        _, *rows = law_grid(made)
        assert [row[0] for row in rows] == ["-1", "0", "12+"]
        assert rows[-1][2:] == ["0.500000", "0.500000", "1.000000"]


def test_ends_are_marked_in_joint_outcomes_and_downwards() -> None:
    joint = Distribution({(OrLess(-1), 2): 1, (0, OrMore(3)): 1, (0, 2): 1})
    downwards = Distribution({OrLess(-1): 1, 0: 1}, Moments(Ratio(-1), Ratio(2)))
    for law, texts in (
        (law_report("key", ("One", "Other"), joint), ["-1 or less, 2", "0, 2", "0, 3+"]),
        (law_report("key", "Label", downwards), ["-1 or less", "0"]),
    ):
        assert [row[0] for row in law_grid(law)[1:]] == texts
        assert [row[0] for row in law_grid(through_json(law))[1:]] == texts


def test_a_joint_outcome_has_its_parts_in_one_cell() -> None:
    [secondary] = answer_odds({"link": "4dB?secondary=yes"})["further"]
    heads, *rows = law_grid(secondary)
    assert heads == ["Outcome × Secondary", "weight", "exactly"]
    by_outcome = {row[0]: row[1] for row in rows}
    law = oddsmith.odds("4dB?secondary=yes").laws["secondary"]
    assert by_outcome == {f"{outcome}, {second}": str(weight) for (outcome, second), weight in law.weights.items()}
    assert "14, 15" in by_outcome


def test_a_tie_is_rounded_up_from_the_exact_value() -> None:
    _, row, _ = law_grid(law_report("key", "Label", Distribution({0: 9, 1: 2**12 - 9})))
    assert row[2] == "0.002197"  # 0.002197265625
    _, row, _ = law_grid(law_report("key", "Label", Distribution({0: 25, 1: 2 * 10**7 - 25})))
    assert row[2] == "0.000001"  # 0.00000125
    _, row, _ = law_grid(law_report("key", "Label", Distribution({0: 3, 1: 2 * 10**6 - 3})))
    assert row[2] == "0.000002"  # 0.0000015, whose nearest double lies below


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Ratio(1, 10**10), "1e-10"),
        (Ratio(2, 3 * 10**307), "6.666666666666667e-308"),
        (Ratio(2, 3 * 10**320), "6.66666666666667e-321"),  # subnormal doubles have fewer digits
        (Ratio(1, 10**500), "1e-500"),
        (Ratio(10**500 - 1, 10**500), "0.9999999999999999"),
        (1234568.5, "1234568.500000"),
        (1e-9, "1e-09"),
        (0.0, "0.000000"),
    ],
)
def test_tiny_chances_do_not_read_as_zero(number: Ratio | float, text: str) -> None:
    assert decimal_text(number) == text


# A table.


@pytest.mark.parametrize(
    ("asked", "rows", "columns"),
    [
        ("decibel?negative=1", "dice=3..7", "discard=0..3"),
        ("decibel?target=12&negative=1", "modifiers=both,cancel", "positive=0..2"),
        ("crucible", "boons=0..2", "difficulty=10..20:5"),
    ],
)
def test_every_cell_is_the_exact_chance_of_its_question(asked: str, rows: str, columns: str) -> None:
    table = oddsmith.table(asked, rows, columns)
    assert table.columns is not None
    told = table_report(table)
    (corner, *heads), *body = table_grid(told)
    assert corner == f"{told['rows']['label']} / {told['columns']['label']}"
    declared = table.question.inputs.declared
    assert heads == list(map(declared[table.columns.name].words, table.columns.texts))
    assert [row[0] for row in body] == list(map(declared[table.rows.name].words, table.rows.texts))
    for down, row, cells in zip(table.rows.texts, body, table.cells, strict=True):
        for column, text, cell in zip(table.columns.texts, row[1:], cells, strict=True):
            if cell is None:
                assert text == ""
                continue
            inputs = f"{table.rows.name}={down}&{table.columns.name}={column}"
            chance = oddsmith.odds(f"{asked}{'&' if '?' in asked else '?'}{inputs}").chance
            assert cell.chance is not None
            assert text == decimal(chance) == cell.chance.places(6)


def test_rows_and_columns_are_headed_by_words() -> None:
    grid = table_grid(answer_table({"link": "blades", "rows": "dice=1..2", "columns": "need=critical,full"}))
    assert grid[0] == ["Dice / You need…", "Critical success", "Full success or better"]


def test_incompatible_values_leave_an_empty_cell() -> None:
    told = answer_table({"link": "decibel", "rows": "dice=3..4", "columns": "discard=0..1"})
    grid = table_grid(told)
    assert table_sheet(told).notes == [told["blank"]] != [""]
    assert [[bool(cell) for cell in row[1:]] for row in grid[1:]] == [[True, False], [True, True]]


def test_a_table_of_one_column_is_headed_by_chance() -> None:
    grid = table_grid(answer_table({"link": "decibel?target=12", "rows": "dice=3..4"}))
    assert grid[0] == ["Dice", "chance"]
    assert grid[2] == ["4", "0.565650"]


def test_a_table_of_means_has_means() -> None:
    (_, *heads), *rows = table_grid(answer_table({"link": "crucible", "published": "means"}))
    assert len(rows) == len(heads) == 7
    for boons, row in enumerate(rows):
        for banes, text in zip(heads, row[1:], strict=True):
            assert text == mean(oddsmith.odds(f"crucible?boons={boons}&banes={banes}").outcome).places(6)


@pytest.mark.parametrize(
    ("asked", "published"), [("decibel", "static"), ("decibel", "dynamic"), ("roll-under", "best")]
)
def test_misprints_are_listed_with_the_correct_value(asked: str, published: str) -> None:
    made = answer_table({"link": asked, "published": published})
    [table] = [table for table in catalog.system(asked).tables if table.key == published]
    said = misprints(made)
    assert len(said) == len(table.errata) > 0
    labels = made["rows"]["label"], made["columns"]["label"]
    for erratum in table.errata:
        [sentence] = [
            one for one in said if one.startswith(f"{labels[0]} {erratum.row}, {labels[1]} {erratum.column}:")
        ]
        assert f"published {erratum.printed}, correct " in sentence


def test_other_tables_have_no_misprints() -> None:
    for columns in ({}, {"columns": "target=3,4"}):
        assert misprints(answer_table({"link": "decibel", "rows": "dice=3..4", **columns})) == []


# Solutions.


def test_solutions_list_every_answer_and_mark_the_nearest() -> None:
    solutions = oddsmith.solve("5dB", "65%")
    heads, *rows = solution_grid(answer_solve({"link": "5dB", "chance": "65%"}))
    assert heads == ["input", "value", "chance", "nearest"]
    assert [row[:3] for row in rows] == [
        [solution.label, solution.words(answer), decimal(answer.chance)]
        for solution in solutions
        for answer in solution.answers
    ]
    marked = [(row[1], row[3]) for row in rows if row[0] == "Target" and row[3]]
    assert marked == [("12", "above"), ("13", "below")]


def test_negative_answers_are_numbers() -> None:
    _, *rows = solution_grid(answer_solve({"link": "fate?SKILL=0", "chance": "60%", "for": "DIFFICULTY"}))
    assert [row[1] for row in rows] == [str(number) for number in range(int(rows[0][1]), int(rows[-1][1]) + 1)]


def test_an_answer_that_meets_the_chance_is_marked_on_both_sides() -> None:
    grid = solution_grid(answer_solve({"link": "5dB", "chance": "49287/80000", "for": "target"}))
    assert [row[1:] for row in grid if row[3]][1:] == [["13", "0.616088", "below above"]]


def test_no_answer_is_marked_on_a_side_without_one() -> None:
    grid = solution_grid(answer_solve({"link": "5dB", "chance": "0", "for": "target"}))
    assert [row[1::2] for row in grid if row[3]][1:] == [["19", "above"]]


# Comparisons.


def setup(law: Distribution[Any], question: str = "question", words: tuple[str, ...] = ()) -> Json:
    """The parts of a set-up in a comparison's report that its grid needs."""
    chance = chance_report(Ratio(1, 2))
    words = words if isinstance(law.outcomes[0], str) else ()
    law_told = law_report("key", "Label", law, words=words)
    return {"system_name": "Made-up", "question": question, "chance": chance, **law_told}


def outcomes(*laws: Distribution[Any]) -> list[str]:
    """The first column below chance, mean and deviation."""
    made = {"setups": [setup(law) for law in laws], "aligned": aligned_report(laws)}
    found = [row[0] for row in comparison_grid(made)[4:]]
    assert found == [row[0] for row in comparison_grid(through_json(made))[4:]]
    return found


@pytest.mark.parametrize(
    ("shows", "said", "holds"),
    [("chance", "exactly", int.__eq__), ("at_least", "at least", int.__ge__), ("at_most", "at most", int.__le__)],
)
def test_comparisons_list_chance_mean_deviation_and_every_outcome(
    shows: str, said: str, holds: Callable[[int, int], bool]
) -> None:
    links = ["3dB", "(7-3)dB?target=6", "5dB?resolution=dynamic", "crucible?boons=2"]
    asked = compared(links)
    heads, chances, means, deviations, *rows = comparison_grid(answer_compare({"links": links, "shows": shows}))
    assert heads == [f"Outcome ({said})", *(f"{q.system.name}: {q.system.question(q.inputs)}" for q, _ in asked)]
    assert chances == ["Chance", *(decimal(odds.chance) for _, odds in asked)]
    assert (means[0], deviations[0]) == ("Mean", "Std dev")
    assert deviations[1:] == [f"{deviation(odds.outcome):.6f}" for _, odds in asked]
    for text, (_, odds) in zip(means[1:], asked, strict=True):
        law = odds.outcome
        exact = Fraction(sum(outcome * weight for outcome, weight in law.weights.items()), law.total)
        assert abs(Fraction(text) - exact) < Fraction(1, 10**6)
    assert [row[0] for row in rows] == [str(outcome) for outcome in range(31)]  # 1d12+2d8+2 is at most 30
    for row in rows:
        for text, (_, odds) in zip(row[1:], asked, strict=True):
            cases = sum(weight for outcome, weight in odds.outcome.weights.items() if holds(outcome, int(row[0])))
            assert text == decimal(Fraction(cases, odds.outcome.total))


@pytest.mark.parametrize(("shows", "said"), [("chance", []), ("at_least", ["at least"]), ("at_most", ["at most"])])
def test_outcomes_without_an_order_are_left_out_with_a_note(shows: str, said: list[str]) -> None:
    joint = answer_compare({"links": ["5dB", "genesys"], "shows": shows})
    name = f"Genesys: {oddsmith.odds('genesys').question.title}"
    assert comparison_sheet(joint).notes == [f"{name}: its outcomes have no order, as “{how}” needs" for how in said]


@pytest.mark.parametrize(
    ("shows", "numbers"),
    [
        ("chance", ["0.25", "", "", "0", "0", "0.5", ""]),
        ("at_least", ["1", "", "", "0.75", "0.5", "0.5", ""]),
        ("at_most", ["0.25", "", "", "0.25", "0.5", "1", ""]),
    ],
)
def test_cells_beyond_an_end_or_of_other_words_are_empty(shows: str, numbers: list[str]) -> None:
    endless = Distribution({OrLess(-2): 1, 0: 1, OrMore(2): 2}, Moments(Ratio(1), Ratio(1)))
    laws: list[Distribution[Any]] = [
        endless,
        Distribution({-3: 1, -2: 1, -1: 1, 1: 1, 3: 1}),
        Distribution({"win": 1, "lose": 3}),
    ]
    made = [*map(setup, laws[:2]), setup(laws[2], words=("lose", "win"))]
    told = comparison_grid({"setups": made, "aligned": aligned_report(laws), "shows": shows})
    rows = {text: cells for text, *cells in told[4:]}
    texts = ("-2 or less", "-3", "-2", "-1", "1", "2+", "3")
    assert [text and f"{float(text):g}" for text in (rows[text][0] for text in texts)] == numbers
    assert [rows[text][1] == "" for text in texts] == [text in {"-2 or less", "2+"} for text in texts]
    assert [cells for cells in rows.values() if cells[2]] == [["", "", rows[word][2]] for word in ("lose", "win")]


@given(number_laws, number_laws)
def test_numbers_are_sorted_and_unique(one: Distribution[int], other: Distribution[int]) -> None:
    assert outcomes(one, other) == [str(number) for number in sorted({*one.outcomes, *other.outcomes})]


def test_words_come_after_numbers() -> None:
    assert outcomes(Distribution({"win": 1, "lose": 1}), Distribution({10: 1, 9: 2})) == ["9", "10", "lose", "win"]


def test_words_keep_their_order() -> None:
    words = ("lose", "tie", "win")
    laws = [Distribution(weights) for weights in ({"win": 1, "lose": 1}, {"tie": 1}, {3: 1}, {"another": 1})]
    made = [*(setup(law, words=words) for law in laws[:3]), setup(laws[3])]
    rows = comparison_grid({"setups": made, "aligned": aligned_report(laws)})[4:]
    assert [row[0] for row in rows] == ["3", "lose", "tie", "win", "another"]
    assert [row[1] for row in rows] == ["", "0.500000", "0.000000", "0.500000", ""]


def test_an_end_is_distinct_from_its_number() -> None:
    endless = Distribution({1: 1, OrMore(2): 1}, Moments(Ratio(2), Ratio(1)))
    assert sorted(outcomes(Distribution({2: 1, 3: 1}), endless)) == ["1", "2", "2+", "3"]


def test_joint_outcomes_are_ordered_by_their_parts_as_numbers() -> None:
    joint = Distribution({(10, 2): 1, (9, 10): 1, (9, 9): 1})
    assert outcomes(joint, Distribution({(9, 9): 1})) == ["9, 9", "9, 10", "10, 2"]


def test_set_ups_without_a_mean_have_an_empty_cell() -> None:
    grid = comparison_grid(
        {"setups": [setup(Distribution({"win": 1}), "one"), setup(Distribution({3: 1}))], "aligned": None}
    )
    assert grid[:4] == [
        ["Outcome (exactly)", "Made-up: one", "Made-up: question"],
        ["Chance", "0.500000", "0.500000"],
        ["Mean", "", "3.000000"],
        ["Std dev", "", "0.000000"],
    ]


# The two forms.

grids = st.integers(1, 4).flatmap(
    lambda width: st.lists(st.lists(st.text(), min_size=width, max_size=width), min_size=1, max_size=4)
)
tricky = st.text('|\\"\n,; a1×', max_size=6).map(str.strip)
tricky_grids = st.integers(1, 4).flatmap(
    lambda width: st.lists(st.lists(tricky, min_size=width, max_size=width), min_size=1, max_size=4)
)


def read_csv(text: str) -> list[list[str]]:
    """The cells, as the standard library reads them."""
    return list(csv.reader(io.StringIO(text, newline=""), strict=True))


@given(grids | tricky_grids)
def test_csv_round_trips_except_for_formulas(grid: list[list[str]]) -> None:
    for row, read in zip(grid, read_csv(as_csv(grid)), strict=True):
        assert [cell.removeprefix("'") for cell in read] == [cell.removeprefix("'") for cell in row]
        assert not any(re.match(r"[=@\t\r\n]|[+-](?!\d)", cell) for cell in read)


@pytest.mark.parametrize(
    "text", ["=1+1", "+1+1", "-1+1", "--1", "-2+3+4", "@SUM(A1)", "\t=1", "\r=1", "＝1+1", "-1 × =1", "-"]
)
def test_formulas_are_escaped(text: str) -> None:
    assert read_csv(as_csv([[text, "1"], ["1", text]])) == [[f"'{text}", "1"], ["1", f"'{text}"]]


@pytest.mark.parametrize(
    "text", ["-2", "+3", "-0.5", "-1e+06", "-3 or less", "-1, 2", "-1 or less, -2+", "1=1", "a-b", ""]
)
def test_numbers_are_not_escaped(text: str) -> None:
    assert read_csv(as_csv([[text, "1"], ["1", text]])) == [[text, "1"], ["1", text]]


def test_exports_escape_names_but_not_numbers() -> None:
    table = {"ask": "table", "link": "storyteller", "rows": "skill_name==1+1,Brawl"}
    text = answer_export({"form": "csv", "request": table})["text"]
    assert [row[0] for row in read_csv(text)[1:]] == ["'=1+1", "Brawl"]
    table = {"ask": "table", "link": "crucible", "rows": "boons=0..1", "columns": "skill=-2..-1"}
    heads, *_ = read_csv(answer_export({"form": "csv", "request": table})["text"])
    assert heads[1:] == ["-2", "-1"]


def test_csv_lines_end_as_in_the_standard() -> None:
    assert as_csv([["a", "1,5"], ['say "b"', ""]]) == 'a,"1,5"\r\n"say ""b""",\r\n'


def read_markdown(text: str) -> list[list[str]]:
    """The cells of a table; a backslash escapes the punctuation after it."""
    rows = []
    for line in text.splitlines():
        assert re.fullmatch(r"\|(?:[^|\\]|\\.)*(?:\|(?:[^|\\]|\\.)*)*\|", line)
        cells = re.findall(r"((?:[^|\\]|\\.)*)\|", line.removeprefix("|"))
        rows.append([re.sub(r"\\([|\\])", r"\1", cell).strip() for cell in cells])
    return rows


@given(tricky_grids)
def test_markdown_round_trips_with_spaces_for_line_breaks(grid: list[list[str]]) -> None:
    heads, rule, *rows = read_markdown(as_markdown(grid))
    assert [heads, *rows] == [[cell.replace("\n", " ") for cell in row] for row in grid]
    assert rule[0] == "---"
    assert len(rule) == len(heads)


def test_markdown_escapes_what_would_end_a_cell() -> None:
    assert as_markdown([["a|b", "\\|"], ["c", "d\ne"]]) == (
        "| a\\|b | \\\\\\| |\n"  # backslashes are escaped too, or the one before the bar would be literal
        "| --- | --- |\n"
        "| c | d e |\n"
    )
    assert as_markdown([["R&amp;D ~~x~~"]]).startswith("| R\\&amp;D \\~\\~x\\~\\~ |\n")


def test_markdown_aligns_numbers_to_the_right() -> None:
    grid = [["a", "b", "c", "d"], ["1", "0.5", "1e-07", "two"], ["2", "", "-3+", "2"]]
    assert as_markdown(grid).splitlines()[1] == "| --- | ---: | ---: | --- |"


@given(probabilities)
def test_only_0_and_1_read_as_0_and_1(chance: Ratio) -> None:
    for one in (chance, chance / 10**9, 1 - chance / 10**9):
        read = float(decimal_text(one))
        assert (read == 0, read == 1) == (one == 0, one == 1)
        assert abs(read - float(one)) <= 5.0000001e-7


def test_rare_chances_have_more_places_in_a_grid() -> None:
    (_, *cells), *_ = table_grid(answer_table({"link": "decibel", "rows": "dice=8", "columns": "target=0..3"}))[1:]
    assert cells == ["1.000000", "0.99999999921875", "0.999999810703125", "0.999996"]
    law = law_grid(answer_odds({"link": "40d6"}))[1]
    assert law[2:] == ["7.480833428389777e-32", "1.000000", "7.480833428389777e-32"]


@pytest.mark.parametrize(
    ("grid_of", "answer", "request_parts"),
    [
        (law_grid, answer_odds, {"link": "(7-3)dB?target=6"}),
        (law_grid, answer_odds, {"link": "5dB?resolution=dynamic&ties=unused&secondary=yes"}),
        (table_grid, answer_table, {"link": "decibel", "published": "static"}),
        (solution_grid, answer_solve, {"link": "5dB", "chance": "65%"}),
        (comparison_grid, answer_compare, {"links": ["3dB", "blades", "crucible", "roll-under"]}),
    ],
)
def test_every_grid_is_rectangular_and_round_trips(
    grid_of: Callable[[Json], Grid], answer: Callable[[Json], Json], request_parts: Json
) -> None:
    grid = grid_of(answer(request_parts))
    assert len({len(row) for row in grid}) == 1
    assert all(isinstance(cell, str) for row in grid for cell in row)
    assert read_csv(as_csv(grid)) == grid
    heads, _, *rows = read_markdown(as_markdown(grid))
    assert [heads, *rows] == grid
