// The engine's worker. Takes requests as JSON text and gives answers as JSON text
// (`oddsmith.api.answer`); nothing else crosses but, at the beginning, what Python starts from: the first worker fetches that
// and gives it to the page, for workers that start later.

/// <reference lib="webworker" />
import { startEngine } from "./boot.ts";
import type { BootFiles, FromWorker, ToWorker } from "./messages.ts";

/** How often the page is told how far something is: people see no more, and messages cost time. */
const TOLD_MS = 100;

let take: (files: BootFiles | null) => void = () => {};
const given: Promise<BootFiles | null> = new Promise((resolve) => {
  take = resolve;
});
const { answer, ready } = startEngine(given, send);
ready.catch((error) => given.then(() => fail(error)));

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ("boot" in data) {
    take(data.boot);
  } else {
    reply(data.request).catch(fail);
  }
};

/** What cannot be read can only be the files, which are large; then they are fetched. */
self.onmessageerror = () => take(null);

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
