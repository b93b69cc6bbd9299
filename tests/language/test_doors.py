"""Programs through `api.answer` and on the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from bisect import bisect_left, bisect_right
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import oddsmith
from oddsmith import api
from oddsmith.__main__ import main
from oddsmith.questions.law import MOST_ROWS
from oddsmith.questions.link import joined
from tests.engine.by_hand import throw_by_hand

PROGRAM = 'output 2d6 named "two"\noutput d{} named "none"\noutput d6 <= {1}'


def _asked(**request: Any) -> Any:
    return json.loads(api.answer(json.dumps(request)))


def test_the_page_gets_laws_and_warnings() -> None:
    answer = _asked(ask="program", program=PROGRAM)["answer"]
    two, none, _ = answer["outputs"]
    assert (two["name"], two["law"]["total"], two["law"]["mean"], two["law"]["modes"]) == ("two", "36", 7, [7])
    assert two["law"]["outcomes"][0] == {
        "outcome": 2, "weight": "1", "chance": 1 / 36, "at_least_weight": "36", "at_least": 1.0,
        "at_most_weight": "1", "at_most": 1 / 36,
    }  # fmt: skip
    assert (none["law"]["total"], none["law"]["outcomes"], none["law"]["mean"]) == ("0", [], None)
    assert [(warning["line"], warning["column"]) for warning in answer["warnings"]] == [(3, 11)]


def test_without_lark_only_programs_are_refused() -> None:
    code = "import sys; sys.modules['lark'] = None; from oddsmith.__main__ import main; sys.exit(main(sys.argv[1:]))"

    def ask_without(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", code, *arguments]
        return subprocess.run(command, capture_output=True, text=True, input="output d6", check=False, cwd="py")

    refused = ask_without("run", "-")
    assert refused.returncode == 2
    assert "pip install lark" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert ask_without("odds", "5dB").returncode == 0


def test_binary_files_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "latin.dice"
    file.write_bytes(b"output d6 \\ caf\xe9 \\")
    for name in (str(file), "-", "-?X=1"):
        command = [sys.executable, "-m", "oddsmith", "run", name]
        refused = subprocess.run(command, capture_output=True, input=file.read_bytes(), check=False, cwd="py")
        assert refused.returncode
        assert "”: it is not text in UTF-8." in refused.stderr.decode()


def test_errors_have_a_line_and_column() -> None:
    error = _asked(ask="program", program="X: 1\noutput X +")["error"]
    assert (error["code"], error["line"], error["column"]) == ("invalid-program", 2, 11)
    error = _asked(ask="program", program="\n output 200d1000d6")["error"]
    assert (error["code"], error["line"], error["column"]) == ("too-much-work", 2, 17)
    assert error["source"] == " output 200d1000d6"


def link_of(program: str) -> str:
    return joined("lab", {"program": program})


def rolled(program: str, **further: Any) -> Any:
    return _asked(ask="roll", link=link_of(program), **further)


def test_a_roll_depends_only_on_its_seed() -> None:
    rolls = {rolled("output d{1:3, 9}", seed=f"1-{n}")["answer"]["outcome"] for n in range(40)}
    assert rolls == {1, 9}
    one, same = (rolled(PROGRAM, seed="1-again")["answer"] for _ in range(2))
    assert one == same
    assert [die["sides"] for die in one["dice"]] == [6, 6]
    assert sum(one["faces"]) == one["outcome"]
    assert rolled(PROGRAM)["answer"]["seed"].startswith("1-")


def test_an_empty_output_cannot_be_rolled() -> None:
    link = joined("lab", {"program": PROGRAM, "output": "2"})
    for ask_for in ("roll", "odds"):
        assert "nothing to roll" in _asked(ask=ask_for, link=link)["error"]["message"]


@pytest.mark.parametrize(
    "asked", [{"ask": "odds"}, {"ask": "solve", "chance": "50%"}, {"ask": "table", "rows": "output=1"}]
)
def test_the_intended_program_is_suggested_as_a_link(asked: dict[str, str]) -> None:
    assert _asked(**asked, link=link_of("3d6"))["error"]["nearest"] == link_of("output 3d6")
    assert _asked(ask="format", program="3d6")["error"]["nearest"] == link_of("output 3d6")


def test_a_link_with_a_wrong_output_is_refused() -> None:
    alone = "lab?program=output%202d6"
    for ask_for, link in (("program", f"{alone}&output=2"), ("roll", f"{alone}&output=2&seed=1-a")):
        error = _asked(ask=ask_for, link=link)["error"]
        assert error["message"] == "“Output” must be 1, not “2”."
        assert (error["field"], error["value"], error["nearest"].partition("&seed")[0]) == ("output", "2", alone)
    loop = "lab?program=loop+I+over+{1..3}+{+output+dI+}&output="
    assert _asked(ask="roll", link=f"{loop}4")["error"]["allowed"] == "this program has outputs 1 to 3"
    assert _asked(ask="odds", link=f"{loop}4")["error"]["nearest"] == link_of("loop I over {1..3} { output dI }")
    assert _asked(ask="roll", link="lab?program=X:1&output=1")["error"]["allowed"] == "this program has none"


BIG = 2**53
"""Doubles represent every integer up to here."""


def test_integers_beyond_doubles_are_sent_as_digits() -> None:
    program = f"output {BIG} + d3 - 1\noutput 0 - {BIG} - d2"
    up, down = (output["law"] for output in _asked(ask="program", program=program)["answer"]["outputs"])
    told = [BIG, str(BIG + 1), str(BIG + 2)]
    assert [row["outcome"] for row in up["outcomes"]] == up["modes"] == told
    assert [row["outcome"] for row in down["outcomes"]] == [str(-BIG - 2), str(-BIG - 1)]
    assert {rolled(program, seed=f"1-{n}")["answer"]["outcome"] for n in range(30)} == set(told)
    links = [f"lab?program=output {BIG + 1}", "lab?program=output d2", f"lab?program=output {-BIG - 1}"]
    rows = _asked(ask="export", form="csv", request={"ask": "compare", "links": links})["answer"]["text"].splitlines()
    assert [row.partition(",")[0] for row in rows[4:]] == [str(-BIG - 1), "1", "2", str(BIG + 1)]


@pytest.mark.parametrize(
    ("program", "width"),
    [("output d6000 - 2500", 5), ("output 1d100 * 1d100 * 1d20", 200), ("output d2000", None)],
)
def test_long_laws_are_joined_on_request(program: str, width: int | None) -> None:
    whole = _asked(ask="program", program=program)["answer"]["outputs"][0]["law"]
    law = _asked(ask="program", program=program, joined=True)["answer"]["outputs"][0]["law"]
    if width is None:
        assert law == whole
        return
    rows, every = law["outcomes"], whole["outcomes"]
    assert len(rows) <= MOST_ROWS < len(every)
    assert law["joined"]["outcomes"] == len(every)
    assert law["joined"]["width"] == width
    assert law["joined"]["modes"] == len(whole["modes"])
    assert law["modes"] == whole["modes"][:100]
    assert law["mode_chance"] == max(row["chance"] for row in every)
    assert (rows[0]["outcome"], rows[-1]["to"]) == (every[0]["outcome"], every[-1]["outcome"])
    assert all(row["to"] % width == width - 1 for row in rows[:-1])
    assert all(row["to"] < after["outcome"] for row, after in pairwise(rows))
    outcomes = [one["outcome"] for one in every]
    for row in rows:
        inside = every[bisect_left(outcomes, row["outcome"]) : bisect_right(outcomes, row["to"])]
        assert int(row["weight"]) == sum(int(one["weight"]) for one in inside) > 0
        assert (row["at_least"], row["at_most"]) == (inside[0]["at_least"], inside[-1]["at_most"])
    for name in ("mean", "deviation", "median", "total", "label"):
        assert law[name] == whole[name]


def test_many_outputs_share_the_rows() -> None:
    program = "loop N over {1..130} { output d1000 + N }"
    outputs = _asked(ask="program", program=program, joined=True)["answer"]["outputs"]
    assert sum(len(output["law"]["outcomes"]) for output in outputs) <= 120_000
    assert all("joined" in output["law"] for output in outputs)
    few = _asked(ask="program", program="output d1000", joined=True)["answer"]["outputs"][0]["law"]
    assert len(few["outcomes"]) == 1000


def test_comparisons_are_joined_but_exports_are_whole() -> None:
    links = ["lab?program=output d3000", "5dB"]
    told = _asked(ask="compare", links=links, joined=True)["answer"]
    assert not any({"outcomes", "further", "joined"} & setup.keys() for setup in told["setups"])
    places = told["aligned"]["outcomes"]
    assert (places[1], places[-1]) == ({"outcome": 2, "to": 3}, {"outcome": 3000, "to": 3000})
    assert [law["at_most"][9] for law in told["aligned"]["laws"]] == [19 / 3000, 1.0]
    request = {"ask": "compare", "links": links, "joined": True}
    for form in ("csv", "markdown", "json"):
        text = _asked(ask="export", form=form, request=request)["answer"]["text"]
        assert text == _asked(ask="export", form=form, request=request | {"joined": False})["answer"]["text"]
        assert "2999" in text


def test_rolls_are_replayed_for_history_and_working() -> None:
    links = [rolled(PROGRAM, seed=f"1-{n}")["answer"]["link"] for n in range(20)]
    for link, told in zip(links, _asked(ask="replay", links=links)["answer"], strict=True):
        made = _asked(ask="roll", link=link)["answer"]
        thrown = [[die["sides"], die["face"]] for die in made["dice"]]
        assert told == {name: made[name] for name in told.keys() - {"thrown"}} | {"thrown": thrown}
        assert made["question"] == "two"
        working = _asked(ask="working", link=link)["answer"]
        assert working["link"] == link
        faces = [number["face"] for number in working["numbers"] if number["face"]]
        assert throw_by_hand(made["seed"], [6, 6]).faces == faces == made["faces"]
    alone = links[0].partition("&seed")[0]
    set_up, wrong = _asked(ask="replay", links=[alone, "lab?program=output&seed=1-a"])["answer"]
    assert (set_up["question"], "seed" in set_up) == ("two", False)
    assert wrong["error"]["code"] == "invalid-program"
    assert _asked(ask="working", link="lab?program=output+d6")["error"]["code"] == "invalid-seed"


def test_a_program_can_be_given_as_a_link() -> None:
    told = _asked(ask="program", program=PROGRAM)["answer"]
    assert told["program"] == PROGRAM
    assert told == _asked(ask="program", link=told["link"])["answer"]
    assert _asked(ask="program", link=told["link"], program=PROGRAM)["error"]["field"] == "program"
    assert _asked(ask="program", link="lab?program=")["answer"]["outputs"] == []
    assert _asked(ask="program", link="lab?program=&output=2")["error"]["field"] == "output"


def test_the_link_of_a_roll_reproduces_it() -> None:
    told = _asked(ask="roll", link=joined("lab", {"program": PROGRAM, "output": "3"}))["answer"]
    assert told == _asked(ask="roll", link=told["link"])["answer"]
    assert told["link"].endswith(f"&output=3&seed={told['seed']}")
    assert told["success"] is (told["outcome"] == 1)


@pytest.mark.parametrize(
    ("asked", "code", "said"),
    [
        ("lab?program=outptu+d6", "invalid-program", "Perhaps you meant “output”."),
        ("l%61b?program=outptu+d6", "invalid-program", "Perhaps you meant “output”."),
        ("lab?program=X:+d6", "invalid-input", "Output cannot be “1”: this program has none"),
        ("lab?program=output+d6&output=2", "invalid-input", "“Output” must be 1"),
        ("lab", "invalid-link", "takes one program, not 0: write it as lab?program="),
        ("lab?packed=x", "invalid-link", "The program in this link was cut off or changed"),
    ],
)
def test_a_refused_roll_says_what_is_wrong_with_the_program(
    asked: str, code: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    refused = _asked(ask="roll", link=asked)["error"]
    assert (refused["code"], said in refused["message"]) == (code, True)
    assert main(["roll", asked]) == 2
    assert said in capsys.readouterr().err


def test_outputs_are_compared_with_systems() -> None:
    links = ["5dB", "lab?program=output+2d6+output+d8+named+%22eight%22&output=2", "lab?program=output+d6>4"]
    system, eight, yes = _asked(ask="compare", links=links)["answer"]["setups"]
    assert system["system"] == "decibel"
    assert (eight["system"], eight["system_name"], eight["question"]) == ("lab", "Program", "eight")
    assert (eight["chance"], eight["mean"], eight["total"]) == (None, 4.5, "8")
    assert eight["sentence"] == "eight: 4.50 on average."
    assert eight["link"].endswith("&output=2")
    assert (yes["chance"]["fraction"], yes["sentence"]) == ("1/3", "d6>4: 33.3%.")
    assert eight.keys() == yes.keys() >= system.keys()
    for form in ("csv", "markdown", "json"):
        assert "eight" in _asked(ask="export", form=form, request={"ask": "compare", "links": links})["answer"]["text"]
    assert _asked(ask="compare", links=["lab?program=output+1&output=2"])["error"]["field"] == "output"


def test_a_comparison_runs_each_program_once_and_can_be_stopped() -> None:
    class StopError(Exception):
        pass

    def stop(done: int, total: int) -> None:
        if done == 1:
            raise StopError

    loops = "lab?program=loop+I+over+{1..1000}+{+loop+J+over+{1..400}+{+X:+I+}+}+output+1"
    with pytest.raises(StopError):
        oddsmith.compare(["5dB", loops], stop)
    one, other = oddsmith.compare([loops + "+output+2&output=1", loops + "+output+2&output=2"])
    assert [odds.outcome.outcomes for _, odds in (one, other)] == [(1,), (2,)]


def test_too_large_an_answer_is_refused() -> None:
    assert _asked(ask="program", program="output 1000d100 output 999d100")["error"]["code"] == "too-much-work"


def test_a_program_can_be_exported() -> None:
    inner = {"ask": "program", "program": "output d2"}
    answer = _asked(ask="export", form="csv", request=inner)["answer"]
    assert answer["text"].splitlines()[1] == "1,1,0.500000,1.000000,0.500000"


def test_several_outputs_are_exported_in_order() -> None:
    inner = {
        "ask": "program",
        "program": 'output d2 named "=1+1"\noutput d{} named "*none* | <b>"\noutput 0 named "a\nb"',
    }
    texts = {
        form: _asked(ask="export", form=form, request=inner)["answer"]["text"] for form in ("csv", "markdown", "json")
    }
    rest = "weight,exactly,at least,at most"
    assert texts["csv"].split("\r\n") == [
        f"'=1+1,{rest}", "1,1,0.500000,1.000000,0.500000", "2,1,0.500000,0.500000,1.000000", "",
        f"*none* | <b>,{rest}", "",
        f'"a\nb",{rest}', "0,1,1.000000,1.000000,1.000000", "",
        "result,chance,mean,deviation", "'=1+1,,1.500000,0.500000", '"a\nb",0.000000,0.000000,0.000000', "",
    ]  # fmt: skip
    heads = [line for line in texts["markdown"].splitlines() if "weight" in line]
    assert heads == [
        f"| {name} | weight | exactly | at least | at most |" for name in ("=1+1", r"\*none\* \| \<b>", "a b")
    ]
    assert texts["markdown"].count("\n\n") == 3
    assert json.loads(texts["json"]) == _asked(**inner)["answer"]


def test_parts_have_their_own_laws() -> None:
    program = 'output d{[tuple 0 0], [tuple 1 0], [tuple 1 2]} named "Both" \\ parts: hits, harm \\'
    [output] = _asked(ask="program", program=program)["answer"]["outputs"]
    assert output["law"]["axes"] == ["hits", "harm"]
    told = [(part["label"], [(row["outcome"], row["weight"]) for row in part["outcomes"]]) for part in output["parts"]]
    assert told == [("hits", [(0, "1"), (1, "2")]), ("harm", [(0, "2"), (2, "1")])]


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "program.txt"
    file.write_text(PROGRAM)
    assert main(["run", "--json", str(file)]) == 0
    assert json.loads(capsys.readouterr().out) == _asked(ask="program", program=PROGRAM)["answer"]
    assert main(["run", "--json", "none.dice"]) == 2
    assert "allowed" not in json.loads(capsys.readouterr().out)["error"]
    success = "lab?program=output+d6%20\\success:%205%2B\\ output+d6=6"
    told = _asked(ask="program", link=success)["answer"]["outputs"]
    assert [(one["chance"]["fraction"], one["alone"]) for one in told] == [("1/3", False), ("1/6", True)]
    assert main(["run", success]) == 0
    assert capsys.readouterr().out.count("chance of success 33.3%") == 1
    assert main(["roll", "lab?program=output+d{7}+named+%22x%22", "--seed", "1-a"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "x",
        "7",
        "No roll is worse.",
        "Again: lab?program=output%20d%7B7%7D%20named%20%22x%22&seed=1-a",
    ]
    assert main(["roll", "--json", "lab?program=output+d6&seed=1-a"]) == 0
    assert json.loads(capsys.readouterr().out)["seed"] == "1-a"
    assert main(["odds", "lab?program=output+d6"]) == 0
    assert capsys.readouterr().out.startswith("d6: 3.50 on average.\n")
    assert main(["run", "lab?packed=x"]) == 2
    capsys.readouterr()
    assert main(["compare", "5dB", "lab?program=output+d2"]) == 0
    assert "Program: d2 " in capsys.readouterr().out
    assert main(["run", str(file)]) == 0
    assert "nothing: the empty die" in capsys.readouterr().out
    for form in ("--csv", "--markdown"):
        assert main(["run", form, str(file)]) == 0
        assert "two" in capsys.readouterr().out


def test_the_command_line_points_at_errors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "program.txt"
    file.write_text("output")
    assert main(["run", "--json", str(file)]) == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert {"message", "line", "column", "source"} <= error.keys()
    capsys.readouterr()
    file.write_text("X: 1\n\toutput 1 + roll + 2")
    assert main(["run", str(file)]) == 2
    _, source, mark = capsys.readouterr().err.splitlines()
    assert source[mark.index("^")] == "r"
    file.write_text("output 1" + " + 1" * 100 + " + roll")
    assert main(["run", str(file)]) == 2
    _, source, mark = capsys.readouterr().err.splitlines()
    assert source[mark.index("^") :] == "roll"
    assert main(["run", str(tmp_path / "missing.txt")]) == 2
    assert "No such file" in capsys.readouterr().err


def test_every_command_accepts_a_program_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = "AC: 15 \\ Armour class 10..22 \\ output d20 + 5 >= AC"
    file = tmp_path / "check.dice"
    file.write_text(program)

    def told(*arguments: str) -> tuple[int, str]:
        return main([*arguments]), capsys.readouterr().out

    for command, further in (("odds", []), ("table", ["--rows", "AC=10..22"]), ("solve", ["--chance", "65%"])):
        by_link = told(command, f"{link_of(program)}&AC=17", *further)
        assert told(command, f"{file}?AC=17", *further) == by_link
        assert by_link[0] == 0
    assert told("run", program) == told("run", str(file))
    assert told("run", f"\\ why? \\ {program}") == told("run", str(file))
    labelled = "2d6 [the output of it]"
    assert told("odds", labelled)[1].startswith("Roll two d6 for the output of it")
    assert told("compare", str(file), "5dB") == told("compare", link_of(program), "5dB")
    assert main(["odds", str(tmp_path / "missing.dice"), "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["field"] == "link"


def test_any_existing_file_is_a_program_unless_it_reads_as_a_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    links = ("decibel?dice=6", "2d6", "lab?program=output 1")
    said = [(main(["odds", asked]), capsys.readouterr().out) for asked in links]
    for name in ("d20-attack.py", "b", "UPPER.DICE", "decibel", "2d6", "lab"):
        Path(name).write_text("output 77")
    for asked in ("d20-attack.py", "b", f"{tmp_path}/b", "UPPER.DICE", "./decibel"):
        assert main(["odds", asked]) == 0
        assert "77" in capsys.readouterr().out
    assert [(main(["odds", asked]), capsys.readouterr().out) for asked in links] == said
    assert main(["odds", "MISSING.TXT"]) == 2
    assert "Cannot open “MISSING.TXT”" in capsys.readouterr().err


def test_the_parser_is_loaded_lazily() -> None:
    loaded = "import sys, oddsmith.api; print([m for m in sys.modules if m.startswith(('lark', 'oddsmith.language'))])"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True, cwd="py")
    assert done.stdout.strip() == "[]"
