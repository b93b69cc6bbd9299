// Where the engine's workers come from, and what they start from. The first has started before the page itself
// (web/early.js), and fetches all that it needs while the page is still on its way. The page neither compiles nor unpacks:
// that would keep one on a slow phone from answering a finger. Later workers are given what the first has fetched.

import { spawn } from "./spawn.js";

/** @typedef {typeof source} Source */
/** @import { BootFiles, Loaded } from "./messages.js" */

/** The next worker's name. One that tries again must know it before anybody says so. @type {"" | "image.bin again"} */
let next = "";
/** @type {BootFiles | null} */
let files = null;
/** @type {(loaded: Loaded | null) => void} */
let tell = () => {};

export const source = {
  worker() {
    const worker = window.firstWorker ?? spawn(next);
    window.firstWorker = null;
    next = "";
    return worker;
  },

  /** What a worker starts from; null where it has to fetch that. */
  files: () => files,

  /** @param {BootFiles} fetched by the first worker */
  keep(fetched) {
    files = fetched;
  },

  /** So much has come to a worker that fetches. @param {Loaded | null} loaded */
  came: (loaded) => tell(loaded),

  /** @param {(loaded: Loaded | null) => void} listener */
  onLoaded(listener) {
    tell = listener;
  },

  /** Somebody tries again: what the browser has kept may be what is wrong. */
  anew() {
    next = "image.bin again";
    files = null;
  },
};
