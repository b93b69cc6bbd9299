// The History: rolls, and how fair the dice were. What was removed can be brought back for a while.

import { html, nothing } from "lit-html";
import type { Actions, State } from "../../state.ts";
import { choiceView } from "../../ui/form.ts";
import { longWorkView } from "../../ui/long-work.ts";
import { historyWords as words } from "../../words/en/history.ts";
import { strings } from "../../words/words.ts";
import { fairnessView } from "./fairness.ts";
import { readFile } from "./import.ts";
import { historyView } from "./lists.ts";
import type { Message, Part } from "./state.ts";
import { toastView } from "./toast.ts";

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
  const work = { stage: "slow", progress: importing, refusal: null } as const;
  const ways = { stop: actions.stopImport, resume: () => {} };
  const bring = (event: any) => {
    const [file] = event.target.files;
    if (file) {
      actions.importHistory(file, readFile);
    }
    event.target.value = ""; // so that the same file can be chosen again
  };
  return html`<section class="card" aria-labelledby="file-title">
    <h2 id="file-title">${words.yourFile}</h2>
    <p class="muted">${words.fileHint}</p>
    <div class="actions">
      <button type="button" class="quiet" ?disabled=${session.entries.length + session.setUps.length === 0}
        @click=${actions.exportHistory}>${words.export}</button>
      <label class="quiet file">${importing ? words.importing : words.import}
        <input type="file" accept=".json,application/json" class="sr-only" ?disabled=${importing !== null} @change=${bring} /></label>
    </div>
    ${importing?.total ? longWorkView(work, engine, ways, { steps: words.read }) : nothing}
    <p class=${message ? (message.kind === "wrong" ? "note wrong" : "note") : "sr-only"} aria-live="polite">${message && messageWords(message)}</p>
  </section>`;
}

function messageWords(message: Message) {
  switch (message.kind) {
    case "wrong":
      return message.text;
    case "stopped":
      return words.importStopped;
    default:
      return words.imported(message.rolls, message.setUps, message.known);
  }
}
