// Fetches what the engine boots from, all at once, and tells how much has come. In the worker: unpacking would keep a page
// on a slow phone from answering a finger.

const TELL_MS = 100;

/** @typedef {{ wasm: WebAssembly.Module, image: Uint8Array }} BootFiles */
/** @typedef {(loaded: number, total: number) => void} Loaded bytes that have come, of so many */

/**
 * Gives the files, or null where they cannot be had.
 * @param {string} folder address of the engine's folder, with a slash at its end
 * @param {Loaded} onLoaded
 * @returns {Promise<BootFiles | null>}
 */
export async function engineFiles(folder, onLoaded) {
  const count = counter(onLoaded);
  try {
    const [wasm, image] = await Promise.all([
      compiled(`${folder}pyodide.asm.wasm`, count),
      unpacked(`${folder}image.bin`, count),
    ]);
    return { wasm, image };
  } catch {
    return null;
  }
}

/**
 * @param {string} address
 * @param {(bytes: number) => void} count
 */
async function compiled(address, count) {
  const response = await found(address);
  countBody(response.clone(), count); // the browser keeps compiled code only of a response that it made itself
  return WebAssembly.compileStreaming(response);
}

/**
 * @param {string} address
 * @param {(bytes: number) => void} count
 */
async function unpacked(address, count) {
  const response = await found(address);
  const counting = new TransformStream({
    transform(chunk, controller) {
      count(chunk.length);
      controller.enqueue(chunk);
    },
  });
  const { body } = response;
  const packed = /** @type {ReadableStream<any>} */ (body).pipeThrough(counting);
  const stream = packed.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {string} address */
async function found(address) {
  const response = await fetch(address);
  if (!response.ok) {
    throw new Error(`${response.status} for ${address}`);
  }
  return response;
}

/**
 * @param {Response} response
 * @param {(bytes: number) => void} count
 */
async function countBody({ body }, count) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (body).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      count(read.value.length);
    }
  } catch {
    // whoever waits for the whole response is told
  }
}

/** Adds bytes up and tells of them every so often. @param {Loaded} onLoaded */
function counter(onLoaded) {
  let loaded = 0;
  let told = performance.now();
  return (/** @type {number} */ bytes) => {
    loaded += bytes;
    const now = performance.now();
    if (now - told >= TELL_MS || loaded === ODDSMITH_BOOT_BYTES) {
      told = now;
      onLoaded(loaded, ODDSMITH_BOOT_BYTES);
    }
  };
}
