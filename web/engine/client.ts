// The page's side of the engine: questions go in, promises come out. Knows the workers' messages, nothing of Pyodide.
//
// A worker cannot be interrupted, only ended, so it is given one question at a time. A roll goes before odds, and both go
// before everything else, whatever the workers are at: long work makes way for them, and is asked again afterwards.
//
// There is one worker, and where there is room a spare one that is kept warm, so that whoever cancels long work need not wait.
// The first fetches and unpacks what Python starts from, while the page is still on its way; later ones are given that.

import { strings } from "../words/words.ts";
import { Hand } from "./hand.ts";
import type { BootFiles, FromWorker, Loaded, Refusal } from "./messages.ts";
import type { Answers, Request } from "./protocol.ts";

export type EngineStatus = "loading" | "ready" | "failed";

export interface Options {
  /** On one channel only the latest question counts: an earlier one that is not answered yet never is. */
  channel?: string;
  /** Nobody wants the answer any more: the promise rejects with the signal's reason, and no work goes on. */
  signal?: AbortSignal;
  /** The question may be long work, before which others go; and it is told how far it is. */
  progress?: (done: number, total: number) => void;
  /** Whether its worker has to load more before it can begin. */
  loading?: (isLoading: boolean) => void;
}

interface Job extends Options {
  request: Request;
  rank: number;
  resolve: (answer: any) => void;
  reject: (why: unknown) => void;
  /** how many workers have died of it */
  deaths: number;
}

/** What goes first; what may be long goes last. */
const FIRST: Request["ask"][] = ["roll", "odds"];
const [QUICK, LONG] = [FIRST.length, FIRST.length + 1];
/** A worker may die of something else than its question; of two that is unlikely. */
const MOST_DEATHS = 2;
/** With so much memory or less a worker that only waits is too much: the browser might throw the page away for it. */
const SMALL_GB = 2;
/** After so long without a question a spare worker starts: the page's own beginning goes before it. */
const SPARE_MS = 2000;
/** So long a worker too many is kept that has nothing to do: it takes memory, but soon there may be long work again. */
const IDLE_MS = 30_000;

/** Whether the browser has room for a spare worker. Not every one tells: then a phone is taken for a small one. */
function hasRoom() {
  const unknown = matchMedia("(pointer: coarse)").matches ? 0 : Number.POSITIVE_INFINITY;
  const { deviceMemory = unknown, connection } = navigator as any;
  return deviceMemory > SMALL_GB && !connection?.saveData;
}

/** Why there is no answer: the engine's sentence about a question that it cannot answer, for what was asked is wrong. Or it has
 * failed itself, a `fault`: then the same question may be answered another time. */
export class Refused extends Error {
  refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Any other error is thrown again. */
export function whyNot(error: unknown): Refusal {
  if (error instanceof Refused) {
    return error.refusal;
  }
  throw error;
}

/** What would take too much work for its odds may be rolled all the same. */
export function isTooMuch({ code }: Refusal) {
  return code === "too-much-work";
}

export class Engine {
  /** Open questions in the order in which they were asked. */
  #open: Set<Job> = new Set();
  #hands: Hand<Job>[] = [];
  #startWorker;
  #onStatus;
  #onLoaded;
  #keepsSpare;
  #status: EngineStatus | undefined;
  /** What workers start from; null where they have to fetch it. */
  #files: BootFiles | null = null;
  /** Whether the engine had to start whole, which no device should do twice. */
  #isWhole = false;
  /** Whether one more worker has just failed to start: not the next thing to try again. */
  #isFull = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onLoaded told how much has come of what is fetched
   * @param keepsSpare whether a second worker is kept warm */
  constructor(
    startWorker: () => Worker,
    onStatus: (status: EngineStatus) => void,
    onLoaded: (loaded: Loaded | null) => void = () => {},
    keepsSpare: boolean = hasRoom(),
  ) {
    this.#startWorker = startWorker;
    this.#onStatus = onStatus;
    this.#onLoaded = onLoaded;
    this.#keepsSpare = keepsSpare;
    this.restart();
  }

  /** Ask a question; one that is asked before the engine is ready waits for it.
   * @returns the answer; rejects with Refused or the signal's reason */
  ask<Asked extends Request>(request: Asked, options: Options = {}): Promise<Answers[Asked["ask"]]> {
    const { channel, signal, progress } = options;
    if (channel !== undefined) {
      this.drop(channel);
    }
    const place = FIRST.indexOf(request.ask);
    const rank = place >= 0 ? place : progress ? LONG : QUICK;
    return new Promise((resolve, reject) => {
      const job = { ...options, request, rank, resolve, reject, deaths: 0 };
      this.#open.add(job);
      signal?.addEventListener("abort", () => this.#cancel(job), { once: true });
      this.#goOn();
    });
  }

  /** Forget the question that is still open on a channel. If it is being worked at, that goes on for a while: it may soon be done. */
  drop(channel: string) {
    for (const job of this.#open) {
      if (job.channel === channel) {
        this.#open.delete(job);
      }
    }
    this.#goOn();
  }

  /** Start from the very beginning: what is at hand may be what is wrong. Every question that is still open is asked again. */
  restart() {
    this.#hands.forEach(this.#end, this);
    this.#isWhole = false;
    this.#isFull = false;
    this.#files = null;
    this.#start();
    this.#goOn();
  }

  #cancel(job: Job) {
    if (this.#open.delete(job)) {
      job.reject(job.signal?.reason);
      this.#hands.filter((hand) => hand.job === job).forEach(this.#end, this);
      this.#startIfNone();
      this.#goOn();
    }
  }

  #start() {
    const receive = (message: FromWorker) => this.#receive(hand, message);
    const hand: Hand<Job> = new Hand(this.#startWorker(), this.#files, receive, () => this.#goOn());
    this.#hands.push(hand);
  }

  #startIfNone() {
    if (this.#hands.length === 0) {
      this.#start();
    }
  }

  #end(hand: Hand<Job>) {
    hand.end();
    this.#hands = this.#hands.filter((one) => one !== hand);
  }

  #goOn() {
    this.#makeWay();
    for (const hand of this.#hands.filter(({ isFree }) => isFree)) {
      const isAtLongWork = this.#hands.some((one) => this.#rankOf(one) === LONG);
      const next = this.#waiting().find(({ rank }) => rank < LONG || !isAtLongWork);
      next && hand.give(next);
    }
    this.#tend();
    // One worker that is ready will do.
    const status = this.#hands.some(({ ready }) => ready) ? "ready" : this.#hands.length > 0 ? "loading" : "failed";
    if (status !== this.#status) {
      this.#status = status;
      this.#onStatus(status);
    }
  }

  #waiting() {
    const given = new Set(this.#hands.map(({ job }) => job));
    return [...this.#open].filter((job) => !given.has(job)).sort((one, other) => one.rank - other.rank);
  }

  /** What nobody wants any more comes last of all. */
  #rankOf({ job }: Hand<Job>) {
    return job && this.#open.has(job) ? job.rank : Number.POSITIVE_INFINITY;
  }

  /** Workers that have been at something for long: one more starts beside them, or the least wanted work makes way. */
  #makeWay() {
    const hands = this.#hands;
    const [last] = hands.filter(({ isLong }) => isLong).sort((one, other) => this.#rankOf(other) - this.#rankOf(one));
    if (!last) {
      return;
    }
    const rank = this.#rankOf(last);
    const [first] = this.#waiting();
    if (rank > LONG && hands.some((hand) => hand !== last && hand.ready)) {
      this.#end(last);
    } else if (hands.length === 1 && !this.#isFull) {
      this.#start();
    } else if (first && first.rank < Math.min(rank, QUICK) && hands.every(({ job }) => job)) {
      this.#end(last);
      this.#start();
    }
  }

  /** After a while without a question: as many workers as there should be. */
  #tend() {
    clearTimeout(this.#timer);
    const size = this.#keepsSpare && !this.#isWhole && !this.#isFull ? 2 : 1;
    const missing = size - this.#hands.length;
    if (this.#open.size === 0 && missing > 0 && this.#hands.some(({ ready }) => ready)) {
      this.#timer = setTimeout(() => this.#start(), SPARE_MS);
    } else if (this.#open.size === 0 && missing < 0) {
      this.#timer = setTimeout(() => this.#hands.slice(size).forEach(this.#end, this), IDLE_MS);
    }
  }

  #receive(hand: Hand<Job>, message: FromWorker) {
    if (!this.#hands.includes(hand)) {
      return; // it was ended with this on its way
    }
    const job = hand.job && this.#open.has(hand.job) ? hand.job : null;
    if ("done" in message) {
      job?.progress?.(message.done, message.total);
      return;
    }
    if ("loading" in message) {
      hand.ready = false;
      hand.stopTimer(); // to load is not to be at work
      this.#onLoaded(message.loading);
      job?.loading?.(true);
    } else if ("ready" in message) {
      hand.ready = true;
      hand.job && hand.startTimer();
      this.#isWhole = message.isWhole;
      message.files && this.#keep(message.files, hand);
      job?.loading?.(false);
    } else if ("answer" in message) {
      hand.rest();
      this.#isFull = false;
      job && this.#settle(job, message.answer);
    } else {
      this.#end(hand);
      if (hand.job) {
        this.#startIfNone();
      } else {
        this.#isFull = true; // one that does not even start is done without
      }
      job && this.#mourn(job);
    }
    this.#goOn();
  }

  /** Spare workers that have started from less would have to fetch the rest themselves. */
  #keep(files: BootFiles, from: Hand<Job>) {
    const isMore = files.name !== this.#files?.name;
    this.#files = files;
    this.#hands.filter((one) => isMore && one !== from && one.isFree).forEach(this.#end, this);
  }

  #settle(job: Job, text: string) {
    this.#open.delete(job);
    const { answer, error } = JSON.parse(text);
    if (error) {
      const isUnloaded = error.code === "unloaded";
      job.reject(new Refused(isUnloaded ? { code: "fault", message: strings.engineUnloaded } : error));
    } else {
      job.resolve(answer);
    }
  }

  /** A question that a worker has died of is asked again, but not for ever. */
  #mourn(job: Job) {
    job.deaths += 1;
    if (job.deaths === MOST_DEATHS) {
      this.#open.delete(job);
      job.reject(new Refused({ code: "fault", message: strings.engineDied }));
    }
  }
}
