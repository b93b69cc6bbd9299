// The History: unfinished rolls with someone, rolls by day, the latest first, and the fairness of the dice. Deletions
// can be undone for a while.

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { isExchange } from "../../link.ts";
import { type Actions, exchanges, found, isOpen, LONGEST, namesIn, type State } from "../../state.ts";
import { choiceView } from "../../ui/form.ts";
import { icons } from "../../ui/icons.ts";
import { longWorkView } from "../../ui/long-work.ts";
import { unkeptView } from "../../ui/unkept.ts";
import { exchangeWords } from "../../words/en/exchange.ts";
import { historyWords as words } from "../../words/en/history.ts";
import { day, moment, number, strings, time } from "../../words/words.ts";
import type { Kept } from "../exchange/state.ts";
import { verdictBefore, verdictOf } from "../roll/view.ts";
import { entryView, toolView, writtenView } from "./entry.ts";
import { fairnessView } from "./fairness.ts";
import type { Entry, Part } from "./state.ts";

export { default as css } from "./history.css";

const FEW = 6;

export function draw(state: State, actions: Actions) {
  const { part } = state.history;
  const parts = Object.entries(words.parts) as [Part, string][];
  return html`<section class="card history" aria-labelledby="history-title">
      <h2 id="history-title" tabindex="-1">${strings.viewNames.history}</h2>
      ${choiceView(words.part, "history-part", parts, part, actions.showPart)}
      ${unkeptView(state, actions)}
      ${part ? fairnessView(state, actions) : historyView(state, actions)}
    </section>
    ${part ? nothing : fileView(state, actions)}`;
}

function fileView({ history, exchange, engine }: State, actions: Actions) {
  const { importing } = history;
  const isReading = isOpen(importing);
  const bring = (event: any) => {
    const [file] = event.target.files;
    if (file) {
      actions.importHistory(file);
    }
    event.target.value = ""; // so that the same file can be chosen again
  };
  return html`<section class="card" aria-labelledby="file-title">
    <h2 id="file-title">${words.yourFile}</h2>
    <p class="muted">${words.fileHint} ${exchanges.listed(exchange, history).length > 0 ? words.openHint : nothing}</p>
    <div class="actions">
      <button type="button" class="quiet" ?disabled=${history.entries.length + history.setUps.length === 0}
        @click=${() => actions.backUp("history")}>${words.export}</button>
      <label class="quiet file">${isReading ? words.importing : words.import}
        <input type="file" accept=".json,application/json" class="sr-only" ?disabled=${isReading} @change=${bring} /></label>
    </div>
    ${longWorkView(importing, engine, actions.importWork, { steps: words.read, stopped: words.stopped, again: strings.retry })}
  </section>`;
}

function historyView(state: State, actions: Actions) {
  const { history } = state;
  const { entries, filter } = history;
  if (entries.length === 0) {
    return html`${unfinishedView(state, actions)} ${history.storage === "opening" ? nothing : emptyView(actions)}`;
  }
  const search = html`<div class="filter" role="search">
    <input type="search" class="text" aria-label=${words.search} placeholder=${words.searchHint} autocomplete="off"
      .value=${filter} @input=${(event: any) => actions.filter(event.target.value)} /></div>`;
  const all = found(state);
  const namesOf = namesIn(state);
  const shown = all.slice(0, history.shown);
  const clear = html`<button type="button" class="quiet" @click=${() => actions.remove("rolls", "#history-title", { entries: all })}>
    ${filter.trim() ? words.clearFound : words.clear}</button>`;
  const isLater = (entry: Entry, place: number) => place > 0 && day(shown[place - 1]?.when ?? 0) === day(entry.when);
  const more = html`<button type="button" class="quiet" @click=${actions.showMore}>
    ${words.showMore(number(shown.length), number(all.length))}</button>`;
  return html`
    ${unfinishedView(state, actions)}
    ${entries.length > FEW || filter ? search : nothing}
    <div class="card-head">
      <p class="muted" aria-live="polite">${words.count(number(all.length), all.length)}</p>
      ${all.length > 0 ? clear : nothing}
    </div>
    <ol class="rolls">
      ${repeat(
        shown,
        (entry) => entry.link,
        (entry, place) => html`<li>
          ${isLater(entry, place) ? nothing : html`<h3>${day(entry.when)}</h3>`} ${rollView(entry, namesOf(entry.link)[0], place, state, actions)}
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

function rollView(entry: Entry, name: string | undefined, place: number, state: State, actions: Actions) {
  const { link, when, question, sentence, note } = entry;
  const { kind, mark } = verdictOf(entry);
  // The link claims that two people made it. Imported links aren't believed until this device has verified them.
  const made = exchanges.howVerified(state.exchange, link) ? exchangeWords.together : exchangeWords.unchecked;
  const what = html`<span class="letter mark ${kind}" aria-hidden="true">${mark}</span>
    <span class="what">
      <strong>${question}</strong>
      <span>${timeView(when, time(when))} ${name ? html`<bdi class="muted">${name}</bdi><br>` : nothing}<span class="sr-only">${verdictBefore(entry)}</span>${sentence}</span>
      ${isExchange(link) ? html`<span class="together muted">${icons.together} ${state.exchange.storage === "opening" ? nothing : made}</span>` : nothing}
    </span>`;
  const label = words.note(question, time(when));
  const save = (text: string) => actions.saveNote(entry, text);
  const [edit, editor] = writtenView(label, note, words.notePlaceholder, LONGEST.note, save);
  const here = `.rolls > :nth-child(${place + 1}) .remove`;
  const clear = () => actions.remove("roll", here, { entries: [entry] });
  const remove = toolView("remove", words.remove(question, time(when)), clear);
  const below = html`${editor}${note ? html`<p class="own-note" dir="auto">${note}</p>` : nothing}`;
  return entryView(() => actions.open(link, { own: true }), what, html`${edit}${remove}`, below);
}

function timeView(when: number, shown: string) {
  return html`<time class="muted" datetime=${new Date(when).toISOString()}>${shown}</time>`;
}

function unfinishedView(state: State, actions: Actions) {
  const listed = exchanges.listed(state.exchange, state.history);
  const one = ({ question, when, offer, answer, reveal, commitment }: Kept) => {
    const far = exchangeWords.states[reveal ? "reveal" : answer ? "answer" : "offer"];
    const what = html`<span class="what"><strong>${question}</strong><span>${far}, ${timeView(when, moment(when))}</span></span>`;
    const clear = () => actions.remove("exchange", "#history-title", { commitments: [commitment] });
    const remove = toolView("remove", words.remove(question, time(when)), clear);
    return html`<li>${entryView(() => actions.open(reveal || offer), what, remove)}</li>`;
  };
  return listed.length === 0
    ? nothing
    : html`<section class="unfinished" aria-labelledby="unfinished-title">
        <h3 id="unfinished-title">${exchangeWords.unfinished}</h3>
        <ul class="setups">${repeat(listed, ({ commitment }) => commitment, one)}</ul>
      </section>`;
}
