"""A commitment to a secret and a set-up, and the seed from that secret and somebody else's entropy (version 1).

This is coin flipping by telephone (M. Blum, 1981) with a hash as the commitment. The secret is called the opening, as
it opens the commitment; after that it is no longer secret. docs/fair-dice.md has test vectors:

1. The commitment is `1-` and the SHA-256 of the text `oddsmith/commitment/1:OPENING:SETUP`, in hexadecimal.
2. The seed is `1-` and the SHA-256 of the text `oddsmith/seed/1:COMMITMENT:OPENING:ENTROPY`, in hexadecimal.

The hashed texts begin with their purpose, and only their last part can contain a colon, so no two inputs give the same
text. The seed is one for `oddsmith.fair.dice`, whose own block texts never begin like these.
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
"""How these bytes are written: a regular expression for each character, and the number of characters."""


class Part(NamedTuple):
    """A field of an exchange's links, beside the set-up: `1-` and then text that matches `pattern`."""

    name: str
    pattern: str
    is_secret: bool = False

    def check(self, text: str) -> None:
        """Raise InvalidLink for a text of another version, of the wrong length, or with other characters."""
        if not re.fullmatch(f"{VERSION}-{self.pattern}", text):
            raise self.damaged(text)

    def damaged(self, text: str) -> InvalidLink:
        """The error for an invalid text. A secret is never quoted, since errors are shown to others."""
        problem, allowed = DAMAGED
        version = text.partition("-")[0]
        if version.isdigit() and version != VERSION:
            problem = f"The link is of version {shown(version)}, which this Oddsmith doesn’t know"
            allowed = "open it with the version that made it"
        return InvalidLink.because(problem, allowed, field=self.name, value=None if self.is_secret else text)


COMMITMENT = Part("commitment", "[0-9a-f]{64}")
OPENING = Part("opening", f"{DRAWN}{{{DRAWN_LENGTH}}}", is_secret=True)
END = "-end"
"""Follows entropy that somebody wrote down, in a link; after it comes the number of characters."""
ENTROPY = Part("entropy", f"(?:{DRAWN}{{{DRAWN_LENGTH}}}|{fair.BODY}{END}[0-9]{{2}})")
PARTS = (COMMITMENT, OPENING, ENTROPY)
"""In the order in which links have them."""


FEWEST_CHARACTERS = 10
"""Letters and digits needed in entropy that is not fresh: ten six-sided dice can fall in sixty million ways."""


def is_poor(entropy: str) -> bool:
    """Whether it may be so short that the other side could try every value first, and offer one that suits them."""
    _, _, body = entropy.partition("-")
    return sum(map(str.isalnum, body)) < FEWEST_CHARACTERS


def is_fresh(entropy: str | None) -> bool:
    """Whether it was drawn here, not thrown or taken from a newspaper; then no two are ever the same."""
    _, _, body = (entropy or "").partition("-")
    return re.fullmatch(OPENING.pattern, body) is not None


def marked(entropy: str) -> str:
    """The entropy as written in links, so that it shows if the text was cut off or has words appended."""
    return entropy if is_fresh(entropy) else f"{entropy}{END}{len(entropy):02}"


def unmarked(text: str) -> str:
    """The entropy that a link has as this text. Raises InvalidLink: when it was cut off or has words appended."""
    entropy = re.sub(f"{END}[0-9]+$", "", text)
    if marked(entropy) != text:
        raise ENTROPY.damaged(text)
    return entropy


def typed(text: str) -> str:
    """Read entropy that somebody wrote down: dice thrown on a table, however separated, or a public value.

    Raises InvalidLink: when the other side could try every value, or it cannot be in a link.
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
    """The text to hash for a commitment; the set-up is ASCII (`oddsmith.questions.exchange_link.bound`)."""
    return f"oddsmith/commitment/{VERSION}:{opening}:{setup}"


def seed_text(commitment: str, opening: str, entropy: str) -> str:
    """The text to hash for a seed. The commitment in it makes the seed depend on the set-up too."""
    return f"oddsmith/seed/{VERSION}:{commitment}:{opening}:{entropy}"


def commitment_of(opening: str, setup: str) -> str:
    """The commitment that this opening opens, for this set-up only."""
    return f"{VERSION}-{fair.block(commitment_text(opening, setup)).hex()}"


def seed_of(commitment: str, opening: str, entropy: str) -> str:
    """The seed of the roll, unknown to anyone who lacks the opening or the entropy."""
    return f"{fair.VERSION}-{fair.block(seed_text(commitment, opening, entropy)).hex()}"
