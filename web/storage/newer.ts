// Whether this page was reloaded for the new version. It lives from one page to the very next: what would stay could take a later
// version unasked. Where the browser keeps nothing, the new version is offered again.

import { inTab } from "./tab.ts";

const newer = inTab("newer");

export function noteReloadForNewer() {
  newer.write("");
}

/** Tells it once. */
export function wasReloadedForNewer() {
  const was = newer.read() !== null;
  newer.write(null);
  return was;
}
