// What all charts share: coordinates of numbers and chances, axes, and the type of a drawn chart.

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
  /** what is at a point, in px: its text, and the box around it */
  at?: (x: number, y: number) => { told: string; box: Box };
}
/** A chart to export, with lines above it, and below it what its marks mean. */
export interface Picture {
  title: string;
  lines?: string[];
  drawing: Drawing;
  foot?: string[];
}
export type Plane = ReturnType<typeof planeOf>;

/** Height in px, and room for labels around the plot. */
export const HEIGHT = 240;
export const MARGIN = { left: 50, right: 12, top: 20, bottom: 30 };
/** Size of an exported picture. */
export const PICTURE = { width: 720, height: 360 };
export const LETTER_PX = 7;
const CHANCES = 5;
const STEPS = [1, 2, 5, 10];
const TINY = 1e-9; // since 0.3 / 0.1 is less than 3
/** Minimum width of a label; width of a digit. */
const LABEL_PX = 34;
const DIGIT_PX = 8;

type End = Pick<LawRow, "or_more" | "or_less">;

/** Coordinates for numbers from `least` to `most`, each in a `slot` of some px, and chances from `bottom` to `top`. */
export function planeOf(box: Box, least: number, most: number, top: number, bottom: number = 0) {
  const { x, y, width, height } = box;
  const slot = width / (most - least + 1);
  /** @param away from the middle of the number; added last, since a very large number can't represent a half */
  const atX = (outcome: number, away = 0) => px(x + (outcome - least + 0.5 + away) * slot);
  const atY = (chance: number) => px(y + (1 - (chance - bottom) / (top - bottom)) * height);
  return { ...box, least, most, bottom, top, slot, atX, atY };
}

/** The box inside the margins for labels. */
export function boxIn(width: number, height: number): Box {
  const { left: x, top: y, right, bottom } = MARGIN;
  return { x, y, width: width - x - right, height: height - y - bottom };
}

/** Rounds to what a screen can show, to keep pictures small. */
function px(length: number) {
  return Math.round(length * 100) / 100;
}

/** Round numbers between two ends, at most about `room` of them; `finest`: the smallest step, 1 for whole numbers. */
export function roundTicks(least: number, most: number, room: number, finest: number = 1): number[] {
  const wanted = Math.max((most - least) / Math.max(room, 1), finest);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = power * (STEPS.find((one) => one * power >= wanted) ?? 1);
  const first = Math.ceil(least / step);
  const count = Math.floor(most / step + TINY) - first + 1;
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

/** The labels of an axis: round numbers, and ends that stand for more, such as `18+`.
 * @param first the row at the left end
 * @param last the row at the right end */
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

/** A box of no width, as high as the plane, at a number. */
export function lineAt({ y, height, atX }: Plane, outcome: number): Box {
  return { x: atX(outcome), y, width: 0, height };
}

export function nearest<One>(all: One[], place: (one: One) => number, wanted: number): One {
  const away = (one: One) => Math.abs(place(one) - wanted);
  return all.reduce((best, one) => (away(one) < away(best) ? one : best));
}

/** Cuts a text to fit a width. */
export function cutTo(text: string, width_px: number) {
  const most = Math.max(Math.floor(width_px / LETTER_PX), 1);
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
