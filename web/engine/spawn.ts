// Starts a worker under the page's own Content-Security-Policy. A worker loaded from a URL gets the policy of that
// response, and a static host sends none; one from a blob inherits the page's.

/** With this much memory or less there is no spare worker: the browser might discard the page for it. */
const SMALL_GB = 2;

/** @param name the image that the worker fetches at once; "" to wait for the page's files: see boot.ts */
export function spawn(name: string) {
  const script = new URL(ODDSMITH_WORKER, document.baseURI).href;
  const blob = new Blob([`import ${JSON.stringify(script)};`], { type: "text/javascript" });
  return new Worker(URL.createObjectURL(blob), { type: "module", name });
}

/** The worker started by web/early.ts if it isn't taken yet, or a new one. */
export function nextWorker() {
  const worker = window.firstWorker ?? spawn("");
  window.firstWorker = null;
  return worker;
}

/** Whether there is memory for a spare worker. If the browser doesn't say, a phone counts as having too little. */
export function hasRoom() {
  const unknown = matchMedia("(pointer: coarse)").matches ? 0 : Number.POSITIVE_INFINITY;
  const { deviceMemory = unknown, connection } = navigator as any;
  return deviceMemory > SMALL_GB && !connection?.saveData;
}
