"""The built memory images give the same answers as the engine in CPython, whatever the request."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from typing import Any
from unicodedata import category
from urllib.parse import unquote

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from oddsmith import api
from oddsmith.declare.system import System
from oddsmith.questions import catalog
from oddsmith.questions import link as links
from oddsmith.questions.link import joined
from oddsmith.systems.program.text import LONGEST_READABLE
from tests.engine.strategies import answerable_inputs, inputs, quoted, seeds, surrogates, texts
from tests.engine.test_api import requests as wild
from tests.language.test_random import programs as random_programs
from tools.site import DIST
from tools.toolchain import ROOT, node_script

FRESH_ROLLS = 100


class Image:
    """A process that has booted an image."""

    def __init__(self, name: str) -> None:
        self.process = subprocess.Popen(
            node_script("tests/image/answer.mjs", name),
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            errors="surrogatepass",
        )

    def answer(self, request: str) -> str:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answered = self.process.stdout.readline()
        assert answered, f"the image died of {request!r}"
        return answered.rstrip("\n")


@pytest.fixture(scope="module", params=["image.bin", "programs.bin"])
def image(request: pytest.FixtureRequest) -> Iterator[Image]:
    yield from booted(request.param)


@pytest.fixture(scope="module")
def programs() -> Iterator[Image]:
    yield from booted("programs.bin")


def booted(name: str) -> Iterator[Image]:
    assert (DIST / "index.html").exists(), "build the site first: python3 build.py build"
    made = Image(name)
    with made.process:
        yield made
        made.process.terminate()


def agree(image: Image, request: dict[str, Any]) -> None:
    written = unquote(json.dumps(request, ensure_ascii=False))
    assume("Cn" not in map(category, written))  # the two Pythons know different versions of Unicode
    text = json.dumps(request)
    assert image.answer(text) == api.answer(text)


systems = st.sampled_from(list(catalog.systems()))


@given(systems, st.data(), seeds)
def test_any_inputs_of_any_system(image: Image, system: System[Any], data: st.DataObject, seed: str) -> None:
    chosen = data.draw(answerable_inputs(system))
    agree(image, {"ask": "odds", "link": links.write(links.Question(system, chosen))})
    for asked in ("roll", "working"):
        agree(image, {"ask": asked, "link": links.write(links.Question(system, chosen, seed))})


@given(st.one_of(wild, st.builds(lambda text: {"ask": "odds", "link": f"decibel?dice={quoted(text)}"}, texts)))
def test_any_nonsense(image: Image, request: Any) -> None:
    # Fresh randomness is never the same twice; programs, and games written as programs, have their own image.
    if request.get("ask") not in {"roll", "offer", "accept", "program", "language", "games", "format", "rename"}:
        agree(image, request)


@given(random_programs() | texts, seeds)
def test_any_program(programs: Image, program: str, seed: str) -> None:
    assume(len(program) < LONGEST_READABLE / 4)  # different versions of zlib compress differently
    agree(programs, {"ask": "program", "program": program})
    agree(programs, {"ask": "roll", "link": joined("lab", {"program": program}), "seed": seed})


@given(systems, st.data(), st.characters(codec="utf-8"))
def test_any_typo(image: Image, system: System[Any], data: st.DataObject, letter: str) -> None:
    link = links.write(links.Question(system, data.draw(inputs(system))))
    at = data.draw(st.integers(0, len(link)))
    agree(image, {"ask": "working", "link": link[:at] + letter + link[at + 1 :]})
    agree(image, {"ask": "replay", "links": [link[:at] + quoted(letter) + link[at:]]})


@given(texts | surrogates)
def test_any_text(image: Image, text: str) -> None:
    assert image.answer(text) == api.answer(text)


@pytest.mark.parametrize("system", list(catalog.systems()), ids=lambda system: system.key)
def test_fresh_rolls_are_unpredictable(image: Image, system: System[Any]) -> None:
    """Rare rolls reach code that the few rolls at build time did not; and no image contains the seeds of its rolls."""
    request = json.dumps({"ask": "roll", "link": links.write(links.Question(system, system.inputs.from_texts({})))})
    rolled = {json.loads(image.answer(request))["answer"]["seed"] for _ in range(FRESH_ROLLS)}
    assert len(rolled) == FRESH_ROLLS


def test_no_two_boots_roll_the_same(image: Image) -> None:
    other = Image("image.bin")
    with other.process:
        request = json.dumps({"ask": "roll", "link": "100dB"})
        assert image.answer(request) != other.answer(request)
        other.process.terminate()
