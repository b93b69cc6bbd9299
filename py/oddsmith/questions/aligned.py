"""Several laws of numbers over the same outcomes, so that they can be told side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from oddsmith.law.distribution import Distribution, OrLess, OrMore
from oddsmith.law.ratio import Ratio
from oddsmith.questions.asking import Json
from oddsmith.questions.law import classes, plain

Class = tuple[int, int]


def aligned_report(laws: Sequence[Distribution[Any] | None], most: int | None = None) -> Json | None:
    """The laws of numbers among these over every outcome of any of them; None where there are no such laws.

    Of more than `most` outcomes neighbours are joined, of all laws the same ones, as in `law_report`.
    """
    numbers = [law if law and law.is_numeric else None for law in laws]
    outcomes = sorted({int(outcome) for law in numbers if law for outcome in law.outcomes})
    if not outcomes:
        return None
    width, class_of = classes(outcomes, most)
    places = dict.fromkeys(class_of.values(), 0)
    told = [{"outcome": plain(first)} | ({"to": plain(last)} if width > 1 else {}) for first, last in places]
    return {"outcomes": told, "laws": [law and _chances(law, class_of, dict(places)) for law in numbers]}


def _chances(law: Distribution[int], class_of: Mapping[int, Class], weights: dict[Class, int]) -> Json:
    """What a law says of each place: null beyond an end that stands for all from there on, which is marked."""
    for outcome, weight in law.weights.items():
        weights[class_of[int(outcome)]] += weight
    least, last = law.outcomes[0], law.outcomes[-1]
    ends = {"or_less": class_of[int(least)][0]} if isinstance(least, OrLess) else {}
    ends |= {"or_more": class_of[int(last)][0]} if isinstance(last, OrMore) else {}
    told: Json = {"chance": [], "at_least": [], "at_most": []} | {mark: plain(end) for mark, end in ends.items()}
    below = 0
    for (first, _), weight in weights.items():
        is_told = ends.get("or_less", first) <= first <= ends.get("or_more", first)
        for reading, cases in (("chance", weight), ("at_least", law.total - below), ("at_most", below + weight)):
            told[reading].append(Ratio(cases, law.total).decimal if is_told else None)
        below += weight
    return told
