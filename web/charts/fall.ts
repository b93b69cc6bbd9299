// Where a roll fell among all outcomes: a small chart of the law, with a pin at the outcome rolled.

import { svg } from "lit-html";
import type { Law, LawRow, Outcome } from "../engine/protocol.ts";
import { outcomeWords, strings } from "../words/words.ts";
import { figureView } from "./figure.ts";
import { type Drawing, LETTER_PX, numberAxis, type Plane, planeOf } from "./frame.ts";
import { boxOf, shapes } from "./law.ts";
import { endOf, middleOf, seen } from "./rows.ts";

const [TOP_PX, BARS_PX] = [28, 64];
/** Height of an axis of numbers, and of one with words in two lines. */
const [AXIS_PX, WORDS_PX] = [20, 32];
const PIN_PX = 9;
/** Width of a character at the axis; gap between words. */
const [SMALL_PX, GAP_PX] = [5.5, 4];
/** Room for half of a label at either end. */
const EDGE_PX = 14;

/** Draws an empty chart of the same height until the odds arrive. */
export function fallView(law: Law | undefined, rolled: Outcome) {
  return figureView({
    made: [law, rolled],
    label: strings.fell(outcomeWords(rolled), law?.label ?? ""),
    draw: (width) => drawFall(law, rolled, width),
  });
}

/** The index of the row that the roll fell in; a row at an end may stand for all outcomes beyond it. */
function rowOf({ outcomes }: Law, rolled: Outcome) {
  const isHere = (row: LawRow) =>
    String(row.outcome) === String(rolled) ||
    (Number(row.outcome) <= Number(rolled) && (row.or_more === true || Number(rolled) <= endOf(row))) ||
    (row.or_less === true && Number(rolled) < Number(row.outcome));
  return outcomes.findIndex(isHere);
}

export function drawFall(law: Law | undefined, rolled: Outcome, width: number): Drawing {
  const height = TOP_PX + BARS_PX + (typeof rolled === "string" ? WORDS_PX : AXIS_PX);
  if (!law) {
    return { width, height, content: svg`` };
  }
  const isWords = law.mean === undefined; // drawn like numbers, by index
  const all = isWords ? law.outcomes.map((row, outcome) => ({ ...row, outcome })) : law.outcomes;
  const place = rowOf(law, rolled);
  const fallen = all[place];
  const rows = seen(all, fallen);
  const [first, last] = [rows[0] as LawRow, rows.at(-1) as LawRow];
  const top = Math.max(...rows.map(({ chance }) => chance));
  const box = { x: EDGE_PX, y: TOP_PX, width: width - 2 * EDGE_PX, height: BARS_PX };
  const plane = planeOf(box, Number(first.outcome), endOf(last), top);
  const axis = isWords ? wordAxis(law, place, plane) : numberAxis(plane, first, last);
  return {
    width,
    height,
    content: svg`${shapes(law, rows, "chance", plane)}
      ${axis} ${fallen ? pin(fallen, isWords ? "" : outcomeWords(rolled), plane) : ""}`,
  };
}

/** Words below their bars, in at most two lines: the one rolled, and as many others as fit. */
function wordAxis({ outcomes }: Law, rolled: number, plane: Plane) {
  const { x, y, width, height, atX } = plane;
  const all = outcomes.map(({ outcome }, place) => {
    const [, ...lines] = /^(\S*(?:(?<=,) \S+)*) ?(.*)$/.exec(outcomeWords(outcome)) ?? [];
    const half_px = (Math.max(...lines.map((line) => line.length)) * SMALL_PX + GAP_PX) / 2;
    return { lines, half_px, at: within(plane, atX(place), half_px) };
  });
  const shown: typeof all = [];
  for (const one of [...all.slice(rolled, rolled + 1), ...all]) {
    if (shown.every(({ at, half_px }) => Math.abs(one.at - at) >= one.half_px + half_px)) {
      shown.push(one);
    }
  }
  return svg`<path d="M${x} ${y + height}h${width}" stroke="currentColor" />
    ${shown.map(
      ({ lines, at }) =>
        svg`<text text-anchor="middle" font-size="10" fill="currentColor" y=${y + height + 13}>${lines.map(
          (line, row) => svg`<tspan x=${at} dy=${row * 12}>${line}</tspan>`,
        )}</text>`,
    )}`;
}

/** The centre of a label: as near to a point as it fits. */
function within({ x, width }: Plane, at: number, half_px: number) {
  return Math.min(Math.max(at, x + half_px), x + width - half_px);
}

function pin(row: LawRow, word: string, plane: Plane) {
  const { x, y } = { x: plane.atX(middleOf(row)), y: boxOf(row, "chance", plane).y };
  return svg`<path d="M${x} ${y}V${plane.y + plane.height}" stroke="var(--ink)" stroke-width="3" />
    <g class="pin"><path d="M${x} ${y - 1}l${-PIN_PX / 1.5} ${-PIN_PX}h${PIN_PX * 1.34}z" fill="var(--ink)" />
      <text x=${within(plane, x, (word.length * LETTER_PX) / 2)} y=${y - PIN_PX - 4} text-anchor="middle" font-size="13" font-weight="800" fill="var(--ink)"
        stroke="var(--surface)" stroke-width="4" paint-order="stroke">${word}</text></g>`;
}
