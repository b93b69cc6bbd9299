"""Programs in links: both forms round-trip, and every invalid link gets an error message."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from typing import Any
from urllib.parse import parse_qs, quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddsmith.errors import LONGEST_PROGRAM, InvalidInput, InvalidLink, InvalidSeed, OddsmithError, UnknownInput
from oddsmith.questions import link
from oddsmith.questions.link import LONGEST_LINK, Question
from oddsmith.systems.program import of_text
from oddsmith.systems.program.text import LONGEST_READABLE
from tests.engine.test_link import question_or_refusal

UNICODE = st.characters(exclude_categories=["Cs"])
PROGRAMS = (
    st.text(UNICODE, max_size=40)
    | st.just("output d6 output 1")
    | st.text(UNICODE, min_size=590, max_size=700)
    | st.text("d6+ \n", max_size=900)
)
OUTPUTS = st.integers(1, 5000)
SEEDS = st.none() | st.just("1-again")


def packed(data: bytes) -> str:
    deflate = zlib.compressobj(9, wbits=-15)
    return "lab?packed=" + urlsafe_b64encode(deflate.compress(data) + deflate.flush()).decode().rstrip("=")


def outputs_of(program: str) -> int:
    field = of_text(program).inputs().describe()[-1]
    most: int = field["maximum"]
    return most


def asked(program: str, seed: str | None = None, **inputs: Any) -> Question:
    system = of_text(program)
    return Question(system, system.inputs(**inputs), seed)


@given(PROGRAMS, OUTPUTS, SEEDS)
def test_links_round_trip(program: str, output: int, seed: str | None) -> None:
    question = asked(program, seed, output=min(output, outputs_of(program)))
    written = link.write(question)
    assert link.read(written) == link.read(f"https://example.org/a/#/{written}") == question
    readable = link.joined("lab", {"program": program})
    assert written.startswith(readable if len(quote(program, safe=",.:")) <= LONGEST_READABLE else "lab?packed=")
    assert link.write(question, short=False).startswith(readable)


def test_a_short_program_is_readable_in_its_link() -> None:
    written = link.write(asked("output 1 output [highest 3 of 4d6]", "1-a", output=2))
    assert written == "lab?program=output%201%20output%20%5Bhighest%203%20of%204d6%5D&output=2&seed=1-a"
    assert link.write(asked("output d6")) == "lab?program=output%20d6"
    assert link.read("lab?program=output+d6&output=1") == asked("output d6")


def test_the_packed_form_is_raw_deflate_in_base64url() -> None:
    program = "output 2d6\n" * 100
    written = link.write(asked(program))
    assert len(written) < 100
    assert written == packed(program.encode())
    assert "=" not in parse_qs(written.partition("?")[2])["packed"][0]


@pytest.mark.parametrize(
    ("text", "kind", "field"),
    [
        ("lab", InvalidLink, "program"),
        ("lab?output=1", InvalidLink, "program"),
        ("lab?program=1&packed=AwA", InvalidLink, "program"),
        ("lab?program=1&program=2", InvalidLink, "program"),
        ("lab?program=1&dice=2", UnknownInput, "dice"),
        ("lab?program=1&output=-1", InvalidInput, "output"),
        ("lab?program=1&output=0", InvalidInput, "output"),
        ("lab?program=1&output=x", InvalidInput, "output"),
        ("lab?program=1&output=²", InvalidInput, "output"),
        ("lab?program=1&output=" + "9" * 5000, InvalidInput, "output"),
        ("lab?program=1&seed=2-a", InvalidSeed, "seed"),
        ("lab?program=" + "1" * LONGEST_LINK, InvalidLink, "link"),
        ("lab?packed=", InvalidLink, "packed"),
        ("lab?packed=AwA=", InvalidLink, "packed"),
        ("lab?packed=A+A", InvalidLink, "packed"),
        ("lab?packed=x", InvalidLink, "packed"),
        (packed(b"output 2d6")[:-3], InvalidLink, "packed"),
        (packed(b"\xff\xfe"), InvalidLink, "packed"),
        ("lab?packed=AwAB", InvalidLink, "packed"),
        (packed(b"x" * (LONGEST_PROGRAM + 1)), InvalidLink, "packed"),
        (packed(b"x" * 50_000_000), InvalidLink, "packed"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_invalid_links_are_refused(text: str, kind: type[OddsmithError], field: str) -> None:
    with pytest.raises(kind) as refused:
        link.read(text)
    assert refused.value.field == field
    assert refused.value.allowed


@pytest.mark.parametrize("rest", ["output=0", "output=x", "foo=2", "seed=2-a"])
@pytest.mark.parametrize("program", ["output d6", "output 2d6\n" * 100])
def test_the_link_of_a_valid_program_is_suggested(program: str, rest: str) -> None:
    alone = link.write(asked(program))
    with pytest.raises(OddsmithError) as refused:
        link.read(f"{alone}&{rest}")
    assert refused.value.nearest == alone


def test_half_a_character_is_refused() -> None:
    with pytest.raises(InvalidLink, match="cut in half"):
        link.read("lab?program=\ud800")


def test_the_longest_program_fits() -> None:
    question = asked("\N{GRINNING FACE}" * LONGEST_PROGRAM)
    assert link.read(link.write(question)) == question


@given(st.text().map("lab?{}".format) | st.text().map("lab?packed={}".format) | st.binary().map(packed))
def test_any_text_is_a_program_or_refused(text: str) -> None:
    found = question_or_refusal(text)
    if isinstance(found, OddsmithError):
        assert found.message.isprintable()
        assert found.allowed
    else:
        assert link.read(link.write(found)) == found
