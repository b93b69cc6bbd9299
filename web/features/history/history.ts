// The History: rolls, and how fair the dice were. What was removed can be brought back for a while.

import { html, nothing } from "lit-html";
import { type Actions, isOpen, type State } from "../../state.ts";
import { choiceView } from "../../ui/form.ts";
import { longWorkView } from "../../ui/long-work.ts";
import { historyWords as words } from "../../words/en/history.ts";
import { strings } from "../../words/words.ts";
import { toastView } from "./entry.ts";
import { fairnessView } from "./fairness.ts";
import { historyView } from "./lists.ts";
import type { Part } from "./state.ts";

export { default as css } from "./history.css";

const PARTS = { rolls: historyView, fairness: fairnessView };

export function draw(state: State, actions: Actions) {
  const { storage, part } = state.session;
  const parts = Object.entries(words.parts) as [Part, string][];
  const unkept = (why: string) => html`<div class="note unkept"><p role="alert">${why}</p>
    <button type="button" class="quiet" @click=${actions.retryStorage}>${strings.retry}</button></div>`;
  return html`<section class="card session" aria-labelledby="session-title">
      <h2 id="session-title" tabindex="-1">${strings.viewNames.session}</h2>
      ${choiceView(words.part, "session-part", parts, part, actions.showPart)}
      ${storage === "refused" || storage === "full" ? unkept(words.unkept[storage]) : nothing}
      ${PARTS[part](state, actions)}
    </section>
    ${part === "fairness" ? nothing : fileView(state, actions)} ${toastView(state, actions)}`;
}

function fileView({ session, engine }: State, actions: Actions) {
  const { message, importing } = session;
  const ways = { stop: actions.stopImport, resume: actions.resumeImport };
  const isReading = isOpen(importing);
  const bring = (event: any) => {
    const [file] = event.target.files;
    if (file) {
      actions.importHistory(file);
    }
    event.target.value = ""; // so that the same file can be chosen again
  };
  const told = typeof message === "string" ? words.unread[message] : message && words.imported(message);
  return html`<section class="card" aria-labelledby="file-title">
    <h2 id="file-title">${words.yourFile}</h2>
    <p class="muted">${words.fileHint}</p>
    <div class="actions">
      <button type="button" class="quiet" ?disabled=${session.entries.length + session.setUps.length === 0}
        @click=${actions.exportHistory}>${words.export}</button>
      <label class="quiet file">${isReading ? words.importing : words.import}
        <input type="file" accept=".json,application/json" class="sr-only" ?disabled=${isReading} @change=${bring} /></label>
    </div>
    ${longWorkView(importing, engine, ways, { steps: words.read })}
    <p class=${message ? (message === "refused" ? "note wrong" : "note") : "sr-only"} aria-live="polite">${told}</p>
  </section>`;
}
