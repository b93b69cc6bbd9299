// The law of a number as bars, or where there are too many for bars as a stepped area.

import * as Plot from "@observablehq/plot";
import type { Law, LawRow } from "../engine/protocol.ts";
import type { Reading } from "../state.ts";
import { strings } from "../words/en/page.ts";
import { axisOf, seen, thresholds } from "./axes.ts";
import { endOf } from "./classes.ts";
import type { Size } from "./frame.ts";
import { percentAxis, sizes, tidy } from "./frame.ts";

const THIN_PX = 2.5;
const ROOMY_PX = 8;

/**
 * @param law of numbers
 * @returns tells in `value` what is pointed at, with an `input` event, if it is `live`
 */
export function drawLaw(law: Law, reading: Reading, size: Size): SVGSVGElement & { value?: LawRow | null } {
  const rows = seen(law.outcomes);
  const [first, last] = [rows[0] as LawRow, rows.at(-1) as LawRow];
  const [least, most] = [Number(first.outcome), endOf(last)];
  const { left, right } = sizes;
  const slot_px = (size.width - left - right) / (most - least + 1);
  const { ticks, text } = axisOf(rows, size.width - left - right);
  const dense = slot_px < THIN_PX || law.joined !== undefined;
  const inset = slot_px > ROOMY_PX ? 1 : slot_px > THIN_PX * 2 ? 0.5 : 0;
  const place = {
    x1: (row: LawRow) => Number(row.outcome) - 0.5,
    x2: (row: LawRow) => endOf(row) + 0.5,
    insetLeft: inset,
    insetRight: inset,
  };
  const middle = (row: LawRow) => (Number(row.outcome) + endOf(row)) / 2;
  const bars = [
    Plot.rectY(
      rows.filter((row) => !isEnd(row)),
      { ...place, y: reading, fill: colour },
    ),
    // What stands for all from there on is no bar like the others.
    Plot.rectY(rows.filter(isEnd), { ...place, y: reading, fill: colour, fillOpacity: 0.45 }),
    Plot.rectY(rows.filter(isEnd), { ...place, y: reading, stroke: colour, strokeDasharray: "3 2" }),
  ];
  const classes = Plot.areaY(law.joined ? stepsOf(rows, reading) : [], {
    x: "x",
    y: "y",
    curve: "step-after",
    fill: "var(--bar)",
  });
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
        ...(law.joined ? [classes] : dense ? areas : bars),
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

/**
 * The outline of joined neighbours: each class from its first number to its last, and between two what is told there.
 */
function stepsOf(rows: LawRow[], reading: Reading) {
  return rows.flatMap((row, index) => {
    const next = rows[index + 1];
    const own = row[reading] ?? row.chance;
    const between = { chance: 0, at_least: next?.at_least ?? 0, at_most: own }[reading];
    return [
      { x: Number(row.outcome) - 0.5, y: own },
      { x: endOf(row) + 0.5, y: next ? between : own },
    ];
  });
}

function isEnd(row: LawRow) {
  return Boolean(row.or_more || row.or_less);
}

function colour(row: LawRow) {
  return row.success === false ? "var(--bar-quiet)" : "var(--bar)";
}

/** Which side of the limit is success; the word stands where there is more room. */
function limitWord({ at, above }: { at: number; above: boolean }, middle: number) {
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
