"""A variable under another name, wherever it is mentioned: also in names of outputs, and in comments that say bounds.

A function sees the variables of whoever calls it. So a name is a function's own only where neither it nor what it calls
may read it from a caller; all others of that name are one.
"""

from __future__ import annotations

import re

from oddsmith.errors import InvalidInput
from oddsmith.language import syntax
from oddsmith.language.analysis import Exposure
from oddsmith.language.source import Source
from oddsmith.language.tree import place_of_token
from oddsmith.systems.program.comments import blanked

_COMMENT = re.compile(r"\\[^\\]*\\")
_SAYS_BOUNDS = re.compile(r"\.\.|\bsuccess:|\basks:")


def renamed(text: str, line: int, column: int, name: str) -> str:
    """The program with another name for the variable at a place.

    Raises InvalidProgram: the program cannot be read; InvalidInput: there is no variable, or the name cannot be taken.
    """
    source = Source(text)
    variables = [index for index, token in enumerate(source.tokens) if token.type == "VARIABLE"]
    starts = {index: place_of_token(source.tokens[index]) for index in variables}
    there = [
        index
        for index, start in starts.items()
        if start.line == line and start.column <= column <= start.column + len(source.tokens[index])
    ]
    if not there:
        raise InvalidInput.of("line", "The place", f"line {line}, column {column}", "choose a variable’s name there")
    if not re.fullmatch("[A-Z_]+", name):
        raise InvalidInput.of("name", "The name", name, "write it in capitals, such as DAMAGE")
    old = str(source.tokens[there[0]])
    if name != old and any(source.tokens[index] == name for index in variables):
        raise InvalidInput.of("name", "The name", name, "this program has a variable of that name")
    ranges = _own(source, old)
    here = next((one for one in ranges if there[0] in one), None)
    chosen = [
        index
        for index in variables
        if source.tokens[index] == old and (index in here if here else not any(index in one for one in ranges))
    ]
    changes = [(source.start(index), source.start(index) + len(old), name) for index in chosen]
    if here is None:
        changes += _in_texts(source, old, name) + _in_comments(text, old, name)
    for start, end, new in sorted(changes, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def _own(source: Source, name: str) -> list[range]:
    """From where to where the functions go that have the name for themselves."""
    exposure = Exposure()
    blocks = source.blocks
    functions = [one for one in syntax.everything(source.statements) if isinstance(one, syntax.Function)]
    for function in functions:
        exposure.add(function)
    shapes = {function.shape for function in functions}
    own = []
    for function in functions:
        calls = {
            node.shape
            for root in syntax.expressions(function.body)
            for node in syntax.nodes(root)
            if isinstance(node, syntax.Call) and node.shape in shapes
        }
        if not any(name in exposure.of(shape)[0] for shape in {function.shape, *calls}):
            start = source.at[function.place]
            own.append(range(start, next(end for begun, end in sorted(blocks.items()) if begun > start)))
    return own


def _in_texts(source: Source, old: str, new: str) -> list[tuple[int, int, str]]:
    """In the names of outputs."""
    return [
        (source.start(index) + found.start(), source.start(index) + found.end(), f"[{new}]")
        for index, token in enumerate(source.tokens)
        if token.type == "TEXT"
        for found in re.finditer(rf"\[{old}\]", token)
    ]


def _in_comments(text: str, old: str, new: str) -> list[tuple[int, int, str]]:
    """In comments that say bounds: not where one begins, for that is a label."""
    blank = blanked(text)
    return [
        (comment.start() + found.start(), comment.start() + found.end(), new)
        for comment in _COMMENT.finditer(text)
        if blank[comment.start()] == " " and _SAYS_BOUNDS.search(comment[0])
        for found in re.finditer(rf"(?<![A-Za-z_]){old}(?![A-Za-z_])", comment[0])
        if comment[0][1 : found.start()].strip() or re.match(r"\s*[-+*.]", comment[0][found.end() :])
    ]
