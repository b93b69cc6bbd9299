// The engine's large files come packed with Brotli: gzip would make a quarter more of them. A browser that cannot unpack that by
// itself is given a decoder. What the service worker keeps is unpacked already, and says so (web/sw.ts).

import Decoder, { Result } from "tiny-brotli-dec-wasm";

type Bytes = Uint8Array<ArrayBuffer>;

/** Not all of them are WebAssembly, but that one has to be called so. */
const UNPACKED = { headers: { "Content-Type": "application/wasm", "X-Unpacked": "yes" } };
/** So much is unpacked at a time. */
const OUT_BYTES = 1 << 18;
/** Of FNV-1a with 32 bits. */
const [FNV_START, FNV_PRIME] = [0x811c9dc5, 0x01000193];

/** What shows that packed bytes are the right ones, which Brotli itself does not know. */
export function sumOf(bytes: Uint8Array, before = FNV_START) {
  let sum = before;
  for (const byte of bytes) {
    sum = Math.imul(sum ^ byte, FNV_PRIME);
  }
  return sum;
}

/**
 * The same answer, with what was packed in it.
 * @param base of the site
 * @param count told how much of what was packed has come
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

/** What is known of the packed file at an address; undefined where there is none. */
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
        rest = rest.subarray(decoder.lastInputOffset()); // so much of it has been taken
      } while (decoder.result() === Result.NeedsMoreOutput);
    },
  });
}
