// A file of the history, brought back: checked, and every roll made again by the engine before anything is kept.

import { type Engine, whyNot } from "../../engine/client.ts";
import { withoutSeed } from "../../link.ts";
import { historyWords as words } from "../../words/en/history.ts";
import { readHistory } from "./file.ts";
import * as Session from "./state.ts";

const LARGEST_BYTES = 50_000_000;
const AT_ONCE = 100;

type Told = (done: number, total: number) => void;

/** @param told how far it is, where that takes a while
 * @returns what is in the file, or a sentence on what is wrong with it; rejects once it is stopped */
export async function readFile(
  file: File,
  engine: Engine,
  told: Told,
  signal: AbortSignal,
): Promise<{ entries: Session.Entry[]; setUps: Session.SetUp[] } | { wrong: string }> {
  if (file.size > LARGEST_BYTES) {
    return { wrong: words.fileTooLarge };
  }
  const given = readHistory(await file.text(), Session.LONGEST);
  if ("wrong" in given) {
    return { wrong: words.wrongFile[given.wrong](given.part ?? "", given.place ?? 0) };
  }
  const links = [...given.rolls.map(({ link }) => link), ...given.setUps.map(({ link }) => withoutSeed(link))];
  let replayed: any[];
  try {
    replayed = await replay(links, engine, told, signal);
  } catch (error) {
    return { wrong: whyNot(error).message };
  }
  const count = given.rolls.length;
  const wrong = replayed.findIndex((found) => "error" in found);
  if (wrong >= 0) {
    const [what, place] = wrong < count ? [words.rollPlace, wrong + 1] : [words.setUpPlace, wrong - count + 1];
    return { wrong: words.wrongLink(what, place, replayed[wrong].error.message) };
  }
  const seedless = replayed.slice(0, count).findIndex(({ seed }) => !seed);
  if (seedless >= 0) {
    return { wrong: words.noSeed(seedless + 1) };
  }
  return {
    entries: given.rolls.map(({ when, note }, index) => {
      const { link, question, sentence, success, thrown } = replayed[index];
      const written = Session.plain(note, Session.LONGEST.note);
      return { link, when, question, sentence, success, faces: thrown, note: written };
    }),
    setUps: given.setUps.map(({ name }, index) => {
      const { link, question } = replayed[count + index];
      return { name: Session.plain(name, Session.LONGEST.name) || question, link, question };
    }),
  };
}

async function replay(links: string[], engine: Engine, told: Told, signal: AbortSignal) {
  const answers = [];
  for (let from = 0; from < links.length; from += AT_ONCE) {
    signal.throwIfAborted();
    const tell = () => told(from, links.length);
    if (links.length > AT_ONCE) {
      tell();
    }
    const request = { ask: "replay", links: links.slice(from, from + AT_ONCE) } as const;
    answers.push(...(await engine.ask(request, { signal, progress: tell, loading: tell }))); // programs may be long work
  }
  return answers;
}
