// Arranges the sheet: its buttons can be renamed, moved, deleted and opened.

import { html } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { type Actions, groupsOf, keyOf, type SetUp, type State } from "../../state.ts";
import { homeWords } from "../../words/en/home.ts";
import { sheetWords as words } from "../../words/en/sheet.ts";
import { setUpEntry, toolView } from "../history/entry.ts";

export { default as css } from "../history/entry.css";

export function draw(state: State, actions: Actions) {
  const sheet = groupsOf(state.history.setUps).flatMap(({ members }) => members.map(({ one }) => one));
  const row = (setUp: SetUp, place: number) => {
    const up = toolView("up", words.up(setUp.name), () => actions.moveSetUp(setUp, -1), place === 0);
    const isLast = place === sheet.length - 1;
    const down = toolView("down", words.down(setUp.name), () => actions.moveSetUp(setUp, 1), isLast);
    return html`<li>${setUpEntry(setUp, place, state, actions, html`${up}${down}`)}</li>`;
  };
  return html`<section class="card" aria-labelledby="sheet-title">
      <div class="card-head"><h2 id="sheet-title" tabindex="-1">${homeWords.sheet}</h2>
        <button type="button" class="quiet" @click=${() => actions.arrangeSheet(false)}>${words.done}</button></div>
      <p class="muted">${words.hint}</p>
      <ol class="setups">${repeat(sheet, keyOf, row)}</ol>
      <div class="actions"><button type="button" class="quiet" ?disabled=${sheet.length === 0} @click=${() => actions.backUp("sheet")}>${words.file}</button>
        <p class="muted">${words.fileHint}</p></div>
    </section>`;
}
