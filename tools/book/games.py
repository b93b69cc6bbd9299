"""Generates the list of all games from the catalog: a line for each, with a link that opens it in the app."""

from __future__ import annotations

from html import escape
from typing import Any

from oddsmith.declare.system import System
from oddsmith.questions import catalog
from tools.book import systems

PAGE = """# Games

Every game that Oddsmith knows: tap one to open it in the app, and set your own numbers there. Is yours missing? Home in
the app has **Make your own rule**, and the [recipes](recipes/index.md) have the mechanics that most games are made of.
The word at the end of a line is the game’s key, for links, [the command line](command-line.md) and Python.

{games}

## Systems with a page of their own

These have the tables of their source here, computed from the rules and with the misprints marked, and every setting:

{systems}

Storyteller is the dice rule of one document, with switches for three editions of the World of Darkness; it halves pools
of more than 10 dice unless you choose otherwise. For your own game take its own entry above: Vampire: the Masquerade,
World of Darkness, or Chronicles of Darkness.
"""


def page(to_app: str) -> str:
    """The page as Markdown. `to_app`: the app’s address relative to the page."""
    told = sorted(map(catalog.system, (*catalog.keys(), *catalog.games())), key=lambda one: one.name.lower())
    with_page = [catalog.system(key) for key in systems.with_page()]
    return PAGE.format(
        games="\n".join(_line(one, to_app) for one in told),
        systems="\n".join(f"- [{one.name}](systems/{one.key}.md): {_later(one.summary)}" for one in with_page),
    )


def _line(game: System[Any], to_app: str) -> str:
    """A line about a game, with its other names so that the search finds them."""
    also = f" <small>Also: {escape(', '.join(game.also))}.</small>" if game.also else ""
    return f'- <a href="{to_app}#/{game.key}">{escape(game.name)}</a>. {game.summary}{also} `{game.key}`'


def _later(sentence: str) -> str:
    """A sentence without its capital, to follow a colon."""
    return sentence[0].lower() + sentence[1:]
