// The Compare view: set-ups with their marks and chances, one chart with a line for each, one table.

import { html, nothing, svg } from "lit-html";
import { MOST_COMPARED } from "../engine/protocol.js";
import { percent } from "../format.js";
import { inShort } from "../in-short.js";
import { readLink, writeAddress } from "../link.js";
import { compared, setUpLink } from "../state.js";
import { strings } from "../strings.js";
import { linesView } from "./chart.js";
import { comparedTable } from "./compare-table.js";
import { nearestView } from "./form.js";
import { icons } from "./icons.js";
import { readingsView } from "./readings.js";
import { takeAwayView } from "./take-away.js";

/** @import { State } from "../state.js" */
/** @import { Entry, Series } from "../state/compare.js" */
/** @import { Actions } from "./page.js" */

/**
 * @param {State} state
 * @param {Actions} actions
 */
export function compareView(state, actions) {
  const { compare } = state;
  const all = compared.series(compare);
  const numeric = all.filter(compared.isNumeric);
  const isAwaited = all.length === 0 && compare.entries.some(({ refusal }) => !refusal);
  return html`<section class="card compare" aria-labelledby="compare-title">
    <div class="card-head">
      <h2 id="compare-title">${strings.compare.title}</h2>
      ${compare.entries.length > 0 ? figures(state, actions) : nothing}
    </div>
    ${compare.entries.length > 0 ? entriesView(state, actions) : emptyView(state, actions)}
    <p class="note" role="status" ?hidden=${!compare.full}>${compare.full ? strings.compare.most(MOST_COMPARED) : ""}</p>
    ${isAwaited ? html`<div class="awaiting"></div>` : nothing}
    ${numeric.length > 0 ? linesOf(numeric, state, actions) : nothing}
    ${all.length > 0 ? comparedTable(all, compare.reading) : nothing}
    ${all.length > 0 ? takeAwayView({ ask: "compare", links: all.map(({ setUp }) => setUp.link) }, actions) : nothing}
  </section>`;
}

/**
 * @param {State} state
 * @param {Actions} actions
 */
function emptyView(state, actions) {
  const isOwn = (/** @type {{ key: string }} */ { key }) => key === state.system;
  const { systems } = state.first;
  const figures = [...systems.filter(isOwn), ...systems.filter((system) => !isOwn(system))].flatMap(
    ({ name, comparisons }) => comparisons.map((one) => ({ ...one, name })),
  );
  return html`<p>${strings.compare.empty(MOST_COMPARED)}</p>
    ${addButton(state, actions, "primary")}
    ${
      figures.length > 0
        ? html`<h3>${strings.compare.figures}</h3>
          <ul class="figures">
            ${figures.map(
              ({ name, title, links }) =>
                html`<li><button type="button" class="quiet" @click=${() => actions.compareThese(links)}><span class="muted">${name}</span> ${title}</button></li>`,
            )}
          </ul>`
        : nothing
    }`;
}

/**
 * The figures of the sources, as a list to choose from.
 * @param {State} state
 * @param {Actions} actions
 */
function figures(state, actions) {
  const groups = state.first.systems.filter((system) => system.comparisons.length > 0);
  const all = groups.flatMap((system) => system.comparisons);
  const choose = (/** @type {any} */ event) => {
    const chosen = all[Number(event.target.value)];
    event.target.value = "";
    if (chosen) {
      actions.compareThese(chosen.links);
    }
  };
  return html`<label class="examples"><span class="sr-only">${strings.compare.figures}</span>
    <select @change=${choose}>
      <option value="">${strings.compare.chooseFigure}</option>
      ${groups.map(
        (system) => html`<optgroup label=${system.name}>
          ${system.comparisons.map((one) => html`<option value=${all.indexOf(one)}>${one.title}</option>`)}
        </optgroup>`,
      )}
    </select>
  </label>`;
}

/**
 * @param {State} state
 * @param {Actions} actions
 * @param {string} kind
 */
function addButton(state, actions, kind) {
  const isIn = compared.placeOf(state.compare, setUpLink(state)) >= 0;
  return html`<div class="add">
    <button type="button" class=${kind} ?disabled=${isIn || state.refusal !== null} @click=${() => actions.addToComparison(setUpLink(state))}>
      ${strings.compare.add}</button>
    <p class="muted">${isIn ? strings.compare.already : `${state.odds.question}: ${inShort(state.odds)}`}</p>
  </div>`;
}

/**
 * @param {State} state
 * @param {Actions} actions
 */
function entriesView(state, actions) {
  return html`<ol class="compared">
      ${state.compare.entries.map((entry, place) => entryView(entry, place, state, actions))}
    </ol>
    ${addButton(state, actions, "quiet")}`;
}

/**
 * @param {Entry} entry
 * @param {number} place
 * @param {State} state
 * @param {Actions} actions
 */
function entryView({ link, setUp, refusal }, place, state, actions) {
  const key = readLink(link).head;
  const system = setUp?.system_name ?? state.first.systems.find((one) => one.key === key)?.name ?? "";
  const name = setUp ? `${system}: ${setUp.question}` : link;
  return html`<li class="series-${place + 1}">
    ${mark(place, setUp !== null && setUp.mean !== undefined)}
    <a href=${writeAddress({ view: "roll", links: [link], settings: {} })}><span class="muted">${system}</span> ${setUp?.question ?? link}</a>
    <button type="button" class="icon-button" aria-label=${strings.compare.remove(name)}
      @click=${() => actions.removeFromComparison(link)}>${icons.close}</button>
    ${refusal ? refusedView(refusal, link, state, actions) : amountView(setUp)}
  </li>`;
}

/**
 * As high before the numbers have come as after. Where nothing says what a success is, the mean is told.
 * @param {import("../engine/protocol.js").ComparedSetUp | null} setUp
 */
function amountView(setUp) {
  if (setUp && !setUp.chance) {
    return html`<strong class="chance">${inShort(setUp)}</strong>`;
  }
  const chance = setUp?.chance?.decimal;
  return html`<svg class="meter" width="100%" height="6" aria-hidden="true">
      <rect class="all" width="100%" height="6" rx="3" /><rect width="${(chance ?? 0) * 100}%" height="6" rx="3" /></svg>
    <strong class="chance">${chance === undefined ? html`<span aria-label=${strings.compare.waiting} role="img">…</span>` : percent(chance)}</strong>
    ${setUp && setUp.mean === undefined ? html`<p class="more muted">${strings.compare.wordsOnly}</p>` : nothing}`;
}

/**
 * @param {import("../engine/messages.js").Refusal} refusal
 * @param {string} link
 * @param {State} state
 * @param {Actions} actions
 */
function refusedView(refusal, link, state, actions) {
  const links = compared.linksOf(state.compare);
  const instead = (/** @type {string} */ nearest) =>
    actions.compareThese(links.map((other) => (other === link ? nearest : other)));
  return html`<div class="more refused"><p role="alert">${refusal.message}</p>${nearestView(refusal, instead)}</div>`;
}

/**
 * The same line and letter as in the chart; a set-up without a line has its letter alone.
 * @param {number} place
 * @param {boolean} line
 */
function mark(place, line) {
  return html`<svg class="mark" width="48" height="24" viewBox="0 0 48 24" aria-hidden="true">
    ${line ? svg`<path d="M1 12H47" stroke-dasharray=${compared.DASHES[place] || "none"} />` : nothing}
    <circle cx="24" cy="12" r="10" /><text x="24" y="12">${compared.LETTERS.charAt(place)}</text></svg>
    <span class="sr-only">${compared.LETTERS.charAt(place)}</span>`;
}

/**
 * @param {Series[]} numeric
 * @param {State} state
 * @param {Actions} actions
 */
function linesOf(numeric, { compare }, actions) {
  return html`${readingsView("compared-reading", compare.reading, actions.chooseCompared)}
    ${linesView(numeric, compare.reading, strings.compare.chart)}`;
}
