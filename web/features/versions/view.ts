// The site on this device: the footer of the page, and the offer of a newer version.

import { html, nothing } from "lit-html";
import type { Actions, State } from "../../state.ts";
import { versionsWords as words } from "../../words/en/versions.ts";
import { strings } from "../../words/words.ts";

/** The offer of a newer version. Its live region always exists, so that screen readers announce it. */
export function newerView({ versions: { newer } }: State, actions: Actions) {
  const later = html`<button type="button" class="quiet" @click=${actions.putOffNewer}>${words.later}</button>`;
  const take = html`<button type="button" class="primary" @click=${actions.takeNewer}>${words.take}</button>`;
  return html`<div class="newer-place"><div class=${newer ? "newer" : ""}>
    <p role="status" id="newer">${newer ? words.newer[newer] : nothing}</p>
    ${newer ? later : nothing} ${newer && newer !== "coming" ? take : nothing}
  </div></div>`;
}

export function footView({ versions: { offline, install } }: State, actions: Actions) {
  return html`<footer>
    <a href="docs/">${words.guide}</a>
    <a href="#/about">${strings.viewNames.about}</a>
    <span class="offline" data-offline=${offline}>${offline && words.offline[offline]}</span>
    ${install === "offered" ? html`<button type="button" class="quiet" @click=${actions.install}>${words.install}</button>` : nothing}
    ${install === "by hand" ? html`<span>${words.byHand}</span>` : nothing}
  </footer>`;
}
