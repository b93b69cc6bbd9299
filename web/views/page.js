// The shell: at a desk set-up and roll stand on the left and one panel beside them; on a phone one of them at a time,
// with the views at the foot of the screen.

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { megabytes } from "../format.js";
import { writeAddress } from "../link.js";
import { systemReport } from "../state.js";
import { strings } from "../strings.js";
import { compareView } from "./compare.js";
import { icons } from "./icons.js";
import { footView, newerView } from "./installation.js";
import { lateView } from "./late.js";
import { oddsView } from "./odds.js";
import { rollView } from "./roll.js";
import { sessionView } from "./session.js";
import { rollBar, setUpView, stakeView } from "./setup.js";
import { shareDialog } from "./share.js";
import { tablesView } from "./tables.js";
import { noteView } from "./take-away.js";

/** @import { Reading, State } from "../state.js" */
/** @import { View } from "../link.js" */
/** @import { Late } from "./late.js" */
/**
 * @typedef {object} OwnActions
 * @property {(name: string, text: string) => void} edit
 * @property {() => void} roll
 * @property {() => void} reroll throws the chosen dice anew
 * @property {(place: number) => void} toggleDie
 * @property {(link: string, how?: { own?: boolean, stays?: boolean }) => void} open shows a link, as a new step of the
 *   browser's history; `own` where its roll was made here; `stays` in the present view, as at a desk it does unless told
 * @property {(view: View, settings?: Record<string, string>) => void} look opens a view
 * @property {() => void} retry
 * @property {(reading: Reading) => void} chooseReading
 * @property {(key: string) => void} chooseMeasure
 * @property {() => void} toggleFractions
 */
/**
 * @typedef {OwnActions & import("../panels/tables.js").TablesActions & import("../panels/compare.js").CompareActions
 *   & import("../panels/session.js").SessionActions & import("../panels/share.js").ShareActions
 *   & import("../panels/take-away.js").TakeAwayActions & import("../panels/installation.js").InstallationActions
 *   & import("../panels/lab.js").LabActions & import("../panels/exchange.js").ExchangeActions} Actions
 */

/**
 * Where somebody is who turned to a view: the id of its heading.
 * @param {View} view
 */
export function headingOf(view) {
  return view === "roll" ? "setup-title" : `${view}-title`;
}

/**
 * What the browser calls the page, in its tabs and its history.
 * @param {State} state
 */
export function pageTitle(state) {
  const view = currentView(state);
  const about = OF_A_SET_UP.includes(view) ? [state.odds.question] : [];
  return [...about, strings.viewNames[view], strings.name].join(" · ");
}

/** At a desk the roll is always there, and beside it the odds, unless another view was chosen. @param {State} state */
function currentView({ view, wide }) {
  return wide && view === "roll" ? "odds" : view;
}

/** Those that are always at hand. @type {Exclude<View, "exchange">[]} */
const VIEWS = ["roll", "odds", "tables", "compare", "session", "lab"];
/** What is about the set-up of the form. @type {View[]} */
const OF_A_SET_UP = ["roll", "odds", "tables"];
/** @type {Late<typeof import("./lab.js")>} */
const lab = { load: () => import("./lab.js"), module: null };
/** @type {Late<typeof import("./exchange.js")>} */
const exchange = { load: () => import("./exchange.js"), module: null };

/**
 * @param {State} state
 * @param {Actions} actions
 */
export function pageView(state, actions) {
  const { view } = state;
  return html`
    ${skipLink(state)}
    <header class="top">
      <a class="brand" aria-label=${strings.name} href=${writeAddress({ view: "roll", links: [state.system], settings: {} })}>
        <img src="icons/icon.svg" alt="" width="32" height="32" />
        <span>${strings.name}</span>
      </a>
      ${switcher(state, actions)}
      <nav class="views" aria-label=${strings.views}>${views(state, actions)}</nav>
      <button type="button" class="icon-button share" aria-label=${strings.share.open} @click=${actions.openShare}>${icons.share}</button>
      ${engineView(state, actions)}
    </header>
    <main id="main" tabindex="-1">${PLACES[view]?.(state, actions) ?? columns(state, actions)}</main>
    ${shareDialog(state, actions)} ${newerView(state, actions)} ${noteView(state)} ${footView(state, actions)}
    <p class="sr-only" role="status" aria-live="polite">${state.roll && !state.rolling ? state.roll.sentence : ""}</p>
    <p class="sr-only" id="said" aria-live="polite">${state.said}</p>
  `;
}

/**
 * The set-up with its roll, and what there is to see about it.
 * @param {State} state
 * @param {Actions} actions
 */
function columns(state, actions) {
  const { view, wide } = state;
  return html`${wide || view === "roll" ? nothing : html`<h1 class="sr-only">${systemReport(state).name}: ${strings.viewNames[view]}</h1>`}
      ${view === "compare" ? nothing : html`<p class="print-only sheet-head">${systemReport(state).name}: ${state.odds.question}</p>`}
      ${
        wide || view === "roll"
          ? html`<div class="column setup-column">${setUpView(state, actions)} ${rollBar(state, actions)} ${rollView(state, actions)}</div>`
          : nothing
      }
      ${
        wide || view !== "roll"
          ? html`<div class="column panel-column">
            ${!wide && (view === "odds" || view === "tables") ? stakeView(state, actions) : nothing} ${panelView(state, actions)}
          </div>`
          : nothing
      }`;
}

/** Views that take the place of set-up and panel. @type {Partial<Record<View, (state: State, actions: Actions) => unknown>>} */
const PLACES = {
  lab: (state, actions) => place(lab, ({ labView }) => labView(state, actions), strings.lab),
  exchange: (state, actions) => place(exchange, ({ exchangeView }) => exchangeView(state, actions), strings.exchange),
};

/**
 * @template Module
 * @param {Late<Module>} late
 * @param {(module: Module) => unknown} draw
 * @param {{ fetching: string, failed: string }} words
 */
function place(late, draw, words) {
  return lateView(late, {
    draw,
    waiting: () => html`<p class="waiting late">${words.fetching}</p>`,
    failed: (again) => html`<div class="card refusal"><p role="alert">${words.failed}</p>
      <button type="button" class="quiet" @click=${again}>${strings.retry}</button></div>`,
  });
}

/**
 * @param {State} state
 * @param {Actions} actions
 */
function panelView(state, actions) {
  switch (state.view) {
    case "tables":
      return tablesView(state, actions);
    case "compare":
      return compareView(state, actions);
    case "session":
      return sessionView(state, actions);
    default:
      return oddsView(state, actions);
  }
}

/**
 * @param {State} state
 * @param {Actions} actions
 */
function views(state, actions) {
  const current = currentView(state);
  return (state.wide ? VIEWS.slice(1) : VIEWS).map(
    (
      name,
    ) => html`<button type="button" aria-current=${name === current ? "page" : nothing} @click=${() => actions.look(name)}>
      ${icons[name]}<span>${strings.viewNames[name]}</span></button>`,
  );
}

/**
 * @param {State} state
 * @param {Actions} actions
 */
function switcher(state, actions) {
  const isLab = state.view === "lab"; // which is about no system
  return html`<label class="switcher"><span class="sr-only">${strings.system}</span>
    <select .value=${live(isLab ? "" : state.system)} @change=${(/** @type {any} */ event) => actions.open(event.target.value, { stays: true })}>
      ${isLab ? html`<option value="" selected>${strings.viewNames.lab}</option>` : nothing}
      ${state.first.systems.map((system) => html`<option value=${system.key} ?selected=${!isLab && system.key === state.system}>${system.name}</option>`)}
    </select>
  </label>`;
}

/** @param {State} state */
function skipLink({ wide, view }) {
  const isRolledHere = (wide && !PLACES[view]) || view === "roll";
  const [target, words] = isRolledHere ? ["roll-button", strings.skip] : ["main", strings.skipToMain];
  const jump = (/** @type {Event} */ event) => {
    event.preventDefault(); // the address is the question's
    document.getElementById(target)?.focus();
  };
  return html`<a class="skip" href="#${target}" @click=${jump}>${words}</a>`;
}

/**
 * @param {State} state
 * @param {Actions} actions
 */
function engineView(state, actions) {
  if (state.engine === "failed") {
    const [words, button, press] =
      state.installation.newer === "older"
        ? [strings.engineOlder, strings.installation.take, actions.takeNewer]
        : [strings.engineFailed, strings.retry, actions.retry];
    return html`<p class="engine failed" role="alert">${words}
      <button type="button" class="quiet" @click=${press}>${button}</button></p>`;
  }
  const { engine, loaded } = state;
  const words = engine === "ready" ? strings.engineReady : strings.engineLoading;
  const far =
    loaded &&
    html` ${strings.loaded(megabytes(loaded.bytes), megabytes(loaded.total))}
    <progress aria-hidden="true" value=${loaded.bytes} max=${loaded.total}></progress>`;
  return html`<p class="engine ${engine}" data-engine=${engine}><span class=${far ? "far" : ""}>${words}${far}</span></p>`;
}
