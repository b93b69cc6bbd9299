"""Storyteller: the rules of its source, known figures, and readings of dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb

import pytest

import oddsmith
from oddsmith.declare.reading import Reading
from oddsmith.declare.system import Notice
from oddsmith.errors import InvalidInput
from oddsmith.law.ratio import Ratio
from oddsmith.questions import link
from oddsmith.questions.odds import answer_odds
from oddsmith.questions.roll import answer_roll
from oddsmith.systems import storyteller
from oddsmith.systems.storyteller.inputs import Check
from oddsmith.systems.storyteller.reading import MARGINS
from tests.engine import contract
from tests.engine.contract import chances, check_by_replay, fraction
from tests.engine.golden import read_json

KNOWN = read_json("storyteller.json")


def check(asked: str) -> Check:
    inputs = link.read(f"storyteller?{asked}").inputs
    assert isinstance(inputs, Check)
    return inputs


def read(asked: str, *faces: int) -> Reading:
    return contract.read(f"storyteller?{asked}", *faces)


def chance(asked: str) -> Fraction:
    return fraction(oddsmith.odds(f"storyteller?{asked}").chance)


def law(asked: str, key: str) -> dict[object, Fraction]:
    return dict(chances(oddsmith.odds(f"storyteller?{asked}").laws[key]))


# Counting successes.


@pytest.mark.parametrize("known", KNOWN["laws"], ids=lambda known: known["link"])
def test_known_laws(known: dict[str, object]) -> None:
    asked = str(known["link"])
    assert [str(law(asked, "successes")[k]) for k in range(len(list(known["chances"])))] == known["chances"]  # type: ignore[call-overload]  # JSON


@pytest.mark.parametrize("known", KNOWN["chances"], ids=lambda known: known["link"])
def test_known_chances(known: dict[str, str]) -> None:
    assert oddsmith.odds(f"storyteller?{known['link']}").chance.places(4) == known["chance"]


@pytest.mark.parametrize("dice", range(1, 11))
def test_without_pairs_successes_from_6_are_coin_tosses(dice: int) -> None:
    asked = f"attribute={dice}&skill=0&rules=custom&again=never"
    assert law(asked, "successes") == {k: Fraction(comb(dice, k), 2**dice) for k in range(dice + 1)}


def test_one_die_with_unlimited_tens_again() -> None:
    """Seven in ten are failures, and each further success is a tenth as likely as the one before."""
    found = law("rules=chronicles&attribute=1&skill=0", "successes")
    *told, last = found
    assert found[0] == Fraction(7, 10)
    assert all(found[k] == Fraction(27, 10 ** (int(str(k)) + 1)) for k in told[1:])
    assert str(last) == f"{len(told)}+"
    assert found[last] == Fraction(3, 10 ** len(told))


def test_a_cap_is_shown_and_holds() -> None:
    asked = "rules=custom&threshold=8&again=10&cap=2&attribute=1&skill=0"
    assert storyteller.system.notation(check(asked)) == "1d10≥8 10-again(2)"
    assert law(asked, "successes") == {
        0: Fraction(7, 10),
        1: Fraction(27, 100),
        2: Fraction(27, 1000),
        3: Fraction(3, 1000),
    }


@pytest.mark.parametrize(
    ("asked", "notation"),
    [
        ("", "5d10≥6 pairs"),
        ("rules=chronicles", "5d10≥8 10-again"),
        ("rules=chronicles&again=9&cap=3", "5d10≥8 9-again(3)"),
        ("rules=chronicles&again=never&cap=3", "5d10≥8"),
        ("rules=custom", "5d10≥6 10-again"),
        ("rules=custom&again=never", "5d10≥6"),
        ("rules=revised&threshold=7", "5d10≥7 −1s"),
        ("rules=custom&threshold=9&again=8&ones=yes&pairs=yes", "5d10≥9 8-again −1s"),
        ("rules=custom&threshold=7&again=never&pairs=yes", "5d10≥7 pairs"),
        ("attribute=8&skill=5", "7d10≥6 pairs ×2"),
        ("attribute=8&skill=5&halved=halve", "7d10≥6 pairs"),
        ("penalty=5", "0d10≥6 pairs"),
    ],
)
def test_notation(asked: str, notation: str) -> None:
    assert storyteller.system.notation(check(asked)) == notation


@pytest.mark.parametrize(
    ("rules", "own"),
    [
        ("chronicles", "threshold=8&again=10"),
        ("chronicles&again=9", "threshold=8&again=9"),
        ("chronicles&again=8&cap=1", "threshold=8&again=8&cap=1"),
        ("chronicles&again=never", "threshold=8&again=never"),
        ("revised&threshold=7", "threshold=7&again=never&ones=yes"),
        ("fifth", "threshold=6&again=never&pairs=yes"),
    ],
)
def test_an_edition_equals_custom_rules(rules: str, own: str) -> None:
    assert chance(f"rules={rules}") == chance(f"rules=custom&{own}")
    assert law(f"rules={rules}", "successes") == law(f"rules=custom&{own}", "successes")


def test_inputs_are_shown_where_they_matter() -> None:
    shown = {
        rules: {field["name"] for field in check(f"rules={rules}").describe() if field["shown"]}
        for rules in ("fifth", "chronicles", "revised", "custom")
    }
    parts = {"threshold", "again", "cap", "ones", "pairs"}
    assert {rules: names & parts for rules, names in shown.items()} == {
        "fifth": set(),
        "chronicles": {"again", "cap"},
        "revised": {"threshold"},
        "custom": parts - {"pairs"},
    }


@pytest.mark.parametrize(("asked", "matter"), [("again=never", True), ("", False), ("again=never&ones=yes", False)])
def test_pairs_matter_only_without_again_and_cancelling_ones(asked: str, matter: bool) -> None:
    found = check(f"rules=custom&pairs=yes&{asked}")
    assert Check.declared["pairs"].when(found) is found.rule.pairs is matter


# Titles of set-ups.


@pytest.mark.parametrize(
    ("asked", "question"),
    [
        ("", "5 dice against 3"),
        ("rules=chronicles&difficulty=1", "5 dice by Chronicles against 1"),
        ("rules=chronicles&again=9", "5 dice ≥8 9-again against 3"),
        ("rules=chronicles&cap=2", "5 dice ≥8 10-again(2) against 3"),
        ("rules=chronicles&again=never", "5 dice ≥8 against 3"),
        ("rules=revised", "5 dice by Revised against 3"),
        ("rules=revised&threshold=7&red=1", "5 dice ≥7 −1s, 1 Hunger, against 3"),
        ("rules=custom&threshold=7&again=9&ones=yes", "5 dice ≥7 9-again −1s against 3"),
        ("attribute=4&skill=3&red=2", "7 dice, 2 Hunger, against 3"),
        ("attribute=4&skill=3&difficulty=5&willpower=yes", "7 dice, up to 3 re-rolled, against 5"),
        ("attribute=4&skill=3&anew=1&willpower=yes", "7 dice against 3"),
        ("red=5&willpower=yes", "5 dice, all Hunger, against 3"),
        ("attribute=8&skill=5&difficulty=5", "13 dice, halved to 7, against 5"),
        ("attribute=8&skill=5&difficulty=5&halved=halve", "13 dice, halved to 7, against 3, half of 5"),
        ("attribute=8&skill=5&red=3", "13 dice, 3 Hunger, halved to 7 (2 Hunger), against 3"),
        ("attribute=1&skill=0&halving=always", "1 die against 3"),
        ("penalty=5&rules=chronicles", "No dice by Chronicles against 3"),
        ("resolution=opposed", "5 dice against 5 dice"),
        ("resolution=opposed&defender=you", "5 dice against 5 dice, you win ties"),
        ("resolution=opposed&defender=none&opponent_dice=1", "5 dice against 1 die, ties stand"),
        ("resolution=opposed&opponent_dice=12&rules=revised", "5 dice by Revised against 12 dice, halved to 6"),
        ("resolution=attribute&target_name=Wits&target=5&halving=always&halved=halve",
         "5 dice, halved to 3, against the target’s Wits, 3, half of 5"),
    ],
)  # fmt: skip
def test_a_title_mentions_what_differs_from_the_usual(asked: str, question: str) -> None:
    assert storyteller.system.question(check(asked)) == question
    assert len(question) <= 60


def test_titles_of_presets_are_short() -> None:
    for preset in storyteller.system.presets:
        assert len(storyteller.system.question(Check.from_texts(preset.inputs))) <= 60


@pytest.mark.parametrize(
    "asked",
    [
        "attribute=3&skill=2&red=2",
        "attribute=3&skill=2&red=2&willpower=yes&rerolls=1",
        "attribute=3&skill=2&red=2&halving=always&halved=halve",
        "attribute=3&skill=0&rules=chronicles",
        "attribute=3&skill=0&rules=revised&willpower=yes",
        "attribute=3&skill=0&rules=custom&cap=1",
        "attribute=3&skill=0&resolution=attribute&halving=always",
        "attribute=3&skill=0&resolution=opposed&opponent_dice=3",
        "attribute=3&skill=0&resolution=opposed&opponent_dice=3&halving=always&rules=chronicles",
        "attribute=0&skill=0&resolution=opposed&opponent_dice=2",
    ],
)
def test_different_set_ups_have_different_titles(asked: str) -> None:
    """Whichever input changes: if the title stays the same, so do chance and law."""
    found: dict[str, tuple[Ratio, object]] = {}
    for field in check(asked).describe():
        texts = [option["key"] for option in field.get("options", [])] or ["yes", "no", "0", "1", "2", "3", "4", "5"]
        for text in texts:
            one = Check.nearest(check(asked).texts() | {field["name"]: text})
            odds = storyteller.system.odds(one)
            told = odds.chance, odds.outcome
            assert found.setdefault(storyteller.system.question(one), told) == told, (field["name"], text)
    assert len(found) > 8


# The pool.


def test_a_pool_is_attribute_skill_and_bonus_minus_penalty() -> None:
    assert check("attribute=4&skill=3&bonus=2&penalty=1").pool == 8
    assert check("attribute=4&skill=0&penalty=60").pool == 0


def test_there_are_no_more_red_dice_than_dice() -> None:
    assert check("attribute=2&skill=2&red=4").mine[:2] == (0, 4)
    assert check("attribute=2&skill=1&red=5").mine[:2] == (0, 3)
    assert check("penalty=9&red=5").mine[:2] == (0, 0)
    assert chance("penalty=9&red=5") == 0
    assert storyteller.system.question(check("attribute=2&skill=1&red=5")) == "3 dice, all Hunger, against 3"


def test_custom_labels_appear_in_the_title() -> None:
    asked = check("attribute_name=Willpower&skill_name=Humanity&resolution=attribute&target_name=Stamina&target=2")
    assert storyteller.system.question(asked) == "5 dice of Willpower + Humanity against the target’s Stamina, 2"


def test_no_dice_may_still_win_an_opposing_roll() -> None:
    asked = "penalty=7&resolution=opposed&opponent_dice=1&defender=you"
    end = "a tie, which goes to the defender: you win by 1, marginal"
    assert read(asked, 3).sentence == f"no successes against 0: {end}"
    assert read(asked, 7).sentence == "no successes against 1: you lose by 1"


def test_no_dice_cannot_succeed() -> None:
    reading = read("penalty=7")
    assert (reading.outcome, reading.success, reading.degree) == (0, False, -3)
    assert reading.sentence == "no dice left, so you can’t succeed"
    assert chance("penalty=7&difficulty=1") == 0
    assert storyteller.system.question(check("penalty=7")) == "No dice against 3"


# Tests, opposing rolls and margins.


def test_difficulty_includes_npc_bonus_and_secret_penalty() -> None:
    assert check("difficulty=2&npc_bonus=3&secret=1").needed == 6
    assert chance("attribute=9&skill=0&difficulty=2&npc_bonus=3") == chance("attribute=9&skill=0&difficulty=5")


def test_an_attribute_of_the_target_replaces_the_difficulty() -> None:
    assert check("resolution=attribute&target=4&npc_bonus=3&secret=1").needed == 4


@pytest.mark.parametrize(
    ("short", "word"),
    [(1, "Failure"), *enumerate(MARGINS)][1:],
)
def test_margins_have_the_names_of_the_source(short: int, word: str) -> None:
    faces = [6] * (1 + short) + [2] * (9 - short)
    reading = read("attribute=10&skill=0&difficulty=1", *faces)
    assert (reading.degree, reading.measures["margin"]) == (short, word)
    assert reading.sentence.endswith(f"{f'beat it by {short}' if short else 'exactly enough'}, {word.lower()}")


def test_margins_above_five_are_phenomenal_and_can_be_unnamed() -> None:
    assert read("attribute=8&skill=0&difficulty=1", *[6] * 8).measures["margin"] == "Phenomenal"
    plain = read("attribute=8&skill=0&difficulty=1&margin_words=no", *[6] * 8)
    assert "margin" not in plain.measures
    assert plain.sentence == "8 successes against 1: beat it by 7"
    assert "margin" not in oddsmith.odds("storyteller?margin_words=no").laws


@pytest.mark.parametrize(
    ("defender", "success", "degree", "margin", "end"),
    [
        ("you", True, 1, "Marginal", "a tie, which goes to the defender: you win by 1, marginal"),
        ("opponent", False, -1, "Failure", "a tie, which goes to the defender: you lose by 1"),
        ("none", None, 0, "Tie", "a tie"),
    ],
)
def test_ties_go_to_the_defender(defender: str, success: bool | None, degree: int, margin: str, end: str) -> None:
    asked = f"attribute=2&skill=0&resolution=opposed&opponent_dice=1&defender={defender}"
    reading = read(asked, 7, 2, 6)
    assert (reading.success, reading.degree, reading.measures["margin"]) == (success, degree, margin)
    assert reading.sentence == f"1 success against 1: {end}"


def test_the_chances_of_an_opposing_roll_differ_by_the_tie() -> None:
    you, opponent, nobody = (
        oddsmith.odds(f"storyteller?resolution=opposed&opponent_dice=4&defender={who}")
        for who in ("you", "opponent", "none")
    )
    tied = fraction(nobody.laws["difference"].chance(0))
    assert tied > 0
    assert fraction(you.chance) - tied == fraction(opponent.chance) == fraction(nobody.chance)
    assert chances(nobody.laws["margin"])["Tie"] == tied


# Red dice, willpower, halving.


@pytest.mark.parametrize(
    ("faces", "ending"),
    [
        ((10, 9, 8, 10), "Messy critical"),
        ((10, 10, 6, 5), "Critical success"),
        ((10, 9, 6, 5), "Success"),
        ((10, 10, 10, 1), "Critical success"),
        ((2, 3, 6, 1), "Bestial failure"),
        ((1, 1, 6, 5), "Failure"),
        ((1, 9, 1, 10), "Failure"),
    ],
)
def test_endings_of_the_fifth_edition(faces: tuple[int, ...], ending: str) -> None:
    """Three black dice and a red die against 3."""
    reading = read("attribute=4&skill=0&red=1", *faces)
    assert reading.measures["ending"] == ending
    special = ending not in ("Success", "Failure")
    assert reading.headline == (ending if special else "")
    assert reading.sentence.startswith(f"{ending}: ") is special


def test_red_dice_mention_hunger_and_rage() -> None:
    assert "Hunger, or Rage" in Check.declared["red"].help


def test_red_dice_are_rolled_shown_and_counted_separately() -> None:
    reading = read("attribute=3&skill=2&red=3", 6, 10, 10, 1, 7)
    assert [die.marks for die in reading.dice] == [(), (), ("hunger",), ("hunger",), ("hunger",)]
    assert (reading.measures["red_successes"], reading.measures["red_tens"], reading.measures["red_ones"]) == (2, 1, 1)
    assert reading.headline == "Messy critical"
    assert reading.sentence.startswith("Messy critical: 6 successes (2 on Hunger dice)")


@pytest.mark.parametrize(
    "asked",
    [
        "attribute=3&skill=0&red=1&difficulty=2&willpower=yes&rerolls=1",
        "attribute=2&skill=0&red=1&resolution=opposed&opponent_dice=1&defender=none",
        "attribute=2&skill=0&red=1&resolution=opposed&opponent_dice=2&defender=you&halving=always",
        pytest.param(
            "attribute=3&skill=0&red=1&resolution=opposed&opponent_dice=1&willpower=yes", marks=pytest.mark.long
        ),
        pytest.param("attribute=4&skill=0&red=2&difficulty=2&willpower=yes&rerolls=1", marks=pytest.mark.long),
    ],
)
def test_endings_agree_with_every_roll(asked: str) -> None:
    """Two black dice, one of which may be re-rolled, and red dice."""
    check_by_replay(storyteller.system, check(asked), 1_000_000)


def test_willpower_re_rolls_failed_black_dice_only() -> None:
    reading = read("attribute=3&skill=2&red=1&willpower=yes&rerolls=2", 2, 7, 3, 4, 1, 10, 5)
    assert [die.marks for die in reading.dice] == [("re-rolled",), (), ("re-rolled",), (), ("hunger",), (), ()]
    assert [die.role for die in reading.dice[:4]] == ["discarded", "used", "discarded", "unused"]
    assert reading.outcome == 2


def test_ones_that_cancel_are_re_rolled_first() -> None:
    reading = read("attribute=3&skill=0&rules=revised&willpower=yes&rerolls=1", 3, 1, 8, 2)
    assert [die.marks for die in reading.dice] == [(), ("re-rolled",), (), ()]
    assert reading.outcome == 1


def test_a_die_rolled_again_may_cancel() -> None:
    asked = "attribute=2&skill=0&rules=custom&again=10&ones=yes"
    assert read(asked, 10, 10, 1, 6).outcome == 2  # a 10, its extra 10, whose extra 1 cancels, and a 6


def test_red_and_black_dice_are_halved_separately_rounding_up() -> None:
    assert check("attribute=8&skill=3&red=3").mine[:2] == (4, 2)
    assert check("attribute=8&skill=2&red=3").mine[:2] == (7, 3)
    assert check("attribute=5&skill=0&red=2&halving=always").mine[:2] == (2, 1)
    assert check("attribute=8&skill=5&halving=never").mine[:2] == (13, 0)


@pytest.mark.parametrize(
    ("points", "thrown", "halves"),
    [
        ("attribute=0&skill=0", (0, 0), False),
        ("attribute=1&skill=0", (1, 0), False),
        ("attribute=1&skill=0&red=1", (0, 1), False),
        ("attribute=1&skill=1&red=1", (1, 1), False),
        ("attribute=1&skill=1", (1, 0), True),
        ("attribute=2&skill=1&red=1", (1, 1), True),
    ],
)
def test_a_pool_unchanged_by_rounding_up_is_not_halved(points: str, thrown: tuple[int, int], halves: bool) -> None:
    asked = f"{points}&halving=always&difficulty=1"
    assert check(asked).mine[:2] == thrown
    assert check(asked).mine.worth == 1 + halves
    assert ("halved" in storyteller.system.question(check(asked))) is halves
    odds = oddsmith.odds(f"storyteller?{asked}")
    assert bool(odds.beside) is halves
    if not halves:
        assert odds.laws == oddsmith.odds(f"storyteller?{points}&difficulty=1").laws


def test_an_opponents_single_die_is_not_halved() -> None:
    one = oddsmith.odds("storyteller?attribute=1&skill=0&resolution=opposed&opponent_dice=1&halving=always")
    assert not one.beside
    assert max(one.laws["their_successes"].outcomes) == 1


def test_halved_dice_count_double_or_halve_the_difficulty() -> None:
    doubled = read("attribute=8&skill=5&difficulty=5", 6, 6, 6, 2, 2, 2, 2)
    halved = read("attribute=8&skill=5&difficulty=5&halved=halve", 6, 6, 6, 2, 2, 2, 2)
    assert (doubled.outcome, doubled.degree) == (6, 1)
    assert (halved.outcome, halved.degree) == (3, 0)
    assert chance("attribute=8&skill=5&difficulty=5") == chance("attribute=8&skill=5&difficulty=5&halved=halve")


def test_the_chance_without_halving_is_shown_beside() -> None:
    odds = oddsmith.odds("storyteller?attribute=8&skill=5&difficulty=5&rules=custom&again=never")
    assert odds.chance.places(4) == "0.7734"
    assert {label: chance.places(4) for label, chance in odds.beside.items()} == {"with all 13 dice": "0.8666"}
    assert not oddsmith.odds("storyteller").beside
    opposed = oddsmith.odds("storyteller?attribute=8&skill=5&resolution=opposed")
    assert list(opposed.beside) == ["with no pool halved"]
    (correction,) = storyteller.system.corrections
    assert "86.66%" in correction.right
    assert "77.34%" in correction.right


def test_an_opposing_roll_with_halved_pools_agrees_with_every_roll() -> None:
    asked = "attribute=4&skill=0&resolution=opposed&opponent_dice=3&halving=always&defender=you"
    check_by_replay(storyteller.system, check(asked), 1_000_000)
    wins = Fraction(0)
    for mine, theirs in product(product(range(1, 11), repeat=2), repeat=2):
        counted = [2 * (sum(face >= 6 for face in faces) + 2 * (faces.count(10) // 2)) for faces in (mine, theirs)]
        wins += Fraction(counted[0] >= counted[1], 10**4)
    assert chance(asked) == wins


def test_the_estimate_of_work_grows_with_every_option() -> None:
    full = "attribute=20&skill=20&halving=never&rules=custom"
    dearer = ["&again=never", "&again=never&pairs=yes", "&again=8", "&again=8&cap=10", "&again=8&cap=10&willpower=yes"]
    estimates = [storyteller.system.work(check(full + more)) for more in dearer]
    assert estimates == sorted(set(estimates))
    assert estimates[0] < 10_000
    assert estimates[-1] > 200_000


def test_re_rolling_chosen_dice_keeps_all_others() -> None:
    asked = "storyteller?attribute=4&skill=1&red=1&resolution=opposed&opponent_dice=3"
    first = oddsmith.roll(asked, seed="1-hold")
    places = first.question.system.may_reroll(first.question.inputs, first.reading)
    assert places == {0: 1, 1: 2, 2: 3, 3: 4}
    again = oddsmith.roll(f"{asked}&anew=2,4", seed="1-hold")
    before, after = first.reading.dice, again.reading.dice
    assert [die.face for die in before] == [die.face for die in after[: len(before)]]
    assert [die.marks for die in after] == [(), ("re-rolled",), (), ("re-rolled",), ("hunger",), (), (), (), (), ()]
    assert again.question.system.may_reroll(again.question.inputs, again.reading) == {}
    with pytest.raises(InvalidInput, match="up to 3 whole numbers from 1 to 4"):
        link.read(f"{asked}&anew=5")


def test_the_largest_pools_have_all_their_laws() -> None:
    """The totals of the endings must stay short enough to write."""
    greatest = "attribute=20&skill=20&bonus=20&red=20&willpower=yes&rerolls=10&halving=never"
    report = answer_odds({"link": f"storyteller?{greatest}&resolution=opposed&opponent_dice=60"})
    assert {law["key"] for law in report["further"]} >= {"ending", "margin"}


@pytest.mark.parametrize(
    ("asked", "faces", "sentence"),
    [
        (
            "attribute=8&skill=4&red=2&difficulty=5",
            (6, 6, 6, 2, 2, 7),
            "8 successes (4 counted double, 1 on Hunger dice)",
        ),
        ("attribute=3&skill=0&red=3&rules=revised", (8, 8, 1), "1 success (2 on Hunger dice before 1s cancel)"),
    ],
)
def test_double_and_cancelled_successes_are_mentioned(asked: str, faces: tuple[int, ...], sentence: str) -> None:
    assert read(asked, *faces).sentence.startswith(sentence)


@pytest.mark.parametrize(("rules", "offered"), [("fifth", 5), ("custom", 5), ("chronicles", 0), ("revised", 0)])
def test_willpower_re_rolls_depend_on_the_rules(rules: str, offered: int) -> None:
    rolled = oddsmith.roll(f"storyteller?rules={rules}", seed="1-will")
    assert len(rolled.question.system.may_reroll(rolled.question.inputs, rolled.reading)) == offered


def test_the_number_of_re_rolls_is_limited_to_black_dice() -> None:
    assert answer_roll({"link": "storyteller?red=4&seed=1-will"})["reroll"]["most"] == 1


def test_automatic_halving_has_a_notice_that_undoes_it() -> None:
    def notice(asked: str) -> Notice | None:
        return storyteller.system.notice(check(asked))

    large = notice("attribute=8&skill=5")
    assert large is not None
    assert large.told == "A pool of more than 10 dice is halved: you roll 7 dice."
    assert (large.button, large.input, large.text) == ("Roll all 13 dice", "halving", "never")
    assert notice("attribute=8&skill=5&halving=never") is None
    assert notice("attribute=8&skill=5&halving=always") is None
    assert notice("attribute=5&skill=5") is None
