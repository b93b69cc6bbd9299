// Runs before first paint and blocks it, so it is short and imports little. Starts the engine's first worker, which
// web/engine/spawn.ts takes over. Started from the page's own script, the worker would begin 100 ms later or more.

import { LAB, PROGRAMS } from "./engine/protocol.ts";
import { spawn } from "./engine/spawn.ts";
import { keptText } from "./storage/text.ts";

const { hash } = location;
/** The image to fetch depends on the address: see web/engine/boot.ts. */
const heads = hash.slice(2).split(/[?&](?:of=)?/);
const image = [LAB, ...PROGRAMS].some((key) => heads.includes(key)) ? "programs.bin" : "image.bin";
const first = spawn(image);
first.onerror = (event) => {
  event.preventDefault();
  first.terminate();
  window.firstWorker = null; // the page starts another, and reports it if that fails too
};
window.firstWorker = first;

// If the page's own script fails to load, nothing else can say so.
addEventListener(
  "error",
  ({ target }) => {
    if ((target as Element).matches?.("script[type=module]") && document.querySelector(".first-paint")) {
      document.documentElement.classList.add("is-broken");
      addEventListener("click", () => location.reload());
    }
  },
  true,
);

// The HTML contains the home view with numbers from build time (tools/first-paint.mjs). Other addresses must show only
// its top bar.
if (hash.length > 2) {
  document.documentElement.classList.add("is-elsewhere");
}
// It contains the tour, too, which is hidden once somebody has closed it.
document.documentElement.classList.toggle("is-toured", keptText("localStorage", "tour").read() !== "");
