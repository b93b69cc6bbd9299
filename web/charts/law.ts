// The law of a number as bars, or as a stepped area if there are too many for bars.

import { svg } from "lit-html";
import type { Law, LawRow, LawSummary } from "../engine/protocol.ts";
import type { Reading } from "../state.ts";
import { runsOf } from "../ui/runs.ts";
import { number, outcomeWords, percent, strings } from "../words/words.ts";
import { figureView } from "./figure.ts";
import { boxIn, chanceAxis, type Drawing, HEIGHT, lineAt, nearest, numberAxis, type Plane, planeOf } from "./frame.ts";
import { chanceOf, endOf, middleOf, outcomeText, seen, withGaps } from "./rows.ts";

/** With more modes than this, only the first few are named. */
const MOST_MODES = 4;
const THIN_PX = 2.5;
const ROOMY_PX = 8;
/** Minimum height of a bar, so that rare outcomes are visible. */
const HAIRLINE_PX = 0.5;

/** @param chance of success, if the law decides it */
export function chartView(law: Law, reading: Reading, chance?: number) {
  return figureView({
    made: [law, reading],
    label: `${strings.chartLabel(wordsOf(law, chance))} ${strings.charted(reading)}`,
    draw: (width) => drawLaw(law, reading, width),
  });
}

export function wordsOf(law: LawSummary, chance?: number) {
  return {
    label: law.label,
    modes: modesOf(law),
    highest: percent(law.mode_chance),
    mean: number(law.mean ?? 0),
    chance: chance === undefined ? "" : percent(chance),
  };
}

export function modesOf({ modes, joined }: Pick<Law, "modes" | "joined">) {
  const named = modes.slice(0, MOST_MODES).map(outcomeWords).join(", ");
  const count = joined?.modes ?? modes.length;
  return count > MOST_MODES ? strings.andMore(named, count) : named;
}

export function drawLaw(law: Law, reading: Reading, width: number, height = HEIGHT): Drawing {
  const rows = seen(law.outcomes);
  const [first, last] = [rows[0] as LawRow, rows.at(-1) as LawRow];
  const [least, most] = [Number(first.outcome), endOf(last)];
  const top = reading === "chance" ? Math.max(...rows.map(({ chance }) => chance)) : 1;
  const plane = planeOf(boxIn(width, height), least, most, top);
  const dense = isDense(law, plane);
  const limits = thresholds(rows);
  const limit = limits.length === 1 ? limits[0] : undefined;
  return {
    width,
    height,
    isCut: rows.length < law.outcomes.length,
    content: svg`${chanceAxis(plane)}
      ${shapes(law, rows, reading, plane)}
      ${numberAxis(plane, first, last)}
      ${limits.map(({ at }) => svg`<path class="threshold" d="M${plane.atX(at)} ${plane.y}v${plane.height}" stroke="var(--ink)" stroke-dasharray="4 3" />`)}
      ${limit ? limitWord(limit, width / 2, plane) : ""}`,
    at(x) {
      const row = nearest(rows, (one) => plane.atX(middleOf(one)), x);
      return { told: told(row), box: dense ? lineAt(plane, middleOf(row)) : boxOf(row, reading, plane) };
    },
  };
}

/** Whether there are too many outcomes for bars. */
function isDense({ joined }: Pick<Law, "joined">, { slot }: Plane) {
  return slot < THIN_PX || joined !== undefined;
}

function told(row: LawRow) {
  const exactly = percent(row.chance);
  const [atLeast, atMost] = [percent(row.at_least ?? 0), percent(row.at_most ?? 0)];
  return row.to === undefined
    ? strings.pointed(outcomeText(row), exactly, atLeast, atMost)
    : strings.pointedClass(outcomeText(row), exactly, outcomeWords(row.outcome), atLeast, outcomeWords(row.to), atMost);
}

export function boxOf(row: LawRow, reading: Reading, plane: Plane) {
  const { slot, y, height } = plane;
  const inset = slot > ROOMY_PX ? 1 : slot > THIN_PX * 2 ? 0.5 : 0;
  const from = plane.atX(Number(row.outcome), -0.5) + inset;
  const top = Math.min(plane.atY(chanceOf(row, reading)), y + height - HAIRLINE_PX);
  return { x: from, y: top, width: plane.atX(endOf(row), 0.5) - inset - from, height: y + height - top };
}

export function shapes(law: Pick<Law, "joined">, rows: LawRow[], reading: Reading, plane: Plane) {
  // In an area, successes and failures have a colour each.
  return isDense(law, plane)
    ? runsOf(rows, ({ success }) => success).map((run) =>
        area(run, reading, plane, colourOf(run[0]?.success === false)),
      )
    : rows.map((row) => bar(row, reading, plane));
}

/** An end that stands for all outcomes beyond it looks different from other bars. */
function bar(row: LawRow, reading: Reading, plane: Plane) {
  const { x, y, width, height } = boxOf(row, reading, plane);
  const isEnd = row.or_more || row.or_less;
  const colour = colourOf(row.success === false);
  return svg`<rect x=${x} y=${y} width=${width} height=${height} fill=${colour} fill-opacity=${isEnd ? 0.45 : 1}
    stroke=${isEnd ? colour : "none"} stroke-dasharray="3 2" />`;
}

function colourOf(isQuiet: boolean) {
  return isQuiet ? "var(--bar-quiet)" : "var(--bar)";
}

/** The filled outline of rows, each from its first number to its last. */
export function area(rows: LawRow[], reading: Reading, { y, height, atX, atY }: Plane, colour: string) {
  const steps = withGaps(rows).map(
    (row) => `H${atX(Number(row.outcome), -0.5)}V${atY(chanceOf(row, reading))}H${atX(endOf(row), 0.5)}`,
  );
  const d = `M${atX(Number(rows[0]?.outcome), -0.5)} ${y + height}${steps.join("")}V${y + height}Z`;
  return svg`<path class="area" d=${d} fill=${colour} />`;
}

/** The points between outcomes where success begins or ends, and whether success is above. */
export function thresholds(rows: LawRow[]): { at: number; above: boolean }[] {
  return rows.slice(1).flatMap((row, index) => {
    const before = rows[index] as LawRow;
    const changes = row.success !== undefined && row.success !== before.success;
    return changes ? [{ at: (endOf(before) + Number(row.outcome)) / 2, above: row.success === true }] : [];
  });
}

/** A label that says on which side of a limit success is, drawn on the side with more room. */
function limitWord({ at, above }: { at: number; above: boolean }, middle: number, { atX, y }: Plane) {
  const isLeft = atX(at) > middle;
  return svg`<text x=${atX(at) + (isLeft ? -5 : 5)} y=${y - 8} text-anchor=${isLeft ? "end" : "start"} font-weight="600"
    fill="var(--ink)">${above ? strings.successAbove : strings.successBelow}</text>`;
}
