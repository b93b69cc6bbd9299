"""Are the dice fair? Tests how often each face was rolled against chance. docs/json.md is the contract."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import starmap
from math import expm1, log1p
from typing import Any

from oddsmith.errors import InvalidRequest, Progress, no_progress
from oddsmith.fair.chi_squared import ENOUGH, Fit, fit
from oddsmith.law.ratio import Ratio
from oddsmith.questions.asking import Ask, Json

MOST_SIDES = 1_000
MOST_COUNTED = 10**9
UNUSUAL = 0.05
VERY_UNUSUAL = 0.001


def answer_fairness(request: Json, progress: Progress = no_progress) -> Json:
    """Chi-squared test of `faces`: by the number of sides, how often each face was rolled.

    Gives the fit of every kind of dice that was rolled, and one sentence about all of them.
    """
    faces = request.get("faces")
    if not isinstance(faces, dict) or not all(starmap(_are_counts, faces.items())):
        allowed = f"by the number of sides, up to {MOST_SIDES:,}, a list with the count of every face"
        raise InvalidRequest.because("The request needs “faces”", allowed, field="faces")
    fits = [fit(faces[sides]) for sides in sorted(faces, key=int) if sum(faces[sides])]
    kinds = [
        made._asdict()
        | {"expected": Ratio(made.thrown, made.sides).decimal, "statistic": made.statistic.decimal}
        | {"enough": made.is_enough, "sentence": _sentence(made)}
        for made in fits
    ]
    return {"kinds": kinds, "sentence": _looks(fits)}


def _are_counts(sides: str, counts: Any) -> bool:
    """Whether these are counts of the faces of a die with that many sides."""
    if not isinstance(counts, list) or not 2 <= len(counts) <= MOST_SIDES or sides != str(len(counts)):
        return False
    return all(type(count) is int and 0 <= count <= MOST_COUNTED for count in counts)


def _percent(chance: float) -> str:
    return Ratio(*chance.as_integer_ratio()).percent


def _sentence(made: Fit) -> str:
    if not made.is_enough:
        times = "once" if made.thrown == 1 else f"{made.thrown:,} times"
        least = ENOUGH * made.sides
        return f"Rolled {times}: too few rolls to judge. Chi-squared needs {least:,} rolls of a d{made.sides}."
    often = f"fair dice are this uneven, or more so, in {_percent(made.p_value)} of such samples"
    if made.p_value < VERY_UNUSUAL:
        return f"Very uneven: {often}. If your next rolls show it again, please report it."
    if made.p_value < UNUSUAL:
        return f"A little uneven: {often}, which happens by chance now and then."
    if made.p_value > 1 - VERY_UNUSUAL:
        return f"Strikingly even: {often}. If your next rolls show it again, please report it."
    return f"Nothing stands out: {often}."


def _looks(fits: Sequence[Fit]) -> str:
    """A sentence on multiple tests: the lowest of several p-values is low more often than a single one (Šidák)."""
    told = [made.p_value for made in fits if made.is_enough]
    if not told:
        return "No dice have been rolled often enough to judge yet."
    again = (
        "Look often enough and you will see a low number, even with perfectly fair dice: "
        "one look in twenty is under 5%."
    )
    if len(told) == 1:
        return again
    least = min(told)
    by_chance = -expm1(len(told) * log1p(-least)) if least < 1 else 1.0
    return (
        f"{len(told)} kinds of dice were looked at: with fair dice the lowest of {len(told)} such numbers is "
        f"{_percent(least)} or less in {_percent(by_chance)} of cases. {again}"
    )


ASK = Ask("fairness", answer_fairness)
