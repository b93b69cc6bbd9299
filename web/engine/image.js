// A Python with the engine imported already, as a memory image: what it looks like as bytes, and how Pyodide is started
// from it. Used at build time in Node, and in the page's worker. docs/decisions/0008-boot-from-an-image.md says more.
//
// An image is: the length of the head and the number of runs; of each run its first piece and how many; the head, which
// is the beginning of a snapshot of Pyodide; the pieces. Numbers have 32 bits, pieces 64 bytes. It has just the pieces
// that differ from the memory of a Python that has not run yet.

import { loadPyodide } from "pyodide";

const PIECE = 64;
const NUMBER = 4;
/** Where a snapshot of Pyodide says how long its own head is. */
const HEAD_LENGTH = 1;

/**
 * @typedef {object} Start
 * @property {WebAssembly.Module | Promise<WebAssembly.Module>} wasm may come while Pyodide prepares to start
 * @property {Uint8Array} image
 * @property {(settings: any) => Promise<any>} createModule what `pyodide.asm.mjs` or `core.mjs` exports
 * @property {object} lock the contents of the frozen lock file
 * @property {string} indexURL a folder with an empty WebAssembly module and an empty standard library: Pyodide fetches
 *   both in any case, and an image needs neither
 * @property {(module: any) => void} [fill] puts the image into the memory
 * @property {(instance: WebAssembly.Instance) => void} [see]
 */

/**
 * Starts Pyodide from an image. Rejects when it is not one of this build of Pyodide.
 * @param {Start} start
 */
export function bootImage({ wasm, image, createModule, lock, indexURL, fill, see }) {
  const { head, runs } = unpackImage(image);
  const fillMemory = fill ?? ((module) => fillPieces(module.HEAPU8, runs));
  const compiled = Promise.resolve(wasm);
  /** @type {(why: unknown) => void} */
  let fail = () => {};
  const failed = new Promise((_, reject) => {
    fail = reject; // Pyodide would wait for ever for what does not come
  });
  compiled.catch(fail);
  const loading = loadPyodide({
    indexURL,
    lockFileContents: /** @type {any} */ (lock),
    ...experimental({
      _loadSnapshot: head,
      createPyodideModule: async (/** @type {any} */ settings) => {
        settings.instantiateWasm = instantiate(compiled, fail, see);
        const module = await createModule(settings);
        fillMemory(module);
        return module;
      },
    }),
  });
  return Promise.race([loading, failed]);
}

/** Options that Pyodide has and does not declare. @param {Record<string, unknown>} options @returns {object} */
function experimental(options) {
  return options;
}

/**
 * Instantiates a module that is compiled already. What Pyodide would fetch for it besides is a sign for errors only.
 * @param {Promise<WebAssembly.Module>} compiled
 * @param {(why: unknown) => void} fail called where there is no memory for it, or it does not fit
 * @param {((instance: WebAssembly.Instance) => void) | undefined} see
 */
function instantiate(compiled, fail, see) {
  return (
    /** @type {any} */ imports,
    /** @type {(instance: WebAssembly.Instance, wasm: WebAssembly.Module) => void} */ done,
  ) => {
    const sign = Symbol("error");
    imports.env.Jsv_GetError_import = () => sign;
    imports.env.JsvError_Check = (/** @type {unknown} */ value) => value === sign;
    compiled
      .then(async (wasm) => {
        const instance = await WebAssembly.instantiate(wasm, imports);
        see?.(instance);
        done(instance, wasm);
      })
      .catch(fail);
    return {};
  };
}

/**
 * @param {Uint8Array} snapshot from `pyodide.makeMemorySnapshot`
 * @param {Uint8Array} pristine the memory before Python has run
 */
export function packImage(snapshot, pristine) {
  const headLength = /** @type {number} */ (new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2)[HEAD_LENGTH]);
  const memory = snapshot.subarray(headLength);
  if (memory.length !== pristine.length) {
    throw new Error("the memory has grown: an image must fit into what a new module has");
  }
  /** @type {{ first: number, count: number }[]} */
  const runs = [];
  for (let piece = 0; piece * PIECE < memory.length; piece += 1) {
    if (differs(memory, pristine, piece * PIECE)) {
      const last = runs.at(-1);
      if (last && last.first + last.count === piece) {
        last.count += 1;
      } else {
        runs.push({ first: piece, count: 1 });
      }
    }
  }
  const pieces = runs.map(({ first, count }) => memory.subarray(first * PIECE, (first + count) * PIECE));
  const numbers = new Uint32Array([headLength, runs.length, ...runs.flatMap(({ first, count }) => [first, count])]);
  return joined([new Uint8Array(numbers.buffer), snapshot.subarray(0, headLength), ...pieces]);
}

/** @param {Uint8Array} image */
function unpackImage(image) {
  const numbers = new DataView(image.buffer, image.byteOffset);
  let at = 0;
  const next = () => {
    at += NUMBER;
    return numbers.getUint32(at - NUMBER, true);
  };
  const [headLength, count] = [next(), next()];
  const places = Array.from({ length: count }, () => ({ first: next(), count: next() }));
  const head = image.slice(at, at + headLength); // aligned, as Pyodide reads numbers from it
  at += headLength;
  const runs = places.map(({ first, count }) => {
    const pieces = image.subarray(at, at + count * PIECE);
    at += pieces.length;
    return { at: first * PIECE, pieces };
  });
  if (at !== image.length) {
    throw new Error("the image is not whole");
  }
  return { head, runs };
}

/**
 * @param {Uint8Array} memory
 * @param {{ at: number, pieces: Uint8Array }[]} runs
 */
function fillPieces(memory, runs) {
  for (const { at, pieces } of runs) {
    memory.set(pieces, at);
  }
}

/**
 * @param {Uint8Array} one
 * @param {Uint8Array} other
 * @param {number} from
 */
function differs(one, other, from) {
  for (let at = from; at < from + PIECE; at += 1) {
    if (one[at] !== other[at]) {
      return true;
    }
  }
  return false;
}

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
