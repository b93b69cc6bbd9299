"""Fair dice: reproducible by hand, uniform, and from fresh entropy at the moment of rolling."""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddsmith.errors import InvalidSeed
from oddsmith.fair.dice import LONGEST_SEED, VERSION, FairDice, check_seed, new_seed
from tests.engine.by_hand import throw_by_hand
from tests.engine.golden import read_json
from tests.engine.strategies import HOSTILE, seeds

FACES = 100_000
SEED_PATTERN = re.compile("1-[a-z2-7]{26}")  # 128 bits in base 32

vectors = read_json("fair-dice.json")
# Critical values of chi-squared for p = 0.001, by degrees of freedom (from any table of the distribution).
CRITICAL = {1: 10.828, 5: 20.515, 11: 31.264, 19: 43.820, 35: 66.619, 99: 148.230}


def chi_squared(outcomes: Sequence[int], possible: int) -> float:
    expected = len(outcomes) / possible
    counts = Counter(outcomes)
    assert len(counts) <= possible
    return sum((count - expected) ** 2 for count in counts.values()) / expected + expected * (possible - len(counts))


@pytest.mark.parametrize("vector", vectors["vectors"], ids=lambda vector: vector["seed"])
def test_golden_faces_agree_with_the_engine_and_the_description(vector: dict[str, object]) -> None:
    seed, sides, faces = vector["seed"], vector["sides"], vector["faces"]
    assert isinstance(seed, str)
    assert isinstance(sides, list)
    dice = FairDice(seed)
    assert [dice(n) for n in sides] == faces
    assert throw_by_hand(seed, sides) == (faces, vector["thrown_away"])


def test_golden_faces_include_rejected_numbers() -> None:
    assert vectors["version"] == VERSION
    rejecting = {vector["sides"][0] for vector in vectors["vectors"] if vector["thrown_away"]}
    assert {3, 6, 20, 100, 257, 1000} <= rejecting


@given(seeds, st.lists(st.integers(1, 300) | st.sampled_from([255, 256, 257, 65_535, 65_536, 65_537]), max_size=60))
def test_any_dice_can_be_thrown_by_hand(seed: str, sides: list[int]) -> None:
    dice = FairDice(seed)
    assert [dice(n) for n in sides] == throw_by_hand(seed, sides).faces


@pytest.mark.parametrize("sides", [2, 6, 12, 20, 100])
def test_all_faces_are_equally_frequent(sides: int) -> None:
    dice = FairDice("1-even")
    assert chi_squared([dice(sides) for _ in range(FACES)], sides) < CRITICAL[sides - 1]


def test_consecutive_faces_are_independent() -> None:
    dice = FairDice("1-pairs")
    pairs = [6 * dice(6) + dice(6) for _ in range(FACES // 2)]
    assert chi_squared(pairs, 36) < CRITICAL[35]


def test_consecutive_seeds_are_independent() -> None:
    assert chi_squared([FairDice(f"1-{index}")(20) for index in range(FACES // 5)], 20) < CRITICAL[19]


def test_the_test_of_fairness_detects_unfair_dice() -> None:
    dice = FairDice("1-even")
    unfair = [min(dice(20), 19 + (index % 5 > 0)) for index in range(FACES)]  # every fifth 20 is read as a 19
    assert chi_squared(unfair, 20) > CRITICAL[19]


def test_new_seeds_have_128_bits_and_are_unique() -> None:
    made = [new_seed() for _ in range(10_000)]
    assert len(set(made)) == len(made)
    assert all(SEED_PATTERN.fullmatch(check_seed(seed)) for seed in made)


def test_new_seeds_do_not_depend_on_the_random_module() -> None:
    made = set()
    for _ in range(10):
        random.seed(1)
        made.add(new_seed())
    assert len(made) == 10


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs copies of this process")
def test_copies_of_one_memory_image_roll_differently() -> None:
    made = {new_seed()}
    for _ in range(5):
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                os.write(writer, new_seed().encode())
            finally:
                os._exit(0)
        os.close(writer)
        os.waitpid(child, 0)
        with os.fdopen(reader) as pipe:
            made.add(pipe.read())
    assert len(made) == 6
    assert all(map(SEED_PATTERN.fullmatch, made))


BAD_SEEDS = ["1-", "1", "-", "2-abc", "01-abc", "1-" + "a" * (LONGEST_SEED + 1), "1-a b", "1-a\n", "1-é", "1-٥", "1_a"]


@pytest.mark.parametrize("seed", [*BAD_SEEDS, *HOSTILE], ids=lambda seed: ascii(seed)[:30])
def test_invalid_seeds_are_refused(seed: str) -> None:
    with pytest.raises(InvalidSeed) as caught:
        FairDice(seed)
    assert caught.value.field == "seed"
    assert re.fullmatch("The seed cannot be “.*”: a seed is “1-” and then .*[.]", caught.value.message)
    assert caught.value.message.isprintable()


@given(seeds)
def test_every_valid_seed_is_accepted(seed: str) -> None:
    assert check_seed(seed) == seed
    assert FairDice(seed)(20) in range(1, 21)
