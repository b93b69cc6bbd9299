"""Roll under: readings of dice, sentences, the tables of its source, and its laws by brute force and icepool."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Any

import icepool
import pytest

import oddsmith
from oddsmith.declare.reading import Reading
from oddsmith.errors import InvalidInput
from oddsmith.law.ratio import Ratio
from oddsmith.questions import catalog, link
from oddsmith.questions.odds import odds_report
from oddsmith.systems import roll_under
from oddsmith.systems.roll_under import Check
from tests.engine.contract import chances, check_by_replay, fraction, read
from tests.engine.enumerate import Script
from tests.engine.golden import read_tsv

Sides = tuple[int, ...]


def opposed(mine: str, theirs: str) -> str:
    """The link of an opposed roll of dice such as `1d12+2d20`."""
    dice, opponent = (quoted.replace("+", ",") for quoted in (mine, theirs))
    return f"roll-under?dice={dice}&resolution=opposed&opponent_dice={opponent}"


def inputs(asked: str) -> Check:
    read = link.read(asked).inputs
    assert isinstance(read, Check)
    return read


def sentence(asked: str) -> str:
    question = link.read(asked)
    said: str = odds_report(question, oddsmith.odds(question))["sentence"]
    return said


def used(reading: Reading, side: str = "you") -> list[int]:
    return [die.face for die in reading.dice if die.role == "used" and die.side == side]


def labelled(reading: Reading) -> dict[str, list[int]]:
    named: dict[str, list[int]] = {}
    for die in reading.dice:
        named.setdefault(die.label, []).append(die.face)
    return named


def at_least(law: dict[Hashable, Fraction], least: int) -> Fraction:
    return sum(
        (chance for outcome, chance in law.items() if isinstance(outcome, int) and outcome >= least), Fraction(0)
    )


def percent(chance: Ratio, places: int) -> str:
    return Ratio(chance.numerator * 100, chance.denominator).places(places)


# How dice are read.


def test_effort_is_the_number_of_dice_at_or_below_the_challenge() -> None:
    reading = read("roll-under?dice=4d6&challenge=4&effort=2", 4, 5, 1, 6)
    assert (reading.outcome, reading.success, reading.degree) == (2, True, 0)
    assert reading.sentence == "2 of 4 dice at 4 or lower, medium effort: exactly enough"
    assert used(reading) == [4, 1]
    assert labelled(reading).keys() == {""}


@pytest.mark.parametrize(
    ("faces", "degree", "said"),
    [
        ((4, 4, 4, 4), -3, "0 of 4 dice at 3 or lower, no effort: missed by 3"),
        ((3, 4, 4, 4), -2, "1 of 4 dice at 3 or lower, low effort: missed by 2"),
        ((3, 4, 3, 1), 0, "3 of 4 dice at 3 or lower, high effort: exactly enough"),
        ((3, 2, 3, 1), 1, "4 of 4 dice at 3 or lower, high effort: beat it by 1"),
    ],
)
def test_effort_is_worded_as_in_the_source(faces: Sides, degree: int, said: str) -> None:
    reading = read("roll-under?dice=4d6&effort=3", *faces)
    assert (reading.degree, reading.success, reading.sentence) == (degree, degree >= 0, said)


def test_the_four_inputs_are_thrown_in_their_order() -> None:
    script = Script([])
    question = link.read("roll-under?ability=d12&tool=d20&ground=d8&training=d6")
    question.system.roll(question.inputs, script)
    assert script.sides == [12, 20, 8, 6]


def test_opposed_rolls_count_dice_below_the_opponents_lowest() -> None:
    reading = read("roll-under?dice=3d6&resolution=opposed&opponent_dice=d12,d20", 4, 3, 1, 4, 9)
    assert (reading.measures, reading.success, reading.degree) == ({"effort": 2, "their_effort": 0}, True, 1)
    assert reading.sentence == "2 of 3 dice below the opponent’s lowest (4), medium effort: beat it by 1"
    assert (used(reading), used(reading, "opponent")) == ([3, 1], [])
    assert labelled(reading)["lowest"] == [1, 4]
    assert [die.side for die in reading.dice] == ["you"] * 3 + ["opponent"] * 2


def test_the_opponent_can_win() -> None:
    reading = read("roll-under?dice=3d6&resolution=opposed&opponent_dice=3d6", 5, 3, 5, 1, 2, 3)
    assert (reading.measures, reading.success, reading.degree) == ({"effort": 0, "their_effort": 2}, False, -1)
    assert used(reading, "opponent") == [1, 2]


def test_equal_lowest_dice_are_no_effort_for_either() -> None:
    reading = read("roll-under?dice=2d6&resolution=opposed&opponent_dice=2d6", 2, 2, 2, 5)
    assert reading.measures == {"effort": 0, "their_effort": 0}


@pytest.mark.parametrize(
    ("mine", "theirs", "margin", "compared", "said"),
    [
        ((5, 3), (6, 4), 1, 1, "3 against 4: you win by 1"),
        ((5, 3), (1, 6), -2, 1, "3 against 1: you lose by 2"),
        ((5, 3), (3, 6), 1, 2, "the lowest dice equal, then 5 against 6: you win by 1"),
        ((2, 6, 2), (2, 2, 1), -1, 1, "2 against 1: you lose by 1"),
        ((2, 6, 2), (2, 2, 4), -2, 3, "the lowest 2 dice equal, then 6 against 4: you lose by 2"),
        ((5, 3), (3, 5), 0, 2, "the lowest 2 dice equal: a tie"),
        ((5, 3, 1), (3, 1), 0, 2, "the lowest 2 dice equal: a tie"),
        ((4,), (5, 4, 6), 0, 1, "the lowest dice equal: a tie"),
    ],
)
def test_ties_go_to_the_next_lowest_dice(mine: Sides, theirs: Sides, margin: int, compared: int, said: str) -> None:
    reading = read(f"roll-under?dice={len(mine)}d6&resolution=ties&opponent_dice={len(theirs)}d6", *mine, *theirs)
    assert (reading.degree, reading.sentence) == (margin, said)
    assert reading.outcome == ("win" if margin > 0 else "lose" if margin < 0 else "tie")
    assert reading.success is (margin > 0 if margin else None)
    assert sorted(used(reading)) == sorted(mine)[:compared]
    assert sorted(used(reading, "opponent")) == sorted(theirs)[:compared]
    deciding = [sorted(faces)[compared - 1] for faces in (mine, theirs)]
    assert labelled(reading).get("deciding", []) == (deciding if margin else [])


# Pools, groups, links.


def test_custom_dice_replace_the_four_inputs() -> None:
    assert inputs("roll-under").pool == (10, 10, 10)
    assert inputs("roll-under?ability=d6&tool=d12&ground=d20&training=d8").pool == (6, 12, 20, 8)
    given = inputs("roll-under?ability=d6&dice=3d6,2d8")
    assert given.pool == (6, 6, 6, 8, 8)
    shown = {field["name"]: field["shown"] for field in given.describe()}
    assert not any(shown[name] for name in ("ability", "tool", "ground", "training"))
    assert {field["name"]: field["shown"] for field in inputs("roll-under").describe()}["training"]


@pytest.mark.parametrize("text", ["", " ", ",", "%20"])
def test_custom_dice_default_to_none(text: str) -> None:
    question = link.read(f"roll-under?dice={text}")
    assert link.write(question) == "roll-under"
    assert question.inputs.texts() == {}
    assert question.inputs.declared["dice"].write(()) == ""


def test_a_link_stays_readable() -> None:
    asked = "roll-under?dice=3d6,2d8&resolution=opposed&opponent_dice=d12,2d20"
    assert link.write(link.read(asked)) == asked
    assert link.write(link.read("roll-under?dice=3d6+2d8&effort=2")) == "roll-under?dice=3d6,2d8&effort=2"


@pytest.mark.parametrize(
    ("asked", "named", "allowed"),
    [
        ("dice=d7", "Custom dice", "0 to 40 dice of d6, d8, d10, d12, d20, such as 2d6"),
        ("dice=41d6", "Custom dice", "0 to 40 dice of d6, d8, d10, d12, d20, such as 2d6"),
        ("opponent_dice=", "Opponent’s dice", "1 to 40 dice of d6, d8, d10, d12, d20, such as 3d10"),
        ("challenge=6", "Challenge number", "1 to 5"),
        ("ability=none", "Ability", "one of d20, d12, d10, d8, d6"),
        ("training=d20", "Specific training", "one of none, d12, d10, d8, d6"),
        ("effort=0", "Effort", "1 to 40"),
    ],
)
def test_invalid_inputs_are_refused(asked: str, named: str, allowed: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        link.read(f"roll-under?{asked}")
    name, _, given = asked.partition("=")
    assert (caught.value.field, caught.value.message) == (name, f"“{named}” must be {allowed}, not “{given}”.")
    assert caught.value.nearest
    assert link.read(caught.value.nearest)


@pytest.mark.parametrize(
    ("asked", "dice", "effort"),
    [
        ("participants=1", 3, 1),
        ("participants=3&effort=2", 9, 6),
        ("participants=10&training=d6&effort=40", 40, 400),
        ("participants=2&dice=5d6,2d8", 7, 2),
        ("participants=2&group_table=1,1,2", 6, 1),
        ("participants=3&group_table=1,1,2", 9, 2),
        ("participants=5&group_table=1,1,2&effort=2", 15, 4),
        ("participants=5&group_table=&effort=2", 15, 2),
        ("participants=1&group_table=3", 3, 3),
    ],
)
def test_a_group_rolls_all_dice_for_the_effort_in_the_table(asked: str, dice: int, effort: int) -> None:
    group = inputs(f"roll-under?{asked}")
    assert (len(group.pool), group.asked) == (dice, effort)
    odds = oddsmith.odds(f"roll-under?{asked}")
    assert fraction(odds.chance) == at_least(chances(odds.laws["effort"]), effort)


def test_the_effort_of_a_group_is_shown_in_dice() -> None:
    reading = read("roll-under?participants=2&effort=2", 1, 9, 2, 9, 9, 3)
    assert reading.sentence == "3 of 6 dice at 3 or lower: missed by 1"
    assert reading.degree == -1


def test_more_effort_than_there_are_dice_never_succeeds() -> None:
    said = sentence("roll-under?dice=4d6&challenge=5&effort=5")
    assert said == "High effort (5 dice), trivial challenge with 4d6: 0%."


# What a game master would say.


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            "roll-under?ground=d8&training=d8&effort=3",
            (
                "High effort, moderate challenge on favourable ground, "
                "with average ability, useful tools and professional training: 11.4%."
            ),
        ),
        (
            "roll-under?ability=d12&tool=d20&ground=d20&challenge=1&effort=2",
            (
                "Medium effort, insane challenge on disadvantageous ground, "
                "with minimal ability, no tools and no training: 1%."
            ),
        ),
        (
            "roll-under?participants=3&challenge=5&effort=2",
            (
                "Medium effort from 3 together (6 dice), trivial challenge on neutral ground, "
                "with average ability, useful tools and no training: 25.4%."
            ),
        ),
        ("roll-under?dice=d12,2d20", "Low effort, moderate challenge with 1d12+2d20: 45.8%."),
        ("roll-under?dice=2d10,2d8&challenge=4&effort=3", "High effort, easy challenge with 2d8+2d10: 24%."),
        (opposed("4d6", "1d12+2d20"), "Low effort against 1d12+2d20 with 4d6: 71.9%."),
        ("roll-under?dice=d10&resolution=ties&opponent_dice=d10", "1d10 against 1d10, lowest dice first: 45%."),
    ],
)
def test_a_set_up_is_worded_as_a_game_master_would(asked: str, said: str) -> None:
    assert sentence(asked) == said


def test_every_level_has_words() -> None:
    levels = [declared for declared in Check.declared.values() if isinstance(declared, roll_under.Level)]
    assert [declared.name for declared in levels] == ["ability", "tool", "ground", "training"]
    for declared in levels:
        options = {option["key"]: option["label"] for option in declared.describe(Check())["options"]}
        assert options.keys() == declared.said.keys()
        for key, label in options.items():
            assert key == "none" or label.endswith(f" ({key})")
            assert declared.said[key] in sentence(f"roll-under?{declared.name}={key}")


# The source's tables.

PRINTED = {
    (row["pool"], row["cn"], column): printed
    for row in read_tsv("roll-under-tables.tsv")
    for column, printed in row.items()
    if column not in {"pool", "cn"}
}
ERRATA = {(row["pool"], row["cn"], row["column"]): row for row in read_tsv("roll-under-errata.tsv")}
OPPOSED = read_tsv("roll-under-opposed.tsv")


def ours(pool: str, cn: str, column: str) -> Ratio:
    law = oddsmith.odds(f"roll-under?dice={pool.replace('+', ',')}&challenge={cn}").outcome
    return law.chance(0) if column == "0" else law.chance_that(lambda effort: effort >= int(column[0]))


def as_printed(chance: Ratio) -> str:
    """The percentage with two decimal places, but without trailing zeros, as in the source."""
    return percent(chance, 2).rstrip("0").rstrip(".")


def test_the_source_has_60_cells_and_2_misprints() -> None:
    assert len(PRINTED) == 3 * 5 * 4
    assert {place for place, printed in PRINTED.items() if as_printed(ours(*place)) != printed} == set(ERRATA)


@pytest.mark.parametrize("place", sorted(PRINTED.keys() - ERRATA.keys()), ids="-".join)
def test_a_printed_cell_is_the_exact_chance_rounded(place: tuple[str, str, str]) -> None:
    assert as_printed(ours(*place)) == PRINTED[place]


@pytest.mark.parametrize("place", sorted(ERRATA), ids="-".join)
def test_a_misprinted_cell_is_the_known_exact_chance(place: tuple[str, str, str]) -> None:
    assert PRINTED[place] == ERRATA[place]["printed"]
    assert ours(*place).fraction == ERRATA[place]["exact"]


@pytest.mark.parametrize(
    ("pool", "cn", "known"),
    [
        ("1d12+2d20", "3", ["54.1875", "45.8125", "8.6250", "0.5625"]),
        ("2d8+2d10", "4", ["9.0000", "91.0000", "61.0000", "24.0000"]),
        ("4d6", "4", ["1.2346", "98.7654", "88.8889", "59.2593"]),
        ("4d6", "2", ["19.7531", "80.2469", "40.7407", "11.1111"]),
    ],
)
def test_the_rows_of_the_source_to_four_places(pool: str, cn: str, known: list[str]) -> None:
    assert [percent(ours(pool, cn, column), 4) for column in ("0", "1+", "2+", "3+")] == known


def test_the_only_tie_is_rounded_up() -> None:
    place = ("1d12+2d20", "3", "2+")
    assert ours(*place) == Ratio(69, 800)
    assert PRINTED[place] == percent(ours(*place), 2) == "8.63"


@pytest.mark.parametrize("published", catalog.system("roll-under").tables, ids=lambda published: published.key)
def test_the_published_sweep_has_the_cells_of_the_printed_table(published: Any) -> None:
    asked = link.write(link.Question(roll_under.system, Check.from_texts(published.inputs)))
    swept = oddsmith.table(asked, published.rows, published.columns)
    assert swept.columns is not None
    assert (swept.rows.texts, swept.columns.texts) == (("5", "4", "3", "2", "1"), ("1", "2", "3"))
    pool = published.title.split(":")[0]
    for row, cells in zip(swept.rows.texts, swept.cells, strict=True):
        for column, cell in zip(swept.columns.texts, cells, strict=True):
            assert cell is not None
            assert cell.chance == ours(pool, row, f"{column}+")
    declared = {(pool, erratum.row, f"{erratum.column}+"): erratum.printed for erratum in published.errata}
    assert declared == {place: f"{row['printed']}%" for place, row in ERRATA.items() if place[0] == pool}


@pytest.mark.parametrize("known", OPPOSED, ids=lambda known: f"{known['mine']}-{known['theirs']}")
def test_an_opposed_roll_has_the_known_exact_chance(known: dict[str, str]) -> None:
    odds = oddsmith.odds(opposed(known["mine"], known["theirs"]))
    assert odds.chance.fraction == known["exact"]
    assert percent(odds.chance, 4) == known["percent"]
    if known["printed"] != "-":
        assert percent(odds.chance, 2) == known["printed"]
    back = oddsmith.odds(opposed(known["theirs"], known["mine"]))
    assert odds.laws["their_effort"] == back.laws["effort"]


def test_the_figure_for_the_wrong_dice_is_corrected() -> None:
    (correction,) = catalog.system("roll-under").corrections
    assert "1d12 " in correction.printed
    chance = oddsmith.odds(opposed("1d12+2d20", "4d6")).chance
    meant = f"{percent(chance, 2)}%"
    assert meant in correction.printed
    assert f"{meant} is the chance of 1d12+2d20 against 4d6" in correction.right
    assert f"a lone 1d12 has {percent(oddsmith.odds(opposed('1d12', '4d6')).chance, 3)}%" in correction.right


# The laws, by brute force: see test_mixed for pools of other dice.


@pytest.mark.parametrize(
    "asked",
    [
        "roll-under",
        "roll-under?ability=d12&tool=d20&ground=d6&training=d8&challenge=4&effort=2",
        "roll-under?dice=d20,2d6,d10&challenge=5&effort=4",
        "roll-under?dice=2d6&participants=2&group_table=1,1",
        "roll-under?dice=2d6,d8&resolution=opposed&opponent_dice=d6,d10",
        pytest.param("roll-under?dice=2d6,d20&resolution=opposed&opponent_dice=d8,d12", marks=pytest.mark.long),
        "roll-under?dice=d10,d6&resolution=opposed&opponent_dice=d12,d8&effort=2",
        "roll-under?dice=2d6,d8&resolution=ties&opponent_dice=d6,d10",
        pytest.param("roll-under?dice=2d6,d20&resolution=ties&opponent_dice=d8,d10", marks=pytest.mark.long),
        "roll-under?dice=d12&resolution=ties&opponent_dice=3d6",
    ],
)
def test_odds_agree_with_every_roll(asked: str) -> None:
    question = link.read(asked)
    check_by_replay(question.system, question.inputs)


# The laws, by icepool.


def law_of(die: Any) -> dict[Hashable, Fraction]:
    return {outcome: Fraction(weight, die.denominator()) for outcome, weight in die.items() if weight}


LARGE = [
    (6,) * 20,
    (20,) * 20,
    (6, 6, 6, 6, 8, 8, 8, 8, 10, 10, 10, 10, 12, 12, 12, 12, 20, 20, 20, 20),
    (6, 8, 8, 10, 10, 10, 10, 12, 12, 20) * 4,
]


@pytest.mark.parametrize("dice", LARGE, ids=len)
@pytest.mark.parametrize("challenge", [1, 4])
def test_large_pools_agree_with_icepool(dice: Sides, challenge: int) -> None:
    expected = law_of(sum(icepool.coin(challenge, sides) for sides in dice))
    asked = ",".join(f"d{sides}" for sides in dice)
    assert chances(oddsmith.odds(f"roll-under?dice={asked}&challenge={challenge}").outcome) == expected
