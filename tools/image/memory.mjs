// Zeroes the free memory of a Pyodide before the snapshot, since its old contents would only make the image larger.
//
// Its allocator is dlmalloc: the whole heap is a sequence of chunks. A chunk begins with two numbers: one that belongs
// to the chunk before it, and its own length, with flags in the lowest bits.

const NUMBER = 4;
const FLAGS = 0b111;
const IN_USE = 0b010;
/** Size of the shortest chunk, and of what a free chunk must keep: those two numbers and links to two other chunks. */
const SHORTEST = 16;
/** Free chunks from this length on have six links. */
const LONG = 256;
const LINKED = 32;

/** @param {any} module of Emscripten */
export function clearFreeMemory({ HEAPU8, HEAPU32, ___heap_base: start, _emscripten_get_sbrk_ptr: placeOfEnd }) {
  const end = HEAPU32[placeOfEnd() / NUMBER];
  let at = start;
  while (at < end) {
    const head = HEAPU32[at / NUMBER + 1];
    const length = head & ~FLAGS;
    if (length < SHORTEST || at + length > end) {
      throw new Error("the heap is not what dlmalloc makes of it");
    }
    if (!(head & IN_USE)) {
      HEAPU8.fill(0, at + (length < LONG ? SHORTEST : LINKED), at + length);
    }
    at += length;
  }
}
