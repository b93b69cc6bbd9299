"""Shortcuts to the laws of a program's outputs."""

from __future__ import annotations

from fractions import Fraction

from oddsmith.language import run


def laws(program: str) -> list[dict[int, Fraction]]:
    """The chances of every output."""
    return [
        {} if output.law is None else {n: Fraction(w, output.law.total) for n, w in output.law.weights.items()}
        for output in run(program).outputs
    ]


def law(program: str) -> dict[int, Fraction]:
    """The chances of the last output."""
    return laws(program)[-1]


def of(expression: str) -> dict[int, Fraction]:
    """The chances of an expression."""
    return law(f"output {expression}")


def certain(expression: str) -> int | None:
    """The one value of an expression; None for the empty die."""
    found = of(expression)
    assert len(found) <= 1, found
    return next(iter(found), None)
