// Strips Pyodide's WebAssembly of the functions that an image never calls. Kept are: functions that ran, those that a
// live Python object refers to, those that the page's JavaScript may call, all that these call in turn, and those they
// may pass on as callbacks. Calling a removed function traps, and then the whole engine boots.

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
/** A constant may be a table index or just a number: it counts as an index if that adds at most so many bytes. */
const MOST_FOR_A_NUMBER = 16_000;
/** Functions in the table that add at most so many bytes are always kept. */
const MOST_UNASKED = 800;
const NOTHING = Buffer.from([NO_LOCALS, UNREACHABLE, END]);

/**
 * Instruments a module so that every function records that it ran: see `ranIn`.
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
 * The functions that ran in an instance of an instrumented module, by their index in the code section.
 * @param {WebAssembly.Instance} instance
 */
export function ranIn({ exports }) {
  const flags = Object.entries(exports).filter(([name]) => name.startsWith(FLAG));
  return flags.filter(([, flag]) => flag.value === 1).map(([name]) => Number(name.slice(FLAG.length)));
}

/**
 * The module reduced to the functions and exports that are needed.
 * @param {Uint8Array} bytes
 * @param {object} needed
 * @param {number[]} needed.ran functions by their index in the code section
 * @param {number[]} needed.named functions by their index in the table
 * @param {(name: string) => boolean} needed.isUsed whether an export is used
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
  /** The given functions and all that they call in turn, without those already kept. @param {number[]} places */
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
    keepIfCheap(place, MOST_UNASKED); // data may contain table indices too
  }
  shortenData(sections);
  return withOnly((place) => kept.has(place), assembled(bytes, sections));
}

/**
 * The module with only some functions: calling any other one traps.
 * @param {(place: number) => boolean} isKept
 * @param {Uint8Array} bytes
 */
export function withOnly(isKept, bytes) {
  const sections = sectionsOf(bytes);
  const functions = functionsOf(sections).map((one, place) => (isKept(place) ? one : NOTHING));
  section(sections, SECTION.code).body = codeBody(functions);
  return assembled(bytes, sections);
}

/** The function at each index of the table. @param {import("./format.mjs").Section[]} sections */
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
