import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "@lit-labs/ssr";
import { collectResultSync } from "@lit-labs/ssr/lib/render-result.js";
import { readAt } from "../../web/charts/rows.ts";
import * as Compare from "../../web/features/compare/state.ts";

globalThis.ResizeObserver ??= /** @type {any} */ (class {}); // the charts' module creates one
const { wordsOf } = await import("../../web/charts/law.ts");
const { drawLines, toldAt } = await import("../../web/charts/lines.ts");

const LINKS = ["a", "b", "c", "d", "e", "f"];
const add = (/** @type {Compare.Compare} */ compare, /** @type {string} */ link) =>
  Compare.compareThese(compare, [...Compare.linksOf(compare), link]);
const remove = (/** @type {Compare.Compare} */ compare, /** @type {string} */ link) =>
  Compare.compareThese(
    compare,
    Compare.linksOf(compare).filter((one) => one !== link),
  );
const six = Compare.compareThese(Compare.initial(), LINKS);

test("six set-ups are the most", () => {
  const seven = add(six, "g");
  assert.deepEqual(Compare.linksOf(seven), LINKS);
  assert.deepEqual(Compare.linksOf(add(remove(seven, "c"), "g")), ["a", "b", "d", "e", "f", "g"]);
});

test("a set-up is compared once, and without its seed", () => {
  const links = Compare.linksOf(Compare.compareThese(Compare.initial(), ["x?dice=3&seed=1-a", "x?dice=3", "", "y"]));
  assert.deepEqual(links, ["x?dice=3", "y"]);
  const compare = Compare.compareThese(Compare.initial(), ["x?dice=3&target=4"]);
  assert.equal(Compare.placeOf(compare, "x?target=4&dice=3"), 0);
  assert.equal(Compare.placeOf(compare, "x?target=4"), -1);
  const known = /** @type {any} */ ({ ...compare, entries: [{ link: "x?dice=d8,d6", setUp: {}, refusal: null }] });
  const again = Compare.compareThese(known, ["x?dice=d8%2Cd6", "x?dice=d8,d6&seed=1-a"]);
  assert.deepEqual(again.entries, known.entries);
});

test("odds that have come are kept, and a shorthand that turns out to be there already goes", () => {
  const setUp = /** @type {any} */ ({ link: "decibel", system: "decibel" });
  const both = Compare.compareThese(Compare.initial(), ["decibel", "5dB"]);
  const one = Compare.receive(both, "5dB", setUp, null);
  assert.deepEqual(Compare.linksOf(one), ["decibel"]);
  const more = add(Compare.receive(one, "decibel", setUp, null), "b");
  assert.equal(more.entries[0]?.setUp, setUp);
  assert.equal(more.entries[1]?.setUp, null);
});

test("what came together keeps its marks while others come and go", () => {
  const [a, b, c] = ["a", "b", "c"].map((link) => /** @type {any} */ ({ link }));
  const law = /** @type {any} */ ({ chance: [1] });
  const answer = { setups: [b, c], aligned: { outcomes: [{ outcome: 1 }], laws: [law, null] } };
  const together = { answer };
  const told = Compare.series({ ...six, together });
  assert.deepEqual(
    told.map(({ letter, setUp }) => [letter, setUp]),
    [
      ["B", b],
      ["C", c],
    ],
  );
  assert.deepEqual(
    Compare.linesOf(told).map(({ letter }) => letter),
    ["B"],
  );
  const less = remove({ ...six, together }, "b");
  assert.deepEqual(
    Compare.series(less).map(({ letter, setUp }) => [letter, setUp]),
    [["B", c]],
  );
  assert.deepEqual(Compare.series(Compare.compareThese(less, [a.link])), []);
});

test("a place is told by its number, and what stands for more by all that it stands for", () => {
  const law = { chance: [0.25, 0.75, null], at_least: [1, 0.75, null], at_most: [0.25, 1, null], or_more: 12 };
  const [first, end, beyond] = [{ outcome: 11 }, { outcome: 12 }, { outcome: 13 }];
  assert.equal(toldAt(first, law, 0, "chance"), "25.0%");
  assert.equal(toldAt(end, law, 1, "chance"), "75.0% (12 or more)");
  assert.equal(toldAt(end, law, 1, "at_least"), "75.0%");
  assert.equal(toldAt(beyond, law, 2, "chance"), "–");
  const joined = { outcome: 10, to: 19 };
  assert.deepEqual(
    /** @type {const} */ (["chance", "at_least", "at_most"]).map((reading) => readAt(joined, reading)),
    ["10 to 19", "10", "19"],
  );
});

test("where a law skips numbers its line lies on what they have, and has no dots there", () => {
  const places = [0, 1, 3, 4].map((outcome) => ({ outcome }));
  const law = { chance: [0.5, 0, 0, 0.5], at_least: [1, 0.5, 0.5, 0.5], at_most: [0.5, 0.5, 0.5, 1] };
  const heights = (/** @type {"chance" | "at_least" | "at_most"} */ reading) => {
    const series = [/** @type {any} */ (Compare.seriesOf({}, law, 0))];
    const drawn = collectResultSync(render(/** @type {any} */ (drawLines(places, series, reading, 600).content)));
    const [, points = ""] = /<polyline class="line" points="?([^"]*)"/.exec(drawn) ?? [];
    assert.equal(drawn.split('r="2.5"').length - 1, 2);
    return points.split(" ").map((point) => Number(point.split(",")[1]));
  };
  const [first = 0, ...rest] = heights("chance");
  assert.equal(rest[2], first);
  assert.ok(rest[0] === rest[1] && Number(rest[0]) > first); // lower chances are further down
  const [top, after, before, last] = heights("at_least");
  assert.deepEqual([after, before], [last, last]);
  assert.notEqual(top, last);
  const [low, still, yet, high] = heights("at_most");
  assert.deepEqual([still, yet], [low, low]);
  assert.notEqual(low, high);
});

test("a chart says that rare ends are left out where that is so", () => {
  const places = Array.from({ length: 100 }, (_, outcome) => ({ outcome }));
  const lawOf = (/** @type {(outcome: number) => number} */ below) => ({
    chance: places.map(({ outcome }) => below(outcome + 1) - below(outcome)),
    at_least: places.map(({ outcome }) => 1 - below(outcome)),
    at_most: places.map(({ outcome }) => below(outcome + 1)),
  });
  const cut = (/** @type {(outcome: number) => number} */ below) =>
    drawLines(places, [/** @type {any} */ (Compare.seriesOf({}, lawOf(below), 0))], "chance", 600).isCut;
  assert.equal(
    cut((outcome) => outcome / 100),
    false,
  );
  assert.equal(
    cut((outcome) => (outcome / 100) ** 4),
    true,
  );
});

test("a chart claims no fewer most likely outcomes than there are", () => {
  const modesOf = (/** @type {number[]} */ modes) =>
    wordsOf(/** @type {any} */ ({ label: "", modes, mode_chance: 1 / 12 })).modes;
  assert.equal(modesOf([1, 2, 3, 4]), "1, 2, 3, 4");
  assert.equal(modesOf([-1, 2, 3, 4, 5, 6, 7]), "−1, 2, 3, 4 … (7)");
});
