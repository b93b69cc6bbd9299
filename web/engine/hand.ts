// One worker, and the question that it is at.

import type { BootFiles, FromWorker } from "./messages.ts";
import type { Request } from "./protocol.ts";

export interface Options {
  /** On one channel only the latest question counts: an earlier one that is not answered yet never is. */
  channel?: string;
  /** The question may be long work, before which others go; and it is told how far it is. */
  progress?: (done: number, total: number) => void;
  /** Whether anybody looks at where the answer of long work goes: other long work need not wait for it as long as nobody does. */
  isSeen?: () => boolean;
  /** Whether its worker has to load more before it can begin. */
  loading?: (isLoading: boolean) => void;
  /** It has no answer, of which is told only once nobody types any more. */
  refused?: () => void;
}

export interface Job extends Options {
  request: Request;
  rank: number;
  resolve: (answered: any) => void;
  /** how many workers have died of it */
  deaths: number;
}

/** After so long a question counts as long work. */
const LONG_MS = 1000;

export class Hand {
  /** null for none */
  job: Job | null = null;
  ready = false;
  /** Whether it has been at its question for long. */
  isLong = false;
  #worker;
  #onLong;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onLong called once if a question is not answered after a while */
  constructor(worker: Worker, files: BootFiles | null, receive: (message: FromWorker) => void, onLong: () => void) {
    this.#worker = worker;
    this.#onLong = onLong;
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

  give(job: Job) {
    this.job = job;
    this.startTimer();
    this.#worker.postMessage({ request: JSON.stringify(job.request) });
  }

  rest() {
    this.job = null;
    this.isLong = false;
    this.stopTimer();
  }

  /** Ends the worker, whatever it is at. */
  end() {
    this.stopTimer();
    this.#worker.terminate();
  }

  startTimer() {
    this.stopTimer();
    this.#timer = setTimeout(() => {
      this.isLong = true;
      this.#onLong();
    }, LONG_MS);
  }

  stopTimer() {
    clearTimeout(this.#timer);
  }
}
