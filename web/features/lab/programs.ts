// Programs under names: those of the set-ups that are kept which are programs, to be opened, found, renamed and deleted.

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { isProgram } from "../../link.ts";
import { type Actions, keyOf, labs, type State } from "../../state.ts";
import { labWords as words } from "../../words/en/lab.ts";
import { strings } from "../../words/words.ts";
import { setUpEntry, toastView } from "../history/entry.ts";
import { keepView } from "../setup/ways.ts";

const MOST_SHOWN = 80;
const beginningOf = (text: string) => text.trim().split("\n", 1).join("").slice(0, MOST_SHOWN);

export function programsView(state: State, actions: Actions, search: (event: Event) => void) {
  const { lab, session } = state;
  const own = session.setUps.filter(({ link }) => isProgram(link));
  const link = labs.programLink(lab);
  const question = labs.isCurrent(lab) ? (lab.work.answer?.outputs[0]?.name ?? "") : "";
  const keep = { link, question: question || strings.viewNames.lab, isWrong: !lab.program.trim() || lab.opened !== "" };
  const before = lab.before.filter((text) => text !== lab.program);
  return html`<details class="own-programs">
      <summary id="programs-title">${words.programs(own.length)}</summary>
      ${keepView(keep, state, actions, words.saveProgram)}
      ${before.length > 0 ? html`<p class="muted">${words.writtenBefore}</p>` : nothing}
      ${before.map((text) => html`<button type="button" class="quiet" @click=${() => actions.takeExample(text)}><code>${beginningOf(text)}</code></button>`)}
      ${
        own.length > 0
          ? html`<input type="search" class="text" aria-label=${words.searchPrograms} placeholder=${words.searchPrograms} autocomplete="off" @input=${search} />
        <p class="muted" role="status"></p>`
          : nothing
      }
      <ul class="setups">${repeat(own, keyOf, (one, place) => html`<li>${setUpEntry(one, place, state, actions)}</li>`)}</ul>
      <p class="muted">${words.programsHint}</p>
    </details>
    ${toastView(state, actions)}`;
}
