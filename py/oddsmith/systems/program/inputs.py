r"""The inputs of a program: the constants at its top, and what the comments behind them say.

    AC: 15 \ Armour class 10..22; what the target wears \
    DIE: 8 \ Trait die 4, 6, 8, 10, 12 \
    ADV: 0 \ Advantage no, yes \
    COVER: 1 \ Cover: none, half cover, full cover \
    WEAPON: 2d6 \ Damage dice \

A comment gives a label, then what is allowed, then perhaps a semicolon and a sentence of help. A range may name inputs
above it (`0..LEVEL - 1`). Words stand for 0, 1 and so on. A constant without a comment is an input that few will need.
To AnyDice all this is comments: the text stays a program there. Nothing here needs the language's parser.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from oddsmith.declare.input_kinds import Choice, Dice, Flag, Integer
from oddsmith.declare.inputs import Input, Inputs

FURTHEST = 1_000
"""How far from 0 an input may be of which no comment says it."""
LONGEST_LABEL = 60
SIDES = (2, 3, 4, 6, 8, 10, 12, 20, 30, 100)
MOST_DICE = 20
UNSEEN = re.compile(r'\\[^\\]*(?:\\|\Z)|"[^"\n]*"')
_BEHIND = re.compile(r"[ \t]*\\([^\\]*)\\")
_CONSTANT = re.compile(
    r"(?<![A-Za-z_\[])([A-Z_]+)[ \t]*:[ \t]*(-?[0-9]{1,9}|[0-9]{0,2}d[0-9]{1,3})(?![\w@])"
    r"(?=\s*(?:\Z|(?:output|set|loop|if|function)\b|[A-Z_]+\s*:))"
)
_GIVEN = re.compile(r"(?<![A-Za-z_])([A-Z_]+)[ \t]*:(?![nsd](?![\w{]))")
_LOOPED = re.compile(r"\bloop\s+([A-Z_]+)\b")
_SEEN = re.compile(r"[^\n]")
_NAME = re.compile("[A-Z_]+")
_NUMBER = re.compile("-?[0-9]+")
_SIGN = re.compile("([-+])")
_BOUND = r"(-?(?:[0-9]{1,9}|[A-Z_]+)(?:[ ]*[-+*][ ]*(?:[0-9]{1,9}|[A-Z_]+))*)"
_RANGE = re.compile(rf"(?:(.*?)[\s:])??{_BOUND}[ ]*\.\.[ ]*{_BOUND}")
_NUMBERS = re.compile(r"(?:(.*?)[\s:])??(-?[0-9]{1,9}(?:, ?-?[0-9]{1,9})+)")
_WORDS = re.compile(r"(.+?)(?:: *([^,]+(?:,[^,]+)+)| ([^\s,]+(?:, ?[^\s,]+)+))")


class Place(NamedTuple):
    """Where something stands in a program, from 1."""

    line: int
    column: int

    @classmethod
    def of(cls, program: str, start: int) -> Place:
        """Of a character, by its index."""
        return cls(program.count("\n", 0, start) + 1, start - program.rfind("\n", 0, start))


class Wrong(NamedTuple):
    """What a comment says that cannot be, and where what it is about stands."""

    message: str
    place: Place


class Found(NamedTuple):
    """The inputs of a program by name, where their constants stand, and what is wrong with comments behind others."""

    inputs: dict[str, Input[Any]]
    places: dict[str, Place]
    wrong: tuple[Wrong, ...]


def found(program: str) -> Found:
    """What this program takes."""
    inputs: dict[str, Input[Any]] = {}
    places: dict[str, Place] = {}
    wrong: list[Wrong] = []
    code = masked(program)
    for match in _constants(code):
        name, literal = match[1], match[2]
        behind = _BEHIND.match(program, match.end())
        comment = " ".join(behind[1].split()) if behind else ""
        if name in inputs or (not comment and not _is_fixed(name, code)):
            continue
        place = Place.of(program, match.start(1))
        try:
            inputs[name] = _input(name, literal, comment, inputs)
        except ValueError as error:
            wrong.append(Wrong(f"The comment behind {name} {error}", place))
            inputs[name] = _input(name, literal, "", inputs)
        places[name] = place
    return Found(inputs, places, tuple(wrong))


def masked(program: str) -> str:
    """The program with blanks for comments and texts in quotes."""
    return UNSEEN.sub(lambda match: _SEEN.sub(" ", match[0]), program)


def _constants(code: str) -> Iterator[re.Match[str]]:
    """Constants that are in no braces."""
    depth = done = 0
    for match in _CONSTANT.finditer(code):
        depth += code.count("{", done, match.start()) - code.count("}", done, match.start())
        done = match.start()
        if depth == 0:
            yield match


def _is_fixed(name: str, code: str) -> bool:
    """Whether a variable never gets another value."""
    return _GIVEN.findall(code).count(name) == 1 and name not in _LOOPED.findall(code)


def _input(name: str, literal: str, comment: str, earlier: dict[str, Input[Any]]) -> Input[Any]:
    """The input of a constant.

    Raises:
        ValueError: the comment says what cannot be.
    """
    about, _, told = comment.partition(";")
    about = about.strip()
    rest: dict[str, Any] = {"help": told.strip(), "seldom": not comment}
    if "d" in literal:
        count, sides = literal.split("d")
        dice = (int(sides),) * int(count or 1)
        kinds = sorted({*SIDES, int(sides)})
        if not 1 <= len(dice) <= MOST_DICE or not int(sides):
            raise ValueError(f"belongs to dice, of which up to {MOST_DICE} are allowed")
        return Dice(_label(about, name), dice, kinds, 1, MOST_DICE, **rest)
    number = int(literal)
    if match := _RANGE.fullmatch(about):
        return _of_range(_label(match[1], name), number, (match[2], match[3]), earlier, rest)
    if match := _NUMBERS.fullmatch(about):
        options = [str(int(part)) for part in match[2].split(",")]
        if str(number) not in options:
            raise ValueError(f"allows {', '.join(options)}, and {number} is none of them")
        return Choice(_label(match[1], name), str(number), {option: option for option in options}, **rest)
    if (match := _WORDS.fullmatch(about)) and (words := _words(match[2] or match[3])):
        if words == ["no", "yes"] and number in (0, 1):
            return Flag(_label(match[1], name), bool(number), **rest)
        if 0 <= number < len(words):
            return Choice(_label(match[1], name), words[number], {word: word for word in words}, **rest)
        if match[2]:
            raise ValueError(f"has words for 0 to {len(words) - 1}, and {number} is none of them")
    return Integer(_label(about, name), number, min(-FURTHEST, number), max(FURTHEST, number), **rest)


def _words(text: str) -> list[str]:
    """The words of a list, if no two are the same."""
    words = [word.strip() for word in text.split(",")]
    return words if len(set(words)) == len(words) and all(words) else []


def _label(text: str | None, name: str) -> str:
    """What people call the input."""
    label = (text or "").strip(" :")
    return label[:LONGEST_LABEL] if label else name.replace("_", " ").capitalize() if len(name) > 3 else name


def _of_range(
    label: str, number: int, span: tuple[str, str], earlier: dict[str, Input[Any]], rest: dict[str, Any]
) -> Integer:
    low, high = span
    for name in _NAME.findall(f"{low} {high}"):
        if not isinstance(earlier.get(name), Integer):
            raise ValueError(f"names {name}, which is no number above it that can be set")
    defaults = {name: one.default for name, one in earlier.items()}
    least, most = _worth(low, defaults), _worth(high, defaults)
    if not least <= number <= most:
        raise ValueError(f"allows {least} to {most}, and {number} is not among them")

    def bound(text: str) -> Any:
        return int(text) if not _NAME.search(text) else lambda inputs: _worth(text, inputs.chosen)

    return Integer(label, number, bound(low), bound(high), **rest)


def _worth(text: str, chosen: dict[str, Any]) -> int:
    """What a bound comes to: products before sums, as everywhere."""
    total, sign = 0, 1
    for part in filter(None, _SIGN.split(text)):
        if part in "-+":
            sign = 1 if part == "+" else -1
            continue
        product = 1
        for factor in part.split("*"):
            product *= int(factor) if factor.strip().isdigit() else chosen[factor.strip()]
        total += sign * product
    return total


def given(inputs: Inputs, names: Iterable[str]) -> dict[str, int | tuple[int, ...]]:
    """What the constants of these names are to be: numbers, or the sides of dice."""
    values: dict[str, int | tuple[int, ...]] = {}
    for name in names:
        declared, chosen = inputs.declared[name], inputs.chosen[name]
        if isinstance(declared, Choice):
            is_number = all(_NUMBER.fullmatch(option) for option in declared.options)
            values[name] = int(chosen) if is_number else list(declared.options).index(chosen)
        else:
            values[name] = chosen if isinstance(chosen, tuple) else int(chosen)
    return values
