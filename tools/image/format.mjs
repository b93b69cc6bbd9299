// The part of the WebAssembly binary format that is needed to record which functions of a module run, and to remove the
// others: https://webassembly.github.io/spec/core/binary/modules.html

export const SECTION = {
  custom: 0,
  imports: 2,
  globals: 6,
  exports: 7,
  elements: 9,
  code: 10,
  data: 11,
  dataCount: 12,
};
export const KIND = { function: 0, table: 1, memory: 2, global: 3, tag: 4 };
const HEADER_BYTES = 8;
const REFERENCE_TO_TYPE = [0x63, 0x64];

/** @typedef {{ id: number, body: Uint8Array }} Section */
/** @typedef {{ name: string, kind: number, index: number }} Named */

/** Reads values as the format encodes them; numbers are LEB128. */
export class Reader {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  byte() {
    return this.bytes[this.at++];
  }

  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) {
        return value;
      }
    }
  }

  /** Bytes, prefixed with their number. */
  sized() {
    const size = this.number();
    this.at += size;
    return this.bytes.subarray(this.at - size, this.at);
  }

  text() {
    return Buffer.from(this.sized()).toString();
  }

  /**
   * Elements, prefixed with their number.
   * @template One
   * @param {() => One} read
   */
  vector(read) {
    return Array.from({ length: this.number() }, read);
  }

  type() {
    if (REFERENCE_TO_TYPE.includes(this.byte())) {
      this.number();
    }
  }

  limits() {
    const bounded = this.byte() & 1;
    this.number();
    if (bounded) {
      this.number();
    }
  }
}

/** @param {number} value */
export function number(value) {
  const bytes = [];
  do {
    const more = value > 127 ? 128 : 0;
    bytes.push((value & 127) | more);
    value = Math.floor(value / 128);
  } while (value > 0);
  return Buffer.from(bytes);
}

/** Encodes as a signed number. @param {number} value not negative */
export function integer(value) {
  const bytes = number(value);
  const last = bytes[bytes.length - 1];
  return last & 64 ? Buffer.concat([bytes.subarray(0, -1), Buffer.from([last | 128, 0])]) : bytes;
}

/** @param {Uint8Array} bytes */
export const sized = (bytes) => Buffer.concat([number(bytes.length), bytes]);

/** @param {Uint8Array[]} parts */
export const vector = (parts) => Buffer.concat([number(parts.length), ...parts]);

/** @param {Uint8Array} bytes a module */
export function sectionsOf(bytes) {
  const reader = new Reader(bytes);
  reader.at = HEADER_BYTES;
  /** @type {Section[]} */
  const sections = [];
  while (reader.at < bytes.length) {
    sections.push({ id: reader.byte(), body: reader.sized() });
  }
  return sections;
}

/** @param {Section[]} sections @param {number} id @returns {Section} */
export const section = (sections, id) => sections.find((one) => one.id === id);

/**
 * @param {Uint8Array} bytes the original module
 * @param {Section[]} sections
 */
export function assembled(bytes, sections) {
  const parts = sections.map(({ id, body }) => Buffer.concat([Buffer.from([id]), sized(body)]));
  return new Uint8Array(Buffer.concat([bytes.subarray(0, HEADER_BYTES), ...parts]));
}

/** How many functions and globals are imported: their indices come first. @param {Section[]} sections */
export function imported(sections) {
  const reader = new Reader(section(sections, SECTION.imports).body);
  const count = { functions: 0, globals: 0 };
  reader.vector(() => {
    reader.text();
    reader.text();
    const kind = reader.byte();
    if (kind === KIND.table) {
      reader.type();
    }
    if (kind === KIND.function) {
      reader.number();
      count.functions += 1;
    } else if (kind === KIND.global) {
      reader.type();
      reader.byte(); // whether it is mutable
      count.globals += 1;
    } else if (kind === KIND.tag) {
      reader.byte();
      reader.number();
    } else {
      reader.limits();
    }
  });
  return count;
}

/** @param {Section[]} sections */
export function exportsOf(sections) {
  const reader = new Reader(section(sections, SECTION.exports).body);
  return reader.vector(() => ({ name: reader.text(), kind: reader.byte(), index: reader.number() }));
}

/** @param {Named[]} named */
export const exportsBody = (named) =>
  vector(
    named.map(({ name, kind, index }) => Buffer.concat([sized(Buffer.from(name)), Buffer.from([kind]), number(index)])),
  );

/** The bodies of the functions that are not imported. @param {Section[]} sections */
export function functionsOf(sections) {
  const reader = new Reader(section(sections, SECTION.code).body);
  return reader.vector(() => reader.sized());
}

/** @param {Uint8Array[]} functions */
export const codeBody = (functions) => vector(functions.map(sized));

/** A reader at the first instruction of a function, past its locals. @param {Uint8Array} code */
export function atInstructions(code) {
  const reader = new Reader(code);
  reader.vector(() => {
    reader.number();
    reader.type();
  });
  return reader;
}
