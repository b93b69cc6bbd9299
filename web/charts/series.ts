// Charts of several laws, with what is said of them.

import { guard } from "lit-html/directives/guard.js";
import type { Chance, Law, LawSummary, Place } from "../engine/protocol.ts";
import type { Line as AnyLine } from "../features/compare/state.ts";
import type { Reading } from "../state.ts";
import { compareWords } from "../words/en/compare.ts";
import { labWords } from "../words/en/lab.ts";
import { figureView } from "./figure.ts";
import { HEIGHT } from "./frame.ts";
import { drawLines } from "./lines.ts";
import { drawStrips, stripsHeight } from "./strips.ts";
import { wordsOf } from "./view.ts";

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
