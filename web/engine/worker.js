// Runs the engine: the only file that knows Pyodide. Takes requests as JSON text, gives answers as JSON text
// (`oddsmith.api.answer`); nothing else crosses. What arrives before Python is ready waits here, in order.

/// <reference lib="webworker" />
import { loadPyodide } from "pyodide";

/** @typedef {import("./protocol.js").ToWorker} ToWorker */
/** @typedef {import("./protocol.js").FromWorker} FromWorker */

const engineUrl = new URL(`../${ODDSMITH_ENGINE}/`, import.meta.url).href;

const engine = boot();

/** @returns {Promise<(request: string) => string>} */
async function boot() {
  const pyodide = await loadPyodide({
    indexURL: engineUrl,
    lockFileURL: `${engineUrl}pyodide-lock.json`,
    packages: ["oddsmith"],
  });
  return pyodide.pyimport("oddsmith.api").answer;
}

/** @param {FromWorker} message */
function send(message) {
  self.postMessage(message);
}

/** @param {MessageEvent<ToWorker>} event */
self.onmessage = async ({ data }) => {
  try {
    const answer = await engine;
    send({ id: data.id, answer: answer(data.request) });
  } catch (error) {
    fail(error); // not a refusal, which is an answer: Python itself has died, or never came to life
  }
};

/** @param {unknown} error */
function fail(error) {
  send({ failed: error instanceof Error ? error.message : String(error) });
}

engine.then(() => send({ ready: true }), fail);
