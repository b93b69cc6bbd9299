import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "@lit-labs/ssr";
import { collectResultSync } from "@lit-labs/ssr/lib/render-result.js";

globalThis.ResizeObserver ??= /** @type {any} */ (class {}); // the module of scrolling frames creates one
const { fileName } = await import("../../web/features/export/control.ts");
const { drawFall } = await import("../../web/charts/fall.ts");
const { programPicture } = await import("../../web/features/lab/outputs.ts");
const { tablePicture } = await import("../../web/features/tables/grid.ts");

test("a file is called by what it is about, in letters that every system takes, and no longer than lists show", () => {
  const names = [
    [["odds", "decibel?dice=7"], "oddsmith-odds-decibel-dice-7.csv"],
    [["tables", "decibel", { rows: "dice=3..8", columns: "" }], "oddsmith-tables-decibel-dice-3-to-8.csv"],
    [["tables", "decibel", { about: "65%" }], "oddsmith-tables-decibel-65%.csv"],
    [["compare", ["5dB", "blades"], { show: "" }], "oddsmith-compare-5db-blades.csv"],
    [["compare", ["lab?packed=hZHNTsMw&AC=15", "lab?packed=jZFN"]], "oddsmith-compare-lab-ac-15-lab-itzp.csv"],
    [["odds", "x?name=../..\\con:é<&>\u202e"], "oddsmith-odds-x-name-to-／-to-＼con：é＜-＞-.csv"],
    [["odds", "decibel?resolution=dynamic&discard=4&opponent_dice=14"], "oddsmith-odds-decibel-resolution-dynamic-discard-4-opponent_-nujr.csv"],
    [["odds", "x".repeat(500)], "oddsmith-odds-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx-1mre.csv"],
  ]; // biome-ignore format: pairs
  assert.deepEqual(
    names.map(([about]) => fileName(/** @type {any} */ (about), "csv")),
    names.map(([, name]) => name),
  );
});

test("files about different things have different names", () => {
  const rolls = [
    "3d6!",
    "3d6-21",
    "3d6+21",
    "3d6 >= 10",
    "3d6 >= 12",
    "3d6 <= 10",
    "3d6 > 10",
    "3d6 >= -10",
    "3d6*2",
    "3d6/2",
  ];
  const links = rolls.map((roll) => `dice?roll=${encodeURIComponent(roll)}`);
  const pool = (/** @type {number} */ red) => `storyteller?attribute=4&skill=3&difficulty=3&specialty=yes&red=${red}`;
  const named = ["Wörter", "Worter", "火", "🎲", "🎳", "output 1"].map((name) =>
    fileName(["lab", "lab?program=a"], "csv", name),
  );
  const files = [
    ...[...links, pool(1), pool(2)].map((link) => fileName(["odds", link], "csv")),
    ...[...named, fileName(["lab", "lab?program=b"], "csv", "output 1")],
  ];
  assert.equal(new Set(files).size, files.length);
  assert.deepEqual(files.slice(0, 4), [
    "oddsmith-odds-dice-roll-3d6!.csv",
    "oddsmith-odds-dice-roll-3d6-21.csv",
    "oddsmith-odds-dice-roll-3d6+21.csv",
    "oddsmith-odds-dice-roll-3d6-＞=-10.csv",
  ]);
  assert.match(String(named[0]), /^oddsmith-wörter-\w+\.csv$/);
});

/** The texts in a picture, in drawing order. */
const words = (/** @type {any} */ { content }) =>
  [...collectResultSync(render(content)).matchAll(/<text[^>]*>([\s\S]*?)<\/text>/g)].map(([, text]) =>
    (text ?? "").replace(/<!--.*?-->/g, "").trim(),
  );
const warmths = (/** @type {any} */ { content }) =>
  [...collectResultSync(render(content)).matchAll(/fill-opacity="?([\d.]+)/g)].map(([, amount]) => Number(amount));
const stateWith = (published = "") =>
  /** @type {any} */ ({
    odds: { system: "s", form: [], link: "s" },
    fresh: true,
    first: { systems: [{ key: "s", name: "System", tables: [{ key: "t", shows: "chance" }] }] },
    tables: { table: { request: { published } } },
  });
const report = /** @type {any} */ ({
  link: "s",
  question: "question",
  title: "Dice by target",
  titles: { mean: "Means by target" },
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
const draw = (/** @type {any} */ table, /** @type {"chance" | "mean"} */ shows, published = "") =>
  tablePicture(table, shows, stateWith(published));

test("the picture of a table has its heads, its chances, and nothing where nothing can be", () => {
  const { title, lines, drawing, foot } = draw(report, "chance");
  assert.deepEqual([title, lines, foot], ["Dice by target", ["question"], []]);
  const told = ["Target →", "Dice ↓", "5", "6", "3", "50.0%", "–", "4", "25.0%", "100%"];
  assert.deepEqual(words(drawing), told);
});

test("a table of the source names its system, and one of means is as warm as they are great", () => {
  const { title, lines, drawing } = draw(report, "mean", "t");
  assert.deepEqual([title, lines], ["Means by target", ["System"]]);
  assert.deepEqual(warmths(drawing), [0.03, 0.03, 0.52, 0.275]);
  const one = draw({ ...report, columns: null, cells: [[report.cells[0][0]], [null]] }, "chance");
  assert.deepEqual(words(one.drawing), ["Dice ↓", "Chance", "3", "50.0%", "4", "–"]);
});

test("misprints are marked in a picture too, and told below as the rest of the table is", () => {
  const cells = [[{ chance: { decimal: 0.7226 }, mean: 1, printed: "0.73", right: "0.7226" }, null], report.cells[1]];
  const { drawing, foot } = draw({ ...report, cells }, "chance", "t");
  assert.ok(words(drawing).includes("72.3%*"));
  assert.deepEqual(foot, ["* Dice 3, Target 5: published 73%, correct 72.3%."]);
  const means = draw({ ...report, cells }, "mean", "t");
  assert.ok(!words(means.drawing).includes("1*"));
  assert.deepEqual(means.foot, []);
});

test("many outputs are one picture, each with its name", () => {
  const law = (/** @type {number} */ place) => ({
    label: `output ${place}`,
    mean: place,
    modes: [place],
    outcomes: [{ outcome: place, chance: 1, at_least: 1, at_most: 1 }],
  });
  const numbers = Array.from({ length: 26 }, (_, place) => ({ name: `output ${place}`, law: law(place) }));
  const outputs = [...numbers, { name: "hit", law: { ...law(1), mean: undefined } }];
  const lab = /** @type {any} */ ({ reading: "chance", chosen: 0, work: { answer: { outputs } } });
  const { drawing, lines } = programPicture(lab);
  assert.deepEqual(lines, ["Not drawn: hit"]);
  assert.deepEqual(
    words(drawing).filter((text) => text.startsWith("output")),
    numbers.map(({ name }) => name),
  );
});

test("below bars stand the word that was rolled, and those others that have room beside it", () => {
  const outcomes = ["fumble", "failure", "regular success", "hard success", "extreme success", "critical success"];
  const rows = outcomes.map((outcome) => ({ outcome, chance: 1 / 6, at_least: 1, at_most: 1 }));
  const law = /** @type {any} */ ({ label: "", modes: [], outcomes: rows });
  const below = (/** @type {number} */ width) =>
    [
      ...words(drawFall(law, "critical success", width))
        .join("")
        .matchAll(/dy="0">([^<]+)</g),
    ].map(([, head]) => head);
  assert.deepEqual(below(600), ["critical", "fumble", "failure", "regular", "hard", "extreme"]);
  assert.deepEqual(below(100), ["critical"]);
});
