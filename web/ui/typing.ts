// Whether somebody is typing: an unfinished text may be wrong only for the moment.

const PAUSE_MS = 500;
/** Time of the last key in a field that wasn't left or submitted since. */
let last = Number.NEGATIVE_INFINITY;

addEventListener("input", () => (last = performance.now()), true);
addEventListener("change", () => (last = Number.NEGATIVE_INFINITY), true);

const rest = () => last + PAUSE_MS - performance.now();

/** Resolves once nobody is typing. */
export async function pause() {
  while (rest() > 0) {
    await new Promise((done) => setTimeout(done, rest()));
  }
}
