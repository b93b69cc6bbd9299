// What the Lab stores on the device: the text written last, those before it, and which lessons were learned.

import { keptText } from "../../storage/text.ts";

/** The current text, since a phone may unload the page at any time. */
const text = keptText("localStorage", "program");
/** Texts that others replaced, the latest first. Each lesson replaces the text, and somebody may do several. */
const texts = keptText("localStorage", "programs-before");
const MOST_BEFORE = 5;
/** The titles of lessons learned, one per line. */
const titles = keptText("localStorage", "lessons");

export const written = text.read;
export const learned = () => titles.read().split("\n").filter(Boolean);
export const learn = (all: string[]) => titles.write(all.join("\n"));
const others = (): string[] => JSON.parse(texts.read() || "[]");
/** All texts written here; the one on screen need not be among them. */
export const before = () => [...new Set([written(), ...others()])].filter((one) => one.trim());

/** Stores a text. If it was `changed` from a link's or an example's, the text written before is kept too.
 * @returns whether the text was stored */
export function keep(now: string, changed: string) {
  const earlier = written();
  if (earlier.trim() && earlier !== changed) {
    texts.write(JSON.stringify(before().slice(0, MOST_BEFORE)));
  }
  return text.write(now);
}
