import assert from "node:assert/strict";
import { test } from "node:test";
import * as Exchange from "../../web/features/exchange/state.ts";

const known = (further) => ({
  commitment: "1-c",
  link: "sys",
  question: "2d6",
  when: 1,
  asked: false,
  offer: "sys?commitment=1-c",
  keep: "",
  answer: "",
  reveal: "",
  roll: "",
  ...further,
});
const looked = (report, kept = [], further = {}) => ({ ...Exchange.initial(), report, kept, ...further });

test("the link to send is the next one, and never a secret", () => {
  const report = { offer: "o", answer: "a", reveal: "r", keep: "secret" };
  const send = (stage, step, further) => Exchange.toSend(looked({ ...report, stage, step }, [], further))?.link;
  for (const [stage, step, sent] of [
    ["waiting", "offer", "o"],
    ["answered", "answer", "a"],
    ["elsewhere", "answer", "a"],
    ["unknown", "reveal", "r"],
    ["verified", "reveal", "r"],
    ["asked", "offer", undefined],
    ["answer", "answer", undefined],
    ["secret", "keep", undefined],
    ["waiting", "keep", undefined],
    ["used", "offer", undefined],
  ]) {
    assert.equal(send(stage, step), sent);
  }
  assert.equal(send("unknown", "reveal", { refusal: { code: "not-verified", message: "" } }), undefined);
});

test("one offer has one answer, the first, and the keep goes with the reveal", () => {
  const mine = known({ asked: true, keep: "k" });
  const done = Exchange.together(mine, known({ when: 2, answer: "a", reveal: "r", roll: "x" }));
  assert.deepEqual(done, { ...mine, keep: "", answer: "a", reveal: "r", roll: "x" });
  assert.equal(Exchange.together(done, known({ answer: "b", reveal: "s" })).answer, "a");
  assert.equal(Exchange.together(undefined, mine), mine);
});

test("of a roll that was deleted nothing stays but that it was made, and of what is open nothing", () => {
  const done = known({ answer: "a", reveal: "r", roll: "x" });
  const deleted = Exchange.afterDeletion(done);
  const texts = Object.entries(deleted).filter(([, text]) => text);
  assert.deepEqual(texts, [["commitment", "1-c"]]);
  assert.equal(Exchange.together(deleted, done), deleted);
  assert.deepEqual(Exchange.listed(looked(null, [deleted]), { storage: "ready", entries: [] }), []);
  assert.equal(Exchange.proofOf(looked(null, [deleted]), "x"), null);
  assert.equal(Exchange.afterDeletion(known({ answer: "a" })), undefined);
});

test("what is not in the history stays listed", () => {
  const [open, done, waiting] = [known(), known({ reveal: "r", roll: "x" }), known({ link: "lab?", reveal: "s" })];
  const exchange = looked(null, [open, done, waiting]);
  const entries = [{ link: "r" }, { link: "t" }];
  assert.deepEqual(Exchange.listed(exchange, { storage: "ready", entries }), [open, waiting]);
  for (const storage of ["opening", "refused", "full", "lost"]) {
    assert.deepEqual(Exchange.listed(exchange, { storage, entries }), [open]);
  }
  assert.deepEqual([Exchange.proofOf(exchange, "x"), Exchange.proofOf(exchange, "y")], ["r", null]);
  assert.equal(Exchange.proofOf(exchange, ""), null);
});

test("a reveal is verified here as far as its answer is known here", () => {
  const [whole, part] = [known({ answer: "a", reveal: "r" }), known({ reveal: "s" })];
  const exchange = looked(null, [whole, part, known()]);
  assert.deepEqual(
    ["r", "s", "t"].map((link) => Exchange.howVerified(exchange, link)),
    ["wholly", "partly", ""],
  );
});
