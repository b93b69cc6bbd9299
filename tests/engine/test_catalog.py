from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import oddsmith
from oddsmith.declare.system import System
from oddsmith.errors import UnknownSystem
from oddsmith.questions import catalog

PACKAGE = Path(oddsmith.__file__).parent


def test_every_file_in_systems_is_a_system_of_that_name() -> None:
    names = {path.stem.replace("_", "-") for path in (PACKAGE / "systems").glob("[!_]*")}
    files = sorted(names - {"games", "program"})
    assert list(catalog.keys()) == files
    assert [system.key for system in catalog.systems()] == files
    assert all(isinstance(system, System) for system in catalog.systems())


def test_dice_do_not_import_slow_modules() -> None:
    program = "import sys, oddsmith; oddsmith.odds('4d6kh3'); print('inspect' in sys.modules)"
    ours = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", program], env=ours, stdout=subprocess.PIPE, text=True, check=True)
    assert done.stdout == "False\n"


def test_a_system_is_the_same_object_each_time() -> None:
    assert catalog.system("decibel") is catalog.system("decibel")


@pytest.mark.parametrize(
    "key", ["", "Decibel", "decibel ", "__init__", "__proto__", "../system", "os", "decibel.system"]
)
def test_unknown_systems_are_refused(key: str) -> None:
    assert key not in set(catalog.keys())
    with pytest.raises(UnknownSystem) as caught:
        catalog.system(key)
    assert caught.value.field == "system"
    assert caught.value.nearest in {None, *catalog.keys()}


def test_the_nearest_system_is_suggested_for_a_typo() -> None:
    with pytest.raises(UnknownSystem) as caught:
        catalog.system("DECIBLE")
    assert caught.value.nearest == "decibel"


def imported_after(statement: str) -> set[str]:
    """The package's modules that a fresh interpreter loads for a statement."""
    return {name for name in all_imported_after(statement) if name.startswith("oddsmith")}


def all_imported_after(statement: str) -> set[str]:
    """All modules that a fresh interpreter loads for a statement."""
    listing = f"import sys; {statement}; print(*sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", listing], cwd=PACKAGE.parent, capture_output=True, check=True, text=True
    )
    return set(ran.stdout.split())


def test_modules_are_loaded_only_when_they_are_needed() -> None:
    assert imported_after("import oddsmith") == {"oddsmith"}
    before = imported_after("import oddsmith.questions.catalog as catalog; catalog.keys()")
    assert not any(name.startswith("oddsmith.systems.") for name in before)
    assert "oddsmith.systems.decibel" in imported_after("import oddsmith.questions.catalog as c; c.system('decibel')")
    assert not all_imported_after("import oddsmith; oddsmith.odds('5dB')") & {"fractions", "decimal", "lark"}
