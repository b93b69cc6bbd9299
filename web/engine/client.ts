// The page's side of the engine: questions go in, promises come out. Knows the workers' messages, nothing of Pyodide.
//
// A worker cannot be interrupted, only ended, so it is given one question at a time. A roll goes before odds, and both go
// before everything else, whatever the workers are at: long work makes way for them, and is asked again afterwards.

import { strings } from "../words/words.ts";
import type { FromWorker, Refusal } from "./messages.ts";
import { type Hand, hasRoom, Pool } from "./pool.ts";
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

interface Pending extends Options {
  id: number;
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
  #pending: Map<number, Pending> = new Map();
  #lastId = 0;
  #onStatus;
  #pool;
  #status: EngineStatus | undefined;

  /** @param start gives a worker that does what its name says: see boot.ts
   * @param keepsSpare whether a second worker is kept warm */
  constructor(
    start: (name: string) => Worker,
    onStatus: (status: EngineStatus) => void,
    onLoaded: (loaded: { bytes: number; total: number } | null) => void = () => {},
    keepsSpare: boolean = hasRoom(),
  ) {
    this.#onStatus = onStatus;
    this.#pool = new Pool(start, (hand, message) => this.#receive(hand, message), onLoaded, keepsSpare);
    this.#goOn();
  }

  /** Ask a question; one that is asked before the engine is ready waits for it.
   * @returns the answer; rejects with Refused or the signal's reason */
  ask<Asked extends Request>(request: Asked, options: Options = {}): Promise<Answers[Asked["ask"]]> {
    const { channel, signal, progress } = options;
    if (channel !== undefined) {
      this.drop(channel);
    }
    this.#lastId += 1;
    const id = this.#lastId;
    const place = FIRST.indexOf(request.ask);
    const rank = place >= 0 ? place : progress ? LONG : QUICK;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { ...options, id, request, rank, resolve, reject, deaths: 0 });
      signal?.addEventListener("abort", () => this.#cancel(id, signal.reason), { once: true });
      this.#goOn();
    });
  }

  /** Forget the question that is still open on a channel. If it is being worked at, that goes on for a while: it may soon be done. */
  drop(channel: string) {
    for (const [id, pending] of this.#pending) {
      if (pending.channel === channel) {
        this.#pending.delete(id);
      }
    }
    this.#goOn();
  }

  /** Start the engine anew, after a failure; every question that is still open is asked again. */
  restart() {
    this.#pool.restart();
    this.#goOn();
  }

  #cancel(id: number, reason: unknown) {
    const pending = this.#pending.get(id);
    if (pending) {
      this.#pending.delete(id);
      pending.reject(reason);
      const hand = this.#pool.hands.find((one) => one.id === id);
      if (hand) {
        this.#pool.replace(hand);
      }
      this.#goOn();
    }
  }

  #goOn() {
    this.#makeWay();
    for (const hand of this.#pool.hands.filter(({ isFree }) => isFree)) {
      const next = this.#waiting().find(({ rank }) => rank < LONG || !this.#isAtLongWork());
      if (next) {
        hand.give(next.id, next.request, () => this.#goOn());
      }
    }
    this.#pool.tend(this.#pending.size);
    const { status } = this.#pool;
    if (status !== this.#status) {
      this.#status = status;
      this.#onStatus(status);
    }
  }

  #waiting() {
    const given = new Set(this.#pool.hands.map(({ id }) => id));
    return [...this.#pending.values()].filter(({ id }) => !given.has(id)).sort((one, other) => one.rank - other.rank);
  }

  #isAtLongWork() {
    return this.#pool.hands.some(({ id }) => this.#rankOf(id) === LONG);
  }

  /** What nobody wants any more comes last of all. */
  #rankOf(id: number | null) {
    return (id === null ? undefined : this.#pending.get(id)?.rank) ?? Number.POSITIVE_INFINITY;
  }

  /** Workers that have been at something for long: one more starts beside them, or the least wanted work makes way. */
  #makeWay() {
    const { hands } = this.#pool;
    const [last] = hands
      .filter(({ isLong }) => isLong)
      .sort((one, other) => this.#rankOf(other.id) - this.#rankOf(one.id));
    if (!last) {
      return;
    }
    const isStray = last.id !== null && !this.#pending.has(last.id);
    const [first] = this.#waiting();
    if (isStray && hands.some((hand) => hand !== last && hand.ready)) {
      this.#pool.end(last);
    } else if (this.#pool.mayGrow) {
      this.#pool.start();
    } else if (
      first &&
      first.rank < QUICK &&
      first.rank < this.#rankOf(last.id) &&
      hands.every((hand) => hand.id !== null)
    ) {
      this.#pool.end(last);
      this.#pool.start();
    }
  }

  #receive(hand: Hand, message: FromWorker) {
    const pending = hand.id === null ? undefined : this.#pending.get(hand.id);
    if ("done" in message) {
      pending?.progress?.(message.done, message.total);
      return;
    }
    if ("loading" in message || "ready" in message) {
      pending?.loading?.(!hand.ready);
    } else if ("failed" in message && pending) {
      pending.deaths += 1; // it is asked again, but not for ever
      if (pending.deaths === MOST_DEATHS) {
        this.#pending.delete(pending.id);
        pending.reject(new Refused({ code: "fault", message: strings.engineDied }));
      }
    } else if ("answer" in message) {
      this.#settle(message.id, message.answer);
    }
    this.#goOn();
  }

  #settle(id: number, text: string) {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    const { answer, error } = JSON.parse(text);
    if (error) {
      const isUnloaded = error.code === "unloaded";
      pending?.reject(new Refused(isUnloaded ? { code: "fault", message: strings.engineUnloaded } : error));
    } else {
      pending?.resolve(answer);
    }
  }
}
