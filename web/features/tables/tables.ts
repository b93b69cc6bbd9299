// The Tables view: the chances for every value of one or two inputs, published tables, and the backwards question.

import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { live } from "lit-html/directives/live.js";
import { LAB, type Shows, type SystemReport, type TableReport } from "../../engine/protocol.ts";
import { type Actions, isOld, isOpen, type State, shownIn, systemReport } from "../../state.ts";
import { choiceView } from "../../ui/form.ts";
import { longWorkView, statusView } from "../../ui/long-work.ts";
import { staleView } from "../../ui/nearest.ts";
import { tablesWords as words } from "../../words/en/tables.ts";
import { number, strings } from "../../words/words.ts";
import { backwardsView } from "./backwards.ts";
import { errataView, gridView } from "./grid.ts";
import { ifOf, sweeps } from "./state.ts";
import { type Part, sweepsView } from "./sweeps.ts";

export { default as css } from "./tables.css";

export function draw(state: State, actions: Actions) {
  const { table, published } = state.tables;
  const system = systemReport(state);
  const shown = sweeps(state.tables, system);
  const work = longWorkView(table, state.engine, actions.tableWork, { steps: words.cells });
  const wrong = partOf(table.refusal?.field, shown);
  const answer = ifOf(state.odds, table.answer);
  const cells = answer?.cells.flat().length ?? 0;
  const ofOutput = system.key === LAB ? html`: <bdi>${state.odds.question}</bdi>` : nothing;
  const isAwaited = !answer && !state.refusal && (isOpen(table) || !state.fresh);
  return html`<section class="card tables" aria-labelledby="tables-title">
      <h2 id="tables-title">${strings.viewNames.tables}${ofOutput}</h2>
      ${staleView(state, actions)}
      ${system.tables.length > 0 ? sourcesView(system, published, actions) : nothing}
      ${
        shown.rows || shown.columns
          ? sweepsView(state, shown, wrong, actions)
          : html`<p class="note">${state.odds.system === LAB ? words.nothingSet : words.nothing}</p>`
      }
      ${isAwaited ? html`<div class="awaiting">${work}</div>` : wrong ? html`<div id="sweeps-wrong">${work}</div>` : work}
      ${answer ? answerView(answer, state, actions) : nothing}
      ${statusView(table, words.ready(number(cells), cells))}
    </section>
    ${backwardsView(state, actions)} ${sourceView(system)}`;
}

/** The sweep that a refused field belongs to. */
function partOf(field: string | undefined, shown: Record<Part, string>) {
  const isAbout = (part: Part) => field === part || (field && shown[part].startsWith(`${field}=`));
  return isAbout("rows") ? "rows" : isAbout("columns") ? "columns" : "";
}

function sourcesView({ tables }: SystemReport, published: string, actions: Actions) {
  return html`<label class="field sources">
    <span>${words.show}</span>
    <select .value=${live(published)} @change=${(event: any) => actions.showPublished(event.target.value)}>
      <option value="" ?selected=${published === ""}>${words.own}</option>
      <optgroup label=${words.ofSource}>
        ${tables.map(({ key, title }) => html`<option value=${key} ?selected=${key === published}>${title}</option>`)}
      </optgroup>
    </select>
  </label>`;
}

function answerView(table: TableReport, state: State, actions: Actions) {
  const { all, shows } = shownIn(table, state.tables.shows);
  const options = all.map((key) => [key, strings[key]] as [Shows, string]);
  return html`<div class="answer-table ${isOld(state.tables.table) ? "is-stale" : ""}">
    ${options.length > 1 ? choiceView(words.what, "shows", options, shows, actions.showInCells) : nothing}
    ${guard([table, shows, state.tables.wanted, state.odds], () => gridView(table, shows, state, actions))}
  </div>`;
}

/** The source of a system's rules, and its errors outside the tables. */
function sourceView({ source, tables, corrections }: SystemReport) {
  const isFurther = tables.some(({ errata }) => errata.length > 0);
  return html`<section class="card source" aria-labelledby="source-title">
    <h2 id="source-title">${words.source}</h2>
    <p class="muted">${source}</p>
    ${errataView(
      isFurther ? words.furtherCorrections : words.corrections,
      corrections.map(({ where, printed, right }) => words.correction(where, printed, right)),
    )}
  </section>`;
}
