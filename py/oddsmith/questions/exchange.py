"""A roll that two people make together, so that neither chose it: offered, accepted, revealed, and verified by anyone.

Whoever offers commits to a secret before the other adds entropy, and the seed comes from both. Each step makes one link
for the other (`oddsmith.questions.exchange_link`); docs/fair-dice.md says what that proves, and what it does not.
"""

from __future__ import annotations

from oddsmith.errors import InvalidLink, NotVerified, shown
from oddsmith.fair.commitment import fresh, is_cut, typed
from oddsmith.questions import ask
from oddsmith.questions.exchange_link import Exchange, bound, kept, read, read_setup
from oddsmith.work import Progress, no_progress

SHOWN_BEFORE = 15
"""Characters."""


def offer(setup: str, progress: Progress = no_progress) -> Exchange:
    """What to keep of a new offer, with a fresh opening; the offer itself is its `offer`.

    Raises:
        OddsmithError: the link cannot be rolled, or has a seed already.
    """
    asked = read_setup(setup)
    ask.roll(asked)  # a roll that nobody sees: better refused now than when somebody has accepted
    return kept(asked, fresh())


def accept(offered: str, entropy: str | None = None) -> Exchange:
    """The answer to an offer: with fresh entropy, or what somebody writes down (`oddsmith.fair.commitment.typed`).

    Raises:
        OddsmithError: the link cannot be read, or is not an offer; or what is wrong with the entropy.
    """
    received = _read(offered, "link", "offer")
    return received._replace(entropy=fresh() if entropy is None else typed(entropy))


def reveal(answered: str, keep: str) -> Exchange:
    """The roll that came of an answer, by what was kept of the offer.

    Raises:
        OddsmithError: one of the links cannot be read, or is another one.
        NotVerified: the answer is to another offer.
    """
    answer, own = _read(answered, "link", "answer"), _read(keep, "keep", "keep")
    revealed = own._replace(entropy=answer.entropy)
    _check(revealed, answer)
    return revealed


def verify(revealed: str, against: str) -> tuple[Exchange, Exchange]:
    """A reveal, and the offer or answer from before it, with which it goes together.

    Raises:
        OddsmithError: one of the links cannot be read, or is another one.
        NotVerified: they do not go together, and why.
    """
    final, before = _read(revealed, "link", "reveal"), _read(against, "against", "offer", "answer")
    _check(final, before)
    return final, before


def step(text: str) -> Exchange:
    """What any link of an exchange says.

    Raises:
        OddsmithError: it cannot be read, or is an answer that was cut off: with it the offer would be used up.
    """
    found = read(text)
    if found.step == "answer" and is_cut(found.entropy or ""):
        allowed = "copy the whole link, or ask for it once more"
        raise InvalidLink(f"The answer is cut off: {allowed}.", field="entropy", value=found.entropy, allowed=allowed)
    return found


def _read(text: str, field: str, *steps: str) -> Exchange:
    found = step(text)
    if found.step not in steps:
        allowed = f"needed is the {' or '.join(steps)}"
        raise InvalidLink(f"This is the link of the {found.step}: {allowed}.", field=field, allowed=allowed)
    return found


def _check(final: Exchange, before: Exchange) -> None:
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
