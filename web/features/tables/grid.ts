// A table as a heat map: each cell links to its set-up, and is marked if it is the current one, near the target chance,
// or misprinted in the source.

import { html, nothing } from "lit-html";
import { drawHeat } from "../../charts/bars.ts";
import type { Picture } from "../../charts/frame.ts";
import { isDrawable, sweepView } from "../../charts/sweep.ts";
import type { Cell, Shows, Sweep, TableReport } from "../../engine/protocol.ts";
import { readLink, sameBut, writeLink } from "../../link.ts";
import { type Actions, heats, type State, setUpLink, systemReport } from "../../state.ts";
import { type HeatTable, heatView } from "../../ui/heat.ts";
import { tablesWords as words } from "../../words/en/tables.ts";
import { cellTexts, number, percent, printedText, strings, textWords } from "../../words/words.ts";
import { exportView } from "../export/view.ts";

export function gridView(table: TableReport, shows: Shows, state: State, actions: Actions) {
  const { columns, cells } = table;
  const { wanted, table: work } = state.tables;
  const marks = marksOf(table, state);
  const { near, here } = marks;
  const all = cells.flat();
  const heat = heatTable(table, shows, state, marks);
  const error = Math.max(0, ...all.map((cell) => cell?.error ?? 0));
  const nearWords =
    wanted && near.size > 0
      ? wanted.within
        ? words.within(wanted.percent, number(near.size), near.size)
        : words.nearest(wanted.percent, percent(all[wanted.near[0] ?? 0]?.chance?.decimal ?? 0))
      : "";
  const width = columns?.texts.length ?? 1;
  const picked = width === 1 ? 0 : here < 0 ? -1 : here % width;
  return html`
    <p class="caption">${heat.label}</p>
    ${
      isDrawable(table)
        ? html`<details ?open=${!columns}><summary>${words.lines}</summary>${sweepView(table, shows, picked, heat.label)}</details>`
        : nothing
    }
    ${heatView(heat, table)}
    <ul class="legend">
      ${nearWords ? html`<li class="near">${nearWords}</li>` : nothing}
      ${here >= 0 ? html`<li class="here">${words.hereMark}</li>` : nothing}
      <li class="tap">${words.tap}</li>
    </ul>
    ${table.blank ? html`<p class="note">– ${table.blank}</p>` : nothing}
    ${error ? html`<p class="note">${strings.rounded(String(error))}</p>` : nothing}
    ${errataView(html`<span aria-hidden="true">* </span>${words.errata}`, errataIn(table, shows, state))}
    ${work.request?.ask === "table" ? exportView({ request: { ...work.request, shows }, picture: () => tablePicture(table, shows, state) }, actions) : nothing}`;
}

export function tablePicture(table: TableReport, shows: Shows, state: State): Picture {
  const heat = heatTable(table, shows, state);
  return {
    title: heat.label,
    lines: [publishedOf(state) ? systemReport(state).name : table.question],
    drawing: drawHeat(heat),
    foot: errataIn(table, shows, state).map((sentence) => `* ${sentence}`),
  };
}

export function errataView(summary: unknown, sentences: string[]) {
  return sentences.length === 0
    ? nothing
    : html`<details class="errata">
        <summary>${summary}</summary>
        <ul>${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>
      </details>`;
}

/** A sentence for each misprint of the source, if the table shows the same kind of numbers. */
function errataIn({ rows, columns, cells }: TableReport, shows: Shows, state: State) {
  const textOf = cellTexts(cells, shows);
  const isMarked = marksErrata(shows, state);
  return cells.flatMap((line, row) =>
    line.flatMap((cell, column) => {
      const down = `${rows.label} ${rows.texts[row]}`;
      const across = columns ? `${columns.label} ${columns.texts[column]}` : "";
      return cell?.printed && isMarked
        ? [words.erratum(down, across, printedText(cell.printed, shows), textOf(cell))]
        : [];
    }),
  );
}

function marksErrata(shows: Shows, state: State) {
  return shows === (publishedOf(state)?.shows ?? "chance");
}

/** The published table on screen, if it is one. */
function publishedOf(state: State) {
  const { request } = state.tables.table;
  const published = request && "published" in request ? request.published : "";
  return systemReport(state).tables.find(({ key }) => key === published);
}

function heatTable(table: TableReport, shows: Shows, state: State, { near, here } = marksOf(table, state)): HeatTable {
  const { rows, columns, cells } = table;
  const heatOf = heats(cells, shows);
  const textOf = cellTexts(cells, shows);
  const isMarked = marksErrata(shows, state);
  const heads = ({ name, texts }: Sweep) => {
    const field = state.odds.form.find((one) => one.name === name);
    return texts.map((text) => textWords(field, text));
  };
  const cellView = (cell: Cell | null, row: number, column: number) => {
    if (!cell) {
      return null;
    }
    const place = row * (columns?.texts.length ?? 1) + column;
    const isMisprint = isMarked && cell.printed !== undefined;
    const [isNear, isHere] = [near.has(place), place === here];
    return {
      text: textOf(cell),
      heat: heatOf(cell),
      classes: [isMisprint && "misprint", isNear && "near", isHere && "here"].filter(Boolean).join(" "),
      note: [isNear && words.near, isHere && words.here].filter(Boolean).join(", "),
      href: `#/${linkOf(table, row, column)}`,
      start: isHere,
      mark: isMisprint ? "*" : "",
    };
  };
  return {
    label: table.titles[shows] ?? table.title,
    rowsLabel: rows.label,
    columnsLabel: columns?.label ?? "",
    columns: columns ? heads(columns) : [strings[shows]],
    rows: heads(rows).map((head, row) => ({
      head,
      cells: (cells[row] ?? []).map((cell, column) => cellView(cell, row, column)),
    })),
  };
}

function linkOf({ link, rows, columns }: TableReport, row: number, column: number) {
  const { head, texts } = readLink(link);
  const across = columns ? { [columns.name]: columns.texts[column] ?? "" } : {};
  return writeLink(head, { ...texts, [rows.name]: rows.texts[row] ?? "", ...across });
}

/** The indexes of the cell of the current set-up, -1 for none, and of the cells near the target chance. */
function marksOf(table: TableReport, state: State) {
  const { link, rows, columns, cells } = table;
  const { wanted } = state.tables;
  const at = ({ name, texts }: Sweep) => texts.indexOf(state.odds.form.find((one) => one.name === name)?.text ?? "");
  const [row, column] = [at(rows), columns ? at(columns) : 0];
  const isIn = sameBut(link, setUpLink(state), [rows.name, columns?.name ?? ""]) && cells[row]?.[column];
  return {
    here: isIn ? row * (columns?.texts.length ?? 1) + column : -1,
    near: new Set(wanted?.table === table ? wanted.near : []),
  };
}
