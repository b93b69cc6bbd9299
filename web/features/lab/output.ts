// One output of a program: its law as a chart and as a table, a roll of it, and the ways to take it elsewhere.

import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { keyed } from "lit-html/directives/keyed.js";
import { readingOf } from "../../charts/rows.ts";
import { MOST_COMPARED, type Output, type RollReport } from "../../engine/protocol.ts";
import { readLink } from "../../link.ts";
import type { Actions } from "../../main.ts";
import { isOpen, labs, type State } from "../../state.ts";
import { diceView } from "../../ui/dice.ts";
import { icons } from "../../ui/icons.ts";
import { longWorkView } from "../../ui/long-work.ts";
import { labWords as words } from "../../words/en/lab.ts";
import { percent, strings } from "../../words/words.ts";
import { compareButton } from "../compare/button.ts";
import { takeAwayView } from "../export/view.ts";
import { lawPicture, lawTable } from "../odds/law.ts";
import { exchangeButton } from "../together/button.ts";

/** A longer table takes time, and is made when somebody wants it. */
const LONG = 300;

/**
 * @param place from 0
 * @param count of all outputs
 */
export function outputView(output: Output, place: number, count: number, state: State, actions: Actions) {
  const { lab, fractions } = state;
  const { name, law } = output;
  const link = labs.outputLink(lab, place);
  const isEmpty = law.outcomes.length === 0;
  const isOld = labs.isOld(lab);
  const title = `output-${place + 1}`;
  return html`<section class="card output ${isOld ? "is-stale" : ""}" aria-labelledby=${title}>
    <div class="card-head">
      <h3 id=${title} tabindex="-1"><bdi>${name}</bdi></h3>
      ${count > MOST_COMPARED ? turnView(place, count, actions) : nothing}
      ${isEmpty ? nothing : html`<button type="button" class="quiet" aria-label=${words.roll(name)} ?disabled=${isOld} @click=${() => actions.rollOutput(place)}>${icons.roll} ${strings.roll}</button>`}
    </div>
    ${rolledView(place, state, actions)}
    ${
      isEmpty
        ? html`<p class="muted">${words.empty}</p>`
        : html`${guard([law, lab.reading, fractions, lab.unfolded], () => lawView(output, place, state, actions))}
          <div class="actions">${compareButton({ link, isWrong: isOld }, state, actions)} ${exchangeButton({ link, isWrong: isOld }, state, actions)}</div>
          ${isOld ? nothing : takeAwayView({ ask: "compare", links: [link] }, actions)}`
    }
  </section>`;
}

function lawView({ law, chance }: Output, place: number, { lab, fractions }: State, actions: Actions) {
  const isFolded = law.outcomes.length > LONG && !lab.unfolded.includes(place);
  const alone = chance?.decimal;
  const open = (event: any) => event.target.open && actions.unfoldOutput(place);
  return html`<div class="law">
    ${alone === undefined ? nothing : html`<p class="sentence">${strings.chance} <strong>${percent(alone)}</strong></p>`}
    ${lawPicture(law, readingOf(law, lab.reading), alone, alone === undefined)}
    <details @toggle=${open}><summary>${strings.numbers}</summary>${isFolded ? nothing : lawTable(law, fractions, actions)}</details>
  </div>`;
}

/** From one output to the next, where they are shown one at a time. */
function turnView(place: number, count: number, actions: Actions) {
  return html`<div class="turn">
    <button type="button" class="icon-button" aria-label=${words.before} ?disabled=${place === 0}
      @click=${() => actions.chooseOutput(place - 1)}>${icons.before}</button>
    <span>${words.place(place + 1, count)}</span>
    <button type="button" class="icon-button" aria-label=${words.after} ?disabled=${place === count - 1}
      @click=${() => actions.chooseOutput(place + 1)}>${icons.after}</button>
  </div>`;
}

/** What was rolled of this output; or how far that is. */
function rolledView(place: number, { lab, engine, share }: State, actions: Actions) {
  const { roll: work } = lab;
  const { asked } = work;
  const isAbout = asked?.ask === "roll" && Number(readLink(asked.link).texts.output ?? 1) === place + 1;
  const isAsked = isAbout && work.stage !== "refused"; // which is said above
  const working = work.loading ? words.loading : words.rollWaiting;
  const far = isAsked ? longWorkView(work, engine, { ...words, working }, actions.outputRoll) : nothing;
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
        <code class="seed">${roll.seed}</code> <span class="sr-only">${strings.howFair}</span></button>
    </div>
  </div>`;
}

/** What came out, how likely that was, and the dice. */
export function outcomeView(
  { question, outcome, odds, odds_refused, dice, link }: RollReport,
  isBusy: boolean = false,
) {
  const said = odds ? words.odds(percent(odds.chance), percent(odds.at_least), percent(odds.at_most)) : odds_refused;
  return html`<div class="headline ${isBusy ? "is-busy" : ""}">
    <span class="big">${[outcome].flat().join(", ")}</span>
    <div><span class="sr-only">${words.rolled(question, [outcome].flat().join(", "))}</span><p class="sentence">${said}</p></div>
  </div>
  ${keyed(link, diceView(dice))}`;
}
