"""Rolls in notation keep the contract of every system: their odds agree with every possible sequence of faces."""

from __future__ import annotations

import re
from unittest import mock

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from oddsmith.errors import InvalidInput, TooMuchWork
from oddsmith.fair.dice import FairDice
from oddsmith.systems.dice import system, words
from oddsmith.systems.dice.inputs import Roll
from oddsmith.systems.dice.read import read
from oddsmith.systems.dice.tree import Tree, replaced, written
from tests.engine import strategies
from tests.engine.contract import check_by_replay, check_long_run, check_reading, rolled
from tests.engine.enumerate import sequences
from tests.notation.rolls import few_dice, lists, rolls

FEW = 3_000


def of_tree(tree: Tree) -> Roll:
    """The inputs of a roll that is not too long and has computable odds."""
    try:
        inputs = Roll(roll=written(tree))
        list(system.odds(inputs).laws.values())
    except (InvalidInput, TooMuchWork):
        assume(False)
    return inputs


def replayed(inputs: Roll, most: int) -> None:
    try:
        length = sequences(system, inputs)
    except TooMuchWork:
        length = most + 1
    assume(length <= most)
    check_by_replay(system, inputs, 30 * most)


@given(rolls | lists)
def test_rolls_round_trip(tree: Tree) -> None:
    text = written(tree)
    assume(len(text) <= 400)
    assert read(text)[0] == tree


@given(rolls | lists)
def test_rules_for_words_do_not_affect_plain_notation(tree: Tree) -> None:
    text = written(tree)
    assume(len(text) <= 400)
    with mock.patch.object(words, "PLAIN", re.compile("(?!)")):
        assert read(text)[0] == tree


@pytest.mark.parametrize("sign", "−–—‐‑－")
def test_typographic_signs_mean_ascii_ones(sign: str) -> None:
    assert read(f"2d6{sign}1 ＋ 4÷2 [a{sign}b]")[0] == read(f"2d6-1 + 4/2 [a{sign}b]")[0]


@given(rolls, st.data())
def test_setting_a_number_changes_nothing_else(tree: Tree, data: st.DataObject) -> None:
    text = written(tree)
    assume(len(text) <= 390)
    before, numbers = read(text)
    assume(numbers)
    name = data.draw(st.sampled_from([place.name for place in numbers]))
    alike = [place for place in numbers if place.name == name]
    amount = data.draw(st.integers(max(place.least for place in alike), 12))
    try:
        inputs = Roll(roll=text, **{name: amount})
    except InvalidInput:
        assume(False)
    assert inputs.tree == replaced(before, {id(place.number): place.number._replace(amount=amount) for place in alike})


@settings(max_examples=150)
@given(few_dice)
def test_odds_of_simple_dice_agree_with_every_roll(tree: Tree) -> None:
    replayed(of_tree(tree), FEW)


@settings(max_examples=150)
@given(rolls)
def test_odds_agree_with_every_roll(tree: Tree) -> None:
    replayed(of_tree(tree), FEW)


@pytest.mark.long
@given(rolls)
def test_odds_agree_with_every_roll_many_times(tree: Tree) -> None:
    replayed(of_tree(tree), 10 * FEW)


@given(rolls, strategies.seeds)
def test_a_roll_is_possible_by_its_odds(tree: Tree, seed: str) -> None:
    inputs = of_tree(tree)
    check_reading(system, inputs, rolled(system, inputs, FairDice(seed)))


@given(rolls, strategies.seeds, st.booleans())
def test_a_long_run_of_luck_is_possible_by_its_odds(tree: Tree, seed: str, best: bool) -> None:
    check_long_run(system, of_tree(tree), FairDice(seed), best=best)
