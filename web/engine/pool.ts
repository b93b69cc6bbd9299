// The workers: one, and where there is room a spare one that is kept warm, so that whoever cancels long work need not wait.
// The first fetches and unpacks what Python starts from, while the page is still on its way; later ones are given that.

import type { BootFiles, FromWorker, Loaded } from "./messages.ts";
import type { Request } from "./protocol.ts";

/** With so much memory or less a worker that only waits is too much: the browser might throw the page away for it. */
const SMALL_GB = 2;
/** After so long a question counts as long work. */
const LONG_MS = 1000;
/** After so long without a question a spare worker starts: the page's own beginning goes before it. */
const SPARE_MS = 2000;
/** So long a worker too many is kept that has nothing to do: it takes memory, but soon there may be long work again. */
const IDLE_MS = 30_000;

/** Whether the browser has room for a spare worker. Not every one tells: then a phone is taken for a small one. */
export function hasRoom() {
  const unknown = matchMedia("(pointer: coarse)").matches ? 0 : Number.POSITIVE_INFINITY;
  const { deviceMemory = unknown, connection } = navigator as any;
  return deviceMemory > SMALL_GB && !connection?.saveData;
}

/** One worker, and the question that it is at. */
export class Hand {
  /** The question that it is at; null for none. */
  id: number | null = null;
  ready = false;
  /** Whether it has ever been ready: one that loads more, to answer what it otherwise cannot, is not for a while. */
  hasStarted = false;
  /** Whether it has been at it for long. */
  isLong = false;
  #worker;
  #ended = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #onLong = () => {};

  /** @param receive called after the hand has taken notice itself */
  constructor(worker: Worker, files: BootFiles | null, receive: (hand: Hand, message: FromWorker) => void) {
    this.#worker = worker;
    worker.onmessage = ({ data }) => {
      if ("lives" in data) {
        this.#mourn(data.lives, () => receive(this, { failed: "it is gone" }));
      } else {
        this.#notice(data);
        receive(this, data);
      }
    };
    worker.onerror = (event) => {
      event.preventDefault();
      receive(this, { failed: event.message });
    };
    worker.onmessageerror = () => receive(this, { failed: "an answer that cannot be read" });
    worker.postMessage({ boot: files });
  }

  get isFree() {
    return this.ready && this.id === null;
  }

  /** @param onLong called once if the question is not answered after a while */
  give(id: number, request: Request, onLong: () => void) {
    this.id = id;
    this.#onLong = onLong;
    this.#startTimer();
    this.#worker.postMessage({ id, request: JSON.stringify(request) });
  }

  /** Ends the worker, whatever it is at; nothing is received from it any more. */
  end() {
    clearTimeout(this.#timer);
    this.#ended.abort();
    this.#worker.onmessage = null;
    this.#worker.onerror = null;
    this.#worker.onmessageerror = null;
    this.#worker.terminate();
  }

  #startTimer() {
    this.#timer = setTimeout(() => {
      this.isLong = true;
      this.#onLong();
    }, LONG_MS);
  }

  /**
   * @param lock that the worker holds as long as it lives
   * @param tell called when it is gone and nobody here has ended it
   */
  #mourn(lock: string, tell: () => void) {
    navigator.locks.request(lock, { signal: this.#ended.signal }, tell).catch(() => {});
  }

  #notice(message: FromWorker) {
    if ("loading" in message) {
      this.ready = false;
      clearTimeout(this.#timer); // to load is not to be at work
    } else if ("ready" in message) {
      this.ready = true;
      this.hasStarted = true;
      if (this.id !== null) {
        this.#startTimer();
      }
    } else if ("answer" in message) {
      this.id = null;
      this.isLong = false;
      clearTimeout(this.#timer);
    }
  }
}

export class Pool {
  hands: Hand[] = [];
  #startWorker;
  #receive;
  #onLoaded;
  #keepsSpare;
  /** What workers start from; null where they have to fetch it. */
  #files: BootFiles | null = null;
  /** Whether the engine had to start whole, which no device should do twice. */
  #isWhole = false;
  /** Whether one more worker has just failed to start: not the next thing to try again. */
  #isFull = false;
  /** Whether the last worker died with nothing to do: there is none until there is a question. */
  #sleeps = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param receive called after the pool has taken notice itself
   * @param onLoaded told how much has come of what is fetched
   */
  constructor(
    startWorker: () => Worker,
    receive: (hand: Hand, message: FromWorker) => void,
    onLoaded: (loaded: Loaded | null) => void,
    keepsSpare: boolean,
  ) {
    this.#startWorker = startWorker;
    this.#receive = receive;
    this.#onLoaded = onLoaded;
    this.#keepsSpare = keepsSpare;
    this.start();
  }

  /** One worker that is ready will do. */
  get status() {
    const isReady = this.#sleeps || this.hands.some(({ ready }) => ready);
    return isReady ? "ready" : this.hands.length > 0 ? "loading" : "failed";
  }

  /** Whether there may be one more beside a worker that is at long work. */
  get mayGrow() {
    return this.hands.length === 1 && !this.#isFull;
  }

  get #size() {
    return this.#keepsSpare && !this.#isWhole && !this.#isFull ? 2 : 1;
  }

  start() {
    this.#sleeps = false;
    const receive = (hand: Hand, message: FromWorker) => {
      this.#notice(hand, message);
      this.#receive(hand, message);
    };
    this.hands.push(new Hand(this.#startWorker(), this.#files, receive));
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
    this.#files = null;
    this.start();
  }

  /** Brings the pool to its size: at once where there is none for a question, else after a while without any. */
  tend(questions: number) {
    clearTimeout(this.#timer);
    const missing = this.#size - this.hands.length;
    if (this.#sleeps && questions > 0) {
      this.start();
    } else if (questions === 0 && missing > 0 && this.hands.some(({ ready }) => ready)) {
      this.#timer = setTimeout(() => this.start(), SPARE_MS);
    } else if (questions === 0 && missing < 0) {
      this.#timer = setTimeout(() => this.hands.slice(this.#size).forEach(this.end, this), IDLE_MS);
    }
  }

  /** A worker that dies of a question is replaced; one that does not even start is done without. */
  #notice(hand: Hand, message: FromWorker) {
    if ("ready" in message) {
      this.#isWhole = message.isWhole;
      if (message.files) {
        this.#keep(message.files, hand);
      }
    } else if ("answer" in message) {
      this.#isFull = false;
    } else if ("loading" in message) {
      this.#onLoaded(message.loading);
    } else if ("failed" in message) {
      this.end(hand);
      const isIdle = hand.id === null;
      this.#isFull ||= !hand.hasStarted || isIdle;
      this.#sleeps = hand.hasStarted && isIdle && this.hands.length === 0;
      if (hand.hasStarted && !isIdle && this.hands.length === 0) {
        this.start();
      }
    }
  }

  /** Spare workers that have started from less would have to fetch the rest themselves. */
  #keep(files: BootFiles, from: Hand) {
    const isMore = files.name !== this.#files?.name;
    this.#files = files;
    for (const spare of this.hands.filter((one) => isMore && one !== from && one.isFree)) {
      this.end(spare);
    }
  }
}
