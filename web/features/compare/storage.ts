// The links of the present comparison, kept while the tab is: collecting set-ups for it takes several steps, between which
// a phone may well have put the page away.

import { keptText } from "../../storage/text.ts";

const comparison = keptText("sessionStorage", "comparison");

export function keptComparison(): string[] {
  const text = comparison.read();
  return text ? JSON.parse(text) : [];
}

export function keepComparison(links: string[]) {
  comparison.write(JSON.stringify(links));
}
