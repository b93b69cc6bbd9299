// The session: what was rolled on this device, and the set-ups that were given a name. A roll is known by its link, which
// has the seed, a set-up by name and link.

import type { FairnessReport, RollReport, WorkingReport } from "../../engine/protocol.ts";
import { readLink } from "../../link.ts";

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

export type SetUp = { name: string; link: string; question: string };

export type Part = "rolls" | "setups" | "fairness";

export type Removed = { kind: "roll" | "rolls" | "setup"; entries: Entry[]; setUps: SetUp[] };

export interface Session {
  storage: "opening" | "ready" | "refused" | "full" | "lost";
  /** which part of the view is shown */
  part: Part;
  /** the latest first */
  entries: Entry[];
  /** by name */
  setUps: SetUp[];
  filter: { text: string; system: string };
  /** how many rolls are listed */
  shown: number;
  /** the link of the roll whose note is written, or the name and link of the set-up renamed */
  editing: string;
  /** what can still be brought back */
  removed: Removed | null;
  /** about the last import */
  message: { wrong: boolean; text: string } | null;
  /** how much of a file is read; null where none is */
  importing: { done: number; total: number } | null;
  /** the roll that was last shown, whose working there is */
  about: { link: string; question: string; sentence: string } | null;
  working: WorkingReport | null;
  /** of the rolls in `entries` */
  fairness: FairnessReport | null;
  /** what `fairness` is about */
  counts: Record<string, number[]>;
}

export function initial(): Session {
  return {
    storage: "opening",
    part: "rolls",
    entries: [],
    setUps: [],
    filter: { text: "", system: "" },
    shown: PAGE,
    editing: "",
    removed: null,
    message: null,
    importing: null,
    about: null,
    working: null,
    fairness: null,
    counts: {},
  };
}

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

/** Adds what is not there yet; a roll that is there gets the note that it has not. The same as the store's import. */
export function add(session: Session, entries: Entry[], setUps: SetUp[] = []): Session {
  const rolls = new Map(session.entries.map((entry) => [entry.link, entry]));
  for (const entry of entries) {
    const known = rolls.get(entry.link);
    if (!known || (!known.note && entry.note)) {
      rolls.set(entry.link, entry);
    }
  }
  const named = new Map([...setUps, ...session.setUps].map((setUp) => [keyOf(setUp), setUp]));
  return {
    ...session,
    entries: [...rolls.values()].sort((one, other) => other.when - one.when),
    setUps: [...named.values()].sort((one, other) => one.name.localeCompare(other.name)),
  };
}

export function annotate(session: Session, link: string, note: string): Session {
  const entries = session.entries.map((entry) => (entry.link === link ? { ...entry, note } : entry));
  return { ...session, entries, editing: "" };
}

export function removeRoll(session: Session, link: string): Session {
  const [gone, entries] = split(session.entries, (entry) => entry.link === link);
  return { ...session, entries, removed: { kind: "roll", entries: gone, setUps: [] } };
}

export function clear(session: Session): Session {
  return { ...session, entries: [], shown: PAGE, removed: { kind: "rolls", entries: session.entries, setUps: [] } };
}

export function removeSetUp(session: Session, setUp: SetUp): Session {
  const [gone, setUps] = split(session.setUps, (one) => keyOf(one) === keyOf(setUp));
  return { ...session, setUps, removed: { kind: "setup", entries: [], setUps: gone } };
}

export function renameSetUp(session: Session, setUp: SetUp, name: string): Session {
  const setUps = session.setUps.filter((one) => keyOf(one) !== keyOf(setUp));
  return { ...add({ ...session, setUps }, [], [{ ...setUp, name }]), editing: "" };
}

function split<Item>(items: Item[], belongs: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(belongs), items.filter((item) => !belongs(item))];
}

/** The rolls that the filter lets through. */
export function found({ entries, filter }: Session) {
  const text = filter.text.trim().toLocaleLowerCase();
  if (!text && !filter.system) {
    return entries;
  }
  return entries.filter(
    ({ link, question, sentence, note }) =>
      (!filter.system || readLink(link).head === filter.system) &&
      `${question}\n${sentence}\n${note}`.toLocaleLowerCase().includes(text),
  );
}

/**
 * How often each face came, by the number of sides. Of rolls with one seed, such as a roll and the same with some dice
 * thrown anew, only the longest counts: the dice of the others are among its own.
 */
export function countFaces(entries: Entry[]): Record<string, number[]> {
  const bySeed: Map<string, Entry> = new Map();
  for (const entry of entries) {
    const seed = readLink(entry.link).seed ?? entry.link;
    const known = bySeed.get(seed);
    if (!known || known.faces.length < entry.faces.length) {
      bySeed.set(seed, entry);
    }
  }
  const counts: Record<string, number[]> = {};
  for (const { faces } of bySeed.values()) {
    for (const [sides, face] of faces) {
      if (sides > 1) {
        counts[sides] ??= new Array(sides).fill(0);
        const row = counts[sides] as number[];
        row[face - 1] = (row[face - 1] ?? 0) + 1;
      }
    }
  }
  return counts;
}
