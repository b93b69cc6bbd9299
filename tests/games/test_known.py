"""What games are known to give: figures of their books, of others who counted, or plain to see."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import oddsmith
from oddsmith.law.distribution import mean
from oddsmith.law.ratio import Ratio
from oddsmith.questions import catalog, link
from oddsmith.systems.program import Program, of_text

LINES = (Path(__file__).parent / "known.tsv").read_text("utf-8").splitlines()
KNOWN = [line.split("\t") for line in LINES if not line.startswith("#")]


def asked(link: str, what: str) -> Ratio:
    odds = oddsmith.odds(link)
    measure, colon, outcome = what.rpartition(": ")
    law = odds.laws[measure] if colon else odds.outcome
    if what == "chance":
        return odds.chance
    if what == "mean":
        return mean(law)
    known = {str(one): one for one in law.outcomes}
    return law.chance(known[outcome]) if outcome in known else Ratio(0)


@pytest.mark.parametrize(("link", "what", "figure", "source"), KNOWN, ids=[" ".join(line[:2]) for line in KNOWN])
def test_a_known_figure_comes_out(link: str, what: str, figure: str, source: str) -> None:
    assert source
    found = asked(link, what)
    if figure.endswith("%"):
        found, figure = found * 100, figure[:-1]
    _, dot, places = figure.partition(".")
    if "/" in figure:
        assert Fraction(found.dividend, found.divisor) == Fraction(figure)
    else:
        assert found.places(len(places) if dot else 0) == figure


@pytest.mark.parametrize("game", catalog.games())
def test_every_game_has_a_known_figure_a_rule_and_presets(game: str) -> None:
    system = catalog.system(game)
    assert not isinstance(system, Program) or not system.wrong
    assert game in {link.partition("?")[0] for link, *_ in KNOWN}, "it has no row in tests/games/known.tsv"
    assert system.rules
    assert system.summary
    assert system.source
    assert system.presets


@pytest.mark.parametrize("game", catalog.programs())
def test_every_game_that_is_a_program_opens_as_one_with_its_inputs_as_chosen(game: str) -> None:
    system = catalog.system(game)
    for preset in system.presets:
        inputs = system.inputs.from_texts(preset.inputs)
        own = of_text(system.program(inputs))
        defaults = own.inputs()
        assert own.name == system.name
        assert {name: defaults.chosen[name] for name in inputs.chosen} == dict(inputs.chosen)
        assert all(
            wrong.message.startswith(("The preset", "The table")) for wrong in own.wrong
        )  # which other inputs may not allow


def test_the_game_of_the_guide_is_one() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "add-a-game.md").read_text("utf-8")
    game = Program(guide.split("```dice\n")[1].split("```")[0])
    assert not game.wrong
    assert (game.name, len(game.presets), len(game.tables)) == ("Under Pressure", 2, 2)
    assert game.odds(game.inputs()).chance == Ratio(12, 20)


def test_a_table_has_means_where_that_is_said() -> None:
    game = Program(
        "\\ name: Any\n table: On average; X=1..3; Y=1,2; mean \\\nX: 1 \\ X 1..3 \\ Y: 1 \\ Y 1..2 \\\noutput XdY",
    )
    assert [(table.title, table.shows) for table in game.tables] == [("On average", "mean")]
    assert not game.wrong


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("preset: No such; X=3", "X"),
        ("preset: Too high; SKILL=9", "9"),
        ("preset: No sign; SKILL", "SKILL=15"),
        ("table: None; SKILL=3", "10..20"),
    ],
)
def test_what_a_program_says_of_itself_wrongly_is_told_with_its_line(line: str, told: str) -> None:
    game = Program(f"\\ name: Any\n  {line} \\\nSKILL: 3 \\ Skill 0..8 \\\noutput d20 + SKILL >= 12")
    (wrong,) = game.wrong
    assert (wrong.line, told in wrong.message, game.presets, game.tables) == (2, True, (), ())


@pytest.mark.parametrize(
    ("asked", "called"),
    [
        ("cypher?EASED=-2", "d20 against level 4, hindered by 2"),
        ("delta-green?BONUS=20", "Skill 50, +20%"),
        ("blood-bowl-block?BLOCK=yes", "Block dice: two, you have Block"),
        ("risk?DEFENDERS=1", "3 dice against 1 die"),
        ("dnd-save", "8d6, save d20+2 against DC 15"),
        ("year-zero", "4 attribute + 2 skill dice, 1 success needed"),
        ("own?called= &reads=opposed", "My rule: 2d6 against 2d6"),
    ],
)
def test_a_set_up_is_called_as_players_would(asked: str, called: str) -> None:
    question = link.read(asked)
    assert question.system.question(question.inputs) == called


def test_a_set_up_is_called_by_its_inputs() -> None:
    asks = "\\ name: Any\n  asks: d20{BONUS:+} against {DC}[, {EDGE}] \\\n"
    game = Program(asks + "BONUS: 2 \\ Bonus -5..5 \\ DC: 15 \\ DC 5..25 \\ EDGE: 0 \\ Edge no, yes \\ output d20")
    called = [
        game.question(game.inputs.from_texts(texts))
        for texts in ({}, {"BONUS": "0", "DC": "9"}, {"BONUS": "-1", "EDGE": "yes"})
    ]
    assert called == ["d20+2 against 15", "d20 against 9", "d20−1 against 15, edge"]
    assert Program("\\ name: Any\n  asks: {NO} \\ output d20").wrong
    words = Program("\\ name: Any\n  asks: {W:+} \\ W: 0 \\ Way: high, low \\ output d20")
    assert words.question(words.inputs()) == "high"
