"""Thousands of questions and rolls in one page: memory stays bounded, and no roll is lost or duplicated."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import CDPSession, Page

from oddsmith import api
from tests.e2e.app import DESK, WITH_SERVICE_WORKER, App
from tests.e2e.deployed import Site, list_again

pytestmark = WITH_SERVICE_WORKER

AT_ONCE = 100
WARM_UP = 50
HEAP_MB = 4
"""How much the scripts' heap may grow for good, apart from the history."""
A_ROLL_KB = 1.5
"""How much of the heap a roll in the history may take."""
NODES = 2_500
"""How much the number of nodes may grow: views differ, and Plot's charts have the most."""
COLLECTIONS = 10
"""The remains of a view are freed only after several collections, with the page's own work in between."""
ENGINE_MB = 16
"""How much an engine may grow: Python never returns memory to the browser, but its caches are bounded."""

HOLD_MEMORY = """{
    const { instantiate } = WebAssembly;
    WebAssembly.instantiate = async (...given) => {
        const made = await instantiate.apply(WebAssembly, given);
        const { memory } = (made.instance ?? made).exports;
        if (memory) self.heldMemory = memory;
        return made;
    };
}
"""
"""Put in front of the worker's script: there is no other way to see an engine's memory."""
SOAK = """async (steps) => {
    const seen = (css) => document.querySelector(css);
    const words = (css) => (seen(css)?.textContent ?? "").replace(/\\s+/g, " ").trim();
    const until = async (what, holds) => {
        for (const start = performance.now(); !holds(); ) {
            if (performance.now() - start > 30_000) throw new Error(`waited in vain at ${location.hash} for ${what}`);
            await new Promise(requestAnimationFrame);
        }
    };
    const rolled = [];
    for (const { kind, link, shows } of steps) {
        if (kind === "roll") {
            await until("ready to roll", () => seen("#roll-button:enabled"));
            const before = words("#result .seed");
            seen("#roll-button").click();
            await until(kind, () => ![before, ""].includes(words("#result .seed")));
            rolled.push(words("#result .seed"));
        } else {
            location.hash = `#/${link}`;
            await until(link, () => words(shows.where).includes(shows.words));
        }
    }
    return rolled;
}"""
KEPT = """() => new Promise((resolve, reject) => {
    const opening = indexedDB.open("oddsmith", 1);
    opening.onsuccess = () => {
        const asked = opening.result.transaction("rolls").objectStore("rolls").getAllKeys();
        asked.onsuccess = () => { opening.result.close(); resolve(asked.result); };
        asked.onerror = () => reject(asked.error);
    };
})"""


class Memory(NamedTuple):
    """Memory after garbage collection: megabytes of the scripts' heap and of the largest engine, and nodes."""

    heap_mb: float
    nodes: int
    engine_mb: float
    workers: int


@pytest.fixture
def watched(page: Page, site: Site, complaints: list[str]) -> App:
    """A page whose workers expose their memory."""
    (worker,) = site.folder.glob("assets/worker-*.js")
    worker.write_text(HOLD_MEMORY + worker.read_text("utf-8"), "utf-8")
    list_again(site.folder)
    page.set_viewport_size(DESK)
    return App(page, site.address).open().wait_until_ready()


@pytest.mark.parametrize("count", [25, pytest.param(10_000, marks=pytest.mark.long)])
def test_memory_is_bounded_and_the_history_whole(
    watched: App, count: int, record_property: Callable[[str, object], None]
) -> None:
    page = watched.page
    devtools = page.context.new_cdp_session(page)
    every = list(steps(random.Random(7), WARM_UP + count))  # noqa: S311 (the same questions every time)
    rolled: list[str] = page.evaluate(SOAK, every[:WARM_UP])
    before, rolls_before = memory(page, devtools), len(rolled)
    record_property("figures", f"soak of {count} steps, from {before}")
    for at in range(WARM_UP, len(every), AT_ONCE):
        rolled += page.evaluate(SOAK, every[at : at + AT_ONCE])
        if (at - WARM_UP) % 2_500 == 0:
            record_property("figures", f"after {at + AT_ONCE - WARM_UP}, {len(rolled)} rolls: {memory(page, devtools)}")
    after, kept = memory(page, devtools), page.evaluate(KEPT)
    record_property("figures", f"after {count}, {len(rolled)} rolls: {after}")
    assert len(rolled) == len(set(rolled)) == len(kept)
    assert set(rolled) == {link.partition("seed=")[2].partition("&")[0] for link in kept}
    history_mb = (len(rolled) - rolls_before) * A_ROLL_KB / 1024
    assert after.heap_mb - before.heap_mb < HEAP_MB + history_mb
    assert after.nodes - before.nodes < NODES
    assert after.engine_mb - before.engine_mb < ENGINE_MB
    assert after.workers <= before.workers + 1


def memory(page: Page, devtools: CDPSession) -> Memory:
    page.evaluate("location.hash = '#/decibel'")
    page.get_by_role("heading", name="Decibel").wait_for()
    for _ in range(COLLECTIONS):
        devtools.send("HeapProfiler.collectGarbage")
        page.wait_for_timeout(150)
    heap = devtools.send("Runtime.getHeapUsage")["usedSize"]
    nodes = devtools.send("Memory.getDOMCounters")["nodes"]
    engines = [worker.evaluate("self.heldMemory?.buffer.byteLength ?? 0") for worker in page.workers]
    return Memory(round(heap / 2**20, 1), nodes, round(max(engines) / 2**20, 1), len(engines))


def steps(chance: random.Random, count: int) -> Iterator[dict[str, Any]]:
    """Questions of every kind, and nearly as many rolls of the last question."""
    kind = "odds"
    for number in range(count):
        weights = {
            "odds": 44,
            "roll": 0 if kind == "program" else 44,
            "table": 3,
            "solve": 3,
            "compare": 3,
            "program": 3,
        }
        (kind,) = chance.choices([*weights], [*weights.values()])
        yield {"kind": kind, **MAKERS[kind](chance, number)}


def set_up(chance: random.Random) -> str:
    return chance.choice(
        [
            f"decibel?dice={chance.randint(3, 40)}&target={chance.randint(0, 19)}&positive={chance.randint(0, 3)}",
            f"decibel?dice={chance.randint(5, 20)}&discard=1&resolution=dynamic&opponent_dice={chance.randint(3, 20)}",
            f"storyteller?attribute={chance.randint(1, 15)}&skill={chance.randint(0, 9)}&red={chance.randint(0, 1)}",
            f"roll-under?dice={chance.randint(1, 5)}d{chance.choice([6, 8, 10])}&challenge={chance.randint(1, 5)}",
            f"crucible?boons={chance.randint(0, 4)}",
            f"blades?dice={chance.randint(0, 8)}",
        ]
    )


def odds_step(chance: random.Random, _number: int) -> dict[str, Any]:
    link = set_up(chance)
    return {"link": link, "shows": {"where": ".roll-bar .notation", "words": question(link)}}


def table_step(chance: random.Random, number: int) -> dict[str, Any]:
    first, target = chance.randint(3, 30), number % 18
    sweep = f"rows=dice={first}..{first + 3}&columns=target={target}..{target + 2}"
    link = f"tables?of=decibel?positive={chance.randint(0, 5)}&{sweep}"
    return {"link": link, "shows": {"where": ".heat tbody tr:last-child th", "words": str(first + 3)}}


def solve_step(chance: random.Random, number: int) -> dict[str, Any]:
    wanted = chance.randint(20, 45)  # never the set-up's current chance
    link = f"tables?of=decibel?dice={chance.randint(3, 12)}&rows=dice=3..4&about={wanted}%25"
    return {"link": link, "shows": {"where": ".backwards > [role=status]", "words": f"{wanted}%"}}


def compare_step(chance: random.Random, _number: int) -> dict[str, Any]:
    links = [set_up(chance) for _ in range(2)]
    one, other = (link.replace("&", "%26") for link in links)
    return {"link": f"compare?of={one}&of={other}", "shows": {"where": ".compared", "words": question(links[1])}}


def program_step(chance: random.Random, number: int) -> dict[str, Any]:
    link = f'lab?program=output [highest {chance.randint(1, 3)} of 4d{chance.randint(4, 20)}] named "n{number}"'
    return {"link": link, "shows": {"where": "section.output", "words": f"n{number}"}}


def question(link: str) -> str:
    (report,) = json.loads(api.answer(json.dumps({"ask": "replay", "links": [link]})))["answer"]
    return str(report["question"])


MAKERS = {
    "odds": odds_step,
    "roll": lambda _chance, _number: {},
    "table": table_step,
    "solve": solve_step,
    "compare": compare_step,
    "program": program_step,
}
