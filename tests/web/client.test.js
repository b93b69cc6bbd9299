import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { createEngine } from "../../web/engine/client.ts";
import { strings } from "../../web/words/words.ts";

const LONG_MS = 1000;
const IDLE_MS = 30_000;
const SPARE_MS = 2000;

/** A fake worker: records what is posted, so that the test can answer when and how it likes. */
class Wire {
  posted = [];
  ended = false;
  postMessage(message) {
    if ("boot" in message) {
      this.boot = message.boot;
      return;
    }
    this.posted.push(JSON.parse(message.request));
  }
  terminate() {
    this.ended = true;
  }
  say(data) {
    this.onmessage({ data });
  }
  answer(answer) {
    this.say({ answer: JSON.stringify(answer) });
  }
  links() {
    return this.posted.map(({ link }) => link);
  }
}

function connect(keepsSpare = false) {
  const wires = [];
  const statuses = [];
  const start = () => wires[wires.push(new Wire()) - 1];
  const client = createEngine(start, (status) => statuses.push(status), undefined, keepsSpare);
  return { client, wires, statuses };
}

const FILES = { wasm: "module", image: "memory", name: "image.bin" };
const ready = { ready: true, isWhole: false, files: FILES };

function connectReady() {
  const connection = connect();
  connection.wires[0].say(ready);
  return connection;
}

/** Connects with a spare worker that is also ready. */
function connectWithSpare() {
  const connection = connect(true);
  connection.wires[0].say(ready);
  mock.timers.tick(SPARE_MS);
  connection.wires[1].say(ready);
  return connection;
}

const odds = (link) => ({ ask: "odds", link });
const table = (link) => ({ ask: "table", link, rows: "dice=3..8", columns: "" });
/** Lets the callbacks of settled promises run. */
const turn = () => new Promise((done) => setImmediate(done));

async function settled(promise) {
  let is = false;
  promise.then(() => {
    is = true;
  });
  await turn();
  return is;
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

test("questions are answered in their order, refusals tell why, and what comes before the engine waits", async () => {
  const { client, wires } = connect();
  const good = client.ask(odds("a"));
  const bad = client.ask(odds("b"));
  assert.deepEqual(wires[0].posted, []);
  wires[0].say(ready);
  assert.deepEqual(wires[0].links(), ["a"]);
  wires[0].answer({ answer: 42 });
  wires[0].answer({ error: { code: "x", message: "No." } });
  assert.equal((await good).answer, 42);
  assert.equal((await bad).refusal.code, "x");
});

test("of a refusal nobody is told who asked something else while it was held back", async () => {
  const wire = new Wire();
  let type;
  const pause = () =>
    new Promise((done) => {
      type = done;
    });
  const client = createEngine(
    () => wire,
    () => {},
    pause,
    false,
  );
  wire.say(ready);
  const told = [1, 2].map((link) => {
    const asked = client.ask(odds(link), { channel: "odds" }).then(({ refusal }) => refusal.message);
    wire.answer({ error: { code: "x", message: `No ${link}.` } });
    return [asked, type];
  });
  for (const [, stop] of told) {
    stop();
  }
  assert.equal(await settled(told[0][0]), false);
  assert.equal(await told[1][0], "No 2.");
});

test("on one channel the latest question wins, and what is superseded before its turn is never worked at", async () => {
  const { client, wires } = connectReady();
  const first = client.ask(odds("a"), { channel: "odds" });
  const second = client.ask(odds("b"), { channel: "odds" });
  const third = client.ask(odds("c"), { channel: "odds" });
  const other = client.ask({ ask: "roll", link: "a" }, { channel: "roll" });
  wires[0].answer({ answer: "old" });
  wires[0].answer({ answer: "rolled" });
  wires[0].answer({ answer: "new" });
  assert.deepEqual(wires[0].links(), ["a", "a", "c"]);
  assert.equal((await third).answer, "new");
  assert.equal((await other).answer, "rolled");
  assert.equal(await settled(first), false);
  assert.equal(await settled(second), false);
});

test("a dropped question is never answered", async () => {
  const { client, wires } = connectReady();
  const dropped = client.ask({ ask: "roll", link: "a" }, { channel: "roll" });
  client.drop("roll");
  wires[0].answer({ answer: "rolled" });
  assert.equal(await settled(dropped), false);
});

test("after a restart the open questions are asked again", async () => {
  const { client, wires, statuses } = connect();
  const asked = client.ask(odds("a"), { channel: "odds" });
  wires[0].say({ failed: "no network" });
  client.restart();
  assert.ok(wires[0].ended);
  wires[1].say(ready);
  wires[1].answer({ answer: 7 });
  assert.equal((await asked).answer, 7);
  assert.deepEqual(statuses, ["loading", "failed", "loading", "ready"]);
});

test("progress goes to the question it belongs to, as long as that is wanted", () => {
  const { client, wires } = connectReady();
  const told = [];
  client.ask(table("a"), { channel: "table", progress: (done, total) => told.push([done, total]) });
  wires[0].say({ done: 120, total: 2500 });
  client.drop("table");
  wires[0].say({ done: 240, total: 2500 });
  assert.deepEqual(told, [[120, 2500]]);
});

test("quick questions go before those that may be long", () => {
  const { client, wires } = connectReady();
  const progress = () => {};
  client.ask(table("at work"), { channel: "table", progress });
  client.ask(table("waits"), { channel: "solve", progress });
  client.ask(odds("quick"), { channel: "odds" });
  wires[0].answer({ answer: 1 });
  wires[0].answer({ answer: 2 });
  assert.deepEqual(wires[0].links(), ["at work", "quick", "waits"]);
});

test("stopping ends the worker, answers nothing, and asks the questions of others again", async () => {
  const { client, wires, statuses } = connectReady();
  const cancelled = client.ask(table("long"), { channel: "table", progress: () => {} });
  const other = client.ask(odds("a"), { channel: "odds" });
  client.stop("table");
  assert.ok(wires[0].ended);
  wires[1].say(ready);
  assert.deepEqual(wires[1].links(), ["a"]);
  wires[1].answer({ answer: 1 });
  assert.equal((await other).answer, 1);
  assert.equal(await settled(cancelled), false);
  assert.deepEqual(statuses, ["loading", "ready", "loading", "ready"]);
});

test("cancelling what is not being worked at leaves the worker alone", () => {
  const { client, wires } = connectReady();
  client.ask(odds("a"), { channel: "odds" });
  client.ask(table("waits"), { channel: "table", progress: () => {} });
  client.stop("table");
  assert.equal(wires[0].ended, false);
  wires[0].answer({ answer: 1 });
  assert.deepEqual(wires[0].links(), ["a"]);
});

test("beside long work a second worker answers the rest, and takes over when it is cancelled", async () => {
  const { client, wires, statuses } = connectReady();
  const progress = () => {};
  client.ask(table("long"), { channel: "table", progress });
  mock.timers.tick(LONG_MS - 1);
  assert.equal(wires.length, 1);
  mock.timers.tick(1);
  wires[1].say(ready);
  client.ask(table("not beside another"), { channel: "solve", progress });
  const quick = client.ask(odds("quick"), { channel: "odds" });
  assert.deepEqual(wires[1].links(), ["quick"]);
  wires[1].answer({ answer: 1 });
  assert.equal((await quick).answer, 1);
  client.stop("table");
  assert.deepEqual([wires[0].ended, wires[1].ended, wires.length], [true, false, 2]);
  assert.deepEqual(wires[1].links(), ["quick", "not beside another"]);
  assert.deepEqual(statuses, ["loading", "ready"]); // one worker was always ready
});

test("long work waits for no other that nobody looks at, and what nobody looks at for all", () => {
  const { client, wires } = connectWithSpare();
  const progress = () => {};
  let view = "tables";
  const ask = (link, where) => client.ask(table(link), { channel: link, progress, isSeen: () => view === where });
  ask("table", "tables");
  ask("solve", "tables");
  assert.deepEqual(wires[1].links(), []);
  view = "lab";
  ask("program", "lab");
  assert.deepEqual([wires[0].links(), wires[1].links()], [["table"], ["program"]]);
  wires[0].answer({ answer: 1 });
  assert.deepEqual(wires[0].links(), ["table"]);
  wires[1].answer({ answer: 2 });
  assert.deepEqual([wires[0].links(), wires[1].links()], [["table", "solve"], ["program"]]);
});

test("long work that nobody wants any more goes on only until a second worker is there", () => {
  const { client, wires } = connectReady();
  client.ask(table("old"), { channel: "table", progress: () => {} });
  client.ask(table("new"), { channel: "table", progress: () => {} });
  assert.equal(wires[0].ended, false); // it may be done soon
  mock.timers.tick(LONG_MS);
  assert.equal(wires[0].ended, false);
  wires[1].say(ready);
  assert.ok(wires[0].ended);
  assert.deepEqual(wires[1].links(), ["new"]);
});

test("a second worker without anything to do is not kept for ever, and one that fails is done without", () => {
  const { client, wires, statuses } = connectReady();
  const askLong = () => {
    client.ask(table("long"), { channel: "table", progress: () => {} });
    mock.timers.tick(LONG_MS);
  };
  askLong();
  wires[1].say(ready);
  wires[0].answer({ answer: 1 });
  mock.timers.tick(IDLE_MS - 1);
  assert.equal(wires[1].ended, false);
  mock.timers.tick(1);
  assert.deepEqual([wires[0].ended, wires[1].ended], [false, true]);
  askLong();
  wires[2].say({ failed: "no memory" });
  assert.deepEqual([wires[0].ended, wires[2].ended], [false, true]);
  assert.deepEqual(statuses, ["loading", "ready"]);
});

test("every worker is given what was fetched once; after a failure it is fetched again", async () => {
  const { client, wires } = connectReady();
  client.ask(table("long"), { channel: "table", progress: () => {} });
  client.stop("table");
  await turn();
  assert.equal(wires[0].boot, null);
  assert.deepEqual(wires[1].boot, FILES);
  client.restart();
  await turn();
  assert.equal(wires[2].boot, null);
});

test("a spare worker starts in a quiet moment, takes over at once, and is followed by another", async () => {
  const { client, wires, statuses } = connect(true);
  wires[0].say(ready);
  const first = client.ask(odds("a"), { channel: "odds" });
  mock.timers.tick(LONG_MS - 1);
  wires[0].answer({ answer: 1 });
  await first;
  mock.timers.tick(SPARE_MS - 1);
  assert.equal(wires.length, 1);
  mock.timers.tick(1);
  await turn();
  assert.deepEqual(wires[1].boot, FILES);
  wires[1].say(ready);
  mock.timers.tick(IDLE_MS);
  assert.equal(wires[1].ended, false);

  client.ask(table("long"), { channel: "table", progress: () => {} });
  const quick = client.ask(odds("quick"), { channel: "odds" });
  assert.deepEqual(wires[1].links(), ["quick"]); // beside the long work, from its first moment
  wires[1].answer({ answer: 2 });
  assert.equal((await quick).answer, 2);
  client.stop("table");
  const last = client.ask(odds("last"), { channel: "odds" });
  wires[1].answer({ answer: 3 });
  assert.equal((await last).answer, 3);
  assert.deepEqual([wires[0].ended, wires.length], [true, 2]);
  mock.timers.tick(SPARE_MS);
  assert.equal(wires.length, 3);
  assert.deepEqual(statuses, ["loading", "ready"]);
});

test("what a worker has died of is asked again in the spare one", async () => {
  const { client, wires, statuses } = connectWithSpare();
  const asked = client.ask(odds("a"), { channel: "odds" });
  wires[0].say({ failed: "out of memory" });
  assert.ok(wires[0].ended);
  wires[1].answer({ answer: 1 });
  assert.equal((await asked).answer, 1);
  assert.deepEqual(statuses, ["loading", "ready"]);
});

test("an answer that cannot be read is as if its worker had died", async () => {
  const { client, wires } = connectWithSpare();
  const asked = client.ask(odds("a"), { channel: "odds" });
  wires[0].onmessageerror();
  assert.ok(wires[0].ended);
  wires[1].answer({ answer: 1 });
  assert.equal((await asked).answer, 1);
});

test("a last worker that dies of nothing is missed by nobody, and the next question starts another", async () => {
  const { client, wires, statuses } = connectReady();
  wires[0].say({ failed: "gone" });
  client.drop("nothing");
  assert.deepEqual([wires.length, statuses], [1, ["loading", "ready"]]);
  const asked = client.ask(odds("a"));
  wires[1].say(ready);
  wires[1].answer({ answer: 1 });
  assert.equal((await asked).answer, 1);
  assert.deepEqual(statuses, ["loading", "ready", "loading", "ready"]);
});

test("what two workers have died of is refused, and the others’ questions are answered by a third", async () => {
  const { client, wires } = connectWithSpare();
  const deadly = client.ask(odds("deadly"), { channel: "odds" });
  wires[0].say({ failed: "out of memory" });
  const other = client.ask(odds("a"));
  wires[1].onerror({ message: "gone", preventDefault() {} });
  assert.equal((await deadly).refusal.code, "fault");
  wires[2].say(ready);
  wires[2].answer({ answer: 1 });
  assert.equal((await other).answer, 1);
});

test("a spare worker that does not start is done without", () => {
  const { wires, statuses } = connect(true);
  wires[0].say(ready);
  mock.timers.tick(SPARE_MS);
  wires[1].say({ failed: "no memory" });
  mock.timers.tick(IDLE_MS);
  assert.deepEqual([wires.length, wires[0].ended, wires[1].ended], [2, false, true]);
  assert.deepEqual(statuses, ["loading", "ready"]);
});

test("a second worker that does not start is not tried over and over", () => {
  const { client, wires } = connectReady();
  client.ask(table("long"), { channel: "table", progress: () => {} });
  mock.timers.tick(LONG_MS);
  assert.equal(wires.length, 2);
  wires[1].say({ failed: "gone" });
  assert.equal(wires.length, 2);
  wires[0].answer({ answer: 1 });
  client.ask(table("another"), { channel: "table", progress: () => {} });
  mock.timers.tick(LONG_MS);
  assert.equal(wires.length, 3);
});

test("an engine that had to start whole keeps no spare", () => {
  const { wires } = connect(true);
  wires[0].say({ ready: true, isWhole: true, files: null });
  mock.timers.tick(SPARE_MS);
  assert.equal(wires.length, 1);
});

test("a part of the engine that cannot be loaded is a fault of the engine, and no wrong input", async () => {
  const { client, wires } = connectReady();
  const asked = client.ask(odds("a"));
  wires[0].answer({ error: { code: "fault", message: "" } });
  const { code, message } = (await asked).refusal;
  assert.deepEqual([code, message], ["fault", strings.engineUnloaded]);
});

test("a roll goes before odds, and both before everything else", () => {
  const { client, wires } = connectReady();
  client.ask(odds("at work"));
  client.ask({ ask: "working", link: "checked" });
  client.ask(odds("odds"));
  client.ask({ ask: "roll", link: "roll" });
  for (const _ of [0, 1, 2]) {
    wires[0].answer({ answer: 1 });
  }
  assert.deepEqual(wires[0].links(), ["at work", "roll", "odds", "checked"]);
});

test("long work makes way for a roll, whatever the workers are at, and is asked again", async () => {
  const { client, wires } = connectWithSpare();
  const working = client.ask({ ask: "working", link: "long" });
  client.ask(odds("long, too"), { channel: "odds" });
  const roll = client.ask({ ask: "roll", link: "roll" });
  mock.timers.tick(LONG_MS - 1);
  assert.equal(wires.length, 2); // they may be done soon
  mock.timers.tick(1);
  assert.deepEqual([wires[0].ended, wires[1].ended, wires.length], [true, false, 3]);
  wires[2].say(ready);
  assert.deepEqual(wires[2].links(), ["roll"]);
  wires[2].answer({ answer: 1 });
  assert.equal((await roll).answer, 1);
  assert.deepEqual(wires[2].links(), ["roll", "long"]);
  wires[2].answer({ answer: 2 });
  assert.equal((await working).answer, 2);
});

test("nothing makes way for what may wait", () => {
  const { client, wires } = connectWithSpare();
  client.ask(odds("long"));
  client.ask(table("long"), { progress: () => {} });
  mock.timers.tick(LONG_MS);
  client.ask({ ask: "working", link: "waits" });
  assert.deepEqual([wires[0].ended, wires[1].ended, wires.length], [false, false, 2]);
});
