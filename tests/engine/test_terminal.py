"""Reports as text for a terminal."""

from __future__ import annotations

import json
import re
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import oddsmith
from oddsmith.law.distribution import Distribution, OrLess, OrMore
from oddsmith.law.ratio import Ratio
from oddsmith.law.tail import Moments
from oddsmith.questions import catalog
from oddsmith.questions.chance import chance_report
from oddsmith.questions.compare import answer_compare, compare_lines
from oddsmith.questions.law import BAR_WIDTH, law_lines, law_report
from oddsmith.questions.odds import answer_odds, odds_lines
from oddsmith.questions.roll import answer_roll, roll_lines
from oddsmith.questions.solve import answer_solve, solve_lines
from oddsmith.questions.systems import answer_systems, systems_lines
from oddsmith.questions.table import answer_table, table_lines
from tests.engine.contract import fraction
from tests.engine.strategies import number_laws, probabilities, word_laws

PERCENTAGES = re.compile(r"[<>]?[0-9.]+%")


def percent(chance: Ratio) -> str:
    """Two decimals, rounded half up by the standard library; only certain chances read as certain."""
    exact = fraction(chance)
    if 0 < exact < Fraction(5, 10**5):
        return "<0.01%"
    if Fraction(99_995, 10**5) <= exact < 1:
        return ">99.99%"
    with localcontext(prec=200):
        hundredfold = Decimal(100 * exact.numerator) / Decimal(exact.denominator)
        return f"{hundredfold.quantize(Decimal('0.01'), ROUND_HALF_UP)}%"


def test_further_chances_are_printed() -> None:
    halved = "storyteller?attribute=8&skill=5&difficulty=5&rules=custom&again=never"
    lines = list(odds_lines(answer_odds({"link": halved})))
    assert lines[0].endswith("77.3%.")
    assert lines[2] == "And with all 13 dice: 86.7%."


def test_odds_begin_with_the_answer() -> None:
    lines = list(odds_lines(answer_odds({"link": "(7-3)dB?target=6"})))
    assert lines[:2] == [
        "(7-3)dB against 6: 70%.",
        f"Exactly {oddsmith.odds('(7-3)dB?target=6').chance.fraction} of all rolls.",
    ]
    assert lines[-1].startswith("mean ")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("3dB?target=0", "Always."),
        ("3dB?target=1", "Exactly 399/400 of all rolls."),
        ("storyteller?penalty=9", "Never."),
    ],
)
def test_certain_chances_are_one_word(asked: str, said: str) -> None:
    assert list(odds_lines(answer_odds({"link": asked})))[1] == said


@given(number_laws)
def test_a_law_has_a_line_for_each_outcome_and_for_the_statistics(law: Distribution[int]) -> None:
    head, *rows, statistics = law_lines(law_report("key", "Label", law))
    assert head.split() == ["Label", "exactly", "at", "least", "at", "most"]
    for row, outcome in zip(rows, law.outcomes, strict=True):
        assert row.split()[0] == str(outcome)
        chances = (law.chance(outcome), law.chance_that(outcome.__le__), law.chance_that(outcome.__ge__))
        assert PERCENTAGES.findall(row) == list(map(percent, chances))
    bars = [row.count("#") for row in rows]
    assert max(bars) == BAR_WIDTH
    assert re.match("mean .*, std dev .*, median .*, mode ", statistics)


@given(st.dictionaries(st.sampled_from(["win", "tie", "lose"]), st.integers(1, 9), min_size=1).map(Distribution[str]))
def test_a_law_of_words_is_not_cumulated(law: Distribution[str]) -> None:
    head, *rows = law_lines(law_report("key", "Label", law))
    assert head.split() == ["Label", "exactly"]
    assert [row.split()[0] for row in rows] == list(law.outcomes)
    assert all(len(PERCENTAGES.findall(row)) == 1 for row in rows)


def test_ordered_words_are_cumulated() -> None:
    law = Distribution({"win": 1, "lose": 2, "tie": 1})
    head, *rows = law_lines(law_report("key", "Label", law, words=("lose", "tie", "win")))
    assert head.split() == ["Label", "exactly", "at", "least", "at", "most"]
    assert [row.split()[:4] for row in rows] == [
        ["lose", "50.00%", "100.00%", "50.00%"],
        ["tie", "25.00%", "50.00%", "75.00%"],
        ["win", "25.00%", "25.00%", "100.00%"],
    ]


def test_bars_of_failures_and_successes_differ() -> None:
    lines = list(odds_lines(answer_odds({"link": "5dB?target=13"})))
    assert next(line for line in lines if line.strip().startswith("12 ")).endswith(" " + "-" * 33)
    assert next(line for line in lines if line.strip().startswith("13 ")).endswith(" " + "#" * 36)


@pytest.mark.parametrize("asked", ["(7-3)dB", "5dB?resolution=dynamic&opponent_dice=4"])
def test_a_roll_shows_its_dice_reading_and_link(asked: str) -> None:
    rolled = answer_roll({"link": f"{asked}{'&' if '?' in asked else '?'}seed=1-shown"})
    lines = list(roll_lines(rolled))
    dice = [line for line in lines if line.startswith("  ")]
    assert [line.split(":")[0].strip() for line in dice] == list(dict.fromkeys(die["side"] for die in rolled["dice"]))
    assert sorted(int(face) for line in dice for face in re.findall("[0-9]+", line)) == sorted(rolled["faces"])
    assert sum(line.count("(discarded)") for line in dice) == sum(die["role"] == "discarded" for die in rolled["dice"])
    assert sum(line.count("(highest)") for line in dice) == len(dice)
    assert rolled["sentence"] in lines
    assert lines[-1] == f"Again: {rolled['link']}"


def test_a_roll_whose_odds_are_too_much_work_says_so() -> None:
    rolled = answer_roll({"link": "decibel?dice=250&resolution=compound&seed=1-shown"})
    head, *_, refusal, again = roll_lines(rolled)
    assert head == rolled["question"]
    assert refusal == "No odds: 250dB would take about 78 million steps: at most 60 million are allowed."
    assert again == f"Again: {rolled['link']}"


def test_a_roll_beyond_the_end_says_better_than_at_least() -> None:
    rolled = answer_roll({"link": "5dB?seed=1-shown"})
    plain = f"Better than {rolled['beats']['percent']} of rolls."
    assert plain in roll_lines(rolled)
    rolled["beats"]["or_more"] = True
    assert plain.replace("than", "than at least") in roll_lines(rolled)


def test_a_failure_is_not_the_worst_roll_where_a_botch_is_possible() -> None:
    link = "world-of-darkness?POOL=1&DIFFICULTY=10"
    rolls = [answer_roll({"link": f"{link}&seed=1-{seed}"}) for seed in range(9)]
    assert [0, 0] in [told["outcome"] for told in rolls]
    assert all("No roll is worse." not in roll_lines(told) for told in rolls)


def test_a_table_of_means_shows_means() -> None:
    head, _, first, *_ = table_lines(answer_table({"link": "crucible", "published": "means"}))
    assert head == "All 49 pools: the mean total with boons (rows) and banes (columns)"
    assert first.split()[:3] == ["0", "13.50", "11.50"]


def test_columns_of_long_means_do_not_touch() -> None:
    asked = {"link": "[n:4]d6*[gold:1000]", "rows": "n=3..4", "columns": "gold=1000,10000"}
    assert list(table_lines(answer_table(asked)))[2:] == ["3   10500.00  105000.00", "4   14000.00  140000.00"]


def test_cells_without_an_answer_are_dashes() -> None:
    asked = {"link": "5dB", "rows": "dice=3..4", "columns": "discard=0..1"}
    head, columns, *rows, why = table_lines(answer_table(asked))
    assert why == "- No answer for Dice 3, Discard highest 1: “Discard highest” must be 0 here, not “1”."
    assert head == "Decibel: chance by dice (rows) and discard highest (columns)"
    assert columns.split() == ["0", "1"]
    assert rows[0].split() == ["3", percent(oddsmith.odds("3dB").chance), "-"]
    assert rows[1].split() == ["4", percent(oddsmith.odds("4dB").chance), percent(oddsmith.odds("(4-1)dB").chance)]
    assert len({len(line) for line in (columns, *rows)}) == 1


def test_a_table_of_one_column_is_headed_by_chance() -> None:
    asked = {"link": "decibel?positive=1&negative=1", "rows": "modifiers=both,cancel"}
    head, columns, *rows = table_lines(answer_table(asked))
    assert head == "Decibel: chance by opposing modifiers; Positive modifiers: 1; Negative modifiers: 1"
    assert columns.split() == ["chance"]
    assert [row.split()[:2] for row in rows] == [["Apply", "both"], ["Cancel", "first"]]


def test_other_inputs_are_titled_in_the_words_of_the_form() -> None:
    head, *_ = table_lines(answer_table({"link": "decibel?resolution=dynamic&ties=pool", "rows": "dice=3..4"}))
    assert head == "Decibel: chance by dice; Roll against: Opposed roll; Ties: The larger pool wins"


def test_misprints_of_the_source_are_marked_and_listed() -> None:
    printed = answer_table({"link": "roll-under", "published": "best"})
    title, columns, *lines = table_lines(printed)
    assert title == "4d6: the best case"
    rows = {line.split()[0]: line.split()[1:] for line in lines[:5]}
    assert [row for row in rows.values() if any("*" in cell for cell in row)] == [rows["4"], rows["2"]]
    assert (rows["4"][2], rows["2"][1]) == ("59.26%*", "40.74%*")
    assert lines[5:] == [
        "* Challenge number 4, Effort 3: published 59.36%, correct 59.26%",
        "* Challenge number 2, Effort 2: published 40.4%, correct 40.74%",
    ]
    places = {line.index("%", 10) for line in lines[:5]}
    assert len(places) == 1
    assert all(line == line.rstrip() for line in (columns, *lines))


def table_texts(asked: str, rows: str) -> list[str]:
    """The chances of a table with one column, as printed."""
    _, _, *lines = table_lines(answer_table({"link": asked, "rows": rows}))
    return [line.split()[1] for line in lines]


def test_a_tie_is_rounded_up_from_the_exact_value() -> None:
    assert oddsmith.odds("4dB?target=12").chance.fraction == "11313/20000"  # 56.565%, whose nearest double lies below
    assert table_texts("4dB", "target=12") == ["56.57%"]
    assert table_texts("3dB", "target=10") == ["53.63%"]  # 53.625%
    odds = list(odds_lines(answer_odds({"link": "2d20kh1"})))
    assert [line for line in odds if "13.8" in line] == [
        "Roll two d20, keep the higher: 13.83 on average.",
        "mean 13.83, std dev 4.711, median 15, mode 20",
    ]


def test_only_0_and_1_read_as_certain() -> None:
    assert table_texts("5dB", "target=0..1") == ["100.00%", ">99.99%"]
    assert table_texts("decibel?dice=40&discard=37", "target=17..19") == ["<0.01%"] * 3
    lines = list(odds_lines(answer_odds({"link": "5dB"})))
    least, next_to_least = (next(line for line in lines if line.startswith(f"{n:>7}")) for n in (0, 1))
    assert PERCENTAGES.findall(least) == ["<0.01%", "100.00%", "<0.01%"]
    assert PERCENTAGES.findall(next_to_least) == ["0.02%", ">99.99%", "0.02%"]


@given(probabilities)
@example(Ratio(1, 20_000))
@example(Ratio(19_999, 20_000))
@example(Ratio(49_999, 10**9))
@example(Ratio(0))
@example(Ratio(1))
def test_percentages_come_from_the_exact_chance(chance: Ratio) -> None:
    setup = {"system_name": "Made-up", "question": "question", "chance": chance_report(chance)}
    [line] = compare_lines({"setups": [setup]})
    assert PERCENTAGES.findall(line) == [percent(chance)]


def test_an_end_is_marked() -> None:
    law = law_report("key", "L", Distribution({0: 3, OrMore(12): 1}, Moments(Ratio(9), Ratio(100))))
    for made in (law, json.loads(json.dumps(law))):
        _, *rows, statistics = law_lines(made)
        assert [row.split()[:2] for row in rows] == [["0", "75.00%"], ["12+", "25.00%"]]
        assert statistics == "mean 9, std dev 10, median 0, mode 0"
    rest = law_report("key", "L", Distribution({0: 1, OrMore(12): 3}, Moments(Ratio(9), Ratio(100))))
    assert len(list(law_lines(rest))) == 3  # no statistics if the median is beyond the end


def test_ends_are_marked_in_joint_outcomes_and_downwards() -> None:
    downwards = law_report("key", "L", Distribution({OrLess(-1): 1, 0: 1}, Moments(Ratio(-1), Ratio(1))))
    joint = law_report("key", ("A", "B"), Distribution({(0, 2): 1, (0, OrMore(3)): 1}))
    assert [line.split("  ")[0].strip() for line in law_lines(downwards)][1:3] == ["-1 or less", ""]
    assert [line.split("  ")[0].strip() for line in law_lines(joint)][2] == "0, 3+"


def test_a_joint_law_has_a_line_for_each_pair() -> None:
    report_of_odds = answer_odds({"link": "4dB?secondary=yes"})
    joint = report_of_odds["further"][0]
    head, *rows = law_lines(joint)
    assert head.split() == ["Outcome", "×", "Secondary", "exactly"]
    assert len(rows) == len(joint["outcomes"])
    assert any(row.strip().startswith("14, 15 ") for row in rows)
    last = list(odds_lines(report_of_odds))[-1]
    assert last == f"Outcome × Secondary: {len(rows)} outcomes; --csv, --markdown and --json list them."


def test_re_rolled_dice_are_marked() -> None:
    rolled = answer_roll({"link": "5dB?resolution=dynamic&ties=reroll&seed=1-a4"})
    dice = "".join(line for line in roll_lines(rolled) if line.startswith("  "))
    assert dice.count("re-rolled)") == sum("re-rolled" in die["marks"] for die in rolled["dice"]) == 10
    assert dice.count("(highest, re-rolled)") == dice.count("(highest)") == 2


def test_a_solution_is_a_sentence_for_each_input() -> None:
    head, *sentences = solve_lines(answer_solve({"link": "5dB", "chance": "65%"}))
    assert head == "5dB against 10, about 65%:"
    assert [sentence.split(":")[0] for sentence in sentences] == [
        "  Dice",
        "  Discard highest",
        "  Positive modifiers",
        "  Negative modifiers",
        "  Target",
    ]
    assert sentences[-1] == "  Target: 13 gives 61.6%, 12 gives 70.3%."


def test_a_comparison_within_a_system_does_not_repeat_its_name() -> None:
    one, other = compare_lines(answer_compare({"links": ["5dB", "6dB?target=12"]}))
    assert (one.split("  ")[0], other.split("  ")[0]) == ("5dB against 10", "6dB against 12")


def test_a_comparison_is_a_line_for_each_set_up() -> None:
    links = ["5dB?target=0", "(7-3)dB?target=6", "blades"]
    lines = list(compare_lines(answer_compare({"links": links})))
    action = "Blades in the Dark: 2d for partial success or better (risky, standard effect)"
    seven = oddsmith.odds("(7-3)dB").outcome.weights
    mean = Fraction(sum(outcome * weight for outcome, weight in seven.items()), sum(seven.values()))
    assert lines == [
        f"{'Decibel: 5dB against 0':<{len(action)}}  100.00%  mean 13.29   {'#' * 40}",
        f"{'Decibel: (7-3)dB against 6':<{len(action)}}   70.00%  mean {float(mean):.3f}   {'#' * 28}",
        f"{action}   75.00%  mean 4.472   {'#' * 30}",
    ]


def test_the_systems_are_listed_with_all_their_inputs() -> None:
    systems = answer_systems({})
    text = "\n".join(systems_lines(systems))
    for system in systems:
        assert f"{system['key']}: {system['name']}." in text
        assert all(
            (f" {field['name']}={field['default']}" in text) for field in system["form"] if not field["advanced"]
        )
    assert " npc_bonus=" not in text
    assert text.count("\n") < 25
    assert max(map(len, text.splitlines())) < 150


@pytest.mark.parametrize("key", catalog.keys())
def test_one_system_is_described_in_full(key: str) -> None:
    [system] = answer_systems({"link": key})
    lines = list(systems_lines([system]))
    assert lines[0] == f"{key}: {system['name']}"
    for field in system["form"]:
        [line] = [line for line in lines if line.startswith(f"  {field['name']}={field['default']}  {field['label']}")]
        assert line.endswith(", not used now") is not field["shown"]
        rest = lines[lines.index(line) + 1 :]
        expected = [field["help"]] * bool(field["help"])
        expected += [f"{option['key']}: {option['label']}" for option in field.get("options", [])]
        assert [told.strip() for told in rest[: len(expected)]] == expected
    for preset in system["presets"]:
        assert lines[lines.index(f"  {preset['name']}") + 1].strip() == preset["link"]
    for table in system["tables"]:
        assert f"  {table['key']}  {table['title']}" in lines


def test_the_values_of_an_input_are_described() -> None:
    text = "\n".join(systems_lines(answer_systems({"link": "decibel"})))
    assert "dice=5  Dice (3 to 300)\n" in text
    assert "opponent_dice=5  Opponent’s dice (3 to 300), not used now\n" in text
    assert "modifiers=both  Opposing modifiers, not used now\n" in text
    assert "secondary=no  Secondary effect (yes or no)\n" in text
    assert "targets=  Other targets (one whole number from 0 to 19, or nothing), not used now\n" in text


@given(word_laws)
def test_no_line_ends_in_spaces(law: Distribution[str]) -> None:
    assert all(line == line.rstrip() for line in law_lines(law_report("key", "Label", law)))
