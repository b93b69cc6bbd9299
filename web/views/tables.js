// The Tables view: the chance for every value of one or two inputs, the tables of the source, and the backwards question.

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { number } from "../format.js";
import { isOpen, shownIn, systemReport } from "../state.js";
import { strings } from "../strings.js";
import { backwardsView } from "./backwards.js";
import { segmented } from "./form.js";
import { longWorkView } from "./long-work.js";
import { sourceView } from "./source.js";
import { staleView } from "./stale.js";
import { sweepsView } from "./sweeps.js";
import { gridView } from "./table-grid.js";
import { takeAwayView } from "./take-away.js";

/** @import { State } from "../state.js" */
/** @import { Actions } from "./page.js" */
/** @import { SystemReport, TableReport } from "../engine/protocol.js" */

/**
 * @param {State} state
 * @param {Actions} actions
 */
export function tablesView(state, actions) {
  const { table, published, rows, columns } = state.tables;
  const system = systemReport(state);
  const shown = system.tables.find(({ key }) => key === published) ?? { rows, columns };
  const wrong = table.stage === "refused" ? partOf(table.refusal?.field, shown) : undefined;
  const stopped = table.answer ? strings.tables.stoppedOld : strings.tables.stopped;
  const words = { progress: strings.tables.cells, stopped };
  const work = longWorkView(table, state.engine, words, { stop: actions.stopTable, resume: actions.resumeTable });
  const isAwaited = !table.answer && !state.refusal && (isOpen(table) || !state.fresh);
  return html`<section class="card tables" aria-labelledby="tables-title">
      <h2 id="tables-title">${strings.viewNames.tables}</h2>
      ${staleView(state, actions)}
      ${system.tables.length > 0 ? sourcesView(system, published, actions) : nothing}
      ${
        shown.rows || shown.columns
          ? sweepsView(state.odds.form, shown, wrong, state.wide, actions)
          : html`<p class="note">${strings.tables.nothing}</p>`
      }
      ${isAwaited ? html`<div class="awaiting">${work}</div>` : work}
      ${table.answer ? answerView(table.answer, state, actions) : nothing}
      <p class="sr-only" role="status">${statusWords(state)}</p>
    </section>
    ${backwardsView(state, actions)} ${sourceView(system)}`;
}

/**
 * The part of the table that a refusal is about.
 * @param {string | undefined} field
 * @param {{ rows: string, columns: string }} sweeps
 */
function partOf(field, { rows, columns }) {
  const isAbout = (/** @type {string} */ sweep) => field !== undefined && sweep.startsWith(`${field}=`);
  return field === "rows" || isAbout(rows) ? "rows" : field === "columns" || isAbout(columns) ? "columns" : undefined;
}

/**
 * @param {SystemReport} system
 * @param {string} published
 * @param {Actions} actions
 */
function sourcesView({ tables }, published, actions) {
  return html`<label class="field sources">
    <span>${strings.tables.show}</span>
    <select .value=${live(published)} @change=${(/** @type {any} */ event) => actions.showPublished(event.target.value)}>
      <option value="" ?selected=${published === ""}>${strings.tables.own}</option>
      <optgroup label=${strings.tables.ofSource}>
        ${tables.map(({ key, title }) => html`<option value=${key} ?selected=${key === published}>${title}</option>`)}
      </optgroup>
    </select>
  </label>`;
}

/**
 * @param {TableReport} table
 * @param {State} state
 * @param {Actions} actions
 */
function answerView(table, state, actions) {
  const { stage, request } = state.tables.table;
  const { all, shows } = shownIn(table, state.tables.shows);
  const options = all.map((key) => ({ key, label: strings.tables[key], on: key === shows }));
  const isOld = stage === "slow" || stage === "stopped" || stage === "refused";
  return html`<div class="answer-table ${isOld ? "is-stale" : ""}">
    ${
      options.length > 1
        ? html`<fieldset class="plain"><legend class="sr-only">${strings.tables.what}</legend>
          ${segmented("shows", options, (key) => actions.showInCells(key === "mean" ? "mean" : "chance"))}</fieldset>`
        : nothing
    }
    ${gridView(table, shows, state, actions)}
    ${request?.ask === "table" ? takeAwayView({ ...request, shows }, actions) : nothing}
  </div>`;
}

/** @param {State} state */
function statusWords({ tables: { table } }) {
  if (table.stage === "answered" && table.answer) {
    return strings.tables.ready(number(table.answer.cells.flat().length));
  }
  return table.stage === "slow" ? strings.tables.working : "";
}
