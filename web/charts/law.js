// The law of a number as bars, or where there are too many for bars as a stepped area.

import * as Plot from "@observablehq/plot";
import { strings } from "../strings.js";
import { axisOf, seen, thresholds } from "./axes.js";
import { percentAxis, sizes, tidy } from "./frame.js";

/** @typedef {import("../engine/protocol.js").Law} Law */
/** @typedef {import("../engine/protocol.js").LawRow} LawRow */
/** @typedef {import("../state.js").Reading} Reading */
/** @typedef {import("./frame.js").Size} Size */

const THIN_PX = 2.5;
const ROOMY_PX = 8;
const LABEL_PX = 34;

/**
 * @param {Law} law of numbers
 * @param {Reading} reading
 * @param {Size} size
 * @returns {SVGSVGElement & { value?: LawRow | null }} tells in `value` what is pointed at, with an `input` event, if it is `live`
 */
export function drawLaw(law, reading, size) {
  const rows = seen(law.outcomes);
  const numbers = rows.map((row) => Number(row.outcome));
  const [least, most] = [/** @type {number} */ (numbers[0]), /** @type {number} */ (numbers.at(-1))];
  const { left, right } = sizes;
  const slot_px = (size.width - left - right) / (most - least + 1);
  const { ticks, text } = axisOf(rows, (size.width - left - right) / LABEL_PX);
  const dense = slot_px < THIN_PX;
  const inset = slot_px > ROOMY_PX ? 1 : slot_px > THIN_PX * 2 ? 0.5 : 0;
  const place = {
    x1: (/** @type {LawRow} */ row) => Number(row.outcome) - 0.5,
    x2: (/** @type {LawRow} */ row) => Number(row.outcome) + 0.5,
    insetLeft: inset,
    insetRight: inset,
  };
  const middle = (/** @type {LawRow} */ row) => Number(row.outcome);
  const bars = [
    Plot.rectY(
      rows.filter((row) => !isEnd(row)),
      { ...place, y: reading, fill: colour },
    ),
    // What stands for all from there on is no bar like the others.
    Plot.rectY(rows.filter(isEnd), { ...place, y: reading, fill: colour, fillOpacity: 0.45 }),
    Plot.rectY(rows.filter(isEnd), { ...place, y: reading, stroke: colour, strokeDasharray: "3 2" }),
  ];
  const areas = [false, true].map((quiet) =>
    Plot.areaY(rows, {
      x: middle,
      y: (row) => ((row.success === false) === quiet ? row[reading] : Number.NaN),
      curve: "step",
      fill: quiet ? "var(--bar-quiet)" : "var(--bar)",
    }),
  );
  const pointed = size.live
    ? [
        dense
          ? Plot.ruleX(rows, Plot.pointerX({ x: middle, stroke: "var(--ink)", maxRadius: Infinity }))
          : Plot.rectY(
              rows,
              Plot.pointerX({ ...place, y: reading, stroke: "var(--ink)", strokeWidth: 2, maxRadius: Infinity }),
            ),
      ]
    : [];
  const limits = thresholds(rows);
  const chart = tidy(
    Plot.plot({
      ...size,
      marginLeft: left,
      marginRight: right,
      marginTop: sizes.top,
      x: { type: "linear", domain: [least - 0.5, most + 0.5], label: null, ticks, tickFormat: text, tickSize: 0 },
      y: percentAxis(reading),
      marks: [
        Plot.gridY({ ticks: sizes.ticks }),
        ...(dense ? areas : bars),
        Plot.ruleY([0]),
        Plot.ruleX(limits, { x: "at", stroke: "var(--ink)", strokeDasharray: "4 3" }),
        ...(limits.length === 1 ? limits.map((limit) => limitWord(limit, (least + most) / 2)) : []),
        ...pointed,
      ],
    }),
  );
  if (rows.length < law.outcomes.length) {
    chart.dataset.cut = "true";
  }
  return chart;
}

/** @param {LawRow} row */
function isEnd(row) {
  return Boolean(row.or_more || row.or_less);
}

/** @param {LawRow} row */
function colour(row) {
  return row.success === false ? "var(--bar-quiet)" : "var(--bar)";
}

/**
 * Which side of the limit is success; the word stands where there is more room.
 * @param {{ at: number, above: boolean }} limit
 * @param {number} middle
 */
function limitWord({ at, above }, middle) {
  const leftwards = at > middle;
  return Plot.text([above ? strings.successAbove : strings.successBelow], {
    x: [at],
    frameAnchor: "top",
    dy: -13,
    dx: leftwards ? -5 : 5,
    textAnchor: leftwards ? "end" : "start",
    fill: "var(--ink)",
    fontWeight: 600,
  });
}
