// Long work on one channel of the engine: what was asked, how far it is, and the last answer that came.

import type { Refusal } from "./messages.ts";
import type { Request } from "./protocol.ts";

export interface Work<Answer> {
  /** the latest question; null for none */
  asked: Request | null;
  /** of the latest question; `slow` when it
   * has been open for so long that people want to know */
  stage: "none" | "open" | "slow" | "answered" | "refused" | "stopped";
  /** null as long as none is known */
  progress: { done: number; total: number } | null;
  /** whether the engine has to load more before it can begin */
  loading: boolean;
  refusal: Refusal | null;
  /** whether the refusal may be another one, or none, when the same is asked again */
  mayPass: boolean;
  /** what `answer` answers, which may be an earlier question */
  request: Request | null;
  /** the last that came */
  answer: Answer | null;
}

export function initial(): Work<any> {
  return {
    asked: null,
    stage: "none",
    progress: null,
    loading: false,
    refusal: null,
    mayPass: false,
    request: null,
    answer: null,
  };
}

export function isOpen({ stage }: Work<any>) {
  return stage === "open" || stage === "slow";
}

export function sameRequest(one: Request | null, other: Request | null) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether a request has its answer, or will have it. */
export function isSettled(request: Request, { asked, stage, mayPass }: Work<any>) {
  return sameRequest(request, asked) && !(stage === "refused" && mayPass);
}
