// Starts a worker under the page's own Content-Security-Policy. One that is loaded from an address has the policy of that
// answer, and a static host sends none; one from a blob has that of the page.

/** With so much memory or less a worker that only waits is too much: the browser might throw the page away for it. */
const SMALL_GB = 2;

/** @param name what the worker is to do before anybody says so: see boot.ts */
export function spawn(name: string) {
  const script = new URL(ODDSMITH_WORKER, document.baseURI).href;
  const blob = new Blob([`import ${JSON.stringify(script)};`], { type: "text/javascript" });
  return new Worker(URL.createObjectURL(blob), { type: "module", name });
}

/** The worker that has started before the page itself (web/early.ts), or a new one. */
export function nextWorker() {
  const worker = window.firstWorker ?? spawn("");
  window.firstWorker = null;
  return worker;
}

/** Whether the browser has room for a spare worker. Not every one tells: then a phone is taken for a small one. */
export function hasRoom() {
  const unknown = matchMedia("(pointer: coarse)").matches ? 0 : Number.POSITIVE_INFINITY;
  const { deviceMemory = unknown, connection } = navigator as any;
  return deviceMemory > SMALL_GB && !connection?.saveData;
}
