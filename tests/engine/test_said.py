"""The wording of counts and numbers."""

from __future__ import annotations

import pytest

from oddsmith.declare.notation import counted, signed, small, tallied


@pytest.mark.parametrize(
    ("number", "what", "said"),
    [
        (3, "hits", "3 hits"),
        (1, "hits", "1 hit"),
        (0, "Unsaved wounds", "no unsaved wounds"),
        (1, "successes", "1 success"),
        (1, "opportunities", "1 opportunity"),
        (1, "botches", "1 botch"),
        (1, "dice", "1 die"),
        (17, "total", "total 17"),
        (-2, "stress", "stress −2"),
        (1, "bonus", "bonus 1"),
        (1, "caches", "1 cache"),
        (1, "zombies", "zombies 1"),
        (-1, "successes|failures", "1 failure"),
        (-1, "points", "−1 points"),
    ],
)
def test_a_count_comes_before_its_noun(number: int, what: str, said: str) -> None:
    assert counted(number, what) == said


def test_only_the_decisive_zero_count_is_mentioned() -> None:
    assert tallied([(0, "hits"), (0, "ones")], "hits") == "no hits"
    assert tallied([(0, "hits"), (0, "ones")]) == "nothing"
    assert tallied([(0, "hits"), (1, "glitches"), (1, "critical glitches")]) == "1 critical glitch"


def test_a_minus_is_not_a_hyphen() -> None:
    assert (signed(-3), signed(3, "+"), signed(3)) == ("−3", "+3", "3")


def test_proper_names_keep_their_capitals_within_a_sentence() -> None:
    labels = ("You have Block", "AC bonus", "Wild", "Armor Class")
    assert [small(label) for label in labels] == ["you have Block", "AC bonus", "wild", "Armor Class"]
