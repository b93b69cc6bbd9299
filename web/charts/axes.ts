// Where a chart's numbers stand: pure functions of a law, without a page.

import type { LawRow } from "../engine/protocol.ts";
import { compact } from "../words/words.ts";
import { endOf } from "./rows.ts";

const LONG = 60;
const RARE = 0.0005;
const STEPS = [1, 2, 5, 10];
const TINY = 1e-9; // 0.3 / 0.1 is less than 3
/** Of a label at least, and of each of its digits. */
const LABEL_PX = 34;
const DIGIT_PX = 8;

export type AxisEnd = Pick<LawRow, "outcome" | "to" | "or_more" | "or_less">;

/** Round numbers between two ends, so few that `room` has their labels; `finest`: the smallest step, 1 between whole numbers. */
export function roundTicks(least: number, most: number, room: number, finest: number = 1): number[] {
  const wanted = Math.max((most - least) / Math.max(room, 1), finest);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = power * (STEPS.find((one) => one * power >= wanted) ?? 1);
  const first = Math.ceil(least / step);
  const count = Math.floor(most / step + TINY) - first + 1;
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

/** The labels of the axis from its first number to its last: round ones, and an end that stands for more, such as `18+`. */
export function axisOf(first: AxisEnd, last: AxisEnd, width_px: number) {
  const [least, most] = [Number(first.outcome), endOf(last)];
  const dense = roundTicks(least, most, width_px / LABEL_PX);
  const longest = Math.max(...[least, most, ...dense].map((tick) => compact(tick).length));
  const room = width_px / Math.max(LABEL_PX, (longest + 1) * DIGIT_PX);
  const ends = [...(first.or_less ? [least] : []), ...(last.or_more ? [most] : [])];
  const near = ((most - least) / Math.max(room, 1)) * 0.9;
  const ticks = roundTicks(least, most, room).filter((tick) => ends.every((end) => Math.abs(end - tick) > near));
  const text = (outcome: number) =>
    outcome === most && last.or_more
      ? `${compact(outcome)}+`
      : outcome === least && first.or_less
        ? `≤${compact(outcome)}`
        : compact(outcome);
  return { ticks: [...ticks, ...ends].sort((one, other) => one - other), text };
}

/** Of a long law what can be seen: its ends are left out as far as all of them together are rare. */
export function seen(rows: LawRow[]) {
  if (rows.length <= LONG) {
    return rows;
  }
  return rows.filter(({ at_least = 1, at_most = 1 }) => at_least >= RARE && at_most >= RARE);
}

/** Between which outcomes success begins or ends, and whether it lies above. */
export function thresholds(rows: LawRow[]): { at: number; above: boolean }[] {
  return rows.slice(1).flatMap((row, index) => {
    const before = rows[index] as LawRow;
    const changes = row.success !== undefined && row.success !== before.success;
    return changes ? [{ at: (endOf(before) + Number(row.outcome)) / 2, above: row.success === true }] : [];
  });
}

export type Point = { x: number; y: number };

/** Where on each line its letter stands: near a height, and not upon another's letter. */
export function labelPlaces(lines: Point[][], apart_px: number, height_px: number): Point[] {
  const taken: Point[] = [];
  for (const points of lines) {
    const off = ({ y }: Point) => Math.abs(y - height_px);
    const byHeight = [...points].sort((one, other) => off(one) - off(other));
    const room = ({ x, y }: Point) => Math.min(apart_px, ...taken.map((other) => Math.hypot(x - other.x, y - other.y)));
    taken.push(byHeight.reduce((best, point) => (room(point) > room(best) ? point : best))); // of equals the first
  }
  return taken;
}
