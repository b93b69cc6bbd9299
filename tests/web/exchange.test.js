import assert from "node:assert/strict";
import { test } from "node:test";
import * as Exchange from "../../web/state/exchange.js";

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
const offer = { step: "offer", commitment: "1-c", link: "sys", offer: "sys?commitment=1-c" };
const answer = { ...offer, step: "answer", entropy: "1-e", answer: "sys?commitment=1-c&entropy=1-e" };
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
  assert.equal(scene({ ...answer, answer: "another" }, [answered]), "elsewhere");
  const done = known({ asked: true, answer: answer.answer, reveal: "r" });
  assert.deepEqual([scene(offer, [done]), scene(answer, [done])], ["rolled", "rolled"]);
  assert.equal(scene({ ...answer, answer: "another" }, [done]), "second");
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

test("what was answered before and never revealed is noticed, for the same set-up only", () => {
  const before = known({ commitment: "1-before", answer: "a" });
  assert.equal(Exchange.unrevealed(looked(offer, [before])), before);
  for (const other of [{ reveal: "r" }, { asked: true }, { link: "other" }, { commitment: "1-c" }, { answer: "" }]) {
    assert.equal(Exchange.unrevealed(looked(offer, [{ ...before, ...other }])), undefined);
  }
});

test("rolls of systems are in the history once they are made, those of programs stay listed", () => {
  const [open, done, program] = [known(), known({ reveal: "r", roll: "x" }), known({ link: "lab?", reveal: "r" })];
  const exchange = looked(null, [open, done, program]);
  const listed = Exchange.listed(exchange, (link) => link.startsWith("lab"));
  assert.deepEqual(listed, [open, program]);
  assert.deepEqual([open, done].map(Exchange.latest), [open.offer, "r"]);
  assert.deepEqual([Exchange.proofOf(exchange, "x"), Exchange.proofOf(exchange, "y")], ["r", null]);
});
