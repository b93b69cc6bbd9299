// The page's side of the engine: asks it questions as promises. Knows the worker's messages, nothing of Pyodide.
//
// A worker cannot be interrupted, only ended. So it is given one question at a time. A second worker, which is kept warm
// where there is room and otherwise starts when the first is at something for long, answers what else is asked
// meanwhile, and takes over when the long work is cancelled or the first one dies.

import { strings } from "../words/en/page.ts";
import { Crew, hasRoom } from "./crew.ts";
import type { Hand } from "./hand.ts";
import type { FromWorker, Refusal } from "./messages.ts";
import type { Answers, Request } from "./protocol.ts";
import type { Source } from "./source.ts";

export type EngineStatus = "loading" | "ready" | "failed";
export type Progress = (done: number, total: number) => void;
export type Loading = (isLoading: boolean) => void;
/**
 * a question, and how many
 *   workers have died of it
 */
export type Pending = {
  request: Request;
  channel: string | null;
  progress: Progress | undefined;
  loading: Loading | undefined;
  resolve: (answer: any) => void;
  reject: (why: Refused) => void;
  deaths: number;
};

/** After so long a question counts as long work, and a second worker starts. */
const LONG_MS = 1000;
/** A worker may die of something else than its question; of two that is unlikely. */
const MOST_DEATHS = 2;

/** The engine's sentence about a question that it cannot answer. */
export class Refused extends Error {
  refusal: Refusal;

  constructor(refusal: Refusal) {
    const message = refusal.code === "unloaded" ? strings.engineUnloaded : refusal.message;
    super(message);
    this.refusal = { ...refusal, message };
  }

  /** An error that was caught, if it is one of these; any other is thrown again. */
  static of(error: unknown) {
    if (error instanceof Refused) {
      return error;
    }
    throw error;
  }

  /** Whether the same question may be answered another time. */
  get mayPass() {
    return ["died", "unloaded"].includes(this.refusal.code);
  }
}

export class EngineClient {
  /** Open questions in the order in which they were asked. */
  #pending: Map<number, Pending> = new Map();
  #lastId = 0;
  #onStatus;
  #crew;
  #status: EngineStatus | undefined;

  /** @param keepsSpare whether a second worker is kept warm */
  constructor(source: Source, onStatus: (status: EngineStatus) => void, keepsSpare: boolean = hasRoom()) {
    this.#onStatus = onStatus;
    this.#crew = new Crew(source, (hand, message) => this.#receive(hand, message), keepsSpare);
    this.#goOn();
  }

  /**
   * Ask a question. On one channel only the latest question counts: an earlier one that is not answered yet never is.
   * Without a channel every question is answered. A question asked before the engine is ready waits for it. One with
   * `progress` may be long work: others go before it, and it is told how far it is; and `loading` whether its worker
   * has to load more before it can begin.
   * @returns the answer; rejects with Refused
   */
  ask<Asked extends Request>(
    request: Asked,
    channel: string | null = null,
    { progress, loading }: { progress?: Progress; loading?: Loading } = {},
  ): Promise<Answers[Asked["ask"]]> {
    if (channel !== null) {
      this.drop(channel);
    }
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { request, channel, progress, loading, resolve, reject, deaths: 0 });
      this.#goOn();
    });
  }

  /**
   * Forget the question that is still open on a channel: its answer is not wanted any more. If it is being worked at,
   * that goes on until something better is at hand.
   */
  drop(channel: string) {
    for (const [id, pending] of this.#pending) {
      if (pending.channel === channel) {
        this.#pending.delete(id);
      }
    }
    this.#goOn();
  }

  /** Forget the question that is still open on a channel, and stop working at it now. */
  cancel(channel: string) {
    const before = new Set(this.#pending.keys());
    this.drop(channel);
    const cancelled = this.#crew.hands.filter(({ id }) => id !== null && before.has(id) && !this.#pending.has(id));
    for (const hand of cancelled) {
      this.#crew.replace(hand);
    }
    this.#goOn();
  }

  /** Start the engine anew, after a failure; every question that is still open is asked again. */
  restart() {
    this.#crew.restart();
    this.#goOn();
  }

  /** Does what there is to do after anything has changed. */
  #goOn() {
    this.#makeWay();
    this.#handOut();
    this.#crew.tend(this.#pending.size === 0);
    const { status } = this.#crew; // one worker that is ready will do
    if (status !== this.#status) {
      this.#status = status;
      this.#onStatus(status);
    }
  }

  /** Gives each free worker the next question. */
  #handOut() {
    for (const hand of this.#crew.hands.filter(({ isFree }) => isFree)) {
      const [id, pending] = this.#next() ?? [];
      if (id === undefined || pending === undefined) {
        break;
      }
      hand.give(id, pending.request, LONG_MS, () => this.#goOn());
    }
  }

  /** The next question: a quick one if there is any, and of long ones not two at a time. */
  #next() {
    const given = new Set(this.#crew.hands.map(({ id }) => id));
    const waiting = [...this.#pending].filter(([id]) => !given.has(id));
    const atLongWork = [...this.#pending].some(([id, { progress }]) => given.has(id) && progress);
    return waiting.find(([, { progress }]) => !progress) ?? (atLongWork ? undefined : waiting[0]);
  }

  /**
   * Ends a worker that is at long work which nobody wants any more, if there is another that is ready; and starts one
   * where the only one is at long work.
   */
  #makeWay() {
    const stray = this.#crew.hands.find(({ id, isLong }) => isLong && id !== null && !this.#pending.has(id));
    if (stray && this.#crew.hands.some((hand) => hand !== stray && hand.ready)) {
      this.#crew.end(stray);
    }
    if (this.#crew.mayGrow && this.#crew.hands[0]?.isLong) {
      this.#crew.start();
    }
  }

  #receive(hand: Hand, message: FromWorker) {
    if (("loading" in message || "ready" in message) && hand.id !== null) {
      this.#pending.get(hand.id)?.loading?.(!hand.ready);
    }
    if ("done" in message) {
      this.#pending.get(message.id)?.progress?.(message.done, message.total);
    } else {
      if ("answer" in message) {
        this.#settle(message.id, message.answer);
      } else if ("failed" in message) {
        this.#mourn(hand);
      }
      this.#goOn();
    }
  }

  /** What a worker has died of is asked again, but not for ever. */
  #mourn({ id }: Hand) {
    const pending = id === null ? undefined : this.#pending.get(id);
    if (id !== null && pending) {
      pending.deaths += 1;
      if (pending.deaths === MOST_DEATHS) {
        this.#pending.delete(id);
        pending.reject(new Refused({ code: "died", message: strings.engineDied }));
      }
    }
  }

  #settle(id: number, text: string) {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    const { answer, error } = JSON.parse(text);
    if (error) {
      pending?.reject(new Refused(error));
    } else {
      pending?.resolve(answer);
    }
  }
}
