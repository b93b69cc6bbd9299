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

export type Hand = ReturnType<typeof createHand>;

/** @param onLong called once if a question is not answered after a while */
export function createHand(
  worker: Worker,
  files: BootFiles | null,
  receive: (message: FromWorker) => void,
  onLong: () => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = (event) => {
    event.preventDefault();
    receive({ failed: event.message });
  };
  worker.onmessageerror = () => receive({ failed: "an answer that cannot be read" });
  worker.postMessage({ boot: files });

  const hand = {
    /** null for none */
    job: null as Job | null,
    ready: false,
    /** whether it has been at its question for long */
    isLong: false,
    get isFree() {
      return hand.ready && !hand.job;
    },
    give(job: Job) {
      hand.job = job;
      hand.startTimer();
      worker.postMessage({ request: JSON.stringify(job.request) });
    },
    rest() {
      hand.job = null;
      hand.isLong = false;
      hand.stopTimer();
    },
    /** Ends the worker, whatever it is at. */
    end() {
      hand.stopTimer();
      worker.terminate();
    },
    startTimer() {
      hand.stopTimer();
      timer = setTimeout(() => {
        hand.isLong = true;
        onLong();
      }, LONG_MS);
    },
    stopTimer() {
      clearTimeout(timer);
    },
  };
  return hand;
}
