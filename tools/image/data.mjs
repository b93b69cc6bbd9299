// Strips the data of Pyodide's WebAssembly of what only imports read: CPython's frozen modules, and the tables of
// Chinese, Japanese and Korean codecs. An image does not import them. Only data whose length is known from the data
// itself is removed, since whatever is next to it may be needed.

import { integer, number, Reader, SECTION, section, sized, vector } from "./format.mjs";

const I32_CONST = 0x41;
const END = 0x0b;
const ACTIVE = 0;
const WORD_BYTES = 4;
/** Runs of zeros from this length on are not written: memory starts as zeros. */
const GAP = Buffer.alloc(16);
/** The first names in CPython's lists of frozen modules (Python/frozen.c). */
const FIRST_FROZEN = ["_frozen_importlib", "abc", "__hello__"];
const FROZEN_WORDS = 4;
/** First byte of a marshalled code object. */
const CODE = "c".charCodeAt(0);
/** Size of an entry in a codec's table: a pointer to characters, the first and last of them, two bytes of padding. */
const ENTRY_BYTES = 8;
const CHARACTER_BYTES = 2;
/** So many entries, each continuing where the last one ends, cannot be a coincidence. */
const LEAST_ENTRIES = 9;

/** @typedef {{ at: number, size: number }} Range a range of memory */

/**
 * Removes data that an image never reads.
 * @param {import("./format.mjs").Section[]} sections
 */
export function shortenData(sections) {
  const data = section(sections, SECTION.data);
  const memory = memoryOf(data.body);
  for (const { at, size } of [...frozenIn(memory), ...codecsIn(memory)]) {
    memory.fill(0, at, at + size);
  }
  const segments = segmentsOf(memory);
  data.body = vector(segments);
  section(sections, SECTION.dataCount).body = number(segments.length);
}

/** @param {Uint8Array} body of the data section */
function memoryOf(body) {
  const reader = new Reader(body);
  const segments = reader.vector(() => {
    const [kind, instruction, at, end] = [reader.number(), reader.byte(), reader.number(), reader.byte()];
    if (kind !== ACTIVE || instruction !== I32_CONST || end !== END) {
      throw new Error("data that is placed in a way that is not known");
    }
    return { at, bytes: reader.sized() };
  });
  const length = Math.max(...segments.map(({ at, bytes }) => at + bytes.length));
  const memory = Buffer.alloc(Math.ceil(length / ENTRY_BYTES) * ENTRY_BYTES);
  for (const { at, bytes } of segments) {
    memory.set(bytes, at);
  }
  return memory;
}

/** @param {Buffer} memory */
function segmentsOf(memory) {
  const segments = [];
  for (let at = 0; at < memory.length; ) {
    const gap = memory.indexOf(GAP, at);
    const end = gap < 0 ? memory.length : gap;
    if (end > at) {
      const place = Buffer.concat([Buffer.from([ACTIVE, I32_CONST]), integer(at), Buffer.from([END])]);
      segments.push(Buffer.concat([place, sized(memory.subarray(at, end))]));
    }
    at = end;
    while (memory[at] === 0) {
      at += 1;
    }
  }
  return segments;
}

/** The code of frozen modules: lists of name, code, size, and whether it is a package. @param {Buffer} memory */
function frozenIn(memory) {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length / WORD_BYTES);
  return FIRST_FROZEN.flatMap((first) => {
    const name = Buffer.from(`${first}\0`);
    const begins = (/** @type {number} */ at) => memory.subarray(at, at + name.length).equals(name);
    const place = words.findIndex((at, index) => memory[words[index + 1]] === CODE && begins(at));
    /** @type {Range[]} */
    const found = [];
    for (let entry = place; words[entry] > 0; entry += FROZEN_WORDS) {
      found.push({ at: words[entry + 1], size: words[entry + 2] });
    }
    if (found.length === 0 || found.some(({ at }) => memory[at] !== CODE)) {
      throw new Error(`the list of frozen modules that begins with ${first} is not where it was`);
    }
    return found;
  });
}

/** The characters that tables of codecs point to. @param {Buffer} memory */
function codecsIn(memory) {
  /** @type {Range[]} */
  const found = [];
  for (let at = 0; at < memory.length; at += WORD_BYTES) {
    const ranges = codecAt(memory, at);
    if (ranges.length >= LEAST_ENTRIES) {
      found.push(...ranges);
      at += ranges.length * ENTRY_BYTES - WORD_BYTES;
    }
  }
  if (found.length === 0) {
    throw new Error("there are no tables of codecs any more");
  }
  return found;
}

/** The ranges of consecutive entries, some of which may be empty. @param {Buffer} memory @param {number} start */
function codecAt(memory, start) {
  /** @type {Range[]} */
  const ranges = [];
  for (let at = start; at + ENTRY_BYTES <= memory.length; at += ENTRY_BYTES) {
    const [place, first, last] = [memory.readUInt32LE(at), memory[at + 4], memory[at + 5]];
    const isEmpty = memory.readUInt32LE(at + 4) === 0 && place === 0;
    const before = ranges.at(-1);
    const size = CHARACTER_BYTES * (last - first + 1);
    const isEntry = place > 0 && last > 0 && size > 0 && memory.readUInt16LE(at + 6) === 0;
    if (isEntry && (!before || before.at + before.size === place)) {
      ranges.push({ at: place, size });
    } else if (!isEmpty || !before) {
      break;
    }
  }
  return ranges;
}
