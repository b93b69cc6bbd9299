"""What a question is: its name, its answer as JSON, its command, and its export.

Each question has its own file, with one `Ask` for each name in a request. `oddsmith.api` lists them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from oddsmith.errors import InvalidRequest, Progress

Json = dict[str, Any]
Grid = list[list[str]]
LINK: Json = {"help": "such as decibel?dice=5&target=13, (7-3)dB?target=6, or a file: check.dice?AC=17"}
"""The argument of every command that asks about a link."""
LINE_WIDTH = 100
"""Characters; longer lines are wrapped or cut for a terminal."""


class Sheet(NamedTuple):
    """An answer as it is exported: grids, and for Markdown a title above them and notes below."""

    grids: Sequence[Grid]
    title: str = ""
    notes: Sequence[str] = ()


class Command(NamedTuple):
    """How a question is asked on the command line."""

    help: str
    lines: Callable[[Any], Iterable[str]]
    """The answer as lines of text. If it raises OddsmithError, it does so before the first line."""
    flags: Mapping[str, Json]
    """Its arguments for `ArgumentParser.add_argument`, each named after a field of the request.

    Other names for it follow after a space.
    """
    name: str = ""
    """The command's name, if it differs from the name of its `Ask`."""
    one_of: Sequence[str] = ()
    """Flags of which exactly one must be given."""


class Ask(NamedTuple):
    """A question; requests name it in their `ask` field."""

    name: str
    answer: Callable[[Json, Progress], Any]
    """Answers a request with JSON values. Raises OddsmithError when there is no answer."""
    command: Command | None = None
    sheet: Callable[[Any], Sheet] | None = None


def read_text(request: Json, name: str) -> str:
    """A required text of a request. Raises InvalidRequest when it is missing or not a text."""
    text = request.get(name)
    if not isinstance(text, str):
        raise InvalidRequest(f"The request needs a text “{name}”.", field=name, value=text, allowed="a text")
    return text


def read_optional(request: Json, name: str) -> str | None:
    """An optional text of a request; None if it is missing. Raises InvalidRequest when it is not a text."""
    return None if request.get(name) is None else read_text(request, name)


def read_links(request: Json) -> list[str]:
    """The list `links` of a request. Raises InvalidRequest when it is not a list of texts."""
    links = request.get("links")
    if not isinstance(links, list) or not all(isinstance(text, str) for text in links):
        raise InvalidRequest("The request needs a list of texts “links”.", field="links", allowed="a list of texts")
    return links
