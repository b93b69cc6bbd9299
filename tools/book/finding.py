"""Fixes the book's search by patching Material's output."""

from __future__ import annotations

from pathlib import Path

WORKERS, INDEX = "assets/javascripts/workers", "search/search_index.json"
MERGED, KEPT_APART = "e=e+s+o.id}return e}", 'e=e+s+o.id+","}return e}'
"""How lunr builds keys for the edges of its token trie: letter and node id, so “1” and 23 collide with “12” and 3.

With numbers in the text it therefore merges different endings of words, and does not find “lowest” anywhere
(lunr.js, issue 529).
"""


def mend(site: Path) -> None:
    """Make the search find every word, including D&D, which the index has HTML-escaped."""
    (script,) = (site / WORKERS).glob("search.*.js")
    text = script.read_text("utf-8")
    if text.count(MERGED) != 1:
        raise ValueError(f"{script.name} is another lunr than the one that is mended here: look whether it needs it")
    script.write_text(text.replace(MERGED, KEPT_APART), "utf-8")
    index = site / INDEX
    index.write_text(index.read_text("utf-8").replace("D&amp;D", "D&D"), "utf-8")
