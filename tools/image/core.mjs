// Pyodide's WebAssembly without the functions that an image never calls. What is kept: what ran, every function that a
// living object of Python names, what the page's JavaScript may call, all that those call in turn, and what they may hand
// on to be called. A call into nothing ends the program, and the whole engine starts.

import { shortenData } from "./data.mjs";
import {
  assembled,
  atInstructions,
  codeBody,
  exportsBody,
  exportsOf,
  functionsOf,
  imported,
  KIND,
  number,
  Reader,
  SECTION,
  section,
  sectionsOf,
} from "./format.mjs";
import { namedIn } from "./named.mjs";

const I32 = 0x7f;
const I32_CONST = 0x41;
const GLOBAL_SET = 0x24;
const END = 0x0b;
const UNREACHABLE = 0x00;
const NO_LOCALS = 0x00;
const MUTABLE = 0x01;
const FLAG = "ran:";
/** A number in a program may be the place of a function in the table, or just a number; it is believed where that is cheap. */
const MOST_FOR_A_NUMBER = 16_000;
/** What brings no more than so many bytes is kept without a reason. */
const MOST_UNASKED = 800;
const NOTHING = Buffer.from([NO_LOCALS, UNREACHABLE, END]);

/**
 * A module that does the same, and in which every function notes that it ran: see `ranIn`.
 * @param {Uint8Array} bytes
 */
export function instrumented(bytes) {
  const sections = sectionsOf(bytes);
  const functions = functionsOf(sections);
  const globals = section(sections, SECTION.globals);
  const own = new Reader(globals.body);
  const count = own.number();
  const first = imported(sections).globals + count;
  const flag = Buffer.from([I32, MUTABLE, I32_CONST, 0, END]);
  globals.body = Buffer.concat([
    number(count + functions.length),
    globals.body.subarray(own.at),
    ...functions.map(() => flag),
  ]);
  const flags = functions.map((_, place) => ({ name: FLAG + place, kind: KIND.global, index: first + place }));
  section(sections, SECTION.exports).body = exportsBody([...exportsOf(sections), ...flags]);
  section(sections, SECTION.code).body = codeBody(
    functions.map((one, place) => {
      const { at } = atInstructions(one);
      const note = Buffer.concat([Buffer.from([I32_CONST, 1, GLOBAL_SET]), number(first + place)]);
      return Buffer.concat([one.subarray(0, at), note, one.subarray(at)]);
    }),
  );
  return assembled(bytes, sections);
}

/**
 * Which functions ran in an instance of an instrumented module, by their place in the code.
 * @param {WebAssembly.Instance} instance
 */
export function ranIn({ exports }) {
  const flags = Object.entries(exports).filter(([name]) => name.startsWith(FLAG));
  return flags.filter(([, flag]) => flag.value === 1).map(([name]) => Number(name.slice(FLAG.length)));
}

/**
 * The module with no more functions and exports than are needed.
 * @param {Uint8Array} bytes
 * @param {object} needed
 * @param {number[]} needed.ran functions by their place in the code
 * @param {number[]} needed.named functions by their place in the table
 * @param {(name: string) => boolean} needed.isUsed whether an export is
 */
export function coreOf(bytes, { ran, named, isUsed }) {
  const sections = sectionsOf(bytes).filter(({ id, body }) => id !== SECTION.custom || isNeeded(body));
  const functions = functionsOf(sections);
  const { functions: others } = imported(sections);
  const table = tableOf(sections).map((index) => index - others);
  const used = exportsOf(sections).filter(({ name, kind }) => kind !== KIND.function || isUsed(name));
  section(sections, SECTION.exports).body = exportsBody(used);

  const names = functions.map(namedIn);
  /** @type {Set<number>} */
  const kept = new Set();
  /** What is not kept yet of functions and all that they call in turn. @param {number[]} places */
  const brought = (places) => {
    const found = new Set(places.filter((place) => place >= 0 && !kept.has(place)));
    for (const place of found) {
      for (const index of names[place].called) {
        if (index >= others && !kept.has(index - others)) {
          found.add(index - others);
        }
      }
    }
    return found;
  };
  const keep = (/** @type {Iterable<number>} */ places) => {
    for (const place of places) {
      kept.add(place);
    }
  };
  const exported = used.filter(({ kind }) => kind === KIND.function).map(({ index }) => index - others);
  const inTable = (/** @type {number} */ place) => (place in table ? [table[place]] : []);
  keep(brought([...ran, ...exported, ...named.flatMap(inTable)]));
  const keepIfCheap = (/** @type {number} */ place, /** @type {number} */ most) => {
    const more = brought(inTable(place));
    if ([...more].reduce((sum, one) => sum + functions[one].length, 0) <= most) {
      keep(more);
    }
  };
  for (const place of kept) {
    for (const number of names[place].numbers) {
      keepIfCheap(number, MOST_FOR_A_NUMBER);
    }
  }
  for (const place of table.keys()) {
    keepIfCheap(place, MOST_UNASKED); // lists of functions stand in data, too
  }
  shortenData(sections);
  return withOnly((place) => kept.has(place), assembled(bytes, sections));
}

/**
 * The module with only some functions: each other one ends the program when it is called.
 * @param {(place: number) => boolean} isKept
 * @param {Uint8Array} bytes
 */
export function withOnly(isKept, bytes) {
  const sections = sectionsOf(bytes);
  const functions = functionsOf(sections).map((one, place) => (isKept(place) ? one : NOTHING));
  section(sections, SECTION.code).body = codeBody(functions);
  return assembled(bytes, sections);
}

/** The function at each place of the table. @param {import("./format.mjs").Section[]} sections */
function tableOf(sections) {
  const reader = new Reader(section(sections, SECTION.elements).body);
  /** @type {number[]} */
  const table = [];
  reader.vector(() => {
    const [kind, instruction, first, end] = [reader.number(), reader.byte(), reader.number(), reader.byte()];
    if (kind !== 0 || instruction !== I32_CONST || end !== END) {
      throw new Error("a table that is filled in a way that is not known");
    }
    for (const [place, index] of reader.vector(() => reader.number()).entries()) {
      table[first + place] = index;
    }
  });
  return table;
}

/** @param {Uint8Array} body of a custom section */
function isNeeded(body) {
  return !["name", "producers"].includes(new Reader(body).text());
}
