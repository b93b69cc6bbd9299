import assert from "node:assert/strict";
import { test } from "node:test";
import * as Work from "../../web/engine/work.ts";
import * as Lab from "../../web/features/lab/state.ts";
import { readAddress, writeAddress } from "../../web/link.ts";

const outputs = (count) =>
  Array.from({ length: count }, (_, place) => ({ name: `output ${place + 1}`, law: { outcomes: [] } }));
const answered = (program, count) => ({
  ...Lab.initial(),
  program,
  work: {
    ...Work.initial(),
    stage: "answered",
    request: { ask: "program", program, inputs: {}, joined: true },
    answer: { program, link: "lab?program=canonical", form: [], outputs: outputs(count), warnings: [] },
  },
});
test("the link of a program opens the lab, and comes back as it was", () => {
  for (const link of ["lab", "lab?program=output%203d6&output=1", "lab?packed=S8svLSkt"]) {
    assert.deepEqual(readAddress(`#/${link}`), { view: "lab", links: [link], settings: {} });
    assert.equal(writeAddress(readAddress(`#/${link}`)), `#/${link}`);
  }
  assert.equal(readAddress("#/laboratory?program=x").view, "roll");
  const roll = "lab?program=output%203d6&output=1&seed=1-x";
  assert.deepEqual(readAddress(`#/${roll}`), { view: "roll", links: [roll], settings: {} });
  assert.equal(writeAddress(readAddress(`#/${roll}`)), `#/${roll}`);
});

test("a program has the engine's link when that has read it, and otherwise its own text", () => {
  const lab = answered("output 3d6", 1);
  assert.equal(Lab.linkInView(Lab.initial()), "lab");
  assert.equal(Lab.linkInView(lab), "lab?program=canonical");
  assert.equal(Lab.linkInView({ ...lab, program: "output 1 + 1" }), "lab?program=output%201%20%2B%201");
  assert.equal(
    Lab.linkInView({ ...Lab.initial(), program: "half \ud83c a sign" }),
    "lab?program=half%20%EF%BF%BD%20a%20sign",
  );
  const opened = { ...lab, opened: "lab?packed=%", chosen: 1 };
  assert.equal(Lab.linkInView(opened), "lab?packed=%");
  opened.work = { ...lab.work, request: Lab.requestOf(opened) };
  assert.equal(Lab.linkInView(opened), "lab?program=canonical");
});

test("of many outputs one is shown, however far an address points", () => {
  const places = (lab) => Lab.outputsInView(lab).map(({ place }) => place);
  assert.deepEqual(places(answered("p", 3)), [0, 1, 2]);
  assert.deepEqual(places({ ...answered("p", 40), chosen: 12 }), [12]);
  assert.deepEqual(places({ ...answered("p", 40), chosen: 99 }), [39]);
  assert.deepEqual(places(Lab.initial()), []);
});

test("inputs that are set are in the link, and make other outputs", () => {
  const field = { name: "AC", text: "17", default: "15", shown: true };
  const lab = answered("AC: 15 output d20 >= AC", 1);
  lab.work.answer = { ...lab.work.answer, form: [field], link: "lab?program=canonical&AC=17" };
  lab.work.request.inputs = { AC: "17" };
  assert.equal(Lab.isCurrent(lab), false);
  assert.equal(
    Lab.programLink({ ...lab, inputs: { AC: "16" } }),
    "lab?program=AC:%2015%20output%20d20%20%3E=%20AC&AC=16",
  );
  const set = { ...lab, inputs: { AC: "17" } };
  assert.equal(Lab.isCurrent(set), true);
  assert.equal(Lab.outputLink(set, 0), "lab?program=canonical&AC=17");
  assert.equal(Lab.outputLink(set, 2), "lab?program=canonical&AC=17&output=3");
  assert.deepEqual([Lab.hasOutputs(lab), Lab.hasOutputs(set)], [false, true]);
  assert.deepEqual(Lab.fieldsOf({ ...lab, inputs: { AC: "99" } })[0].text, "99");
});

test("a link sets inputs, and says which output is looked at", () => {
  const read = (rest) => Lab.readInputs(`lab?program=x${rest}`);
  assert.deepEqual(read("&AC=17&output=2&seed=1-x"), { inputs: { AC: "17" }, chosen: 1 });
  for (const first of ["", "&output=1", "&output=0", "&output=-1", "&output=x", "&output="]) {
    assert.deepEqual(read(first), { inputs: {}, chosen: 0 });
  }
});

test("other views are about what is typed, and not about what ran before", () => {
  const worked = { ...answered("output 3d6", 2), chosen: 1 };
  assert.equal(Lab.linkAtHand(Lab.initial()), undefined);
  assert.equal(Lab.linkAtHand(worked), "lab?program=canonical&output=2");
  assert.equal(Lab.linkAtHand(answered("X: 3", 0)), undefined);
  const written = { ...worked, program: "output 4d6 +" };
  assert.equal(Lab.linkAtHand(written), "lab?program=output%204d6%20%2B"); // it may have only one output now
  assert.equal(Lab.linkInView(written), "lab?program=output%204d6%20%2B");
  assert.equal(Lab.linkAtHand({ ...worked, inputs: { AC: "9" } }), "lab?program=output%203d6&AC=9&output=2");
});

test("a program can stand in the form, away from its text", () => {
  const address = { view: "roll", links: ["lab?program=output%20d6&AC=17"], settings: {} };
  const hash = writeAddress(address);
  assert.equal(hash, "#/roll?of=lab?program=output%2520d6%26AC=17");
  assert.deepEqual(readAddress(hash), address);
  assert.equal(writeAddress({ ...address, links: ["decibel"] }), "#/decibel");
});
