// Taking numbers and pictures away: the word about what was just done.

/**
 * @typedef {object} TakeAway
 * @property {string} note "" when there is nothing to say
 * @property {boolean} failed
 */

/** @returns {TakeAway} */
export function initial() {
  return { note: "", failed: false };
}
