import assert from "node:assert/strict";
import { test } from "node:test";
import { initial, isOffered, reasonOf } from "../../web/features/versions/state.ts";

test("what was put off is not offered again, and something else is", () => {
  assert.equal(isOffered(initial()), false);
  const waiting = { ...initial(), newer: "waiting" };
  assert.equal(isOffered(waiting), true);
  assert.equal(isOffered({ ...waiting, later: "waiting" }), false);
  assert.equal(isOffered({ ...waiting, later: "waiting", newer: "older" }), true);
});

test("why nothing is kept follows from the browser's error", () => {
  assert.equal(reasonOf("QuotaExceededError"), "full");
  assert.equal(reasonOf("SecurityError"), "refused");
  assert.equal(reasonOf("TypeError"), "failed");
});
