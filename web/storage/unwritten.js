// What was made while there was no storage (it opens late, or not at all), on its way from a page that goes to the next one in
// the same tab. Where the browser keeps nothing whatever, it is lost with the page.

import { isEntry, isSetUp } from "./records.js";

/** @typedef {import("./store.js").Kept} Kept */

/** Storage belongs to a whole origin, where other sites may stand too. */
const KEY = `oddsmith-unwritten ${new URL(".", location.href)}`;

/** @param {Kept} unwritten in the place of what was left before */
export function leaveUnwritten(unwritten) {
  try {
    if (unwritten.rolls.length + unwritten.setUps.length > 0) {
      sessionStorage.setItem(KEY, JSON.stringify(unwritten));
    } else {
      sessionStorage.removeItem(KEY);
    }
  } catch {
    // refused or full
  }
}

/** Gives it once. @returns {Kept} */
export function takeUnwritten() {
  try {
    const { rolls, setUps } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    sessionStorage.removeItem(KEY);
    return { rolls: (rolls ?? []).filter(isEntry), setUps: (setUps ?? []).filter(isSetUp) };
  } catch {
    return { rolls: [], setUps: [] };
  }
}
