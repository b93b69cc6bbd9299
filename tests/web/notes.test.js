// Notes next to rolls, shown where they matter.

import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "@lit-labs/ssr";
import { collectResultSync } from "@lit-labs/ssr/lib/render-result.js";
import * as State from "../../web/state.ts";
import { exchangeWords } from "../../web/words/en/exchange.ts";
import { historyWords } from "../../web/words/en/history.ts";
import { strings } from "../../web/words/words.ts";

globalThis.ResizeObserver ??= /** @type {any} */ (class {}); // charts and scrolling frames create one
const { rollView } = await import("../../web/features/roll/view.ts");
const exchange = await import("../../web/features/exchange/exchange.ts");
const history = await import("../../web/features/history/history.ts");

const actions = /** @type {any} */ (new Proxy({}, { get: () => () => {} }));
const start = State.initialState(
  /** @type {any} */ ({ systems: [], odds: { decibel: { link: "decibel", further: [] } }, games: [] }),
);
const drawn = (/** @type {any} */ view) => collectResultSync(render(view)).replace(/<!--.*?-->/g, "");
const told = {
  link: "decibel?seed=1-a",
  seed: "1-a",
  question: "5dB",
  said: "",
  outcome: 3,
  success: null,
  measures: {},
};
const rolled = /** @type {any} */ ({ ...told, dice: [], order: [], special: null, beats: null, reroll: null });

test("of a seed that is shorter or longer than what is drawn here a shared roll says so", () => {
  const isNoted = (/** @type {string} */ body, shared = true) =>
    drawn(rollView({ ...start, link: `decibel?seed=1-${body}`, rolling: true, shared }, actions)).includes(
      strings.oddSeed,
    );
  assert.deepEqual(
    [25, 26, 27, 63, 64].map((length) => isNoted("a".repeat(length))),
    [true, false, true, true, false],
  );
  assert.ok(!isNoted("a", false));
  const [above, below] = drawn(rollView({ ...start, link: told.link, roll: rolled, shared: true }, actions)).split(
    'class="headline',
  );
  assert.ok(above?.includes(strings.oddSeed) && below && !below.includes(strings.oddSeed)); // seen before the dice
});

test("a backup says that rolls with someone that are still open are not in it", () => {
  const one = /** @type {any} */ ({ commitment: "1-c", question: "5dB", when: 0, offer: "o", answer: "", reveal: "" });
  const isNoted = (/** @type {any[]} */ kept) =>
    drawn(history.draw({ ...start, exchange: { ...start.exchange, kept } }, actions)).includes(historyWords.openHint);
  assert.deepEqual([[one], [{ ...one, offer: "" }], []].map(isNoted), [true, false, false]);
});

test("only where it was checked a roll is called one by two people", () => {
  const report = /** @type {any} */ ({
    stage: "unknown",
    step: "reveal",
    link: "5dB",
    roll: "5dB?seed=1-a",
    second: "",
  });
  const text = drawn(exchange.draw({ ...start, exchange: { ...start.exchange, report } }, actions));
  assert.ok(text.includes('id="result-title"') && !text.includes(strings.together.result));
});

test("whose words a program’s are is said where a link brings them", () => {
  for (const [link, isTold] of /** @type {[string, boolean][]} */ ([
    ["lab?program=output%20d20", true],
    ["decibel", false],
  ])) {
    const report = /** @type {any} */ ({ stage: "unknown", step: "reveal", link, roll: link, question: "d20" });
    const text = drawn(exchange.draw({ ...start, exchange: { ...start.exchange, report } }, actions));
    assert.equal(text.includes(exchangeWords.program), isTold);
    const roll = drawn(rollView({ ...start, link, roll: rolled, shared: true }, actions));
    assert.equal(roll.includes(strings.sharedProgram), isTold);
  }
});
