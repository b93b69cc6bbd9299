"""Repeats rolls from their links: many at once (`replay`), and one of them byte by byte (`working`).

No odds are computed here, so that thousands of rolls can be replayed quickly. docs/json.md is the contract.
"""

from __future__ import annotations

from oddsmith.errors import InvalidLink, OddsmithError, Progress, no_progress
from oddsmith.fair.commitment import PARTS
from oddsmith.fair.dice import FairDice, block
from oddsmith.questions import exchange_link, link
from oddsmith.questions.asking import Ask, Json, read_links, read_text
from oddsmith.questions.exchange_link import CALLED
from oddsmith.questions.law import plain
from oddsmith.questions.link import Question, question_report


def answer_replay(request: Json, progress: Progress = no_progress) -> list[Json]:
    """What each of `links` asks, and what was rolled if it has a seed; or an `error` if it cannot be read."""
    links = read_links(request)
    told: list[Json] = []
    for text in links:
        progress(len(told), len(links))
        told.append(_replayed(text))
    return told


def _replayed(text: str) -> Json:
    try:
        question, proof = _read(text)
        report = question_report(question) | proof
        if question.seed is None:
            return report
        reading = question.system.roll(question.inputs, FairDice(question.seed))
    except OddsmithError as error:
        return {"error": error.as_dict()}
    return report | {
        "seed": question.seed,
        "sentence": reading.sentence,
        "success": reading.success,
        "thrown": [[die.sides, die.face] for die in reading.dice],
    }


def _read(text: str) -> tuple[Question, Json]:
    """What a link asks. A reveal counts as its roll, but is reported as the `link`, since it proves the roll."""
    _, texts = link.split(text)
    if not any(part.name in texts for part in PARTS):
        return link.read(text), {}
    found = exchange_link.read(text)
    if found.seed is None:
        problem, allowed = f"This is the {CALLED[found.step]}", "only the last link can be replayed"
        raise InvalidLink.because(problem, allowed, field="link")
    return found.setup._replace(seed=found.seed), {"link": found.link}


def answer_working(request: Json, progress: Progress = no_progress) -> Json:
    """How to compute the roll of `link` by hand: the blocks of its byte stream, and the face that each number gives."""
    question = link.read(read_text(request, "link"))
    dice = FairDice(question.seed or "")  # refuses a link without a seed
    question.system.roll(question.inputs, dice)
    length = sum(len(number) for _, number in dice.taken)
    texts = [f"{dice.seed}:{index}" for index in range(-(-length // 32))]
    return {
        **question_report(question),
        "seed": dice.seed,
        "blocks": [{"text": hashed, "sha256": block(hashed).hex()} for hashed in texts],
        "numbers": [_number(sides, number) for sides, number in dice.taken],
    }


def _number(sides: int, taken: bytes) -> Json:
    number = int.from_bytes(taken, "big")
    below = 256 ** len(taken) // sides * sides
    face = number % sides + 1 if number < below else None
    return {
        "sides": plain(sides),
        "bytes": taken.hex(),
        "number": plain(number),
        "below": plain(below),
        "face": plain(face),
    }


REPLAY = Ask("replay", answer_replay)
WORKING = Ask("working", answer_working)
