"""Code as users of the library may write it: `build.py check` runs mypy on it to check the types editors see."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple, assert_type

import oddsmith
from oddsmith import Event, Law, Pool, Ratio, combine, d, d6, d8, d13, d20, highest, joint
from oddsmith.algebra.asked import Solutions, Table


class Symbols(NamedTuple):
    success: int
    advantage: int


def dice() -> None:
    assert_type(d(6), Law[int])
    assert_type(d13, Law[int])
    assert_type(d([0, 0, 1]), Law[int])
    assert_type(d({"hit": 1, "miss": 2}), Law[str])
    assert_type(4 @ d6 + d8 - 2, Law[int])
    assert_type(2 * d6 // 3, Law[int])
    assert_type(d6 @ d8, Law[int])
    assert_type((d6 > 3) @ d8, Law[int])
    assert_type(d6.explode().reroll(1), Law[int])
    assert_type(5 @ d6.explode(worth=lambda face: face >= 5), Law[int])
    assert_type(highest(d6, d8, 3), Law[int])
    assert_type(d6.reroll([1, 2]).explode({5, 6}, times=1), Law[int])
    assert_type(Law.mixture([(1, d6), (2, d8)]), Law[int])
    d6.reroll("1")  # type: ignore[arg-type]  # no face is a word


def events() -> None:
    hit = d20 + 5 >= 15
    assert_type(hit, Event)
    assert_type(hit.chance, Ratio)
    assert_type(1 - hit.chance * hit.chance / 2, Ratio)
    assert_type(~hit & (d6 == 6) | (d6 > d8), Event)
    assert_type(5 @ hit, Law[int])
    assert_type(hit.then(2 @ d6, d6), Law[int])
    assert_type(hit.then(d8 + 3, 0), Law[int])
    assert_type(d6 == d8, Event)
    assert_type(hit.chance >= Fraction(1, 2), bool)
    assert_type(Fraction(*hit.chance.as_integer_ratio()), Fraction)
    assert_type(round(hit.chance, 2), Ratio)
    assert_type(abs(hit.chance), Ratio)


def laws() -> None:
    assert_type(d6.mean(), Ratio)
    assert_type(d6.mode(), tuple[int, ...])
    assert_type(d6.map(str), Law[str])
    assert_type(d6.map(dict.fromkeys((2, 4, 6), "even")), Law[str])
    assert_type(d6.then(lambda count: count @ d8), Law[int])
    assert_type(d6.then(lambda face: d({"hit": face, "miss": 1})), Law[str])
    assert_type(d6.where(lambda face: face > 2), Law[int])
    assert_type(combine(lambda face, more: f"{face} {more}", d6, d8), Law[str])
    symbols = d6.map(lambda face: Symbols(face // 3, face % 2))
    assert_type(3 @ symbols + symbols, Law[Symbols])
    assert_type(symbols.that(lambda roll: roll.success >= 2), Event)
    assert_type(joint(hit=d20, damage=d8), Law[Any])


def pools() -> None:
    pool = d6.pool(4) + d8.pool(1)
    assert_type(pool, Pool)
    assert_type(pool.highest(3), Law[int])
    assert_type(pool.count([5, 6]), Law[int])
    assert_type(pool.counts(hits=[5, 6]), Law[Any])
    assert pool >= 5  # type: ignore[operator]  # a pool is not a number
    assert_type(pool.count(at_least=5), Law[int])
    assert_type(pool.count(6) + pool.count(lambda face: face < 3), Law[int])
    assert_type(pool.fold(lambda sixes, face, dice: sixes + dice * (face == 6), 0), Law[int])
    assert_type(pool.fold(lambda won, face, mine, theirs: won + mine - theirs, 0, d6.pool(2)), Law[int])


def questions() -> None:
    check = oddsmith.decibel(dice=5, resolution="static", target=13)
    assert_type(check.chance, Ratio)
    assert_type(check.laws["outcome"], Law[Any])
    assert_type(check.solve("65%", progress=True), Solutions)
    assert_type(check.table("dice=3..5", shows="mean"), Table)
    assert_type(oddsmith.program("output 3d6"), dict[str, Law[Any]])
    oddsmith.decibel(die=5)  # type: ignore[call-arg]  # there is no such input
    oddsmith.decibel(resolution="statical")  # type: ignore[arg-type]  # nor such a choice
    oddsmith.decibell()  # type: ignore[operator]  # nor such a system
    d({"hit": 1}) + 1  # type: ignore[operator]  # words cannot be added
