"""The systems with their inputs, presets and published tables; and a line for every game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from oddsmith.declare.system import System
from oddsmith.errors import Progress, no_progress
from oddsmith.fair import dice as fair
from oddsmith.questions import catalog, link
from oddsmith.questions.asking import LINE_WIDTH, Ask, Command, Json, read_text
from oddsmith.questions.link import Question
from oddsmith.questions.odds import odds_summary
from oddsmith.systems.games import FIRST


def answer_systems(request: Json, progress: Progress = no_progress) -> list[Json]:
    """Every system, or only that of a `link` (a key will do), as `system_report`."""
    asked = [link.read(read_text(request, "link")).system] if request.get("link") else catalog.systems()
    return [system_report(system) for system in asked]


def system_report(system: System[Any]) -> Json:
    """A system: its texts, its form at the defaults, its presets and the tables of its source."""

    def link_of(texts: Mapping[str, str]) -> str:
        return link.write(Question(system, system.inputs.from_texts(texts)))

    return {
        **{name: getattr(system, name) for name in ("key", "name", "summary", "rules", "source")},
        "reroll": system.reroll or None,
        "form": system.inputs().describe(),
        "comparisons": [
            {"title": comparison.title, "links": [link_of(setup) for setup in comparison.setups]}
            for comparison in system.comparisons
        ],
        "presets": [{"name": preset.name, "link": link_of(preset.inputs)} for preset in system.presets],
        "tables": [
            {
                **{name: getattr(table, name) for name in ("key", "title", "rows", "columns", "shows")},
                "link": link_of(table.inputs),
                "errata": [erratum._asdict() for erratum in table.errata],
            }
            for table in system.tables
        ],
        "corrections": [correction._asdict() for correction in system.corrections],
        "fair_version": fair.VERSION,
    }


OF_ODDS = ("question", "sentence", "chance", "mean", "modes")
"""The parts of `odds_summary` that are reported of a game."""


def answer_games(request: Json, progress: Progress = no_progress) -> list[Json]:
    """All systems and games: their names, and their odds at the defaults."""

    def game_report(system: System[Any]) -> Json:
        inputs = system.inputs()
        about = {name: getattr(system, name) for name in ("key", "name", "summary", "also")}
        odds = odds_summary(Question(system, inputs), system.odds(inputs))
        return about | {name: odds[name] for name in OF_ODDS if name in odds}

    rest = (*catalog.keys(), *catalog.games())
    by_name = sorted(map(catalog.system, {*rest} - {*FIRST}), key=lambda system: system.name.lower())
    return list(map(game_report, [*map(catalog.system, FIRST), *by_name]))


def games_lines(report: list[Json]) -> Iterator[str]:
    """Every game with its key, and its odds at the defaults."""
    widest = max(len(game["key"]) for game in report)
    yield from (f"{game['key']:{widest}}  {game['name']}: {game['sentence']}" for game in report)


def systems_lines(report: list[Json]) -> Iterator[str]:
    """Every system with its inputs and their defaults; a single one in full."""
    from textwrap import wrap

    if len(report) == 1:
        yield from _system_lines(report[0])
        return
    for system in report:
        yield f"{system['key']}: {system['name']}. {system['summary']}"
        inputs = (f"{field['name']}={field['default']}" for field in system["form"] if not field["advanced"])
        yield from (f"  {line}" for line in wrap(" ".join(inputs), LINE_WIDTH, break_on_hyphens=False))
    yield "More about one of them: oddsmith systems KEY"


def _system_lines(system: Json) -> Iterator[str]:
    from textwrap import wrap

    yield f"{system['key']}: {system['name']}"
    yield system["summary"]
    yield f"Source: {system['source']}"
    yield from (line for part in system["rules"].splitlines() for line in wrap(part, LINE_WIDTH))
    yield from ("", "Inputs with their defaults; those “not used now” matter only once others are changed:")
    for field in system["form"]:
        options = field.get("options", [])
        bounds = "" if options else f" ({field['allowed']})"
        here = "" if field["shown"] else ", not used now"
        yield f"  {field['name']}={field['default']}  {field['label']}{bounds}{here}"
        if field["help"]:
            yield f"      {field['help']}"
        yield from (f"      {option['key']}: {option['label']}" for option in options)
    if system["presets"]:
        yield from ("", "Presets:")
    for preset in system["presets"]:
        yield from (f"  {preset['name']}", f"      {preset['link']}")
    if system["tables"]:
        yield from ("", f"Tables of the source, by oddsmith table {system['key']} --published KEY:")
        yield from (f"  {table['key']}  {table['title']}" for table in system["tables"])


KEY = {"metavar": "key", "nargs": "?", "help": "tell all about this one, such as decibel"}
SYSTEMS = Ask("systems", answer_systems, Command("the systems and their inputs", systems_lines, {"link": KEY}))
GAMES = Ask("games", answer_games, Command("every system and game", games_lines, {}))
