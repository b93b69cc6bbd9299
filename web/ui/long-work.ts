// Long work in its place: how far it is, the way to stop it, and why it was refused.

import { html, nothing } from "lit-html";
import type { Work } from "../engine/work.ts";
import type { State } from "../state.ts";
import { number, strings } from "../words/words.ts";

/** To stop what is being computed, and to ask again. */
export type Ways = { stop: () => void; resume: () => void };

export function longWorkView(
  { stage, progress, refusal, mayPass }: Pick<Work<any>, "stage" | "progress" | "refusal" | "mayPass">,
  engine: State["engine"],
  words: { progress: (done: string, total: string) => string; stopped: string; working?: string; waiting?: string },
  { stop, resume }: Ways,
) {
  const { working = strings.work.working, waiting = strings.waiting } = words;
  switch (stage) {
    case "slow":
      if (engine !== "ready" && !progress) {
        return html`<p class="waiting">${waiting}</p>`;
      }
      return html`<div class="work">
        <progress aria-label=${working} value=${progress?.done ?? nothing} max=${progress?.total ?? nothing}></progress>
        <span class="far">${progress ? words.progress(number(progress.done), number(progress.total)) : working}</span>
        <button type="button" class="quiet" @click=${stop}>${strings.work.cancel}</button>
      </div>`;
    case "stopped":
      return html`<div class="work">
        <span class="far">${words.stopped}</span>
        <button type="button" class="quiet" @click=${resume}>${strings.work.again}</button>
      </div>`;
    case "refused":
      return refusedView({ refusal, mayPass }, resume);
    default:
      return nothing;
  }
}

/** Why it was refused; and the way on where that may pass. */
export function refusedView({ refusal, mayPass }: Pick<Work<any>, "refusal" | "mayPass">, resume: () => void) {
  return html`<p class="refused" role="alert">${refusal?.message}</p>
    ${mayPass ? html`<button type="button" class="quiet" @click=${resume}>${strings.retry}</button>` : nothing}`;
}
