// Charts of one law or several, with what is said of them.

import { guard } from "lit-html/directives/guard.js";
import type { Chance, Law, LawSummary, Place } from "../engine/protocol.ts";
import type { Line as AnyLine } from "../features/compare/state.ts";
import type { Reading } from "../state.ts";
import { compareWords } from "../words/en/compare.ts";
import { labWords } from "../words/en/lab.ts";
import { number, percent, strings } from "../words/words.ts";
import { figureView } from "./figure.ts";
import { HEIGHT } from "./frame.ts";
import { drawLaw } from "./law.ts";
import { drawLines } from "./lines.ts";
import { drawStrips, stripsHeight } from "./strips.ts";

/** A law of numbers, and the chance of success where it tells that. */
export function chartView(law: Law, reading: Reading, chance?: number) {
  return guard([law, reading], () =>
    figureView({
      label: strings.chartLabel(wordsOf(law, chance)),
      height: HEIGHT,
      draw: (width) => drawLaw(law, reading, width),
      rest: strings.pointAt,
    }),
  );
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

type Line = AnyLine<LawSummary & { chance?: Chance | null }>;

export function linesView(places: Place[], series: Line[], reading: Reading, label: string) {
  const told = series.map(({ letter, setUp }) => compareWords.line(letter, wordsOf(setUp, setUp.chance?.decimal)));
  return guard([reading, places, ...series.map(({ place }) => place)], () =>
    figureView({
      label: [label, ...told].join(" "),
      height: HEIGHT,
      draw: (width) => drawLines(places, series, reading, width),
      rest: compareWords.pointAt,
    }),
  );
}

/** More laws of numbers than that. */
export function stripsView(laws: Law[], reading: Reading) {
  return guard([reading, ...laws], () =>
    figureView({
      label: labWords.strips(laws.length),
      height: stripsHeight(laws),
      draw: (width) => drawStrips(laws, reading, width),
      rest: compareWords.pointAt,
    }),
  );
}
