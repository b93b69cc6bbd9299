// Fetches what the engine boots from, all at once, and tells how much has come. Nothing is unpacked here: that would keep a
// page on a slow phone from answering a finger.

import { seldom } from "./seldom.js";

/** @typedef {import("./protocol.js").BootFiles} BootFiles */
/** @typedef {(loaded: number, total: number) => void} Loaded bytes that have come, of so many */

/**
 * The files, each as soon as it is there.
 * @param {string} folder address of the engine's folder, with a slash at its end
 * @param {Loaded} onLoaded
 * @param {RequestInit} [how]
 * @returns {BootFiles}
 */
export function engineFiles(folder, onLoaded, how) {
  const tell = seldom(onLoaded);
  let loaded = 0;
  const count = (/** @type {number} */ bytes) => {
    loaded += bytes;
    tell(loaded, ODDSMITH_BOOT_BYTES);
  };
  const compiled = fetched(`${folder}core.wasm`, count, how).then((response) => WebAssembly.compileStreaming(response));
  const image = fetched(`${folder}image.bin`, count, how).then((response) => response.arrayBuffer());
  return { wasm: compiled.catch(() => null), image: image.catch(() => null) };
}

/**
 * The response itself, not a copy that counts: the browser keeps compiled code only of one that it made.
 * @param {string} address
 * @param {(bytes: number) => void} count
 * @param {RequestInit | undefined} how
 */
async function fetched(address, count, how) {
  const response = await fetch(address, { priority: "low", ...how }); // the page itself goes first
  if (!response.ok) {
    throw new Error(`${response.status} for ${address}`);
  }
  const counting = new WritableStream({ write: ({ length }) => count(length) });
  response
    .clone()
    .body?.pipeTo(counting)
    .catch(() => {}); // whoever waits for the whole response is told
  return response;
}
