// Where the engine's workers come from, and what they start from. This script comes before the page itself: the first
// worker starts, and the WebAssembly module is fetched and compiled, while the page is still on its way. The image the
// first worker fetches: unpacking it would keep a page on a slow phone from answering a finger. All later ones get both.

/** @typedef {typeof source} Source */
/** @typedef {import("./protocol.js").BootFiles} BootFiles */

const MODULE = new URL(`${ODDSMITH_ENGINE}/core.wasm`, document.baseURI).href;
/** The worker's names: what it is to fetch for itself, and how, before anybody says so. */
const [FIRST, AGAIN, LATER] = ["first", "again", ""];
let next = FIRST;
const TOTAL_BYTES = ODDSMITH_MODULE_BYTES + ODDSMITH_IMAGE_BYTES;
let came = { module: 0, image: 0 };
/** @type {(loaded: number, total: number) => void} */
let tell = () => {};
/** Nobody has asked for it yet. @type {Worker | null} */
let first = spawn();
first.onerror = (event) => {
  event.preventDefault();
  first?.terminate();
  first = null; // the next one fails for whoever asks, who tells why
  next = FIRST;
};
let files = begun();

export const source = {
  worker() {
    const worker = first ?? spawn();
    first = null;
    return worker;
  },

  /** What a worker starts from. */
  files: () => files,

  /** The first worker has fetched and unpacked the image. @param {ArrayBuffer} image */
  keep(image) {
    files = { ...files, image };
  },

  /** So many bytes of the image have come to the first worker. @param {number} image */
  imageCame: (image) => count({ image }),

  /** @param {(loaded: number, total: number) => void} listener */
  onLoaded(listener) {
    tell = listener;
  },

  /** Somebody tries again: what the browser has kept may be what is wrong. */
  anew() {
    next = AGAIN;
    came = { module: 0, image: 0 };
    files = begun({ cache: "reload" });
  },
};

function spawn() {
  const worker = new Worker(new URL(ODDSMITH_WORKER, document.baseURI), { type: "module", name: next });
  next = LATER;
  return worker;
}

/** @param {Partial<typeof came>} more */
function count(more) {
  came = { ...came, ...more };
  tell(came.module + came.image, TOTAL_BYTES);
}

/**
 * @param {RequestInit} [how]
 * @returns {BootFiles}
 */
function begun(how) {
  const wasm = compiled(how).catch(() => null);
  wasm.then((module) => {
    if (module && files.wasm === wasm) {
      count({ module: ODDSMITH_MODULE_BYTES }); // to count it as it comes would hold the page up
    }
  });
  return { wasm, image: null };
}

/** Rejects also where a browser has no WebAssembly, as some have not for safety. @param {RequestInit} [how] */
async function compiled(how) {
  return WebAssembly.compileStreaming(fetch(MODULE, { priority: "low", ...how })); // the page itself goes first
}
