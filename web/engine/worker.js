// The engine's worker. Takes requests as JSON text and gives answers as JSON text
// (`oddsmith.api.answer`); nothing else crosses. What arrives before Python is ready waits here, in order.

/// <reference lib="webworker" />
import { startEngine } from "./boot.js";

/** @typedef {import("./protocol.js").ToWorker} ToWorker */
/** @typedef {import("./protocol.js").FromWorker} FromWorker */

/** People see no more than this, and messages cost time. */
const PROGRESS_MS = 100;
const READY = '{"ask": "home"}';

const answer = startEngine((loaded, total) => send({ loaded, total }));

/** @param {FromWorker} message */
function send(message) {
  self.postMessage(message);
}

/** @param {MessageEvent<ToWorker>} event */
self.onmessage = async ({ data }) => {
  try {
    send({ id: data.id, answer: await answer(data.request, progressOf(data.id)) });
  } catch (error) {
    fail(error); // not a refusal, which is an answer: Python itself has died, or never came to life
  }
};

/**
 * What tells the page how far a question is: at most every so often, so that quick answers come without a word.
 * @param {number} id
 */
function progressOf(id) {
  let told = performance.now();
  return (/** @type {number} */ done, /** @type {number} */ total) => {
    const now = performance.now();
    if (now - told >= PROGRESS_MS) {
      told = now;
      send({ id, done, total });
    }
  };
}

/** @param {unknown} error */
function fail(error) {
  send({ failed: error instanceof Error ? error.message : String(error) });
}

answer(READY, () => {}).then(() => send({ ready: true }), fail);
