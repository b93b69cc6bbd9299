// What a picture to take away shows, what is written above it, and what its marks mean below.

import { drawBars, drawHeat } from "../../charts/bars.ts";
import type { Drawing } from "../../charts/frame.ts";
import { drawLaw } from "../../charts/law.ts";
import { drawLines } from "../../charts/lines.ts";
import { readingOf } from "../../charts/rows.ts";
import { drawStrips } from "../../charts/strips.ts";
import type { Law, Output, Request, TableReport } from "../../engine/protocol.ts";
import { heats, jointTable, labs, lawInView, type Reading, type State, systemReport } from "../../state.ts";
import { compareWords } from "../../words/en/compare.ts";
import { capital, cellTexts, inShort, strings } from "../../words/words.ts";
import type { Series } from "../compare/state.ts";
import * as Compare from "../compare/state.ts";
import { lawsInStrips, linesOf, outputsInView } from "../lab/state.ts";
import { barsOf } from "../odds/law.ts";
import { errataOf } from "../tables/source.ts";

export { pictureText, pngOf } from "../../charts/picture.ts";

const [WIDTH, HEIGHT] = [720, 360];

export function contentOf(state: State, request: Request, table: TableReport | null) {
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

function lawDrawing(law: Law, reading: Reading, parts?: Law[]): Drawing {
  return law.axes
    ? drawHeat(jointTable(law, parts))
    : (law.mean ?? null) === null // words; or nothing at all
      ? drawBars(barsOf(law, reading), WIDTH)
      : drawLaw(law, reading, WIDTH, HEIGHT);
}

function odds(state: State) {
  const law = lawInView(state);
  const reading = readingOf(law, state.reading);
  const chance = `${state.odds.chance ? `${capital(strings.chanceOfSuccess)}: ` : ""}${inShort(state.odds)}`;
  return {
    title: `${nameOf(state, state.odds.system)}: ${state.odds.question}`,
    lines: [chance, ...(law.axes ? [] : [`${law.label}: ${strings.readings[reading].toLowerCase()}`])],
    drawing: lawDrawing(law, reading),
  };
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
  const { outputs = [], aligned } = lab.work.answer ?? {};
  const word = strings.readings[lab.reading].toLowerCase();
  if (request.ask === "program") {
    const title = `${strings.program}: ${word}`;
    const strips = lawsInStrips(outputs);
    if (strips.length > 0) {
      return { title, lines: [], drawing: drawStrips(strips, lab.reading, WIDTH) };
    }
    const lines = linesOf(lab);
    if (lines.length > 1) {
      const named = lines.map(({ letter, setUp }) => `${letter} · ${setUp.label}`);
      return { title, lines: named, drawing: drawLines(aligned?.outcomes ?? [], lines, lab.reading, WIDTH, HEIGHT) };
    }
  }
  const wanted = request.ask === "compare" ? request.links[0] : undefined;
  const shown = outputsInView(lab);
  const only =
    shown.find(({ place }) => labs.outputLink(lab, place) === wanted) ??
    shown.find(({ output }) => output.law.outcomes.length > 0) ??
    shown[0];
  const { law, parts } = (only as { output: Output }).output;
  return { title: `${law.label}: ${word}`, lines: [], drawing: lawDrawing(law, readingOf(law, lab.reading), parts) };
}

function ofTable(state: State, request: Request, table: TableReport) {
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
      cells: (cells[row] ?? []).map((cell) => {
        const mark = misprints.length > 0 && cell?.printed ? "*" : "";
        return cell && { text: textOf(cell), heat: heat(cell), mark };
      }),
    })),
  });
  return {
    title: named ? named.title : `${across}: ${(shows === "mean" ? strings.mean : strings.chance).toLowerCase()}`,
    lines: [`${nameOf(state, table.system)}: ${named ? across : table.question}`],
    drawing,
    foot: misprints.map((sentence) => `* ${sentence}`),
  };
}
