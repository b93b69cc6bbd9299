r"""Loops at the top level of a program whose variable could be an input instead.

    loop AC over {10..22} { output d20 + 5 >= AC }

makes an output for each value. With the constant `AC: 16 \ AC 10..22 \` and one output, the value can be set, charted
and tabulated.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from textwrap import dedent

from oddsmith.errors import Warned
from oddsmith.language.analysis import rounds_apart
from oddsmith.language.parser import parse
from oddsmith.systems.program.comments import Statement, blanked, in_words

_NUMBER = "-?[0-9]{1,9}"
_LOOP = re.compile(
    rf"over\s*\{{\s*(?:({_NUMBER})\s*\.\.\s*({_NUMBER})|({_NUMBER}(?:\s*,\s*{_NUMBER})+))\s*\}}\s*\{{(.*)\}}", re.DOTALL
)
_OUTPUT = re.compile(r"(?<![a-z])output(?![a-z])")


def loops_as_inputs(program: str, statements: Sequence[Statement]) -> Iterator[Warned]:
    """An offer for each loop over numbers that has an output and whose rounds do not depend on each other.

    Raises InvalidProgram: the program cannot be read.
    """
    apart = cache(lambda: rounds_apart(parse(program)))
    code = blanked(program)
    lines = [0, *(match.end() for match in re.finditer("\n", program))]
    times = Counter(statement.name for statement in statements)
    for kind, name, value, _, _, place, is_top in statements:
        head = _LOOP.fullmatch(value) if kind == "loop" and is_top and times[name] == 1 else None
        if head is None or not _OUTPUT.search(head[4]):
            continue
        low, high, listed, _ = head.groups()
        numbers = [int(number) for number in listed.split(",")] if listed else range(int(low), int(high) + 1)
        is_choice = len(numbers) > 1 and (not listed or len({*numbers}) == len(numbers))
        if not is_choice or place not in apart():
            continue
        allowed = ", ".join(map(str, numbers)) if listed else f"{low}..{high}"
        constant = f"{name}: {numbers[len(numbers) // 2]} \\ {in_words(name)} {allowed} \\\n"
        start = lines[place.line - 1] + place.column - 1
        over = code.index(value, start)
        body = dedent(program[over + head.start(4) : over + head.end(4)]).strip()
        message = (
            f"This loop makes an output for each {name}. An input {name} can be set, charted and tabulated instead."
        )
        yield Warned(message, *place, program[:start] + constant + body + program[over + len(value) :])
