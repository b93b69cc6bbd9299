// Some programs do not define success: then odds have no chance, and the page shows what it can instead.

import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "@lit-labs/ssr";
import { collectResultSync } from "@lit-labs/ssr/lib/render-result.js";
import * as Compare from "../../web/features/compare/state.ts";
import { heats, shownIn } from "../../web/features/tables/state.ts";
import * as State from "../../web/state.ts";
import { cellTexts, inShort } from "../../web/words/words.ts";

globalThis.ResizeObserver ??= /** @type {any} */ (class {}); // charts and scrolling frames create one
const { verdictBefore, verdictOf } = await import("../../web/features/roll/view.ts");
const { comparisonPicture } = await import("../../web/features/compare/compare.ts");
const { oddsPicture } = await import("../../web/features/odds/view.ts");
const { pageView } = await import("../../web/page.ts");
/** Lazily loaded views, which are drawn here on their own. */
const late = /** @type {Record<string, (state: State.State, actions: any) => unknown>} */ ({
  tables: (await import("../../web/features/tables/tables.ts")).draw,
  compare: (await import("../../web/features/compare/compare.ts")).draw,
  history: (await import("../../web/features/history/history.ts")).draw,
});

const row = (/** @type {any} */ outcome, /** @type {object} */ more = {}) => ({
  outcome,
  weight: "1",
  chance: 0.5,
  ...more,
});
const asked = { system: "decibel", inputs: {}, link: "decibel", notation: "d6", question: "d6 of damage" };
const told = {
  key: "outcome",
  label: "Outcome",
  total: "2",
  beside: [],
  further: [],
  decided_by: "outcome",
  form: [],
  mode_chance: 0.5,
};
const numbers = {
  outcomes: [row(3, { at_least: 1, at_most: 0.5 }), row(4, { at_least: 0.5, at_most: 1 })],
  modes: [3, 4],
  mean: 3.5,
  deviation: 0.5,
  median: 3.5,
};
const words = { outcomes: [row("hit"), row("miss")], modes: ["hit", "miss"], words: ["miss", "hit"] };
const oddsOf = (/** @type {object} */ law) =>
  /** @type {any} */ ({ ...asked, ...told, ...law, chance: null, sentence: "" });
const cell = (/** @type {number | null} */ decimal, /** @type {number | null} */ mean) =>
  /** @type {any} */ ({ chance: decimal === null ? null : { decimal }, mean });

const system = {
  key: "decibel",
  name: "Damage",
  summary: "",
  source: "",
  reroll: null,
  form: [],
  presets: [],
  comparisons: [],
  tables: [],
  corrections: [],
};
const actions = /** @type {any} */ (new Proxy({}, { get: () => () => {} }));
const start = (/** @type {any} */ odds) =>
  State.initialState(/** @type {any} */ ({ systems: [system], odds: { decibel: odds }, games: [] }));
const drawn = (/** @type {State.State} */ state, draw = late[state.view] ?? pageView) =>
  collectResultSync(render(draw(state, actions)))
    .replace(/<!--.*?-->/g, "")
    .replace(/\s+/g, " ");

test("in short the mean is said, or of words the likeliest, or that nothing is left", () => {
  assert.equal(inShort(oddsOf(numbers)), "3.5 on average");
  assert.equal(inShort(oddsOf(words)), "Most often hit");
  assert.equal(inShort(oddsOf({ modes: [[2, 0]] })), "Most often (2, 0)");
  assert.match(inShort(oddsOf({ outcomes: [], modes: [], mean: null })), /no dice are left/i);
  assert.equal(inShort({ ...oddsOf(numbers), chance: /** @type {any} */ ({ decimal: 0.5 }) }), "50.0%");
});

test("every view says the mean where a chance would stand", () => {
  for (const view of /** @type {const} */ (["roll", "odds", "tables", "compare", "history"])) {
    const page = drawn({ ...start(oddsOf(numbers)), view, wide: true });
    if (view !== "tables" && view !== "history") {
      assert.match(page, /3\.5 on average/, view);
    }
    assert.doesNotMatch(page, /NaN|undefined|null|chance of success/, view);
  }
});

test("of what the engine has not read every view says why, and not what was there before", () => {
  const of = { ...start(oddsOf(numbers)), engine: /** @type {const} */ ("ready"), fresh: false, link: "lab?program=x" };
  const refusal = /** @type {any} */ ({ code: "wrong", message: "Line 2 is wrong" });
  const fault = /** @type {any} */ ({ code: "fault", message: "It did not come" });
  for (const view of /** @type {const} */ (["roll", "odds", "tables"])) {
    for (const wide of [false, true]) {
      const page = (/** @type {object} */ more) => drawn({ ...of, view, wide, ...more }, pageView);
      const main = (/** @type {object} */ more) => page(more).split("<main")[1]?.split("</main>")[0] ?? "";
      assert.match(main({}), /class="waiting/);
      assert.doesNotMatch(main({ engine: "failed" }), /class="waiting/);
      assert.equal(main({ refusal }).match(/role="alert">Line 2 is wrong/g)?.length, 1);
      assert.match(main({ fault }), /role="alert">It did not come<.*Try again/);
      assert.doesNotMatch(main({ refusal }) + main({ fault }), /class="waiting|3\.5 on average/);
    }
  }
  for (const view of /** @type {const} */ (["odds", "tables"])) {
    const page = drawn({ ...of, view, fault, link: "decibel?dice=7" });
    assert.match(page, /role="alert">It did not come<.*Try again.*for another set-up/, view);
  }
  assert.match(
    drawn({ ...of, view: "compare", refusal }),
    /disabled[^>]*> Add this set-up<\/button> <p class="muted">No odds yet/,
  );
});

test("a table without chances shows means", () => {
  const cells = [
    [cell(null, 3), null],
    [cell(null, 5), cell(null, null)],
  ];
  const table = /** @type {any} */ ({ shows: "mean", cells, titles: { mean: "" } });
  assert.deepEqual(shownIn(table, "chance"), { all: ["mean"], shows: "mean" });
  assert.deepEqual(shownIn(/** @type {any} */ ({ shows: "chance", titles: { chance: "", mean: "" } }), "mean"), {
    all: ["chance", "mean"],
    shows: "mean",
  });
  assert.deepEqual(
    [cell(0.5, 3), cell(null, 3), cell(null, null)].flatMap((one) => [
      cellTexts(cells, "chance")(one),
      cellTexts(cells, "mean")(one),
    ]),
    ["50.0%", "3", "–", "3", "–", "–"],
  );
  assert.equal(heats(cells, "chance")(cell(null, 3)), 0);
  assert.equal(heats(cells, "mean")(cell(null, 5)), 1);
});

test("set-ups without a chance are compared by what can be said of them", () => {
  const setUp = (/** @type {object} */ law, /** @type {string} */ link) => ({
    ...oddsOf(law),
    link,
    system_name: "Damage",
  });
  const entries = [setUp(numbers, "a"), setUp(words, "b")].map((one) => ({
    link: one.link,
    setUp: one,
    refusal: null,
  }));
  const laws = [{ chance: [0.5, 0.5], at_least: [1, 0.5], at_most: [0.5, 1] }, null];
  const aligned = { outcomes: [{ outcome: 3 }, { outcome: 4 }], laws };
  const answer = { setups: entries.map((entry) => entry.setUp), aligned };
  const compare = { ...Compare.initial(), entries, together: { ...Compare.initial().together, answer } };
  const state = { ...start(oddsOf(numbers)), view: /** @type {const} */ ("compare"), compare };
  const page = drawn(state);
  assert.match(page, /Most often hit/);
  assert.doesNotMatch(page, /NaN|\b0\.0%/);
  const { lines } = comparisonPicture(state);
  assert.deepEqual(lines, ["A · Damage: d6 of damage, 3.5 on average", "B · Damage: d6 of damage, Most often hit"]);
  const onlyWords = { ...state, compare: { ...compare, entries: entries.slice(1) } };
  assert.equal(comparisonPicture(onlyWords).lines?.length, 1);
});

test("the picture of odds without a chance says the mean", () => {
  const { lines } = oddsPicture(start(oddsOf(numbers)));
  assert.equal(lines?.[0], "3.5 on average");
});

test("a roll of which nothing says whether it succeeds is no tie", () => {
  const chance = /** @type {any} */ ({ decimal: 0.5 });
  assert.equal(verdictOf({ success: null, chance }).mark, "=");
  assert.deepEqual(verdictOf({ success: null, chance: null }), { kind: "neither", mark: "•", word: "" });
});

test("the verdict is read out once", () => {
  for (const [success, sentence, before] of /** @type {[boolean | null, string, string][]} */ ([
    [true, "2", "Success, "],
    [false, "1 success against 3", "Failure, "],
    [true, "2 successes", "Success, "],
    [false, "Failure: 19 against 12", ""],
    [true, "Critical success: 6 against 3", ""],
    [null, "7", ""],
  ])) {
    assert.equal(verdictBefore({ success, sentence }), before, sentence);
  }
});
