// What was made while there was no storage (it opens late, or not at all), on its way from a page that goes to the next one in
// the same tab. Where the tab keeps nothing, or has no room for all of it, it is lost with the page.

import { isEntry, isMark, isSetUp } from "./records.ts";
import type { Kept, Mark } from "./store.ts";
import { inTab } from "./tab.ts";

const unwritten = inTab("unwritten");

/**
 * In the place of what was left before.
 * @param records those of the marks that are still there
 */
export function leaveUnwritten(marks: Mark[], records: Kept) {
  unwritten.write(JSON.stringify({ marks, ...records }));
}

/** What the page before has left; until it is written it stays left. */
export function leftUnwritten(): { marks: Mark[]; records: Kept } {
  const { marks, rolls, setUps } = read();
  return {
    marks: listOf(marks).filter(isMark),
    records: { rolls: listOf(rolls).filter(isEntry), setUps: listOf(setUps).filter(isSetUp) },
  };
}

export function forgetUnwritten() {
  unwritten.write(null);
}

function read() {
  try {
    return JSON.parse(unwritten.read() ?? "{}") ?? {};
  } catch {
    return {};
  }
}

function listOf(found: unknown): any[] {
  return Array.isArray(found) ? found : [];
}
