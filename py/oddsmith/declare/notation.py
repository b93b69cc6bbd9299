"""Writes dice, as `1d12+2d8`, and numbers in words; writes and reads the shorthands of systems, such as `(7-3)dB`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import groupby

NUMBER = "[0-9]{1,20}"
"""More digits than any input takes, but fewer than `int` refuses."""
ALIKE = str.maketrans("−–—‐‑－＋÷’", "------+/'")
"""Signs that word processors, phones and other alphabets write, and the plain ones that they stand for."""
_MANY = re.compile(r"dice$|(?<=t)ies$|(?<=ss|sh)es$|(?<=[tnr]ch)es$|(?<=x)es$|(?<![ious])(?<!ie|oe)s$")
_ONE = {"dice": "die", "ies": "y", "es": "", "s": ""}
"""The endings of plurals, and those of their singulars."""


def runs(dice: Iterable[int]) -> list[tuple[int, int]]:
    """Runs of consecutive equal dice, as their number and their sides."""
    return [(len(list(alike)), sides) for sides, alike in groupby(dice)]


def dice_notation(dice: Iterable[int]) -> str:
    """`1d12+2d20`, in the order given."""
    return "+".join(f"{count}d{sides}" for count, sides in runs(dice))


def signed(number: int, sign: str = "") -> str:
    """A number with a real minus sign; if `sign` is “+”, positive numbers have a sign too."""
    return f"{number:{sign}d}".replace("-", "−")


def capital(words: str) -> str:
    """The words with a capital at the start."""
    return words[:1].upper() + words[1:]


def small(words: str) -> str:
    """The words within a sentence: “You have Block” loses its capital, “AC” and “Armor Class” keep theirs."""
    is_name = words[1:2].isupper() or re.match(r"\w+ [A-Z][a-z]", words)
    return words if is_name else words[:1].lower() + words[1:]


def counted(number: int, what: str = "dice") -> str:
    """A count of what the plural `what` names, or a measure: “3 hits”, “1 hit”, “no hits”; “total 17”.

    After a bar is the word for negative numbers: “successes|failures”.
    """
    above, _, below = what.partition("|")
    many = below if below and number < 0 else above
    number = abs(number) if below else number
    if not _MANY.search(many):
        return f"{many} {signed(number)}"
    words = _MANY.sub(lambda end: _ONE[end[0]], many) if number == 1 else many
    return f"{signed(number) if number else 'no'} {small(words)}"


def tallied(counts: Iterable[tuple[int, str]], decisive: str = "") -> str:
    """A list of counts, as `counted`, leaving out zeros except the `decisive` one: “no hits, 1 critical glitch”.

    A critical glitch is also a glitch, which is not said again.
    """
    told = [(number, what) for number, what in counts if number or what == decisive]
    plain = [(number, what) for number, what in told if not any(more.endswith(f" {what}") for _, more in told)]
    return ", ".join(counted(number, what) for number, what in plain) or "nothing"


@cache
def _shorthand(template: str) -> re.Pattern[str]:
    def pattern(part: str) -> str:
        if part.startswith("{"):
            return f"(?P<{part.strip('{}')}>{NUMBER}) ?"
        return "".join(f"{re.escape(token)} ?" for token in re.findall(r"[a-z0-9]+|[^a-z0-9 ]", part.lower()))

    return re.compile("".join(map(pattern, re.split("({.*?})", template))))


def fields_of(text: str, template: str) -> dict[str, str] | None:
    """The fields of a shorthand, which are numbers, as texts of a link; None if it does not match the template.

    A template is `({dice}-{discard})dB`. A shorthand may have spaces between words, numbers and signs, and capitals.
    """
    match = _shorthand(template).fullmatch(" ".join(text.lower().translate(ALIKE).split()))
    return match and match.groupdict()
