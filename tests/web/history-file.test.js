// A file that somebody means harm with is refused, or is what it says, and nothing else comes of it.

import assert from "node:assert/strict";
import test from "node:test";
import { readHistory, writeHistory } from "../../web/features/history/file.ts";

const LONGEST = { note: 500, name: 80 };
const ROLL = { link: "decibel?seed=1-a", when: "2026-11-21T20:00:00.000Z", note: "" };
const HOSTILE = [
  ...[null, true, 0, -1, 1e308, "", " ", "\0", "\u202e5", "<img src=x onerror=alert(1)>", "x".repeat(9_000)],
  ...[[], {}, [[[[]]]], { toString: null }, { length: 9e15 }, { link: { link: "x" } }],
];
const NAMES = ["oddsmith", "version", "rolls", "setups", "link", "when", "note", "name", "__proto__", "constructor"];
const DEPTH = 100_000;

/** @param {unknown} file */
const read = (file) => readHistory(JSON.stringify(file), LONGEST);

test("whatever stands in any place is refused or is right", () => {
  const whole = { oddsmith: "history", version: 1, rolls: [ROLL], setups: [{ link: "decibel", name: "mine" }] };
  let refused = 0;
  for (const value of HOSTILE) {
    for (const name of NAMES) {
      const changed = [
        { ...whole, [name]: value },
        { ...whole, rolls: [ROLL, { ...ROLL, [name]: value }] },
        { ...whole, rolls: [ROLL, value] },
        { ...whole, setups: [{ ...whole.setups[0], [name]: value }] },
      ];
      for (const file of changed) {
        const given = read(file);
        if ("wrong" in given) {
          refused += 1;
        } else {
          assert.ok(
            given.rolls.every(({ link, when, note }) => `${link}${note}`.length < 600_701 && Number.isFinite(when)),
          );
          assert.ok(
            given.setUps.every(({ link, name: own }) => typeof link === "string" && own.length <= LONGEST.name),
          );
        }
      }
    }
  }
  assert.ok(refused > 300, `${refused} were refused`);
});

test("names of the language's own objects change nothing", () => {
  const text = `{"oddsmith": "history", "version": 1, "rolls": [], "setups": [], "__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}`;
  assert.deepEqual(readHistory(text, LONGEST), { rolls: [], setUps: [] });
  assert.equal(/** @type {any} */ ({}).polluted, undefined);
});

test("nesting of any depth is refused", () => {
  for (const [open, shut] of [
    ["[", "]"],
    ['{"rolls":', "}"],
  ]) {
    assert.ok("wrong" in readHistory(`${open?.repeat(DEPTH)}1${shut?.repeat(DEPTH)}`, LONGEST));
  }
});

test("a device whose clock was wrong can bring its rolls back", () => {
  const entry = { question: "", sentence: "", success: null, faces: [], note: "", link: ROLL.link };
  for (const when of [0, -1e12, Date.UTC(2345, 1), 8e15]) {
    const text = writeHistory([{ ...entry, when }], []);
    assert.deepEqual(readHistory(text, LONGEST), { rolls: [{ link: ROLL.link, when, note: "" }], setUps: [] });
  }
});
