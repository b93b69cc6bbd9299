"""Comparisons of set-ups, of one or several systems, and the charts of the sources."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oddsmith
from oddsmith.declare.system import System
from oddsmith.dice.open_ended import drawn_in
from oddsmith.errors import MOST_STEPS, InvalidInput, InvalidRequest, TooMuchWork
from oddsmith.questions import catalog, link
from oddsmith.questions.compare import MOST_COMPARED, answer_compare
from oddsmith.questions.odds import answer_odds, odds_report
from oddsmith.questions.systems import system_report
from tests.engine import contract
from tests.engine.golden import read_tsv

LINKS = [
    "3dB",
    "(7-3)dB?target=6",
    "5dB?resolution=dynamic",
    "blades?dice=3",
    "crucible?boons=2",
    "roll-under?effort=2",
]
every_system = pytest.mark.parametrize("system", list(catalog.systems()), ids=lambda system: system.key)


@given(st.lists(st.sampled_from(LINKS), min_size=1, max_size=MOST_COMPARED))
def test_each_set_up_has_its_own_odds_in_the_order_asked(links: list[str]) -> None:
    compared = contract.compared(links)
    assert [link.write(question) for question, _ in compared] == [link.write(link.read(text)) for text in links]
    for text, (_, odds) in zip(links, compared, strict=True):
        alone = oddsmith.odds(text)
        assert (odds.laws, odds.decided_by, odds.chance) == (alone.laws, alone.decided_by, alone.chance)


def test_up_to_six_of_different_systems_are_compared() -> None:
    compared = contract.compared(LINKS)
    assert len(compared) == MOST_COMPARED == 6
    assert {question.system.key for question, _ in compared} == {"decibel", "blades", "crucible", "roll-under"}


@pytest.mark.parametrize(("links", "counted"), [([], 0), (["5dB"] * 7, 7), (LINKS * 3, 18)])
def test_zero_or_seven_set_ups_are_refused(links: list[str], counted: int) -> None:
    with pytest.raises(InvalidRequest) as caught:
        oddsmith.compare(links)
    assert caught.value.message == f"{counted} set-ups cannot be compared: choose 1 to 6."
    assert caught.value.field == "links"


def test_too_many_are_refused_before_any_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "read", lambda text: pytest.fail("a link was read"))
    with pytest.raises(InvalidRequest, match=r"^10000 set-ups cannot be compared: choose 1 to 6\.$"):
        oddsmith.compare(["no link at all"] * 10_000)


def test_an_iterator_of_questions_can_be_compared() -> None:
    [(first, _), (second, _)] = oddsmith.compare(link.read(text) for text in ("5dB", "(7-3)dB"))
    assert [first, second] == [link.read("decibel"), link.read("decibel?dice=7&discard=3")]


def test_an_invalid_set_up_is_refused_with_its_reason() -> None:
    with pytest.raises(InvalidInput) as caught:
        oddsmith.compare(["5dB", "5dB?discard=9"])
    assert caught.value.nearest == "decibel?discard=2"
    with pytest.raises(TooMuchWork, match=r"^250dB would take about 78 million steps: "):
        oddsmith.compare(["5dB", "decibel?dice=250&resolution=compound"])


# The report.


def test_a_comparison_reports_odds_without_forms() -> None:
    made = answer_compare({"links": LINKS})
    assert json.loads(json.dumps(made, allow_nan=False)) == made
    assert list(made) == ["setups", "aligned", "shows"]
    for text, told in zip(LINKS, made["setups"], strict=True):
        question = link.read(text)
        whole = odds_report(question, oddsmith.odds(question))
        assert told == whole | {"system_name": question.system.name}
        assert not told.keys() & {"form", "notice", "program", "table"}


def aligned(*links: str, **rest: Any) -> dict[str, Any]:
    """The aligned report; its laws have the chance, “at least” and “at most” of every outcome."""
    told = answer_compare({"links": list(links), **rest})["aligned"]
    places = [place["outcome"] for place in told["outcomes"]]
    columns = [law and [law[reading] for reading in ("chance", "at_least", "at_most")] for law in told["laws"]]
    laws = [law and dict(zip(places, zip(*law, strict=True), strict=True)) for law in columns]
    return {**told, "told": laws}


def test_laws_are_aligned_over_all_outcomes() -> None:
    words = "lab?program=output d2 \\ names: 1 miss, 2 hit \\"
    sparse, single, none = aligned("lab?program=output 2*d2", "lab?program=output d{3,5}", words)["told"]
    assert sparse == {2: (0.5, 1, 0.5), 3: (0, 0.5, 0.5), 4: (0.5, 0.5, 1), 5: (0, 0, 1)}
    assert single == {2: (0, 1, 0), 3: (0.5, 1, 0.5), 4: (0, 0.5, 0.5), 5: (0.5, 0.5, 1)}
    assert none is None
    assert answer_compare({"links": [words]})["aligned"] is None


def test_laws_have_no_chances_beyond_their_ends() -> None:
    both_ways, longer = "storyteller?rules=chronicles&resolution=opposed", "lab?program=output d200-100"
    told = aligned(both_ways, longer)
    ends, other = told["told"]
    low, high = told["laws"][0]["or_less"], told["laws"][0]["or_more"]
    law = drawn_in(oddsmith.odds(both_ways).outcome)
    assert (low, high) == (int(law.outcomes[0]), int(law.outcomes[-1]))
    assert ends[high] == (law.chance(law.outcomes[-1]).decimal, law.chance(law.outcomes[-1]).decimal, 1)
    assert {at for at, known in ends.items() if None in known} == {at for at in ends if not low <= at <= high}
    assert all(known == (None, None, None) for at, known in ends.items() if not low <= at <= high)
    assert not any(None in known for known in other.values())


def test_long_laws_are_joined_into_the_same_classes() -> None:
    told = aligned("lab?program=output d6000", "lab?program=output d6", joined=True)
    long, short = told["told"]
    assert told["outcomes"][:2] == [{"outcome": 1, "to": 4}, {"outcome": 5, "to": 9}]
    assert long[5] == (5 / 6000, 5996 / 6000, 9 / 6000)
    assert (short[1], short[5], short[10]) == ((4 / 6, 1, 4 / 6), (2 / 6, 2 / 6, 1), (0, 0, 1))


def test_a_class_succeeds_only_if_all_of_it_succeeds() -> None:
    told = answer_odds({"link": "lab?program=" + quote("output d6000 \\ success: 3002+ \\"), "joined": True})
    ends = {row["to"]: row["success"] for row in told["outcomes"]}
    assert {to for to, succeeds in ends.items() if succeeds} == {to for to in ends if to > 3004}
    assert 3004 in ends  # this class begins at 3000, which fails


# The charts of the sources.


@every_system
def test_charts_of_a_source_can_be_drawn(system: System[Any]) -> None:
    told = system_report(system)["comparisons"]
    assert [figure["title"] for figure in told] == [comparison.title for comparison in system.comparisons]
    assert len({figure["title"] for figure in told}) == len(told)
    for figure in told:
        assert [link.write(link.read(text)) for text in figure["links"]] == figure["links"]
        assert len(set(figure["links"])) == len(figure["links"]) > 1
        compared = contract.compared(figure["links"])
        assert {question.system for question, _ in compared} == {system}
        assert len({odds.outcome for _, odds in compared}) > 1


def test_the_three_charts_of_decibel() -> None:
    figures = system_report(catalog.system("decibel"))["comparisons"]
    notations = [[q.system.notation(q.inputs) for q, _ in contract.compared(figure["links"])] for figure in figures]
    assert notations == [
        ["3dB", "4dB", "5dB", "6dB", "7dB", "8dB"],
        ["3dB", "(4-1)dB", "(5-2)dB", "(6-3)dB", "(7-4)dB", "(8-5)dB"],
        ["(6-3)dB", "(5-2)dB", "(4-1)dB", "3dB", "4dB", "5dB"],
    ]
    for figure, rises in zip(figures, (True, False, True), strict=True):
        means = [mean_of(odds.outcome.weights) for _, odds in contract.compared(figure["links"])]
        assert means == sorted(means, reverse=not rises)
        assert len(set(means)) == len(means)


def mean_of(weights: dict[int, int]) -> Fraction:
    """The exact mean, by the standard library's fractions."""
    return Fraction(sum(outcome * weight for outcome, weight in weights.items()), sum(weights.values()))


def test_chances_agree_with_the_printed_ones() -> None:
    printed = {row["dice"]: row["13"] for row in read_tsv("decibel-static.tsv")}
    compared = contract.compared([f"{dice}dB?target=13" for dice in printed])
    assert [odds.chance.places(2) for _, odds in compared] == list(printed.values())


def test_set_ups_that_are_together_too_much_work_are_refused() -> None:
    dear = "decibel?dice=200&resolution=compound"
    question = link.read(dear)
    assert 10_000_000 < question.system.work(question.inputs) <= MOST_STEPS, "alone it is not too much"
    with pytest.raises(TooMuchWork, match="This comparison would take"):
        oddsmith.compare([dear] * 6)


def test_a_comparison_reports_progress() -> None:
    told: list[tuple[int, int]] = []
    oddsmith.compare(["5dB", "crucible"], lambda done, total: told.append((done, total)))
    assert told == [(0, 2), (1, 2), (2, 2)]
