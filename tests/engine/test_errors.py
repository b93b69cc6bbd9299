from __future__ import annotations

import json

import pytest
from hypothesis import given

from oddsmith import errors
from oddsmith.errors import SHOWN_CHARACTERS, InvalidInput, OddsmithError, shown
from tests.engine.strategies import surrogates, texts


@given(texts | surrogates)
def test_a_value_is_shown_short_and_printable(text: str) -> None:
    quoted = shown(text)
    assert len(quoted) <= SHOWN_CHARACTERS
    assert quoted.isprintable()
    assert quoted.encode("utf-8").decode("utf-8") == quoted
    assert quoted == text or not text.isprintable() or len(text) > SHOWN_CHARACTERS


def test_a_long_value_is_visibly_shortened() -> None:
    assert shown("x" * SHOWN_CHARACTERS) == "x" * SHOWN_CHARACTERS
    assert shown("x" * (SHOWN_CHARACTERS + 1)) == "x" * (SHOWN_CHARACTERS - 1) + "…"


def test_the_usual_message_names_field_value_and_allowed_values() -> None:
    error = InvalidInput.must("dice", "Dice", "a\x00b", "3 to 200")
    assert str(error) == error.message == "Dice must be 3 to 200, not “a\N{REPLACEMENT CHARACTER}b”."
    assert error.as_dict() == {
        "code": "invalid-input",
        "message": error.message,
        "field": "dice",
        "value": "a\N{REPLACEMENT CHARACTER}b",
        "allowed": "3 to 200",
    }


def test_parts_that_do_not_apply_are_left_out() -> None:
    assert OddsmithError("No.").as_dict() == {"code": "error", "message": "No."}
    assert json.dumps(OddsmithError("No.", value=0).as_dict()) == '{"code": "error", "message": "No.", "value": "0"}'


def test_every_kind_of_error_has_its_own_code() -> None:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, OddsmithError)]
    assert len({kind.code for kind in kinds}) == len(kinds) > 5


@pytest.mark.parametrize("value", [None, 0, "", False])
def test_only_a_missing_value_is_left_out(value: object) -> None:
    assert ("value" in OddsmithError("No.", value=value).as_dict()) == (value is not None)
