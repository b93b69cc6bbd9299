// Runs the engine: the only file that knows Pyodide. Takes requests as JSON text, gives answers as JSON text
// (`oddsmith.api.answer`); nothing else crosses. What arrives before Python is ready waits here, in order.

/// <reference lib="webworker" />
import { loadPyodide } from "pyodide";

/** @typedef {import("./protocol.js").ToWorker} ToWorker */
/** @typedef {import("./protocol.js").FromWorker} FromWorker */

const engineUrl = new URL(`../${ODDSMITH_ENGINE}/`, import.meta.url).href;

/** People see no more than this, and messages cost time. */
const PROGRESS_MS = 100;

const engine = boot();

/** @returns {Promise<(request: string, progress: (done: number, total: number) => void) => string>} */
async function boot() {
  const missing = watchFetch();
  const loading = loadPyodide({
    indexURL: engineUrl,
    lockFileURL: `${engineUrl}pyodide-lock.json`,
    packages: ["oddsmith"],
  });
  const pyodide = await Promise.race([loading, missing]);
  return pyodide.pyimport("oddsmith.api").answer;
}

/**
 * Tells how much of the engine's files has come, and rejects when one cannot be had: Pyodide itself waits for ever for a
 * WebAssembly file that fails.
 * @returns {Promise<never>}
 */
function watchFetch() {
  const plainFetch = self.fetch;
  let loaded = 0;
  const tell = () => send({ loaded, total: ODDSMITH_ENGINE_BYTES });
  const tellSometimes = atMostEvery(tell);
  const count = async (/** @type {Response} */ { body }) => {
    for await (const chunk of /** @type {any} */ (body)) {
      loaded += chunk.length;
      tellSometimes();
    }
    tell();
  };
  return new Promise((_, reject) => {
    self.fetch = async (...request) => {
      try {
        const response = await plainFetch(...request);
        if (!response.ok) {
          throw new Error(`${response.status} for ${response.url}`);
        }
        count(response.clone()).catch(reject);
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
 * What tells the page how far a question is.
 * @param {number} id
 */
function progressOf(id) {
  return atMostEvery((/** @type {number} */ done, /** @type {number} */ total) => send({ id, done, total }));
}

/**
 * At most every so often, and not at once, so that quick work is done without a word.
 * @param {(...told: number[]) => void} tell
 * @returns {(...told: number[]) => void}
 */
function atMostEvery(tell) {
  let told = performance.now();
  return (...news) => {
    const now = performance.now();
    if (now - told >= PROGRESS_MS) {
      told = now;
      tell(...news);
    }
  };
}

/** @param {unknown} error */
function fail(error) {
  send({ failed: error instanceof Error ? error.message : String(error) });
}

engine.then(() => send({ ready: true }), fail);
