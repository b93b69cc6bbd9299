r"""What the first comment of a program says of it as a whole, as in games; ignored unless a line starts with `name:`.

    \ name: D&D 5th edition: attack
      summary: Roll a d20 and add your bonus; reach the Armor Class to hit.
      source: System Reference Document 5.1 (Wizards of the Coast), “Attack Rolls”
      also: dungeons and dragons, dnd, 5e
      rules: Roll a d20, add your attack bonus, and compare it with the target’s Armor Class.
      example: 12 and a bonus of 5 are 17, which hits Armor Class 15.
      asks: d20{BONUS:+} against {AC}[, {ADV}]
      preset: Against plate; AC=18, BONUS=7
      table: The chance to hit; AC=10..20; BONUS=3..11:2; ADV=yes \

`asks` is the title of a set-up. Braces hold inputs, or sums of them: `:+` adds a sign and drops a 0, `:dice` makes it a
count, `:bonus dice|penalty dice` has another word for counts below 0; a switch shows as its label. A part in brackets
is dropped if all inputs in it are at their defaults. A line that starts with none of these words continues the one
before. A table has rows, perhaps columns, then other settings; it shows means if it ends with `mean`, or if nothing
defines success.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

from oddsmith.declare.input_kinds import Flag
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.notation import small
from oddsmith.declare.system import Preset, PublishedTable
from oddsmith.errors import OddsmithError, Warned
from oddsmith.systems.program.bounds import HOLE, OPTIONAL, filled, holes_in, names_in, worth
from oddsmith.systems.program.comments import LONGEST_NAME, meant
from oddsmith.systems.program.inputs import OneKind, Words

ONCE = ("name", "summary", "source", "also", "rules", "example", "asks")
OFTEN = ("preset", "table")
MEAN = "mean"
_FIRST = re.compile(r"\ufeff?\s*\\([^\\]*)\\")
_WORD = rf"[ \t]*({'|'.join((*ONCE, *OFTEN))}):"
_SAID = re.compile(rf"(?<=[\\\n]){_WORD}([^\n]*(?:\n(?!{_WORD})[^\n]*)*)")
_BEGUN = re.compile(r"(?<=[\\\n])[ \t]*([A-Za-z]{3,12}):(?!//)")
_NOT_IN_KEYS = re.compile("[^a-z0-9]+")


def about(program: str, allows: Callable[[Mapping[str, str]], Any], wrong: list[Warned]) -> dict[str, Any]:
    """What a program says of itself, as attributes of a system, and `asks`; empty if it does not give its name.

    `allows` raises OddsmithError for inputs, as texts of a link, that the program refuses. Adds warnings to `wrong`.
    """
    first = _FIRST.match(program)
    lines = [*_lines(program, *first.span(1))] if first else []
    wrong += _slips(program, *first.span(1)) if first and lines else ()
    once = dict.fromkeys(ONCE, "") | {word: text for word, text, _ in lines if word in ONCE}
    if not once["name"]:
        return {}
    presets: list[Preset] = []
    tables: list[PublishedTable] = []
    for word, text, line in lines:
        try:
            if word in OFTEN and ";" not in text and "=" in text:
                raise ValueError("a semicolon goes between its name and what is set")
            if word == "preset":
                name, _, rest = text.partition(";")
                presets.append(Preset(name.strip()[:LONGEST_NAME], _set(rest, allows)))
            elif word == "table":
                tables.append(_table(text, allows))
        except (ValueError, OddsmithError) as error:
            reason = str(error).removesuffix(".")
            wrong.append(Warned(f"The {word} “{text}” cannot be used: {reason}.", line, 1))
    example = once.pop("example")
    return {
        **once,
        "name": once["name"][:LONGEST_NAME],
        "also": tuple(filter(None, map(str.strip, once["also"].split(",")))),
        "rules": "\n".join(filter(None, (once["rules"], example and f"Example: {example}"))),
        "presets": tuple(presets),
        "tables": tuple(tables),
    }


def asked(asks: str, inputs: Inputs) -> str:
    """The title of a set-up with these inputs."""

    def named(match: re.Match[str]) -> str:
        declared = inputs.declared.get(match[1])
        if isinstance(declared, Flag):
            return small(declared.label) if inputs.chosen[match[1]] else f"not {small(declared.label)}"
        if isinstance(declared, Words | OneKind):
            return declared.write(inputs.chosen[match[1]])
        number = worth(match[1], inputs.chosen)
        return "" if match[2] and not number else filled(number, match)

    def optional(match: re.Match[str]) -> str:
        usual = all(inputs.chosen[name] == inputs.declared[name].default for name in names_in(*holes_in(match[1])))
        return "" if usual else match[1]

    return HOLE.sub(named, OPTIONAL.sub(optional, asks))


def _lines(program: str, start: int, end: int) -> Iterator[tuple[str, str, int]]:
    """The entries of the first comment: the word, its text, and the number of its line, from 1."""
    for said in _SAID.finditer(program, start, end):
        text = " ".join(filter(None, map(str.strip, said[2].split("\n"))))
        yield said[1], text, program.count("\n", 0, said.start(1)) + 1


def _slips(program: str, start: int, end: int) -> Iterator[Warned]:
    """Warnings about lines of the first comment that start with a typo of a known word."""
    for begun in _BEGUN.finditer(program, start, end):
        near = meant(begun[1], (*ONCE, *OFTEN))
        if near not in ("", begun[1]):
            line = program.count("\n", 0, begun.start(1)) + 1
            yield Warned(f"“{begun[1]}:” says nothing here; perhaps {near}: is meant.", line, 1)


def _table(text: str, allows: Callable[[Mapping[str, str]], Any]) -> PublishedTable:
    title, *parts = (part.strip() for part in text.split(";"))
    shows: Literal["chance", "mean"] = "mean" if MEAN in parts else "chance"
    sweeps = [part for part in parts if ".." in part or "," in part]
    inputs = _set(",".join(part for part in parts if part not in (*sweeps, MEAN)), allows)
    if not 1 <= len(sweeps) <= 2:
        raise ValueError("it needs one or two inputs with several values, such as SKILL=10..20")
    ends = {
        name: re.split(r"\.\.|,", values.partition(":")[0])
        for name, _, values in (sweep.partition("=") for sweep in sweeps)
    }
    for place in range(max(map(len, ends.values()))):  # together, since one may bound the other
        allows(inputs | {name: values[min(place, len(values) - 1)] for name, values in ends.items()})
    rows, columns = (*sweeps, "")[:2]
    return PublishedTable(_NOT_IN_KEYS.sub("-", title.lower()).strip("-"), title, inputs, rows, columns, shows=shows)


def _set(text: str, allows: Callable[[Mapping[str, str]], Any]) -> dict[str, str]:
    """Read inputs set as in `AC=15, BONUS=7`. Raises ValueError or OddsmithError: they are not, or not allowed."""
    pairs = [part.split("=", 1) for part in map(str.strip, text.split(",")) if part]
    if any(len(pair) != 2 for pair in pairs):
        raise ValueError("inputs are set as in SKILL=15, with commas between them")
    inputs = {name.strip(): text.strip() for name, text in pairs}
    allows(inputs)
    return inputs
