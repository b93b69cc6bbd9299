r"""The inputs of a program: the constants at its top level, described by the comments after them.

    AC: 15 \ Armor Class 10..22; what the target wears \
    DIE: 8 \ Trait die 4, 6, 8, 10, 12 \
    ADV: 0 \ Advantage no, yes \
    COVER: 1 \ Cover: none, half cover, full cover \
    WEAPON: 2d6 \ Damage dice \

A comment gives a label, then what is allowed, then perhaps a semicolon and a sentence of help. A range may name inputs
above it (`0..LEVEL - 1`). Words stand for 0, 1 and so on. A constant without a comment is an advanced input.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Mapping, Sequence
from typing import Any

from oddsmith.declare.input_kinds import Choice, Dice, Flag, Integer
from oddsmith.declare.inputs import Input, Inputs
from oddsmith.declare.notation import capital, signed
from oddsmith.errors import Place, Warned
from oddsmith.systems.program.bounds import BOUND, names_in, worth
from oddsmith.systems.program.comments import LONGEST_NAME, Statement, in_words

FURTHEST = 1_000
"""How far from 0 an input may be if no comment gives its bounds."""
LONGEST_ABOUT = 300
"""Characters of a comment that says what is allowed; a longer one is only a label."""
SIDES = (2, 3, 4, 6, 8, 10, 12, 20, 30, 100)
MOST_DICE = 20
_LITERAL = re.compile("[0-9]{0,2}d[0-9]{1,3}|-?[0-9]{1,9}")
_RANGE = re.compile(rf"(?:(.*?)[\s:])??{BOUND}[ ]*\.\.[ ]*{BOUND}")
_SIGNED_RANGE = re.compile(rf"(.*\S) +(-[0-9]{{1,9}})[ ]*\.\.[ ]*{BOUND}")
"""A range after a label in capitals: `STR -5..5` is not a difference if there is no input STR above."""
_NUMBERS = re.compile(r"(?:(.*?)[\s:])??(-?[0-9]{1,9}(?: ?, ?-?[0-9]{1,9})+)")
_WORDS = re.compile(r"(.+?)(?:: *([^,]+(?:,[^,]+)+)| ([^\s,]+(?: ?, ?[^\s,]+)+))")


class Words(Choice):
    """Words that stand for 0, 1 and so on."""


class Which(Integer):
    """The number of an output, shown as its name."""

    names: Mapping[str, str] = {}

    def words(self, text: str) -> str:
        return self.names.get(text, text)


class OneKind(Dice):
    """Dice that are all alike, so that a program can use them as a pool, such as to keep the highest."""

    which = "dice of one kind,"

    def closest(self, meant: Any, earlier: Inputs) -> tuple[int, ...]:
        dice = super().closest(meant, earlier)
        return dice[:1] * len(dice)


def inputs_of(
    statements: Sequence[Statement], others: Container[tuple[int, int]], wrong: list[Warned]
) -> tuple[dict[str, Input[Any]], dict[str, Place]]:
    """The inputs of a program by name, and the places of their constants; adds warnings about comments to `wrong`.

    Constants at `others` are skipped: their comments mean something else.
    """
    inputs: dict[str, Input[Any]] = {}
    places: dict[str, Place] = {}
    times = Counter(statement.name for statement in statements)
    for kind, name, literal, _, comment, place, is_top in statements:
        is_input = kind == "constant" and is_top and _LITERAL.fullmatch(literal) and place not in others
        if not is_input or name in inputs or (not comment and times[name] > 1):
            continue
        try:
            inputs[name] = _input(name, literal, comment, inputs)
        except ValueError as error:
            if comment:
                wrong.append(Warned(f"The comment after {name} {error}.", *place))
            if "d" in literal:  # too many dice are no input
                continue
            inputs[name] = _input(name, literal, "", inputs)
        if [*getattr(inputs[name], "options", ())] == ["yes", "no"]:
            swapped = f"The comment after {name} has yes before no, so that yes is 0: write no, yes."
            wrong.append(Warned(swapped, *place))
        places[name] = place
    return inputs, places


def _input(name: str, literal: str, comment: str, earlier: Mapping[str, Input[Any]]) -> Input[Any]:
    """The input of a constant. Raises ValueError: the comment does not fit it, or there are too many dice."""
    about, _, told = comment.partition(";")
    about = about.strip()
    rest: dict[str, Any] = {"help": told.strip(), "advanced": not comment}
    if "d" in literal:
        count, sides = literal.split("d")
        dice = (int(sides),) * int(count or 1)
        if not 1 <= len(dice) <= MOST_DICE or not int(sides):
            raise ValueError(f"belongs to dice, of which up to {MOST_DICE} are allowed")
        return OneKind(_label(about, name), dice, sorted({*SIDES, int(sides)}), 1, MOST_DICE, **rest)
    number = int(literal)
    label, about = about, about if len(about) <= LONGEST_ABOUT else ""
    match = _RANGE.fullmatch(about)
    if match and not {*names_in(match[2])} <= earlier.keys():
        match = _SIGNED_RANGE.fullmatch(about) or match
    if match:
        return Integer(_label(match[1], name), number, *_bounds(number, match[2], match[3], earlier), **rest)
    if match := _NUMBERS.fullmatch(about):
        options = [int(part) for part in match[2].split(",")]
        if number not in options:
            raise ValueError(f"allows {', '.join(map(signed, options))}, and {signed(number)} is none of them")
        label = _label(match[1], name)
        kind = "d" * label.lower().endswith("die")
        return Choice(label, str(number), {str(option): f"{kind}{option}" for option in options}, **rest)
    if (match := _WORDS.fullmatch(about)) and (words := _words(match[2] or match[3])):
        if words == ["no", "yes"] and number in (0, 1):
            return Flag(_label(match[1], name), bool(number), **rest)
        if 0 <= number < len(words):
            return Words(_label(match[1], name), words[number], {word: capital(word) for word in words}, **rest)
        if match[2] or words == ["no", "yes"]:
            raise ValueError(f"has words for 0 to {len(words) - 1}, and {signed(number)} is none of them")
    return Integer(_label(label, name), number, min(-FURTHEST, number), max(FURTHEST, number), **rest)


def _words(text: str) -> list[str]:
    """The words of a list, or none if two are the same."""
    words = [word.strip() for word in text.split(",")]
    return words if len(set(words)) == len(words) and all(words) else []


def _label(text: str | None, name: str) -> str:
    """The label of an input: that of its comment, or else the name of the constant in words."""
    return (text or "").strip(" :")[:LONGEST_NAME] or in_words(name)


def _bounds(number: int, low: str, high: str, earlier: Mapping[str, Input[Any]]) -> list[Any]:
    """The bounds of a range, for `Integer`. Raises ValueError: they cannot be computed, or exclude `number`."""
    for name in names_in(low, high):
        if not isinstance(earlier.get(name), Integer):
            raise ValueError(f"names {name}, which is no number above it that can be set")
    defaults = {name: one.default for name, one in earlier.items()}
    least, most = worth(low, defaults), worth(high, defaults)
    if not least <= number <= most:
        raise ValueError(f"allows {signed(least)} to {signed(most)}, and {signed(number)} is not among them")

    def bound(*texts: str) -> Any:
        def greatest(chosen: Mapping[str, Any]) -> int:
            return max(worth(text, chosen) for text in texts)

        return (lambda inputs: greatest(inputs.chosen)) if names_in(*texts) else greatest({})

    return [bound(low), bound(low, high)]  # so that something is always allowed


def given(inputs: Inputs, places: Mapping[str, Place]) -> dict[tuple[int, int], int | tuple[int, int]]:
    """The values of the constants at these places: numbers, or pairs of a number of dice and their sides."""
    values: dict[tuple[int, int], int | tuple[int, int]] = {}
    for name, place in places.items():
        declared, chosen = inputs.declared[name], inputs.chosen[name]
        if isinstance(declared, Words):
            values[place] = list(declared.options).index(chosen)
        else:
            values[place] = (len(chosen), chosen[0]) if isinstance(chosen, tuple) else int(chosen)
    return values


def written(text: str, inputs: Inputs, places: Mapping[str, Place]) -> str:
    """The text with the chosen values for its constants, replaced from the last on so that no other place moves."""
    lines, values = text.split("\n"), given(inputs, places)
    for name, place in reversed(list(places.items())):
        if inputs.chosen[name] != inputs.declared[name].default:
            value, line, start = values[place], lines[place.line - 1], place.column - 1
            literal = f"{value[0]}d{value[1]}" if isinstance(value, tuple) else str(value)
            lines[place.line - 1] = line[:start] + _LITERAL.sub(literal, line[start:], count=1)
    return "\n".join(lines)
