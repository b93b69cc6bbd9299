"""Hypothesis strategies shared by all tests: inputs of any system, exact numbers, laws, and hostile texts."""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import prod
from string import ascii_letters, ascii_lowercase, digits
from typing import Any
from urllib.parse import quote

from hypothesis import assume
from hypothesis import strategies as st

from oddsmith.declare.input_kinds import Choice, Dice, Flag, Integer, Integers, Text
from oddsmith.declare.inputs import Input, Inputs
from oddsmith.declare.system import System
from oddsmith.dice.pool import Pool, die
from oddsmith.errors import OddsmithError, TooMuchWork
from oddsmith.fair.commitment import is_poor
from oddsmith.law.distribution import Distribution
from oddsmith.law.ratio import Ratio
from oddsmith.systems.dice.inputs import RollText
from oddsmith.systems.games.own import Own, Tiers
from oddsmith.systems.program import Program
from tests.engine.enumerate import sequences

FEW_SEQUENCES = 10_000
LITTLE_WORK = 100_000
SMALL_NUMBERS = 500
"""Upper bound on the product of a program's inputs."""

HOSTILE = (
    *("", " ", "\t\n", "abc", "1.5", "1e3", "0x10", "1_0", "--1", "- 1", "+", "½", "²", "Ⅻ", "٥", "９", "१०", "NaN"),
    *(
        "inf",
        "None",
        "True",
        "null",
        "[]",
        "{}",
        "9" * 50,
        "-" + "9" * 50,
        "0" * 50,
        "\x00",
        "5\x00",
        "\x1b[31m",
        "\x7f",
    ),
    *("__proto__", "constructor", "__class__", "hasOwnProperty", "toString", "seed", "<script>alert(1)</script>"),
    *("'; DROP TABLE rolls; --", "../../etc/passwd", "${7*7}", "{0.__class__}", "%s%n", "\N{RIGHT-TO-LEFT OVERRIDE}5"),
    *(
        "\N{ZERO WIDTH SPACE}",
        "5\N{COMBINING ENCLOSING KEYCAP}",
        "é",
        "\N{GAME DIE}",
        "\ufeff5",
        "a" * 5_000,
        "%",
        "%ff",
    ),
)
"""Texts that are known to break software."""

texts = st.sampled_from(HOSTILE) | st.text()
surrogates = st.text(st.characters(categories=["Cs", "Ll", "Nd"]), min_size=1)
"""Texts that JSON can carry but UTF-8 cannot."""


def quoted(text: str) -> str:
    """The text, percent-encoded as in a link."""
    return quote(text, safe="")


TIERS = ("", "7 mixed success, 10 full success", "-3 a", "4 x,2 y,3 z")
"""Results of a home-made rule, as typed."""

seeds = st.text(ascii_letters + digits + "-_", min_size=1, max_size=64).map("1-{}".format)
openings = st.text(ascii_lowercase + "234567", min_size=52, max_size=52).map("1-{}".format)
entropies = (
    st.text(ascii_letters + digits + "-_", min_size=10, max_size=64)
    .map("1-{}".format)
    .filter(lambda one: not is_poor(one))
)

counts = st.integers(0, 10**30) | st.integers(0, 12)
ratios = st.builds(Ratio, st.integers(-(10**30), 10**30) | st.integers(-12, 12), counts.filter(bool))
probabilities = st.tuples(counts.filter(bool), counts).map(lambda pair: Ratio(min(pair), max(pair)))

number_laws = st.dictionaries(st.integers(-9, 30), st.integers(1, 20), min_size=1, max_size=6).map(Distribution[int])
small_dice = st.dictionaries(st.integers(-3, 6), st.integers(1, 3), min_size=1, max_size=4).map(Distribution[int])
pools = st.lists(st.tuples(small_dice | st.sampled_from([die(2), die(4)]), st.integers(0, 2)), max_size=3).map(Pool)
"""Up to six dice of up to three kinds, fair, weighted or odd: few enough to try every roll."""
word_laws = st.dictionaries(st.text(max_size=3), st.integers(1, 20), min_size=1, max_size=6).map(Distribution[str])


ROLLS = (
    *("2d6", "4d6dl1", "2d20kh1+5 >= 15", "3d4!", "2d4!kh1", "3d4!!>=3+1", "2d6 vs 1d8+[bonus:2]", "2x1d6 >= 4"),
    *("{2d4+1, 1d6}kh1", "{2d4+1d6}kl2", "4dF+1", "d{1,1,3}*2", "3d4ro1min2", "2d6 [fire]+1d4 [cold]", "6/2d4"),
)
"""Some rolls in notation; tests/notation/rolls.py draws arbitrary ones."""


words = st.text(st.characters(exclude_categories=["C", "Z"], include_characters=" "), max_size=12)


def _value(declared: Input[Any], earlier: Inputs) -> st.SearchStrategy[Any]:
    if isinstance(declared, RollText):
        return st.sampled_from(ROLLS)
    if isinstance(declared, Integer):
        low, high = declared.bounds(earlier)
        return st.integers(low, high) | st.sampled_from([low, high])
    if isinstance(declared, Dice):
        most = declared.limit("most", earlier)
        few = st.lists(st.sampled_from(declared.sides), min_size=declared.fewest, max_size=most)
        return few.map(lambda dice: declared.closest(dice, earlier))
    if isinstance(declared, Integers):
        bounds = declared.describe(earlier)
        if bounds["maximum"] < bounds["minimum"]:
            return st.just(())
        return st.lists(st.integers(bounds["minimum"], bounds["maximum"]), max_size=bounds["most"]).map(tuple)
    if isinstance(declared, Flag):
        return st.booleans()
    if isinstance(declared, Tiers):
        return st.sampled_from(TIERS)
    if isinstance(declared, Text):
        return words
    assert isinstance(declared, Choice), f"say here how to draw a {declared.kind}"
    return st.sampled_from(sorted(declared.options))


@st.composite
def inputs(draw: st.DrawFn, system: System[Any]) -> Inputs:
    """Any valid inputs of a system, including the bounds."""
    chosen = system.inputs()
    for name, declared in system.inputs.declared.items():
        chosen.chosen[name] = draw(_value(declared, chosen))
    drawn: Inputs = system.inputs.from_texts(
        {name: declared.write(chosen.chosen[name]) for name, declared in system.inputs.declared.items()}
    )
    return drawn


def _nearer_to_least(draw: st.DrawFn, declared: Input[Any], chosen: Inputs) -> Any:
    """Halve an input: the distance of a number from its minimum, or the numbers or dice in a list."""
    present = chosen.chosen[declared.name]
    if isinstance(declared, Integer):
        return (declared.bounds(chosen)[0] + present) // 2
    if isinstance(declared, Dice) and draw(st.booleans()):
        return tuple(declared.sides[declared.sides.index(sides) // 2] for sides in present)
    if isinstance(declared, Integers) and not isinstance(declared, Dice) and draw(st.booleans()):
        return tuple((declared.minimum + number) // 2 for number in present)
    if isinstance(declared, Integers):
        return present[: max(len(present) // 2, getattr(declared, "fewest", 0))]
    return draw(_value(declared, chosen))


def _shortened(
    draw: st.DrawFn, system: System[Any], chosen: Inputs, length_of: Callable[[Inputs], int], most: int
) -> Inputs:
    """The inputs; while they are too long, halve one after another of those that make them shorter."""
    length = length_of(chosen)
    for name in draw(st.permutations(sorted(system.inputs.declared))) * 10 if length > most else ():
        declared = system.inputs.declared[name]
        every = {key: other.write(chosen.chosen[key]) for key, other in system.inputs.declared.items()}
        changed = declared.write(_nearer_to_least(draw, declared, chosen))
        nearer = system.inputs.nearest(every | {name: changed})
        if nearer != chosen and (shorter := length_of(nearer)) < length:
            chosen, length = nearer, shorter
        if length <= most:
            break
    assume(length <= most)
    return chosen


def _is_refused(system: System[Any], chosen: Inputs) -> bool:
    try:
        system.odds(chosen)
    except OddsmithError:
        return True
    return False


def _drawn(draw: st.DrawFn, system: System[Any]) -> Inputs:
    """Any valid inputs; for a program, whose work is known only after running it, with small numbers."""

    def guess(chosen: Inputs) -> int:
        return prod(1 + abs(number) for number in chosen.chosen.values() if type(number) is int)

    chosen = draw(inputs(system))
    return _shortened(draw, system, chosen, guess, SMALL_NUMBERS) if isinstance(system, Program) else chosen


@st.composite
def answerable_inputs(draw: st.DrawFn, system: System[Any], most: int = LITTLE_WORK) -> Inputs:
    """Inputs whose odds take little work, by the system's own estimate, and are not refused."""
    chosen = _drawn(draw, system)
    if not isinstance(system, Program):
        chosen = _shortened(draw, system, chosen, system.work, most)
    assume(not _is_refused(system, chosen))
    return chosen


def paths(system: System[Any], most: int = FEW_SEQUENCES) -> int:
    """How many rolls to replay instead of `most`: fewer for home-made rules and programs, which are slower."""
    return most // (100 if isinstance(system, Own) else 5 if isinstance(system, Program) else 1)


@st.composite
def replayable_inputs(draw: st.DrawFn, system: System[Any], most: int = FEW_SEQUENCES) -> Inputs:
    """Inputs whose replay is short and whose odds are not refused."""

    def length(chosen: Inputs) -> int:
        try:
            return sequences(system, chosen)
        except TooMuchWork:  # it would tie nearly for ever
            return sys.maxsize

    chosen = _shortened(draw, system, _drawn(draw, system), length, paths(system, most))
    assume(not _is_refused(system, chosen))
    return chosen
