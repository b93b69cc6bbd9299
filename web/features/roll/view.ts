// The current roll: its dice, its reading, and what can be done with it.

import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { fallView } from "../../charts/fall.ts";
import {
  type Beats,
  type Chance,
  type ThrownDie as Die,
  FRESH_SEEDS,
  type Law,
  type OddsReport,
  type Outcome,
  type Reroll,
  type RollReport,
} from "../../engine/protocol.ts";
import { isProgram, readLink } from "../../link.ts";
import { type Actions, exchanges, type State } from "../../state.ts";
import { diceView, MANY } from "../../ui/dice.ts";
import { icons } from "../../ui/icons.ts";
import { capital, outcomeWords, percent, strings } from "../../words/words.ts";

/** The last roll stays until the new one arrives, and space is reserved for a first one, so that nothing moves. */
export function rollView(state: State, actions: Actions) {
  const { roll } = state;
  if (!roll && !state.rolling) {
    return nothing;
  }
  const looks = [roll && state.rollIsOld && "is-old", roll && state.rolling && "is-busy"].filter(Boolean).join(" ");
  const proof = proofOf(state);
  const title = proof ? strings.together.result : state.shared ? strings.sharedResult : null;
  return html`<section class="card result ${looks}" id="result" aria-labelledby="result-title" aria-busy=${state.rolling}>
    <h2 id="result-title" class=${title ? "" : "sr-only"}>${title ?? strings.result}</h2>
    ${state.shared && hasOddSeed(state) ? html`<p class="wrong">${strings.oddSeed}</p>` : nothing}
    ${
      roll
        ? html`${thrownView(roll, state, actions)}
          <div class="actions">${copyButton(`#/${proof ?? roll.link}`, actions)}
            <button type="button" class="quiet" @click=${actions.shareRoll}>${strings.shareRoll}</button>
            ${seedView(roll, actions)}</div>`
        : html`<p class="waiting room">${waiting(state)}</p>`
    }
    ${proof ? proofView(proof, state) : state.shared ? sharedView(state) : nothing}
  </section>`;
}

/** The link that proves that two people made the current roll, if they did. */
function proofOf({ exchange, roll }: State) {
  return roll && exchanges.proofOf(exchange, roll.link);
}

/** Whether the seed can't be one that was drawn, and came whole. Known before the roll, so nothing moves. */
function hasOddSeed({ link }: State) {
  const { seed } = readLink(link);
  return seed !== null && !(FRESH_SEEDS as readonly number[]).includes(seed.length);
}

/** The note that the roll wasn't made here. */
function sharedView({ link }: State) {
  return html`<p class="note">${strings.sharedNote} ${isProgram(link) ? strings.sharedProgram : nothing}</p>`;
}

/** How far a roll by two people was verified, and a link to its proof. */
export function proofView(proof: string, state: State) {
  return html`<p class="note">${howChecked(proof, state)} <a href="#/${proof}">${strings.together.see}</a></p>`;
}

export function howChecked(proof: string, { exchange }: State) {
  return strings.together[exchanges.howVerified(exchange, proof) === "wholly" ? "by" : "byPartly"];
}

function waiting({ engine }: State) {
  return { ready: strings.rolling, loading: strings.waiting, failed: "" }[engine]; // the header shows the last
}

export function copyButton(address: string, actions: Actions, kind = "quiet") {
  return html`<button type="button" class=${kind} @click=${() => actions.copyLink(address)}>${strings.copyLink}</button>`;
}

export function seedView({ seed }: RollReport, actions: Actions) {
  return html`<button type="button" class="seed-button" @click=${actions.showFairness}>
    ${strings.seed} <code class="seed">${seed}</code> <span class="sr-only">${strings.howFair}</span></button>`;
}

export function thrownView(roll: RollReport, state: State, actions: Actions) {
  const { kind, mark, verdict, big, sentence, looks } = headOf(roll);
  const { special, beats } = roll;
  const law = beats ? lawOf(state.rolledOdds, beats.law) : undefined;
  const sides = [...new Set(roll.dice.map((die) => die.side))];
  const names: Record<string, string> = { you: strings.you, opponent: strings.opponent };
  // The re-rolled dice of a roll by two people could be predicted by both.
  const reroll = state.rollIsOld || state.shared || proofOf(state) ? null : roll.reroll;
  const holdOf = (die: Die) => {
    const index = roll.dice.indexOf(die);
    const mayHold = reroll && Object.hasOwn(reroll.places, index);
    return mayHold ? { held: !state.chosen.includes(index), toggle: () => actions.toggleDie(index) } : null;
  };
  const diceOf = (side: string) => {
    const dice = roll.order.map((index) => roll.dice[index] as Die).filter((die) => die.side === side);
    const many = dice.length > MANY; // not named one by one
    const groupOf = ({ group, name }: Die) => group || (many ? name : "");
    return [...new Set(dice.map(groupOf))].map((group, index) => {
      const some = dice.filter((die) => groupOf(die) === group);
      const whose = sides.length > 1 && index === 0 ? (names[side] ?? side) : "";
      return html`<div>${[whose, group].map((head) => head && html`<h3>${head}</h3>`)} ${diceView(some, many, holdOf)}</div>`;
    });
  };
  const dice = html`<div class="all-dice">${keyed(roll.link, html`<div class="thrown">${sides.map(diceOf)}</div>`) /* animates new dice */}
    ${reroll ? rerollView(reroll, state.chosen.length, actions) : nothing}</div>`;
  const fell = html`<div>${beats ? fallView(law, roll.measures[beats.law] as Outcome) : nothing}
    <p class="beats">${footOf(roll, state)}</p></div>`;
  return html`
    <div class="headline ${kind} ${looks}">
      <span class="big" aria-hidden="true">${big}${special ? html`<span class="sign">${icons[special.tone]}</span>` : nothing}</span>
      <div>
        ${verdict ? html`<p class="verdict"><span aria-hidden="true">${mark}</span> ${verdict}</p>` : nothing}
        <p class="sentence ${[big, String(roll.outcome)].includes(sentence) ? "sr-only" : ""}">${sentence}</p>
      </div>
    </div>
    ${roll.dice.length > MANY ? [fell, dice] : html`<div class="thrown-and-fell">${dice} ${fell}</div>`}
  `;
}

export function lawOf(odds: OddsReport | null, key: string) {
  return odds ? [odds as Law, ...odds.further].find((law) => law.key === key) : undefined;
}

/** The headline: a large text, and words beside it. For a number these say how the roll ended and what is special. */
export function headOf(roll: RollReport) {
  const { outcome, headline, special, beats } = roll;
  const { kind, mark, word } = verdictOf(roll);
  const isNamed = typeof outcome === "string" && Number.isNaN(Number(outcome)); // not a number too large for one
  const named = headline || (isNamed ? capital(outcome) : word);
  const extra = special && special.word !== headline && special.word !== outcome ? special.word : "";
  const shown = Array.isArray(outcome) && beats ? (roll.measures[beats.law] ?? outcome) : outcome;
  return {
    kind,
    mark,
    verdict: named && extra ? `${named}, ${extra}` : named || capital(extra),
    big: isNamed ? mark : outcomeWords(shown),
    sentence: roll.said,
    looks: special ? `is-special is-${special.tone}` : "",
  };
}

function rerollView({ cost, most }: Reroll, count: number, actions: Actions) {
  const button = html`<button type="button" class="quiet" @click=${actions.reroll}>${icons.reroll} ${strings.reroll(count)}</button>`;
  const hint = html`<p class="muted">${strings.rerollHint(cost, most)}</p>`;
  return html`<div class="actions reroll">${count > 0 ? button : hint}</div>`;
}

/** How many rolls it beats, or why that isn't known; or that the roll is old or has to wait. */
function footOf(roll: RollReport, state: State) {
  if (state.rolling && state.engine !== "ready") {
    return waiting(state);
  }
  if (state.rollIsOld) {
    return strings.oldRoll(roll.question);
  }
  return roll.beats ? beatsOf(roll.beats, roll) : roll.odds_refused;
}

/** Of an outcome in parts one part is compared, so that another may be worse where it is the worst. */
export function beatsOf({ or_more, decimal }: Beats, { outcome }: RollReport) {
  if (decimal || or_more) {
    return (or_more ? strings.beatsAtLeast : strings.beats)(percent(decimal));
  }
  return Array.isArray(outcome) ? "" : strings.beatsNone;
}

/** Success, failure or neither. Neither is a tie or, if the roll has no chance of success, no success is defined. */
export function verdictOf({ success, chance = null }: { success: boolean | null; chance?: Chance | null }) {
  if (success === null) {
    return chance ? { kind: "neither", mark: "=", word: strings.neither } : { kind: "neither", mark: "•", word: "" };
  }
  return success
    ? { kind: "success", mark: "✓", word: strings.success }
    : { kind: "failure", mark: "✗", word: strings.failure };
}

/** The verdict to read out before a roll's sentence; "" if it says so itself. */
export function verdictBefore(roll: Parameters<typeof verdictOf>[0] & { sentence: string }) {
  const { word } = verdictOf(roll);
  return !word || new RegExp(`\\b${word}\\b`, "i").test(roll.sentence) ? "" : `${word}, `;
}
