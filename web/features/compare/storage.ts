// The links of the present comparison, kept while the tab is: collecting set-ups for it takes several steps, between which
// a phone may well have put the page away. Where the browser keeps nothing, it lasts as long as the page.

import { inTab } from "../../storage/tab.ts";

const comparison = inTab("comparison");

export function keptComparison(): string[] {
  try {
    const kept = JSON.parse(comparison.read() ?? "[]");
    return Array.isArray(kept) ? kept.filter((link) => typeof link === "string") : [];
  } catch {
    return [];
  }
}

export function keepComparison(links: string[]) {
  comparison.write(JSON.stringify(links));
}
