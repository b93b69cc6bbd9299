// A file of the history, brought back: checked, and every roll made again by the engine before anything is kept.

import { type Engine, isUnanswered } from "../../engine/client.ts";
import { withoutSeed } from "../../link.ts";
import { historyWords as words } from "../../words/en/history.ts";
import { readHistory } from "./file.ts";
import type { Entry, SetUp } from "./state.ts";
import * as Session from "./state.ts";

const LARGEST_BYTES = 50_000_000;
const AT_ONCE = 100;

type Kept = { entries: Entry[]; setUps: SetUp[] };

class WrongFile extends Error {}

/**
 * @param told how far it is, where that takes a while
 * @returns what is in the file, or a sentence on what is wrong with it; rejects once it is stopped
 */
export async function readFile(...given: Parameters<typeof read>): Promise<Kept | { wrong: string }> {
  try {
    return await read(...given);
  } catch (error) {
    if (error instanceof WrongFile) {
      return { wrong: error.message };
    }
    throw error;
  }
}

async function read(
  file: File,
  engine: Engine,
  told: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<Kept> {
  if (file.size > LARGEST_BYTES) {
    throw new WrongFile(words.fileTooLarge);
  }
  const given = readHistory(await file.text(), Session.LONGEST);
  if ("wrong" in given) {
    throw new WrongFile(words.wrongFile[given.wrong](given.part ?? "", given.place ?? 0));
  }
  const links = [...given.rolls.map(({ link }) => link), ...given.setUps.map(({ link }) => withoutSeed(link))];
  const replayed = await replay(links, engine, told, signal);
  const wrong = replayed.findIndex((found) => "error" in found);
  if (wrong >= 0) {
    throw new WrongFile(words.wrongLink(...placeOf(wrong, given.rolls.length), replayed[wrong].error.message));
  }
  const rolls = replayed.slice(0, given.rolls.length);
  const seedless = rolls.findIndex(({ seed }) => !seed);
  if (seedless >= 0) {
    throw new WrongFile(words.noSeed(seedless + 1));
  }
  return {
    entries: given.rolls.map(({ when, note }, index) => {
      const { link, question, sentence, success, thrown } = rolls[index];
      const written = Session.plain(note, Session.LONGEST.note);
      return { link, when, question, sentence, success, faces: thrown, note: written };
    }),
    setUps: given.setUps.map(({ name }, index) => {
      const { link, question } = replayed[rolls.length + index];
      return { name: Session.plain(name, Session.LONGEST.name) || question, link, question };
    }),
  };
}

/** @returns rejects as soon as it is stopped */
async function replay(
  links: string[],
  engine: Engine,
  told: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<any[]> {
  const answers = [];
  try {
    for (let from = 0; from < links.length; from += AT_ONCE) {
      signal.throwIfAborted();
      const tell = () => told(from, links.length);
      if (links.length > AT_ONCE) {
        tell();
      }
      const request = { ask: "replay", links: links.slice(from, from + AT_ONCE) } as const;
      answers.push(...(await engine.ask(request, { signal, progress: tell, loading: tell }))); // programs may be long work
    }
  } catch (error) {
    throw isUnanswered(error) ? new WrongFile(error.message) : error;
  }
  return answers;
}

/**
 * @param index among the rolls and then the set-ups
 * @param rolls how many rolls there are
 */
function placeOf(index: number, rolls: number): [string, number] {
  return index < rolls ? [words.rollPlace, index + 1] : [words.setUpPlace, index - rolls + 1];
}
