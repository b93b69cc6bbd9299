"""How dice are written: `1d12+2d8`; and shorthands of a system's own, such as `(7-3)dB`, which are read too."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import groupby

NUMBER = "[0-9]{1,20}"
"""More digits than any input takes, and fewer than `int` refuses."""
ALIKE = str.maketrans("−–—‐‑－＋÷", "------+/")
"""Signs that word processors, phones and other alphabets write, and what stands for them."""
_MANY = re.compile(r"dice$|(?<=t)ies$|(?<=ss|sh)es$|(?<=[tnr]ch)es$|(?<=x)es$|(?<![ious])(?<!ie|oe)s$")
_ONE = {"dice": "die", "ies": "y", "es": "", "s": ""}
"""How words in the plural end, and how one of them does."""


def runs(dice: Iterable[int]) -> list[tuple[int, int]]:
    """Dice that follow each other and are alike, as how many and their sides."""
    return [(len(list(alike)), sides) for sides, alike in groupby(dice)]


def dice_notation(dice: Iterable[int]) -> str:
    """`1d12+2d20`, in the order given."""
    return "+".join(f"{count}d{sides}" for count, sides in runs(dice))


def signed(number: int, sign: str = "") -> str:
    """A number as people write it; with “+” those above 0 have a sign, too."""
    return f"{number:{sign}d}".replace("-", "−")


def capital(words: str) -> str:
    """Words that begin with a capital."""
    return words[:1].upper() + words[1:]


def small(words: str) -> str:
    """Words within a sentence: “You have Block” begins it with a capital, “AC” and “Armor Class” always have them."""
    is_name = words[1:2].isupper() or re.match(r"\w+ [A-Z][a-z]", words)
    return words if is_name else words[:1].lower() + words[1:]


def counted(number: int, what: str = "dice") -> str:
    """So much of what is named in the plural, or measured: “3 hits”, “1 hit”, “no hits”; “total 17”.

    Behind a bar stands what there is below 0: “successes|failures”.
    """
    above, _, below = what.partition("|")
    many = below if below and number < 0 else above
    number = abs(number) if below else number
    if not _MANY.search(many):
        return f"{many} {signed(number)}"
    words = _MANY.sub(lambda end: _ONE[end[0]], many) if number == 1 else many
    return f"{signed(number) if number else 'no'} {small(words)}"


def tallied(counts: Iterable[tuple[int, str]], decisive: str = "") -> str:
    """What was counted, as `counted`, but of nothing only the decisive: “no hits, 1 critical glitch”.

    A critical glitch is a glitch, too, which it goes without saying.
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
    """The fields of a shorthand, which are numbers, as texts of a link; None where it is of another template.

    A template is `({dice}-{discard})dB`. In a shorthand there may be spaces between words, numbers and signs, and
    letters may be capitals.
    """
    match = _shorthand(template).fullmatch(" ".join(text.lower().translate(ALIKE).split()))
    return match and match.groupdict()
