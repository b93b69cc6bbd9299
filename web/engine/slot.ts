// One worker, and the question it is working on.

import type { BootFiles, FromWorker } from "./messages.ts";
import type { Request } from "./protocol.ts";

export interface Options {
  /** Only the latest question on a channel counts: earlier ones still open are never answered. */
  channel?: string;
  /** Called with the progress. Marks the question as long work, which lets others go first. */
  progress?: (done: number, total: number) => void;
  /** Whether the view that shows the answer is open. Hidden work doesn't hold up other long work. */
  isSeen?: () => boolean;
  /** Called when its worker has to load more before it can begin, and when that is done. */
  loading?: (isLoading: boolean) => void;
  /** Called when the question is refused; the refusal itself waits until nobody is typing. */
  refused?: () => void;
}

export interface Job extends Options {
  request: Request;
  rank: number;
  resolve: (answered: any) => void;
  /** how many workers have died of it */
  deaths: number;
}

/** A question counts as long work after this long. */
const LONG_MS = 1000;

export type Slot = ReturnType<typeof createSlot>;

/** @param onLong called once for each question that takes long */
export function createSlot(
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

  const slot = {
    /** null for none */
    job: null as Job | null,
    ready: false,
    /** whether its question is taking long */
    isLong: false,
    get isFree() {
      return slot.ready && !slot.job;
    },
    give(job: Job) {
      slot.job = job;
      slot.startTimer();
      worker.postMessage({ request: JSON.stringify(job.request) });
    },
    rest() {
      slot.job = null;
      slot.isLong = false;
      slot.stopTimer();
    },
    /** Terminates the worker, whatever it is doing. */
    end() {
      slot.stopTimer();
      worker.terminate();
    },
    startTimer() {
      slot.stopTimer();
      timer = setTimeout(() => {
        slot.isLong = true;
        onLong();
      }, LONG_MS);
    },
    stopTimer() {
      clearTimeout(timer);
    },
  };
  return slot;
}
