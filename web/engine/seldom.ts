// How often the worker tells the page how far something is: people see no more, and messages cost time.

const MS = 100;

/**
 * The same function, which does nothing when it is called again too soon, or at once: what is quick comes without a word.
 */
export function seldom<Told extends unknown[]>(tell: (...told: Told) => void): (...told: Told) => void {
  let last = performance.now();
  return (...told) => {
    const now = performance.now();
    if (now - last >= MS) {
      last = now;
      tell(...told);
    }
  };
}
