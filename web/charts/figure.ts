// A chart in the page: as wide as there is room, drawn again when that changes, with the numbers of what is pointed at.

import { html, nothing, svg } from "lit-html";
import { AsyncDirective, directive } from "lit-html/async-directive.js";
import type { ChildPart } from "lit-html/directive.js";
import { guard } from "lit-html/directives/guard.js";
import { strings } from "../words/words.ts";
import { type Drawing, HEIGHT } from "./frame.ts";

interface Figure {
  /** what a screen reader says */
  label: string;
  /** in px, so that nothing moves when it is drawn */
  height?: number;
  draw: (width: number) => Drawing;
  /** what stands below until something is pointed at; none where that has no numbers to tell */
  rest?: string;
}

class FigureDirective extends AsyncDirective {
  figure: Figure | undefined;
  drawing: Drawing | undefined;
  pointed: ReturnType<NonNullable<Drawing["at"]>> | undefined;
  width = 0;
  place: Element | undefined;
  /** Tells the width before the page is painted, and of what was removed from the page nothing. */
  resizes = new ResizeObserver(([entry]) => {
    const width = Math.round(entry?.contentRect.width ?? 0);
    if (this.isConnected && width > 0 && width !== this.width) {
      this.width = width;
      this.setValue(this.drawn());
    }
  });

  render(_figure: Figure): unknown {
    return nothing; // only in a page is there a width
  }

  override update(part: ChildPart, [figure]: [Figure]) {
    this.figure = figure;
    if (!this.place) {
      this.place = part.parentNode as Element;
      this.resizes.observe(this.place);
    }
    return this.drawn();
  }

  override disconnected() {
    this.resizes.disconnect();
  }

  override reconnected() {
    if (this.place) {
      this.resizes.observe(this.place);
    }
  }

  drawn() {
    this.pointed = undefined;
    this.drawing = this.width > 0 ? this.figure?.draw(this.width) : undefined;
    return this.template();
  }

  template() {
    const { figure, drawing, pointed } = this;
    const { width = "100%", height = figure?.height ?? HEIGHT, content, isCut } = drawing ?? {};
    const { x = 0, y = 0, width: across = 0, height: down = 0 } = pointed?.box ?? {};
    const mark = pointed && svg`<path class="pointed" d="M${x} ${y}h${across}v${down}h${-across}z" />`;
    return html`<div class="chart" role="img" aria-label=${figure?.label ?? ""}>
        <svg width=${String(width)} height=${height} viewBox=${drawing ? `0 0 ${width} ${height}` : nothing} aria-hidden="true"
          @pointermove=${this.point} @pointerdown=${this.point} @pointerleave=${this.leave}>${content}${mark}</svg>
      </div>
      ${
        figure?.rest
          ? html`<p class="readout" aria-hidden="true">${pointed?.told ?? `${figure.rest}${isCut ? ` ${strings.rareEnds}` : ""}`}</p>`
          : nothing
      }`;
  }

  point = (event: PointerEvent) => {
    const { left, top } = (event.currentTarget as Element).getBoundingClientRect();
    this.pointed = this.drawing?.at?.(event.clientX - left, event.clientY - top);
    this.setValue(this.template());
  };

  /** A finger that was lifted lets the numbers be read. */
  leave = ({ pointerType }: PointerEvent) => {
    if (pointerType === "mouse") {
      this.pointed = undefined;
      this.setValue(this.template());
    }
  };
}

const drawnIn = directive(FigureDirective);

/** @param made what it is made of: as long as that stays the same, so does the figure */
export function figureView(made: unknown[], figure: () => Figure) {
  return guard(made, () => html`<figure class="figure">${drawnIn(figure())}</figure>`);
}
