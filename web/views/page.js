// The whole page: set-up and roll on one side, odds and tables on the other; on a phone one below the other.

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { percent } from "../format.js";
import { writeHash } from "../link.js";
import { fields, systemReport } from "../state.js";
import { strings } from "../strings.js";
import { formView, nearestView } from "./form.js";
import { oddsView } from "./odds.js";
import { publishedView } from "./published.js";
import { rollView } from "./roll.js";

/** @typedef {import("../state.js").State} State */
/**
 * @typedef {object} Actions
 * @property {(name: string, text: string) => void} edit
 * @property {() => void} roll
 * @property {(link: string) => void} open
 * @property {() => void} retry
 * @property {() => void} copyLink
 * @property {(reading: import("../state.js").Reading) => void} chooseReading
 * @property {(key: string) => void} chooseTable
 */

/**
 * @param {State} state
 * @param {Actions} actions
 */
export function pageView(state, actions) {
  return html`
    <a class="skip" href="#roll-button" @click=${focusRoll}>${strings.skip}</a>
    <header class="top">
      <a class="brand" href=${writeHash(state.system)}>
        <img src="icons/icon.svg" alt="" width="32" height="32" />
        <span>${strings.name}</span>
      </a>
      ${switcher(state, actions)}
      ${engineView(state, actions)}
    </header>
    <main>
      <div class="column setup-column">${setUpView(state, actions)} ${rollBar(state, actions)} ${rollView(state, actions)}</div>
      <div class="column">${oddsView(state, actions)} ${publishedView(state, actions)}</div>
    </main>
    <footer><a href="THIRD-PARTY.txt">${strings.licences}</a></footer>
    <p class="sr-only" role="status" aria-live="polite">${state.roll ? state.roll.sentence : ""}</p>
  `;
}

/**
 * @param {State} state
 * @param {Actions} actions
 */
function switcher(state, actions) {
  const { systems } = state.first;
  if (systems.length < 2) {
    return html`<p class="tagline">${strings.tagline}</p>`;
  }
  return html`<label class="switcher"><span class="sr-only">${strings.system}</span>
    <select .value=${live(state.system)} @change=${(/** @type {any} */ event) => actions.open(event.target.value)}>
      ${systems.map((system) => html`<option value=${system.key} ?selected=${system.key === state.system}>${system.name}</option>`)}
    </select>
  </label>`;
}

/** @param {Event} event */
function focusRoll(event) {
  event.preventDefault();
  document.getElementById("roll-button")?.focus();
}

/**
 * @param {State} state
 * @param {Actions} actions
 */
function engineView(state, actions) {
  if (state.engine === "failed") {
    return html`<p class="engine failed" role="alert">${strings.engineFailed}
      <button type="button" class="quiet" @click=${actions.retry}>${strings.retry}</button></p>`;
  }
  const words = state.engine === "ready" ? strings.engineReady : strings.engineLoading;
  return html`<p class="engine ${state.engine}" data-engine=${state.engine}><span>${words}</span></p>`;
}

/**
 * @param {State} state
 * @param {Actions} actions
 */
function setUpView(state, actions) {
  const system = systemReport(state);
  const choose = (/** @type {any} */ event) => {
    if (event.target.value) {
      actions.open(event.target.value);
      event.target.value = "";
    }
  };
  return html`<section class="card setup" aria-labelledby="setup-title">
    <div class="card-head">
      <h1 id="setup-title">${system.name}</h1>
      <label class="examples"><span class="sr-only">${strings.examples}</span>
        <select @change=${choose}>
          <option value="">${strings.chooseExample}</option>
          ${system.presets.map((preset) => html`<option value=${preset.link}>${preset.name}</option>`)}
        </select>
      </label>
    </div>
    <p class="muted">${system.summary}</p>
    ${refusalView(state, actions)} ${formView(fields(state), state.refusal, actions)}
  </section>`;
}

/**
 * What is wrong with the link, where no field of the form can say it, and the way out.
 * @param {State} state
 * @param {Actions} actions
 */
function refusalView(state, actions) {
  const { refusal } = state;
  if (!refusal || fields(state).some((field) => field.name === refusal.field)) {
    return nothing;
  }
  return html`<div class="refusal"><p role="alert">${refusal.message}</p>${nearestView(refusal, actions.open)}</div>`;
}

/**
 * @param {State} state
 * @param {Actions} actions
 */
function rollBar(state, actions) {
  const { odds } = state;
  const word = state.rolling
    ? strings.rolling
    : state.shared
      ? strings.rollYourOwn
      : state.roll && !state.rollIsOld
        ? strings.rollAgain
        : strings.roll;
  return html`<div class="roll-bar ${state.fresh ? "" : "is-stale"}">
    <p class="stake">
      <span class="chance">${percent(odds.chance.decimal)}<span class="sr-only"> ${strings.chanceOfSuccess}</span></span>
      <span class="notation">${odds.question}</span>
    </p>
    <button id="roll-button" type="button" class="primary" ?disabled=${state.refusal !== null} @click=${actions.roll}>${word}</button>
  </div>`;
}
