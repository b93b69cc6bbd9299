import assert from "node:assert/strict";
import { test } from "node:test";
import { readSweep, writeSweep } from "../../web/features/tables/sweeps.ts";

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
