// What a WebAssembly function refers to: functions that it calls, and constants that may be indices into the table.
// https://webassembly.github.io/spec/core/binary/instructions.html

import { atInstructions } from "./format.mjs";

/** @typedef {import("./format.mjs").Reader} Reader */

const CALL = [0x10, 0x12, 0xd2]; // call, return_call, ref.func
const NUMBER = 0x41; // i32.const
/** Sign bit, in the last byte of a signed number. */
const SIGN = 0x40;

/** Skips the immediates of an instruction, by their form. @type {Record<string, (reader: Reader) => void>} */
const AFTER = {
  nothing() {},
  number: (reader) => reader.number(),
  twoNumbers(reader) {
    reader.number();
    reader.number();
  },
  numbers(reader) {
    reader.vector(() => reader.number());
    reader.number();
  },
  types: (reader) => reader.vector(() => reader.type()),
  catches(reader) {
    reader.number();
    reader.vector(() => {
      const kind = reader.byte();
      reader.number();
      if (kind < 2) {
        reader.number();
      }
    });
  },
  address(reader) {
    const alignment = reader.number();
    reader.number();
    if (alignment & 64) {
      reader.number(); // index of the memory
    }
  },
  float(reader) {
    reader.at += 4;
  },
  double(reader) {
    reader.at += 8;
  },
  further(reader) {
    const kind = reader.number();
    if (kind > 17) {
      throw new Error(`an instruction that is not known: 0xfc ${kind}`);
    }
    // From 8 to 17: memory.init, data.drop, memory.copy, memory.fill, table.init, elem.drop, table.copy, .grow, .size, .fill
    for (let left = kind < 8 ? 0 : [2, 1, 2, 1, 2, 1, 2, 1, 1, 1][kind - 8]; left > 0; left -= 1) {
      reader.number();
    }
  },
};

/** First and last opcode of a range, and the immediates of each. @type {[number, number, keyof typeof AFTER][]} */
const RANGES = [
  [0x00, 0x01, "nothing"],
  [0x02, 0x04, "number"], // block, loop, if
  [0x05, 0x05, "nothing"],
  [0x06, 0x09, "number"], // try, catch, throw, rethrow
  [0x0a, 0x0b, "nothing"],
  [0x0c, 0x0d, "number"], // br, br_if
  [0x0e, 0x0e, "numbers"], // br_table
  [0x0f, 0x0f, "nothing"],
  [0x11, 0x11, "twoNumbers"], // call_indirect
  [0x13, 0x13, "twoNumbers"],
  [0x14, 0x15, "number"],
  [0x18, 0x18, "number"], // delegate
  [0x19, 0x1b, "nothing"],
  [0x1c, 0x1c, "types"], // select
  [0x1f, 0x1f, "catches"], // try_table
  [0x20, 0x26, "number"], // variables and tables
  [0x28, 0x3e, "address"], // loads and stores
  [0x3f, 0x42, "number"], // memory.size, memory.grow, i32.const, i64.const
  [0x43, 0x43, "float"],
  [0x44, 0x44, "double"],
  [0x45, 0xc4, "nothing"], // arithmetic
  [0xd0, 0xd0, "number"],
  [0xd1, 0xd4, "nothing"],
  [0xd5, 0xd6, "number"],
  [0xfc, 0xfc, "further"],
];

/** @type {((reader: Reader) => void)[]} */
const READ = [];
for (const [first, last, after] of RANGES) {
  READ.length = Math.max(READ.length, last + 1);
  READ.fill(AFTER[after], first, last + 1);
}

/**
 * Indices of the called functions, where imported ones come first, and the i32 constants. A negative one is returned as
 * some large number. Throws at an unknown instruction.
 * @param {Uint8Array} code
 */
export function namedIn(code) {
  const reader = atInstructions(code);
  /** @type {Set<number>} */
  const called = new Set();
  /** @type {Set<number>} */
  const numbers = new Set();
  while (reader.at < code.length) {
    const instruction = reader.byte();
    if (CALL.includes(instruction)) {
      called.add(reader.number());
    } else if (instruction === NUMBER) {
      const number = reader.number();
      numbers.add(reader.bytes[reader.at - 1] & SIGN ? Number.MAX_SAFE_INTEGER : number);
    } else if (READ[instruction]) {
      READ[instruction](reader);
    } else {
      throw new Error(`an instruction that is not known: 0x${instruction.toString(16)}`);
    }
  }
  if (reader.at !== code.length) {
    throw new Error("a function ends within an instruction");
  }
  return { called, numbers };
}
