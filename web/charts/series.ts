// Charts of several laws, with what is said of them.

import type { Chance, Law, LawSummary, Place } from "../engine/protocol.ts";
import type { Line as AnyLine } from "../features/compare/state.ts";
import type { Reading } from "../state.ts";
import { compareWords } from "../words/en/compare.ts";
import { labWords } from "../words/en/lab.ts";
import { figureView } from "./figure.ts";
import { drawLines } from "./lines.ts";
import { drawStrips, stripsHeight } from "./strips.ts";
import { wordsOf } from "./view.ts";

type Line = AnyLine<LawSummary & { chance?: Chance | null }>;

export function linesView(places: Place[], series: Line[], reading: Reading, label: string) {
  const told = series.map(({ letter, setUp }) => compareWords.line(letter, wordsOf(setUp, setUp.chance?.decimal)));
  return figureView([reading, places, ...series.map(({ place }) => place)], () => ({
    label: [label, ...told].join(" "),
    draw: (width) => drawLines(places, series, reading, width),
    rest: compareWords.pointAt,
  }));
}

/** More laws of numbers than that. */
export function stripsView(laws: Law[], reading: Reading) {
  return figureView([reading, ...laws], () => ({
    label: labWords.strips(laws.length),
    height: stripsHeight(laws),
    draw: (width) => drawStrips(laws, reading, width),
    rest: compareWords.pointAt,
  }));
}
