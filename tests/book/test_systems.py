"""The pages that are made of what systems declare."""

from __future__ import annotations

import pytest

from oddsmith.declare.system import PublishedTable
from oddsmith.questions import catalog
from tools.book.systems import pages

PAGES = pages()
PUBLISHED = [(system.key, table) for system in catalog.systems() if system.key != "dice" for table in system.tables]


@pytest.mark.parametrize(("key", "table"), PUBLISHED, ids=lambda one: one if isinstance(one, str) else one.key)
def test_a_published_table_shows_what_its_source_shows(key: str, table: PublishedTable) -> None:
    _, _, behind = PAGES[f"systems/{key}.md"].partition(f"### {table.title}\n")
    shown, _, _ = behind.partition("</table>")
    assert ("%" in shown) == (table.shows == "chance")
