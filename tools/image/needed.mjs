// Which WebAssembly functions an image needs: those that run when it answers every kind of request, and those that its
// objects refer to.

import { bootImage } from "../../web/engine/image.ts";
import { instrumented, ranIn } from "./core.mjs";

/** @typedef {import("../../web/engine/image.ts").Start} Start */

const WORD_BYTES = 4;
/**
 * Where objects refer to functions, in words: at these offsets in the object itself, and so many in a row where an
 * offset points to. CPython's Include/cpython/object.h (PyTypeObject), methodobject.h and descrobject.h.
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
 * The functions that `coreOf` has to keep.
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
  pyodide.pyimport("re").purge(); // else cached patterns would hide that the core must compile them
  answers(pyodide, requests);
  const collector = pyodide.pyimport("gc");
  collector.unfreeze(); // `living` needs all objects, and the collector does not list frozen ones
  collector.collect(); // so that the functions of a collection run too, which would otherwise happen only later
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
 * What may be indices into the table of functions; it does no harm that some are other numbers.
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
 * What an engine answers when called as the page's worker calls it.
 * @param {import("pyodide").PyodideAPI} pyodide
 * @param {string[]} requests
 * @returns {string[]}
 */
export function answers(pyodide, requests) {
  const { answer } = pyodide.pyimport("oddsmith.api");
  return requests.map((request) => answer(request, () => {}));
}
