// Charts of several laws, with what is said of them.

import { guard } from "lit-html/directives/guard.js";
import type { Chance, Law } from "../engine/protocol.ts";
import type { Series as AnySeries } from "../features/compare/state.ts";
import type { Reading } from "../state.ts";
import { compareWords } from "../words/en/compare.ts";
import { labWords } from "../words/en/lab.ts";
import { figureView } from "./figure.ts";
import { HEIGHT } from "./frame.ts";
import { drawLines } from "./lines.ts";
import { drawStrips, stripsHeight } from "./strips.ts";
import { wordsOf } from "./view.ts";

type Series = AnySeries<Law & { chance?: Chance | null }>;

/** Several laws of numbers, as many as can be told apart. */
export function linesView(series: Series[], reading: Reading, label: string) {
  const told = series.map(({ letter, setUp }) => compareWords.line(letter, wordsOf(setUp, setUp.chance?.decimal)));
  return guard([reading, ...series.flatMap(({ setUp, place }) => [setUp, place])], () =>
    figureView({
      label: [label, ...told].join(" "),
      height: HEIGHT,
      draw: (width) => drawLines(series, reading, width),
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
