// Asks the engine long questions on one channel, the latest of which counts, and keeps a `Work` of the state up to date.

import { type Engine, whyNot } from "./client.ts";
import type { Request } from "./protocol.ts";
import { initial, isOpen, isSettled } from "./work.ts";

/** So long people wait without wondering. */
const SLOW_MS = 300;

export type Work = import("./work.ts").Work<any>;

/**
 * @param answered told of every answer that comes, however often it had to be asked for,
 * and also where `Work` is about something else by then
 */
export function createLongWork(
  engine: Engine,
  channel: string,
  read: () => Work,
  write: (work: Work) => void,
  answered?: (answer: any, request: Request) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();
  const change = (part: Partial<Work>) => write({ ...read(), ...part });
  const end = (part: Partial<Work>) => {
    clearTimeout(timer);
    change({ ...part, progress: null, loading: false });
  };
  return {
    /** Asks, unless the same was asked last. */
    async ask(request: Request) {
      if (isSettled(request, read())) {
        return;
      }
      clearTimeout(timer);
      timer = setTimeout(() => isOpen(read()) && change({ stage: "slow" }), SLOW_MS);
      change({ asked: request, stage: "open", progress: null, loading: false, refusal: null });
      const ifStillAsked = (tell: () => void) => read().asked === request && tell();
      asking = new AbortController();
      const { signal } = asking;
      try {
        const progress = (done: number, total: number) => ifStillAsked(() => change({ progress: { done, total } }));
        const loading = (isLoading: boolean) => ifStillAsked(() => change({ loading: isLoading }));
        const answer = await engine.ask(request, { channel, signal, progress, loading });
        ifStillAsked(() => end({ answer, request, stage: "answered" }));
        answered?.(answer, request);
      } catch (error) {
        if (!signal.aborted) {
          const why = whyNot(error);
          ifStillAsked(() => end({ ...why, stage: "refused" }));
        }
      }
    },
    /** Stops what is being computed, for good. */
    cancel() {
      asking.abort();
      end({ stage: "stopped" });
    },
    /** Asks again what was stopped. */
    again() {
      const { asked } = read();
      change({ asked: null });
      return asked && this.ask(asked);
    },
    /** Nothing is wanted any more. */
    clear() {
      engine.drop(channel);
      end(initial());
    },
  };
}
