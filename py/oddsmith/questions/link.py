"""A link is a whole question, and with a seed a whole roll: `decibel?dice=7&discard=3&target=6&seed=1-...`.

What stands before the `?` is a system's key or its shorthand for dice (`(7-3)dB?target=6`); behind it stand the inputs
that are not at their defaults, and of a program its text. A page's address may be given whole: all up to `#/` is passed
over. docs/link-format.md is the contract.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from oddsmith.declare.inputs import Inputs
from oddsmith.declare.system import System
from oddsmith.errors import InvalidInput, InvalidLink, OddsmithError, UnknownInput, UnknownSystem, shown
from oddsmith.fair.commitment import DAMAGED, DRAWN, PARTS
from oddsmith.fair.dice import FRESH_LENGTH, VERSION, check_seed
from oddsmith.questions import catalog
from oddsmith.questions.asking import Json
from oddsmith.questions.law import plain

LONGEST_LINK = 600_000
"""Characters: more than the longest program needs."""
SEED = "seed"
BARE = (SEED, *(part.name for part in PARTS))
"""What a link carries that is letters, digits, `-` and `_` alone, and so can be told from what chats add to it."""
INVISIBLE = "\N{SOFT HYPHEN}\N{ZERO WIDTH SPACE}\N{WORD JOINER}\N{ZERO WIDTH NO-BREAK SPACE}"
HYPHENS = "‐‑–"
"""What word processors make of one."""
BREAK = rf"(?:(?<![ \t])[ \t]*[\r\n][\s>]*|[{INVISIBLE}])"
"""Where mail has wrapped a line, perhaps in what it quotes; or what nobody sees."""
_SEEDS = re.compile(f"{VERSION}-(?:(?:{BREAK}*+[0-9a-f]){{64}}|(?:{BREAK}*+{DRAWN}){{{FRESH_LENGTH}}})")
"""Of a roll with someone, and of one alone."""
_ESCAPED = re.compile(
    r"(?<![^\s(<])https?://[^\s#]{0,300}?(%23(?:/|%2F)[^&\s]*)\S*|(?<=#/)([^\s?#/]{1,200}?%3F[a-z_]\w*(?:=|%3D)\S*)",
    re.IGNORECASE,
)
"""A page's address in the query of another one, or one of which all behind the `#/` is escaped."""


class Question(NamedTuple):
    """A system with inputs; the seed makes it one particular roll."""

    system: System[Any]
    inputs: Inputs
    seed: str | None = None

    @property
    def title(self) -> str:
        """What is asked, in a few words."""
        return self.system.question(self.inputs)

    def __reduce__(self) -> tuple[Any, ...]:
        """To a process of its own it is sent as a link: systems are made of functions."""
        return read, (write(self),)


def read(link: str | Question) -> Question:
    """The question that a link asks, or the question itself.

    Raises OddsmithError: what is wrong, the input at fault in `field`, and in `nearest` the link of the closest
    question that can be answered, where there is one. A link of an exchange is refused: as a roll it would mean
    nothing, and what it carries may be a secret, which is not quoted.
    """
    if isinstance(link, Question):
        return link
    head, texts = split(link)
    found = next((part.name for part in PARTS if texts.get(part.name)), None)
    if found is not None:
        allowed = "open it by itself to join, roll or check"
        raise InvalidLink.because("This link is of a roll with someone", allowed, field=found)
    return question_of(head, texts)


def question_of(head: str, texts: dict[str, str]) -> Question:
    """The question of a link that is `split`. Raises like `read`."""
    try:
        system, shorthand = catalog.of_link(head, texts)
    except UnknownSystem as error:
        if error.nearest:
            error.nearest = _nearest(catalog.system(error.nearest), texts)
        raise
    seed = texts.pop(SEED, None)
    for name in shorthand.keys() & texts.keys():
        raise _given_twice(name)
    texts = shorthand | texts
    try:
        inputs = system.inputs.from_texts(texts)
        return Question(system, inputs, None if seed is None else check_seed(seed))
    except OddsmithError as error:
        if isinstance(error, UnknownInput) and error.field and texts.get(error.field) == "":
            begun, names = re.split(r"\.{3}|…", error.field)[0], (*system.inputs.declared, *BARE)
            if any(name.startswith(begun) for name in names):  # cut off within a name, or shortened from it on
                raise InvalidLink.because(*DAMAGED, field="link") from None
        error.nearest = _nearest(system, texts)
        raise


def write(question: Question, *, short: bool = True) -> str:
    """The canonical link of a question: `read` of it gives the question again.

    Unless it is to be `short` nothing in it is packed: it is the same text from every version of zlib, however long.
    """
    seed = {} if question.seed is None else {SEED: question.seed}
    texts = question.system.own_texts(short=short) | question.inputs.texts()
    return joined(question.system.key, texts | seed)


def question_report(question: Question) -> Json:
    """What was asked, read back: every input with its value, the canonical link, the dice in the system's shorthand."""
    system, inputs, _ = question
    return {
        "system": system.key,
        "inputs": system.own_texts(short=False) | {name: plain(chosen) for name, chosen in inputs.chosen.items()},
        "link": write(question),
        "notation": system.notation(inputs),
        "question": question.title,
    }


@contextmanager
def refused(asked: Question) -> Iterator[None]:
    """Give an error of an input its `nearest`: the same question with that at its default."""
    try:
        yield
    except InvalidInput as error:
        texts = asked.inputs.texts()
        if error.nearest is None and texts.pop(error.field or "", None) is not None:
            error.nearest = _nearest(asked.system, texts)
        raise


def _nearest(system: System[Any], texts: Mapping[str, str]) -> str:
    from difflib import get_close_matches

    known = {name.lower(): name for name in system.inputs.declared}
    meant = dict(texts)
    misspelt = [name for name in texts if name not in system.inputs.declared]
    for name in misspelt[: len(known)]:
        for near in get_close_matches(name.lower(), known, n=1):
            meant.setdefault(known[near], texts[name])
    return write(Question(system, system.inputs.nearest(meant)))


def joined(head: str, texts: Mapping[str, str]) -> str:
    """The link of what stands before the `?` and the texts behind it: `split` of it gives them again."""
    from urllib.parse import quote

    query = "&".join(f"{name}={quote(text, safe=',.:')}" for name, text in texts.items())
    return f"{head}?{query}" if query else head


def split(link: str) -> tuple[str, dict[str, str]]:
    """What stands before the `?`, and the texts behind it by name. Alone, without an address, it is as typed.

    Raises InvalidLink: it is too long, a name comes twice, or there is half of a character in it.
    """
    from urllib.parse import parse_qsl, unquote

    if len(link) > LONGEST_LINK:
        allowed = f"at most {LONGEST_LINK:,} characters are allowed"
        raise InvalidLink.because(f"The link is {len(link):,} characters long", allowed, field="link")
    try:
        link.encode()
    except UnicodeEncodeError:
        allowed = "ask for the link again where it comes from"
        raise InvalidLink.because("A character in the link is cut in half", allowed, field="link") from None
    link = re.sub("#?:~:.*", "", unescaped(link))  # a place in the page
    before, address, behind = link.partition("#/")
    head, _, query = (behind if address else before).strip().lstrip("/").partition("?")
    if " " in query or "%20" in query:  # as somebody types a program, and a browser passes it on: a plus is a plus
        query = query.replace("+", "%2B")
    texts: dict[str, str] = {}
    for name, text in parse_qsl(query, keep_blank_values=True):
        if name in texts:
            raise _given_twice(name)
        texts[name] = _bare(text) if name in BARE else text
    return unquote(head) if address or query else head, texts


def unescaped(link: str) -> str:
    """The link as it was before a chat escaped it, or a mail program put its address into that of another page."""
    from urllib.parse import unquote

    return _ESCAPED.sub(lambda found: unquote(found[1] or found[2]), re.sub("&(?:(?:amp|#38|#x26);)+", "&", link))


def _bare(text: str) -> str:
    """The text without what a chat or a sentence puts into or behind it; a dot or dash within stays, and is refused."""
    text = re.sub(f"^{VERSION}[{HYPHENS}]", f"{VERSION}-", text)
    wrapped = _SEEDS.match(text)
    if wrapped and "\n" in wrapped[0]:
        return re.sub(BREAK, "", wrapped[0])
    behind = rf"(?![.,;:{HYPHENS}]?[\w-]|[{HYPHENS}]\s*[\r\n])\W.*"
    return re.sub(behind, "", re.sub(f"[{INVISIBLE}]", "", text), flags=re.DOTALL) or text


def _given_twice(name: str) -> InvalidLink:
    allowed = "each input may be given once"
    return InvalidLink.because(f"The link gives {shown(name)} twice", allowed, field=shown(name))
