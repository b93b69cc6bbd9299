// Comes before the page itself: its first worker fetches and starts while the page does. `main.js` takes it from here.

const worker = new Worker(new URL(ODDSMITH_WORKER, document.baseURI), { type: "module", name: "first" });
worker.onerror = (event) => {
  event.preventDefault();
  delete globalThis.oddsmithFirstWorker; // the page starts one itself, and tells why that fails
};
globalThis.oddsmithFirstWorker = worker;
