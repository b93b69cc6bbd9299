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

/** @type {ReturnType<typeof startEngine>} */
let answerTo;

/** @param {MessageEvent<ToWorker>} event */
self.onmessage = async ({ data }) => {
  try {
    await ("boot" in data ? boot(data.boot) : answer(data));
  } catch (error) {
    // Not a refusal, which is an answer: Python itself has died, or never came to life.
    send({ failed: error instanceof Error ? error.message : String(error) });
  }
};

/** @param {BootFiles | null} files */
async function boot(files) {
  answerTo = startEngine(files);
  await answerTo(READY, () => {});
  send({ ready: true });
}

/** @param {{ id: number, request: string }} question */
async function answer({ id, request }) {
  const progress = seldom((/** @type {number} */ done, /** @type {number} */ total) => send({ id, done, total }));
  send({ id, answer: await answerTo(request, progress) });
}

/** @param {FromWorker} message */
function send(message) {
  self.postMessage(message);
}
