// The engine's large files are compressed with Brotli: with gzip they would be a quarter larger. A browser that can't
// decompress it gets a decoder. The service worker stores them decompressed, marked by a header (web/sw.ts).

import Decoder, { Result } from "tiny-brotli-dec-wasm";

type Bytes = Uint8Array<ArrayBuffer>;

/** Not all of them are WebAssembly, but the one that is needs this type. */
const UNPACKED = { headers: { "Content-Type": "application/wasm", "X-Unpacked": "yes" } };
/** How much to decompress at a time. */
const OUT_BYTES = 1 << 18;
/** The constants of 32-bit FNV-1a. */
const [FNV_START, FNV_PRIME] = [0x811c9dc5, 0x01000193];

/** The checksum of compressed bytes: Brotli has none itself. */
export function sumOf(bytes: Uint8Array, before = FNV_START) {
  let sum = before;
  for (const byte of bytes) {
    sum = Math.imul(sum ^ byte, FNV_PRIME);
  }
  return sum;
}

/**
 * Decompresses a response. Throws if it isn't a packed file; reading its body throws if that is damaged.
 * @param base URL of the site
 * @param count called with the number of compressed bytes that arrive
 */
export async function unpacked(response: Response, base: string, count: (bytes: number) => void = () => {}) {
  const { ok, body, headers, url } = response;
  const packed = packedAt(url);
  if (!ok || !body || !packed) {
    throw new Error(`there is no ${url}`);
  }
  if (headers.has("X-Unpacked")) {
    count(packed.bytes);
    return response;
  }
  let sum: number | undefined;
  const seen = new TransformStream<Bytes, Bytes>({
    transform(chunk, controller) {
      count(chunk.length);
      sum = sumOf(chunk, sum);
      controller.enqueue(chunk);
    },
    flush() {
      if (sum !== packed.sum) {
        throw new Error(`${url} is damaged`);
      }
    },
  });
  return new Response(body.pipeThrough(seen).pipeThrough(await unpacking(base)), UNPACKED);
}

/** Size and checksum of the packed file at a URL; undefined if there is none. */
export function packedAt(url: string) {
  return Object.entries(ODDSMITH_PACKED).find(([name]) => url.endsWith(`/${name}`))?.[1];
}

async function unpacking(base: string): Promise<ReadableWritablePair<Bytes, Bytes>> {
  try {
    return new DecompressionStream("brotli" as CompressionFormat) as any;
  } catch {
    await Decoder.init(() => fetch(`${base}${ODDSMITH_ENGINE}/brotli.wasm`));
  }
  const decoder = Decoder.create();
  return new TransformStream<Bytes, Bytes>({
    transform(chunk, controller) {
      let rest = chunk;
      do {
        controller.enqueue(decoder.dec(rest, OUT_BYTES));
        rest = rest.subarray(decoder.lastInputOffset()); // what it hasn't consumed
      } while (decoder.result() === Result.NeedsMoreOutput);
    },
  });
}
