// The exports of a view: numbers as CSV, Markdown or JSON, a picture as SVG or PNG, a page to print.

import { html, nothing } from "lit-html";
import { FORMS } from "../../engine/protocol.ts";
import type { Actions } from "../../state.ts";
import { exportWords as words } from "../../words/en/export.ts";
import type { Taken, TakenForm } from "./control.ts";

export function exportView(taken: Taken, actions: Actions) {
  const button = (label: string, word: string, press: (taken: Taken, form: TakenForm) => void, form: TakenForm) =>
    html`<button type="button" class="quiet" aria-label=${label} @click=${() => press(taken, form)}>${word}</button>`;
  const part = (form: TakenForm, isCopied = true) => {
    const name = words.forms[form];
    return html`<div class="part"><span>${name}</span>
      ${isCopied ? button(words.copyAs(name), words.copy, actions.copyTaken, form) : nothing}
      ${button(words.saveAs(name), words.save, actions.saveTaken, form)}</div>`;
  };
  return html`<details class="export">
    <summary>${words.open}</summary>
    <div class="parts">
      <h3>${words.numbers}</h3>
      ${FORMS.map((form) => part(form))}
      ${taken.picture ? html`<h3>${words.picture}</h3> ${part("png")} ${part("svg", false)}` : nothing}
      <h3>${words.paper}</h3>
      <div class="part"><span>${words.sheet}</span>
        <button type="button" class="quiet" @click=${() => globalThis.print()}>${words.print}</button></div>
    </div>
  </details>`;
}
