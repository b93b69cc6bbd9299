// The engine's worker. Takes requests as JSON text and gives answers as JSON text
// (`oddsmith.api.answer`); nothing else crosses but, at the beginning, what Python starts from.

/// <reference lib="webworker" />
import { startEngine } from "./boot.js";
import { seldom } from "./seldom.js";

/** @typedef {import("./protocol.js").ToWorker} ToWorker */
/** @typedef {import("./protocol.js").FromWorker} FromWorker */
/** @typedef {import("./protocol.js").BootFiles} BootFiles */

/** Ready is who answers: the first question finds what only shows when Python runs. */
const READY = '{"ask": "home"}';

/** The name of a worker that need not wait to be given anything. See `first.js`. */
const FIRST = "first";

/** @type {ReturnType<typeof startEngine> | undefined} */
let engine;

/** @param {BootFiles | null} given */
function started(given) {
  engine ??= startEngine(given, (loaded, total) => send({ loaded, total }));
  return engine;
}

/** @param {MessageEvent<ToWorker>} event */
self.onmessage = async ({ data }) => {
  try {
    await ("boot" in data ? boot(data.boot) : answer(data));
  } catch (error) {
    // Not a refusal, which is an answer: Python itself has died, or never came to life.
    send({ failed: error instanceof Error ? error.message : String(error) });
  }
};

/** @param {BootFiles | null} given */
async function boot(given) {
  await started(given).answer(READY, () => {});
  const files = await started(given).fetched();
  send({ ready: true, files }, files ? [files.image.buffer] : []);
}

/** @param {{ id: number, request: string }} question */
async function answer({ id, request }) {
  const progress = seldom((/** @type {number} */ done, /** @type {number} */ total) => send({ id, done, total }));
  send({ id, answer: await started(null).answer(request, progress) });
}

/**
 * @param {FromWorker} message
 * @param {Transferable[]} given what is the page's from now on
 */
function send(message, given = []) {
  self.postMessage(message, given);
}

if (self.name === FIRST) {
  started(null);
}
