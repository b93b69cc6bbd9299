"""Reports: exact numbers as text, floats only for drawing, and everything that the page shows."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from itertools import accumulate
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import oddsmith
from oddsmith.declare.reading import Reading
from oddsmith.declare.system import Erratum, Odds, PublishedTable
from oddsmith.errors import TooMuchWork
from oddsmith.law.distribution import Distribution, OrLess, OrMore, mean, modes
from oddsmith.law.ratio import Ratio
from oddsmith.law.tail import Moments
from oddsmith.questions import catalog, link
from oddsmith.questions.chance import chance_report
from oddsmith.questions.law import law_report
from oddsmith.questions.odds import answer_odds
from oddsmith.questions.roll import roll_report
from oddsmith.questions.systems import system_report
from oddsmith.questions.table import table_report
from tests.engine.contract import fraction
from tests.engine.strategies import number_laws, probabilities, word_laws
from tests.engine.test_solve import MadeUp

DECIBEL = catalog.system("decibel")


def report_of(asked: str) -> dict[str, Any]:
    return answer_odds({"link": asked})


@given(probabilities)
@example(Ratio(1, 10**400))
@example(Ratio(10**30 - 1, 10**30))
@example(Ratio(0))
@example(Ratio(1))
def test_a_chance_is_reported_in_all_forms(chance: Ratio) -> None:
    told = chance_report(chance)
    exact = Fraction(told["fraction"])
    assert exact == fraction(chance)
    assert told["decimal"] == pytest.approx(float(exact), rel=1e-15)
    assert (told["decimal"] == 0, told["decimal"] == 1) == (exact == 0, exact == 1)
    assert told["percent"] == chance.percent
    if exact > 0 and 1 / exact < 10**300:
        assert told["one_in"] == pytest.approx(float(1 / exact), rel=1e-15)
    else:
        assert told["one_in"] is None


def test_tiny_chances_are_reported() -> None:
    told = report_of("decibel?dice=200&discard=197&negative=50&target=19")["chance"]
    assert Fraction(told["fraction"]) > 0
    assert json.loads(json.dumps(told, allow_nan=False)) == told


@given(number_laws)
def test_a_law_of_numbers_is_cumulated_from_both_ends(law: Distribution[int]) -> None:
    told = law_report("key", "Label", law, lambda outcome: outcome > 3)
    weights = [int(row["weight"]) for row in told["outcomes"]]
    assert int(told["total"]) == sum(weights)
    assert {row["outcome"]: weight for row, weight in zip(told["outcomes"], weights, strict=True)} == law.weights
    assert [row["at_most"] for row in told["outcomes"]] == [float(Fraction(s, law.total)) for s in accumulate(weights)]
    falling = reversed([float(Fraction(s, law.total)) for s in accumulate(reversed(weights))])
    assert [row["at_least"] for row in told["outcomes"]] == list(falling)
    assert [row["success"] for row in told["outcomes"]] == [outcome > 3 for outcome in law.outcomes]


@given(number_laws)
def test_cumulated_weights_are_exact(law: Distribution[int]) -> None:
    for row in law_report("key", "Label", law)["outcomes"]:
        at_least = sum(weight for outcome, weight in law.weights.items() if outcome >= row["outcome"])
        at_most = sum(weight for outcome, weight in law.weights.items() if outcome <= row["outcome"])
        assert (row["at_least_weight"], row["at_most_weight"]) == (str(at_least), str(at_most))
        assert (row["at_least"], row["at_most"]) == (at_least / law.total, at_most / law.total)


def test_the_last_outcome_of_an_endless_law_is_marked() -> None:
    law = Distribution({0: 1, 3: 2, OrMore(4): 1}, Moments(Ratio(5), Ratio(9)))
    made = law_report("key", "Label", law)
    told = json.loads(json.dumps(made))
    assert told == made
    assert [(row["outcome"], row.get("or_more")) for row in told["outcomes"]] == [(0, None), (3, None), (4, True)]
    assert (told["mean"], told["deviation"], told["median"], told["modes"]) == (5.0, 3.0, 3.0, [3])


def test_the_first_outcome_of_a_law_endless_downwards_is_marked() -> None:
    law = Distribution({OrLess(-2): 1, 0: 2, OrMore(4): 1}, Moments(Ratio(1), Ratio(9)))
    told = json.loads(json.dumps(law_report("key", "Label", law)))
    marks = [(row["outcome"], row.get("or_less"), row.get("or_more")) for row in told["outcomes"]]
    assert marks == [(-2, True, None), (0, None, None), (4, None, True)]


def test_endless_parts_of_a_joint_law_are_marked() -> None:
    law = Distribution({(1, OrLess(0)): 1, (1, 2): 1, (OrMore(3), OrLess(0)): 1})
    told = json.loads(json.dumps(law_report("key", ("One", "Other"), law)))
    assert [{mark: row[mark] for mark in row if mark.startswith("or_")} for row in told["outcomes"]] == [
        {"or_less": [False, True]},
        {},
        {"or_more": [True, False], "or_less": [False, True]},
    ]


def beats(law: Distribution[Any], outcome: Any, words: tuple[str, ...] = ()) -> dict[str, Any]:
    """The report of which rolls this outcome beats under this law."""
    worded = type("Worded", (MadeUp,), {"words": {"hit": words} if words else {}})
    system = worded("spare", [Ratio(1, 2), Ratio(1, 2)])
    reading = Reading((), {"hit": outcome}, True, 0, "made up")
    told = roll_report(system.question_at_default()._replace(seed="1-a"), reading, Odds({"hit": law}, "hit", None))
    beaten: dict[str, Any] = told["beats"]
    return beaten


@pytest.mark.parametrize(
    ("outcome", "fraction", "marks"),
    [
        (-9, "0/1", {"or_more": True}),  # the first outcome includes those below this one
        (-2, "0/1", {"or_more": True}),
        (-1, "1/8", {}),
        (12, "5/8", {}),
        (13, "5/8", {"or_more": True}),  # the last outcome includes 12, but its share is unknown
    ],
)
def test_a_roll_beyond_the_end_beats_at_least_the_lower_outcomes(
    outcome: int, fraction: str, marks: dict[str, bool]
) -> None:
    law = Distribution({OrLess(-2): 1, 0: 4, OrMore(12): 3}, Moments(Ratio(5), Ratio(9)))
    told = beats(law, outcome)
    assert told["fraction"] == fraction
    assert {mark: told[mark] for mark in told if mark.startswith("or_")} == marks


def test_a_roll_beats_worse_words() -> None:
    words = ("worst", "middling", "best")
    law = Distribution({"worst": 1, "middling": 2, "best": 4})
    assert [beats(law, word, words)["fraction"] for word in words] == ["0/1", "1/7", "3/7"]


def test_a_die_shows_a_number_a_sign_or_nothing() -> None:
    def drawn(link: str) -> dict[str, str]:
        return {die["word"]: die["drawn"] for die in roll_report(*oddsmith.roll(link), oddsmith.odds(link))["dice"]}

    assert drawn("fate?seed=1-1") == {"blank": "", "minus": "−", "plus": "+"}
    assert drawn("genesys?seed=1-1") == dict.fromkeys(("2 × advantage", "success", "blank", "2 × failure"), "")
    assert drawn("4dF?seed=1-1") == {"0": "0", "−1": "−1", "1": "1"}


@pytest.mark.parametrize("link", ["fate", "risk", "pendragon?SKILL=39&THEIRS=39", "blood-bowl-block"])
def test_a_tie_is_not_a_failure(link: str) -> None:
    readings = [oddsmith.roll(link, seed=f"1-{seed}").reading for seed in range(50)]
    ties = {reading.success for reading in readings if re.search("tie|each|both", str(reading.outcome))}
    assert ties == {None}


@pytest.mark.parametrize(
    ("asked", "outcome", "percent"),
    [
        ("d100 <= 45", 79, "21%"),
        ("d100 <= 45", 14, "86%"),
        ("2d6 < 7", 12, "0%"),
        ("1d20 under 8", 1, "95%"),
        ("5d6 <= 2", 30, "0%"),
        ("2d6 >= 7", 12, "97.2%"),
        ("2d6 = 7", 12, "0%"),
        ("2d6 = 7", 7, "83.3%"),
        ("7 or 11 on 2d6", 12, "0%"),
        ("7 or 11 on 2d6", 11, "77.8%"),
        ("2d6 = 5..9", 4, "0%"),
        ("2d6 != 7", 2, "16.7%"),
        ("2d6 = 12", 11, "0%"),
        ("2d6 = 10..12", 9, "0%"),
        ("2d6 = 2..4", 5, "0%"),
        ("2d6 >= 2", 12, "97.2%"),
        ("2d6 = 13", 12, "0%"),
        ("d6! != 3", 2000, "16.7%"),
    ],
)
def test_a_roll_beats_those_further_from_success(asked: str, outcome: int, percent: str) -> None:
    question = link.read(link.joined("dice", {"roll": asked, "seed": "1-a"}))
    reading = Reading((), {"total": outcome}, True, 0, "made up")
    assert roll_report(question, reading, oddsmith.odds(question))["beats"]["percent"] == percent


@pytest.mark.parametrize(
    ("asked", "outcome", "law", "fraction"),
    [
        ("shadowrun-5e?POOL=4", [1, 0, 0], "part-1", "16/81"),
        ("crucible?resolution=dynamic", 12, "margin", "28305/131072"),
        ("5dB?resolution=dynamic", 13, "margin", "1433196993/10240000000"),
        ("(6-1)dB?resolution=compound", 9, "reached", "0/1"),
    ],
)
def test_the_deciding_law_is_compared(asked: str, outcome: Any, law: str, fraction: str) -> None:
    told = roll_report(*oddsmith.roll(asked, seed="1-a"), oddsmith.odds(asked))
    assert (told["outcome"], told["beats"]["law"], told["beats"]["fraction"]) == (outcome, law, fraction)


@pytest.mark.parametrize(
    ("link", "ends"),
    [
        ("vampire-v5?POOL=8&HUNGER=4&DIFFICULTY=2", {"Messy critical": "both", "Critical win": "good"}),
        ("vampire-v5?POOL=4&HUNGER=4", {"Bestial failure": "bad", "failure": None}),
        ("shadowrun-5e?POOL=3&THRESHOLD=1", {"glitch": "both", "critical glitch": "bad"}),
        ("storyteller?attribute=5&skill=5&red=5", {"Messy critical": "both", "Bestial failure": "bad"}),
        ("2d20kh1+5 >= 15", {"natural 20": "good"}),
        ("dnd-attack", {"critical hit": "good", "natural 1": "bad"}),
        ("pathfinder-1e-attack", {"critical confirmed": "good", "natural 1": "bad"}),
        ("d20 >= 5", {"natural 20": "good", "natural 1": "bad"}),
        ("savage-worlds?die=4&wild=4&modifier=4", {"Critical failure": "bad"}),
        ("alien?base=1&stress=2&needed=4", {"panic die": "bad", "2 panic dice": "bad"}),
        ("cortex-prime?difficulty=0", {"hitch": "both", "2 hitches": "both"}),
        ("genesys?PROFICIENCY=5&ABILITY=0&CHALLENGE=5", {"triumph, 2 despairs": "both"}),
        ("alien-panic", {"freeze": None}),
        ("call-of-cthulhu", {"Critical success": "good", "Fumble": "bad", "hard success": None}),
    ],
)
def test_special_results_are_named(link: str, ends: dict[str, str | None]) -> None:
    seen: dict[str, set[str | None]] = {}
    odds = oddsmith.odds(link)
    for number in range(300):
        told = roll_report(*oddsmith.roll(link, seed=f"1-{number}"), odds)
        special = told["special"]
        word = special["word"] if special else told["outcome"]
        seen.setdefault(str(word), set()).add(special and special["tone"])
    assert {word: seen.get(word) for word in ends} == {word: {tone} for word, tone in ends.items()}


def test_a_roll_without_odds_reports_the_reason() -> None:
    rolled = oddsmith.roll("5dB", seed="1-told")
    told = roll_report(*rolled, TooMuchWork("Too much: less is allowed."))
    whole = roll_report(*rolled, oddsmith.odds("5dB"))
    reason = {"chance": None, "beats": None, "odds": None, "odds_refused": "Too much: less is allowed."}
    assert told == whole | reason


def test_a_joint_law_has_a_label_for_each_part() -> None:
    told = law_report("key", ("One", "Other"), Distribution({(1, 2): 1, (1, 3): 2}))
    assert (told["label"], told["axes"], told["modes"]) == ("One × Other", ["One", "Other"], [[1, 3]])
    assert [row["outcome"] for row in told["outcomes"]] == [[1, 2], [1, 3]]
    assert "axes" not in law_report("key", "Label", Distribution({1: 1}))


@given(word_laws)
def test_a_law_of_words_has_no_statistics(law: Distribution[str]) -> None:
    told = law_report("key", "Label", law)
    assert set(told) == {"key", "label", "total", "outcomes", "modes", "mode_chance"}
    assert all(set(row) == {"outcome", "weight", "chance"} for row in told["outcomes"])


@given(word_laws, st.data())
def test_words_are_ordered_and_cumulated(law: Distribution[str], data: st.DataObject) -> None:
    words = tuple(data.draw(st.permutations([*law.outcomes, "never"])))
    told = law_report("key", "Label", law, words=words)
    rows = told["outcomes"]
    assert told["words"] == list(words)
    assert [row["outcome"] for row in rows] == [word for word in words if word != "never"]
    for place, row in enumerate(rows):
        assert row["weight"] == str(law.weights[row["outcome"]])
        assert int(row["at_most_weight"]) == sum(int(lower["weight"]) for lower in rows[: place + 1])
        assert int(row["at_least_weight"]) == sum(int(higher["weight"]) for higher in rows[place:])
        assert (row["at_least"], row["at_most"]) == tuple(
            int(row[f"{side}_weight"]) / law.total for side in ("at_least", "at_most")
        )
    assert told["modes"] == sorted(modes(law), key=words.index)


def test_the_statistics_of_5db() -> None:
    told = report_of("5dB")
    assert (told["modes"], told["median"]) == ([15], 14.0)
    assert told["mean"] == pytest.approx(13.29, abs=0.005)
    assert told["deviation"] == pytest.approx(3.556, abs=0.0005)


def test_odds_include_the_question_and_the_form() -> None:
    told = report_of("(7-3)dB?target=6&seed=1-a")
    assert told["link"] == "decibel?dice=7&discard=3&target=6"
    assert (told["notation"], told["question"]) == ("(7-3)dB", "(7-3)dB against 6")
    assert told["sentence"] == "(7-3)dB against 6: 70%."
    assert told["inputs"]["discard"] == 3
    assert [field["name"] for field in told["form"]] == list(told["inputs"])
    reaching = [row["outcome"] for row in told["outcomes"] if row["success"]]
    assert (told["key"], told["decided_by"], reaching) == ("outcome", "outcome", list(range(6, 20)))


def test_the_deciding_law_alone_marks_success() -> None:
    told = report_of("5dB?resolution=dynamic&opponent_dice=4")
    margin, verdict = told["further"]
    assert (margin["key"], verdict["key"], told["decided_by"]) == ("margin", "verdict", "verdict")
    assert {row["outcome"]: row["success"] for row in verdict["outcomes"]} == {"win": True, "tie": False, "lose": False}
    assert not any("success" in row for row in told["outcomes"] + margin["outcomes"])


def test_inputs_that_do_not_matter_are_in_the_form_but_not_shown() -> None:
    def shown(asked: str) -> set[str]:
        return {field["name"] for field in report_of(asked)["form"] if field["shown"]}

    pool = {"dice", "discard", "positive", "negative", "resolution"}
    assert shown("5dB") == pool | {"target", "secondary"}
    assert shown("5dB?positive=1&negative=1") == pool | {"modifiers", "target", "secondary"}
    opposed = pool | {"opponent_dice", "opponent_discard", "ties", "secondary"}
    assert shown("5dB?resolution=dynamic&ties=unused") == opposed
    assert shown("5dB?resolution=compound") == pool | {"target", "targets", "needed"}


def test_a_secondary_effect_is_reported_beside_the_outcome() -> None:
    told = report_of("4dB?target=13&secondary=yes")
    assert (told["key"], told["decided_by"], told["inputs"]["secondary"]) == ("outcome", "outcome", True)
    [joint] = told["further"]
    assert (joint["key"], joint["label"], joint["axes"]) == (
        "secondary",
        "Outcome × Secondary",
        ["Outcome", "Secondary"],
    )
    assert all(set(row) == {"outcome", "weight", "chance"} for row in joint["outcomes"])
    assert "mean" not in joint
    for row in told["outcomes"]:
        of_this = [int(pair["weight"]) for pair in joint["outcomes"] if pair["outcome"][0] == row["outcome"]]
        assert Fraction(sum(of_this), int(joint["total"])) == Fraction(int(row["weight"]), int(told["total"]))
    rolled = oddsmith.roll("4dB?target=13&secondary=yes", seed="1-told")
    measures = roll_report(*rolled, oddsmith.odds(rolled.question))["measures"]
    assert list(measures) == ["outcome", "secondary"]
    assert measures["secondary"] in [row["outcome"] for row in joint["outcomes"]]


def test_a_compound_check_is_reported_check_by_check() -> None:
    told = report_of("9dB?resolution=compound&target=5&targets=6,7&needed=2")
    assert told["question"] == "2 of 3 checks of 9dB against 5, 6, 7"
    assert told["inputs"]["targets"] == [6, 7]
    reached, joint = told["further"]
    assert (reached["key"], told["decided_by"], joint["key"]) == ("reached", "reached", "first_three")
    assert joint["axes"] == ["First check", "Second check", "Third check"]
    assert {row["outcome"]: row["success"] for row in reached["outcomes"]} == {0: False, 1: False, 2: True, 3: True}
    needed = sum(int(row["weight"]) for row in reached["outcomes"] if row["outcome"] >= 2)
    assert Fraction(told["chance"]["fraction"]) == Fraction(needed, int(reached["total"]))
    assert report_of("5dB?resolution=compound")["further"][1]["axes"] == ["First check", "Second check"]


@pytest.mark.parametrize("asked", ["20dB", "9dB?resolution=dynamic&opponent_dice=9"])
def test_a_roll_is_reported_die_by_die(asked: str) -> None:
    rolled = oddsmith.roll(asked, seed="1-told")
    told = roll_report(*rolled, oddsmith.odds(asked))
    assert told["link"].endswith("&seed=1-told")
    assert told["seed"] == "1-told"
    assert told["faces"] == [die["face"] for die in told["dice"]]
    assert sorted(told["order"]) == list(range(len(told["dice"])))
    for side in ("you", "opponent"):
        laid_out = [told["faces"][index] for index in told["order"] if told["dice"][index]["side"] == side]
        assert laid_out == sorted(laid_out, reverse=True)
    compared = told["beats"]["law"]
    [law] = [law for law in (report_of(asked), *report_of(asked)["further"]) if law["key"] == compared]
    lower = sum(row["chance"] for row in law["outcomes"] if row["outcome"] < told["measures"][compared])
    assert told["beats"]["decimal"] == pytest.approx(lower)
    assert told["measures"]["outcome"] == told["outcome"]


def test_re_rolled_dice_are_marked() -> None:
    asked = "5dB?resolution=dynamic&ties=reroll&seed=1-a4"
    told = roll_report(*oddsmith.roll(asked), oddsmith.odds(asked))
    marked = [die for die in told["dice"] if die["marks"]]
    assert [die["marks"] for die in marked] == [["re-rolled"]] * 10
    assert {die["role"] for die in marked} == {"discarded"}
    assert json.loads(json.dumps(told)) == told


def test_a_table_reports_its_sweeps_and_cells() -> None:
    told = table_report(oddsmith.table("decibel", "dice=3..4", "discard=0..1"))
    assert told["rows"] == {"name": "dice", "label": "Dice", "texts": ["3", "4"], "words": ["3", "4"]}
    assert told["columns"] == {"name": "discard", "label": "Discard highest", "texts": ["0", "1"], "words": ["0", "1"]}
    assert told["cells"][0][1] is None
    chance = oddsmith.odds("4dB").chance
    cell = told["cells"][1][0]["chance"]
    assert cell == {"fraction": chance.fraction, "decimal": float(chance)}
    assert table_report(oddsmith.table("decibel", "dice=3..4"))["columns"] is None


def test_a_misprint_is_reported_beside_the_correct_number() -> None:
    told = published_report("decibel", "dice=3..4", "target=10..11", Erratum("4", "10", "0.73"))
    printed = [[cell.get("printed") for cell in row] for row in told["cells"]]
    assert printed == [[None, None], ["0.73", None]]
    assert [[cell.get("right") for cell in row] for row in told["cells"]] == [[None, None], ["0.7226", None]]


def published_report(system: str, rows: str, columns: str, *errata: Erratum, shows: Any = "chance") -> dict[str, Any]:
    """The report of a table with the errata of a source."""
    published = PublishedTable("key", "Title", {}, rows, columns, errata, shows)
    return table_report(oddsmith.table(system, rows, columns), published)


@pytest.mark.parametrize(
    ("printed", "right"),
    [
        ("0.5", "0.5363"),  # 0.53625
        ("0.53620", "0.53625"),
        ("1", "0.5363"),
        ("53 %", "53.63%"),
        ("53%", "53.63%"),
        ("53.62 %", "53.63%"),
        ("53.626 %", "53.625%"),
    ],
)
def test_corrections_use_the_unit_of_the_source(printed: str, right: str) -> None:
    assert oddsmith.odds("3dB").chance == Ratio(53_625, 100_000)
    told = published_report("decibel", "dice=3", "target=10", Erratum("3", "10", printed))
    assert (told["cells"][0][0]["printed"], told["cells"][0][0]["right"]) == (printed, right)


def test_a_misprinted_mean_is_reported_beside_the_correct_mean() -> None:
    told = published_report("crucible", "boons=0", "banes=0..1", Erratum("0", "0", "13.4"), shows="mean")
    assert told["shows"] == "mean"
    assert [cell.get("right") for cell in told["cells"][0]] == ["13.5000", None]


def test_a_table_has_titles_for_chances_and_means() -> None:
    told = table_report(oddsmith.table("storyteller?skill=3", "attribute=1..2", "difficulty=3..4", shows="mean"))
    rest = "by attribute (rows) and difficulty (columns); Skill: 3"
    assert told["titles"] == {"chance": f"Storyteller: chance {rest}", "mean": f"Storyteller: mean {rest}"}
    assert told["title"] == told["titles"]["mean"]
    told = published_report("decibel", "dice=3", "target=10", Erratum("3", "10", "0.5"))
    assert told["titles"] == {"chance": told["title"], "mean": "Decibel: mean by dice (rows) and target (columns)"}


def test_a_table_reports_exact_means() -> None:
    told = table_report(oddsmith.table("decibel", "dice=3..4"))
    assert told["shows"] == "chance"
    for (cell,), dice in zip(told["cells"], (3, 4), strict=True):
        exact = mean(oddsmith.odds(f"{dice}dB").outcome)
        assert (cell["mean_fraction"], cell["mean"]) == (exact.fraction, exact.decimal)
    [[cell]] = table_report(oddsmith.table("roll-under", "resolution=ties"))["cells"]
    assert (cell["mean_fraction"], cell["mean"]) == (None, None)


def test_presets_and_tables_of_a_system_can_be_asked() -> None:
    told = system_report(DECIBEL)
    assert json.loads(json.dumps(told)) == told
    for preset in told["presets"]:
        assert link.write(link.read(preset["link"])) == preset["link"]
    for table in told["tables"]:
        assert oddsmith.table(table["link"], table["rows"], table["columns"]).cells
    assert sum(len(table["errata"]) for table in told["tables"]) == 11
    assert {table["shows"] for table in told["tables"]} == {"chance"}
    means, _ = system_report(catalog.system("crucible"))["tables"]
    assert (means["key"], means["shows"]) == ("means", "mean")
