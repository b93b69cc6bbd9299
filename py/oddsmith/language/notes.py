"""What there is to know about an answer and is not to be seen in it: a sentence for each.

Source of what AnyDice does: its documentation, and what others have found out about its mistakes.
"""

from __future__ import annotations

from typing import NamedTuple

from oddsmith.errors import shown
from oddsmith.language.laws import Law
from oddsmith.language.operators import OVERFLOWN
from oddsmith.language.values import Numbers, text_of
from oddsmith.law.ratio import Ratio

BIGGEST = 2**63
"""From here on AnyDice's own numbers overflow."""
CUT_TOLD_FROM = 0.001
"""The share of exploding dice that are cut short from which on it is told."""


class Note(NamedTuple):
    """Something to know; at one place it is told once for each topic, however its numbers differ."""

    topic: str
    message: str


SILENT = Note("silent", "The program shows nothing: put “output” before what is to be shown.")
UNCLOSED = Note("unclosed", "This comment has no “\\” at its end: all that follows is part of it.")


def of_explosions(depth: int, share: float) -> Note | None:
    """So much of a die would explode once more after so many explosions."""
    if depth <= 0 or share < CUT_TOLD_FROM:
        return None
    return Note(
        "explode",
        f"“explode” stops after {depth} more rolls, as in AnyDice, where {100 * share:.3g} % of all would go on. "
        "Set “explode depth” for more.",
    )


def of_comparison(sign: str, sequence: Numbers) -> Note | None:
    """A die is compared with the sum of a sequence, where people may think of its members."""
    if sign == "<=":
        return Note(
            "sequence",
            "AnyDice computes “die <= {sequence}” wrongly; here it is the die's chance to be at most the sum of the "
            "sequence.",
        )
    if len(sequence) < 2:
        return None
    return Note(
        "sequence",
        f"A die is compared with the sum of a sequence, here {text_of(sum(sequence))}, not with each of its members; "
        "those are counted by [count VALUES in SEQUENCE].",
    )


def of_digits(number: int) -> Note:
    """`#20d6` looks as if it counted dice."""
    return Note(
        "digits",
        f"“#” comes before “d”: “#{number}d…” rolls as many dice as {number} has digits. The number of dice is "
        f"#({number}d…).",
    )


def of_adjacent(dice: str) -> Note:
    """`d6 d8` looks like two dice."""
    return Note(
        "adjacent",
        f"Nothing stands between the dice of “{shown(dice)}”, so each is rolled as many times as the one before it "
        "shows. For their sum write d6 + d8. In a call put words between them, [highest 1 of d6 and d8], or give each "
        "its own: [count 6 in d6] + [count 6 in d8]. If this is what you want, write (d6)d8.",
    )


def of_depth(allowed: int) -> Note:
    """Functions call one another deeper than is set."""
    return Note(
        "depth",
        f"Functions call one another more than {allowed} deep here: from there on the empty die is taken, as AnyDice "
        "does (set “maximum function depth” for more).",
    )


def of_carried(function: str, names: tuple[str, ...]) -> Note:
    """A function may read what it has set for the roll before."""
    return Note(
        "carried",
        f"In {function} {', '.join(names)} may still have what was set for the outcome before, as in AnyDice. Set it "
        "at the top of the function.",
    )


def of_lost(part: int, whole: int) -> Note:
    """A function gives nothing for some of its cases; the weights may be very long numbers."""
    return Note(
        "lost",
        f"Part of the cases ({Ratio(100 * part, whole).decimal:.3g} %) give no number and are left out; the others "
        "count as all there are. AnyDice then prints less than 100 % in some programs.",
    )


def of_outcomes(law: Law) -> Note | None:
    """Numbers that AnyDice does not have."""
    if OVERFLOWN in law.weights:
        return Note("power", f"0 to a negative power is no number: AnyDice gives {OVERFLOWN}, and so does this.")
    if law.outcomes[0] > -BIGGEST and law.outcomes[-1] < BIGGEST:
        return None
    return Note("large", "These numbers are beyond 64 bits, where AnyDice's own go wrong; here they are exact.")
