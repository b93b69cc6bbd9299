"""The check of the page's imports finds nothing on the page as it is, and finds what is wrong where something is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import web_imports

RIGHT = {
    "main.js": 'import { render } from "lit-html";\nimport "./engine/client.js";\nimport "./views/page.js";',
    "state.js": 'import { readLink } from "./link.js";',
    "link.js": "export const readLink = (text) => text;",
    "sw.js": 'import { precacheAndRoute } from "workbox-precaching";',
    "engine/client.js": '/** @typedef {import("./protocol.js").ToWorker} ToWorker */\nexport const ask = 1;',
    "engine/boot.js": 'import { loadPyodide } from "pyodide";',
    "engine/worker.js": 'import "./boot.js";',
    "engine/protocol.js": "export {};",
    "views/page.js": 'import { html } from "lit-html";\nimport { roll } from "./roll.js";',
    "views/roll.js": "/**\n * @param {import('../engine/protocol.js').Die} die\n */\nexport const roll = die => die;",
}


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page of a few files whose imports all point the right way."""
    folder = tmp_path.resolve()
    for name, code in RIGHT.items():
        file = folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(code + "\n", "utf-8")
    monkeypatch.setattr(web_imports, "WEB", folder)
    return folder


def plant(web: Path, name: str, code: str) -> None:
    """Add a line of code to a file."""
    with (web / name).open("a", encoding="utf-8") as file:
        file.write(code + "\n")


def test_the_page_imports_as_it_may() -> None:
    assert any(web_imports.WEB.rglob("*.js"))
    assert web_imports.faults() == []


def test_imports_that_point_the_right_way_are_no_faults(web: Path) -> None:
    assert web_imports.faults() == []


@pytest.mark.parametrize(
    ("name", "code", "fault"),
    [
        ("main.js", 'import "./engine/worker.js";', "web/main.js may not import web/engine/worker.js"),
        ("state.js", 'import { page } from "./views/page.js";', "web/state.js may not import web/views/page.js"),
        (
            "state.js",
            "import * as client from './engine/client.js';",
            "web/state.js may not import web/engine/client.js",
        ),
        ("link.js", 'export { state } from "./state.js";', "web/link.js may not import web/state.js"),
        ("engine/protocol.js", 'import "./client.js";', "web/engine/protocol.js may not import web/engine/client.js"),
        ("engine/client.js", 'import { s } from "../state.js";', "web/engine/client.js may not import web/state.js"),
        (
            "views/roll.js",
            'import {\n  ask,\n} from "../engine/client.js";',
            "web/views/roll.js may not import web/engine/client.js",
        ),
        ("views/roll.js", 'const late = import("../main.js");', "web/views/roll.js may not import web/main.js"),
        ("sw.js", 'import { link } from "./link.js";', "web/sw.js may not import web/link.js"),
        ("main.js", 'import { loadPyodide } from "pyodide";', "web/main.js may not use pyodide"),
        (
            "views/page.js",
            'import * as Plot from "@observablehq/plot";',
            "web/views/page.js may not use @observablehq/plot",
        ),
        ("state.js", 'import { html } from "lit-html";', "web/state.js may not use lit-html"),
        ("main.js", 'import lodash from "lodash";', "web/main.js may not use lodash"),
    ],
)
def test_an_import_that_points_the_wrong_way_is_a_fault(web: Path, name: str, code: str, fault: str) -> None:
    plant(web, name, code)
    assert web_imports.faults() == [fault]


@pytest.mark.parametrize("name", ["state.js", "link.js", "views/page.js", "engine/client.js"])
def test_every_file_may_import_what_page_and_engine_both_know(web: Path, name: str) -> None:
    plant(web, name, f'import {{ LAB }} from "{"../" * name.count("/") or "./"}engine/protocol.js";')
    assert web_imports.faults() == []


def test_every_fault_is_named(web: Path) -> None:
    plant(web, "state.js", 'import "./main.js";\nimport "pyodide";')
    plant(web, "link.js", 'import "./state.js";')
    assert web_imports.faults() == [
        "web/link.js may not import web/state.js",
        "web/state.js may not import web/main.js",
        "web/state.js may not use pyodide",
    ]


def test_a_new_file_at_the_top_may_import_nothing_of_ours(web: Path) -> None:
    (web / "extra.js").write_text('import { readLink } from "./link.js";\n', "utf-8")
    assert web_imports.faults() == ["web/extra.js may not import web/link.js"]


def test_types_and_comments_make_no_import(web: Path) -> None:
    plant(web, "state.js", '/** @typedef {import("./views/page.js").Page} Page */')
    plant(web, "state.js", '/** @type {import("./main.js").Main} */')
    plant(web, "state.js", '// import { main } from "./main.js";')
    assert web_imports.faults() == []


def test_an_import_inside_a_function_is_one_too(web: Path) -> None:
    plant(web, "state.js", 'export function late() {\n  return import("./main.js");\n}')
    assert web_imports.faults() == ["web/state.js may not import web/main.js"]
