"""The book's search: what Material's own misses, mended in what it has made."""

from __future__ import annotations

from pathlib import Path

WORKERS, INDEX = "assets/javascripts/workers", "search/search_index.json"
MERGED, KEPT_APART = "e=e+s+o.id}return e}", 'e=e+s+o.id+","}return e}'
"""How lunr writes down where a token goes on: letter and number, of which “1” and 23 reads as “12” and 3.

So with numbers in the text it takes different ends of words for one,
and finds “lowest” nowhere (lunr.js, issue 529).
"""


def mend(site: Path) -> None:
    """Have every word found that is there, D&D too, which the index has as HTML."""
    (script,) = (site / WORKERS).glob("search.*.js")
    text = script.read_text("utf-8")
    if text.count(MERGED) != 1:
        raise ValueError(f"{script.name} is another lunr than the one that is mended here: look whether it needs it")
    script.write_text(text.replace(MERGED, KEPT_APART), "utf-8")
    index = site / INDEX
    index.write_text(index.read_text("utf-8").replace("D&amp;D", "D&D"), "utf-8")
