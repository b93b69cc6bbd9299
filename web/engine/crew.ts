// The workers: one, and where there is room a spare one that is kept warm, so that whoever cancels long work need not wait.
// All start from what was fetched and compiled once.

import { Hand } from "./hand.ts";
import type { FromWorker } from "./messages.ts";
import type { Source } from "./source.ts";

/** With so much memory or less a worker that only waits is too much: the browser might throw the page away for it. */
const SMALL_GB = 2;
/** After so long without a question a spare worker starts: the page's own beginning goes before it. */
const SPARE_MS = 2000;
/**
 * So long a worker too many is kept that has nothing to do: it takes memory, but soon there may be long work again.
 */
const IDLE_MS = 30_000;

/** Whether the browser has room for a spare worker. Not every one tells: then a phone is taken for a small one. */
export function hasRoom() {
  const unknown = matchMedia("(pointer: coarse)").matches ? 0 : Number.POSITIVE_INFINITY;
  const { deviceMemory = unknown, connection } = navigator as any;
  return deviceMemory > SMALL_GB && !connection?.saveData;
}

export class Crew {
  hands: Hand[] = [];
  #source;
  #receive;
  #keepsSpare;
  /** Whether the engine had to start whole, which no device should do twice. */
  #isWhole = false;
  /** Whether one more worker has just failed to start: not the next thing to try again. */
  #isFull = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param receive called after the crew has taken notice itself */
  constructor(source: Source, receive: (hand: Hand, message: FromWorker) => void, keepsSpare: boolean) {
    this.#source = source;
    this.#receive = receive;
    this.#keepsSpare = keepsSpare;
    this.start();
  }

  get status() {
    return this.hands.some(({ ready }) => ready) ? "ready" : this.hands.length > 0 ? "loading" : "failed";
  }

  /** Whether there may be one more beside a worker that is at long work. */
  get mayGrow() {
    return this.hands.length === 1 && !this.#isFull;
  }

  get #size() {
    return this.#keepsSpare && !this.#isWhole && !this.#isFull ? 2 : 1;
  }

  start() {
    const receive = (hand: Hand, message: FromWorker) => {
      this.#notice(hand, message);
      this.#receive(hand, message);
    };
    this.hands.push(new Hand(this.#source, receive));
  }

  end(hand: Hand) {
    hand.end();
    this.hands = this.hands.filter((one) => one !== hand);
  }

  /** Ends a worker and sees to it that there is another. */
  replace(hand: Hand) {
    this.end(hand);
    if (this.hands.length === 0) {
      this.start();
    }
  }

  /** Starts from the very beginning: what is at hand may be what is wrong. */
  restart() {
    for (const hand of this.hands) {
      this.end(hand);
    }
    this.#isWhole = false;
    this.#isFull = false;
    this.#source.anew();
    this.start();
  }

  /**
   * After a while brings the crew to its size.
   * @param isIdle whether no question is open
   */
  tend(isIdle: boolean) {
    clearTimeout(this.#timer);
    const missing = this.#size - this.hands.length;
    if (isIdle && missing > 0 && this.status === "ready") {
      this.#timer = setTimeout(() => this.start(), SPARE_MS);
    } else if (isIdle && missing < 0) {
      this.#timer = setTimeout(() => this.hands.slice(this.#size).forEach(this.end, this), IDLE_MS);
    }
  }

  /** A worker that dies is replaced; one that does not even start is done without. */
  #notice(hand: Hand, message: FromWorker) {
    if ("ready" in message) {
      this.#isWhole = message.isWhole;
      if (message.files) {
        const isMore = message.files.name !== this.#source.files()?.name;
        for (const spare of this.hands.filter((one) => isMore && one !== hand && one.isFree)) {
          this.end(spare); // it has started from less, and would have to fetch the rest itself
        }
        this.#source.keep(message.files);
      }
    } else if ("answer" in message) {
      this.#isFull = false;
    } else if ("loading" in message) {
      this.#source.came(message.loading);
    } else if ("failed" in message && hand.hasStarted) {
      this.replace(hand);
    } else if ("failed" in message) {
      this.end(hand);
      this.#isFull = true;
    }
  }
}
