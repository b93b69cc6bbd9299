"""The Content-Security-Policy holds in the page and in the worker, in each engine, whatever is injected."""

from __future__ import annotations

import pytest

from tests.browsers.visitor import Visitor
from tests.e2e.deployed import Site, list_again
from tests.e2e.test_policy import ALL_TRIED, TRIED, Elsewhere, elsewhere

__all__ = ["elsewhere"]  # importing a fixture makes it available

SCRIPTS = {"page": "main", "worker": "worker"}
ASKED = """new Promise((done) => {
    const heard = new BroadcastChannel("tried");
    heard.onmessage = ({ data }) => done(data);
    new BroadcastChannel(`asked in the ${arguments[0]}`).postMessage(arguments[1]);
})"""


@pytest.mark.long
def test_nothing_runs_from_a_text_and_nothing_is_sent_elsewhere(
    newcomer: Visitor, site: Site, elsewhere: Elsewhere
) -> None:
    """Tampers with the site's own scripts, so that the driver's privileges play no part."""
    for where, name in SCRIPTS.items():
        (script,) = site.folder.glob(f"assets/{name}-*.js")
        script.write_text(script.read_text("utf-8") + intruder(where), "utf-8")
    list_again(site.folder)
    newcomer.open(site.address)
    for where in SCRIPTS:
        outcomes = newcomer.wait_for_promise(ASKED, where, elsewhere.address)
        assert outcomes == dict.fromkeys(outcomes, "refused"), where
        assert len(outcomes) == TRIED
    assert not elsewhere.asked


def intruder(where: str) -> str:
    return f"""
{{
    const asked = new BroadcastChannel("asked in the {where}");
    asked.onmessage = async ({{ data }}) => new BroadcastChannel("tried").postMessage(await ({ALL_TRIED})(data));
}}
"""
