"""Why a roll can be believed, as JSON: made again from its link, shown byte by byte, and counted against chance.

docs/json.md is the contract. Nothing here computes odds, so that thousands of rolls can be read back quickly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import expm1, log1p

from oddsmith.errors import InvalidLink, OddsmithError
from oddsmith.fair.chi_squared import ENOUGH, Fit, fit
from oddsmith.fair.stream import FairDice, block, thrown_from
from oddsmith.law.ratio import Ratio
from oddsmith.questions import exchange_link, link
from oddsmith.questions.law_report import Json, plain
from oddsmith.questions.link import Question
from oddsmith.questions.report import question_report
from oddsmith.work import Progress, no_progress

UNUSUAL = 0.05
VERY_UNUSUAL = 0.001


def replay_report(links: Iterable[str], progress: Progress = no_progress) -> list[Json]:
    """What each link asks, and where it carries a seed what was rolled; or `error`, where it cannot be read."""
    texts = list(links)
    told: list[Json] = []
    for text in texts:
        progress(len(told), len(texts))
        told.append(_replayed(text))
    return told


def _replayed(text: str) -> Json:
    try:
        question, proof = _asked(text)
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


def _asked(text: str) -> tuple[Question, Json]:
    """What a link asks. A reveal is one of a roll, and stays the `link` that proves it."""
    if not exchange_link.is_exchange(text):
        return link.read(text), {}
    found = exchange_link.read(text)
    if found.seed is None:
        allowed = "only the reveal can be replayed"
        raise InvalidLink(f"This is the link of the {found.step}: {allowed}.", field="link", allowed=allowed)
    return found.setup._replace(seed=found.seed), {"link": found.link}


def working_report(text: str) -> Json:
    """How anybody computes the roll of a link again: the blocks of its stream, and what each number in it gives."""
    question = link.read(text)
    dice = FairDice(question.seed or "")  # which refuses a link without one
    taken = _taken(dice, lambda throw: question.system.roll(question.inputs, throw))
    return question_report(question) | {"seed": dice.seed} | _blocks(dice.seed, taken)


def _taken(dice: FairDice, roll: Callable[[Callable[[int], int]], object]) -> list[tuple[int, bytes]]:
    """For every number that a roll takes from the stream the sides of its die, and the bytes."""
    taken: list[tuple[int, bytes]] = []

    def throw(sides: int) -> int:
        face, numbers = thrown_from(dice.stream, sides)
        taken.extend((sides, number) for number in numbers)
        return face

    roll(throw)
    return taken


def _blocks(seed: str, taken: list[tuple[int, bytes]]) -> Json:
    length = sum(len(number) for _, number in taken)
    texts = [f"{seed}:{index}" for index in range(-(-length // 32))]
    return {
        "blocks": [{"text": hashed, "sha256": block(hashed).hex()} for hashed in texts],
        "numbers": [_number(sides, number) for sides, number in taken],
    }


def _number(sides: int, taken: bytes) -> Json:
    number = int.from_bytes(taken, "big")
    below = 256 ** len(taken) // sides * sides
    face = number % sides + 1 if number < below else None
    numbers = {"number": plain(number), "below": plain(below), "face": plain(face)}
    return {"sides": plain(sides), "bytes": taken.hex(), **numbers}


def fairness_report(faces: Mapping[int, Sequence[int]]) -> Json:
    """The fit of every kind of dice that was thrown, by its number of sides, and one sentence about all of them."""
    fits = [fit(counts) for _, counts in sorted(faces.items()) if sum(counts)]
    return {"kinds": [_fit_report(made) for made in fits], "sentence": _looks(fits)}


def _fit_report(made: Fit) -> Json:
    return {
        "sides": made.sides,
        "thrown": made.thrown,
        "expected": Ratio(made.thrown, made.sides).decimal,
        "statistic": made.statistic.decimal,
        "degrees": made.degrees,
        "p_value": made.p_value,
        "enough": made.is_enough,
        "sentence": _sentence(made),
    }


def _percent(chance: float) -> str:
    return Ratio(*chance.as_integer_ratio()).percent


def _sentence(made: Fit) -> str:
    if not made.is_enough:
        times = "once" if made.thrown == 1 else f"{made.thrown:,} times"
        least = ENOUGH * made.sides
        needs = f"chi-squared needs {least:,} throws of a d{made.sides}"
        return f"Thrown {times}, which is too little to tell anything: {needs}."
    often = f"fair dice are this uneven, or more so, in {_percent(made.p_value)} of such samples"
    if made.p_value < VERY_UNUSUAL:
        return f"Very uneven: {often}. If rolls made from now on show it again, please report it."
    if made.p_value < UNUSUAL:
        return f"A little uneven: {often}, so that happens by chance now and then."
    if made.p_value > 1 - VERY_UNUSUAL:
        return f"Strikingly even: {often}. If rolls made from now on show it again, please report it."
    return f"Nothing stands out: {often}."


def _looks(fits: Sequence[Fit]) -> str:
    """What many looks do to a low p-value: of several the least is low more often than one alone (Šidák)."""
    told = [made.p_value for made in fits if made.is_enough]
    if not told:
        return "No dice were thrown often enough yet to say anything about them."
    again = (
        "Whoever looks often enough sees a low number some day, also with perfectly fair dice: "
        "one look in twenty is under 5 %."
    )
    if len(told) == 1:
        return again
    least = min(told)
    by_chance = -expm1(len(told) * log1p(-least)) if least < 1 else 1.0
    return (
        f"{len(told)} kinds of dice were looked at: with fair dice the lowest of {len(told)} such numbers is "
        f"{_percent(least)} or less in {_percent(by_chance)} of cases. {again}"
    )
