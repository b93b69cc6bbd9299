"""Declared inputs: read, written, checked, and moved to the nearest valid value."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddsmith.declare.input_kinds import Choice, Integer
from oddsmith.declare.inputs import Inputs
from oddsmith.errors import InvalidInput, UnknownInput
from tests.engine.strategies import texts


class Sample(Inputs):
    """Inputs with fixed and negative bounds, and with bounds that depend on earlier inputs."""

    first = Integer("First", 5, 3, 40)
    second = Integer("Second", 0, -7, lambda sample: sample.first - 3, help="Depends on the first.")
    way = Choice("Way", "up", {"up": "Upwards", "down": "Downwards"}, when=lambda sample: sample.second > 0)
    only = Integer("Only", 1, 1, 1)


def samples() -> st.SearchStrategy[Sample]:
    def with_first(first: int) -> st.SearchStrategy[Sample]:
        rest = st.tuples(st.integers(-7, first - 3), st.sampled_from(["up", "down"]))
        return rest.map(lambda drawn: Sample(first=first, second=drawn[0], way=drawn[1]))

    return st.integers(3, 40).flatmap(with_first)


def test_defaults_are_used_for_other_inputs() -> None:
    sample = Sample(first=4)
    assert (sample.first, sample.second, sample.way, sample.only) == (4, 0, "up", 1)
    assert isinstance(Sample.first, Integer)
    assert list(Sample.declared) == ["first", "second", "way", "only"]


@given(samples())
def test_texts_round_trip(sample: Sample) -> None:
    read = Sample.from_texts(sample.texts())
    assert read == sample
    assert hash(read) == hash(sample)
    assert Sample.nearest(sample.texts()) == sample
    every = {name: declared.write(sample.chosen[name]) for name, declared in Sample.declared.items()}
    assert Sample.from_texts(every) == sample


@given(samples(), samples())
def test_inputs_are_equal_when_all_values_are(one: Sample, other: Sample) -> None:
    assert (one == other) == (one.chosen == other.chosen) == (one.texts() == other.texts())


@given(st.dictionaries(st.sampled_from(list(Sample.declared)) | st.text(), texts | st.integers(-60, 60).map(str)))
def test_the_nearest_inputs_to_any_texts_are_valid(wrong: dict[str, str]) -> None:
    nearest = Sample.nearest(wrong)
    assert Sample(**nearest.chosen) == nearest


@given(st.integers(), st.integers(3, 40))
def test_the_nearest_number_is_the_closest_allowed_one(meant: int, first: int) -> None:
    nearest = Sample.nearest({"first": str(first), "second": str(meant)})
    assert nearest.chosen["first"] == first
    assert nearest.chosen["second"] == min(range(-7, first - 2), key=lambda allowed: abs(allowed - meant))


@pytest.mark.parametrize(("text", "number"), [("7", 7), (" 7 ", 7), ("007", 7), ("-0", 0), ("-7", -7), ("\u20036", 6)])
def test_whole_numbers_are_read_as_people_type_them(text: str, number: int) -> None:
    assert Sample.from_texts({"first": "12", "second": text}) == Sample(first=12, second=number)


@pytest.mark.parametrize("text", ["", "-", "--1", "+1", "1.0", "1e1", "1_0", "0x1", "٥", "５", "²", "1\x00", "five"])
def test_invalid_numbers_are_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match="must be a whole number, 3 to 40, not") as caught:
        Sample.from_texts({"first": text})
    assert caught.value.field == "first"


@pytest.mark.parametrize("space", ["\x1c", "\x1d", "\x1e", "\x1f"])
def test_ascii_separators_do_not_crash(space: str) -> None:
    with suppress(InvalidInput):
        assert Sample.from_texts({"first": f"{space}5"}) == Sample()


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ({"first": "2"}, "“First” must be 3 to 40, not “2”."),
        ({"first": "41"}, "“First” must be 3 to 40, not “41”."),
        ({"first": "1000000"}, "“First” must be 3 to 40, not “1000000”."),
        ({"first": "9" * 5000}, f"“First” must be 3 to 40, not “{'9' * 39}…”."),
        ({"second": "3"}, "“Second” must be −7 to 2 here, not “3”."),
        ({"first": "3", "second": "1"}, "“Second” must be −7 to 0 here, not “1”."),
        ({"only": "2"}, "“Only” must be 1, not “2”."),
        ({"way": "Up"}, "“Way” must be one of up, down, not “Up”."),
        ({"way": ""}, "“Way” must be one of up, down, not “”."),
    ],
)
def test_errors_name_field_value_and_allowed_values(texts: dict[str, str], message: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        Sample.from_texts(texts)
    assert caught.value.message == message


@pytest.mark.parametrize("chosen", [{"only": True}, {"first": "5"}, {"first": 5.0}, {"first": None}, {"second": 3}])
def test_the_constructor_checks_too(chosen: dict[str, object]) -> None:
    with pytest.raises(InvalidInput):
        Sample(**chosen)


@pytest.mark.parametrize("name", ["", "First", "__proto__", "constructor", "chosen", "declared", "__class__"])
def test_undeclared_inputs_are_refused(name: str) -> None:
    allowed = "use one of first, second, way, only"
    with pytest.raises(UnknownInput) as caught:
        Sample.from_texts({name: "1"})
    assert caught.value.message == f"There is no input “{name}”: {allowed}."
    with pytest.raises(UnknownInput):
        Sample(**{name: 1})
    assert Sample.nearest({name: "1"}) == Sample()


def test_the_form_gets_the_current_bounds() -> None:
    first, second, way, only = Sample(first=9, second=2).describe()
    assert (first["minimum"], first["maximum"], first["text"], first["default"]) == (3, 40, "9", "5")
    assert (second["minimum"], second["maximum"], second["help"]) == (-7, 6, "Depends on the first.")
    assert way["options"] == [{"key": "up", "label": "Upwards"}, {"key": "down", "label": "Downwards"}]
    assert (way["kind"], way["shown"]) == ("choice", True)
    assert Sample().describe()[2]["shown"] is False
    assert only["minimum"] == only["maximum"] == 1


def test_repr_of_inputs() -> None:
    assert repr(Sample(first=9)) == "Sample(first=9, second=0, way='up', only=1)"


def test_groups_of_inputs_are_inherited_in_order() -> None:
    class Group(Inputs):
        low = Integer("Low", 1, 0, 3)

    class Both(Group, Sample):
        last = Integer("Last", 0, 0, lambda both: both.low)

    assert list(Both.declared) == ["low", "first", "second", "way", "only", "last"]
    assert Both.from_texts({"low": "3", "last": "2"}).texts() == {"low": "3", "last": "2"}


class Sides(Inputs):
    """Two sides: the bound of a twin depends on its own side, and a twin may differ."""

    dice = Integer("Dice", 5, 3, 40, help="Yours.")
    discard = Integer("Discarded", 0, 0, lambda side: side.dice - 3)
    bonus = Integer("Bonus", 1, -5, 5)
    way = Choice("Way", "alone", {"alone": "Alone", "opposed": "Opposed"})
    opponent_dice = dice.twin("Opponent’s dice", way.among("opposed"))
    opponent_discard = discard.twin("Opponent discards", way.among("opposed"))
    opponent_bonus = bonus.twin("Opponent’s bonus", way.among("opposed"), default=0, maximum=50)

    @property
    def left(self) -> int:
        """The number of dice left."""
        return self.dice - self.discard


def test_the_opponents_inputs_have_the_same_names() -> None:
    sides = Sides(dice=9, discard=1, bonus=4, opponent_dice=7, opponent_discard=4, opponent_bonus=50)
    other = sides.opponent
    assert (sides.left, other.left, other.bonus, other.way) == (8, 3, 50, "alone")
    assert (Sides().opponent.dice, Sides().opponent.bonus) == (5, 0)


def test_a_twin_is_bounded_by_its_own_side() -> None:
    assert Sides(opponent_dice=9, opponent_discard=6).opponent.left == 3
    with pytest.raises(InvalidInput, match=r"“Opponent discards” must be 0 to 2 here"):
        Sides(dice=40, opponent_discard=3)
    with pytest.raises(InvalidInput, match="must be 0 here"):
        Sides.from_texts({"opponent_dice": "3", "opponent_discard": "1"})
    assert Sides.nearest({"opponent_dice": "4", "opponent_discard": "9"}).opponent.left == 3


def test_a_twin_is_shown_if_there_is_an_opponent() -> None:
    for way in ("alone", "opposed"):
        dice, _, _, _, *twins = Sides(way=way).describe()
        assert [twin["shown"] for twin in twins] == [way == "opposed"] * 3
        assert (dice["help"], twins[0]["help"], twins[0]["name"]) == ("Yours.", "", "opponent_dice")
    assert Sides().texts() == {}
