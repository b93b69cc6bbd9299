// The engine's worker. Takes requests as JSON text and gives answers as JSON text
// (`oddsmith.api.answer`); nothing else crosses but, at the beginning, what Python starts from: the first worker fetches the
// image and gives it to the page, for workers that start later.

/// <reference lib="webworker" />
import { startEngine } from "./boot.js";
import { seldom } from "./seldom.js";

/** @typedef {import("./protocol.js").ToWorker} ToWorker */
/** @typedef {import("./protocol.js").FromWorker} FromWorker */

/** Ready is who answers: the first question finds what only shows when Python runs. */
const READY = '{"ask": "home"}';

const [wasm, takeWasm] = /** @type {typeof later<WebAssembly.Module | null>} */ (later)();
const [image, takeImage] = /** @type {typeof later<ArrayBuffer | null>} */ (later)();
const engine = startEngine({ wasm, image }, (came) => send({ came }));

/** @param {MessageEvent<ToWorker>} event */
self.onmessage = ({ data }) => {
  if ("wasm" in data) {
    takeWasm(data.wasm);
  } else if ("image" in data) {
    takeImage(data.image);
  } else {
    answer(data).catch(fail);
  }
};

/** @param {{ id: number, request: string }} question */
async function answer({ id, request }) {
  const progress = seldom((/** @type {number} */ done, /** @type {number} */ total) => send({ id, done, total }));
  send({ id, answer: await engine.answer(request, progress) });
}

async function start() {
  await engine.answer(READY, () => {});
  const { isWhole, fetched } = engine.state();
  await image; // from then on the page listens
  send({ ready: true, isWhole, image: fetched }, fetched ? [fetched] : []);
}

/** Not with a refusal, which is an answer: Python itself has died, or never came to life. @param {unknown} error */
function fail(error) {
  send({ failed: error instanceof Error ? error.message : String(error) });
}

/**
 * @param {FromWorker} message
 * @param {Transferable[]} given what is the page's from now on
 */
function send(message, given = []) {
  self.postMessage(message, given);
}

/**
 * What will be there later, and how to say that it is.
 * @template Thing
 * @returns {[Promise<Thing>, (thing: Thing) => void]}
 */
function later() {
  /** @type {(thing: Thing) => void} */
  let take = () => {};
  const promise = new Promise((resolve) => {
    take = resolve;
  });
  return [/** @type {Promise<Thing>} */ (promise), take];
}

start().catch((error) => image.then(() => fail(error)));
