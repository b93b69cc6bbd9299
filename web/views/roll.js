// The roll on the table: its dice, how it is read, and what can be done with it.

import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { percent } from "../format.js";
import { writeAddress } from "../link.js";
import { exchanges } from "../state.js";
import { strings } from "../strings.js";
import { diceView } from "./dice.js";
import { icons } from "./icons.js";
import { verdictOf } from "./verdict.js";

/** @import { RollReport, ThrownDie as Die } from "../engine/protocol.js" */
/** @import { State } from "../state.js" */
/** @import { Actions } from "./page.js" */

/**
 * The roll before stays until the new one is there, so that nothing moves; for a first one its room is kept.
 * @param {State} state
 * @param {Actions} actions
 */
export function rollView(state, actions) {
  const { roll } = state;
  if (!roll && !state.rolling) {
    return nothing;
  }
  const looks = [roll && state.rollIsOld && "is-old", roll && state.rolling && "is-busy"].filter(Boolean).join(" ");
  const title = proofOf(state) ? strings.exchange.result : state.shared ? strings.sharedResult : null;
  return html`<section class="card result ${looks}" id="result" aria-labelledby="result-title" aria-busy=${state.rolling}>
    <h2 id="result-title" class=${title ? "" : "sr-only"}>${title ?? strings.result}</h2>
    ${roll ? rolled(roll, state, actions) : html`<p class="waiting room">${waiting(state)}</p>${originView(state)}`}
  </section>`;
}

/** The link that proves the roll on the table to be made by two people, if it is. @param {State} state */
function proofOf({ exchange, roll }) {
  return roll && exchanges.proofOf(exchange, roll.link);
}

/** Where the roll comes from, if not from here alone. @param {State} state */
function originView(state) {
  const proof = proofOf(state);
  if (proof) {
    const address = writeAddress({ view: "exchange", links: [proof], settings: {} });
    const { by, byPartly } = strings.exchange;
    return html`<p class="note">${exchanges.howVerified(state.exchange, proof) === "wholly" ? by : byPartly} <a href=${address}>${strings.exchange.see}</a></p>`;
  }
  return state.shared ? html`<p class="note">${strings.sharedNote}</p>` : nothing;
}

/** @param {State} state */
function waiting({ engine }) {
  return engine === "ready" ? strings.rolling : strings.waiting;
}

/**
 * @param {RollReport} roll
 * @param {State} state
 * @param {Actions} actions
 */
function rolled(roll, state, actions) {
  return html`${thrownView(roll, state, actions)} ${originView(state)}
    <div class="actions">
      <button type="button" class="quiet" @click=${() => actions.copyLink(proofOf(state) ?? roll.link)}>${state.share.copied === "link" ? strings.copied : strings.copyLink}</button>
      <button type="button" class="quiet" @click=${actions.shareRoll}>${strings.share.roll}</button>
      ${seedView(roll, actions)}
    </div>
  `;
}

/**
 * The way to how the roll is computed by hand.
 * @param {RollReport} roll
 * @param {Actions} actions
 */
export function seedView({ seed }, actions) {
  return html`<button type="button" class="seed-button" @click=${actions.showFairness}>
    <code class="seed">${seed}</code> <span class="sr-only">${strings.fairness.open}</span></button>`;
}

/**
 * What it comes to, and the dice.
 * @param {RollReport} roll
 * @param {State} state
 * @param {Actions} actions
 */
export function thrownView(roll, state, actions) {
  const verdict = verdictOf(roll);
  const sides = [...new Set(roll.dice.map((die) => die.side))];
  return html`
    <div class="headline ${verdict.kind}">
      <span class="big" aria-hidden="true">${[roll.outcome].flat().join(", ")}</span>
      <div>
        ${verdict.word ? html`<p class="verdict"><span aria-hidden="true">${verdict.mark}</span> ${verdict.word}</p>` : nothing}
        <p class="sentence">${roll.sentence}</p>
      </div>
    </div>
    ${keyed(
      roll.link, // other dice, which settle anew
      sides.map((side) => diceOf(roll, side, sides.length > 1, state, actions)),
    )}
    ${rerollView(roll, state, actions)}
    <p class="beats">${footOf(roll, state)}</p>
  `;
}

/**
 * @param {RollReport} roll
 * @param {string} side
 * @param {boolean} named whether to say whose dice these are
 * @param {State} state
 * @param {Actions} actions
 */
function diceOf(roll, side, named, state, actions) {
  const words = /** @type {Record<string, string>} */ ({ you: strings.you, opponent: strings.opponent });
  const order = roll.order.filter((index) => roll.dice[index]?.side === side);
  const holds = mayReroll(state) ? roll.reroll : null;
  return html`
    ${named ? html`<h3>${words[side] ?? side}</h3>` : nothing}
    ${diceView(
      order.map((index) => /** @type {Die} */ (roll.dice[index])),
      (die) => {
        const index = roll.dice.indexOf(die);
        const hold = holds && Object.hasOwn(holds.places, index);
        return hold ? { held: !state.chosen.includes(index), toggle: () => actions.toggleDie(index) } : null;
      },
    )}
  `;
}

/** Dice of a roll from two people would show what both can foresee by now. @param {State} state */
function mayReroll(state) {
  return !(state.rollIsOld || state.shared || proofOf(state));
}

/**
 * @param {RollReport} roll
 * @param {State} state
 * @param {Actions} actions
 */
function rerollView(roll, state, actions) {
  if (!roll.reroll || !mayReroll(state)) {
    return nothing;
  }
  const count = state.chosen.length;
  return html`<div class="actions reroll">
    ${
      count > 0
        ? html`<button type="button" class="quiet" @click=${actions.reroll}>${icons.reroll} ${strings.reroll(count)}</button>`
        : html`<p class="muted">${strings.rerollHint(roll.reroll.most)}</p>`
    }
  </div>`;
}

/**
 * What there is to say of the roll as a whole.
 * @param {RollReport} roll
 * @param {State} state
 */
function footOf(roll, state) {
  if (state.rolling && state.engine !== "ready") {
    return waiting(state);
  }
  return state.rollIsOld ? strings.oldRoll(roll.question) : beatsOf(roll);
}

/**
 * How many rolls it beats, or why that is not known.
 * @param {RollReport} roll
 */
function beatsOf({ beats, odds_refused }) {
  if (!beats) {
    return odds_refused;
  }
  return beats.or_more ? strings.beatsAtLeast(percent(beats.decimal)) : strings.beats(percent(beats.decimal));
}
