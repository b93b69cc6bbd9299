// Long work on one channel of the engine: what was asked, how far it is, and the last answer that came.

/** @import { Request } from "../engine/protocol.js" */
/** @import { Refusal } from "../engine/messages.js" */

/**
 * @template Answer
 * @typedef {object} Work
 * @property {Request | null} asked the latest question; null for none
 * @property {"none" | "open" | "slow" | "answered" | "refused" | "stopped"} stage of the latest question; `slow` when it
 *   has been open for so long that people want to know
 * @property {{ done: number, total: number } | null} progress null as long as none is known
 * @property {boolean} loading whether the engine has to load more before it can begin
 * @property {Refusal | null} refusal
 * @property {boolean} mayPass whether the refusal may be another one, or none, when the same is asked again
 * @property {Request | null} request what `answer` answers, which may be an earlier question
 * @property {Answer | null} answer the last that came
 */

/** @returns {Work<any>} */
export function initial() {
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

/** @param {Work<any>} work */
export function isOpen({ stage }) {
  return stage === "open" || stage === "slow";
}

/**
 * @param {Request | null} one
 * @param {Request | null} other
 */
export function sameRequest(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Whether a request has its answer, or will have it.
 * @param {Request} request
 * @param {Work<any>} work
 */
export function isSettled(request, { asked, stage, mayPass }) {
  return sameRequest(request, asked) && !(stage === "refused" && mayPass);
}
