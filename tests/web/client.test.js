import assert from "node:assert/strict";
import { test } from "node:test";
import { EngineClient, Refused } from "../../web/engine/client.js";

/** The other end of the wire: keeps what is posted, so that the test answers when and how it likes. */
class Wire {
  posted = [];
  ended = false;
  postMessage(message) {
    this.posted.push(message);
  }
  terminate() {
    this.ended = true;
  }
  answer(index, answer) {
    this.onmessage({ data: { id: this.posted[index].id, answer: JSON.stringify(answer) } });
  }
}

function connect() {
  const wires = [];
  const statuses = [];
  const client = new EngineClient(
    () => wires[wires.push(new Wire()) - 1],
    (status) => statuses.push(status),
  );
  return { client, wires, statuses };
}

const settled = (promise) =>
  Promise.race([promise.then(() => true), new Promise((done) => setTimeout(done, 20, false))]);

test("questions are answered, refusals are errors", async () => {
  const { client, wires } = connect();
  const good = client.ask({ ask: "odds", link: "a" });
  const bad = client.ask({ ask: "odds", link: "b" });
  wires[0].answer(1, { error: { code: "x", message: "No." } });
  wires[0].answer(0, { answer: 42 });
  assert.equal(await good, 42);
  await assert.rejects(bad, (error) => error instanceof Refused && error.refusal.code === "x");
});

test("on one channel the latest question wins, also when the earlier answer comes late", async () => {
  const { client, wires } = connect();
  const earlier = client.ask({ ask: "odds", link: "a" }, "odds");
  const later = client.ask({ ask: "odds", link: "b" }, "odds");
  const other = client.ask({ ask: "roll", link: "a" }, "roll");
  wires[0].answer(0, { answer: "old" });
  wires[0].answer(1, { answer: "new" });
  wires[0].answer(2, { answer: "rolled" });
  assert.equal(await later, "new");
  assert.equal(await other, "rolled");
  assert.equal(await settled(earlier), false);
});

test("a dropped question is never answered", async () => {
  const { client, wires } = connect();
  const dropped = client.ask({ ask: "roll", link: "a" }, "roll");
  client.drop("roll");
  wires[0].answer(0, { answer: "rolled" });
  assert.equal(await settled(dropped), false);
});

test("after a restart the open questions are asked again", async () => {
  const { client, wires, statuses } = connect();
  const asked = client.ask({ ask: "odds", link: "a" }, "odds");
  wires[0].onmessage({ data: { failed: "no network" } });
  client.restart();
  assert.ok(wires[0].ended);
  wires[1].onmessage({ data: { ready: true } });
  wires[1].answer(0, { answer: 7 });
  assert.equal(await asked, 7);
  assert.deepEqual(statuses, ["loading", "failed", "loading", "ready"]);
});
