// Asks the engine long questions on one channel, the latest of which counts, and keeps a `Work` of the state up to date.

import { Refused } from "../engine/client.js";
import { initial, isOpen, isSettled } from "../state/work.js";

/** So long people wait without wondering. */
const SLOW_MS = 300;

/** @import { Request } from "../engine/protocol.js" */
/** @typedef {import("../state/work.js").Work<any>} Work */

/**
 * @param {import("../engine/client.js").EngineClient} engine
 * @param {string} channel
 * @param {() => Work} read
 * @param {(work: Work) => void} write
 * @param {(answer: any, request: Request) => void} [answered] told of every answer that comes, however often it had to be asked for,
 *   and also where `Work` is about something else by then
 */
export function createLongWork(engine, channel, read, write, answered) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const change = (/** @type {Partial<Work>} */ part) => write({ ...read(), ...part });
  const end = (/** @type {Partial<Work>} */ part) => {
    clearTimeout(timer);
    change({ ...part, progress: null, loading: false });
  };
  return {
    /**
     * Asks, unless the same was asked last.
     * @param {Request} request
     */
    async ask(request) {
      if (isSettled(request, read())) {
        return;
      }
      clearTimeout(timer);
      timer = setTimeout(() => isOpen(read()) && change({ stage: "slow" }), SLOW_MS);
      change({ asked: request, stage: "open", progress: null, loading: false, refusal: null });
      const ifStillAsked = (/** @type {() => void} */ tell) => read().asked === request && tell();
      try {
        const progress = (/** @type {number} */ done, /** @type {number} */ total) =>
          ifStillAsked(() => change({ progress: { done, total } }));
        const loading = (/** @type {boolean} */ isLoading) => ifStillAsked(() => change({ loading: isLoading }));
        const answer = await engine.ask(request, channel, { progress, loading });
        ifStillAsked(() => end({ answer, request, stage: "answered" }));
        answered?.(answer, request);
      } catch (error) {
        const { refusal, mayPass } = Refused.of(error);
        ifStillAsked(() => end({ refusal, stage: "refused", mayPass }));
      }
    },
    /** Stops what is being computed, for good. */
    cancel() {
      engine.cancel(channel);
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
