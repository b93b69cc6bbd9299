"""What Python alone would take, or refuse in words of its own: the library says what to write instead."""

from __future__ import annotations

from typing import Any

import pytest

import oddsmith
from oddsmith import compare, d, d6, d8, d20, joint

NAMES: dict[str, Any] = vars(oddsmith) | {"compare": compare, "joint": joint, "d": d, "d6": d6, "d8": d8, "d20": d20}


@pytest.mark.parametrize(
    ("misused", "error", "told"),
    [
        ("d6.reroll([1], times=1)", TypeError, r"one by one, .* not \[1\]: d6.reroll\(1, 2\)"),
        ("d6.explode({5, 6}, times=1)", TypeError, "one by one"),
        ("d6.pool(3).count([5, 6])", TypeError, r"d6.pool\(3\).count\(5, 6\)"),
        ("d6.pool(3).count('5+')", TypeError, "one by one"),
        ("d6.pool(3).counts(hits=[5, 6])", TypeError, "one by one"),
        (
            "d20.then(lambda face: joint(a=1, b=d8) if face > 9 else joint(b=d8, a=1))",
            TypeError,
            "names of their parts",
        ),
        ("d20.then(lambda face: joint(a=1, b=d8) if face > 9 else (0, 0))", TypeError, "names of their parts"),
        ("d20.then(lambda face: 'miss' if face < 10 else d6)", TypeError, "differ in kind, .*'miss' and 1"),
        ("d6.then(lambda face: (face, d6))", TypeError, r"write joint\(face, d6\)"),
        ("d6.then(d8)", TypeError, "a function of the outcome"),
        ("d6.map(lambda face: face / 2)", TypeError, "not 0.5: face // 2"),
        ("d([1.5, 2.5])", TypeError, "whole numbers, words or tuples, not 1.5"),
        ("d({'hit': 0.5, 'miss': 0.5})", TypeError, "weights are whole numbers"),
        ("d([d6, d8])", TypeError, r"then\(\[d6, d8\].__getitem__\)"),
        ("d(d6)", TypeError, "a die already"),
        ("d([])", ValueError, "needs a face"),
        ("d6.reroll(1, 2, 3, 4, 5, 6)", ValueError, "for ever"),
        ("d6.where(lambda face: face > 6)", ValueError, "no outcome meets this"),
        ("(d6.explode() >= 1000).chance", ValueError, r"known from 1 to 128\+, and so not at 1000"),
        ("(-d6.explode() <= -1000).chance", ValueError, "and so not at -1000"),
        ("d6.explode() @ d6", ValueError, "how many dice"),
        ("d6.explode().then(lambda dice: dice @ d6)", ValueError, "how many dice"),
        ("d6.pool(3) == 18", TypeError, r"pool.sum\(\) >= 5"),
        ("d6.pool(3) >= 5", TypeError, "a pool is dice, not a number"),
        ("d6.pool(3) + 3", TypeError, "a pool is dice"),
        ("2 @ d6.pool(3)", TypeError, "a pool is dice"),
        ("d6.pool(3)[-2:]", TypeError, r"pool.keep\(\[0, 1, 1, 1\]\)"),
        ("d6.pool([0, 1, 1])", TypeError, r"d6.pool\(4\).keep"),
        ("d6.pool(3).pairs_won(d6)", TypeError, r"d6.pool\(3\).pairs_won"),
        ("compare('5dB')", TypeError, "give a list of set-ups"),
    ],
)
def test_what_to_write_instead_is_told(misused: str, error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        eval(misused, NAMES)  # noqa: S307 -- text of our own


def test_a_dictionary_is_a_function_of_the_outcome() -> None:
    assert d([0, 1]).map({0: "miss", 1: "hit"}).weights == {"hit": 1, "miss": 1}


def test_what_is_printed_is_what_people_read() -> None:
    chance = oddsmith.odds("5dB?target=13").chance
    assert (str(chance), str(d6 >= 4)) == ("49287/80000", "50%")
    assert str(oddsmith.table("5dB", "target=13")).splitlines()[-1].split() == ["13", "61.61%"]
    assert str(oddsmith.solve("5dB", "65%", by="target")) == "Target: 13 gives 61.6%, 12 gives 70.3%."
