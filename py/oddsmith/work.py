"""Long work: estimated before it starts, refused above a stated bound, and told about while it goes on.

A step is about a microsecond in CPython and two in a page. Progress is a function that is called between steps with how
much is done of how much; raising from it stops the work.
"""

from __future__ import annotations

from collections.abc import Callable

from oddsmith.errors import TooMuchWork

MOST_STEPS = 60_000_000
Progress = Callable[[int, int], None]


def no_progress(done: int, total: int) -> None:
    """Tell nobody."""


def refuse_too_much(steps: int, what: str, field: str | None = None) -> None:
    """Raise TooMuchWork when the estimate is above the bound; `what` begins the sentence: “This pool”."""
    if steps > MOST_STEPS:
        allowed = f"at most {millions(MOST_STEPS):,} million are allowed"
        message = f"{what} would take about {millions(steps):,} million steps: {allowed}."
        raise TooMuchWork(message, field=field, allowed=allowed)


def millions(number: int) -> int:
    """How many millions, rounded up: a number above a bound in millions never reads like the bound."""
    return -(-number // 1_000_000)
