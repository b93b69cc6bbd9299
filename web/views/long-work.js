// Long work in its place: how far it is, the way to stop it, and why it was refused.

import { html, nothing } from "lit-html";
import { number } from "../format.js";
import { strings } from "../strings.js";

/** @import { State } from "../state.js" */
/** @import { Work } from "../state/work.js" */

/**
 * @param {Pick<Work<any>, "stage" | "progress" | "refusal" | "mayPass">} work
 * @param {State["engine"]} engine
 * @param {{ progress: (done: string, total: string) => string, stopped: string, working?: string, waiting?: string }} words
 * @param {{ stop: () => void, resume: () => void }} actions
 */
export function longWorkView({ stage, progress, refusal, mayPass }, engine, words, { stop, resume }) {
  const { working = strings.tables.working, waiting = strings.waiting } = words;
  switch (stage) {
    case "slow":
      if (engine !== "ready" && !progress) {
        return html`<p class="waiting">${waiting}</p>`;
      }
      return html`<div class="work">
        <progress aria-label=${working} value=${progress?.done ?? nothing} max=${progress?.total ?? nothing}></progress>
        <span class="far">${progress ? words.progress(number(progress.done), number(progress.total)) : working}</span>
        <button type="button" class="quiet" @click=${stop}>${strings.tables.cancel}</button>
      </div>`;
    case "stopped":
      return html`<div class="work">
        <span class="far">${words.stopped}</span>
        <button type="button" class="quiet" @click=${resume}>${strings.tables.again}</button>
      </div>`;
    case "refused":
      return refusedView({ refusal, mayPass }, resume);
    default:
      return nothing;
  }
}

/**
 * Why it was refused; and the way on where that may pass.
 * @param {Pick<Work<any>, "refusal" | "mayPass">} work
 * @param {() => void} resume
 */
export function refusedView({ refusal, mayPass }, resume) {
  return html`<p class="refused" role="alert">${refusal?.message}</p>
    ${mayPass ? html`<button type="button" class="quiet" @click=${resume}>${strings.retry}</button>` : nothing}`;
}
