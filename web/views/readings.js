// The choice between exactly, at least and at most.

import { html } from "lit-html";
import { strings } from "../strings.js";
import { segmented } from "./form.js";

/** @import { Reading } from "../state.js" */

/**
 * @param {string} name of the choice on the page
 * @param {Reading} chosen
 * @param {(reading: Reading) => void} choose
 */
export function readingsView(name, chosen, choose) {
  const options = Object.entries(strings.readings).map(([key, label]) => ({ key, label, on: key === chosen }));
  return html`<fieldset class="plain">
    <legend class="sr-only">${strings.outcome}</legend>
    ${segmented(name, options, (key) => choose(/** @type {Reading} */ (key)))}
  </fieldset>`;
}
