"""Invalid rolls are refused fast, with a position, and never crash."""

from __future__ import annotations

import gc
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oddsmith
from oddsmith.errors import InvalidInput, OddsmithError, TooMuchWork
from oddsmith.questions import link
from oddsmith.questions.link import joined
from oddsmith.questions.odds import answer_odds
from oddsmith.systems.dice import system
from oddsmith.systems.dice.hints import notes_on
from oddsmith.systems.dice.inputs import DEFAULT, Roll
from oddsmith.systems.dice.read import read
from oddsmith.systems.dice.tree import STAGES
from tests.engine import strategies

LONGEST_S = 0.05
SIGNS = "d 6 20 4 1 ( ) { } [ ] + - * / // ** ^ % ! !! p o r ro kh kl dl k x > >= < = f cs u s # vs adv F c [b:3] min"
pieces = st.sampled_from([*SIGNS.split(), " "])
typed = st.lists(pieces, max_size=40).map("".join)


def asked(roll: str) -> Any:
    """The inputs of a roll, or the error that it or its odds raise."""
    try:
        inputs = Roll(roll=roll)
        inputs.describe()
        if system.work(inputs) <= 10 * strategies.LITTLE_WORK:
            system.odds(inputs)
    except OddsmithError as refusal:
        return refusal
    return inputs


@settings(max_examples=200)
@given(strategies.texts | typed)
def test_any_text_is_read_or_refused_at_once(text: str) -> None:
    gc.disable()  # this test is timed, so do not collect the garbage of others now
    started = process_time()
    found = asked_to_read(text)
    took = process_time() - started
    gc.enable()
    assert took < LONGEST_S
    if found is not None:
        assert found.column
        assert found.message.isprintable()
        assert Roll.nearest({"roll": text}).chosen["roll"]
    asked(text)


@pytest.mark.parametrize("text", ["kh1" * 133, "2d8x" * 100, "d8, " * 100, "5s and " * 57, "2d6-(" * 80, "! " * 200])
def test_a_long_text_is_refused_fast(text: str) -> None:
    started = process_time()
    assert asked_to_read(text)
    assert process_time() - started < 10 * LONGEST_S


@pytest.mark.parametrize("dice", ["3d6", "3dF", "3dc", "d{1,1,2}", "{2d6, d8}"])
def test_every_modifier_is_read_or_refused(dice: str) -> None:
    for word in [*" ".join(STAGES).split(), "s", "sa", "sd", "rr", "ra", "e", "df", "cf", "count", "k=3", "t", "w"]:
        for behind in ("", "1", "=1", ">=2", "-2"):
            found = asked(f"{dice}{word}{behind}")
            assert not isinstance(found, OddsmithError) or found.message.isprintable()


def asked_to_read(text: str) -> InvalidInput | None:
    try:
        Roll(roll=text)
    except InvalidInput as refusal:
        return refusal
    return None


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        ("4d6k>3zz", 7, "Can’t read “4d6k>3zz”: unexpected “z”"),
        ("4d6+", 5, "a number or dice is missing at the end"),
        ("(2d6", 5, "a “)” is missing at the end"),
        ("2d6)", 4, "A “)” has no “(”"),
        ("4d6 (why", 5, "A “)” is missing"),
        ("4d0", 3, "sides must be 1 or more"),
        ("4d6ra", 6, "a number is missing"),
        ("2d6 5", 5, "Put + between them: 2d6+5 (in a link a + is %2B)"),
        ("2d6 [bonus:5]", 5, "Put + between them: 2d6+[bonus:5]"),
        ("[seed:5]d6", 2, "a number cannot be named seed"),
        ("[n:1]d6+[n:2]", 12, "“n” is already 1"),
        ("{2d6, 1d8}!", 11, "totals are kept, dropped or counted"),
        ("attack d20+7, damage 2d6+4", 1, "Write one roll at a time"),
        ("1d20+5, 2d6+3", 7, "Write one roll at a time"),
        ("|1d6-1d6|", 1, "Write abs(1d6-1d6) for a number without its sign"),
        ("2d6+3 with advantage", 7, "advantage is for a single die; write {2d6+3, 2d6+3}kh1 (column 7)."),
        ("2d20kh1 adv", 9, "write 2d20kh1 or 2d20kl1 (column 9)."),
        ("3d20 dis", 6, "write 2d20kh1 or 2d20kl1 (column 6)."),
        ("4d6drop", 4, "unexpected “d” (column 4). Say how many to drop, as 4d6dl1."),
        ("(2d6r1,2)+3", 7, "write r1r2"),
        ("{4d6r1,2, 3d8}kh1", 7, "write r1r2"),
        ("d8 and d6+2 highest", 3, "put + between these dice"),
        ("2d20kh 12d4", 8, "unexpected “1”"),
        ("fireball 8d6", 1, "Write 8d6 [fireball] if that is what it is for"),
        ("1d8+3 long sword", 7, "Write 1d8+3 [long sword] if that is what it is for"),
        ("d4, d6, d8", 3, "put + between these dice"),
        ("10 or 11+ on 2d6", 1, "ask for totals by number, as 7 or 11 on 2d6"),
        ("at least two 6s on 6d6>=5", 1, "on dice that have them"),
        ("4d6r r2", 5, "this was said before"),
        ("4d6!5!", 6, "this was said before"),
        ("2d6!!", 1, ""),
        ("3dcs1", 5, "unexpected “1”"),
        ("10dcs6", 6, "unexpected “6”"),
        ("5dcs=1", 1, ""),
        ("6d6cs>=5sf<=2", 9, "Write f for dice that take one away each"),
        ("6d6sf<=2", 4, "Write f for dice that take one away each"),
        ("6d6s f1", 1, ""),
        ("10d6 >=5 t2", 10, "unexpected “t”"),
        ("T20+5 t15", 7, "unexpected “t”"),
        ("not a 6 on 4d6+5", 1, "unexpected “n”"),
        ("4d6w3", 4, "unexpected “w”"),
        ("8d10 count 7+, 10s twice", 20, "counts once"),
        ("8d10 count 10s twice", 16, "counts once"),
        ("3d6 reroll 5-200", 17, "at most 100 faces can be named"),
        ("maximum on 3d6", 4, "Write dice as"),
        ("d20 19-20", 5, "Write 19-20 on d20 for one of these."),
        (
            "how many 5s on 2d6+1",
            1,
            "faces are asked for on dice that have them, as any 6 on 5d6 (column 1). Write dice as",
        ),
        ("how many d6 for 90% of a 6", 1, "as any 6 on 4d6; Work backwards finds how many it takes."),
        ("4d6 drop lowest six times, at least one 16+", 21, "what is counted, if anything is, as 6x4d6dl1 >= 16."),
        ("doubles on 2d6", 1, "For dice that are alike search for doubles."),
        ("three of a kind in 5d6", 7, "search for doubles"),
        ("2d6 6-8", 5, "Write 6-8 on 2d6 for one of these."),
        ("2d6 7 to 9", 5, "Write 7 to 9 on 2d6 for one of these."),
        ("4d6 d6", 5, "Put + between them: 4d6+d6"),
        ("4d6 d1 + 2", 5, "Put + between them: 4d6+d1 + 2, or write dl1 to drop the lowest."),
        ("4d6 5 + 2", 5, "Put + between them: 4d6+5 + 2."),
        ("6 4d6k3", 3, "Write 6x4d6k3 to roll it 6 times"),
        ("3d+2", 2, "Say how many sides, as 3d6"),
        ("1d10+12 vs DV 15", 12, "Write > 15 for a DV that must be beaten"),
        ("d20 vs d12 ties win", 12, "Write >= for ties that win"),
        ("3d6 open ended", 5, "unexpected “o” (column 5)."),
        ("triple advantage d20", 1, "unexpected “t” (column 1). Write dice as"),
        ("both 5 and 6 on 2d6", 1, "unexpected “b” (column 1). Write dice as"),
        ("5 and 6 on 2d6", 3, "unexpected “a” (column 3)."),
        ("2d6 >= 8 doubled", 10, "unexpected “d” (column 10)."),
        ("8d6/2 >= 10 rounded up", 13, "unexpected “r” (column 13)."),
        ("2d6+3 vs 10 with advantage", 13, "write {2d6+3, 2d6+3}kh1 >= 10 (column 13)."),
        ("three dice adv", 12, "write {3d6, 3d6}kh1 (column 12)."),
        ("2d6+3 45%", 7, "unexpected “4” (column 7)."),
        ("2 5", 3, "unexpected “5” (column 3)."),
        ("200 4d6k3", 5, "unexpected “4” (column 5)."),
        ("6 4d6 foo", 3, "unexpected “4” (column 3)."),
        ("20 on d20 vs 15", 1, "ask for a number before the dice, or for a target behind them"),
        ("6,6 on 2d6", 1, "ask for several as both 6 on 2d6"),
        ("nat 20 on d20+d4", 1, "unexpected “n”"),
        ("no 1 on 8d10>=8", 1, "faces are asked for on dice that have them"),
        ("sum of 6s on 4d6", 1, "unexpected “s”"),
        ("all sixes on 4d6kh3", 1, "unexpected “a”"),
        ("six 4d6k3", 5, "Write 6x4d6k3 to roll it 6 times"),
        ("few sixes on 4d6", 1, "unexpected “f” (column 1). Write dice as"),
    ],
)
def test_errors_have_a_position(text: str, column: int, said: str) -> None:
    if not said:
        assert not isinstance(asked(text), OddsmithError)
        return
    refusal = asked(text)
    assert isinstance(refusal, InvalidInput)
    assert refusal.column == column
    assert said in refusal.message
    assert said[-1] != "." or refusal.message.endswith(said)
    assert refusal.source == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3d6r<7", "every face would be re-rolled"),
        ("3d6!>=1", "the dice would never come to rest"),
        ("5d4x10", "so none explodes; to multiply write * 10."),
        ("3d6!!>=12", "no die shows 12, so none explodes"),
        ("3d6!7", "so none explodes; to multiply write * 7."),
        ("3d6!0", "no die shows 0, so none explodes"),
        ("2**1d6", "a power must be a whole number without dice, 0 or more."),
        ("7d6u", "7 dice cannot show different faces"),
        ("1/0", "divided by 0"),
        ("1/(1d4-1)", "divided by 0"),
        ("2000d6", "This roll cannot be thrown: it has 2,000 dice, not 0 to 1,000."),
        ("999999^5", "too large"),
    ],
)
def test_impossible_rolls_are_refused(text: str, said: str) -> None:
    refusal = asked(text)
    assert isinstance(refusal, InvalidInput)
    assert said in refusal.message


@pytest.mark.parametrize("roll", ["3d6!!>=5kh2", "d6! >= 999999"])
def test_rolls_without_exact_odds_can_still_be_rolled(roll: str) -> None:
    question = link.read(roll)
    with pytest.raises(TooMuchWork, match="This roll has no exact odds"):
        oddsmith.odds(question)
    assert oddsmith.roll(question, "1-seed").reading.dice


@pytest.mark.parametrize(
    "roll",
    [
        "1000d1000kh500",
        "200d20mi2dl1",
        "6d66!!dl1",
        "(2d6)d66!!dh1",
        "6x1000d6",
        "20x(300d6!)",
        "1000d2!+1000d4",
        "300d300u",
        "200d10!!k<>1",
        "100d1000!dl1",
        "40d1000!1",
        "20d1000!<=4",
        "3d100r<=5!>7",
        "1d6!kh9999",
        "1d100!!>4dl1 >= 12",
        "40d1000evendl9dh9",
        "2d3000!+1d6!",
        "100d20k<10dl1dh1",
    ],
)
def test_a_heavy_roll_is_refused_before_any_work(roll: str) -> None:
    with pytest.raises(TooMuchWork, match="million steps"):
        oddsmith.odds(roll)


@pytest.mark.parametrize(
    "roll", ["2d1000!kh1", "5d300!!<4", "3d6!!kh5cs>4", "200d6p<3dl1", "100d20k<10dl1", "300d6k<3kh1"]
)
def test_a_roll_that_only_looks_heavy_has_odds(roll: str) -> None:
    """The first has more faces than Python's recursion limit, but Hypothesis raises this limit here."""
    assert oddsmith.odds(roll)


@pytest.mark.parametrize("roll", ["4d6166ro3", "(1d6-1d3!)/10-1d6!!", "d6!*100+d8!", "d6!*50-d8!"])
def test_fractions_and_multiples_of_exploding_dice_have_odds(roll: str) -> None:
    assert oddsmith.odds(roll).outcome.outcomes


@pytest.mark.parametrize("roll", ["1d6!/100-1d6!", "d6!//9999"])
def test_endless_totals_can_only_be_divided_by_small_numbers(roll: str) -> None:
    with pytest.raises(TooMuchWork, match="can be divided by 50 at most"):
        oddsmith.odds(roll)


@pytest.mark.parametrize("roll", ["2x(d6!!-d8!!)", "{d6!!-d8!!, d4!!}k<>3", "{d6!!-d8!!, d4}k>-500"])
def test_some_totals_endless_on_both_sides_are_refused(roll: str) -> None:
    with pytest.raises(TooMuchWork, match="This roll has no exact odds"):
        oddsmith.odds(roll)


def test_weights_that_are_too_long_are_rounded() -> None:
    law = answer_odds({"link": "1000d10!cs>=8"})
    assert 0 < law["error"] < 1e-290
    assert len(law["total"]) < 400


def test_laws_of_several_endless_dice_stay_short() -> None:
    law = oddsmith.odds("{d2!!p+d2!!p, d2!!p+d2!!p} = -d4!!p").outcome
    assert law.outcomes[-1] < 1_000


def test_the_nearest_valid_roll_is_suggested() -> None:
    assert Roll.nearest({"roll": "Fireball: 8d6"}).chosen["roll"] == "8d6 [Fireball]"
    assert Roll.nearest({"roll": "1d8+3 longsword"}).chosen["roll"] == "1d8+3 [longsword]"
    assert Roll.nearest({"roll": "how many d6 for 90% of a 6"}).chosen["roll"] == "any 6 on 4d6"
    several = "4d6 drop lowest six times, at least one 16+"
    assert Roll.nearest({"roll": several}).chosen["roll"] == "6x4d6dl1 >= 16"
    assert Roll.nearest({"roll": "gegen 15"}).chosen["roll"] == DEFAULT
    assert Roll.nearest({"roll": "sum of 3 biggest of 5d6"}).chosen["roll"] == "5d6"
    assert Roll.nearest({"roll": "cheat 1s 2d6"}).chosen["roll"] == "2d6"
    assert Roll.nearest({"roll": "4d6kh3+x"}).chosen["roll"] == "4d6kh3"
    assert Roll.nearest({"roll": "doubles with 2d8"}).chosen["roll"] == DEFAULT  # no word with a meaning is dropped
    assert Roll.nearest({"roll": "third highest of 4d6"}).chosen["roll"] == DEFAULT
    assert Roll.nearest({"roll": "2d6 with advantage"}).chosen["roll"] == DEFAULT
    assert Roll.nearest({"roll": "3d6!>=7)"}).chosen["roll"] == DEFAULT  # no die shows 7
    assert Roll.nearest({"roll": "1d6%(1d3-1)\0"}).chosen["roll"] == DEFAULT  # 1d3 may show 1
    assert Roll.nearest({"roll": "2d6 please"}).chosen["roll"] == "2d6"
    assert Roll.nearest({"roll": "2d20khh"}).chosen["roll"] == "2d20kh"
    for text in ("odds of beating 15 with d20+5", "neither 6 on 2d6", "nat 20 on d20+d4", "DC 15", "12d6 hits"):
        assert Roll.nearest({"roll": text}).chosen["roll"] == DEFAULT
    for text in ("three dice adv", "4 d6, advantage", "5D%x=1 dis"):
        assert Roll.nearest({"roll": text}).chosen["roll"] == DEFAULT
    with pytest.raises(InvalidInput, match="column 12"):
        link.read("three dice adv")
    with pytest.raises(InvalidInput) as caught:
        link.read("4d6k>3zz")
    assert link.read(str(caught.value.nearest)).inputs.chosen["roll"] == "4d6k>3"


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("8d10>5", "Roll20 reads >5 as 5 or more; write >=5"),
        ("4d6k3", "Avrae keeps dice that show 3; write k=3"),
        ("4d6r1", "Foundry re-rolls once"),
        ("4d6d1", "drops the lowest"),
        ("5d6df<3", "Foundry adds up the others."),
        ("8d10!>=8", "add cs>=8"),
        ("8d10 >= 8", "right after them: 8d10>=8."),
        ("5d10 7+", "This counts dice. For the total write at least 7."),
        ("2d6 5+", "right after them: 2d6>=5."),
        ("5d10 >= 7 x3", "right after them: 5d10>=7."),
        ("3d6>=12", "so it compares the total"),
        ("5d4 x 10", "To multiply write 5d4*10."),
        ("4d6kh3 ×6", "To multiply write 4d6kh3*6."),
        ("1d20cs>18+5", "count>18"),
        ("5d4x3", "To roll it several times put a space before the x."),
        ("5d4 x3", "This is rolled 3 times."),
        ("6x4d6kh3", "The total adds up all 6 rolls. For the odds of one write 4d6kh3."),
        ("8d10 9-again", "To count successes write 8d10!>=9cs>=8."),
        ("d6d6", "This drops every die"),
        ("4d6r<=2>=5", "This counts dice. To compare the total"),
        ("d66", "1d6*10+1d6"),
        ("roll under 45 on d100", "45 itself fails here; write at most 45"),
        ("a 6 on 4d6", "For the total write 4d6 = 6."),
        ("two sixes in 5 dice", "write at least 2 if it should succeed"),
        ("6d10 diff 8", "This counts dice. For the total write at least 8."),
        ("6 on 4d6", "For the total write 4d6 = 6."),
        ("6 on 4 d6s", "For the total write 4d6 = 6."),
        ("3d6+2d8 keep highest 2", "This is about 2d8 alone; for all dice write {3d6+2d8}kh2."),
        ("3d6+d8dl", "write {3d6+d8}dl1."),
        ("3d6+2d8 drop lowest", "This is about 2d8 alone; for all dice write {3d6+2d8}dl1."),
        ("4d6+2d8 keep 3", "for all dice write {4d6+2d8}kh3."),
        ("best of 3d6+2d8", "This is about 3d6 alone; for all dice write {3d6+2d8}kh1."),
        ("(1d8+5) x2", "To multiply write (1d8+5)*2."),
        ("d20 keep highest", "write 2d20kh1."),
        ("2x d20 keep highest", "write 2d20kh1."),
        ("2d6r1-2", "This subtracts 2. For faces 1 to 2 write reroll 1-2."),
        ("2d6 reroll 1 - 2", "write reroll 1-2."),
        ("2d6ro1-2", "write reroll once 1-2."),
        ("8d10!9–10", "write explode on 9-10."),
        ("1d20cs19-20 >= 15", "write cs>=19."),
        ("d100 vs 45", "45 or more succeeds. To roll under write d100 <= 45."),
        ("+7 vs AC 15", "write d20+7 >= 15."),
        ("+7 = 3 or 4", "write d20+7 = 3 or 4."),
        ("roll+3", "write d20+3."),
        ("30%", "For a chance write d100 <= 30."),
        ("8d10! vs 8", "right after them: 8d10!cs>=8."),
        ("5d6! >= 5", "right after them: 5d6!cs>=5."),
        ("8d10! >=8", "right after them: 8d10!cs>=8."),
        ("4d6p1", "Avrae drops dice that show 1; write p=1"),
        ("45% on d20", "A percentage is for d100: write d100 <= 45."),
        ("5+ on 8d6", "This counts dice. For the total write at least 5."),
        ("1d8/2 [ground]", "here a total is rounded down"),
        ("{4d10+5d6}>=5", "This counts dice. To compare the total"),
        ("exploding 2d6+1d8", "Only 2d6! explodes"),
        ("best of d8 and d6 exploding", "Only d6! explodes; write ! behind"),
        ("1d8+2d6 reroll 1s", "Only 2d6r1 re-rolls; write r1 behind"),
        ("a 6 on 4d6kh3", "For the total write 4d6kh3 = 6."),
        ("at least one 7 on 2d6", "No die shows it. For the total write 2d6 = 7."),
        ("a 1 on 4dF", "For the total write 4dF = 1."),
        ("at least one 10+ on 2d6", "For the total write 2d6 >= 10."),
        ("1d100 gegen 45", "To roll under write d100 <= 45."),
        ("at most 45 on d100 adv", "If low is good, write the other one."),
        ("d20+2 <= 12 with disadvantage", "If low is good, write the other one."),
    ],
)
def test_differences_to_other_tools_are_noted(text: str, note: str) -> None:
    assert any(note in said for said in notes_on(read(text)[0], text))


@pytest.mark.parametrize(
    "text",
    [
        "1d100 <= 55",
        "1d20=20",
        "3d6 >= 10",
        "2d6 reroll 1s",
        "at least two 6s on 5d6",
        "11+ on 2d6",
        "4d6 hits on 5+",
        "a 7 on 2d6",
        "2d6+1d8, drop the lowest",
        "2d6+4d8kh3",
        "2+d8kh",
        "2d6!5-1",
        "no 6 on 4d6",
        "2d6 reroll 1-2",
        "roll 5-6 on d6",
        "2d20 keep highest + 1d4",
        "d20+5 vs 15",
        "3d6! >= 12",
        "8d10>=8 >=3",
        "no sixes on 4d6",
        "5 or 6 on a d6",
        "8d10!>=9cs>=8",
        "exactly one 6 on 4d6",
        "at most one 6 on 4d6",
        "more than one 6 on 4d6",
        "two 6s on 2d6",
        "fail 15 on d20",
        "1d6/2 round up",
        "second highest of 4d6",
        "5d6dh1dl1",
        "4d6!dl4",
        "2d6 6-again",
        "4d10 [try again]",
        "exploding 2d6+3",
        "exactly two 5+ on 6d6",
        "1 or 5+ on 3d6",
        "ceil(1d6/2)",
        "4d6kh1kl1",
        "4d6 keep highest 3 + 2d8 keep highest 1",
        "d20 reroll 1s + 1d4",
        "total of 6 on 2d6",
        "4d6even>=2",
        "2x4d6 exploding vs d12",
        "1d8 exploding + 2d6 exploding + 1d4 exploding",
    ],
)
def test_unambiguous_rolls_have_no_note(text: str) -> None:
    assert not notes_on(read(text)[0], text)


def test_a_drop_has_only_one_note() -> None:
    assert len(notes_on(read("4d10p1")[0], "4d10p1")) == 1


@pytest.mark.parametrize(
    ("text", "program"),
    [
        ("4d6kh3+2 >= 12", "output (([highest 3 of 4d6] + 2) >= 12)"),
        ("4d6dl1", "output [highest 3 of 4d6]"),
        ("8d10>=8", "output [count {8..10} in 8d10]"),
        ("1d20+3 vs 1d20", "output ((1d20 + 3) > 1d20)"),
        ("2d6!", ""),
    ],
)
def test_rolls_are_shown_as_programs(text: str, program: str) -> None:
    assert answer_odds({"link": joined("dice", {"roll": text})})["program"] == program
