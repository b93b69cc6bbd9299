"""The requests that the memory image must be able to answer; tools/image/make.mjs runs them in Pyodide at build time.

They cover everything that the page asks, so that whatever is imported late is in the image. Other requests still work,
because the whole engine takes over (web/engine/boot.ts).
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from living import forget  # type: ignore[import-not-found]  # exists only in Pyodide

from oddsmith import api
from oddsmith.fair import dice as fair
from oddsmith.questions import catalog, exchange_link
from oddsmith.questions.link import joined

SEED = "1-image"
PROGRAM = (
    "AC: 15 \\ Armour class 10..22; help \\ D: 2d6 E: 4 \\ Die 4, 6 \\ F: 1 \\ No, yes no, yes \\ output d20 >= AC"
)
PACKED = "c3S2UjA0UohRcCzKzS8tUkjOSSwuVjA00NMzAonml5YUlJYopBgZKNjZKjg6AwA"
"""The same with another default, compressed as long programs are in links."""
LISTS = "storyteller?attribute=6&anew=1,2&seed=1-image"
FEW = 3
LARGE = ('"solve"', '"lab?', '"program"', '"rename"')


def requests(programs: str) -> list[str]:
    """Requests for `api.answer`: every kind, for every system. Their answers are deterministic.

    `programs`: AnyDice programs as a JSON list, for an image that includes that language.
    """
    re.purge()  # else cached patterns would hide that the engine compiles them
    asked = [*_answerable(), *_between_two(), *_of_programs(json.loads(programs))]
    return [json.dumps(request) for request in asked] + _refused()


def beginning(programs: str) -> list[str]:
    """The first requests. Modules that these do not need are kept as code until they are imported."""
    asked = [{"ask": "odds", "link": catalog.HOME}, {"ask": "roll", "link": catalog.HOME}]
    if json.loads(programs):
        asked += [
            {"ask": "systems", "link": game} for game in catalog.programs()
        ]  # reads the game's text now, as an image has no files
        asked += [{"ask": "program", "program": "output d6"}]
    return [json.dumps(request) for request in asked]


def answer_all(asked: list[str]) -> None:
    """Answer everything, so that all late imports happen."""
    for request in asked:
        api.answer(request, lambda done, total: None)
        if any(word in request for word in LARGE):  # these fill the caches, and memory must not grow
            forget()
    fair.new_seed()
    forget()


def _answerable() -> list[Any]:
    asked: list[Any] = [{"ask": "systems"}, {"ask": "chance", "chance": "13/20"}]
    asked += [{"ask": "odds", "link": link} for link in ("100dB", "(30-10)dB", "storyteller?attribute=50&red=20")]
    asked += [{"ask": ask, "link": LISTS} for ask in ("odds", "table", "roll")]
    for system in catalog.systems():
        links = [system.key, *(_link(system.key, preset.inputs) for preset in system.presets)]
        for link in links:
            seeded = f"{link}{'&' if '?' in link else '?'}seed={SEED}"
            asked += [
                {"ask": "odds", "link": link},
                {"ask": "roll", "link": seeded},
                {"ask": "working", "link": seeded},
            ]
        asked += [{"ask": "solve", "link": system.key, "chance": "65%"}, {"ask": "replay", "links": links}]
        for table in system.tables:
            asked.append({"ask": "table", "link": system.key, "published": table.key})
        asked += [{"ask": "compare", "links": [system.key, link]} for link in links[1:2]]
    for place, game in enumerate(game for game in catalog.games() if game not in catalog.programs()):
        asked.append({"ask": "systems", "link": game})  # imports it
        if place < FEW:
            asked += [{"ask": "odds", "link": game}, {"ask": "roll", "link": f"{game}?seed={SEED}"}]
    told = [request for request in asked if request["ask"] in ("odds", "table", "compare")]
    asked += [
        {"ask": "export", "form": form, "request": one}
        for one, form in itertools.product(told[:6], ("csv", "markdown", "json"))
    ]
    read = [
        f"lab?program={quote(PROGRAM)}",
        f"lab?packed={PACKED}&AC=12",
    ]  # links of programs, read without running them
    asked += [
        {"ask": "replay", "links": read},
        *({"ask": "step", "link": f"{link}&commitment=1-{'a' * 64}"} for link in read),
    ]
    asked.append({"ask": "fairness", "faces": {"20": [7] * 20, "6": [1, 2, 3, 4, 5, 6]}})
    return asked


def _between_two() -> list[Any]:
    """The requests of a roll between two people, with truncated links too, but without the offer, which is random."""
    reveal = exchange_link.kept(exchange_link.read_setup("decibel?target=13"), f"1-{'a' * 52}", SEED)
    keep, offer, answer = reveal._replace(entropy=None).link, reveal.offer.link, reveal.answer.link
    asked = [
        {"ask": "accept", "link": offer, "entropy": SEED},
        {"ask": "reveal", "link": answer, "keep": keep},
        {"ask": "offer", "link": answer},
    ]
    asked += [{"ask": "step", "link": link} for link in (keep, offer, answer, reveal.link, answer[:-1], offer[:-1])]
    return asked + [{"ask": "verify", "link": reveal.link, "against": link} for link in (offer, answer, answer + "a")]


def _of_programs(programs: list[str]) -> list[Any]:
    """Requests on programs: run them, get their errors, edit them."""
    asked: list[Any] = []
    for place, game in enumerate(catalog.programs() if programs else ()):
        asked.append({"ask": "systems", "link": game})  # reads the game's text now, as an image has no files
        if place < FEW:  # more would add nothing new, and memory must not grow
            asked += [{"ask": "odds", "link": game}, {"ask": "roll", "link": f"{game}?seed={SEED}"}]
    for place, program in enumerate([*programs, *WRONG] if programs else []):
        link = joined("lab", {"program": program})
        asked += [
            {"ask": "program", "link": link},
            {"ask": "program", "program": program},
            {"ask": "roll", "link": link, "seed": SEED},
        ]
        if place < FEW:
            asked += [{"ask": ask, "link": link} for ask in ("odds", "table", "solve")]
            asked += [{"ask": "compare", "links": [link, "decibel"]}]
            asked += [
                {"ask": "export", "form": form, "request": request}
                for request, form in itertools.product(asked[-6:], ("csv", "markdown", "json"))
            ]
    if programs:
        asked += [{"ask": "format", "program": program} for program in (EDITED, WRONG[0])]
        for column, name in ((1, "NEW"), (EDITED.index("N:n") + 1, "NEW"), (1, "N"), (1, "new"), (9, "X")):
            asked.append({"ask": "rename", "program": EDITED, "line": 1, "column": column, "name": name})
    broken = ["", "a", "AAAA", "!", "x" * 999, "S0ktLlGoVCjOyM9JAQA"] if programs else []
    return asked + [{"ask": "program", "link": f"lab?packed={packed}"} for packed in broken]


WRONG = [
    "output 1d6 named",
    "output [count 1 in",
    "output [nothing d6]",
    "output 1d6 = ",
    "x = 3",
    "output 1d{}",
    'function: f A:n { result: A } output [f d6] output [f {1,2}] named "x [X]"',
    "output 10000d10000",
    "loop X over {1..9} { Y: X } output Y @ 7654321",
    'set "explode depth" to 3 output [explode d6] set "nothing" to 1',
    "output 1/0 output \x25 output d6 ^ 3 output !d2 & (1 | d3)",
]
EDITED = (
    "AC: 9 \\ Armour 1..20 \\ X: 2d6 function: f N:n { if N = 1 { result: -1 } else { result: [g N] + {AC, 1}@2 } }\n\n"
    'function: g N:n { result: #N + !AC } \\ own \\ loop N over {d6} { Y: N output {1..Y} + [f N] named "[AC]" }\n'
    "output (X > 2) * X + (X = 3 & X < AC) - X output d6 d8 output 2d6d4 output [highest 1 of d6 d8] \\ success: AC+ \\"
)
"""A program with every trap of `oddsmith.language.traps`."""
WRONG += [EDITED, "anydice.com/program/1"]


def _refused() -> list[str]:
    """Invalid requests of every kind."""
    links = [
        "",
        "5d6zz",
        "decibal?dice=5",
        "storytelling",
        "decibel?dise=5",
        "decibel?dice=%E2%82%AC%FF",
        "decibel?dice=x",
        "decibel?dice=1e400",
        "decibel?dice=5&discard=9",
        "\U0001f600",
        "decibel?\ud800",
    ]
    links += ["decibel?dice=5&dice=6", "storyteller?rules=own&exploding=1", "decibel?" + "x" * 5000]
    texts = [json.dumps({"ask": kind, "link": link}) for link in links for kind in ("odds", "roll", "solve", "table")]
    return [*texts, "{", "[]", '{"ask": 1}', '{"ask": "nothing"}']


def _link(key: str, inputs: Mapping[str, str]) -> str:
    return key + "?" + "&".join(f"{name}={text}" for name, text in inputs.items())
