// The engine's worker. Takes requests as JSON text and gives answers as JSON text
// (`oddsmith.api.answer`); nothing else crosses but, at the beginning, what Python starts from: the first worker fetches that
// and gives it to the page, for workers that start later.

/// <reference lib="webworker" />
import { startEngine } from "./boot.ts";
import type { BootFiles, FromWorker, ToWorker } from "./messages.ts";

/** How often the page is told how far something is: people see no more, and messages cost time. */
const TOLD_MS = 100;

/** Comes first. What cannot be read can only be this, which is large; then it is fetched. */
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

/** Not with a refusal, which is an answer: Python itself has died, or never came to life. */
function fail(error: unknown) {
  send({ failed: error instanceof Error ? error.message : String(error) });
}

/** @param given what is the page's from now on */
function send(message: FromWorker, given: Transferable[] = []) {
  self.postMessage(message, given);
}
