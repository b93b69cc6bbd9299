"""The benchmark itself: it notices a missed bar and a differing answer."""

from __future__ import annotations

import pytest

from oddsmith.dice.open_ended import NEGLIGIBLE as NEGLIGIBLE_TO_US
from oddsmith.dice.successes import Rule, count
from oddsmith.law.distribution import Distribution
from tests.bench import cases, imports, measure
from tests.bench.answers import digest
from tests.bench.cases import CASES, NEGLIGIBLE, Case
from tests.bench.measure import PACKAGES, Times
from tests.bench.run import Row

CASE = Case("any", "pools.highest", least=12)
FAST, SAME = Times(1, 1, "same"), Times(20, 20, "same")


def misses(ours: Times | None, icepool: Times | None = SAME, dyce: Times | None = SAME) -> list[str]:
    return Row(CASE, {"ours": ours, "icepool": icepool, "dyce": dyce}).misses


def test_a_row_that_holds_has_no_misses() -> None:
    assert misses(FAST) == []
    assert misses(FAST, icepool=None, dyce=Times(None, gave_up=True)) == []
    assert misses(FAST, icepool=Times(None)) == [], "it was ended, which took long enough"


@pytest.mark.parametrize(
    ("ours", "said"),
    [
        (None, "not done"),
        (Times(None), "not done"),
        (Times(2, 1, "same"), "icepool first 10.0 < 12"),
        (Times(1, 40, "same"), "dyce again 0.5 < 1"),
        (Times(1_001, 1, "same"), "over 1000 ms"),
        (Times(1, 1, "other"), "the answers differ"),
        (Times(1, 1, "one two"), "the answers differ"),
    ],
)
def test_a_bar_that_does_not_hold_is_told(ours: Times | None, said: str) -> None:
    assert said in misses(ours)


def test_the_shortest_times_forget_no_answer_and_no_side_that_gave_up() -> None:
    assert measure.shortest([Times(2, 3, "a"), Times(1, 5, "b"), Times(9, 4, "a")]) == Times(1, 3, "a b")
    assert measure.shortest([Times(None, gave_up=True)]) == Times(None, gave_up=True)
    assert measure.shortest([None, None]) is None


def test_every_case_has_its_own_title_and_is_answered_on_every_side() -> None:
    assert len({case.title for case in CASES}) == len(CASES)
    assert all(callable(measure.work_of(case, side)) for case in CASES for side in PACKAGES)


def test_equal_laws_have_one_digest_and_others_another() -> None:
    law, doubled, other = (Distribution(dict(enumerate(weights))) for weights in ((1, 2, 1), (2, 4, 2), (1, 2, 2)))
    assert digest([law], "ours", told=False) == digest([doubled], "ours", told=False)
    assert digest([law], "ours", told=False) != digest([other], "ours", told=False)
    with pytest.raises(ValueError, match="no law"):
        digest([], "ours", told=False)


def test_a_law_that_was_ended_has_the_digest_of_the_whole_law_but_only_if_what_was_left_out_is_negligible() -> None:
    counted = count(Rule(10, 8, again=10, cap=cases.DEEP), 5)
    whole, told = counted.law(beyond=counted.most), counted.law()
    assert len(told.weights) < len(whole.weights)
    assert digest([told], "ours", told=True) == digest([whole], "ours", told=True)
    assert digest([told], "ours", told=False) != digest([whole], "ours", told=False)
    too_early = whole.map(lambda successes: min(successes, 5))
    assert digest([too_early], "ours", told=True) != digest([whole], "ours", told=True)


def test_what_is_negligible_to_us_is_so_to_the_bench() -> None:
    assert NEGLIGIBLE == NEGLIGIBLE_TO_US


def test_the_engine_answers_for_systems_with_nothing_but_python() -> None:
    assert imports.foreign() == []
