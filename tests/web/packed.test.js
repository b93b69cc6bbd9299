import assert from "node:assert/strict";
import { Duplex } from "node:stream";
import { test } from "node:test";
import { brotliCompressSync, createBrotliDecompress } from "node:zlib";
import { sumOf, unpacked } from "../../web/engine/packed.ts";

globalThis.DecompressionStream = function Unpacking() {
  return Duplex.toWeb(createBrotliDecompress());
};

const ADDRESS = "https://example.org/engine/image.bin";
const right = brotliCompressSync("what Python starts from");
globalThis.ODDSMITH_PACKED = { "image.bin": { bytes: right.length, sum: sumOf(right) } };

function answer(body, headers = {}) {
  return Object.defineProperty(new Response(body, { headers }), "url", { value: ADDRESS });
}

async function textOf(body, headers) {
  return (await unpacked(answer(body, headers), "https://example.org/")).text();
}

test("the sum of packed bytes is that of FNV-1a", () => {
  const sums = ["", "a", "foobar"].map((text) => sumOf(new TextEncoder().encode(text)) >>> 0);
  assert.deepEqual(sums, [0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
});

test("a packed file is unpacked", async () => {
  assert.equal(await textOf(right), "what Python starts from");
});

test("a file of another version is refused, though it can be unpacked", async () => {
  await assert.rejects(textOf(brotliCompressSync("what Python started from")), /is damaged/);
});

test("what is cut off is refused", async () => {
  await assert.rejects(textOf(right.subarray(0, right.length - 4)));
});

test("what is kept unpacked is taken as it is", async () => {
  assert.equal(await textOf("unpacked already", { "X-Unpacked": "yes" }), "unpacked already");
});
