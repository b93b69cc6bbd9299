// The choice between exactly, at least and at most.

import { html } from "lit-html";
import type { Reading } from "../../state.ts";
import { segmented } from "../../ui/form.ts";
import { strings } from "../../words/en/page.ts";

/** @param name of the choice on the page */
export function readingsView(name: string, chosen: Reading, choose: (reading: Reading) => void) {
  const options = Object.entries(strings.readings).map(([key, label]) => ({ key, label, on: key === chosen }));
  return html`<fieldset class="plain">
    <legend class="sr-only">${strings.outcome}</legend>
    ${segmented(name, options, (key) => choose(key as Reading))}
  </fieldset>`;
}
