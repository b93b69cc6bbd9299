"""Renders the fences of a page: dice and programs open in the app, Python is run and its result shown.

A recipe's source has its text first, then notation, AnyDice, Python and the game. It is rendered in another order:
text, chart, the game and the notation with their buttons, and the programs, folded away.
"""

from __future__ import annotations

import ast
import re
from html import escape
from typing import Any
from urllib.parse import quote

from oddsmith.questions import link

FOLD = '<details class="programs" markdown="1">\n<summary>As a program</summary>\n\n{}\n\n</details>\n'
MOST_OPEN = 8
"""Longest table of outcomes that is not folded away; the chart above it shows the same."""
OUTCOMES = re.compile(r"<details open>(?=<summary>(\d+) outcomes)")
SECTION = re.compile(r"^(?=## )", re.MULTILINE)
FENCE = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
SHOW = "show"
"""After `python`: run this fence, and show the value of its last line."""


def shown(markdown: str, to_app: str) -> str:
    """A page with its fences rendered. `to_app`: the app’s address relative to the page."""
    names: dict[str, Any] = {}

    def written(fence: re.Match[str]) -> str:
        kind, told, text = fence[1], fence[2], fence[3]
        if kind in OPENED:
            return OPENED[kind](text, to_app)
        if kind == "python" and SHOW in told.split():
            return _code("python", "Python", text) + _answer(text, names)
        if kind == "python" and text.startswith(">>>"):
            return fence[0].replace("python", "pycon", 1)
        return fence[0]

    return FENCE.sub(written, markdown)


def recipe(markdown: str, to_app: str) -> str:
    """A recipe with its fences rendered, in reading order."""
    return "\n".join(_ordered(section, to_app) for section in SECTION.split(markdown))


def _ordered(section: str, to_app: str) -> str:
    of: dict[str, list[str]] = {}
    for kind, _, text in FENCE.findall(section):
        of.setdefault(kind, []).append(text)
    programs = [_anydice(text, to_app) for text in of.get("anydice", [])]
    programs += [_code("python", "Python", text) for text in of.get("python", [])]
    return "\n\n".join(
        [
            FENCE.sub("", section).strip(),
            *(_answer(text, {}) for text in of.get("python", [])),
            *(_game(text, to_app) for text in of.get("game", [])),
            *(_notation(text, to_app) for text in of.get("notation", [])),
            *([FOLD.format("\n\n".join(programs))] if programs else []),
        ]
    )


def _notation(text: str, to_app: str) -> str:
    lines = text.splitlines()
    asked = [(_canonical(one), "Open in Oddsmith" if len(lines) == 1 else f"Open {one}") for one in lines]
    return _code("text", "Dice notation", text) + _opens(to_app, asked)


def _anydice(text: str, to_app: str) -> str:
    program = _canonical(link.joined("lab", {"program": text.rstrip()}))
    return _code("text", "AnyDice", text) + _opens(to_app, [(program, "Open in the Lab")])


def _game(text: str, to_app: str) -> str:
    return _opens(to_app, [_named(line) for line in text.splitlines()])


def _compare(text: str, to_app: str) -> str:
    of = "&".join(f"of={quote(_canonical(line))}" for line in text.splitlines())
    return _code("text", "Dice notation", text) + _opens(to_app, [(f"compare?{of}", "Compare them")])


OPENED = {"notation": _notation, "anydice": _anydice, "game": _game, "compare": _compare}
"""Renderers of the fences that open in the app, by kind."""


def _code(language: str, title: str, text: str) -> str:
    return f'```{language} title="{title}"\n{text}```\n\n'


def _opens(to_app: str, asked: list[tuple[str, str]]) -> str:
    """A row of links into the app, given as (link, words)."""
    links = (f'<a class="md-button" href="{escape(f"{to_app}#/{one}")}">{escape(words)}</a>' for one, words in asked)
    return f'<p class="opens">{" ".join(links)}</p>\n'


def _canonical(asked: str) -> str:
    """The canonical link of a set-up. Raises OddsmithError: when the engine cannot read it."""
    return link.write(link.read(asked))


def _named(line: str) -> tuple[str, str]:
    """The link and the words for a line: the words that follow the set-up, or else its question."""
    asked, _, name = line.partition(" ")
    question = link.read(asked)
    return link.write(question), name or f"Open as {question.system.name}: {question.system.question(question.inputs)}"


def _answer(text: str, names: dict[str, Any]) -> str:
    """Run some Python; return the value of its last line as HTML or Markdown."""
    *before, last = ast.parse(text).body
    exec(compile(ast.Module(before, []), "<book>", "exec"), names)  # noqa: S102 -- this is text of our own book
    if not isinstance(last, ast.Expr):
        raise SyntaxError(f"this does not end with what is to be shown:\n{text}")
    answer = eval(compile(ast.Expression(last.value), "<book>", "eval"), names)  # noqa: S307 -- as above
    return as_html(answer) if hasattr(answer, "_repr_html_") else f"```python\n{answer!r}\n```\n"


def as_html(answer: Any) -> str:
    """An answer’s notebook HTML, in the book’s style, on one line so that Markdown leaves it alone."""
    html = STYLE.sub("", answer._repr_html_()).replace("↓\n", "↓<br>").replace("<table>", '<table class="law">')
    html = OUTCOMES.sub(lambda found: found[0] if int(found[1]) <= MOST_OPEN else "<details>", html)
    return f'<div class="answer">{" ".join(html.split())}</div>\n'
