// The state of the history: rolls made on this device, and named set-ups. The key of a roll is its link, which contains
// the seed; that of a set-up is its name and link.

import type { Answers, FairnessReport, RollReport, WorkingReport } from "../../engine/protocol.ts";
import * as Work from "../../engine/work.ts";
import { headOf, readLink, sameSystem, withoutSeed } from "../../link.ts";
import type { State } from "../../state.ts";
import type { Status } from "../../storage/store.ts";

export const PAGE = 50;
/** Maximum lengths of texts that people write. */
export const LONGEST = { note: 500, name: 80 };
/** The key of any dice, whose name says less than the question. */
const DICE = "dice";
/** Invisible characters, and those that reverse the text around them. */
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

/** `place` on the sheet, counted from 1; set-ups from before there was an order have none, and come first, by name */
export type SetUp = { name: string; link: string; question: string; place?: number };

/** The part on screen, as in the address: "" for the rolls. */
export type Part = "" | "fairness";

export type Records = { entries?: Entry[]; setUps?: SetUp[] };

export function initial() {
  return {
    storage: "opening" as Status,
    part: "" as Part,
    /** the latest first */
    entries: [] as Entry[],
    /** in the order of the sheet */
    setUps: [] as SetUp[],
    /** the link of the set-up opened last, before it was changed */
    opened: "",
    filter: "",
    /** how many rolls are listed */
    shown: PAGE,
    /** the links of a file being imported */
    importing: Work.initial() as Work.Work<Answers["replay"]>,
    /** of the current roll */
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

/** Cleans a note or a name, from wherever it is, before it is stored. */
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

/** Gives set-ups places at the end of the sheet, in their order. */
export function atTheEnd(setUps: SetUp[], more: SetUp[]): SetUp[] {
  const last = Math.max(0, ...setUps.map(({ place = 0 }) => place));
  return more.map((setUp, index) => ({ ...setUp, place: last + 1 + index }));
}

/** Returns what a set-up is called: its name on the sheet, if any, and its game's, unless it is a program or any dice. */
export function namesIn({ history, first }: State) {
  const games = new Map(first.games.map(({ key, name }) => [key, key === DICE ? "" : name]));
  const own = new Map(history.setUps.map(({ link, name }) => [link, name]));
  const heads = new Set([...own.keys()].map(headOf));
  return (link: string) => {
    const head = headOf(link);
    return [heads.has(head) ? own.get(withoutSeed(link)) : "", games.get(head)].filter(Boolean);
  };
}

/** The name on the sheet of the set-up from which the current one was changed; "" for none. */
export function openedName({ history, link }: State) {
  const opened = history.setUps.find((one) => one.link === history.opened);
  return opened && sameSystem(opened.link, link) ? opened.name : "";
}

/** The entries with the filter text in name, question, result or note. */
export function found(state: State) {
  const { history } = state;
  const text = history.filter.trim().toLocaleLowerCase();
  if (!text) {
    return history.entries;
  }
  const namesOf = namesIn(state);
  return history.entries.filter(({ link, question, sentence, note }) => {
    const told = [...namesOf(link), question, sentence, note];
    return told.join("\n").toLocaleLowerCase().includes(text);
  });
}

/** Counts the faces, by the number of sides. Of rolls with the same seed, such as a roll and its re-roll, only the one
 * with the most dice counts: it contains the dice of the others. */
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

/** @param become the change of each, as a function of its current record */
function changes({ entries = [], setUps = [] }: Records, become: (one: any, place: number) => (known: any) => unknown) {
  return [
    ...entries.map((one, place) => ({ kind: "rolls", key: one.link, work: become(one, place) })),
    ...setUps.map((one, place) => {
      const key: [string, string] = [one.name, one.link];
      return { kind: "setUps", key, work: become(one, place) };
    }),
  ];
}

/** Adds missing records; a roll without a note gets the new one's. */
export function adding(records: Records) {
  return changes(records, (one) => (known) => (known && (known.note || !one.note) ? known : one));
}

export function removing(records: Records) {
  return changes(records, () => () => undefined);
}

/** Stores the order of the whole sheet. */
export function arranging(setUps: SetUp[]) {
  return changes({ setUps }, (_, index) => (known) => known && { ...known, place: index + 1 });
}

export function annotating(entry: Entry, note: string) {
  return changes({ entries: [entry] }, () => (known) => known && { ...known, note });
}
