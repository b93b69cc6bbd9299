// What a person is told about the site on this device: at the foot of the page, and where there is a newer version above the
// bar at the foot of the screen.

import { html, nothing } from "lit-html";
import { isOffered } from "../state.js";
import { strings } from "../strings.js";

/** @import { State } from "../state.js" */
/** @import { Actions } from "./page.js" */

/**
 * The offer of a newer version. Its line is always there, so that screen readers hear it.
 * @param {State} state
 * @param {Actions} actions
 */
export function newerView({ installation }, actions) {
  const words = strings.installation;
  const offered = isOffered(installation) && installation.newer;
  return html`<div class="newer-place"><div class=${offered ? "newer" : ""}>
    <p role="status" id="newer">${offered ? words.newer[offered] : nothing}</p>
    ${
      offered
        ? html`<button type="button" class="quiet" @click=${actions.putOffNewer}>${words.later}</button>
          ${offered === "coming" ? nothing : html`<button type="button" class="primary" @click=${actions.takeNewer}>${words.take}</button>`}`
        : nothing
    }
  </div></div>`;
}

/**
 * @param {State} state
 * @param {Actions} actions
 */
export function footView({ installation: { offline, install } }, actions) {
  const words = strings.installation;
  return html`<footer>
    <a href="THIRD-PARTY.txt">${strings.licences}</a>
    <span class="offline" data-offline=${offline}>${offline && words.offline[offline]}</span>
    ${install === "offered" ? html`<button type="button" class="quiet" @click=${actions.install}>${words.install}</button>` : nothing}
    ${install === "by hand" ? html`<span>${words.byHand}</span>` : nothing}
  </footer>`;
}
