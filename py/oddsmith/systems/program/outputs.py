r"""What the comments behind a program's outputs say of their outcomes.

    output [attack] named "Attack" \ names: 0 miss, 1 hit, 2 critical hit; success: 1..2 \
    output [check] named "Check" \ parts: successes, advantages; success: successes 1+ \

Names stand for numbers; what has none stays a number. Parts are those of `[tuple A B]`. A success is a number, a range
(`1..2`, `1+`), or names; of an outcome with parts, one part's. To AnyDice all this is comments.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from oddsmith.declare.system import Laws, Odds
from oddsmith.errors import InvalidProgram
from oddsmith.law.distribution import Distribution
from oddsmith.law.tuples import count_of, parts_of
from oddsmith.systems.program.inputs import UNSEEN, Place, Wrong, masked

LONGEST_NAME = 60
OUTCOME = "outcome"
_CLAUSE = re.compile(r"(names|parts|success): *(.*)")
_NAME = re.compile(r"(-?[0-9]{1,9}) +(.+)")
_RANGE = re.compile(r"(?:(.+?) +)?(-?[0-9]{1,9})(?:\.\.(-?[0-9]{1,9})|(\+))?")
_BEHIND = re.compile(rf"[ \t]*({UNSEEN.pattern})")
_OUTPUT = re.compile(r"(?<![A-Za-z_\[])output\b")
_NEXT = re.compile(r"\b(?:output|set|loop|if|else|function|result)\b|[A-Z_]+[ \t]*:|[{}]")


class Success(NamedTuple):
    """What a success is: a part with such a number; None for the only part, and for no bound."""

    part: str | None
    least: int | None
    most: int | None
    among: frozenset[int] = frozenset()
    """These numbers instead of a range, if there are any."""

    def holds(self, number: int) -> bool:
        """Whether a number is one."""
        if self.among:
            return number in self.among
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)


class Said(NamedTuple):
    """What is said of an output."""

    names: dict[int, str] = {}
    parts: tuple[str, ...] = ()
    success: Success | None = None


class Found(NamedTuple):
    """What is said of outputs, by where their word `output` stands; their names; what is wrong with comments."""

    outputs: dict[Place, Said]
    names: tuple[str, ...]
    """Of the outputs as they stand in the text, "" where one has none."""
    wrong: tuple[Wrong, ...]


def found(program: str) -> Found:
    """What a program says of its outputs."""
    code = masked(program)
    outputs: dict[Place, Said] = {}
    names: list[str] = []
    wrong: list[Wrong] = []
    for match in _OUTPUT.finditer(code):
        name, comment = _behind(program, len(code[: _end(code, match.end())].rstrip()))
        names.append(name)
        if not _CLAUSE.match(comment):
            continue
        place = Place.of(program, match.start())
        try:
            outputs[place] = _said(comment)
        except ValueError as error:
            wrong.append(Wrong(f"The comment behind this output {error}", place))
    return Found(outputs, tuple(names), tuple(wrong))


def _end(code: str, start: int) -> int:
    """Where the statement ends that begins before."""
    depth = 0
    for match in _NEXT.finditer(code, start):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if depth < 0 or (depth == 0 and match[0] not in "{}"):
            return match.start()
    return len(code)


def _behind(program: str, end: int) -> tuple[str, str]:
    """The text in quotes and the comment that stand right behind, on the same line; "" where there is none."""
    name = comment = ""
    while match := _BEHIND.match(program, end):
        end = match.end()
        if match[1].startswith('"'):
            name = match[1][1:-1]
        else:
            comment = " ".join(match[1].strip("\\").split())
            break
    return name, comment


def _said(comment: str) -> Said:
    """What a comment says.

    Raises:
        ValueError: what cannot be.
    """
    names: dict[int, str] = {}
    parts: tuple[str, ...] = ()
    success = ""
    for clause in filter(None, map(str.strip, comment.split(";"))):
        match = _CLAUSE.fullmatch(clause)
        if match is None:
            raise ValueError(f"has “{clause}”: allowed are names:, parts: and success:")
        if match[1] == "names":
            names = _names(match[2])
        elif match[1] == "parts":
            parts = tuple(part.strip()[:LONGEST_NAME] for part in match[2].split(","))
        else:
            success = match[2]
    if parts and (names or not 2 <= len(set(parts)) == len(parts) or not all(parts)):
        raise ValueError(
            "has parts that cannot be: two to four are needed, of different names, and no names of numbers"
        )
    return Said(names, parts, _success(success, names, parts) if success else None)


def _names(text: str) -> dict[int, str]:
    names: dict[int, str] = {}
    for item in text.split(","):
        match = _NAME.fullmatch(item.strip())
        if match is None or int(match[1]) in names:
            raise ValueError(f"has the name “{item.strip()}”: write 0 miss, 1 hit, each number once")
        names[int(match[1])] = match[2].strip()[:LONGEST_NAME]
    if len(set(names.values())) < len(names):
        raise ValueError("has a name twice")
    return names


def _success(text: str, names: dict[int, str], parts: tuple[str, ...]) -> Success:
    numbers = {name: number for number, name in names.items()}
    words = [word.strip() for word in text.split(",")]
    if all(word in numbers for word in words):
        return Success(None, None, None, frozenset(numbers[word] for word in words))
    match = _RANGE.fullmatch(text)
    part = match[1] if match else None
    if match is None or (part is None) == bool(parts) or (part is not None and part not in parts):
        needed = f"one of {', '.join(parts)} with a number, such as {parts[0]} 1+" if parts else "1, 1..3, 1+ or names"
        raise ValueError(f"has the success “{text}”: write {needed}")
    least = int(match[2])
    return Success(part, least, int(match[3]) if match[3] else None if match[4] else least)


@dataclass(frozen=True)
class View:
    """How the numbers of an output are told: as they are, by their names, or part by part."""

    name: str
    names: dict[int, str]
    parts: tuple[str, ...]
    success: Success | None

    def odds(self, law: Distribution[int]) -> Odds:
        """The laws: of parts the joint one first."""
        if self.parts:
            count = len(self.parts)
            laws: Laws = {OUTCOME: law.map(lambda number: parts_of(number, count))}
            laws |= {key: law.map(partial(_part, count, place)) for place, key in enumerate(self._keys)}
            labels: dict[str, str | tuple[str, ...]] = {
                OUTCOME: self.parts,
                **dict(zip(self._keys, self.parts, strict=True)),
            }
            return Odds(laws, self._decided_by, self.success.holds if self.success else None, labels=labels)
        if self.names:
            words = tuple(map(self._word, sorted({*law.weights, *self.names})))
            numbers = {self._word(number): number for number in law.weights}
            holds = self.success.holds if self.success else None
            return Odds(
                {OUTCOME: law.map(self._word)},
                OUTCOME,
                holds and (lambda word: holds(numbers[word])),
                labels={OUTCOME: self.name},
                words={OUTCOME: words},
            )
        holds = self.success.holds if self.success else None
        return Odds({OUTCOME: law}, OUTCOME, holds, labels={OUTCOME: self.name})

    def measures(self, number: int) -> dict[str, Hashable]:
        """What a roll of that number has for every law."""
        if self.parts:
            parts = parts_of(number, len(self.parts))
            return {OUTCOME: parts, **dict(zip(self._keys, parts, strict=True))}
        return {OUTCOME: self._word(number) if self.names else number}

    def is_success(self, number: int) -> bool | None:
        """Whether that number is one; None where nothing says what one is."""
        if self.success is None:
            return None
        if self.success.part is None:
            return self.success.holds(number)
        return self.success.holds(parts_of(number, len(self.parts))[self.parts.index(self.success.part)])

    def sentence(self, number: int) -> str:
        """What a roll came to."""
        if self.parts:
            pairs = zip(self.parts, parts_of(number, len(self.parts)), strict=True)
            return ", ".join(f"{part} {count}" for part, count in pairs if count) or "nothing"
        return self._word(number)

    def _word(self, number: int) -> str:
        return self.names.get(number, str(number))

    @property
    def _keys(self) -> list[str]:
        """The names of the parts' laws."""
        return [f"part-{place}" for place in range(1, len(self.parts) + 1)]

    @property
    def _decided_by(self) -> str:
        part = self.success.part if self.success else None
        return self._keys[self.parts.index(part)] if part else OUTCOME


def _part(count: int, place: int, number: int) -> int:
    return parts_of(number, count)[place]


def view_of(said: Said, name: str, law: Distribution[int] | None, *, has_tuples: bool) -> View:
    """How an output is told: as its comment says; by itself 1 is a success where there is nothing but 0 and 1.

    Raises:
        InvalidProgram: the comment has names for more or fewer parts than there are.
    """
    parts, success = said.parts, said.success
    count = count_of(law.outcomes) if law and has_tuples else 1
    if parts and (count > len(parts) or not has_tuples):
        message = f"The outcomes have {count} parts, and the comment behind this output names {len(parts)}."
        raise InvalidProgram(message.replace("1 parts", "1 part"), field="program")
    if count > 1 and not parts:
        parts = tuple(f"part {place}" for place in range(1, count + 1))
    if law and success is None and not parts and set(law.weights) <= {0, 1}:
        success = Success(None, 1, 1)
    return View(name, said.names, parts, success)
