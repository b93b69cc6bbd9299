// Long work in its place: how far it is, the way to stop it, and why it was refused.

import { html, nothing } from "lit-html";
import { number } from "../format.js";
import { strings } from "../strings.js";

/** @typedef {import("../state.js").State} State */

/**
 * @param {Pick<import("../state/work.js").Work<any>, "stage" | "progress" | "refusal">} work
 * @param {State["engine"]} engine
 * @param {{ progress: (done: string, total: string) => string, stopped: string }} words
 * @param {{ stop: () => void, resume: () => void }} actions
 */
export function longWorkView({ stage, progress, refusal }, engine, words, { stop, resume }) {
  switch (stage) {
    case "slow":
      if (engine !== "ready" && !progress) {
        return html`<p class="waiting">${strings.tables.waiting}</p>`;
      }
      return html`<div class="work">
        <progress aria-label=${strings.tables.working} value=${progress?.done ?? nothing} max=${progress?.total ?? nothing}></progress>
        <span class="far">${progress ? words.progress(number(progress.done), number(progress.total)) : strings.tables.working}</span>
        <button type="button" class="quiet" @click=${stop}>${strings.tables.cancel}</button>
      </div>`;
    case "stopped":
      return html`<div class="work">
        <span class="far">${words.stopped}</span>
        <button type="button" class="quiet" @click=${resume}>${strings.tables.again}</button>
      </div>`;
    case "refused":
      return html`<p class="refused" role="alert">${refusal?.message}</p>`;
    default:
      return nothing;
  }
}
