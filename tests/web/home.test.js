import assert from "node:assert/strict";
import { test } from "node:test";
import { adding, arranging, atTheEnd, sorted } from "../../web/features/history/state.ts";
import { matching } from "../../web/features/home/search.ts";
import {
  games,
  groupsOf,
  isNameText,
  keepable,
  moved,
  ownRules,
  readSheet,
  viewFor,
  withDie,
  writeSheet,
} from "../../web/features/home/state.ts";

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
  assert.deepEqual(names(moved(all, { ...all[1] }, 1)), ["F: a", "F: b", "x", "y", "G: c"]); // not in the list any more
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

test("a person’s own rules are those that are programs or were made here", () => {
  const setUps = ["lab?program=output%20d6", "own?dice=3", "decibel"].map((link) => ({
    name: link,
    link,
    question: "",
  }));
  const told = { "own?dice=3": { question: "Mine", inShort: "50%" } };
  const rules = ownRules({ history: { setUps }, home: { told } });
  assert.deepEqual(
    rules.map(({ key, inShort }) => [key, inShort]),
    [
      ["lab?program=output%20d6", undefined],
      ["own?dice=3", "50%"],
    ],
  );
});

const game = (name, ...also) => ({ key: name, name, summary: "", also });
const GAMES = [
  game("Any dice", "d&d"),
  game("D&D 5th edition", "dnd", "5e"),
  game("Call of Cthulhu 7th edition", "coc", "7e"),
  game("Star Wars D6"),
  game("Shadowrun"),
  game("Vampire", "5e", "action, score"),
  game("World of Darkness", "mage"),
  game("Ability scores", "4d6 drop lowest"),
  game("Attack", "AC, advantage, damage"),
  game("Doubles", "three of a kind"),
  { ...game("Liar’s dice"), summary: "What two of them see" },
];

test("a game is found beside numbers and words that say how it is rolled, and by its first words", () => {
  const first = (text) => matching(GAMES, text)[0]?.name;
  assert.equal(first("D&D"), "D&D 5th edition"); // by its name before others
  assert.equal(first("D&D 5e"), "D&D 5th edition");
  assert.equal(first("dnd 5e"), "D&D 5th edition");
  assert.equal(first("coc 7e"), "Call of Cthulhu 7th edition");
  assert.equal(first("vampire 5e"), "Vampire");
  assert.equal(first("d6 star wars"), "Star Wars D6");
  assert.equal(first("shadowrun 12 dice"), "Shadowrun");
  assert.equal(first("vampire pool 6"), "Vampire");
  assert.equal(first("vampire with hunger"), "Vampire");
  assert.equal(first("liar's dice"), "Liar’s dice");
  assert.equal(first("two see"), "Liar’s dice");
  assert.equal(first("mage"), "World of Darkness"); // not “damage”
  assert.equal(first("ac"), "Attack"); // not “action”
  assert.equal(first("score"), "Ability scores"); // its name before whole words
});

test("a misspelt game is found, and one with a sign", () => {
  for (const [text, name] of [
    ["cthulu", "Call of Cthulhu 7th edition"],
    ["Shawdorun!", "Shadowrun"],
    ["vampyer", undefined],
    ["dampire", undefined],
    ["x".repeat(2000), undefined],
  ]) {
    assert.equal(matching(GAMES, text)[0]?.name, name, text);
  }
});

test("short names and those with a digit are names, and dice are not", () => {
  for (const text of ["D&D", "d&d 5e", "PF2", "7th sea", "Shadowrun 5", "dnd", "5e", "40k"]) {
    assert.ok(isNameText(text), text);
  }
  for (const text of ["d", "d2", "2d20kh1", "4d6 drop", "dF", "4d", "2 d", "roll 3", "10 or more"]) {
    assert.ok(!isNameText(text), text);
  }
});

test("no game is found for what is none, and none by half of what are dice", () => {
  for (const text of [
    "dF!",
    "d6! pool",
    "d20: dice pool",
    "4dF, pool",
    "xyzzy",
    "xyzzy 5",
    "drop 4d6 high",
    "4d6 frop",
    "12 dice",
    "a dragon",
    "two swords",
  ]) {
    assert.deepEqual(matching(GAMES, text), [], text);
  }
});

test("a game is found by words beside dice, and what cannot be read is told all the same", () => {
  for (const [text, name] of [
    ["doubles on 2d6", "Doubles"],
    ["three of a kind in 5d6", "Doubles"],
    ["d20+7 with advantage vs AC 16, 1d8+4 damage", "Attack"],
    ["drop 4d6 high", undefined],
  ]) {
    assert.equal(matching(GAMES, text, true)[0]?.name, name, text);
    assert.deepEqual(matching(GAMES, text), [], text);
  }
});

test("a die goes to the dice, and leaves the rest as it was typed", () => {
  for (const [typed, sides, then] of [
    ["", 6, "d6"],
    ["2d6", 6, "3d6"],
    ["d8 + d6", 6, "d8 + 2d6"],
    ["4d6 drop lowest", 8, "4d6 drop lowest+d8"],
    ["2d6 >= 7", 8, "2d6+d8 >= 7"],
    ["d20+5 vs 15", 20, "2d20+5 vs 15"],
    ["d20 # to hit", 4, "d20+d4 # to hit"],
    ["8d10!>=9", 6, "8d10!>=9+d6"],
    ["2d6 +", 8, "2d6 +d8"],
    ["5", 6, "5+d6"],
    ["vampire", 6, "d6"],
    ["dnd 5e", 6, "d6"],
  ]) {
    assert.equal(withDie(typed, sides), then, typed);
  }
});

test("games that were used last stand first", () => {
  const first = { games: ["a", "b", "c"].map((key) => ({ key })) };
  const entries = ["c?n=1", "b", "c?n=2", "5dB"].map((link) => ({ link, question: link }));
  assert.deepEqual(
    games({ first, history: { entries } }).map(({ key }) => key),
    ["c", "b", "a"],
  );
});

test("what is pasted is opened where it belongs, and anything that can be rolled stays", () => {
  const page = "https://example.org/x/#/";
  for (const [text, view] of [
    [`${page}decibel?commitment=1-a`, "exchange"],
    ["decibel?target=13&opening=1-a&entropy=1-b", "exchange"],
    [`> ok? *${page}blades?comm\n> itment=1-a* Bob`, "exchange"],
    [`“${page}decibel?dice=7&seed=1-example”`, "roll"],
    ["decibel?seed=1-example", "roll"],
    ["the output of my roll: decibel?seed=1-a", "roll"],
    ["output 3d6", "lab"],
    [`${page}tables?of=decibel&rows=dice=3..8`, "tables"],
    [`<${page}odds?of=3d6>`, "odds"],
    [`\\ see ${page}odds?of=3d6 \\ output 3d6`, "lab"],
    [`${page}sheet?Sword=d20`, "home"],
    ["odds?of=3d6", null],
    ["a & entropy", null],
    ["decibel?seed=", null],
    [`${page}decibel?dice=7`, null],
    [`${page}roll?of=lab?program=output%25203d6`, "roll"],
    [`${page}lab?program=output%203d6`, "lab"],
    ["example.org/oddsmith/#/history", "history"],
    ["#/odds?of=decibel", "odds"],
    ["#/d20%20adv", null],
    ["2d20 > 15", null],
    ["seed", null],
  ]) {
    assert.equal(viewFor(text), view, text);
  }
});
