// A table as heat cells: each leads to its own set-up, and tells whether it is the present one, near what is wanted, or
// misprinted in the source.

import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import type { Cell, Shows, Sweep, TableReport, WantedChance } from "../../engine/protocol.ts";
import { readAddress, readLink, sameBut, writeAddress, writeLink } from "../../link.ts";
import type { Actions } from "../../main.ts";
import { heats, type State, setUpLink, systemReport } from "../../state.ts";
import { heatView } from "../../ui/heat.ts";
import { tablesWords } from "../../words/en/tables.ts";
import { cellTexts, number, percent, textWords } from "../../words/words.ts";
import { errataOf } from "./source.ts";

export function gridView(table: TableReport, shows: Shows, state: State, actions: Actions) {
  const { wanted } = state.tables;
  return guard([table, shows, wanted, state.odds], () => grid(table, shows, state, actions));
}

function grid(table: TableReport, shows: Shows, state: State, actions: Actions) {
  const { rows, columns, cells } = table;
  const { wanted, table: work } = state.tables;
  const key = work.request?.ask === "table" && "published" in work.request ? work.request.published : "";
  const published = systemReport(state).tables.find((one) => one.key === key);
  const near = new Set(wanted?.table === table ? wanted.near : []);
  const width = columns?.texts.length ?? 1;
  const here = placeOf(table, state);
  const heatOf = heats(cells, shows);
  const textOf = cellTexts(cells, shows);
  const field = (sweep: Sweep | null) => state.odds.form.find(({ name }) => name === sweep?.name);
  const first = here ?? firstOf(cells);
  const marksErrata = shows === (published?.shows ?? "chance");
  const label = table.titles[shows] ?? table.title;
  const isAt = (place: number[] | undefined, row: number, column: number) => place?.[0] === row && place[1] === column;

  const cellView = (cell: Cell | null, row: number, column: number) => {
    if (!cell) {
      return null;
    }
    const misprint = marksErrata && cell.printed !== undefined;
    const isNear = near.has(row * width + column);
    const notes = [isNear && tablesWords.near, isAt(here, row, column) && tablesWords.here];
    return {
      text: textOf(cell),
      heat: heatOf(cell),
      classes: [misprint ? "misprint" : "", isNear ? "near" : "", isAt(here, row, column) ? "here" : ""].join(" "),
      note: notes.filter(Boolean).join(", "),
      href: writeAddress({ view: "roll", links: [linkOf(table, row, column)], settings: {} }),
      first: isAt(first, row, column),
      start: isAt(here, row, column),
      ...(misprint ? { mark: "*" } : {}),
    };
  };

  return html`
    <p class="caption">${label}</p>
    ${heatView({
      label,
      rowsLabel: rows.label,
      columnsLabel: columns?.label ?? "",
      columns: columns ? columns.texts.map((text) => textWords(field(columns), text)) : [tablesWords[shows]],
      rows: cells.map((line, row) => ({
        head: textWords(field(rows), rows.texts[row] ?? ""),
        cells: line.map((cell, column) => cellView(cell, row, column)),
      })),
      made: table,
      open: (hash) => actions.open(readAddress(hash).links[0] ?? ""),
    })}
    <ul class="legend">
      ${wanted && near.size > 0 ? html`<li class="near">${nearWords(wanted, cells.flat())}</li>` : nothing}
      ${here ? html`<li class="here">${tablesWords.hereMark}</li>` : nothing}
      <li class="tap">${tablesWords.tap}</li>
    </ul>
    ${marksErrata ? errataView(table, shows) : nothing}`;
}

function nearWords({ near, within, decimal }: WantedChance, cells: (Cell | null)[]) {
  return within
    ? tablesWords.within(percent(decimal), number(near.length))
    : tablesWords.nearest(percent(decimal), percent(cells[near[0] ?? 0]?.chance?.decimal ?? 0));
}

function linkOf({ link, rows, columns }: TableReport, row: number, column: number) {
  const { head, texts } = readLink(link);
  const across = columns ? { [columns.name]: columns.texts[column] ?? "" } : {};
  return writeLink(head, { ...texts, [rows.name]: rows.texts[row] ?? "", ...across });
}

/** Row and column of the present set-up, if the table has it. */
function placeOf({ link, rows, columns, cells }: TableReport, state: State): [number, number] | undefined {
  const { odds } = state;
  if (!sameBut(link, setUpLink(state), [rows.name, columns?.name ?? ""])) {
    return undefined;
  }
  const at = ({ name, texts }: Sweep) => texts.indexOf(odds.form.find((field) => field.name === name)?.text ?? "");
  const [row, column] = [at(rows), columns ? at(columns) : 0];
  return cells[row]?.[column] ? [row, column] : undefined;
}

function firstOf(cells: (Cell | null)[][]) {
  const row = cells.findIndex((line) => line.some(Boolean));
  return [row, cells[row]?.findIndex(Boolean) ?? -1];
}

function errataView(table: TableReport, shows: Shows) {
  const sentences = errataOf(table, shows);
  if (sentences.length === 0) {
    return nothing;
  }
  return html`<details class="errata">
    <summary><span aria-hidden="true">* </span>${tablesWords.errata}</summary>
    <ul>${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>
  </details>`;
}
