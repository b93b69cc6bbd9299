// Runs before anything is painted, and holds painting up until it has run: so it is short, and stands by itself.
// The engine's first worker starts here. Once the browser draws, and has the page's own scripts to run, it would come to
// that a tenth of a second later and more. web/engine/spawn.ts takes the worker over.

import { LAB, PROGRAMS } from "./engine/protocol.ts";
import { spawn } from "./engine/spawn.ts";
import { keptText } from "./storage/text.ts";

const { hash } = location;
/** What it is to fetch, by what the address is about: see web/engine/boot.ts. */
const heads = hash.slice(2).split(/[?&](?:of=)?/);
const image = [LAB, ...PROGRAMS].some((key) => heads.includes(key)) ? "programs.bin" : "image.bin";
const first = spawn(image);
first.onerror = (event) => {
  event.preventDefault();
  first.terminate();
  window.firstWorker = null; // the next one's failure is reported where it is asked for
};
window.firstWorker = first;

// Where the page's own script does not come, or not whole, nothing else could say so.
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

// The page brings itself along as it is at home, with the numbers that the engine gave when it was built
// (tools/first-paint.mjs). Other addresses must show no more of it than its bar.
if (hash.length > 2) {
  document.documentElement.classList.add("is-elsewhere");
}
// So does the tour, until somebody has closed it.
document.documentElement.classList.toggle("is-toured", keptText("localStorage", "tour").read() !== "");
