// The Lab: a program in its editor, and beside it, or on a phone below, what comes out. Loaded when it is first opened, with
// the examples and the words of the language.

import language from "oddsmith:language";
import { html, nothing } from "lit-html";
import { labs } from "../state.js";
import { strings } from "../strings.js";
import { editorView, goTo, insert as insertText } from "./lab-editor.js";
import { outputsView } from "./lab-outputs.js";

/** By their groups, as they come one after the other. */
const EXAMPLES = [...new Set(language.examples.map(({ group }) => group))].map((group) => ({
  group,
  examples: language.examples.filter((one) => one.group === group),
}));

/** @import { State } from "../state.js" */
/** @import { Actions } from "./page.js" */
/** @import { Lab } from "../state/lab.js" */

/**
 * @param {State} state
 * @param {Actions} actions
 */
export function labView(state, actions) {
  return html`<div class="column lab-column">${programView(state, actions)}</div>
    <div class="column panel-column">${outputsView(state, actions)}</div>`;
}

/**
 * @param {State} state
 * @param {Actions} actions
 */
function programView({ lab }, actions) {
  const words = strings.lab;
  return html`<section class="card lab" aria-labelledby="lab-title">
    <div class="card-head"><h1 id="lab-title">${strings.viewNames.lab}</h1><p class="muted">${words.about}</p></div>
    ${editorView({ program: lab.program, faults: faultsOf(lab), language, actions })}
    ${saidView(lab)}
    <div class="run">
      <p class="muted">${lab.quick ? words.runs : labs.isCurrent(lab) ? words.slow : words.changed}</p>
      <button type="button" class="primary" @click=${actions.runProgram}>${words.run}</button>
    </div>
    ${examplesView(lab, actions)} ${functionsView()}
  </section>`;
}

/**
 * Where the program is wrong, or the engine has something to say; nothing about a program that was changed meanwhile.
 * @param {Lab} lab
 * @returns {import("../editor/faults.js").Fault[]}
 */
function faultsOf(lab) {
  const refusal = refusalOf(lab);
  const places = refusal ? [{ ...refusal, isWrong: true }] : warningsOf(lab).map((one) => ({ ...one, isWrong: false }));
  return places.flatMap(({ line, column = 1, isWrong }) => (line === undefined ? [] : [{ line, column, isWrong }]));
}

/** @param {Lab} lab */
function refusalOf({ work: { stage, refusal, asked }, program, opened, wrong }) {
  const isAboutThis = asked && ("program" in asked ? asked.program === program : opened !== "" && !wrong);
  return stage === "refused" && isAboutThis ? refusal : null;
}

/** @param {Lab} lab */
function warningsOf(lab) {
  return labs.isCurrent(lab) && lab.work.stage === "answered" ? (lab.work.answer?.warnings ?? []) : [];
}

/**
 * What the engine says about the program. Its place is always there, so that screen readers hear it.
 * @param {Lab} lab
 */
function saidView(lab) {
  const refusal = refusalOf(lab);
  const warnings = refusal ? [] : warningsOf(lab);
  return html`<div id="lab-said" class="said" role="status">
    ${lab.wrong ? html`<div class="fault"><p>${lab.wrong.message}</p></div>` : nothing}
    ${refusal ? html`<div class="fault"><p>${refusal.message}</p>${goToView(refusal)}</div>` : nothing}
    ${
      warnings.length > 0
        ? html`<h2 class="sr-only">${strings.lab.warnings}</h2>
          ${warnings.map((warning) => html`<div class="fault warned"><p>${warning.message}</p>${goToView(warning)}</div>`)}`
        : nothing
    }
  </div>`;
}

/** @param {{ line?: number, column?: number }} place */
function goToView({ line, column = 1 }) {
  return line === undefined
    ? nothing
    : html`<button type="button" class="quiet" @click=${() => goTo(line, column)}>${strings.lab.goTo(line)}</button>`;
}

/**
 * @param {Lab} lab
 * @param {Actions} actions
 */
function examplesView({ program }, actions) {
  const take = (/** @type {Event} */ event, /** @type {string} */ text) => {
    const list = /** @type {Element} */ (event.currentTarget).closest("details");
    list?.removeAttribute("open");
    list?.querySelector("summary")?.focus();
    actions.takeExample(text);
  };
  return html`<details class="programs" ?open=${program === ""}>
    <summary>${strings.lab.examples}</summary>
    <div class="groups">${EXAMPLES.map(
      ({ group, examples }) => html`<h2>${group}</h2>
        <ul>
          ${examples.map(
            ({
              title,
              sentence,
              program: text,
            }) => html`<li><button type="button" @click=${(/** @type {Event} */ event) => take(event, text)}>
              <strong>${title}</strong><span class="muted">${sentence}</span></button></li>`,
          )}
        </ul>`,
    )}</div>
  </details>`;
}

/** What the language has, as a list that can be searched: the same as the editor completes. */
function functionsView() {
  const words = strings.lab;
  return html`<details class="functions">
    <summary>${words.functions}</summary>
    <input type="search" class="text" aria-label=${words.searchFunctions} placeholder=${words.searchFunctions} autocomplete="off" @input=${search} />
    <p class="muted" role="status"></p>
    <dl>
      ${[...language.builtins, ...language.settings].map(
        ({ name, insert, sentence }) => html`<div>
          <dt><button type="button" aria-label=${words.insert(insert)} @click=${() => insertText(insert)}><code>${name.startsWith("[") ? name : insert}</code></button></dt>
          <dd class="muted">${sentence}</dd>
        </div>`,
      )}
    </dl>
  </details>`;
}

/** Hides what does not have all the words. @param {Event} event */
function search(event) {
  const field = /** @type {HTMLInputElement} */ (event.target);
  const place = /** @type {Element} */ (field.closest("details"));
  const words = field.value.toLowerCase().split(/\s+/);
  let found = 0;
  for (const one of place.querySelectorAll("dl > div")) {
    const fits = words.every((word) => one.textContent?.toLowerCase().includes(word));
    one.toggleAttribute("hidden", !fits);
    found += fits ? 1 : 0;
  }
  const said = /** @type {Element} */ (place.querySelector("[role=status]"));
  said.textContent = field.value ? strings.lab.functionsFound(found) : "";
}
