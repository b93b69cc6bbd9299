// The history as a file. The engine recomputes every roll from its link, so a file can't bring in a roll that nobody
// could have made.

import { withoutSeed } from "../../link.ts";
import { type Entry, LONGEST, plain, type SetUp } from "./state.ts";

const VERSION = 1;
const LARGEST_BYTES = 50_000_000;

/** as read from the file, not validated */
type Filed = { rolls: any[]; setUps: any[] };

export function writeHistory(entries: Entry[], setUps: SetUp[]) {
  const rolls = entries.map(({ when, ...entry }) => ({ ...entry, when: new Date(when).toISOString() }));
  const setups = setUps.map(({ name, link, question }) => ({ name, link, question }));
  return `${JSON.stringify({ oddsmith: "history", version: VERSION, rolls, setups }, null, 1)}\n`;
}

/** @returns null if it isn't a backup that this version can read */
export async function readHistory(given: Blob): Promise<Filed | null> {
  const isSmall = given.size <= LARGEST_BYTES;
  const file: any = isSmall ? await new Response(given).json().catch(() => null) : null;
  const isBackup = file?.oddsmith === "history" && file.version === VERSION;
  const { rolls, setups: setUps } = file ?? {};
  return isBackup && Array.isArray(rolls) && Array.isArray(setUps) ? { rolls, setUps } : null;
}

export function linksIn({ rolls, setUps }: Filed) {
  return [...rolls.map((roll) => textOf(roll?.link)), ...setUps.map((setUp) => withoutSeed(textOf(setUp?.link)))];
}

/** Combines file and engine. Drops what the engine can't read, and rolls whose links contain none.
 * @param replayed the engine's result for each of `linksIn` */
export function readBack({ rolls, setUps }: Filed, replayed: any[]): { entries: Entry[]; setUps: SetUp[] } {
  const ofSetUps = replayed.slice(rolls.length);
  return {
    entries: rolls.flatMap((roll, index) => {
      const { seed, link, question, sentence, success, thrown: faces } = replayed[index];
      const when = Date.parse(textOf(roll?.when)); // not checked: a clock may have been wrong
      const note = plain(textOf(roll?.note), LONGEST.note);
      return seed && !Number.isNaN(when) ? [{ link, when, question, sentence, success, faces, note }] : [];
    }),
    setUps: ofSetUps.flatMap(({ link, question }, index) => {
      const name = plain(textOf(setUps[index]?.name), LONGEST.name) || question;
      return link ? [{ name, link, question }] : [];
    }),
  };
}

function textOf(part: unknown) {
  return typeof part === "string" ? part : "";
}
