"""Solving: the nearest answers are the best of all, even if the chance is not monotonic."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import oddsmith
from oddsmith.declare.input_kinds import Choice, Flag, Integer
from oddsmith.declare.inputs import Input, Inputs
from oddsmith.declare.reading import Reading, Throw
from oddsmith.declare.system import Odds, System
from oddsmith.errors import (
    MOST_STEPS,
    InvalidInput,
    InvalidRequest,
    OddsmithError,
    Progress,
    TooMuchWork,
    UnknownInput,
    no_progress,
)
from oddsmith.law.distribution import Distribution
from oddsmith.law.ratio import Ratio
from oddsmith.questions import catalog, link
from oddsmith.questions.chance import chance_report, read_chance, told_apart
from oddsmith.questions.link import Question
from oddsmith.questions.solve import Answer, Solution, answer_chance, answer_solve, solvable
from oddsmith.questions.sweep import MOST_CELLS
from tests.engine.contract import fraction
from tests.engine.strategies import HOSTILE, probabilities

KINDS = ["level", "way", "spare"]


class MadeUp(System[Any]):
    """A system with one input, of any kind, that gives these chances; None for values that are refused."""

    key = "made-up"
    name = summary = source = "Made up"
    measures = {"hit": "Hit"}  # noqa: RUF012 -- as systems declare it

    def __init__(self, kind: str, chances: Sequence[Ratio | None], steps: int = 1) -> None:
        declared: Input[Any] = Flag("Spare", True)
        texts = ["yes", "no"]
        if kind == "level":
            declared = Integer("Level", -3, -3, len(chances) - 4)
            texts = [str(number - 3) for number in range(len(chances))]
        elif kind == "way":
            texts = [f"way-{number}" for number in range(len(chances))]
            declared = Choice("Way", texts[0], dict.fromkeys(texts, "Some way"))
        self.inputs = type("Dial", (Inputs,), {kind: declared})
        self.chances = dict(zip(texts, chances, strict=True))
        self.steps = steps
        self.asked = 0

    def question_at_default(self) -> Question:
        return Question(self, self.inputs())

    def notation(self, inputs: Inputs) -> str:
        return "1d"

    def question(self, inputs: Inputs) -> str:
        return "made up"

    def work(self, inputs: Inputs) -> int:
        return self.steps

    def roll(self, inputs: Inputs, throw: Throw) -> Reading:
        raise NotImplementedError

    def odds(self, inputs: Inputs) -> Odds:
        self.asked += 1
        [(name, declared)] = inputs.declared.items()
        chance = self.chances[declared.write(inputs.chosen[name])]
        if chance is None:
            raise declared.refuse(inputs.chosen[name], "nothing")
        law = Distribution({0: chance.denominator - chance.numerator, 1: chance.numerator})
        return Odds({"hit": law}, "hit", lambda hit: hit == 1)


def solve_by(question: Question, name: str, wanted: Ratio, progress: Progress = no_progress) -> Solution:
    """The solution by this input alone."""
    [solution] = oddsmith.solve(question, wanted, name, progress)
    return solution


def check_nearest(solution: Solution, truth: dict[str, Fraction]) -> None:
    """Check by trying all answers that `below` and `above` are the best; of equals, the closest to the present one."""
    wanted = fraction(solution.wanted)
    declared, inputs = solution.question.inputs.declared[solution.name], solution.question.inputs
    places = list(declared.options if isinstance(declared, Choice) else Flag.WORDS)

    def closest(chance: Fraction) -> str:
        present = declared.write(inputs.chosen[solution.name])
        at = int if isinstance(declared, Integer) else places.index
        return min((text for text in truth if truth[text] == chance), key=lambda text: abs(at(text) - at(present)))

    assert [(answer.text, fraction(answer.chance)) for answer in solution.answers] == list(truth.items())
    lower = {text: chance for text, chance in truth.items() if chance <= wanted}
    upper = {text: chance for text, chance in truth.items() if chance >= wanted}
    if lower:
        assert solution.below is not None
        assert fraction(solution.below.chance) == max(lower.values())
        assert solution.below.text == closest(max(lower.values()))
    else:
        assert solution.below is None
    if upper:
        assert solution.above is not None
        assert fraction(solution.above.chance) == min(upper.values())
        assert solution.above.text == closest(min(upper.values()))
    else:
        assert solution.above is None
    assert (wanted in truth.values()) == (solution.below is not None and solution.below == solution.above)


# The target chance, as people write it.


@given(st.integers(0, 10**9 - 1), st.integers(1, 10**9 - 1))
def test_a_fraction_is_read_exactly(one: int, other: int) -> None:
    numerator, denominator = sorted((one, other))
    assert fraction(read_chance(f"{numerator}/{denominator or 1}")) == Fraction(numerator, denominator or 1)


@given(st.integers(1, 9), st.data())
def test_a_decimal_is_read_exactly_with_a_point_or_a_comma(places: int, data: st.DataObject) -> None:
    digits = data.draw(st.integers(0, 10**places - 1))
    for point in ".,":
        assert fraction(read_chance(f"0{point}{digits:0{places}d}")) == Fraction(digits, 10**places)


@given(st.integers(0, 10**6))
def test_a_percentage_is_read_exactly(ten_thousandths: int) -> None:
    whole, rest = divmod(ten_thousandths, 10**4)
    for text in (f"{whole}.{rest:04d}%", f"{whole},{rest:04d} %", f" {whole}.{rest:04d}\N{NO-BREAK SPACE}%\n"):
        assert fraction(read_chance(text)) == Fraction(ten_thousandths, 10**6)


@given(st.integers(1, 999))
def test_displayed_percentages_round_trip(thousandths: int) -> None:
    chance = Ratio(thousandths, 1000)
    assert read_chance(chance.percent) == chance
    assert read_chance(chance.fraction) == chance


@pytest.mark.parametrize(
    ("text", "chance"),
    [("0", Ratio(0)), ("0%", Ratio(0)), ("1", Ratio(1)), ("1.0", Ratio(1)), ("100%", Ratio(1)), ("2/2", Ratio(1))],
)
def test_never_and_always_are_chances(text: str, chance: Ratio) -> None:
    assert read_chance(text) == chance


@pytest.mark.parametrize(
    ("text", "same"),
    [
        *(("65", "65%"), ("2", "2%"), ("100", "1"), ("7.5", "7.5%"), ("65,5", "65.5%")),
        *(("1.5", "1.5%"), ("1,01", "1.01%"), ("1.0000000001", "1.0000000001%"), ("2e1", "20%"), ("1e2", "1")),
    ],
)
def test_numbers_above_1_are_percentages(text: str, same: str) -> None:
    assert read_chance(text) == read_chance(same)


@pytest.mark.parametrize(
    ("text", "chance"),
    [("1", 1), ("0.99", "99/100"), ("0.5", "1/2"), ("1%", "1/100"), ("0.5%", "1/200"), ("1e-5", "1/100000"),
     ("2.5E-04", "1/4000"), ("2,5e+1%", "1/4"), ("0e0", 0),
     ("0.33333333333333333333", "33333333333333333333/100000000000000000000"), ("1/22222222222", "1/22222222222")],
)  # fmt: skip
def test_a_number_up_to_1_is_a_probability_without_a_percent_sign(text: str, chance: str | int) -> None:
    assert fraction(read_chance(text)) == Fraction(chance)


@given(st.floats(0, 1))
def test_floats_up_to_1_are_read_as_written(number: float) -> None:
    assert fraction(read_chance(number)) == Fraction(repr(number))


@given(st.floats(1, 100, exclude_min=True))
def test_floats_above_1_are_percentages(number: float) -> None:
    assert fraction(read_chance(number)) == Fraction(repr(number)) / 100


@given(probabilities)
def test_exact_numbers_up_to_1_are_probabilities(chance: Ratio) -> None:
    assert read_chance(chance) == read_chance(fraction(chance)) == chance


NO_CHANCES = [
    *("%", "/", ".", "1/", "/2", ".5", "5.", "0.5.", "1/2/3", "1/2%", "65%%", "%65", "65 percent", "1_0%", "+65%"),
    *("120%", "100.1%", "101", "1e3", "1e", "e1", "1e1/2", "1e0001", "2e2%", "1%e1", "3/2", "1/0", "0/0"),
    *("-1%", "-0.5", "-1/2", "1/-2"),
    *("٦٥%", "６５%", "६५%", "65٪", "65％", "0٫5", "1⁄2", "1∕2", "0·5"),
    *("0." + "3" * 100, "1" * 10, "1/" + "2" * 100, "0" * 100_000 + "%"),
]


@pytest.mark.parametrize(
    "text", [*NO_CHANCES, *(text for text in HOSTILE if text != "1.5")], ids=lambda text: ascii(text)[:30]
)
def test_invalid_chances_are_refused(text: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        read_chance(text)
    error = caught.value
    allowed = "0 to 100%, such as 65%, 0.65 or 13/20"
    assert (error.field, error.allowed) == ("chance", allowed)
    assert error.message.startswith("Target chance must be 0 to 100%, ")
    assert error.message.isprintable()
    assert len(error.message) < 200


@given(st.text() | st.text("0123456789.,/% -", max_size=12))
def test_every_accepted_chance_is_valid(text: str) -> None:
    try:
        chance = read_chance(text)
    except InvalidInput:
        return
    assert 0 <= chance <= 1
    assert re.search("[0-9]", text)


# The nearest answers.


@given(st.data(), st.sampled_from(KINDS))
def test_the_nearest_answers_are_the_best_of_all(data: st.DataObject, kind: str) -> None:
    few = st.integers(1, 10).flatmap(lambda total: st.integers(0, total).map(lambda hits: Ratio(hits, total)))
    most = 2 if kind == "spare" else 12
    chances = data.draw(st.lists(few | probabilities | st.none(), min_size=2, max_size=most).filter(any))
    system = MadeUp(kind, chances)
    wanted = data.draw(probabilities | st.sampled_from([chance for chance in chances if chance is not None]))
    solution = solve_by(system.question_at_default(), kind, wanted)
    assert solution.wanted == wanted
    truth = {text: fraction(chance) for text, chance in system.chances.items() if chance is not None}
    check_nearest(solution, truth)


def test_a_chance_that_rises_and_falls_is_searched_completely() -> None:
    system = MadeUp("level", [Ratio(n, 10) for n in (1, 9, 3, 5, 7, 2)])
    solution = solve_by(system.question_at_default(), "level", Ratio(6, 10))
    assert (solution.below, solution.above) == (Answer("0", Ratio(5, 10)), Answer("1", Ratio(7, 10)))


def test_an_exact_answer_is_nearest_on_both_sides() -> None:
    system = MadeUp("level", [Ratio(1, 4), Ratio(2, 4), Ratio(3, 6), Ratio(3, 4)])
    solution = solve_by(system.question_at_default(), "level", Ratio(1, 2))
    assert solution.below == solution.above == Answer("-2", Ratio(1, 2))


REAL = [
    ("5dB", "target", range(-50, 350)),
    ("9dB?target=7", "discard", range(-50, 350)),
    ("(7-3)dB", "dice", range(-50, 350)),
    ("5dB?positive=1", "negative", range(-50, 350)),
    ("5dB?positive=1&negative=2", "modifiers", ("both", "cancel", "neither")),
    ("5dB?resolution=dynamic&opponent_dice=7", "ties", ("none", "reroll", "pool", "unused")),
    ("8dB?resolution=dynamic&ties=reroll", "opponent_discard", range(-50, 350)),
    ("5dB", "secondary", ("yes", "no", "true")),
    ("9dB?resolution=compound&needed=3", "target", range(-50, 350)),
    ("blades", "need", ("critical", "partial", "full")),
    ("crucible?boons=2", "banes", range(-50, 350)),
    ("roll-under?effort=2", "training", ("none", "d20", "d12", "d10", "d8", "d6")),
]


@pytest.mark.parametrize(("asked", "name", "tried"), REAL, ids=[f"{asked} by {name}" for asked, name, _ in REAL])
@settings(max_examples=8)
@given(data=st.data())
def test_the_nearest_answers_are_the_best_of_all_links(
    asked: str, name: str, tried: Sequence[Any], data: st.DataObject
) -> None:
    truth: dict[str, Fraction] = {}
    for text in map(str, tried):
        with suppress(InvalidInput):
            truth[text] = fraction(oddsmith.odds(with_input(asked, name, text)).chance)
    assert len(truth) >= 2
    sampled = st.sampled_from(sorted(truth.values())).map(lambda chance: Ratio(*chance.as_integer_ratio()))
    [solution] = oddsmith.solve(asked, data.draw(probabilities | sampled), by=name)
    check_nearest(solution, {answer.text: truth[answer.text] for answer in solution.answers})
    assert sorted(truth) == sorted(answer.text for answer in solution.answers)


def with_input(asked: str, name: str, text: str) -> Question:
    """The question with one input changed."""
    question = link.read(asked)
    return question._replace(inputs=question.inputs.from_texts(question.inputs.texts() | {name: text}))


def test_options_for_ties_are_not_ordered_by_chance() -> None:
    [solution] = oddsmith.solve("5dB?resolution=dynamic&opponent_dice=7", "50%", by="ties")
    chances = [answer.chance for answer in solution.answers]
    assert chances != sorted(chances)
    assert chances != sorted(chances, reverse=True)


def test_incompatible_values_are_left_out() -> None:
    [solution] = oddsmith.solve("(7-3)dB", "50%", by="dice")
    assert [answer.text for answer in solution.answers] == [str(dice) for dice in range(6, 301)]


def test_only_numbers_that_matter_are_solved_for() -> None:
    assert solvable(link.read("5dB")) == ["dice", "discard", "positive", "negative", "target"]
    assert solvable(link.read("lab?program=N: 4 \\ Number 2, 4, 6 \\ output 2dN >= 4")) == ["N"]  # a choice
    assert solvable(link.read("savage-worlds")) == ["modifier", "target"]  # and not its choices
    opposed = ["dice", "discard", "positive", "negative", "opponent_dice", "opponent_discard"]
    assert solvable(link.read("5dB?resolution=dynamic")) == opposed
    assert [solution.name for solution in oddsmith.solve("5dB?resolution=dynamic", "50%")] == opposed


def test_an_input_that_does_not_matter_here_is_refused() -> None:
    with pytest.raises(InvalidInput) as caught:
        oddsmith.solve("5dB", "65%", by="opponent_dice")
    assert caught.value.message == (
        "“Opponent’s dice” changes nothing in this set-up: "
        "use one of dice, discard, positive, negative, resolution, target, secondary."
    )
    assert caught.value.field == "for"
    assert oddsmith.solve("5dB?resolution=dynamic", "65%", by="opponent_dice")


def test_numbers_that_change_nothing_are_left_out() -> None:
    names = [solution.name for solution in oddsmith.solve("storyteller", "65%")]
    assert "red" in solvable(link.read("storyteller"))
    assert names == ["attribute", "skill", "bonus", "penalty", "difficulty"]  # and no advanced ones
    assert len(oddsmith.solve("storyteller", "65%", by="red")) == 1


def test_it_is_reported_if_no_number_changes_the_chance() -> None:
    level = MadeUp("level", [Ratio(1, 4)] * 3)
    with pytest.raises(InvalidRequest, match=r"^No number changes the chance of made up: it is 25%\.$") as caught:
        oddsmith.solve(level.question_at_default(), "1/2")
    assert caught.value.field == "for"


@pytest.mark.parametrize("chance", ["65%", "0.65", 65, 65.0, 0.65, Decimal("0.65"), Fraction(13, 20), Ratio(13, 20)])
def test_chances_may_be_numbers(chance: Any) -> None:
    [solution] = oddsmith.solve("5dB", chance, "target")
    assert solution.wanted == Ratio(13, 20)


@pytest.mark.parametrize(
    ("chance", "wanted"),
    [
        (0, Ratio(0)),
        (1, Ratio(1)),
        (0.0, Ratio(0)),
        (1.0, Ratio(1)),
        (Fraction(1), Ratio(1)),
        (1e-5, Ratio(1, 10**5)),
        (1.5, Ratio(3, 200)),
        (Decimal("1e-9"), Ratio(1, 10**9)),
        (1 / 3, Ratio(3333333333333333, 10**16)),
    ],
)
def test_extreme_chances_may_be_numbers(chance: float, wanted: Ratio) -> None:
    [solution] = oddsmith.solve("5dB", chance, "target")
    assert solution.wanted == wanted


@pytest.mark.parametrize(
    "chance",
    [
        -1,
        100.5,
        1e3,
        -0.1,
        -1e-20,
        float("nan"),
        float("inf"),
        True,
        None,
        [],
        {},
        Fraction(3, 2),
        Fraction(-1, 2),
        Ratio(3, 2),
    ],
)
def test_invalid_numeric_chances_are_refused(chance: Any) -> None:
    with pytest.raises(InvalidInput) as caught:
        oddsmith.solve("5dB", chance, "target")
    assert (caught.value.field, caught.value.value) == ("chance", str(chance))


def test_solve_accepts_texts_ratios_links_and_questions() -> None:
    assert oddsmith.solve("5dB", "13/20", "target") == oddsmith.solve(link.read("5dB"), Ratio(65, 100), "target")


@pytest.mark.parametrize("name", ["targets", "seed", "", "Target", "__proto__", "constructor", "\x00", "a" * 5_000])
def test_other_inputs_are_refused(name: str) -> None:
    with pytest.raises(UnknownInput) as caught:
        oddsmith.solve("5dB", "65%", by=name)
    error = caught.value
    assert (error.field, error.allowed) == ("for", "use one of dice, discard, positive, negative, target")
    assert error.message.isprintable()
    assert len(error.message) < 200


# Long work.


def test_progress_is_reported_before_every_step_and_at_the_end() -> None:
    system = MadeUp("level", [Ratio(n, 9) for n in range(10)])
    told: list[tuple[int, int, int]] = []
    solve_by(
        system.question_at_default(), "level", Ratio(1, 2), lambda done, total: told.append((done, total, system.asked))
    )
    assert told == [(done, 10, done) for done in range(11)]


def test_raising_from_progress_stops_the_work() -> None:
    system = MadeUp("level", [Ratio(n, 9) for n in range(10)])

    def tired(done: int, total: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve_by(system.question_at_default(), "level", Ratio(1, 2), tired)
    assert system.asked == 4


def refuse_to_be_told(done: int, total: int) -> None:
    raise AssertionError


def test_too_much_work_is_refused_in_advance() -> None:
    system = MadeUp("level", [Ratio(n, 9) for n in range(10)], steps=MOST_STEPS // 10 + 1)
    with pytest.raises(TooMuchWork) as caught:
        solve_by(system.question_at_default(), "level", Ratio(1, 2), refuse_to_be_told)
    error = caught.value
    assert error.message.startswith("Trying every value of Level (level) would take about 61 million steps: ")
    assert error.field == "for"
    assert system.asked == 0


def test_work_up_to_the_limit_is_done() -> None:
    system = MadeUp("level", [Ratio(n, 9) for n in range(10)], steps=MOST_STEPS // 10)
    assert len(solve_by(system.question_at_default(), "level", Ratio(1, 2)).answers) == system.asked == 10


def test_all_values_are_tried_or_none() -> None:
    chances = [Ratio(n, MOST_CELLS) for n in range(MOST_CELLS + 1)]
    most = MadeUp("level", chances[1:])
    solution = solve_by(most.question_at_default(), "level", Ratio(1))
    assert len(solution.answers) == MOST_CELLS
    assert solution.below == solution.above == Answer(str(MOST_CELLS - 4), Ratio(1))
    more = MadeUp("level", chances)
    with pytest.raises(TooMuchWork) as caught:
        solve_by(more.question_at_default(), "level", Ratio(1), refuse_to_be_told)
    assert caught.value.message == (
        "Trying every value of Level (level) would take 2,501 calculations: at most 2,500 are allowed."
    )
    assert (caught.value.field, more.asked) == ("for", 0)


def test_the_first_reason_is_reported_if_nothing_can_be_answered() -> None:
    system = MadeUp("level", [None, None])
    with pytest.raises(InvalidInput, match=r"^“Level” must be nothing, not “-3”\.$"):
        solve_by(system.question_at_default(), "level", Ratio(1, 2))
    falling = "decibel?dice=9&resolution=compound&target=5&targets=4,3,2"
    with pytest.raises(InvalidInput) as caught:
        oddsmith.solve(falling, "50%", by="needed")
    with pytest.raises(InvalidInput) as straight:
        oddsmith.odds(falling)
    assert caught.value.message == straight.value.message


def test_inputs_that_take_too_much_work_are_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    decibel = catalog.system("decibel")
    monkeypatch.setattr(type(decibel), "work", lambda self, inputs: MOST_STEPS if inputs.dice > 100 else 1)
    with pytest.raises(TooMuchWork):
        oddsmith.solve("5dB", "50%", by="dice")
    names = [solution.name for solution in oddsmith.solve("5dB", "50%")]
    assert ["dice", *names] == solvable(link.read("5dB"))


def test_the_work_for_all_inputs_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    decibel = catalog.system("decibel")
    names = solvable(link.read("5dB"))
    values = sum(len(oddsmith.solve("5dB", "50%", by=name)[0].answers) for name in names)
    monkeypatch.setattr(type(decibel), "work", lambda self, inputs: MOST_STEPS // values)
    assert len(oddsmith.solve("5dB", "50%")) == len(names)
    monkeypatch.setattr(type(decibel), "work", lambda self, inputs: MOST_STEPS // values + 1)
    with pytest.raises(TooMuchWork) as caught:
        oddsmith.solve("5dB", "50%", progress=refuse_to_be_told)
    sentence = "Trying every value of every number would take about 61 million steps: "
    assert caught.value.message.startswith(sentence)
    assert caught.value.field == "for"
    assert all(oddsmith.solve("5dB", "50%", by=name) for name in names)


def test_progress_of_all_inputs_is_reported_as_one_run() -> None:
    told: list[tuple[int, int]] = []
    found = oddsmith.solve("5dB", "50%", progress=lambda done, total: told.append((done, total)))
    steps = sum(len(solution.answers) for solution in found)
    assert told == [(done, steps) for done in range(steps + 1)]


def test_inputs_without_any_answer_are_left_out() -> None:
    falling = "decibel?dice=61&resolution=compound&target=5&targets=4,4"  # only with fewer dice may targets fall
    [by_target] = oddsmith.solve(falling, "50%")
    assert (by_target.name, [answer.text for answer in by_target.answers]) == ("target", list("01234"))
    with pytest.raises(InvalidInput):
        oddsmith.solve(falling, "50%", by="needed")


def test_it_is_reported_if_every_input_takes_too_much_work() -> None:
    with pytest.raises(TooMuchWork, match=r"^Trying every value of [A-Z][\w ]+ \([a-z]+\) would take about "):
        answer_solve({"link": "decibel?dice=200&resolution=compound", "chance": "65%"})


def test_it_is_reported_if_there_is_no_number_to_solve_for() -> None:
    question = MadeUp("way", [Ratio(1, 4), Ratio(3, 4)]).question_at_default()
    assert solvable(question) == []
    with pytest.raises(InvalidRequest, match=r"^Made up has no number to ask for\.$") as caught:
        oddsmith.solve(question, "1/2")
    assert caught.value.field == "for"
    assert len(oddsmith.solve(question, "1/2", by="way")) == 1


# The report.


def told(asked: str, chance: str, by: str | None = None) -> dict[str, Any]:
    made = answer_solve({"link": asked, "chance": chance, "for": by})
    assert json.loads(json.dumps(made, allow_nan=False)) == made
    return made


@pytest.mark.parametrize(
    ("asked", "chance", "by", "sentence"),
    [
        ("5dB", "65%", "target", "Target: 13 gives 61.6%, 12 gives 70.3%."),
        ("5dB", "49287/80000", "target", "Target: 13 gives exactly 61.6%."),
        ("5dB", "0%", "target", "Target: 19 gives 4.3%, the lowest chance."),
        ("3dB?target=19", "1/2", "dice", "Dice: 24 gives 49.6%, 25 gives 51.7%."),
        ("9dB?target=10", "100%", "discard", "Discard highest: 0 gives 98.6%, the highest chance."),
        ("5dB", "1", "secondary", "Secondary effect: no gives 84.1%, the highest chance."),
        ("storyteller", "65%", "rules", "Rules: Your own gives 56.1%, the highest chance."),
        # Among equals the present one or the closest to it: skills from 40 to 49 give the same.
        ("wfrp4-opposed", "65%", "skill", "Your skill: 45 gives 63.9%, 50 gives 71.9%."),
        ("fate?SKILL=0", "60%", "DIFFICULTY", "Difficulty: 0 gives 38.3%, −1 gives 61.7%."),
        ("shadowrun-5e", "65%", "LIMIT", "Limit: 2 gives 0%, 6 gives 70.1%."),
        # Enough decimal places to tell them apart.
        ("5dB", "99.9999999%", "dice", "Dice: 33 gives 99.99999988%, 34 gives 99.99999994%."),
        ("5dB", "0.05%", "negative", "Negative modifiers: 18 gives 0.049%, 17 gives 0.083%."),
        ("5dB", "99.9999999%", "target", "Target: 1 gives 99.999375%, 0 gives 100%."),
    ],
)
def test_the_sentence_of_a_solution(asked: str, chance: str, by: str, sentence: str) -> None:
    [solution] = told(asked, chance, by)["solutions"]
    assert solution["sentence"] == sentence


def test_a_solution_reports_every_answer_and_the_question() -> None:
    made = told("(7-3)dB?target=6&seed=1-a", "1/2")
    assert (made["link"], made["question"]) == ("decibel?dice=7&discard=3&target=6", "(7-3)dB against 6")
    assert made["wanted"]["fraction"] == "1/2"
    assert [solution["name"] for solution in made["solutions"]] == solvable(link.read("5dB"))
    by_name = {solution["name"]: solution for solution in made["solutions"]}
    target = by_name["target"]
    assert target["label"] == "Target"
    assert [answer["text"] for answer in target["answers"]] == [str(number) for number in range(20)]
    for answer in target["answers"]:
        odds = oddsmith.odds(f"(7-3)dB?target={answer['text']}")
        assert answer["chance"] == chance_report(odds.chance)
    assert target["below"] in target["answers"]
    assert target["above"] in target["answers"]
    assert told("5dB", "0", "target")["solutions"][0]["below"] is None


def test_nearest_answers_differ_from_the_present_and_are_sorted() -> None:
    made = told("5dB", "65%")
    by_name = {solution["name"]: solution for solution in made["solutions"]}

    def away(answer: dict[str, Any]) -> float:
        return abs(float(answer["chance"]["decimal"]) - 0.65)

    assert [away(one) for one in made["nearest"]] == sorted(map(away, made["nearest"]))
    assert {one["name"] for one in made["nearest"]} == set(by_name) - {"positive"}, "as many as now are nearest"
    assert made["nearest"][0]["name"] == "target"
    for one in made["nearest"]:
        answers = [by_name[one["name"]][side] for side in ("below", "above")]
        present = {"dice": "5", "target": "10"}.get(one["name"], "0")
        others = [answer for answer in answers if answer and answer["text"] != present]
        assert {name: one[name] for name in ("text", "words", "chance")} == min(others, key=away)
    assert told("5dB?target=13", "49287/80000", "target")["nearest"] == [], "it is so already"


@pytest.mark.parametrize(
    ("asked", "chance", "within", "helps"),
    [
        ("5dB", "65%", 1, True),
        ("5dB", "1%", 2, True),
        ("yahtzee", "65%", 0, True),
        ("yahtzee?wanted=3", "65%", 0, False),
        ("wfrp4-opposed", "65%", 0, False),
    ],
)
def test_inputs_within_five_points_are_counted(asked: str, chance: str, within: int, *, helps: bool) -> None:
    made = told(asked, chance)
    assert (made["within"], made["helps"]) == (within, helps)
    wanted = made["wanted"]["decimal"]
    assert sum(abs(one["chance"]["decimal"] - wanted) <= 0.05 for one in made["nearest"]) == within


@pytest.mark.parametrize(
    ("written", "percent"),
    [
        ("65", "65%"),
        ("0.05%", "0.05%"),
        ("99,99%", "99.99%"),
        ("13/20", "65%"),
        ("1/3", "1/3"),
        ("1e-9", "1e-7%"),
        ("1", "100%"),
    ],
)
def test_the_target_chance_is_shown_in_full(written: str, percent: str) -> None:
    assert told("5dB", written, "target")["wanted"]["percent"] == percent
    assert answer_chance({"chance": written})["percent"] == percent


@given(st.lists(probabilities, max_size=3), st.integers(0, 60))
def test_only_0_and_1_read_as_never_and_always(chances: list[Ratio], zeros: int) -> None:
    for rare in (chances, [chance / 10**zeros for chance in chances], [1 - chance / 10**zeros for chance in chances]):
        for chance, text in told_apart(*rare).items():
            assert (text == "0%", text == "100%") == (chance == 0, chance == 1)


@pytest.mark.parametrize("system", catalog.keys())
@settings(max_examples=3)
@given(chance=probabilities)
def test_every_number_of_every_system_can_be_solved_for(system: str, chance: Ratio) -> None:
    solutions = oddsmith.solve(system, chance)
    assert solutions
    for solution in solutions:
        present = link.read(system).inputs
        text = present.declared[solution.name].write(present.chosen[solution.name])
        assert Answer(text, oddsmith.odds(system).chance) in solution.answers


@given(st.text())
def test_garbage_is_refused_with_a_message(text: str) -> None:
    assume(text not in link.read("decibel").inputs.declared)  # Hypothesis draws words from our own files too
    with pytest.raises(OddsmithError) as caught:
        oddsmith.solve("decibel", "1/2", by=text)
    assert caught.value.message.isprintable()
