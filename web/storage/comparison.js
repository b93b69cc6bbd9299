// The links of the present comparison, kept while the tab is: collecting set-ups for it takes several steps, between which
// a phone may well have put the page away. Where the browser keeps nothing, it lasts as long as the page.

import { inTab } from "./tab.js";

const comparison = inTab("comparison");

/** @returns {string[]} */
export function keptComparison() {
  try {
    const kept = JSON.parse(comparison.read() ?? "[]");
    return Array.isArray(kept) ? kept.filter((link) => typeof link === "string") : [];
  } catch {
    return [];
  }
}

/** @param {string[]} links */
export function keepComparison(links) {
  comparison.write(JSON.stringify(links));
}
