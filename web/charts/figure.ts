// A chart in the page: it fills the width, is drawn again when that changes, and shows the numbers at the pointer.

import { html, nothing, render, svg } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { ref } from "lit-html/directives/ref.js";
import { strings } from "../words/words.ts";
import type { Box, Drawing } from "./frame.ts";

export interface Figure {
  /** what it is made from: it is drawn again only when that changes */
  made: unknown[];
  /** for screen readers */
  label: string;
  /** must have the same height at any width, so that nothing shifts */
  draw: (width: number, height?: number) => Drawing;
}

/** Chart units per rem: charts grow with the text size. */
const UNITS = 16;
/** Used until the real width is known, which is before anything is painted. */
const FIRST_WIDTH = 320;
/** The figure in each element, and its width. */
const shown: WeakMap<Element, { figure: Figure; width: number }> = new WeakMap();

/** Runs before the page is painted. */
const widths = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) {
    const { figure, width: before } = shown.get(target) as { figure: Figure; width: number };
    const { fontSize } = getComputedStyle(document.documentElement);
    const width = Math.round((contentRect.width / Number.parseFloat(fontSize)) * UNITS);
    if (width > 0 && width !== before) {
      show(target, figure, width);
    }
  }
});

export function figureView(figure: Figure) {
  const put = (place?: Element) => {
    if (place) {
      show(place, figure, shown.get(place)?.width ?? FIRST_WIDTH);
      widths.observe(place);
    }
  };
  return guard(figure.made, () => html`<figure class="figure" ${ref(put)}></figure>`);
}

function show(place: Element, figure: Figure, width: number) {
  shown.set(place, { figure, width });
  const { height, content, isCut, at } = figure.draw(width);
  const point = (event: PointerEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const scale = width / box.width;
    draw(at?.((event.clientX - box.left) * scale, (event.clientY - box.top) * scale));
  };
  /** After a touch the numbers stay, to be read. */
  const leave = ({ pointerType }: PointerEvent) => pointerType === "mouse" && draw();

  function draw(pointed?: { told: string; box: Box }) {
    const hint = isCut ? `${strings.pointAt} ${strings.rareEnds}` : strings.pointAt;
    const picture = html`<div class="chart" role="img" aria-label=${figure.label}>
        <svg width="${width / UNITS}rem" height="${height / UNITS}rem" viewBox="0 0 ${width} ${height}" aria-hidden="true"
          @pointermove=${point} @pointerdown=${point} @pointerleave=${leave}>${content}${pointed && markOf(pointed.box)}</svg>
      </div>
      ${at ? html`<p class="readout" aria-hidden="true">${pointed?.told ?? hint}</p>` : nothing}`;
    render(picture, place as HTMLElement);
  }

  draw();
}

/** A path, since a `rect` of width 0 isn't drawn. */
function markOf({ x, y, width, height }: Box) {
  return svg`<path class="pointed" d="M${x} ${y}h${width}v${height}h${-width}z" />`;
}
