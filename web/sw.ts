// The service worker: keeps one complete version of the site, so that it works without a network. docs/decisions/0010-versions.md
// says more.

/// <reference lib="webworker" />
import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";
import { registerRoute, setCatchHandler } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { packedAt, unpacked } from "./engine/packed.ts";

const worker = self as unknown as ServiceWorkerGlobalScope;
const { scope } = worker.registration;
/** What few ever start; its folder belongs to one version. */
const WHOLE_ENGINE = `${scope}${ODDSMITH_ENGINE}/whole/`;

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
setCatchHandler(({ request }) => fetch(request)); // where the browser's storage is out of order

worker.addEventListener("message", ({ data }) => {
  if (data?.type === "SKIP_WAITING") {
    worker.skipWaiting();
  }
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([removeOldEngines(), worker.clients.claim()]));
});

/** Caches belong to a whole origin, where other sites may stand too. */
async function removeOldEngines() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(`${scope}engine-`) && name !== WHOLE_ENGINE);
  await Promise.all(old.map((name) => caches.delete(name)));
}
