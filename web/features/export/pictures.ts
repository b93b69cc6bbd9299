// What a picture to take away shows, what is written above it, and what its marks mean below.

import { drawBars } from "../../charts/bars.ts";
import type { Drawing } from "../../charts/frame.ts";
import { drawHeat } from "../../charts/heat.ts";
import { drawLaw } from "../../charts/law.ts";
import { drawLines } from "../../charts/lines.ts";
import { readingOf } from "../../charts/rows.ts";
import { drawStrips } from "../../charts/strips.ts";
import type { Law, Request, TableReport } from "../../engine/protocol.ts";
import { heats, jointTable, labs, lawInView, type State, systemReport } from "../../state.ts";
import { compareWords } from "../../words/en/compare.ts";
import { exportWords } from "../../words/en/export.ts";
import { cellTexts, inShort, strings } from "../../words/words.ts";
import type { Series } from "../compare/state.ts";
import * as Compare from "../compare/state.ts";
import { barsOf } from "../odds/bars.ts";
import { errataOf } from "../tables/source.ts";

export { pictureText, pngOf } from "../../charts/picture.ts";

export type Content = { title: string; lines: string[]; drawing: Drawing; foot: string[] };

const [WIDTH, HEIGHT] = [720, 360];

export function contentOf(state: State, request: Request, table: TableReport | null): Content {
  if (table) {
    return ofTable(state, request, table);
  }
  const content =
    state.view === "lab" ? program(state, request) : request.ask === "compare" ? comparison(state) : odds(state);
  return { foot: [], ...content };
}

function nameOf(state: State, key: string) {
  return state.first.systems.find((system) => system.key === key)?.name ?? key;
}

function odds(state: State) {
  const law = lawInView(state);
  const title = `${nameOf(state, state.odds.system)}: ${state.odds.question}`;
  const lines = [`${state.odds.chance ? `${exportWords.chance}: ` : ""}${inShort(state.odds)}`];
  if (law.axes) {
    return { title, lines, drawing: drawHeat(jointTable(law)) };
  }
  const reading = readingOf(law, state.reading);
  lines.push(`${law.label}: ${strings.readings[reading].toLowerCase()}`);
  const drawing = law.mean === undefined ? drawBars(barsOf(law, reading), WIDTH) : drawLaw(law, reading, WIDTH, HEIGHT);
  return { title, lines, drawing };
}

function comparison({ compare }: State) {
  const all = Compare.series(compare);
  const name = ({ letter, setUp }: Series) => `${letter} · ${setUp.system_name}: ${setUp.question}`;
  const numeric = Compare.linesOf(all);
  const lines = all.map((one) => `${name(one)}, ${inShort(one.setUp)}`);
  const titled = (what: string) => `${compareWords.picture}: ${what}`;
  if (numeric.length > 0) {
    const drawing = drawLines(compare.together?.aligned?.outcomes ?? [], numeric, compare.reading, WIDTH, HEIGHT);
    return { title: titled(strings.readings[compare.reading].toLowerCase()), lines, drawing };
  }
  const bars = all.flatMap((one) =>
    one.setUp.chance ? [{ word: name(one), chance: one.setUp.chance.decimal, isQuiet: false }] : [],
  );
  return {
    title: titled(strings.chanceOfSuccess),
    lines: bars.length < all.length ? lines : [],
    drawing: drawBars(bars, WIDTH),
  };
}

/** One output, or all of them: a few as lines in one chart, more as strips. */
function program({ lab }: State, request: Request) {
  const { reading } = lab;
  const outputs = lab.work.answer?.outputs ?? [];
  const word = strings.readings[reading].toLowerCase();
  const strips = labs.lawsInStrips(outputs);
  if (request.ask === "program" && strips.length > 0) {
    return { title: `${strings.program}: ${word}`, lines: [], drawing: drawStrips(strips, reading, WIDTH) };
  }
  const shown = labs.outputsInView(lab);
  const lines = labs.linesOf(lab);
  if (request.ask === "program" && lines.length > 1) {
    const named = lines.map(({ letter, setUp }) => `${letter} · ${setUp.label}`);
    const drawing = drawLines(lab.work.answer?.aligned?.outcomes ?? [], lines, reading, WIDTH, HEIGHT);
    return { title: `${strings.program}: ${word}`, lines: named, drawing };
  }
  const wanted = request.ask === "compare" ? request.links[0] : undefined;
  const only = shown.find(({ place }) => labs.outputLink(lab, place) === wanted) ?? shown[0];
  const law = only?.output.law as Law;
  const drawing =
    law.mean === undefined
      ? drawBars(barsOf(law, readingOf(law, reading)), WIDTH)
      : drawLaw(law, reading, WIDTH, HEIGHT);
  return { title: `${law.label}: ${word}`, lines: [], drawing };
}

function ofTable(state: State, request: Request, table: TableReport): Content {
  const { rows, columns, cells, shows } = table;
  const across = columns ? `${rows.label} × ${columns.label}` : rows.label;
  const named = "published" in request && systemReport(state).tables.find(({ key }) => key === request.published);
  const misprints = named && (named.shows ?? "chance") === shows ? errataOf(table, shows) : [];
  const heat = heats(cells, shows);
  const textOf = cellTexts(cells, shows);
  const drawing = drawHeat({
    rowsLabel: rows.label,
    columnsLabel: columns?.label ?? "",
    columns: columns?.texts ?? [shows === "mean" ? strings.mean : strings.chance],
    rows: rows.texts.map((head, row) => ({
      head,
      cells: (cells[row] ?? []).map(
        (cell) =>
          cell && {
            text: textOf(cell),
            heat: heat(cell),
            ...(misprints.length > 0 && cell.printed ? { mark: "*" } : {}),
          },
      ),
    })),
  });
  return {
    title: named ? named.title : across,
    lines: [`${nameOf(state, table.system)}: ${named ? across : table.question}`],
    drawing,
    foot: misprints.map((sentence) => `* ${sentence}`),
  };
}
