// The Lab: a program in its editor, and its outputs beside it or, on a phone, below. Loaded when first opened, with the
// examples and the language's vocabulary.

import language from "oddsmith:language";
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import type { Refusal } from "../../engine/messages.ts";
import { readLink, sameBut } from "../../link.ts";
import { type Actions, labs, type State } from "../../state.ts";
import { unkeptView } from "../../ui/unkept.ts";
import { labWords as words } from "../../words/en/lab.ts";
import { strings } from "../../words/words.ts";
import { editor, editorView } from "./editor/editor.ts";
import { lessonView, libraryView } from "./library.ts";
import { outputsView } from "./outputs.ts";
import { fieldsOf, type Lab } from "./state.ts";

export { default as css } from "./lab.css";

const { examples, lessons } = language;
const OURS = new Set([
  ...examples.map(({ program }) => program),
  ...lessons.flatMap(({ program, solved }) => [program, solved]),
]);

export function draw(state: State, actions: Actions) {
  const { lab } = state;
  const told = toldOf(lab);
  const faults = told.flatMap(({ line, column = 1, isWrong }) => (line === undefined ? [] : { line, column, isWrong }));
  return html`<div class="column lab-column"><section class="card lab" aria-labelledby="lab-title">
      <div class="card-head"><h1 id="lab-title" tabindex="-1">${strings.viewNames.lab}</h1><p class="muted">${words.about}</p></div>
      ${lessonView(state, actions)}
      ${editorView({ program: lab.program, faults, language, isExample: OURS.has(lab.program), actions })}
      ${unkeptView(state, actions, lab.isKept ? nothing : html`<p class="note" role="alert">${words.unkept}</p>`)}
      ${isOfOthers(state) ? html`<p class="note">${words.brought}</p>` : nothing} ${saidView(lab, told, actions)}
      <div class="run">
        <p class="muted">${words.runs}</p>
        <button type="button" class="quiet" title=${words.formatKeys} @click=${() => editor()?.format()}>${words.format}</button>
        <button type="button" class="quiet" title=${words.renameKeys} @click=${() => editor()?.rename()}>${words.rename}</button>
        <button type="button" class="primary" @click=${actions.runProgram}>${words.run}</button>
      </div>
      ${libraryView(state, actions)}
    </section></div>
    <div class="column panel-column">${outputsView(state, actions)}</div>`;
}

/** Whether the text is neither Oddsmith's nor stored on this device. */
function isOfOthers({ lab, history }: State) {
  const isKept = history.setUps.some(({ link }) => sameBut(link, labs.programLink(lab), ["output"]));
  return lab.brought && !OURS.has(lab.program) && !isKept && !lab.before.includes(lab.program);
}

/** `isWrong`: an error, otherwise a warning; `fix`: the corrected program, if the engine knows one. */
type Told = Pick<Refusal, "message" | "line" | "column"> & { isWrong: boolean; fix?: string | undefined };

/** The engine's errors and warnings about the current program. */
function toldOf(lab: Lab): Told[] {
  const { stage, refusal, asked, answer } = lab.work;
  const isAboutThis = JSON.stringify(asked) === JSON.stringify(labs.requestOf(lab));
  const isOfInput = !labs.isUnread(lab) && fieldsOf(lab).some(({ name }) => name === refusal?.field); // shown there
  if (refusal && isAboutThis && !isOfInput) {
    return [{ ...refusal, isWrong: true, fix: readLink(refusal.nearest ?? "").texts.program }];
  }
  const wrong = lab.wrong ? [{ message: lab.wrong.message, isWrong: true }] : [];
  const warnings = (labs.isCurrent(lab) && stage === "answered" && answer?.warnings) || [];
  return [...wrong, ...warnings.map((one) => ({ ...one, isWrong: false }))];
}

/** Shows errors and warnings. A live region that always exists, without the buttons, announces them. */
function saidView({ lesson, inputs, work }: Lab, told: Told[], actions: Actions) {
  const way = (fix: string, line = 1) => html`${words.use} <code>${fix.split("\n")[line - 1]?.trim()}</code>`;
  return html`<p class="sr-only" id="lab-said" role="status">${keyed(work.asked, told.map(({ message }) => message).join(" "))}</p>
  <div class="said">
    ${told.map(
      ({ message, line, column = 1, isWrong, fix }, place) => html`
        ${isWrong || told[place - 1]?.isWrong === false ? nothing : html`<h2 class="sr-only">${words.warnings}</h2>`}
        <div class="fault ${isWrong ? "" : "warned"}"><p>${message}</p>
          ${fix === undefined ? nothing : html`<button type="button" class="quiet" @click=${() => actions.takeExample(fix, inputs, lesson)}>${isWrong ? way(fix, line) : words.fix}</button>`}
          ${line === undefined ? nothing : html`<button type="button" class="quiet" @click=${() => editor()?.goTo(line, column)}>${words.goTo(line)}</button>`}
        </div>`,
    )}
  </div>`;
}
