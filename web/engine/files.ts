// What the engine starts from: WebAssembly, compiled, and a memory image, unpacked. Both are fetched at the same time.

import type { BootFiles, ImageName, Loaded } from "./messages.ts";

export type Coming = {
  name: ImageName;
  wasm: Promise<WebAssembly.Module>;
  image: Promise<ArrayBuffer>;
  isPassed: boolean;
};

export const folder = new URL(`../${ODDSMITH_ENGINE}/`, import.meta.url).href;
const MODULE = "core.wasm";
const AFTER_THE_PAGE: RequestInit = { priority: "low" };
/** How often it is told how much has come: each time the page is drawn anew. */
const TOLD_MS = 200;

export class Files {
  /** The same for all images. */
  wasm: Promise<WebAssembly.Module> | undefined;
  #onLoading;

  constructor(onLoading: (loaded: Loaded) => void) {
    this.#onLoading = onLoading;
  }

  pass({ name, wasm, image }: BootFiles): Coming {
    this.wasm = Promise.resolve(wasm);
    return { name, wasm: this.wasm, image: Promise.resolve(image), isPassed: true };
  }

  fetch(name: ImageName): Coming {
    const loaded = { bytes: 0, total: ODDSMITH_BYTES[name] + (this.wasm ? 0 : ODDSMITH_BYTES[MODULE]) };
    const count = (bytes: number) => {
      loaded.bytes += bytes;
    };
    this.wasm ??= compiled(count);
    const files = { name, wasm: this.wasm, image: unpacked(name, count), isPassed: false };
    const telling = setInterval(() => this.#onLoading(loaded), TOLD_MS);
    Promise.allSettled([files.wasm, files.image]).then(() => {
      clearInterval(telling);
      this.#onLoading(loaded);
    });
    return files;
  }
}

/** Rejects also where a browser has no WebAssembly, as some have not for safety. */
async function compiled(count: (bytes: number) => void) {
  const wasm = await WebAssembly.compileStreaming(fetch(`${folder}${MODULE}`, AFTER_THE_PAGE));
  count(ODDSMITH_BYTES[MODULE]); // to count it as it comes takes time
  return wasm;
}

async function unpacked(name: ImageName, count: (bytes: number) => void) {
  const { ok, body } = await fetch(`${folder}${name}`, AFTER_THE_PAGE);
  if (!ok || !body) {
    throw new Error("there is no image");
  }
  const counting = new TransformStream({
    transform(chunk, controller) {
      count(chunk.length);
      controller.enqueue(chunk);
    },
  });
  const stream = body.pipeThrough(counting).pipeThrough(new DecompressionStream("gzip") as any);
  return new Response(stream).arrayBuffer();
}
