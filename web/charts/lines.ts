// Several laws of numbers in one chart: a line for each, told apart by dashes and letters, and by colour.

import * as Plot from "@observablehq/plot";
import type { Law, LawRow } from "../engine/protocol.ts";
import type { Reading } from "../state.ts";
import { axisOf, labelPlaces, seen } from "./axes.ts";
import { edgeOf, endOf } from "./classes.ts";
import type { Size } from "./frame.ts";
import { percentAxis, sizes, tidy } from "./frame.ts";

export type Series = import("../features/compare/state.ts").Series<Law>;
export type Point = { x: number; y: number };

const LETTER_PX = 9;
const DOTS_MOST = 45;
const FOOT_PX = 30;

/**
 * @param series of numbers
 * @returns tells in `value` which outcome is pointed at
 */
export function drawLines(series: Series[], reading: Reading, size: Size): SVGSVGElement & { value?: number | null } {
  const rowsOf = series.map(({ setUp }) => seen(setUp.outcomes));
  const points = rowsOf.map((rows) => rows.map((row) => pointOf(row, reading)));
  const outcomes = [...new Set(points.flat().map(({ x }) => x))].sort((one, other) => one - other);
  const [least, most] = [outcomes[0] as number, outcomes.at(-1) as number];
  const top = reading === "chance" ? Math.max(...points.flat().map(({ y }) => y)) : 1;
  const { left, right } = sizes;
  const inner_px = { x: size.width - left - right, y: size.height - sizes.top - FOOT_PX };
  const toPx = ({ x, y }: Point) => ({
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
        ...series.flatMap((one, index) => lineOf(one, points[index] as Point[])),
        ...(size.live
          ? [
              Plot.ruleX(
                outcomes,
                Plot.pointerX({ x: (outcome) => outcome, stroke: "var(--ink)", maxRadius: Infinity }),
              ),
            ]
          : []),
        ...series.flatMap(({ letter, place }, index) => {
          const at = (places[index] as any).point;
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

/** Where neighbours are joined, they share the chance of exactly one of them; cumulated it is theirs at one end. */
function pointOf(row: LawRow, reading: Reading): Point {
  const many = reading === "chance" ? endOf(row) - Number(row.outcome) + 1 : 1;
  return { x: edgeOf(row, reading), y: (row[reading] ?? row.chance) / many };
}

const xy = { x: "x", y: "y" };

function lineOf({ place, dash }: Series, points: Point[]) {
  const colour = `var(--series-${place + 1})`;
  return [
    Plot.lineY(points, { ...xy, stroke: colour, strokeWidth: 2.25, strokeDasharray: dash, strokeLinecap: "butt" }),
    ...(points.length <= DOTS_MOST ? [Plot.dot(points, { ...xy, r: 2.5, fill: colour })] : []),
  ];
}
