// How a roll came out, as a sign and a word, so that no colour is needed to tell.

import { strings } from "../strings.js";

/** @param {{ success: boolean | null }} roll */
export function verdictOf({ success }) {
  if (success === null) {
    return { kind: "neither", mark: "=", word: strings.neither };
  }
  return success
    ? { kind: "success", mark: "✓", word: strings.success }
    : { kind: "failure", mark: "✗", word: strings.failure };
}
