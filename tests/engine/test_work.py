"""Too much work is refused before it starts; the message states the limit, and reaching it exactly is allowed."""

from __future__ import annotations

from contextlib import suppress
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddsmith.declare.system import System
from oddsmith.errors import MOST_STEPS, OddsmithError, TooMuchWork, refuse_too_much
from oddsmith.questions import catalog
from tests.engine import strategies

SECONDS_A_STEP = 1e-6


@given(st.integers(0, MOST_STEPS) | st.just(MOST_STEPS))
def test_work_up_to_the_limit_is_allowed(steps: int) -> None:
    refuse_too_much(steps, "This pool")


@given(st.integers(MOST_STEPS + 1, 10**30) | st.just(MOST_STEPS + 1))
def test_work_beyond_the_limit_is_refused(steps: int) -> None:
    with pytest.raises(TooMuchWork) as caught:
        refuse_too_much(steps, "This pool", "dice")
    error = caught.value
    assert (error.code, error.field, error.allowed) == ("too-much-work", "dice", "at most 60 million are allowed")
    told = int(error.message.removeprefix("This pool would take about ").partition(" ")[0].replace(",", ""))
    assert told > 60
    assert (told - 1) * 10**6 < steps <= told * 10**6
    assert error.message == f"This pool would take about {told:,} million steps: {error.allowed}."


def test_the_field_is_optional() -> None:
    with pytest.raises(TooMuchWork) as caught:
        refuse_too_much(MOST_STEPS * 20, "This table")
    assert caught.value.message == "This table would take about 1,200 million steps: at most 60 million are allowed."
    assert "field" not in caught.value.as_dict()


@pytest.mark.parametrize("system", list(catalog.systems()), ids=lambda system: system.key)
@settings(max_examples=20)
@given(st.data())
def test_a_system_does_not_take_much_longer_than_estimated(system: System[Any], data: st.DataObject) -> None:
    inputs = data.draw(strategies.inputs(system))
    steps = system.work(inputs)
    assert steps > 0
    if steps <= strategies.LITTLE_WORK:
        started = process_time()
        with suppress(OddsmithError):
            system.odds(inputs)
        assert process_time() - started < 0.5 + 10 * steps * SECONDS_A_STEP
