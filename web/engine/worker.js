// Runs the engine: the only file that knows Pyodide. Takes requests as JSON text, gives answers as JSON text
// (`oddsmith.api.answer`); nothing else crosses. What arrives before Python is ready waits here, in order.

/// <reference lib="webworker" />
import { loadPyodide } from "pyodide";

/** @typedef {import("./protocol.js").ToWorker} ToWorker */
/** @typedef {import("./protocol.js").FromWorker} FromWorker */

const engineUrl = new URL(`../${ODDSMITH_ENGINE}/`, import.meta.url).href;

const engine = boot();

/** People see no more than this, and messages cost time. */
const PROGRESS_MS = 100;

/** @returns {Promise<(request: string, progress: (done: number, total: number) => void) => string>} */
async function boot() {
  const missing = failedFetch();
  const loading = loadPyodide({
    indexURL: engineUrl,
    lockFileURL: `${engineUrl}pyodide-lock.json`,
    packages: ["oddsmith"],
  });
  const pyodide = await Promise.race([loading, missing]);
  return pyodide.pyimport("oddsmith.api").answer;
}

/**
 * Rejects when a file of the engine cannot be had. Pyodide itself waits for ever for a WebAssembly file that fails.
 * @returns {Promise<never>}
 */
function failedFetch() {
  const plainFetch = self.fetch;
  return new Promise((_, reject) => {
    self.fetch = async (...request) => {
      try {
        const response = await plainFetch(...request);
        if (!response.ok) {
          throw new Error(`${response.status} for ${response.url}`);
        }
        return response;
      } catch (error) {
        reject(error);
        throw error;
      }
    };
  });
}

/** @param {FromWorker} message */
function send(message) {
  self.postMessage(message);
}

/** @param {MessageEvent<ToWorker>} event */
self.onmessage = async ({ data }) => {
  try {
    const answer = await engine;
    send({ id: data.id, answer: answer(data.request, progressOf(data.id)) });
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

engine.then(() => send({ ready: true }), fail);
