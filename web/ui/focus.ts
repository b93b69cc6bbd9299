// Where the keyboard is: it is not to be lost when what it was at is gone, or can no longer be used.

import { drawn } from "./late.ts";

/** Where it goes as soon as one of these has come. */
let wanted: string[] = [];

/** Puts the keyboard, once all is drawn, where the first of these is that there is. */
export async function focusOn(...selectors: string[]) {
  await drawn();
  goTo(selectors);
}

function goTo(selectors: string[], options?: FocusOptions) {
  const found = selectors.map((one) => document.querySelector<HTMLElement>(one)).find(Boolean);
  wanted = found ? [] : selectors;
  if (found && found.tabIndex < 0) {
    found.tabIndex = -1; // a heading takes it only then
  }
  found?.focus(options);
}

/** Draws the page. Where that takes away what the keyboard was at, it goes to the heading of the section, or to that of the view,
 * once it has come; from what is disabled, to what stands beside it. */
export function keepFocus(draw: () => void, heading: string) {
  const focused = document.activeElement as HTMLElement | null;
  const title = focused?.closest(":is(section, .roll-bar)[aria-labelledby]")?.getAttribute("aria-labelledby");
  const isSeen = focused?.matches(":focus-visible");
  draw();
  requestAnimationFrame(() => {
    const now = document.activeElement;
    const isOff = isSeen && focused?.matches(":disabled");
    if (now !== document.body && !(isOff && now === focused)) {
      wanted = []; // it is at something
      return;
    }
    if (isOff || focused?.isConnected === false) {
      wanted = [...wanted, `#${title}`, `#${heading}`];
    }
    const beside = isOff ? [focused?.previousElementSibling, focused?.nextElementSibling] : [];
    const next = beside.find((one): one is HTMLElement => one?.matches(":enabled") === true);
    next ? next.focus() : goTo(wanted, { preventScroll: true });
  });
}
