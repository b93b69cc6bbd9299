// A chart in the page: as wide as there is room, drawn again when that changes, with the numbers of what is pointed at.

import { html, nothing, render, svg } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { ref } from "lit-html/directives/ref.js";
import { strings } from "../words/words.ts";
import { type Drawing, HEIGHT } from "./frame.ts";

export interface Figure {
  /** what it is made of: as long as that stays the same, so does what is drawn */
  made: unknown[];
  /** what a screen reader says */
  label: string;
  /** in px, so that nothing moves when it is drawn */
  height?: number;
  draw: (width: number, height?: number) => Drawing;
}

/** By the places in the page; the width is 0 until it is known. */
const shown: WeakMap<Element, { figure: Figure; width: number }> = new WeakMap();

/** Tells the width before the page is painted. */
const widths = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) {
    const { figure, width: before } = shown.get(target) as { figure: Figure; width: number };
    const width = Math.round(contentRect.width);
    if (width > 0 && width !== before) {
      show(target, figure, width);
    }
  }
});

export function figureView(figure: Figure) {
  const put = (place?: Element) => {
    if (place) {
      show(place, figure, shown.get(place)?.width ?? 0);
      widths.observe(place);
    }
  };
  return guard(figure.made, () => html`<figure class="figure" ${ref(put)}></figure>`);
}

function show(place: Element, figure: Figure, width: number) {
  shown.set(place, { figure, width });
  const drawing = width > 0 ? figure.draw(width) : undefined;
  const point = (event: PointerEvent) => {
    const { left, top } = (event.currentTarget as Element).getBoundingClientRect();
    draw(drawing?.at?.(event.clientX - left, event.clientY - top));
  };
  /** A finger that was lifted lets the numbers be read. */
  const leave = ({ pointerType }: PointerEvent) => pointerType === "mouse" && draw();

  function draw(pointed?: ReturnType<NonNullable<Drawing["at"]>>) {
    const { width = "100%", height = figure.height ?? HEIGHT, content, isCut } = drawing ?? {};
    const { x = 0, y = 0, width: across = 0, height: down = 0 } = pointed?.box ?? {};
    const mark = pointed && svg`<path class="pointed" d="M${x} ${y}h${across}v${down}h${-across}z" />`;
    const picture = html`<div class="chart" role="img" aria-label=${figure.label}>
        <svg width=${String(width)} height=${height} viewBox=${drawing ? `0 0 ${width} ${height}` : nothing} aria-hidden="true"
          @pointermove=${point} @pointerdown=${point} @pointerleave=${leave}>${content}${mark}</svg>
      </div>
      ${
        drawing?.at
          ? html`<p class="readout" aria-hidden="true">${pointed?.told ?? `${strings.pointAt}${isCut ? ` ${strings.rareEnds}` : ""}`}</p>`
          : nothing
      }`;
    render(picture, place as HTMLElement);
  }

  draw();
}
