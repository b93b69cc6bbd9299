// The service worker: stores one complete version of the site, so that it works offline. See
// docs/decisions/0010-versions.md.

/// <reference lib="webworker" />
import type { RouteHandlerCallbackOptions } from "workbox-core/types.js";
import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";
import { registerRoute, setCatchHandler } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { packedAt, unpacked } from "./engine/packed.ts";
import { versionsWords } from "./words/en/versions.ts";

const worker = self as unknown as ServiceWorkerGlobalScope;
const { scope } = worker.registration;
/** Rarely needed, so cached only when used; its folder belongs to one version. */
const WHOLE_ENGINE = `${scope}${ODDSMITH_ENGINE}/whole/`;
/** Cached when somebody first opens it. The name of its list, and so of its cache, contains a hash of the book. */
const BOOK = `${scope}docs/`;
const BOOK_LIST = `${scope}${ODDSMITH_BOOK}`;

/** Decompresses files before they are stored, and so not at every start. */
addPlugins([
  {
    cacheWillUpdate: async ({ response }) =>
      !response.ok ? null : packedAt(response.url) ? unpacked(response, scope) : response,
  },
]);
// @ts-expect-error: the build replaces this name with the list of files
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/./] });
cleanupOutdatedCaches();
registerRoute(({ url }) => url.href.startsWith(WHOLE_ENGINE), new CacheFirst({ cacheName: WHOLE_ENGINE }));
registerRoute(({ url }) => url.href.startsWith(BOOK), answerOfBook);
setCatchHandler(({ request }) => fetch(request)); // if the browser's storage fails

worker.addEventListener("message", (event) => {
  const isTaken = event.data?.type === "SKIP_WAITING";
  event.waitUntil(isTaken ? worker.skipWaiting() : renewBook().catch(() => {})); // resumes a download that was cut off
});

worker.addEventListener("install", (event) => {
  event.waitUntil(renewBook());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([removeOld(), worker.clients.claim()]));
});

/** Deletes our old caches only: others on this origin may belong to other sites. */
async function removeOld() {
  const names = await caches.keys();
  const own = names.filter((name) => name.startsWith(`${scope}engine-`) || name.startsWith(BOOK));
  await Promise.all(own.filter((name) => ![WHOLE_ENGINE, BOOK_LIST].includes(name)).map((name) => caches.delete(name)));
}

/** Updates the book if this device has it. During an install, a failure fails that, too: page and book stay in step. */
async function renewBook() {
  const names = await caches.keys();
  if (names.some((name) => name.startsWith(BOOK))) {
    await keepBook();
  }
}

async function answerOfBook({ request, event }: RouteHandlerCallbackOptions) {
  const isPage = request.mode === "navigate";
  const kept = await caches.match(request, { cacheName: BOOK_LIST, ignoreSearch: true });
  if (isPage) {
    (event as ExtendableEvent).waitUntil(keepBook().catch(() => {})); // the next page opened tries again
  }
  return (
    kept ??
    fetch(request).catch((fault) => {
      if (!isPage) {
        throw fault;
      }
      const head = '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">';
      const page = `<!doctype html>${head}<p>${versionsWords.guideAway} <a href="${scope}">Oddsmith</a>`;
      return new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } });
    })
  );
}

/** One run at a time: the next finds what the last one stored. */
function keepBook() {
  return navigator.locks.request(BOOK, keepFiles);
}

/** Stores the missing files of this version's book. The list goes last: if it is there, so is everything else. */
async function keepFiles() {
  const cache = await caches.open(BOOK_LIST);
  if (await cache.match(BOOK_LIST)) {
    return;
  }
  const list = await fetch(BOOK_LIST);
  const files: [address: string, integrity: string][] = await list.clone().json();
  for (const [address, integrity] of files) {
    const url = scope + address;
    if (!(await cache.match(url))) {
      await cache.put(url, await fetch(url, { integrity, cache: "no-cache" }));
    }
  }
  await cache.put(BOOK_LIST, list);
}
