// A frame within which something wide is scrolled sideways; while there is more to the right, a shadow and a word say so.

import { html, nothing } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { strings } from "../words/words.ts";

/** `focusable`: whether the keyboard comes to the frame itself. */
export function scrollFrame(label: string, content: unknown, focusable: boolean = true) {
  return html`<div class="scroll-frame">
    <div class="scroller" tabindex=${focusable ? 0 : nothing} role="region" aria-label=${label} ${ref(watchWidth)}
      @scroll=${(event: Event) => markRest(event.target as Element)}>${content}</div>
    <p class="scroll-hint" aria-hidden="true">${strings.scroll} →</p>
  </div>`;
}

const widths = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    markRest(target);
  }
});

/** @param scroller still empty: what is in it comes with the rest of this drawing */
function watchWidth(scroller: Element | undefined) {
  queueMicrotask(() => {
    for (const one of [scroller, scroller?.firstElementChild]) {
      one && widths.observe(one);
    }
  });
}

/** Whether there is more further on, where from right to left the browser counts below 0; and what the heads of rows cover. */
function markRest(element: Element) {
  const scroller = element.closest<HTMLElement>(".scroller");
  if (scroller) {
    const rest = scroller.scrollWidth - scroller.clientWidth - Math.abs(scroller.scrollLeft);
    scroller.parentElement?.classList.toggle("has-more", rest > 1);
    scroller.style.scrollPaddingInlineStart = `${scroller.querySelector("th")?.offsetWidth ?? 0}px`;
  }
}
