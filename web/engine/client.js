// The page's side of the engine: asks it questions as promises. Knows the worker's messages, nothing of Pyodide.
//
// A worker cannot be interrupted, only ended. So it is given one question at a time; while it is at one for long, a second
// worker starts, which answers what else is asked meanwhile, and takes over when the long work is cancelled.

import { Hand } from "./hand.js";

/** @typedef {import("./protocol.js").Request} Request */
/** @typedef {import("./protocol.js").Refusal} Refusal */
/** @typedef {import("./protocol.js").FromWorker} FromWorker */
/** @typedef {"loading" | "ready" | "failed"} EngineStatus */
/** @typedef {(done: number, total: number) => void} Progress */
/**
 * @typedef {{ request: Request, channel: string | null, progress: Progress | undefined, resolve: (answer: any) => void,
 *   reject: (why: Refused) => void }} Pending
 */

/** After so long a question counts as long work, and a second worker starts. */
const LONG_MS = 1000;
/** So long a second worker is kept that has nothing to do: it takes memory, but soon there may be long work again. */
const IDLE_MS = 30_000;

/** The engine's sentence about a question that it cannot answer. */
export class Refused extends Error {
  /** @param {Refusal} refusal */
  constructor(refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

export class EngineClient {
  /** Open questions in the order in which they were asked. @type {Map<number, Pending>} */
  #pending = new Map();
  #lastId = 0;
  #startWorker;
  #onStatus;
  #onLoaded;
  /** @type {Hand[]} */
  #hands = [];
  /** @type {EngineStatus | undefined} */
  #status;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #idle;

  /**
   * @param {() => Worker} startWorker
   * @param {(status: EngineStatus, why?: string) => void} onStatus
   * @param {(loaded: number, total: number) => void} onLoaded bytes, as long as there is no worker that is ready
   */
  constructor(startWorker, onStatus, onLoaded = () => {}) {
    this.#startWorker = startWorker;
    this.#onStatus = onStatus;
    this.#onLoaded = onLoaded;
    this.#start();
  }

  /**
   * Ask a question. On one channel only the latest question counts: an earlier one that is not answered yet never is.
   * Without a channel every question is answered. A question asked before the engine is ready waits for it. One with
   * `progress` may be long work: others go before it, and it is told how far it is.
   * @param {Request} request
   * @param {string | null} channel
   * @param {{ progress?: Progress }} options
   * @returns {Promise<any>} the answer; rejects with Refused
   */
  ask(request, channel = null, { progress } = {}) {
    if (channel !== null) {
      this.drop(channel);
    }
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { request, channel, progress, resolve, reject });
      this.#handOut();
    });
  }

  /**
   * Forget the question that is still open on a channel: its answer is not wanted any more. If it is being worked at,
   * that goes on until something better is at hand.
   * @param {string} channel
   */
  drop(channel) {
    for (const [id, pending] of this.#pending) {
      if (pending.channel === channel) {
        this.#pending.delete(id);
      }
    }
    this.#makeWay();
  }

  /**
   * Forget the question that is still open on a channel, and stop working at it now.
   * @param {string} channel
   */
  cancel(channel) {
    const before = new Set(this.#pending.keys());
    this.drop(channel);
    for (const hand of this.#hands.filter(({ id }) => id !== null && before.has(id) && !this.#pending.has(id))) {
      this.#end(hand);
    }
    if (this.#hands.length === 0) {
      this.#start();
    }
    this.#tell();
    this.#handOut();
  }

  /** Start the engine anew, after a failure; every question that is still open is asked again. */
  restart() {
    for (const hand of [...this.#hands]) {
      this.#end(hand);
    }
    this.#start();
  }

  #start() {
    this.#hands.push(new Hand(this.#startWorker, (hand, message) => this.#receive(hand, message)));
    this.#tell();
  }

  /** @param {Hand} hand */
  #end(hand) {
    hand.end();
    this.#hands = this.#hands.filter((one) => one !== hand);
  }

  /** Tells of a change of the whole: one worker that is ready will do. */
  #tell() {
    const status = this.#hands.some(({ ready }) => ready) ? "ready" : "loading";
    if (status !== this.#status) {
      this.#status = status;
      this.#onStatus(status);
    }
  }

  /** Gives each free worker the next question. */
  #handOut() {
    for (const hand of this.#hands.filter(({ isFree }) => isFree)) {
      const next = this.#next();
      if (next === undefined) {
        break;
      }
      const [id, { request }] = next;
      hand.give(id, request, LONG_MS, () => this.#makeWay());
    }
    clearTimeout(this.#idle);
    if (this.#hands.length > 1 && this.#pending.size === 0) {
      this.#idle = setTimeout(() => {
        for (const hand of this.#hands.slice(1)) {
          this.#end(hand);
        }
      }, IDLE_MS);
    }
  }

  /** The next question: a quick one if there is any, and of long ones not two at a time. */
  #next() {
    const given = new Set(this.#hands.map(({ id }) => id));
    const waiting = [...this.#pending].filter(([id]) => !given.has(id));
    const atLongWork = [...this.#pending].some(([id, { progress }]) => given.has(id) && progress);
    return waiting.find(([, { progress }]) => !progress) ?? (atLongWork ? undefined : waiting[0]);
  }

  /**
   * Ends a worker that is at long work which nobody wants any more, if there is another that is ready; and starts one
   * where the only one is at long work.
   */
  #makeWay() {
    const stray = this.#hands.find(({ id, isLong }) => isLong && id !== null && !this.#pending.has(id));
    if (stray && this.#hands.some((hand) => hand !== stray && hand.ready)) {
      this.#end(stray);
    }
    if (this.#hands.length === 1 && this.#hands[0]?.isLong) {
      this.#start();
    }
  }

  /**
   * @param {Hand} hand
   * @param {FromWorker} message
   */
  #receive(hand, message) {
    if ("ready" in message) {
      this.#makeWay();
      this.#tell();
      this.#handOut();
    } else if ("failed" in message) {
      this.#fail(hand, message.failed);
    } else if ("answer" in message) {
      this.#settle(message.id, message.answer);
      this.#handOut();
    } else if ("loaded" in message) {
      if (this.#status === "loading") {
        this.#onLoaded(message.loaded, message.total);
      }
    } else {
      this.#pending.get(message.id)?.progress?.(message.done, message.total);
    }
  }

  /**
   * A second worker that does not start is done without; the engine has failed when there is no other.
   * @param {Hand} hand
   * @param {string} why
   */
  #fail(hand, why) {
    if (hand.id === null && this.#hands.length > 1) {
      this.#end(hand);
    } else {
      this.#status = "failed";
      this.#onStatus("failed", why);
    }
  }

  /**
   * @param {number} id
   * @param {string} text
   */
  #settle(id, text) {
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
