"""Questions written before the dice, checked by enumerating every roll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from operator import eq, ge, gt, le, lt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from oddsmith.systems.dice import system
from oddsmith.systems.dice.inputs import Roll
from tests.engine.contract import chances

WORDS = ["one", "two", "three", "four", "five", "six"]
BOUNDS: dict[str, Callable[[int, int], bool]] = {
    "at least {}": ge,
    "{} or more": ge,
    "{}+": ge,
    "at most {}": le,
    "{} or fewer": le,
    "fewer than {}": lt,
    "exactly {}": eq,
    "{}": eq,
    "under {}": lt,
    "more than {}": gt,
}
IN_A_POOL = ("{} or more", "{}+")
"""With three dice or more, these apply to each die, if a die can reach the number and no chance is asked for."""
numbers = st.integers(1, 6)
bounds = st.sampled_from(list(BOUNDS))
asides = st.sampled_from(["{}", "chance of {}", "What are the odds of rolling {}", "roll {}"])


def spelled(number: int, *, in_words: bool) -> str:
    return WORDS[number - 1] if in_words else str(number)


def chance_of(text: str) -> Fraction:
    return Fraction(system.odds(Roll(roll=text)).chance.fraction)


@given(
    aside=asides,
    bound=bounds,
    needed=numbers,
    faces=st.lists(numbers, max_size=2, unique=True),
    many=st.integers(1, 3),
    sides=numbers,
    in_words=st.booleans(),
)
def test_the_chance_agrees_with_every_roll(
    *, aside: str, bound: str, needed: int, faces: list[int], many: int, sides: int, in_words: bool
) -> None:
    assume(faces or bound != "{}")
    sought = " and ".join(
        spelled(face, in_words=in_words) + ("es" if in_words and face == 6 else "s") for face in faces
    )
    asked = aside.format(f"{bound.format(spelled(needed, in_words=in_words))} {sought}".rstrip())
    falls = list(product(range(1, sides + 1), repeat=many))
    found = [sum(face in faces for face in fall) if faces else sum(fall) for fall in falls]
    right = sum(BOUNDS[bound](one, needed) for one in found)
    if not faces and bound in IN_A_POOL and " of " not in aside and many == 3 and needed <= sides:
        counted = Counter(sum(face >= needed for face in fall) for fall in falls)
        law = system.odds(Roll(roll=f"{asked} on {many}d{sides}")).outcome
        assert chances(law) == {many: Fraction(ways, len(falls)) for many, ways in counted.items()}
    else:
        assert chance_of(f"{asked} on {many}d{sides}") == Fraction(right, len(falls))


@given(
    aside=asides, face=st.integers(1, 12), many=st.integers(1, 3), sides=numbers, article=st.sampled_from(["a", "any"])
)
def test_a_face_means_any_die_and_a_larger_number_the_total(
    *, aside: str, face: int, many: int, sides: int, article: str
) -> None:
    falls = list(product(range(1, sides + 1), repeat=many))
    right = sum(face in fall if face <= sides else face == sum(fall) for fall in falls)
    assert chance_of(f"{aside.format(f'{article} {face}')} on {many}d{sides}") == Fraction(right, len(falls))


@given(
    text=st.sampled_from(
        [
            "between {} and {} on {}",
            "chance of {} to {} on {}",
            "{2} = {0}..{1}",
            "{2} between {0} and {1}",
            "{2} = {{{0}..{1}}}",
        ]
    ),
    first=st.integers(1, 14),
    more=st.integers(1, 6),
    many=st.integers(2, 3),
)
def test_the_chance_of_a_range_is_the_sum_of_its_totals(*, text: str, first: int, more: int, many: int) -> None:
    assume(" to " not in text or first + more > 6)  # otherwise it may mean the faces of a die
    dice = f"{many}d6"
    each = sum(chance_of(f"{dice} = {total}") for total in range(first, first + more + 1))
    assert chance_of(text.format(first, first + more, dice)) == each


@given(
    text=st.sampled_from(["{} or {} on {}", "odds of {} or {} on {}", "{2} = {0} or {1}", "{2} = {{{0}, {1}}}"]),
    first=st.integers(2, 18),
    second=st.integers(7, 18),
    many=st.integers(2, 3),
)
def test_the_chance_of_several_totals_is_their_sum(*, text: str, first: int, second: int, many: int) -> None:
    assume(first != second)
    dice = f"{many}d6"
    each = chance_of(f"{dice} = {first}") + chance_of(f"{dice} = {second}")
    assert chance_of(text.format(first, second, dice)) == each


@pytest.mark.parametrize(
    ("text", "labels"),
    [("2d6 = 5..9", {"From", "To"}), ("7 or 11 on 2d6", {"Target", "Or"}), ("2d6 = 2..4 or 12", {"From", "To", "Or"})],
)
def test_each_target_has_its_own_label(text: str, labels: set[str]) -> None:
    declared = Roll(roll=text).declared.values()
    assert {one.label for one in declared if not one.advanced} == {"Roll", *labels}
