// A distribution as bars, drawn by Observable Plot, which is loaded when the first chart is wanted.

import { html } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { number, percent } from "../format.js";
import { strings } from "../strings.js";

/** @typedef {import("../engine/protocol.js").Law} Law */
/** @typedef {import("../state.js").Reading} Reading */

const HEIGHT_PX = 220;
const NARROW_PX = 480;
const LABELS_MOST = 20;

/** @type {Promise<typeof import("@observablehq/plot")> | undefined} */
let plotLibrary;

/** @type {WeakMap<Element, { law: Law, reading: Reading }>} */
const drawn = new WeakMap();

const resizes = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const shown = drawn.get(target);
    if (shown) {
      drawn.delete(target);
      draw(target, shown.law, shown.reading);
    }
  }
});

/**
 * @param {Law} law
 * @param {Reading} reading
 */
export function chartView(law, reading) {
  const label = strings.chartLabel(law.label, number(law.mean ?? 0));
  return html`<div class="chart" role="img" aria-label=${label}
    ${ref((element) => element && draw(element, law, reading))}></div>`;
}

/**
 * @param {Element} element
 * @param {Law} law
 * @param {Reading} reading
 */
async function draw(element, law, reading) {
  const before = drawn.get(element);
  if (before?.law === law && before.reading === reading) {
    return;
  }
  if (!before) {
    resizes.observe(element);
  }
  const wanted = { law, reading };
  drawn.set(element, wanted);
  plotLibrary ??= import("@observablehq/plot");
  let Plot;
  try {
    Plot = await plotLibrary;
  } catch {
    plotLibrary = undefined; // the network failed: the next drawing tries again, and the table has the numbers
    drawn.delete(element);
    return;
  }
  if (drawn.get(element) !== wanted) {
    return;
  }
  const width = Math.max(element.clientWidth, 240);
  const outcomes = law.outcomes.map((row) => Number(row.outcome));
  const every = Math.ceil(outcomes.length / (width < NARROW_PX ? LABELS_MOST / 2 : LABELS_MOST));
  const chart = Plot.plot({
    width,
    height: HEIGHT_PX,
    marginLeft: 44,
    marginRight: 4,
    x: { label: null, ticks: outcomes.filter((_, index) => index % every === 0), tickSize: 0 },
    y: {
      label: null,
      tickFormat: (/** @type {number} */ chance) => percent(chance).replace(/[.,]0(?=\D|$)/, ""),
      ticks: 4,
      grid: true,
    },
    marks: [
      Plot.barY(law.outcomes, {
        x: "outcome",
        y: reading,
        className: "bars",
        insetLeft: 1,
        insetRight: 1,
        fill: (row) => (row.success === false ? "var(--bar-quiet)" : "var(--bar)"),
      }),
      Plot.ruleY([0]),
    ],
  });
  // Its inline style is not allowed by the page's policy, and styles/odds.css says the same.
  chart.querySelector("style")?.remove();
  chart.setAttribute("aria-hidden", "true");
  element.replaceChildren(chart);
}
