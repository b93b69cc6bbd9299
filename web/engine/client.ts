// The page's side of the engine: questions go in, promises come out. Knows the workers' messages, nothing of Pyodide.
//
// A worker cannot be interrupted, only ended, so it is given one question at a time. A roll goes before odds, and both go
// before everything else, whatever the workers are at: long work makes way for them, and is asked again afterwards.
//
// There is one worker, and where there is room a spare one that is kept warm, so that nobody who cancels long work has to wait.
// The first fetches and unpacks what Python starts from, while the page is still on its way; later ones are given that.

import { strings } from "../words/words.ts";
import { createHand, type Hand, type Job, type Options } from "./hand.ts";
import type { BootFiles, FromWorker, Loaded, Refusal } from "./messages.ts";
import type { Answers, Request } from "./protocol.ts";
import { hasRoom } from "./spawn.ts";

export type EngineStatus = "loading" | "ready" | "failed";

/** What goes first; what may be long goes last, and after that what is not looked at. */
const FIRST: Request["ask"][] = ["roll", "odds"];
const [QUICK, LONG, UNSEEN] = [FIRST.length, FIRST.length + 1, FIRST.length + 2];
/** A worker may die of something else than its question; of two that is unlikely. */
const MOST_DEATHS = 2;
/** After so long without a question a spare worker starts: the page's own beginning goes before it. */
const SPARE_MS = 2000;
/** So long a worker too many is kept that has nothing to do: it takes memory, but soon there may be long work again. */
const IDLE_MS = 30_000;

export type Engine = ReturnType<typeof createEngine>;
/** What became of a question: the engine's sentence where it cannot be answered, for what was asked is wrong. Or the engine has
 * failed itself, a `fault`: then the same question may be answered another time. */
export type Answered<Answer> = { answer: Answer; refusal: null } | { answer: null; refusal: Refusal };

/** @param onStatus told how much has come of what is fetched, too, as far as that is known
 * @param pause what is awaited before anybody is told of a refusal
 * @param keepsSpare whether a second worker is kept warm */
export function createEngine(
  startWorker: () => Worker,
  onStatus: (status: EngineStatus, loaded: Loaded | null) => void,
  pause: () => Promise<unknown> = async () => {},
  keepsSpare: boolean = hasRoom(),
) {
  /** Open questions in the order in which they were asked. */
  const open: Set<Job> = new Set();
  /** Those without an answer, of which that is still to be told. */
  const refused: Set<Job> = new Set();
  let hands: Hand[] = [];
  let told: EngineStatus | undefined;
  /** What workers start from; null where they have to fetch it. */
  let startFiles: BootFiles | null = null;
  /** Whether the engine had to start whole, which no device should do twice. */
  let isWhole = false;
  /** Whether one more worker has just failed to start: not the next thing to try again. */
  let isFull = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Ask a question; one that is asked before the engine is ready waits for it.
   * @returns what became of it; never done where it was superseded or stopped */
  function ask<Asked extends Request>(request: Asked, options: Options = {}): Promise<Answered<Answers[Asked["ask"]]>> {
    const { channel, progress } = options;
    if (channel !== undefined) {
      drop(channel);
    }
    const place = FIRST.indexOf(request.ask);
    const rank = place >= 0 ? place : progress ? LONG : QUICK;
    return new Promise((resolve) => {
      open.add({ ...options, request, rank, resolve, deaths: 0 });
      goOn();
    });
  }

  /** Forget the question that is still open on a channel. If it is being worked at, that goes on for a while: it may soon be done. */
  function drop(channel: string) {
    for (const job of [...open, ...refused].filter((one) => one.channel === channel)) {
      open.delete(job) || refused.delete(job);
    }
    goOn();
  }

  /** The same, and no work at it goes on. */
  function stop(channel: string) {
    for (const hand of hands.filter(({ job }) => job?.channel === channel)) {
      end(hand);
      startIfNone();
    }
    drop(channel);
  }

  /** Start from the very beginning: what is at hand may be what is wrong. Every question that is still open is asked again. */
  function restart() {
    hands.forEach(end);
    isWhole = false;
    isFull = false;
    startFiles = null;
    start();
    goOn();
  }

  function start() {
    const hand: Hand = createHand(startWorker(), startFiles, (message) => receive(hand, message), goOn);
    hands.push(hand);
  }

  function startIfNone() {
    if (hands.length === 0) {
      start();
    }
  }

  function end(hand: Hand) {
    hand.end();
    hands = hands.filter((one) => one !== hand);
  }

  function goOn(loaded?: Loaded | null) {
    if (told === "ready" && open.size > 0) {
      startIfNone(); // the last one may have died while nobody asked anything
    }
    makeWay();
    for (const hand of hands.filter(({ isFree }) => isFree)) {
      const atLongWork = hands.map((one) => rankOf(one.job)).filter((rank) => rank >= LONG);
      const next = waiting().find((job) => job.rank < LONG || atLongWork.every((rank) => rank > rankOf(job)));
      if (next) {
        hand.give(next);
      }
    }
    keepSize();
    // One worker that is ready will do.
    const status = hands.some(({ ready }) => ready) ? "ready" : hands.length > 0 ? "loading" : "failed";
    const isNews = status !== told || (loaded !== undefined && status === "loading");
    if (isNews && !(status === "failed" && told === "ready")) {
      told = status;
      onStatus(status, loaded ?? null);
    }
  }

  function waiting() {
    const given = new Set(hands.map(({ job }) => job));
    return [...open].filter((job) => !given.has(job)).sort((one, other) => rankOf(one) - rankOf(other));
  }

  /** What nobody wants any more comes last of all. */
  function rankOf(job: Job | null) {
    if (!job || !open.has(job)) {
      return Number.POSITIVE_INFINITY;
    }
    return job.isSeen?.() === false ? UNSEEN : job.rank;
  }

  /** Workers that have been at something for long: one more starts beside them, or the least wanted work makes way. */
  function makeWay() {
    const [last] = hands.filter(({ isLong }) => isLong).sort((one, other) => rankOf(other.job) - rankOf(one.job));
    if (!last) {
      return;
    }
    const rank = rankOf(last.job);
    const [first] = waiting();
    if (rank > UNSEEN && hands.some((hand) => hand !== last && hand.ready)) {
      end(last);
    } else if (hands.length === 1 && !isFull) {
      start();
    } else if (first && first.rank < Math.min(rank, QUICK) && hands.every(({ job }) => job)) {
      end(last);
      start();
    }
  }

  /** After a while without a question: as many workers as there should be. */
  function keepSize() {
    clearTimeout(timer);
    const size = keepsSpare && !isWhole && !isFull ? 2 : 1;
    const missing = size - hands.length;
    if (open.size === 0 && missing > 0 && hands.some(({ ready }) => ready)) {
      timer = setTimeout(start, SPARE_MS);
    } else if (open.size === 0 && missing < 0) {
      timer = setTimeout(() => hands.slice(size).forEach(end), IDLE_MS);
    }
  }

  function receive(hand: Hand, message: FromWorker) {
    if (!hands.includes(hand)) {
      return; // it was ended with this on its way
    }
    const job = hand.job && open.has(hand.job) ? hand.job : null;
    if ("done" in message) {
      job?.progress?.(message.done, message.total);
      return;
    }
    if ("loading" in message) {
      hand.ready = false;
      hand.stopTimer(); // to load is not to be at work
      job?.loading?.(true);
    } else if ("ready" in message) {
      hand.ready = true;
      hand.job && hand.startTimer();
      isWhole = message.isWhole;
      message.files && keep(message.files, hand);
      job?.loading?.(false);
    } else if ("answer" in message) {
      hand.rest();
      isFull = false;
      job && settle(job, message.answer);
    } else {
      end(hand);
      if (hand.job) {
        startIfNone();
      } else {
        isFull = true; // one that does not even start is done without
      }
      job && askAgain(job);
    }
    goOn("loading" in message ? message.loading : undefined);
  }

  /** Spare workers that have started from less would have to fetch the rest themselves. */
  function keep(files: BootFiles, from: Hand) {
    const isMore = files.name !== startFiles?.name;
    startFiles = files;
    hands.filter((one) => isMore && one !== from && one.isFree).forEach(end);
  }

  function settle(job: Job, text: string) {
    open.delete(job);
    const { answer, error } = JSON.parse(text);
    const isUnloaded = error?.code === "unloaded";
    error
      ? refuse(job, isUnloaded ? { code: "fault", message: strings.engineUnloaded } : error)
      : job.resolve({ answer, refusal: null });
  }

  /** Not while somebody may be typing what is asked next. */
  async function refuse(job: Job, refusal: Refusal) {
    open.delete(job);
    refused.add(job);
    job.refused?.();
    await pause();
    refused.delete(job) && job.resolve({ answer: null, refusal });
  }

  /** A question that a worker has died of is asked again, but not for ever. */
  function askAgain(job: Job) {
    job.deaths += 1;
    if (job.deaths === MOST_DEATHS) {
      refuse(job, { code: "fault", message: strings.engineDied });
    }
  }

  restart();
  return { ask, drop, stop, restart };
}
