"""Every question in all ways of asking it: the page's API, the command line, and exports."""

from __future__ import annotations

import json
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from typing import Any, NamedTuple

import pytest

from oddsmith import __main__, api
from oddsmith.questions.exchange_link import kept, read_setup
from oddsmith.questions.export import EXPORTED, MEDIA_TYPES
from oddsmith.questions.link import joined

ENTROPY = "1-4-2-6-6-1-3-5-2-6-1"
REVEAL = kept(read_setup("5dB?target=13"), "1-" + "abcdefghijklm" * 4, ENTROPY)
KEEP, OFFER, ANSWER = (made.link for made in (REVEAL._replace(entropy=None), REVEAL.offer, REVEAL.answer))
OPPOSED = "decibel?resolution=dynamic&opponent_dice=4&target=6"


def program(text: str, **inputs: str) -> str:
    """The link of a program."""
    return joined("lab", {"program": text, **inputs})


ATTACK = program("AC: 15 \\ Armour class 10..22 \\ BONUS: 5 \\ Bonus 0..10 \\ output d20 + BONUS >= AC")
DAMAGE = program("BONUS: 3 \\ Bonus 0..3 \\ output d20 + BONUS")
"""No success is defined, but there is a mean."""
NAMED = program("MOST: 2 \\ Most 2..3 \\ output d{0..MOST, 1} \\ names: 0 miss, 1 hit, 2 critical hit, 3 kill \\")
"""Neither a success nor a mean."""

ASKED: list[tuple[list[str], dict[str, Any]]] = [
    *(
        (["odds", link], {"ask": "odds", "link": link})
        for link in ("5dB", "(7-3)dB?target=6", OPPOSED, "blades", ATTACK, DAMAGE, NAMED)
    ),
    (["odds", "(7-3)dB?target=6"], {"ask": "odds", "link": "decibel?dice=7&discard=3&target=6"}),
    *((["roll", f"{link}&seed=1-a"], {"ask": "roll", "link": f"{link}&seed=1-a"}) for link in (ATTACK, DAMAGE, NAMED)),
    (["roll", "5dB?seed=1-b", "--seed", "1-a"], {"ask": "roll", "link": "5dB?seed=1-a"}),
    (
        ["table", "decibel", "--rows", "dice=3..4", "--columns", "discard=0..1"],
        {"ask": "table", "link": "decibel", "rows": "dice=3..4", "columns": "discard=0..1"},
    ),
    (
        ["table", ATTACK, "--rows", "AC=10..22", "--columns", "BONUS=0..10"],
        {"ask": "table", "link": ATTACK, "rows": "AC=10..22", "columns": "BONUS=0..10"},
    ),
    (["table", DAMAGE, "--rows", "BONUS=0..3"], {"ask": "table", "link": DAMAGE, "rows": "BONUS=0..3"}),
    (["table", NAMED, "--rows", "MOST=2..3"], {"ask": "table", "link": NAMED, "rows": "MOST=2..3"}),
    (["table", "decibel", "--published", "static"], {"ask": "table", "link": "decibel", "published": "static"}),
    (["solve", "5dB", "--chance", "65%"], {"ask": "solve", "link": "5dB", "chance": "65%"}),
    (
        ["solve", ATTACK, "--chance", "13/20", "--for", "AC"],
        {"ask": "solve", "link": ATTACK, "chance": "13/20", "for": "AC"},
    ),
    (["solve", DAMAGE, "--chance", "65%"], {"ask": "solve", "link": DAMAGE, "chance": "65%"}),
    (["compare", "3dB", "blades", "crucible"], {"ask": "compare", "links": ["3dB", "blades", "crucible"]}),
    (
        ["compare", ATTACK, DAMAGE, NAMED, "decibel?dice=5&target=13"],
        {"ask": "compare", "links": [ATTACK, DAMAGE, NAMED, "decibel?dice=5&target=13"]},
    ),
    (["systems"], {"ask": "systems"}),
    (["systems", "decibel"], {"ask": "systems", "link": "decibel"}),
    (["accept", OFFER, "--entropy", "4 2 6 6 1 3 5 2 6 1"], {"ask": "accept", "link": OFFER, "entropy": ENTROPY[2:]}),
    (["reveal", ANSWER, "--keep", KEEP], {"ask": "reveal", "link": ANSWER, "keep": KEEP}),
    (["verify", REVEAL.link, "--against", ANSWER], {"ask": "verify", "link": REVEAL.link, "against": ANSWER}),
    *((["step", link], {"ask": "step", "link": link}) for link in (OFFER, KEEP, ANSWER, REVEAL.link)),
    (["odds", "decibel?dice=2"], {"ask": "odds", "link": "decibel?dice=2"}),
]
every_question = pytest.mark.parametrize(("arguments", "request_of"), ASKED, ids=lambda given: str(given)[:60])


class Ran(NamedTuple):
    """The exit code and output of a command."""

    returncode: int
    stdout: str
    stderr: str


def run(*arguments: str) -> Ran:
    """Run a command in this process."""
    out, errors = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(errors):
        try:
            code = __main__.main(arguments)
        except SystemExit as ended:
            code = int(ended.code or 0)
    return Ran(code, out.getvalue(), errors.getvalue())


def ask(**request: Any) -> dict[str, Any]:
    """The API's reply to the page."""
    answered: dict[str, Any] = json.loads(api.answer(json.dumps(request)))
    return answered


@every_question
def test_the_command_line_agrees_with_the_api(arguments: list[str], request_of: dict[str, Any]) -> None:
    told, printed, spoken = ask(**request_of), run(*arguments, "--json"), run(*arguments)
    assert printed.stdout.count("\n") == 1
    if "error" in told:
        assert json.loads(printed.stdout) == told
        assert (spoken.returncode, spoken.stdout) == (2, "")
        assert spoken.stderr.startswith(f"oddsmith: {told['error']['message']}")
    else:
        assert json.loads(printed.stdout) == told["answer"]
        assert (spoken.returncode, spoken.stderr) == (0, "")
        assert spoken.stdout.strip()
    assert (printed.returncode, printed.stderr) == (spoken.returncode, spoken.stderr)


@pytest.mark.parametrize("form", MEDIA_TYPES)
@every_question
def test_exports_agree_with_the_command_line(form: str, arguments: list[str], request_of: dict[str, Any]) -> None:
    taken, printed = ask(ask="export", form=form, request=request_of), run(*arguments, f"--{form}")
    if request_of["ask"] not in EXPORTED:
        assert taken["error"]["field"] == "request"
    elif "error" in taken:
        assert taken == ask(**request_of)
        assert printed.returncode == 2
    else:
        assert taken["answer"]["text"].replace("\r\n", "\n") == printed.stdout
        assert (taken["answer"]["form"], taken["answer"]["media_type"]) == (form, MEDIA_TYPES[form])


# Without a defined success.


def test_odds_and_rolls_without_a_success_have_no_chance() -> None:
    for link in (DAMAGE, NAMED):
        told, rolled = ask(ask="odds", link=link)["answer"], ask(ask="roll", link=link)["answer"]
        assert told["chance"] is rolled["chance"] is rolled["success"] is None
        assert not any("success" in row for row in told["outcomes"])
    assert run("odds", DAMAGE).stdout.startswith("d20 + BONUS: 13.50 on average.\n\n")
    assert run("odds", NAMED).stdout.startswith("d{0..MOST, 1}: most often hit.\n\n")


def test_a_table_without_a_success_always_shows_means() -> None:
    for wanted in ({}, {"shows": "chance"}, {"shows": "mean"}):
        told = ask(ask="table", link=DAMAGE, rows="BONUS=0..3", **wanted)["answer"]
        assert (told["shows"], told["title"]) == ("mean", "Program: mean by bonus")
        assert [cell["chance"] for (cell,) in told["cells"]] == [None] * 4
        assert [cell["mean"] for (cell,) in told["cells"]] == [10.5, 11.5, 12.5, 13.5]
    assert run("table", DAMAGE, "--rows", "BONUS=0..1").stdout.splitlines()[1:] == [
        "     mean",
        "0   10.50",
        "1   11.50",
    ]


def test_cells_without_success_or_mean_are_empty() -> None:
    error = ask(ask="table", link=NAMED, rows="MOST=2..3")["error"]
    assert error["message"] == (
        "d{0..MOST, 1} has neither a chance nor a mean: "
        "nothing says what a success is, and its outcomes are not numbers."
    )
    some = NAMED.replace("2..3", "1..3")  # if there are only 0 and 1, then 1 is a success by default
    told = ask(ask="table", link=some, rows="MOST=1..3")["answer"]
    assert told["shows"] == "chance"
    assert [cell and cell["chance"]["fraction"] for (cell,) in told["cells"]] == ["2/3", None, None]
    assert run("table", some, "--rows", "MOST=1..3").stdout.splitlines()[2:] == ["1  66.67%", "2       -", "3       -"]
    assert run("table", some, "--rows", "MOST=1..3", "--csv").stdout.splitlines()[1:] == ["1,0.666667", "2,", "3,"]


def test_solving_without_a_success_is_refused() -> None:
    for link, number in ((DAMAGE, "BONUS"), (NAMED, "MOST")):
        for by in ({}, {"for": number}):
            error = ask(ask="solve", link=link, chance="65%", **by)["error"]
            assert error["message"] == "Nothing says what a success is here, so there is no chance of one."


def test_solving_is_refused_if_some_values_have_no_success() -> None:
    sixes = "lab?program=N: 1 \\ Dice 0..5 \\ output [count 6 in Nd6]"
    error = ask(ask="solve", link=sixes, chance="50%")["error"]
    assert (
        error["message"] == "[count 6 in Nd6] has no chances to compare: of some values nothing says what a success is."
    )


def test_a_comparison_without_a_chance_shows_the_mean_or_mode() -> None:
    lines = run("compare", ATTACK, DAMAGE, NAMED).stdout.splitlines()
    assert [line.split("  ")[0] for line in lines] == ["d20 + BONUS >= AC", "d20 + BONUS", "d{0..MOST, 1}"]
    assert [line[18:].split() for line in lines] == [
        ["55.00%", "mean", "0.55", "#" * 22],
        ["mean", "13.5"],
        ["most", "often", "hit"],
    ]
    printed = run("compare", ATTACK, DAMAGE, "--markdown").stdout
    assert "| Chance | 0.550000 |  |" in printed
    assert printed.endswith("\n- Program: d20 + BONUS: nothing says what a success is, so there is no chance\n")
    assert "nothing says" not in run("compare", "5dB", "blades", "--markdown").stdout
    tricky = program('output 2d6 named "*x_y*|"')
    assert run("compare", tricky, "--markdown").stdout.splitlines()[-1].startswith(r"- Program: \*x\_y\*\|: nothing")


def test_a_program_typed_into_a_link_is_read_correctly() -> None:
    typed = "lab?program=AC: 15 \\ Armour class 10..22 \\ output d20 + 5 >= AC"
    assert ask(ask="odds", link=typed)["answer"]["chance"]["percent"] == "55%"
    assert ask(ask="odds", link="lab?program=output+d20")["answer"]["total"] == "20"
