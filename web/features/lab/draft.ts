// What was last written in the Lab, for a phone may put the page away at any time; and what was before other texts were taken up.

import { keptText } from "../../storage/text.ts";

const last = keptText("localStorage", "program");
const before = keptText("localStorage", "programs-before");
/** A lesson takes up a text, and somebody may do several. */
const MOST = 5;

export const lastWritten = last.read;

/** The latest first. */
export function writtenBefore(): string[] {
  return JSON.parse(before.read() || "[]");
}

/** @param changed the text that became this one: not always what was last written, but of a link or an example
 * @returns whether there is another text written before */
export function keepWritten(text: string, changed: string) {
  const earlier = last.read();
  const isOther = earlier.trim() !== "" && earlier !== changed;
  if (isOther) {
    const others = writtenBefore().filter((one) => one !== earlier);
    before.write(JSON.stringify([earlier, ...others].slice(0, MOST)));
  }
  last.write(text);
  return isOther;
}
