// The editor's place on the page. Until CodeMirror has come, and where it cannot be had, a plain field does.

import { html } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { ref } from "lit-html/directives/ref.js";
import type { Language } from "../../engine/protocol.ts";
import type { Actions } from "../../state.ts";
import { labWords } from "../../words/en/lab.ts";
import { strings } from "../../words/words.ts";
import type { Editor } from "./editor/editor.ts";
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
const KEYS = ["[", "]", "{", "}", ":", '"', "@", "..", "d", "output "];

/** There is one lab. */
let present: { place: Element; shown: Shown; editor: Editor | null } | null = null;

export function editorView(shown: Shown) {
  const { program, actions } = shown;
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      actions.runProgram();
    }
  };
  /** A tap beside the editor would close a phone's keyboard. */
  const keepFocus = (event: Event) => event.preventDefault();
  return html`<div class="program" ${ref((place) => place && show(place, shown))}>
      <textarea class="plain-editor" rows="7" aria-label=${strings.program} aria-describedby="lab-said" autocapitalize="off"
        autocomplete="off" autocorrect="off" spellcheck="false" .value=${live(program)} @keydown=${onKey}
        @input=${(event: any) => actions.editProgram(event.target.value)}></textarea>
    </div>
    <div class="keys" role="group" aria-label=${labWords.keys}>
      ${KEYS.map((key) => html`<button type="button" class="quiet" tabindex="-1" @pointerdown=${keepFocus} @click=${() => insert(key)}>${key.trim()}</button>`)}
    </div>`;
}

function show(place: Element, shown: Shown) {
  if (present?.place !== place) {
    present?.editor?.destroy();
    present = { place, shown, editor: null };
    load(present);
  }
  present.shown = shown;
  present.editor?.show(shown);
}

async function load(here: NonNullable<typeof present>) {
  const module = await import("./editor/editor.ts").catch(() => null);
  const field = plainField();
  if (!module || here !== present || !field) {
    return;
  }
  const hadFocus = document.activeElement === field;
  here.editor = module.createEditor(here.place as HTMLElement, () => here.shown);
  field.hidden = true;
  if (hadFocus) {
    here.editor.select(field.selectionStart, field.selectionEnd);
  }
}

/** The editor; undefined until it has loaded. */
export const editor = () => present?.editor;

function plainField() {
  return (present?.place.querySelector("textarea") ?? null) as HTMLTextAreaElement | null;
}

export function insert(text: string) {
  const field = plainField();
  if (present?.editor) {
    present.editor.insert(text);
  } else if (field) {
    field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
    present?.shown.actions.editProgram(field.value);
  }
}
