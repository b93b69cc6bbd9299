// One output of a program: its law as a chart and as a table, a roll of it, and the ways to take it elsewhere.

import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { keyed } from "lit-html/directives/keyed.js";
import { percent } from "../format.js";
import { readLink } from "../link.js";
import { isOpen, labs } from "../state.js";
import { strings } from "../strings.js";
import { compareButton } from "./compare-button.js";
import { diceView } from "./dice.js";
import { exchangeButton } from "./exchange-button.js";
import { icons } from "./icons.js";
import { lawTable } from "./law.js";
import { lawPicture } from "./law-picture.js";
import { longWorkView } from "./long-work.js";
import { takeAwayView } from "./take-away.js";

/** @import { State } from "../state.js" */
/** @import { Output, RollReport } from "../engine/protocol.js" */
/** @import { Actions } from "./page.js" */

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
    ${rolledView(place, state, actions)}
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
    ${lawPicture(law, law.outcomes[0]?.at_least === undefined ? "chance" : lab.reading)}
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
 * @param {number} place
 * @param {State} state
 * @param {Actions} actions
 */
function rolledView(place, { lab, engine, share }, actions) {
  const words = strings.lab;
  const { roll: work } = lab;
  const { asked } = work;
  const isAbout = asked?.ask === "roll" && Number(readLink(asked.link).texts.output ?? 1) === place + 1;
  const isAsked = isAbout && work.stage !== "refused"; // which is said above
  const working = work.loading ? words.loading : words.rollWaiting;
  const far = isAsked
    ? longWorkView(
        work,
        engine,
        { progress: words.progress, stopped: words.stopped, working },
        { stop: actions.stopRoll, resume: actions.resumeRoll },
      )
    : nothing;
  const roll = labs.rollOf(lab);
  if (roll?.inputs.output !== place + 1) {
    return html`<div class="rolled" role="status">${far}</div>`;
  }
  const isBusy = isAsked && isOpen(work);
  return html`<div class="rolled" role="status">
    ${far}
    ${outcomeView(roll, isBusy)}
    ${lab.shared ? html`<p class="note">${strings.sharedNote}</p>` : nothing}
    <div class="actions">
      <button type="button" class="quiet" @click=${() => actions.copyLink(roll.link)}>${share.copied === "link" ? strings.copied : strings.copyLink}</button>
      <button type="button" class="seed-button" @click=${actions.showFairness}>
        <code class="seed">${roll.seed}</code> <span class="sr-only">${strings.fairness.open}</span></button>
    </div>
  </div>`;
}

/**
 * What came out, how likely that was, and the dice.
 * @param {RollReport} roll
 * @param {boolean} isBusy
 */
export function outcomeView({ question, outcome, odds, odds_refused, dice, link }, isBusy = false) {
  const words = strings.lab;
  const said = odds ? words.odds(percent(odds.chance), percent(odds.at_least), percent(odds.at_most)) : odds_refused;
  return html`<div class="headline ${isBusy ? "is-busy" : ""}">
    <span class="big">${[outcome].flat().join(", ")}</span>
    <div><span class="sr-only">${words.rolled(question, [outcome].flat().join(", "))}</span><p class="sentence">${said}</p></div>
  </div>
  ${keyed(link, diceView(dice))}`;
}
