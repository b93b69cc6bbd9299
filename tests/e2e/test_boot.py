"""How the engine boots: from a memory image, with nothing fetched twice, or whole if there is no image."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import PurePosixPath

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.app import ENGINE_MS, SMALL, App

WHOLE_ONLY = "whole/pyodide-lock.json"
"""Only a whole engine requests this."""
OF_EACH_WORKER = {"core.mjs", "nothing/python_stdlib.zip", "nothing/pyodide.asm.wasm"}
"""Every worker requests these, from the browser's cache."""
LIKELIEST = [("broken", "image.bin"), ("broken", "core.bin")]
"""The likeliest faults of files; the others are tested with `--long`."""


def files_asked(page: Page, address: str) -> Counter[str]:
    """How often the page requests each of the engine's files from now on."""
    asked: Counter[str] = Counter()

    def note(url: str) -> None:
        path = PurePosixPath(url.removeprefix(address))
        if path.parts and path.parts[0].startswith("engine-"):
            asked["/".join(path.parts[1:])] += 1

    page.context.on("request", lambda request: None if request.service_worker else note(request.url))
    return asked


def files_until_ready(page: Page, address: str) -> Counter[str]:
    """How often each file is requested until the engine is ready."""
    asked = files_asked(page, address)
    app = App(page, address).open("decibel").wait_until_ready()
    found = Counter(asked)
    assert len(app.roll()) == 5
    return found


def test_it_starts_from_the_image_and_fetches_nothing_twice_and_more_when_the_first_program_comes(
    page: Page, address: str, complaints: list[str]
) -> None:
    page.add_init_script(SMALL)  # a spare worker would request some again
    asked = files_asked(page, address)
    app = App(page, address).open("decibel").wait_until_ready()
    assert len(app.roll()) == 5
    assert asked["image.bin"] == asked["core.bin"] == max(asked.values()) == 1
    assert "programs.bin" not in asked
    app.open("lab?program=output 3d6")
    expect(page.locator(".output .statistics")).to_contain_text("10.5", timeout=ENGINE_MS)
    assert asked["image.bin"] == asked["programs.bin"] == asked["core.bin"] == 1
    assert WHOLE_ONLY not in asked


@pytest.mark.parametrize(
    ("link", "told"),
    [
        ("lab?program=output 3d6", ("Lab", "10.5")),
        ("odds?of=dnd-check?BONUS=7", ("D&D 5th edition: check: Odds", "65.0%")),
        pytest.param("dnd-check?BONUS=7", ("D&D 5th edition: check", "65.0%"), marks=pytest.mark.long),
    ],
)
def test_a_program_starts_from_the_larger_image_alone(
    page: Page, address: str, complaints: list[str], link: str, told: tuple[str, str]
) -> None:
    asked = files_asked(page, address)
    app = App(page, address).open(link).wait_until_ready()
    expect(page.get_by_role("heading", name=told[0])).to_be_visible(timeout=ENGINE_MS)
    expect(page.locator("#main")).to_contain_text(told[1], timeout=ENGINE_MS)
    app.open("decibel?dice=7")
    assert len(app.roll()) == 7  # normally done by the smaller image
    assert asked["programs.bin"] == asked["core.bin"] == 1
    assert {file for file, times in asked.items() if times > 1} <= OF_EACH_WORKER  # a slow program gets a new worker
    assert "image.bin" not in asked
    assert WHOLE_ONLY not in asked


def test_without_the_larger_image_there_are_dice_until_it_can_be_had(page: Page, address: str) -> None:
    page.route(re.compile("programs[.]bin|/whole/"), lambda route: route.fulfill(status=404))
    app = App(page, address).open("decibel?dice=7")
    assert len(app.roll()) == 7
    app.open("lab?program=output 3d6")
    expect(page.get_by_text("Part of Oddsmith could not be loaded.").first).to_be_visible(timeout=ENGINE_MS)
    app.open("decibel?dice=7")
    assert len(app.roll()) == 7
    page.unroute_all()
    app.open("lab?program=output 3d6")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator(".output .statistics")).to_contain_text("10.5", timeout=ENGINE_MS)


@pytest.mark.parametrize("is_online_again", [True, pytest.param(False, marks=pytest.mark.long)])
def test_a_page_for_a_program_without_its_image_has_dice_when_it_is_tried_again(
    page: Page, address: str, *, is_online_again: bool
) -> None:
    page.route(re.compile("programs[.]bin|/whole/"), lambda route: route.fulfill(status=404))
    app = App(page, address).open("lab?program=output 3d6")
    retry = page.locator(".engine.failed").get_by_role("button", name="Try again")
    expect(retry).to_be_visible(timeout=ENGINE_MS)
    expect(page.locator(".outputs .waiting")).to_be_empty()
    if is_online_again:
        page.evaluate("dispatchEvent(new Event('online'))")
    else:
        retry.click()
    app.open("decibel?dice=7")
    assert len(app.roll()) == 7


@pytest.mark.parametrize(
    "file", ["core.bin", *(pytest.param(file, marks=pytest.mark.long) for file in ("core.mjs", "image.bin"))]
)
def test_what_is_cut_off_once_is_asked_for_once_more(page: Page, address: str, file: str) -> None:
    page.route(re.compile(f"/{file}$"), lambda route: route.abort(), times=1)
    asked = files_until_ready(page, address)
    assert asked[file] + asked[f"{file}?again"] == 2
    assert not {"programs.bin", WHOLE_ONLY} & set(asked)


@pytest.mark.parametrize(
    ("fault", "files", "then"),
    [
        pytest.param(fault, files, then, marks=() if (fault, files) in LIKELIEST else pytest.mark.long)
        for fault in ("missing", "broken", "cut off")
        for files, then in (
            ("image.bin", "programs.bin"),
            ("(image|programs).bin", WHOLE_ONLY),
            ("core.bin", WHOLE_ONLY),
            ("brotli.wasm", WHOLE_ONLY),
        )
    ],
)
def test_without_the_right_files_the_next_larger_engine_starts(
    page: Page, address: str, fault: str, files: str, then: str
) -> None:
    def spoil(route: Route) -> None:
        if fault == "missing":
            route.fulfill(status=404)
            return
        body = bytearray(route.fetch().body())
        if fault == "broken":
            body[len(body) // 2] ^= 255
        else:
            del body[len(body) // 2 :]
        route.fulfill(status=200, body=bytes(body))

    page.route(re.compile(files), spoil)
    asked = files_until_ready(page, address)
    assert asked[then] == 1
    assert asked["core.bin"] <= 2
    assert then == WHOLE_ONLY or WHOLE_ONLY not in asked
    page.unroute_all(behavior="ignoreErrors")  # on a slow machine a second worker may be fetching
