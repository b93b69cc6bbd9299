// The chart of a law, with what is said of it.

import { svg } from "lit-html";
import type { Law, LawSummary, Outcome } from "../engine/protocol.ts";
import type { Reading } from "../state.ts";
import { number, percent, strings } from "../words/words.ts";
import { drawFall, fallHeight } from "./fall.ts";
import { figureView } from "./figure.ts";
import { drawLaw } from "./law.ts";

/** A law of numbers, and the chance of success where it tells that. */
export function chartView(law: Law, reading: Reading, chance?: number) {
  return figureView([law, reading], () => ({
    label: strings.chartLabel(wordsOf(law, chance)),
    draw: (width) => drawLaw(law, reading, width),
    rest: strings.pointAt,
  }));
}

/** Where a roll fell; its room is kept as long as the odds have not come. */
export function fallView(law: Law | undefined, rolled: Outcome) {
  const height = fallHeight(rolled);
  return figureView([law, rolled], () => ({
    label: strings.fell(String(rolled), law?.label ?? ""),
    height,
    draw: (width) => (law ? drawFall(law, rolled, width) : { width, height, content: svg`` }),
  }));
}

export function wordsOf(law: LawSummary, chance?: number) {
  return {
    label: law.label,
    modes: law.modes.map(String),
    highest: percent(law.mode_chance),
    mean: number(law.mean ?? 0),
    chance: chance === undefined ? "" : percent(chance),
  };
}
