import assert from "node:assert/strict";
import { test } from "node:test";
import { fileName } from "../../web/features/export/file-name.ts";
import { contentOf } from "../../web/features/export/pictures.ts";

test("a file is called by what it is about, in letters that every system takes", () => {
  assert.equal(
    fileName({ ask: "odds", link: "decibel?dice=7&discard=3" }, "csv"),
    "oddsmith-odds-decibel-dice-7-discard-3.csv",
  );
  assert.equal(
    fileName({ ask: "table", link: "decibel", rows: "dice=3..8", columns: "" }, "md"),
    "oddsmith-table-decibel-dice-3-to-8.md",
  );
  assert.equal(fileName({ ask: "compare", links: ["5dB", "blades"] }, "svg"), "oddsmith-compare-5db-blades.svg");
  assert.equal(
    fileName({ ask: "odds", link: "x?name=../..\\con:é<&>" }, "json"),
    "oddsmith-odds-x-name-to-to-con-e.json",
  );
  assert.ok(fileName({ ask: "odds", link: "x".repeat(500) }, "png").length < 90);
});

/** Takes what is to be drawn in place of drawing it. */
const charts = /** @type {any} */ ({ drawHeat: (/** @type {any} */ table) => table });
const state = /** @type {any} */ ({
  system: "s",
  first: { systems: [{ key: "s", name: "System", tables: [{ key: "t", title: "Table of the source" }] }] },
});
const report = {
  system: "s",
  question: "question",
  rows: { name: "dice", label: "Dice", texts: ["3", "4"] },
  columns: { name: "target", label: "Target", texts: ["5", "6"] },
  shows: "chance",
  cells: [
    [{ chance: { decimal: 0.5 }, mean: 1 }, null],
    [
      { chance: { decimal: 0.25 }, mean: 3 },
      { chance: { decimal: 1 }, mean: 2 },
    ],
  ],
};
const draw = (/** @type {any} */ table, /** @type {any} */ request) =>
  /** @type {any} */ (contentOf(charts, state, { ask: "table", link: "s", ...request }, table));

test("the picture of a table has its heads, its chances, and nothing where nothing can be", () => {
  const { title, lines, chart } = draw(report, { rows: "dice=3..4", columns: "target=5..6" });
  assert.deepEqual([title, lines], ["Dice × Target", ["System: question"]]);
  assert.deepEqual([chart.rowsLabel, chart.columnsLabel, chart.columns], ["Dice", "Target", ["5", "6"]]);
  assert.deepEqual(
    chart.rows.map(({ head }) => head),
    ["3", "4"],
  );
  assert.deepEqual(chart.rows[0].cells, [{ text: "50.0%", heat: 0.5 }, null]);
  assert.deepEqual(chart.rows[1].cells[1], { text: "100%", heat: 1 });
});

test("a table of the source has its title, and one of means is as warm as they are great", () => {
  const { title, chart } = draw({ ...report, shows: "mean" }, { published: "t" });
  assert.equal(title, "Table of the source");
  assert.deepEqual(
    chart.rows.flatMap(({ cells }) => cells.map((cell) => cell?.heat ?? null)),
    [0, null, 1, 0.5],
  );
  const one = draw({ ...report, columns: null, cells: [[report.cells[0][0]], [null]] }, { rows: "dice=3..4" });
  assert.deepEqual([one.chart.columns, one.chart.columnsLabel], [["Chance"], ""]);
});
