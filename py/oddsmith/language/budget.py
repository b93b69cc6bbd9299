"""The bounds of a program, each refused in one sentence that names it.

A step is about a fifth of a microsecond in CPython, and about twice that in a page: a program ends within ten seconds
there, or twenty. What a program does in bulk is estimated before it begins; its own statements are counted as they run.
The bounds are lower than those of a system's form: a program can be anybody's, and is run as it is typed.

Memory is counted in cells: what one outcome of a law takes. All that is made counts, until a statement begins when much
has been made: then what is still there is counted again.
"""

from __future__ import annotations

from collections.abc import Callable

from oddsmith.errors import Progress, TooMuchWork, millions
from oddsmith.law import distribution
from oddsmith.law.distribution import cells

MOST_STEPS = 40_000_000
MOST_EXACT_STEPS = 10_000_000
"""Of a program with long weights that are not rounded: if it takes more it is run again, and they are."""
MOST_ENTRIES = 1_000_000
"""Of a law, and fewer with long weights, or of a sequence."""
MOST_CELLS = 2_500_000
"""Of about 200 bytes, of all that a program holds."""
MEMBERS_A_CELL = 4
"""Of a sequence."""
RECOUNT_AFTER = 250_000
"""When so many cells have been made it is time to see what is left of them."""
MOST_BITS = 4_000
"""Of a number. A literal is shorter: see `oddsmith.language.tree`."""
SHORT_BITS = 64
LEAST_SHORT, SHORT = -1 << SHORT_BITS, 1 << SHORT_BITS
"""Numbers between these cost nothing of their own."""
MOST_LAW_BITS = 400_000
"""Of a weight."""
ROUNDED_BITS, SPARE_BITS = distribution.ROUNDED_BITS, 500
"""Of a weight that is rounded; and how many more it has when it is time to do that."""
MOST_DEPTH = 250
"""Functions inside one another, whatever a program sets."""
MOST_NESTED = 4_000
"""Levels of their trees together."""
A_LAW = 50
"""Steps of making a law, however small."""
TELL_EVERY = 500_000
THE_WHOLE = "This program"


def refuse(what: str, allowed: str) -> TooMuchWork:
    """The error for a bound that was hit: “A sequence with 10,000 members”, “at most 100 are allowed”."""
    return TooMuchWork.because(what, allowed, field="program")


class Budget:
    """Counts the steps and the memory of one run, and tells about the steps."""

    def __init__(self, progress: Progress, *, rounds: bool = False, may_round: bool = False) -> None:
        """`rounds` is whether long weights are rounded; `may_round`, whether they can be where exact ones take long."""
        self.rounds = rounds
        self.may_round = may_round
        self.longest = 0
        """Binary digits of the longest weight that came up."""
        self.spent = 0
        self.told = 0
        """Where the next telling is due."""
        self.progress = progress
        self.left: Callable[[], int] = lambda: 0
        """Tells how many cells all variables hold."""
        self.standing = 0
        """Cells that variables held when they were last counted."""
        self.made = 0
        """Cells made since then, or since the call that is being run began."""
        self.pinned = 0
        """Cells held by expressions that wait for a call or a loop to end."""

    def spend(self, steps: int, what: str = THE_WHOLE) -> None:
        """Count steps that are about to be made. Raises TooMuchWork: with them it would be more than allowed."""
        if steps > MOST_STEPS:
            raise _too_many(steps, what, MOST_STEPS)
        self.spent += steps
        if self.spent > self.told:
            self.tell()

    def tell(self) -> None:
        """Tell how far it is. Raises TooMuchWork: farther than allowed."""
        if self.spent > self.most:
            raise _too_many(self.spent, THE_WHOLE, self.most)
        self.told = self.spent + TELL_EVERY
        self.progress(self.spent, MOST_STEPS)

    def expect(self, steps: int, what: str) -> None:
        """Refuse what would come to more than is left, before its parts are counted one by one.

        Raises TooMuchWork: it would.
        """
        if self.spent + steps > self.most:
            raise _too_many(self.spent + steps, what if steps > self.most else THE_WHOLE, self.most)

    def look_ahead(self, before: int, share: float, what: str) -> None:
        """The same once a share is done, whose steps may be dearer than the rest; `before` is what was spent before.

        Raises TooMuchWork: at half this rate it would still be more than allowed.
        """
        steps = int((self.spent - before) / share)
        if before + steps > 2 * self.most:
            raise _too_many(steps, what, self.most)

    def make(self, what: str, entries: int, bits: int, steps: float = 0, copies: int = 1) -> None:
        """Count a law that is about to be made, with so many bits in a weight and its outcome.

        `steps` are what it takes, and `copies` how often there is room needed for its weights meanwhile.

        Raises TooMuchWork: it would be too large, its weights too long, or the steps too many.
        """
        self.check_law(what, entries, bits, copies)
        self.hold(cells(entries, bits))
        self.spend(A_LAW + int(steps), what)

    @property
    def most(self) -> int:
        """Steps that are allowed."""
        return MOST_EXACT_STEPS if self.would_round else MOST_STEPS

    @property
    def would_round(self) -> bool:
        """Whether weights are rounded if this is run again."""
        return self.may_round and self.has_long

    @property
    def has_long(self) -> bool:
        """Whether weights came up that could be rounded."""
        return self.longest > ROUNDED_BITS + SPARE_BITS

    def check_law(self, what: str, entries: int, bits: int, copies: int = 1) -> None:
        """Refuse a law of so many entries with so many bits each, which are in memory so often while it is made.

        Raises TooMuchWork: naming what it is.
        """
        self.longest = max(self.longest, bits)
        if bits > MOST_LAW_BITS:
            allowed = f"at most {MOST_LAW_BITS:,} are allowed"
            raise refuse(f"Weights with {many(bits)} binary digits came up", allowed)
        most = MOST_ENTRIES // cells(1, bits * copies)
        if entries > most:
            length, these = (" with very long weights", "such ") if most < MOST_ENTRIES else ("", "")
            raise refuse(f"{what} would have {many(entries)} entries{length}", f"at most {most:,} {these}are allowed")

    def fits(self, number: int, numbers: int = 1) -> int:
        """A number that has been computed, once its length is counted and found allowed; it is the longest of so many.

        Raises TooMuchWork: it is.
        """
        bits = number.bit_length()
        if bits > SHORT_BITS:
            check_length(bits)
            self.spend(numbers * (bits // SHORT_BITS))
        return number

    def hold(self, taken: int) -> None:
        """Count memory that is about to be taken. Raises TooMuchWork: the program would hold more than allowed."""
        self.made += taken
        if self.standing + self.pinned + self.made > MOST_CELLS:
            held = self.standing + self.pinned + self.made
            raise refuse(
                f"This program would hold {many(held)} entries at once, long numbers counted more than once",
                f"at most {MOST_CELLS:,} are allowed",
            )

    def pin(self, taken: int) -> None:
        """Count memory that is held until its owner gives it back, whatever statements run meanwhile.

        Raises TooMuchWork: the program would hold more than allowed.
        """
        self.hold(taken)
        self.made -= taken
        self.pinned += taken

    def set_aside(self) -> tuple[int, int, int]:
        """Before a call: what expressions hold that wait for it stays counted; returns what to take back after it."""
        before = self.standing, self.pinned, self.made
        self.pinned += self.made
        self.made = 0
        return before

    def take_back(self, before: tuple[int, int, int]) -> None:
        """After a call nothing that it held is left, but what it gives."""
        self.standing, self.pinned, self.made = before

    def recount(self) -> None:
        """Where no expression but those that are pinned holds anything: count what variables hold."""
        self.standing, self.made = self.left(), 0


def check_length(bits: int) -> None:
    """Refuse a number of so many bits. Raises TooMuchWork: it is too long."""
    if bits > MOST_BITS:
        raise refuse(f"A number with {many(bits)} binary digits came up", f"at most {MOST_BITS:,} are allowed")


def _too_many(steps: int, what: str, most: int) -> TooMuchWork:
    needed = f"{about(millions(steps))} million" if steps < 10**4000 else "far too many"
    return refuse(f"{what} would take {needed} steps", f"at most {millions(most)} million are allowed")


def many(number: int) -> str:
    """A number for a sentence: in full, or as a power of ten where nobody could read it."""
    return f"{number:,}" if number < 10**15 else f"about 10^{len(str(number)) - 1}" if number < 10**4000 else "too many"


def about(number: int) -> str:
    """The same for an estimate."""
    return "too many" if number >= 10**4000 else f"about {many(number).removeprefix('about ')}"
