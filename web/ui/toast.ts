// What has just become of something, at the foot of the screen for a while; and what was deleted can be brought back there.

import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import type { Actions, State } from "../state.ts";
import { strings } from "../words/words.ts";

const TOLD_MS = 3_500;
const UNDO_MS = 10_000;
const STILL_USED_MS = 2_000;
/** `over`: of what can be undone, called when that is over, and whether the keyboard was at it */
type More = { isWrong?: boolean; over?: (hadFocus: boolean) => void };

/** @param change keeps what is told, "" for nothing */
export function createToast(change: (toast: State["toast"]) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Not while somebody is about to press the button. */
  function end({ over }: More) {
    const toast = document.querySelector(".toast");
    if (toast?.matches(":hover, :has(:focus-visible)")) {
      timer = setTimeout(end, STILL_USED_MS, { over });
      return;
    }
    over?.(toast?.contains(document.activeElement) === true);
    tell("");
  }

  function tell(text: string, more: More = {}) {
    clearTimeout(timer);
    change({ text, isWrong: more.isWrong === true, mayUndo: more.over !== undefined });
    timer = text ? setTimeout(end, more.over ? UNDO_MS : TOLD_MS, more) : undefined;
  }

  return tell;
}

/** The line is always there, so that screen readers hear it. */
export function toastView({ toast }: State, { undo }: Actions) {
  const { text, isWrong, mayUndo } = toast;
  return html`<div class="toast-place"><div class="${text ? "toast" : ""} ${isWrong ? "is-wrong" : ""}">
    <p role="status" id="told">${keyed(toast, text) /* the same words once more are heard too */}</p>
    ${mayUndo ? html`<button type="button" id="undo" class="quiet" @click=${undo}>${strings.undo}</button>` : nothing}
  </div></div>`;
}
