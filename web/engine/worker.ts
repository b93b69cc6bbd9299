// The engine's worker: JSON requests in, JSON answers out (`oddsmith.api.answer`). Apart from these, only boot files
// cross, at the start: the first worker fetches them and hands them to the page for later workers.

/// <reference lib="webworker" />
import { startEngine } from "./boot.ts";
import type { BootFiles, FromWorker, ToWorker } from "./messages.ts";

/** How often to report progress: people wouldn't see more, and messages cost time. */
const TOLD_MS = 100;

/** The first message. Only this one is large enough to fail to arrive; then the files are fetched. */
const given = new Promise<BootFiles | null>((resolve) => {
  addEventListener("message", ({ data }) => resolve(data.boot), { once: true });
  addEventListener("messageerror", () => resolve(null));
});
const { answer, ready } = startEngine(given, send);
ready.catch((error) => given.then(() => fail(error)));

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  "request" in data && reply(data.request).catch(fail);
};

async function reply(request: string) {
  let told = performance.now();
  const progress = (done: number, total: number) => {
    const now = performance.now();
    if (now - told >= TOLD_MS) {
      told = now;
      send({ done, total });
    }
  };
  send({ answer: await answer(request, progress) });
}

/** Reports that Python itself has died, or never started. A refusal is an answer, not a failure. */
function fail(error: unknown) {
  send({ failed: error instanceof Error ? error.message : String(error) });
}

/** @param given objects to transfer to the page */
function send(message: FromWorker, given: Transferable[] = []) {
  self.postMessage(message, given);
}
