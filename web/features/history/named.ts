// Set-ups that were given a name, each one tap away.

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { type Actions, keyOf, LONGEST, type State, setUpInForm } from "../../state.ts";
import { historyWords as words } from "../../words/en/history.ts";
import { entryView } from "./entry.ts";
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
        <button class="quiet" ?disabled=${state.refusal !== null && !session.program}>${words.save}</button>
      </div>
    </form>
    ${session.setUps.length === 0 && session.storage !== "opening" ? html`<p class="empty muted">${words.noSetUps}</p>` : nothing}
    <ul class="setups">
      ${repeat(session.setUps, keyOf, (setUp, place) => html`<li>${setUpView(setUp, place, session.editing, actions)}</li>`)}
    </ul>`;
}

function setUpView(setUp: SetUp, place: number, editing: string, actions: Actions) {
  const { name, link, question } = setUp;
  const edit = {
    key: keyOf(setUp),
    isOpen: editing === keyOf(setUp),
    label: words.rename(name),
    text: name,
    placeholder: words.name,
    longest: LONGEST.name,
    save: (text: string) => actions.renameSetUp(setUp, text),
  };
  return entryView(
    {
      open: () => actions.open(link),
      what: html`<span class="what"><strong><bdi>${name}</bdi></strong><span>${question}</span></span>`,
      removal: words.removeSetUp(name),
      remove: () => actions.removeSetUp(setUp, place),
      edit,
    },
    actions,
  );
}
