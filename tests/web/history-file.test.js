// A malicious file is either refused or imported as plain data, without any other effect.

import assert from "node:assert/strict";
import test from "node:test";
import { linksIn, readBack, readHistory, writeHistory } from "../../web/features/history/file.ts";

const ROLL = { link: "decibel?seed=1-a", when: "2026-11-21T20:00:00.000Z", note: "" };
const HOSTILE = [
  ...[null, true, 0, -1, 1e308, "", " ", "\0", "\u202e5", "<img src=x onerror=alert(1)>", "x".repeat(9_000)],
  ...[[], {}, [[[[]]]], { toString: null }, { length: 9e15 }, { link: { link: "x" } }],
];
const NAMES = ["oddsmith", "version", "rolls", "setups", "link", "when", "note", "name", "__proto__", "constructor"];
const DEPTH = 100_000;

/** @param {unknown} file */
const read = (file) => readHistory(new Blob([typeof file === "string" ? file : JSON.stringify(file)]));

/** What is kept of a file if the engine can read every link and has re-rolled those with a seed. */
const kept = (filed) =>
  readBack(
    filed,
    linksIn(filed).map((link) => ({
      link,
      question: "q",
      ...(link.includes("seed=") ? { seed: "1", thrown: [] } : {}),
    })),
  );

test("whatever stands in any place is left out or is right", async () => {
  const whole = { oddsmith: "history", version: 1, rolls: [ROLL], setups: [{ link: "decibel", name: "mine" }] };
  let [refused, wrong] = [0, 0];
  for (const value of HOSTILE) {
    for (const name of NAMES) {
      const changed = [
        { ...whole, [name]: value },
        { ...whole, rolls: [ROLL, { ...ROLL, [name]: value }] },
        { ...whole, rolls: [ROLL, value] },
        { ...whole, setups: [{ ...whole.setups[0], [name]: value }] },
      ];
      for (const file of changed) {
        const given = await read(file);
        if (given === null) {
          refused += 1;
        } else {
          const { entries, setUps } = kept(given);
          assert.ok(linksIn(given).every((link) => typeof link === "string"));
          assert.ok(entries.every(({ link, when, note }) => link && note.length <= 500 && Number.isFinite(when)));
          assert.ok(setUps.every(({ link, name: own }) => link && own && own.length <= 80));
          wrong += entries.length + setUps.length < given.rolls.length + given.setUps.length ? 1 : 0;
        }
      }
    }
  }
  assert.ok(refused > 50, `${refused} were refused`);
  assert.ok(wrong > 200, `of ${wrong} something was left out`);
});

test("names of the language's own objects change nothing", async () => {
  const text = `{"oddsmith": "history", "version": 1, "rolls": [], "setups": [], "__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}`;
  assert.deepEqual(await read(text), { rolls: [], setUps: [] });
  assert.equal(/** @type {any} */ ({}).polluted, undefined);
});

test("nesting of any depth is refused", async () => {
  for (const [open, shut] of [
    ["[", "]"],
    ['{"rolls":', "}"],
  ]) {
    assert.equal(await read(`${open?.repeat(DEPTH)}1${shut?.repeat(DEPTH)}`), null);
  }
});

test("a device whose clock was wrong can bring its rolls back", async () => {
  const entry = { question: "", sentence: "", success: null, faces: [], note: "", link: ROLL.link };
  for (const when of [0, -1e12, Date.UTC(2345, 1), 8e15]) {
    const [back] = kept(await read(writeHistory([{ ...entry, when }], []))).entries;
    assert.deepEqual([back?.link, back?.when], [ROLL.link, when]);
  }
});
