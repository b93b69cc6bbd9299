"""The content security policy of the book: everything from its own origin, and only Material's inline scripts."""

from __future__ import annotations

import base64
import re
from hashlib import sha256

INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
CHARSET = '<meta charset="utf-8">'


def put_into(html: str) -> str:
    """The page with its policy, which has a hash of each inline script."""
    sums = sorted({base64.b64encode(sha256(script.encode()).digest()).decode() for script in INLINE.findall(html)})
    scripts = " ".join(["'self'", *(f"'sha256-{one}'" for one in sums)])
    rules = {
        "default-src": "'self'",
        "script-src": scripts,
        "style-src-attr": "'unsafe-inline'",  # the colours of cells in heat tables
        "img-src": "'self' data:",  # Material's style sheet embeds its icons
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    if CHARSET not in html:
        raise ValueError(f"a page of the book has no {CHARSET}, behind which its policy stands")
    policy = "; ".join(f"{name} {sources}" for name, sources in rules.items())
    return html.replace(CHARSET, f'{CHARSET}\n<meta http-equiv="Content-Security-Policy" content="{policy}">', 1)
