// A program's inputs: a form like a set-up's, with sliders for ranges, and links to Tables.

import { html, nothing } from "lit-html";
import type { IntegerField } from "../../engine/protocol.ts";
import { type Actions, labs, type State } from "../../state.ts";
import { focusOn } from "../../ui/focus.ts";
import { formView } from "../../ui/form.ts";
import { icons } from "../../ui/icons.ts";
import { labWords as words } from "../../words/en/lab.ts";
import { strings, textWords } from "../../words/words.ts";
import { fieldsOf } from "./state.ts";

/** A finger can't hit more steps than this. */
const MOST_STEPS = 200;

export function inputsView({ lab }: State, actions: Actions) {
  const fields = fieldsOf(lab);
  if (fields.length === 0 || labs.isUnread(lab)) {
    return nothing;
  }
  const { stage, refusal } = lab.work;
  const isUnknown = refusal?.code === "unknown-input"; // it is about to be dropped
  const isOfField = stage === "refused" && !isUnknown && fields.some(({ name }) => name === refusal?.field);
  const remarks = { refusal: isOfField ? refusal : null, notice: null, number: "" };
  const isInUse = labs.hasOutputs(lab);
  const backwards = () => {
    actions.look("tables");
    focusOn("#backwards-title");
  };
  const edit = actions.editInput;
  const told = fields.map((field) => `${field.label}: ${textWords(field, field.text)}`);
  return html`<section class="card inputs" aria-labelledby="inputs-title">
    <h2 id="inputs-title">${words.inputs}</h2>
    <p class="print-only">${told.join(" · ")}</p>
    ${formView(fields, remarks, { ...actions, edit }, (field) =>
      field.kind === "integer" && field.sweep
        ? html`<div class="slide">${slider(field, edit)} ${over(field, isInUse, actions)}</div>`
        : nothing,
    )}
    <div class="actions">
      <button type="button" class="quiet" ?disabled=${!isInUse} @click=${() => actions.look("tables")}>${icons.tables} ${strings.viewNames.tables}</button>
      <button type="button" class="quiet" ?disabled=${!isInUse} @click=${backwards}>${words.backwards}</button>
    </div>
  </section>`;
}

function slider(field: IntegerField, edit: Actions["editInput"]) {
  return field.maximum > field.minimum && field.maximum - field.minimum <= MOST_STEPS
    ? html`<input type="range" aria-label=${words.slide(field.label)} min=${field.minimum} max=${field.maximum} .value=${field.text}
        @input=${({ target }: any) => edit(field.name, target.value)} />`
    : nothing;
}

/** A button to chart all values of an input. */
function over({ name, label, sweep }: IntegerField, isInUse: boolean, actions: Actions) {
  return html`<button type="button" class="icon-button" aria-label=${words.over(label)} title=${words.over(label)} ?disabled=${!isInUse}
    @click=${() => actions.look("tables", { rows: `${name}=${sweep}` })}>${icons.compare}</button>`;
}
