"""The four links of an exchange, a roll that two people make together.

Each is the link of a set-up, followed by

    offer     &commitment=…                 goes to the other player
    keep      &opening=…                    stays with the player who offers, a secret until there is an answer
    answer    &commitment=…&entropy=…       goes back
    reveal    &opening=…&entropy=…          shows the roll to everyone

The parameters of a link show which one it is. docs/link-format.md is the contract.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from oddsmith.errors import InvalidLink, NotVerified, OddsmithError, shown
from oddsmith.fair import commitment as fair
from oddsmith.fair.commitment import COMMITMENT, DRAWN, DRAWN_LENGTH, END, ENTROPY, OPENING, PARTS, marked, unmarked
from oddsmith.questions import link
from oddsmith.questions.link import SEED, Question

STEPS = {
    ("commitment",): "offer",
    ("opening",): "keep",
    ("commitment", "entropy"): "answer",
    ("opening", "entropy"): "reveal",
}
"""The step of an exchange that a link is, by the parameters that it carries."""
CALLED = {"offer": "invitation", "keep": "secret", "answer": "reply", "reveal": "last link"}
"""What users see each step called."""
BREAKS = f"(?:[\\s>{link.INVISIBLE}]|%20|%0[AD])*+"
"""Line breaks that mail put into a part, perhaps pasted as spaces or escaped; in a name, a space may be a real one."""
SIGN = f"[-{link.HYPHENS}]"
"""A hyphen, or what word processors make of it."""
WRITTEN = f"(?:{BREAKS}(?:{SIGN}|[A-Za-z0-9_]))+?{BREAKS}{BREAKS.join((SIGN, *END[1:], '[0-9]', '[0-9]'))}"
CARRIED = re.compile(
    f"(?:(?:(?:({BREAKS.join('opening=')})|{BREAKS.join('commitment=')})[^&?]{{0,200}}&{BREAKS})?"
    f"({BREAKS.join((*'entropy=1', SIGN))})(?:(?:{BREAKS}{DRAWN}){{{DRAWN_LENGTH}}}|{WRITTEN})"
    f"|{BREAKS.join((*'commitment=1', SIGN))}(?:{BREAKS}[0-9a-f]){{64}}(?!{BREAKS}&))(?!_*[A-Za-z0-9-])"
)
"""What follows the set-up in an offer or in a link with entropy, even if mail has wrapped it."""
SHOWN_BEFORE = 15
"""Characters quoted before the first difference, in a sentence about two set-ups."""


class Exchange(NamedTuple):
    """What one link says of an exchange. The commitment is always known: it follows from opening and set-up."""

    setup: Question
    commitment: str
    opening: str | None = None
    entropy: str | None = None

    @property
    def parts(self) -> dict[str, str]:
        """The parameters of its link besides the set-up; an opening implies its commitment."""
        parts = {"commitment": self.commitment} if self.opening is None else {"opening": self.opening}
        return parts if self.entropy is None else parts | {"entropy": marked(self.entropy)}

    @property
    def link(self) -> str:
        """Its link; `read` turns that back into this exchange."""
        setup = link.write(self.setup)
        return f"{setup}{'&' if '?' in setup else '?'}{'&'.join(map('='.join, self.parts.items()))}"

    @property
    def step(self) -> str:
        """The step that its link is: `offer`, `keep`, `answer` or `reveal`."""
        return STEPS[tuple(self.parts)]

    @property
    def offer(self) -> Exchange:
        """The part that is public from the start."""
        return Exchange(self.setup, self.commitment)

    @property
    def answer(self) -> Exchange:
        """The part that is public before the reveal."""
        return self._replace(opening=None)

    @property
    def seed(self) -> str | None:
        """The seed of the roll; None unless opening and entropy are both known."""
        if self.opening is None or self.entropy is None:
            return None
        return fair.seed_of(self.commitment, self.opening, self.entropy)


def kept(setup: Question, opening: str, entropy: str | None = None) -> Exchange:
    """The exchange that this opening belongs to."""
    return Exchange(setup, fair.commitment_of(opening, bound(setup)), opening, entropy)


def bound(setup: Question) -> str:
    """The text of a set-up that a commitment is bound to: its canonical link, with a program in full."""
    return link.write(setup, short=False)


def read(text: str) -> Exchange:
    """The exchange of a link. If the text has several, such as quoted ones, the last of the furthest step counts.

    Raises OddsmithError: it is not such a link, is damaged, or has another version; or its set-up is invalid. The error
    has no `nearest`: a corrected link would not be the one that was sent.
    """
    text = link.unescaped(text)
    if found := max(CARRIED.finditer(text), key=lambda one: (bool(one[1]), bool(one[2]), one.start()), default=None):
        before = re.split(f"#{BREAKS}/", re.sub(link.BREAK, "", text[: found.start()]))[-1].rstrip()
        behind = re.sub(SIGN, "-", re.sub(BREAKS, "", found[0]))
        text = re.sub(r"[\s>]", "", before) + behind
        if "%" not in before:  # a chat may have unescaped the spaces of a name
            with suppress(OddsmithError):
                link.question_of(*link.split(before))
                text = before + behind
    head, texts = link.split(text)
    parts = {part: texts.pop(part.name) for part in PARTS if part.name in texts}
    if tuple(part.name for part in parts) not in STEPS:
        if any(link.is_begun(name, rest, link.BARE) for name, rest in texts.items()):
            raise InvalidLink.because(*fair.DAMAGED, field="link")
        allowed = "an invitation, a reply or a last link is needed"
        raise InvalidLink.because("This isn’t a link of a roll with someone", allowed, field="link")
    if ENTROPY not in parts and f"{ENTROPY.name}=" in text:
        raise ENTROPY.damaged("")  # the “&” before it was changed
    for part, given in parts.items():
        part.check(given)
    try:
        setup = _unseeded(link.question_of(head, texts))
    except OddsmithError as error:
        error.nearest = None
        raise
    opening, entropy = parts.get(OPENING), unmarked(parts[ENTROPY]) if ENTROPY in parts else None
    if opening is not None:
        return kept(setup, opening, entropy)
    return Exchange(setup, parts[COMMITMENT], None, entropy)


def read_setup(text: str) -> Question:
    """The set-up to be offered. Raises OddsmithError: it is invalid; InvalidLink: it has a seed."""
    return _unseeded(link.read(text))


def _unseeded(setup: Question) -> Question:
    """The set-up itself. Raises InvalidLink: it has a seed, which an exchange has yet to make."""
    if setup.seed is not None:
        allowed = "leave the seed out, two people make one together"
        raise InvalidLink.because("The link has a seed already", allowed, field=SEED, value=setup.seed)
    return setup


def check(final: Exchange, before: Exchange) -> None:
    """Raise NotVerified unless the opening fits the earlier commitment, for the same set-up and with its entropy."""
    if bound(before.setup) != bound(final.setup):
        both = zip(_told(final.setup), _told(before.setup), strict=False)
        label, now, was = next((label, now, was) for (label, now), (_, was) in both if now != was)
        found, agreed = (shown(_from_difference(*texts).replace("\n", "↵")) for texts in ((now, was), (was, now)))
        problem = f"This isn’t the set-up you agreed on: {label}“{found}”, not “{agreed}”."
        raise NotVerified(problem, field="setup", value=now)
    if final.commitment != before.commitment:
        problem = f"The {CALLED[before.step]} belongs to another roll, or the first player’s secret was changed."
        raise NotVerified(problem, field="commitment", value=final.commitment)
    if before.entropy not in (None, final.entropy):
        problem = "The roll used another reply. If that came first, check with it; otherwise don’t trust the roll."
        raise NotVerified(problem, field="entropy", value=final.entropy)


def _told(setup: Question) -> Iterator[tuple[str, str]]:
    """Everything in which set-ups can differ, in readable form, with a label where the text needs one."""
    yield "", setup.title
    yield "", setup.system.name
    for text in setup.system.own_texts(short=False).values():
        yield "", text
    for name, declared in setup.inputs.declared.items():
        yield f"{declared.label} ", declared.words(declared.write(setup.inputs.chosen[name]))


def _from_difference(text: str, other: str) -> str:
    """The text from shortly before its first difference, so that a sentence can quote it."""
    pairs = enumerate(zip(text, other, strict=False))
    start = next((at for at, (one, two) in pairs if one != two), min(len(text), len(other))) - SHOWN_BEFORE
    return f"…{text[start:]}" if start > 1 else text
