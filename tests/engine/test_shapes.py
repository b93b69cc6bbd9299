"""Shapes and engine agree: every answer fits its shape, and every field of every shape occurs in an answer."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal, NotRequired, get_args, get_origin, get_type_hints
from urllib.parse import quote

import pytest

from oddsmith import api
from oddsmith.questions import exchange, link
from tools import protocol, shapes

OFFERED = exchange.offer("5dB?target=13")
ACCEPTED = exchange.accept(OFFERED.offer.link)
REVEALED = exchange.reveal(ACCEPTED.link, OFFERED.link)
ROLLED = {
    "commitment": OFFERED.commitment,
    "link": "decibel",
    "question": "5dB",
    "asked": True,
    "offer": OFFERED.offer.link,
    "keep": "",
    "answer": ACCEPTED.link,
    "reveal": REVEALED.link,
}
LONG = "output d3000"
EMPTY = "output {}"
NO_SUCCESS = "DICE: 3 \\ Dice 1..5 \\ output DICEd6"
WORDS = "lab?program=output d3 \\ names: 1 miss, 2 hit, 3 critical hit; success: 2..3 \\"
ROUNDED_TIMES = quote("N: 20 \\ Times 1..25 \\ X: d6 loop I over {1..N} { X: [highest of X and X] } output X")
ROUNDED = "lab?program=X: d6 loop I over {1..20} { X: [highest of X and X] } output X"
JOINT = "one-roll-engine"
SAMPLES: dict[str, list[dict[str, Any]]] = {
    "odds": [
        {"link": "5dB?target=13"},
        {"link": "4dB?secondary=yes&resolution=dynamic"},
        {"link": "crucible?boons=2"},
        {"link": "storyteller?rules=chronicles&resolution=opposed"},
        {"link": "savage-worlds"},
        {"link": "roll-under"},
        {"link": "storyteller?attribute=8&skill=6&halving=over"},
        {"link": JOINT},
        {"link": WORDS},
        {"link": ROUNDED},
        {"link": link.write(link.read(f"lab?program={LONG}")), "joined": True},
    ],
    "roll": [
        {"link": "5dB?target=13", "seed": "1-a"},
        {"link": "storyteller", "seed": "1-a"},
        {"link": "savage-worlds"},
        {"link": "vampire-v5?POOL=8&HUNGER=4", "seed": "1-b"},
        {"link": "lab?program=output 9d10"},
        {"link": "lab?program=output 50d[highest 20 of 60d20]"},
    ],
    "table": [
        {"link": "decibel", "published": "static"},
        {"link": "crucible", "rows": "boons=0..2", "columns": "banes=0..1", "shows": "mean"},
        {"link": "decibel", "rows": "dice=3..4", "columns": "discard=0..1"},
        {"link": f"lab?program={NO_SUCCESS}", "rows": "DICE=1..3"},
        {"link": f"lab?program={ROUNDED_TIMES}", "rows": "N=20,21"},
    ],
    "solve": [{"link": "5dB", "chance": "65%"}, {"link": "5dB", "chance": "0", "for": "target"}],
    "compare": [
        {"links": ["5dB", JOINT, WORDS, ROUNDED, f"lab?program={LONG}"], "joined": True},
        {"links": ["storyteller?rules=chronicles&resolution=opposed", "5dB"]},
    ],
    "chance": [{"chance": "65%"}, {"chance": "0", "among": ["1/2", None]}],
    "replay": [{"links": ["5dB", "5dB?seed=1-a", "no such system"]}],
    "program": [
        {"program": f"{LONG} {EMPTY} output d{{1,2}}", "joined": True},
        {"program": NO_SUCCESS, "inputs": {"DICE": "2"}},
        {"program": "output 2 ^ 70"},
        {"link": ROUNDED},
        {"program": "loop N over {2..3} { output dN }"},
        {"link": f"lab?program={NO_SUCCESS}"},
    ],
    "language": [{}],
    "format": [{"program": LONG}],
    "rename": [{"program": NO_SUCCESS, "line": 1, "column": 1, "name": "POOL"}],
    "working": [{"link": "5dB?seed=1-a"}],
    "fairness": [{"faces": {"2": [100, 120], "6": [1, 0, 0, 2, 0, 0]}}],
    "offer": [{"link": "5dB?target=13"}],
    "accept": [{"link": OFFERED.offer.link}, {"link": OFFERED.offer.link, "entropy": "4 2 6 6 1 3 5 2 6 1"}],
    "reveal": [{"link": ACCEPTED.link, "keep": OFFERED.link}],
    "verify": [{"link": REVEALED.link, "against": ACCEPTED.link}],
    "step": [{"link": one.link} for one in (OFFERED.offer, OFFERED, ACCEPTED, REVEALED)],
    "stage": [
        *({"link": one.link} for one in (OFFERED, REVEALED)),
        {"link": REVEALED.link, "against": ACCEPTED.link},
        {"link": ACCEPTED.link, "known": [ROLLED]},
    ],
    "export": [{"form": "csv", "request": {"ask": "odds", "link": "5dB"}}],
    "systems": [{}, {"link": "decibel"}],
    "games": [{}],
}
"""Requests for each question that together produce every kind of answer."""

seen: dict[str, set[str]] = defaultdict(set)
"""The fields of each shape that occurred in an answer."""


def misfits(found: Any, hint: Any, where: str = "") -> Iterator[str]:
    """Yield a message for every mismatch of JSON and a shape; record the fields in `seen`."""
    kind, parts = get_origin(hint), get_args(hint)
    if protocol.is_object(hint):
        yield from _misfits_of_object(found, hint, where)
    elif kind is NotRequired:
        yield from misfits(found, parts[0], where)
    elif kind in protocol.UNIONS:
        tries = [list(misfits(found, part, where)) for part in parts]
        yield from min(tries, key=len)
    elif kind is Literal:
        if found not in parts:
            yield f"{where} is none of {parts}: {found}"
    elif kind is dict:
        for name, part in found.items() if isinstance(found, dict) else [("", found)]:
            yield from misfits(name, parts[0], f"{where} as a name")
            yield from misfits(part, parts[1], f"{where}.{name}")
    elif kind in (list, tuple) and isinstance(found, list):
        each = parts if kind is tuple and parts[-1] is not Ellipsis else parts[:1] * len(found)
        if len(each) != len(found):
            yield f"{where} has not {len(each)} parts: {found}"
        for place, (part, one) in enumerate(zip(found, each, strict=False)):
            yield from misfits(part, one, f"{where}[{place}]")
    elif hint is not Any and not _is_plain(found, hint):
        yield f"{where} is no {hint}: {found}"


def _misfits_of_object(found: Any, shape: Any, where: str) -> Iterator[str]:
    fields = get_type_hints(shape, include_extras=True)
    needed = {name for name, field in fields.items() if get_origin(field) is not NotRequired}
    if not isinstance(found, dict) or not needed <= found.keys() <= fields.keys():
        yield f"{where} is no {shape.__name__}: {found}"
        return
    seen[shape.__name__] |= found.keys()
    for name, part in found.items():
        yield from misfits(part, fields[name], f"{where}.{name}")


def _is_plain(found: Any, hint: Any) -> bool:
    """True if it has this JSON type; an integer counts as any number."""
    hint = getattr(hint, "__supertype__", hint)
    return type(found) is hint or (hint is float and type(found) is int)


class Watched(dict[str, Any]):
    """A request that records which fields are read."""

    def __init__(self, fields: dict[str, Any]) -> None:
        super().__init__(fields)
        self.read: set[str] = set()

    def get(self, name: str, default: Any = None) -> Any:
        self.read.add(name)
        return super().get(name, default)

    def __getitem__(self, name: str) -> Any:
        self.read.add(name)
        return super().__getitem__(name)

    def __contains__(self, name: object) -> bool:
        self.read.add(str(name))
        return super().__contains__(name)


def test_every_question_has_a_shape_and_samples() -> None:
    assert set(shapes.QUESTIONS) == set(SAMPLES) == set(api.ASKS)


@cache
def answered(ask: str) -> tuple[list[str], set[str]]:
    """The mismatches in the answers to the samples of a question, and the fields that were read."""
    found: list[str] = []
    read: set[str] = set()
    for sample in SAMPLES[ask]:
        request = Watched(sample)
        report = api.ASKS[ask].answer(request, lambda done, total: None)
        found += misfits(json.loads(json.dumps(report)), shapes.QUESTIONS[ask][1], ask)
        read |= request.read
    return found, read


@pytest.mark.parametrize("ask", SAMPLES)
def test_answers_fit_their_shape(ask: str) -> None:
    found, _ = answered(ask)
    assert found == []


@pytest.mark.parametrize("ask", SAMPLES)
def test_the_fields_of_a_request_are_those_that_are_read(ask: str) -> None:
    _, read = answered(ask)
    fields = {name.removesuffix("?") for name in shapes.QUESTIONS[ask][0]}
    assert read == fields
    assert set().union(*SAMPLES[ask]) <= fields


@pytest.mark.parametrize("ask", SAMPLES)
def test_fields_without_a_mark_are_required(ask: str) -> None:
    fields, _ = shapes.QUESTIONS[ask]
    for name in fields:
        if not name.endswith("?"):
            request = {"ask": ask, **SAMPLES[ask][0]}
            del request[name]
            assert "error" in json.loads(api.answer(json.dumps(request)))


REFUSED = ["decibel?dice=9999", "nothing", "lab?program=output ("]


@cache
def refused(text: str) -> list[str]:
    """The mismatches in the refusal of a link."""
    told = json.loads(api.answer(json.dumps({"ask": "odds", "link": text})))
    return list(misfits(told["error"], shapes.Refusal))


@pytest.mark.parametrize("text", REFUSED)
def test_refusals_fit_their_shape(text: str) -> None:
    assert refused(text) == []


PARTS = ("AnyField", "Asked", "KnownExchange", "LawSummary", "SetUpSummary")
"""Shapes that occur only in other shapes or in requests."""
UNSEEN = {"Beats": {"or_more"}, "VerifiedReport": {"keep"}}
"""Fields of rolls beyond the end of a law, which practically never happen; and of another step of an exchange."""


def test_every_field_of_every_shape_occurs() -> None:
    for ask in SAMPLES:
        answered(ask)
    for text in REFUSED:
        refused(text)
    for name, shape in vars(shapes).items():
        if protocol.is_object(shape) and name not in PARTS:
            assert seen[name] | UNSEEN.get(name, set()) == get_type_hints(shape).keys(), name


def test_shapes_are_translated_for_the_page() -> None:
    made = protocol.module()
    chance = "export type Chance = { fraction: string, decimal: number, percent: string, one_in: number | null };"
    assert chance in made
    assert 'shows: "chance" | "mean", cells: Array<Array<Cell | null>> };' in made
    assert '{ ask: "roll", link: string, seed?: string } | ' in made
    assert 'export const LAB = "lab" as const;' in made


def test_types_outside_json_are_refused() -> None:
    with pytest.raises(TypeError, match="no type of JSON"):
        protocol.typed(set[int])
