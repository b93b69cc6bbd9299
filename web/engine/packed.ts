// The engine's large files come packed with Brotli: gzip would make a fifth more of them. A browser that cannot unpack that by
// itself is given a decoder. What the service worker keeps is unpacked already, and says so (web/sw.ts).

import Decoder, { Result } from "tiny-brotli-dec-wasm";

type Bytes = Uint8Array<ArrayBuffer>;

const DECODER = `${ODDSMITH_ENGINE}/brotli.wasm`;
/** What is packed; all of it is binary, and the type is the one that WebAssembly must have. */
export const PACKED = /[.]bin$/;
const UNPACKED = { headers: { "Content-Type": "application/wasm", "X-Unpacked": "yes" } };
/** So much is unpacked at a time. */
const OUT_BYTES = 1 << 18;

/**
 * The same answer, with what was packed in it.
 * @param base of the site
 * @param count told how much of what was packed has come
 */
export async function unpacked(response: Response, base: string, count: (bytes: number) => void = () => {}) {
  const { ok, body, headers } = response;
  if (!ok || !body) {
    throw new Error(`there is no ${response.url}`);
  }
  if (headers.has("X-Unpacked")) {
    return response;
  }
  const counting = new TransformStream<Bytes, Bytes>({
    transform(chunk, controller) {
      count(chunk.length);
      controller.enqueue(chunk);
    },
  });
  return new Response(body.pipeThrough(counting).pipeThrough(await unpacking(base)), UNPACKED);
}

async function unpacking(base: string): Promise<ReadableWritablePair<Bytes, Bytes>> {
  try {
    return new DecompressionStream("brotli" as CompressionFormat) as any;
  } catch {
    await Decoder.init(() => fetch(new URL(DECODER, base)));
  }
  const decoder = Decoder.create();
  return new TransformStream<Bytes, Bytes>({
    transform(chunk, controller) {
      let rest = chunk;
      do {
        controller.enqueue(decoder.dec(rest, OUT_BYTES));
        rest = rest.subarray(decoder.lastInputOffset());
      } while (decoder.result() === Result.NeedsMoreOutput);
      if (decoder.result() === Result.Error) {
        throw new Error("this cannot be unpacked");
      }
    },
    flush() {
      if (decoder.result() !== Result.Success) {
        throw new Error("this is not whole");
      }
      decoder.free();
    },
  });
}
