// The engine's worker. Takes requests as JSON text and gives answers as JSON text
// (`oddsmith.api.answer`); nothing else crosses but, at the beginning, what Python starts from: the first worker fetches that
// and gives it to the page, for workers that start later.

/// <reference lib="webworker" />
import { startEngine, Unloaded } from "./boot.ts";
import type { BootFiles, FromWorker, ToWorker } from "./messages.ts";

/** Ready is who answers: the first question finds what only shows when Python runs. */
const READY = '{"ask": "home"}';

/** How often the page is told how far something is: people see no more, and messages cost time. */
const TOLD_MS = 100;

/** In the form of the engine's own refusals; the page has the words. */
const UNLOADED = '{"error": {"code": "unloaded", "message": ""}}';

let take: (files: BootFiles | null) => void = () => {};
const given: Promise<BootFiles | null> = new Promise((resolve) => {
  take = resolve;
});
const engine = startEngine(given, (loading) => send({ loading }), tellHowItRuns);

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ("boot" in data) {
    take(data.boot);
  } else {
    answer(data).catch(fail);
  }
};

/** What cannot be read can only be the files, which are large; then they are fetched. */
self.onmessageerror = () => take(null);

async function answer({ id, request }: { id: number; request: string }) {
  const progress = seldom((done: number, total: number) => send({ id, done, total }));
  const text = await engine.answer(request, progress).catch((error) => {
    if (error instanceof Unloaded) {
      return UNLOADED;
    }
    throw error;
  });
  tellHowItRuns();
  send({ id, answer: text });
}

/**
 * The same function, which does nothing when it is called again too soon, or at once: what is quick comes without a word.
 */
function seldom<Told extends unknown[]>(tell: (...told: Told) => void): (...told: Told) => void {
  let last = performance.now();
  return (...told) => {
    const now = performance.now();
    if (now - last >= TOLD_MS) {
      last = now;
      tell(...told);
    }
  };
}

/** At first, and when it had to load more: what follows may be long work. */
function tellHowItRuns() {
  const news = engine.news();
  if (news) {
    send({ ready: true, isWhole: news.isWhole, files: news.files }, news.files ? [news.files.image] : []);
  }
}

/**
 * A browser that needs memory may end a worker without a word. What it held is free then, and the page hears of that.
 */
function holdLock() {
  if ("locks" in navigator) {
    const lock = crypto.randomUUID();
    navigator.locks.request(lock, () => {
      send({ lives: lock });
      return new Promise(() => {});
    });
  }
}

async function start() {
  given.then(holdLock);
  await engine.answer(READY, () => {});
  await given; // from then on the page listens
  tellHowItRuns();
}

/** Not with a refusal, which is an answer: Python itself has died, or never came to life. */
function fail(error: unknown) {
  send({ failed: error instanceof Error ? error.message : String(error) });
}

/** @param given what is the page's from now on */
function send(message: FromWorker, given: Transferable[] = []) {
  self.postMessage(message, given);
}

start().catch((error) => given.then(() => fail(error)));
