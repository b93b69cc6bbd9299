// Where the engine's workers come from, and what they start from. This script comes before the page itself: the first
// worker starts, and fetches all that it needs, while the page is still on its way. The page itself neither compiles nor
// unpacks: that would keep one on a slow phone from answering a finger. Later workers are given what the first has fetched.

/** @typedef {typeof source} Source */
/** @typedef {import("./protocol.js").BootFiles} BootFiles */

const TOTAL_BYTES = ODDSMITH_MODULE_BYTES + ODDSMITH_IMAGE_BYTES;
/** The worker's names: what it is to fetch for itself, and how, before anybody says so. */
const [FIRST, AGAIN, LATER] = ["first", "again", ""];
let next = FIRST;
/** @type {BootFiles | null} */
let files = null;
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

export const source = {
  worker() {
    const worker = first ?? spawn();
    first = null;
    return worker;
  },

  /** What a worker starts from; null where it has to fetch that. */
  files: () => files,

  /** @param {BootFiles} fetched by the first worker */
  keep(fetched) {
    files = fetched;
  },

  /** So much has come to the first worker. @param {number} bytes */
  came: (bytes) => tell(bytes, TOTAL_BYTES),

  /** @param {(loaded: number, total: number) => void} listener */
  onLoaded(listener) {
    tell = listener;
  },

  /** Somebody tries again: what the browser has kept may be what is wrong. */
  anew() {
    next = AGAIN;
    files = null;
  },
};

function spawn() {
  const worker = new Worker(new URL(ODDSMITH_WORKER, document.baseURI), { type: "module", name: next });
  next = LATER;
  return worker;
}
