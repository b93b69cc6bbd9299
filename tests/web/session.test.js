import assert from "node:assert/strict";
import { test } from "node:test";
import { readHistory, writeHistory } from "../../web/features/history/file.ts";
import * as Session from "../../web/features/history/state.ts";

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
const withRolls = (...entries) => Session.add(Session.initial(), entries);

test("rolls stand the latest first, each once, and a note is not lost", () => {
  const session = withRolls(entry("a", 1), entry("b", 3), entry("c", 2), entry("a", 9, { note: "mine" }));
  assert.deepEqual(
    session.entries.map(({ link }) => link.slice(-1)),
    ["a", "b", "c"],
  );
  assert.equal(session.entries[0].note, "mine");
  const again = Session.add(session, [entry("a", 9, { note: "another" })]);
  assert.equal(again.entries.length, 3);
  assert.equal(again.entries[0].note, "mine");
});

test("what is removed can be added again and stands where it stood", () => {
  const session = Session.add(withRolls(entry("a", 1), entry("b", 2), entry("c", 3)), [], [setUp("x"), setUp("y")]);
  for (const gone of [
    Session.removeRoll(session, entry("b").link),
    Session.clear(session),
    Session.removeSetUp(session, setUp("x")),
  ]) {
    const { entries, setUps } = gone.removed;
    assert.equal(gone.entries.length + gone.setUps.length, 5 - entries.length - setUps.length);
    const back = Session.add(gone, entries, setUps);
    assert.deepEqual([back.entries, back.setUps], [session.entries, session.setUps]);
  }
});

test("a set-up is renamed, and one name may stand for two links", () => {
  const session = Session.add(Session.initial(), [], [setUp("b"), setUp("a"), setUp("a", "sys"), setUp("a")]);
  assert.deepEqual(
    Session.renameSetUp(session, setUp("a"), "z").setUps.map(({ name, link }) => [name, link]),
    [
      ["a", "sys"],
      ["b", "sys?dice=2"],
      ["z", "sys?dice=2"],
    ],
  );
});

test("the filter looks at question, result, note and system", () => {
  const other = entry("x", 5, { link: "other?seed=1-x", note: "The Lock" });
  const session = withRolls(entry("a"), entry("b"), other);
  const found = (filter) =>
    Session.found({ ...session, filter: { text: "", system: "", ...filter } }).map(({ link }) => link);
  assert.deepEqual(found({ text: " lock" }), [other.link]);
  assert.deepEqual(found({ text: "of B" }), [entry("b").link]);
  assert.deepEqual(found({ system: "other" }), [other.link]);
  assert.equal(found({ text: "2D6" }).length, 3);
  assert.equal(found({ text: "lock", system: "sys" }).length, 0);
});

test("faces are counted by sides, and those of one seed once", () => {
  const faces = [...entry("a").faces, [6, 1], [20, 20], [1, 1]];
  const anew = entry("a", 2, { link: "sys?dice=2&anew=1&seed=1-a", faces });
  const counts = Session.countFaces([entry("a"), anew, entry("b")]);
  assert.deepEqual(counts, { 6: [1, 0, 2, 0, 2, 0], 20: [...new Array(19).fill(0), 1] });
});

test("nothing unseen stays in what people write", () => {
  const plain = (text) => Session.plain(text, Session.LONGEST.name);
  assert.equal(plain(" a\u0000b\tc\r\nd "), "a b c d");
  assert.equal(plain("\u202etxt.exe\u202c"), "txt.exe");
  assert.equal(plain("\u2066\u0007"), "");
  assert.equal(plain("Ünïcödé 🎲 שלום"), "Ünïcödé 🎲 שלום");
  assert.equal(plain("x".repeat(100)).length, 80);
});

test("a history is written and read again", () => {
  const entries = [entry("a", 1_700_000_000_123, { note: "first" }), entry("b", 1_600_000_000_000)];
  const read = readHistory(writeHistory(entries, [setUp("x")]), Session.LONGEST);
  assert.deepEqual(read, {
    rolls: entries.map(({ link, when, note }) => ({ link, when, note })),
    setUps: [{ name: "x", link: "sys?dice=2" }],
  });
});

test("a file that is none is refused, and what is wrong is named", () => {
  const file = (further) => JSON.stringify({ oddsmith: "history", version: 1, rolls: [], setups: [], ...further });
  const roll = { link: "sys?seed=1-a", when: "2026-01-02T03:04:05Z" };
  const wrong = (text) => readHistory(text, Session.LONGEST);
  assert.deepEqual(wrong("nonsense"), { wrong: "json" });
  assert.deepEqual(wrong("[]"), { wrong: "kind" });
  assert.deepEqual(wrong("null"), { wrong: "kind" });
  assert.deepEqual(wrong('{"oddsmith": "odds"}'), { wrong: "kind" });
  assert.deepEqual(wrong(file({ version: 2 })), { wrong: "version" });
  assert.deepEqual(wrong(file({ rolls: {} })), { wrong: "list", part: "rolls" });
  assert.deepEqual(wrong(file({ setups: undefined })), { wrong: "list", part: "setups" });
  assert.deepEqual(wrong(file({ rolls: [roll, null] })), { wrong: "roll", part: "roll", place: 2 });
  assert.deepEqual(wrong(file({ rolls: [{ ...roll, link: 5 }] })), { wrong: "roll", part: "link", place: 1 });
  assert.deepEqual(wrong(file({ rolls: [{ ...roll, when: "soon" }] })), { wrong: "roll", part: "when", place: 1 });
  assert.deepEqual(wrong(file({ rolls: [{ ...roll, when: 5 }] })), { wrong: "roll", part: "when", place: 1 });
  assert.deepEqual(wrong(file({ rolls: [{ ...roll, note: "x".repeat(501) }] })), {
    wrong: "roll",
    part: "note",
    place: 1,
  });
  assert.deepEqual(wrong(file({ setups: [{ link: "sys", name: " " }] })), { wrong: "setup", part: "name", place: 1 });
  assert.deepEqual(wrong(file({ setups: [{ link: "", name: "x" }] })), { wrong: "setup", part: "link", place: 1 });
  assert.deepEqual(wrong(file({ rolls: new Array(100_001).fill(roll) })), { wrong: "many", part: "rolls" });
  assert.equal(wrong(file({ rolls: [roll] })).rolls.length, 1);
});
