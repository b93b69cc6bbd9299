// What all charts have in common: where numbers and chances stand, the axes, and what is known of a drawn chart.

import { svg, type TemplateResult } from "lit-html";
import type { LawRow } from "../engine/protocol.ts";
import { compact, roundPercent } from "../words/words.ts";

export type Box = { x: number; y: number; width: number; height: number };
export interface Drawing {
  width: number;
  height: number;
  content: TemplateResult;
  /** whether rare ends were left out */
  isCut?: boolean;
  /** what lies at a point, in px: the words that tell it, and the box around it */
  at?: (x: number, y: number) => { told: string; box: Box };
}
/** To be taken away: what is written above it, and what its marks mean below. */
export interface Picture {
  title: string;
  lines?: string[];
  drawing: Drawing;
  foot?: string[];
}
export type Plane = ReturnType<typeof planeOf>;

/** Height in px, and the room for labels around what is drawn. */
export const HEIGHT = 240;
export const MARGIN = { left: 50, right: 12, top: 20, bottom: 30 };
/** Of a picture to take away. */
export const PICTURE = { width: 720, height: 360 };
export const LETTER_PX = 7;
const CHANCES = 5;
const STEPS = [1, 2, 5, 10];
const TINY = 1e-9; // 0.3 / 0.1 is less than 3
/** Of a label at least, and of each of its digits. */
const LABEL_PX = 34;
const DIGIT_PX = 8;

type End = Pick<LawRow, "or_more" | "or_less">;

/** Where numbers from `least` to `most` stand, each in its `slot` of some px, and chances from `bottom` to `top`. */
export function planeOf(box: Box, least: number, most: number, top: number, bottom: number = 0) {
  const { x, y, width, height } = box;
  const slot = width / (most - least + 1);
  /** @param away from the middle of the number; added last, where a number is too long to carry a half */
  const atX = (outcome: number, away = 0) => px(x + (outcome - least + 0.5 + away) * slot);
  const atY = (chance: number) => px(y + (1 - (chance - bottom) / (top - bottom)) * height);
  return { ...box, least, most, bottom, top, slot, atX, atY };
}

/** What the labels around it leave. */
export function boxIn(width: number, height: number): Box {
  const { left: x, top: y, right, bottom } = MARGIN;
  return { x, y, width: width - x - right, height: height - y - bottom };
}

/** More than a screen can show would only make the picture longer. */
function px(length: number) {
  return Math.round(length * 100) / 100;
}

/** Round numbers between two ends, so few that `room` has their labels; `finest`: the smallest step, 1 between whole numbers. */
export function roundTicks(least: number, most: number, room: number, finest: number = 1): number[] {
  const wanted = Math.max((most - least) / Math.max(room, 1), finest);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = power * (STEPS.find((one) => one * power >= wanted) ?? 1);
  const first = Math.ceil(least / step);
  const count = Math.floor(most / step + TINY) - first + 1;
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

/** Labels from one end to the other: round numbers, and an end that stands for more, such as `18+`.
 * @param first what stands at the left end, @param last at the right one */
export function axisOf({ least, most, width }: Pick<Plane, "least" | "most" | "width">, first?: End, last?: End) {
  const dense = roundTicks(least, most, width / LABEL_PX);
  const longest = Math.max(...[least, most, ...dense].map((tick) => compact(tick).length));
  const room = width / Math.max(LABEL_PX, (longest + 1) * DIGIT_PX);
  const lower = first?.or_less ? [{ tick: least, text: `≤${compact(least)}` }] : [];
  const upper = last?.or_more ? [{ tick: most, text: `${compact(most)}+` }] : [];
  const near = ((most - least) / Math.max(room, 1)) * 0.9;
  const isFree = (at: number) => [...lower, ...upper].every(({ tick }) => Math.abs(tick - at) > near);
  const round = roundTicks(least, most, room).filter(isFree);
  return [...lower, ...round.map((tick) => ({ tick, text: compact(tick) })), ...upper];
}

/** From the foot of the plane to its top. */
export function chanceAxis({ x, width, bottom, top, atY }: Plane, write = roundPercent) {
  return roundTicks(bottom, top, CHANCES, 0).map(
    (amount) => svg`<path d="M${x} ${atY(amount)}h${width}" stroke="currentColor" stroke-opacity="0.15" />
      <text x=${x - 6} y=${atY(amount)} dy="0.32em" text-anchor="end" fill="currentColor">${write(amount)}</text>`,
  );
}

export function numberAxis(plane: Plane, first?: End, last?: End) {
  const { x, y, width, height, atX } = plane;
  return svg`<path d="M${x} ${y + height}h${width}" stroke="currentColor" />
    ${axisOf(plane, first, last).map(({ tick, text }) => svg`<text class="tick" x=${atX(tick)} y=${y + height + 16} text-anchor="middle" fill="currentColor">${text}</text>`)}`;
}

/** All of the plane that stands above a number. */
export function lineAt({ y, height, atX }: Plane, outcome: number): Box {
  return { x: atX(outcome), y, width: 0, height };
}

export function nearest<One>(all: One[], place: (one: One) => number, wanted: number): One {
  const away = (one: One) => Math.abs(place(one) - wanted);
  return all.reduce((best, one) => (away(one) < away(best) ? one : best));
}

/** As much of a text as there is room for. */
export function cutTo(text: string, width_px: number) {
  const most = Math.max(Math.floor(width_px / LETTER_PX), 1);
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
