// The editor's place on the page. Until CodeMirror has come, and where it cannot be had, a plain field does.

import { html } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { ref } from "lit-html/directives/ref.js";
import { strings } from "../strings.js";

/** @import { Editor } from "../editor/editor.js" */
/**
 * @typedef {object} Shown
 * @property {string} program
 * @property {import("../editor/faults.js").Fault[]} faults
 * @property {import("../engine/protocol.js").Language} language
 * @property {import("./page.js").Actions} actions
 */

/** What a phone has only behind other keys. */
const KEYS = ["[", "]", "{", "}", ":", '"', "@", "..", "d", "output "];

/** There is one lab. @type {{ place: Element, shown: Shown, editor: Editor | null } | null} */
let present = null;

/** @param {Shown} shown */
export function editorView(shown) {
  const { program, actions } = shown;
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      actions.runProgram();
    }
  };
  return html`<div class="program" ${ref((place) => place && show(place, shown))}>
      <textarea class="plain-editor" rows="7" aria-label=${strings.lab.program} aria-describedby="lab-said" autocapitalize="off"
        autocomplete="off" autocorrect="off" spellcheck="false" .value=${live(program)} @keydown=${onKey}
        @input=${(/** @type {any} */ event) => actions.editProgram(event.target.value)}></textarea>
    </div>
    <div class="keys" role="group" aria-label=${strings.lab.keys}>
      ${KEYS.map((key) => html`<button type="button" tabindex="-1" @pointerdown=${keepFocus} @click=${() => insert(key)}>${key.trim()}</button>`)}
    </div>`;
}

/**
 * @param {Element} place
 * @param {Shown} shown
 */
function show(place, shown) {
  if (present?.place !== place) {
    present?.editor?.destroy();
    present = { place, shown, editor: null };
    load(present);
  }
  present.shown = shown;
  present.editor?.show(shown.program, shown.faults);
}

/** @param {NonNullable<typeof present>} here */
async function load(here) {
  let module;
  try {
    module = await import("../editor/editor.js");
  } catch {
    return; // the plain field does
  }
  const field = plainField();
  if (here !== present || !field) {
    return;
  }
  const hadFocus = document.activeElement === field;
  here.editor = module.createEditor(/** @type {HTMLElement} */ (here.place), {
    program: here.shown.program,
    label: strings.lab.program,
    describedBy: "lab-said",
    language: here.shown.language,
    changed: (program) => here.shown.actions.editProgram(program),
    run: () => here.shown.actions.runProgram(),
  });
  field.hidden = true;
  here.editor.show(here.shown.program, here.shown.faults);
  if (hadFocus) {
    here.editor.select(field.selectionStart, field.selectionEnd);
  }
}

function plainField() {
  return /** @type {HTMLTextAreaElement | null} */ (present?.place.querySelector("textarea") ?? null);
}

/**
 * Puts the cursor there, counted from 1.
 * @param {number} line
 * @param {number} column
 */
export function goTo(line, column) {
  present?.editor?.goTo(line, column);
}

/** At the cursor. @param {string} text */
export function insert(text) {
  const field = plainField();
  if (present?.editor) {
    present.editor.insert(text);
  } else if (field) {
    field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
    present?.shown.actions.editProgram(field.value);
  }
}

/** A tap beside the editor would close a phone's keyboard. @param {Event} event */
function keepFocus(event) {
  event.preventDefault();
}
