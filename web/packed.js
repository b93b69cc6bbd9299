// The text of a packed link: base64url of raw deflate, as docs/link-format.md has it. The engine reads it too; the page does so
// itself that a program is there to be read before the engine is, and when it takes long to run.

/** More than this no program has. */
const MOST_BYTES = 400_000;

/**
 * @param {string} packed
 * @returns {Promise<string>} rejects where it is damaged
 */
export async function unpacked(packed) {
  const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const parts = [];
  let size = 0;
  for await (const part of pieces(stream)) {
    size += part.length;
    if (size > MOST_BYTES) {
      throw new RangeError("no program is that long");
    }
    parts.push(part);
  }
  return new TextDecoder("utf-8", { fatal: true }).decode(await new Blob(parts).arrayBuffer());
}

/**
 * Not every browser can go through a stream by itself.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream
 */
async function* pieces(stream) {
  const reader = stream.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    yield piece.value;
  }
}
