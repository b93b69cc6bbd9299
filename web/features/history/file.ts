// The history as a file. The engine makes every roll again from its link, so a file cannot bring a roll that nobody could have
// made.

import { withoutSeed } from "../../link.ts";
import { type Entry, LONGEST, plain, type SetUp } from "./state.ts";

const VERSION = 1;
const LARGEST_BYTES = 50_000_000;

/** as it stands in the file, right or wrong */
type Filed = { rolls: any[]; setUps: any[] };

export function writeHistory(entries: Entry[], setUps: SetUp[]) {
  const rolls = entries.map(({ when, ...entry }) => ({ ...entry, when: new Date(when).toISOString() }));
  const setups = setUps.map(({ name, link, question }) => ({ name, link, question }));
  return `${JSON.stringify({ oddsmith: "history", version: VERSION, rolls, setups }, null, 1)}\n`;
}

/** @returns null where it is no backup that this version can read */
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

/** @param replayed what the engine makes of each link; of what it cannot read, or what is no roll, nothing is kept */
export function readBack({ rolls, setUps }: Filed, replayed: any[]): { entries: Entry[]; setUps: SetUp[] } {
  const ofSetUps = replayed.slice(rolls.length);
  return {
    entries: rolls.flatMap((roll, index) => {
      const { seed, link, question, sentence, success, thrown: faces } = replayed[index];
      const when = Date.parse(textOf(roll?.when)); // a clock may have been wrong
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
