"""A commitment to a secret and a set-up, and the seed from that secret and somebody else's entropy (version 1).

Coin flipping by telephone (M. Blum, 1981) with a hash for the commitment. The secret is called the opening, since it
opens the commitment, and is none any more when it has. docs/fair-dice.md has test vectors:

1. The commitment is `1-` and the SHA-256 of the text `oddsmith/commitment/1:OPENING:SETUP`, in hexadecimal.
2. The seed is `1-` and the SHA-256 of the text `oddsmith/seed/1:COMMITMENT:OPENING:ENTROPY`, in hexadecimal.

What is hashed begins with its purpose, and no part but the last has a colon in it: so no two things are the same text.
The seed is one for `oddsmith.fair.dice`, of which no block's text can begin like these.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from oddsmith.errors import InvalidLink, shown
from oddsmith.fair import dice as fair

VERSION = "1"
DAMAGED = "The link is damaged or cut off", "copy it whole, or ask for it again"
FRESH_BYTES = 32
DRAWN, DRAWN_LENGTH = "[a-z2-7]", 52
"""How so many bytes are written, as a regular expression for each character; and how many there are."""


class Part(NamedTuple):
    """What an exchange's links carry beside the set-up: `1-` and then what a regular expression says."""

    name: str
    pattern: str
    is_secret: bool = False

    def check(self, text: str) -> None:
        """Raise InvalidLink for a text of another version, too short, too long, or with other characters."""
        if not re.fullmatch(f"{VERSION}-{self.pattern}", text):
            raise self.damaged(text)

    def damaged(self, text: str) -> InvalidLink:
        """Why it cannot be this text. A secret one is never quoted, since errors are shown to others."""
        problem, allowed = DAMAGED
        version = text.partition("-")[0]
        if version.isdigit() and version != VERSION:
            problem = f"The link is of version {shown(version)}, which this Oddsmith doesn’t know"
            allowed = "open it with the version that made it"
        return InvalidLink.because(problem, allowed, field=self.name, value=None if self.is_secret else text)


COMMITMENT = Part("commitment", "[0-9a-f]{64}")
OPENING = Part("opening", f"{DRAWN}{{{DRAWN_LENGTH}}}", is_secret=True)
END = "-end"
"""Behind what somebody wrote down, in a link; and behind that, how many characters it has."""
ENTROPY = Part("entropy", f"(?:{DRAWN}{{{DRAWN_LENGTH}}}|{fair.BODY}{END}[0-9]{{2}})")
PARTS = (COMMITMENT, OPENING, ENTROPY)
"""In the order in which a link has them."""


FEWEST_CHARACTERS = 10
"""Letters and digits of entropy that is not fresh: ten dice with six sides can fall in sixty million ways."""


def is_poor(entropy: str) -> bool:
    """Whether it may hold so little that the other side could try every value first, and offer what suits them."""
    _, _, body = entropy.partition("-")
    return sum(map(str.isalnum, body)) < FEWEST_CHARACTERS


def is_fresh(entropy: str | None) -> bool:
    """Whether it was drawn, not thrown or taken from the newspaper: so much of it that no two have the same."""
    _, _, body = (entropy or "").partition("-")
    return re.fullmatch(OPENING.pattern, body) is not None


def marked(entropy: str) -> str:
    """As links have it: one that was cut off on its way, or has taken up words behind it, is noticed."""
    return entropy if is_fresh(entropy) else f"{entropy}{END}{len(entropy):02}"


def unmarked(text: str) -> str:
    """The entropy that links have as this text. Raises InvalidLink: it was cut off, or more was taken up."""
    entropy = re.sub(f"{END}[0-9]+$", "", text)
    if marked(entropy) != text:
        raise ENTROPY.damaged(text)
    return entropy


def typed(text: str) -> str:
    """Entropy that somebody writes down: dice thrown on a table, however they are set apart, or a public value.

    Raises InvalidLink: the other side could try every value; or it cannot be in a link.
    """
    entropy = "-".join([VERSION, *re.findall(r"[^\s,;.]+", text)])
    if is_poor(entropy):
        problem = "is so short that the first player could try every result"
        allowed = f"at least {FEWEST_CHARACTERS} dice, letters or digits are needed"
    elif re.fullmatch(f"{VERSION}-{fair.BODY}", entropy):
        return entropy
    else:
        problem, allowed = "cannot be in a link", fair.BODY_ALLOWED
    raise InvalidLink.because(f"“{shown(text)}” {problem}", allowed, field=ENTROPY.name, value=text)


def fresh() -> str:
    """A fresh opening, or fresh entropy, of 256 bits from the source of seeds."""
    return f"{VERSION}-{fair.drawn(FRESH_BYTES)}"


def commitment_text(opening: str, setup: str) -> str:
    """What is hashed for a commitment; the set-up is ASCII (`oddsmith.questions.exchange_link.bound`)."""
    return f"oddsmith/commitment/{VERSION}:{opening}:{setup}"


def seed_text(commitment: str, opening: str, entropy: str) -> str:
    """What is hashed for a seed. The commitment in it makes the seed depend on the set-up too."""
    return f"oddsmith/seed/{VERSION}:{commitment}:{opening}:{entropy}"


def commitment_of(opening: str, setup: str) -> str:
    """The commitment that this opening opens, for this set-up and no other."""
    return f"{VERSION}-{fair.block(commitment_text(opening, setup)).hex()}"


def seed_of(commitment: str, opening: str, entropy: str) -> str:
    """The seed of the roll, which nobody knows who lacks one of the two."""
    return f"{fair.VERSION}-{fair.block(seed_text(commitment, opening, entropy)).hex()}"
