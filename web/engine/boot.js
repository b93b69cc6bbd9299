// Starts the engine: from a memory image, or, where that cannot be, the whole of Pyodide with
// the engine's wheel. What an image cannot do (it has no module that it was not seen to need) the whole engine does.

import { loadPyodide } from "pyodide";
import { bootImage } from "./image.js";

/** @typedef {import("./protocol.js").BootFiles} BootFiles */
/** @typedef {(request: string, progress: (done: number, total: number) => void) => string} Answer */

const folder = new URL(`../${ODDSMITH_ENGINE}/`, import.meta.url).href;
const module = `${folder}core.mjs`;
const isRetry = self.name === "again";
if (isRetry) {
  const plainFetch = self.fetch;
  self.fetch = (address, options) => plainFetch(address, { ...options, cache: "reload" }); // what is kept may be what is wrong
}
const moduleMade = (isRetry ? fetch(module).then((response) => response.arrayBuffer()) : Promise.resolve()).then(
  () => import(module),
);
moduleMade.catch(() => {}); // it is waited for below

/**
 * The engine's answers to requests as JSON text.
 * @param {BootFiles | null} files what it starts from; null where that cannot be had
 * @returns {(...asked: Parameters<Answer>) => Promise<string>}
 */
export function startEngine(files) {
  /** @type {Promise<Answer> | null} */
  let whole = null;
  const startWhole = () => {
    whole ??= bootWhole();
    return whole;
  };
  const started = files ? fromImage(files).catch(startWhole) : startWhole();
  return async (...asked) => {
    const answer = await (whole ?? started);
    try {
      return answer(...asked);
    } catch (error) {
      if (whole || isOutOfMemory(error)) {
        throw error;
      }
      return (await startWhole())(...asked);
    }
  };
}

/** The whole engine in the same worker would have even less. @param {any} error */
function isOutOfMemory(error) {
  return error?.type === "MemoryError";
}

/**
 * @param {BootFiles} files
 * @returns {Promise<Answer>}
 */
async function fromImage({ wasm, image: packed }) {
  const [image, { default: createModule }] = await Promise.all([unpacked(packed), moduleMade]);
  const indexURL = `${folder}nothing/`;
  const pyodide = await bootImage({ wasm, image, createModule, lock: ODDSMITH_LOCK, indexURL });
  return answerOf(pyodide);
}

/** @param {ArrayBuffer} packed */
async function unpacked(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @returns {Promise<Answer>} */
async function bootWhole() {
  const failed = failure();
  const loading = loadPyodide({
    indexURL: `${folder}whole/`,
    lockFileURL: `${folder}whole/pyodide-lock.json`,
    packages: ["oddsmith"],
  });
  const pyodide = await Promise.race([loading, failed]);
  return answerOf(pyodide);
}

/** A function of its own: waiting for Python's would ask it first whether it is a promise. @param {any} pyodide */
function answerOf(pyodide) {
  const { answer } = pyodide.pyimport("oddsmith.api");
  return (/** @type {Parameters<Answer>} */ ...asked) => answer(...asked);
}

/**
 * Rejects when a file of the engine cannot be had or is not what it should be. Pyodide itself waits for ever for a
 * WebAssembly file that fails.
 * @returns {Promise<never>}
 */
function failure() {
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
    const { instantiateStreaming } = WebAssembly;
    WebAssembly.instantiateStreaming = (...given) => {
      const made = instantiateStreaming(...given);
      made.catch(reject);
      return made;
    };
  });
}
