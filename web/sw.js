// The service worker: keeps one complete version of the site, so that it works without a network.
// A version is put in place whole or not at all (Workbox's precache); an older one is removed when no page uses it.

/// <reference lib="webworker" />
import { cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";

// @ts-expect-error: the build puts the list of files in the place of this name
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
