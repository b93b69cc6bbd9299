// The history as a file: text out, and text in that is checked in every part. What a link means is not checked here: the
// engine makes every roll again from its link, so a file cannot bring a roll that nobody could have made.

import { LONGEST_LINK } from "../../engine/protocol.ts";
import type { Entry, SetUp } from "./state.ts";

const VERSION = 1;
const MOST = 100_000;

export type FiledRoll = { link: string; when: number; note: string };
export type FiledSetUp = { link: string; name: string };
/** What is wrong with a file: `place` counts from 1, `part` is the name in the file. */
export type Fault = {
  wrong: "json" | "kind" | "version" | "many" | "list" | "roll" | "setup";
  part?: string;
  place?: number;
};

export function writeHistory(entries: Entry[], setUps: SetUp[]) {
  const rolls = entries.map(({ when, ...entry }) => ({ ...entry, when: new Date(when).toISOString() }));
  return `${JSON.stringify({ oddsmith: "history", version: VERSION, rolls, setups: setUps }, null, 1)}\n`;
}

export function readHistory(
  text: string,
  longest: { note: number; name: number },
): { rolls: FiledRoll[]; setUps: FiledSetUp[] } | Fault {
  let file: any;
  try {
    file = JSON.parse(text);
  } catch {
    return { wrong: "json" };
  }
  if (!isObject(file) || file.oddsmith !== "history") {
    return { wrong: "kind" };
  }
  if (file.version !== VERSION) {
    return { wrong: "version" };
  }
  for (const part of ["rolls", "setups"]) {
    if (!Array.isArray(file[part])) {
      return { wrong: "list", part };
    }
    if (file[part].length > MOST) {
      return { wrong: "many", part };
    }
  }
  const rolls = [];
  for (const [index, roll] of file.rolls.entries()) {
    const when = isObject(roll) && typeof roll.when === "string" ? Date.parse(roll.when) : Number.NaN;
    const part = !isObject(roll)
      ? "roll"
      : !isText(roll.link, LONGEST_LINK)
        ? "link"
        : Number.isNaN(when) // whatever time it is: a clock may have been wrong
          ? "when"
          : roll.note !== "" && roll.note !== undefined && !isText(roll.note, longest.note)
            ? "note"
            : null;
    if (part) {
      return { wrong: "roll", part, place: index + 1 };
    }
    rolls.push({ link: roll.link, when, note: roll.note ?? "" });
  }
  const setUps = [];
  for (const [index, setUp] of file.setups.entries()) {
    const part = !isObject(setUp)
      ? "setup"
      : !isText(setUp.link, LONGEST_LINK)
        ? "link"
        : !isText(setUp.name, longest.name)
          ? "name"
          : null;
    if (part) {
      return { wrong: "setup", part, place: index + 1 };
    }
    setUps.push({ link: setUp.link, name: setUp.name.trim() });
  }
  return { rolls, setUps };
}

function isObject(found: any) {
  return typeof found === "object" && found !== null && !Array.isArray(found);
}

function isText(found: unknown, longest: number) {
  return typeof found === "string" && found.trim() !== "" && found.length <= longest;
}
