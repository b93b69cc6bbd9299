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
