// The history as a file: text out, and text in that is checked in every part. What a link means is not checked here: the
// engine makes every roll again from its link, so a file cannot bring a roll that nobody could have made.

import { LONGEST_LINK } from "../../engine/protocol.ts";
import type { Entry, SetUp } from "./state.ts";

const VERSION = 1;
const MOST = 100_000;

/** What is wrong with a file: `place` counts from 1, `part` is the name in the file. */
export type Fault = {
  wrong: "json" | "kind" | "version" | "many" | "list" | "roll" | "setup";
  part?: string;
  place?: number;
};
export type Filed = {
  rolls: { link: string; when: number; note: string }[];
  setUps: { link: string; name: string }[];
};

export function writeHistory(entries: Entry[], setUps: SetUp[]) {
  const rolls = entries.map(({ when, ...entry }) => ({ ...entry, when: new Date(when).toISOString() }));
  const setups = setUps.map(({ name, link, question }) => ({ name, link, question }));
  return `${JSON.stringify({ oddsmith: "history", version: VERSION, rolls, setups }, null, 1)}\n`;
}

export function readHistory(text: string, longest: { note: number; name: number }): Filed | Fault {
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
  const roll = {
    link: isTextUpTo(LONGEST_LINK),
    when: (when: unknown) => typeof when === "string" && !Number.isNaN(Date.parse(when)), // a clock may have been wrong
    note: (note: unknown) => note === undefined || note === "" || isTextUpTo(longest.note)(note),
  };
  const setUp = { link: isTextUpTo(LONGEST_LINK), name: isTextUpTo(longest.name) };
  const fault = faultIn(file, "rolls", "roll", roll) ?? faultIn(file, "setups", "setup", setUp);
  return (
    fault ?? {
      rolls: file.rolls.map(({ link, when, note = "" }: any) => ({ link, when: Date.parse(when), note })),
      setUps: file.setups.map(({ link, name }: any) => ({ link, name: name.trim() })),
    }
  );
}

/** @param parts whether each part of one in the list is right */
function faultIn(
  file: any,
  list: string,
  wrong: "roll" | "setup",
  parts: Record<string, (part: unknown) => boolean>,
): Fault | undefined {
  if (!Array.isArray(file[list])) {
    return { wrong: "list", part: list };
  }
  if (file[list].length > MOST) {
    return { wrong: "many", part: list };
  }
  const wrongPart = (one: any) =>
    isObject(one) ? Object.entries(parts).find(([name, isRight]) => !isRight(one[name]))?.[0] : wrong;
  const index = file[list].findIndex(wrongPart);
  return index < 0 ? undefined : { wrong, part: wrongPart(file[list][index]) ?? "", place: index + 1 };
}

function isObject(found: any) {
  return typeof found === "object" && found !== null && !Array.isArray(found);
}

function isTextUpTo(longest: number) {
  return (found: unknown) => typeof found === "string" && found.trim() !== "" && found.length <= longest;
}
