// Observes a page for the benchmark, ours or the stock one: when its workers answer and when its numbers are painted.
// Runs in the page before its own scripts. Times are milliseconds since the navigation.

{
  const GIVE_UP_MS = 300_000;
  const READY_MS = 60_000;
  const workers = new EventTarget();
  /** `ready`: how many workers are ready and still running. */
  const bench = { ready: 0 };

  window.Worker = class extends Worker {
    #isReady = false;
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        if ("ready" in data) {
          bench.ready += this.#isReady ? 0 : 1; // a worker reports it again when it has loaded more
          this.#isReady = true;
        } else if ("answer" in data) {
          workers.dispatchEvent(new Event("answer"));
        }
      });
    }
    terminate() {
      bench.ready -= this.#isReady ? 1 : 0;
      super.terminate();
    }
  };

  /** Resolves to the time of the next answer of any worker. */
  bench.answer = () =>
    new Promise((done, give) => {
      workers.addEventListener("answer", () => done(performance.now()), { once: true });
      setTimeout(() => give(new Error("no answer from the engine")), GIVE_UP_MS);
    });

  /** How long it takes from calling `start` to the next answer. */
  bench.timed = async (start) => {
    const started = performance.now();
    const answered = bench.answer();
    start();
    return (await answered) - started;
  };

  /** How long it takes from cancelling the long work of an address to the answer to a quick question. */
  bench.cancel = async (address) => {
    const buttons = () => [...document.querySelectorAll(".work button")];
    const cancel = () => buttons().find(({ textContent }) => textContent.trim() === "Cancel");
    location.hash = address;
    while (!cancel()) {
      await new Promise((done) => setTimeout(done, 10));
    }
    const took = await bench.timed(() => {
      cancel().click();
      document.getElementById("roll-button").click();
    });
    location.hash = "#/";
    return took;
  };

  /** Waits until exactly so many workers are ready at the same time. */
  bench.whenReady = async (count) => {
    for (const start = performance.now(); bench.ready !== count; ) {
      if (performance.now() - start > READY_MS) {
        throw new Error(`${bench.ready} workers are ready, not ${count}`);
      }
      await new Promise((done) => setTimeout(done, 20));
    }
  };

  bench.answered = bench.answer();
  // The numbers are part of the first paint, whose time the browser reports.
  const there = new Promise((done) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector(".chance, .tile b")?.textContent.includes("%")) {
        observer.disconnect();
        done(performance.now());
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  const contentful = new Promise((done) => {
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) {
        if (name === "first-contentful-paint") {
          done(startTime);
        }
      }
    }).observe({ type: "paint", buffered: true });
  });
  bench.painted = Promise.all([there, contentful]).then(([numbers, paint]) => {
    if (numbers > paint) {
      throw new Error("something is painted before the numbers");
    }
    return paint;
  });
  window.bench = bench;
}
