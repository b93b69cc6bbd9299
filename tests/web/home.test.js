import assert from "node:assert/strict";
import { test } from "node:test";
import { adding, arranging } from "../../web/features/history/kept.ts";
import { atTheEnd, sorted } from "../../web/features/history/state.ts";
import { groupsOf, keepable, moved, ownRules, readSheet, writeSheet } from "../../web/features/home/state.ts";

const sheet = (...names) => names.map((name) => ({ name, link: `sys?of=${name}`, question: name }));
const names = (setUps) => setUps.map(({ name }) => name);

test("a group is what stands before a colon, where it first stands; the rest is together", () => {
  const found = groupsOf(sheet("Hunt", "Fight: Sword", "Rest", "Fight: Bow: far", "10:30"));
  assert.deepEqual(
    found.map(({ name, members }) => [name, members.map(({ title }) => title)]),
    [
      ["", ["Hunt", "Rest", "10:30"]],
      ["Fight", ["Sword", "Bow: far"]],
    ],
  );
});

test("one place further, and from the end of a group with the whole group", () => {
  const all = sheet("F: a", "x", "F: b", "G: c", "y");
  const move = (name, by) =>
    names(
      moved(
        all,
        all.find((one) => one.name === name),
        by,
      ),
    );
  assert.deepEqual(move("F: b", -1), ["F: b", "F: a", "x", "y", "G: c"]);
  assert.deepEqual(move("F: b", 1), ["x", "y", "F: a", "F: b", "G: c"]);
  assert.deepEqual(move("G: c", -1), ["F: a", "F: b", "G: c", "x", "y"]);
  for (const [name, by] of [
    ["F: a", -1],
    ["G: c", 1],
  ]) {
    assert.deepEqual(move(name, by), ["F: a", "F: b", "x", "y", "G: c"]);
  }
  assert.deepEqual(names(all), ["F: a", "x", "F: b", "G: c", "y"]);
});

test("a sheet is written into a link and read again, in its order, also where names are numbers or the same", () => {
  const given = [
    { name: "2", link: "decibel?dice=7&target=3" },
    { name: "1", link: "dice?roll=2d20kh1%2B5" },
    { name: "2", link: "lab?program=output%203d6%20named%20%22a%26b%22" },
    { name: "Bow + arrow = 50 %", link: "(7-3)dB?target=6" },
  ];
  assert.deepEqual(readSheet(writeSheet(given)), given);
  assert.deepEqual(readSheet(""), []);
});

test("a sheet brings neither rolls nor invitations, and hides nothing", () => {
  const read = readSheet("A=decibel?seed=1-x%26dice=7&B=decibel?commitment=1-a&=blades&C=&%E2%80%AED=blades");
  assert.deepEqual(read, [
    { name: "A", link: "decibel?dice=7" },
    { name: "D", link: "blades" },
  ]);
});

test("what was kept before there was an order stands first, by name; what comes is last, in its order", () => {
  const old = sheet("b", "a");
  const more = atTheEnd([...old, { name: "c", place: 4 }], sheet("z", "y"));
  assert.deepEqual(names(sorted([], [...more, ...old]).setUps), ["a", "b", "z", "y"]);
  assert.deepEqual(
    more.map(({ place }) => place),
    [5, 6],
  );
});

test("an order counts for what is still there; what is there keeps its place when it comes once more", () => {
  const [{ work }] = arranging(sheet("a"));
  assert.deepEqual(work({ ...sheet("a")[0], place: 7 }), { ...sheet("a")[0], place: 1 });
  assert.equal(work(undefined), undefined);
  const [added] = adding({ setUps: [{ ...sheet("a")[0], place: 9 }] });
  assert.equal(added.work({ ...sheet("a")[0], place: 2 }).place, 2);
  assert.equal(added.work(undefined).place, 9);
});

test("of a sheet is kept what can be read, once all is told", () => {
  const two = sheet("a", "b");
  const told = { "sys?of=a": { link: "sys?of=A", question: "Q", inShort: "" } };
  assert.equal(keepable({ sheet: two, told }), null);
  const all = { ...told, "sys?of=b": { link: "", question: "wrong", inShort: "" } };
  assert.deepEqual(keepable({ sheet: two, told: all }), [{ name: "a", link: "sys?of=A", question: "Q" }]);
});

test("one’s own rules are those that are programs or were made here", () => {
  const setUps = ["lab?program=output%20d6", "own?dice=3", "decibel"].map((link) => ({
    name: link,
    link,
    question: "",
  }));
  const told = { "own?dice=3": { question: "Mine", inShort: "50%" } };
  const rules = ownRules({ session: { setUps }, home: { told } });
  assert.deepEqual(
    rules.map(({ key, inShort }) => [key, inShort]),
    [
      ["lab?program=output%20d6", undefined],
      ["own?dice=3", "50%"],
    ],
  );
});
