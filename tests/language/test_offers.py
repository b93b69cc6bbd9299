"""The editor's completions match the language, and all of them work."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from oddsmith import api
from oddsmith.language import run
from oddsmith.language.builtin import BUILT_IN
from oddsmith.language.hints import KEYWORDS
from oddsmith.language.settings import SETTINGS

PACKAGE = Path(api.__file__).parent
GRAMMAR = (PACKAGE / "language" / "grammar.lark").read_text("utf-8")


@pytest.fixture(scope="module")
def offered() -> Any:
    return json.loads(api.answer('{"ask": "language"}'))["answer"]


def test_every_function_and_setting_is_described(offered: Any) -> None:
    assert [one["insert"] for one in offered["builtins"]] == [*(one.insert for one in BUILT_IN.values()), "[tuple 1 2]"]
    assert [one["name"] for one in offered["settings"]] == list(SETTINGS)
    for one in (*offered["builtins"], *offered["settings"]):
        assert list(one) == ["name", "insert", "sentence"]
        assert one["sentence"].endswith(".")


@pytest.mark.parametrize("shape", BUILT_IN)
def test_an_inserted_call_calls_its_function(shape: str) -> None:
    function = BUILT_IN[shape]
    assert re.sub(r"\b[A-Z]+\b", "_", function.name) == f"[{shape}]"
    assert len(function.types) == shape.split().count("_")
    outcome = run(f"output {function.insert}")
    assert outcome.outputs[0].law is not None
    assert not outcome.warnings or shape == "explode _"
    names = iter("ABC")
    own = f"function: {re.sub('_', lambda _: next(names), shape)} {{ result: 12345 }}"
    ours = run(f"{own} output {function.insert}").outputs[0].law
    assert ours is not None
    assert ours.outcomes == (12345,)


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=lambda setting: setting.name)
def test_an_inserted_setting_is_valid(setting: Any) -> None:
    assert setting.insert.startswith(f'set "{setting.name}" to ')
    run(setting.insert)


def test_keywords_match_the_grammar(offered: Any) -> None:
    of_grammar = set(re.findall('"([a-z]+)"', GRAMMAR))
    assert set(offered["keywords"]) == set(KEYWORDS) == of_grammar


def test_examples_are_included_in_the_wheel(offered: Any, tmp_path: Path) -> None:
    wheel = tmp_path / "oddsmith.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        for file in PACKAGE.rglob("*"):
            if "__pycache__" not in file.parts:
                packed.write(file, Path("oddsmith") / file.relative_to(PACKAGE))
    asked = 'from oddsmith import api; print(api.answer(\'{"ask": "language"}\'))'
    code = f"import sys; sys.path.insert(0, {str(wheel)!r}); {asked}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert json.loads(done.stdout)["answer"] == offered


DOCUMENT = (PACKAGE.parents[1] / "docs" / "programs.md").read_text("utf-8")


@pytest.mark.parametrize("program", re.findall(r"```dice\n(.*?)```", DOCUMENT, re.DOTALL))
def test_programs_in_the_document_run(program: str) -> None:
    outcome = run(program)
    assert outcome.outputs
    assert not outcome.warnings
