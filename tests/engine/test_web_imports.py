"""The checker of the page's imports finds wrong ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tools import web_imports

if TYPE_CHECKING:
    from pathlib import Path


def test_the_page_has_no_wrong_imports() -> None:
    assert any(web_imports.WEB.rglob("*.ts"))
    assert web_imports.faults() == []


@pytest.mark.parametrize(
    ("name", "code", "fault"),
    [
        ("main.ts", 'import "./engine/worker.ts";', "import web/engine/worker.ts"),
        ("state.ts", 'import {\n  view,\n} from "./ui/dice.ts";', "import web/ui/dice.ts"),
        ("link.ts", 'export { state } from "./state.ts";', "import web/state.ts"),
        ("engine/protocol.ts", 'import "./client.ts";', "import web/engine/client.ts"),
        ("ui/dice.ts", 'const late = () => import("../main.ts");', "import web/main.ts"),
        ("extra.ts", 'import { link } from "./link.ts";', "import web/link.ts"),
        ("main.ts", 'import { loadPyodide } from "pyodide";', "use pyodide"),
        ("main.ts", 'import lodash from "lodash";', "use lodash"),
        ("state.ts", 'import { LAB } from "./engine/protocol.ts";', None),
        ("state.ts", 'import type { Main } from "./main.ts";\ntype Late = typeof import("./main.ts");', None),
        ("state.ts", '// import { main } from "./main.ts";', None),
    ],
)
def test_wrong_imports_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, code: str, fault: str | None
) -> None:
    file = tmp_path / name
    file.parent.mkdir(exist_ok=True)
    file.write_text(code, "utf-8")
    monkeypatch.setattr(web_imports, "WEB", tmp_path)
    assert web_imports.faults() == ([f"web/{name} may not {fault}"] if fault else [])
