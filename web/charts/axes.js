// Where a chart's numbers stand: pure functions of a law, without a page.

import { endOf } from "../classes.js";
import { compact } from "../format.js";

/** @import { LawRow } from "../engine/protocol.js" */

const LONG = 60;
const RARE = 0.0005;
const STEPS = [1, 2, 5];
/** Of a label at least, and of each of its digits. */
const LABEL_PX = 34;
const DIGIT_PX = 8;

/**
 * Round numbers between two ends, so few that their labels have room.
 * @param {number} least
 * @param {number} most
 * @param {number} room how many labels have room
 * @returns {number[]}
 */
export function roundTicks(least, most, room) {
  const step = roundStep((most - least) / Math.max(room, 1));
  const first = Math.ceil(least / step);
  const count = Math.floor(most / step) - first + 1;
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

/** @param {number} wanted */
function roundStep(wanted) {
  for (let power = 1; ; power *= 10) {
    const step = STEPS.find((one) => one * power >= wanted);
    if (step !== undefined) {
      return step * power;
    }
  }
}

/**
 * The labels of the axis: round numbers, and an end that stands for all from there on, such as `18+`.
 * @param {LawRow[]} rows numbers, ascending
 * @param {number} width_px
 * @returns {{ ticks: number[], text: (outcome: number) => string }}
 */
export function axisOf(rows, width_px) {
  const [first, last] = [/** @type {LawRow} */ (rows[0]), /** @type {LawRow} */ (rows.at(-1))];
  const [least, most] = [Number(first.outcome), endOf(last)];
  const dense = roundTicks(least, most, width_px / LABEL_PX);
  const longest = Math.max(...[least, most, ...dense].map((tick) => compact(tick).length));
  const room = width_px / Math.max(LABEL_PX, (longest + 1) * DIGIT_PX);
  const ends = [...(first.or_less ? [least] : []), ...(last.or_more ? [most] : [])];
  const near = ((most - least) / Math.max(room, 1)) * 0.9;
  const ticks = roundTicks(least, most, room).filter((tick) => ends.every((end) => Math.abs(end - tick) > near));
  const text = (/** @type {number} */ outcome) =>
    outcome === most && last.or_more
      ? `${compact(outcome)}+`
      : outcome === least && first.or_less
        ? `≤${compact(outcome)}`
        : compact(outcome);
  return { ticks: [...ticks, ...ends].sort((one, other) => one - other), text };
}

/**
 * Of a long law what can be seen: its ends are left out as far as all of them together are rare.
 * @param {LawRow[]} rows numbers, ascending
 */
export function seen(rows) {
  if (rows.length <= LONG) {
    return rows;
  }
  return rows.filter(({ at_least = 1, at_most = 1 }) => at_least >= RARE && at_most >= RARE);
}

/**
 * Between which outcomes success begins or ends.
 * @param {LawRow[]} rows numbers, ascending
 * @returns {{ at: number, above: boolean }[]} `above`: whether success lies above
 */
export function thresholds(rows) {
  return rows.slice(1).flatMap((row, index) => {
    const before = /** @type {LawRow} */ (rows[index]);
    const changes = row.success !== undefined && row.success !== before.success;
    return changes ? [{ at: (Number(before.outcome) + Number(row.outcome)) / 2, above: row.success === true }] : [];
  });
}

/**
 * Where the letter of each line stands on it: near a height, and not upon another's letter.
 * @param {{ x: number, y: number }[][]} lines points in px
 * @param {number} apart_px
 * @param {number} height_px
 * @returns {{ x: number, y: number }[]} for every line one of its points
 */
export function labelPlaces(lines, apart_px, height_px) {
  /** @type {{ x: number, y: number }[]} */
  const taken = [];
  for (const points of lines) {
    const off = (/** @type {{ y: number }} */ { y }) => Math.abs(y - height_px);
    const byHeight = [...points].sort((one, other) => off(one) - off(other));
    const distance = (/** @type {{ x: number, y: number }} */ point) =>
      Math.min(Infinity, ...taken.map((other) => Math.hypot(point.x - other.x, point.y - other.y)));
    const free = byHeight.find((point) => distance(point) >= apart_px);
    const roomiest = () => byHeight.reduce((best, point) => (distance(point) > distance(best) ? point : best));
    taken.push(free ?? roomiest());
  }
  return taken;
}
