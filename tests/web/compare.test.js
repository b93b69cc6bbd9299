import assert from "node:assert/strict";
import { test } from "node:test";
import { chanceAt, outcomesOf } from "../../web/charts/rows.ts";
import * as Compare from "../../web/features/compare/state.ts";

const LINKS = ["a", "b", "c", "d", "e", "f"];
const six = Compare.compareThese(Compare.initial(), LINKS);

test("six set-ups are the most", () => {
  const seven = Compare.add(six, "g");
  assert.deepEqual(Compare.linksOf(seven), LINKS);
  assert.deepEqual(Compare.linksOf(Compare.add(Compare.remove(seven, "c"), "g")), ["a", "b", "d", "e", "f", "g"]);
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
  const one = Compare.receive(both, "5dB", { setUp });
  assert.deepEqual(Compare.linksOf(one), ["decibel"]);
  const more = Compare.add(Compare.receive(one, "decibel", { setUp }), "b");
  assert.equal(more.entries[0]?.setUp, setUp);
  assert.deepEqual(
    Compare.series(more).map(({ letter }) => letter),
    ["A"],
  );
});

test("a law tells the chance of outcomes beside its own, but not beyond an open end", () => {
  const rows = /** @type {any[]} */ ([
    { outcome: 2, chance: 0.5, at_least: 1, at_most: 0.5 },
    { outcome: 4, chance: 0.25, at_least: 0.5, at_most: 0.75 },
    { outcome: 6, chance: 0.25, at_least: 0.25, at_most: 1 },
  ]);
  const at = (/** @type {number} */ outcome) =>
    /** @type {const} */ (["chance", "at_least", "at_most"]).map((reading) => chanceAt(rows, outcome, reading));
  assert.deepEqual(at(1), [0, 1, 0]);
  assert.deepEqual(at(4), [0.25, 0.5, 0.75]);
  assert.deepEqual(at(5), [0, 0.25, 0.75]);
  assert.deepEqual(at(7), [0, 0, 1]);
  rows[2].or_more = true;
  assert.deepEqual(at(7), [null, null, null]);
  assert.deepEqual(at(6), [0.25, 0.25, 1]);
});

test("of joined neighbours only the ends of their class are told, but together always", () => {
  const rows = [
    { outcome: 0, to: 9, chance: 0.25, at_least: 1, at_most: 0.25 },
    { outcome: 10, to: 19, chance: 0.75, at_least: 0.75, at_most: 1 },
  ];
  const told = (outcome) =>
    /** @type {const} */ (["chance", "at_least", "at_most"]).map((reading) => chanceAt(rows, outcome, reading));
  assert.deepEqual(told(0), [0.25, 1, null]);
  assert.deepEqual(told(9), [0.25, null, 0.25]);
  assert.deepEqual(told(13), [0.75, null, null]);
  assert.deepEqual(told(19), [0.75, null, 1]);
  assert.deepEqual(told(20), [0, 0, 1]);
  const law = /** @type {any} */ ([{ outcomes: rows }]);
  assert.deepEqual(outcomesOf(law, "chance"), [0, 10]);
  assert.deepEqual(outcomesOf(law, "at_most"), [9, 19]);
});
