"""The published wheel and source archive, and every file that names the version."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest

from oddsmith import __version__
from tools.package import notes, package, write_notes
from tools.toolchain import ROOT, MissingToolError

SOURCES = {
    path.relative_to(ROOT / "py").as_posix()
    for path in (ROOT / "py" / "oddsmith").rglob("*")
    if path.is_file() and "__pycache__" not in path.parts
}
DOCUMENTS = (
    "README.md",
    "py/README.md",
    "docs/command-line.md",
    "docs/library.md",
    "docs/examples.md",
    "docs/recipes/*.md",
)


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return package(tmp_path_factory.mktemp("packages"), sys.executable)


def the_only(packages: Path, pattern: str) -> Path:
    (found,) = packages.glob(pattern)
    return found


def test_the_wheel_has_every_file_and_its_metadata(packages: Path) -> None:
    with ZipFile(the_only(packages, "*.whl")) as wheel:
        own = f"oddsmith-{__version__}.dist-info"
        assert {name for name in wheel.namelist() if not name.startswith(own)} == SOURCES
        assert f"{own}/licenses/LICENSE" in wheel.namelist()
        said = Parser().parsestr(wheel.read(f"{own}/METADATA").decode())
    assert {"oddsmith/py.typed", "oddsmith/language/grammar.lark", "oddsmith/algebra/notebook.css"} <= SOURCES
    assert (said["Version"], said["License-Expression"], said["Requires-Python"]) == (__version__, "MIT", ">=3.11")
    assert [needed for needed in said.get_all("Requires-Dist", []) if "extra" not in needed] == ["lark>=1.3,<2"]
    assert str(said.get_payload()).strip() == (ROOT / "py/README.md").read_text("utf-8").strip()


def test_the_source_archive_has_every_file(packages: Path) -> None:
    with tarfile.open(the_only(packages, "*.tar.gz")) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert names == {*SOURCES, "pyproject.toml", "README.md", "LICENSE", "PKG-INFO"}


def test_the_citation_names_this_version() -> None:
    (cited,) = re.findall(r"^version: (.*)$", (ROOT / "CITATION.cff").read_text("utf-8"), re.MULTILINE)
    assert cited == __version__


def test_the_changelog_begins_with_unreleased_or_this_version() -> None:
    newest = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)[0]
    assert newest == "Unreleased" or re.fullmatch(re.escape(__version__) + r" \(\d{4}-\d\d-\d\d\)", newest)


def test_release_notes_come_from_the_changelog() -> None:
    changelog = "# Changelog\n\n## 1.10.0 (2027-02-01)\n\n- Newer.\n\n## 1.1.0 (2027-01-01)\n\n- First.\n- Second.\n"
    assert notes(changelog, "1.1.0") == "- First.\n- Second.\n"
    assert notes(changelog, "1.10.0") == "- Newer.\n"
    with pytest.raises(MissingToolError, match="has no part"):
        notes(changelog, "1.0.0")


def test_a_tag_of_another_version_is_refused() -> None:
    with pytest.raises(MissingToolError, match=f"v{__version__}"):
        write_notes(f"v{__version__}.1")


@pytest.mark.long
def test_every_example_runs_with_only_the_wheel_installed(packages: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "fresh"], check=True)
    python = tmp_path / "fresh" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    subprocess.run([python, "-m", "pip", "install", "-q", the_only(packages, "*.whl")], check=True)
    documents = [path for pattern in DOCUMENTS for path in sorted(ROOT.glob(pattern)) if path.name != "index.md"]
    clean = {"PYTHONUTF8": "1", "HOME": str(tmp_path)}
    ran = subprocess.run(
        [python, "-I", ROOT / "tests/engine/as_typed.py", *documents],
        cwd=tmp_path,
        env=clean,
        check=True,
        capture_output=True,
        text=True,
    )
    counts = [int(line.split()[1]) for line in ran.stdout.splitlines()]
    assert len(counts) == len(documents)
    assert min(counts) > 0
