// The minimum that works offline: everything is fetched once and then served from the cache.

const FILES = [
  "./",
  "page.js",
  "worker.js",
  "pyodide.mjs",
  "pyodide.asm.mjs",
  "pyodide.asm.wasm",
  "pyodide-lock.json",
  "python_stdlib.zip",
  "oddsmith.whl",
];

self.oninstall = (event) => event.waitUntil(caches.open("stock").then((cache) => cache.addAll(FILES)));
self.onfetch = (event) => event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
