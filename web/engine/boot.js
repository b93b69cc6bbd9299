// Starts the engine: from a memory image, or, where that cannot be, the whole of Pyodide with
// the engine's wheel. What an image cannot do (it has no module that it was not seen to need) the whole engine does.

import { loadPyodide } from "pyodide";
import { bootImage } from "./image.js";

/** @typedef {import("./protocol.js").BootFiles} BootFiles */
/** @typedef {(request: string, progress: (done: number, total: number) => void) => string} Answer */

const folder = new URL(`../${ODDSMITH_ENGINE}/`, import.meta.url).href;
const module = `${folder}core.mjs`;
/** @type {RequestInit} */
const AFTER_THE_PAGE = { priority: "low" };
/** How often it is told how much has come: each time the page is drawn anew. */
const TOLD_MS = 200;
/** The first worker (web/early.js), and one that tries again (source.js). */
const MUST_FETCH = self.name !== "";
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
 * The engine's answers to requests as JSON text; and, once it has answered, how it has started: whole, or from files
 * that it has fetched, which belong to whoever takes them.
 * @param {Promise<BootFiles | null>} given null where it has to fetch them
 * @param {(bytes: number) => void} onCame how much of them has come
 * @returns {{ answer: (...asked: Parameters<Answer>) => Promise<string>,
 *   state: () => { isWhole: boolean, fetched: BootFiles | null } }}
 */
export function startEngine(given, onCame) {
  /** @type {Promise<Answer> | null} */
  let whole = null;
  /** @type {BootFiles | null} */
  let fetched = null;
  const startWhole = () => {
    whole ??= bootWhole();
    return whole;
  };
  const fetching = MUST_FETCH ? fetchedFiles(onCame) : null;
  async function fromImage() {
    const passed = fetching ? null : await given;
    const files = passed ?? fetching ?? fetchedFiles(onCame);
    const image = await files.image;
    const { default: createModule } = await moduleMade;
    const indexURL = `${folder}nothing/`;
    const memory = new Uint8Array(image);
    const pyodide = await bootImage({ wasm: files.wasm, image: memory, createModule, lock: ODDSMITH_LOCK, indexURL });
    fetched = passed ? null : { wasm: await files.wasm, image };
    return answerOf(pyodide);
  }
  const started = fromImage().catch(startWhole);
  return {
    async answer(...asked) {
      const answer = await (whole ?? started);
      try {
        return answer(...asked);
      } catch (error) {
        if (whole || isOutOfMemory(error)) {
          throw error;
        }
        return (await startWhole())(...asked);
      }
    },
    state: () => ({ isWhole: whole !== null, fetched: whole ? null : fetched }),
  };
}

/** The whole engine in the same worker would have even less. @param {any} error */
function isOutOfMemory(error) {
  return error?.type === "MemoryError";
}

/** @param {(bytes: number) => void} onCame */
function fetchedFiles(onCame) {
  let came = 0;
  const count = (/** @type {number} */ bytes) => {
    came += bytes;
  };
  const files = { wasm: fetchedModule(count), image: fetchedImage(count) };
  const telling = setInterval(() => onCame(came), TOLD_MS);
  Promise.allSettled(Object.values(files)).then(() => {
    clearInterval(telling);
    onCame(came);
  });
  return files;
}

/** Rejects also where a browser has no WebAssembly, as some have not for safety. @param {(bytes: number) => void} count */
async function fetchedModule(count) {
  const module = await WebAssembly.compileStreaming(fetch(`${folder}core.wasm`, AFTER_THE_PAGE));
  count(ODDSMITH_MODULE_BYTES); // to count it as it comes takes time
  return module;
}

/** @param {(bytes: number) => void} count */
async function fetchedImage(count) {
  const { ok, body } = await fetch(`${folder}image.bin`, AFTER_THE_PAGE);
  if (!ok || !body) {
    throw new Error("there is no image");
  }
  const counting = new TransformStream({
    transform(chunk, controller) {
      count(chunk.length);
      controller.enqueue(chunk);
    },
  });
  const unpacked = body.pipeThrough(counting).pipeThrough(/** @type {any} */ (new DecompressionStream("gzip")));
  return new Response(unpacked).arrayBuffer();
}

/** @returns {Promise<Answer>} */
async function bootWhole() {
  const failed = failure();
  if (isRetry) {
    await fetch(`${folder}whole/pyodide.asm.mjs`); // which is imported then, from whatever has been kept
  }
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
