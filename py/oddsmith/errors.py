"""Every error that a question can cause, each explained in one sentence.

Each error carries `code` (stable, for programs), `message` (for people) and, where they apply, `field` (the input at
fault), `value` (what was given, shortened), `allowed` (what would be right), `nearest` (a link to the nearest question
that can be answered) and, for a program, the `line` and `column` at fault, from 1, with that line as `source`.

Long work is estimated before it starts, and refused above a fixed bound. While it runs, it reports progress: between
steps it calls a function with the amount done and the total. Raising from that function stops the work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from numbers import Integral
from typing import Any, NamedTuple, Self

SHOWN_CHARACTERS = 40
LONGEST_PROGRAM = 100_000
"""In characters."""
MOST_STEPS = 60_000_000
"""A step takes about a microsecond in CPython and two in a page."""


def shown(text: object, most: int = SHOWN_CHARACTERS) -> str:
    """Quote a value for a message: unprintable characters are replaced, and long values cut off."""
    quoted = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in str(text)[: most + 1])
    return quoted if len(quoted) <= most else quoted[: most - 1] + "…"


class OddsmithError(Exception):
    """The root of every error that a user can cause."""

    code = "error"

    def __init_subclass__(cls, code: str = code) -> None:
        cls.code = code

    def __init__(
        self,
        message: str,
        *,
        field: str | None = None,
        value: object = None,
        allowed: str | None = None,
        nearest: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.field = field
        self.value = None if value is None else shown(value)
        self.allowed = allowed
        self.nearest = nearest
        self.line: int | None = None
        self.column: int | None = None
        self.source: str | None = None

    @classmethod
    def because(cls, problem: str, allowed: str, **parts: Any) -> Self:
        """Build the usual message: the problem, a colon and what is allowed. `parts` are as for any error."""
        return cls(f"{problem}: {allowed}.", allowed=allowed, **parts)

    def at(self, line: int, column: int) -> Self:
        """Add the place in a program, unless the error already has a more precise one."""
        if self.line is None:
            self.line, self.column = line, column
        return self

    def as_dict(self) -> dict[str, str | int]:
        """The error as JSON: `code`, `message`, and the other parts that apply."""
        parts: dict[str, str | int] = {"code": self.code, "message": self.message}
        for name in ("field", "value", "allowed", "nearest", "line", "column", "source"):
            part = getattr(self, name)
            if part is not None:
                parts[name] = part
        return parts


class InvalidInput(OddsmithError, code="invalid-input"):
    """An input has a value that the system does not accept."""

    @classmethod
    def of(cls, field: str, label: str, value: object, allowed: str) -> InvalidInput:
        """Say which field is wrong, what was given and what is allowed."""
        return cls.because(f"{label} cannot be “{shown(value)}”", allowed, field=field, value=value)

    @classmethod
    def must(cls, field: str, label: str, value: object, allowed: str) -> InvalidInput:
        """The same where `allowed` completes “must be”, such as “1 to 10”."""
        message = f"{label} must be {allowed}, not “{shown(value)}”."
        return cls(message, field=field, value=value, allowed=allowed)


def check_number(name: str, label: str, number: int, least: int, most: int | None = None) -> None:
    """Raise InvalidInput unless an argument of the library is a whole number from `least` to `most`."""
    if most is not None and most < least:
        raise InvalidInput.of(name, label, repr(number), "there are too few dice")
    if not isinstance(number, Integral) or number < least or (most is not None and number > most):
        allowed = f"of at least {least}" if most is None else f"from {least} to {most:,}"
        raise InvalidInput.must(name, label, repr(number), f"a whole number {allowed}")


class UnknownInput(OddsmithError, code="unknown-input"):
    """A link names an input that the system does not have."""


class UnknownSystem(OddsmithError, code="unknown-system"):
    """A link names a system that does not exist."""


class InvalidLink(OddsmithError, code="invalid-link"):
    """A link as a whole cannot be read."""


class InvalidSeed(OddsmithError, code="invalid-seed"):
    """A seed is not one that this version can roll from."""


class MissingPart(OddsmithError, code="missing-part"):
    """A package that this needs is not installed."""


class NotVerified(OddsmithError, code="not-verified"):
    """Two links of an exchange do not match (see `oddsmith.questions.exchange`)."""


class InvalidRequest(OddsmithError, code="invalid-request"):
    """A request is not a valid question (see `oddsmith.api`)."""


def one_of(texts: Iterable[str]) -> str:
    """Join texts for a message: “one of a, b”, or the only one."""
    listed = list(texts)
    return f"{'one of ' if len(listed) > 1 else ''}{', '.join(listed)}"


def check_listed(
    given: object, listed: Iterable[str], problem: str, field: str, error: type[OddsmithError] = InvalidRequest
) -> None:
    """Raise the error unless `given` is one of these texts; `problem` begins the message: “There is no form”."""
    if given not in (texts := list(listed)):
        raise error.because(f"{problem} “{shown(given)}”", f"use {one_of(texts)}", field=field, value=given)


class InvalidProgram(OddsmithError, code="invalid-program"):
    """A program cannot be read, or uses something that its language lacks; `line` and `column` say where."""


class Place(NamedTuple):
    """A position in a program, counted from 1."""

    line: int
    column: int


class Warned(NamedTuple):
    """A warning about a program that can still be read, and its position."""

    message: str
    line: int
    column: int
    fix: str = ""
    """The program with the problem fixed, if there is a fix."""


class TooMuchWork(OddsmithError, code="too-much-work"):
    """The question would take longer than the stated bound."""


Progress = Callable[[int, int], None]


def no_progress(done: int, total: int) -> None:
    """Ignore progress."""


def refuse_too_much(steps: int, what: str, field: str | None = None) -> None:
    """Raise TooMuchWork when the estimate is above the bound; `what` begins the message: “This pool”."""
    if steps > MOST_STEPS:
        allowed = f"at most {millions(MOST_STEPS):,} million are allowed"
        raise TooMuchWork.because(f"{what} would take about {millions(steps):,} million steps", allowed, field=field)


def millions(number: int) -> int:
    """Round up to millions, so that a number above a bound in millions never reads like the bound."""
    return -(-number // 1_000_000)
