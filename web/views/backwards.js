// The backwards question: which value of an input gives about a wanted chance.

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { percent } from "../format.js";
import { strings } from "../strings.js";
import { longWorkView } from "./long-work.js";
import { textWords } from "./sweeps.js";
import { takeAwayView } from "./take-away.js";

/** @typedef {import("../engine/protocol.js").Solution} Solution */
/** @typedef {import("../engine/protocol.js").Answer} Answer */
/** @typedef {import("../engine/protocol.js").Field} Field */
/** @typedef {import("../state.js").State} State */
/** @typedef {import("./page.js").Actions} Actions */

const WORDS = { progress: strings.tables.tries, stopped: strings.tables.stopped };

/**
 * @param {State} state
 * @param {Actions} actions
 */
export function backwardsView(state, actions) {
  const { about, aboutRefusal, solve } = state.tables;
  return html`<section class="card backwards" aria-labelledby="backwards-title">
    <h2 id="backwards-title">${strings.backwards.title}</h2>
    <p class="muted">${strings.backwards.hint}</p>
    <div class="about">
      <label for="about">${strings.backwards.about}</label>
      <input id="about" class="text ${aboutRefusal ? "is-wrong" : ""}" autocomplete="off" spellcheck="false" maxlength="24" size="8"
        placeholder=${strings.backwards.example} aria-invalid=${aboutRefusal ? "true" : "false"}
        aria-describedby=${aboutRefusal ? "about-wrong" : nothing}
        .value=${live(about)} @input=${(/** @type {any} */ event) => actions.wantAbout(event.target.value)} />
    </div>
    ${aboutRefusal ? html`<p class="refused" id="about-wrong" role="alert">${aboutRefusal.message}</p>` : nothing}
    ${longWorkView(solve, state.engine, WORDS, { stop: actions.stopSolve, resume: actions.resumeSolve })}
    ${solve.answer && !aboutRefusal ? solutionsView(solve.answer, state, actions) : nothing}
  </section>`;
}

/**
 * Every input that can bring something else on its own line, what comes nearest first.
 * @param {import("../engine/protocol.js").SolveReport} report
 * @param {State} state
 * @param {Actions} actions
 */
function solutionsView({ wanted, question, solutions }, state, actions) {
  const present = new Map(state.odds.form.map(({ name, text }) => [name, text]));
  const away = (/** @type {Solution} */ { name, below, above }) => {
    const others = [below, above].filter((answer) => answer && answer.text !== present.get(name));
    return Math.min(...others.map((answer) => Math.abs((answer?.chance.decimal ?? 0) - wanted.decimal)));
  };
  const { answer, request, asked } = state.tables.solve;
  const helpful = solutions.filter((solution) => away(solution) < Number.POSITIVE_INFINITY);
  const sorted = [...helpful].sort((one, other) => away(one) - away(other));
  if (sorted.length === 0) {
    return html`<p class="note">${strings.backwards.none(question)}</p>`;
  }
  return html`<table class="solutions ${answer && request !== asked ? "is-stale" : ""}">
    <caption>${strings.backwards.change(question)}</caption>
    <thead><tr><td></td><th scope="col">${strings.backwards.below}</th><th scope="col">${strings.backwards.above}</th></tr></thead>
    <tbody>
      ${sorted.map((solution) => solutionView(solution, state.odds.form, actions))}
    </tbody>
  </table>
  ${request ? takeAwayView(request, actions) : nothing}`;
}

/**
 * @param {Solution} solution
 * @param {Field[]} form
 * @param {Actions} actions
 */
function solutionView({ name, label, below, above }, form, actions) {
  const field = form.find((one) => one.name === name);
  const button = (/** @type {Answer} */ { text, chance }, /** @type {string} */ note) => {
    const shown = percent(chance.decimal);
    const words = textWords(field, text);
    if (field?.text === text) {
      return html`<span class="answer is-now"><strong>${words}</strong> <span>${shown}</span> <em>${strings.backwards.now}</em></span>`;
    }
    return html`<button type="button" class="answer" aria-label=${strings.backwards.take(label, words, shown)}
      @click=${() => actions.edit(name, text)}><strong>${words}</strong> <span>${shown}</span>${note ? html` <em>${note}</em>` : nothing}</button>`;
  };
  const exact = below && above && below.chance.fraction === above.chance.fraction;
  return html`<tr>
    <th scope="row">${label}</th>
    ${
      exact
        ? html`<td colspan="2">${button(below, strings.backwards.exact)}</td>`
        : html`<td>${below ? button(below, "") : html`<span class="muted">${strings.backwards.noneBelow}</span>`}</td>
          <td>${above ? button(above, "") : html`<span class="muted">${strings.backwards.noneAbove}</span>`}</td>`
    }
  </tr>`;
}
