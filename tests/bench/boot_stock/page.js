// The stock page: starts a worker, which answers as soon as possible.

/** @type {Worker | undefined} */
let worker;

function start() {
  worker?.terminate();
  worker = new Worker("worker.js", { type: "module" });
}

start();
window.startAgain = start;
