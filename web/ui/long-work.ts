// Long work on screen: its progress, a button to stop it, and why it was refused.

import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import type { Refusal } from "../engine/messages.ts";
import type { Work } from "../engine/work.ts";
import type { State } from "../state.ts";
import { number, strings } from "../words/words.ts";

/** The actions to stop the work, and to ask again. */
type Ways = { stop: () => void; resume: () => void };

export function longWorkView(
  { stage, progress, loading, refusal, answer }: Work<unknown>,
  engine: State["engine"],
  { stop, resume }: Ways,
  own: Partial<Pick<typeof strings.work, "working" | "steps" | "stopped" | "again">> = {},
) {
  const words = { ...strings.work, ...own, ...(loading ? { working: strings.work.loading } : {}) };
  switch (stage) {
    case "slow":
      if (engine !== "ready" && !progress) {
        return html`<p class="waiting">${engine === "failed" ? "" : loading ? words.loading : strings.waiting}</p>`;
      }
      return html`<div class="work">
        <progress aria-label=${words.working} value=${progress?.done ?? nothing} max=${progress?.total ?? nothing}></progress>
        <span class="far">${progress ? words.steps(number(progress.done), number(progress.total), progress.total) : words.working}</span>
        <button type="button" class="quiet" @click=${stop}>${words.cancel}</button>
      </div>`;
    case "stopped":
      return html`<div class="work">
        <span class="far">${answer ? words.stoppedOld : words.stopped}</span>
        <button type="button" class="quiet" @click=${resume}>${words.again}</button>
      </div>`;
    case "refused":
      return refusedView(refusal, resume);
    default:
      return nothing;
  }
}

/** Announces long work to screen readers; `ready`: the text for when there is an answer. */
export function statusView({ stage, asked, answer }: Work<unknown>, ready: string) {
  const { working, stopped, stoppedOld } = strings.work;
  const words: Record<string, string> = { answered: ready, slow: working, stopped: answer ? stoppedOld : stopped };
  const said = words[stage] ?? "";
  return html`<p class="sr-only" role="status">${keyed(asked, said) /* announces a repeat, too */}</p>`;
}

/** Why it was refused, with a retry button after a fault. */
export function refusedView(refusal: Refusal | null, resume: () => void) {
  return html`<div class="refusal"><p class="refused" role="alert">${refusal?.message}</p>
    ${refusal?.code === "fault" ? html`<button type="button" class="quiet" @click=${resume}>${strings.retry}</button>` : nothing}</div>`;
}
