import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "@lit-labs/ssr";
import { collectResultSync } from "@lit-labs/ssr/lib/render-result.js";

globalThis.ResizeObserver ??= /** @type {any} */ (class {}); // frames that scroll have one for all
const { fileName } = await import("../../web/features/export/control.ts");
const { drawHeat } = await import("../../web/charts/bars.ts");
const { programPicture } = await import("../../web/features/lab/outputs.ts");
const { heatTable } = await import("../../web/features/tables/grid.ts");
const { errataOf } = await import("../../web/features/tables/source.ts");

test("a file is called by what it is about, in letters that every system takes, and no longer than lists show", () => {
  assert.equal(fileName({ ask: "odds", link: "decibel?dice=7" }, "csv"), "oddsmith-odds-decibel-dice-7.csv");
  assert.equal(
    fileName({ ask: "table", link: "decibel", rows: "dice=3..8", columns: "" }, "md"),
    "oddsmith-table-decibel-dice-3-to-8.md",
  );
  assert.equal(fileName({ ask: "compare", links: ["5dB", "blades"] }, "svg"), "oddsmith-compare-5db-blades.svg");
  assert.equal(
    fileName({ ask: "odds", link: "x?name=../..\\con:é<&>" }, "json"),
    "oddsmith-odds-x-name-to-to-con-e.json",
  );
  const long = fileName({ ask: "odds", link: "decibel?resolution=dynamic&opponent_dice=4" }, "csv");
  assert.equal(long, "oddsmith-odds-decibel-resolution.csv"); // whole words
  assert.equal(fileName({ ask: "odds", link: "x".repeat(500) }, "markdown").length <= 40, true);
});

/** The words of a picture, in the order in which they are drawn. */
const words = (/** @type {any} */ { content }) =>
  [...collectResultSync(render(content)).matchAll(/<text[^>]*>([\s\S]*?)<\/text>/g)].map(([, text]) =>
    (text ?? "").replace(/<!--.*?-->/g, "").trim(),
  );
const warmths = (/** @type {any} */ { content }) =>
  [...collectResultSync(render(content)).matchAll(/fill-opacity="?([\d.]+)/g)].map(([, amount]) => Number(amount));
const state = /** @type {any} */ ({ odds: { form: [] } });
const report = /** @type {any} */ ({
  link: "s",
  title: "Dice by target",
  titles: {},
  rows: { name: "dice", label: "Dice", texts: ["3", "4"] },
  columns: { name: "target", label: "Target", texts: ["5", "6"] },
  cells: [
    [{ chance: { decimal: 0.5 }, mean: 1 }, null],
    [
      { chance: { decimal: 0.25 }, mean: 3 },
      { chance: { decimal: 1 }, mean: 2 },
    ],
  ],
});
const draw = (/** @type {any} */ table, /** @type {"chance" | "mean"} */ shows, marksErrata = false) =>
  drawHeat(heatTable(table, shows, state, { here: -1, near: new Set(), marksErrata }));

test("the picture of a table has its heads, its chances, and nothing where nothing can be", () => {
  const told = ["Target →", "Dice ↓", "5", "6", "3", "50.0%", "–", "4", "25.0%", "100%"];
  assert.deepEqual(words(draw(report, "chance")), told);
});

test("a table of means is as warm as they are great", () => {
  assert.deepEqual(warmths(draw(report, "mean")), [0.03, 0.03, 0.52, 0.275]);
  const one = draw({ ...report, columns: null, cells: [[report.cells[0][0]], [null]] }, "chance");
  assert.deepEqual(words(one), ["Dice ↓", "Chance", "3", "50.0%", "4", "–"]);
});

test("misprints are marked in a picture too, and told below as the rest of the table is", () => {
  const cells = [[{ chance: { decimal: 0.7226 }, mean: 1, printed: "0.73", right: "0.7226" }, null], report.cells[1]];
  assert.ok(words(draw({ ...report, cells }, "chance", true)).includes("72.3%*"));
  assert.deepEqual(errataOf({ ...report, cells }, "chance"), ["Dice 3, Target 5: published 73%, correct 72.3%."]);
});

test("many outputs are one picture, each with its name", () => {
  const law = (/** @type {number} */ place) => ({
    label: `output ${place}`,
    mean: place,
    modes: [place],
    outcomes: [{ outcome: place, chance: 1, at_least: 1, at_most: 1 }],
  });
  const outputs = Array.from({ length: 26 }, (_, place) => ({ name: `output ${place}`, law: law(place) }));
  const lab = /** @type {any} */ ({ reading: "chance", chosen: 0, work: { answer: { outputs } } });
  const { drawing } = programPicture(lab, /** @type {any} */ (outputs));
  assert.deepEqual(
    words(drawing).filter((text) => text.startsWith("output")),
    outputs.map(({ name }) => name),
  );
});
