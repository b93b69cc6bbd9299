// One output of a program: its law as a chart and as a table, a roll of it, and the ways to take it elsewhere.

import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { keyed } from "lit-html/directives/keyed.js";
import { readingOf } from "../../charts/rows.ts";
import { MOST_COMPARED, type Output, type RollReport } from "../../engine/protocol.ts";
import { readLink } from "../../link.ts";
import { type Actions, isOpen, labs, type State } from "../../state.ts";
import { diceView } from "../../ui/dice.ts";
import { icons } from "../../ui/icons.ts";
import { longWorkView } from "../../ui/long-work.ts";
import { labWords as words } from "../../words/en/lab.ts";
import { percent, strings } from "../../words/words.ts";
import { takeAwayView } from "../export/view.ts";
import { lawPicture, lawTable } from "../odds/law.ts";
import { copyButton, seedView } from "../roll/view.ts";
import { compareButton, exchangeButton } from "../setup/ways.ts";

/** A longer table takes time, and is made when somebody wants it. */
const LONG = 300;

/** @param place from 0, of `count` outputs */
export function outputView(output: Output, place: number, count: number, state: State, actions: Actions) {
  const { lab, fractions } = state;
  const { name, law } = output;
  const setUp = { link: labs.outputLink(lab, place), isWrong: labs.isOld(lab) };
  const isEmpty = law.outcomes.length === 0;
  const title = `output-${place + 1}`;
  return html`<section class="card output ${setUp.isWrong ? "is-stale" : ""}" aria-labelledby=${title}>
    <div class="card-head">
      <h3 id=${title} tabindex="-1"><bdi>${name}</bdi></h3>
      ${count > MOST_COMPARED ? turnView(place, count, actions) : nothing}
      ${isEmpty ? nothing : html`<button type="button" class="quiet" aria-label=${words.roll(name)} ?disabled=${setUp.isWrong} @click=${() => actions.rollOutput(place)}>${icons.roll} ${strings.roll}</button>`}
    </div>
    ${rolledView(place, state, actions)}
    ${
      isEmpty
        ? html`<p class="muted">${words.empty}</p>`
        : html`${guard([law, lab.reading, fractions, lab.unfolded], () => lawView(output, place, state, actions))}
          <div class="actions">${compareButton(setUp, state, actions)} ${exchangeButton(setUp, state, actions)}</div>
          ${setUp.isWrong ? nothing : takeAwayView({ ask: "compare", links: [setUp.link] }, actions)}`
    }
  </section>`;
}

function lawView({ law, chance }: Output, place: number, { lab, fractions }: State, actions: Actions) {
  const isFolded = law.outcomes.length > LONG && !lab.unfolded.includes(place);
  const open = (event: any) => event.target.open && actions.unfoldOutput(place);
  return html`<div class="law">
    ${chance ? html`<p class="sentence">${strings.chance} <strong>${percent(chance.decimal)}</strong></p>` : nothing}
    ${lawPicture(law, readingOf(law, lab.reading), chance?.decimal, !chance)}
    <details @toggle=${open}><summary>${strings.numbers}</summary>${isFolded ? nothing : lawTable(law, fractions, actions)}</details>
  </div>`;
}

/** From one output to the next, where they are shown one at a time. */
function turnView(place: number, count: number, actions: Actions) {
  const button = (to: number, label: string, icon: unknown) =>
    html`<button type="button" class="icon-button" aria-label=${label} ?disabled=${to < 0 || to === count}
      @click=${() => actions.chooseOutput(to)}>${icon}</button>`;
  return html`<div class="turn">
    ${button(place - 1, words.before, icons.before)} <span>${words.place(place + 1, count)}</span>
    ${button(place + 1, words.after, icons.after)}
  </div>`;
}

/** What was rolled of this output; or how far that is. */
function rolledView(place: number, state: State, actions: Actions) {
  const { lab, engine } = state;
  const { asked, loading, stage } = lab.roll;
  const isAbout = asked?.ask === "roll" && Number(readLink(asked.link).texts.output ?? 1) === place + 1;
  const isAsked = isAbout && stage !== "refused"; // which is said above
  const roll = labs.rollOf(lab);
  const rolled = (of: RollReport) => html`${outcomeView(of, isAsked && isOpen(lab.roll))}
    ${lab.shared ? html`<p class="note">${strings.sharedNote}</p>` : nothing}
    <div class="actions">${copyButton(of.link, state, actions)} ${seedView(of, actions)}</div>`;
  return html`<div class="rolled" role="status">
    ${isAsked ? longWorkView(lab.roll, engine, actions.outputRoll, { working: loading ? words.loading : strings.rolling }) : nothing}
    ${roll?.inputs.output === place + 1 ? rolled(roll) : nothing}
  </div>`;
}

/** What came out, how likely that was, and the dice. */
export function outcomeView(
  { question, outcome, odds, odds_refused, dice, link }: RollReport,
  isBusy: boolean = false,
) {
  const said = odds ? words.odds(percent(odds.chance), percent(odds.at_least), percent(odds.at_most)) : odds_refused;
  const big = [outcome].flat().join(", ");
  return html`<div class="headline ${isBusy ? "is-busy" : ""}">
    <span class="big">${big}</span>
    <div><span class="sr-only">${words.rolled(question, big)}</span><p class="sentence">${said}</p></div>
  </div>
  ${keyed(link, diceView(dice))}`;
}
