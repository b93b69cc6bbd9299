"""The example in docs/add-a-system.md works: added to the systems, it must keep the whole contract."""

from __future__ import annotations

import inspect
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from oddsmith import __main__, systems
from oddsmith.declare.system import System
from oddsmith.dice.exploding import explode_open
from oddsmith.dice.pool import die
from oddsmith.law.distribution import OrMore, mean, shifted
from oddsmith.questions import catalog
from tests.engine import strategies, test_every_answer, test_every_form, test_every_system

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "add-a-system.md").read_text("utf-8")
FILE = re.compile(r"`((?:py/oddsmith/systems|tests/engine)/\w+\.py)`[^`]*```python\n(.*?)```", re.DOTALL)
FILES: dict[str, str] = dict(FILE.findall(GUIDE))
CONSOLE = "".join(re.findall(r"```console\n(.*?)```", GUIDE, re.DOTALL))
COMMANDS: list[tuple[str, str]] = re.findall(r"^\$ python3 -m oddsmith (.*)\n((?:[^$].*\n)*)", CONSOLE, re.MULTILINE)
KEY = "d20-check"
ITS_FILE, ITS_TESTS = "py/oddsmith/systems/d20_check.py", "tests/engine/test_d20_check.py"


def contract() -> Iterator[Callable[..., None]]:
    """Every test of the contract whose only parameter is a system."""
    for module in (test_every_system, test_every_answer, test_every_form):
        for name, test in vars(module).items():
            if name.startswith("test_") and list(inspect.signature(test).parameters) == ["system"]:
                marks = {mark.name for mark in getattr(test, "pytestmark", [])}
                if "long" not in marks:
                    yield test


CONTRACT = list(contract())


@pytest.fixture
def example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[System[Any]]:
    """The guide's system, found by the catalog as if its file were in `systems/`."""
    (tmp_path / Path(ITS_FILE).name).write_text(FILES[ITS_FILE], "utf-8")
    monkeypatch.setattr(systems, "__path__", [*systems.__path__, str(tmp_path)])
    catalog.keys.cache_clear()
    yield catalog.system(KEY)
    catalog.keys.cache_clear()


def test_the_guide_has_an_example_and_its_tests() -> None:
    assert list(FILES) == [ITS_FILE, ITS_TESTS]
    assert len(COMMANDS) == 3


def test_the_contract_is_not_empty() -> None:
    names = {test.__name__ for test in CONTRACT}
    assert "test_odds_are_those_of_every_possible_roll" in names
    assert "test_the_shorthand_gives_the_same_dice_again" in names
    assert len(names) == len(CONTRACT) >= 10


def test_nothing_but_the_file_is_needed(example: System[Any]) -> None:
    assert example in list(catalog.systems())


@pytest.mark.parametrize("kept", CONTRACT, ids=lambda kept: kept.__name__.removeprefix("test_"))
def test_the_example_keeps_the_contract(example: System[Any], kept: Callable[[System[Any]], None]) -> None:
    kept(example)


def test_the_example_refuses_hostile_texts(example: System[Any]) -> None:
    for name in example.inputs.declared:
        for text in strategies.HOSTILE:
            test_every_form.check_refused(example, name, text)


@pytest.mark.parametrize(("arguments", "expected"), COMMANDS, ids=lambda text: text.splitlines()[0])
@pytest.mark.usefixtures("example")
def test_the_commands_answer_as_the_guide_shows(
    arguments: str, expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert __main__.main(shlex.split(arguments)) == 0
    lines, printed = expected.splitlines(), capsys.readouterr().out.splitlines()
    if lines[-1] == "…":
        lines.pop()
        printed = printed[: len(lines)]
    assert printed == lines


@pytest.mark.usefixtures("example")
def test_the_tests_of_the_example_pass() -> None:
    written: dict[str, Any] = {}
    exec(FILES[ITS_TESTS], written)  # noqa: S102 -- this is text of our own guide
    tests = [test for name, test in written.items() if name.startswith("test_")]
    assert len(tests) == 2
    for test in tests:
        test()


def test_mistakes_that_the_guide_warns_of_are_refused() -> None:
    law = explode_open(die(6), {6}, 40)
    for function in (lambda t: max(t, 100), lambda t: t >= 100):
        with pytest.raises(ValueError, match=r"^40\+ cannot become"):
            law.map(function)
    with pytest.raises(ValueError, match="mean and variance of this law are not known"):
        mean(law.map(lambda t: t + 1))
    assert isinstance(shifted(law, 1).outcomes[-1], OrMore)


def test_the_examples_follow_our_style() -> None:
    for path, text in FILES.items():
        for command in (["format", "--check"], ["check"]):
            ran = subprocess.run(
                [sys.executable, "-m", "ruff", *command, "-q", f"--stdin-filename={path}", "-"],
                input=text,
                text=True,
                capture_output=True,
                check=False,
                cwd=ROOT,
            )
            assert ran.returncode == 0, ran.stdout + ran.stderr


def test_tests_named_in_the_guide_exist() -> None:
    named = re.findall(r"^\| `(\w+)` \|", GUIDE, re.MULTILINE)
    assert len(named) >= 5
    existing = [name for module in (test_every_system, test_every_answer, test_every_form) for name in vars(module)]
    for name in named:
        assert any(test.startswith(f"test_{name}") for test in existing), name
