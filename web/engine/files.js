// What the engine starts from: WebAssembly, compiled, and a memory image, unpacked. Both are fetched at the same time.

/** @import { BootFiles, ImageName, Loaded } from "./messages.js" */
/** @typedef {{ name: ImageName, wasm: Promise<WebAssembly.Module>, image: Promise<ArrayBuffer>, isPassed: boolean }} Coming */

export const folder = new URL(`../${ODDSMITH_ENGINE}/`, import.meta.url).href;
const MODULE = "core.wasm";
/** @type {RequestInit} */
const AFTER_THE_PAGE = { priority: "low" };
/** How often it is told how much has come: each time the page is drawn anew. */
const TOLD_MS = 200;

export class Files {
  /** The same for all images. @type {Promise<WebAssembly.Module> | undefined} */
  wasm;
  #onLoading;

  /** @param {(loaded: Loaded) => void} onLoading */
  constructor(onLoading) {
    this.#onLoading = onLoading;
  }

  /** @param {BootFiles} files @returns {Coming} */
  pass({ name, wasm, image }) {
    this.wasm = Promise.resolve(wasm);
    return { name, wasm: this.wasm, image: Promise.resolve(image), isPassed: true };
  }

  /** @param {ImageName} name @returns {Coming} */
  fetch(name) {
    const loaded = { bytes: 0, total: ODDSMITH_BYTES[name] + (this.wasm ? 0 : ODDSMITH_BYTES[MODULE]) };
    const count = (/** @type {number} */ bytes) => {
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

/** Rejects also where a browser has no WebAssembly, as some have not for safety. @param {(bytes: number) => void} count */
async function compiled(count) {
  const wasm = await WebAssembly.compileStreaming(fetch(`${folder}${MODULE}`, AFTER_THE_PAGE));
  count(ODDSMITH_BYTES[MODULE]); // to count it as it comes takes time
  return wasm;
}

/**
 * @param {ImageName} name
 * @param {(bytes: number) => void} count
 */
async function unpacked(name, count) {
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
  const stream = body.pipeThrough(counting).pipeThrough(/** @type {any} */ (new DecompressionStream("gzip")));
  return new Response(stream).arrayBuffer();
}
