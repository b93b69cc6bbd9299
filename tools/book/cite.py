"""Generates the page on how to cite Oddsmith from CITATION.cff."""

from __future__ import annotations

from typing import Any

from mkdocs.utils.yaml import yaml_load

import oddsmith
from tools.toolchain import ROOT

PAGE = """# How to cite

If you publish numbers that Oddsmith computed, say which version did.

> {text}

For BibTeX:

```bibtex
@software{{oddsmith,
{fields}
}}
```

You find it under About in the app, with `oddsmith --version`, and in `oddsmith.__version__`.
The file `CITATION.cff` of the repository says the same to programs.
"""


def page() -> str:
    """The page as Markdown."""
    told: dict[str, Any] = yaml_load((ROOT / "CITATION.cff").read_text("utf-8"))
    authors = [one.get("name") or f"{one['given-names']} {one['family-names']}" for one in told["authors"]]
    known = {
        "author": " and ".join(f"{{{one}}}" for one in authors),
        "title": f"{{{told['title']}}}",
        "version": oddsmith.__version__,
        "year": str(told.get("date-released", ""))[:4],
        "url": told.get("repository-code", ""),
    }
    fields = ",\n".join(f"  {name} = {{{text}}}" for name, text in known.items() if text)
    year = f" ({known['year']})" if known["year"] else ""
    url = f" {known['url']}" if known["url"] else ""
    text = f"{', '.join(authors)}{year}: {told['title']} {oddsmith.__version__}. {told['abstract']}{url}"
    return PAGE.format(text=text, fields=fields)
