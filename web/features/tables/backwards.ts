// The backwards question: which value of an input gives about the target chance.

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { type Answer, LONGEST_CHANCE, type Solution, type SolveReport } from "../../engine/protocol.ts";
import type { Actions, State } from "../../state.ts";
import { longWorkView } from "../../ui/long-work.ts";
import { tablesWords } from "../../words/en/tables.ts";
import { exportView } from "../export/view.ts";
import { ifOf } from "./state.ts";

const { backwards: words } = tablesWords;

export function backwardsView(state: State, actions: Actions) {
  const { about, aboutRefusal, solve } = state.tables;
  const report = aboutRefusal ? null : ifOf(state.odds, solve.answer);
  const isCurrent = state.fresh && solve.stage === "answered" && report?.link === state.odds.link;
  return html`<section class="card backwards" aria-labelledby="backwards-title">
    <h2 id="backwards-title" tabindex="-1">${words.title}</h2>
    <p class="muted">${words.hint}</p>
    <div class="about">
      <label for="about">${words.about}</label>
      <input id="about" class="text" autocomplete="off" spellcheck="false" maxlength=${LONGEST_CHANCE} size="8"
        placeholder=${words.example} aria-invalid=${aboutRefusal ? "true" : "false"}
        aria-describedby=${aboutRefusal ? "about-wrong" : nothing}
        .value=${live(about)} @input=${(event: any) => actions.wantAbout(event.target.value)} />
    </div>
    ${aboutRefusal ? html`<p class="refused" id="about-wrong" role="alert">${aboutRefusal.message}</p>` : nothing}
    ${longWorkView(solve, state.engine, actions.solveWork, { steps: tablesWords.tries })}
    ${report ? solutionsView(report, state, actions) : nothing}
    <p class="sr-only" role="status">${report && isCurrent ? foundWords(report) : ""}</p>
  </section>`;
}

function foundWords({ wanted, question, nearest: [first], within, helps }: SolveReport) {
  if (!first || !helps) {
    return words.none(question);
  }
  const { label, words: value, chance } = first;
  return words.found(wanted.percent, within, words.take(label, value, chance.percent));
}

function solutionsView(report: SolveReport, state: State, actions: Actions) {
  const { wanted, question, nearest, solutions } = report;
  const { request, asked } = state.tables.solve;
  if (nearest.length === 0) {
    return html`<p class="note">${words.none(question)}</p>`;
  }
  const inOrder = nearest.flatMap((one) => solutions.find(({ name }) => name === one.name) ?? []);
  return html`<p class="print-only">${words.wanted(wanted.percent)}</p>
    <table class="solutions ${request !== asked ? "is-stale" : ""}">
    <caption>${words.change(question)}</caption>
    <thead><tr><td></td><th scope="col">${words.below}</th><th scope="col">${words.above}</th></tr></thead>
    <tbody>
      ${inOrder.map((solution) => solutionView(solution, report, actions))}
    </tbody>
  </table>
  ${request ? exportView({ request }, actions) : nothing}`;
}

function solutionView({ name, label, below, above }: Solution, { inputs }: SolveReport, actions: Actions) {
  const button = (answer: Answer | null, none: string, note = "") => {
    if (!answer) {
      return html`<span class="muted">${none}</span>`;
    }
    const { words: value, chance } = answer;
    const shown = chance.percent;
    return String(inputs[name]) === answer.text
      ? html`<span class="answer is-now" tabindex="-1"><strong>${value}</strong> <span>${shown}</span> <em>${words.now}</em></span>`
      : html`<button type="button" class="answer" aria-label=${words.take(label, value, shown)}
          @click=${() => actions.edit(name, answer.text)}><strong>${value}</strong> <span>${shown}</span>${note ? html` <em>${note}</em>` : nothing}</button>`;
  };
  const isExact = below && above && below.chance.fraction === above.chance.fraction;
  return html`<tr data-input=${name}>
    <th scope="row">${label}</th>
    ${
      isExact
        ? html`<td colspan="2">${button(below, "", words.exact)}</td>`
        : html`<td>${button(below, words.noneBelow)}</td><td>${button(above, words.noneAbove)}</td>`
    }
  </tr>`;
}
