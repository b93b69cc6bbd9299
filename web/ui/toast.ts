// A short message at the bottom of the screen, with Undo after a deletion.

import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import type { State } from "../state.ts";
import { strings } from "../words/words.ts";

/** How long a message stays, plus a bit for each of its characters. */
const [TOLD_MS, CHARACTER_MS] = [2_500, 60];
const UNDO_MS = 10_000;
const STILL_USED_MS = 2_000;
/** `leave` moves the focus back to where it was. */
export type Undo = { take: () => void; leave: (() => void) | undefined };
/** `back` moves the focus on after Undo or Escape, or if it was in the toast when the toast went; `isEarlier`: a later
 * deletion was just undone. */
type More = { isWrong?: boolean; undo?: () => void; back?: () => void; isEarlier?: boolean };

/** @param change puts the message into the state; its text is "" for none */
export function createToast(change: (toast: State["toast"]) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Shows the deletion on screen again, while it can still be undone. */
  let again: (() => void) | undefined;

  return function tell(text: string, more: More = {}) {
    const { isWrong = false, undo, back, isEarlier } = more;
    const earlier = again;
    /** Removes the toast, unless somebody may be about to press its button. */
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
      earlier ? earlier() : tell("");
      undo?.();
      back?.();
    };
    const repeat = () => {
      again = earlier;
      tell(text, { ...more, isEarlier: true });
    };
    again = undo && repeat;
    clearTimeout(timer);
    change({ text: isEarlier ? strings.beforeThat(text) : text, isWrong, undo: undo ? { take, leave: back } : null });
    timer = text ? setTimeout(end, undo ? UNDO_MS : TOLD_MS + CHARACTER_MS * text.length) : undefined;
  };
}

/** The live region always exists, so that screen readers announce its changes. */
export function toastView({ toast }: State) {
  const { text, isWrong, undo } = toast;
  const leave = ({ key }: KeyboardEvent) => key === "Escape" && undo?.leave?.();
  return html`<div class="toast-place"><div class="${text ? "toast" : ""} ${isWrong ? "is-wrong" : ""}">
    <p role="status" id="told">${keyed(toast, text) /* announces a repeat, too */}</p>
    ${undo ? html`<button type="button" id="undo" class="quiet" @click=${undo.take} @keydown=${leave}>${strings.undo}</button>` : nothing}
  </div></div>`;
}
