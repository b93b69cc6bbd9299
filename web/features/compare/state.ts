// The Compare view: up to six set-ups side by side.

import type { Refusal } from "../../engine/messages.ts";
import type { ComparedSetUp, Law } from "../../engine/protocol.ts";
import { MOST_COMPARED } from "../../engine/protocol.ts";
import { sameBut, withoutSeed } from "../../link.ts";
import type { Reading } from "../../state.ts";

export interface Entry {
  link: string;
  /** its odds, when they have come */
  setUp: ComparedSetUp | null;
  /** why it has none */
  refusal: Refusal | null;
  /** whether it may have some when they are asked for again */
  mayPass: boolean;
}
export interface Compare {
  entries: Entry[];
  reading: Reading;
}
/**
 * A law as it is drawn, such as a set-up's: `place` from 0, the letter that stands on its line, the dashes of the line.
 */
export type Series<Drawn = ComparedSetUp> = { setUp: Drawn; place: number; letter: string; dash: string };

export const LETTERS = "ABCDEF";
export const DASHES = ["", "7 4", "2 3", "11 3 2 3", "4 2", "14 5"];

export function initial(): Compare {
  return { entries: [], reading: "chance" };
}

/** These set-ups and no others; what is known of them stays known. */
export function compareThese(compare: Compare, links: string[]): Compare {
  const wanted = once(
    links.filter(Boolean).map((link) => ({ link: withoutSeed(link), setUp: null, refusal: null, mayPass: false })),
  );
  const entries = wanted.map((entry) => compare.entries[placeOf(compare, entry.link)] ?? entry);
  return { ...compare, entries: entries.slice(0, MOST_COMPARED) };
}

export function add(compare: Compare, link: string) {
  return compareThese(compare, [...linksOf(compare), link]);
}

export function remove(compare: Compare, link: string) {
  return compareThese(
    compare,
    linksOf(compare).filter((other) => other !== link),
  );
}

/** The odds of one have come, or the reason why they do not. Its link may have been a shorthand. */
export function receive(
  compare: Compare,
  link: string,
  answer: { setUp: ComparedSetUp } | Pick<Entry, "refusal" | "mayPass">,
): Compare {
  const known = "setUp" in answer ? { link: answer.setUp.link, refusal: null } : { link, setUp: null };
  const entries = compare.entries.map((entry) => (entry.link === link ? { ...entry, ...known, ...answer } : entry));
  return { ...compare, entries: once(entries) };
}

export function linksOf({ entries }: Compare) {
  return entries.map(({ link }) => link);
}

/** Where it is compared already; -1 for nowhere. */
export function placeOf({ entries }: Pick<Compare, "entries">, link: string) {
  return entries.findIndex((entry) => sameBut(entry.link, link));
}

function once(entries: Entry[]) {
  return entries.filter(({ link }, index) => placeOf({ entries }, link) === index);
}

/** The set-ups that have odds, each with its marks. */
export function series({ entries }: Compare): Series[] {
  return entries.flatMap(({ setUp }, place) => (setUp ? [seriesOf(setUp, place)] : []));
}

export function seriesOf<Drawn>(setUp: Drawn, place: number): Series<Drawn> {
  return { setUp, place, letter: LETTERS.charAt(place), dash: DASHES[place] as string };
}

/** Only numbers have a line and a mean. */
export function isNumeric({ setUp }: Series<Law>) {
  return typeof setUp.mean === "number";
}
