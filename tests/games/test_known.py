"""Games against known figures: from their books, from other people's calculations, or obvious ones."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

import oddsmith
from oddsmith.declare.reading import Reading
from oddsmith.law.distribution import mean
from oddsmith.law.ratio import Ratio
from oddsmith.questions import catalog, link
from oddsmith.systems.program import Program, of_text

LINES = (Path(__file__).parent / "known.tsv").read_text("utf-8").splitlines()
KNOWN = [line.split("\t") for line in LINES if not line.startswith("#")]
ROWS = [line for line in KNOWN if len(line) == 4]


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


def test_every_row_of_known_figures_has_four_columns() -> None:
    assert [line for line in KNOWN if len(line) != 4] == [], "tests/games/known.tsv has tabs between them"


@pytest.mark.parametrize(("link", "what", "figure", "source"), ROWS, ids=[" ".join(line[:2]) for line in ROWS])
def test_known_figures(link: str, what: str, figure: str, source: str) -> None:
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
def test_every_game_has_a_known_figure_and_full_metadata(game: str) -> None:
    system = catalog.system(game)
    assert not isinstance(system, Program) or not system.wrong
    assert game in {link.partition("?")[0] for link, *_ in KNOWN}, "it has no row in tests/games/known.tsv"
    for said in ("name", "summary", "source", "rules", "presets"):
        assert getattr(system, said) not in ("", (), Program.name), f"it says no {said}: in its first comment"
    labels = [declared.label for declared in system.inputs.declared.values()]
    assert len({*labels}) == len(labels), "two of its inputs have one label"
    assert len({table.key for table in system.tables}) == len(system.tables), "two of its tables have one title"


def test_game_names_are_unique() -> None:
    names = Counter(catalog.system(game).name for game in catalog.games())
    assert [name for name, times in names.items() if times > 1] == []


def test_a_program_may_begin_with_a_byte_order_mark() -> None:
    assert Program("\ufeff\\ name: Any \\ output d20").name == "Any"


@pytest.mark.parametrize("game", catalog.programs())
def test_a_game_opens_as_a_program_with_its_chosen_inputs(game: str) -> None:
    system = catalog.system(game)
    assert isinstance(system, Program)
    assert system.asks, "it says nothing after asks: in its first comment"
    for preset in system.presets:
        inputs = system.inputs.from_texts(preset.inputs)
        own = of_text(system.program(inputs))
        defaults = own.inputs()
        assert own.name == system.name
        assert {name: defaults.chosen[name] for name in inputs.chosen} == dict(inputs.chosen)
        assert all(
            wrong.message.startswith(("The preset", "The table")) for wrong in own.wrong
        )  # the other inputs may rule these out


def test_the_game_in_the_guide_works() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "add-a-game.md").read_text("utf-8")
    game = Program(guide.split("```dice\n")[1].split("```")[0])
    assert not game.wrong
    assert (game.name, len(game.presets), len(game.tables)) == ("Under Pressure", 2, 2)
    assert game.odds(game.inputs()).chance == Ratio(12, 20)
    assert game.roll(game.inputs(), lambda sides: 13).sentence == "Success: 16 against 12"


def test_a_table_can_show_means() -> None:
    game = Program(
        "\\ name: Any\n table: On average; X=1..3; Y=1,2; mean \\\nX: 1 \\ X 1..3 \\ Y: 1 \\ Y 1..2 \\\noutput XdY",
    )
    assert [(table.title, table.shows) for table in game.tables] == [("On average", "mean")]
    assert not game.wrong


def test_a_misspelled_first_keyword_is_reported() -> None:
    (wrong,) = Program("\\ Name: Any\n  summary: A roll \\ output d6").wrong
    assert (wrong.line, "“Name:” says nothing here; perhaps name: is meant" in wrong.message) == (1, True)


SLIPS = {"presets": "preset", "Preset": "preset", "exampel": "example", "sumary": "summary", "tables": "table"}


@pytest.mark.parametrize("word", ["Task", "Stable", "Reset", "Ruler", "Roles", "Resource", "https"])
def test_other_words_may_begin_a_line(word: str) -> None:
    assert not Program(f"\\ name: Any\n {word}: none \\ output d6").wrong


def test_names_of_presets_and_tables_may_contain_equals_signs() -> None:
    about = "preset: Rolls (d20+2=12); S=3\n table: Chance of DC=15; S=0..8"
    game = Program(f"\\ name: Any\n {about} \\\nS: 1 \\ S 0..8 \\\noutput d20 + S")
    assert [one.name for one in game.presets] == ["Rolls (d20+2=12)"]
    assert [one.title for one in game.tables] == ["Chance of DC=15"]
    assert not game.wrong


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("preset: No such; X=3", "X"),
        ("preset: Too high; SKILL=9", "9"),
        ("preset: No sign; SKILL", "SKILL=15"),
        ("table: None; SKILL=3", "10..20"),
        ("preset: A comma, SKILL=4", "semicolon"),
        ("table: A comma, SKILL=0..8", "semicolon"),
        *((f"{word}: A master", f"perhaps {meant}:") for word, meant in SLIPS.items()),
    ],
)
def test_errors_in_the_first_comment_are_reported_with_their_line(line: str, told: str) -> None:
    game = Program(f"\\ name: Any\n  {line} \\\nSKILL: 3 \\ Skill 0..8 \\\noutput d20 + SKILL >= 12")
    (wrong,) = game.wrong
    assert (wrong.line, told in wrong.message, game.presets, game.tables) == (2, True, (), ())


@pytest.mark.parametrize(
    ("asked", "faces", "sentence"),
    [
        ("call-of-cthulhu?SKILL=60&DIFFICULTY=hard", (2, 5), "Failure: 41 against 30"),
        ("pendragon?SKILL=23&THEIRS=17", (10, 12), "Success: 13 against 12"),
        ("mutants-masterminds?BONUS=0&DC=31", (20,), "Two degrees of failure: 20 against 31, natural 20"),
        ("mutants-masterminds?BONUS=0&DC=21", (19,), "Failure: 19 against 21"),
        ("pathfinder-2e?MODIFIER=3&DC=25", (20,), "Success: 23 against 25, natural 20"),
        ("13th-age?BONUS=0&DEFENSE=45", (20,), "Critical hit: 20 against 45, natural 20"),
        ("dungeon-crawl-classics?BONUS=20", (1,), "Fumble: 21 against 13, natural 1"),
        ("wfrp4-opposed?skill=45&theirs=55", (51, 88), "−1 against −3 (fumble): you win by 2"),
        ("wfrp4-opposed", (22, 33), "+2 (critical) against +0 (critical): you win by 2"),
        ("dnd-attack?CRITICAL=18&AC=30", (18,), "Miss: 23 against 30, 0 damage"),
        ("dnd-attack", (20, 3, 4), "25 against 15, critical hit with natural 20, 10 damage"),
        ("dnd-attack", (2,), "Miss: 7 against 15, 0 damage"),
        ("pathfinder-1e-attack?EXTRA=-1", (19, 15, 1, 4), "25 against 16, critical confirmed with 21, 3 damage"),
        ("pathfinder-1e-attack", (20, 9, 1), "26 against 16, natural 20, critical not confirmed with 15, 4 damage"),
        ("x-wing", (1, 4, 8, 1, 4), "2 hits against 1 evade, 1 damage"),
        ("x-wing?EVADE=3", (1, 4, 8, 1, 4), "2 hits against 2 evades (1 by token), 0 damage"),
        ("x-wing?EVADE=1", (1, 8, 8, 1, 2), "1 hit against 2 evades, 0 damage"),
        ("wfrp4-test?SKILL=20&DIFFICULTY=-30", (5,), "Marginal success: 5 against 0, success level +1"),
        ("wfrp4-test", (23,), "Success: 23 against 40, success level +2"),
        ("wfrp4-test", (96,), "Impressive failure: 96 against 40, success level −5"),
        ("ironsworn?STAT=4&ADDS=5", (6, 8, 10), "Weak hit: 10 against 10 and 8"),
        ("one-ring?WEARY=yes", (9, 3, 6), "Great success: 15 against 15"),
        ("one-ring", (12, 1, 1), "success"),
        ("one-ring?MISERABLE=yes", (11, 6, 6), "failure"),
        ("mothership", (100,), "Critical success: 0 against 35"),
        ("mothership?EDGE=disadvantage", (20, 35), "Failure: 35 against 35"),
        ("blood-bowl-armour", (6, 1), "Armour holds: 7 against 9+"),
        ("blood-bowl-armour?MIGHTY=2", (4, 3, 6, 2), "Knocked out: 9 against 9+, injury 8"),
        ("blood-bowl-armour?AV=11&CLAWS=yes", (4, 4, 3, 2), "Stunned: 8 against 8+, injury 5"),
        ("catan?FIRST=7", (3, 4), "1 hit"),
        ("catan?SECOND=6", (3, 3), "2 hits"),
        ("cypher?LEVEL=3&EASED=4", (1,), "Success: 1 against 0"),
        ("cortex-prime?dice=2d4", (1, 1), "Botch: 0 against 9, effect d4, 2 hitches: you lose by 9"),
        ("year-zero?attribute=1&skill=1", (1, 6), "1 success: exactly enough"),
        ("year-zero?attribute=1&skill=1&push=yes", (1, 6), "1 success, 1 bane: exactly enough"),
        ("dnd-save?HP=1", (1,) * 9, "save failed with 3, 8 damage against 1 hit point: beat it by 7"),
        ("l5r-5e?ring=1&skill=0", (2,), "no successes, 1 opportunity, 1 strife: missed by 2"),
        ("chronicles-of-darkness?pool=1", (8,), "1 success"),
        ("chronicles-of-darkness?pool=0", (1,), "Dramatic failure: no successes"),
        ("daggerheart?EDGE=disadvantage", (4, 9, 3), "Failure with Fear: 11 against 15"),
        ("draw-steel?EDGE=edge", (10, 9), "Critical: 23"),
        ("runequest", (12,), "Special success: 12 against 60"),
        ("blades?dice=1&need=critical", (6,), "6: full success, but a critical success was needed"),
        ("storyteller?halving=never", (6, 6, 6, 2, 2), "3 successes against 3: exactly enough, clenched"),
    ],
)
def test_the_sentence_of_a_roll(asked: str, faces: tuple[int, ...], sentence: str) -> None:
    assert _rolled(asked, faces).sentence == sentence


@pytest.mark.parametrize(
    ("asked", "faces", "labels"),
    [
        ("world-of-darkness?POOL=3", (8, 1, 3), ["success", "cancels", ""]),
        ("shadowrun-5e?POOL=3", (1, 5, 4), ["towards a glitch", "hit", ""]),
        ("shadowrun-6e?POOL=2&WILD=yes", (1, 5), ["towards a glitch", ""]),
        ("star-trek-adventures?FOCUS=yes", (20, 2), ["complication", "success"]),
        ("star-trek-adventures?ATTRIBUTE=12&DISCIPLINE=8", (20, 2), ["success and complication", "success"]),
        ("star-trek-adventures?RANGE=3", (18, 17), ["complication", ""]),
        ("exalted-3e?POOL=2", (1, 2), ["botch", ""]),
        ("exalted-3e?POOL=2", (1, 7), ["", "success"]),
        ("vampire-v5?POOL=2", (7, 1), ["success", "bestial"]),
        ("ironsworn", (6, 7, 8), ["", "beaten", ""]),
        ("wfrp4-opposed", (11, 88), ["critical", "fumble"]),
        ("year-zero?attribute=1&skill=1", (1, 6), ["", "success"]),
    ],
)
def test_labels_of_dice(asked: str, faces: tuple[int, ...], labels: list[str]) -> None:
    assert [die.label for die in _rolled(asked, faces).dice] == labels


def test_die_sizes_and_tens_are_shown_as_on_real_dice() -> None:
    assert link.read("dungeon-crawl-classics").inputs.declared["DIE"].words("20") == "d20"
    for face, one in ((1, 2), (10, 1)):  # the tens die, next to a 1 and to a 0
        assert _rolled("call-of-cthulhu", (one, face)).dice[1].drawn == "00"


def _rolled(asked: str, faces: tuple[int, ...]) -> Reading:
    question, left = link.read(asked), iter(faces)
    return question.system.roll(question.inputs, lambda sides: next(left))


@pytest.mark.parametrize(
    ("asked", "called"),
    [
        ("cypher?EASED=-2", "d20 against level 4, hindered by 2"),
        ("delta-green?BONUS=20", "Skill 50, +20%"),
        ("blood-bowl-block?BLOCK=yes", "Block dice: two, you have Block"),
        ("risk?DEFENDERS=1", "3 dice against 1 die"),
        ("dnd-save", "8d6 against 27 hit points, save d20+2 against DC 15"),
        ("year-zero", "4 attribute + 2 skill dice, 1 success needed"),
        ("year-zero?skill=1&push=yes", "4 attribute + 1 skill die, pushed, 1 success needed"),
        ("alien?base=0&stress=0", "no dice, 1 success needed"),
        ("l5r-5e?ring=1&skill=1", "1 ring and 1 skill die against 2"),
        ("cortex-prime", "1d6 + 2d8 + 1d10 against 9"),
        ("catan?SECOND=6&TURNS=4", "Hits on 6 and 6, within 4 rolls"),
        ("own?called= &reads=opposed", "My rule: 2d6 against 2d6"),
    ],
)
def test_the_title_of_a_set_up(asked: str, called: str) -> None:
    question = link.read(asked)
    assert question.system.question(question.inputs) == called


def test_the_title_of_a_set_up_comes_from_its_inputs() -> None:
    asks = "\\ name: Any\n  asks: d20{BONUS:+} against {DC}[, {EDGE}] \\\n"
    game = Program(asks + "BONUS: 2 \\ Bonus -5..5 \\ DC: 15 \\ DC 5..25 \\ EDGE: 0 \\ Edge no, yes \\ output d20")
    called = [
        game.question(game.inputs.from_texts(texts))
        for texts in ({}, {"BONUS": "0", "DC": "9"}, {"BONUS": "-1", "EDGE": "yes"})
    ]
    assert called == ["d20+2 against 15", "d20 against 9", "d20−1 against 15, edge"]
    assert Program("\\ name: Any\n  asks: {NO} \\ output d20").wrong
    for odd in ("d20{skill}", "d20[, {SKILL}", "d20, {SKILL}]"):
        (wrong,) = Program(f"\\ name: Any\n  asks: {odd} \\ SKILL: 2 \\ Skill 1..5 \\ output d20").wrong
        assert "“asks” has" in wrong.message
    (wrong,) = Program("output d20 \\ success: 11+; says: {roll} \\").wrong
    assert "“says:” has “{roll}”" in wrong.message
    sums = Program("\\ name: Any\n  asks: {LEVEL + 1} \\ LEVEL: 2 \\ Level 1..5 \\ output d20")
    assert sums.question(sums.inputs()) == "3"
    assert Program("\\ name: Any\n  asks: {W + 1} \\ W: 0 \\ Way: high, low \\ output d20").wrong
    words = Program("\\ name: Any\n  asks: {W:+} \\ W: 0 \\ Way: high, low \\ output d20")
    assert words.question(words.inputs()) == "high"
