// The state of Home: what was typed there, how the engine reads it, and which games it may mean.

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
/** The key of the rule that people build themselves, which isn't a game. */
export const OWN = "own";
const RECENT = 6;
/** Separates the group from the rest of a name. */
const OF_GROUP = ": ";
export const WORD = /\p{L}{3}/u;
/** A word, or a short name such as D&D, PF2 or 40k. */
const NAME = /\p{L}[\p{L}\d&][\p{L}\d]|^\d+[a-ce-z]/iu;
const OF_ROLLING = /\b(roll|dice|pool|or|at|keep|drop)\b/i;
export const SOME_DICE = /(^|[^a-z&])\d*\s*d\s*[\d%f]|^[\s\d+*/().-]+$/i;
/** The dice, and what follows them; a comparison right after a letter or "!" belongs to the dice. */
const IN_PARTS = /^(.*?)(\s*(?:(?<![a-z!<>=])[<>=≤≥]|\bvs\b|\bagainst\b|#).*|\s*)$/is;
/** A program in AnyDice's language, or the URL of one, for which the Lab says what to do. */
const PROGRAM = /(^|[\s}\\])output\s|^\s*(https?:\/\/)?(www\.)?anydice\.com\/program\//;
/** A text that can be followed by a die without an operator. */
const UNFINISHED = /(^|[-+*/(,])\s*$/;

export function initial() {
  return {
    text: "",
    /** the odds of the text as dice; null if it isn't dice */
    answer: null as OddsReport | null,
    refusal: null as Refusal | null,
    /** whether they belong to the current text */
    fresh: true,
    /** named set-ups from a link; null for the user's own sheet */
    sheet: null as Named[] | null,
    /** whether the sheet is being arranged */
    arranging: false,
    /** questions and chances of set-ups, by link */
    told: {} as Record<string, Told>,
  };
}

export type Named = { name: string; link: string };
/** `link` in canonical form; "" if it can't be read, and then `question` says why */
type Told = { link: string; question: string; inShort: string };
export type Home = ReturnType<typeof initial>;

/** The view for a pasted text: an address, a program, or the link of a roll, alone or with someone, which mail may have
 * wrapped. Null for anything else, which may be rolled from Home. */
export function viewFor(text: string): View | null {
  const place = placeIn(text);
  if (place) {
    return readAddress(place).view;
  }
  const link = linkIn(text.replace(/[\s>]/g, ""));
  return isExchange(link) ? "exchange" : readLink(link).seed ? "roll" : PROGRAM.test(text) ? LAB : null;
}

/** Whether the text has characters that nobody types to search for a game. */
export function isDiceText(text: string) {
  return /\d|[+>=<]/.test(text);
}

/** Whether the text may be the name of a game, and is too long for a start of dice. */
export function isNameText(text: string) {
  return NAME.test(text) && !SOME_DICE.test(text) && !(/\d/.test(text) && OF_ROLLING.test(text));
}

/** Whether the refused text must be dice: it has no words, so it isn't the name of a game. */
export function isOfNotation(refusal: Refusal | null, text: string) {
  return refusal?.field === "roll" && !WORD.test(text);
}

/** Adds a die to the text, to dice of its kind if there are any; replaces a text that isn't dice. */
export function withDie(text: string, sides: number) {
  const [, typed = "", behind = ""] = IN_PARTS.exec(text) ?? [];
  const dice = SOME_DICE.test(typed) ? typed : "";
  const kind = new RegExp(`(^|\\+)(\\s*)(\\d*)d${sides}(?=$|\\s*\\+)`);
  const more = kind.test(dice)
    ? dice.replace(kind, (_, before, space, count) => `${before}${space}${Number(count || 1) + 1}d${sides}`)
    : `${dice}${UNFINISHED.test(dice) ? "" : "+"}d${sides}`;
  return dice || !typed.trim() ? more + behind : more;
}

/** All games, recently used ones first. */
export function games({ first, history }: State) {
  const heads = recent(history.entries).map(({ link }) => headOf(link));
  const placeOf = ({ key }: Game) => (heads.includes(key) ? heads.indexOf(key) : heads.length);
  return first.games.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Groups by the part of the name before a colon; a name without one is in the group that `alone` returns. */
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

/** The groups of a sheet; set-ups outside all groups are in one named "". */
export function groupsOf<One extends Named>(sheet: One[]) {
  return grouped(sheet, () => "");
}

/** Moves a set-up by one place; at an end of its group, moves the whole group. */
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

/** Reads a sheet from a link. Keeps only set-ups, without rolls. */
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

/** The valid set-ups of a sheet from a link, to save; null until all of them are answered. */
export function keepable({ sheet, told }: Home): SetUp[] | null {
  const known = (sheet ?? []).map(({ name, link }) => ({ name, ...told[link] }));
  return known.every(({ question }) => question !== undefined)
    ? known.flatMap(({ name, link, question = "" }) => (link ? [{ name, link, question }] : []))
    : null;
}

/** The user's own rules on the sheet, in the form of games. */
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

/** The set-ups rolled last, without repeats, and without those on the sheet, if it is given. */
export function recent(entries: Entry[], sheet: SetUp[] = []) {
  const onSheet = new Set(sheet.map(({ link }) => link));
  const known = new Map<string, { link: string; question: string }>();
  for (const { link, question } of entries) {
    const setUp = withoutSeed(link);
    if (known.size < RECENT && !isExchange(link) && !known.has(setUp) && !onSheet.has(setUp)) {
      known.set(setUp, { link: setUp, question });
    }
  }
  return [...known.values()];
}
