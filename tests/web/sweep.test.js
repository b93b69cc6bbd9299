import assert from "node:assert/strict";
import { test } from "node:test";
import { meets, readSweep, suggestSweep, swept, writeSweep } from "../../web/features/tables/sweep.ts";

const number = (text, minimum, maximum) => ({ name: "dice", kind: "integer", text, minimum, maximum, shown: true });

test("a sweep is read and written as the same text, also while it is being typed", () => {
  for (const text of [
    "dice=3..8",
    "dice=3..19:2",
    "dice=..8",
    "dice=3..",
    "dice=-5..-1",
    "need=full,critical",
    "need=",
  ]) {
    assert.equal(writeSweep(readSweep(text)), text);
  }
  assert.equal(writeSweep(readSweep("dice=3..8:1")), "dice=3..8");
  assert.deepEqual(readSweep("dice=4d6,"), { name: "dice", range: null, values: ["4d6", ""] });
});

test("a sweep meets the numbers of its range, or its values", () => {
  assert.ok(meets(readSweep("dice=3..8"), "8"));
  assert.ok(!meets(readSweep("dice=3..8"), "9"));
  assert.ok(meets(readSweep("need=full,critical"), "full"));
  assert.ok(!meets(readSweep("need=full,critical"), "partial"));
});

test("few numbers are all suggested, of many those around the present one, within the bounds", () => {
  assert.equal(suggestSweep(number("10", 0, 19)), "dice=0..19");
  assert.equal(suggestSweep(number("50", 3, 200)), "dice=45..55");
  assert.equal(suggestSweep(number("5", 3, 200)), "dice=3..13");
  assert.equal(suggestSweep(number("199", 3, 200)), "dice=190..200");
});

test("options are all suggested, and dice without the commas that would part them", () => {
  const options = [
    { key: "a", label: "A" },
    { key: "b", label: "B" },
  ];
  assert.equal(suggestSweep({ name: "need", kind: "choice", options }), "need=a,b");
  assert.equal(suggestSweep({ name: "secondary", kind: "flag" }), "secondary=no,yes");
  assert.equal(suggestSweep({ name: "pool", kind: "dice", text: "d12,2d20" }), "pool=d12+2d20");
});

test("only what matters now and has values of its own can be gone through", () => {
  const form = [number("5", 3, 9), { ...number("5", 3, 9), shown: false }, { name: "note", kind: "text", shown: true }];
  assert.deepEqual(swept(form), [form[0]]);
});
