// The Lab: a program in its editor, and beside it, or on a phone below, what comes out. Loaded when it is first opened, with
// the examples and the words of the language.

import language from "oddsmith:language";
import { html, nothing } from "lit-html";
import type { Refusal } from "../../engine/messages.ts";
import { readLink, sameBut } from "../../link.ts";
import { type Actions, labs, type State } from "../../state.ts";
import { labWords as words } from "../../words/en/lab.ts";
import { strings } from "../../words/words.ts";
import type { Fault } from "./editor/faults.ts";
import { editor, editorView } from "./editor-place.ts";
import { lessonView, libraryView } from "./library.ts";
import { outputsView } from "./outputs.ts";
import { fieldsOf, type Lab } from "./state.ts";

export { default as css } from "./lab.css";

const { examples, lessons } = language;

export function draw(state: State, actions: Actions) {
  const { lab } = state;
  return html`<div class="column lab-column"><section class="card lab" aria-labelledby="lab-title">
      <div class="card-head"><h1 id="lab-title" tabindex="-1">${strings.viewNames.lab}</h1><p class="muted">${words.about}</p></div>
      ${lessonView(state, actions)}
      ${editorView({ program: lab.program, faults: faultsOf(lab), language, isExample: isExample(lab), actions })}
      ${isOfOthers(state) ? html`<p class="note">${words.brought}</p>` : nothing} ${saidView(lab, actions)}
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

/** Whether the text is neither Oddsmith's nor kept on this device. */
function isOfOthers({ lab, session }: State) {
  const isKept = session.setUps.some(({ link }) => sameBut(link, labs.programLink(lab), ["output"]));
  return lab.brought && !isExample(lab) && !isKept;
}

function isExample({ program }: Lab) {
  const isOf = (one: { program: string }) => one.program === program;
  return examples.some(isOf) || lessons.some((one) => isOf(one) || one.solved === program);
}

/** What the engine has to say about the program; nothing about one that was changed meanwhile. */
function toldOf(lab: Lab) {
  const { stage, refusal, asked, answer } = lab.work;
  const isAboutThis = asked && ("program" in asked ? asked.program === lab.program : lab.opened && !lab.wrong);
  const isAnswered = labs.isCurrent(lab) && stage === "answered";
  const isOfInput = fieldsOf(lab).some(({ name }) => name === refusal?.field); // which says it itself
  const refused = stage === "refused" && isAboutThis && !isOfInput ? refusal : null;
  return { refusal: refused, warnings: (isAnswered && answer?.warnings) || [] };
}

function faultsOf(lab: Lab): Fault[] {
  const { refusal, warnings } = toldOf(lab);
  const told = refusal ? [refusal] : warnings;
  return told.flatMap(({ line, column = 1 }) =>
    line === undefined ? [] : [{ line, column, isWrong: told[0] === refusal }],
  );
}

/** Its place is always there, so that screen readers hear it. */
function saidView(lab: Lab, actions: Actions) {
  const { refusal, warnings } = toldOf(lab);
  const { program: fix } = readLink(refusal?.nearest ?? "").texts;
  const line = fix?.split("\n")[(refusal?.line ?? 1) - 1];
  const use = () => actions.takeExample(fix ?? "");
  return html`<div id="lab-said" class="said" role="status">
    ${lab.wrong && !refusal ? faultView({ message: lab.wrong.message }, nothing, use) : nothing}
    ${refusal ? faultView({ ...refusal, fix }, html`${words.use} <code>${line?.trim()}</code>`, use) : nothing}
    ${warnings.length > 0 ? html`<h2 class="sr-only">${words.warnings}</h2>` : nothing}
    ${warnings.map((one) => faultView(one, words.fix, () => actions.takeExample(one.fix ?? "", lab.inputs), "warned"))}
  </div>`;
}

/** What is wrong, with the way out where the engine knows one. */
function faultView(
  { message, line, column = 1, fix }: Pick<Refusal, "message" | "line" | "column"> & { fix?: string | undefined },
  way: unknown,
  take: () => void,
  kind: string = "",
) {
  return html`<div class="fault ${kind}"><p>${message}</p>
    ${fix === undefined ? nothing : html`<button type="button" class="quiet" @click=${take}>${way}</button>`}
    ${line === undefined ? nothing : html`<button type="button" class="quiet" @click=${() => editor()?.goTo(line, column)}>${words.goTo(line)}</button>`}
  </div>`;
}
