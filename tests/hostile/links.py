"""Hostile links: well-formed, but with bad values in any part. The same ones test the engine and the page.

They are drawn from a seed, so failures can be reproduced: `python -m tests.hostile.links SEED NUMBER` prints one.
"""

from __future__ import annotations

import base64
import re
import sys
import zlib
from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

from oddsmith.declare.system import System
from oddsmith.language import examples
from oddsmith.questions import catalog, exchange, exchange_link
from tests.engine.strategies import HOSTILE

MARKUP = (
    "<img src=x onerror=globalThis.harmed=1>",
    "<script>globalThis.harmed=1</script>",
    "<svg/onload=globalThis.harmed=1>",
    '"><iframe srcdoc="<script>parent.harmed=1</script>">',
    "javascript:globalThis.harmed=1",
    "{{constructor.constructor('globalThis.harmed=1')()}}",
    "${globalThis.harmed=1}",
    "<style>*{display:none}</style>",
    "<base href=//example.org>",
    "<a href='javascript:harmed=1'>x</a>",
    "\N{LEFT-TO-RIGHT OVERRIDE}\N{RIGHT-TO-LEFT ISOLATE}<b>",
)
NAMES = (
    *("__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"),
    *("then", "length", "__class__"),
)
NUMBERS = (
    *("0", "-0", "00", "-1", "+5", "5.0", "5e0", "1e309", "1e-400", "0x5", "0b1", "1_000", "1,000"),
    *("\N{FULLWIDTH DIGIT FIVE}", "٥", "५", "Ⅴ", "⁵", "5\u0301", "５００", "5\u200b", "\u200f5", "5\x00"),
    *("2147483648", "9007199254740993", "NaN", "Infinity", "-Infinity", "null", "undefined", "true"),
    *("-9" + "9" * 30, "9" * 400, "1e" + "9" * 300, "[object Object]"),
)
DEEP = (
    "(" * 3_000,
    "[" * 3_000,
    "{" * 3_000,
    "(" * 900 + "5" + ")" * 900,
    "output " + "(" * 2_000 + "1" + ")" * 2_000,
    "-" * 5_000,
)
CODED = (
    *("%", "%0", "%zz", "%00", "%C0%80", "%ED%A0%80", "%F5%80%80%80", "%2525"),
    *("+", "%2B", "&", "=", "?", "#", "%23/", ";", "//", "\\"),
)
PROGRAMS = (
    "output {1..100000000}",
    "output 1d{1..999999}",
    "loop X over {1..9999999} { output X }",
    'set "maximum function depth" to 99999\nfunction: f { result: [f] } output [f]',
    "function: a { result: [b] } function: b { result: [a] } output [a]",
    "output 99999999999d99999999999",
    "output 9^9^9^9",
    "A: 2 loop X over {1..9999} { A: A * A } output A",
    "output 100d100*100d100*100d100",
    'output 1 named "' + MARKUP[0] + '"',
    'output 1d2 named "' + "x" * 5_000 + '"',
    "\\ comment \\ output 1d6 \\",
    "output [explode d{1,1,1,1:900000}]",
    'output 1d6 named "[__proto__]"',
)


SWEEPS = ("3..8", "1..4", "both", "8..3", "0..99999999", "1e9..", "..", "3..8..9", "no,yes")
TOGETHER = ("decibel?target=13", "crucible", "lab?program=output%20d6")


def links(seed: int, count: int, *, views: bool = True) -> Iterator[str]:
    """Yield `count` links, the same for the same seed; with `views`, also links that only the page understands."""
    random = Random(seed)  # noqa: S311 (no secret)
    shapes = (*SHAPES, _view) if views else SHAPES
    for _ in range(count):
        yield random.choice(shapes)(random)


def hostile(random: Random) -> str:
    """A hostile text, usually percent-encoded."""
    text = random.choice(random.choice((HOSTILE, MARKUP, NAMES, NUMBERS, NUMBERS, DEEP, CODED)))
    if random.random() < 0.2:
        text += random.choice(NUMBERS)
    return text if random.random() < 0.05 else quote(text, safe="")


def _set_up(random: Random) -> str:
    """A system's link with some inputs far too large, and perhaps an invalid one or an unknown one."""
    system = random.choice([*catalog.systems()])
    preset = random.choice(system.presets)
    parts = {**preset.inputs}
    names = sorted(system.inputs.declared)
    for name in random.sample(names, random.randint(0, min(3, len(names)))):
        options = getattr(system.inputs.declared[name], "options", None)
        parts[name] = random.choice([*options]) if options else str(_number(random))
    if random.random() < 0.4:
        parts[random.choice(sorted(system.inputs.declared))] = hostile(random)
    if random.random() < 0.1:
        parts[random.choice(NAMES)] = hostile(random)
    if random.random() < 0.3:
        parts["seed"] = random.choice(("1-", "2-", "", "1-" + "a" * 70, "1-" + hostile(random), *["1-fine"] * 5))
    query = [f"{name}={text}" for name, text in parts.items()]
    random.shuffle(query)
    if random.random() < 0.05:
        query *= 2
    return f"{system.key}?{'&'.join(query)}"


def _number(random: Random) -> int:
    return random.choice((random.randint(-3, 12), random.randint(0, 300), 10 ** random.randint(0, 12)))


def _shorthand(random: Random) -> str:
    """A system's shorthand or example with some characters replaced."""
    systems = [*catalog.systems()]
    text = random.choice(
        [
            "5dB",
            "(7-3)dB?target=6",
            *(f"{system.key}?{urlencode(preset.inputs)}" for system in systems for preset in system.presets),
        ]
    )
    for _ in range(random.randint(1, 3)):
        place = random.randint(0, len(text))
        text = text[:place] + hostile(random)[:60] + text[place + random.randint(0, 2) :]
    return text


def _whole(random: Random, system: System[Any]) -> str:
    """A valid link: one of the system's presets."""
    return f"{system.key}?{urlencode(random.choice(system.presets).inputs)}"


def _view(random: Random) -> str:
    """A view of several set-ups, some of them valid, with settings that may not exist."""
    view = random.choice(("tables", "tables", "compare", "odds", "history", "lab"))
    system = random.choice([*catalog.systems()])
    links = [
        _whole(random, system) if random.random() < 0.7 else _set_up(random)
        for _ in range(random.choice((0, 1, 1, 1, 2, 3, 8)))
    ]
    of = [f"of={quote(link, safe='')}" for link in links]
    names = ("rows", "columns", "show", "published", "chance", "by", random.choice(NAMES))
    settings = [f"{random.choice(names)}={hostile(random)}" for _ in range(random.choice((0, 0, 1, 4)))]
    sweeps = [
        f"{part}={random.choice(sorted(system.inputs.declared))}={random.choice(SWEEPS)}"
        for part in random.sample(("rows", "columns"), random.randint(0, 2))
    ]
    return f"{view}?{'&'.join([*of, *settings, *sweeps])}"


def _program(random: Random) -> str:
    """A program that is too large, nonsense, or valid (perhaps then corrupted), in either form of link."""
    known = [example.program for example in examples.examples()]
    program = random.choice((random.choice((*PROGRAMS, *DEEP, *MARKUP)), random.choice(known)))
    if random.random() < 0.5:
        place = random.randint(0, len(program))
        program = (
            program[:place] + random.choice((*NUMBERS, *NAMES, "\x00", "}", "[", "\N{GAME DIE}")) + program[place:]
        )
    text = f"program={quote(program, safe='')}"
    if random.random() < 0.4:
        text = f"packed={_packed(random, program)}"
    further = ("", "", f"&output={hostile(random)}", "&seed=1-a", f"&output=1&seed={hostile(random)}")
    return f"lab?{text}{random.choice(further)}"


def _packed(random: Random, program: str) -> str:
    deflate = zlib.compressobj(9, wbits=-15)
    data = random.choice(
        (program.encode("utf-8", "replace"), b"\xff\xfe" * 50, b"\x00" * 30_000_000 if random.random() < 0.05 else b"")
    )
    packed = bytearray(deflate.compress(data) + deflate.flush())
    if packed and random.random() < 0.5:
        packed[random.randrange(len(packed))] ^= 1 << random.randrange(8)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=") + random.choice(("", "", "=", "*", "%00"))


def steps(random: Random) -> tuple[str, str, str, str]:
    """The links of a complete roll between two people: keep, offer, answer and reveal."""
    offered = exchange_link.kept(exchange_link.read_setup(random.choice(TOGETHER)), "1-" + "a" * 52)
    answer = exchange.accept(offered.offer.link, "1-4-2-6-6-1-3-5-2-6-1")
    return offered.link, offered.offer.link, answer.link, exchange.reveal(answer.link, offered.link).link


def altered(random: Random, link: str) -> str:
    """The link with one part, or its set-up, replaced."""
    parts = re.split("[?&]", link)
    place = random.randrange(len(parts))
    part, mark, _ = parts[place].partition("=")
    parts[place] = f"{part}={hostile(random)}" if mark else hostile(random)
    return f"{parts[0]}?{'&'.join(parts[1:])}"


def _exchange(random: Random) -> str:
    """A forged step of a roll between two people."""
    if random.random() < 0.5:
        return altered(random, random.choice(steps(random)))
    parts = {
        "commitment": random.choice(("1-" + "0" * 64, "1-" + "g" * 64, "1-0", "2-" + "a" * 64, hostile(random))),
        "opening": random.choice(("1-" + "a" * 52, "1-" + "1" * 52, "1-", hostile(random))),
        "entropy": random.choice(("1-x-end03", "1-" + "x" * 65, "1-" + "x" * 52, hostile(random))),
    }
    some = random.sample(sorted(parts), random.randint(1, 3))
    set_up = random.choice(
        ("decibel?", "crucible?", "decibel?dice=6&", "lab?program=output%20d6&", "nothing?", _set_up(random) + "&")
    )
    return set_up + "&".join(f"{name}={parts[name]}" for name in some)


def _noise(random: Random) -> str:
    return "".join(
        chr(random.choice((random.randrange(32, 127), random.randrange(0xD7FF)))) for _ in range(random.randint(0, 60))
    )


SHAPES: tuple[Callable[[Random], str], ...] = (_set_up, _set_up, _shorthand, _program, _exchange, _noise)

if __name__ == "__main__":
    wanted, number = map(int, sys.argv[1:])
    print(list(links(wanted, number + 1))[number])
