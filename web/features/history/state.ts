// The history: what was rolled on this device, and the set-ups that were given a name. A roll is known by its link, which
// has the seed, a set-up by name and link.

import type { Answers, FairnessReport, RollReport, WorkingReport } from "../../engine/protocol.ts";
import * as Work from "../../engine/work.ts";
import { headOf, readLink } from "../../link.ts";
import type { State } from "../../state.ts";
import type { Status } from "../../storage/store.ts";

export const PAGE = 50;
/** Of what people write. */
export const LONGEST = { note: 500, name: 80 };
/** What could stand in a text unseen, or turn what stands beside it around. */
const UNSEEN = /[ \p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/** a roll; `faces` are pairs of sides and face, in the order thrown */
export type Entry = {
  link: string;
  when: number;
  question: string;
  sentence: string;
  success: boolean | null;
  faces: [number, number][];
  note: string;
};

/** `place` on the sheet, counted from 1; those without one were kept before there was an order, and stand first by name */
export type SetUp = { name: string; link: string; question: string; place?: number };

/** What is shown, as the address has it: "" for the rolls. */
export type Part = "" | "fairness";

/** Some of what is kept. */
export type Records = { entries?: Entry[]; setUps?: SetUp[] };

export function initial() {
  return {
    storage: "opening" as Status,
    part: "" as Part,
    /** the latest first */
    entries: [] as Entry[],
    /** as they stand on the sheet */
    setUps: [] as SetUp[],
    filter: "",
    /** how many rolls are listed */
    shown: PAGE,
    /** the links of a file that is read */
    importing: Work.initial() as Work.Work<Answers["replay"]>,
    /** of the roll on the table */
    working: Work.initial() as Work.Work<WorkingReport>,
    /** of the rolls in `entries` */
    fairness: Work.initial() as Work.Work<FairnessReport>,
  };
}

export type History = ReturnType<typeof initial>;

export function entryOf({ link, question, sentence, success, dice }: RollReport, when: number): Entry {
  const faces = dice.map(({ sides, face }) => [sides, face] as [number, number]);
  return { link, when, question, sentence, success, faces, note: "" };
}

/** A note or a name as it is kept, wherever it comes from. */
export function plain(text: string, longest: number) {
  return text.replace(UNSEEN, " ").trim().slice(0, longest);
}

export function keyOf({ name, link }: { name: string; link: string }) {
  return JSON.stringify([name, link]);
}

export function sorted(entries: Entry[], setUps: SetUp[]) {
  return {
    entries: entries.toSorted((one, other) => other.when - one.when || one.link.localeCompare(other.link)),
    setUps: setUps.toSorted(
      (one, other) => (one.place ?? 0) - (other.place ?? 0) || one.name.localeCompare(other.name),
    ),
  };
}

/** Some more for the sheet: at its end, in their order. */
export function atTheEnd(setUps: SetUp[], more: SetUp[]): SetUp[] {
  const last = Math.max(0, ...setUps.map(({ place = 0 }) => place));
  return more.map((setUp, index) => ({ ...setUp, place: last + 1 + index }));
}

/** Those that have a text in the name of their game, the question, the result or the note. */
export function found({ history, first }: State) {
  const text = history.filter.trim().toLocaleLowerCase();
  if (!text) {
    return history.entries;
  }
  const names = new Map(first.games.map(({ key, name }) => [key, name]));
  return history.entries.filter(({ link, question, sentence, note }) => {
    const told = [names.get(headOf(link)) ?? headOf(link), question, sentence, note];
    return told.join("\n").toLocaleLowerCase().includes(text);
  });
}

/** How often each face came, by the number of sides. Of rolls with one seed, such as a roll and the same with some dice
 * re-rolled, only the longest counts: the dice of the others are among its own. */
export function countFaces(entries: Entry[]): Record<string, number[]> {
  const longestLast = entries.toReversed().sort((one, other) => one.faces.length - other.faces.length);
  const bySeed = new Map(longestLast.map(({ link, faces }) => [readLink(link).seed ?? link, faces]));
  const counts: Record<string, number[]> = {};
  for (const [sides, face] of [...bySeed.values()].flat()) {
    if (sides > 1) {
      counts[sides] ??= new Array(sides).fill(0);
      const row = counts[sides] as number[];
      row[face - 1] = (row[face - 1] ?? 0) + 1;
    }
  }
  return counts;
}

/** @param become what becomes of each, by what is known of it */
function changes({ entries = [], setUps = [] }: Records, become: (one: any, place: number) => (known: any) => unknown) {
  return [
    ...entries.map((one, place) => ({ kind: "rolls", key: one.link, work: become(one, place) })),
    ...setUps.map((one, place) => {
      const key: [string, string] = [one.name, one.link];
      return { kind: "setUps", key, work: become(one, place) };
    }),
  ];
}

/** Adds what is not there yet; a roll that is there gets the note that it has not. */
export function adding(records: Records) {
  return changes(records, (one) => (known) => (known && (known.note || !one.note) ? known : one));
}

export function removing(records: Records) {
  return changes(records, () => () => undefined);
}

/** The whole sheet, in its new order. */
export function arranging(setUps: SetUp[]) {
  return changes({ setUps }, (_, index) => (known) => known && { ...known, place: index + 1 });
}

export function annotating(entry: Entry, note: string) {
  return changes({ entries: [entry] }, () => (known) => known && { ...known, note });
}
