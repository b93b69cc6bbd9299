// The sheet, put in order: each button is renamed, moved, removed or opened. What was removed can be brought back for a while.

import { html } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { type Actions, groupsOf, keyOf, type SetUp, type State } from "../../state.ts";
import { icons } from "../../ui/icons.ts";
import { homeWords } from "../../words/en/home.ts";
import { sheetWords as words } from "../../words/en/sheet.ts";
import { setUpEntry, toastView } from "../history/entry.ts";

export { default as css } from "./arrange.css";

export function draw(state: State, actions: Actions) {
  const sheet = groupsOf(state.session.setUps).flatMap(({ members }) => members.map(({ one }) => one));
  const row = (setUp: SetUp, place: number) => {
    const move = (by: 1 | -1, label: string, isLast: boolean) =>
      html`<button type="button" class="tool ${by < 0 ? "up" : "down"}" aria-label=${label} ?disabled=${isLast}
        @click=${() => actions.moveSetUp(setUp, by)}>${by < 0 ? icons.up : icons.down}</button>`;
    const [up, down] = [words.up(setUp.name), words.down(setUp.name)];
    const tools = html`${move(-1, up, place === 0)}${move(1, down, place === sheet.length - 1)}`;
    return html`<li>${setUpEntry(setUp, place, state, actions, tools)}</li>`;
  };
  return html`<section class="card" aria-labelledby="sheet-title">
      <div class="card-head"><h2 id="sheet-title" tabindex="-1">${homeWords.sheet}</h2>
        <button type="button" class="quiet" @click=${() => actions.arrangeSheet(false)}>${words.done}</button></div>
      <p class="muted">${words.hint}</p>
      <ol class="setups">${repeat(sheet, keyOf, row)}</ol>
      <div class="actions"><button type="button" class="quiet" ?disabled=${sheet.length === 0} @click=${actions.exportSheet}>${words.file}</button>
        <p class="muted">${words.fileHint}</p></div>
    </section>
    ${toastView(state, actions)}`;
}
