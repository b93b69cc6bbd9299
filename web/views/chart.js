// Charts in the page: they are drawn as wide as there is room, anew when that or what they show changes, and tell the
// numbers of what is pointed at. What draws them is loaded when the first chart is wanted. It lets the engine go before,
// which would come later beside it, unless that takes long; the numbers are there already.

import { html } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { classAt } from "../classes.js";
import { number, percent } from "../format.js";
import { compared } from "../state.js";
import { strings } from "../strings.js";

/** @import { Chance, Law, LawRow } from "../engine/protocol.js" */
/** @import { Reading } from "../state.js" */
/** @typedef {Law & { chance?: Chance | null }} Drawn */
/** @typedef {import("../state/compare.js").Series<Drawn>} Series */
/** @typedef {typeof import("../charts/charts.js")} Charts */
/**
 * @typedef {object} Figure
 * @property {unknown[]} of what is shown: the same objects, the same picture
 * @property {(charts: Charts, size: { width: number, height: number, live: true }) => SVGSVGElement & { value?: any }} draw
 * @property {(pointed: any) => string} tell the numbers of what is pointed at
 * @property {string} rest what stands there otherwise
 */

const HEIGHT_PX = { narrow: 220, wide: 280 };
const NARROW_PX = 480;
const LEAST_PX = 240;
const ENGINE_FIRST_MS = 1500;
/** What draws charts is asked for again after so long. */
const RETRY_MS = 3000;

/** @type {Promise<Charts> | undefined} */
let charts;
/** The engine has started, or cannot. */
let startDrawing = () => {};
/** @type {Promise<void>} */
const mayDraw = new Promise((resolve) => {
  startDrawing = resolve;
  setTimeout(resolve, ENGINE_FIRST_MS);
});

export { startDrawing };

/** @type {WeakMap<Element, Figure>} */
const drawn = new WeakMap();

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
 * @param {Law} law
 * @param {Reading} reading
 * @param {number} [chance] of success, where this law tells it
 */
export function chartView(law, reading, chance) {
  return figureView(strings.chartLabel(wordsOf(law, chance)), {
    of: [law, reading],
    draw: ({ drawLaw }, size) => drawLaw(law, reading, size),
    tell: pointed,
    rest: strings.pointAt,
  });
}

/**
 * Several laws of numbers.
 * @param {Series[]} series
 * @param {Reading} reading
 * @param {string} label
 */
export function linesView(series, reading, label) {
  const told = series.map(({ letter, setUp }) => strings.compare.line(letter, wordsOf(setUp, setUp.chance?.decimal)));
  return figureView([label, ...told].join(" "), {
    of: [reading, ...series.flatMap(({ setUp, place }) => [setUp, place])],
    draw: ({ drawLines }, size) => drawLines(series, reading, size),
    tell: (/** @type {number} */ outcome) => {
      const parts = series.map(({ letter, setUp }) => {
        const chance = compared.chanceAt(setUp.outcomes, outcome, reading);
        const joined = reading === "chance" ? classAt(setUp.outcomes, outcome) : undefined;
        return `${letter} ${chance === null ? "–" : percent(chance)}${joined ? ` (${rangeOf(joined)})` : ""}`;
      });
      return `${outcome}: ${parts.join(" · ")}`;
    },
    rest: strings.compare.pointAt,
  });
}

/** @param {LawRow} row */
function pointed(row) {
  const exactly = percent(row.chance);
  const [atLeast, atMost] = [percent(row.at_least ?? 0), percent(row.at_most ?? 0)];
  return row.to === undefined
    ? strings.pointed(outcomeOf(row), exactly, atLeast, atMost)
    : strings.pointedClass(rangeOf(row), exactly, String(row.outcome), atLeast, String(row.to), atMost);
}

/** @param {LawRow} row of a class */
function rangeOf({ outcome, to }) {
  return strings.lab.range(String(outcome), String(to));
}

/**
 * @param {Law} law
 * @param {number} [chance]
 */
function wordsOf(law, chance) {
  const { joined } = law;
  const modes = joined ? [] : law.outcomes.filter((row) => law.modes.includes(/** @type {number} */ (row.outcome)));
  return {
    label: law.label,
    modes: joined ? law.modes.map(String) : modes.map(outcomeOf),
    highest: percent(joined?.mode_chance ?? modes[0]?.chance ?? 0),
    mean: number(law.mean ?? 0),
    chance: chance === undefined ? "" : percent(chance),
  };
}

/** @param {LawRow} row */
function outcomeOf({ outcome, or_more, or_less }) {
  return or_more ? strings.orMore(String(outcome)) : or_less ? strings.orLess(String(outcome)) : String(outcome);
}

/** @param {Element} element */
function widthOf(element) {
  return Math.max(element.clientWidth, LEAST_PX);
}

/**
 * @param {string} label
 * @param {Figure} figure
 */
function figureView(label, figure) {
  return html`<figure class="figure">
    <div class="chart" role="img" aria-label=${label} ${ref((element) => element && draw(element, figure))}></div>
    <p class="readout" aria-hidden="true"></p>
  </figure>`;
}

/**
 * @param {Element} element
 * @param {Figure} figure
 */
async function draw(element, figure) {
  const before = drawn.get(element);
  if (before && before.of.length === figure.of.length && before.of.every((one, index) => one === figure.of[index])) {
    return;
  }
  if (!before) {
    resizes.observe(element);
  }
  drawn.set(element, figure);
  charts ??= mayDraw.then(() => import("../charts/charts.js"));
  let loaded;
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
