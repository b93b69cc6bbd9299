// The service worker: keeps one complete version of the site, so that it works without a network. docs/decisions/0010-versions.md
// says more.

/// <reference lib="webworker" />
import type { RouteHandlerCallbackOptions } from "workbox-core/types.js";
import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";
import { registerRoute, setCatchHandler } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { packedAt, unpacked } from "./engine/packed.ts";
import { versionsWords } from "./words/en/versions.ts";

const worker = self as unknown as ServiceWorkerGlobalScope;
const { scope } = worker.registration;
/** What few ever start; its folder belongs to one version. */
const WHOLE_ENGINE = `${scope}${ODDSMITH_ENGINE}/whole/`;
/** Kept when somebody first opens it. The name of its list, and so of its cache, changes with every word of it. */
const BOOK = `${scope}docs/`;
const BOOK_LIST = `${scope}${ODDSMITH_BOOK}`;

/** Unpacked once, and not at each start. */
addPlugins([
  {
    cacheWillUpdate: async ({ response }) =>
      !response.ok ? null : packedAt(response.url) ? unpacked(response, scope) : response,
  },
]);
// @ts-expect-error: the build puts the list of files in the place of this name
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/./] });
cleanupOutdatedCaches();
registerRoute(({ url }) => url.href.startsWith(WHOLE_ENGINE), new CacheFirst({ cacheName: WHOLE_ENGINE }));
registerRoute(({ url }) => url.href.startsWith(BOOK), answerOfBook);
setCatchHandler(({ request }) => fetch(request)); // where the browser's storage is out of order

worker.addEventListener("message", (event) => {
  const isTaken = event.data?.type === "SKIP_WAITING";
  event.waitUntil(isTaken ? worker.skipWaiting() : renewBook().catch(() => {})); // what was cut off goes on
});

worker.addEventListener("install", (event) => {
  event.waitUntil(renewBook());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([removeOld(), worker.clients.claim()]));
});

/** Caches belong to a whole origin, where other sites may stand too. */
async function removeOld() {
  const names = await caches.keys();
  const own = names.filter((name) => name.startsWith(`${scope}engine-`) || name.startsWith(BOOK));
  await Promise.all(own.filter((name) => ![WHOLE_ENGINE, BOOK_LIST].includes(name)).map((name) => caches.delete(name)));
}

/** A device that has the book gets its new version together with that of the page, or neither. */
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
    (event as ExtendableEvent).waitUntil(keepBook().catch(() => {})); // the next page that is opened tries again
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

/** One at a time: the next finds what is kept by then. */
function keepBook() {
  return navigator.locks.request(BOOK, keepFiles);
}

/** Keeps what is not kept of this version's book. The list comes last: where it is, all is. */
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
