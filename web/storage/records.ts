// Whether what was found on the device is a record of ours. Extensions, other pages of the same host and half-repaired
// databases may have put anything there, and one wrong record must not hide the others.

import type { Entry, SetUp } from "../features/history/state.ts";
import type { Kept } from "../features/together/state.ts";
import type { Mark } from "./store.ts";

/** More than any die here has; for each, what came is counted. */
const MOST_SIDES = 1_000_000;

export function isEntry(found: any): found is Entry {
  const { link, question, sentence, note, when, success, faces } = found ?? {};
  return (
    areTexts(link, question, sentence, note) &&
    isMoment(when) &&
    [true, false, null].includes(success) &&
    Array.isArray(faces) &&
    faces.every(isThrow)
  );
}

export function isSetUp(found: any): found is SetUp {
  const { name, link, question } = found ?? {};
  return areTexts(name, link, question);
}

export function isMark(found: any): found is Mark {
  const { kind, key, how } = found ?? {};
  const isKey =
    kind === "rolls" ? areTexts(key) : kind === "setUps" && Array.isArray(key) && key.length === 2 && areTexts(...key);
  return isKey && ["added", "changed"].includes(how);
}

/** What is known of a roll with someone, as texts. */
const EXCHANGE_TEXTS = ["commitment", "link", "question", "offer", "keep", "answer", "reveal", "roll"];

export function isExchange(found: any): found is Kept {
  return (
    areTexts(...EXCHANGE_TEXTS.map((name) => found?.[name])) && isMoment(found.when) && typeof found.asked === "boolean"
  );
}

function isMoment(found: unknown) {
  return typeof found === "number" && !Number.isNaN(new Date(found).getTime());
}

function areTexts(...found: unknown[]) {
  return found.every((one) => typeof one === "string");
}

function isThrow(found: any) {
  const [sides, face] = Array.isArray(found) ? found : [];
  return Number.isInteger(sides) && Number.isInteger(face) && 1 <= face && face <= sides && sides <= MOST_SIDES;
}
