import assert from "node:assert/strict";
import { test } from "node:test";
import { readAddress, writeAddress } from "../../web/link.js";
import { unpacked } from "../../web/packed.js";
import * as Lab from "../../web/state/lab.js";
import * as Work from "../../web/state/work.js";

const outputs = (count) =>
  Array.from({ length: count }, (_, place) => ({ name: `output ${place + 1}`, law: { outcomes: [] } }));
const answered = (program, count) => ({
  ...Lab.initial(),
  program,
  work: {
    ...Work.initial(),
    stage: "answered",
    request: { ask: "program", program },
    answer: { link: "lab?program=canonical", outputs: outputs(count), warnings: [] },
  },
});
const rolled = (lab, program) => ({
  ...lab,
  roll: {
    ...Work.initial(),
    request: { ask: "program roll", program, output: 1 },
    answer: { link: "lab?program=canonical&output=1&seed=1-x", output: 1, outcome: 3 },
  },
});

test("the link of a program opens the lab, and comes back as it was", () => {
  for (const link of ["lab", "lab?program=output%203d6&output=1&seed=1-x", "lab?packed=S8svLSkt"]) {
    assert.deepEqual(readAddress(`#/${link}`), { view: "lab", links: [link], settings: {} });
    assert.equal(writeAddress(readAddress(`#/${link}`)), `#/${link}`);
  }
  assert.equal(readAddress("#/laboratory?program=x").view, "roll");
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
  assert.equal(Lab.linkInView({ ...Lab.initial(), unread: "lab?packed=%" }), "lab?packed=%");
});

test("a roll belongs to the program that was rolled", () => {
  const lab = answered("output 3d6", 2);
  assert.equal(Lab.rollOf(lab), null);
  assert.equal(Lab.rollOf(rolled(lab, "output 3d6"))?.outcome, 3);
  assert.equal(Lab.linkInView(rolled(lab, "output 3d6")), "lab?program=canonical&output=1&seed=1-x");
  assert.equal(Lab.rollOf(rolled(lab, "output 2d6")), null);
  assert.equal(Lab.linkInView({ ...rolled(lab, "output 3d6"), program: "output 4d6" }), "lab?program=output%204d6");
});

test("of many outputs one is shown, however far an address points", () => {
  const places = (lab) => Lab.outputsInView(lab).map(({ place }) => place);
  assert.deepEqual(places(answered("p", 3)), [0, 1, 2]);
  assert.deepEqual(places({ ...answered("p", 40), chosen: 12 }), [12]);
  assert.deepEqual(places({ ...answered("p", 40), chosen: 99 }), [39]);
  assert.deepEqual(places(Lab.initial()), []);
});

test("a link says which output, if it is one", () => {
  const read = (link) => Lab.readProgramLink(link).output;
  assert.equal(read("lab?program=x&output=12"), 12);
  for (const wrong of [
    "lab?program=x",
    "lab?program=x&output=-1",
    "lab?program=x&output=1e9",
    "lab?program=x&output=",
  ]) {
    assert.equal(read(wrong), null);
  }
});

test("a packed program is unpacked, and a damaged one is not", async () => {
  const deflated = async (text) => {
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    return Buffer.from(await new Response(stream).arrayBuffer()).toString("base64url");
  };
  const program = 'output 3d6 named "drei Würfel – ☃"\n'.repeat(40);
  assert.equal(await unpacked(await deflated(program)), program);
  await assert.rejects(unpacked((await deflated(program)).slice(0, -4)));
  await assert.rejects(unpacked("not packed!"));
  await assert.rejects(unpacked(await deflated("x".repeat(500_000))), RangeError);
});
