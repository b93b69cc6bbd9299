// Which functions of WebAssembly an image needs: what runs when it answers everything that there is to ask, and what its
// objects name.

import { bootImage } from "../../web/engine/image.ts";
import { instrumented, ranIn } from "./core.mjs";

/** @typedef {import("../../web/engine/image.ts").Start} Start */

const WORD_BYTES = 4;
/**
 * Where objects name functions, in words: at which places in the object itself, and how many in a row where a place points
 * to. CPython's Include/cpython/object.h (PyTypeObject), methodobject.h and descrobject.h.
 */
const NAMED = {
  types: {
    own: [6, 8, 9, 11, 15, 16, 17, 18, 19, 23, 24, 25, 27, 28, 34, 35, 37, 38, 39, 40, 41, 47, 49, 50],
    lists: { 10: 4, 12: 36, 13: 10, 14: 3, 20: 2 },
  },
  functions: { own: [6], lists: { 2: 2 } },
  descriptors: { own: [6], lists: { 5: 4 } },
};

/**
 * What `coreOf` is to be told.
 * @param {Start} start
 * @param {Uint8Array} wasm
 * @param {string[]} requests
 */
export async function needed(start, wasm, requests) {
  /** @type {WebAssembly.Instance} */
  let instance;
  const noting = await WebAssembly.compile(instrumented(wasm));
  const pyodide = await bootImage({
    ...start,
    wasm: noting,
    see: (one) => {
      instance = one;
    },
  });
  pyodide.pyimport("re").purge(); // else no pattern would be compiled, and the core could compile none
  answers(pyodide, requests);
  const collector = pyodide.pyimport("gc");
  collector.unfreeze(); // `living` asks it for every object, and it leaves out what is frozen
  collector.collect(); // which happens by itself only after a while
  const living = pyodide.pyimport("living");
  const words = new Uint32Array(instance.exports.memory.buffer);
  const named = Object.entries(NAMED).flatMap(([kind, where]) =>
    living[kind]()
      .toJs()
      .flatMap((address) => namedAt(words, address, where)),
  );
  return { ran: ranIn(instance), named };
}

/**
 * What may be places in the table of functions; that some are other numbers does no harm.
 * @param {Uint32Array} words of the memory
 * @param {number} address
 * @param {{ own: number[], lists: Record<number, number> }} where
 */
function namedAt(words, address, { own, lists }) {
  const object = words.subarray(address / WORD_BYTES);
  const there = Object.entries(lists).map(([place, length]) => {
    const at = object[place] / WORD_BYTES;
    return at > 0 ? words.subarray(at, at + length) : [];
  });
  return [...own.map((place) => object[place]), ...there.flatMap((list) => [...list])];
}

/**
 * What an engine answers; asked as the page's worker asks.
 * @param {import("pyodide").PyodideAPI} pyodide
 * @param {string[]} requests
 * @returns {string[]}
 */
export function answers(pyodide, requests) {
  const { answer } = pyodide.pyimport("oddsmith.api");
  return requests.map((request) => answer(request, () => {}));
}
