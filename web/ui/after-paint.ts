// What can wait until somebody has seen something.

/** A page that nobody looks at is not painted, and goes on all the same. */
const LATEST_MS = 500;

/** @returns done when the page has been painted once */
export function afterPaint(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, LATEST_MS);
  });
}
