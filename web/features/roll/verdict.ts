// How a roll came out, as a sign and a word, so that no colour is needed to tell.

import type { Chance } from "../../engine/protocol.ts";
import { strings } from "../../words/en/page.ts";

/** Where a roll is neither, it may be a tie; or nothing says what a success is, and then it has no chance either. */
export function verdictOf({ success, chance = null }: { success: boolean | null; chance?: Chance | null }) {
  if (success === null) {
    return chance ? { kind: "neither", mark: "=", word: strings.neither } : { kind: "neither", mark: "•", word: "" };
  }
  return success
    ? { kind: "success", mark: "✓", word: strings.success }
    : { kind: "failure", mark: "✗", word: strings.failure };
}
