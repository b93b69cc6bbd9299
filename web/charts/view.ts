// Charts in the page: they are drawn as wide as there is room, anew when that or what they show changes, and tell the
// numbers of what is pointed at. What draws them is loaded when the first chart is wanted. It lets the engine go before,
// which would come later beside it, unless that takes long; the numbers are there already.

import { html } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import type { Chance, Law, LawRow } from "../engine/protocol.ts";
import type { Reading } from "../state.ts";
import { compared } from "../state.ts";
import { compareWords } from "../words/en/compare.ts";
import { labWords } from "../words/en/lab.ts";
import { strings } from "../words/en/page.ts";
import { number, percent } from "../words/format.ts";
import { classAt } from "./classes.ts";

export type Drawn = Law & { chance?: Chance | null };
export type Series = import("../features/compare/state.ts").Series<Drawn>;
export type Charts = typeof import("./charts.ts");
export interface Figure {
  /** what is shown: the same objects, the same picture */
  of: unknown[];
  draw: (charts: Charts, size: { width: number; height: number; live: true }) => SVGSVGElement & { value?: any };
  /** the numbers of what is pointed at */
  tell: (pointed: any) => string;
  /** what stands there otherwise */
  rest: string;
}

const HEIGHT_PX = { narrow: 220, wide: 280 };
const NARROW_PX = 480;
const LEAST_PX = 240;
const ENGINE_FIRST_MS = 1500;
/** What draws charts is asked for again after so long. */
const RETRY_MS = 3000;

let charts: Promise<Charts> | undefined;
/** The engine has started, or cannot. */
let startDrawing = () => {};
const mayDraw: Promise<void> = new Promise((resolve) => {
  startDrawing = resolve;
  setTimeout(resolve, ENGINE_FIRST_MS);
});

export { startDrawing };

const drawn: WeakMap<Element, Figure> = new WeakMap();

const resizes = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const shown = drawn.get(target);
    const width = target.firstElementChild?.getAttribute("width");
    if (shown && width && width !== String(widthOf(target))) {
      drawn.delete(target);
      draw(target, shown);
    }
  }
});

/**
 * A law of numbers.
 * @param chance of success, where this law tells it
 */
export function chartView(law: Law, reading: Reading, chance?: number) {
  return figureView(strings.chartLabel(wordsOf(law, chance)), {
    of: [law, reading],
    draw: ({ drawLaw }, size) => drawLaw(law, reading, size),
    tell: pointed,
    rest: strings.pointAt,
  });
}

/** Several laws of numbers. */
export function linesView(series: Series[], reading: Reading, label: string) {
  const told = series.map(({ letter, setUp }) => compareWords.line(letter, wordsOf(setUp, setUp.chance?.decimal)));
  return figureView([label, ...told].join(" "), {
    of: [reading, ...series.flatMap(({ setUp, place }) => [setUp, place])],
    draw: ({ drawLines }, size) => drawLines(series, reading, size),
    tell: (outcome: number) => {
      const parts = series.map(({ letter, setUp }) => {
        const chance = compared.chanceAt(setUp.outcomes, outcome, reading);
        const joined = reading === "chance" ? classAt(setUp.outcomes, outcome) : undefined;
        return `${letter} ${chance === null ? "–" : percent(chance)}${joined ? ` (${rangeOf(joined)})` : ""}`;
      });
      return `${outcome}: ${parts.join(" · ")}`;
    },
    rest: compareWords.pointAt,
  });
}

function pointed(row: LawRow) {
  const exactly = percent(row.chance);
  const [atLeast, atMost] = [percent(row.at_least ?? 0), percent(row.at_most ?? 0)];
  return row.to === undefined
    ? strings.pointed(outcomeOf(row), exactly, atLeast, atMost)
    : strings.pointedClass(rangeOf(row), exactly, String(row.outcome), atLeast, String(row.to), atMost);
}

/** @param row of a class */
function rangeOf({ outcome, to }: LawRow) {
  return labWords.range(String(outcome), String(to));
}

function wordsOf(law: Law, chance?: number) {
  const { joined } = law;
  const modes = joined ? [] : law.outcomes.filter((row) => law.modes.includes(row.outcome as number));
  return {
    label: law.label,
    modes: joined ? law.modes.map(String) : modes.map(outcomeOf),
    highest: percent(joined?.mode_chance ?? modes[0]?.chance ?? 0),
    mean: number(law.mean ?? 0),
    chance: chance === undefined ? "" : percent(chance),
  };
}

function outcomeOf({ outcome, or_more, or_less }: LawRow) {
  return or_more ? strings.orMore(String(outcome)) : or_less ? strings.orLess(String(outcome)) : String(outcome);
}

function widthOf(element: Element) {
  return Math.max(element.clientWidth, LEAST_PX);
}

function figureView(label: string, figure: Figure) {
  return html`<figure class="figure">
    <div class="chart" role="img" aria-label=${label} ${ref((element) => element && draw(element, figure))}></div>
    <p class="readout" aria-hidden="true"></p>
  </figure>`;
}

async function draw(element: Element, figure: Figure) {
  const before = drawn.get(element);
  if (before && before.of.length === figure.of.length && before.of.every((one, index) => one === figure.of[index])) {
    return;
  }
  if (!before) {
    resizes.observe(element);
  }
  drawn.set(element, figure);
  charts ??= mayDraw.then(() => import("./charts.ts"));
  let loaded: Charts;
  try {
    loaded = await charts;
  } catch {
    charts = undefined; // the network failed: the table has the numbers meanwhile
    if (drawn.get(element) === figure) {
      drawn.delete(element);
      setTimeout(() => element.isConnected && !drawn.has(element) && draw(element, figure), RETRY_MS);
    }
    return;
  }
  if (drawn.get(element) !== figure) {
    return;
  }
  const width = widthOf(element);
  const height = width < NARROW_PX ? HEIGHT_PX.narrow : HEIGHT_PX.wide;
  const chart = figure.draw(loaded, { width, height, live: true });
  const readout = element.nextElementSibling;
  const rest = chart.dataset.cut ? `${figure.rest} ${strings.rareEnds}` : figure.rest;
  const tell = () => {
    if (readout) {
      readout.textContent = chart.value === null || chart.value === undefined ? rest : figure.tell(chart.value);
    }
  };
  chart.addEventListener("input", tell);
  tell();
  element.replaceChildren(chart);
}
