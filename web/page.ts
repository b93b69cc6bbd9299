// The shell: on a wide page set-up and roll on the left, with one panel beside them; on a phone one of them at a time,
// with the navigation at the bottom.

import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { keyed } from "lit-html/directives/keyed.js";
import { live } from "lit-html/directives/live.js";
import { LAB } from "./engine/protocol.ts";
import { homeView } from "./features/home/view.ts";
import { oddsView } from "./features/odds/view.ts";
import { rollView, verdictBefore } from "./features/roll/view.ts";
import { areBrought, isAwaited, nameOf, refusalView, rollBar, setUpView, stakeView } from "./features/setup/view.ts";
import { footView, newerView } from "./features/versions/view.ts";
import { OF_A_SET_UP, type View, WHOLE } from "./link.ts";
import { type Actions, elsewhere, type State } from "./state.ts";
import { openByArrow } from "./ui/browser.ts";
import { focusOn } from "./ui/focus.ts";
import { icons } from "./ui/icons.ts";
import { late, lateCard, lateView } from "./ui/late.ts";
import { showGames } from "./ui/nearest.ts";
import { toastView } from "./ui/toast.ts";
import { inShort, megabytes, strings } from "./words/words.ts";

/** The id of a view's heading. */
export function headingOf(view: View) {
  return view === "roll" ? "setup-title" : `${view}-title`;
}

export function pageTitle(state: State) {
  const view = currentView(state);
  const about = OF_A_SET_UP.includes(view) && !areBrought(state) ? [state.odds.question] : [];
  return [...about, strings.viewNames[view], strings.name].join(" · ");
}

/** On a wide page the roll is always visible, so Roll means the odds beside it. */
function currentView({ view, wide }: State) {
  return wide && view === "roll" ? "odds" : view;
}

const VIEWS: Exclude<View, "home" | "exchange" | "about">[] = ["roll", "odds", "tables", "compare", "history", "lab"];
/** Views with nothing to roll or share. */
const PLAIN: View[] = ["home", "about"];
const LATE = {
  tables: late(() => import("./features/tables/tables.ts")),
  compare: late(() => import("./features/compare/compare.ts")),
  history: late(() => import("./features/history/history.ts")),
  lab: late(() => import("./features/lab/lab.ts")),
  exchange: late(() => import("./features/exchange/exchange.ts")),
  about: late(() => import("./features/about/about.ts")),
  share: late(() => import("./features/share/share.ts")),
};

export function pageView(state: State, actions: Actions) {
  const { view } = state;
  return html`
    ${skipLink(state)}
    <header class="top">
      <a class="brand ${view === "home" ? "is-here" : ""}" aria-label="${strings.name}: ${strings.viewNames.home}" href="#/"
        @click=${({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey || actions.type("")}>
        <img src="icons/icon.svg" alt="" width="32" height="32" />
        <span>${strings.name}</span>
      </a>
      ${PLAIN.includes(view) ? nothing : switcher(state, actions)}
      <nav class="views" aria-label=${strings.views}>${views(state, actions)}</nav>
      ${PLAIN.includes(view) ? nothing : html`<button type="button" class="icon-button share" aria-label=${strings.share} @click=${actions.openShare}>${icons.share}</button>`}
      ${engineView(state, actions)}
    </header>
    <main id="main" tabindex="-1">${(WHOLE.includes(view) ? panelView : columns)(state, actions)}</main>
    ${sharePlace(state, actions)} ${newerView(state, actions)} ${footView(state, actions)}
    <p class="sr-only" role="status" aria-live="polite">${guard([state.roll], () => keyed(state.roll, spoken(state)) /* announces a repeat, too */)}</p>
    <p class="sr-only" id="said" aria-live="polite">${state.said}</p>
  `;
}

/** What to announce when a roll appears. A bare number doesn't say what was rolled. */
function spoken(state: State) {
  const { roll, exchange } = state;
  const isSeen = state.view === "exchange" ? roll?.link === exchange.report?.roll : isRolledHere(state);
  if (!roll || !isSeen) {
    return "";
  }
  const { question, sentence, outcome } = roll;
  return `${sentence === String(outcome) ? `${question}: ` : ""}${verdictBefore(roll)}${sentence}`;
}

function isRolledHere({ wide, view }: State) {
  return view === "roll" || (wide && !WHOLE.includes(view));
}

function columns(state: State, actions: Actions) {
  const { view, wide, odds } = state;
  const other = elsewhere(state);
  const setUp = html`<div class="column setup-column">${setUpView(state, actions)} ${rollBar(state, actions)} ${rollView(state, actions)}</div>`;
  const isOfThis = !wide && (view === "odds" || view === "tables");
  const isWaiting = other && OF_A_SET_UP.includes(view);
  const panel = html`<div class="column panel-column">${isOfThis ? stakeView(state, actions) : nothing}
    ${isWaiting ? unreadView(state, actions) : panelView(state, actions)}</div>`;
  return html`${wide || view === "roll" ? nothing : html`<h1 class="sr-only" id=${isWaiting && !isAwaited(state) ? headingOf(view) : nothing}>${OF_A_SET_UP.includes(view) ? `${nameOf(state)}: ` : nothing}${strings.viewNames[view]}</h1>`}
    ${view === "compare" || other ? nothing : html`<p class="print-only sheet-head">${nameOf(state)}: ${odds.question}${currentView(state) === "odds" ? nothing : `: ${inShort(odds)}`}</p>`}
    ${wide || view === "roll" ? setUp : nothing} ${wide || view !== "roll" ? panel : nothing}`;
}

/** Replaces a view while the engine hasn't read the set-up. On a wide page the form beside it says why. */
function unreadView(state: State, actions: Actions) {
  return isAwaited(state)
    ? html`<p class="waiting late">${strings.viewLoading}</p>`
    : state.wide
      ? html`<p class="note">${strings.oddsUnknown}</p>`
      : refusalView(state, actions);
}

function panelView(state: State, actions: Actions) {
  const { view } = state;
  if (view === "home") {
    return homeView(state, actions);
  }
  return view === "roll" || view === "odds" ? oddsView(state, actions) : lateCard(LATE[view], state, actions);
}

/** The share dialog. While it is open, it contains the toast. */
function sharePlace(state: State, actions: Actions) {
  const isOpen = state.share.chosen !== null;
  const cancel = () => {
    LATE.share.stage = "unasked"; // the next tap tries again
    actions.closeShare();
    focusOn(".share");
  };
  const failed = (told: unknown) =>
    isOpen
      ? html`<div class="toast-place"><div class="toast">${told}
          <button type="button" class="quiet" @click=${cancel}>${strings.work.cancel}</button></div></div>`
      : nothing;
  return html`${isOpen || LATE.share.module ? lateView(LATE.share, state, actions, nothing, failed) : nothing}
    ${isOpen ? nothing : toastView(state)}`;
}

function views(state: State, actions: Actions) {
  const current = currentView(state);
  const link = (name: (typeof VIEWS)[number]) =>
    html`<a href=${actions.placeOf(name)} aria-current=${name === current ? "page" : nothing} data-view=${name}>
      ${icons[name]}<span>${strings.viewNames[name]}</span></a>`;
  return (state.wide ? VIEWS.slice(1) : VIEWS).map(link);
}

/** A list of the bundled systems, the current one, and a way to all games. */
function switcher(state: State, actions: Actions) {
  const { systems } = state.first;
  const current = state.view === "lab" ? LAB : elsewhere(state) || state.odds.system;
  const brought = systems.slice(0, state.brought);
  const name = current === LAB ? strings.viewNames.lab : nameOf(state);
  const options = brought.some(({ key }) => key === current) ? brought : [{ key: current, name }, ...brought];
  const choose = ({ target: { value } }: any) => {
    value ? actions.open(value, { stays: true }) : showGames(actions);
  };
  return html`<label class="switcher"><span class="sr-only">${strings.system}</span>
    <select @change=${choose} @keydown=${openByArrow}>
      ${options.map((one) => html`<option value=${one.key} .selected=${live(one.key === current)}>${one.name}</option>`)}
      <option value="">${strings.allGames}</option>
    </select>
  </label>`;
}

function skipLink(state: State) {
  const [target, words] = isRolledHere(state) ? ["roll-button", strings.skip] : ["main", strings.skipToMain];
  const jump = (event: Event) => {
    event.preventDefault(); // the hash is for links
    document.getElementById(target)?.focus();
  };
  return html`<a class="skip" href="#${target}" @click=${jump}>${words}</a>`;
}

/** If the engine fails because the page is out of date, the offer of a newer version says so. */
function engineView({ engine, loaded }: State, actions: Actions) {
  if (engine === "failed") {
    return html`<p class="engine failed" role="alert">${strings.engineFailed}
      <button type="button" class="quiet" @click=${actions.retry}>${strings.retry}</button></p>`;
  }
  const words = engine === "ready" ? strings.engineReady : strings.engineLoading;
  const far =
    loaded &&
    html` ${strings.loaded(megabytes(loaded.bytes), megabytes(loaded.total))}
    <progress aria-hidden="true" value=${loaded.bytes} max=${loaded.total}></progress>`;
  return html`<p class="engine ${engine}" data-engine=${engine}><span class=${far ? "far" : ""}>${words}${far}</span></p>`;
}
