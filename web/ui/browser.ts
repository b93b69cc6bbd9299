// The browser: scrolling, addresses, and lists.

/** Below this, too little would be visible: on a phone the bars at the bottom cover most of it. */
const LEAST_SEEN_PX = 200;

/** Scrolls to an element's section after the next frame if it is out of view, unless somebody is writing a program. */
export function bringIn(id: string) {
  requestAnimationFrame(() => {
    const found = document.getElementById(id);
    const { top = 0 } = found?.getBoundingClientRect() ?? {};
    if ((top < 0 || top > innerHeight - LEAST_SEEN_PX) && !document.activeElement?.closest(".program")) {
      found?.closest("section")?.scrollIntoView({ behavior: "instant" });
    }
  });
}

/** The full URL of an address such as `#/decibel`. */
export function whole(hash: string) {
  return new URL(hash, location.href).href;
}

/** Opens a closed list on an arrow key, which would otherwise choose an option unseen. For `keydown`. */
export function openByArrow(event: any) {
  if (event.key.startsWith("Arrow") && event.target.showPicker) {
    event.preventDefault();
    event.target.showPicker();
  }
}
