"""The examples in both READMEs and in the docs of the library and the command line are run."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from oddsmith import __main__
from tests.engine.test_doors import run

ROOT = Path(__file__).parents[2]
SHOWING_COMMANDS = ("README.md", "py/README.md", "docs/command-line.md")
COMMANDS: list[str] = sorted(
    {
        command
        for document in SHOWING_COMMANDS
        for command in re.findall(
            r"^    (?:python3 -m )?oddsmith (.*)$", (ROOT / document).read_text("utf-8"), re.MULTILINE
        )
    }
)


@pytest.mark.parametrize(("document", "fewest"), [("README.md", 4), ("py/README.md", 8), ("docs/library.md", 60)])
def test_python_examples_are_right(document: str, fewest: int) -> None:
    ran = doctest.testfile(str(ROOT / document), module_relative=False, encoding="utf-8")
    assert ran.failed == 0
    assert ran.attempted >= fewest


@pytest.mark.parametrize("document", ["README.md", "py/README.md", "docs/library.md"])
def test_every_python_example_is_run(document: str) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / document).read_text("utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        assert block.startswith(">>> ")
        assert block.endswith("\n\n")  # or the closing fence would be taken for output


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_run_as_written(command: str) -> None:
    ran = run(*shlex.split(command))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.strip()


def test_every_command_is_shown() -> None:
    shown = {shlex.split(command)[0] for command in COMMANDS}
    assert shown == {"odds", "roll", "table", "solve", "compare", "systems", "run"}


@pytest.mark.parametrize("form", ["--csv", "--markdown"])
@pytest.mark.parametrize("command", COMMANDS)
def test_commands_with_tables_print_csv_and_markdown(
    command: str, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = [word for word in shlex.split(command) if word not in {"--csv", "--markdown"}]
    if plain[0] in {"roll", "systems"}:
        with pytest.raises(SystemExit):
            __main__.main([*plain, form])
        assert "unrecognized arguments" in capsys.readouterr().err
    else:
        assert __main__.main([*plain, form]) == 0
        assert capsys.readouterr().out.count("\n") > 2
