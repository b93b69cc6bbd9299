// What the history keeps on the device: rolls by their link, set-ups by name and link; and how each changes.

import { createStore } from "../../storage/store.ts";
import type { Entry, SetUp } from "./state.ts";

export function createHistoryStore(changed: () => void) {
  return createStore("oddsmith", { rolls: "link", setUps: ["name", "link"] }, changed);
}

const keyOf = ({ name, link }: SetUp): [string, string] => [name, link];

/** Adds what is not there yet; a roll that is there gets the note that it has not. */
export function adding({ entries = [], setUps = [] }: { entries?: Entry[]; setUps?: SetUp[] }) {
  return [
    ...entries.map((entry) => ({
      kind: "rolls",
      key: entry.link,
      work: (known?: Entry) => (known && (known.note || !entry.note) ? known : entry),
    })),
    ...setUps.map((setUp) => ({ kind: "setUps", key: keyOf(setUp), work: (known?: SetUp) => known ?? setUp })),
  ];
}

/** The whole sheet, in its new order. */
export function arranging(setUps: SetUp[]) {
  return setUps.map((setUp, index) => ({
    kind: "setUps",
    key: keyOf(setUp),
    work: (known?: SetUp) => known && { ...known, place: index + 1 },
  }));
}

export function removing({ entries = [], setUps = [] }: { entries?: Entry[]; setUps?: SetUp[] }) {
  const work = () => undefined;
  return [
    ...entries.map(({ link }) => ({ kind: "rolls", key: link, work })),
    ...setUps.map((setUp) => ({ kind: "setUps", key: keyOf(setUp), work })),
  ];
}

export function annotating(link: string, note: string) {
  return [{ kind: "rolls", key: link, work: (known?: Entry) => known && { ...known, note } }];
}
