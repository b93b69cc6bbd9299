"""Tables: a question asked for every value of one or two inputs."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import oddsmith
from oddsmith.errors import MOST_STEPS, InvalidInput, OddsmithError, TooMuchWork, UnknownInput
from oddsmith.law.distribution import mean
from oddsmith.law.ratio import Ratio
from oddsmith.questions import link
from oddsmith.questions.odds import answer_odds
from oddsmith.questions.sweep import MOST_CELLS, read_sweep
from oddsmith.questions.table import answer_table
from tests.engine.strategies import texts
from tests.engine.test_solve import MadeUp


def swept(text: str) -> list[str]:
    return list(read_sweep(text, link.read("decibel"), "rows").texts)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("dice=3..8", "3 4 5 6 7 8"),
        ("dice=3..10:3", "3 6 9"),
        ("dice=3..3", "3"),
        ("dice=8,3,5", "8 3 5"),
        ("dice= 8 , 3", "8 3"),
        ("dice=4", "4"),
        ("target=-1..1", "-1 0 1"),
        ("modifiers=both,cancel", "both cancel"),
        ("secondary=1,0", "yes no"),
    ],
)
def test_a_sweep_is_a_range_or_a_list(text: str, values: str) -> None:
    assert swept(text) == values.split()


@given(st.integers(0, 19), st.integers(0, 19), st.integers(1, 25))
def test_a_range_takes_steps_up_to_its_last_value(low: int, width: int, step: int) -> None:
    high = low + width
    expected = [number for number in range(low, high + 1) if (number - low) % step == 0]
    assert swept(f"target={low}..{high}:{step}") == [str(number) for number in expected]


@pytest.mark.parametrize(
    "text", ["", "dice", "dice=", "dice=..", "dice=a..b", "dice=3..8:0", "dice=8..3", "dice=3...8", "dice=3-8"]
)
def test_invalid_sweeps_are_refused(text: str) -> None:
    with pytest.raises(OddsmithError) as caught:
        swept(text)
    assert caught.value.field == "rows"
    assert caught.value.allowed


@pytest.mark.parametrize(
    "text",
    [
        "dice=8..3:-1",
        "dice=٣..٨",
        "dice=3..1_0",
        "dice=3,abc,5",
        "modifiers=both,none",
    ],
)
def test_values_that_the_input_never_allows_are_refused(text: str) -> None:
    with pytest.raises(InvalidInput):
        oddsmith.table("decibel", text)


@pytest.mark.parametrize("name", ["Dice", "seed", "", "__proto__", "constructor"])
def test_only_inputs_can_be_swept(name: str) -> None:
    with pytest.raises(UnknownInput, match=f"There is no input “{name}” for rows: use one of dice, discard") as caught:
        swept(f"{name}=3..8")
    assert caught.value.field == "rows"


@given(texts, texts | st.none())
def test_garbage_in_sweeps_is_refused(rows: str, columns: str | None) -> None:
    assume(rows.partition("=")[0] not in link.read("decibel").inputs.declared)  # Hypothesis draws from our files too
    with pytest.raises(OddsmithError) as caught:
        oddsmith.table("decibel", rows, columns)
    assert caught.value.field in {"rows", "columns"}
    assert caught.value.message.isprintable()


def test_each_cell_is_the_answer_to_its_own_question() -> None:
    table = oddsmith.table("decibel?discard=2&negative=1", "dice=5..8:2", "target=0..19:6")
    assert table.columns is not None
    for row, cells in zip(table.rows.texts, table.cells, strict=True):
        for column, cell in zip(table.columns.texts, cells, strict=True):
            odds = oddsmith.odds(f"decibel?dice={row}&discard=2&negative=1&target={column}")
            assert cell == (odds.chance, mean(odds.outcome), 0)


def test_a_table_may_have_one_column() -> None:
    table = oddsmith.table("decibel?positive=1&negative=1", "modifiers=both,cancel")
    assert table.columns is None
    assert [[cell and cell.chance and cell.chance.fraction for cell in row] for row in table.cells] == [
        [oddsmith.odds(f"decibel?positive=1&negative=1&modifiers={way}").chance.fraction] for way in ("both", "cancel")
    ]


def test_cells_with_incompatible_values_are_empty() -> None:
    table = oddsmith.table("decibel", "dice=3..6", "discard=0..3")
    assert [[cell is not None for cell in row] for row in table.cells] == [
        [True, False, False, False],
        [True, True, False, False],
        [True, True, True, False],
        [True, True, True, True],
    ]


def test_a_table_without_any_answer_is_refused_with_its_first_reason() -> None:
    with pytest.raises(InvalidInput, match="3 to 300, not “1”"):
        oddsmith.table("decibel", "dice=1..2")


def test_cells_refused_while_computing_are_empty() -> None:
    table = oddsmith.table("decibel?dice=7&resolution=compound&target=5", "targets=6,7,4", "discard=0..2")
    assert all(cell is not None for row in table.cells for cell in row)
    falling = "decibel?dice=61&resolution=compound&target=5"  # more dice than the joint law is computed for
    assert [cell is not None for (cell,) in oddsmith.table(falling, "targets=5,6,4").cells] == [True, True, False]


def test_a_table_refused_while_computing_reports_its_first_reason() -> None:
    with pytest.raises(InvalidInput) as caught:
        oddsmith.table("decibel?dice=61&resolution=compound&target=5", "targets=4,3")
    assert caught.value.field == "targets"
    assert caught.value.message.startswith("“Other targets” must be no lower than the target before")


def test_rows_and_columns_sweep_different_inputs() -> None:
    with pytest.raises(InvalidInput, match="it must be another input than the rows") as caught:
        oddsmith.table("decibel", "dice=3..8", "dice=3..8")
    assert caught.value.field == "columns"


@pytest.mark.parametrize(
    ("asked", "rows", "columns", "field", "says"),
    [
        (
            "decibel",
            "opponent_dice=3..5",
            None,
            "rows",
            "“Opponent’s dice” changes nothing in this set-up: ",
        ),
        ("decibel", "dice=3..5", "ties=none,pool", "columns", "“Ties” changes nothing in this set-up: "),
        (
            "decibel",
            "modifiers=both,cancel",
            "positive=0..2",
            "rows",
            "“Opposing modifiers” changes nothing in this set-up: ",
        ),
        ("decibel?resolution=dynamic", "target=3..5", None, "rows", "“Target” changes nothing in this set-up: "),
        ("storyteller", "anew=1,2", None, "rows", "“Dice to re-roll” changes nothing in this set-up: "),
        ("storyteller", "again=10,9", "rules=fifth,revised", "rows", "“Rolled again” changes nothing in this set-up: "),
    ],
)
def test_sweeping_an_input_that_does_not_matter_is_refused(
    asked: str, rows: str, columns: str | None, field: str, says: str
) -> None:
    with pytest.raises(InvalidInput) as caught:
        oddsmith.table(asked, rows, columns)
    assert caught.value.field == field
    assert caught.value.message.startswith(says)
    assert caught.value.allowed
    assert caught.value.allowed.startswith("use one of ")
    idle = rows.partition("=")[0] if field == "rows" else str(columns).partition("=")[0]
    assert idle not in caught.value.allowed.replace(",", "").split()


@pytest.mark.parametrize(
    ("asked", "rows", "columns"),
    [
        ("decibel", "opponent_dice=3..5", "resolution=static,dynamic"),
        ("decibel?negative=1", "positive=0..1", "modifiers=both,cancel"),
        ("storyteller", "again=10,9", "rules=fifth,chronicles"),
    ],
)
def test_an_input_that_matters_in_some_cell_can_be_swept(asked: str, rows: str, columns: str) -> None:
    assert all(cell for row in oddsmith.table(asked, rows, columns).cells for cell in row)


@pytest.mark.parametrize(
    ("rows", "columns"),
    [
        ("dice=3..2503", None),
        ("dice=3..153", "target=0..19"),
        ("dice=3..100", "opponent_dice=3..100"),
        ("dice=3" + ",3" * MOST_CELLS, None),
        ("dice=3..9" + "0" * 30, None),
    ],
)
def test_a_table_of_too_many_cells_is_refused_at_once(rows: str, columns: str | None) -> None:
    with pytest.raises(TooMuchWork, match="at most 2,500 are allowed"):
        oddsmith.table("decibel", rows, columns)


def test_the_largest_table_is_answered() -> None:
    table = oddsmith.table("decibel", "dice=3..127", "target=0..19")
    assert sum(map(len, table.cells)) == MOST_CELLS


# Long work.


def test_progress_is_reported_before_every_cell_and_at_the_end() -> None:
    told: list[tuple[int, int]] = []
    oddsmith.table("decibel", "dice=3..6", "discard=0..3", lambda done, total: told.append((done, total)))
    assert told == [(done, 16) for done in range(17)]  # empty cells count too


@pytest.mark.parametrize("done_when_stopped", [0, 1, 5])
def test_raising_from_progress_stops_the_work(done_when_stopped: int) -> None:
    system = MadeUp("level", [Ratio(n, 9) for n in range(10)])

    def stop(done: int, total: int) -> None:
        assert system.asked == done
        if done == done_when_stopped:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        oddsmith.table(system.question_at_default(), "level=-3..6", progress=stop)
    assert system.asked == done_when_stopped


def test_the_work_for_all_cells_is_limited() -> None:
    def refuse_to_be_told(done: int, total: int) -> None:
        raise AssertionError

    chances = [Ratio(n, 9) for n in range(10)]
    heavy = MadeUp("level", chances, steps=MOST_STEPS // 10 + 1)
    with pytest.raises(TooMuchWork) as caught:
        oddsmith.table(heavy.question_at_default(), "level=-3..6", progress=refuse_to_be_told)
    assert caught.value.message == "This table would take about 61 million steps: at most 60 million are allowed."
    assert (caught.value.field, heavy.asked) == ("rows", 0)
    just_light_enough = MadeUp("level", chances, steps=MOST_STEPS // 10)
    table = oddsmith.table(just_light_enough.question_at_default(), "level=-3..6")
    assert [cell and cell.chance for (cell,) in table.cells] == chances
    assert just_light_enough.asked == 10


def test_cells_with_incompatible_values_take_no_work() -> None:
    heavy = MadeUp("level", [Ratio(1, 2)] * 10, steps=MOST_STEPS)
    table = oddsmith.table(heavy.question_at_default(), "level=-4,-3,7")
    assert [cell is not None for (cell,) in table.cells] == [False, True, False]


@pytest.mark.parametrize(("rows", "columns"), [("dice=150..200", None), ("target=0..19", "needed=1..90:30")])
def test_tables_of_large_compound_checks_are_refused(rows: str, columns: str | None) -> None:
    with pytest.raises(TooMuchWork, match=r"^This table would take about [0-9,]+ million steps: at most 60 million"):
        oddsmith.table("decibel?dice=200&resolution=compound", rows, columns)


# The suggested table.


@pytest.mark.parametrize(
    ("asked", "published", "rows", "columns"),
    [
        ("decibel", "static", "", ""),
        ("decibel?dice=7&target=3", "static", "", ""),  # one of its cells
        ("decibel?resolution=dynamic&opponent_dice=4", "dynamic", "", ""),
        ("decibel?discard=1", "", "dice=3..8", "target=0..19"),
        ("decibel?dice=50&discard=1", "", "dice=45..55", "target=0..19"),
        ("decibel?resolution=compound&discard=1", "", "dice=3..8", "target=0..19"),
        ("roll-under", "", "challenge=5,4,3,2,1", "effort=1..3"),
        ("storyteller", "", "attribute=1..10", "difficulty=1..7"),
        ("lab?program=output+d6", "", "", ""),
    ],
)
def test_a_table_is_suggested_for_every_set_up(asked: str, published: str, rows: str, columns: str) -> None:
    told = answer_odds({"link": asked})["table"]
    assert told == {"published": published, "rows": rows, "columns": columns}
    if rows or published:
        given = {"published": published} if published else {"rows": rows, "columns": columns}
        question = link.read(asked)
        assert answer_table({"link": question.system.key if published else asked, **given})["cells"]
