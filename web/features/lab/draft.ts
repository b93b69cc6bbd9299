// What was last written in the Lab, for a phone may put the page away at any time; and what was before another text was taken up.

import { keptText } from "../../storage/text.ts";

const last = keptText("localStorage", "program");
const before = keptText("localStorage", "earlier-program");

export const lastWritten = last.read;
export const writtenBefore = before.read;

/** @param changed the text that became this one: not always what was last written, but of a link or an example */
export function keepWritten(text: string, changed: string) {
  const earlier = last.read();
  if (earlier.trim() && earlier !== changed) {
    before.write(earlier);
  }
  last.write(text);
}
