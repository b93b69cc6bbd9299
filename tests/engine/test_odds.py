"""Odds: laws given as functions are computed lazily and once, and a chance or a mean computes no others."""

from __future__ import annotations

import pytest

import oddsmith
from oddsmith.declare.system import Odds
from oddsmith.dice.pool import Pool, die
from oddsmith.law.distribution import Distribution, mean
from oddsmith.law.ratio import Ratio
from oddsmith.systems import decibel


def never() -> Distribution[int]:
    pytest.fail("nobody asked for this law")


def test_laws_are_computed_lazily_and_once() -> None:
    made = []

    def law() -> Distribution[int]:
        made.append("law")
        return die(6)

    odds = Odds({"face": law}, "face", lambda face: face > 4)
    assert made == []
    assert odds.chance == Ratio(1, 3)
    assert odds.laws["face"] is odds.outcome
    assert made == ["law"]


def test_chance_mean_and_names_compute_no_further_law() -> None:
    odds = Odds({"face": die(6), "further": never}, "face", lambda face: face > 4)
    assert (odds.chance, mean(odds.outcome)) == (Ratio(1, 3), Ratio(7, 2))
    assert list(odds.laws) == list(odds.laws.keys()) == ["face", "further"]
    assert "further" in odds.laws
    assert "other" not in odds.laws
    assert len(odds.laws) == 2


def test_other_chances_are_computed_lazily() -> None:
    odds = Odds({"face": die(6)}, "face", bool, {"with two": lambda: Ratio(1, 2), "with three": Ratio(3, 4)})
    assert dict(odds.beside) == {"with two": Ratio(1, 2), "with three": Ratio(3, 4)}


def test_lazy_and_plain_laws_are_equal() -> None:
    plain, made = (Odds({"face": given}, "face", bool) for given in (die(6), lambda: die(6)))
    assert plain.laws == made.laws
    assert plain.laws != Odds({"face": die(8)}, "face", bool).laws


@pytest.mark.parametrize(
    "asked", ["decibel?dice=9&resolution=compound", "5dB?secondary=yes", "5dB?secondary=yes&resolution=dynamic"]
)
def test_a_table_of_decibel_computes_no_joint_law(asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for owner, joint in ((Pool, "spreads"), (decibel, "spread_and_next")):
        monkeypatch.setattr(owner, joint, lambda *pool: pytest.fail("a joint law was made"))
    assert oddsmith.table(asked, "dice=7..9").cells[0][0]
