// What the history keeps on the device: rolls by their link, set-ups by name and link; and how each changes.

import { createStore } from "../../storage/store.ts";
import type { Entry, SetUp } from "./state.ts";

type Kinds = { rolls: Entry; setUps: SetUp };

export function createHistoryStore(changed: () => void) {
  return createStore<Kinds>("oddsmith", { rolls: "link", setUps: ["name", "link"] }, changed);
}

const keyOf = ({ name, link }: SetUp): [string, string] => [name, link];

/** Adds what is not there yet; a roll that is there gets the note that it has not. */
export function adding({ entries = [], setUps = [] }: { entries?: Entry[]; setUps?: SetUp[] }) {
  return [
    ...entries.map((entry) => ({
      kind: "rolls" as const,
      key: entry.link,
      work: (known?: Entry) => (known && (known.note || !entry.note) ? known : entry),
    })),
    ...setUps.map((setUp) => ({ kind: "setUps" as const, key: keyOf(setUp), work: () => setUp })),
  ];
}

export function removing({ entries = [], setUps = [] }: { entries?: Entry[]; setUps?: SetUp[] }) {
  const work = () => undefined;
  return [
    ...entries.map(({ link }) => ({ kind: "rolls" as const, key: link, work })),
    ...setUps.map((setUp) => ({ kind: "setUps" as const, key: keyOf(setUp), work })),
  ];
}

export function annotating(link: string, note: string) {
  return [{ kind: "rolls" as const, key: link, work: (known?: Entry) => known && { ...known, note } }];
}
