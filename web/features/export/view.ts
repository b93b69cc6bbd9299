// What can be taken away: the numbers as CSV, Markdown or JSON, the picture as SVG or PNG, a sheet to print.

import { html, nothing } from "lit-html";
import { FORMS, type Request } from "../../engine/protocol.ts";
import type { Actions } from "../../page.ts";
import type { State } from "../../state.ts";
import { exportWords } from "../../words/en/export.ts";

/** @param request what the numbers were asked by */
export function takeAwayView(request: Request, actions: Actions) {
  const words = exportWords;
  return html`<details class="take-away">
    <summary>${words.open}</summary>
    <div class="parts">
      <h3>${words.numbers}</h3>
      ${FORMS.map((form) =>
        partView(
          words.forms[form],
          () => actions.copyNumbers(request, form),
          () => actions.saveNumbers(request, form),
        ),
      )}
      ${
        request.ask === "solve"
          ? nothing
          : html`<h3>${words.picture}</h3>
            ${partView(
              words.forms.png,
              () => actions.copyPicture(request),
              () => actions.savePicture(request, "png"),
            )}
            ${partView(words.forms.svg, null, () => actions.savePicture(request, "svg"))}`
      }
      <h3>${words.paper}</h3>
      <div class="part"><span>${words.sheet}</span>
        <button type="button" class="quiet" @click=${actions.printView}>${words.print}</button></div>
    </div>
  </details>`;
}

function partView(name: string, copy: (() => void) | null, save: () => void) {
  const { copyAs, saveAs, copy: copyWord, save: saveWord } = exportWords;
  return html`<div class="part"><span>${name}</span>
    ${copy ? html`<button type="button" class="quiet" aria-label=${copyAs(name)} @click=${copy}>${copyWord}</button>` : nothing}
    <button type="button" class="quiet" aria-label=${saveAs(name)} @click=${save}>${saveWord}</button></div>`;
}

/**
 * What became of it, at the foot of the screen for a moment. The line is always there, so that screen readers hear it.
 */
export function noteView({ takeAway }: State) {
  return html`<p class="told ${takeAway.note ? "" : "is-empty"} ${takeAway.failed ? "is-wrong" : ""}" role="status"
    id="take-away-note">${takeAway.note}</p>`;
}
