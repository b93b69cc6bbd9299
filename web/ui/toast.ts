// What has just become of something, at the foot of the screen for a while; and what was deleted can be brought back there.

import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import type { State } from "../state.ts";
import { strings } from "../words/words.ts";

/** How long a text stays, and how much longer for each of its characters. */
const [TOLD_MS, CHARACTER_MS] = [2_500, 60];
const UNDO_MS = 10_000;
const STILL_USED_MS = 2_000;
/** `back` takes the keyboard where it belongs once something was undone, or could have been while it was there. */
type More = { isWrong?: boolean; undo?: () => void; back?: () => void };

/** @param change keeps what is told, "" for nothing */
export function createToast(change: (toast: State["toast"]) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  return function tell(text: string, { isWrong = false, undo, back }: More = {}) {
    /** Not while somebody is about to press the button. */
    const end = () => {
      const toast = document.querySelector(".toast");
      if (toast?.matches(":hover, :has(:focus-visible)")) {
        timer = setTimeout(end, STILL_USED_MS);
        return;
      }
      toast?.contains(document.activeElement) && back?.();
      tell("");
    };
    const take = () => {
      tell("");
      undo?.();
      back?.();
    };
    clearTimeout(timer);
    change({ text, isWrong, undo: undo ? take : null });
    timer = text ? setTimeout(end, undo ? UNDO_MS : TOLD_MS + CHARACTER_MS * text.length) : undefined;
  };
}

/** The line is always there, so that screen readers hear it. */
export function toastView({ toast }: State) {
  const { text, isWrong, undo } = toast;
  return html`<div class="toast-place"><div class="${text ? "toast" : ""} ${isWrong ? "is-wrong" : ""}">
    <p role="status" id="told">${keyed(toast, text) /* the same words once more are heard too */}</p>
    ${undo ? html`<button type="button" id="undo" class="quiet" @click=${undo}>${strings.undo}</button>` : nothing}
  </div></div>`;
}
