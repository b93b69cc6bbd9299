"""The limits of a program; an error for exceeding one is a sentence that names it.

A step is about a fifth of a microsecond in CPython and twice that in a page, so a program ends within ten seconds, or
twenty in a page. Bulk work is estimated before it begins; a program's own statements are counted as they run. The
limits are lower than those of a system's form: a program can come from anybody, and is run as it is typed.

Memory is counted in cells, the size of one outcome of a law. Everything made is counted; once that is much, what is
still held is recounted before the next statement.
"""

from __future__ import annotations

from collections.abc import Callable

from oddsmith.errors import Progress, TooMuchWork, millions
from oddsmith.law import distribution
from oddsmith.law.distribution import cells

MOST_STEPS = 40_000_000
MOST_EXACT_STEPS = 10_000_000
"""Steps of a program with long exact weights; if it takes more, it is run again with weights rounded."""
MOST_ENTRIES = 1_000_000
"""Entries of a law, fewer if its weights are long, or members of a sequence."""
MOST_CELLS = 2_500_000
"""Cells, of about 200 bytes, of all that a program holds."""
MEMBERS_A_CELL = 4
"""Members of a sequence, per cell."""
RECOUNT_AFTER = 250_000
"""Cells made after which those still held are recounted."""
MOST_BITS = 4_000
"""Bits of a number. Literals are shorter: see `oddsmith.language.tree`."""
SHORT_BITS = 64
LEAST_SHORT, SHORT = -1 << SHORT_BITS, 1 << SHORT_BITS
"""Numbers between these are not charged for."""
MOST_LAW_BITS = 400_000
"""Bits of a weight."""
ROUNDED_BITS, SPARE_BITS = distribution.ROUNDED_BITS, 500
"""Bits of a rounded weight, and how many more it may have before it is rounded."""
MOST_DEPTH = 250
"""Nested function calls, whatever a program sets."""
MOST_NESTED = 4_000
"""The total depth of the ASTs of nested functions."""
A_LAW = 50
"""Steps of making a law, however small."""
TELL_EVERY = 500_000
THE_WHOLE = "This program"


def refuse(what: str, allowed: str) -> TooMuchWork:
    """The error for an exceeded limit: “A sequence with 10,000 members”, “at most 100 are allowed”."""
    return TooMuchWork.because(what, allowed, field="program")


class Budget:
    """Counts the steps and the memory of one run, and reports the steps."""

    def __init__(self, progress: Progress, *, rounds: bool = False, may_round: bool = False) -> None:
        """`rounds`: long weights are rounded; `may_round`: a second run may round them if exact ones take too long."""
        self.rounds = rounds
        self.may_round = may_round
        self.longest = 0
        """Binary digits of the longest weight that came up."""
        self.spent = 0
        self.told = 0
        """The steps at which the next report is due."""
        self.progress = progress
        self.left: Callable[[], int] = lambda: 0
        """Returns how many cells all variables hold."""
        self.standing = 0
        """Cells that variables held when they were last counted."""
        self.made = 0
        """Cells made since then, or since the current call began."""
        self.pinned = 0
        """Cells held by expressions that wait for a call or a loop to end."""

    def spend(self, steps: int, what: str = THE_WHOLE) -> None:
        """Count steps before they are made. Raises TooMuchWork: they exceed the limit."""
        if steps > MOST_STEPS:
            raise _too_many(steps, what, MOST_STEPS)
        self.spent += steps
        if self.spent > self.told:
            self.tell()

    def tell(self) -> None:
        """Report progress. Raises TooMuchWork: the limit is exceeded."""
        if self.spent > self.most:
            raise _too_many(self.spent, THE_WHOLE, self.most)
        self.told = self.spent + TELL_EVERY
        self.progress(self.spent, MOST_STEPS)

    def expect(self, steps: int, what: str) -> None:
        """Refuse work that would exceed what is left, before its parts are counted one by one.

        Raises TooMuchWork: it would.
        """
        if self.spent + steps > self.most:
            raise _too_many(self.spent + steps, what if steps > self.most else THE_WHOLE, self.most)

    def look_ahead(self, before: int, share: float, what: str) -> None:
        """Refuse work once a share of it is done, perhaps the costlier one; `before` is what was spent before it.

        Raises TooMuchWork: even at half this rate it would exceed the limit.
        """
        steps = int((self.spent - before) / share)
        if before + steps > 2 * self.most:
            raise _too_many(steps, what, self.most)

    def make(self, what: str, entries: int, bits: int, steps: float = 0, copies: int = 1) -> None:
        """Count a law before it is made; `bits` are those of a weight with its outcome.

        `steps` are what it takes, and `copies` how many copies of its weights are in memory meanwhile.

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
        """Whether a second run would round weights."""
        return self.may_round and self.has_long

    @property
    def has_long(self) -> bool:
        """Whether weights came up that are long enough to be rounded."""
        return self.longest > ROUNDED_BITS + SPARE_BITS

    def check_law(self, what: str, entries: int, bits: int, copies: int = 1) -> None:
        """Refuse a law that is too large: its entries, the bits of each, and their copies in memory while it is made.

        Raises TooMuchWork: it is; the error names `what`.
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
        """Charge for as many computed `numbers`, of which this is the longest, and return it.

        Raises TooMuchWork: it is too long.
        """
        bits = number.bit_length()
        if bits > SHORT_BITS:
            check_length(bits)
            self.spend(numbers * (bits // SHORT_BITS))
        return number

    def hold(self, taken: int) -> None:
        """Count memory before it is taken. Raises TooMuchWork: the program would hold more than allowed."""
        self.made += taken
        if self.standing + self.pinned + self.made > MOST_CELLS:
            held = self.standing + self.pinned + self.made
            raise refuse(
                f"This program would hold {many(held)} entries at once, long numbers counted more than once",
                f"at most {MOST_CELLS:,} are allowed",
            )

    def pin(self, taken: int) -> None:
        """Count memory that is held until its owner releases it, whatever statements run meanwhile.

        Raises TooMuchWork: the program would hold more than allowed.
        """
        self.hold(taken)
        self.made -= taken
        self.pinned += taken

    def set_aside(self) -> tuple[int, int, int]:
        """Before a call, pin what the waiting expressions hold; return the state for `take_back`."""
        before = self.standing, self.pinned, self.made
        self.pinned += self.made
        self.made = 0
        return before

    def take_back(self, before: tuple[int, int, int]) -> None:
        """After a call, restore the state: nothing that it held is left, except its result."""
        self.standing, self.pinned, self.made = before

    def recount(self) -> None:
        """Count again what variables hold, when expressions hold nothing that is not pinned."""
        self.standing, self.made = self.left(), 0


def check_length(bits: int) -> None:
    """Refuse a number that is too long. Raises TooMuchWork: it has more than `MOST_BITS` bits."""
    if bits > MOST_BITS:
        raise refuse(f"A number with {many(bits)} binary digits came up", f"at most {MOST_BITS:,} are allowed")


def _too_many(steps: int, what: str, most: int) -> TooMuchWork:
    needed = f"{about(millions(steps))} million" if steps < 10**4000 else "far too many"
    return refuse(f"{what} would take {needed} steps", f"at most {millions(most)} million are allowed")


def many(number: int) -> str:
    """A number for a sentence: in full, or as a power of ten if it is too long to read."""
    return f"{number:,}" if number < 10**15 else f"about 10^{len(str(number)) - 1}" if number < 10**4000 else "too many"


def about(number: int) -> str:
    """An estimate for a sentence, written like a number."""
    return "too many" if number >= 10**4000 else f"about {many(number).removeprefix('about ')}"
