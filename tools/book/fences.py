"""The fences of a page: dice and programs open in the app, Python is run and its answer shown."""

from __future__ import annotations

import ast
import re
from html import escape
from typing import Any
from urllib.parse import quote

from oddsmith.questions import link

FENCE = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
SHOW = "show"
"""Behind `python`: run this fence, and show what its last line gives."""


def shown(markdown: str, to_app: str, *, shows_all: bool) -> str:
    """A page with what its fences lead to. `to_app`: the app’s address as seen from the page."""
    names: dict[str, Any] = {}

    def written(fence: re.Match[str]) -> str:
        kind, told, text = fence[1], fence[2], fence[3]
        lines = text.splitlines()
        if kind == "notation":
            asked = [(_canonical(one), "Roll it" if len(lines) == 1 else f"Roll {one}") for one in lines]
            return _code("text", "Dice notation", text) + _opens(to_app, asked)
        if kind == "anydice":
            program = _canonical(link.joined("lab", {"program": text.rstrip()}))
            return _code("text", "AnyDice", text) + _opens(to_app, [(program, "Roll it as a program")])
        if kind == "game":
            return _opens(to_app, [_named(line) for line in lines])
        if kind == "compare":
            of = "&".join(f"of={quote(_canonical(line))}" for line in lines)
            return _code("text", "Dice notation", text) + _opens(to_app, [(f"compare?{of}", "Compare them")])
        if kind == "python" and (shows_all or SHOW in told.split()):
            return _code("python", "Python", text) + _answer(text, names)
        if kind == "python" and text.startswith(">>>"):
            return fence[0].replace("python", "pycon", 1)
        return fence[0]

    return FENCE.sub(written, markdown)


def _code(language: str, title: str, text: str) -> str:
    return f'```{language} title="{title}"\n{text}```\n\n'


def _opens(to_app: str, asked: list[tuple[str, str]]) -> str:
    """Links into the app, each with its words."""
    links = (f'<a class="md-button" href="{escape(f"{to_app}#/{one}")}">{escape(words)}</a>' for one, words in asked)
    return f'<p class="opens">{" ".join(links)}</p>\n'


def _canonical(asked: str) -> str:
    """A set-up as a link. Raises OddsmithError: the engine cannot read it."""
    return link.write(link.read(asked))


def _named(line: str) -> tuple[str, str]:
    """A set-up, and what stands behind it in the line, or else what it asks."""
    asked, _, name = line.partition(" ")
    question = link.read(asked)
    return link.write(
        question
    ), name or f"Roll it as {question.system.name}: {question.system.question(question.inputs)}"


def _answer(text: str, names: dict[str, Any]) -> str:
    """What the last line gives."""
    *before, last = ast.parse(text).body
    exec(compile(ast.Module(before, []), "<book>", "exec"), names)  # noqa: S102 -- this is text of our own book
    if not isinstance(last, ast.Expr):
        raise SyntaxError(f"this does not end with what is to be shown:\n{text}")
    answer = eval(compile(ast.Expression(last.value), "<book>", "eval"), names)  # noqa: S307 -- as above
    return as_html(answer) if hasattr(answer, "_repr_html_") else f"```python\n{answer!r}\n```\n"


def as_html(answer: Any) -> str:
    """An answer as a notebook shows it, in the book’s style, and on one line so that Markdown leaves it alone."""
    html = STYLE.sub("", answer._repr_html_()).replace("<table>", '<table class="law">')
    return f'<div class="answer">{" ".join(html.split())}</div>\n'
