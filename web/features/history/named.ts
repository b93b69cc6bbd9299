// Set-ups that were given a name, each one tap away.

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { Actions } from "../../main.ts";
import { keyOf, LONGEST, type State, setUpInForm } from "../../state.ts";
import { icons } from "../../ui/icons.ts";
import { historyWords as words } from "../../words/en/history.ts";
import { editorView } from "./rolls.ts";
import type { SetUp } from "./state.ts";

export function namedView(state: State, actions: Actions) {
  const { session } = state;
  const { question } = session.program ?? setUpInForm(state);
  const keep = (event: any) => {
    event.preventDefault();
    actions.saveSetUp(event.target.elements.name.value);
    event.target.reset();
  };
  return html`<form class="keep" @submit=${keep}>
      <p><span class="muted">${words.keepAs}</span><br /><strong>${question}</strong></p>
      <div>
        <input class="text" name="name" aria-label=${words.name} placeholder=${words.namePlaceholder} maxlength=${LONGEST.name} autocomplete="off" required />
        <button class="quiet" ?disabled=${state.refusal !== null && !session.program}>${words.keep}</button>
      </div>
    </form>
    ${session.setUps.length === 0 && session.storage !== "opening" ? html`<p class="empty muted">${words.noSetUps}</p>` : nothing}
    <ul class="setups">
      ${repeat(session.setUps, keyOf, (setUp, place) => setUpView(setUp, place, session.editing, actions))}
    </ul>`;
}

function setUpView(setUp: SetUp, place: number, editing: string, actions: Actions) {
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
