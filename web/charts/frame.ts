// What all charts have in common: where numbers and chances stand, the axes, and what is known of a drawn chart.

import { svg, type TemplateResult } from "lit-html";
import { roundPercent } from "../words/words.ts";
import { type AxisEnd, axisOf, roundTicks } from "./axes.ts";

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
export interface Plane extends Box {
  /** of one number, in px */
  slot: number;
  /** @param away from the middle of the number; added last, where a number is too long to carry a half */
  atX: (outcome: number, away?: number) => number;
  atY: (chance: number) => number;
}

/** Height in px, and the room for labels around what is drawn. */
export const HEIGHT = 240;
export const MARGIN = { left: 50, right: 12, top: 20, bottom: 30 };
/** Of a picture to take away. */
export const PICTURE = { width: 720, height: 360 };
export const LETTER_PX = 7;
const CHANCES = 5;

/** @param top the greatest chance */
export function planeOf({ x, y, width, height }: Box, least: number, most: number, top: number): Plane {
  const slot = width / (most - least + 1);
  const atX = (outcome: number, away = 0) => px(x + (outcome - least + 0.5 + away) * slot);
  return { x, y, width, height, slot, atX, atY: (chance) => px(y + (1 - chance / top) * height) };
}

/** With room for labels around it. */
export function planeIn(width: number, height: number, least: number, most: number, top: number) {
  const { left: x, top: y, right, bottom } = MARGIN;
  return planeOf({ x, y, width: width - x - right, height: height - y - bottom }, least, most, top);
}

/** More than a screen can show would only make the picture longer. */
export function px(length: number) {
  return Math.round(length * 100) / 100;
}

/** From the foot of the plane, where `least` stands, to the top. */
export function chanceAxis({ x, width, atY }: Plane, top: number, least: number = 0, write = roundPercent) {
  return roundTicks(least, top, CHANCES, 0).map(
    (amount) => svg`<path d="M${x} ${atY(amount - least)}h${width}" stroke="currentColor" stroke-opacity="0.15" />
      <text x=${x - 6} y=${atY(amount - least)} dy="0.32em" text-anchor="end" fill="currentColor">${write(amount)}</text>`,
  );
}

/** @param first what stands at its left end, @param last at its right one */
export function numberAxis({ x, y, width, height, atX }: Plane, first: AxisEnd, last: AxisEnd) {
  const { ticks, text } = axisOf(first, last, width);
  return svg`<path d="M${x} ${y + height}h${width}" stroke="currentColor" />
    ${ticks.map((tick) => svg`<text class="tick" x=${atX(tick)} y=${y + height + 16} text-anchor="middle" fill="currentColor">${text(tick)}</text>`)}`;
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
