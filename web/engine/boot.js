// Starts the engine: from a memory image, or, where that cannot be, the whole of Pyodide with
// the engine's wheel. What an image cannot do (it has no module that it was not seen to need) the whole engine does.

import { loadPyodide } from "pyodide";
import { bootImage } from "./image.js";

/** @typedef {(request: string, progress: (done: number, total: number) => void) => string} Answer */

const folder = new URL(`../${ODDSMITH_ENGINE}/`, import.meta.url).href;
const module = `${folder}core.mjs`;
/** Every so many bytes of the image it is told how much has come. */
const TOLD_BYTES = 250_000;
/** The first worker, and one that tries again. See source.js. */
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

/** @typedef {{ wasm: Promise<WebAssembly.Module | null>, image: Promise<ArrayBuffer | null> }} Given */

/**
 * The engine's answers to requests as JSON text; and, once it has answered, how it has started: whole, or from an image
 * that it has fetched, which belongs to whoever takes it.
 * @param {Given} given
 * @param {(bytes: number) => void} onCame how much of the image has come, where nobody gives one
 * @returns {{ answer: (...asked: Parameters<Answer>) => Promise<string>,
 *   state: () => { isWhole: boolean, fetched: ArrayBuffer | null } }}
 */
export function startEngine(given, onCame) {
  /** @type {Promise<Answer> | null} */
  let whole = null;
  /** @type {ArrayBuffer | null} */
  let own = null;
  const startWhole = () => {
    whole ??= bootWhole();
    return whole;
  };
  const fetching = MUST_FETCH ? fetchedImage(onCame) : null;
  fetching?.catch(() => {}); // it is waited for below
  async function fetchOwn() {
    own = await (fetching ?? fetchedImage(onCame));
    return own;
  }
  async function fromImage() {
    const image = new Uint8Array(fetching ? await fetchOwn() : ((await given.image) ?? (await fetchOwn())));
    const { default: createModule } = await moduleMade;
    const wasm = given.wasm.then(there);
    const indexURL = `${folder}nothing/`;
    return answerOf(await bootImage({ wasm, image, createModule, lock: ODDSMITH_LOCK, indexURL }));
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
    state: () => ({ isWhole: whole !== null, fetched: whole ? null : own }),
  };
}

/** The whole engine in the same worker would have even less. @param {any} error */
function isOutOfMemory(error) {
  return error?.type === "MemoryError";
}

/** @param {(bytes: number) => void} onCame */
async function fetchedImage(onCame) {
  const { ok, body } = await fetch(`${folder}image.bin`);
  if (!ok || !body) {
    throw new Error("there is no image");
  }
  let came = 0;
  let told = 0;
  const counting = new TransformStream({
    transform(chunk, controller) {
      came += chunk.length;
      if (came - told >= TOLD_BYTES || came === ODDSMITH_IMAGE_BYTES) {
        told = came;
        onCame(came);
      }
      controller.enqueue(chunk);
    },
  });
  const unpacked = body.pipeThrough(counting).pipeThrough(/** @type {any} */ (new DecompressionStream("gzip")));
  return new Response(unpacked).arrayBuffer();
}

/**
 * @template Thing
 * @param {Thing | null} thing
 */
function there(thing) {
  if (thing === null) {
    throw new Error("what the engine starts from cannot be had");
  }
  return thing;
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
