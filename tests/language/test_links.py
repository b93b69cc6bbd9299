"""A program in a link: the same text again from either form, and a sentence for whatever is no such link."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from urllib.parse import parse_qs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddsmith import link, program_link
from oddsmith.errors import InvalidInput, InvalidLink, InvalidSeed, OddsmithError, UnknownInput
from oddsmith.language.parser import LONGEST
from oddsmith.program_link import LONGEST_LINK, LONGEST_READABLE, ProgramQuestion

UNICODE = st.characters(exclude_categories=["Cs"])
PROGRAMS = (
    st.text(UNICODE, max_size=40) | st.text(UNICODE, min_size=590, max_size=700) | st.text("d6+ \n", max_size=900)
)
OUTPUTS = st.none() | st.integers(1, 5000)
SEEDS = st.none() | st.just("1-again")


def packed(data: bytes) -> str:
    deflate = zlib.compressobj(9, wbits=-15)
    return "lab?packed=" + urlsafe_b64encode(deflate.compress(data) + deflate.flush()).decode().rstrip("=")


@given(PROGRAMS, OUTPUTS, SEEDS)
def test_what_is_written_is_read_again(program: str, output: int | None, seed: str | None) -> None:
    question = ProgramQuestion(program, output, seed)
    written = program_link.write(question)
    assert link.is_program(written)
    assert program_link.read(written) == question
    assert program_link.read(f"https://example.org/a/#/{written}") == question
    readable = link.joined("lab", {"program": program})
    assert written.startswith(readable if len(readable) <= LONGEST_READABLE else "lab?packed=")


def test_a_short_program_can_be_read_in_its_link() -> None:
    written = program_link.write(ProgramQuestion("output [highest 3 of 4d6]", 1, "1-a"))
    assert written == "lab?program=output%20%5Bhighest%203%20of%204d6%5D&output=1&seed=1-a"
    assert program_link.read("lab?program=output+d6").program == "output d6"


def test_the_packed_form_is_raw_deflate_in_base64url() -> None:
    program = "output 2d6\n" * 100
    written = program_link.write(ProgramQuestion(program))
    assert len(written) < 100
    assert written == packed(program.encode())
    assert "=" not in parse_qs(written.partition("?")[2])["packed"][0]


@pytest.mark.parametrize(
    "text", ["lab", "lab?", " /lab?program=1", "https://x.org/#/lab?program=1", "lab#x", "l%61b?program=1"]
)
def test_a_link_of_a_program_is_known_by_its_head(text: str) -> None:
    assert link.is_program(text)


@pytest.mark.parametrize("text", ["labs?program=1", "decibel", "5dB", "", "x/lab?program=1", "lab#/decibel"])
def test_other_links_are_none(text: str) -> None:
    assert not link.is_program(text)


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
        (packed(b"x" * (LONGEST + 1)), InvalidLink, "packed"),
        (packed(b"x" * 50_000_000), InvalidLink, "packed"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_is_wrong_is_said(text: str, kind: type[OddsmithError], field: str) -> None:
    with pytest.raises(kind) as refused:
        program_link.read(text)
    assert refused.value.field == field
    assert refused.value.allowed


@pytest.mark.parametrize("rest", ["output=0", "output=x", "foo=2", "seed=2-a"])
@pytest.mark.parametrize("program", ["output d6", "output 2d6\n" * 100])
def test_where_the_program_is_right_its_link_is_the_nearest(program: str, rest: str) -> None:
    alone = program_link.write(ProgramQuestion(program))
    with pytest.raises(OddsmithError) as refused:
        program_link.read(f"{alone}&{rest}")
    assert refused.value.nearest == alone


def test_half_of_a_character_is_no_reason_to_break_down() -> None:
    with pytest.raises(InvalidLink, match="half of a character"):
        program_link.read("lab?program=\ud800")


def test_the_longest_program_fits() -> None:
    question = ProgramQuestion("\N{GRINNING FACE}" * LONGEST)
    assert program_link.read(program_link.write(question)) == question


def test_what_asks_for_a_system_says_that_this_is_a_program() -> None:
    for text in ("lab?program=output+d6", "l%61b", f"lab?program={'+' * link.LONGEST_LINK}"):
        with pytest.raises(InvalidLink, match=r"the link of a program, .*: type “run” or “roll” on the"):
            link.read(text)


@given(st.text().map("lab?{}".format) | st.text().map("lab?packed={}".format) | st.binary().map(packed))
def test_any_text_is_a_program_or_a_sentence(text: str) -> None:
    found = question_or_refusal(text)
    if isinstance(found, OddsmithError):
        assert found.message.isprintable()
        assert found.allowed
    else:
        assert program_link.read(program_link.write(found)) == found


def question_or_refusal(text: str) -> ProgramQuestion | OddsmithError:
    try:
        return program_link.read(text)
    except OddsmithError as error:
        return error
