import assert from "node:assert/strict";
import { test } from "node:test";
import { outcomeText } from "../../web/charts/rows.ts";
import { compact, number, outcomeWords, percentsUpTo, printedText, strings } from "../../web/words/words.ts";

test("a column of chances has one precision, and says neither never nor always of what is neither", () => {
  const write = percentsUpTo(0.9);
  assert.deepEqual([0, 0.00000625, 0.001, 0.9, 0.99999, 1].map(write), [
    "0%",
    "<0.1%",
    "0.1%",
    "90.0%",
    ">99.9%",
    "100%",
  ]);
  assert.deepEqual([0.0041, 0.00391, 0.000002].map(percentsUpTo(0.0041)), ["0.41%", "0.39%", "<0.01%"]);
});

test("what a source prints is told as a table tells it here", () => {
  assert.deepEqual([printedText("0.73", "chance"), printedText("73 %", "chance")], ["73%", "73%"]);
  assert.equal(printedText("3.5", "mean"), "3.5");
});

test("a minus is no hyphen", () => {
  assert.deepEqual([number(-19.5), compact(-3), compact(-1e6)], ["−19.5", "−3", "−1M"]);
});

test("results of several parts are lists, with a minus and no hyphen", () => {
  assert.equal(outcomeText({ outcome: [-1, 2], or_more: [false, true] }), "−1, 2 or more");
  assert.equal(strings.mostOften(outcomeWords([-1, -2])), "Most often −1, −2");
  assert.equal(strings.mostOften(outcomeWords("semi-hit")), "Most often semi-hit");
});
