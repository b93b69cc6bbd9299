// What a picture to take away shows, and what is written above it.

import { cellText, percent } from "../format.js";
import { inShort } from "../in-short.js";
import * as Compare from "../state/compare.js";
import { heats, jointTable, labs, lawInView, systemReport } from "../state.js";
import { strings } from "../strings.js";

/** @import { Law, Request, TableReport } from "../engine/protocol.js" */
/** @import { State } from "../state.js" */
/** @typedef {typeof import("../charts/charts.js")} Charts */
/** @typedef {{ title: string, lines: string[], chart: SVGSVGElement }} Content */

const SIZE = { width: 720, height: 360 };

/** @param {import("./panel.js").App} app */
export function picturesOf(app) {
  return async (/** @type {Request} */ request) => {
    const table = request.ask === "table" ? await app.engine.ask(request) : null;
    const charts = await import("../charts/charts.js"); // here and not above: most people take nothing away
    const { title, lines, chart } = contentOf(charts, app.state(), request, table);
    return { drawn: charts.pictureText(chart, { title, lines }), pngOf: charts.pngOf };
  };
}

/**
 * @param {Charts} charts
 * @param {State} state
 * @param {Request} request
 * @param {TableReport | null} table
 * @returns {Content}
 */
export function contentOf(charts, state, request, table) {
  if (table) {
    const across = table.columns ? `${table.rows.label} × ${table.columns.label}` : table.rows.label;
    const named =
      "published" in request ? systemReport(state).tables.find(({ key }) => key === request.published) : null;
    return {
      title: named?.title ?? across,
      lines: [`${nameOf(state, table.system)}: ${named ? across : table.question}`],
      chart: charts.drawHeat(heatOf(table)),
    };
  }
  if (state.view === "lab") {
    return program(charts, state, request);
  }
  return request.ask === "compare" ? comparison(charts, state) : odds(charts, state);
}

/**
 * @param {State} state
 * @param {string} key
 */
function nameOf(state, key) {
  return state.first.systems.find((system) => system.key === key)?.name ?? key;
}

/**
 * @param {Charts} charts
 * @param {State} state
 * @returns {Content}
 */
function odds(charts, state) {
  const law = lawInView(state);
  const title = `${nameOf(state, state.odds.system)}: ${state.odds.question}`;
  const lines = [`${state.odds.chance ? `${strings.takeAway.chance}: ` : ""}${inShort(state.odds)}`];
  if (law.axes) {
    return { title, lines, chart: charts.drawHeat(jointTable(law, percent)) };
  }
  const reading = law.outcomes[0]?.at_least === undefined ? "chance" : state.reading;
  lines.push(`${law.label}: ${strings.readings[reading].toLowerCase()}`);
  if (law.mean === undefined) {
    const bars = law.outcomes.map((row) => ({
      word: String(row.outcome),
      chance: row[reading] ?? row.chance,
      quiet: row.success === false,
    }));
    return { title, lines, chart: charts.drawBars(bars, SIZE.width) };
  }
  return { title, lines, chart: charts.drawLaw(law, reading, SIZE) };
}

/**
 * @param {Charts} charts
 * @param {State} state
 * @returns {Content}
 */
function comparison(charts, { compare }) {
  const all = Compare.series(compare);
  const name = (/** @type {import("../state/compare.js").Series} */ { setUp }) =>
    `${setUp.system_name}: ${setUp.question}`;
  const numeric = all.filter(Compare.isNumeric);
  const lines = all.map((one) => `${one.letter} · ${name(one)}, ${inShort(one.setUp)}`);
  const bars = all.flatMap((one) =>
    one.setUp.chance ? [{ word: `${one.letter} · ${name(one)}`, chance: one.setUp.chance.decimal }] : [],
  );
  return numeric.length > 0
    ? {
        title: `${strings.compare.picture}: ${strings.readings[compare.reading].toLowerCase()}`,
        lines,
        chart: charts.drawLines(numeric, compare.reading, SIZE),
      }
    : {
        title: `${strings.compare.picture}: ${strings.chanceOfSuccess}`,
        lines: bars.length < all.length ? lines : [],
        chart: charts.drawBars(bars, SIZE.width),
      };
}

/**
 * One output, or of all of them the few that have a line in one chart; otherwise the one that is looked at.
 * @param {Charts} charts
 * @param {State} state
 * @param {Request} request
 * @returns {Content}
 */
function program(charts, { lab }, request) {
  const { reading } = lab;
  const shown = labs.outputsInView(lab);
  const wanted = request.ask === "compare" ? request.links[0] : undefined;
  const only = shown.find(({ place }) => labs.outputLink(lab, place) === wanted)?.place ?? shown[0]?.place;
  const lines = shown.map(({ output, place }) => Compare.seriesOf(output.law, place)).filter(Compare.isNumeric);
  const word = strings.readings[reading].toLowerCase();
  if (request.ask === "program" && lines.length > 1) {
    const named = lines.map(({ letter, setUp }) => `${letter} · ${setUp.label}`);
    return { title: `${strings.lab.program}: ${word}`, lines: named, chart: charts.drawLines(lines, reading, SIZE) };
  }
  const law = /** @type {Law} */ (lab.work.answer?.outputs[only ?? 0]?.law);
  return { title: `${law.label}: ${word}`, lines: [], chart: charts.drawLaw(law, reading, SIZE) };
}

/** @param {TableReport} table */
function heatOf(table) {
  const means = table.shows === "mean";
  const heat = heats(table.cells, table.shows);
  return {
    rowsLabel: table.rows.label,
    columnsLabel: table.columns?.label ?? "",
    columns: table.columns?.texts ?? [means ? strings.mean : strings.chance],
    rows: table.rows.texts.map((head, row) => ({
      head,
      cells: (table.cells[row] ?? []).map((cell) =>
        cell === null ? null : { text: cellText(cell, table.shows), heat: heat(cell) },
      ),
    })),
  };
}
