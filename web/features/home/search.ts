// Finds games by what was typed at Home.

import type { Game } from "../../engine/protocol.ts";
import { SOME_DICE, WORD } from "./state.ts";

/** Words about how to roll, not which game. */
const BESIDE = /^(\d+|dice|pool)$/;
const OF_DICE = /\d|^(on|in|with|vs)$/;
/** What is between words. */
const APART = /[^\p{L}\p{N}&]+/u;

/**
 * Games that match every word, ignoring numbers, “dice” and “pool”; first those whose name does, then those of which a
 * whole word does, or its beginning. If none match, summaries no longer count, and words are dropped: the last ones one
 * by one or, if the text has dice and may name a game `beside` them, those about dice. Then words may be misspelt.
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
      const among = beside && some !== words ? told.split(APART) : told; // whole words only
      return some.every((word) => among.includes(word));
    });
    const ofDice = SOME_DICE.test(text);
    const fewer = ofDice ? some.filter((word) => !(beside && OF_DICE.test(word))) : some.slice(0, -1);
    if (found.length > 0) {
      const ranked = found.map((one) => ({ one, rank: rankOf(one, some) }));
      return ranked.sort((one, other) => one.rank - other.rank).map(({ one }) => one);
    }
    if (fewer.length === some.length || !WORD.test(fewer.join(" "))) {
      return ofDice ? [] : all.filter(({ name, also }) => areAmong(words, searched([name, ...also].join(" "))));
    }
    some = fewer;
  }
}

/** From 0, if all words are in its name, to 3, if some are only inside others. */
function rankOf({ name, also }: Pick<Game, "name" | "also">, words: string[]) {
  if (words.every((word) => searched(name).includes(word))) {
    return 0;
  }
  const known = searched([name, ...also].join("\n")).split(APART);
  const isBegun = (word: string) => known.some((one) => one.startsWith(word));
  return words.every((word) => known.includes(word)) ? 1 : words.every(isBegun) ? 2 : 3;
}

function searched(text: string) {
  return text.toLocaleLowerCase().replace(/['’"“”]|(?<=\p{L}{3})[!?,:;]/gu, "");
}

/** Whether each of the words is in the text, perhaps misspelt after its first letter: of four letters one may be wrong,
 * of eight two. */
function areAmong(words: string[], text: string) {
  const known = text.split(/\s+/);
  const isMeant = (word: string, one: string) =>
    word[0] === one[0] && isAlike(word, one, Math.min(word.length >> 2, 2));
  return words.every((word) => known.some((one) => isMeant(word, one)));
}

/** @param wrong how many letters may be missing, added, changed or swapped */
function isAlike(one: string, other: string, wrong: number): boolean {
  if (one === other || wrong < 0) {
    return wrong >= 0;
  }
  const [first = "", second = ""] = one;
  if (first === other[0]) {
    return isAlike(one.slice(1), other.slice(1), wrong);
  }
  const isSwapped = first === other[1] && second === other[0];
  return [[1, 0], [0, 1], [1, 1], ...(isSwapped ? [[2, 2]] : [])].some(([here, there]) =>
    isAlike(one.slice(here), other.slice(there), wrong - 1),
  );
}
