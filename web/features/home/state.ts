// Home: what was typed there, what the engine makes of it, and which games it may mean.

import type { Refusal } from "../../engine/messages.ts";
import { type Game, LAB, type OddsReport } from "../../engine/protocol.ts";
import {
  headOf,
  isExchange,
  isProgram,
  linkIn,
  placeIn,
  readAddress,
  readLink,
  type View,
  withoutSeed,
  writeQuery,
} from "../../link.ts";
import type { State } from "../../state.ts";
import { type Entry, LONGEST, plain, type SetUp } from "../history/state.ts";

export const SIDES = [4, 6, 8, 10, 12, 20, 100];
/** The rule that one makes, which is no game. */
export const OWN = "own";
const RECENT = 6;
/** Between a group and what is in it, in a name. */
const OF_GROUP = ": ";
const WORD = /\p{L}{3}/u;
/** What says how a game is rolled, and not which. */
const BESIDE = /^(\d+|dice|pool)$/;
const OF_DICE = /\d|^(on|in|with|vs)$/;
const SOME_DICE = /(^|[^a-z&])\d*\s*d\s*[\d%f]|^[\s\d+*/().-]+$/i;
/** The dice, and what stands behind them; a comparison right behind a letter or "!" is about the dice before it. */
const IN_PARTS = /^(.*?)(\s*(?:(?<![a-z!<>=])[<>=≤≥]|\bvs\b|\bagainst\b|#).*|\s*)$/is;
/** Of a program in AnyDice's language; or the address of one, of which the Lab says what to do. */
const PROGRAM = /(^|[\s}\\])output\s|^\s*(https?:\/\/)?(www\.)?anydice\.com\/program\//;
/** Where a die can stand with no sign before it. */
const UNFINISHED = /(^|[-+*/(,])\s*$/;

export function initial() {
  return {
    text: "",
    /** of the text as dice; null where it is none */
    answer: null as OddsReport | null,
    refusal: null as Refusal | null,
    /** whether they are about the text as it stands */
    fresh: true,
    /** set-ups under names that a link brought; null where it is one's own Home */
    sheet: null as Named[] | null,
    /** whether the own sheet is put in order, and not rolled from */
    arranging: false,
    /** of set-ups that are shown, by link */
    told: {} as Record<string, Told>,
  };
}

export type Named = { name: string; link: string };
/** `link` as the engine writes it; "" where it cannot be read, and `question` says why */
type Told = { link: string; question: string; inShort: string };
export type Home = ReturnType<typeof initial>;

/** Where to open what was pasted: the address of a place, a program, a roll by its link, or one with someone, whose link mail may
 * have wrapped. Anything else, which can be rolled from Home, is null. */
export function viewFor(text: string): View | null {
  const place = placeIn(text);
  if (place) {
    return readAddress(place).view;
  }
  const link = linkIn(text.replace(/[\s>]/g, ""));
  return isExchange(link) ? "exchange" : readLink(link).seed ? "roll" : PROGRAM.test(text) ? LAB : null;
}

/** What nobody types who looks for a game. */
export function isDiceText(text: string) {
  return /\d|[+>=<]/.test(text);
}

/** What may be the name of a game, and no longer the beginning of dice. */
export function isNameText(text: string) {
  return WORD.test(text) && !isDiceText(text);
}

/** Whether what was typed is dice for sure, though it cannot be read: no words, and so no name of a game. */
export function isOfNotation(refusal: Refusal | null, text: string) {
  return refusal?.field === "roll" && !WORD.test(text);
}

/** The text with one more die, beside those of its kind where there are some; what is no dice it replaces. */
export function withDie(text: string, sides: number) {
  const [, typed = "", behind = ""] = IN_PARTS.exec(text) ?? [];
  const dice = SOME_DICE.test(typed) ? typed : "";
  const kind = new RegExp(`(^|\\+)(\\s*)(\\d*)d${sides}(?=$|\\s*\\+)`);
  const more = kind.test(dice)
    ? dice.replace(kind, (_, before, space, count) => `${before}${space}${Number(count || 1) + 1}d${sides}`)
    : `${dice}${UNFINISHED.test(dice) ? "" : "+"}d${sides}`;
  return dice || !typed.trim() ? more + behind : more;
}

/** All games, those that were used last first. */
export function games({ first, history }: State) {
  const heads = recent(history.entries).map(({ link }) => headOf(link));
  const placeOf = ({ key }: Game) => (heads.includes(key) ? heads.indexOf(key) : heads.length);
  return first.games.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * Those whose names, summaries, or what else people call them, have every word of the text, but for numbers, “dice” and “pool”;
 * where there are none, and no dice in it, as many of its first words as names have; or `beside` dice those that are not of dice.
 */
export function matching<One extends Pick<Game, "name" | "summary" | "also">>(
  all: One[],
  text: string,
  beside = false,
) {
  const typed = searched(text).split(/\s+/).filter(Boolean);
  const telling = typed.filter((word) => !BESIDE.test(word));
  const words = telling.length > 0 ? telling : typed;
  for (let some = words; ; ) {
    const found = all.filter(({ name, summary, also }) => {
      const told = searched([name, ...also, some === words ? summary : ""].join("\n"));
      const among = beside && some !== words ? told.split(/[^\p{L}\p{N}&]+/u) : told; // of dice a piece means little
      return some.every((word) => among.includes(word));
    });
    const ofDice = SOME_DICE.test(text);
    const fewer = ofDice ? some.filter((word) => !(beside && OF_DICE.test(word))) : some.slice(0, -1);
    if (found.length > 0 || fewer.length === some.length || !WORD.test(fewer.join(" "))) {
      return found;
    }
    some = fewer;
  }
}

function searched(text: string) {
  return text.toLocaleLowerCase().replace(/['’]/g, "");
}

/** By what stands before a colon in their names; those without one by what `alone` makes of it. */
export function grouped<One extends Pick<Named, "name">>(all: One[], alone = (name: string) => name) {
  const groups = new Map<string, { title: string; one: One }[]>();
  for (const one of all) {
    const end = one.name.indexOf(OF_GROUP);
    const group = end < 0 ? alone(one.name) : one.name.slice(0, end);
    const title = end < 0 ? one.name : one.name.slice(end + OF_GROUP.length);
    groups.set(group, [...(groups.get(group) ?? []), { title, one }]);
  }
  return [...groups].map(([name, members]) => ({ name, members }));
}

/** The groups of a sheet; what is in none is a group without a name. */
export function groupsOf<One extends Named>(sheet: One[]) {
  return grouped(sheet, () => "");
}

/** One place further; from the end of its group with the whole group. */
export function moved(sheet: SetUp[], setUp: SetUp, by: 1 | -1) {
  const groups = groupsOf(sheet).map(({ members }) => members.map(({ one }) => one));
  const group = groups.find((members) => members.includes(setUp)) ?? [];
  const isLast = group[group.indexOf(setUp) + by] === undefined;
  return isLast
    ? shifted(groups, group, by).flat()
    : groups.flatMap((one) => (one === group ? shifted(one, setUp, by) : one));
}

function shifted<One>(list: One[], one: One, by: 1 | -1) {
  const place = list.indexOf(one);
  return place < 0 ? list : list.toSpliced(place, 1).toSpliced(Math.max(place + by, 0), 0, one);
}

/** What a link brings; no rolls, only what can be rolled. */
export function readSheet(query: string): Named[] {
  return [...new URLSearchParams(query)]
    .map(([name, link]) => ({ name: plain(name, LONGEST.name), link: withoutSeed(link) }))
    .filter(({ name, link }) => name && link && !isExchange(link));
}

export function writeSheet(sheet: Named[]) {
  return writeQuery(sheet.map(({ name, link }) => [name, link]));
}

export function sheetInView({ home, history }: State): Named[] {
  return home.sheet ?? history.setUps;
}

/** What can be kept of a sheet that a link brought; null as long as not all of it is told. */
export function keepable({ sheet, told }: Home): SetUp[] | null {
  const known = (sheet ?? []).map(({ name, link }) => ({ name, ...told[link] }));
  return known.every(({ question }) => question !== undefined)
    ? known.flatMap(({ name, link, question = "" }) => (link ? [{ name, link, question }] : []))
    : null;
}

/** Of what is kept, the rules that somebody made, as games. */
export function ownRules({ home, history }: State) {
  return history.setUps
    .filter(({ link }) => isProgram(link) || headOf(link) === OWN)
    .map(({ name, link, question }) => ({
      key: link,
      name,
      summary: question,
      also: [],
      question,
      ...home.told[link],
    }));
}

/** What was rolled last, each set-up once. */
export function recent(entries: Entry[]) {
  const known = new Map<string, { link: string; question: string }>();
  for (const { link, question } of entries) {
    const setUp = withoutSeed(link);
    if (known.size < RECENT && !isExchange(link) && !known.has(setUp)) {
      known.set(setUp, { link: setUp, question });
    }
  }
  return [...known.values()];
}
