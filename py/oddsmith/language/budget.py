"""The bounds of a program, each refused in one sentence that names it.

A step is about a microsecond. What a program does in bulk is estimated before it begins; its own statements are counted
as they run. The bounds are lower than those of a system's form: a program can be anybody's, and is run as it is typed.
"""

from __future__ import annotations

from oddsmith.errors import TooMuchWork
from oddsmith.work import Progress, millions

MOST_STEPS = 40_000_000
MOST_AT_ONCE = 10_000_000
"""Of one operation, which cannot be stopped half-way."""
MOST_ENTRIES = 4_000_000
"""Of the laws and sequences that one operation makes: memory."""
MOST_WORDS = 20_000_000
"""Of eight bytes, of the weights of one law."""
MOST_BITS = 14_000
"""Of a number: Python writes no longer one as text."""
MOST_LAW_BITS = 400_000
"""Of a weight."""
MOST_DEPTH = 250
"""Functions inside one another, whatever a program sets."""
MOST_NESTED = 4_000
"""Levels of their trees together."""
A_STATEMENT = 16
"""Steps of one statement: what it calls, looks up and makes."""
TELL_EVERY = 500_000
THE_WHOLE = "This program"


def refuse(what: str, allowed: str) -> TooMuchWork:
    """The error for a bound that was hit: “A sequence with 10,000 members”, “at most 100 are allowed”."""
    return TooMuchWork(f"{what}: {allowed}.", field="program", allowed=allowed)


class Budget:
    """Counts the steps of one run, and tells about them."""

    def __init__(self, progress: Progress) -> None:
        self.spent = 0
        self.told = 0
        self.progress = progress

    def spend(self, steps: int, what: str = THE_WHOLE) -> None:
        """Count steps that are about to be made.

        Raises:
            TooMuchWork: with them it would be more than allowed.
        """
        if steps > MOST_AT_ONCE:
            raise _too_many(steps, what, MOST_AT_ONCE, " at once")
        self.spent += steps
        if self.spent > self.told:
            if self.spent > MOST_STEPS:
                raise _too_many(self.spent, THE_WHOLE, MOST_STEPS)
            self.told = self.spent + TELL_EVERY
            self.progress(self.spent, MOST_STEPS)

    def expect(self, steps: int, what: str) -> None:
        """Refuse what would come to more than is left, before its parts are counted one by one.

        Raises:
            TooMuchWork: it would.
        """
        if self.spent + steps > MOST_STEPS:
            raise _too_many(self.spent + steps, what if steps > MOST_STEPS else THE_WHOLE, MOST_STEPS)

    def look_ahead(self, before: int, share: float, what: str) -> None:
        """The same once a share is done, whose steps may be dearer than the rest; `before` is what was spent before.

        Raises:
            TooMuchWork: at half this rate it would still be more than allowed.
        """
        steps = int((self.spent - before) / share)
        if before + steps > 2 * MOST_STEPS:
            raise _too_many(steps, what, MOST_STEPS)

    def room(self, entries: int, what: str) -> None:
        """Refuse what would have too many entries, before it is made.

        Raises:
            TooMuchWork: naming what it is.
        """
        if entries > MOST_ENTRIES:
            raise refuse(f"{what} would have {many(entries)} entries", f"at most {MOST_ENTRIES:,} are allowed")


def fits(number: int) -> int:
    """The number itself, if it is not too long.

    Raises:
        TooMuchWork: it is.
    """
    if number.bit_length() > MOST_BITS:
        raise refuse(
            f"A number with {number.bit_length():,} binary digits came up", f"at most {MOST_BITS:,} are allowed"
        )
    return number


def _too_many(steps: int, what: str, most: int, how: str = "") -> TooMuchWork:
    return refuse(
        f"{what} would take {about(millions(steps))} million steps",
        f"at most {millions(most)} million{how} are allowed",
    )


def many(number: int) -> str:
    """A number for a sentence: in full, or as a power of ten where nobody could read it."""
    return f"{number:,}" if number < 10**15 else f"about 10^{len(str(number)) - 1}" if number < 10**4000 else "too many"


def about(number: int) -> str:
    """The same for an estimate."""
    return f"about {many(number).removeprefix('about ')}"
