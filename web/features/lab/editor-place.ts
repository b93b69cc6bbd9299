// The editor's place on the page, and below it the keys that a phone has not got.

import { html } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import type { Language } from "../../engine/protocol.ts";
import type { Actions } from "../../state.ts";
import { labWords } from "../../words/en/lab.ts";
import { createEditor, type Editor } from "./editor/editor.ts";
import type { Fault } from "./editor/faults.ts";

export interface Shown {
  program: string;
  faults: Fault[];
  language: Language;
  /** whether people are to change its numbers */
  isExample: boolean;
  actions: Actions;
}

/** What a phone has only behind other keys. */
const KEYS = ["[", "]", "{", "}", ":", '"', "\\", "@", "..", "d", "output "];

/** There is one lab, and what can be undone lasts as long as the page. */
let present: Editor | undefined;

export function editorView(now: Shown) {
  /** A tap beside the editor would close a phone's keyboard. */
  const keepFocus = (event: Event) => event.preventDefault();
  return html`<div class="program" ${ref((place) => place && show(place as HTMLElement, now))}></div>
    <pre class="print-only">${now.program}</pre>
    <div class="keys" role="group" aria-label=${labWords.keys}>
      ${KEYS.map((key) => html`<button type="button" class="quiet" tabindex="-1" @pointerdown=${keepFocus} @click=${() => editor()?.insert(key)}>${key.trim()}</button>`)}
    </div>`;
}

function show(place: HTMLElement, now: Shown) {
  present ??= createEditor(now);
  if (present.dom.parentElement !== place) {
    place.append(present.dom);
  }
  present.show(now);
}

/** The editor; undefined until it is drawn. */
export const editor = () => present;
