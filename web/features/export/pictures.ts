// What a picture to take away shows, and what is written above it.

import type { App } from "../../app.ts";
import type { Law, Request, TableReport } from "../../engine/protocol.ts";
import type { State } from "../../state.ts";
import { heats, jointTable, labs, lawInView, systemReport } from "../../state.ts";
import { compareWords } from "../../words/en/compare.ts";
import { exportWords } from "../../words/en/export.ts";
import { labWords } from "../../words/en/lab.ts";
import { strings } from "../../words/en/page.ts";
import { cellText, percent } from "../../words/format.ts";
import { inShort } from "../../words/in-short.ts";
import type { Series } from "../compare/state.ts";
import * as Compare from "../compare/state.ts";

export type Charts = typeof import("../../charts/charts.ts");
export type Content = { title: string; lines: string[]; chart: SVGSVGElement };

const SIZE = { width: 720, height: 360 };

export function picturesOf(app: App) {
  return async (request: Request) => {
    const table = request.ask === "table" ? await app.engine.ask(request) : null;
    const charts = await import("../../charts/charts.ts"); // here and not above: most people take nothing away
    const { title, lines, chart } = contentOf(charts, app.state(), request, table);
    return { drawn: charts.pictureText(chart, { title, lines }), pngOf: charts.pngOf };
  };
}

export function contentOf(charts: Charts, state: State, request: Request, table: TableReport | null): Content {
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

function nameOf(state: State, key: string) {
  return state.first.systems.find((system) => system.key === key)?.name ?? key;
}

function odds(charts: Charts, state: State): Content {
  const law = lawInView(state);
  const title = `${nameOf(state, state.odds.system)}: ${state.odds.question}`;
  const lines = [`${state.odds.chance ? `${exportWords.chance}: ` : ""}${inShort(state.odds)}`];
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

function comparison(charts: Charts, { compare }: State): Content {
  const all = Compare.series(compare);
  const name = ({ setUp }: Series) => `${setUp.system_name}: ${setUp.question}`;
  const numeric = all.filter(Compare.isNumeric);
  const lines = all.map((one) => `${one.letter} · ${name(one)}, ${inShort(one.setUp)}`);
  const bars = all.flatMap((one) =>
    one.setUp.chance ? [{ word: `${one.letter} · ${name(one)}`, chance: one.setUp.chance.decimal }] : [],
  );
  return numeric.length > 0
    ? {
        title: `${compareWords.picture}: ${strings.readings[compare.reading].toLowerCase()}`,
        lines,
        chart: charts.drawLines(numeric, compare.reading, SIZE),
      }
    : {
        title: `${compareWords.picture}: ${strings.chanceOfSuccess}`,
        lines: bars.length < all.length ? lines : [],
        chart: charts.drawBars(bars, SIZE.width),
      };
}

/** One output, or of all of them the few that have a line in one chart; otherwise the one that is looked at. */
function program(charts: Charts, { lab }: State, request: Request): Content {
  const { reading } = lab;
  const shown = labs.outputsInView(lab);
  const wanted = request.ask === "compare" ? request.links[0] : undefined;
  const only = shown.find(({ place }) => labs.outputLink(lab, place) === wanted)?.place ?? shown[0]?.place;
  const lines = shown.map(({ output, place }) => Compare.seriesOf(output.law, place)).filter(Compare.isNumeric);
  const word = strings.readings[reading].toLowerCase();
  if (request.ask === "program" && lines.length > 1) {
    const named = lines.map(({ letter, setUp }) => `${letter} · ${setUp.label}`);
    return { title: `${labWords.program}: ${word}`, lines: named, chart: charts.drawLines(lines, reading, SIZE) };
  }
  const law = lab.work.answer?.outputs[only ?? 0]?.law as Law;
  return { title: `${law.label}: ${word}`, lines: [], chart: charts.drawLaw(law, reading, SIZE) };
}

function heatOf(table: TableReport) {
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
