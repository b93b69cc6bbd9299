// The list of rolls, by day, the latest first; above it the rolls with someone that are not among them.

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { LAB } from "../../engine/protocol.ts";
import { isExchange } from "../../link.ts";
import { type Actions, exchanges, found, LONGEST, type State } from "../../state.ts";
import { icons } from "../../ui/icons.ts";
import { historyWords as words } from "../../words/en/history.ts";
import { togetherWords } from "../../words/en/together.ts";
import { day, moment, number, strings, time } from "../../words/words.ts";
import { verdictOf } from "../roll/view.ts";
import type { Kept } from "../together/state.ts";
import { entryView } from "./entry.ts";
import { type Entry, systemsIn } from "./state.ts";

const FEW = 6;

export function historyView(state: State, actions: Actions) {
  const { session } = state;
  const { entries, filter } = session;
  if (entries.length === 0) {
    return html`${unfinishedView(state, actions)} ${session.storage === "opening" ? nothing : emptyView(actions)}`;
  }
  const all = found(session);
  const shown = all.slice(0, session.shown);
  const isLater = (entry: Entry, place: number) => place > 0 && day(shown[place - 1]?.when ?? 0) === day(entry.when);
  const more = html`<button type="button" class="quiet" @click=${actions.showMore}>
    ${words.showMore(number(shown.length), number(all.length))}</button>`;
  return html`
    ${unfinishedView(state, actions)}
    ${entries.length > FEW || filter.text || filter.system ? filterView(state, actions) : nothing}
    <div class="card-head">
      <p class="muted" aria-live="polite">${all.length === 0 ? words.nothingFound : words.count(number(all.length), all.length)}</p>
      <button type="button" class="quiet" @click=${actions.clearRolls}>${words.clear}</button>
    </div>
    <ol class="rolls">
      ${repeat(
        shown,
        (entry) => entry.link,
        (entry, place) => html`<li>
          ${isLater(entry, place) ? nothing : html`<h3>${day(entry.when)}</h3>`} ${rollView(entry, place, state, actions)}
        </li>`,
      )}
    </ol>
    ${all.length > shown.length ? more : nothing}
  `;
}

function emptyView(actions: Actions) {
  return html`<div class="empty">
    ${icons.roll}
    <p><strong>${words.empty}</strong></p>
    <p class="muted">${words.emptyHint}</p>
    <button type="button" class="quiet" @click=${() => actions.look("roll")}>${words.rollNow}</button>
  </div>`;
}

function filterView({ session, first }: State, actions: Actions) {
  const { filter, entries } = session;
  const played = systemsIn(entries);
  const programs = { key: LAB, name: strings.viewNames.lab };
  const systems = [...first.games, programs].filter(({ key }) => played.has(key));
  const ofSystem = html`<select class="text" aria-label=${strings.system}
    @change=${(event: any) => actions.filter({ system: event.target.value })}>
    <option value="">${words.anySystem}</option>
    ${systems.map(({ key, name }) => html`<option value=${key} ?selected=${key === filter.system}>${name}</option>`)}
  </select>`;
  return html`<div class="filter" role="search">
    <input type="search" class="text" aria-label=${words.search} placeholder=${words.searchHint} autocomplete="off"
      .value=${filter.text} @input=${(event: any) => actions.filter({ text: event.target.value })} />
    ${systems.length > 1 ? ofSystem : nothing}
  </div>`;
}

function rollView(entry: Entry, place: number, state: State, actions: Actions) {
  const { link, when, question, sentence, note } = entry;
  const { kind, mark, word } = verdictOf(entry);
  // The link says that two people made it. That is believed where this device has verified it: a history may be imported.
  const made = exchanges.howVerified(state.exchange, link) ? togetherWords.together : togetherWords.unchecked;
  const what = html`<span class="letter mark ${kind}" aria-hidden="true">${mark}</span>
    <span class="what">
      <strong>${question}</strong>
      <span>${timeView(when, time(when))} ${word ? html`<span class="sr-only">${word}: </span>` : nothing}${sentence}</span>
      ${isExchange(link) ? html`<span class="together">${icons.together} ${state.exchange.isRead ? made : nothing}</span>` : nothing}
    </span>`;
  const listed = {
    open: () => actions.open(link, { own: true }),
    what,
    removal: words.remove(question, time(when)),
    remove: () => actions.removeRoll(link, place),
    edit: {
      key: link,
      label: words.note(question),
      text: note,
      placeholder: words.notePlaceholder,
      longest: LONGEST.note,
      save: (text: string) => actions.saveNote(link, text),
    },
    below: note ? html`<p class="own-note" dir="auto">${note}</p>` : nothing,
  };
  return entryView(listed, state, actions);
}

function timeView(when: number, shown: string) {
  return html`<time class="muted" datetime=${new Date(when).toISOString()}>${shown}</time>`;
}

function unfinishedView(state: State, actions: Actions) {
  const listed = exchanges.listed(state.exchange, state.session);
  const one = (kept: Kept) => html`<li>${keptView(kept, state, actions)}</li>`;
  return listed.length === 0
    ? nothing
    : html`<section class="unfinished" aria-labelledby="unfinished-title">
        <h3 id="unfinished-title">${togetherWords.unfinished}</h3>
        <ul class="setups">${repeat(listed, ({ commitment }) => commitment, one)}</ul>
      </section>`;
}

function keptView({ question, when, offer, answer, reveal, commitment }: Kept, state: State, actions: Actions) {
  const far = togetherWords.states[reveal ? "reveal" : answer ? "answer" : "offer"];
  const what = html`<span class="what"><strong>${question}</strong><span>${far}, ${timeView(when, moment(when))}</span></span>`;
  const open = () => actions.open(reveal || offer);
  const remove = () => actions.removeExchange(commitment);
  return entryView({ open, what, removal: words.remove(question, time(when)), remove }, state, actions);
}
