"""Sends hostile links to `api.answer`, thousands with `--long`: each gets an answer or an error message in time."""

from __future__ import annotations

import json
import time
from collections import defaultdict
from random import Random
from typing import Any

import pytest

from oddsmith import api, errors
from tests.engine.test_api import CODES
from tests.hostile.links import altered, hostile, links, steps

MOST_S = defaultdict(lambda: 40, solve=2 * errors.MOST_STEPS // 1_000_000)
"""Time limit of an answer: less than the bounds on work allow, except for solving, whose steps take twice as long.

Solving for the dice of a compound check, estimated at 54 million steps, took 47 to 59 s.
"""
LONGEST = 700
"""Maximum length of an error message in characters, including any quoted input."""
SWEEPS = ("3..5", "9..3", "3..1e9", "0..99999", "1..12", "..", "3..5..7")


PARTS = ("commitment", "opening", "entropy")


def together(random: Random) -> list[dict[str, Any]]:
    """All valid requests of two people who roll together."""
    keep, offer, answer, reveal = steps(random)
    return [
        {"ask": "accept", "link": offer, "entropy": "4-2-6-6-1-3-5-2-6-1"},
        {"ask": "reveal", "link": answer, "keep": keep},
        *({"ask": "verify", "link": reveal, "against": one} for one in (offer, answer)),
        {"ask": "step", "link": reveal},
        {"ask": "stage", "link": reveal, "against": answer},
    ]


def changed(random: Random, request: dict[str, Any]) -> dict[str, Any]:
    """The request with one part of one of its links replaced."""
    name = random.choice(sorted(request.keys() - {"ask"}))
    return request | {name: hostile(random) if name == "entropy" else altered(random, request[name])}


def ask(request: Any) -> float:
    """Send a request, check that an error is well-formed, and return the time it took."""
    started = time.process_time()
    answered = json.loads(api.answer(json.dumps(request)))
    took = time.process_time() - started
    if "error" in answered:
        error = answered["error"]
        assert error["code"] in CODES, f"{request}: {error}"
        assert error["message"].isprintable(), request
        assert len(error["message"]) < LONGEST, request
    return took


def requests(random: Random, link: str) -> list[dict[str, Any]]:
    """Requests that fit such a link; their other parts are hostile too."""
    if any(f"{part}=" in link for part in PARTS):
        return [
            *({"ask": ask, "link": link} for ask in ("accept", "step", "stage", "reveal", "verify")),
            *(changed(random, request) for request in random.sample(together(random), 2)),
        ]
    if link.startswith("lab"):
        return [{"ask": ask, "link": link} for ask in ("program", "odds", "roll", "offer", "working")]
    table = {"ask": "table", "link": link}
    return [
        *({"ask": ask, "link": link} for ask in ("odds", "roll", "working", "offer")),
        {"ask": "replay", "links": [link, "decibel?seed=1-a"]},
        {"ask": "compare", "links": ["crucible", link]},
        {**table, "rows": hostile(random), "columns": f"target={hostile(random)}"},
        {**table, "rows": f"{random.choice(('dice', 'target', 'difficulty'))}={random.choice(SWEEPS)}"},
        {"ask": "solve", "link": link, "chance": random.choice(("65%", hostile(random)))},
        {"ask": "solve", "link": link, "chance": "1/3", "for": hostile(random)},
        {"ask": "export", "form": "csv", "request": {"ask": "odds", "link": link}},
        {"ask": "program", "program": link},
    ]


@pytest.mark.parametrize(
    ("seed", "many"), [(7, 500), *(pytest.param(seed, 2_000, marks=pytest.mark.long) for seed in range(100, 120))]
)
def test_hostile_links_are_answered(seed: int, many: int) -> None:
    random = Random(seed)  # noqa: S311 (no secret)
    slowest = 0.0
    for number, link in enumerate(links(seed, many, views=False)):
        for request in random.sample(requests(random, link), 2):
            took = ask(request)
            slowest = max(slowest, took)
            assert took < MOST_S[request["ask"]], f"link {number} of {seed}: {request['ask']} took {took:.0f} s"
    print(f"seed {seed}: {2 * many:,} requests, the slowest took {slowest:.2f} s")


def test_requests_are_valid_before_they_are_altered() -> None:
    """Otherwise altering one part would not leave exactly one part wrong."""
    for request in together(Random(7)):  # noqa: S311 (no secret)
        assert "answer" in json.loads(api.answer(json.dumps(request))), request
