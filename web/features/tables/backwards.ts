// The backwards question: which value of an input gives about a wanted chance.

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { ref } from "lit-html/directives/ref.js";
import type { Answer, Field, Solution, SolveReport } from "../../engine/protocol.ts";
import type { Actions } from "../../page.ts";
import type { State } from "../../state.ts";
import { longWorkView } from "../../ui/long-work.ts";
import { tablesWords } from "../../words/en/tables.ts";
import { percent } from "../../words/format.ts";
import { textWords } from "../../words/text-words.ts";
import { takeAwayView } from "../export/view.ts";

const WORDS = { progress: tablesWords.tries, stopped: tablesWords.stopped };

/** The input of which an answer is being taken; see `keepFocus`. */
let taken = "";

export function backwardsView(state: State, actions: Actions) {
  const { about, aboutRefusal, solve } = state.tables;
  const report = aboutRefusal ? null : solve.answer;
  const sorted = report ? ranked(report, state.odds.form) : [];
  const isCurrent = state.fresh && solve.stage === "answered" && report?.link === state.odds.link;
  return html`<section class="card backwards" aria-labelledby="backwards-title"
    ${ref((section) => section && taken && keepFocus(section, isCurrent))}>
    <h2 id="backwards-title" tabindex="-1">${tablesWords.backwards.title}</h2>
    <p class="muted">${tablesWords.backwards.hint}</p>
    <div class="about">
      <label for="about">${tablesWords.backwards.about}</label>
      <input id="about" class="text" autocomplete="off" spellcheck="false" maxlength="24" size="8"
        placeholder=${tablesWords.backwards.example} aria-invalid=${aboutRefusal ? "true" : "false"}
        aria-describedby=${aboutRefusal ? "about-wrong" : nothing}
        .value=${live(about)} @input=${(event: any) => actions.wantAbout(event.target.value)} />
    </div>
    ${aboutRefusal ? html`<p class="refused" id="about-wrong" role="alert">${aboutRefusal.message}</p>` : nothing}
    ${longWorkView(solve, state.engine, WORDS, { stop: actions.stopSolve, resume: actions.resumeSolve })}
    ${report ? solutionsView(report, sorted, state, actions) : nothing}
    <p class="sr-only" role="status">${report && isCurrent ? foundWords(report, sorted, state.odds.form) : ""}</p>
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

export type Ranked = { solution: Solution; nearest: Answer; away: number };

/** Every input that can bring something else, with its nearest answer; what comes nearest first. */
function ranked({ wanted, solutions }: SolveReport, form: Field[]): Ranked[] {
  const away = ({ chance }: Answer) => Math.abs(chance.decimal - wanted.decimal);
  return solutions
    .flatMap((solution) => {
      const present = form.find(({ name }) => name === solution.name)?.text;
      const others = [solution.below, solution.above].filter((answer) => answer !== null && answer.text !== present);
      const [nearest] = (others as Answer[]).sort((one, other) => away(one) - away(other));
      return nearest ? [{ solution, nearest, away: away(nearest) }] : [];
    })
    .sort((one, other) => one.away - other.away);
}

function foundWords({ wanted, question }: SolveReport, sorted: Ranked[], form: Field[]) {
  const [first] = sorted;
  if (!first) {
    return tablesWords.backwards.none(question);
  }
  const { solution, nearest } = first;
  const field = form.find(({ name }) => name === solution.name);
  const words = tablesWords.backwards.take(
    solution.label,
    textWords(field, nearest.text),
    percent(nearest.chance.decimal),
  );
  return tablesWords.backwards.found(percent(wanted.decimal), sorted.length, words);
}

function solutionsView({ wanted, question }: SolveReport, sorted: Ranked[], state: State, actions: Actions) {
  const { request, asked } = state.tables.solve;
  if (sorted.length === 0) {
    return html`<p class="note">${tablesWords.backwards.none(question)}</p>`;
  }
  return html`<p class="print-only">${tablesWords.backwards.wanted(percent(wanted.decimal))}</p>
    <table class="solutions ${request !== asked ? "is-stale" : ""}">
    <caption>${tablesWords.backwards.change(question)}</caption>
    <thead><tr><td></td><th scope="col">${tablesWords.backwards.below}</th><th scope="col">${tablesWords.backwards.above}</th></tr></thead>
    <tbody>
      ${sorted.map(({ solution }) => solutionView(solution, state.odds.form, actions))}
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
