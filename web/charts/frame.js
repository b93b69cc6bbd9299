// What all charts have in common.

import { percent } from "../format.js";

/** @typedef {{ width: number, height: number, live?: boolean }} Size `live`: whether it can be pointed at */

/** Margins in px, and how many marks the axis of chances has. */
export const sizes = { left: 50, right: 6, top: 20, ticks: 4 };

/**
 * The axis of chances; cumulated ones go up to certainty.
 * @param {import("../state.js").Reading} reading
 */
export function percentAxis(reading) {
  return {
    label: null,
    ticks: sizes.ticks,
    tickSize: 0,
    tickFormat: (/** @type {number} */ chance) => percent(chance).replace(/[.,]0(?=\D|$)/, ""),
    ...(reading === "chance" ? { zero: true } : { domain: [0, 1] }),
  };
}

/**
 * Its inline style is not allowed by the page's policy, and styles/odds.css says the same.
 * @param {any} chart
 * @returns {SVGSVGElement & { value?: any }}
 */
export function tidy(chart) {
  chart.querySelector("style")?.remove();
  chart.setAttribute("aria-hidden", "true");
  return chart;
}
