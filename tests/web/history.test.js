import assert from "node:assert/strict";
import { test } from "node:test";
import { readBack, readHistory, writeHistory } from "../../web/features/history/file.ts";
import * as History from "../../web/features/history/state.ts";
import { number, strings } from "../../web/words/words.ts";

const entry = (name, when = 1_700_000_000_000, further = {}) => ({
  link: `sys?dice=2&seed=1-${name}`,
  when,
  question: "2d6",
  sentence: `a roll of ${name}`,
  success: true,
  faces: [
    [6, 3],
    [6, 5],
  ],
  note: "",
  ...further,
});
const setUp = (name, link = "sys?dice=2") => ({ name, link, question: "2d6" });

test("rolls stand the latest first, and set-ups by name", () => {
  const { entries, setUps } = History.sorted([entry("a", 1), entry("b", 3), entry("c", 2)], [setUp("y"), setUp("x")]);
  assert.deepEqual(
    entries.map(({ when }) => when),
    [3, 2, 1],
  );
  assert.deepEqual(
    setUps.map(({ name }) => name),
    ["x", "y"],
  );
});

test("a roll is added once, and a note is not lost", () => {
  const [{ key, work }] = History.adding({ entries: [entry("a", 9, { note: "mine" })] });
  assert.equal(key, entry("a").link);
  assert.equal(work(undefined).note, "mine");
  assert.equal(work(entry("a", 1)).note, "mine");
  assert.equal(work(entry("a", 1, { note: "another" })).note, "another");
});

test("a note changes nothing but itself, and brings no roll back that was deleted", () => {
  const [{ work }] = History.annotating(entry("a"), "new");
  assert.deepEqual(work(entry("a", 5, { note: "old" })), entry("a", 5, { note: "new" }));
  assert.equal(work(undefined), undefined);
});

test("the filter looks at names, question, result and note", () => {
  const other = entry("x", 5, { link: "other?seed=1-x", note: "The Lock" });
  const entries = [entry("a"), entry("b"), other];
  const first = { games: [{ key: "other", name: "Another Game" }] };
  const setUps = [{ name: "Fight: Bow", link: "other" }];
  const found = (filter) => History.found({ history: { entries, filter, setUps }, first }).map(({ link }) => link);
  assert.deepEqual(found(" lock"), [other.link]);
  assert.deepEqual(found("of B"), [entry("b").link]);
  assert.deepEqual(found("fight"), [other.link]);
  assert.deepEqual(found("another game"), [other.link]);
  assert.equal(found("2D6").length, 3);
  assert.equal(found("").length, 3);
  assert.equal(found("locks").length, 0);
});

test("faces are counted by sides, and those of one seed once", () => {
  const faces = [...entry("a").faces, [6, 1], [20, 20], [1, 1]];
  const anew = entry("a", 2, { link: "sys?dice=2&anew=1&seed=1-a", faces });
  const counts = History.countFaces([entry("a"), anew, entry("b")]);
  assert.deepEqual(counts, { 6: [1, 0, 2, 0, 2, 0], 20: [...new Array(19).fill(0), 1] });
});

test("nothing unseen stays in what people write", () => {
  const plain = (text) => History.plain(text, History.LONGEST.name);
  assert.equal(plain(" a\u0000b\tc\r\nd "), "a b c d");
  assert.equal(plain("\u202etxt.exe\u202c"), "txt.exe");
  assert.equal(plain("\u2066\u0007"), "");
  assert.equal(plain("Ünïcödé 🎲 שלום"), "Ünïcödé 🎲 שלום");
  assert.equal(plain("x".repeat(100)).length, 80);
});

const file = (further) => JSON.stringify({ oddsmith: "history", version: 1, rolls: [], setups: [], ...further });
const read = (text) => readHistory(new Blob([text]));

test("a history is written and read again", async () => {
  const entries = [entry("a", 1_700_000_000_123, { note: "first" }), entry("b", 1_600_000_000_000)];
  const filed = await read(writeHistory(entries, [setUp("x")]));
  const replayed = entries.map(({ faces: thrown, ...known }) => ({ ...known, seed: "1-a", thrown }));
  assert.deepEqual(readBack(filed, [...replayed, setUp("")]), { entries, setUps: [setUp("x")] });
});

test("a file that is none, or of another version, is refused", async () => {
  for (const text of ["nonsense", "[]", "null", '{"oddsmith": "odds"}', file({ version: 2 }), file({ rolls: {} })]) {
    assert.equal(await read(text), null, text);
  }
});

test("of a damaged file all is kept that can be", async () => {
  const roll = { link: "sys?seed=1-a", when: "2026-01-02T03:04:05Z" };
  const rolls = [roll, null, { ...roll, link: 5 }, { ...roll, when: "soon" }, { ...roll, when: 5 }, roll, roll];
  const filed = await read(file({ rolls, setups: [{ link: "sys", name: " " }, { link: "" }, null] }));
  const rolled = { link: roll.link, seed: "1-a", question: "2d6", sentence: "9", success: null, thrown: [] };
  const [none, seedless] = [{ error: {} }, { link: "sys", question: "2d6" }];
  const ofRolls = [rolled, none, none, rolled, rolled, seedless, rolled];
  const { entries, setUps } = readBack(filed, [...ofRolls, seedless, none, none]);
  const kept = { link: roll.link, question: "2d6", sentence: "9", success: null, faces: [], note: "" };
  assert.deepEqual(entries, new Array(2).fill({ ...kept, when: Date.parse(roll.when) }));
  assert.deepEqual(setUps, [setUp("2d6", "sys")]); // without a name, its question is used
});

test("thousands of rolls that were brought back are told as all large numbers", () => {
  const told = strings.imported({ rolls: 6222, setUps: 1, known: 1000, wrong: 0 }, number);
  assert.equal(told, "Added: 6,222 rolls and 1 set-up. Already here: 1,000.");
});
