// What the Lab keeps on the device: the text that was written last, those before it, and which lessons were learned.

import { keptText } from "../../storage/text.ts";

/** For a phone may put the page away at any time. */
const text = keptText("localStorage", "program");
/** Of before other texts were taken up, the latest first: a lesson takes up one, and somebody may do several. */
const texts = keptText("localStorage", "programs-before");
const MOST_BEFORE = 5;
/** A line each. */
const titles = keptText("localStorage", "lessons");

export const written = text.read;
export const learned = () => titles.read().split("\n").filter(Boolean);
export const learn = (all: string[]) => titles.write(all.join("\n"));
const others = (): string[] => JSON.parse(texts.read() || "[]");
/** All that was written, which the text that is shown need not be. */
export const before = () => [...new Set([written(), ...others()])].filter((one) => one.trim());

/** What was written before is kept, too, where the text that was `changed` is another: of a link or an example.
 * @returns whether the text is kept */
export function keep(now: string, changed: string) {
  const earlier = written();
  if (earlier.trim() && earlier !== changed) {
    texts.write(JSON.stringify(before().slice(0, MOST_BEFORE)));
  }
  return text.write(now);
}
