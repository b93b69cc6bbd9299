// Where the engine's workers come from, and what they start from. This script comes before the page itself: the first
// worker starts, and everything is fetched, while the page is still on its way. What is fetched serves all workers.

import { engineFiles } from "./files.js";

const folder = new URL(`${ODDSMITH_ENGINE}/`, document.baseURI).href;
let isRetry = false;
/** @type {import("./files.js").Loaded} */
let tell = () => {};
/** Nobody has asked for it yet. @type {Worker | null} */
let first = spawn();
first.onerror = (event) => {
  event.preventDefault();
  first = null; // the next one fails for whoever asks, who tells why
};
let files = fetched();

/** @typedef {typeof source} Source */
export const source = {
  worker() {
    const worker = first ?? spawn();
    first = null;
    return worker;
  },

  /** What a worker starts from. */
  files: () => files,

  /** The first worker has unpacked the image. @param {ArrayBuffer} image */
  keep(image) {
    files = { ...files, image: Promise.resolve(image) };
  },

  /** @param {import("./files.js").Loaded} listener */
  onLoaded(listener) {
    tell = listener;
  },

  /** Somebody tries again: what the browser has kept may be what is wrong. */
  anew() {
    isRetry = true;
    files = fetched({ cache: "reload" });
  },
};

function spawn() {
  const worker = new Worker(new URL(ODDSMITH_WORKER, document.baseURI), {
    type: "module",
    name: isRetry ? "again" : "",
  });
  isRetry = false;
  return worker;
}

/** @param {RequestInit} [how] */
function fetched(how) {
  return engineFiles(folder, (loaded, total) => tell(loaded, total), how);
}
