import assert from "node:assert/strict";
import { test } from "node:test";
import { axisOf, labelPlaces, roundTicks, seen, thresholds } from "../../web/charts/axes.ts";

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

test("an end that stands for all from there on is always labelled, and its neighbours make room", () => {
  const open = rows(0, 21);
  open[21] = { ...open[21], or_more: true };
  open[0] = { ...open[0], or_less: true };
  const { ticks, text } = axisOf(open[0], open.at(-1), 170);
  assert.deepEqual(ticks, [0, 5, 10, 15, 21]);
  assert.deepEqual(ticks.map(text), ["≤0", "5", "10", "15", "21+"]);
  assert.equal(axisOf({ outcome: 0 }, { outcome: 21 }, 170).text(21), "21");
});

test("the longer its numbers, the fewer stand at an axis; joined neighbours reach to the last of them", () => {
  const short = axisOf({ outcome: 0 }, { outcome: 1000 }, 340).ticks;
  const long = axisOf({ outcome: 10_000 }, { outcome: 10_900, to: 11_000 }, 240).ticks;
  const large = axisOf({ outcome: 0 }, { outcome: 1e9 }, 340);
  assert.deepEqual(short, [0, 200, 400, 600, 800, 1000]);
  assert.deepEqual(long, [10_000, 10_200, 10_400, 10_600, 10_800, 11_000]);
  assert.deepEqual(large.ticks.map(large.text), ["0", "200M", "400M", "600M", "800M", "1B"]);
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
  assert.equal(places[0].x, 120); // the highest place is the first one's
  assert.equal(labelPlaces([line], 22, 90)[0].x, 40);
});
