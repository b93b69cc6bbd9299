// The stock page: starts a worker, which answers as soon as it can.

/** @type {Worker | undefined} */
let worker;

function start() {
  worker?.terminate();
  worker = new Worker("worker.js", { type: "module" });
}

start();
window.startAgain = start;
