// The state of the Compare view: up to six set-ups.

import type { Refusal } from "../../engine/messages.ts";
import { type AlignedLaw, type ComparedSetUp, type CompareReport, MOST_COMPARED } from "../../engine/protocol.ts";
import * as Work from "../../engine/work.ts";
import { sameBut, withoutSeed } from "../../link.ts";
import type { Reading } from "../../state.ts";

export interface Entry {
  link: string;
  setUp: ComparedSetUp | null;
  /** why it has no odds; after a fault, asking again may work */
  refusal: Refusal | null;
}
export const LETTERS = "ABCDEF";
export const DASHES = ["", "7 4", "2 3", "11 3 2 3", "4 2", "14 5"];

export function initial() {
  return {
    entries: [] as Entry[],
    reading: "chance" as Reading,
    /** the set-ups answered so far, aligned to the same outcomes */
    together: Work.initial() as Work.Work<CompareReport>,
  };
}

export type Compare = ReturnType<typeof initial>;

/** Replaces the set-ups; those that stay keep their answers. */
export function compareThese(compare: Compare, links: string[]): Compare {
  const wanted = once(links.filter(Boolean).map((link) => ({ link: withoutSeed(link), setUp: null, refusal: null })));
  const entries = wanted.map((entry) => compare.entries[placeOf(compare, entry.link)] ?? entry);
  return { ...compare, entries: entries.slice(0, MOST_COMPARED) };
}

/** Stores the odds of a set-up, or the refusal. Its link may have been a shorthand. */
export function receive(compare: Compare, link: string, setUp: ComparedSetUp | null, refusal: Refusal | null): Compare {
  const told = { link: setUp?.link ?? link, setUp, refusal };
  const entries = compare.entries.map((entry) => (entry.link === link ? told : entry));
  return { ...compare, entries: once(entries) };
}

export function linksOf({ entries }: Compare) {
  return entries.map(({ link }) => link);
}

/** The index of a set-up in the comparison; -1 for none. */
export function placeOf({ entries }: Pick<Compare, "entries">, link: string) {
  return entries.findIndex((entry) => sameBut(entry.link, link));
}

function once(entries: Entry[]) {
  return entries.filter(({ link }, index) => placeOf({ entries }, link) === index);
}

/** The set-ups of the joint answer, with letters and dashes. */
export function series({ entries, together }: Compare): Series[] {
  const { setups = [], aligned = null } = together.answer ?? {};
  return setups.flatMap((setUp, index) => {
    const place = placeOf({ entries }, setUp.link);
    return place < 0 ? [] : [seriesOf(setUp, aligned?.laws[index] ?? null, place)];
  });
}

/** One of several set-ups with its letter and dashes, from place 0. Only numbers have a law that can be drawn. */
export function seriesOf<Told>(setUp: Told, law: AlignedLaw | null, place: number) {
  return { setUp, law, place, letter: LETTERS.charAt(place), dash: DASHES[place] as string };
}

export type Series<Told = ComparedSetUp> = ReturnType<typeof seriesOf<Told>>;
export type Line<Told = ComparedSetUp> = Series<Told> & { law: AlignedLaw };

export function linesOf<Told>(all: Series<Told>[]): Line<Told>[] {
  return all.filter((one): one is Line<Told> => one.law !== null);
}
