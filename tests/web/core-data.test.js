import assert from "node:assert/strict";
import { test } from "node:test";
import { shortenData } from "../../tools/image/data.mjs";
import { assembled, integer, number, sectionsOf, sized, vector } from "../../tools/image/format.mjs";

const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const EXPORT_OF_MEMORY = [...sized(Buffer.from("memory")), 2, 0];
/** An offset whose last LEB128 byte would have the sign bit set. */
const START = 8256;
const BESIDE = Buffer.from("kept");

/** A module with a memory that contains the data. */
function moduleWith(data) {
  const segment = Buffer.concat([Buffer.from([0, 0x41]), integer(START), Buffer.from([0x0b]), sized(data)]);
  const part = (id, body) => [id, ...sized(Buffer.from(body))];
  return new Uint8Array([
    ...HEADER,
    ...part(5, [1, 0, 1]),
    ...part(7, vector([Buffer.from(EXPORT_OF_MEMORY)])),
    ...part(12, number(1)),
    ...part(11, vector([segment])),
  ]);
}

const words = (...values) => Buffer.from(new Uint32Array(values).buffer);

/** Consecutive data, and the offset of each named part. */
function laidOut() {
  const parts = [];
  const places = {};
  let at = START;
  const put = (name, bytes) => {
    places[name] = at;
    const padded = Buffer.concat([bytes, Buffer.alloc((8 - (bytes.length % 8)) % 8)]);
    parts.push(padded);
    at += padded.length;
  };
  for (const first of ["_frozen_importlib", "abc", "__hello__"]) {
    put(first, Buffer.from(`${first}\0`));
    put(`code of ${first}`, Buffer.from("code"));
    put(`beside ${first}`, BESIDE);
    put(`list of ${first}`, words(places[first], places[`code of ${first}`], 4, 0, 0, 0, 0, 0));
  }
  put("characters", Buffer.alloc(20 * 4, "xy"));
  put("beside characters", BESIDE);
  const entry = (index) => Buffer.concat([words(places.characters + 4 * index), Buffer.from([33, 34, 0, 0])]);
  put("table", Buffer.concat([...Array(20).keys()].map(entry)));
  put("strings", Buffer.from("a\0b\0c\0d\0e\0f\0g\0h\0i\0j\0k\0l\0"));
  put("names", Buffer.concat([...Array(12).keys()].map((index) => words(places.strings + 2 * index, 0))));
  return { places, data: Buffer.concat(parts) };
}

async function memoryOf(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes);
  return Buffer.from(instance.exports.memory.buffer);
}

test("what frozen modules and tables of codecs point to goes, and nothing else does", async () => {
  const { places, data } = laidOut();
  const whole = moduleWith(data);
  const expected = await memoryOf(whole);
  for (const first of ["_frozen_importlib", "abc", "__hello__"]) {
    expected.fill(0, places[`code of ${first}`], places[`code of ${first}`] + 4);
  }
  expected.fill(0, places.characters, places.characters + 80);

  const sections = sectionsOf(whole);
  shortenData(sections);
  assert.deepEqual(await memoryOf(assembled(whole, sections)), expected);
});

test("data in which nothing is where it was is not believed", () => {
  const sections = sectionsOf(moduleWith(Buffer.from("something else")));
  assert.throws(() => shortenData(sections), /not where it was/);
});
