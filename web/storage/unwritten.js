// What was made while there was no storage (it opens late, or not at all), on its way from a page that goes to the next one in
// the same tab. Where the tab keeps nothing, or has no room for all of it, it is lost with the page.

import { isEntry, isMark, isSetUp } from "./records.js";
import { inTab } from "./tab.js";

/** @import { Kept, Mark } from "./store.js" */

const unwritten = inTab("unwritten");

/**
 * In the place of what was left before.
 * @param {Mark[]} marks
 * @param {Kept} records those of the marks that are still there
 */
export function leaveUnwritten(marks, records) {
  unwritten.write(JSON.stringify({ marks, ...records }));
}

/** What the page before has left; until it is written it stays left. @returns {{ marks: Mark[], records: Kept }} */
export function leftUnwritten() {
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

/** @param {unknown} found @returns {any[]} */
function listOf(found) {
  return Array.isArray(found) ? found : [];
}
