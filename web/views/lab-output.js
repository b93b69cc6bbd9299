// One output of a program: its law as a chart and as a table, a roll of it, and the ways to take it elsewhere.

import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { percent } from "../format.js";
import { isOpen, labs } from "../state.js";
import { strings } from "../strings.js";
import { chartView } from "./chart.js";
import { compareButton } from "./compare-button.js";
import { exchangeButton } from "./exchange-button.js";
import { icons } from "./icons.js";
import { lawTable, statistics } from "./law.js";
import { longWorkView } from "./long-work.js";
import { takeAwayView } from "./take-away.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../engine/protocol.js").Output} Output */
/** @typedef {import("./page.js").Actions} Actions */

/** A longer table takes time, and is made when somebody wants it. */
const LONG = 300;

/**
 * @param {Output} output
 * @param {number} place from 0
 * @param {number} count of all outputs
 * @param {State} state
 * @param {Actions} actions
 */
export function outputView(output, place, count, state, actions) {
  const { lab, fractions } = state;
  const { name, law } = output;
  const link = labs.outputLink(lab, place);
  const isEmpty = law.outcomes.length === 0;
  const isOld = !labs.isCurrent(lab);
  const title = `output-${place + 1}`;
  return html`<section class="card output ${isOld ? "is-stale" : ""}" aria-labelledby=${title}>
    <div class="card-head">
      <h3 id=${title} tabindex="-1"><bdi>${name}</bdi></h3>
      ${count > labs.FEW ? turnView(place, count, actions) : nothing}
      ${isEmpty ? nothing : html`<button type="button" class="quiet" aria-label=${strings.lab.roll(name)} ?disabled=${isOld} @click=${() => actions.rollOutput(place)}>${icons.roll} ${strings.roll}</button>`}
    </div>
    ${rolledView(output, place, state, actions)}
    ${
      isEmpty
        ? html`<p class="muted">${strings.lab.empty}</p>`
        : html`${guard([law, lab.reading, fractions, lab.unfolded], () => lawView(output, place, state, actions))}
          <div class="actions">${compareButton({ link, isWrong: isOld }, state, actions)} ${exchangeButton({ link, isWrong: isOld }, state, actions)}</div>
          ${takeAwayView({ ask: "compare", links: [link] }, actions)}`
    }
  </section>`;
}

/**
 * @param {Output} output
 * @param {number} place
 * @param {State} state
 * @param {Actions} actions
 */
function lawView({ law }, place, { lab, fractions }, actions) {
  const isFolded = law.outcomes.length > LONG && !lab.unfolded.includes(place);
  const open = (/** @type {any} */ event) => event.target.open && actions.unfoldOutput(place);
  return html`<div class="law">
    ${chartView(law, lab.reading)} ${statistics(law)}
    <details @toggle=${open}><summary>${strings.numbers}</summary>${isFolded ? nothing : lawTable(law, fractions, actions)}</details>
  </div>`;
}

/**
 * From one output to the next, where they are shown one at a time.
 * @param {number} place
 * @param {number} count
 * @param {Actions} actions
 */
function turnView(place, count, actions) {
  const words = strings.lab;
  return html`<div class="turn">
    <button type="button" class="icon-button" aria-label=${words.before} ?disabled=${place === 0}
      @click=${() => actions.chooseOutput(place - 1)}>${icons.before}</button>
    <span>${words.place(place + 1, count)}</span>
    <button type="button" class="icon-button" aria-label=${words.after} ?disabled=${place === count - 1}
      @click=${() => actions.chooseOutput(place + 1)}>${icons.after}</button>
  </div>`;
}

/**
 * What was rolled of this output; or how far that is.
 * @param {Output} output
 * @param {number} place
 * @param {State} state
 * @param {Actions} actions
 */
function rolledView({ name, law }, place, { lab, engine, share }, actions) {
  const words = strings.lab;
  const { roll: work } = lab;
  const isAsked =
    work.asked?.ask === "program roll" &&
    "output" in work.asked &&
    work.asked.output === place &&
    work.stage !== "refused"; // said above
  const working = lab.loaded ? words.rollWaiting : words.loading;
  const far = isAsked
    ? longWorkView(
        work,
        engine,
        { progress: words.progress, stopped: words.stopped, working, waiting: strings.rollQueued },
        { stop: actions.stopRoll, resume: actions.resumeRoll },
      )
    : nothing;
  const roll = labs.rollOf(lab);
  if (roll?.output !== place) {
    return html`<div class="rolled" role="status">${far}</div>`;
  }
  const isBusy = isAsked && isOpen(work);
  return html`<div class="rolled" role="status">
    ${far}
    ${outcomeView(roll, { name, law }, isBusy)}
    ${lab.shared ? html`<p class="note">${words.shared}</p>` : nothing}
    <div class="actions">
      <button type="button" class="quiet" @click=${() => actions.copyLink(roll.link)}>${share.copied === "link" ? strings.copied : strings.copyLink}</button>
      <code class="seed">${roll.seed}</code>
    </div>
  </div>`;
}

/**
 * What came out, and how likely that was.
 * @param {import("../engine/protocol.js").ProgramRoll} roll
 * @param {Output} output
 * @param {boolean} isBusy
 */
export function outcomeView({ outcome: rolled }, { name, law }, isBusy = false) {
  const words = strings.lab;
  const row = law.outcomes.find(({ outcome }) => outcome === rolled);
  const odds = row ? words.odds(percent(row.chance), percent(row.at_least ?? 0), percent(row.at_most ?? 0)) : "";
  return html`<div class="headline ${isBusy ? "is-busy" : ""}">
    <span class="big">${rolled}</span>
    <div><span class="sr-only">${words.rolled(name, String(rolled))}</span><p class="sentence">${odds}</p></div>
  </div>`;
}
