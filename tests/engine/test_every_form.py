"""The contract of inputs, for all systems, games and programs: links, shorthands, bounds, and wrong texts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from oddsmith.declare.input_kinds import Integer
from oddsmith.declare.notation import signed
from oddsmith.declare.system import System
from oddsmith.errors import InvalidInput
from oddsmith.questions import catalog, link
from oddsmith.questions.link import Question
from tests.engine import strategies
from tests.engine.every import every_system, everything_played, is_same


@every_system
@given(st.data())
def test_links_round_trip(system: System[Any], data: st.DataObject) -> None:
    seed = data.draw(st.none() | strategies.seeds)
    question = Question(system, data.draw(strategies.inputs(system)), seed)
    written = link.write(question)
    for again in (link.read(written), link.read(f"https://example.org/dice/?a=b#/{written}")):
        assert is_same(again.system, system)
        assert (again.inputs.chosen, again.seed) == (question.inputs.chosen, seed)
        assert link.write(again) == written


@every_system
@given(st.data())
def test_the_shorthand_gives_the_same_dice_again(system: System[Any], data: st.DataObject) -> None:
    notation = system.notation(data.draw(strategies.inputs(system)))
    if system.read_notation(notation) is not None:  # otherwise it is only for display
        read = link.read(notation)
        assert read.system is system
        assert system.notation(read.inputs) == notation


def test_some_systems_have_a_shorthand_that_is_read() -> None:
    read = {one.key for one in catalog.systems() if one.read_notation(one.notation(one.inputs()))}
    assert read == {"blades", "decibel", "dice"}


@pytest.mark.parametrize("shorthand", ["301dB", "(301-5)dB", "(201-199)dB"])
def test_a_shorthand_out_of_bounds_is_refused(shorthand: str) -> None:
    with pytest.raises(InvalidInput, match=r" must be .*, not "):
        link.read(shorthand)


@everything_played
def test_the_inputs_describe_themselves(system: System[Any]) -> None:
    assert link.write(Question(system, system.inputs())) == link.joined(system.key, system.own_texts(short=True))
    assert link.SEED not in system.inputs.declared
    for name, described in zip(system.inputs().declared, system.inputs().describe(), strict=True):
        assert re.fullmatch("[a-z][a-z_]*|[A-Z_]+|n[0-9]+", name)
        assert described["label"].strip()
        assert described["text"] == described["default"]
        assert described["shown"] in {True, False}
    assert all((system.name, system.summary, system.source)), "it needs a name, a summary and a source"


@every_system
@given(st.data())
def test_values_are_accepted_up_to_their_bounds(system: System[Any], data: st.DataObject) -> None:
    inputs = data.draw(strategies.inputs(system))
    numbers = [declared for declared in inputs.declared.values() if isinstance(declared, Integer)]
    assume(numbers)
    declared = data.draw(st.sampled_from(numbers))
    name = declared.name
    low, high = declared.bounds(inputs)
    for taken in (low, high):
        declared.check(taken, inputs)
    for refused in (low - 1, high + 1):
        with pytest.raises(InvalidInput, match=rf" must be {signed(low)}.*, not “{refused}”") as caught:
            declared.check(refused, inputs)
        assert caught.value.field == name


def check_refused(system: System[Any], name: str, text: str) -> None:
    """Check that an invalid text is refused with a message that says why and what is allowed.

    The input at fault may be a later one, whose default does not fit this text, although the text itself is valid.
    """
    try:
        system.inputs.from_texts({name: text})
    except InvalidInput:
        pass
    else:
        return
    with pytest.raises(InvalidInput) as caught:
        link.read(link.joined(system.key, {**system.own_texts(short=True), name: text}))
    error = caught.value
    if error.field != name:
        declared, names = system.inputs.declared[name], list(system.inputs.declared)
        assert declared.fits(declared.read(text), system.inputs())
        assert error.field in names[names.index(name) :]
    label = system.inputs.declared[error.field].label
    assert error.message.startswith("Can’t read “" if error.line else f"“{label}” must be ")
    assert error.allowed
    assert error.allowed in error.message
    assert error.message.isprintable()
    assert len(error.message) < 500
    assert error.nearest
    assert is_same(link.read(error.nearest).system, system)


@every_system
def test_hostile_texts_are_refused_with_a_sentence_and_a_way_on(system: System[Any]) -> None:
    for name in system.inputs.declared:
        for text in strategies.HOSTILE:
            check_refused(system, name, text)


@every_system
@given(st.data())
def test_garbage_is_refused_with_a_suggestion(system: System[Any], data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(system.inputs.declared)))
    check_refused(system, name, data.draw(st.text() | st.integers().map(str)))
