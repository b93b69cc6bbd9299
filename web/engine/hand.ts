// One worker, and the question that it is at.

import type { BootFiles, FromWorker } from "./messages.ts";
import type { Request } from "./protocol.ts";

/** After so long a question counts as long work. */
const LONG_MS = 1000;

export class Hand<Job extends { request: Request }> {
  /** null for none */
  job: Job | null = null;
  ready = false;
  /** Whether it has been at its question for long. */
  isLong = false;
  #worker;
  #onLong = () => {};
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(worker: Worker, files: BootFiles | null, receive: (message: FromWorker) => void) {
    this.#worker = worker;
    worker.onmessage = ({ data }) => receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      receive({ failed: event.message });
    };
    worker.onmessageerror = () => receive({ failed: "an answer that cannot be read" });
    worker.postMessage({ boot: files });
  }

  get isFree() {
    return this.ready && !this.job;
  }

  /** @param onLong called once if the question is not answered after a while */
  give(job: Job, onLong: () => void) {
    this.job = job;
    this.#onLong = onLong;
    this.#startTimer();
    this.#worker.postMessage({ request: JSON.stringify(job.request) });
  }

  /** Ends the worker, whatever it is at. */
  end() {
    clearTimeout(this.#timer);
    this.#worker.terminate();
  }

  /** What a message says of the worker itself. */
  notice(message: FromWorker) {
    if ("loading" in message) {
      this.ready = false;
      clearTimeout(this.#timer); // to load is not to be at work
    } else if ("ready" in message) {
      this.ready = true;
      if (this.job) {
        this.#startTimer();
      }
    } else if ("answer" in message) {
      this.job = null;
      this.isLong = false;
      clearTimeout(this.#timer);
    }
  }

  #startTimer() {
    this.#timer = setTimeout(() => {
      this.isLong = true;
      this.#onLong();
    }, LONG_MS);
  }
}
