// How a roll came out, as a sign and a word, so that no colour is needed to tell.

import { strings } from "../strings.js";

/**
 * Where a roll is neither, it may be a tie; or nothing says what a success is, and then it has no chance either.
 * @param {{ success: boolean | null, chance?: import("../engine/protocol.js").Chance | null }} roll
 */
export function verdictOf({ success, chance = null }) {
  if (success === null) {
    return chance ? { kind: "neither", mark: "=", word: strings.neither } : { kind: "neither", mark: "•", word: "" };
  }
  return success
    ? { kind: "success", mark: "✓", word: strings.success }
    : { kind: "failure", mark: "✗", word: strings.failure };
}
