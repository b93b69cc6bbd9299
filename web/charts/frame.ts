// What all charts have in common.

import type { Reading } from "../state.ts";
import { percent } from "../words/format.ts";

/** `live`: whether it can be pointed at */
export type Size = { width: number; height: number; live?: boolean };

/** Margins in px, and how many marks the axis of chances has. */
export const sizes = { left: 50, right: 6, top: 20, ticks: 4 };

/** The axis of chances; cumulated ones go up to certainty. */
export function percentAxis(reading: Reading) {
  return {
    label: null,
    ticks: sizes.ticks,
    tickSize: 0,
    tickFormat: (chance: number) => percent(chance).replace(/[.,]0(?=\D|$)/, ""),
    ...(reading === "chance" ? { zero: true } : { domain: [0, 1] }),
  };
}

/** Its inline style is not allowed by the page's policy, and styles/odds.css says the same. */
export function tidy(chart: any): SVGSVGElement & { value?: any } {
  chart.querySelector("style")?.remove();
  chart.setAttribute("aria-hidden", "true");
  return chart;
}
