// Long work on one channel of the engine: what was asked, how far it is, and the last answer that came.

import type { Refusal } from "./messages.ts";
import type { Request } from "./protocol.ts";

export function initial() {
  return {
    /** the latest question; null for none */
    asked: null as Request | null,
    /** of the latest question; `slow` when it has been open for so long that people want to know */
    stage: "none" as "none" | "open" | "slow" | "answered" | "refused" | "stopped",
    /** null as long as none is known */
    progress: null as { done: number; total: number } | null,
    /** whether the engine has to load more before it can begin */
    loading: false,
    refusal: null as Refusal | null,
    /** what `answer` answers, which may be an earlier question */
    request: null as Request | null,
    answer: null as any,
  };
}

export type Work<Answer> = Omit<ReturnType<typeof initial>, "answer"> & { answer: Answer | null };

export function isOpen({ stage }: Work<any>) {
  return stage === "open" || stage === "slow";
}

/** Whether the answer is that of an earlier question, and stays so for a while. */
export function isOld({ stage }: Work<any>) {
  return stage === "slow" || stage === "stopped" || stage === "refused";
}

/** What would take too much work for its odds may be rolled all the same. */
export function isTooMuch({ code }: Refusal) {
  return code === "too-much-work";
}
