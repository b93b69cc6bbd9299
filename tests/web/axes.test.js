import assert from "node:assert/strict";
import { test } from "node:test";
import { axisOf, roundTicks } from "../../web/charts/frame.ts";
import { seen } from "../../web/charts/rows.ts";

globalThis.ResizeObserver ??= /** @type {any} */ (class {}); // the charts' module creates one
const { thresholds } = await import("../../web/charts/law.ts");
const { labelPlaces } = await import("../../web/charts/lines.ts");

const rows = (least, most, extra = {}) =>
  Array.from({ length: most - least + 1 }, (_, index) => ({
    outcome: least + index,
    weight: "1",
    chance: 0,
    ...extra,
  }));

test("an axis has round numbers, and no more than there is room for", () => {
  assert.deepEqual(roundTicks(0, 19, 8), [0, 5, 10, 15]);
  assert.deepEqual(roundTicks(-19, 19, 8), [-15, -10, -5, 0, 5, 10, 15]);
  assert.deepEqual(roundTicks(100, 10_000, 8), [2000, 4000, 6000, 8000, 10_000]);
  assert.deepEqual(roundTicks(3, 3, 8), [3]);
  for (const [least, most, room] of [
    [0, 1000, 7],
    [-3, 5, 3],
    [1, 6, 20],
    [999, 123_456, 9],
  ]) {
    const ticks = roundTicks(least, most, room);
    assert.ok(ticks.length <= room + 1 && ticks.length > 0, `${ticks}`);
    assert.ok(ticks.every((tick) => Number.isInteger(tick) && tick >= least && tick <= most));
  }
});

test("an axis of chances has round ones too, however small", () => {
  assert.deepEqual(roundTicks(0, 1, 5, 0), [0, 0.2, 0.4, 0.6000000000000001, 0.8, 1]);
  assert.equal(roundTicks(0, 0.3, 5, 0).length, 4); // 0.3 / 0.1 is less than 3
  assert.deepEqual(roundTicks(0, 0.0004, 5, 0).length, 5);
});

/** @type {(...given: Parameters<typeof axisOf>) => string[]} */
const texts = (...given) => axisOf(...given).map(({ text }) => text);

test("an end that stands for all from there on is always labelled, and its neighbours make room", () => {
  const ends = { least: 0, most: 21, width: 170 };
  assert.deepEqual(texts(ends, { or_less: true }, { or_more: true }), ["≤0", "5", "10", "15", "21+"]);
  assert.equal(axisOf(ends, {}, { or_more: true }).at(-1)?.tick, 21);
  assert.deepEqual(texts(ends), ["0", "5", "10", "15", "20"]);
});

test("the longer its numbers, the fewer stand at an axis", () => {
  const thousand = ["0", "200", "400", "600", "800", "1000"];
  assert.deepEqual(texts({ least: 0, most: 1000, width: 340 }), thousand);
  const long = axisOf({ least: 10_000, most: 11_000, width: 240 }).map(({ tick }) => tick);
  assert.deepEqual(long, [10_000, 10_200, 10_400, 10_600, 10_800, 11_000]);
  const large = ["0", "200M", "400M", "600M", "800M", "1B"];
  assert.deepEqual(texts({ least: 0, most: 1e9, width: 340 }), large);
});

test("of a long law the rare ends are left out, of a short one nothing", () => {
  const long = rows(0, 99).map((row) => ({
    ...row,
    at_least: row.outcome > 80 ? 0.0001 : 0.9,
    at_most: row.outcome < 10 ? 0.0001 : 0.9,
  }));
  assert.deepEqual([seen(long)[0].outcome, seen(long).at(-1).outcome], [10, 80]);
  assert.equal(seen(long.slice(0, 60)).length, 60);
});

test("a threshold lies between failure and success, whichever is above", () => {
  const law = (...successes) => successes.map((success, outcome) => ({ outcome, weight: "1", chance: 0, success }));
  assert.deepEqual(thresholds(law(false, false, true)), [{ at: 1.5, above: true }]);
  assert.deepEqual(thresholds(law(true, false, false)), [{ at: 0.5, above: false }]);
  assert.deepEqual(
    thresholds(law(false, true, false)).map(({ at }) => at),
    [0.5, 1.5],
  );
  assert.deepEqual(thresholds(law(true, true)), []);
  assert.deepEqual(thresholds(rows(0, 3)), []);
});

test("letters stand on their lines and not upon each other", () => {
  const line = [0, 40, 80, 120].map((x) => ({ x, y: 100 - x / 4 }));
  const places = labelPlaces([line, line, line, line, line], 22, 0);
  assert.equal(new Set(places.slice(0, 4).map(({ x }) => x)).size, 4);
  assert.ok(places.every((place) => line.includes(place)));
  assert.equal(places[0].x, 120); // the first label gets the highest place
  assert.equal(labelPlaces([line], 22, 90)[0].x, 40);
});
