// The browser: what is on the screen, and where the page is.

/** Of what lies further down too little is seen: on a phone the bars at the foot lie over most of it. */
const LEAST_SEEN_PX = 200;

/** Brings the section that an element stands in, once it is drawn. Not while somebody writes a program. */
export function bringIn(id: string) {
  requestAnimationFrame(() => {
    const found = document.getElementById(id);
    const { top = 0 } = found?.getBoundingClientRect() ?? {};
    if ((top < 0 || top > innerHeight - LEAST_SEEN_PX) && !document.activeElement?.closest(".program")) {
      found?.closest("section")?.scrollIntoView({ behavior: "instant" });
    }
  });
}

/** An address of this page, such as `#/decibel`, to be used anywhere. */
export function whole(hash: string) {
  return new URL(hash, location.href).href;
}

/** For `keydown` of a list whose first choice an arrow would take unseen. */
export function openByArrow(event: any) {
  if (event.key.startsWith("Arrow") && event.target.showPicker) {
    event.preventDefault();
    event.target.showPicker();
  }
}
