"""The command line as a process: output, streams and exit codes."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

import oddsmith
from oddsmith import __main__, api
from oddsmith.questions.asking import Grid
from oddsmith.questions.export import as_markdown
from oddsmith.questions.law import law_grid
from tests.engine.test_doors import Ran, run
from tests.engine.test_exports import comparison_grid, solution_grid, table_grid

PY = Path(oddsmith.__file__).parents[1]
REFUSED = 2


def start(*arguments: str, **variables: str) -> Ran:
    """Run a command in its own process."""
    done = subprocess.run(
        [sys.executable, "-m", "oddsmith", *arguments],
        cwd=PY,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"} | variables,
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def answered(*arguments: str) -> Any:
    """The single JSON value that a command prints with --json."""
    ran = run(*arguments, "--json")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.count("\n") == 1
    return json.loads(ran.stdout)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["odds", "5dB?target=13"], "5dB against 13: 61.6%."),
        (["roll", "5dB?target=13&seed=1-simple"], "12 against 13: missed by 1"),
        (["table", "decibel", "--published", "static"], "Static resolution: the chance that NdB reaches a target\n"),
        (["table", "5dB", "--rows", "dice=3..5"], "Decibel: chance by dice\n"),
        (["table", "4dB", "--rows", "target=12"], "56.57%"),
        (["solve", "5dB", "--chance", "65%"], "5dB against 10, about 65%:\n  Dice: 3 gives 53.6%, 4 gives 72.3%.\n"),
        (["solve", "5dB", "--chance", "65%", "--for", "target"], "  Target: 13 gives 61.6%, 12 gives 70.3%.\n"),
        (["solve", "5dB", "--chance", "65%", "--by", "target"], "  Target: 13 gives 61.6%, 12 gives 70.3%.\n"),
        (["compare", "5dB?target=13", "blades"], "5dB against 13 "),
        (["odds", "2d20kh1"], "mean 13.83, std dev "),
        (["odds", "5d10>=8 >= 3"], "1 in 6.132.\n\nSuccesses  "),
        (["odds", "-1d6"], "-3.50 on average"),
        (["compare", "-(d6+1)", "-D8", "-5+d20"], "mean -4.5"),
        (["compare", "2d20kh1", "d20"], "mean 13.83"),
        (["systems"], "decibel: Decibel."),
        (["games"], "genesys"),
        (["systems", "decibel"], "\n  static  Static resolution: the chance that NdB reaches a target\n"),
        (["--version"], f"oddsmith {oddsmith.__version__}"),
    ],
)
def test_commands_print_text_without_json(arguments: list[str], says: str) -> None:
    ran = run(*arguments)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert says in ran.stdout


@pytest.mark.parametrize(
    ("arguments", "grid_of"),
    [
        (["table", "decibel", "--rows", "dice=3..4", "--columns", "discard=0..1"], table_grid),
        (["table", "crucible", "--published", "means"], table_grid),
        (["solve", "5dB", "--chance", "65%", "--for", "target"], solution_grid),
        (["compare", "3dB", "blades", "crucible"], comparison_grid),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, list) else "",
)
def test_tables_are_printed_as_csv_and_markdown(
    arguments: list[str], grid_of: Callable[[Any], Grid], capsys: pytest.CaptureFixture[str]
) -> None:
    def printed(form: str) -> str:
        assert __main__.main([*arguments, form]) == 0
        out, errors = capsys.readouterr()
        assert errors == ""
        return out

    grid = grid_of(json.loads(printed("--json")))
    as_csv = printed("--csv")
    assert list(csv.reader(as_csv.splitlines(), strict=True)) == grid
    assert "\r" not in as_csv  # a terminal gets the line ends of the platform
    title, table, notes = printed("--markdown").partition(as_markdown(grid))
    assert table
    assert not notes or notes.startswith("\n- ")
    assert title.startswith("**") == (arguments[0] != "compare")


@pytest.mark.parametrize(
    ("arguments", "title"),
    [
        (
            ["table", "crucible", "--published", "means"],
            "**All 49 pools: the mean total with boons (rows) and banes (columns)**",
        ),
        (
            ["table", "storyteller?skill=3", "--rows", "attribute=1..2", "--columns", "difficulty=3..4"],
            "**Storyteller: chance by attribute (rows) and difficulty (columns); Skill: 3**",
        ),
        (
            ["table", "storyteller?skill_name=*a*_|<b>[", "--rows", "attribute=1..2"],
            r"**Storyteller: chance by attribute; Which skill: \*a\*\_|\<b>\[**",
        ),
    ],
)
def test_a_markdown_table_has_its_title_above_it(
    arguments: list[str], title: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert __main__.main([*arguments, "--markdown"]) == 0
    first, empty, head, *_ = capsys.readouterr().out.splitlines()
    assert (first, empty, head[0]) == (title, "", "|")


DICE = "d{[tuple 0 0], [tuple 1 0], [tuple 1 2], [tuple 2 2]}"
TUPLE = f'output {DICE} named "Blow" \\ parts: hits, harm; success: hits 1+ \\'


@pytest.mark.parametrize(
    ("link", "laws", "summary"),
    [
        (
            "(7-3)dB?target=6",
            1,
            [["result", "chance", "mean", "deviation"], ["Outcome", "0.700022", "7.470870", "3.243549"]],
        ),
        ("3d6*1000", 1, [["result", "mean", "deviation"], ["Total", "10500.000000", "2958.039892"]]),
        (
            "storyteller?red=1",
            6,
            [
                ["result", "chance", "mean", "deviation"],
                ["Successes", "0.512500", "2.663840", "1.360043"],
                ["Successes on Hunger dice", "", "0.500000", "0.500000"],
                ["10s on Hunger dice", "", "0.100000", "0.300000"],
                ["1s on Hunger dice", "", "0.100000", "0.300000"],
            ],
        ),
        (
            f"lab?program={quote(TUPLE)}",
            3,
            [
                ["result", "chance", "mean", "deviation"],
                ["hits × harm", "0.750000", "", ""],
                ["hits", "", "1.000000", "0.707107"],
                ["harm", "", "1.000000", "1.000000"],
            ],
        ),
    ],
)
def test_laws_are_printed_as_csv_and_markdown_with_a_summary(
    link: str, laws: int, summary: Grid, capsys: pytest.CaptureFixture[str]
) -> None:
    def printed(form: str) -> list[str]:
        assert __main__.main(["odds", link, form]) == 0
        return capsys.readouterr().out.split("\n\n")

    made = json.loads(printed("--json")[0])
    title, *markdown = printed("--markdown")
    assert title == f"**{made['sentence'].removesuffix('.')}**"
    grids = [*(law_grid(law) for law in (made, *made["further"])), summary]
    assert len(grids) == laws + 1
    assert [list(csv.reader(part.splitlines(), strict=True)) for part in printed("--csv")] == grids
    assert [f"{part.rstrip()}\n" for part in markdown] == [as_markdown(grid) for grid in grids]


def test_misprints_of_the_source_are_noted_below_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    for form in ("--markdown", "--csv"):
        assert __main__.main(["table", "roll-under", "--published", "best", form]) == 0
    title, markdown, rest = capsys.readouterr().out.split("\n\n")
    assert title == "**4d6: the best case**"
    notes = [line for line in rest.splitlines() if line.startswith("- ")]
    assert notes == [
        "- Challenge number 4, Effort 3: published 59.36%, correct 59.26%",
        "- Challenge number 2, Effort 2: published 40.4%, correct 40.74%",
    ]
    assert "source" not in markdown
    assert rest.splitlines()[2:] == [
        ",".join([line.split("|")[1].strip(), *(cell.strip() for cell in line.split("|")[2:-1])])
        for line in markdown.splitlines()
        if not line.startswith("| ---")
    ]


def test_csv_is_machine_readable() -> None:
    ran = run("solve", "5dB?positive=1&negative=1", "--chance", "65%", "--for", "modifiers", "--csv")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert [line.split(",")[:3] for line in ran.stdout.splitlines()] == [
        ["input", "value", "chance"],
        ["Opposing modifiers", "Apply both", "0.810496"],
        ["Opposing modifiers", "Cancel first", "0.840778"],
    ]


def test_a_refusal_prints_no_table() -> None:
    for form in ("--csv", "--markdown"):
        ran = run("odds", "decibel?dice=2", form)
        assert (ran.returncode, ran.stdout) == (REFUSED, "")
        assert ran.stderr.startswith("oddsmith: “Dice” must be 3 to 300, not “2”.")


REFUSALS = [
    ("decibel?dice=abc", "“Dice” must be a whole number, 3 to 300, not “abc”."),
    ("decibel?dice=2", "“Dice” must be 3 to 300, not “2”."),
    ("decibel?dice=1000000", "“Dice” must be 3 to 300, not “1000000”."),
    ("decibel?dice=٥", "“Dice” must be a whole number, 3 to 300, not “٥”."),
    ("decibel?dice=5&discard=9", "“Discard highest” must be 0 to 2 here, not “9”."),
    ("doubles?DICE=3&WANTED=4", "“Alike” must be 2 to 3 here, not “4”."),
    ("decibel?dices=5", "There is no input “dices”: use one of dice, discard, "),
    ("decibel?__proto__=5", "There is no input “__proto__”: use one of dice, discard, "),
    ("decibel?dice=5&dice=6", "The link gives dice twice: each input may be given once."),
    ("constructor?dice=5", "There is no game “constructor”: "),
    ("decibel?dice=" + "5" * 100_000, "“Dice” must be 3 to 300, not “555555555555555555555555555555555555555…”."),
    ("decibel?seed=2-a", "The seed cannot be “2-a”: a seed is “1-” and then 1 to 64 letters a-z, A-Z, digits, "),
    ("decibel?dice=%00", "“Dice” must be a whole number, 3 to 300, not “\N{REPLACEMENT CHARACTER}”."),
]


@pytest.mark.parametrize(("asked", "sentence"), REFUSALS, ids=[sentence[:40] for _, sentence in REFUSALS])
def test_invalid_questions_are_refused(asked: str, sentence: str) -> None:
    plain, with_json = run("odds", asked), run("odds", asked, "--json")
    assert plain.returncode == with_json.returncode == REFUSED
    assert plain.stderr.startswith(f"oddsmith: {sentence}")
    assert plain.stdout == ""
    assert with_json.stderr == plain.stderr
    error = json.loads(with_json.stdout)["error"]
    assert error == json.loads(api.answer(json.dumps({"ask": "odds", "link": asked})))["error"]
    assert error["message"].startswith(sentence)
    if "nearest" in error:
        assert plain.stderr.endswith(f"The nearest that works: {error['nearest']}\n")
        assert run("odds", error["nearest"]).returncode == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["roll", "5dB", "--seed", "nonsense"], "The seed cannot be “nonsense”: "),
        (["roll", "5dB", "--seed", ""], "The seed cannot be “”: "),
        (["table", "5dB", "--rows", "dice=8..3"], "Rows cannot be “dice=8..3”: "),
        (["table", "5dB", "--rows", "dice=3..5", "--columns", "x=1"], "There is no input “x” for columns: "),
        (["table", "5dB", "--rows", "dice=3..9999"], "This table would take 9,997 calculations: at most 2,500 "),
        (["table", "5dB", "--published", "none"], "Decibel has no table “none”: use one of static, dynamic."),
        (["table", "5dB", "--published", ""], "Decibel has no table “”: use one of static, dynamic."),
        (
            ["table", "7dB", "--published", "static"],
            "The table “static” has the inputs of its source, not those of decibel?dice=7: ask for it as decibel.",
        ),
        (
            ["table", "decibel", "--published", "static", "--columns", "dice=3..4"],
            "A published table has its own rows and columns: ask for it without “columns”.",
        ),
        (
            ["table", "decibel", "--rows", "ties=none,pool"],
            "“Ties” changes nothing in this set-up: use one of dice, ",
        ),
        (
            ["solve", "5dB", "--chance", "1", "--for", "ties"],
            "“Ties” changes nothing in this set-up: use one of dice, ",
        ),
        (["systems", "decible"], "There is no game “decible”: perhaps decibel."),
        (
            ["table", "decibel?dice=200&resolution=compound", "--rows", "target=0..19"],
            "This table would take about 792 million steps: at most 60 million are allowed.",
        ),
        (["odds", "decibel?dice=250&resolution=compound"], "250dB would take about 78 million steps: "),
        (
            ["solve", "5dB", "--chance", "120%"],
            "Target chance must be 0 to 100%, such as 65%, 0.65 or 13/20, not “120%”.",
        ),
        (
            ["solve", "5dB", "--chance", "1/0"],
            "Target chance must be 0 to 100%, such as 65%, 0.65 or 13/20, not “1/0”.",
        ),
        (["solve", "5dB", "--chance", ""], "Target chance must be 0 to 100%, such as 65%, 0.65 or 13/20, not “”."),
        (["solve", "5dB", "--chance", "1", "--for", "x"], "“x” cannot be solved for: use one of dice, discard, "),
        (["solve", "2dB", "--chance", "1"], "“Dice” must be 3 to 300, not “2”."),
        (["compare", *["5dB"] * 7], "7 set-ups cannot be compared: choose 1 to 6."),
        (["compare", "5dB", "2dB"], "“Dice” must be 3 to 300, not “2”."),
    ],
)
def test_other_commands_refuse_the_same_way(arguments: list[str], sentence: str) -> None:
    ran = run(*arguments, "--json")
    assert ran.returncode == REFUSED
    assert ran.stderr.startswith(f"oddsmith: {sentence}")
    assert json.loads(ran.stdout)["error"]["message"].startswith(sentence)


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["sing"],
        ["odds"],
        ["table", "5dB"],
        ["table", "5dB", "--rows", "dice=3..5", "--published", "static"],
        ["roll", "5dB", "--sides", "6"],
        ["solve", "5dB"],
        ["compare"],
        ["odds", "5dB", "--json", "--csv"],
        ["odds", "5dB", "--csv", "--markdown"],
        ["table", "5dB", "--rows", "dice=3..5", "--markdown", "--json"],
        ["solve", "5dB", "--chance", "65%", "--json", "--markdown"],
        ["compare", "5dB", "--csv", "--json"],
        ["roll", "5dB", "--csv"],
        ["systems", "--markdown"],
    ],
)
def test_wrong_usage_prints_the_usage(arguments: list[str]) -> None:
    ran = run(*arguments)
    assert ran.returncode == REFUSED
    assert ran.stderr.startswith("usage: oddsmith")


def test_a_fresh_process_prints_the_same() -> None:
    for command in (["odds", "5dB"], ["odds", "5dB", "--csv"], ["odds", "decibel?dice=2", "--json"], ["sing"]):
        assert start(*command) == run(*command)


def test_fresh_processes_roll_differently_but_a_seed_is_reproducible() -> None:
    """Even if Python’s hash seed is fixed."""
    fresh = [json.loads(start("roll", "9dB", "--json", PYTHONHASHSEED="0").stdout) for _ in range(3)]
    assert len({rolled["seed"] for rolled in fresh}) == len({tuple(rolled["faces"]) for rolled in fresh}) == 3
    assert answered("roll", fresh[0]["link"]) == fresh[0]
    assert answered("roll", "9dB", "--seed", fresh[0]["seed"]) == fresh[0]


def test_messages_work_on_an_ascii_terminal() -> None:
    ran = start("odds", "decibel?dice=2", "--json", PYTHONIOENCODING="ascii")
    assert ran.returncode == REFUSED
    assert "?Dice? must be 3 to 300, not ?2?." in ran.stderr


@pytest.mark.parametrize("arguments", [["odds", "5dB"], ["systems", "--json"], ["odds", "decibel?dice=2", "--json"]])
@pytest.mark.parametrize(
    ("to", "reason"), [(">/dev/full", "No space left on device"), (">&-", "standard output is closed")]
)
def test_write_errors_are_reported_without_a_traceback(arguments: list[str], to: str, reason: str) -> None:
    command = ["sh", "-c", f'"$@" {to}', "sh", sys.executable, "-m", "oddsmith", *arguments]
    ran = subprocess.run(command, cwd=PY, stderr=subprocess.PIPE, check=False, encoding="utf-8")
    assert (ran.returncode, ran.stderr.splitlines()[0]) == (REFUSED, f"oddsmith: Cannot write the answer: {reason}.")
    assert "Traceback" not in ran.stderr


@pytest.mark.parametrize("arguments", [["systems"], ["odds", "5dB", "--json"]])
def test_a_closed_pipe_is_not_an_error(arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    ran = subprocess.run(
        [sys.executable, "-m", "oddsmith", *arguments], cwd=PY, stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)
    assert ran.stderr == b""
