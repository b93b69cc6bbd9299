// The Tables view: which sweep is asked for, and the last answer.

/** @typedef {import("../engine/protocol.js").TableReport} TableReport */
/** @typedef {import("../engine/protocol.js").SolveReport} SolveReport */
/** @typedef {import("../engine/protocol.js").Refusal} Refusal */

/**
 * @typedef {object} Tables
 * @property {string} published the key of a table of the source; "" where rows and columns are chosen freely
 * @property {string} rows the sweep of the rows, such as `dice=3..8`; "" for the system's own suggestion
 * @property {string} columns the sweep of the columns; "" for none
 * @property {string} about the wanted chance as it was typed, such as `65%`
 * @property {TableReport | null} table
 * @property {SolveReport | null} solved
 * @property {Refusal | null} refusal
 * @property {{ done: number, total: number } | null} progress of what is being computed; null when nothing is
 */

/** @returns {Tables} */
export function initial() {
  return { published: "", rows: "", columns: "", about: "", table: null, solved: null, refusal: null, progress: null };
}
