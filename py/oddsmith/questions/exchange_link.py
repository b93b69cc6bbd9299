"""The four links of an exchange, a roll that two people make together.

Each is a set-up's link, and behind it

    offer     &commitment=…                 goes to whoever rolls
    keep      &opening=…                    stays with whoever offers, a secret until there is an answer
    answer    &commitment=…&entropy=…       goes back
    reveal    &opening=…&entropy=…          shows the roll to everyone

Which of them a link is, follows from what it carries. docs/link-format.md is the contract.
"""

from __future__ import annotations

from typing import NamedTuple

from oddsmith.errors import InvalidLink, NotVerified, OddsmithError, shown
from oddsmith.fair.commitment import COMMITMENT, ENTROPY, OPENING, PARTS, commitment_of, seed_of
from oddsmith.questions import link
from oddsmith.questions.link import SEED, Question

STEPS = {
    ("commitment",): "offer",
    ("opening",): "keep",
    ("commitment", "entropy"): "answer",
    ("opening", "entropy"): "reveal",
}
"""What a link is, by what it carries."""
LONGEST_PARTS = 200
"""Characters that a link may have beyond those of its set-up."""
SHOWN_BEFORE = 15
"""Characters before the first that differs, in a sentence about two set-ups."""


class Exchange(NamedTuple):
    """As much of an exchange as one link tells; the commitment always, since an opening has only one for a set-up."""

    setup: Question
    commitment: str
    opening: str | None = None
    entropy: str | None = None

    @property
    def link(self) -> str:
        """The link that tells this; see `write`."""
        return write(self)

    @property
    def offer(self) -> Exchange:
        """What everyone may know from the beginning."""
        return Exchange(self.setup, self.commitment)

    @property
    def answer(self) -> Exchange:
        """What everyone may know before the reveal."""
        return self._replace(opening=None)

    @property
    def step(self) -> str:
        """What its link is: `offer`, `keep`, `answer` or `reveal`."""
        return STEPS[tuple(_parts(self))]

    @property
    def seed(self) -> str | None:
        """The seed of the roll, where both opening and entropy are known."""
        if self.opening is None or self.entropy is None:
            return None
        return seed_of(self.commitment, self.opening, self.entropy)


def kept(setup: Question, opening: str, entropy: str | None = None) -> Exchange:
    """The exchange that this opening makes."""
    return Exchange(setup, commitment_of(opening, bound(setup)), opening, entropy)


def bound(setup: Question) -> str:
    """The text of the set-up that a commitment binds: its canonical link, with a program in full."""
    return link.write(setup, short=False)


def write(exchange: Exchange) -> str:
    """The link: `read` of it gives the exchange again."""
    setup = link.write(exchange.setup)
    parts = "&".join(f"{name}={text}" for name, text in _parts(exchange).items())
    return f"{setup}{'&' if '?' in setup else '?'}{parts}"


def _parts(exchange: Exchange) -> dict[str, str]:
    """What the link carries: an opening stands for its commitment too."""
    texts = {"commitment": exchange.commitment} if exchange.opening is None else {"opening": exchange.opening}
    return texts if exchange.entropy is None else texts | {"entropy": exchange.entropy}


def is_exchange(text: str) -> bool:
    """Whether a link is meant as one of an exchange; it may be damaged. Raises InvalidLink: a name comes twice."""
    _, texts = link.split(text)
    return any(part.name in texts for part in PARTS)


def read(text: str) -> Exchange:
    """The exchange of a link.

    Raises:
        OddsmithError: it is no such link, damaged, or of another version; or what is wrong with its set-up. It has no
            `nearest`, since nothing is nearly what somebody else has sent.
    """
    link.refuse_long(text, link.LONGEST_LINK + LONGEST_PARTS)
    link.refuse_halves(text)
    head, texts = link.split(text)
    parts = {part: texts.pop(part.name) for part in PARTS if part.name in texts}
    names = tuple(part.name for part in parts)
    if names not in STEPS:
        allowed = "needed is an offer, an answer or a reveal"
        has = f", as it has {' and '.join(names)}" if names else ""
        message = f"This is no link of a roll between two people{has}: {allowed}."
        raise InvalidLink(message, field="link", allowed=allowed)
    for part, given in parts.items():
        part.check(given)
    try:
        setup = _unseeded(link.question_of(head, texts))
    except OddsmithError as error:
        error.nearest = None
        raise
    opening, entropy = parts.get(OPENING), parts.get(ENTROPY)
    return Exchange(setup, parts[COMMITMENT], None, entropy) if opening is None else kept(setup, opening, entropy)


def read_setup(text: str) -> Question:
    """The set-up that somebody wants to offer. Raises OddsmithError: what is wrong with it; InvalidLink, a seed too."""
    return _unseeded(link.read(text))


def _unseeded(setup: Question) -> Question:
    """The set-up as an exchange has it: without seed."""
    if setup.seed is not None:
        allowed = "leave the seed out, two people make one together"
        raise InvalidLink(f"The link has a seed already: {allowed}.", field=SEED, value=setup.seed, allowed=allowed)
    return setup


def check(final: Exchange, before: Exchange) -> None:
    """Raise NotVerified unless the opening opens the commitment from before, for the same set-up, with its entropy."""
    was, now = bound(before.setup), bound(final.setup)
    if was != now:
        was, now = _from_difference(was, now), _from_difference(now, was)
        raise _not_verified("setup", "This is another set-up", shown(now), f"the {before.step} has “{shown(was)}”")
    if final.commitment != before.commitment:
        opened = f"the {before.step} has “{before.commitment}”"
        raise _not_verified("commitment", "The opening is of another commitment", final.commitment, opened)
    if before.entropy is not None and before.entropy != final.entropy:
        answered = f"this one has “{before.entropy}”"
        is_cut = before.entropy.startswith(final.entropy or "")
        what = "The link is cut off, or its entropy" if is_cut else "The entropy"
        raise _not_verified("entropy", f"{what} is of another answer", final.entropy, answered)


def _not_verified(field: str, what: str, found: str | None, allowed: str) -> NotVerified:
    """`found` and `allowed` are parts that were checked, or cut already: they can be shown whole."""
    return NotVerified(f"{what} (“{found}”): {allowed}.", field=field, value=found, allowed=allowed)


def _from_difference(text: str, other: str) -> str:
    """The text from shortly before the first character in which it differs, so that a sentence can show that."""
    pairs = enumerate(zip(text, other, strict=False))
    start = next((at for at, (one, two) in pairs if one != two), min(len(text), len(other))) - SHOWN_BEFORE
    return f"…{text[start:]}" if start > 1 else text
