// The list of rolls, by day, the latest first.

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { LAB } from "../../engine/protocol.ts";
import { isExchange } from "../../link.ts";
import type { Actions } from "../../main.ts";
import { exchanges, found, LONGEST, type State } from "../../state.ts";
import { icons } from "../../ui/icons.ts";
import { historyWords } from "../../words/en/history.ts";
import { strings } from "../../words/en/page.ts";
import { togetherWords } from "../../words/en/together.ts";
import { day, number, time } from "../../words/format.ts";
import { verdictOf } from "../roll/verdict.ts";
import { type Entry, systemsIn } from "./state.ts";
import { unfinishedView } from "./unfinished.ts";

const FEW = 6;

export function historyView(state: State, actions: Actions) {
  const { session } = state;
  const words = historyWords;
  const { entries, filter } = session;
  if (entries.length === 0) {
    return html`${unfinishedView(state, actions)} ${session.storage === "opening" ? nothing : emptyView(actions)}`;
  }
  const all = found(session);
  const shown = all.slice(0, session.shown);
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
        (entry, place) => entryView(entry, shown[place - 1], place, state, actions),
      )}
    </ol>
    ${
      all.length > shown.length
        ? html`<button type="button" class="quiet" @click=${actions.showMore}>${words.showMore(number(shown.length), number(all.length))}</button>`
        : nothing
    }
  `;
}

function emptyView(actions: Actions) {
  const words = historyWords;
  return html`<div class="empty">
    ${icons.roll}
    <p><strong>${words.empty}</strong></p>
    <p class="muted">${words.emptyHint}</p>
    <button type="button" class="quiet" @click=${() => actions.look("roll")}>${words.rollNow}</button>
  </div>`;
}

function filterView({ session, first }: State, actions: Actions) {
  const words = historyWords;
  const { filter, entries } = session;
  const played = systemsIn(entries);
  const programs = { key: LAB, name: strings.viewNames.lab };
  const systems = [...first.systems, programs].filter(({ key }) => played.has(key));
  return html`<div class="filter" role="search">
    <input type="search" class="text" aria-label=${words.search} placeholder=${words.searchHint} autocomplete="off"
      .value=${filter.text} @input=${(event: any) => actions.filter({ text: event.target.value })} />
    ${
      systems.length > 1
        ? html`<select class="text" aria-label=${strings.system} @change=${(event: any) => actions.filter({ system: event.target.value })}>
          <option value="">${words.anySystem}</option>
          ${systems.map(({ key, name }) => html`<option value=${key} ?selected=${key === filter.system}>${name}</option>`)}
        </select>`
        : nothing
    }
  </div>`;
}

/** @param above the one before it in the list, which may be of the same day */
function entryView(
  entry: Entry,
  above: Entry | undefined,
  place: number,
  { session: { editing }, exchange }: State,
  actions: Actions,
) {
  const words = historyWords;
  const { kind, mark, word } = verdictOf(entry);
  const today = day(entry.when);
  return html`<li>
    ${above && day(above.when) === today ? nothing : html`<h3>${today}</h3>`}
    <div class="entry">
      <button type="button" class="open" @click=${() => actions.open(entry.link, { own: true })}>
        <span class="mark ${kind}" aria-hidden="true">${mark}</span>
        <span class="what">
          <strong>${entry.question}</strong>
          <span><time class="muted" datetime=${new Date(entry.when).toISOString()}>${time(entry.when)}</time>
            ${word ? html`<span class="sr-only">${word}: </span>` : nothing}${entry.sentence}</span>
          ${isExchange(entry.link) ? togetherView(entry.link, exchange) : nothing}
        </span>
      </button>
      <div class="tools">
        <button type="button" class="tool edit" aria-label=${words.note(entry.question)} @click=${() => actions.startEditing(entry.link)}>${icons.edit}</button>
        <button type="button" class="tool remove" aria-label=${words.remove(entry.question, time(entry.when))}
          @click=${() => actions.removeRoll(entry.link, place)}>${icons.remove}</button>
      </div>
      ${
        editing === entry.link
          ? editorView(words.note(entry.question), entry.note, words.notePlaceholder, LONGEST.note, actions, (text) =>
              actions.saveNote(entry.link, text),
            )
          : entry.note
            ? html`<p class="own-note" dir="auto">${entry.note}</p>`
            : nothing
      }
    </div>
  </li>`;
}

/**
 * The link says that two people made it. That is believed where this device has verified it: a history may have been imported.
 */
function togetherView(link: string, exchange: State["exchange"]) {
  const words = togetherWords;
  const said = exchanges.howVerified(exchange, link) ? words.together : words.unchecked;
  return html`<span class="together">${icons.together} ${exchange.isRead ? said : nothing}</span>`;
}

/** One line of text, written in place: Enter or leaving it keeps it, Escape does not. */
export function editorView(
  label: string,
  text: string,
  placeholder: string,
  longest: number,
  actions: Actions,
  save: (text: string) => void,
) {
  const leave = (event: any) => {
    // Back to the button that it was opened by.
    event.target.closest("li")?.querySelector(".edit")?.focus();
  };
  const onSubmit = (event: any) => {
    event.preventDefault();
    save(event.target.elements.text.value);
    leave(event);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      actions.startEditing("");
      leave(event);
    }
  };
  const onBlur = (event: any) => {
    if (!event.currentTarget.contains(event.relatedTarget)) {
      save(event.currentTarget.elements.text.value);
    }
  };
  return html`<form class="editor" @submit=${onSubmit} @keydown=${onKey} @focusout=${onBlur}>
    <input name="text" class="text" aria-label=${label} placeholder=${placeholder} maxlength=${longest} autocomplete="off" .value=${text} />
    <button class="quiet">${historyWords.save}</button>
  </form>`;
}
