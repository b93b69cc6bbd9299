// Laws of numbers, too many to tell apart as lines: each as a strip, one below the other, over the same axis.

import { svg } from "lit-html";
import type { Law } from "../engine/protocol.ts";
import type { Reading } from "../state.ts";
import { labWords } from "../words/en/lab.ts";
import { percent, strings } from "../words/words.ts";
import type { Figure } from "./figure.ts";
import { cutTo, type Drawing, LETTER_PX, lineAt, MARGIN, nearest, numberAxis, planeOf } from "./frame.ts";
import { area } from "./law.ts";
import { chanceOf, edgeOf, endOf, readAt, seen } from "./rows.ts";

const STRIP_PX = 34;
const GAP_PX = 6;
const NAME_SHARE = 0.35;
/** Nobody would scroll through more. */
const MOST_STRIPS = 100;

export function stripsFigure(laws: Law[], reading: Reading): Figure {
  return {
    made: [reading, ...laws],
    label: `${labWords.strips(laws.length)} ${strings.charted(reading)}`,
    draw: (width) => drawStrips(laws, reading, width),
  };
}

/** @param laws of numbers; each fills the height of its strip, to compare shapes and not heights, unless all are 0 or 1 */
function drawStrips(laws: Law[], reading: Reading, width: number): Drawing {
  const shown = laws.slice(0, MOST_STRIPS).map((law) => ({ law, rows: seen(law.outcomes) }));
  const all = shown.flatMap(({ rows }) => rows);
  const least = Math.min(...all.map((row) => Number(row.outcome)));
  const most = Math.max(...all.map(endOf));
  const isYesOrNo = least >= 0 && most <= 1;
  const longest = Math.max(...shown.map(({ law }) => law.label.length)) * LETTER_PX;
  const x = Math.min(longest + 12, width * NAME_SHARE);
  const whole = { x, y: 0, width: width - x - MARGIN.right, height: shown.length * STRIP_PX };
  const strips = shown.map(({ law, rows }, index) => {
    const top = reading === "chance" && !isYesOrNo ? Math.max(...rows.map((row) => chanceOf(row, reading))) : 1;
    const box = { ...whole, y: index * STRIP_PX + GAP_PX, height: STRIP_PX - GAP_PX };
    return { law, rows, plane: planeOf(box, least, most, top) };
  });
  return {
    width,
    height: whole.height + MARGIN.bottom,
    isCut: shown.some(({ law, rows }) => rows.length < law.outcomes.length),
    content: svg`${strips.map(
      ({ law, rows, plane }) => svg`<text class="name" x=${x - 8} y=${plane.y + plane.height} dy="-6" text-anchor="end"
          fill="var(--ink)">${cutTo(law.label, x - 8)}</text>
        <path d="M${x} ${plane.y + plane.height}h${plane.width}" stroke="currentColor" stroke-opacity="0.3" />
        ${area(rows, reading, plane, "var(--bar)")}`,
    )} ${numberAxis(planeOf(whole, least, most, 1))}`,
    at(left, down) {
      const { law, rows, plane } = nearest(strips, (one) => one.plane.y + one.plane.height / 2, down);
      const row = nearest(rows, (one) => plane.atX(edgeOf(one, reading)), left);
      const told = strings.pointedStrip(law.label, readAt(row, reading), percent(chanceOf(row, reading)));
      return { told, box: lineAt(plane, edgeOf(row, reading)) };
    },
  };
}
