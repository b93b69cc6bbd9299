// Rolls with someone that are not among the rolls of the history.

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { Actions } from "../../main.ts";
import { exchanges, type State } from "../../state.ts";
import { icons } from "../../ui/icons.ts";
import { historyWords } from "../../words/en/history.ts";
import { togetherWords as words } from "../../words/en/together.ts";
import { day, time } from "../../words/format.ts";
import type { Kept } from "../together/state.ts";

export function unfinishedView({ exchange, session }: State, actions: Actions) {
  const { forgotten } = exchange;
  const listed = exchanges.listed(exchange, session);
  if (listed.length === 0 && !forgotten) {
    return nothing;
  }
  return html`<section class="unfinished" aria-labelledby="unfinished-title">
    <h3 id="unfinished-title">${words.unfinished}</h3>
    <ul class="setups">${repeat(
      listed,
      ({ commitment }) => commitment,
      (kept) => keptView(kept, actions),
    )}</ul>
    <div class="forgotten">
      <p role="status">${forgotten ? words.forgotten : nothing}</p>
      ${forgotten ? html`<button type="button" class="quiet" @click=${actions.recallExchange}>${historyWords.undo}</button>` : nothing}
    </div>
  </section>`;
}

function keptView(kept: Kept, actions: Actions) {
  const { question, when, offer, answer, reveal, commitment } = kept;
  const far = words.states[reveal ? "reveal" : answer ? "answer" : "offer"];
  return html`<li>
    <div class="entry">
      <button type="button" class="open" @click=${() => actions.open(reveal || offer)}>
        <span class="what"><strong>${question}</strong><span>${far}, <time class="muted" datetime=${new Date(when).toISOString()}>${day(when)} ${time(when)}</time></span></span>
      </button>
      <div class="tools">
        <button type="button" class="tool remove" aria-label=${words.forget(question, time(when))}
          @click=${() => actions.forgetExchange(commitment)}>${icons.remove}</button>
      </div>
    </div>
  </li>`;
}
