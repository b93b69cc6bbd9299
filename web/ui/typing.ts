// Whether somebody is typing: what is wrong then may not be so once it is whole.

const PAUSE_MS = 500;
/** When something was typed last in a field that was not left or sent since. */
let last = Number.NEGATIVE_INFINITY;

addEventListener("input", () => (last = performance.now()), true);
addEventListener("change", () => (last = Number.NEGATIVE_INFINITY), true);

const rest = () => last + PAUSE_MS - performance.now();

/** Resolves once nobody types any more. */
export async function pause() {
  while (rest() > 0) {
    await new Promise((done) => setTimeout(done, rest()));
  }
}
