// A frame that scrolls wide content sideways; a shadow and a hint show that there is more to the right.

import { html, nothing } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { strings } from "../words/words.ts";

/** `focusable`: whether the frame itself can be focused. */
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

/** @param scroller still empty: its content is rendered after this call */
function watchWidth(scroller: Element | undefined) {
  queueMicrotask(() => {
    for (const one of [scroller, scroller?.firstElementChild]) {
      one && widths.observe(one);
    }
  });
}

/** Marks whether there is more to scroll to (`scrollLeft` is negative from right to left), and keeps what is scrolled
 * into view clear of the row heads. */
function markRest(element: Element) {
  const scroller = element.closest<HTMLElement>(".scroller");
  if (scroller) {
    const rest = scroller.scrollWidth - scroller.clientWidth - Math.abs(scroller.scrollLeft);
    scroller.parentElement?.classList.toggle("has-more", rest > 1);
    scroller.style.scrollPaddingInlineStart = `${scroller.querySelector("th")?.offsetWidth ?? 0}px`;
  }
}
