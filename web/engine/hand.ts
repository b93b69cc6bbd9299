// One worker, and the question that it is at.

import type { FromWorker } from "./messages.ts";
import type { Request } from "./protocol.ts";
import type { Source } from "./source.ts";

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
  #startTimer = () => {};

  /** @param receive called after the hand has taken notice itself */
  constructor(source: Source, receive: (hand: Hand, message: FromWorker) => void) {
    this.#worker = source.worker();
    this.#worker.onmessage = ({ data }) => {
      if ("lives" in data) {
        this.#mourn(data.lives, () => receive(this, { failed: "it is gone" }));
      } else {
        this.#notice(data);
        receive(this, data);
      }
    };
    this.#worker.onerror = (event) => {
      event.preventDefault();
      receive(this, { failed: event.message });
    };
    this.#worker.onmessageerror = () => receive(this, { failed: "an answer that cannot be read" });
    this.#worker.postMessage({ boot: source.files() });
  }

  get isFree() {
    return this.ready && this.id === null;
  }

  /** @param onLong called once if the question is not answered after so long */
  give(id: number, request: Request, longMs: number, onLong: () => void) {
    this.id = id;
    this.#startTimer = () => {
      this.#timer = setTimeout(() => {
        this.isLong = true;
        onLong();
      }, longMs);
    };
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
