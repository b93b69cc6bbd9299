"""A link is a whole question, and with a seed a whole roll: `decibel?dice=7&discard=3&target=6&seed=1-...`.

Before the `?` is a system's key, or its shorthand for dice (`(7-3)dB?target=6`); after it are the inputs that are not
at their defaults, and the text if it is a program. The whole address of a page works too: everything up to `#/` is
ignored. docs/link-format.md is the contract.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import accumulate
from typing import Any, NamedTuple

from oddsmith.declare.inputs import Inputs
from oddsmith.declare.system import System
from oddsmith.errors import InvalidInput, InvalidLink, InvalidSeed, OddsmithError, UnknownInput, UnknownSystem, shown
from oddsmith.fair.commitment import DAMAGED, DRAWN, PARTS
from oddsmith.fair.dice import FRESH_LENGTH, VERSION, check_seed
from oddsmith.questions import catalog
from oddsmith.questions.asking import Json
from oddsmith.questions.law import plain

LONGEST_LINK = 600_000
"""Characters; more than the longest program needs."""
SEED = "seed"
BARE = (SEED, *(part.name for part in PARTS))
"""Parameters made only of letters, digits, `-` and `_`, so that anything a chat adds to them can be stripped."""
INVISIBLE = "\N{SOFT HYPHEN}\N{ZERO WIDTH SPACE}\N{WORD JOINER}\N{ZERO WIDTH NO-BREAK SPACE}"
HYPHENS = "‐‑–"
"""What word processors turn hyphens into."""
BREAK = rf"(?:(?<![ \t])[ \t]*[\r\n][\s>]*|[{INVISIBLE}])"
"""A line break that mail inserted, perhaps with quote marks, or an invisible character."""
_SHORTENED = r"\.{3}|…"
"""What forums put into the middle of a long link."""
_SEED = re.compile(rf"{VERSION}-(?:[0-9a-f]{{64}}|{DRAWN}{{{FRESH_LENGTH}}})(?![\w-])")
"""The seed of a roll with someone (64 hex digits) or of a roll alone."""
_ESCAPED = re.compile(
    r"(?<![^\s(<])https?://[^\s#]{0,300}?(%23(?:/|%2F)[^&\s]*)\S*|(?<=#/)([^\s?#/]{1,200}?%3F[a-z_]\w*(?:=|%3D)\S*)",
    re.IGNORECASE,
)
"""A page's address within the query of another one, or an address with everything after `#/` escaped."""


class Question(NamedTuple):
    """A system with inputs; a seed makes it one particular roll."""

    system: System[Any]
    inputs: Inputs
    seed: str | None = None

    @property
    def title(self) -> str:
        """What is asked, in a few words."""
        return self.system.question(self.inputs)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle it as a link: systems hold functions, which cannot be sent to another process."""
        return read, (write(self),)


def read(link: str | Question) -> Question:
    """The question that a link asks, or the question itself.

    Raises OddsmithError: it is invalid; `field` names the input at fault, and `nearest` is the link of the closest
    question that can be answered, if there is one. A link of an exchange is refused: it is no roll, and what it carries
    may be a secret, so the error does not quote it.
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
    """The question of a link after `split`, even if a messenger has escaped it twice. Raises like `read`."""
    from urllib.parse import unquote

    try:
        return _question_of(head, dict(texts))
    except OddsmithError:
        once = {name: unquote(text) for name, text in texts.items()}
        if once != texts:
            with suppress(OddsmithError):
                return _question_of(head, once)
        raise


def _question_of(head: str, texts: dict[str, str]) -> Question:
    try:
        system, shorthand = catalog.of_link(head, texts)
    except UnknownSystem as error:
        if error.nearest:
            error.nearest = _nearest(catalog.system(error.nearest), texts)
        raise
    given = dict(texts)
    seed = texts.pop(SEED, None)
    for name in shorthand.keys() & texts.keys():
        raise _given_twice(name)
    texts = shorthand | texts
    try:
        inputs = system.inputs.from_texts(texts)
        return Question(system, inputs, None if seed is None else check_seed(seed))
    except OddsmithError as error:
        field, names = error.field or "", (*system.inputs.declared, *BARE)
        text = given.get(field, "")
        is_name = isinstance(error, UnknownInput) and is_begun(field, text, names)
        shortened = _SHORTENED if field == SEED else rf"(?:{_SHORTENED})\s*\w{{8}}"  # “5...9” may be typed
        is_value = isinstance(error, InvalidInput | InvalidSeed) and re.search(shortened, text)
        if is_name or is_value:
            raise InvalidLink.because(*DAMAGED, field="link") from None
        error.nearest = _nearest(system, texts)
        raise


def is_begun(name: str, text: str, names: Iterable[str]) -> bool:
    """Whether the link was cut off, or shortened, within one of these names."""
    return name != "" == text and any(one.startswith(re.split(_SHORTENED, name)[0]) for one in names)


def write(question: Question, *, short: bool = True) -> str:
    """The canonical link of a question; `read` turns it back into the question.

    If not `short`, programs are never packed, so that the text does not depend on the version of zlib.
    """
    seed = {} if question.seed is None else {SEED: question.seed}
    texts = question.system.own_texts(short=short) | question.inputs.texts()
    return joined(question.system.key, texts | seed)


def question_report(question: Question) -> Json:
    """The question as it was understood: every input with its value, the canonical link, the dice in shorthand."""
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
    """Give an error about an input its `nearest`: the same question with that input at its default."""
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
    """The link made of what comes before the `?` and the texts after it; the inverse of `split`."""
    from urllib.parse import quote

    query = "&".join(f"{name}={quote(text, safe=',.:')}" for name, text in texts.items())
    return f"{head}?{query}" if query else head


def split(link: str) -> tuple[str, dict[str, str]]:
    """What comes before the `?`, and the texts after it by name. A head with neither address nor query stays as typed.

    Raises InvalidLink: it is too long, has a name twice, or contains half of a surrogate pair.
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
    link = re.sub("#?:~:.*", "", unescaped(link))  # a text fragment: a place in the page
    before, address, behind = link.partition("#/")
    head, _, query = (behind if address else before).strip().lstrip("/").partition("?")
    if " " in query or "%20" in query:  # typed by hand and passed on by a browser: a plus is a plus
        query = query.replace("+", "%2B")
    texts: dict[str, str] = {}
    for name, text in parse_qsl(query, keep_blank_values=True):
        if name in texts:
            raise _given_twice(name)
        texts[name] = _bare(text) if name in BARE else text
    return unquote(head) if address or query else head, texts


def unescaped(link: str) -> str:
    """The link as it was before a chat escaped it or a mail program wrapped it into another address."""
    from urllib.parse import unquote

    return _ESCAPED.sub(lambda found: unquote(found[1] or found[2]), re.sub("&(?:(?:amp|#38|#x26);)+", "&", link))


def _bare(text: str) -> str:
    """The text without what a chat or a sentence adds to it; a dot or dash inside stays, and is refused later."""
    text = re.sub(f"[{INVISIBLE}]", "", re.sub(f"^{VERSION}[{HYPHENS}]", f"{VERSION}-", text))
    drawn = next(filter(None, map(_SEED.match, accumulate(re.split(r"[\s>]+", text)))), None)
    if drawn and (drawn[0] in text or re.search("[0-9]", drawn[0][2:])):  # not the words behind a chosen seed
        return drawn[0]
    if re.match(rf"[\w-]+(?:{_SHORTENED})", text):
        return text
    behind = rf"(?![.,;:{HYPHENS}]?[\w-]|[{HYPHENS}]\s*[\r\n])\W.*"
    return re.sub(behind, "", text, flags=re.DOTALL) or text


def _given_twice(name: str) -> InvalidLink:
    allowed = "each input may be given once"
    return InvalidLink.because(f"The link gives {shown(name)} twice", allowed, field=shown(name))
