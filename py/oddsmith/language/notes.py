"""Notes: what is worth knowing about an answer but cannot be seen in it.

Source of what AnyDice does: its documentation, and the bugs that others have found in it.
"""

from __future__ import annotations

from typing import NamedTuple

from oddsmith.language.laws import Law
from oddsmith.language.operators import OVERFLOWN
from oddsmith.language.values import Numbers, text_of

BIGGEST = 2**63
"""From here on AnyDice's own numbers overflow."""
CUT_TOLD_FROM = 0.001
"""The smallest share of exploding dice cut short that is worth a note."""


class Note(NamedTuple):
    """A note; each topic is reported once per place, even if the numbers in it differ."""

    topic: str
    message: str

    def of(self, **given: object) -> Note:
        """The note with its placeholders filled in."""
        return Note(self.topic, self.message.format(**given))


SILENT = Note("silent", "This program outputs nothing: put “output” before what you want to see.")
UNREACHED = Note(
    "silent",
    "This program outputs nothing: no “output” was reached. A loop over nothing, as {5..1} is, is left out whole, and "
    "so is an “if” of 0.",
)
DIGITS = Note(
    "digits",
    "“#” comes before “d”: “#{number}d…” rolls as many dice as {number} has digits. The number of dice is "
    "#({number}d…).",
)
ADJACENT = Note(
    "adjacent",
    "Nothing stands between the dice of “{dice}”, so each is rolled as many times as the one before it shows. For "
    "their sum write d6 + d8. In a call put words between them, [highest 1 of d6 and d8], or give each its own: "
    "[count 6 in d6] + [count 6 in d8]. If this is what you want, write (d6)d8.",
)
CHAINED = Note(
    "adjacent",
    "“{dice}” rolls a d{last} for each point of {first}. If this is what you want, write {fixed}; for dice with the "
    "results of {inner} on them write {count}d({inner}).",
)
TWICE = Note(
    "twice",
    "Each mention of {name} is a separate roll, so this is about different rolls. For one roll of {name}, "
    "pass it to a function{how}.",
)
CONTEST = Note("twice", "Here {name} is rolled twice, one roll against the other.")
BRACES = Note(
    "braces",
    "Dice in braces are a sequence of all their faces, and nothing is rolled. Write [highest 3 of 4d6], "
    "[highest 2 of d6 and d8 and d10], or [count 6 in d6] + [count 6 in d8].",
)
SUMMED = Note(
    "summed",
    "{name} is a sequence here, and this takes the sum of all its members. Make it {name}:d to keep some of its dice, "
    "or write 1@{name} for its first member.",
)
EACH_FACE = Note(
    "faces",
    "This loop makes an output for each face of {dice}, however likely that is. For one distribution over all of them, "
    "pass the dice to a function.",
)
DEPTH = Note(
    "depth",
    "Functions call one another more than {allowed} deep here: deeper calls give the empty die, as AnyDice does "
    "(set “maximum function depth” for more).",
)
CARRIED = Note(
    "carried",
    "In {function} {names} may still have what was set for the outcome before, as in AnyDice. Set it at the top of the "
    "function.",
)
LOST = Note(
    "lost",
    "Some cases{share} give no number and are left out; the others count as all there are. AnyDice then prints "
    "less than 100% in some programs.",
)
ALL_LOST = Note("lost", "None of the cases gives a number here, so this is the empty die.")
NO_RESULT = Note("result", "This function has no “result:”, in small letters, so it only ever gives the empty die.")
EXPLOSIONS = Note(
    "explode",
    "“explode” stops at depth {depth}, as in AnyDice, where {percent:.3g}% of all would go on. Set “explode "
    "depth” for more.",
)
AT_MOST_SEQUENCE = Note(
    "sequence",
    "AnyDice computes “die <= {{sequence}}” wrongly; here it is the die’s chance to be at most the sum of the "
    "sequence.",
)
SEQUENCE = Note(
    "sequence",
    "A die is compared with the sum of a sequence, here {total}, not with each of its members. To ask if it is one "
    "of them: [{{7, 11}} contains 2d6]. To compare it with each, pass it to a function as :n.",
)
NEGATED = Note(
    "negated",
    "“!” applies before “{sign}”, so this compares 1 or 0 with {number}. Write !(X {sign} {number}).",
)
NEGATED_PLACE = Note(
    "negated",
    "“!” applies before “@”, so this looks at place 1 or 0 of the roll. Put the rest in brackets: !(1@3d6 = 6).",
)
COUNTED_BEYOND = Note(
    "beyond",
    "This counts the dice of {dice}, and none shows {shows}. To ask about the total: [{{{within}}} contains {dice}].",
)
ALONE = Note(
    "alone",
    "A number by itself, such as this {number}, is always true. Write each comparison whole, X = 7 | X = 11. Dice are "
    "rolled again each time, so for them write [{{7, 11}} contains 2d6].",
)
POWER = Note("power", "0 to a negative power is no number: AnyDice gives {number}, and so does this.")
LARGE = Note("large", "These numbers are beyond 64 bits, where AnyDice’s own go wrong; here they are exact.")


def of_explosions(depth: int, share: float) -> Note | None:
    """The note that this share of a die would still explode after `depth` explosions."""
    return EXPLOSIONS.of(depth=depth, percent=100 * share) if share >= CUT_TOLD_FROM else None


def of_comparison(sign: str, sequence: Numbers) -> Note | None:
    """The note that a die is compared with the sum of a sequence, where people may expect its members."""
    if sign == "<=":
        return AT_MOST_SEQUENCE.of()
    return SEQUENCE.of(total=text_of(sum(sequence))) if len(sequence) > 1 else None


def of_outcomes(law: Law) -> Note | None:
    """The note for outcomes on which AnyDice overflows."""
    if OVERFLOWN in law.weights:
        return POWER.of(number=OVERFLOWN)
    return None if law.outcomes[0] > -BIGGEST and law.outcomes[-1] < BIGGEST else LARGE
