import assert from "node:assert/strict";
import { test } from "node:test";
import * as State from "../../web/state.ts";

const field = (name, text, standard = text) => ({
  name,
  kind: "integer",
  label: name,
  help: "",
  default: standard,
  text,
  shown: true,
  minimum: 0,
  maximum: 9,
});
const odds = (link, form) => ({ system: "decibel", link, question: link, form, chance: { decimal: 0.5 }, further: [] });
const system = (key) => ({ key, name: key, form: [], presets: [], tables: [{ key: `${key}-table` }] });
const first = {
  systems: [system("another"), system("decibel")],
  odds: {
    another: { ...odds("another", [field("boons", "0")]), system: "another" },
    decibel: odds("decibel", [field("dice", "5"), field("target", "3")]),
  },
};
const start = () => State.initialState(first);

test("an edit makes a new question of all that differs from the defaults", () => {
  const edited = State.editField(State.editField(start(), "dice", "7"), "target", "oops");
  assert.equal(edited.link, "decibel?dice=7&target=oops");
  assert.equal(edited.fresh, false);
  assert.deepEqual(
    State.fields(edited).map(({ text }) => text),
    ["7", "oops"],
  );
  assert.equal(State.editField(edited, "dice", "5").link, "decibel?target=oops");
});

test("an edit leaves the roll on the table as one of before", () => {
  const rolled = State.receiveRoll(start(), { link: "decibel?seed=1-x" });
  assert.equal(rolled.link, "decibel?seed=1-x");
  const edited = State.editField(rolled, "dice", "6");
  assert.equal(edited.roll, rolled.roll);
  assert.equal(rolled.rollIsOld, false);
  assert.equal(edited.rollIsOld, true);
  assert.equal(edited.link, "decibel?dice=6");
});

test("an opened link shows its texts at once, and its seed asks for the roll", () => {
  const opened = State.openLink(start(), "decibel?dice=8&seed=1-x");
  assert.deepEqual(
    State.fields(opened).map(({ text }) => text),
    ["8", "3"],
  );
  assert.ok(opened.rolling && opened.shared && !opened.fresh);
  assert.equal(State.openLink(start(), "decibel?seed=1-x", true).shared, false);
});

test("a refusal keeps what was typed and the last good odds", () => {
  const typed = State.editField(start(), "dice", "99");
  const refused = State.receiveRefusal(typed, { code: "invalid-input", message: "No.", field: "dice" });
  assert.equal(State.fields(refused)[0].text, "99");
  assert.equal(refused.odds, first.odds.decibel);
  assert.equal(refused.link, "decibel?dice=99");
});

test("an answer brings the canonical link, but never drops a seed", () => {
  const answer = odds("decibel?dice=7", [field("dice", "7", "5")]);
  assert.equal(State.receiveOdds(State.openLink(start(), "7dB"), answer).link, "decibel?dice=7");
  assert.equal(State.receiveOdds(State.openLink(start(), "7dB?seed=1-x"), answer).link, "7dB?seed=1-x");
});

test("the default link is answered before the engine is there", () => {
  assert.equal(State.openLink(start(), "").fresh, true);
  assert.equal(State.openLink(start(), "decibel").fresh, true);
  assert.equal(State.openLink(start(), "decibel?dice=7").fresh, false);
});

test("another system brings its own form and its own table", () => {
  const opened = State.openLink(start(), "another?boons=2");
  assert.equal(opened.odds.system, "another");
  assert.equal(State.fields(opened)[0].text, "2");
  const answered = State.receiveOdds(start(), first.odds.another);
  assert.equal(answered.odds.system, "another");
});

test("names that objects have by birth are no systems", () => {
  for (const link of ["constructor", "__proto__?x=1", "toString", "hasOwnProperty?dice=1"]) {
    const opened = State.openLink(start(), link);
    assert.equal(opened.odds.system, "decibel");
    assert.equal(State.fields(opened).length, 2);
  }
});

test("what a link is about is not known before its odds have come, unless it begins with a system", () => {
  assert.equal(State.elsewhere(start()), "");
  assert.equal(State.elsewhere(State.openLink(start(), "another?boons=2")), "");
  for (const link of ["game?seed=1-x", "(7-3)dB"]) {
    const opened = State.openLink(start(), link);
    assert.equal(State.elsewhere(opened), link.split("?")[0]);
    assert.equal(State.elsewhere(State.receiveOdds(opened, first.odds.another)), "");
  }
});

test("a shorthand that is wrong stands in the form of the system that it means", () => {
  const nearest = "another?boons=9";
  const refusal = { code: "invalid-input", message: "No.", field: "boons", value: "10", nearest };
  const refused = State.receiveRefusal(State.openLink(start(), "10boons"), refusal);
  assert.deepEqual([refused.odds.system, State.elsewhere(refused)], ["another", ""]);
  assert.equal(State.fields(refused)[0].text, "10");
  const ofGame = State.receiveRefusal(State.openLink(start(), "game?x=1"), { ...refusal, nearest: "game" });
  assert.deepEqual([ofGame.odds.system, State.elsewhere(ofGame)], ["decibel", "game"]);
});

test("a roll that has no odds is shown beside its own form", () => {
  const rolled = State.receiveRoll(State.openLink(start(), "9boons"), { link: "another?boons=9&seed=1-x" });
  assert.deepEqual([rolled.odds.system, State.fields(rolled)[0].text], ["another", "9"]);
});

test("another roll in dice notation takes its numbers along", () => {
  const notation = { ...field("roll", "2d6+1", "2d6"), kind: "roll" };
  const asked = { ...odds("another?roll=2d6+1", [notation, field("n3", "1")]), system: "another" };
  const stepped = State.editField({ ...State.receiveOdds(start(), asked), number: "n3" }, "n3", "2");
  assert.equal(stepped.link, "another?roll=2d6%2B1&n3=2");
  assert.equal(stepped.number, "n3");
  const typed = State.editField(stepped, "roll", "d8");
  assert.equal(typed.link, "another?roll=d8");
  assert.equal(typed.number, "");
  assert.deepEqual([State.fields(typed)[0].read, State.fields(typed)[0].text], ["2d6+1", "d8"]);
  const brought = { ...start(), first: { ...first, odds: { ...first.odds, another: asked } } };
  const opened = State.openLink(brought, "another?roll=d8&n3=9");
  assert.equal(State.elsewhere(opened), "another");
  const refused = State.receiveRefusal(opened, { code: "too-much-work", message: "No.", nearest: "another?roll=d6" });
  assert.deepEqual([refused.odds, State.fields(refused)[0].text], [asked, "d8"]);
});

test("dice are chosen for a re-roll, one too many releases the first, and the link names their places", () => {
  const roll = { link: "decibel?dice=7&seed=1-x", reroll: { input: "anew", most: 2, places: { 0: 1, 2: 2, 3: 3 } } };
  let state = State.receiveRoll(start(), roll);
  for (const die of [0, 2, 3, 2]) {
    state = State.toggleDie(state, die);
  }
  assert.deepEqual(state.chosen, [3]);
  const link = State.linkToReroll(State.toggleDie(state, 0));
  assert.equal(link, "decibel?dice=7&anew=3,1&seed=1-x");
});

test("a fresh roll leaves the seed and the re-rolled dice behind", () => {
  const again = { ...first, systems: first.systems.map((one) => ({ ...one, reroll: "anew" })) };
  const opened = State.openLink(State.initialState(again), "decibel?dice=7&anew=1&seed=1-x");
  assert.equal(State.linkToRoll(opened), "decibel?dice=7");
});

test("a program in the form keeps its text, and another program is another system", () => {
  const ofProgram = (link) => ({ ...odds(link, [field("AC", "15")]), system: "lab" });
  const one = ofProgram("lab?program=output%20d20");
  assert.equal(State.knows(start(), one), false);
  const met = State.receiveOdds(State.meet(start(), [system("lab")], one), one);
  assert.equal(State.knows(met, one), true);
  assert.equal(State.knows(met, ofProgram("lab?program=output%20d6")), false);
  assert.equal(State.editField(met, "AC", "17").link, "lab?program=output%20d20&AC=17");
  assert.equal(State.elsewhere(State.openLink(met, "lab?program=output%20d20&AC=17")), "");
  assert.equal(State.elsewhere(State.openLink(met, "lab?program=output%20d6")), "lab");
  const again = State.meet(met, [system("lab")], ofProgram("lab?program=output%20d6"));
  assert.equal(again.first.systems.filter(({ key }) => key === "lab").length, 1);
});
