// Asks the engine long questions on one channel, the latest of which counts, and keeps a `Work` of the state up to date.

import type { App, Slice } from "../app.ts";
import type { Request } from "./protocol.ts";
import { initial, isOpen, type Work } from "./work.ts";

/** So long people wait without wondering. */
const SLOW_MS = 300;

/** @param name of the `Work` in its slice of the state
 * @param answered told of every answer that comes, however often it had to be asked for,
 * and also where `Work` is about something else by then */
export function createLongWork(
  app: App,
  slice: Slice,
  name: string,
  answered?: (answer: any, request: Request) => void,
) {
  const channel = `${slice} ${name}`;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const [state, write] = app.slice(slice);
  const isSeen = () => app.state().view === slice;
  const read = () => (state() as Record<string, any>)[name] as Work<any>;
  const change = (part: Partial<Work<any>>) => write({ [name]: { ...read(), ...part } });
  const end = (part: Partial<Work<any>>) => {
    clearTimeout(timer);
    change({ ...part, progress: null, loading: false });
  };
  /** Asks, unless the same was asked last, and has its answer or will have it. */
  async function ask(request: Request) {
    if (JSON.stringify(request) === JSON.stringify(read().asked) && read().refusal?.code !== "fault") {
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(() => isOpen(read()) && change({ stage: "slow" }), SLOW_MS);
    change({ asked: request, stage: "open", progress: null, loading: false, refusal: null });
    const ifStillAsked = (tell: () => void) => read().asked === request && tell();
    const progress = (done: number, total: number) => ifStillAsked(() => change({ progress: { done, total } }));
    const loading = (isLoading: boolean) => ifStillAsked(() => change({ loading: isLoading }));
    const refused = () => clearTimeout(timer);
    const { answer, refusal } = await app.engine.ask(request, { channel, progress, loading, refused, isSeen });
    ifStillAsked(() => end(refusal ? { refusal, stage: "refused" } : { answer, request, stage: "answered" }));
    if (answer) {
      answered?.(answer, request);
    }
  }

  return {
    ask,
    /** Stops what is being computed, for good. */
    stop() {
      app.engine.stop(channel);
      end({ stage: "stopped" });
    },
    /** Asks again what was stopped, or was refused and may pass. */
    resume() {
      const { asked } = read();
      change({ asked: null });
      asked && ask(asked);
    },
    /** Nothing is wanted any more. */
    clear() {
      app.engine.drop(channel);
      end(initial());
    },
  };
}
