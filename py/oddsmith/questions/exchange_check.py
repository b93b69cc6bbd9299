"""Whether the reveal of an exchange goes together with the offer or answer from before it."""

from __future__ import annotations

from oddsmith.errors import NotVerified, shown
from oddsmith.questions.exchange_link import Exchange, bound

SHOWN_BEFORE = 15
"""Characters."""


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
