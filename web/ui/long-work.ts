// Long work in its place: how far it is, the way to stop it, and why it was refused.

import { html, nothing } from "lit-html";
import type { Refusal } from "../engine/messages.ts";
import type { Work } from "../engine/work.ts";
import type { State } from "../state.ts";
import { number, strings } from "../words/words.ts";

/** To stop what is being computed, and to ask again. */
export type Ways = { stop: () => void; resume: () => void };

const WORDS = { ...strings.work, waiting: strings.waiting };

export function longWorkView(
  { stage, progress, refusal }: Pick<Work<any>, "stage" | "progress" | "refusal">,
  engine: State["engine"],
  { stop, resume }: Ways,
  own: Partial<Pick<typeof WORDS, "working" | "steps" | "stopped" | "waiting">> = {},
) {
  const words = { ...WORDS, ...own };
  switch (stage) {
    case "slow":
      if (engine !== "ready" && !progress) {
        return html`<p class="waiting">${words.waiting}</p>`;
      }
      return html`<div class="work">
        <progress aria-label=${words.working} value=${progress?.done ?? nothing} max=${progress?.total ?? nothing}></progress>
        <span class="far">${progress ? words.steps(number(progress.done), number(progress.total)) : words.working}</span>
        <button type="button" class="quiet" @click=${stop}>${words.cancel}</button>
      </div>`;
    case "stopped":
      return html`<div class="work">
        <span class="far">${words.stopped}</span>
        <button type="button" class="quiet" @click=${resume}>${words.again}</button>
      </div>`;
    case "refused":
      return refusedView(refusal, resume);
    default:
      return nothing;
  }
}

/** Why it was refused; and the way on where that may pass. */
export function refusedView(refusal: Refusal | null, resume: () => void) {
  return html`<p class="refused" role="alert">${refusal?.message}</p>
    ${refusal?.code === "fault" ? html`<button type="button" class="quiet" @click=${resume}>${strings.retry}</button>` : nothing}`;
}
