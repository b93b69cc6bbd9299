import assert from "node:assert/strict";
import { test } from "node:test";
import * as Exchange from "../../web/features/together/state.ts";

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
const fresh = `1-${"e".repeat(52)}`;
const offer = {
  step: "offer",
  commitment: "1-c",
  system: "sys",
  question: "2d6",
  link: "sys",
  offer: "sys?commitment=1-c",
};
const answer = { ...offer, step: "answer", entropy: fresh, answer: `sys?commitment=1-c&entropy=${fresh}` };
const reveal = { ...answer, step: "reveal", reveal: "sys?opening=1-o&entropy=1-e", roll: "sys?seed=1-s" };
const looked = (report, kept = [], further = {}) => ({ ...Exchange.initial(), report, kept, ...further });
const scene = (...given) => Exchange.sceneOf(looked(...given));

test("what there is to do follows from the link and from what the device knows", () => {
  const [mine, answered] = [known({ asked: true, keep: "k" }), known({ answer: answer.answer })];
  assert.equal(scene(null), "reading");
  assert.equal(scene(null, [], { refusal: { code: "invalid-link", message: "" } }), "refused");
  assert.deepEqual([scene(offer), scene(offer, [mine]), scene(offer, [answered])], ["asked", "waiting", "answered"]);
  assert.deepEqual(
    [scene(answer), scene(answer, [mine]), scene(answer, [answered])],
    ["elsewhere", "answer", "answered"],
  );
  assert.equal(scene({ ...answer, entropy: "1-f" }, [answered]), "elsewhere");
  assert.equal(scene({ ...answer, answer: "packed otherwise" }, [answered]), "answered");
  const done = known({ asked: true, answer: answer.answer, reveal: "r" });
  assert.deepEqual([scene(offer, [done]), scene(answer, [done])], ["rolled", "rolled"]);
  assert.equal(scene({ ...answer, entropy: "1-f" }, [done]), "second");
  const deleted = Exchange.afterDeletion(done);
  assert.deepEqual([scene(offer, [deleted]), scene(answer, [deleted])], ["rolled", "rolled"]);
  assert.deepEqual([scene(reveal, [deleted]), Exchange.earlier(looked(reveal, [deleted]))], ["unknown", null]);
  assert.deepEqual(
    [scene({ ...offer, step: "keep" }), scene({ ...offer, step: "keep" }, [mine])],
    ["secret", "waiting"],
  );
});

test("a reveal is believed no further than it was checked", () => {
  const by = (against) => ({ verified: { ...reveal, against } });
  assert.equal(scene(reveal), "unknown");
  assert.equal(scene(reveal, [], by("offer")), "partly");
  assert.equal(scene(reveal, [], by("answer")), "agrees");
  assert.equal(scene(reveal, [known({ answer: answer.answer })], by("answer")), "verified");
  assert.equal(
    scene(reveal, [known()], { ...by("answer"), refusal: { code: "not-verified", message: "" } }),
    "refused",
  );
});

test("a forged reveal finds the answer that it pretends to be of", () => {
  const mine = known({ answer: answer.answer });
  const forged = { ...reveal, commitment: "1-forged" };
  assert.equal(Exchange.earlier(looked(reveal, [mine])), answer.answer);
  assert.equal(Exchange.earlier(looked(forged, [mine])), answer.answer);
  assert.equal(Exchange.earlier(looked({ ...reveal, entropy: "1-f" }, [mine])), answer.answer);
  assert.equal(Exchange.earlier(looked({ ...forged, entropy: "1-f" }, [mine])), null);
  assert.equal(Exchange.earlier(looked(reveal, [known()])), offer.offer);
  const thrown = known({ answer: "sys?commitment=1-c&entropy=1-6" }); // others may have thrown that too
  assert.equal(Exchange.earlier(looked({ ...forged, entropy: "1-6" }, [thrown])), null);
});

test("the link to send is the next one, and never a secret", () => {
  const mine = known({ asked: true, keep: "secret" });
  const send = (...given) => Exchange.toSend(looked(...given));
  assert.deepEqual(send(offer, [mine]), { part: "offer", link: offer.offer });
  assert.deepEqual(send({ ...offer, step: "keep", keep: "secret" }, [mine]), { part: "offer", link: offer.offer });
  assert.equal(send({ ...offer, step: "keep", keep: "secret" }), null);
  assert.deepEqual(send(offer, [known({ answer: "a" })]), { part: "answer", link: "a" });
  assert.deepEqual(send(reveal), { part: "reveal", link: reveal.reveal });
  assert.equal(send(answer, [mine]), null);
});

test("what was answered before and never revealed is noticed, whatever input changes nothing", () => {
  const before = known({ commitment: "1-before", link: "sys?unused=3", answer: "a" });
  assert.equal(Exchange.unrevealed(looked(offer, [before])), before);
  for (const other of [
    { reveal: "r" },
    { asked: true },
    { link: "other" },
    { question: "3d6" },
    { commitment: "1-c" },
    { answer: "" },
  ]) {
    assert.equal(Exchange.unrevealed(looked(offer, [{ ...before, ...other }])), undefined);
  }
  const another = { ...before, question: "3d6" };
  assert.equal(Exchange.unrevealed(looked(reveal, [another])), another);
  assert.equal(Exchange.unrevealed(looked(reveal, [another, known({ asked: true })])), undefined);
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
  assert.deepEqual([open, done].map(Exchange.latest), [open.offer, "r"]);
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

test("a reveal of another answer is told from the one that was revealed, where no answer is known", () => {
  const before = known({ reveal: reveal.reveal });
  assert.equal(Exchange.isSecond(looked(reveal, [before])), true);
  assert.equal(Exchange.isSecond(looked({ ...reveal, entropy: "1-e" }, [before])), false);
  assert.equal(Exchange.isSecond(looked(reveal, [{ ...before, answer: "a" }])), false);
  assert.equal(Exchange.isSecond(looked(reveal, [known()])), false);
  assert.equal(Exchange.isSecond(looked(answer, [before])), false);
});
