// Several laws of numbers in one chart: a line for each, told apart by dashes and letters, and by colour.

import * as Plot from "@observablehq/plot";
import { edgeOf, endOf } from "../classes.js";
import { axisOf, labelPlaces, seen } from "./axes.js";
import { percentAxis, sizes, tidy } from "./frame.js";

/** @import { Law, LawRow } from "../engine/protocol.js" */
/** @import { Reading } from "../state.js" */
/** @typedef {import("../state/compare.js").Series<Law>} Series */
/** @typedef {{ x: number, y: number }} Point */

const LETTER_PX = 9;
const DOTS_MOST = 45;
const FOOT_PX = 30;

/**
 * @param {Series[]} series of numbers
 * @param {Reading} reading
 * @param {import("./frame.js").Size} size
 * @returns {SVGSVGElement & { value?: number | null }} tells in `value` which outcome is pointed at
 */
export function drawLines(series, reading, size) {
  const rowsOf = series.map(({ setUp }) => seen(setUp.outcomes));
  const points = rowsOf.map((rows) => rows.map((row) => pointOf(row, reading)));
  const outcomes = [...new Set(points.flat().map(({ x }) => x))].sort((one, other) => one - other);
  const [least, most] = [/** @type {number} */ (outcomes[0]), /** @type {number} */ (outcomes.at(-1))];
  const top = reading === "chance" ? Math.max(...points.flat().map(({ y }) => y)) : 1;
  const { left, right } = sizes;
  const inner_px = { x: size.width - left - right, y: size.height - sizes.top - FOOT_PX };
  const toPx = (/** @type {Point} */ { x, y }) => ({
    x: ((x - least + 0.5) / (most - least + 1)) * inner_px.x,
    y: (1 - y / top) * inner_px.y,
  });
  const places = labelPlaces(
    points.map((line) => line.map((point) => ({ ...toPx(point), point }))),
    LETTER_PX * 2.4,
    reading === "chance" ? 0 : inner_px.y / 2, // cumulated, all lines are alike at their ends
  );
  const ends = rowsOf.flatMap((rows) => rows.filter((row) => row.or_more || row.or_less));
  const axis = axisOf(
    outcomes.map((outcome) => ({ ...ends.find((row) => row.outcome === outcome), outcome, weight: "", chance: 0 })),
    inner_px.x,
  );
  return tidy(
    Plot.plot({
      ...size,
      marginLeft: left,
      marginRight: right,
      marginTop: sizes.top,
      marginBottom: FOOT_PX,
      x: { domain: [least - 0.5, most + 0.5], label: null, ticks: axis.ticks, tickFormat: axis.text, tickSize: 0 },
      y: { ...percentAxis(reading), domain: [0, top] },
      marks: [
        Plot.gridY({ ticks: sizes.ticks }),
        Plot.ruleY([0]),
        ...series.flatMap((one, index) => lineOf(one, /** @type {Point[]} */ (points[index]))),
        ...(size.live
          ? [
              Plot.ruleX(
                outcomes,
                Plot.pointerX({ x: (outcome) => outcome, stroke: "var(--ink)", maxRadius: Infinity }),
              ),
            ]
          : []),
        ...series.flatMap(({ letter, place }, index) => {
          const at = /** @type {any} */ (places[index]).point;
          return [
            Plot.dot([at], {
              ...xy,
              r: LETTER_PX,
              fill: "var(--surface)",
              stroke: `var(--series-${place + 1})`,
              strokeWidth: 2,
            }),
            Plot.text([at], { ...xy, text: () => letter, fill: "var(--ink)", fontWeight: 700 }),
          ];
        }),
      ],
    }),
  );
}

/**
 * Where neighbours are joined, they share the chance of exactly one of them; cumulated it is theirs at one end.
 * @param {LawRow} row
 * @param {Reading} reading
 * @returns {Point}
 */
function pointOf(row, reading) {
  const many = reading === "chance" ? endOf(row) - Number(row.outcome) + 1 : 1;
  return { x: edgeOf(row, reading), y: (row[reading] ?? row.chance) / many };
}

const xy = { x: "x", y: "y" };

/**
 * @param {Series} series
 * @param {Point[]} points
 */
function lineOf({ place, dash }, points) {
  const colour = `var(--series-${place + 1})`;
  return [
    Plot.lineY(points, { ...xy, stroke: colour, strokeWidth: 2.25, strokeDasharray: dash, strokeLinecap: "butt" }),
    ...(points.length <= DOTS_MOST ? [Plot.dot(points, { ...xy, r: 2.5, fill: colour })] : []),
  ];
}
