// Wiring of the address bar: it follows the page, as often as browsers allow.

import { type Address, writeAddress } from "./link.ts";

/** Browsers allow only so many changes of the address in a while, and somebody may hold an arrow key. */
const DELAY_MS = 300;
/** Safari takes no more for a while after a hundred. */
const REFUSED_MS = 5_000;

export type AddressBar = ReturnType<typeof createAddressBar>;

export function createAddressBar(address: () => Address) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function forget() {
    clearTimeout(timer);
    timer = undefined;
  }

  function write(how: "pushState" | "replaceState", note: unknown) {
    forget();
    const hash = writeAddress(address());
    if (hash === location.hash) {
      return;
    }
    try {
      history[how](note, "", hash);
    } catch {
      timer = setTimeout(() => write(how, note), REFUSED_MS); // the page is what counts: it goes on meanwhile
    }
  }

  const replace = () => write("replaceState", history.state);
  return {
    /** As a new step of the browser's history. */
    push: (note: unknown) => write("pushState", note),
    replace,
    soon() {
      forget();
      timer = setTimeout(replace, DELAY_MS);
    },
    /** What is still waiting is written now, while the page stands where it belongs. */
    flush() {
      if (timer !== undefined) {
        replace();
      }
    },
    forget,
  };
}
