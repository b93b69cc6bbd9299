"""MkDocs hooks: add pages generated from the engine, render fences, give each page its content security policy."""

from __future__ import annotations

import re
import shutil
from fnmatch import fnmatch
from hashlib import sha256
from os.path import normpath
from pathlib import Path
from typing import Any

from mkdocs.config.config_options import ExtraScriptValue
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from oddsmith.errors import OddsmithError
from tools.book import cite, fences, finding, games, policy, systems
from tools.toolchain import ROOT

STYLES = ("web/styles/tokens.css", "py/oddsmith/algebra/notebook.css", "tools/book/book.css")
SCRIPT = "tools/book/book.js"
ICON = "web/icons/icon.svg"
NOT_WANTED = ("404.html", "sitemap.xml", "sitemap.xml.gz", "assets/javascripts/lunr", "assets/images/favicon.png")
"""What Material or MkDocs adds for hosts, search engines and languages that do not apply to this book."""
UPWARD = re.compile(r"\[([^\]]+)\]\((\.\./[^)]*)\)")
TABLE = re.compile(r"<table>(.*?</table>)", re.DOTALL)
EMPTY_HEAD = re.compile(r"<th([^>]*)></th>")
"""The corner of a table, which Markdown always makes a heading."""
RECIPES = 1
"""Index of the recipes among the sections."""
PAGE = re.compile(r"\]\(([\w-]+\.md)\)")
TITLE = re.compile(r"^# (.+)", re.MULTILINE)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated files, and list the pages of each section."""
    sheet = _hashed("css", "\n".join((ROOT / name).read_text("utf-8") for name in STYLES))
    script = _hashed("js", (ROOT / SCRIPT).read_text("utf-8"))
    config.extra_css += [*sheet]
    config.extra_javascript += [ExtraScriptValue(path) for path in script]
    icon = {"assets/icon.svg": (ROOT / ICON).read_text("utf-8")}
    for path, content in {
        **sheet,
        **script,
        **icon,
        "cite.md": cite.page(),
        "games.md": games.page("../../"),
        **systems.pages(),
    }.items():
        files.append(File.generated(config, path, content=content))
    pages = {file.src_uri: _title(file) for file in files.documentation_pages()}
    config.nav = [{name: _found(patterns, pages)} for section in config.nav or [] for name, patterns in section.items()]
    config.nav[RECIPES]["Recipes"] = _as_listed((Path(config.docs_dir) / "recipes/index.md").read_text("utf-8"))
    return files


def _as_listed(index: str) -> list[Any]:
    """The recipes, grouped and ordered as in their index."""
    _, *sections = re.split(r"^## ", index, flags=re.MULTILINE)
    listed = [section.partition("\n") for section in sections]
    return [
        "recipes/index.md",
        *({name: [f"recipes/{page}" for page in PAGE.findall(text)]} for name, _, text in listed),
    ]


def _hashed(kind: str, content: str) -> dict[str, str]:
    """A file named by a hash of its content, so that no browser uses a stale copy."""
    return {f"assets/book-{sha256(content.encode()).hexdigest()[:8]}.{kind}": content}


def _found(patterns: list[str], pages: dict[str, str]) -> list[str]:
    """The pages that match, without duplicates; those of one pattern are sorted by title."""
    ordered = sorted(pages, key=lambda path: pages[path].lower())
    return list(dict.fromkeys(path for pattern in patterns for path in ordered if fnmatch(path, pattern)))


def _title(file: File) -> str:
    found = TITLE.search(file.content_string)
    return found[1] if found else file.name


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Render a page's fences."""
    to_app = "../" * (page.url.count("/") + 1)
    write = fences.recipe if page.url.startswith("recipes/") else fences.shown

    def inward(found: re.Match[str]) -> str:
        """A link, or only its text if it leads to a file of the repository outside the book."""
        leads_out = normpath(Path(page.file.src_uri).parent / found[2]).startswith("..")
        return found[1] if leads_out else found[0]

    try:
        return write(UPWARD.sub(inward, markdown), to_app)
    except OddsmithError as refusal:
        raise PluginError(f"{page.file.src_uri}: {refusal}") from None


def on_page_content(html: str, **_: Any) -> str:
    """Make wide tables scrollable by keyboard. Those with a class are answers, which already are."""
    scrolled = r'<div class="scrolled" role="group" aria-label="Table" tabindex="0"><table class="text">\1</div>'
    return EMPTY_HEAD.sub(r"<td\1></td>", TABLE.sub(scrolled, html))


def on_post_page(output: str, **_: Any) -> str:
    """Add the page's content security policy."""
    return policy.put_into(output)


def on_post_build(config: MkDocsConfig) -> None:
    """Fix the search, and delete unwanted files."""
    site = Path(config.site_dir)
    finding.mend(site)
    for path in [*(site / name for name in NOT_WANTED), *site.rglob("*.map")]:
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
