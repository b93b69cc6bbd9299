// Long work on one channel of the engine: what was asked, its progress, and the last answer.

import type { Refusal } from "./messages.ts";
import type { Request } from "./protocol.ts";

export function initial() {
  return {
    /** the latest question; null for none */
    asked: null as Request | null,
    /** of the latest question; `slow` when it has been open for long enough to show progress */
    stage: "none" as "none" | "open" | "slow" | "answered" | "refused" | "stopped",
    /** null while unknown */
    progress: null as { done: number; total: number } | null,
    /** whether the engine has to load more before it can begin */
    loading: false,
    refusal: null as Refusal | null,
    /** the question that `answer` belongs to, which may be an earlier one */
    request: null as Request | null,
    answer: null as any,
  };
}

export type Work<Answer> = Omit<ReturnType<typeof initial>, "answer"> & { answer: Answer | null };

export function isOpen({ stage }: Work<any>) {
  return stage === "open" || stage === "slow";
}

/** Whether the answer on screen belongs to an earlier question, and will for a while. */
export function isOld({ stage }: Work<any>) {
  return stage === "slow" || stage === "stopped" || stage === "refused";
}

/** Whether only the odds are too much work: the set-up can be rolled all the same. */
export function isTooMuch({ code }: Refusal) {
  return code === "too-much-work";
}
