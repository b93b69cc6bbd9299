// How often the worker tells the page how far something is: people see no more, and messages cost time.

const MS = 100;

/**
 * The same function, which does nothing when it is called again too soon, or at once: what is quick comes without a word.
 * @template {unknown[]} Told
 * @param {(...told: Told) => void} tell
 * @returns {(...told: Told) => void}
 */
export function seldom(tell) {
  let last = performance.now();
  return (...told) => {
    const now = performance.now();
    if (now - last >= MS) {
      last = now;
      tell(...told);
    }
  };
}
