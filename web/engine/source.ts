// Where the engine's workers come from, and what they start from. The first has started before the page itself
// (web/early.ts), and fetches all that it needs while the page is still on its way. The page neither compiles nor unpacks:
// that would keep one on a slow phone from answering a finger. Later workers are given what the first has fetched.

import type { BootFiles, Loaded } from "./messages.ts";
import { spawn } from "./spawn.ts";

export type Source = typeof source;

/** The next worker's name. One that tries again must know it before anybody says so. */
let next: "" | "image.bin again" = "";
let files: BootFiles | null = null;
let tell: (loaded: Loaded | null) => void = () => {};

export const source = {
  worker() {
    const worker = window.firstWorker ?? spawn(next);
    window.firstWorker = null;
    next = "";
    return worker;
  },

  /** What a worker starts from; null where it has to fetch that. */
  files: () => files,

  /** @param fetched by the first worker */
  keep(fetched: BootFiles) {
    files = fetched;
  },

  /** So much has come to a worker that fetches. */
  came: (loaded: Loaded | null) => tell(loaded),

  onLoaded(listener: (loaded: Loaded | null) => void) {
    tell = listener;
  },

  /** Somebody tries again: what the browser has kept may be what is wrong. */
  anew() {
    next = "image.bin again";
    files = null;
  },
};
