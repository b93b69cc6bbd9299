// The roll on the table: its dice, how it is read, and what can be done with it.

import { html, nothing } from "lit-html";
import { percent } from "../format.js";
import { strings } from "../strings.js";
import { dieView } from "./dice.js";

/** @typedef {import("../engine/protocol.js").RollReport} RollReport */
/** @typedef {import("../state.js").State} State */

/**
 * @param {State} state
 * @param {{ roll: () => void, copyLink: () => void }} actions
 */
export function rollView(state, actions) {
  const { roll } = state;
  if (!roll && !state.rolling) {
    return nothing;
  }
  const waiting = state.engine === "ready" ? strings.rolling : strings.rollQueued;
  const old = state.rollIsOld && roll !== null;
  return html`<section class="card result ${old ? "is-old" : ""}" id="result" aria-labelledby="result-title">
    <h2 id="result-title">${state.shared ? strings.sharedResult : strings.result}</h2>
    ${roll && !state.rolling ? rolled(roll, state, actions) : html`<p class="waiting">${waiting}</p>`}
  </section>`;
}

/**
 * @param {RollReport} roll
 * @param {State} state
 * @param {{ roll: () => void, copyLink: () => void }} actions
 */
function rolled(roll, state, actions) {
  const verdict = verdictOf(roll);
  const sides = [...new Set(roll.dice.map((die) => die.side))];
  return html`
    <div class="headline ${verdict.kind}">
      <span class="big" aria-hidden="true">${roll.outcome}</span>
      <div>
        <p class="verdict"><span aria-hidden="true">${verdict.mark}</span> ${verdict.word}</p>
        <p class="sentence">${roll.sentence}</p>
      </div>
    </div>
    ${sides.map((side) => diceOf(roll, side, sides.length > 1))}
    <p class="beats">${state.rollIsOld ? strings.oldRoll(roll.question) : beatsOf(roll)}</p>
    ${state.shared ? html`<p class="note">${strings.sharedNote}</p>` : nothing}
    <div class="actions">
      <button type="button" class="quiet" @click=${actions.copyLink}>${state.copied ? strings.copied : strings.copyLink}</button>
      <code class="seed">${roll.seed}</code>
    </div>
  `;
}

/**
 * @param {RollReport} roll
 * @param {string} side
 * @param {boolean} named whether to say whose dice these are
 */
function diceOf(roll, side, named) {
  const words = /** @type {Record<string, string>} */ ({ you: strings.you, opponent: strings.opponent });
  const dice = roll.order.map((index) => roll.dice[index]).filter((die) => die !== undefined && die.side === side);
  return html`
    ${named ? html`<h3>${words[side] ?? side}</h3>` : nothing}
    <ul class="dice ${dice.length > 24 ? "many" : ""}">${dice.map((die) => (die ? dieView(die) : nothing))}</ul>
  `;
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

/** @param {RollReport} roll */
function verdictOf(roll) {
  if (roll.success === null) {
    return { kind: "neither", mark: "=", word: strings.neither };
  }
  return roll.success
    ? { kind: "success", mark: "✓", word: strings.success }
    : { kind: "failure", mark: "✗", word: strings.failure };
}
