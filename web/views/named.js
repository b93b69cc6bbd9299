// Set-ups that were given a name, each one tap away.

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { keyOf, LONGEST } from "../state.js";
import { strings } from "../strings.js";
import { editorView } from "./history.js";
import { icons } from "./icons.js";

/** @import { State } from "../state.js" */
/** @import { SetUp } from "../state/session.js" */
/** @import { Actions } from "./page.js" */

/**
 * @param {State} state
 * @param {Actions} actions
 */
export function namedView(state, actions) {
  const words = strings.session;
  const { session, odds } = state;
  const keep = (/** @type {any} */ event) => {
    event.preventDefault();
    actions.saveSetUp(event.target.elements.name.value);
    event.target.reset();
  };
  return html`<form class="keep" @submit=${keep}>
      <p><span class="muted">${words.keepAs}</span><br /><strong>${odds.question}</strong></p>
      <div>
        <input class="text" name="name" aria-label=${words.name} placeholder=${words.namePlaceholder} maxlength=${LONGEST.name} autocomplete="off" required />
        <button class="quiet" ?disabled=${state.refusal !== null}>${words.keep}</button>
      </div>
    </form>
    ${session.setUps.length === 0 && session.storage !== "opening" ? html`<p class="empty muted">${words.noSetUps}</p>` : nothing}
    <ul class="setups">
      ${repeat(session.setUps, keyOf, (setUp, place) => setUpView(setUp, place, session.editing, actions))}
    </ul>`;
}

/**
 * @param {SetUp} setUp
 * @param {number} place
 * @param {string} editing
 * @param {Actions} actions
 */
function setUpView(setUp, place, editing, actions) {
  const words = strings.session;
  return html`<li>
    <div class="entry">
      <button type="button" class="open" @click=${() => actions.open(setUp.link)}>
        <span class="what"><strong><bdi>${setUp.name}</bdi></strong><span>${setUp.question}</span></span>
      </button>
      <div class="tools">
        <button type="button" class="tool edit" aria-label=${words.rename(setUp.name)} @click=${() => actions.startEditing(keyOf(setUp))}>${icons.edit}</button>
        <button type="button" class="tool remove" aria-label=${words.removeSetUp(setUp.name)}
          @click=${() => actions.removeSetUp(setUp, place)}>${icons.remove}</button>
      </div>
      ${
        editing === keyOf(setUp)
          ? editorView(words.rename(setUp.name), setUp.name, words.name, LONGEST.name, actions, (text) =>
              actions.renameSetUp(setUp, text),
            )
          : nothing
      }
    </div>
  </li>`;
}
