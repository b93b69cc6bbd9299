// Home: what was typed there, what the engine makes of it, and which games it may mean.

import type { Refusal } from "../../engine/messages.ts";
import type { Game, OddsReport } from "../../engine/protocol.ts";
import { isExchange, withoutSeed } from "../../link.ts";
import type { Entry } from "../history/state.ts";

export const SIDES = [4, 6, 8, 10, 12, 20, 100];
const RECENT = 6;
/** Of a program in AnyDice's language. */
const PROGRAM = /(^|[\s}\\])output\s/;
/** What nobody types who looks for a game. */
const DICE = /\d|[+>=<]/;

export function initial() {
  return {
    text: "",
    /** of the text as dice; null where it is none */
    answer: null as OddsReport | null,
    refusal: null as Refusal | null,
    /** set-ups under names that a link brought; null where it is one's own Home */
    sheet: null as Named[] | null,
    /** of set-ups that are shown, by link */
    told: {} as Record<string, { question: string; inShort: string }>,
  };
}

export type Named = { name: string; link: string };
export type Home = ReturnType<typeof initial>;

export function isProgramText(text: string) {
  return PROGRAM.test(text);
}

export function isDiceText(text: string) {
  return DICE.test(text);
}

/** Whether what was typed is dice for sure, though it cannot be read. */
export function isOfNotation(refusal: Refusal | null) {
  return refusal?.field === "roll";
}

/** The text with one more die, beside those of its kind where there are some. */
export function withDie(text: string, sides: number) {
  const kind = new RegExp(`(^|\\+)(\\d*)d${sides}(?=$|\\+)`);
  const plain = text.replaceAll(" ", "");
  return kind.test(plain)
    ? plain.replace(kind, (_, before, count) => `${before}${Number(count || 1) + 1}d${sides}`)
    : `${plain}${plain && "+"}d${sides}`;
}

/** Those whose names, or what else people call them, have every word of the text. */
export function matching(games: Game[], text: string) {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return games.filter(({ name, summary, also }) => {
    const told = [name, summary, ...also].join("\n").toLocaleLowerCase();
    return words.every((word) => told.includes(word));
  });
}

/** Several rolls of one game: what stands before a colon in their names. */
export function grouped(games: Game[]): { name: string; games: { title: string; game: Game }[] }[] {
  const groups = new Map<string, { title: string; game: Game }[]>();
  for (const game of games) {
    const [name, title = ""] = game.name.split(": ") as [string, string?];
    groups.set(name, [...(groups.get(name) ?? []), { title, game }]);
  }
  return [...groups].map(([name, members]) => ({ name, games: members }));
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
