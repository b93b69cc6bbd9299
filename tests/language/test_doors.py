"""Programs through the page's door and on the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from oddsmith import api, ask
from oddsmith.__main__ import main
from oddsmith.language import run

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


def test_without_lark_it_is_said_what_is_missing_and_systems_are_answered() -> None:
    code = "import sys; sys.modules['lark'] = None; from oddsmith.__main__ import main; sys.exit(main(sys.argv[1:]))"

    def ask_without(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", code, *arguments]
        return subprocess.run(command, capture_output=True, text=True, input="output d6", check=False, cwd="py")

    refused = ask_without("run", "-")
    assert refused.returncode == 1
    assert "pip install lark" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert ask_without("odds", "5dB").returncode == 0


def test_a_refusal_has_its_place() -> None:
    error = _asked(ask="program", program="X: 1\noutput X +")["error"]
    assert (error["code"], error["line"], error["column"]) == ("invalid-program", 2, 11)
    error = _asked(ask="program", program="\n output 200d1000d6")["error"]
    assert (error["code"], error["line"], error["column"]) == ("too-much-work", 2, 17)
    assert error["source"] == " output 200d1000d6"


def test_a_roll_comes_from_its_seed_by_the_law() -> None:
    rolls = {
        _asked(ask="program roll", program="output d{1:3, 9}", output=0, seed=f"1-{n}")["answer"]["outcome"]
        for n in range(40)
    }
    assert rolls == {1, 9}
    one, same = (_asked(ask="program roll", program=PROGRAM, output=0, seed="1-again")["answer"] for _ in range(2))
    assert one == same
    assert one["total"] == "36"
    assert _asked(ask="program roll", program=PROGRAM, output=0)["answer"]["seed"].startswith("1-")


@pytest.mark.parametrize("output", [1, 3, -1, "0", None, True])
def test_a_roll_needs_an_output(output: Any) -> None:
    assert _asked(ask="program roll", program=PROGRAM, output=output)["error"]["code"] == "invalid-request"


def test_a_program_may_come_in_a_link() -> None:
    told = _asked(ask="program", program=PROGRAM)["answer"]
    assert told["program"] == PROGRAM
    assert told == _asked(ask="program", link=told["link"])["answer"]
    assert _asked(ask="program", link=told["link"], program=PROGRAM)["error"]["field"] == "program"


def test_the_link_of_a_roll_makes_it_again() -> None:
    told = _asked(ask="program roll", program=PROGRAM, output=2)["answer"]
    assert told == _asked(ask="program roll", link=told["link"])["answer"]
    assert told["link"].endswith(f"&output=2&seed={told['seed']}")
    other = _asked(ask="program roll", link=told["link"], output=0, seed="1-b")["answer"]
    assert (other["output"], other["seed"]) == (0, "1-b")


def test_outputs_stand_beside_systems() -> None:
    links = ["5dB", "lab?program=output+2d6+output+d8+named+%22eight%22&output=1", "lab?program=output+d{}"]
    system, eight, none = _asked(ask="compare", links=links)["answer"]["setups"]
    assert system["system"] == "decibel"
    assert (eight["system"], eight["system_name"], eight["question"]) == ("lab", "Program", "eight")
    assert (eight["chance"], eight["mean"], eight["total"]) == (None, 4.5, "8")
    assert eight["sentence"] == "eight: 4.50 on average."
    assert eight["link"].endswith("&output=1")
    assert (none["mean"], none["outcomes"]) == (None, [])
    assert eight.keys() == none.keys() == system.keys()
    for form in ("csv", "markdown", "json"):
        assert "eight" in _asked(ask="export", form=form, request={"ask": "compare", "links": links})["answer"]["text"]
    assert _asked(ask="compare", links=["lab?program=output+1&output=1"])["error"]["field"] == "output"


def test_a_comparison_runs_each_program_once_and_can_be_stopped() -> None:
    class StopError(Exception):
        pass

    def stop(done: int, total: int) -> None:
        if done == 1:
            raise StopError

    loops = "lab?program=loop+I+over+{1..1000}+{+loop+J+over+{1..400}+{+X:+I+}+}+output+1"
    with pytest.raises(StopError):
        ask.compare(["5dB", loops], stop)
    one, other = ask.compare([loops + "+output+2&output=0", loops + "+output+2&output=1"])
    assert (one[1], other[1]) == run("output 1 output 2").outputs


def test_an_answer_that_nobody_could_carry_is_refused() -> None:
    assert _asked(ask="program", program="output 1000d100")["error"]["code"] == "too-much-work"


def test_an_export_takes_a_program_too() -> None:
    inner = {"ask": "program", "program": "output d2"}
    answer = _asked(ask="export", form="csv", request=inner)["answer"]
    assert answer["text"].splitlines()[1] == "1,1,0.500000,1.000000,0.500000"


def test_several_outputs_are_taken_away_one_after_the_other() -> None:
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
    ]  # fmt: skip
    heads = [line for line in texts["markdown"].splitlines() if "weight" in line]
    assert heads == [
        f"| {name} | weight | exactly | at least | at most |" for name in ("=1+1", r"\*none\* \| \<b>", "a b")
    ]
    assert texts["markdown"].count("\n\n") == 2
    assert json.loads(texts["json"]) == _asked(**inner)["answer"]


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "program.txt"
    file.write_text(PROGRAM)
    assert main(["run", "--json", str(file)]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["outputs"][1] == {"name": "none", "total": "0", "weights": []}
    assert said["outputs"][0]["weights"][0] == [2, "1"]
    assert main(["run", "--json", "lab?program=output+d2"]) == 0
    assert json.loads(capsys.readouterr().out)["outputs"] == [
        {"name": "output 1", "total": "2", "weights": [[1, "1"], [2, "1"]]}
    ]
    assert main(["roll", "lab?program=output+d{7}+named+%22x%22", "--seed", "1-a"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "x: 7",
        "By a die with 1 sides.",
        "Again: lab?program=output%20d%7B7%7D%20named%20%22x%22&output=0&seed=1-a",
    ]
    assert main(["roll", "--json", "lab?program=output+d6&seed=1-a"]) == 0
    assert json.loads(capsys.readouterr().out)["seed"] == "1-a"
    assert main(["odds", "lab?program=output+d6"]) == 2
    assert "a program can be run, rolled and compared" in capsys.readouterr().err
    assert main(["run", "lab?packed=x"]) == 1
    capsys.readouterr()
    assert main(["compare", "5dB", "lab?program=output+d2"]) == 0
    assert "Program: output 1" in capsys.readouterr().out
    assert main(["run", str(file)]) == 0
    assert "nothing: the empty die" in capsys.readouterr().out
    for form in ("--csv", "--markdown"):
        assert main(["run", form, str(file)]) == 0
        assert "two" in capsys.readouterr().out


def test_the_command_line_refuses_with_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "program.txt"
    file.write_text("output")
    assert main(["run", "--json", str(file)]) == 1
    error = json.loads(capsys.readouterr().out)["error"]
    assert {"message", "line", "column", "source"} <= error.keys()
    capsys.readouterr()
    file.write_text("X: 1\n\toutput 1 + roll + 2")
    assert main(["run", str(file)]) == 1
    _, source, mark = capsys.readouterr().err.splitlines()
    assert source[mark.index("^")] == "r"
    file.write_text("output 1" + " + 1" * 100 + " + roll")
    assert main(["run", str(file)]) == 1
    _, source, mark = capsys.readouterr().err.splitlines()
    assert source[mark.index("^") :] == "roll"
    assert main(["run", str(tmp_path / "missing")]) == 1
    assert "No such file" in capsys.readouterr().err


def test_nothing_loads_the_parser_before_a_program_is_asked_for() -> None:
    loaded = "import sys, oddsmith.api; print([m for m in sys.modules if m.startswith(('lark', 'oddsmith.language'))])"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True, cwd="py")
    assert done.stdout.strip() == "[]"
