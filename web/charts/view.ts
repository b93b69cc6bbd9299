// The charts of the page: one law, or several in one chart, with what is said of them.

import { guard } from "lit-html/directives/guard.js";
import type { Chance, Law } from "../engine/protocol.ts";
import type { Series as AnySeries } from "../features/compare/state.ts";
import type { Reading } from "../state.ts";
import { compareWords } from "../words/en/compare.ts";
import { labWords } from "../words/en/lab.ts";
import { strings } from "../words/en/page.ts";
import { number, percent } from "../words/format.ts";
import { figureView } from "./figure.ts";
import { HEIGHT } from "./frame.ts";
import { drawLaw } from "./law.ts";
import { drawLines } from "./lines.ts";
import { outcomeText } from "./rows.ts";
import { drawStrips, stripsHeight } from "./strips.ts";

type Series = AnySeries<Law & { chance?: Chance | null }>;

/**
 * A law of numbers.
 * @param chance of success, where this law tells it
 */
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

function wordsOf(law: Law, chance?: number) {
  const { joined } = law;
  const modes = joined ? [] : law.outcomes.filter((row) => law.modes.includes(row.outcome as number));
  return {
    label: law.label,
    modes: joined ? law.modes.map(String) : modes.map(outcomeText),
    highest: percent(joined?.mode_chance ?? modes[0]?.chance ?? 0),
    mean: number(law.mean ?? 0),
    chance: chance === undefined ? "" : percent(chance),
  };
}
