// Keeps the focus when the focused element goes or is disabled.

import { drawn } from "./late.ts";

/** Selectors to focus as soon as one of them matches. */
let wanted: string[] = [];
/** Those to focus if none of them does, without scrolling there. */
let otherwise: string[] = [];

/** Focuses the first of these that exists after the next render, or as soon as one does. */
export async function focusOn(...selectors: string[]) {
  await drawn();
  goTo(selectors);
}

function goTo(selectors: string[], others: string[] = []) {
  const find = (some: string[]) => some.map((one) => document.querySelector<HTMLElement>(one)).find(Boolean);
  const aim = find(selectors);
  const found = aim ?? find(others);
  [wanted, otherwise] = found ? [[], []] : [selectors, others];
  if (found && found.tabIndex < 0) {
    found.tabIndex = -1; // headings can't be focused otherwise
  }
  found?.focus({ preventScroll: found !== aim });
}

/** Renders the page. If that removes the focused element, the focus goes to the heading of its section or of the view,
 * once there is one; if that disables it, to a neighbour. */
export function keepFocus(draw: () => void, heading: string) {
  const focused = document.activeElement as HTMLElement | null;
  const title = focused?.closest(":is(section, .roll-bar)[aria-labelledby]")?.getAttribute("aria-labelledby");
  const isSeen = focused?.matches(":focus-visible");
  draw();
  requestAnimationFrame(() => {
    const now = document.activeElement;
    const isOff = isSeen && focused?.matches(":disabled");
    if (now !== document.body && !(isOff && now === focused)) {
      [wanted, otherwise] = [[], []]; // something is focused
      return;
    }
    if (isOff || focused?.isConnected === false) {
      otherwise = [...otherwise, `#${title}`, `#${heading}`];
    }
    const beside = isOff ? [focused?.previousElementSibling, focused?.nextElementSibling] : [];
    const next = beside.find((one): one is HTMLElement => one?.matches(":enabled") === true);
    next ? next.focus() : goTo(wanted, otherwise);
  });
}
