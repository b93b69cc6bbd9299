// Asks the engine long questions on one channel, where only the latest counts, and keeps a `Work` of the state current.

import type { App, Slice } from "../app.ts";
import type { Request } from "./protocol.ts";
import { initial, isOpen, type Work } from "./work.ts";

/** How long to wait before showing progress. */
const SLOW_MS = 300;

/** @param name of the `Work` in its slice of the state
 * @param answered called with every answer, even if the `Work` is about another question by then */
export function createLongWork(app: App, slice: Slice, name: string, answered?: (answer: any) => void) {
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
  /** Asks, unless the same question was asked last and didn't end in a fault. */
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
      answered?.(answer);
    }
  }

  return {
    ask,
    /** Stops the computation. */
    stop() {
      app.engine.stop(channel);
      end({ stage: "stopped" });
    },
    /** Asks the last question again, after it was stopped or refused. */
    resume() {
      const { asked } = read();
      change({ asked: null });
      asked && ask(asked);
    },
    /** Drops the question and resets the `Work`. */
    clear() {
      app.engine.drop(channel);
      end(initial());
    },
  };
}
