// A chart in the page: as wide as there is room, drawn again when that changes, with the numbers of what is pointed at.

import { html, nothing, svg } from "lit-html";
import { AsyncDirective, directive } from "lit-html/async-directive.js";
import type { ChildPart } from "lit-html/directive.js";
import { strings } from "../words/words.ts";
import type { Drawing } from "./frame.ts";

export interface Figure {
  /** what a screen reader says */
  label: string;
  /** in px, so that nothing moves when it is drawn */
  height: number;
  draw: (width: number) => Drawing;
  /** what stands below until something is pointed at */
  rest: string;
}
type Pointed = ReturnType<NonNullable<Drawing["at"]>>;

class FigureDirective extends AsyncDirective {
  figure: Figure | undefined;
  drawing: Drawing | undefined;
  pointed: Pointed | undefined;
  width = 0;
  place: Element | undefined;
  /** Tells the width before the page is painted, and of what was removed from the page nothing. */
  resizes = new ResizeObserver(([entry]) => {
    const width = Math.round(entry?.contentRect.width ?? 0);
    if (this.isConnected && width > 0 && width !== this.width) {
      this.width = width;
      this.redraw();
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

  redraw() {
    this.setValue(this.drawn());
  }

  drawn() {
    this.pointed = undefined;
    this.drawing = this.width > 0 ? this.figure?.draw(this.width) : undefined;
    return this.template();
  }

  template() {
    const { figure, drawing, pointed } = this;
    const box = pointed?.box;
    const rest = drawing?.isCut ? `${figure?.rest} ${strings.rareEnds}` : figure?.rest;
    return html`<div class="chart" role="img" aria-label=${figure?.label ?? ""}>
        ${
          drawing
            ? svgOf(
                drawing,
                box && svg`<path class="pointed" d="M${box.x} ${box.y}h${box.width}v${box.height}h${-box.width}z" />`,
                { point: this.point, leave: this.leave },
              )
            : html`<svg width="100%" height=${figure?.height ?? 0}></svg>`
        }
      </div>
      <p class="readout" aria-hidden="true">${pointed?.told ?? rest}</p>`;
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

function svgOf(
  { width, height, content }: Drawing,
  mark: unknown,
  on: Record<"point" | "leave", (event: PointerEvent) => void>,
) {
  return html`<svg width=${width} height=${height} viewBox="0 0 ${width} ${height}" aria-hidden="true"
    @pointermove=${on.point} @pointerdown=${on.point} @pointerleave=${on.leave}>${content}${mark ?? nothing}</svg>`;
}

export function figureView(figure: Figure) {
  return html`<figure class="figure">${drawnIn(figure)}</figure>`;
}
