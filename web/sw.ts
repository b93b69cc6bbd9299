// The service worker: keeps one complete version of the site, so that it works without a network. A version is put in
// place whole or not at all, and the page says when a new one takes over. docs/decisions/0010-versions.md says more.

/// <reference lib="webworker" />
import { PrecacheController } from "workbox-precaching";

const worker = self as unknown as ServiceWorkerGlobalScope;
const { scope } = worker.registration;
const ENGINE = `${scope}${ODDSMITH_ENGINE}/`;
/** Caches belong to a whole origin, where other sites may stand too: so the names of ours end with our address. */
const FILES = `files ${scope}`;
/** What only the whole engine needs is kept when it was used. */
const WHOLE_ENGINE = `${ODDSMITH_ENGINE} ${scope}`;

const version = new PrecacheController({ cacheName: FILES });
// @ts-expect-error: the build puts the list of files in the place of this name
version.addToCacheList(self.__WB_MANIFEST);

worker.addEventListener("install", (event) => {
  event.waitUntil(version.install(event).catch(tellWhy));
});

worker.addEventListener("activate", (event) => {
  version.activate(event);
  event.waitUntil(Promise.all([removeOldCaches(), worker.clients.claim()]));
});

worker.addEventListener("message", (event) => {
  if (event.data === "take over") {
    worker.skipWaiting();
  } else {
    event.waitUntil(stateFor(event).then((kept) => event.ports[0]?.postMessage(kept)));
  }
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const address = `${origin}${pathname}`; // whatever a link to the page has got behind it
  const key = version.getCacheKeyForURL(address === scope ? `${scope}index.html` : address);
  const isOfEngine = address.startsWith(ENGINE);
  if (key || isOfEngine) {
    const again = isOfEngine && request.cache === "reload";
    const response = again ? anew(request, key) : key ? kept(request, key) : used(request);
    event.respondWith(response.catch(() => unkept(request, key === address ? key : undefined)));
  }
});

async function tellWhy(error: Error) {
  for (const client of await worker.clients.matchAll({ includeUncontrolled: true })) {
    client.postMessage({ unkept: error.name });
  }
  throw error;
}

async function removeOldCaches() {
  const old = (await caches.keys()).filter((name) => name.endsWith(scope) && name !== FILES && name !== WHOLE_ENGINE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/**
 * Whether all of this version is kept, and whether it is the version of the page that asks with the address of its script.
 * Browsers clear what they like: what is not there any more is fetched again.
 */
async function stateFor(event: ExtendableMessageEvent) {
  const knows = version.getCacheKeyForURL(event.data) !== undefined;
  try {
    for (const [address, key] of version.getURLsToCacheKeys()) {
      const isThere = async () => Boolean(await caches.match(key));
      if (!(await isThere())) {
        await kept(new Request(address), key);
        if (!(await isThere())) {
          return { whole: false, knows };
        }
      }
    }
    return { whole: true, knows };
  } catch {
    return { whole: false, knows };
  }
}

/** From the cache; from the network where it is not there, if that gives what the list says. */
async function kept(request: Request, key: string) {
  return (await caches.match(key)) ?? fetched(request, FILES, key);
}

async function used(request: Request) {
  return (await caches.match(request.url)) ?? fetched(request, WHOLE_ENGINE);
}

/**
 * Somebody tries again: what is kept may be what is wrong. So the network goes first, and what it gives takes that place.
 */
async function anew(request: Request, key: string | undefined) {
  const response = await fetched(request, key ? FILES : WHOLE_ENGINE, key).catch(() => Response.error());
  return response.ok ? response : ((await caches.match(key ?? request.url)) ?? response);
}

/**
 * Where the browser's storage is out of order, or the host has not what the list says. A name with a hash has one content, and
 * nothing else is taken for it. Under the other names a newer version may stand, and its page is better than none.
 * @param key of a name with a hash
 */
async function unkept(request: Request, key: string | undefined) {
  if (!key) {
    return fetch(request);
  }
  return fetch(request, { integrity: version.getIntegrityForCacheKey(key) }).catch(async () => {
    const response = await fetch(request);
    return response.ok ? Response.error() : response; // that a file is gone tells a page how old it is
  });
}

/**
 * From the network, and kept where there is room.
 * @param key of what is in the list, which says what must come
 */
async function fetched(request: Request, cacheName: string, key?: string) {
  const response = await fetch(request, key ? { integrity: version.getIntegrityForCacheKey(key) } : {});
  if (response.ok) {
    const copy = response.clone();
    await caches
      .open(cacheName)
      .then((cache) => cache.put(key ?? request.url, copy))
      .catch(() => {});
  }
  return response;
}
