import assert from "node:assert/strict";
import { test } from "node:test";
import { readHash, readLink, writeHash, writeLink } from "../../web/link.js";

test("an address and a link turn into each other", () => {
  const link = "decibel?dice=7&discard=3";
  assert.equal(readHash(writeHash(link)), link);
  assert.equal(readHash("#/(7-3)dB?target=6"), "(7-3)dB?target=6");
  assert.equal(readHash(""), "");
});

test("a link is read into head, texts and seed, and written back", () => {
  const { head, texts, seed } = readLink("decibel?dice=7&label=a%26b%20c&seed=1-x");
  assert.deepEqual({ head, texts, seed }, { head: "decibel", texts: { dice: "7", label: "a&b c" }, seed: "1-x" });
  assert.deepEqual(readLink(writeLink(head, texts)), { head, texts, seed: null });
  assert.equal(writeLink("decibel", {}), "decibel");
});

test("names that objects have by birth are plain names", () => {
  const { texts } = readLink("decibel?__proto__=1&constructor=2");
  assert.deepEqual(Object.keys(texts), ["__proto__", "constructor"]);
  assert.equal(/** @type {any} */ ({}).dice, undefined);
});
