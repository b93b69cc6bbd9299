// On a phone what was asked for may lie outside the screen: brings it in.

/** Of what lies further down too little is seen. */
const LEAST_SEEN_PX = 120;

/**
 * The section that an element stands in, once it is drawn. Not while somebody writes a program.
 * @param id of the section or of its heading
 */
export function bringIn(id: string) {
  requestAnimationFrame(() => {
    const found = document.getElementById(id);
    const { top = 0 } = found?.getBoundingClientRect() ?? {};
    if ((top < 0 || top > innerHeight - LEAST_SEEN_PX) && !document.activeElement?.closest(".program")) {
      found?.closest("section")?.scrollIntoView({ behavior: "instant" });
    }
  });
}
