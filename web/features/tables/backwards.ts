// The backwards question: which value of an input gives about a wanted chance.

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { ref } from "lit-html/directives/ref.js";
import { type Answer, type Field, LONGEST_CHANCE, type Solution, type SolveReport } from "../../engine/protocol.ts";
import type { Actions } from "../../main.ts";
import type { State } from "../../state.ts";
import { longWorkView } from "../../ui/long-work.ts";
import { tablesWords } from "../../words/en/tables.ts";
import { percent, textWords } from "../../words/words.ts";
import { takeAwayView } from "../export/view.ts";

const WORDS = { progress: tablesWords.tries, stopped: tablesWords.stopped };

/** The input of which an answer is being taken; see `keepFocus`. */
let taken = "";

export function backwardsView(state: State, actions: Actions) {
  const { about, aboutRefusal, solve } = state.tables;
  const report = aboutRefusal ? null : solve.answer;
  const isCurrent = state.fresh && solve.stage === "answered" && report?.link === state.odds.link;
  return html`<section class="card backwards" aria-labelledby="backwards-title"
    ${ref((section) => section && taken && keepFocus(section, isCurrent))}>
    <h2 id="backwards-title" tabindex="-1">${tablesWords.backwards.title}</h2>
    <p class="muted">${tablesWords.backwards.hint}</p>
    <div class="about">
      <label for="about">${tablesWords.backwards.about}</label>
      <input id="about" class="text" autocomplete="off" spellcheck="false" maxlength=${LONGEST_CHANCE} size="8"
        placeholder=${tablesWords.backwards.example} aria-invalid=${aboutRefusal ? "true" : "false"}
        aria-describedby=${aboutRefusal ? "about-wrong" : nothing}
        .value=${live(about)} @input=${(event: any) => actions.wantAbout(event.target.value)} />
    </div>
    ${aboutRefusal ? html`<p class="refused" id="about-wrong" role="alert">${aboutRefusal.message}</p>` : nothing}
    ${longWorkView(solve, state.engine, WORDS, actions.solveWork)}
    ${report ? solutionsView(report, state, actions) : nothing}
    <p class="sr-only" role="status">${report && isCurrent ? foundWords(report, state.odds.form) : ""}</p>
  </section>`;
}

/**
 * What was pressed becomes the plain cell of the present set-up, maybe in another row: the focus goes there too, or to
 * the title, where that input has no row any more.
 * @param isCurrent whether these are the answers after the press
 */
function keepFocus(section: Element, isCurrent: boolean) {
  requestAnimationFrame(() => {
    const cell = section.querySelector(`[data-input="${taken}"] .is-now`);
    const focused = document.activeElement;
    if (taken && (!focused || focused === document.body) && (cell || isCurrent)) {
      ((cell ?? section.querySelector("h2")) as HTMLElement | null)?.focus();
    }
    taken = isCurrent ? "" : taken;
  });
}

function foundWords({ wanted, question, nearest, solutions }: SolveReport, form: Field[]) {
  const [first] = nearest;
  if (!first) {
    return tablesWords.backwards.none(question);
  }
  const field = form.find(({ name }) => name === first.name);
  const label = solutions.find(({ name }) => name === first.name)?.label ?? first.name;
  const words = tablesWords.backwards.take(label, textWords(field, first.text), percent(first.chance.decimal));
  return tablesWords.backwards.found(percent(wanted.decimal), nearest.length, words);
}

function solutionsView({ wanted, question, nearest, solutions }: SolveReport, state: State, actions: Actions) {
  const { request, asked } = state.tables.solve;
  if (nearest.length === 0) {
    return html`<p class="note">${tablesWords.backwards.none(question)}</p>`;
  }
  const inOrder = nearest.flatMap((one) => solutions.find(({ name }) => name === one.name) ?? []);
  return html`<p class="print-only">${tablesWords.backwards.wanted(percent(wanted.decimal))}</p>
    <table class="solutions ${request !== asked ? "is-stale" : ""}">
    <caption>${tablesWords.backwards.change(question)}</caption>
    <thead><tr><td></td><th scope="col">${tablesWords.backwards.below}</th><th scope="col">${tablesWords.backwards.above}</th></tr></thead>
    <tbody>
      ${inOrder.map((solution) => solutionView(solution, state.odds.form, actions))}
    </tbody>
  </table>
  ${request ? takeAwayView(request, actions) : nothing}`;
}

function solutionView({ name, label, below, above }: Solution, form: Field[], actions: Actions) {
  const field = form.find((one) => one.name === name);
  const take = (text: string) => {
    taken = name;
    actions.edit(name, text);
  };
  const button = ({ text, chance }: Answer, note: string) => {
    const shown = percent(chance.decimal);
    const words = textWords(field, text);
    if (field?.text === text) {
      return html`<span class="answer is-now" tabindex="-1"><strong>${words}</strong> <span>${shown}</span> <em>${tablesWords.backwards.now}</em></span>`;
    }
    return html`<button type="button" class="answer" aria-label=${tablesWords.backwards.take(label, words, shown)}
      @click=${() => take(text)}><strong>${words}</strong> <span>${shown}</span>${note ? html` <em>${note}</em>` : nothing}</button>`;
  };
  const exact = below && above && below.chance.fraction === above.chance.fraction;
  return html`<tr data-input=${name}>
    <th scope="row">${label}</th>
    ${
      exact
        ? html`<td colspan="2">${button(below, tablesWords.backwards.exact)}</td>`
        : html`<td>${below ? button(below, "") : html`<span class="muted">${tablesWords.backwards.noneBelow}</span>`}</td>
          <td>${above ? button(above, "") : html`<span class="muted">${tablesWords.backwards.noneAbove}</span>`}</td>`
    }
  </tr>`;
}
