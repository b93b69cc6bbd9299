// The engine's worker. Takes requests as JSON text and gives answers as JSON text
// (`oddsmith.api.answer`); nothing else crosses. What arrives before Python is ready waits here, in order.

/// <reference lib="webworker" />
import { startEngine } from "./boot.js";
import { seldom } from "./seldom.js";

/** @typedef {import("./protocol.js").ToWorker} ToWorker */
/** @typedef {import("./protocol.js").FromWorker} FromWorker */

/** Ready is who answers: the first question finds what only shows when Python runs. */
const READY = '{"ask": "home"}';

const answer = startEngine((loaded, total) => send({ loaded, total }));

/** @param {FromWorker} message */
function send(message) {
  self.postMessage(message);
}

/** @param {MessageEvent<ToWorker>} event */
self.onmessage = async ({ data }) => {
  try {
    const progress = seldom((/** @type {number} */ done, /** @type {number} */ total) =>
      send({ id: data.id, done, total }),
    );
    send({ id: data.id, answer: await answer(data.request, progress) });
  } catch (error) {
    fail(error); // not a refusal, which is an answer: Python itself has died, or never came to life
  }
};

/** @param {unknown} error */
function fail(error) {
  send({ failed: error instanceof Error ? error.message : String(error) });
}

answer(READY, () => {}).then(() => send({ ready: true }), fail);
