"""Other kinds of input: flags, texts, lists of numbers, and dice."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddsmith.declare.input_kinds import Choice, Dice, Flag, Integer, Integers, Text
from oddsmith.declare.inputs import Inputs
from oddsmith.errors import InvalidInput
from tests.engine import strategies

SIDES = (6, 8, 10, 12, 20)


class Sample(Inputs):
    """One input of each kind; the maximum length of the list depends on the number above it."""

    most = Integer("Most", 3, 0, 9)
    open = Flag("Open", False)
    closed = Flag("Closed", True)
    name = Text("Name", "Strength")
    targets = Integers("Targets", (5,), -2, 19, lambda sample: sample.most)
    dice = Dice("Dice", (12, 20, 20), SIDES, 1, 6)
    bonus = Dice("Bonus dice", (), SIDES, 0, 1)


dice = st.lists(st.sampled_from(SIDES), min_size=1, max_size=6).map(tuple)


@st.composite
def samples(draw: st.DrawFn) -> Sample:
    most = draw(st.integers(1, 9))
    return Sample(
        most=most,
        open=draw(st.booleans()),
        closed=draw(st.booleans()),
        name=draw(strategies.words),
        targets=tuple(draw(st.lists(st.integers(-2, 19), max_size=most))),
        dice=draw(dice),
        bonus=draw(dice)[:1],
    )


def test_yes_and_no_are_read_as_programs_write_them() -> None:
    assert Sample.from_texts({"open": "1", "closed": "0"}).texts() == {"open": "yes", "closed": "no"}


@given(samples())
def test_texts_round_trip(sample: Sample) -> None:
    assert Sample.from_texts(sample.texts()) == sample
    assert Sample.nearest(sample.texts()) == sample
    every = {name: declared.write(sample.chosen[name]) for name, declared in Sample.declared.items()}
    assert Sample.from_texts(every) == sample
    assert Sample.nearest(every) == sample


@given(st.dictionaries(st.sampled_from(list(Sample.declared)), strategies.texts | dice.map(Sample.dice.write)))
def test_the_nearest_inputs_to_any_texts_are_valid(wrong: dict[str, str]) -> None:
    nearest = Sample.nearest(wrong)
    assert Sample(**nearest.chosen) == nearest


@pytest.mark.parametrize(
    ("name", "text", "chosen"),
    [
        ("open", "yes", True),
        ("closed", "no", False),
        ("name", "", ""),
        ("name", "Kraft & Mut “+2”", "Kraft & Mut “+2”"),
        ("name", "x" * 40, "x" * 40),
        ("targets", "", ()),
        ("targets", " 7, 19 ,-2", (7, 19, -2)),
        ("targets", "7,,8,", (7, 8)),
        ("targets", "007", (7,)),
        ("dice", "d12", (12,)),
        ("dice", "1d12+2d20", (12, 20, 20)),
        ("dice", "d20,d12,D20", (20, 12, 20)),
        ("dice", " 2D6  d8 ", (6, 6, 8)),
        ("dice", "0d6+d8", (8,)),
        ("bonus", "", ()),
        ("bonus", " + ", ()),
    ],
)
def test_texts_are_read_as_people_type_them(name: str, text: str, chosen: object) -> None:
    assert Sample.from_texts({name: text}).chosen[name] == chosen


NUMBERS = "“Targets” must be up to {1} whole numbers from −2 to 19, separated by commas, not “{0}”."
DICE = "“Dice” must be 1 to 6 dice of d6, d8, d10, d12, d20, such as d12,2d20, not “{}”."


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ({"open": "Yes"}, "“Open” must be yes or no, not “Yes”."),
        ({"open": ""}, "“Open” must be yes or no, not “”."),
        ({"name": "x" * 41}, f"“Name” must be at most 40 visible characters, not “{'x' * 39}…”."),
        ({"name": "a\n"}, "“Name” must be at most 40 visible characters, not “a\ufffd”."),
        *(
            ({"targets": wrong}, NUMBERS.format(wrong, 3))
            for wrong in ("20", "-3", "1,2,3,4", "five", "1.5", "1;2", "٥")
        ),
        *(({"targets": wrong}, NUMBERS.format(wrong, 3)) for wrong in ("1 2", "9999999999", "-", "1,-", "0x1")),
        ({"most": "0", "targets": "1"}, "“Targets” must be empty here, not “1”."),
        *(({"dice": wrong}, DICE.format(wrong)) for wrong in ("", "d7", "7d6", "6", "d", "2d", "-1d6", "d-6", "d6d8")),
        *(({"dice": wrong}, DICE.format(wrong)) for wrong in ("1d6+1", "٢d6", "1000d6", "d6;d8", "d12x")),
    ],
)
def test_errors_name_field_value_and_allowed_values(texts: dict[str, str], message: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        Sample.from_texts(texts)
    assert caught.value.message == message


@pytest.mark.parametrize(
    "chosen",
    [
        *({"open": wrong} for wrong in (1, 0, "yes", None)),
        *({"name": wrong} for wrong in (1, None, "\x00")),
        *({"targets": wrong} for wrong in ([5], 5, None, ("5",), (5.0,), (True,), (20,), (1, 2, 3, 4))),
        *({"dice": wrong} for wrong in ([6], 6, None, ("d6",), (6.0,), (True,), (7,), (), (6,) * 7)),
    ],
)
def test_the_constructor_checks_too(chosen: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput) as caught:
        Sample(**chosen)
    assert caught.value.field == next(iter(chosen))


@pytest.mark.parametrize(
    ("texts", "nearest"),
    [
        ({"open": "true"}, {"open": False}),
        ({"name": "a\tb" + "c" * 50}, {"name": "ab" + "c" * 38}),
        ({"targets": "99,-99,x,4,5"}, {"targets": (19, -2, 4)}),
        ({"targets": "1,2,3", "most": "2"}, {"targets": (1, 2)}),
        ({"most": "0"}, {"targets": ()}),
        ({"dice": "d7,d100,d1"}, {"dice": (6, 20, 6)}),
        ({"dice": "9d8"}, {"dice": (8,) * 6}),
        ({"dice": "d8 and more"}, {"dice": (8,)}),
        ({"dice": "no dice"}, {"dice": (12, 20, 20)}),
        ({"bonus": "2d12"}, {"bonus": (12,)}),
    ],
)
def test_the_nearest_inputs_keep_valid_parts(texts: dict[str, str], nearest: dict[str, Any]) -> None:
    found = Sample.nearest(texts)
    assert {name: found.chosen[name] for name in nearest} == nearest


@pytest.mark.parametrize("repeats", [334, 2_000])
def test_a_list_of_dice_that_is_too_long_is_refused(repeats: int) -> None:
    with pytest.raises(InvalidInput, match="must be 1 to 6 dice"):
        Sample.from_texts({"dice": "d6," * repeats})
    with pytest.raises(InvalidInput, match="must be 0 to 1 dice"):
        Sample.from_texts({"bonus": " " * 3 * repeats + "d6,d8"})


def test_the_form_is_described_for_each_kind() -> None:
    described = {part["name"]: part for part in Sample(most=2, targets=(1, 2)).describe()}
    assert [part["kind"] for part in described.values()] == [
        *("integer", "flag", "flag", "text", "integers", "dice", "dice")
    ]
    assert (described["open"]["text"], described["closed"]["text"]) == ("no", "yes")
    assert described["name"]["longest"] == 40
    targets = described["targets"]
    assert (targets["minimum"], targets["maximum"], targets["most"], targets["text"]) == (-2, 19, 2, "1,2")
    bounds = described["dice"]
    assert (bounds["sides"], bounds["fewest"], bounds["most"]) == (list(SIDES), 1, 6)
    assert (bounds["text"], described["bonus"]["text"]) == ("d12,2d20", "")


class Swept(Inputs):
    """Inputs that a table can sweep."""

    few = Integer("Few", 10, 0, 19)
    many = Integer("Many", 50, 3, 200)
    odd = Integer("Odd", 5, 1, 9, when=lambda swept: swept.open)
    need = Choice("Need", "a", {"a": "A", "b": "B"})
    open = Flag("Open", False)
    pool = Dice("Pool", (12, 20, 20), SIDES, 1, 6)
    name = Text("Name", "Strength")
    targets = Integers("Targets", (5,), 0, 19, 3)


@pytest.mark.parametrize(
    ("name", "texts", "values"),
    [
        ("few", {}, "0..19"),
        ("many", {}, "45..55"),
        ("many", {"many": "5"}, "3..13"),
        ("many", {"many": "199"}, "190..200"),
        ("odd", {}, None),  # it does not apply here
        ("odd", {"open": "yes"}, "1..9"),
        ("need", {}, "a,b"),
        ("open", {}, "no,yes"),
        ("pool", {}, "d12+2d20"),
        ("name", {}, None),
        ("targets", {}, None),
    ],
)
def test_the_suggested_sweep_is_all_values_or_those_around_the_current_one(
    name: str, texts: dict[str, str], values: str | None
) -> None:
    inputs = Swept.from_texts(texts)
    assert {field["name"]: field["sweep"] for field in inputs.describe()}[name] == values
