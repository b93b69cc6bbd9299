// Questions without an answer.

import type { Refusal } from "./messages.ts";

/** Why there is no answer: the engine's sentence about a question that it cannot answer, for what was asked is wrong. Or it has
 * failed itself, a `fault`: then the same question may be answered another time. */
export class Refused extends Error {
  refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Any other error is thrown again. */
export function whyNot(error: unknown): Refusal {
  if (error instanceof Refused) {
    return error.refusal;
  }
  throw error;
}

/** What would take too much work for its odds may be rolled all the same. */
export function isTooMuch({ code }: Refusal) {
  return code === "too-much-work";
}
